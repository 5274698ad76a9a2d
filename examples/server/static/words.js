// Cards, suits and numbers; everything else in words comes with the messages and the labels.

import { label } from "./labels.js";

const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };

export const cards = (text) => text?.split(" ").filter(Boolean) ?? [];
export const isJoker = (card) => card === "JK" || card === "LJ";
export const suitOf = (card) => isJoker(card) ? "joker" : card.at(-1);
const FIGURES = { T: "10", E: "11", W: "12", R: "13" };
export const rank = (card) => isJoker(card) ? (card === "JK" ? "★" : "☆") : FIGURES[card[0]] ?? card[0];
export const suit = (card) => isJoker(card) ? "" : `${SIGNS[card.at(-1)]}\uFE0E`;
export const cardName = (card) => label(card);
export const short = (card) => isJoker(card) ? cardName(card) : rank(card) + suit(card);

// Suits as words, for those who listen, and the letters of court cards and aces.
export const spoken = (text) =>
  text.replace(/(?:\b([JQKA]))?([♣♦♥♠])\uFE0E?/gu, (_, rank, sign) => {
    const suit = Object.keys(SIGNS).find((one) => SIGNS[one] === sign);
    return rank ? label(rank + suit) : ` ${label(suit)}`;
  });
// Suits as plain signs in the text's own colour, never as pictures.
export const plain = (text) => text.replace(/[♣♦♥♠](?!\uFE0E)/gu, "$&\uFE0E");
export const capital = (text) => text && text[0].toUpperCase() + text.slice(1);
export const signed = (number) => number > 0 ? `+${number}` : points(number);
export const points = (number) => String(number).replace("-", "−");
