// Draws a table from the state that the messages add up to; nothing here knows a rule.

import * as acts from "./acts.js";
import { card } from "./cards.js";
import { arrange, choices, hand } from "./choices.js";
import { el, fill, write } from "./el.js";
import { label } from "./labels.js";
import * as words from "./words.js";

const at = (id) => document.getElementById(id);
const MANY = 5; // sides whose scores stand at their seats, because one row does not hold them

// What the page shows, with what the player has chosen so far, and what the player can do.
export function draw(state, chosen, does) {
  const { view, words: { prompt, news } } = state;
  const turn = view.turn === view.seat && view.seat !== null;
  document.body.dataset.version = state.version;
  write(at("game"), state.title);
  document.title = `${turn ? "● " : ""}${state.title} · Pepper`;
  // Before anything else changes: a button that goes may have the focus, and a browser lays the page
  // out before it takes the focus away.
  fill(at("choices"), ...choices(state, chosen, does));
  fill(at("hand"), ...hand(state, chosen, does));
  arrange(at("hand"));
  fill(at("standings"), ...standings(state));
  fill(at("contract"), ...contract(state));
  fill(at("table"), ...seats(state));
  at("table").dataset.seats = view.counts.length > 8 ? "many" : view.counts.length > 4 ? "several" : "few";
  write(at("news"), words.plain(news.join(" ")));
  write(at("prompt"), words.plain(prompt));
  at("dock").toggleAttribute("data-turn", turn);
  fill(at("asked"), ...asked(state, does));
  at("asked").hidden = !at("asked").hasChildNodes();
  fill(at("notes"), ...notes(state));
  at("notes").removeAttribute("tabindex");
  if (at("notes").scrollHeight > at("notes").clientHeight) at("notes").tabIndex = 0; // to scroll it
}

export const name = ({ view, names }, seat) =>
  words.capital(seat === view.seat ? label("you") : names?.[seat] ?? label("seat", { number: seat }));

function standings({ view, words: { sides } }) {
  const { target, hands } = view.rules.ending;
  const scores = sides.length < MANY && sides.map((side, number) =>
    el("span", { class: "score" }, `${words.capital(side)} `, el("b", {}, words.points(view.scores[number]))));
  const number = view.hand_number;
  return [
    ...(scores || []),
    el("span", {}, words.capital(label(hands && number <= hands ? "hand of" : "hand", { number, hands }))),
    view.seat === null && el("span", {}, label("watching")),
    Number.isInteger(target) && el("span", {}, label("goal", { score: target })),
  ];
}

function contract({ words: { contract: settled, standing } }) {
  return [
    el("b", {}, words.plain(settled ?? label("no contract"))),
    standing && el("span", {}, words.plain(standing)),
  ];
}

// The seats around the table, one's own at the bottom, each with its last word or its card.

function seats(state) {
  const { view } = state;
  const count = view.counts.length;
  const first = view.seat ?? 0;
  const trick = shownTrick(state);
  return Array.from({ length: count }, (_, turned) => {
    const seat = (first + turned) % count;
    return el("div", { id: `place-${seat}`, class: "place", role: "listitem", "--turned": turned / count },
      plate(state, seat, !trick && lastWord(state, seat)),
      el("div", { id: `said-${seat}`, class: "said" }, trick && played(state, trick, seat)));
  });
}

// The trick in play; before its first card, the one before it. The last trick of a hand stays until
// somebody has done something in the next one.
function shownTrick({ view, last_trick }) {
  if (view.trick?.cards.length) return { ...view.trick, number: view.tricks.length };
  const stays = view.tricks.length > 0 || view.outcome || acts.isFresh(view);
  if (!stays || !last_trick) return null;
  return { ...last_trick, number: view.tricks.length - 1 };
}

// The last trick of the hand for a dialog, in the order of play.
export function lastTrick(state) {
  const { seats, cards, winner } = state.view.tricks.at(-1);
  return el("section", {},
    el("h2", {}, label("last trick")),
    el("ol", { class: "last-trick" }, ...seats.map((seat, place) => el("li", {},
      card(cards[place], { role: "img", "aria-label": words.cardName(cards[place]) }),
      el("span", {}, name(state, seat), seat === winner && el("em", {}, ` ${label("took it")}`))))));
}

function played({ words: { winning } }, trick, seat) {
  const place = trick.seats.indexOf(seat);
  const text = trick.cards[place];
  if (!text) return null;
  const done = trick.winner !== undefined;
  const wins = seat === (done ? trick.winner : winning);
  const marks = [place === 0 && label("led"), place === 0 && trick.named && words.suit(trick.named), wins && label(done ? "took it" : "winning")].filter(Boolean);
  return el("div", { class: `played${wins ? " wins" : ""}${done && wins ? " taken" : ""}`, "data-seat": seat },
    card(text, { id: `trick-${trick.number}-${trick.seats[0]}-${seat}`, role: "img", "aria-label": words.cardName(text) }),
    marks.length > 0 && el("span", { class: "mark" }, marks.join(" · ")));
}

// What a seat said or gave last, without its name, which stands above.
function lastWord(state, seat) {
  const { view, words: said } = state;
  const last = view.acts.findLastIndex((act) => act.seat === seat && act.phase !== "play");
  const text = said.acts[last];
  if (!text) return null;
  const who = `${words.capital(name(state, seat))} `;
  const short = text.startsWith(who) ? words.capital(text.slice(who.length)) : text;
  return el("q", { class: "word" }, words.plain(short.replace(/\.$/, "")));
}

function plate(state, seat, word) {
  const { view, seats: company } = state;
  const side = view.rules.table.sides.findIndex((members) => members.includes(seat));
  const own = view.rules.table.sides.find((members) => members.includes(view.seat));
  const partner = seat !== view.seat && (own?.includes(seat) || view.partner === seat);
  const taken = view.tricks.filter(({ winner }) => winner === seat).length;
  const { bot, here } = company[seat];
  const roles = [
    seat === view.dealer && label("dealer"),
    seat === view.contract?.declarer && label("bidder"),
    partner && label("partner"),
    view.sitting_out.includes(seat) && label("sits out"),
  ].filter(Boolean);
  const presence = bot ? label("bot") : !here && label("away");
  const count = view.tricks.length ? label("taken", { tricks: taken }) : label("held", { number: view.counts[seat] });
  const score = view.scores.length >= MANY && label("points", { number: words.points(view.scores[side]) });
  return el("div", { id: `plate-${seat}`, class: "plate", "data-turn": seat === view.turn },
    el("b", { title: name(state, seat) },
      name(state, seat), seat === view.turn && el("span", { class: "unseen" }, `, ${label("to act")}`)),
    el("span", {}, inPieces([count, score, presence].filter(Boolean))),
    roles.length > 0 && el("span", { class: "roles" }, inPieces(roles)),
    seat !== view.seat && seat === view.contract?.declarer && faceUp(words.cards(view.exposed)),
    word);
}

// Pieces in a line that breaks only between them.
const inPieces = (texts) => texts.map((text) => text.replaceAll(" ", "\u00a0")).join(" · ");

// Cards that lie face up.
const faceUp = (cards) => cards.length > 0 &&
  el("span", { class: "face-up" }, ...cards.flatMap((one) => [
    el("span", { role: "img", "aria-label": words.cardName(one) }, words.rank(one) + words.suit(one)), " "]));

// What is asked of everybody: to take the last action back, to play again, to agree to a claim.

export const agreed = (state, seats) =>
  label("agreed", { who: seats.map((seat) => name(state, seat)).join(", ") });

function asked(state, { undo, rematch, claim }) {
  const { view, asked: { undo: undoing, rematch: again, claim: claiming } } = state;
  const person = view.seat !== null;
  return [
    undoing.length > 0 && question("undo", `${label("undo")} ${agreed(state, undoing)}`,
      person && !undoing.includes(view.seat) && [label("agree"), () => undo(true)],
      person && [label(undoing.includes(view.seat) ? "leave it" : "refuse"), () => undo(false)]),
    view.outcome && question("rematch", [label("rematch"), again.length && agreed(state, again)].filter(Boolean).join(" "),
      person && (again.includes(view.seat)
        ? [label("not now"), () => rematch(false)] : [label("ask rematch"), () => rematch(true)])),
    claiming.length > 0 && question("claim", label("claim", { who: name(state, claiming[0]) }),
      person && !claiming.includes(view.seat) && [label("agree"), () => claim(true)],
      person && [label(claiming[0] === view.seat ? "leave it" : "refuse"), () => claim(false)]),
  ];
}

function question(id, text, ...answers) {
  return el("div", { id: `asked-${id}` }, el("span", {}, text),
    ...answers.filter(Boolean).map(([label, onclick], place) =>
      el("button", { id: `asked-${id}-${place}`, type: "button", class: place === 0 && "main", onclick }, label)));
}

// Scores, what was said, and the last hand explained.

function notes(state) {
  return [
    el("section", { id: "scores", class: "panel" }, ...scores(state)),
    ...acts.byPhase(state).map(({ phase, lines }, number) =>
      el("section", { id: `acts-${number}`, class: "panel" },
        el("h2", {}, words.capital(label(phase))),
        el("ol", {}, ...lines.map((line) => el("li", {}, words.plain(line)))))),
    state.view.results.length > 0 && el("section", { id: "last-hand", class: "panel" }, ...lastHand(state)),
  ];
}

function scores({ view, words: said }) {
  const winners = view.outcome?.winners ?? [];
  return [
    el("h2", {}, label("scores")),
    el("table", {}, ...view.scores.map((score, side) => el("tr", {},
      el("th", { scope: "row" }, words.capital(said.sides[side]), winners.includes(side) && el("em", {}, ` ${label("won")}`)),
      el("td", {}, words.points(score))))),
    ...said.outcome.map((told) => el("p", {}, words.plain(told))),
  ];
}

// How the last hand ended, and why it scored what it did.
export function lastHand({ view, words: said }) {
  const number = view.outcome ? view.hand_number : view.hand_number - 1;
  return [
    el("h2", {}, label("points of hand", { number })),
    ...said.result.map((told) => el("p", {}, words.plain(told))),
    el("table", { class: "lines" }, ...view.results.at(-1).lines.map(({ side, points }, place) => el("tr", {},
      el("th", { scope: "row" }, words.capital(said.sides[side])),
      el("td", {}, words.signed(points)),
      el("td", {}, words.plain(said.lines[place]))))),
  ];
}

// The same for a dialog, with the scores that it led to.
export function handPoints(state) {
  return el("section", {}, ...lastHand(state), ...scores(state));
}
