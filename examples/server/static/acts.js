// What was said and given in a hand, in the words that the server sends beside the acts.

const EARLY = ["auction", "exchange", "negotiation"];

export const said = ({ view, words }, phase) =>
  words.acts.filter((_, place) => view.acts[place].phase === phase);

// Whether nobody has said or given anything yet that was not automatic.
export const isFresh = (view) =>
  view.acts.filter(({ phase }) => EARLY.includes(phase)).every(({ automatic }) => automatic);
