// A bot for the arena in JavaScript, without dependencies:
//
//     pepper arena hasenpfeffer sensible "node examples/arena/bot.mjs"

import { createInterface } from "node:readline";

const RANKS = "23456789TEWRJQKA";

/** The suit of which the hand holds the most cards, and how many they are. */
function longest({ cards }) {
  const count = (suit) => (cards ?? "").split(" ").filter((card) => card.endsWith(suit)).length;
  return [..."CDHS"].map((suit) => [suit, count(suit)]).reduce((a, b) => (b[1] > a[1] ? b : a));
}

/** How good an action looks: bid on a long suit, name it, lead high and follow low. */
function worth(view, action) {
  const [suit, length] = longest(view);
  if (action.kind === "bid") return length - 2 - view.legal_actions.indexOf(action);
  if (action.kind === "name-strain") return action.strain === suit ? 1 : 0;
  if (action.kind !== "play-card") return 0;
  const strength = RANKS.indexOf(action.card[0]);
  return view.trick.cards === "" ? strength : -strength;
}

/** A legal action; of groups of cards the one of the lowest cards. */
function chosen(legal) {
  if (legal.kind !== "card-groups") return legal;
  const rank = (card) => RANKS.indexOf(card[0]);
  const cards = legal.cards.split(" ").sort((one, other) => rank(one) - rank(other));
  return { kind: legal.action, cards: cards.slice(0, legal.count).join(" ") };
}

const say = (message) => console.log(JSON.stringify(message));

for await (const line of createInterface({ input: process.stdin })) {
  const { kind, view } = JSON.parse(line);
  if (kind === "hello") say({ kind: "ready", protocol: 1 });
  if (kind !== "your-turn") continue;
  const actions = view.legal_actions.map((action) => [worth(view, action), action]);
  say({ kind: "answer", action: chosen(actions.reduce((a, b) => (b[0] > a[0] ? b : a))[1]) });
}
