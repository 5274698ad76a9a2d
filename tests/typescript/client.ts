// A client as the compiler sees it: every phase and every kind of action and of event is read.

import type { Action, Card, CardGroups, Event, Line, MatchRecord, Outcome, Phase, Reason, Rules, View } from "pepper-cards";

function never(value: never): never {
  throw new Error(`unknown: ${JSON.stringify(value)}`);
}

export function actionText(action: Action): string {
  switch (action.kind) {
    case "bid":
      return action.strain ? `bid ${action.rung} ${action.strain}` : `bid ${action.rung}`;
    case "pass":
    case "look":
    case "wait":
    case "keep-cards":
      return action.kind;
    case "take-set":
      return "lose at once";
    case "name-strain":
      return `name ${action.strain}`;
    case "call-card":
    case "play-card":
      return `${action.kind} ${action.card}`;
    case "ask-for":
      return `ask ${action.suit ?? ""}`;
    case "lay-aside":
      return `lay aside ${action.cards}`;
    case "pick-up":
    case "discard":
    case "call-misdeal":
    case "swap-poor":
    case "take-undealt":
      return `${action.kind} ${action.cards}`;
    case "turn-up":
      return `${action.kind} ${action.card}`;
    case "keep-hand":
      return action.kind;
    case "give-cards":
      return `give ${action.cards.split(" ").join(" and ")}`;
    case "talk":
      return `${action.on ?? 0} on, ${action.off ?? 0} off, ${action.long_off ?? 0} long off`;
    case "ask":
    case "grant":
      return `${action.kind} ${action.tricks.toFixed()}`;
    case "throw-in":
    case "play-on":
    case "drop-out":
    case "double":
    case "double-again":
    case "let-stand":
    case "let-bid-stand":
    case "call-nobody":
      return action.kind;
    case "declare":
      return `declare ${action.rung}`;
    case "lead-early":
      return `lead early ${action.card}`;
    case "lead-later":
      return "lead later";
    case "defend":
      return action.alone ? "defend alone" : "defend";
    case "nominate":
      return `nominate ${action.suit ?? "none"}`;
    case "deal":
      return action.hands.join(" / ");
    case "face-down":
      return `${action.cards.toFixed()} face down`;
    default:
      return never(action);
  }
}

export function legalText(legal: Action | CardGroups): string {
  if (legal.kind !== "card-groups") return actionText(legal);
  const { action, cards, count, fewest } = legal;
  return `${action} ${(fewest ?? count).toFixed()} to ${count.toFixed()} of ${cards}`;
}

export function phaseText(phase: Phase): string {
  switch (phase) {
    case "deal":
    case "poor hand":
    case "auction":
    case "doubling":
    case "declaring":
    case "naming":
    case "calling":
      return "before the play";
    case "exchange":
    case "kitty":
    case "negotiation":
    case "early lead":
    case "lone defence":
    case "nominating":
      return "before the first lead";
    case "play":
      return "play";
    case "over":
      return "over";
    default:
      return never(phase);
  }
}

export function eventText(event: Event): string {
  switch (event.kind) {
    case "hand-opened":
      return `hand ${event.number}, seat ${event.dealer} deals`;
    case "dealt":
      return `${event.counts.join(", ")} cards`;
    case "cards-seen":
      return `seat ${event.seat}: ${event.cards ?? "hidden"}`;
    case "call":
      return `seat ${event.seat}: ${actionText(event.action)}${event.forced ? ", forced" : ""}`;
    case "contract-settled":
      return `${event.contract.rung.name} ${event.contract.strain ?? ""}`;
    case "hand-exposed":
      return `seat ${event.seat}: ${event.cards}`;
    case "seen-gift":
      return event.count === 0 ? "kept" : `${event.giver} gives ${event.receiver} ${event.cards ?? "?"}`;
    case "cards-swapped":
      return event.gifts.map((gift) => gift.cards ?? "?").join(", ");
    case "cards-laid-aside":
      return `seat ${event.seat}: ${event.cards ?? "?"}`;
    case "picked-up":
    case "discarded":
      return `seat ${event.seat}: ${event.kind} ${event.cards ?? event.count.toFixed()}`;
    case "said":
      return `seat ${event.seat}: ${actionText(event.action)}`;
    case "act":
      return `seat ${event.seat}: ${actionText(event.action)} in the ${phaseText(event.phase)}`;
    case "trick-opened":
      return `seat ${event.seats[0] ?? "nobody"} leads`;
    case "card-played":
      return `seat ${event.seat}: ${event.card}`;
    case "partner-found":
    case "trick-taken":
      return `${event.kind}: seat ${event.seat}`;
    case "time-called":
      return "time";
    case "awarded":
      return `${event.award.points.join(", ")} for ${event.award.reason}`;
    case "hand-scored":
      return event.result.lines.map((line) => `${line.side}: ${line.points}, ${reason(line)}`).join();
    case "match-over":
      return reason(event.outcome);
    case "turn":
      return event.legal_actions.map(legalText).join(", ");
    default:
      return never(event);
  }
}

function reason({ kind, facts }: Line | Outcome): string {
  return `${kind} ${Object.values(facts ?? {}).join(" ")}`;
}

// The function that docs/wire.md shows.
export function describe(action: Action): string {
  switch (action.kind) {
    case "play-card":
      return `plays ${action.card}`;
    case "give-cards":
      return `gives ${action.cards.split(" ").join(" and ")}`;
    default:
      return action.kind;
  }
}

export function auction(view: View): string[] {
  return view.acts
    .filter(({ phase }) => phase === "auction")
    .map(({ seat, action }) => `seat ${seat}: ${actionText(action)}`);
}

export function playable(view: View): Card[] {
  return view.legal_actions.flatMap((action) => (action.kind === "play-card" ? [action.card] : []));
}

export function target(rules: Rules): number | null {
  return rules.ending.target ?? null;
}

export function refusal(reason: Reason): string {
  return `${reason.kind}: ${reason.legal?.join(", ")} and ${reason.more ?? 0} more`;
}

export function deals(record: MatchRecord): string[][] {
  return record.hands.map((hand) => hand.deal?.hands ?? []);
}

export function plays(record: MatchRecord): string[] {
  return record.hands
    .flatMap((hand) => hand.acts ?? [])
    .filter(({ phase }) => phase === "play")
    .map(({ seat, action }) => `${seat} ${action}`);
}

export const play: Action = { kind: "play-card", card: "JS" };
