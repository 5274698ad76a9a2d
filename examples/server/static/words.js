// Words for what the server sends.

const SUITS = { C: ["♣", "clubs"], D: ["♦", "diamonds"], H: ["♥", "hearts"], S: ["♠", "spades"] };
const RANKS = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};
const STRAINS = { NT: "no trump", LOW: "low" };

export const cards = (text) => text?.split(" ").filter(Boolean) ?? [];
export const isRed = (card) => "DH".includes(card.at(-1));
export const rank = (card) => card === "JK" ? "★" : card[0] === "T" ? "10" : card[0];
export const suit = (card) => card === "JK" ? "" : `${SUITS[card.at(-1)][0]}\uFE0E`;
export const face = (card) => rank(card) + suit(card);
export const cardName = (card) =>
  card === "JK" ? "joker" : `${RANKS[card[0]]} of ${SUITS[card[1]][1]}`;
export const strain = (text) => STRAINS[text] ?? `${SUITS[text][0]}\uFE0E`;
export const strainName = (text) => STRAINS[text] ?? SUITS[text][1];
export const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
export const listed = (items) => items.length > 1
  ? `${items.slice(0, -1).join(", ")} and ${items.at(-1)}` : items.join("");

const faces = (text) => cards(text).map(face).join(" ");

const ACTIONS = {
  bid: ({ rung, strain: named }) => named ? `${rung} ${strain(named)}` : rung,
  pass: () => "pass",
  look: () => "look at the cards",
  wait: () => "wait for your turn",
  "take-set": () => "take the set",
  "name-strain": ({ strain: named }) => strain(named),
  "call-card": ({ card }) => `call ${face(card)}`,
  "give-cards": ({ cards: given }) => `give ${faces(given)}`,
  "keep-cards": () => "exchange nothing",
  talk: ({ on = 0, off = 0, long_off = 0 }) => `${on} on, ${off} off, ${long_off} long off`,
  ask: ({ tricks }) => `ask for ${counted(tricks, "trick")}`,
  grant: ({ tricks }) => tricks ? `grant ${counted(tricks, "trick")}` : "grant nothing",
  "throw-in": () => "throw the hand in",
  "play-on": () => "play on",
  "drop-out": () => "drop out",
  "play-card": ({ card }) => face(card),
};

export const action = (data) => ACTIONS[data.kind](data);
export const spoken = (text) =>
  text.replace(/[♣♦♥♠]\uFE0E?/gu, (sign) => ` ${Object.values(SUITS).find(([s]) => s === sign[0])[1]}`);

export const contract = ({ rung, strain: named, alone, called }) => [
  `${rung.name}${named ? ` ${strain(named)}` : ""}`,
  alone && !rung.name.includes("alone") && "alone",
  called && `with ${face(called)}`,
].filter(Boolean).join(", ");

const ENDINGS = {
  unopposed: "everybody else dropped out",
  "thrown-in": "the hand was thrown in",
  granted: "tricks were granted, nothing was played",
  "passed-out": "nobody bid",
  annulled: "nobody bid, and the deciding card was not in play",
  "set-taken": "the dealer took the set",
};
export const ending = (result) =>
  ENDINGS[result.ending] ?? (!result.contract ? "played" : result.made ? "made" : "set");

// What an event is called out as; events without words here are seen on the table.
const EVENTS = {
  call: ({ seat, action: data }, name) => `${name(seat)}: ${action(data)}.`,
  said: ({ seat, action: data }, name) => `${name(seat)}: ${action(data)}.`,
  "card-played": ({ seat, card }, name) => `${name(seat)}: ${face(card)}.`,
  "partner-found": ({ seat }, name) => `${name(seat)} is the partner.`,
  "trick-taken": ({ seat }, name) => `The trick goes to ${name(seat).toLowerCase()}.`,
  "hand-scored": ({ result }) => `The hand is over: ${ending(result)}.`,
};
export const event = (data, name) => EVENTS[data.kind]?.(data, name);
