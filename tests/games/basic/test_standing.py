"""The score sheet, who deals, and when a match is over and who has won it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.cards.deal import Deal
from app.games.basic.game import GAME
from app.games.basic.rules import PRESETS, Length, Rules
from app.games.basic.score import HandResult, Outcome
from app.games.basic.standing import Standing
from tests.games.basic.dealing import with_length


def scored(rules: Rules, seats: int, *hands: Sequence[int]) -> Standing:
    """After hands that brought these gains; the highest of a hand have won it."""
    standing = GAME.begin(rules, seats, 0)
    for gains in hands:
        winners = tuple(seat for seat, gain in enumerate(gains) if gain == max(gains))
        result = HandResult(Outcome.OUT, winners, (0,) * seats, (0,) * seats, tuple(gains))
        sheet = standing.sheet.after([result], standing.dealer, gains)
        standing = replace(standing, sheet=sheet).following()
    return standing


def test_the_deal_passes_in_turn() -> None:
    standing = scored(Rules(), 3)
    dealers = []
    for _ in range(4):
        dealers.append(standing.dealer)
        standing = standing.following()
    assert dealers == [0, 1, 2, 0]
    assert standing.tables == ((2, 0, 1),)
    hand = standing.deal(0, Deal.from_seed(bytes(32)))
    assert (hand.dealer, hand.to_act, hand.counts) == (1, 2, (7, 7, 7))


@pytest.mark.parametrize(
    ("rules", "hands", "winners"),
    [
        (Rules(), [(60, 0), (39, 0)], None),
        (Rules(), [(60, 0), (40, 0)], (0,)),
        (Rules(target=50), [(60, 60, 3)], (0, 1)),
        (Rules(target=50), [(60, 70, 3)], (1,)),
        (with_length(Rules(), Length.DEALS, 2), [(60, 0)], None),
        (with_length(Rules(), Length.DEALS, 2), [(60, 0), (0, 200)], (1,)),
        (with_length(Rules(), Length.DEALS, 2), [(60, 0), (0, 60)], (0, 1)),
        (PRESETS["hands"], [(1, 0)] * 3 + [(0, 99)] * 3, None),
        (PRESETS["hands"], [(1, 0)] * 4 + [(0, 99)] * 3, (0,)),
        (PRESETS["hands"], [(5, 0, 0, 0)] * 3 + [(5, 5, 0, 0)] + [(0, 5, 0, 0)], (0,)),
        (PRESETS["hands"], [(5, 5, 0)] * 4, (0, 1)),
        (with_length(Rules(), Length.HANDS, 1), [(0, 0, 5, 0, 0, 0)], (2,)),
    ],
)
def test_when_a_match_is_over_and_who_has_won(
    rules: Rules, hands: list[Sequence[int]], winners: tuple[int, ...] | None
) -> None:
    seats = len(hands[0])
    standing = scored(rules, seats, *hands)
    settlement = standing.settlement
    assert (settlement and settlement.winners) == winners
    assert standing.sheet.totals == tuple(map(sum, zip(*hands, strict=True)))
    if settlement:
        assert settlement.totals == standing.sheet.totals
        new = standing.new_match()
        assert new.sheet.rows == ()
        assert new.dealer == (standing.dealer + 1) % seats


def test_the_score_so_far_is_of_hands_or_points() -> None:
    assert scored(Rules(), 3, (50, 0, 0), (0, 9, 0)).columns == ((50, 9, 0),)
    assert scored(PRESETS["hands"], 3, (50, 0, 0), (0, 9, 9)).columns == ((1, 1, 1),)


def test_who_gives_up_leaves_the_match_to_the_best_of_the_others() -> None:
    standing = scored(Rules(), 3, (50, 30, 20))
    for quitter, winner in ((0, 1), (1, 0), (2, 0)):
        settlement = standing.given_up(quitter).settlement
        assert settlement is not None
        assert settlement.winners == (winner,)
    shared = scored(PRESETS["hands"], 3, (50, 0, 0)).given_up(0).settlement
    assert shared is not None
    assert shared.winners == (1, 2)
