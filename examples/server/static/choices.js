// What the player may do now: buttons, and the cards in hand.

import { face } from "./cards.js";
import { el } from "./el.js";
import { label } from "./labels.js";
import * as words from "./words.js";

// Cards that are chosen in the hand before a button does it: some of a group, or all of these.
const isChosen = ({ kind }) => ["card-groups", "give-cards", "lay-aside", "discard"].includes(kind);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export function choices(state, chosen, { act }) {
  const { view } = state;
  const offered = view.legal_actions
    .map((action, place) => ({ action, said: state.words.choices[place], act: () => act(action) }))
    .filter(({ action }) => !isChosen(action) && (action.kind !== "play-card" || action.suit))
    .map((choice) => ({ ...choice, hinted: same(choice.action, chosen.hint?.action) }));
  const bids = offered.filter(({ action }) => action.kind === "bid");
  const others = offered.filter(({ action }) => action.kind !== "bid");
  const more = [...others.map((one) => choice(one)), gift(state, chosen, act)].filter(Boolean);
  return [
    bids.length > 0 && (bids.some(({ action }) => action.strain) ? byRung(bids, state) : tiles(bids, state)),
    others.some(({ action }) => action.kind === "call-card") ? bySuit(others)
      : more.length > 0 && el("div", { id: "others", class: more.length > 8 ? "tiles" : "row" }, ...more),
  ];
}

// Bids without a strain, each with what it means.
function tiles(bids, { meanings }) {
  return el("div", { id: "bids", class: "tiles" }, ...bids.map((bid) =>
    choice(bid, bid.said, meanings[bid.action.rung])));
}

// Bids with a strain: a row for each rung.
function byRung(bids, { meanings }) {
  const texts = bids.map(({ said }) => said.split(" "));
  const start = firstDifference(texts);
  const end = firstDifference(texts.map((words) => words.toReversed()));
  const short = ({ said, action: { rung } }) => {
    const words = said.split(" ");
    const own = words.slice(start, words.length - end).join(" ");
    return rung.length > 2 && own.startsWith(`${rung} `) ? own.slice(rung.length + 1) : own;
  };
  const rungs = [...new Set(bids.map(({ action }) => action.rung))];
  return el("div", { id: "bids", class: "rungs" }, ...rungs.map((rung) =>
    el("div", { id: `rung-${rung}`, class: "rung", role: "group", "aria-label": `${rung}: ${meanings[rung] ?? ""}` },
      el("p", { "aria-hidden": "true" }, el("b", {}, rung), ` ${meanings[rung] ?? ""}`),
      ...bids.filter(({ action }) => action.rung === rung).map((bid) =>
        choice(bid, short(bid))))));
}

// At which word the texts begin to differ.
function firstDifference([first, ...others]) {
  const place = first.findIndex((word, number) => others.some((text) => text[number] !== word));
  return Math.max(place, 0);
}

// Cards to call, a row for each suit.
function bySuit(offered) {
  const calls = Map.groupBy(offered, ({ action }) => action.card ? words.suitOf(action.card) : "");
  return el("div", { id: "others", class: "suits" }, ...[...calls].map(([suit, ones]) =>
    el("div", { class: "row" }, ...ones.map((one) =>
      choice(one, suit ? words.rank(one.action.card) + words.suit(one.action.card) : one.said)))));
}

function choice({ action, said, act, hinted }, shown = said, meaning) {
  const read = words.spoken(hinted ? `${said}, ${label("hint")}` : said);
  return el("button", {
    id: `choice-${Object.values(action).join("-")}`,
    type: "button",
    class: hinted && "hinted",
    "aria-label": meaning ? `${read}: ${words.spoken(meaning)}` : read !== shown && read,
    onclick: act,
  }, el("span", {}, words.plain(shown)), meaning && el("small", {}, words.plain(meaning)),
  hinted && el("span", { class: "mark", "aria-hidden": "true" }, label("hint")));
}

function gift(state, { selected }, act) {
  const { view, words: { choices: said } } = state;
  if (!view.legal_actions.some(isChosen)) return null;
  const wanted = inOrder(state).filter(({ id }) => selected.has(id)).map(({ card: text }) => text);
  const place = view.legal_actions.findIndex((one) => isChosen(one) && allows(one, wanted));
  const found = view.legal_actions[place];
  const shown = (name, between) =>
    found ? said[place].replace("{cards}", wanted.map(name).join(between)) : label("choose");
  return el("button", {
    id: "choice-give",
    type: "button",
    class: "main",
    "aria-disabled": !found && "true",
    "aria-label": words.spoken(shown(words.cardName, ", ")),
    onclick: () => found && act({ kind: found.action ?? found.kind, cards: wanted.join(" ") }),
  }, words.plain(shown(words.short, " ")));
}

// Whether so many of the cards may be chosen; all of them if no number is told.
function allows({ cards, count = words.cards(cards).length, fewest = count }, wanted) {
  const left = words.cards(cards);
  return wanted.length >= fewest && wanted.length <= count
    && wanted.every((card) => left.includes(card) && left.splice(left.indexOf(card), 1));
}

// One's cards as buttons. One that may not be played can be pressed, too: the host says why not.

export function hand(state, { selected, hint }, { act, select }) {
  const { view } = state;
  if (view.seat !== null && view.cards === null) return [el("p", {}, label("not looked"))];
  const legal = new Set(view.legal_actions.flatMap((one) =>
    one.kind === "play-card" ? [one.card] : isChosen(one) ? words.cards(one.cards) : []));
  const giving = view.legal_actions.some(isChosen);
  const hinted = words.cards(hint?.action.card ?? hint?.action.cards);
  const held = inOrder(state);
  return held.map(({ card: text, trump, bower, id }) => {
    const mark = bower ? label("bower") : trump && label("trump");
    const advised = hinted.includes(text) && hinted.splice(hinted.indexOf(text), 1).length > 0;
    return el("button", {
      id,
      type: "button",
      class: `card ${words.suitOf(text)}${trump ? " trump" : ""}${advised ? " hinted" : ""}`,
      "data-card": text,
      "aria-label": [words.cardName(text), mark, advised && label("hint")].filter(Boolean).join(", "),
      "aria-disabled": !legal.has(text) && "true",
      "aria-pressed": giving && String(selected.has(id)),
      onclick: () => giving ? legal.has(text) && select(id) : act({ kind: "play-card", card: text }),
    }, ...face(text), mark && el("small", { "aria-hidden": "true" }, mark),
    advised && el("span", { class: "mark", "aria-hidden": "true" }, label("hint")));
  });
}

// Gives the cards in the group their columns, and marks it while some of them may be chosen.
export function arrange(group) {
  const cards = group.querySelectorAll(".card").length;
  group.toggleAttribute("data-choosing", group.querySelector(".card:not([aria-disabled])") !== null);
  group.style.setProperty("--count", cards);
  group.style.setProperty("--narrow", Math.ceil(cards / Math.ceil(cards / 8)));
}

// The cards that are still held, in the order in which they are held, each copy with an id.
function inOrder({ view, words: { hand: ordered } }) {
  const left = words.cards(view.cards);
  const copies = {};
  return ordered.filter(({ card: text }) => {
    const place = left.indexOf(text);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  }).map((one) => ({ ...one, id: `card-${one.card}-${copies[one.card] = (copies[one.card] ?? 0) + 1}` }));
}
