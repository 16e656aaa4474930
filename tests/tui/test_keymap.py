"""Which commands meet, and so cannot have the same key."""

from __future__ import annotations

from itertools import combinations

import pytest
from textual.binding import Binding
from textual.screen import Screen
from textual.widget import Widget

from app.server.screens.lobby import LobbyScreen
from app.server.screens.seek import SeekScreen
from app.server.screens.table import OpenTableScreen, WaitingScreen
from app.storage.settings import Settings
from app.tui.keymap import KeyTaken, keys_of, meet, place_of, with_key, with_usual_keys
from app.tui.screens.guide import GuideScreen
from app.tui.screens.keys import PLACES, PLACES_AMONG_PEOPLE, KeysScreen
from app.tui.screens.new_match import NewMatchScreen
from app.tui.screens.options import OptionsScreen
from app.tui.screens.settings import SettingsScreen
from app.tui.table.gin.screen import KEYS as GIN_KEYS
from app.tui.table.melding.screen import KEYS as MELDING_KEYS
from app.tui.widgets.form import Amount, Stepper
from app.tui.widgets.pick_list import PickList
from app.ui.keys import COMMANDS, GIN, MELDING
from tests.tui.test_keys import by_owner

ON_SCREENS: dict[type[Widget], list[type[Screen[None]]]] = {
    PickList: [LobbyScreen, WaitingScreen, KeysScreen, GuideScreen],
    Stepper: [NewMatchScreen, OptionsScreen, SettingsScreen, OpenTableScreen, SeekScreen],
    Amount: [OptionsScreen],
}
"""Where widgets are that have keys of their own and are on more than one screen."""


def names_of(kind: type) -> set[str]:
    """All commands that a kind of screen or widget has keys for."""
    owners = list(kind.__mro__)
    alone = [
        index for index, each in enumerate(owners) if not vars(each).get("_inherit_bindings", True)
    ]
    listed = [
        vars(parent).get("BINDINGS", []) for parent in owners[: alone[0] + 1 if alone else None]
    ]
    keys = [key for keys in listed for key in keys if isinstance(key, Binding)]
    return {key.id for key in keys if key.id}


def test_all_commands_that_a_screen_has_meet() -> None:
    apart = set()
    for kind in by_owner():
        widgets = [widget for widget, screens in ON_SCREENS.items() if kind in screens]
        names = names_of(kind).union(*map(names_of, widgets))
        apart |= {pair for pair in combinations(sorted(names), 2) if not meet(*pair)}
    assert apart == set()


def test_a_command_says_which_table_alone_has_it() -> None:
    gin, melding = ({str(key.id) for key in keys} for keys in (GIN_KEYS, MELDING_KEYS))
    alone = {GIN: gin - melding, MELDING: melding - gin}
    for flag, names in alone.items():
        assert {name for name, each in COMMANDS.items() if flag in each.at_table} == names


@pytest.mark.parametrize(
    ("one", "other"),
    [("table.knock", "table.buy"), ("start.play", "table.act"), ("knock.do", "table.undo")],
)
def test_commands_of_different_screens_do_not_meet(one: str, other: str) -> None:
    assert not meet(one, other)
    assert not meet(other, one)


@pytest.mark.parametrize("other", ["app.help", "house.say"])
def test_what_has_its_key_everywhere_meets_everything(other: str) -> None:
    assert all(meet(name, other) and meet(other, name) for name in COMMANDS)


def test_every_command_has_a_place_where_it_is_listed() -> None:
    assert {place_of(name) for name in COMMANDS} == {*PLACES, *PLACES_AMONG_PEOPLE}
    assert not PLACES.keys() & PLACES_AMONG_PEOPLE.keys()


def test_a_command_of_another_game_may_have_the_same_key() -> None:
    assert with_key("table.knock", "a", Settings(), COMMANDS) == {"table.knock": "a"}
    with pytest.raises(KeyTaken) as taken:
        with_key("table.meld", "a", Settings(), COMMANDS)
    assert (taken.value.command, taken.value.key) == ("table.arrange", "a")


def test_two_commands_change_keys_by_a_third() -> None:
    settings = Settings()
    for name, key in (("table.knock", "z"), ("table.gin", "k"), ("table.knock", "g")):
        settings = Settings(keymap=with_key(name, key, settings, COMMANDS))
    assert settings.keymap == {"table.knock": "g", "table.gin": "k"}
    with pytest.raises(KeyTaken) as taken:
        with_usual_keys("table.gin", settings)
    assert (taken.value.command, taken.value.key) == ("table.knock", "g")
    assert keys_of("table.act", settings) == ["enter", "space"]
