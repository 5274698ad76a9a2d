// Tells those who listen what happens: each sentence once, in order.

import { spoken } from "./words.js";

const KEPT = 20;
const waiting = [];
const log = () => document.getElementById("log");

// Behind an open dialog nothing is read out, so that sentences wait until it is closed.
export function say(...sentences) {
  waiting.push(...sentences.filter(Boolean));
  if (!document.querySelector("dialog[open]")) sayWaiting();
}

export function sayWaiting() {
  for (const sentence of waiting.splice(0)) {
    const line = document.createElement("p");
    line.textContent = spoken(sentence);
    log().append(line);
  }
  while (log().childElementCount > KEPT) log().firstChild.remove();
}
