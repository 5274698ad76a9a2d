// Cards as they look.

import { el } from "./el.js";
import { label } from "./labels.js";
import * as words from "./words.js";

export function card(text, attributes, ...more) {
  return el("span", { ...attributes, class: `card ${words.suitOf(text)}`, "data-card": text }, ...face(text), ...more);
}

const joker = (text) => text === "JK" ? label("joker") : text === "LJ" ? label("little joker") : "";

export const face = (text) => [
  el("b", { "aria-hidden": "true" }, words.rank(text)),
  el("i", { "aria-hidden": "true" }, joker(text) || words.suit(text)),
];
