"""Hands of six cards in which a declarer takes exactly as many tricks as a test asks for."""

from __future__ import annotations

from collections.abc import Mapping

from pepper import Bid, Card, HandEnd, Look, Match, Phase, PlayCard, Rules, parse_action
from tests.playing import after, dealt, find

# From the declarer clockwise. Without trumps the declarer's hearts are good until the diamond is
# led, and then the left takes everything; a left who throws AD away lets the diamond win, too.
HANDS = ("AH KH QH JH TH 9D", "AD AC KC QC JC TC", "9H KD QD JS TS 9S", "JD TD 9C AS KS QS")
LONGER: dict[int, tuple[str, ...]] = {
    6: HANDS,
    8: (
        "AH KH QH JH TH 9H 8H 7D",
        "AD AC KC QC JC TC 9C 8C",
        "7H KD QD JS TS 9S 8S 7S",
        "JD TD 9D 8D 7C AS KS QS",
    ),
    9: (
        "AH KH QH JH TH 9H 8H 7H 6D",
        "AD AC KC QC JC TC 9C 8C 7C",
        "6H KD QD JS TS 9S 8S 7S 6S",
        "JD TD 9D 8D 7D 6C AS KS QS",
    ),
    12: (
        "AH AH KH KH QH QH JH JH TH 9H 9H 9D",
        "AD AD AC AC KC KC QC QC JC JC TC TC",
        "TH KD KD QD QD QS QS JS JS TS TS 9S",
        "JD JD TD TD 9D 9C 9C AS AS KS KS 9S",
    ),
}
HEARTS = "AH KH QH JH TH 9H 8H 7H"
DIAMONDS_FIRST = "AD KD QD JD TD 9D 8D 7D"
DIAMONDS_LAST = (
    "6C 7C 8C 9C TC JC QC KC AC 6S 7S 8S 9S TS JS QS KS AS "
    "7D 8D 9D TD JD QD KD AD 6H 7H 8H 9H TH JH QH KH AH 6D"
)


def before_swap(hands: tuple[str, ...]) -> tuple[str, ...]:
    """The same hands before the declarer gives 9S for the partner's TH."""
    declarer, left, partner, right = hands
    return declarer.replace("TH", "9S"), left, partner.replace("9S", "TH"), right


SWAP = before_swap(HANDS)


def around(place: int, hands: tuple[str, ...] = HANDS) -> list[str]:
    """The hands by seats, the first of them at that place."""
    return [hands[(seat - place) % 4] for seat in range(4)]


def auction(match: Match, bids: Mapping[int, str]) -> Match:
    """Every seat makes its bid as soon as it may, and passes before and after."""
    done: set[int] = set()
    while match.phase is Phase.AUCTION:
        assert match.turn is not None
        said = f"bid {bids[match.turn]}" if match.turn in bids.keys() - done else "pass"
        if said != "pass" and parse_action(said) in match.legal_actions:
            done.add(match.turn)
        else:
            said = "look" if Look() in match.legal_actions else "pass"
        match = after(match, said)
    assert done == set(bids)
    return match


def contract(match: Match) -> tuple[str, int, int, str | None, bool, bool]:
    """The rung, who plays it, who bid it, in which strain, whether forced and whether alone."""
    found = match.hand.contract
    assert found is not None
    strain = None if found.strain is None else str(found.strain)
    return found.rung.name, found.declarer, found.bidder, strain, found.forced, found.alone


def taking(match: Match, taken: int) -> Match:
    """The match after the play, of which the declarer takes so many tricks."""
    size = match.rules.deck.hand_size
    while match.phase is Phase.PLAY:
        lead = HEARTS if len(match.hand.tricks) < taken else LONGER[size][0][-2:]
        order = f"{lead} {DIAMONDS_FIRST if taken == size else ''} {DIAMONDS_LAST}"
        plays = [PlayCard(Card(card)) for card in order.split()]
        match = match.apply(find(play for play in plays if play in match.legal_actions))
    return match


def bought(match: Match, seat: int, bids: Mapping[int, str]) -> Match:
    """A hand up to the first lead: who declares, by which bids; any cards are swapped."""
    last = parse_action(f"bid {list(bids.values())[-1]}")
    assert isinstance(last, Bid)
    hands = LONGER[match.rules.deck.hand_size]
    if match.rules.ladder.rung(last).exchange:
        hands = before_swap(hands)
    match = auction(dealt(match, *around(seat, hands)), bids)
    if match.phase is Phase.NAMING:
        match = after(match, "name NT")
    if match.phase is Phase.EXCHANGE:
        match = after(match, "give 9S, give TH")
    assert match.phase is Phase.PLAY
    assert match.turn == seat
    return match


def hands(match: Match, *played: tuple[int, str, int]) -> Match:
    """Hands one after another: who declares, the bid, the tricks taken; without a bid all pass."""
    for seat, rung, taken in played:
        if rung:
            match = taking(bought(match, seat, {seat: rung}), taken)
        else:
            match = auction(dealt(match), {})
        assert match.results[-1].declarers == ((seat % 2,) if rung else ())
    return match


def scored(match: Match, tricks: tuple[int, ...], points: tuple[int, int], *, made: bool) -> None:
    """The last hand came to this, with one line for each side that says why."""
    result = match.results[-1]
    assert result.ending is HandEnd.PLAYED
    assert (result.tricks, result.points, result.made) == (tricks, points, made)
    assert [(line.side, line.points) for line in sorted(result.lines, key=str)] == [
        (side, points[side]) for side in (0, 1)
    ]
    assert all(line.why for line in result.lines)


def fresh(rules: Rules, dealer: int = 0) -> Match:
    """A match that waits for the cards of its first hand."""
    return Match.start(rules, deals=(), dealer=rules.table.seats[dealer])


def won(match: Match, *winners: int) -> None:
    """The match is over and these sides have won."""
    assert match.outcome is not None
    assert match.outcome.winners == winners
    assert match.phase is Phase.OVER
    assert match.turn is None
    assert match.legal_actions == ()


def goes_on(match: Match, *scores: int) -> None:
    """Nobody has won yet; the scores are these."""
    assert match.scores == scores
    assert match.outcome is None
    assert match.phase is Phase.DEAL
