"""Sets of rules by name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.base import RulesError
from app.games.gin.rules import (
    PRESETS,
    Rules,
    Shutout,
)
from app.storage.settings import Settings
from app.ui.games.gin import OFFER as GIN
from app.ui.presets import (
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
from tests.refusals import refused

HOME = Rules(gin_bonus=30, target=200)
SETTINGS = Settings(
    presets={"Home": HOME.to_json(), "later": {"jokers": 2}, "classic": {"gin_bonus": 1}},
    custom_rules=Rules(last_card=True).to_json(),
)


def test_presets_come_before_own_ones_and_the_custom_rules_last() -> None:
    assert list(offered(GIN, SETTINGS)) == [*PRESETS, "Home", CUSTOM]
    assert offered(GIN, SETTINGS)["classic"] == PRESETS["classic"]
    assert list(offered(GIN, Settings())) == list(PRESETS)


@given(
    st.dictionaries(
        st.text(min_size=1),
        st.dictionaries(
            st.sampled_from(list(GIN.options.lines)) | st.text(max_size=3),
            st.none() | st.booleans() | st.integers() | st.text() | st.lists(st.none()),
        ),
    )
)
def test_whatever_is_in_the_settings_only_what_can_be_played_is_offered(
    presets: dict[str, dict[str, Any]],
) -> None:
    settings = Settings(presets=presets, custom_rules=next(iter(presets.values()), None))
    for name, rules in offered(GIN, settings).items():
        assert name in PRESETS or rules == Rules.from_json(
            presets.get(name) if name != CUSTOM else settings.custom_rules  # type: ignore[arg-type]
        )


@pytest.mark.parametrize("name", ["home", "HOME", "Home"])
def test_capitals_make_no_difference(name: str) -> None:
    assert find_rules(name, GIN, SETTINGS) == HOME


def test_a_name_that_a_preset_had_is_still_understood() -> None:
    assert find_rules("Tutorial", GIN, Settings()) == PRESETS["table"]
    assert up_to_date(Settings(rules="tutorial")) == Settings(rules="table")
    assert up_to_date(SETTINGS) == SETTINGS
    # What a file holds under the old name was never offered, and does not hide the preset.
    assert "tutorial" not in offered(GIN, Settings(presets={"tutorial": HOME.to_json()}))


@pytest.mark.parametrize("chosen", ["table", "standard"])
def test_an_own_preset_gives_way_to_one_of_the_game_and_is_kept(chosen: str) -> None:
    other = Rules(gin_bonus=40)
    before = Settings(presets={"my table": other.to_json(), "table": HOME.to_json()}, rules=chosen)
    now = up_to_date(before)
    assert own_presets(GIN, now) == {"my table": other, "my table 2": HOME}
    assert now.rules == ("my table 2" if chosen == "table" else chosen)
    assert offered(GIN, now)["table"] == PRESETS["table"]
    assert up_to_date(now) == now


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with refused(RulesError, match=r"terminal, Home, custom\."):
        find_rules("later", GIN, SETTINGS)


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
    assert naming_fault(name, GIN)


def test_a_summary_names_what_is_unlike_the_nearest_preset() -> None:
    assert summary("mine", Rules()) == "As standard."
    assert summary("mine", HOME) == "As standard, but gin 30."
    assert (
        summary("mine", replace(PRESETS["hollywood"], big_gin_bonus=None, shutout=Shutout.NONE))
        == "As hollywood, but big gin off, shutout none."
    )
    assert summary("classic", PRESETS["classic"]).startswith("The usual game by its older scores")
    assert summary("standard", Rules(target=60)).endswith("first to 60.")
    assert list(own_presets(GIN, SETTINGS)) == ["Home"]
