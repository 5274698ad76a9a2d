// Cards and numbers; the server sends everything else in words.

const SUITS = { C: ["♣", "clubs"], D: ["♦", "diamonds"], H: ["♥", "hearts"], S: ["♠", "spades"] };
const RANKS = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};

export const cards = (text) => text?.split(" ").filter(Boolean) ?? [];
export const isRed = (card) => "DH".includes(card.at(-1));
export const rank = (card) => card === "JK" ? "★" : card[0] === "T" ? "10" : card[0];
export const suit = (card) => card === "JK" ? "" : `${SUITS[card.at(-1)][0]}\uFE0E`;
export const face = (card) => rank(card) + suit(card);
export const cardName = (card) =>
  card === "JK" ? "joker" : `${RANKS[card[0]]} of ${SUITS[card[1]][1]}`;
export const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

export const spoken = (text) =>
  text.replace(/[♣♦♥♠]\uFE0E?/gu, (sign) => ` ${Object.values(SUITS).find(([s]) => s === sign[0])[1]}`);
