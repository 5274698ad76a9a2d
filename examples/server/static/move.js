// Cards that move: from where they were before a drawing to where they are after it.

const TIME = { duration: 320, easing: "cubic-bezier(.2, .7, .2, 1)" };
const disturbs = matchMedia("(prefers-reduced-motion: reduce)");

export const isStill = () => disturbs.matches || document.hidden;

// Draws, and moves the cards of the hand, those played and those taken. All places are measured before
// the first card moves, so that the page is laid out once.
export function moving(drawing) {
  if (isStill()) return drawing();
  const hand = places("#hand .card"), trick = places("#table .card");
  const taken = document.querySelector("#table .played.taken")?.dataset.seat;
  drawing();
  const table = document.getElementById("table").getBoundingClientRect();
  const left = new Map(hand);
  const dealt = [], moves = [];
  for (const card of document.querySelectorAll("#hand .card")) {
    const from = hand.get(card.id);
    left.delete(card.id);
    if (from) moves.push(slide(card, from.box));
    else dealt.push(card);
  }
  moves.push(...dealt.map((card, place) => slide(card, table, { delay: 25 * place, fill: "backwards" })));
  for (const card of document.querySelectorAll("#table .card")) {
    if (trick.has(card.id)) continue;
    const own = [...left.values()].find(({ text }) => text === card.dataset.card);
    moves.push(slide(card.closest(".said"), own?.box ?? plate(card.closest(".played").dataset.seat)));
  }
  for (const [id, { card, box }] of taken === undefined ? [] : trick) {
    if (!document.getElementById(id)) moves.push(carry(card, box, plate(taken)));
  }
  for (const start of moves) start?.();
}

const plate = (seat) => document.getElementById(`plate-${seat}`).getBoundingClientRect();

function places(selector) {
  return new Map([...document.querySelectorAll(selector)].map((card) =>
    [card.id, { card, text: card.dataset.card, box: card.getBoundingClientRect() }]));
}

const between = (from, to) =>
  [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];

// Each returns what starts the movement, if there is one.

function slide(element, from, more) {
  const [x, y] = between(from, element.getBoundingClientRect());
  if (Math.hypot(x, y) < 2) return;
  // Before everything else while it moves.
  const start = { transform: `translate(${x}px, ${y}px)`, zIndex: 9 };
  return () => element.animate([start, { transform: "none", zIndex: 9 }], { ...TIME, ...more });
}

// A card that is gone, on its way to whoever took it.
function carry(card, from, to) {
  const ghost = card.cloneNode(true);
  ghost.removeAttribute("id");
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("ghost");
  for (const name of ["left", "top", "width", "height"]) ghost.style.setProperty(name, `${from[name]}px`);
  const [x, y] = between(to, from);
  const end = { transform: `translate(${x}px, ${y}px) scale(.4)`, opacity: 0 };
  return () => {
    document.body.append(ghost);
    ghost.animate([{ transform: "none" }, end], TIME).finished.finally(() => ghost.remove());
  };
}
