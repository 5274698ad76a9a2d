// Cards, suits and numbers; everything else in words comes with the messages.

const SUITS = { C: ["♣", "clubs"], D: ["♦", "diamonds"], H: ["♥", "hearts"], S: ["♠", "spades"] };
const RANKS = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};

export const cards = (text) => text?.split(" ").filter(Boolean) ?? [];
export const suitOf = (card) => card === "JK" ? "joker" : card.at(-1);
export const rank = (card) => card === "JK" ? "★" : card[0] === "T" ? "10" : card[0];
export const suit = (card) => card === "JK" ? "" : `${SUITS[card.at(-1)][0]}\uFE0E`;
export const cardName = (card) =>
  card === "JK" ? "joker" : `${RANKS[card[0]]} of ${SUITS[card[1]][1]}`;
export const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

// Suits as words, for those who listen, and the letters of court cards and aces.
export const spoken = (text) =>
  text.replace(/\b([JQKA])?([♣♦♥♠])\uFE0E?|([♣♦♥♠])\uFE0E?/gu, (_, rank, suit, alone) =>
    (rank ? `${RANKS[rank]} of ` : " ") + Object.values(SUITS).find(([sign]) => sign === (suit ?? alone))[1]);
// Suits as plain signs in the text's own colour, never as pictures.
export const plain = (text) => text.replace(/[♣♦♥♠](?!\uFE0E)/gu, "$&\uFE0E");
export const capital = (text) => text && text[0].toUpperCase() + text.slice(1);
export const signed = (number) => number > 0 ? `+${number}` : points(number);
export const points = (number) => String(number).replace("-", "−");
