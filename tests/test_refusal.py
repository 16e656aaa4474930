"""Refusals: a code with values, which can be compared, sent to another process, and read."""

from __future__ import annotations

import pickle
from copy import deepcopy

from app.games.base import IllegalAction, RulesError
from app.games.gin.rules import GinCode
from app.match.records import MatchCode, ReplayError
from app.refusal import Refused

NOT_HELD = IllegalAction(GinCode.NOT_HELD, card=7)
NESTED = ReplayError(MatchCode.IN_LINE, line=3, why=NOT_HELD)


def test_the_same_refusal_is_equal_and_no_other() -> None:
    assert IllegalAction(GinCode.NOT_HELD, card=7) == NOT_HELD
    assert hash(IllegalAction(GinCode.NOT_HELD, card=7)) == hash(NOT_HELD)
    others = (
        IllegalAction(GinCode.NOT_HELD, card=8),
        IllegalAction(GinCode.JUST_TAKEN, card=7),
        RulesError(GinCode.NOT_HELD, card=7),
        Refused(GinCode.NOT_HELD, card=7),
        ValueError(GinCode.NOT_HELD),
    )
    assert all(other != NOT_HELD for other in others)


def test_a_refusal_is_the_same_in_another_process() -> None:
    for again in (pickle.loads(pickle.dumps(NESTED)), deepcopy(NESTED)):
        assert type(again) is ReplayError
        assert again == NESTED
        assert (again.code, again.values) == (NESTED.code, NESTED.values)


def test_developers_read_the_code_and_its_values() -> None:
    assert str(NOT_HELD) == "gin.not-held(card=7)"
    assert str(IllegalAction(GinCode.DRAW_FIRST)) == "gin.draw-first"


def test_what_developers_read_is_short_and_printable() -> None:
    shown = str(Refused("x.y", text="\x1b" * 1_000_000))
    assert shown.isprintable()
    assert len(shown) < 100
