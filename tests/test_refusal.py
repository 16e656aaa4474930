"""Refusals: a code with values, which can be compared, sent to another process, and read."""

from __future__ import annotations

import json
import pickle
from copy import deepcopy
from pathlib import Path

import pytest

from app.games.base import IllegalAction, RulesError
from app.games.gin.refusals import GinCode
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


def test_a_refusal_comes_out_of_a_file_as_it_was() -> None:
    """Those behind it are of no special kind: a file does not say which module they are of."""
    kept = Refused(
        "x.y",
        text="UP?",
        number=3,
        seconds=0.5,
        nothing=None,
        amounts=range(1, 10, 2),
        names=("a", "b"),
        why=Refused("gin.not-held", card=7),
    )
    in_file = json.dumps(kept.to_json())
    assert Refused.from_json(json.loads(in_file)) == kept
    there = Refused("x.y", path=Path("a.jsonl"))
    assert Refused.from_json(there.to_json()).values == {"path": "a.jsonl"}
    assert Refused.from_json(NESTED.to_json()).values["why"] == Refused("gin.not-held", card=7)


def test_what_a_file_keeps_of_a_request_is_short_and_printable() -> None:
    endless = Refused("x.y", text="\x1b" * 1_000_000, record={"do": "x" * 1_000_000})
    assert len(json.dumps(endless.to_json())) < 1_000
    read = Refused.from_json({"code": "x" * 1000, "values": {"text": "\x1b" * 1_000_000}})
    assert len(read.code) < 100
    assert read.values["text"].isprintable()
    assert len(read.values["text"]) < 1_000


def nested(depth: int) -> object:
    """So many refusals, each the reason of the one before."""
    return {"code": "x.y", "values": {"why": nested(depth - 1)} if depth else {}}


def lists(depth: int) -> object:
    return [lists(depth - 1)] if depth else []


@pytest.mark.parametrize(
    "kept",
    [
        None,
        "It fell asleep.",
        {"code": "x.y"},
        {"code": 3, "values": {}},
        {"code": "x.y", "values": []},
        {"code": "x.y", "values": {}, "more": 1},
        {"code": "x.y", "values": {"record": {"do": "pass"}}},
        {"code": "x.y", "values": {"amounts": {"range": [1, 2]}}},
        {"code": "x.y", "values": {"amounts": {"range": [1, 2, 0]}}},
        nested(100),
        {"code": "x.y", "values": {"names": lists(100)}},
    ],
)
def test_what_no_refusal_has_left_in_a_file_is_none(kept: object) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Refused.from_json(kept)


def test_any_names_of_values_are_read() -> None:
    kept = {"code": "x.y", "values": {"code": 1, "self": 2}}
    assert Refused.from_json(kept).values == {"code": 1, "self": 2}
