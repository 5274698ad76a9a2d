// Types of pepper.schema.json, written by `python -m tools.wire_schema`.

/**
 * Anything that is written as JSON.
 */
export type Wire = View | Event | Action | Rules | Reason | Record;
/**
 * A place at the table, from 0 clockwise. Seat 1 is on the left of seat 0.
 */
export type Seat = number;
/**
 * Whether the declarer's partners sit out. `no`: with the partners. `yes`: alone. `if-exchanged`: alone if cards are exchanged.
 */
export type Alone = "no" | "yes" | "if-exchanged";
/**
 * With whom the declarer exchanges. `partners`: each partner. `left`: the player on the left.
 */
export type Other = "partners" | "left";
/**
 * Which cards may be given. `free`: of the giver's choice. `best-trump`: the highest trump, or any card without one. `best`: the best by the rank of the strain. `worst`: the worst by the rank of the strain.
 */
export type Choice = "free" | "best-trump" | "best" | "worst";
/**
 * What a hand is played in: a trump suit, `NO_TRUMP` or `LOW`.
 */
export type Strain = "C" | "D" | "H" | "S" | "NT" | "LOW";
/**
 * An immutable set of cards that may hold a card more than once.
 */
export type Cards = string;
/**
 * How a side wins that has reached the target. `by-points`: in any hand. `by-contract`: in a hand in which it makes its contract. `by-contract-or-set`: in a hand in which it makes its contract or sets another's.
 */
export type Winning = "by-points" | "by-contract" | "by-contract-or-set";
/**
 * Which side goes first where several have reached the target and may win. `points`: the one with the better score. `declarer`: the declarer's, and otherwise the one with the better score.
 */
export type Precedence = "points" | "declarer";
/**
 * What happens where the winners' scores are equal. `play-on`: another hand is played. `joint`: they win together. `declarer`: the declarer's side wins; if it is not one of them another hand is played. `pepper-round`: another pepper round is played.
 */
export type Tie = "play-on" | "joint" | "declarer" | "pepper-round";
/**
 * Where the score of a side stops that does not make its contract. `at-target`: at the target. `beyond-target`: where it first comes to the target or beyond.
 */
export type Freeze = "at-target" | "beyond-target";
/**
 * What the loser of a match played for money pays twice. `bill`: the whole bill. `game`: the price of the game.
 */
export type Doubled = "bill" | "game";
/**
 * What the joker is where there are no trumps. It is a suit of its own in any case.
 */
export type PlainJoker = "sole-trump" | "lowest";
export type AllPass = PassedOut | StuckDealer | StuckHolder | NoContract;
/**
 * A playing card, ``Card("JS")`` or the joker, ``Card("JK")``.
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
  | "JS"
  | "QS"
  | "KS"
  | "AS"
  | "JK";
/**
 * The two strains without trumps: aces high, or the lowest card best.
 */
export type Plain = "NT" | "LOW";
/**
 * Who leads to the first trick; where that seat sits out, the next one clockwise does. `declarer`: the declarer. `eldest`: the player on the dealer's left. `right-of-declarer`: the player on the declarer's right.
 */
export type Lead = "declarer" | "eldest" | "right-of-declarer";
/**
 * Where a hand stands.
 */
export type Phase = "deal" | "auction" | "naming" | "calling" | "exchange" | "negotiation" | "play" | "over";
/**
 * Anything that can be applied to a match.
 */
export type Action =
  | TaggedDeal
  | Bid
  | Pass
  | Look
  | TakeSet
  | NameStrain
  | CallCard
  | GiveCards
  | KeepCards
  | Talk
  | ThrowIn
  | Ask
  | Grant
  | PlayOn
  | DropOut
  | PlayCard;
export type AuctionAction = Bid | Pass | Look | TakeSet;
export type NegotiationAction = Talk | ThrowIn | Ask | Grant | PlayOn | DropOut;
/**
 * How a hand ended.
 */
export type HandEnd = "played" | "unopposed" | "thrown-in" | "granted" | "passed-out" | "annulled" | "set-taken";
/**
 * Seats that score together, numbered in the order of `Table.sides`.
 */
export type Side = number;
/**
 * Anything that happens in a match.
 */
export type Event =
  | HandOpened
  | Dealt
  | CardsSeen
  | TaggedCall
  | ContractSettled
  | TaggedSeenGift
  | CardsSwapped
  | TaggedSaid
  | TrickOpened
  | CardPlayed
  | PartnerFound
  | TrickTaken
  | TimeCalled
  | HandScored
  | MatchOver
  | Turn;

/**
 * What one seat may know of a match, or a spectator: its seat is null.
 */
export interface View {
  /**
   * What is played.
   */
  rules: Rules;
  /**
   * Whose view it is; null for a spectator.
   */
  seat: Seat | null;
  /**
   * Where the match stands.
   */
  phase: Phase;
  /**
   * The seat to act; `CHANCE` where a deal has to be told; null when the match is over.
   */
  turn: Seat | null;
  /**
   * What this seat may do; empty where it is not its turn.
   *
   * @maxItems 20000
   */
  legal_actions: Action[];
  /**
   * From 1, counting every deal of the match; 0 before the first.
   */
  hand_number: number;
  /**
   * Who deals this hand.
   */
  dealer: Seat;
  /**
   * Whether the eldest bids without an auction.
   */
  pepper_round: boolean;
  /**
   * Its own cards; null for a spectator, and for a seat that has not looked at them.
   */
  cards: Cards | null;
  /**
   * How many cards each seat holds.
   *
   * @maxItems 20000
   */
  counts: number[];
  /**
   * The auction.
   *
   * @maxItems 20000
   */
  calls: Call[];
  /**
   * What the auction came to, as far as it is settled; null before that.
   */
  contract: Contract | null;
  /**
   * The exchange, gift by gift.
   *
   * @maxItems 20000
   */
  gifts: SeenGift[];
  /**
   * The negotiation.
   *
   * @maxItems 20000
   */
  said: Said[];
  /**
   * Who plays no card in this hand.
   *
   * @maxItems 20000
   */
  sitting_out: Seat[];
  /**
   * Who has become the declarer's partner by playing the called card.
   */
  partner: Seat | null;
  /**
   * The trick on the table.
   */
  trick: Trick | null;
  /**
   * The complete tricks of this hand.
   *
   * @maxItems 20000
   */
  tricks: Trick[];
  /**
   * One number for each side.
   *
   * @maxItems 20000
   */
  scores: number[];
  /**
   * What each finished hand came to.
   *
   * @maxItems 20000
   */
  results: HandResult[];
  /**
   * Whether the time of the match is up.
   */
  time_called: boolean;
  /**
   * How the cards were dealt, where that was asked for after the hand.
   */
  deal: Deal | null;
  /**
   * Who won and why; null while the match goes on.
   */
  outcome: Outcome | null;
}
/**
 * A game: one frozen value put together from parts.
 */
export interface Rules {
  /**
   * What the game is called; for a documented variant its id with the options chosen.
   */
  name: string;
  /**
   * Who sits where, and who scores with whom.
   */
  table: Table;
  /**
   * Which cards there are and how they are dealt.
   */
  deck: Deck;
  /**
   * What may be bid.
   */
  ladder: BidLadder;
  /**
   * What a played hand is worth.
   */
  scoring: Scoring;
  /**
   * When the match ends and who wins it.
   */
  ending: Ending;
  /**
   * How the cards rank.
   */
  ranking?: Ranking;
  /**
   * How the bidding goes around.
   */
  auction?: Auction;
  /**
   * How a partner is called; null where partners are seated or nobody has one.
   */
  calling?: Calling | null;
  /**
   * How a hand may be given up before the play; null where every hand is played.
   */
  negotiation?: Negotiation | DropOuts | null;
  /**
   * Who leads to the first trick.
   */
  tricks?: Tricks;
}
/**
 * The seats, as the sides that score together.
 */
export interface Table {
  /**
   * The seats of each side; the sides are numbered from 0 in this order.
   *
   * @maxItems 20000
   */
  sides: Seat[][];
}
/**
 * Which cards are used, and how many each player gets; the rest is put aside unseen.
 */
export interface Deck {
  /**
   * The ranks of each suit, as `Rank` values or as a text such as ``"9TJQKA"``.
   */
  ranks: string;
  /**
   * Cards for each player, 1 or more.
   */
  hand_size: number;
  /**
   * Copies of each card, 1 to 3.
   */
  copies?: number;
  /**
   * Jokers, 0 to 3.
   */
  jokers?: number;
  /**
   * The sizes of the packets that make a hand; one card at a time when empty.
   *
   * @maxItems 20000
   */
  packets?: number[];
}
/**
 * All bids from low to high. Of two equally high bids neither goes over the other.
 */
export interface BidLadder {
  /**
   * The rungs from low to high; rungs of equal height stand together in one step.
   *
   * @maxItems 20000
   */
  steps: (Rung | Rung[])[];
  /**
   * The strains in which hands may be played.
   *
   * @maxItems 20000
   */
  strains?: Strain[];
  /**
   * Where strains rank within one rung: groups of them from low to high.
   *
   * @maxItems 20000
   */
  strain_order?: Strain[][];
}
/**
 * One step of the ladder, with all that the rest of the hand needs to know of it.
 */
export interface Rung {
  /**
   * Digits, or lower-case words.
   */
  name: string;
  /**
   * Tricks that the declarer's side has to take, 1 or more.
   */
  tricks: number;
  /**
   * What the bid is worth in points; as many as the tricks unless given.
   */
  value?: number;
  /**
   * Whether the declarer's partners sit out.
   */
  alone?: Alone & string;
  /**
   * The exchange before the play; null where there is none.
   */
  exchange?: Exchange | null;
  /**
   * How many tricks the defenders may ask for instead of playing.
   */
  asks?: number;
  /**
   * The strains in which it may be played; all those of the ladder when empty.
   *
   * @maxItems 20000
   */
  strains?: Strain[];
  /**
   * Whether the strain is part of the bid; it is named after the auction otherwise.
   */
  strain_in_bid?: boolean;
  /**
   * The names of the bids that it may go over; any lower bid, or none, when empty.
   *
   * @maxItems 20000
   */
  over?: string[];
  /**
   * Whether only the standing bidder's partner may bid it. The partner names the strain, and the bidder before plays the contract.
   */
  by_partner?: boolean;
  /**
   * Whether a partner who makes such a bid plays the contract, too.
   */
  raiser_plays?: boolean;
  /**
   * Whether only the player who speaks next may make it, right after a bid that it goes over.
   */
  at_once?: boolean;
  /**
   * Whether it may be bid only before looking at one's cards.
   */
  blind?: boolean;
  /**
   * Sets of cards of which the bidder must hold one; nothing need be held when empty.
   *
   * @maxItems 20000
   */
  holding?: Cards[];
  /**
   * Whether only a seat that is forced to bid may choose it.
   */
  forced_only?: boolean;
  /**
   * Its scoring, where it differs from that of the rules.
   */
  scoring?: Scoring | null;
}
/**
 * A swap of as many cards each way; everybody chooses before anybody sees.
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
   * What the other gives back.
   */
  gets?: Choice & string;
  /**
   * Whether the declarer may do without, with each partner in turn.
   */
  optional?: boolean;
  /**
   * The strains in which there is an exchange; all of them when empty.
   *
   * @maxItems 20000
   */
  strains?: Strain[];
}
/**
 * What the sides get for a played hand.
 */
export interface Scoring {
  /**
   * For the declarer's side that took at least the tricks it needed.
   */
  made?: Points;
  /**
   * For the declarer's side that did not.
   */
  set?: Points;
  /**
   * For a defending side that took a trick.
   */
  defence?: Points;
  /**
   * The same when the contract was set, if that differs.
   */
  defence_of_set?: Points | null;
  /**
   * For a defending side that took every trick, if that differs.
   */
  defence_of_all?: Points | null;
  /**
   * For a defending side that took no trick.
   */
  shut_out?: Points;
  /**
   * For the declarer's side that took no trick, besides being set.
   */
  declarer_shut_out?: Points;
  /**
   * For the declarer's side that took every trick, if that differs from `made`.
   */
  all_tricks?: Points | null;
  /**
   * Multiplies what a declarer who plays alone makes or loses; 1 or more.
   */
  alone_times?: number;
  /**
   * Whether a declarer who was forced to bid loses half only, rounded up.
   */
  forced_halves?: boolean;
  /**
   * Marks that are counted beside the points; null where there are none.
   */
  marks?: Marks | null;
}
/**
 * How many points: a sum of multiples of what was bid and taken, or a table by tricks.
 */
export interface Points {
  /**
   * Points whatever was bid and taken.
   */
  fixed?: number;
  /**
   * Points for each trick taken.
   */
  tricks?: number;
  /**
   * Times the value of the bid.
   */
  bid?: number;
  /**
   * Points for each trick that was bid and not taken.
   */
  undertricks?: number;
  /**
   * Pairs of tricks and points: the points of the last pair that the tricks taken reach.
   *
   * @maxItems 20000
   */
  steps?: [number, number][];
}
/**
 * Marks that are counted beside the points, such as hickeys.
 */
export interface Marks {
  /**
   * What they are called, in the plural.
   */
  name: string;
  /**
   * For the declarer's side when it is set.
   */
  set?: number;
  /**
   * For a defending side that takes no trick.
   */
  shut_out?: number;
}
/**
 * When the match ends and who wins it; asked after each hand.
 */
export interface Ending {
  /**
   * The score at which, or beyond, a side may win; null where no score ends the match.
   */
  target?: number | null;
  /**
   * The score of each side at the start.
   */
  start?: number;
  /**
   * How a side at the target wins.
   */
  winning?: Winning & string;
  /**
   * Which of several sides at the target goes first.
   */
  precedence?: Precedence & string;
  /**
   * What happens where the best of them are equal.
   */
  tie?: Tie & string;
  /**
   * Whether and where a side's score stops that does not make its contract.
   */
  freeze?: Freeze | null;
  /**
   * The score that loses the match, for a side that comes to it or beyond.
   */
  back_door?: number | null;
  /**
   * The number of hands after which the best score wins.
   */
  hands?: number | null;
  /**
   * Whether the match may be ended from outside: the hand is finished, the best score wins.
   */
  timed?: boolean;
  /**
   * Whether the match may end within a pepper round that breaks a tie.
   */
  test_in_tie_round?: boolean;
  /**
   * What losers pay; null where the match is not played for money.
   */
  payout?: Payout | null;
}
/**
 * What a loser pays: for the game, and for each of its own marks.
 */
export interface Payout {
  /**
   * The price of the game.
   */
  game?: number;
  /**
   * The price of each mark.
   */
  mark?: number;
  /**
   * The score at which, or below, a loser pays double.
   */
  double_at?: number | null;
  /**
   * What is paid twice then.
   */
  doubled?: Doubled & string;
}
/**
 * How cards rank. Of two equal cards the one played first wins.
 */
export interface Ranking {
  /**
   * Whether the jack of trumps and then its mate's jack are the highest trumps.
   */
  bowers?: boolean;
  /**
   * What the joker is without trumps, where the deck has one.
   */
  plain_joker?: PlainJoker & string;
}
/**
 * How the bidding goes around, from the dealer's left.
 */
export interface Auction {
  /**
   * How often everybody speaks; null where the bidding goes on until all others pass.
   */
  laps?: number | null;
  /**
   * How many passes in a row end bidding that goes on; one less than there are seats if null.
   */
  passes?: number | null;
  /**
   * Whether a player who has passed may bid later.
   */
  reentry?: boolean;
  /**
   * Whether the player on the dealer's left may not pass at first.
   */
  eldest_must_bid?: boolean;
  /**
   * Whether everybody may bid blind or look before the bidding begins, instead of in turn.
   */
  blind_first?: boolean;
  /**
   * Whether the bidder's partner, who spoke before, may at the end still make a bid that is open to the partner alone.
   */
  partner_response?: boolean;
  /**
   * What happens when everybody passes.
   */
  all_pass?: AllPass;
  /**
   * The hands that begin the match without an auction; null where there are none.
   */
  pepper_round?: PepperRound | null;
}
/**
 * When all pass the hand is thrown in without points and the deal moves on.
 */
export interface PassedOut {
  kind: "passed-out";
  /**
   * Whether the same dealer deals again instead, and the hand does not count.
   */
  redeal?: boolean;
}
/**
 * When all pass the dealer has to bid, and the bidding is over with that.
 */
export interface StuckDealer {
  kind: "stuck-dealer";
  /**
   * The lowest bid that is open to the dealer.
   */
  rung: string;
  /**
   * Whether the dealer may bid more.
   */
  higher?: boolean;
  /**
   * Whether the dealer passes in turn before being stuck, and is not stuck at that turn.
   */
  after_passing?: boolean;
  /**
   * Points that the dealer may lose at once instead of bidding, if that is allowed.
   */
  take_set?: number | null;
}
/**
 * When all pass the holder of a card has to bid; if nobody holds it the deal is annulled.
 */
export interface StuckHolder {
  kind: "stuck-holder";
  /**
   * The bid that the holder has.
   */
  rung: string;
  /**
   * The card whose holder has to bid.
   */
  card?: Card & string;
  /**
   * Whether the dealer of an annulled deal deals again, and the hand does not count.
   */
  redeal?: boolean;
}
/**
 * When all pass the hand is played without a declarer, and everybody scores as a defender.
 */
export interface NoContract {
  kind: "no-contract";
  /**
   * What it is played in.
   */
  strain?: Plain & string;
  /**
   * Its scoring, where it differs from that of the rules.
   */
  scoring?: Scoring | null;
}
/**
 * The first hands of a match, in which the eldest has bid without an auction.
 */
export interface PepperRound {
  /**
   * The bid that the eldest has in each of them.
   */
  rung: string;
  /**
   * How many hands, 1 or more.
   */
  hands: number;
}
/**
 * The partner is the first other player to play the card that the declarer calls.
 */
export interface Calling {
  /**
   * Whether the declarer's own copy is the called card, too: then there is no partner.
   */
  binds_declarer?: boolean;
}
/**
 * The two sides talk about whether the hand is played: the defenders may give it up.
 */
export interface Negotiation {
  kind: "negotiation";
  /**
   * Whether each defender first says how many stops there are; it need not be true.
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
   * The strains in which the hand has to be played, without a word.
   *
   * @maxItems 20000
   */
  must_play?: Strain[];
}
/**
 * Everybody but the declarer, from the declarer's left, may drop out of the hand.
 */
export interface DropOuts {
  kind: "drop-outs";
}
/**
 * Who leads to the first trick. The rest of the play is the same everywhere.
 */
export interface Tricks {
  /**
   * Who leads at a trump suit, and without trumps where `plain_lead` is null.
   */
  lead?: Lead & string;
  /**
   * Who leads where there are no trumps.
   */
  plain_lead?: Lead | null;
}
/**
 * The cards of a hand: what each seat is dealt, from seat 0, and what is put aside.
 */
export interface TaggedDeal {
  kind: "deal";
  /**
   * What each seat is dealt, from seat 0.
   *
   * @maxItems 20000
   */
  hands: Cards[];
  /**
   * What nobody is dealt.
   */
  aside?: Cards;
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
   * null where the strain is named after the auction.
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
 * Look at one's cards, and so give up bids that are made blind.
 */
export interface Look {
  kind: "look";
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
 * Call this card: its holder is the partner.
 */
export interface CallCard {
  kind: "call-card";
  card: Card;
}
/**
 * Give these cards to the other; they change hands when everybody has chosen.
 */
export interface GiveCards {
  kind: "give-cards";
  cards: Cards;
}
/**
 * Do without the exchange.
 */
export interface KeepCards {
  kind: "keep-cards";
}
/**
 * A defender's claim: stops in trumps, off trumps, and long off trumps; 0 to 2 of each.
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
   * Weaker stops there, 0 to 2.
   */
  long_off?: number;
}
/**
 * The defenders give the hand up: the declarer's side gets its bid.
 */
export interface ThrowIn {
  kind: "throw-in";
}
/**
 * The defenders ask to be given tricks for not playing.
 */
export interface Ask {
  kind: "ask";
  /**
   * How many, 1 up to `Rung.asks`.
   */
  tricks: number;
}
/**
 * The declarer gives the defenders that many of the tricks asked for; 0 refuses.
 */
export interface Grant {
  kind: "grant";
  /**
   * How many, from 0 to as many as were asked for.
   */
  tricks: number;
}
/**
 * The hand is to be played; or, where players may drop out, the seat stays in.
 */
export interface PlayOn {
  kind: "play-on";
}
/**
 * The seat drops out of the hand.
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
 * What one seat said in the auction; `forced` where it had to bid.
 */
export interface Call {
  seat: Seat;
  /**
   * What it said.
   */
  action: AuctionAction;
  forced?: boolean;
  /**
   * Whether there was nothing to choose, so that nobody was asked.
   */
  automatic?: boolean;
}
/**
 * What the auction came to.
 */
export interface Contract {
  /**
   * Who plays it.
   */
  declarer: Seat;
  /**
   * Who made the winning bid and names the strain; the declarer, but for a bid that a partner makes for the declarer to play.
   */
  bidder: Seat;
  /**
   * The bid that won, with all that follows from it.
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
   * The card whose holder is the partner.
   */
  called?: Card | null;
}
/**
 * A seat chose what it gives in the exchange; nothing changes hands before all have chosen.
 */
export interface SeenGift {
  giver: Seat;
  receiver: Seat;
  /**
   * Whether the giver did without; that is open to all.
   */
  kept: boolean;
  /**
   * The cards, for the giver, and for the receiver once they have changed hands.
   */
  cards: Cards | null;
}
/**
 * What one seat said.
 */
export interface Said {
  seat: Seat;
  /**
   * What it said.
   */
  action: NegotiationAction;
}
/**
 * Cards played to one trick, complete or not.
 */
export interface Trick {
  /**
   * Everybody who plays, in the order of playing.
   *
   * @maxItems 20000
   */
  seats: Seat[];
  /**
   * The cards so far, in that order.
   *
   * @maxItems 20000
   */
  cards: Card[];
  /**
   * Who took it; null while it is not complete.
   */
  winner?: Seat | null;
}
/**
 * What a finished hand came to.
 */
export interface HandResult {
  /**
   * Who dealt it.
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
   * The sides that stood for the contract.
   *
   * @maxItems 20000
   */
  declarers: Side[];
  /**
   * Whether there was a contract and it was made, or conceded.
   */
  made: boolean;
  /**
   * Tricks taken by each seat.
   *
   * @maxItems 20000
   */
  tricks: number[];
  /**
   * Points for each side: what its lines add up to.
   *
   * @maxItems 20000
   */
  points: number[];
  /**
   * What each side scored and why, item by item.
   *
   * @maxItems 20000
   */
  lines: Line[];
  /**
   * Marks for each side, such as hickeys, where the game counts any.
   *
   * @maxItems 20000
   */
  marks: number[];
}
/**
 * One item of what a hand is worth to a side: the points and a sentence that says why.
 */
export interface Line {
  /**
   * Whose points they are.
   */
  side: Side;
  /**
   * How many; less than 0 for a loss.
   */
  points: number;
  /**
   * A sentence without its full stop.
   */
  why: string;
}
/**
 * The cards of a hand: what each seat is dealt, from seat 0, and what is put aside.
 */
export interface Deal {
  /**
   * What each seat is dealt, from seat 0.
   *
   * @maxItems 20000
   */
  hands: Cards[];
  /**
   * What nobody is dealt.
   */
  aside?: Cards;
}
/**
 * The end of a match: the sides that won, usually one, and why.
 */
export interface Outcome {
  /**
   * One side, or several that win together.
   *
   * @maxItems 20000
   */
  winners: Side[];
  /**
   * A sentence without its full stop.
   */
  why: string;
  /**
   * What each side pays, where the match is played for money; nothing for the winners.
   *
   * @maxItems 20000
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
 * Everybody was dealt cards, face down.
 */
export interface Dealt {
  kind: "dealt";
  /**
   * How many, by seat.
   *
   * @maxItems 20000
   */
  counts: number[];
  /**
   * The deal; no seat is told.
   */
  deal: Deal | null;
}
/**
 * A seat looked at the cards that it was dealt.
 */
export interface CardsSeen {
  kind: "cards-seen";
  seat: Seat;
  /**
   * null for everybody else.
   */
  cards: Cards | null;
}
/**
 * What one seat said in the auction; `forced` where it had to bid.
 */
export interface TaggedCall {
  kind: "call";
  seat: Seat;
  /**
   * What it said.
   */
  action: AuctionAction;
  forced?: boolean;
  /**
   * Whether there was nothing to choose, so that nobody was asked.
   */
  automatic?: boolean;
}
/**
 * The contract, as far as it is settled now; it comes again when more is.
 */
export interface ContractSettled {
  kind: "contract-settled";
  contract: Contract;
}
/**
 * A seat chose what it gives in the exchange; nothing changes hands before all have chosen.
 */
export interface TaggedSeenGift {
  kind: "seen-gift";
  giver: Seat;
  receiver: Seat;
  /**
   * Whether the giver did without; that is open to all.
   */
  kept: boolean;
  /**
   * The cards, for the giver, and for the receiver once they have changed hands.
   */
  cards: Cards | null;
}
/**
 * All have chosen, and the gifts of the exchange change hands.
 */
export interface CardsSwapped {
  kind: "cards-swapped";
  /**
   * @maxItems 20000
   */
  gifts: SeenGift[];
}
/**
 * What one seat said.
 */
export interface TaggedSaid {
  kind: "said";
  seat: Seat;
  /**
   * What it said.
   */
  action: NegotiationAction;
}
/**
 * A trick begins.
 */
export interface TrickOpened {
  kind: "trick-opened";
  /**
   * Everybody who plays to it, the leader first.
   *
   * @maxItems 20000
   */
  seats: Seat[];
}
/**
 * A card falls.
 */
export interface CardPlayed {
  kind: "card-played";
  seat: Seat;
  card: Card;
}
/**
 * The seat has played the called card, and so is the declarer's partner.
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
 * The time of the match is up; the hand in progress is its last, if the scores allow it.
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
   * What it came to.
   */
  result: HandResult;
  /**
   * The scores after it.
   *
   * @maxItems 20000
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
   * `CHANCE` where a deal has to be told; null when the match is over.
   */
  seat: Seat | null;
  /**
   * Where the match stands.
   */
  phase: Phase;
  /**
   * What the seat may do; told to that seat only.
   *
   * @maxItems 20000
   */
  legal_actions: Action[];
}
/**
 * Why an action is refused.
 */
export interface Reason {
  /**
   * A short constant such as ``"revoke"``, for programs.
   */
  code: string;
  /**
   * The seat to act, if anybody is.
   */
  seat: Seat | null;
  /**
   * The refused action in its text form.
   */
  action: string;
  /**
   * The rule that it breaks, in one sentence.
   */
  rule: string;
  /**
   * What would be legal instead.
   */
  legal: string;
}
/**
 * A match written down.
 */
export interface Record {
  format: "pepper record 1";
  /**
   * The text that `pepper.variant` takes, or all parts of rules that are not documented.
   */
  rules: string | Rules;
  /**
   * Of the first hand.
   */
  dealer: Seat;
  /**
   * @maxItems 20000
   */
  hands: HandRecord[];
  /**
   * As a text, because few readers of JSON keep a number of so many digits.
   */
  seed?: string | null;
  /**
   * Given deals that are not yet used.
   *
   * @maxItems 20000
   */
  to_come?: Deal[];
  outcome?: Outcome | null;
}
/**
 * A hand in the order of its phases.
 */
export interface HandRecord {
  /**
   * Its number, from 1.
   */
  number: number;
  dealer: Seat;
  /**
   * Whether time was called during this hand.
   */
  time_called?: boolean;
  /**
   * The cards; null while they have to be told.
   */
  deal?: Deal | null;
  /**
   * @maxItems 20000
   */
  auction?: Act[];
  /**
   * @maxItems 20000
   */
  naming?: Act[];
  /**
   * @maxItems 20000
   */
  calling?: Act[];
  /**
   * @maxItems 20000
   */
  exchange?: Act[];
  contract?: Agreed | null;
  /**
   * @maxItems 20000
   */
  negotiation?: Act[];
  /**
   * The tricks, the last one as far as it was played.
   *
   * @maxItems 20000
   */
  tricks?: Trick[];
  result?: Scored | null;
}
/**
 * An action in its text form, and whose it was.
 */
export interface Act {
  seat: Seat;
  action: string;
  /**
   * Whether it is a bid that the seat had to make.
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
}
/**
 * What a finished hand came to, and the score after it.
 */
export interface Scored {
  ending: HandEnd;
  made: boolean;
  /**
   * Tricks taken by each seat.
   *
   * @maxItems 20000
   */
  tricks: number[];
  /**
   * @maxItems 20000
   */
  lines: Line[];
  /**
   * Points for each side: what the lines add up to.
   *
   * @maxItems 20000
   */
  points: number[];
  /**
   * @maxItems 20000
   */
  score: number[];
  /**
   * Marks for each side, where any side got one.
   *
   * @maxItems 20000
   */
  marks?: number[];
}
