// Tells those who listen what happens: each sentence once, in order.

import { spoken } from "./words.js";

const KEPT = 20;
const waiting = [];
let hushed = false;
const log = () => document.getElementById("log");

export function say(...sentences) {
  waiting.push(...sentences.filter(Boolean));
  if (!hushed) sayWaiting();
}

// Nothing is read out behind an open dialog, so that sentences wait until it is closed.
export function hush() {
  hushed = true;
}

export function sayWaiting() {
  hushed = false;
  for (const sentence of waiting.splice(0)) {
    const line = document.createElement("p");
    line.textContent = spoken(sentence);
    log().append(line);
  }
  while (log().childElementCount > KEPT) log().firstChild.remove();
}
