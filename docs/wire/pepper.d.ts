// Types of pepper.schema.json, written by `python -m tools.wire_schema`.

/**
 * Anything that is written as JSON.
 */
export type Wire = View | Event | Action | Rules | Reason | MatchRecord | Hello | Ready | YourTurn | Answer | HandDone;
/**
 * A seat at the table, numbered clockwise from 0. Seat 1 is on the left of seat 0.
 */
export type Seat = number;
/**
 * An immutable set of cards that can hold up to seven copies of each card.
 */
export type Cards = string;
/**
 * The possible bids.
 */
export type LadderRule = BidLadder;
/**
 * What a hand is played in: a trump suit, `NO_TRUMP` or `LOW`.
 */
export type Strain = "C" | "D" | "H" | "S" | "NT" | "LOW";
/**
 * Whether the declarer plays without the partners. `no`: with the partners. `yes`: alone. `if-exchanged`: alone if cards are exchanged.
 */
export type Alone = "no" | "yes" | "if-exchanged";
/**
 * Who leads to the first trick; if that seat sits out, the next one clockwise leads. `declarer`: the declarer. `eldest`: the player on the dealer's left. `left-of-declarer`: the player on the declarer's left. `right-of-declarer`: the player on the declarer's right.
 */
export type Lead = "declarer" | "eldest" | "left-of-declarer" | "right-of-declarer";
/**
 * With whom the declarer exchanges. `partners`: each partner. `left`: the player on the left.
 */
export type Other = "partners" | "left";
/**
 * Which cards may be given. `free`: of the giver's choice. `best-trump`: the highest trump, or any card without one. `best`: the best by the rank of the strain. `worst`: the worst by the rank of the strain. `asked`: the best of the suit that the declarer asks for, or any card without one.
 */
export type Choice = "free" | "best-trump" | "best" | "worst" | "asked";
/**
 * Who gives first. `at-once`: all choose before anybody sees a card. `receive-first`: the other gives first, and the declarer sees the cards before giving.
 */
export type Turns = "at-once" | "receive-first";
/**
 * The points of a played hand.
 */
export type ScoringRule = Scoring;
/**
 * When the match ends and who wins it.
 */
export type EndingRule = Ending;
/**
 * When a side that has reached the target wins. `by-points`: in any hand. `by-contract`: in a hand in which it makes its contract. `by-contract-or-set`: in a hand in which it makes its contract or sets another's.
 */
export type Winning = "by-points" | "by-contract" | "by-contract-or-set";
/**
 * Which side wins if several have reached the target and may win. `points`: the one with the better score. `declarer`: the declarer's if it made its contract, otherwise the one with the better score.
 */
export type Precedence = "points" | "declarer";
/**
 * What happens if the winners' scores are equal. `play-on`: another hand is played. `joint`: they win together. `declarer`: the declarer's side wins if it made its contract; otherwise another hand is played. `pepper-round`: another pepper round is played.
 */
export type Tie = "play-on" | "joint" | "declarer" | "pepper-round";
/**
 * Where the score of a side stops unless it makes its contract. `at-target`: at the target. `beyond-target`: where it first comes to the target or beyond.
 */
export type Freeze = "at-target" | "beyond-target";
/**
 * What a loser pays twice when a match is played for money. `bill`: the whole bill. `game`: the price of the game.
 */
export type Doubled = "bill" | "game";
/**
 * How the cards rank.
 */
export type RankingRule = Ranking;
/**
 * What the joker does without trumps. Either way it is a suit of its own.
 */
export type PlainJoker = "sole-trump" | "lowest";
/**
 * The auction: a phase that also decides how a hand on which nobody bids is played.
 */
export type AuctionRule = Auction;
export type AllPass = PassedOut | StuckDealer | StuckHolder | NoContract;
/**
 * A playing card, such as ``Card("JS")``, or a joker, ``Card("JK")``; ``LJ`` is the little one.
 */
export type Card =
  | "2C"
  | "3C"
  | "4C"
  | "5C"
  | "6C"
  | "7C"
  | "8C"
  | "9C"
  | "TC"
  | "EC"
  | "WC"
  | "RC"
  | "JC"
  | "QC"
  | "KC"
  | "AC"
  | "2D"
  | "3D"
  | "4D"
  | "5D"
  | "6D"
  | "7D"
  | "8D"
  | "9D"
  | "TD"
  | "ED"
  | "WD"
  | "RD"
  | "JD"
  | "QD"
  | "KD"
  | "AD"
  | "2H"
  | "3H"
  | "4H"
  | "5H"
  | "6H"
  | "7H"
  | "8H"
  | "9H"
  | "TH"
  | "EH"
  | "WH"
  | "RH"
  | "JH"
  | "QH"
  | "KH"
  | "AH"
  | "2S"
  | "3S"
  | "4S"
  | "5S"
  | "6S"
  | "7S"
  | "8S"
  | "9S"
  | "TS"
  | "ES"
  | "WS"
  | "RS"
  | "JS"
  | "QS"
  | "KS"
  | "AS"
  | "JK"
  | "LJ";
/**
 * The two strains without trumps: `NO_TRUMP`, with aces high, and `LOW`, with aces low.
 */
export type Plain = "NT" | "LOW";
/**
 * One of the four suits. Its value is the letter used for it in text.
 */
export type Suit = "C" | "D" | "H" | "S";
/**
 * How a partner is called.
 */
export type CallingRule = Calling;
/**
 * How a hand may be given up, or left, before the play.
 */
export type NegotiationRule = Negotiation | DropOuts;
/**
 * Which defenders decide whether the hand is played. `first`: the defender on the declarer's left decides. `any`: it is played if any defender wants to play. `all`: it is played if all defenders want to play.
 */
export type Deciding = "first" | "any" | "all";
/**
 * How the tricks are played.
 */
export type TricksRule = Tricks;
/**
 * A phase of a hand. Other packages can add their own: ``Phase("swap")``.
 */
export type Phase = string;
/**
 * The rule of a phase: a frozen part of `Rules`.
 */
export type PhaseRule = PoorHand | Doubling | Kitty | TakeTurnUp | DefendAlone;
/**
 * Who may redouble. `declarer`: the declarer. `partners`: the declarer's partners. `side`: the declarer's side.
 */
export type Redouble = "nobody" | "declarer" | "partners" | "side";
/**
 * Anything that can be applied to a match: a frozen value with a text form.
 */
export type Action =
  | TaggedDeal
  | TurnUp
  | Bid
  | Pass
  | Look
  | Wait
  | TakeSet
  | NameStrain
  | CallCard
  | CallNobody
  | GiveCards
  | KeepCards
  | AskFor
  | LayAside
  | Talk
  | ThrowIn
  | Ask
  | Grant
  | PlayOn
  | DropOut
  | PlayCard
  | KeepHand
  | CallMisdeal
  | SwapPoor
  | TakeUndealt
  | Double
  | DoubleAgain
  | LetStand
  | PickUp
  | Discard
  | Defend
  | TaggedFaceDown;
/**
 * How a hand ended.
 */
export type HandEnd =
  "played" | "unopposed" | "thrown-in" | "granted" | "passed-out" | "annulled" | "set-taken" | "misdeal" | "resigned";
/**
 * The seats that score together, numbered in the order of `Table.sides`.
 */
export type Side = number;
/**
 * A kind of line, outcome or refusal. Other packages can add their own.
 */
export type Kind = string;
/**
 * Anything that happens in a match: a frozen value that can redact itself for a seat.
 */
export type Event =
  | HandOpened
  | Dealt
  | Call
  | CardsSeen
  | TaggedSeenGift
  | CardsSwapped
  | CardsLaidAside
  | Said
  | TrickOpened
  | CardPlayed
  | PartnerFound
  | TrickTaken
  | PickedUp
  | Discarded
  | TaggedAct
  | ContractSettled
  | HandExposed
  | TimeCalled
  | HandScored
  | MatchOver
  | Turn;
export type AuctionAction = Bid | Pass | Look | Wait | TakeSet;
export type NegotiationAction = Talk | ThrowIn | Ask | Grant | PlayOn | DropOut;

/**
 * What one seat, or a spectator, may know of a match.
 */
export interface View {
  /**
   * The rules of the match.
   */
  rules: Rules;
  /**
   * The seat whose view this is; null for a spectator.
   */
  seat: Seat | null;
  /**
   * The current phase.
   */
  phase: Phase;
  /**
   * The seat to act; `CHANCE` if a deal must be supplied; null when the match is over.
   */
  turn: Seat | null;
  /**
   * The legal actions of this seat; empty if it is not its turn.
   *
   * @maxItems 20000
   */
  legal_actions: Action[];
  /**
   * From 1, counting every deal of the match.
   */
  hand_number: number;
  /**
   * The seat that deals this hand.
   */
  dealer: Seat;
  /**
   * Whether the eldest bids without an auction.
   */
  pepper_round: boolean;
  /**
   * The seat's own cards; null for a spectator, and before the seat has looked at them.
   */
  cards: Cards | null;
  /**
   * How many cards each seat holds.
   *
   * @maxItems 1000
   */
  counts: number[];
  /**
   * The declarer's cards while they lie face up (`Rung.exposed_after`); null while they are hidden.
   */
  exposed: Cards | null;
  /**
   * The acts of this hand, in order, redacted for this seat.
   *
   * @maxItems 20000
   */
  acts: Act[];
  /**
   * The contract, as far as it is settled; null before that.
   */
  contract: Contract | null;
  /**
   * The seats that do not play in this hand.
   *
   * @maxItems 462
   */
  sitting_out: Seat[];
  /**
   * The seat that became the declarer's partner during the hand; null if there is none.
   */
  partner: Seat | null;
  /**
   * The trick in progress; null outside the play.
   */
  trick: Trick | null;
  /**
   * The complete tricks of this hand.
   *
   * @maxItems 462
   */
  tricks: Trick[];
  /**
   * One number for each side.
   *
   * @maxItems 1000
   */
  scores: number[];
  /**
   * The marks of each side so far, such as hickeys; zeros if the game counts none.
   *
   * @maxItems 1000
   */
  marks: number[];
  /**
   * The result of each finished hand; of the last one only in a view that is ``brief``.
   *
   * @maxItems 20000
   */
  results: HandResult[];
  /**
   * Whether the time of the match is up.
   */
  time_called: boolean;
  /**
   * The deal of a finished hand, if `Match.view` was called with ``reveal``; otherwise null. Cards that stay face down for the whole match are left out.
   */
  deal: Deal | null;
  /**
   * Who won and why; null while the match goes on.
   */
  outcome: Outcome | null;
}
/**
 * A game: one frozen value made of parts.
 */
export interface Rules {
  /**
   * The name of the game, 1 to 200 printable characters; for a documented variant its id and the chosen options.
   */
  name: string;
  /**
   * The seats and the sides, as a `Table`.
   */
  table: Table;
  /**
   * The cards and how they are dealt, as a `Deck`.
   */
  deck: Deck;
  /**
   * The possible bids, usually a `BidLadder`.
   */
  ladder: LadderRule;
  /**
   * The points for a hand, usually a `Scoring`.
   */
  scoring: ScoringRule;
  /**
   * When the match ends and who wins it, usually an `Ending`.
   */
  ending: EndingRule;
  /**
   * How the cards rank, usually a `Ranking`. By default the bowers are the highest trumps.
   */
  ranking?: RankingRule;
  /**
   * How the bidding works, usually an `Auction`. By default each player speaks once.
   */
  auction?: AuctionRule;
  /**
   * How a partner is called, usually a `Calling`; null, the default, if partners are seated or nobody has a partner.
   */
  calling?: CallingRule | null;
  /**
   * How a hand may be given up before the play, usually a `Negotiation` or `DropOuts`; null, the default, if every hand is played.
   */
  negotiation?: NegotiationRule | null;
  /**
   * Who leads to the first trick, usually a `Tricks`.
   */
  tricks?: TricksRule;
  /**
   * The phases after the deal, in order: those with a field of their own as `Phase`, all others as parts. A phase whose field is null is skipped. By default `USUAL_PHASES`.
   *
   * @maxItems 50
   */
  phases?: (Phase | PhaseRule)[];
  /**
   * The name of the game for people: its short name, and more of it after a comma. Up to 200 printable characters, empty by default.
   */
  title?: string;
  /**
   * Where the game comes from, in a sentence. Up to 200 printable characters, empty by default.
   */
  source?: string;
}
/**
 * The seats, grouped into the sides that score together.
 */
export interface Table {
  /**
   * The seats of each side. Sides are numbered from 0 in this order.
   *
   * @maxItems 20000
   */
  sides: Seat[][];
}
/**
 * Which cards are used, and how many each player gets. The rest are put aside face down.
 */
export interface Deck {
  /**
   * The ranks in each suit, as `Rank` values or as a text such as ``"9TJQKA"``.
   */
  ranks: string;
  /**
   * Cards for each player, 1 or more.
   */
  hand_size: number;
  /**
   * Copies of each card, 1 to 7.
   */
  copies?: number;
  /**
   * Jokers, 0 to 7.
   */
  jokers?: number;
  /**
   * How many cards are dealt to a player at a time, in order; one at a time if empty.
   *
   * @maxItems 462
   */
  packets?: number[];
  /**
   * Whether the cards put aside stay face down for the whole match, so that they are not revealed with a finished hand either. Source: 002:25.
   */
  aside_stays_down?: boolean;
  /**
   * Single cards of these ranks that are left out, such as ``"4C 4S"``; no jokers.
   */
  removed?: Cards;
  /**
   * Single cards in addition, such as ``"2C"``; no jokers.
   */
  added?: Cards;
  /**
   * Whether the first undealt card is turned up for everybody to see.
   */
  turn_up?: boolean;
  /**
   * Little jokers, 0 to 7, which rank just below the joker; 0 in a deck without jokers.
   */
  little_jokers?: number;
}
/**
 * All bids from low to high. Bids of equal height do not go over each other.
 */
export interface BidLadder {
  kind?: "bid-ladder";
  /**
   * The rungs from low to high. Rungs of equal height share a step.
   *
   * @maxItems 20000
   */
  steps: (Rung | Rung[])[];
  /**
   * The strains in which hands may be played.
   *
   * @maxItems 6
   */
  strains?: Strain[];
  /**
   * Groups of strains from low to high, for rungs whose strains rank; if empty, none do.
   *
   * @maxItems 20000
   */
  strain_order?: Strain[][];
}
/**
 * A kind of bid, with everything that the rest of the hand needs to know about it.
 */
export interface Rung {
  /**
   * Digits, or lower-case words.
   */
  name: string;
  /**
   * The tricks that the declarer's side must take; 0 if it must take none.
   */
  tricks: number;
  /**
   * The value of the bid in points. The default is the number of tricks.
   */
  value?: number;
  /**
   * What some strains add to the value.
   *
   * @maxItems 6
   */
  strain_bonus?: StrainBonus[];
  /**
   * Whether the declarer plays without the partners.
   */
  alone?: Alone & string;
  /**
   * Who leads to the first trick; null for what `Tricks` says.
   */
  lead?: Lead | null;
  /**
   * After how many tricks the declarer's cards lie face up, 0 for before the first lead; null if they never do.
   */
  exposed_after?: number | null;
  /**
   * The exchange of cards before the play, or null.
   */
  exchange?: Exchange | null;
  /**
   * Whether the undealt cards stay face down after this bid in a game where declarers pick them up (`Kitty`).
   */
  without_kitty?: boolean;
  /**
   * How many tricks the defenders may ask for instead of playing.
   */
  asks?: number;
  /**
   * The strains in which it may be played; if empty, all those of the ladder.
   *
   * @maxItems 6
   */
  strains?: Strain[];
  /**
   * Whether the strain is part of the bid. Otherwise it is named after the auction.
   */
  strain_in_bid?: boolean;
  /**
   * Whether a bid of it goes over another one of it if its strain is higher in the order of the ladder, where that has one.
   */
  strains_rank?: boolean;
  /**
   * The names of the only bids that it goes over. If empty, it goes over any lower bid, and may open the auction.
   *
   * @maxItems 200
   */
  over?: string[];
  /**
   * Whether only the standing bidder's partner may bid it. The partner then names the strain, and the first bidder plays the contract.
   */
  by_partner?: boolean;
  /**
   * Whether a partner who makes such a bid plays the contract as well.
   */
  raiser_plays?: boolean;
  /**
   * Whether only the next player to speak may bid it, directly after a bid that it goes over.
   */
  at_once?: boolean;
  /**
   * Whether it may be bid only by players who have not looked at their cards.
   */
  blind?: boolean;
  /**
   * Sets of cards. The bidder must hold one of them; if empty, any cards will do.
   *
   * @maxItems 20
   */
  holding?: Cards[];
  /**
   * Whether only a seat that is forced to bid may choose it.
   */
  forced_only?: boolean;
  /**
   * What is scored differently after this bid; null for the scoring of the rules.
   */
  scoring?: ScoringChanges | null;
}
/**
 * Points that a strain adds to the value of a bid, as in the schedule of 500.
 */
export interface StrainBonus {
  /**
   * The strain.
   */
  strain: Strain;
  /**
   * What it adds; negative for a deduction.
   */
  points: number;
}
/**
 * A swap of the same number of cards each way, by default at once (000:41).
 */
export interface Exchange {
  /**
   * Cards each way, 1 or more.
   */
  count?: number;
  /**
   * With whom the declarer exchanges.
   */
  other?: Other & string;
  /**
   * What the declarer gives.
   */
  gives?: Choice & string;
  /**
   * What the other gives.
   */
  gets?: Choice & string;
  /**
   * Whether the declarer may decline the exchange, with each partner separately.
   */
  optional?: boolean;
  /**
   * The strains that have an exchange; empty for all.
   *
   * @maxItems 6
   */
  strains?: Strain[];
  /**
   * Who gives first.
   */
  turns?: Turns & string;
  /**
   * Whether the declarer lays cards face down aside, and gives none. Then the partners are short of cards, so the bid has to be played alone.
   */
  lays_aside?: boolean;
  /**
   * Whether the declarer may exchange fewer cards, with each partner separately; `count` is then the most. The other gives as many.
   */
  up_to?: boolean;
}
/**
 * What is scored differently after one bid: fields of `Scoring`, null where nothing changes.
 */
export interface ScoringChanges {
  /**
   * In place of `Scoring.made`.
   */
  made?: Points | null;
  /**
   * In place of `Scoring.set`.
   */
  set?: Points | null;
  /**
   * In place of `Scoring.defence`.
   */
  defence?: Points | null;
  /**
   * In place of `Scoring.defence_of_set`.
   */
  defence_of_set?: Points | null;
  /**
   * In place of `Scoring.defence_of_all`.
   */
  defence_of_all?: Points | null;
  /**
   * In place of `Scoring.shut_out`.
   */
  shut_out?: Points | null;
  /**
   * In place of `Scoring.declarer_shut_out`.
   */
  declarer_shut_out?: Points | null;
  /**
   * In place of `Scoring.all_tricks`.
   */
  all_tricks?: Points | null;
  /**
   * In place of `Scoring.alone_times`.
   */
  alone_times?: number | null;
  /**
   * In place of `Scoring.forced_halves`.
   */
  forced_halves?: boolean | null;
  /**
   * In place of `Scoring.marks`.
   */
  marks?: Marks | null;
}
/**
 * A number of points: a sum of multiples of what was bid and taken, and a table by tricks.
 */
export interface Points {
  /**
   * A fixed number of points.
   */
  fixed?: number;
  /**
   * Points for each trick taken.
   */
  tricks?: number;
  /**
   * How many times the value of the bid.
   */
  bid?: number;
  /**
   * Points for each trick that the declarer's side bid and did not take, or took although it bid to take none; whoever scores them.
   */
  undertricks?: number;
  /**
   * Pairs of tricks and points, from low to high; the last pair that was reached counts.
   *
   * @maxItems 100
   */
  steps?: [number, number][];
}
/**
 * Marks that are counted beside the points, such as hickeys.
 */
export interface Marks {
  /**
   * What the marks are called, in the plural.
   */
  name: string;
  /**
   * Marks for the declarer's side when it is set.
   */
  set?: number;
  /**
   * Marks for a defending side that takes no trick.
   */
  shut_out?: number;
}
/**
 * The points that each side gets for a played hand.
 */
export interface Scoring {
  kind?: "scoring";
  /**
   * For the declarer's side if it made the contract.
   */
  made?: Points;
  /**
   * For the declarer's side if it was set.
   */
  set?: Points;
  /**
   * For a defending side that took a trick.
   */
  defence?: Points;
  /**
   * For a defending side that took a trick when the contract was set; null for `defence`.
   */
  defence_of_set?: Points | null;
  /**
   * For a defending side that took every trick; null for the same as with fewer tricks.
   */
  defence_of_all?: Points | null;
  /**
   * For a defending side that took no trick.
   */
  shut_out?: Points;
  /**
   * For the declarer's side if it was set without a trick, in addition to `set`.
   */
  declarer_shut_out?: Points;
  /**
   * For the declarer's side if it took every trick; null for `made`.
   */
  all_tricks?: Points | null;
  /**
   * For a declarer who could call a partner, had none, and took every trick; null for `all_tricks`.
   */
  all_tricks_unaided?: Points | null;
  /**
   * Multiplies what a declarer who plays alone wins or loses; 1 or more.
   */
  alone_times?: number;
  /**
   * Whether a declarer who was forced to bid loses only half, rounded up.
   */
  forced_halves?: boolean;
  /**
   * Whether a double multiplies what the defenders score as well.
   */
  doubled_defence?: boolean;
  /**
   * Multiplies what a side scores that defends alone; 1 or more.
   */
  lone_defence_times?: number;
  /**
   * Whether the tricks of all defending sides are counted together, and each side scores as if they were its own.
   */
  defenders_together?: boolean;
  /**
   * Marks that are counted besides the points, or null.
   */
  marks?: Marks | null;
}
/**
 * When the match ends and who wins it. It is checked after each hand.
 */
export interface Ending {
  kind?: "ending";
  /**
   * A side may win when it reaches or passes this score; null if no score ends the match.
   */
  target?: number | null;
  /**
   * The score of each side at the start.
   */
  start?: number;
  /**
   * When a side that has reached the target wins.
   */
  winning?: Winning & string;
  /**
   * Which side wins if several have reached the target.
   */
  precedence?: Precedence & string;
  /**
   * What happens if their best scores are equal.
   */
  tie?: Tie & string;
  /**
   * Where the score of a side stops unless it makes its contract; null for no limit.
   */
  freeze?: Freeze | null;
  /**
   * A side that reaches this score, or a worse one, loses the match; null for no such score.
   */
  back_door?: number | null;
  /**
   * The number of hands after which the best score wins, or null. Ties may add hands; redealt hands do not count.
   */
  hands?: number | null;
  /**
   * The number of the hand after which the match ends even if tied, or null. The best score wins, and equal best scores win together. Every deal counts, and a pepper round that breaks a tie is cut short.
   */
  last_hand?: number | null;
  /**
   * Whether `Match.call_time` ends the match: the hand is finished, and the best score wins.
   */
  timed?: boolean;
  /**
   * Whether the match may end during a pepper round that breaks a tie.
   */
  test_in_tie_round?: boolean;
  /**
   * What losers pay; null if the match is not played for money.
   */
  payout?: Payout | null;
}
/**
 * What each loser pays: a price for the game, and one for each of its own marks.
 */
export interface Payout {
  /**
   * The price of the game, in any unit of money, such as cents.
   */
  game?: number;
  /**
   * The price of each mark, in the same unit.
   */
  mark?: number;
  /**
   * A loser pays double at this score or a worse one; null for never.
   */
  double_at?: number | null;
  /**
   * What is doubled.
   */
  doubled?: Doubled & string;
}
/**
 * How cards rank. Of two identical cards, the one played first wins.
 */
export interface Ranking {
  kind?: "ranking";
  /**
   * Whether the jack of trumps and the other jack of its colour are the highest trumps, below the joker and the little joker.
   */
  bowers?: boolean;
  /**
   * What the joker does without trumps, if the deck has one.
   */
  plain_joker?: PlainJoker & string;
}
/**
 * How the bidding works; it starts on the dealer's left.
 */
export interface Auction {
  kind?: "auction";
  /**
   * How many turns everybody has, 1 or more; null to go on until all others pass.
   */
  laps?: number | null;
  /**
   * The number of consecutive passes that ends the bidding; null for all other seats.
   */
  passes?: number | null;
  /**
   * Whether a player who has passed may bid later.
   */
  reentry?: boolean;
  /**
   * Whether the player on the dealer's left may not pass at the first turn.
   */
  eldest_must_bid?: boolean;
  /**
   * Whether each player in turn may bid blind before the bidding begins. A player who waits may still bid blind at the first turn. Otherwise the first turn is the only time.
   */
  blind_first?: boolean;
  /**
   * Whether a partner who spoke before the bidder may, at the end, still make a bid that is open only to the partner.
   */
  partner_response?: boolean;
  /**
   * What happens when everybody passes.
   */
  all_pass?: AllPass;
  /**
   * The hands without an auction at the start of a match; null if there are none.
   */
  pepper_round?: PepperRound | null;
  /**
   * Whether only the suit of the turned-up card may be bid in the first round, and only other strains in later ones. If a joker is turned up, the dealer bids in any strain before looking, and not to play alone.
   */
  turn_up_first?: boolean;
}
/**
 * If all pass, nobody scores and the next dealer deals.
 */
export interface PassedOut {
  kind: "passed-out";
  /**
   * Whether the same dealer deals again instead and the hand does not count.
   */
  redeal?: boolean;
}
/**
 * If all pass, the dealer must bid.
 */
export interface StuckDealer {
  kind: "stuck-dealer";
  /**
   * The lowest bid of the dealer.
   */
  rung: string;
  /**
   * Whether the dealer may also make any other bid that is as high or higher; otherwise only `rung`.
   */
  higher?: boolean;
  /**
   * Whether the dealer may pass too and is forced only then; otherwise the dealer is forced in turn.
   */
  after_passing?: boolean;
  /**
   * The points that the dealer may lose at once instead of bidding; null if not allowed.
   */
  take_set?: number | null;
  /**
   * Whether others may bid over the dealer, as over any other bid; otherwise the bidding is over.
   */
  goes_on?: boolean;
}
/**
 * If all pass, the holder of a card must bid; if nobody holds it, the deal is annulled.
 */
export interface StuckHolder {
  kind: "stuck-holder";
  /**
   * The lowest bid of the holder.
   */
  rung: string;
  /**
   * The card whose holder must bid.
   */
  card?: Card & string;
  /**
   * Whether the same dealer deals again after an annulled deal and the hand does not count.
   */
  redeal?: boolean;
  /**
   * Whether the holder may also make any other bid that is as high or higher; otherwise only `rung`.
   */
  higher?: boolean;
}
/**
 * If all pass, the hand is played without a declarer, and everybody scores as a defender.
 */
export interface NoContract {
  kind: "no-contract";
  /**
   * The strain of the hand.
   */
  strain?: Plain & string;
  /**
   * What is scored differently in such a hand; null for the scoring of the rules.
   */
  scoring?: ScoringChanges | null;
  /**
   * Suits that are trumps at once if a card of them is turned up: then nobody bids, and the hand is played like one on which all pass.
   *
   * @maxItems 4
   */
  turned_up?: Suit[];
}
/**
 * The first hands of a match, in which the eldest makes a fixed bid without an auction.
 */
export interface PepperRound {
  /**
   * The bid of the eldest.
   */
  rung: string;
  /**
   * The number of hands, 1 or more.
   */
  hands: number;
}
/**
 * The partner is the first other player to play the card that the declarer calls.
 */
export interface Calling {
  kind?: "calling";
  /**
   * Whether the declarer's own copy counts as the called card; if it is played first, there is no partner.
   */
  binds_declarer?: boolean;
  /**
   * The ranks that may be called, as `Rank` values or as a text such as ``"A"``; all ranks and jokers if empty.
   */
  ranks?: string;
  /**
   * Whether trumps may be called.
   */
  trumps?: boolean;
  /**
   * Whether the declarer may call a card of which the declarer holds a copy.
   */
  own?: boolean;
  /**
   * Whether a player who holds the called card must play it as soon as it is a legal play.
   */
  must_play?: boolean;
  /**
   * Whether the declarer may call nobody, and play without a partner.
   */
  optional?: boolean;
}
/**
 * Two sides negotiate before the play: the defenders may give up the hand.
 */
export interface Negotiation {
  kind: "negotiation";
  /**
   * Whether each defender first claims stops; the claim need not be true.
   */
  talk?: boolean;
  /**
   * Whether the defenders may throw the hand in.
   */
  throw_in?: boolean;
  /**
   * Whether the defenders may ask again after a refusal, for fewer tricks than before.
   */
  reask?: boolean;
  /**
   * The strains without a negotiation, in which the hand must be played.
   *
   * @maxItems 6
   */
  must_play?: Strain[];
  /**
   * Who decides for the side. If all are asked, nobody can ask for tricks.
   */
  deciding?: Deciding & string;
}
/**
 * Each player but the declarer, from the declarer's left, may drop out of the hand.
 */
export interface DropOuts {
  kind: "drop-outs";
  /**
   * The strains in which nobody may drop out.
   *
   * @maxItems 6
   */
  must_play?: Strain[];
}
/**
 * Who leads to the first trick; the other rules of play are the same in all variants.
 */
export interface Tricks {
  kind?: "tricks";
  /**
   * Who leads in a trump suit; also without trumps, if `plain_lead` is null.
   */
  lead?: Lead & string;
  /**
   * Who leads at no trump and low; null for `lead`.
   */
  plain_lead?: Lead | null;
}
/**
 * A player with too poor a hand may have it dealt again, or swap cards for undealt ones.
 */
export interface PoorHand {
  kind: "poor-hand";
  /**
   * The poor ranks, as `Rank` values or as a text such as ``"9T"``.
   */
  ranks: string;
  /**
   * The fewest cards of these ranks in a poor hand; all cards of the hand if null.
   */
  least?: number | null;
  /**
   * The ranks that all other cards of a poor hand have; any if empty.
   */
  others?: string;
  /**
   * Whether the cards of the poor ranks must be of one rank.
   */
  alike?: boolean;
  /**
   * How many of them are swapped; 0 for a misdeal.
   */
  swap?: number;
}
/**
 * Each defender in turn may double the contract, until one does; then it may be redoubled.
 */
export interface Doubling {
  kind: "doubling";
  /**
   * The names of the only bids that may be doubled; if empty, all.
   *
   * @maxItems 200
   */
  bids?: string[];
  /**
   * Who may redouble.
   */
  redouble?: Redouble & string;
  /**
   * Whether whoever doubles or redoubles takes the contract over, and names the strain.
   */
  takes_over?: boolean;
}
/**
 * The declarer picks up all undealt cards and discards as many, face down.
 */
export interface Kitty {
  kind: "kitty";
  /**
   * Whether everybody sees the cards as they are picked up.
   */
  shown?: boolean;
}
/**
 * The dealer takes the turned-up card and discards one face down, if its suit is trumps.
 */
export interface TakeTurnUp {
  kind: "take-turn-up";
}
/**
 * Each defender in turn may choose to play alone; the partners then sit out.
 */
export interface DefendAlone {
  kind: "defend-alone";
  /**
   * Whether also against a declarer who plays with the partners; otherwise only against one who plays alone.
   */
  always?: boolean;
  /**
   * Whether they are asked from the dealer's left; otherwise from the declarer's left.
   */
  eldest_first?: boolean;
}
/**
 * The cards of a hand: what each seat is dealt, from seat 0, and what is put aside.
 */
export interface TaggedDeal {
  kind: "deal";
  /**
   * What each seat is dealt, from seat 0.
   *
   * @maxItems 13
   */
  hands: Cards[];
  /**
   * The undealt cards.
   */
  aside?: Cards;
  /**
   * The undealt card that is turned up; null if none is.
   */
  turned?: Card | null;
}
/**
 * Turn up this card, the first of the undealt ones; automatic, as the deal names it.
 */
export interface TurnUp {
  kind: "turn-up";
  card: Card;
}
/**
 * A bid: the name of a rung, with a strain where the strain is part of the bid.
 */
export interface Bid {
  kind: "bid";
  /**
   * The name of its rung, such as ``"4"`` or ``"double moon"``.
   */
  rung: string;
  /**
   * The strain; null if it is named after the auction.
   */
  strain?: Strain | null;
}
/**
 * Make no bid.
 */
export interface Pass {
  kind: "pass";
}
/**
 * Look at the cards, which rules out blind bids.
 */
export interface Look {
  kind: "look";
}
/**
 * Make no blind bid before the bidding begins, and do not look at the cards yet.
 */
export interface Wait {
  kind: "wait";
}
/**
 * Lose points at once instead of bidding.
 */
export interface TakeSet {
  kind: "take-set";
}
/**
 * Play the hand in this strain.
 */
export interface NameStrain {
  kind: "name-strain";
  strain: Strain;
}
/**
 * Call this card; the first other player to play it is the partner.
 */
export interface CallCard {
  kind: "call-card";
  card: Card;
}
/**
 * Call no card: the declarer has no partner.
 */
export interface CallNobody {
  kind: "call-nobody";
}
/**
 * Give these cards.
 */
export interface GiveCards {
  kind: "give-cards";
  cards: Cards;
}
/**
 * Decline the exchange.
 */
export interface KeepCards {
  kind: "keep-cards";
}
/**
 * Ask for the best card of a suit, or only for cards; everybody hears it.
 */
export interface AskFor {
  kind: "ask-for";
  /**
   * The suit; null where the rules leave the choice to the giver.
   */
  suit?: Suit | null;
}
/**
 * Lay these cards face down aside; they are out of play.
 */
export interface LayAside {
  kind: "lay-aside";
  cards: Cards;
}
/**
 * A defender's claim of stops, which need not be true.
 */
export interface Talk {
  kind: "talk";
  /**
   * Stops in trumps, 0 to 2.
   */
  on?: number;
  /**
   * Stops in other suits, 0 to 2.
   */
  off?: number;
  /**
   * Weaker stops in other suits, 0 to 2.
   */
  long_off?: number;
}
/**
 * The defenders give up the hand: the declarer's side scores its bid.
 */
export interface ThrowIn {
  kind: "throw-in";
}
/**
 * The defenders ask for tricks in return for not playing.
 */
export interface Ask {
  kind: "ask";
  /**
   * From 1 to `Rung.asks`.
   */
  tricks: number;
}
/**
 * The declarer grants the defenders tricks that they asked for; 0 refuses.
 */
export interface Grant {
  kind: "grant";
  /**
   * From 0 to the number asked for.
   */
  tricks: number;
}
/**
 * Play the hand; if players may drop out, stay in it.
 */
export interface PlayOn {
  kind: "play-on";
}
/**
 * Drop out of the hand.
 */
export interface DropOut {
  kind: "drop-out";
}
/**
 * Play this card to the trick.
 */
export interface PlayCard {
  kind: "play-card";
  card: Card;
}
/**
 * Keep the hand, poor or not.
 */
export interface KeepHand {
  kind: "keep-hand";
}
/**
 * Show the whole hand, and have the same dealer deal again.
 */
export interface CallMisdeal {
  kind: "call-misdeal";
  cards: Cards;
}
/**
 * Show these cards, and swap them for the undealt ones.
 */
export interface SwapPoor {
  kind: "swap-poor";
  cards: Cards;
}
/**
 * Take these undealt cards in a swap; automatic, without a choice.
 */
export interface TakeUndealt {
  kind: "take-undealt";
  cards: Cards;
}
/**
 * Double the contract.
 */
export interface Double {
  kind: "double";
}
/**
 * Redouble the contract.
 */
export interface DoubleAgain {
  kind: "double-again";
}
/**
 * Let the contract stand as it is.
 */
export interface LetStand {
  kind: "let-stand";
}
/**
 * Pick up these cards; automatic, because there is nothing to choose.
 */
export interface PickUp {
  kind: "pick-up";
  cards: Cards;
}
/**
 * Put these cards aside face down; they are in no trick.
 */
export interface Discard {
  kind: "discard";
  cards: Cards;
}
/**
 * Defend against the contract, alone or not.
 */
export interface Defend {
  kind: "defend";
  /**
   * Whether the partners sit out.
   */
  alone?: boolean;
}
/**
 * What a seat sees of an action whose cards it may not see.
 */
export interface TaggedFaceDown {
  kind: "face-down";
  /**
   * How many cards are hidden.
   */
  cards: number;
  /**
   * Who may see them.
   *
   * @maxItems 462
   */
  known_to: Seat[];
}
/**
 * One action of a hand: who did what, and whether there was a choice.
 */
export interface Act {
  /**
   * Who did it; `CHANCE` for the deal.
   */
  seat: Seat;
  /**
   * What was done; `FaceDown` where the viewer may not see it.
   */
  action: Action;
  /**
   * The phase in which it was done.
   */
  phase: Phase;
  /**
   * Whether the seat had to bid.
   */
  forced?: boolean;
  /**
   * Whether there was nothing to choose, so that nobody was asked.
   */
  automatic?: boolean;
  /**
   * The seat that it concerns, such as the receiver of cards; null for everybody.
   */
  to?: Seat | null;
  /**
   * What the other seats see instead of the action; null if everybody may see it. Always null in a view, whose acts are already redacted.
   */
  secret?: FaceDown | null;
}
/**
 * What a seat sees of an action whose cards it may not see.
 */
export interface FaceDown {
  /**
   * How many cards are hidden.
   */
  cards: number;
  /**
   * Who may see them.
   *
   * @maxItems 462
   */
  known_to: Seat[];
}
/**
 * The contract: who plays what, and under which conditions.
 */
export interface Contract {
  /**
   * Who plays it.
   */
  declarer: Seat;
  /**
   * The seat that made the winning bid and names the strain. Differs from the declarer only if a partner raised the declarer's bid.
   */
  bidder: Seat;
  /**
   * The rung of the winning bid.
   */
  rung: Rung;
  /**
   * null until it is named.
   */
  strain: Strain | null;
  /**
   * Whether the bidder had to bid.
   */
  forced?: boolean;
  /**
   * Whether the declarer's partners sit out.
   */
  alone?: boolean;
  /**
   * The card whose holder is the partner; null if no card is called.
   */
  called?: Card | null;
  /**
   * How many times it counts: 2 if it is doubled, 4 if redoubled.
   */
  times?: number;
  /**
   * The defender who plays alone against it; null if no partner of a defender sits out.
   */
  lone_defender?: Seat | null;
}
/**
 * Cards played to one trick, complete or not.
 */
export interface Trick {
  /**
   * The seats that play to it, in order; the first leads.
   *
   * @maxItems 462
   */
  seats: Seat[];
  /**
   * The cards so far, in that order.
   *
   * @maxItems 462
   */
  cards: Card[];
  /**
   * Who took it; null while it is not complete.
   */
  winner?: Seat | null;
}
/**
 * The result of a finished hand.
 */
export interface HandResult {
  /**
   * The seat that dealt.
   */
  dealer: Seat;
  /**
   * null when nobody bid.
   */
  contract: Contract | null;
  /**
   * How it ended.
   */
  ending: HandEnd;
  /**
   * The sides that played the contract; empty without one.
   *
   * @maxItems 13
   */
  declarers: Side[];
  /**
   * Whether there was a contract, and it was made or conceded.
   */
  made: boolean;
  /**
   * Tricks taken by each seat.
   *
   * @maxItems 1000
   */
  tricks: number[];
  /**
   * Points of each side: the sum of its lines.
   *
   * @maxItems 1000
   */
  points: number[];
  /**
   * The score item by item: a side, its points and the reason.
   *
   * @maxItems 1000
   */
  lines: Line[];
  /**
   * Marks of each side, such as hickeys; zeros if the game counts none.
   *
   * @maxItems 1000
   */
  marks: number[];
  /**
   * Whether the same dealer deals again, and the hand does not count.
   */
  redealt?: boolean;
}
/**
 * One item of a side's score for a hand: the points, and why it gets them.
 */
export interface Line {
  /**
   * The side that gets the points.
   */
  side: Side;
  /**
   * The points, negative for a loss.
   */
  points: number;
  /**
   * Why, such as ``set``.
   */
  kind: Kind;
  /**
   * The facts of it by name, such as the tricks taken.
   */
  facts?: Facts;
}
/**
 * Facts by their names: ``Facts(taken=3, needed=4)``.
 */
export interface Facts {
  [k: string]: number | string;
}
/**
 * The cards of a hand: what each seat is dealt, from seat 0, and what is put aside.
 */
export interface Deal {
  /**
   * What each seat is dealt, from seat 0.
   *
   * @maxItems 13
   */
  hands: Cards[];
  /**
   * The undealt cards.
   */
  aside?: Cards;
  /**
   * The undealt card that is turned up; null if none is.
   */
  turned?: Card | null;
}
/**
 * The end of a match: the winning sides, and why they won.
 */
export interface Outcome {
  /**
   * One side, or several that win together.
   *
   * @maxItems 13
   */
  winners: Side[];
  /**
   * Why they won, such as ``reached``.
   */
  kind: Kind;
  /**
   * The facts of it by name, such as the score that was reached.
   */
  facts?: Facts;
  /**
   * Whether the scores were equal, and the contract that was made decided.
   */
  by_contract?: boolean;
  /**
   * What each side pays, 0 for the winners; empty if the match is not played for money.
   *
   * @maxItems 1000
   */
  bills?: number[];
}
/**
 * A hand begins; nobody has cards yet.
 */
export interface HandOpened {
  kind: "hand-opened";
  /**
   * From 1, counting every deal of the match.
   */
  number: number;
  dealer: Seat;
  /**
   * Whether the eldest bids without an auction.
   */
  pepper_round: boolean;
}
/**
 * The cards were dealt, face down.
 */
export interface Dealt {
  kind: "dealt";
  /**
   * The number of cards of each seat.
   *
   * @maxItems 1000
   */
  counts: number[];
  /**
   * The number of undealt cards.
   */
  aside: number;
  /**
   * The deal; null for every seat.
   */
  deal: Deal | null;
}
/**
 * A call of one seat in the auction.
 */
export interface Call {
  kind: "call";
  seat: Seat;
  action: AuctionAction;
  /**
   * Whether the seat had to bid.
   */
  forced?: boolean;
  /**
   * Whether there was nothing to choose, so that nobody was asked.
   */
  automatic?: boolean;
}
/**
 * A seat looked at its cards: at those that it was dealt, or again after taking others.
 */
export interface CardsSeen {
  kind: "cards-seen";
  seat: Seat;
  /**
   * The cards; null for all other seats.
   */
  cards: Cards | null;
}
/**
 * A seat chose its gift; `CardsSwapped` follows when the cards change hands.
 */
export interface TaggedSeenGift {
  kind: "seen-gift";
  giver: Seat;
  receiver: Seat;
  /**
   * The number of cards, which everybody sees; 0 if the giver declined the exchange.
   */
  count: number;
  /**
   * The cards; null for seats that do not see them, and if the giver declined.
   */
  cards: Cards | null;
}
/**
 * Cards change hands: all at once when all have chosen, or each gift as it is given.
 */
export interface CardsSwapped {
  kind: "cards-swapped";
  /**
   * @maxItems 20000
   */
  gifts: SeenGift[];
}
/**
 * A seat chose its gift; `CardsSwapped` follows when the cards change hands.
 */
export interface SeenGift {
  giver: Seat;
  receiver: Seat;
  /**
   * The number of cards, which everybody sees; 0 if the giver declined the exchange.
   */
  count: number;
  /**
   * The cards; null for seats that do not see them, and if the giver declined.
   */
  cards: Cards | null;
}
/**
 * The declarer laid cards face down aside.
 */
export interface CardsLaidAside {
  kind: "cards-laid-aside";
  seat: Seat;
  /**
   * The number of cards, which everybody sees.
   */
  count: number;
  /**
   * The cards; null for all other seats.
   */
  cards: Cards | null;
}
/**
 * A statement of one seat in the negotiation.
 */
export interface Said {
  kind: "said";
  seat: Seat;
  action: NegotiationAction;
}
/**
 * A trick begins.
 */
export interface TrickOpened {
  kind: "trick-opened";
  /**
   * The seats that play to it; the first leads.
   *
   * @maxItems 462
   */
  seats: Seat[];
}
/**
 * A card is played.
 */
export interface CardPlayed {
  kind: "card-played";
  seat: Seat;
  card: Card;
}
/**
 * The seat has played the called card and is now the declarer's partner.
 */
export interface PartnerFound {
  kind: "partner-found";
  seat: Seat;
}
/**
 * The trick is complete, and the seat takes it.
 */
export interface TrickTaken {
  kind: "trick-taken";
  seat: Seat;
}
/**
 * A seat picks up the kitty.
 */
export interface PickedUp {
  kind: "picked-up";
  seat: Seat;
  /**
   * The number of cards, which everybody sees.
   */
  count: number;
  /**
   * The cards; null for seats that do not see them.
   */
  cards: Cards | null;
  /**
   * Whether everybody sees them.
   */
  shown?: boolean;
}
/**
 * A seat puts cards aside face down.
 */
export interface Discarded {
  kind: "discarded";
  seat: Seat;
  /**
   * The number of cards, which everybody sees.
   */
  count: number;
  /**
   * The cards; null for seats that do not see them.
   */
  cards: Cards | null;
}
/**
 * One action of a hand: who did what, and whether there was a choice.
 */
export interface TaggedAct {
  kind: "act";
  /**
   * Who did it; `CHANCE` for the deal.
   */
  seat: Seat;
  /**
   * What was done; `FaceDown` where the viewer may not see it.
   */
  action: Action;
  /**
   * The phase in which it was done.
   */
  phase: Phase;
  /**
   * Whether the seat had to bid.
   */
  forced?: boolean;
  /**
   * Whether there was nothing to choose, so that nobody was asked.
   */
  automatic?: boolean;
  /**
   * The seat that it concerns, such as the receiver of cards; null for everybody.
   */
  to?: Seat | null;
  /**
   * What the other seats see instead of the action; null if everybody may see it. Always null in a view, whose acts are already redacted.
   */
  secret?: FaceDown | null;
}
/**
 * The contract, as far as it is settled; the event is repeated when more of it is settled.
 */
export interface ContractSettled {
  kind: "contract-settled";
  contract: Contract;
}
/**
 * The declarer's cards are laid down for everybody to see.
 */
export interface HandExposed {
  kind: "hand-exposed";
  /**
   * The declarer.
   */
  seat: Seat;
  /**
   * What the declarer still holds.
   */
  cards: Cards;
}
/**
 * The time of the match is up: the hand in progress is the last one, if somebody then wins.
 */
export interface TimeCalled {
  kind: "time-called";
}
/**
 * A hand is over.
 */
export interface HandScored {
  kind: "hand-scored";
  /**
   * Its result.
   */
  result: HandResult;
  /**
   * The scores after it.
   *
   * @maxItems 1000
   */
  scores: number[];
}
/**
 * Somebody has won.
 */
export interface MatchOver {
  kind: "match-over";
  outcome: Outcome;
}
/**
 * Somebody is to act: the last event of every step.
 */
export interface Turn {
  kind: "turn";
  /**
   * `CHANCE` if a deal must be supplied; null when the match is over.
   */
  seat: Seat | null;
  /**
   * The current phase.
   */
  phase: Phase;
  /**
   * The legal actions; other seats see none.
   *
   * @maxItems 20000
   */
  legal_actions: Action[];
}
/**
 * Why an action was refused.
 */
export interface Reason {
  /**
   * What is wrong, such as ``revoke``.
   */
  kind: Kind;
  /**
   * The seat to act; null if it is nobody's turn.
   */
  seat: Seat | null;
  /**
   * The refused action, in its text form.
   */
  action: string;
  /**
   * The facts for the sentence, by name.
   */
  facts?: Facts;
  /**
   * The text forms of the legal actions, sixteen at most; empty for a deal, or where nothing is legal.
   *
   * @maxItems 20000
   */
  legal?: string[];
  /**
   * How many more actions are legal.
   */
  more?: number;
}
/**
 * A match as plain values.
 */
export interface MatchRecord {
  format: "pepper record 3";
  /**
   * The name for `pepper.variant`, or all parts of rules that are not a documented variant.
   */
  rules: string | Rules;
  /**
   * The dealer of the first hand.
   */
  dealer: Seat;
  /**
   * @maxItems 24000
   */
  hands: HandRecord[];
  /**
   * As a string, since many JSON readers do not keep numbers of so many digits.
   */
  seed?: string | null;
  /**
   * The scores before the first hand; null if they are those of the rules.
   */
  scores?: number[] | null;
  /**
   * The given deals that are not yet used.
   *
   * @maxItems 24000
   */
  to_come?: Deal[];
  outcome?: Outcome | null;
  /**
   * @maxItems 100
   */
  tags?: Tag[];
  /**
   * The comments, by their steps.
   *
   * @maxItems 120000
   */
  comments?: Comment[];
}
/**
 * A hand: its deal, its acts and their outcome.
 */
export interface HandRecord {
  /**
   * Its number, from 1.
   */
  number: number;
  dealer: Seat;
  /**
   * How many acts of the hand, the deal included, were done when time was called; null if it was not called during this hand.
   */
  time_called?: number | null;
  /**
   * The cards; null before the deal.
   */
  deal?: Deal | null;
  /**
   * Whether the cards were supplied during the match, and not known from its start.
   */
  told?: boolean;
  /**
   * The acts after the deal, in order.
   *
   * @maxItems 120000
   */
  acts?: Entry[];
  contract?: Agreed | null;
  /**
   * The winner of each complete trick.
   *
   * @maxItems 462
   */
  winners?: Seat[];
  /**
   * The side that resigned, which ended the hand.
   */
  resigned?: Side | null;
  result?: Scored | null;
}
/**
 * An act in a record: the seat and the text form of the action.
 */
export interface Entry {
  seat: Seat;
  action: string;
  /**
   * The name of the phase in which it was done.
   */
  phase: string;
  /**
   * Whether the seat had to bid.
   */
  forced?: boolean;
  /**
   * Whether there was nothing to choose, so that nobody was asked.
   */
  automatic?: boolean;
}
/**
 * The contract, as far as it is settled.
 */
export interface Agreed {
  declarer: Seat;
  rung: string;
  strain?: Strain | null;
  called?: Card | null;
  alone?: boolean;
  forced?: boolean;
  times?: number;
  lone_defender?: Seat | null;
}
/**
 * The result of a finished hand, and the score after it.
 */
export interface Scored {
  ending: HandEnd;
  made: boolean;
  /**
   * Tricks taken by each seat.
   *
   * @maxItems 1000
   */
  tricks: number[];
  /**
   * @maxItems 1000
   */
  lines: Line[];
  /**
   * Points of each side: the sum of the lines.
   *
   * @maxItems 1000
   */
  points: number[];
  /**
   * @maxItems 1000
   */
  score: number[];
  /**
   * Marks of each side; empty if no side got any.
   *
   * @maxItems 1000
   */
  marks?: number[];
}
/**
 * What people say about the match: a name such as ``Event``, and a text.
 */
export interface Tag {
  name: string;
  value: string;
}
/**
 * What people say about one moment of the match.
 */
export interface Comment {
  /**
   * After how many steps: actions that somebody chose, and the call of time; 0 is the start.
   */
  step: number;
  /**
   * The lines of its text.
   *
   * @maxItems 20000
   */
  lines: string[];
}
/**
 * The first message to a program.
 */
export interface Hello {
  kind: "hello";
  /**
   * The version of the protocol, 1.
   */
  protocol: number;
  /**
   * The program's seat in all hands.
   */
  seat: Seat;
  /**
   * The rules of all hands.
   */
  rules: Rules;
  /**
   * A seed for the program's own choices, which has nothing to do with the cards.
   */
  seed: number;
  /**
   * The time to get ready, and afterwards for all actions of a hand.
   */
  milliseconds: number;
}
/**
 * A program's answer to `Hello`.
 */
export interface Ready {
  kind: "ready";
  /**
   * The version of the protocol that the program uses.
   */
  protocol: number;
}
/**
 * Asks a program for an action.
 */
export interface YourTurn {
  kind: "your-turn";
  /**
   * The view of its seat.
   */
  view: View;
  /**
   * The time that is left for all further actions of this hand.
   */
  milliseconds: number;
}
/**
 * A program's answer to `YourTurn`.
 */
export interface Answer {
  kind: "answer";
  /**
   * One of the legal actions of the view.
   */
  action: Action;
}
/**
 * Tells a program that the hand is over. It does not answer.
 */
export interface HandDone {
  kind: "hand-done";
  /**
   * The result of the hand.
   */
  result: HandResult;
  /**
   * The seats that forfeited it.
   *
   * @maxItems 462
   */
  forfeits?: Seat[];
}
