"""What a player makes of the lines is what the engine would have shown it."""

from __future__ import annotations

import numpy as np
import pytest

from app.cards.cards import PACK, parse_set, points
from app.cpu.follower import Follower
from app.cpu.gin_bridge import offer
from app.games.base import IllegalAction
from app.games.gin.view import Phase, View, remembered
from app.players.gin.levels import Casual, Novice
from app.players.gin.net.batch import Floats
from app.players.gin.net.hindsight import shown_at_end
from app.players.gin.net.manners import AT_FIRST, Manner, likely
from tests.cpu.referee import moments

START = "START 0 0 AC 2C 3C 9C 4D 5D 6D 9D 9H KS"


def hear(told: Follower, lines: list[str]) -> None:
    for line in lines:
        if line not in ("DISCARD?", "MELDS?"):
            told.hear(line)


def expected(view: View) -> View:
    """The protocol does not show the knocker's deadwood to the defender."""
    return view._replace(spread_deadwood=view.spread_deadwood & view.known[view.opponent])


def thought_of(view: View) -> Floats:
    """How the other is taken to play after this hand alone."""
    return likely(view._replace(earlier=(view,)))


@pytest.mark.parametrize("players", [(Casual(), Novice()), (Novice(), Novice())])
def test_what_it_knows_at_every_decision_is_what_the_engine_would_show(
    players: tuple[Casual | Novice, Casual | Novice],
) -> None:
    seen = set()
    for seed in range(40):
        for hand, seat, lines in moments(players, seed):
            if hand.result is not None:
                continue
            told = Follower()
            told.hear("GAME 4 77")
            told.hear(f"SCORES {hand.scores[0]} {hand.scores[1]}")
            hear(told, lines)
            if hand.phase is Phase.DISCARD:
                # Each card of the pack is in one place, and as many in each as at the table.
                mine = told.hand
                places = [*mine.hands, *(1 << card for card in (*mine.stock, *mine.pile))]
                assert sum(places) == PACK
                assert len(mine.stock) == len(hand.stock)
                assert mine.hands[seat] == hand.hands[seat]
                assert mine.hands[1 - seat].bit_count() == hand.hands[1 - seat].bit_count()
            if hand.phase is Phase.LAYOFF and not hand.laid_off:
                # What it takes for the deadwood of the knocker is a knock.
                assert told.knocker == 1 - seat
                assert points(told.hand.spread_deadwood) <= 10
                assert told.view.spread == hand.spread
            view = hand.view(seat)
            if view.phase is Phase.UPCARD or (view.phase is Phase.DRAW and not view.stock_only):
                told.hear(offer(view.pile[-1]))
            # Not told: an upcard that was refused last of all, and lay-offs before the melds.
            if not view.stock_only and not hand.laid_off:
                assert told.view == expected(view)
                seen.add(view.phase)
            assert (told.seed, told.number) == (77, 1)
    assert seen == {Phase.UPCARD, Phase.DRAW, Phase.DISCARD, Phase.LAYOFF}


def test_the_next_hand_begins_anew() -> None:
    told = Follower()
    hear(told, ["GAME 0 5", START, "UP? QS", "SCORES 3 4", "START 1 0 " + START[10:]])
    hear(told, ["UP? QH"])
    assert (told.number, told.seat, told.view.scores, told.view.upcard) == (2, 1, (3, 4), 37)
    assert told.view.hand == parse_set(START[10:])
    told.hear("GAME 1 6")
    assert (told.number, told.scores) == (0, (0, 0))


def test_it_looks_back_at_the_hands_of_the_game() -> None:
    """And thinks of how the other plays as the engine would have it think."""
    earlier: dict[int, list[View]] = {0: [], 1: []}
    told = {0: Follower(), 1: Follower()}
    for seat in (0, 1):
        told[seat].hear("GAME 4 77")
    for seed in range(12):
        for hand, seat, lines in moments((Casual(), Novice()), 2 * seed):
            if hand.result is not None:
                told[seat].hear(f"SCORES {hand.scores[0]} {hand.scores[1]}")
                hear(told[seat], lines)
                earlier[seat] += remembered((), hand.view(seat), hand.hands)
    for seat in (0, 1):
        told[seat].hear(f"START {seat} 0 {START[10:]}")
        told[seat].hear("UP? QH")
        found = told[seat].view.earlier
        assert len(found) == 10
        pairs = list(zip(found, earlier[seat][-10:], strict=True))
        assert all(shown_at_end(one) == shown_at_end(other) for one, other in pairs)
        assert all(np.array_equal(thought_of(one), thought_of(other)) for one, other in pairs[-1:])
        assert any(thought_of(view)[Manner.WEIGHS] < AT_FIRST[Manner.WEIGHS] for view in found)
        assert told[1 - seat].earlier != found
        told[seat].hear("GAME 5 1")
        assert told[seat].earlier == ()


@pytest.mark.parametrize(
    "lines",
    [
        ["DRAW 0 8S"],  # before the deal
        [START, "DRAW 1 -"],  # before the upcard is known
        [START, "UP? QS", "DRAW 0 KS"],  # a card of its own hand
        [START, "UP? QS", "DRAW 0 8S", "DISCARD 0 7S", "UP? 7S"],  # a card it does not hold
        [START, "UP? QS", "DRAW 0 QS", "DISCARD 0 KS", "DRAW 1 -", "DISCARD 1 AC", "UP? AC"],
        [START, "UP? QS", "DRAW 0 QS", "DISCARD 0 KS", "DRAW 1 -", "DISCARD 1 TC", "UP? 8H"],
        [START, "UP? QS", "DRAW 0 QS", "DISCARD 0 KS", "MELDS 1 AS,AD,AH"],
        ["START 0 0 AC", "UP? QS"],
        [START, "UP? Q"],
        ["SCORES x 0"],
    ],
)
def test_what_cannot_have_happened_is_an_error(lines: list[str]) -> None:
    told = Follower()
    with pytest.raises(ValueError, match=r"\w"):
        hear(told, [*lines, "UP? 2S"])


@pytest.mark.parametrize(
    "seed", ["0", "9223372036854775807", "18446744073709551616", "ab-12", "-1"]
)
def test_whatever_a_referee_numbers_its_games_by_is_a_seed(seed: str) -> None:
    told = Follower()
    told.hear(f"GAME 0 {seed}")
    assert 0 <= told.seed < 2**63


def test_cards_may_have_commas_between() -> None:
    told = Follower()
    hear(told, [START[:10] + START[10:].replace(" ", ","), "UP? QS"])
    assert told.view.hand == parse_set(START[10:])


def test_a_rule_that_is_broken_is_an_error() -> None:
    told = Follower()
    hear(told, [START, "UP? QS", "DRAW 0 QS"])
    with pytest.raises(IllegalAction):
        hear(told, ["DISCARD 0 QS", "UP? QS"])
