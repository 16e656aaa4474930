"""Who sits at a new table."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.basic import rules as basic
from app.games.contract import rules as contract
from app.games.gin.rules import PRESETS, SEATS, Rules, check_seats
from app.match.seat import HUMAN, LONGEST_NAME, is_choosable, is_name
from app.players.registry import UnknownPlayer, levels
from app.table.seats import PERSONAS, YOU, enough, seated, take_seats
from tests.refusals import refused

PEOPLE = st.text(max_size=LONGEST_NAME + 3).map(lambda name: f"{HUMAN}:{name}")
OTHERS = st.sampled_from([player.name for player in levels()]) | st.just(HUMAN) | PEOPLE


def called(name: str, *others: str) -> list[str]:
    return [seat.name for seat in take_seats(name, others)]


def test_players_take_seats_in_turn_order() -> None:
    seats = take_seats("Ann", ["casual", "human:Bob", "novice-1"])
    assert [(seat.name, seat.player) for seat in seats] == [
        ("Ann", "human"),
        ("Vera", "casual-1"),
        ("Bob", "human"),
        ("Nell", "novice-1"),
    ]


@pytest.mark.parametrize(
    ("name", "others", "names"),
    [
        ("", ["casual"], ["You", "Vera"]),
        ("You", ["casual", "novice"], ["You", "Vera", "Nell"]),
        ("", ["human"], ["Player 1", "Player 2"]),
        ("You", ["casual", "human:You"], ["Player 1", "Vera", "Player 3"]),
        ("Ann", ["casual", "HUMAN: Bob "], ["Ann", "Vera", "Bob"]),
        ("Ann", ["casual"] * 3, ["Ann", "Vera", "Hugo", "Ida"]),
    ],
)
def test_everybody_is_called_something(name: str, others: list[str], names: list[str]) -> None:
    assert called(name, *others) == names


def test_no_two_are_called_the_same_and_people_keep_their_names() -> None:
    assert called("Vera", "casual") == ["Vera", "Hugo"]
    assert called("Ann", "casual", "human:vera") == ["Ann", "Hugo", "vera"]
    assert called("Ann", "human:Ann", "human:ANN") == ["Ann", "Ann 2", "ANN 3"]
    assert called("Maximilianus", "human:Maximilianus") == ["Maximilianus", "Maximilian 2"]


@given(name=st.text(max_size=LONGEST_NAME), others=st.lists(OTHERS, min_size=1, max_size=3))
def test_names_are_never_shared_nor_too_long(name: str, others: list[str]) -> None:
    names = called(name, *others)
    assert len({each.casefold() for each in names}) == len(names)
    assert all(0 < len(each) <= LONGEST_NAME for each in names)


LEVELS = [player.name for player in levels()]


@pytest.mark.parametrize("name", ["", "Nora", "vic", "Élise", "edda"])
def test_cpu_players_can_be_told_apart_by_their_first_letters(name: str) -> None:
    for others in product([*LEVELS, "human:Hanna"], repeat=3):
        seats = take_seats(name, others)
        people = {seat.name[0].casefold() for seat in seats if seat.is_human}
        cpus = [seat.name[0].casefold() for seat in seats if not seat.is_human]
        assert len({*cpus} - people) == len(cpus), seats


@pytest.mark.parametrize(("game", "others"), [("basic", 5), ("contract", 7)])
def test_a_full_table_of_another_game_can_be_told_apart_too(game: str, others: int) -> None:
    names = [player.name for player in levels(game)]
    mixed = (names * others)[:others]
    for level, letter in product(names, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"):
        for table in ([level] * others, [level, *mixed[1:]]):
            called_here = [seat.name[0] for seat in take_seats(f"{letter}.", table, game)]
            assert len({*called_here}) == others + 1


def test_the_names_of_a_level_are_its_own() -> None:
    names = [name for personas in PERSONAS.values() for name in personas]
    assert len({*names}) == len(names)


def test_a_level_is_one_of_the_game() -> None:
    (_, heuristic) = take_seats("", ["heuristic"], "basic")
    assert heuristic == ("Nora", "heuristic-1", *heuristic[2:])
    with refused(UnknownPlayer, match="called “heuristic”"):
        take_seats("", ["heuristic"])
    with refused(UnknownPlayer, match="called “novice”"):
        take_seats("", ["novice"], "contract")


def test_an_unknown_player_is_refused() -> None:
    with refused(UnknownPlayer, match="called “human-1”"):
        take_seats("", ["casual", "human-1"])


@pytest.mark.parametrize(
    ("preset", "others", "expected"),
    [
        ("standard", ["casual"], ["casual"]),
        ("partners", ["novice"], ["novice"] * 3),
        ("rotation", ["human:Bob"], ["human:Bob"]),
        ("partners", ["novice", "casual"], ["novice", "casual"]),
        ("table", ["casual"], ["casual"]),
    ],
)
def test_one_computer_player_stands_for_as_many_as_are_needed(
    preset: str, others: list[str], expected: list[str]
) -> None:
    assert enough(others, PRESETS[preset]) == expected


@pytest.mark.parametrize(
    ("preset", "wanted", "expected"),
    [
        ("standard", ["novice", "human", "casual"], ["novice"]),
        ("standard", [], ["casual"]),
        ("rotation", ["novice"], ["novice", "casual"]),
        ("partners", ["novice", "", "human:Bob"], ["novice", "casual", "human:Bob"]),
        ("table", ["novice"], ["novice", "", ""]),
        ("table", ["novice", "", "casual"], ["novice", "", ""]),
        ("table", ["novice", "human", "casual"], ["novice", "human", "casual"]),
    ],
)
def test_those_who_are_wanted_take_the_seats_that_there_are(
    preset: str, wanted: list[str], expected: list[str]
) -> None:
    assert seated(wanted, PRESETS[preset]) == expected


def test_other_games_have_as_many_seats_as_their_rules_say() -> None:
    assert seated(["casual"], contract.Rules()) == ["casual", *[""] * 6]
    assert seated(["casual"] * 9, basic.PRESETS["course"]) == ["casual"] * 3
    assert enough(["strong"], contract.Rules()) == ["strong"]


@given(
    wanted=st.lists(st.just("") | OTHERS, max_size=4),
    seating=st.sampled_from(list(SEATS)),
)
def test_whoever_is_wanted_their_number_is_possible(wanted: list[str], seating: object) -> None:
    rules = Rules(seating=seating)  # type: ignore[arg-type]
    check_seats(rules, 1 + len([other for other in seated(wanted, rules) if other]))


@pytest.mark.parametrize(
    ("text", "possible"),
    [("Ann", True), ("Maximilianus", True), ("Maximilianus2", False), (" ", False), ("A\n", False)],
)
def test_what_somebody_can_be_called(text: str, possible: bool) -> None:
    assert is_name(text) is possible


@pytest.mark.parametrize("name", ["7", "42", "1 2", "٣"])
def test_digits_alone_are_no_name_any_more_and_can_still_be_read(name: str) -> None:
    assert is_name(name)
    assert not is_choosable(name)
    assert take_seats(name, ["casual"])[0].name == YOU
    assert take_seats(name, ["human:8"])[1].name == "Player 2"
    assert is_choosable(f"Ann {name}")


@pytest.mark.parametrize("name", ["Ann", "Maximilianus", "山田太郎", "José", "Jose\u0301", "🎲"])
def test_names_that_somebody_can_have(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize(
    "name", ["", "  ", "Maximilian II", "a\nb", "\u0301\u0301", "\u200b", " \u0323", "\x1b[2J"]
)
def test_names_that_nobody_can_have(name: str) -> None:
    assert not is_name(name)
