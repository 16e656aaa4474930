"""Decisions of the expert that are clear, frozen."""

from __future__ import annotations

from random import Random

import pytest

from app.cards import parse, parse_set
from app.engine.actions import DISCARDS, DRAW_DISCARD, PASS, BigGin, Knock
from app.engine.rules import PRESETS
from app.players.expert import Expert
from tests.players.dealing import dealt, drawn

GIN = "AC 2C 3C 4D 5D 6D 9C 9D 9H 9S"


@pytest.mark.parametrize(("rules", "declares"), [("standard", True), ("classic", False)])
def test_gin_always_and_big_gin_where_it_is_played(rules: str, declares: bool) -> None:
    action = Expert().decide(drawn(GIN, "7D", rules=PRESETS[rules]).view(0), Random(0))
    assert isinstance(action, BigGin if declares else Knock)


def test_knocks_where_least_can_be_laid_off() -> None:
    """Four, five and six of spades beside the fives, or the fives whole: both leave 10."""
    hand = drawn("4S 5S 6S 5H 5D 9C TC JC QC KC", "QH")
    warned = hand.view(0)._replace(known=(0, parse_set("7S 8S")), scores=(99, 99))
    action = Expert().decide(warned, Random(0))
    assert isinstance(action, Knock)
    assert action.card == parse("QH")
    assert parse_set("4S 5S 6S") not in action.melds
