// Draws a table from what the server has told; nothing here knows a rule.

import * as acts from "./acts.js";
import { el } from "./el.js";
import * as words from "./words.js";

const at = (id) => document.getElementById(id);

export function draw(state, selected, does) {
  const { version, view } = state;
  const { prompt, news } = state.words;
  const name = (seat) => seat === view.seat ? "You" : `Seat ${seat}`;
  document.body.dataset.version = version;
  at("game").textContent = view.rules.name;
  at("where").textContent = view.seat === null
    ? `Hand ${view.hand_number}. You are watching.` : `Hand ${view.hand_number}. You sit on seat ${view.seat}.`;
  document.title = `${view.turn === view.seat && view.seat !== null ? "● " : ""}${view.rules.name} · Pepper`;
  at("prompt").textContent = prompt;
  if (news.length) at("news").textContent = news.join(" ");
  at("contract").textContent = state.words.contract ?? "No contract yet";
  at("table").replaceChildren(...table(state, name));
  at("choices").replaceChildren(...choices(state, selected, does));
  at("hand").replaceChildren(...hand(view, selected, does));
  at("notes").replaceChildren(...notes(state, does).filter(Boolean));
}

function card(text, attributes = {}, tag = "span") {
  const label = tag === "span" ? { role: "img" } : {};
  return el(tag, {
    class: `card ${words.isRed(text) ? "red" : "black"}`,
    "aria-label": words.cardName(text),
    ...label,
    ...attributes,
  }, el("b", { "aria-hidden": "true" }, words.rank(text)), el("i", { "aria-hidden": "true" }, words.suit(text)));
}

// The seats around the table, one's own at the bottom, each with its last word or its card.

function table(state, name) {
  const { view } = state;
  const count = view.counts.length;
  const trick = view.trick?.cards.length ? view.trick : state.last_trick;
  // A new hand in which nobody has done anything yet still shows how the last one ended.
  const showTrick = view.phase === "play" || view.phase === "over" || acts.isFresh(view);
  const places = view.counts.map((held, seat) => {
    const turned = ((seat - (view.seat ?? 0) + count) % count) / count;
    return el("div", { class: "place", "--turned": turned },
      seatPlate(state, seat, held, name),
      el("div", { class: "said" }, showTrick && trick ? played(trick, seat) : lastWord(state, seat)));
  });
  at("table").dataset.seats = count > 8 ? "many" : "few";
  return places;
}

function played(trick, seat) {
  const place = trick.seats.indexOf(seat);
  const text = trick.cards[place];
  return text && card(text, { class: `card ${words.isRed(text) ? "red" : "black"}${trick.winner === seat ? " taken" : ""}` });
}

function lastWord({ view, words: said }, seat) {
  const last = view.acts.findLastIndex((act) => act.seat === seat && act.phase !== "play");
  return said.acts[last] && el("span", { class: "word" }, said.acts[last]);
}

function seatPlate({ view, seats }, seat, held, name) {
  const side = view.rules.table.sides.find((members) => members.includes(view.seat));
  const partner = seat !== view.seat && (side?.includes(seat) || view.partner === seat);
  const taken = view.tricks.filter(({ winner }) => winner === seat).length;
  const roles = [
    partner && "partner",
    seat === view.dealer && "dealer",
    seat === view.contract?.declarer && "bidder",
    view.sitting_out.includes(seat) && "sits out",
  ].filter(Boolean);
  const facts = [roles.join(" · "), words.counted(view.tricks.length ? taken : held, view.tricks.length ? "trick" : "card")];
  const presence = seats[seat].bot ? "bot" : seats[seat].here ? "here" : "away";
  return el("div", { class: "plate", "data-turn": seat === view.turn },
    el("b", {}, name(seat)),
    el("small", { class: presence }, presence === "here" ? "" : ` ${presence}`),
    ...facts.map((fact) => el("span", {}, fact)));
}

// What may be done now: a button for each action, but for those that are done with one's cards.

function choices({ view, words: said }, selected, { act }) {
  const legal = view.legal_actions;
  const label = (action) => said.choices[legal.indexOf(action)];
  const buttons = legal
    .filter(({ kind }) => kind !== "play-card" && kind !== "give-cards")
    .map((action) => button(`choice-${JSON.stringify(action)}`, label(action), { onclick: () => act(action) }));
  if (legal.some(({ kind }) => kind === "give-cards")) {
    const gift = giftOf(view, selected);
    buttons.unshift(button("choice-give", gift ? label(gift) : "Choose what to give from your cards", {
      class: "main",
      "aria-disabled": !gift && "true",
      onclick: () => gift && act(gift),
    }));
  }
  return buttons;
}

function button(id, label, attributes) {
  return el("button", { id, type: "button", "aria-label": words.spoken(label), ...attributes }, label);
}

const sorted = (texts) => [...texts].sort().join(" ");

function giftOf(view, selected) {
  const held = words.cards(view.cards);
  const wanted = sorted([...selected].map((index) => held[index]));
  return view.legal_actions.find(({ kind, cards }) => kind === "give-cards" && sorted(words.cards(cards)) === wanted);
}

// One's cards as buttons. One that may not be played can be pressed, too: the server says why not.

function hand(view, selected, { act, select }) {
  const held = words.cards(view.cards);
  const legal = new Set(view.legal_actions.flatMap(({ kind, card: one, cards }) =>
    kind === "play-card" ? [one] : kind === "give-cards" ? words.cards(cards) : []));
  const giving = view.legal_actions.some(({ kind }) => kind === "give-cards");
  at("hand").toggleAttribute("data-choosing", legal.size > 0);
  if (view.seat !== null && view.cards === null) return [el("p", {}, "You have not looked at your cards.")];
  return held.map((text, index) => card(text, {
    id: `card-${text}-${held.slice(0, index).filter((other) => other === text).length}`,
    type: "button",
    "aria-disabled": !legal.has(text) && "true",
    "aria-pressed": giving && String(selected.has(index)),
    onclick: () => giving ? legal.has(text) && select(index) : act({ kind: "play-card", card: text }),
  }, "button"));
}

// Scores, what was said, the last hand explained, and what one may do besides playing.

function notes(state, does) {
  return [
    scores(state),
    panel("Auction", acts.said(state, "auction")),
    panel("Exchange", acts.said(state, "exchange")),
    panel("Talk", acts.said(state, "negotiation")),
    lastHand(state),
    does && more(state, does),
  ];
}

function panel(title, lines) {
  return lines.length > 0 && el("section", { class: "panel" },
    el("h2", {}, title), el("ol", {}, ...lines.map((line) => el("li", {}, line))));
}

function scores({ view, words: said }) {
  const winners = view.outcome?.winners ?? [];
  return el("section", { class: "panel", id: "scores" },
    el("h2", {}, "Scores"),
    el("table", {}, ...view.scores.map((score, side) => el("tr", {},
      el("th", { scope: "row" }, said.sides[side], winners.includes(side) && " 🏆"),
      el("td", {}, String(score))))),
    ...said.outcome.map((told) => el("p", {}, told)));
}

function lastHand({ view, words: said }) {
  const result = view.results.at(-1);
  if (!result) return null;
  const number = view.outcome ? view.hand_number : view.hand_number - 1;
  return el("section", { class: "panel", id: "last-hand" },
    el("h2", {}, `Points of hand ${number}`),
    el("p", {}, ...said.result),
    el("table", {}, ...result.lines.map(({ side, points }, place) => el("tr", {},
      el("th", { scope: "row" }, said.sides[side]),
      el("td", {}, points > 0 ? `+${points}` : String(points)),
      el("td", {}, said.lines[place])))));
}

function more({ view, seats }, { letBot }) {
  const bot = view.seat !== null && seats[view.seat].bot;
  const watch = location.pathname.split("/").slice(0, 3).join("/");
  return el("section", { class: "panel" },
    view.seat !== null && button("bot", bot ? "Play myself" : "Let a bot play for me", { onclick: () => letBot(!bot) }),
    el("p", {}, el("a", { href: watch }, "Link for spectators")));
}
