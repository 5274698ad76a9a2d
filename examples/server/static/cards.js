// Cards as they look.

import { el } from "./el.js";
import { label } from "./labels.js";
import * as words from "./words.js";

export function card(text, attributes, ...more) {
  return el("span", { ...attributes, class: `card ${words.suitOf(text)}`, "data-card": text }, ...face(text), ...more);
}

export const face = (text) => [
  el("b", { "aria-hidden": "true" }, words.rank(text)),
  el("i", { "aria-hidden": "true" }, text === "JK" ? label("joker") : words.suit(text)),
];
