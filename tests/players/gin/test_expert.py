"""Decisions of the expert that are clear, frozen."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

from app.cards.cards import parse, parse_set
from app.games.gin.actions import (
    DRAW_DISCARD,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    Pass,
    to_text,
)
from app.games.gin.rules import PRESETS, Rules
from app.games.gin.view import Phase, View
from app.players.base import CannotEvaluate, full_name
from app.players.gin.counting import Strong
from app.players.gin.expert import Expert
from app.players.gin.inference import melds_with, turns_taken
from app.players.gin.levels import PLAYERS
from app.players.gin.net.evaluator import evaluator
from tests.again import again
from tests.players.contests import standing
from tests.players.dealing import drawn, shuffled_hand

CLEAR = 0.01
"""By how much, in chances to win, a choice has to be better than any other to be frozen."""

DIGESTS = {
    1: "a288aa303241bb5c9563c2927fad2e424ba5cdd4169f0af4722222394ad0299a",
    2: "4c91de17022cb6667ae6a49c2152fae789c2cf701d555fe3753744ee76d715a9",
    3: "45de0b3f3358fe0d1e6773b3f06350524fde396a444e3efa4b271a9b2605998a",
    4: "45de0b3f3358fe0d1e6773b3f06350524fde396a444e3efa4b271a9b2605998a",
}

EXPERTS = [player for player in PLAYERS if isinstance(player, Expert)]
every_version = pytest.mark.parametrize("expert", EXPERTS, ids=full_name)


@every_version
def test_knocks_where_least_can_be_laid_off(expert: Expert) -> None:
    """Four, five and six of spades beside the fives, or the fives whole: both leave 10."""
    hand = drawn("4S 5S 6S 5H 5D 9C TC JC QC KC", "QH")
    warned = hand.view(0)._replace(known=(0, parse_set("7S 8S")), scores=(99, 99))
    action = expert.decide(warned, Random(0))
    assert isinstance(action, Knock)
    assert action.card == parse("QH")
    assert parse_set("4S 5S 6S") not in action.melds


def _margin(expert: Expert, view: View) -> float:
    """By how much the expert's choice is better than the next best."""
    values, turn = evaluator(full_name(expert)), turns_taken(view)
    if view.phase is Phase.DISCARD:
        throws = values.throws(view, turn)
        choice_values: list[float] = sorted([*throws.worth.tolist(), float(throws.knock[0])])
        return choice_values[-1] - choice_values[-2]
    if view.phase in (Phase.UPCARD, Phase.DRAW) and not view.stock_only and view.pile:
        # The first version was frozen before any took a card that makes no meld.
        if expert.version == 1 and not melds_with(view.hand, view.pile[-1]):
            return 0.0
        return abs(values.taking(view, turn) - values.leaving(view, turn))
    return 0.0


@pytest.mark.parametrize(
    "expert",
    [again(old, id=full_name(old)) for old in EXPERTS[:-1]]
    + [pytest.param(EXPERTS[-1], id=full_name(EXPERTS[-1]))],
)
def test_clear_decisions_are_frozen(expert: Expert) -> None:
    """In hands that a player plays who needs no network, so that they are always the same."""
    rules = [Rules(), PRESETS["tournament"], PRESETS["oklahoma"], PRESETS["straight"]]
    lines = []
    for seed in range(12):
        hand = shuffled_hand(rules[seed % len(rules)], seed)
        rng = Random(seed)
        while hand.result is None:
            view = hand.view(hand.to_act)
            if _margin(expert, view) > CLEAR:
                lines.append(to_text(expert.decide(view, Random(0))))
            hand.apply(Strong().decide(view, rng))
    assert len(lines) > 60
    assert sum(line == to_text(DRAW_DISCARD) for line in lines) > 3
    digest = sha256("\n".join(lines).encode()).hexdigest()
    assert digest == DIGESTS[expert.version], "give the changed player a new version"


def test_decides_in_many_views_as_in_each() -> None:
    """In every phase, by several rules; but for choices worth the same to the last digits."""
    rules = [Rules(last_card=True), PRESETS["oklahoma"], PRESETS["straight"], PRESETS["standard"]]
    judge, views = EXPERTS[-2], []
    for seed in range(5):
        hand = shuffled_hand(rules[seed % len(rules)], seed)
        rng = Random(seed)
        while hand.result is None:
            views.append(hand.view(hand.to_act))
            hand.apply(Strong().decide(views[-1], rng))
    Random(5).shuffle(views)
    together = judge.decide_all(views)
    for view, action in zip(views, together, strict=True):
        assert action == judge.decide(view, Random(0)) or _margin(judge, view) < 1e-6
    assert {Phase.UPCARD, Phase.DRAW, Phase.DISCARD, Phase.LAYOFF} <= {view.phase for view in views}
    kinds = {type(action) for action in together}
    assert {DrawDiscard, DrawStock, Discard, Knock, Pass} <= kinds
    assert judge.decide_all([]) == []


@every_version
def test_with_three_others_in_a_hand_it_plays_like_strong(expert: Expert) -> None:
    """There are three draws or so for each; with two others there are more, and it has its way."""
    quick, own = Strong(), 0
    for seats in (3, 4):
        for seed in range(3):
            hand = shuffled_hand(PRESETS["table"], seed, seats)
            while hand.result is None:
                view = hand.view(hand.to_act)
                action = expert.decide(view, Random(0))
                if seats == 4:
                    assert action == quick.decide(view, Random(0))
                    assert expert.version < 2 or expert.decide_all([view]) == [action]
                own += action != quick.decide(view, Random(0))
                hand.apply(action)
    assert own > 3


def test_a_version_that_weighs_the_stock_card_by_card_decides_one_by_one() -> None:
    with pytest.raises(CannotEvaluate):
        EXPERTS[0].decide_all([])


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "seats", "matches"),
    [("straight", 2, 12), ("oklahoma", 2, 12), ("table", 3, 60), ("partners", 4, 24)],
)
def test_at_other_tables_it_is_not_below_strong(rules: str, seats: int, matches: int) -> None:
    players = ["expert", *["strong"] * (seats - 1)]
    if rules == "partners":
        players[2] = "expert"
    found = standing(players, PRESETS[rules], matches, "tables")
    assert found.share(0) > found.share(1)
