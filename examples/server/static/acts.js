// What was done in a hand, in the words that come beside the acts.

const HIDDEN = ["deal", "play"]; // seen on the table

// What was said or given, in the order in which it happened: each phase with its sentences. A phase
// that goes on after another one stands there a second time.
export function byPhase({ view, words }) {
  const said = [];
  view.acts.forEach(({ phase }, place) => {
    if (HIDDEN.includes(phase)) return;
    if (said.at(-1)?.phase !== phase) said.push({ phase, lines: [] });
    said.at(-1).lines.push(words.acts[place]);
  });
  return said;
}

// Whether nobody has done anything yet that was not automatic.
export const isFresh = (view) =>
  view.acts.every(({ phase, automatic }) => phase === "deal" || automatic);
