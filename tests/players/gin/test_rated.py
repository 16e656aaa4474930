"""Opponents of any strength: names, and who decides."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from app.games.gin.rules import Rules
from app.games.gin.score import Outcome
from app.games.gin.view import Phase
from app.players.base import full_name
from app.players.gin.levels import PLAYERS
from app.players.gin.rated import CALIBRATION, blend
from app.players.registry import UnknownPlayer, find, levels
from app.players.strength import RATED_ELOS, RATINGS, elo_of, rated_name
from tests.players.dealing import shuffled_hand
from tests.refusals import refused


@pytest.mark.parametrize("name", ["elo:1100", " ELO:1100 ", "elo:1100-1"])
def test_any_strength_is_found_by_name(name: str) -> None:
    assert full_name(find(name)) == "elo:1100-1"
    assert find(name) == find("elo:1100")
    assert elo_of("elo:1100-1") == 1100


@pytest.mark.parametrize(
    "name", ["elo:", "elo:699", "elo:1381", "elo:1100-2", "elo:-900", "elo:1e3", "elo:٩٠٠"]
)
def test_other_strengths_are_refused_with_the_range(name: str) -> None:
    with refused(UnknownPlayer, match="a whole number from 700 to 1380"):
        find(name)


def test_a_later_version_has_the_same_strength() -> None:
    assert elo_of("elo:1100-2") == 1100


def test_it_plays_gin_only() -> None:
    for game in ("basic", "contract"):
        with refused(UnknownPlayer, match="no player called “elo:1100”"):
            find("elo:1100", game)


def test_it_is_no_level_to_compare_with() -> None:
    assert not any(player.name.startswith("elo") for player in levels())
    assert elo_of("casual-1") == RATINGS["casual-1"].elo
    assert elo_of("human") is elo_of("cmd:x") is None


@pytest.mark.parametrize(
    ("elo", "name"), [(3000.0, "elo:1380"), (1.5, "elo:700"), (999.6, "elo:1000")]
)
def test_a_name_is_within_the_range(elo: float, name: str) -> None:
    assert rated_name(elo) == name


def test_the_pairs_are_a_ladder_without_gaps() -> None:
    for lower, upper in pairwise(CALIBRATION):
        assert lower.stronger == upper.weaker
    for pair in CALIBRATION:
        assert [*pair.elos] == sorted(set(pair.elos))
    assert CALIBRATION[0].elos[0] <= RATED_ELOS[0]
    assert CALIBRATION[-1].elos[-1] >= RATED_ELOS[-1]


def test_more_decisions_are_the_stronger_ones_the_more_elo() -> None:
    ladder = [pair.weaker for pair in CALIBRATION]
    places = [(ladder.index(mixed.weaker), mixed.share) for mixed in map(blend, RATED_ELOS)]
    assert places == sorted(set(places))
    assert all(0 <= share <= 1 for _, share in places)
    for name in ladder[1:]:
        weaker, stronger, share = blend(RATINGS[name].elo)
        assert name == (stronger if share == 1 else weaker)


def test_every_decision_is_one_of_the_two_levels_by_the_share() -> None:
    by_name = {full_name(player): player for player in PLAYERS}
    weaker, stronger, share = blend(900)
    told = stronger_ones = 0
    for seed in range(30):
        hand = shuffled_hand(Rules(), seed)
        rng = Random(seed)
        while hand.result is None:
            view, choice = hand.view(hand.to_act), rng.getrandbits(32)
            action = find("elo:900").decide(view, Random(choice))
            asked = Random(choice)
            by = stronger if asked.random() < share else weaker
            assert action == by_name[by].decide(view, asked)
            told += 1
            stronger_ones += by == stronger
            hand.apply(action)
    assert abs(stronger_ones / told - share) < 0.05


@pytest.mark.parametrize("elo", [720, 900, 1020, 1150, 1290])
def test_gin_is_never_broken(elo: int) -> None:
    player, gins = find(f"elo:{elo}"), 0
    for seed in range(40):
        hand = shuffled_hand(Rules(knock_limit=10 * (seed % 2)), seed)
        rng = Random(seed)
        while hand.result is None:
            view = hand.view(hand.to_act)
            is_gin = view.phase is Phase.DISCARD and view.least == 0
            hand.apply(player.decide(view, rng))
            if is_gin:
                gins += 1
                assert hand.result is not None
                assert hand.result.outcome in (Outcome.GIN, Outcome.BIG_GIN)
    assert gins > 15
