// Folds what a table tells into its state, so that messages need hold only what is new.
//
//     state = follow(state, message);
//
// The state is the last `table` that was told, kept up to date: `view` with `rules`, `words`, `seats`,
// `names`, `asked`, `version`. A message that only answers somebody (`refused`, `hint`, `sheet`)
// leaves it as it is.

import { reduce } from "./reduce.js";

export function follow(state, { table, news, seats, names, asked }) {
  if (table) return { ...table, view: { ...table.view, rules: table.rules } };
  if (news) return withNews(state, news);
  if (seats) return { ...state, seats, names };
  if (asked) return { ...state, asked };
  return state;
}

function withNews(state, { version, events = [], words, asked = state.asked }) {
  let { view, last_trick } = state;
  for (const event of events) {
    view = reduce(view, event);
    if (event.kind === "trick-taken") last_trick = view.tricks.at(-1);
  }
  view = { ...view, results: view.results.slice(-1) };
  return { ...state, version, asked, view, last_trick, words: withWords(state.words, words, view) };
}

// `acts` has the last ones only; of the hand the cards are left that are still held.
function withWords(before, words, view) {
  const { acts = [], hand = held(before.hand, view) } = words;
  const known = before.acts.slice(0, view.acts.length - acts.length);
  return { ...before, ...words, acts: [...known, ...acts], hand };
}

function held(hand, { cards }) {
  const left = cards?.split(" ") ?? [];
  return hand.filter(({ card }) => left.includes(card) && left.splice(left.indexOf(card), 1));
}
