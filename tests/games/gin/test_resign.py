"""A match that a seat gives up."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.cards.sheet import ScoreSheet
from app.games.base import IllegalAction
from app.games.gin.actions import PASS
from app.games.gin.rules import PRESETS
from app.games.gin.score import HandResult, Item, ItemReason, Outcome, settle_resigned, with_deal
from app.match.records import ReplayError
from app.match.seat import Resignation, Seat
from app.table.gin_match import GinMatch
from tests.games.gin.test_hand import idle
from tests.refusals import refused

SEATS = (Seat("Ann"), Seat("Bot", "cmd:bot"))
WHY = "The program gave no answer to UP? KH within 10 seconds."


def begun() -> GinMatch:
    """The starter has passed."""
    match = GinMatch(PRESETS["standard"], SEATS, bytes(32))
    match.apply(match.hand.to_act, PASS)
    return match


@pytest.mark.parametrize("seat", [0, 1])
def test_the_other_seat_wins(seat: int) -> None:
    match = begun()
    assert match.resign(seat, WHY) == {"seat": seat, "do": "resign", "why": WHY}
    assert match.is_over
    assert match.standing.settlement is not None
    assert match.standing.settlement.winner == 1 - seat
    assert match.resignation == Resignation(seat, WHY)


def test_nothing_can_be_done_any_more() -> None:
    match = begun()
    first = 1 - match.hand.to_act
    match.resign(1)
    steps: list[Callable[[], object]] = [
        lambda: match.apply(match.hand.to_act, PASS),
        lambda: match.take_back(first),
        match.next_hand,
        lambda: match.resign(0),
    ]
    for step in steps:
        with pytest.raises(IllegalAction):
            step()
    assert not match.may_take_back(first)


def test_it_is_a_record_of_the_journal() -> None:
    match = begun()
    first = 1 - match.hand.to_act
    records = [match.header(), {"seat": first, "do": "pass"}, match.resign(1, WHY)]
    again = GinMatch.from_records(records)
    assert again.resignation == match.resignation
    assert again.standing.settlement == match.standing.settlement
    assert GinMatch.from_records([*records[:2], {"seat": 1, "do": "resign"}]).resignation == (1, "")
    with refused(ReplayError, match="line 4: hand 1: The match is over"):
        GinMatch.from_records([*records, {"seat": 1 - first, "do": "pass"}])


@pytest.mark.parametrize("seat", [-1, 2])
def test_only_a_seat_can_give_up(seat: int) -> None:
    match = begun()
    with refused(ReplayError, match="line 2"):
        GinMatch.from_records([match.header(), {"seat": seat, "do": "resign", "why": ""}])


def test_between_two_hands_too() -> None:
    match = begun()
    while match.hand.result is None:
        match.apply(match.hand.to_act, idle(match.hand))
    match.resign(0)
    with pytest.raises(IllegalAction):
        match.next_hand()


def test_what_was_scored_counts_and_nothing_is_paid_for_winning() -> None:
    """Also the one who leads can give up."""
    gin = HandResult(Outcome.GIN, 1, 1, 40, (), ())
    settlement = settle_resigned(with_deal(ScoreSheet((0, 1)), [gin], 0), 1)
    assert settlement.winner == 0
    assert settlement.totals == (0, 40)
    assert settlement.items == (
        (Item(ItemReason.HAND_POINTS, 0),),
        (Item(ItemReason.HAND_POINTS, 40),),
    )
    assert not settlement.shutout
