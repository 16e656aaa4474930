"""Options one by one, as they are shown, read and written."""

from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.base import RulesError
from app.games.gin.rules import (
    OKLAHOMA_ONLY,
    PRESETS,
    RANGES,
    GinCode,
    Rules,
    Seating,
    Shutout,
)
from app.ui.games.gin import OFFER
from app.ui.options import written
from app.words.en.refusals import sentence_for
from tests.refusals import refused

GIN = OFFER.options
OPTIONS = GIN.lines
AMOUNTS = [name for name in OPTIONS if not GIN.choices(name)]


def test_every_option_is_explained_in_one_line() -> None:
    assert OPTIONS.keys() == {field.name for field in fields(Rules)}
    assert len({option.label for option in OPTIONS.values()}) == len(OPTIONS)
    for name, option in OPTIONS.items():
        assert option.explanation[0].isupper()
        assert option.explanation[-1] == "."
        assert len(option.label) < 16
        # Below the lines of an 80 columns window, with the amounts that are possible.
        amounts = f" {GIN.possible(name)}." if name in AMOUNTS else ""
        assert len(option.explanation + amounts) <= 80 - 6
        assert len(option.explanation) <= 110 - 6 - 16 - 22


def test_groups_stand_together() -> None:
    groups = [option.group for option in OPTIONS.values()]
    assert sorted(groups, key=groups.index) == groups


@pytest.mark.parametrize("name", AMOUNTS)
def test_the_range_of_an_amount_is_that_of_the_rules(name: str) -> None:
    assert name in RANGES
    amounts = RANGES[name]
    oklahoma = name in OKLAHOMA_ONLY
    for amount in (amounts[0], amounts[-1]):
        rules = Rules.from_json({name: amount, "oklahoma": oklahoma})
        assert getattr(rules, name) == amount
    for amount in (amounts[0] - 1, amounts[-1] + 1):
        with refused(RulesError, match="whole number"):
            Rules.from_json({name: amount, "oklahoma": oklahoma})
    assert amounts[0] + OPTIONS[name].step in amounts


def test_a_series_is_of_odd_numbers_only() -> None:
    assert GIN.choices("best_of") == (1, 3, 5, 7, 9)
    assert GIN.possible("best_of") == "1, 3, 5, 7, 9"
    assert GIN.parsed("best-of=3") == ("best_of", 3)
    name, even = GIN.parsed("best_of=4")
    with refused(RulesError, match=r"^best_of is an odd number from 1 to 9\.$"):
        Rules.from_json({name: even})


def test_who_plays_is_one_of_a_few_words() -> None:
    assert GIN.possible("seating") == "two, rotation, captain, partners, table"
    assert GIN.parsed("seating=Rotation") == ("seating", Seating.ROTATION)
    with refused(RulesError, match="Possible for seating: two, rotation"):
        GIN.parsed("seating=5")


def test_only_big_gin_can_be_off() -> None:
    assert [name for name in OPTIONS if GIN.can_be_off(name)] == ["big_gin_bonus"]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_what_is_written_is_read_back(rules: Rules) -> None:
    assignments = [f"{name}={written(value)}" for name, value in rules.to_json().items()]
    assert Rules(**dict(map(GIN.parsed, assignments))) == rules  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("undercut_bonus=10", ("undercut_bonus", 10)),
        (" Undercut-Bonus = 10 ", ("undercut_bonus", 10)),
        ("oklahoma=on", ("oklahoma", True)),
        ("oklahoma=FALSE", ("oklahoma", False)),
        ("big_gin_bonus=none", ("big_gin_bonus", None)),
        ("shutout=none", ("shutout", Shutout.NONE)),
        ("shutout=double-all", ("shutout", Shutout.DOUBLE_ALL)),
    ],
)
def test_options_are_read_as_people_write_them(text: str, expected: object) -> None:
    assert GIN.parsed(text) == expected


@given(st.text() | st.builds("{}={}".format, st.sampled_from(list(OPTIONS)), st.text()))
def test_whatever_is_typed_is_an_option_or_refused_with_a_sentence(text: str) -> None:
    sentence = ""
    try:
        name, value = GIN.parsed(text)
        assert getattr(Rules.from_json({name: value}), name) == value
    except RulesError as error:
        sentence = sentence_for(error)
    assert sentence[-1:] in ("", ".", "?")


def test_a_sentence_calls_options_as_the_screen_does() -> None:
    error = RulesError(GinCode.OUT_OF_RANGE, name="box_bonus", amounts=range(6))
    assert GIN.with_labels(error) == "Box bonus is a whole number from 0 to 5."
    error = RulesError(GinCode.SET_BY_UPCARD, name="knock_limit", usual=10)
    assert GIN.with_labels(error).endswith("the knock limit: leave knock limit at 10.")
