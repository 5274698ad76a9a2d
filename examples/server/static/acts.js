// What was said and given in a hand, from the acts of its view.

const inPhase = (view, name) => view.acts.filter(({ phase }) => phase === name);

export const calls = (view) => inPhase(view, "auction");
export const talk = (view) => inPhase(view, "negotiation");
export const gifts = (view) => inPhase(view, "exchange").map(({ seat, to, action }) => ({
  giver: seat,
  receiver: to,
  kept: action.kind === "keep-cards",
  cards: action.kind === "give-cards" ? action.cards : null, // null where they are face down
}));

// Whether nobody has said or given anything yet that was not automatic.
export const isFresh = (view) =>
  [...calls(view), ...talk(view), ...gifts(view)].every(({ automatic }) => automatic);
