// What was done in a hand, in the words that come beside the acts.

const HIDDEN = ["deal", "play"]; // seen on the table

// The phases in which something was said or given, in order, each with its sentences.
export function byPhase({ view, words }) {
  const said = new Map();
  view.acts.forEach(({ phase }, place) => {
    if (!HIDDEN.includes(phase)) said.set(phase, [...said.get(phase) ?? [], words.acts[place]]);
  });
  return [...said];
}

// Whether nobody has done anything yet that was not automatic.
export const isFresh = (view) =>
  view.acts.every(({ phase, automatic }) => phase === "deal" || automatic);
