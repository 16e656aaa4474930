"""Options one by one, as they are shown, read and written."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.base import GAMES, RulesError, UnknownGame
from app.games.base import find as find_game
from app.games.basic.rules import Length
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.rules import Rules as ContractRules
from app.games.gin.refusals import GinCode
from app.games.gin.rules import DETAILS_OF_OKLAHOMA, PRESETS, Rules, Seating, Shutout
from app.games.rule_set import written
from app.players.registry import levels
from app.storage.settings import Settings
from app.table.seats import USUAL
from app.text.games import GAMES as GAME_WORDS
from app.text.refusals import sentence_for
from app.text.speech import Voice, spoken_to
from app.ui.games.gin import OFFER as GIN
from app.ui.options import (
    CUSTOM,
    LONGEST,
    find_rules,
    name_of,
    naming_fault,
    offer_of,
    offered,
    own_presets,
    possible,
    summary,
    unlike,
    up_to_date,
)
from tests.refusals import refused

OPTIONS = GIN.options
AMOUNTS = [name for name, option in OPTIONS.items() if not option.choices]


@pytest.mark.parametrize("name", AMOUNTS)
def test_the_range_of_an_amount_is_that_of_the_rules(name: str) -> None:
    amounts = OPTIONS[name].amounts
    oklahoma = name in DETAILS_OF_OKLAHOMA
    for amount in (amounts[0], amounts[-1]):
        rules = Rules.from_json({name: amount, "oklahoma": oklahoma})
        assert getattr(rules, name) == amount
    for amount in (amounts[0] - 1, amounts[-1] + 1):
        with refused(RulesError, match="whole number"):
            Rules.from_json({name: amount, "oklahoma": oklahoma})
    assert amounts[0] + OPTIONS[name].step in amounts


def test_a_series_is_of_odd_numbers_only() -> None:
    assert OPTIONS["best_of"].choices == (1, 3, 5, 7, 9)
    assert possible(OPTIONS["best_of"]) == "1, 3, 5, 7, 9"
    assert GIN.parsed("best-of=3") == ("best_of", 3)
    name, even = GIN.parsed("best_of=4")
    with refused(RulesError, match=r"^best_of is an odd number from 1 to 9\.$"):
        Rules.from_json({name: even})


def test_who_plays_is_one_of_a_few_words() -> None:
    assert possible(OPTIONS["seating"]) == "two, rotation, captain, partners, table"
    assert GIN.parsed("seating=Rotation") == ("seating", Seating.ROTATION)
    with refused(RulesError, match="Possible for seating: two, rotation"):
        GIN.parsed("seating=5")


def test_only_big_gin_can_be_off() -> None:
    assert [name for name, option in OPTIONS.items() if option.can_be_off] == ["big_gin_bonus"]


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


@pytest.mark.parametrize("yes", ["sí", "si\u0301", "SI", "ｓｉ"])
def test_yes_is_understood_however_it_is_typed(yes: str) -> None:
    with spoken_to(Voice("es")):
        assert GIN.parsed(f"ｏｋｌａｈｏｍａ={yes}") == ("oklahoma", True)


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
            st.sampled_from(list(GIN.options)) | st.text(max_size=3),
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


def test_rules_have_the_name_of_the_preset_that_they_are_to_any_target() -> None:
    for name, rules in PRESETS.items():
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


BASIC = offer_of("basic")


def test_every_game_is_offered_by_its_own_name() -> None:
    assert list(GAME_WORDS) == list(GAMES)
    for game, told in GAME_WORDS.items():
        assert told.title == find_game(game).title
        # Beside the line of the game in a window of 80 columns.
        assert len(told.about) <= 80 - 6 - 11 - 22
        assert offer_of(game).usual_rules.game == game
    with refused(UnknownGame, match=r"^The games here are gin, basic, contract\.$"):
        offer_of("chess")


@pytest.mark.parametrize("game", GAMES)
def test_the_lines_are_as_many_as_the_seats(game: str) -> None:
    offer = offer_of(game)
    for rules in offer.presets.values():
        assert len(offer.seat_labels(rules)) == rules.seats[-1] - 1
    assert offer.most_others == {"gin": 3, "basic": 5, "contract": 7}[game]


@pytest.mark.parametrize("game", GAMES)
def test_every_level_is_described_and_the_usual_one_is_among_them(game: str) -> None:
    told = [offer_of(game).about_level(player) for player in levels(game)]
    assert all(text and text.split("\n")[0].endswith(".") for text in told)
    assert len({*told}) == len(told)
    assert USUAL in [player.name for player in levels(game)]
    if offer_of(game).most_others > 3:
        # One line of what is left beside the choice in a window of 80 columns.
        assert all(len(text) <= 80 - 6 - 11 - 22 and "\n" not in text for text in told)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_game_is_explained_in_one_line(game: str) -> None:
    options = offer_of(game).options
    rules = offer_of(game).usual_rules
    assert options.keys() == {field.name for field in fields(rules)}
    assert len({option.label for option in options.values()}) == len(options)
    for option in options.values():
        assert option.explanation[0].isupper()
        assert option.explanation[-1] == "."
        assert len(option.label) < 16
        amounts = "" if option.choices else f" {possible(option)}."
        assert len(option.explanation + amounts) <= 80 - 6
        assert len(option.explanation) <= 110 - 6 - 16 - 22
    groups = [option.group for option in options.values()]
    assert sorted(groups, key=groups.index) == groups


@pytest.mark.parametrize("game", GAMES)
def test_presets_have_names_summaries_and_are_read_back_as_they_are_written(game: str) -> None:
    offer = offer_of(game)
    for name, rules in offer.presets.items():
        assert name_of(rules, Settings()) == name
        assert summary(name, rules).endswith(".")
        assert offer.in_brief(rules).endswith(".")
        assert naming_fault(name, offer)
        assert unlike(rules.values(), offer) == (name, [])
        assignments = [f"{key}={written(value)}" for key, value in rules.values().items()]
        assert offer.rules(**dict(map(offer.parsed, assignments))) == rules


def test_rules_keep_their_name_to_another_length_of_the_same_kind() -> None:
    assert name_of(BasicRules(target=250), Settings()) == "standard"
    assert name_of(BasicRules(length=Length.HANDS, hands=3), Settings()) == "hands"
    assert name_of(BasicRules(length=Length.DEALS), Settings()) == CUSTOM
    assert name_of(ContractRules(buys=2), Settings()) == CUSTOM
    rules = BasicRules(length=Length.DEALS, deals=3, going_rummy=False)
    assert summary("mine", rules) == "As standard, but going rummy no, length deals."
    assert BASIC.in_list("mine", rules) == "Basic Rummy, 3 deals"
    assert summary("standard", BasicRules(target=60)).endswith("first to 60.")


def test_another_length_sets_the_others_as_they_were() -> None:
    values = BasicRules(length=Length.HANDS, hands=9).values()
    values["length"] = Length.TARGET
    with refused(RulesError, match="hands needs the length hands"):
        BasicRules(**values)
    values |= BasicRules.reset_by("length", values)
    assert BasicRules(**values) == BasicRules()
    assert BASIC.idle(values).keys() == {"deals", "hands"}
    assert not BasicRules.reset_by("deals", values)


def test_what_a_match_is_typed_to_can_be_typed() -> None:
    for game in GAMES:
        offer = offer_of(game)
        for rules in offer.presets.values():
            main = offer.main(rules)
            assert (main in offer.main_words) is (main is not None)
            if main:
                assert replace(rules, **{main: 3}) != rules
