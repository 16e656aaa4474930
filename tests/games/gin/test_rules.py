"""Options and presets: the table of the rules, ranges, and the form in a journal."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.base import RulesError
from app.games.gin.rules import (
    PRESETS,
    SEATS,
    NextDealer,
    Rules,
    Seating,
    Shutout,
    check_seats,
    preset,
)
from app.text.refusals import sentence_for
from tests.refusals import refused

POINTS = st.integers(0, 1000)
FLAGS = (
    *("oklahoma", "spade_doubles", "undercut_on_tie", "last_card", "opening_offer"),
    "hollywood",
)
ALL_RULES = st.builds(
    lambda ending, **options: Rules(**ending, **options),
    ending=st.fixed_dictionaries({"knock_limit": st.integers(0, 10)})
    | st.fixed_dictionaries(
        {
            "oklahoma": st.just(True),
            "oklahoma_ace": st.integers(0, 1),
            "spade_doubles": st.booleans(),
        }
    ),
    gin_bonus=POINTS,
    big_gin_bonus=st.none() | POINTS,
    undercut_bonus=POINTS,
    undercut_on_tie=st.booleans(),
    last_card=st.booleans(),
    opening_offer=st.booleans(),
    next_dealer=st.sampled_from(NextDealer),
    hollywood=st.booleans(),
    seating=st.sampled_from(Seating),
    best_of=st.sampled_from((1, 3, 5, 7, 9)),
    target=st.integers(1, 1000),
    game_bonus=POINTS,
    box_bonus=POINTS,
    shutout=st.sampled_from(Shutout),
)


@pytest.mark.parametrize(
    ("name", "gin", "big_gin", "undercut", "box", "game", "shutout"),
    [
        ("standard", 25, 31, 25, 25, 100, Shutout.DOUBLE_POINTS),
        ("classic", 20, None, 10, 20, 100, Shutout.DOUBLE_GAME_BONUS),
        ("tournament", 25, None, 25, 0, 0, Shutout.NONE),
        ("oklahoma", 25, 31, 25, 25, 100, Shutout.DOUBLE_POINTS),
        ("straight", 25, 31, 25, 25, 100, Shutout.DOUBLE_POINTS),
        ("hollywood", 25, 31, 25, 25, 100, Shutout.DOUBLE_POINTS),
        ("rotation", 25, 31, 25, 25, 100, Shutout.DOUBLE_POINTS),
        ("captain", 25, 31, 25, 25, 100, Shutout.DOUBLE_POINTS),
        ("partners", 25, 31, 25, 25, 100, Shutout.DOUBLE_POINTS),
        ("table", 25, None, 25, 0, 100, Shutout.NONE),
        ("terminal", 20, None, 10, 0, 0, Shutout.NONE),
    ],
)
def test_presets_score_as_in_the_table(
    name: str, gin: int, big_gin: int | None, undercut: int, box: int, game: int, shutout: Shutout
) -> None:
    rules = PRESETS[name]
    assert (rules.gin_bonus, rules.big_gin_bonus, rules.undercut_bonus) == (gin, big_gin, undercut)
    assert (rules.box_bonus, rules.game_bonus, rules.shutout) == (box, game, shutout)


def test_presets_differ_in_nothing_else_but_what_the_table_says() -> None:
    others = {
        name: {
            field.name: getattr(rules, field.name)
            for field in fields(Rules)
            if not field.name.endswith(("bonus", "shutout"))
        }
        for name, rules in PRESETS.items()
    }
    usual = {
        "knock_limit": 10,
        "oklahoma": False,
        "oklahoma_ace": 0,
        "spade_doubles": True,
        "undercut_on_tie": True,
        "last_card": False,
        "opening_offer": True,
        "next_dealer": NextDealer.LOSER,
        "seating": Seating.TWO,
        "hollywood": False,
        "target": 100,
        "best_of": 1,
    }
    assert others == {
        "standard": usual,
        "classic": usual,
        "tournament": usual | {"next_dealer": NextDealer.ALTERNATE},
        "oklahoma": usual | {"oklahoma": True, "target": 150},
        "straight": usual | {"knock_limit": 0},
        "hollywood": usual | {"hollywood": True},
        "rotation": usual | {"seating": Seating.ROTATION},
        "captain": usual | {"seating": Seating.CAPTAIN},
        "partners": usual | {"seating": Seating.PARTNERS, "target": 125},
        "table": usual | {"opening_offer": False, "seating": Seating.TABLE},
        "terminal": usual | {"target": 101},
    }


def test_the_options_without_values_are_the_standard_preset() -> None:
    assert Rules() == PRESETS["standard"]


def test_a_preset_is_found_in_any_case_and_to_any_target() -> None:
    assert preset("Classic") == PRESETS["classic"]
    assert preset("Tutorial") == PRESETS["table"]
    assert preset("classic", 250) == replace(PRESETS["classic"], target=250)


@pytest.mark.parametrize("name", ["", "gin", "standard "])
def test_an_unknown_preset_is_a_sentence_that_names_all(name: str) -> None:
    with pytest.raises(RulesError) as problem:
        preset(name)
    assert f"“{name}”" in sentence_for(problem.value)
    assert all(known in sentence_for(problem.value) for known in PRESETS)


def test_the_ends_of_every_range_are_possible() -> None:
    for end in (0, 1000):
        Rules(gin_bonus=end, big_gin_bonus=end, undercut_bonus=end, game_bonus=end, box_bonus=end)
    Rules(knock_limit=0, oklahoma_ace=0, target=1, best_of=1)
    Rules(knock_limit=10, oklahoma=True, oklahoma_ace=1, target=1000, best_of=9)


@pytest.mark.parametrize(("name", "value"), [("oklahoma_ace", 1), ("spade_doubles", False)])
def test_a_detail_of_oklahoma_without_it_is_a_sentence(name: str, value: Any) -> None:
    detail: dict[str, Any] = {name: value}
    with pytest.raises(RulesError) as problem:
        Rules(**detail)
    sentence = f"{name} needs Oklahoma: turn that on, or leave this as it was."
    assert sentence_for(problem.value) == sentence
    with refused(RulesError, match=f"^{name} needs Oklahoma"):
        replace(Rules(oklahoma=True, **detail), oklahoma=False)


def test_a_journal_with_details_of_oklahoma_without_it_still_loads() -> None:
    details = {"oklahoma_ace": 1, "spade_doubles": False}
    assert Rules.from_json(PRESETS["classic"].to_json() | details) == PRESETS["classic"]
    assert Rules.from_json(details) == Rules()
    kept = PRESETS["oklahoma"].to_json() | details
    assert Rules.from_json(kept).to_json() == kept


def test_options_that_are_not_named_have_the_values_they_had_before_they_could_be_chosen() -> None:
    """A journal written by an older program leaves the later ones out."""
    new = ("oklahoma", "oklahoma_ace", "spade_doubles", "hollywood", "seating", "best_of")
    for rules in (Rules(), PRESETS["classic"], PRESETS["terminal"]):
        older = {name: value for name, value in rules.to_json().items() if name not in new}
        assert Rules.from_json(older) == rules
    assert Rules.from_json({}) == Rules()


@pytest.mark.parametrize(
    ("seating", "counts", "told"),
    [
        *[("two", "2", "2"), ("rotation", "3", "3"), ("captain", "3", "3"), ("partners", "4", "4")],
        ("table", "2 3 4", "2 to 4"),
    ],
)
def test_each_seating_is_for_so_many_players(seating: str, counts: str, told: str) -> None:
    rules = Rules(seating=Seating(seating))
    for count in range(7):
        if str(count) in counts:
            check_seats(rules, count)
        else:
            sentence = rf"^These rules \({seating}\) are for {told} players, not {count}\.$"
            with refused(RulesError, match=sentence):
                check_seats(rules, count)
    assert SEATS.keys() == set(Seating)


def test_rules_do_not_change() -> None:
    rules = Rules()
    with pytest.raises(FrozenInstanceError):
        rules.target = 1  # type: ignore[misc]


@given(rules=ALL_RULES)
def test_rules_come_back_from_a_journal_as_they_were(rules: Rules) -> None:
    again = Rules.from_json(json.loads(json.dumps(rules.to_json())))
    assert again == rules
    assert type(again.next_dealer) is NextDealer
    assert type(again.seating) is Seating
    assert type(again.shutout) is Shutout
