// Keeps the view of a seat up to date from events, so that a server need not send it again.
//
//     for (const event of events) view = reduce(view, event);
//
// The events must be those that the seat of the view was told, all of them and in order. A view is
// up to date after each `turn`, which is the last event of every step.

import type { Act, Action, Cards, Discarded, Event, PickedUp, Seat, SeenGift, View } from "../../docs/wire/pepper";

export type * from "../../docs/wire/pepper";

/** The view after the event, as a new value. Throws for an event of another package. */
export function reduce(view: View, event: Event): View {
  switch (event.kind) {
    case "hand-opened":
      return {
        ...view,
        hand_number: event.number,
        dealer: event.dealer,
        pepper_round: event.pepper_round,
        cards: view.seat === null ? null : "",
        counts: view.counts.map(() => 0),
        exposed: null,
        acts: [],
        contract: null,
        sitting_out: [],
        partner: null,
        trick: null,
        tricks: [],
        deal: null,
        awards: [],
        last_hand: view.results.length > 0 ? lastHand(view) : null,
      };
    case "dealt": {
      const cards = event.counts.reduce((sum, count) => sum + count, event.aside);
      const action: Action = { kind: "face-down", cards, known_to: [] };
      const acts: Act[] = [...view.acts, { seat: CHANCE, action, phase: "deal" }];
      return { ...view, cards: null, counts: event.counts, acts };
    }
    case "cards-seen":
      return event.seat === view.seat ? { ...view, cards: event.cards } : view;
    case "act": {
      const { kind, ...act } = event;
      return { ...view, acts: [...view.acts, act] };
    }
    case "call": {
      const { kind, ...call } = event;
      return { ...view, acts: [...view.acts, { ...call, phase: "auction" }] };
    }
    case "said": {
      const { kind, ...said } = event;
      const out = said.action.kind === "drop-out" ? [said.seat] : [];
      const acts: Act[] = [...view.acts, { ...said, phase: "negotiation" }];
      return { ...view, acts, sitting_out: inOrder([...view.sitting_out, ...out]) };
    }
    case "contract-settled": {
      const { alone, declarer, lone_defender } = event.contract;
      const left = view.acts.filter((act) => act.action.kind === "drop-out");
      const out = [
        ...left.map((act) => act.seat),
        ...(alone ? partners(view, declarer) : []),
        ...(lone_defender == null ? [] : partners(view, lone_defender)),
      ];
      return { ...view, contract: event.contract, sitting_out: inOrder(out) };
    }
    case "hand-exposed":
      return { ...view, exposed: event.cards };
    case "seen-gift":
      return { ...view, acts: [...view.acts, gift(view, event, [event.giver])] };
    case "cards-swapped": {
      const gifts = event.gifts.map((one) => gift(view, one, [one.giver, one.receiver]));
      const acts = view.acts.map((act) => gifts.find((one) => replaces(one, act)) ?? act);
      const counts = view.counts.map((count, seat) =>
        event.gifts.reduce((sum, one) => sum + moved(one, seat), count),
      );
      return { ...view, acts, counts, cards: swapped(view, event.gifts) };
    }
    case "cards-laid-aside": {
      const { seat, count, cards: laid } = event;
      const hidden: Action = { kind: "face-down", cards: count, known_to: [seat] };
      const action: Action = laid === null ? hidden : { kind: "lay-aside", cards: laid };
      const { acts, counts, cards } = view;
      return {
        ...view,
        acts: [...acts, { seat, action, phase: view.phase }],
        counts: counts.map((held, other) => (other === seat ? held - count : held)),
        cards: laid !== null && cards !== null ? without(cards, laid) : cards,
      };
    }
    case "picked-up":
    case "discarded":
      return withKitty(view, event);
    case "trick-opened":
      return { ...view, trick: { seats: event.seats, cards: [] } };
    case "card-played": {
      const { seat, card, suit } = event;
      const named = suit ? { suit } : {};
      const { acts, counts, cards, exposed, trick } = view;
      const open = seat === view.contract?.declarer && exposed !== null;
      return {
        ...view,
        acts: [...acts, { seat, action: { kind: "play-card", card, ...named }, phase: "play" }],
        counts: counts.map((count, other) => (other === seat ? count - 1 : count)),
        cards: seat === view.seat && cards !== null ? without(cards, card) : cards,
        exposed: open ? without(exposed, card) : exposed,
        trick: trick && {
          ...trick,
          cards: [...trick.cards, card],
          ...(suit && { named: suit }),
        },
      };
    }
    case "partner-found":
      return { ...view, partner: event.seat };
    case "trick-taken": {
      const taken = view.trick ? [{ ...view.trick, winner: event.seat }] : [];
      return { ...view, tricks: [...view.tricks, ...taken], trick: null };
    }
    case "time-called":
      return { ...view, time_called: true };
    case "awarded":
      return { ...view, scores: event.scores, awards: [...view.awards, event.award] };
    case "hand-scored": {
      const { result, scores } = event;
      const marks = view.marks.map((mark, side) => mark + (result.marks[side] ?? 0));
      return { ...view, scores, marks, results: [...view.results, result] };
    }
    case "match-over":
      return { ...view, outcome: event.outcome };
    case "turn":
      return {
        ...view,
        turn: event.seat,
        phase: event.phase,
        legal_actions: event.legal_actions,
      };
    default:
      return unknown(event);
  }
}

/** The hand that is over, when the next one opens. */
function lastHand({ hand_number: number, dealer, acts, contract, tricks }: View): View["last_hand"] {
  return { number, dealer, acts, contract, tricks };
}

const CHANCE: Seat = -1;

function unknown(event: never): never {
  throw new Error(`unknown event: ${JSON.stringify(event)}`);
}

/** The seats in order, each once. */
function inOrder(seats: Seat[]): Seat[] {
  return [...new Set(seats)].sort((one, other) => one - other);
}

/** The seats on the side of a seat, without itself. */
function partners(view: View, seat: Seat): Seat[] {
  const side = view.rules.table.sides.find((seats) => seats.includes(seat)) ?? [];
  return side.filter((other) => other !== seat);
}

/** A gift as an act. A seat that does not know its cards sees how many there are. */
function gift({ phase }: View, { giver, receiver, count, cards }: SeenGift, known_to: Seat[]): Act {
  const hidden: Action = { kind: "face-down", cards: count, known_to };
  const given: Action = cards === null ? hidden : { kind: "give-cards", cards };
  const action: Action = count === 0 ? { kind: "keep-cards" } : given;
  return { seat: giver, action, phase, to: receiver };
}

/** Whether the gift is what the act was before the swap; the declarer may also have asked. */
function replaces(gift: Act, act: Act): boolean {
  const asked = act.action.kind === "ask-for";
  return act.phase === gift.phase && act.seat === gift.seat && act.to === gift.to && !asked;
}

/** How many cards more the seat holds after the gift. */
function moved({ giver, receiver, count }: SeenGift, seat: Seat): number {
  return (receiver === seat ? count : 0) - (giver === seat ? count : 0);
}

/** The cards of the seat after the swap. */
function swapped(view: View, gifts: SeenGift[]): Cards | null {
  let own = view.cards;
  for (const { giver, receiver, cards } of gifts) {
    if (own === null || cards === null) continue;
    if (giver === view.seat) own = without(own, cards);
    if (receiver === view.seat) own = sorted([...list(own), ...list(cards)]);
  }
  return own;
}

/** The view after a kitty was picked up, or cards were discarded. */
function withKitty(view: View, event: PickedUp | Discarded): View {
  const { seat, count, cards } = event;
  const more = event.kind === "picked-up";
  const known: Action = { kind: more ? "pick-up" : "discard", cards: cards ?? "" };
  const action: Action = cards === null ? { kind: "face-down", cards: count, known_to: [seat] } : known;
  const act: Act = { seat, action, phase: "kitty", ...(more && { automatic: true }) };
  const mine = seat === view.seat && cards !== null && view.cards !== null;
  const held = view.cards ?? "";
  const own = more ? sorted([...list(held), ...list(cards ?? "")]) : without(held, cards ?? "");
  return {
    ...view,
    acts: [...view.acts, act],
    counts: view.counts.map((n, other) => (other !== seat ? n : more ? n + count : n - count)),
    cards: mine ? own : view.cards,
  };
}

function list(cards: Cards): string[] {
  return cards === "" ? [] : cards.split(" ");
}

function without(cards: Cards, gone: Cards): Cards {
  const left = list(cards);
  for (const card of list(gone)) left.splice(left.indexOf(card), 1);
  return left.join(" ");
}

/** The cards as views write them: the jokers, then spades, hearts, diamonds and clubs from the top. */
function sorted(cards: string[]): Cards {
  return cards.sort((one, other) => height(other) - height(one)).join(" ");
}

function height(card: string): number {
  const [rank = "", suit = ""] = card;
  if (suit === "K" || suit === "J") return suit === "K" ? 64 : 65; // the joker, the little joker
  return 16 * "CDHS".indexOf(suit) + "23456789TEWRJQKA".indexOf(rank);
}
