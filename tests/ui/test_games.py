"""What every game says of itself before a match of it is begun."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from app.games.base import RulesError, UnknownGame
from app.games.base import find as find_game
from app.games.basic.rules import Length
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.rules import Rules as ContractRules
from app.players.registry import levels
from app.storage.settings import Settings
from app.table.seats import USUAL
from app.ui.games.registry import GAMES, offer_of
from app.ui.options import written
from app.ui.presets import CUSTOM, name_of, naming_fault, summary, unlike
from app.words.en.forms import GAMES as GAME_WORDS
from tests.refusals import refused

BASIC = offer_of("basic")
OTHERS = [game for game in GAMES if game != "gin"]


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


@pytest.mark.parametrize("game", OTHERS)
def test_every_option_is_explained_in_one_line(game: str) -> None:
    options = offer_of(game).options
    rules = offer_of(game).usual_rules
    assert options.lines.keys() == {field.name for field in fields(rules)}
    assert len({option.label for option in options.lines.values()}) == len(options.lines)
    for name, option in options.lines.items():
        assert option.explanation[0].isupper()
        assert option.explanation[-1] == "."
        assert len(option.label) < 16
        amounts = "" if options.choices(name) else f" {options.possible(name)}."
        assert len(option.explanation + amounts) <= 80 - 6
        assert len(option.explanation) <= 110 - 6 - 16 - 22
    groups = [option.group for option in options.lines.values()]
    assert sorted(groups, key=groups.index) == groups


@pytest.mark.parametrize("game", OTHERS)
def test_presets_have_names_summaries_and_are_read_back_as_they_are_written(game: str) -> None:
    offer = offer_of(game)
    for name, rules in offer.presets.items():
        assert name_of(rules, Settings()) == name
        assert summary(name, rules).endswith(".")
        assert offer.in_brief(rules).endswith(".")
        assert naming_fault(name, offer)
        assert unlike(offer.options.values(rules), offer) == (name, [])
        assignments = [
            f"{key}={written(value)}" for key, value in offer.options.values(rules).items()
        ]
        assert offer.options.rules(dict(map(offer.options.parsed, assignments))) == rules


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
    values = BASIC.options.values(BasicRules(length=Length.HANDS, hands=9))
    values["length"] = Length.TARGET
    with refused(RulesError, match="hands needs the length hands"):
        BASIC.options.rules(values)
    values |= BASIC.options.following("length", values)
    assert BASIC.options.rules(values) == BasicRules()
    assert BASIC.options.idle(values).keys() == {"deals", "hands"}
    assert not BASIC.options.following("deals", values)


def test_what_a_match_is_typed_to_can_be_typed() -> None:
    for game in GAMES:
        offer = offer_of(game)
        for rules in offer.presets.values():
            main = offer.main(rules)
            assert (main in offer.main_words) is (main is not None)
            if main:
                assert replace(rules, **{main: 3}) != rules
