"""What the type checkers know of acts, actions and events.

Nothing here runs: mypy and pyright read it, and tests/test_typing.py sees that nothing is left out.
"""

from __future__ import annotations

from typing import assert_type

from pepper import (
    Act,
    Action,
    Ask,
    AskFor,
    Bid,
    Call,
    CallCard,
    CallMisdeal,
    CallNobody,
    Card,
    CardPlayed,
    Cards,
    CardsLaidAside,
    CardsSeen,
    CardsSwapped,
    ContractSettled,
    Deal,
    Dealt,
    Defend,
    Discard,
    Discarded,
    Double,
    DoubleAgain,
    DropOut,
    Event,
    FaceDown,
    Gift,
    GiveCards,
    Grant,
    Hand,
    HandExposed,
    HandOpened,
    HandResult,
    HandScored,
    KeepCards,
    KeepHand,
    LayAside,
    LetStand,
    Look,
    Match,
    MatchOver,
    NameStrain,
    Order,
    PartnerFound,
    Pass,
    Phase,
    PickedUp,
    PickUp,
    PlayCard,
    PlayOn,
    Said,
    Seat,
    SeenGift,
    SwapPoor,
    TakeSet,
    TakeUndealt,
    Talk,
    ThrowIn,
    TimeCalled,
    Trick,
    TrickOpened,
    TrickTaken,
    Turn,
    TurnUp,
    View,
    Wait,
)


def of_act(act: Act, seat: Seat) -> None:
    assert_type(act.action, Action)
    assert_type(act.automatic, bool)
    assert_type(act.forced, bool)
    assert_type(act.phase, Phase)
    assert_type(act.seat, Seat)
    assert_type(act.secret, FaceDown | None)
    assert_type(act.seen_by(seat), Act)
    assert_type(act.to, Seat | None)


def of_action(action: Action) -> None:
    assert_type(action.read("text"), Action | None)
    assert_type(action.word, str)


def of_ask(ask: Ask) -> None:
    assert_type(Ask.read("text"), Ask | None)
    assert_type(ask.word, str)


def of_bid(bid: Bid) -> None:
    assert_type(Bid.read("text"), Bid | None)
    assert_type(bid.word, str)


def of_call(call: Call, seat: Seat, act: Act) -> None:
    assert_type(call.act, Act)
    assert_type(Call.all_of([act]), tuple[Call, ...])
    assert_type(call.seen_by(seat), Call)


def of_call_card(call_card: CallCard) -> None:
    assert_type(CallCard.read("text"), CallCard)
    assert_type(call_card.word, str)


def of_call_nobody(call_nobody: CallNobody) -> None:
    assert_type(CallNobody.read("text"), CallNobody | None)
    assert_type(call_nobody.word, str)


def of_call_misdeal(call_misdeal: CallMisdeal) -> None:
    assert_type(CallMisdeal.read("text"), CallMisdeal | None)
    assert_type(call_misdeal.word, str)
    assert_type(call_misdeal.cards, Cards)


def of_keep_hand(keep_hand: KeepHand) -> None:
    assert_type(KeepHand.read("text"), KeepHand | None)
    assert_type(keep_hand.word, str)


def of_swap_poor(swap_poor: SwapPoor) -> None:
    assert_type(SwapPoor.read("text"), SwapPoor | None)
    assert_type(swap_poor.word, str)
    assert_type(swap_poor.cards, Cards)


def of_take_undealt(take_undealt: TakeUndealt) -> None:
    assert_type(TakeUndealt.read("text"), TakeUndealt | None)
    assert_type(take_undealt.word, str)
    assert_type(take_undealt.cards, Cards)


def of_card_played(card_played: CardPlayed, seat: Seat) -> None:
    assert_type(card_played.seen_by(seat), CardPlayed)


def of_cards_seen(cards_seen: CardsSeen, seat: Seat) -> None:
    assert_type(cards_seen.seen_by(seat), CardsSeen)


def of_hand_exposed(hand_exposed: HandExposed, seat: Seat) -> None:
    assert_type(hand_exposed.seen_by(seat), HandExposed)


def of_cards_swapped(cards_swapped: CardsSwapped, seat: Seat) -> None:
    assert_type(cards_swapped.seen_by(seat), CardsSwapped)


def of_contract_settled(contract_settled: ContractSettled, seat: Seat) -> None:
    assert_type(contract_settled.seen_by(seat), ContractSettled)


def of_deal(deal: Deal) -> None:
    assert_type(Deal.read("text"), Deal)
    assert_type(deal.word, str)
    assert_type(deal.turned, Card | None)


def of_turn_up(turn_up: TurnUp) -> None:
    assert_type(TurnUp.read("up 9C"), TurnUp | None)
    assert_type(turn_up.card, Card)
    assert_type(turn_up.word, str)


def of_dealt(dealt: Dealt, seat: Seat) -> None:
    assert_type(dealt.seen_by(seat), Dealt)


def of_drop_out(drop_out: DropOut) -> None:
    assert_type(DropOut.read("text"), DropOut | None)
    assert_type(drop_out.word, str)


def of_event(event: Event, seat: Seat) -> None:
    assert_type(event.seen_by(seat), Event)


def of_face_down(face_down: FaceDown) -> None:
    assert_type(face_down.cards, int)
    assert_type(face_down.known_to, tuple[Seat, ...])
    assert_type(FaceDown.read("text"), FaceDown | None)
    assert_type(face_down.word, str)


def of_gift(gift: Gift, seat: Seat) -> None:
    assert_type(gift.act((seat,)), Act)


def of_ask_for(ask_for: AskFor) -> None:
    assert_type(AskFor.read("text"), AskFor | None)
    assert_type(ask_for.word, str)


def of_lay_aside(lay_aside: LayAside) -> None:
    assert_type(LayAside.read("text"), LayAside | None)
    assert_type(lay_aside.word, str)


def of_cards_laid_aside(cards_laid_aside: CardsLaidAside, act: Act, seat: Seat) -> None:
    assert_type(CardsLaidAside.of(act), CardsLaidAside)
    assert_type(cards_laid_aside.seen_by(seat), CardsLaidAside)


def of_give_cards(give_cards: GiveCards) -> None:
    assert_type(GiveCards.read("text"), GiveCards | None)
    assert_type(give_cards.word, str)


def of_grant(grant: Grant) -> None:
    assert_type(Grant.read("text"), Grant | None)
    assert_type(grant.word, str)


def of_hand(hand: Hand) -> None:
    assert_type(hand.acts, tuple[Act, ...])
    assert_type(hand.aside, Cards)
    assert_type(hand.opponents, tuple[Seat, ...])
    assert_type(hand.order, Order)
    assert_type(hand.partner, Seat | None)
    assert_type(hand.trick, Trick | None)


def of_hand_opened(hand_opened: HandOpened, seat: Seat) -> None:
    assert_type(hand_opened.seen_by(seat), HandOpened)


def of_hand_result(hand_result: HandResult) -> None:
    assert_type(hand_result.redealt, bool)


def of_hand_scored(hand_scored: HandScored, seat: Seat) -> None:
    assert_type(hand_scored.seen_by(seat), HandScored)


def of_kitty(
    pick_up: PickUp, discard: Discard, picked_up: PickedUp, discarded: Discarded, seat: Seat
) -> None:
    assert_type(PickUp.read("text"), PickUp | None)
    assert_type(Discard.read("text"), Discard | None)
    assert_type(pick_up.word, str)
    assert_type(pick_up.cards, Cards)
    assert_type(discard.word, str)
    assert_type(discard.cards, Cards)
    assert_type(picked_up.seat, Seat)
    assert_type(picked_up.count, int)
    assert_type(picked_up.cards, Cards | None)
    assert_type(picked_up.shown, bool)
    assert_type(picked_up.act, Act)
    assert_type(picked_up.seen_by(seat), PickedUp)
    assert_type(discarded.seat, Seat)
    assert_type(discarded.count, int)
    assert_type(discarded.cards, Cards | None)
    assert_type(discarded.act, Act)
    assert_type(discarded.seen_by(seat), Discarded)


def of_keep_cards(keep_cards: KeepCards) -> None:
    assert_type(KeepCards.read("text"), KeepCards | None)
    assert_type(keep_cards.word, str)


def of_wait(wait: Wait) -> None:
    assert_type(Wait.read("text"), Wait | None)
    assert_type(wait.word, str)


def of_look(look: Look) -> None:
    assert_type(Look.read("text"), Look | None)
    assert_type(look.word, str)


def of_match(match: Match) -> None:
    assert_type(match.acts, tuple[Act, ...])


def of_match_over(match_over: MatchOver, seat: Seat) -> None:
    assert_type(match_over.seen_by(seat), MatchOver)


def of_name_strain(name_strain: NameStrain) -> None:
    assert_type(NameStrain.read("text"), NameStrain)
    assert_type(name_strain.word, str)


def of_partner_found(partner_found: PartnerFound, seat: Seat) -> None:
    assert_type(partner_found.seen_by(seat), PartnerFound)


def of_pass(its_pass: Pass) -> None:
    assert_type(Pass.read("text"), Pass | None)
    assert_type(its_pass.word, str)


def of_play_card(play_card: PlayCard) -> None:
    assert_type(PlayCard.read("text"), PlayCard)
    assert_type(play_card.word, str)


def of_defend(defend: Defend) -> None:
    assert_type(Defend.read("text"), Defend | None)
    assert_type(defend.alone, bool)
    assert_type(defend.word, str)


def of_double(double: Double) -> None:
    assert_type(Double.read("text"), Double | None)
    assert_type(double.word, str)


def of_double_again(double_again: DoubleAgain) -> None:
    assert_type(DoubleAgain.read("text"), DoubleAgain | None)
    assert_type(double_again.word, str)


def of_let_stand(let_stand: LetStand) -> None:
    assert_type(LetStand.read("text"), LetStand | None)
    assert_type(let_stand.word, str)


def of_play_on(play_on: PlayOn) -> None:
    assert_type(PlayOn.read("text"), PlayOn | None)
    assert_type(play_on.word, str)


def of_said(said: Said, seat: Seat, act: Act) -> None:
    assert_type(said.act, Act)
    assert_type(Said.all_of([act]), tuple[Said, ...])
    assert_type(said.seen_by(seat), Said)


def of_seen_gift(seen_gift: SeenGift, seat: Seat, act: Act) -> None:
    assert_type(SeenGift.all_of([act]), tuple[SeenGift, ...])
    assert_type(SeenGift.of(act), SeenGift)
    assert_type(seen_gift.seen_by(seat), SeenGift)
    assert_type(seen_gift.swapped_seen_by(seat), SeenGift)


def of_take_set(take_set: TakeSet) -> None:
    assert_type(TakeSet.read("text"), TakeSet | None)
    assert_type(take_set.word, str)


def of_talk(talk: Talk) -> None:
    assert_type(Talk.read("text"), Talk | None)
    assert_type(talk.word, str)


def of_throw_in(throw_in: ThrowIn) -> None:
    assert_type(ThrowIn.read("text"), ThrowIn | None)
    assert_type(throw_in.word, str)


def of_time_called(time_called: TimeCalled, seat: Seat) -> None:
    assert_type(time_called.seen_by(seat), TimeCalled)


def of_trick_opened(trick_opened: TrickOpened, seat: Seat) -> None:
    assert_type(trick_opened.seen_by(seat), TrickOpened)


def of_trick_taken(trick_taken: TrickTaken, seat: Seat) -> None:
    assert_type(trick_taken.seen_by(seat), TrickTaken)


def of_turn(turn: Turn, seat: Seat) -> None:
    assert_type(turn.seen_by(seat), Turn)


def of_view(view: View) -> None:
    assert_type(view.acts, tuple[Act, ...])
