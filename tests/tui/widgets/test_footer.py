"""The footer keeps its keys as long as they are the same, and shows others when they are not."""

from __future__ import annotations

from typing import ClassVar

import pytest
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.events import MouseScrollDown, MouseScrollUp

from app.games.gin.rules import Rules
from app.tui.app import GinApp
from app.tui.screens.options import OptionsScreen
from app.tui.widgets.footer import SteadyFooter
from tests.tui.home import at_home, running
from tests.tui.person import gin_app, until
from tests.tui.screen_text import screen_lines


def keys(app: GinApp) -> list[tuple[str, ...]]:
    return [key.words for key in app.screen.query_one(SteadyFooter).keys]


def line(app: GinApp) -> str:
    return screen_lines(app)[-1]


@pytest.mark.long
async def test_steps_from_line_to_line_leave_it_as_it_is() -> None:
    async with running(at_home()) as (app, pilot):
        await app.push_screen(OptionsScreen(Rules()))
        await until(pilot, lambda: "Rules" in line(app))
        first, before = keys(app), line(app)
        assert len(first) > 3
        await pilot.press("down", "down", "right", "7", "up")
        assert keys(app) == first
        assert line(app) == before


async def test_keys_that_are_letters_to_a_line_of_text_are_left_out() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.press("n")
        await until(pilot, lambda: "Enter Play" in line(app) and "Settings" in line(app))
        await pilot.press("up", "up")
        await until(pilot, lambda: "Enter Play" in line(app) and "Settings" not in line(app))
        await pilot.press("down", "down")
        await until(pilot, lambda: "Enter Play" in line(app) and "Settings" in line(app))


def dimmed(app: GinApp) -> set[str]:
    return {key.description for key in app.screen.query_one(SteadyFooter).keys if not key.enabled}


async def test_a_key_that_is_not_possible_now_is_dimmed_in_its_place() -> None:
    async with running(gin_app()) as (app, pilot):
        await until(pilot, lambda: bool(keys(app)) and "Take" not in dimmed(app))
        before = keys(app)
        assert {"Knock", "Undo"} <= dimmed(app)
        await pilot.press("d")
        await until(pilot, lambda: "Take" in dimmed(app))
        assert "Undo" not in dimmed(app)
        assert keys(app) == before


class _Many(App[None]):
    """More keys than there is room for."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(letter, f"press('{letter}')", word, tooltip=f"Press {letter}")
        for letter, word in zip("abcd", ("Plum", "Pear", "Kiwi", "Figs"), strict=True)
    ]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__()
        self.pressed: list[str] = []

    def compose(self) -> ComposeResult:
        yield SteadyFooter(compact=True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return None if parameters == ("b",) else True

    def action_press(self, letter: str) -> None:
        self.pressed.append(letter)


async def test_keys_beyond_the_window_are_reached_with_the_wheel_and_clicked_where_they_are() -> (
    None
):
    app = _Many()

    def scroll(kind: type[MouseScrollDown | MouseScrollUp]) -> None:
        event = kind(None, 5, 0, 0, 1, 0, False, False, False)
        app.query_one(SteadyFooter).post_message(event)

    async with app.run_test(size=(20, 3)) as pilot:
        await until(pilot, lambda: screen_lines(app)[-1] == "a Plum b Pear c Kiwi")
        await pilot.click(offset=(2, 2))
        # Not possible now.
        await pilot.click(offset=(9, 2))
        scroll(MouseScrollDown)
        await until(pilot, lambda: screen_lines(app)[-1] == "um b Pear c Kiwi d F")
        for _ in range(9):
            scroll(MouseScrollDown)
        await until(pilot, lambda: screen_lines(app)[-1] == "b Pear c Kiwi d Figs")
        await pilot.click(offset=(14, 2))
        await pilot.click(offset=(13, 2))
        await pilot.click(offset=(12, 2))
        assert app.pressed == ["a", "d", "c"]
        await pilot.hover(offset=(8, 2))
        assert app.query_one(SteadyFooter).tooltip == "Press c"
        scroll(MouseScrollUp)
        await until(pilot, lambda: screen_lines(app)[-1] == "lum b Pear c Kiwi d")


class _Longer(_Many):
    """The same with more to say."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(letter, f"press('{letter}')", word)
        for letter, word in zip("abcd", ("Pineapple", "Pear", "Pomegranate", "Fig"), strict=True)
    ]


@pytest.mark.parametrize(
    ("width", "written"),
    [
        (40, "a Pineapple b Pear c Pomegranate d Fig"),
        (34, "a Pineapp… b Pear c Pomegra… d Fig"),
        (28, "a Pine… b Pear c Pome… d Fig"),
    ],
)
async def test_what_the_longest_say_is_cut_before_a_key_is_out_of_sight(
    width: int, written: str
) -> None:
    async with running(_Longer(), (width, 3)) as (app, pilot):
        await until(pilot, lambda: bool(screen_lines(app)[-1]))
        assert screen_lines(app)[-1] == written
