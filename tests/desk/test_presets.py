"""Options one by one, and sets of rules by name."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.desk.options import (
    OPTIONS,
    can_be_off,
    choices,
    parsed,
    possible,
    with_labels,
    written,
)
from app.desk.presets import (
    CUSTOM,
    LONGEST,
    find_rules,
    name_of,
    naming_fault,
    offered,
    own_presets,
    summary,
    up_to_date,
)
from app.games.base import RulesError
from app.games.gin.refusals import GinCode
from app.games.gin.rules import (
    OKLAHOMA_ONLY,
    PRESETS,
    RANGES,
    Rules,
    Seating,
    Shutout,
)
from app.store.settings import Settings
from app.words.en.refusals import sentence_for

HOME = Rules(gin_bonus=30, target=200)
SETTINGS = Settings(
    presets={"Home": HOME.to_json(), "later": {"jokers": 2}, "classic": {"gin_bonus": 1}},
    custom_rules=Rules(last_card=True).to_json(),
)
AMOUNTS = [name for name in OPTIONS if not choices(name)]


def error_of(call: Any, *arguments: Any) -> str:
    with pytest.raises(RulesError) as error:
        call(*arguments)
    return sentence_for(error.value)


# --- options ------------------------------------------------------------------------------


def test_every_option_is_explained_in_one_line() -> None:
    assert OPTIONS.keys() == {field.name for field in fields(Rules)}
    assert len({option.label for option in OPTIONS.values()}) == len(OPTIONS)
    for name, option in OPTIONS.items():
        assert option.explanation[0].isupper()
        assert option.explanation[-1] == "."
        assert len(option.label) < 16
        # Below the lines of an 80 columns window, with the amounts that are possible.
        amounts = f" {possible(name)}." if name in AMOUNTS else ""
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
        assert "whole number" in error_of(Rules.from_json, {name: amount, "oklahoma": oklahoma})
    assert amounts[0] + OPTIONS[name].step in amounts


def test_a_series_is_of_odd_numbers_only() -> None:
    assert choices("best_of") == (1, 3, 5, 7, 9)
    assert possible("best_of") == "1, 3, 5, 7, 9"
    assert parsed("best-of=3") == ("best_of", 3)
    name, even = parsed("best_of=4")
    assert error_of(Rules.from_json, {name: even}) == "best_of is an odd number from 1 to 9."


def test_who_plays_is_one_of_a_few_words() -> None:
    assert possible("seating") == "two, rotation, captain, partners, table"
    assert parsed("seating=Rotation") == ("seating", Seating.ROTATION)
    assert "Possible for seating: two, rotation" in error_of(parsed, "seating=5")


def test_only_big_gin_can_be_off() -> None:
    assert [name for name in OPTIONS if can_be_off(name)] == ["big_gin_bonus"]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_what_is_written_is_read_back(rules: Rules) -> None:
    assignments = [f"{name}={written(value)}" for name, value in rules.to_json().items()]
    assert Rules(**dict(map(parsed, assignments))) == rules  # type: ignore[arg-type]


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
    assert parsed(text) == expected


@given(st.text() | st.builds("{}={}".format, st.sampled_from(list(OPTIONS)), st.text()))
def test_whatever_is_typed_is_an_option_or_refused_with_a_sentence(text: str) -> None:
    sentence = ""
    try:
        name, value = parsed(text)
        assert getattr(Rules.from_json({name: value}), name) == value
    except RulesError as error:
        sentence = sentence_for(error)
    assert sentence[-1:] in ("", ".", "?")


def test_a_sentence_calls_options_as_the_screen_does() -> None:
    error = RulesError(GinCode.OUT_OF_RANGE, name="box_bonus", amounts=range(6))
    assert with_labels(error) == "Box bonus is a whole number from 0 to 5."
    error = RulesError(GinCode.SET_BY_UPCARD, name="knock_limit", usual=10)
    assert with_labels(error).endswith("the knock limit: leave knock limit at 10.")


# --- presets ------------------------------------------------------------------------------


def test_presets_come_before_own_ones_and_the_custom_rules_last() -> None:
    assert list(offered(SETTINGS)) == [*PRESETS, "Home", CUSTOM]
    assert offered(SETTINGS)["classic"] == PRESETS["classic"]
    assert list(offered(Settings())) == list(PRESETS)


@given(
    st.dictionaries(
        st.text(min_size=1),
        st.dictionaries(
            st.sampled_from(list(OPTIONS)) | st.text(max_size=3),
            st.none() | st.booleans() | st.integers() | st.text() | st.lists(st.none()),
        ),
    )
)
def test_whatever_is_in_the_settings_only_what_can_be_played_is_offered(
    presets: dict[str, dict[str, Any]],
) -> None:
    settings = Settings(presets=presets, custom_rules=next(iter(presets.values()), None))
    for name, rules in offered(settings).items():
        assert name in PRESETS or rules == Rules.from_json(
            presets.get(name) if name != CUSTOM else settings.custom_rules  # type: ignore[arg-type]
        )


@pytest.mark.parametrize("name", ["home", "HOME", "Home"])
def test_capitals_make_no_difference(name: str) -> None:
    assert find_rules(name, SETTINGS) == HOME


def test_a_name_that_a_preset_had_is_still_understood() -> None:
    assert find_rules("Tutorial", Settings()) == PRESETS["table"]
    assert up_to_date(Settings(rules="tutorial")) == Settings(rules="table")
    assert up_to_date(SETTINGS) == SETTINGS
    # What a file holds under the old name was never offered, and does not hide the preset.
    assert "tutorial" not in offered(Settings(presets={"tutorial": HOME.to_json()}))


@pytest.mark.parametrize("chosen", ["table", "standard"])
def test_an_own_preset_gives_way_to_one_of_the_game_and_is_kept(chosen: str) -> None:
    other = Rules(gin_bonus=40)
    before = Settings(presets={"my table": other.to_json(), "table": HOME.to_json()}, rules=chosen)
    now = up_to_date(before)
    assert own_presets(now) == {"my table": other, "my table 2": HOME}
    assert now.rules == ("my table 2" if chosen == "table" else chosen)
    assert offered(now)["table"] == PRESETS["table"]
    assert up_to_date(now) == now


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    assert "terminal, Home, custom." in error_of(find_rules, "later", SETTINGS)


def test_rules_have_the_name_of_the_preset_that_they_are() -> None:
    for name, rules in PRESETS.items():
        assert name_of(rules, SETTINGS) == name
        assert name_of(replace(rules, target=77), SETTINGS) == name
    assert name_of(HOME, SETTINGS) == "Home"
    assert name_of(HOME, Settings()) == CUSTOM


def test_an_own_preset_may_be_unlike_another_only_in_its_target() -> None:
    long = Settings(presets={"long": Rules(target=500).to_json()})
    assert name_of(Rules(target=500), long) == "long"
    assert name_of(Rules(target=400), long) == "standard"


@pytest.mark.parametrize(
    "name", ["", " ", "x" * (LONGEST + 1), "a\nb", "Classic", "custom", "Tutorial"]
)
def test_impossible_names_are_explained(name: str) -> None:
    assert naming_fault(name)


def test_a_summary_names_what_is_unlike_the_nearest_preset() -> None:
    assert summary("mine", Rules()) == "As standard."
    assert summary("mine", HOME) == "As standard, but gin 30."
    assert (
        summary("mine", replace(PRESETS["hollywood"], big_gin_bonus=None, shutout=Shutout.NONE))
        == "As hollywood, but big gin off, shutout none."
    )
    assert summary("classic", PRESETS["classic"]).startswith("The usual game by its older scores")
    assert summary("standard", Rules(target=60)).endswith("first to 60.")
    assert list(own_presets(SETTINGS)) == ["Home"]
