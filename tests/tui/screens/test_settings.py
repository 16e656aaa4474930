"""The settings screen: everything is applied and kept at once."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from textual.events import Key

from app.storage import settings as settings_file
from app.storage.settings import Settings, settings_path
from app.tui.screens.settings import SettingsScreen
from app.tui.screens.start import StartScreen
from app.tui.themes import THEMES
from app.tui.widgets.form import Chooser, Field, NameEntry
from tests.text.catalogue import only_german
from tests.tui.home import at_home, running
from tests.tui.person import SEED, gin_app, my_turn, until
from tests.tui.screen_text import screen_lines, screen_text, style_at, unframed

ELSEWHERE = {
    *("opponent", "others", "rules", "custom_rules", "presets", "target", "first_time", "taught"),
    *("game", "games", "spell", "serious", "seek"),
}
"""Settings that are remembered without being asked for."""


def saved() -> Settings:
    return settings_file.load()[0]


async def test_every_setting_has_its_row() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.press("s")
        rows = {widget.id for widget in app.screen.query("Chooser, Entry")}
        asked = {field.name for field in fields(Settings)} - ELSEWHERE - {"keymap"}
        assert rows == asked
        await pilot.press("q")
        assert isinstance(app.screen, StartScreen)


async def test_a_theme_is_seen_and_kept_at_once() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.press("s")
        for theme in (*THEMES[1:], THEMES[0]):
            await pilot.press("right")
            assert app.theme == theme.name
            assert saved().theme == theme.name
            assert f"‹ {theme.name} ›" in screen_text(app)


async def test_another_language_is_heard_at_once_and_a_hand_goes_on_as_it_stood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with only_german(tmp_path, monkeypatch):
        async with running(gin_app(seed=SEED)) as (app, pilot):
            view = (await my_turn(pilot)).state.match_view.view
            app.push_screen(SettingsScreen("language"))
            await until(pilot, lambda: isinstance(app.screen, SettingsScreen))
            await pilot.press("left")
            await until(pilot, lambda: "Einstellungen" in screen_text(app))
            assert saved().language == "de"
            assert app.focused is app.screen.query_one("#language")
            assert "‹ Deutsch ›" in screen_text(app)
            await pilot.press("escape")
            table = await my_turn(pilot)
            assert table.state.match_view.view == view
            await pilot.press("p")
            await until(pilot, lambda: table.state.match_view.view != view)


@pytest.mark.long
async def test_everything_can_be_changed_by_keys() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.press("s", "left", *["down", "right"] * 9)
        # The keys stay those for both hands.
        await pilot.press("down", "down", "right", "down", "right", "down", "down")
        await pilot.press("A", "n", "n", "escape")
        assert isinstance(app.screen, StartScreen)
        assert app.four_colours
    assert saved() == Settings(
        name="Ann",
        theme="ansi",
        order="near",
        four_colours=True,
        ascii=False,
        pace=0.8,
        lenient=True,
        tutor="blunders",
        poll="fits",
        cut=True,
        lines=True,
        motion="calm",
        bell=True,
    )


@pytest.mark.long
async def test_a_pace_that_is_not_offered_stays_until_it_is_changed() -> None:
    async with running(at_home(Settings(pace=1.1))) as (app, pilot):
        await pilot.press("s")
        assert "‹ 1.1 s ›" in screen_text(app)
        app.screen.query_one("#pace").focus()
        await pilot.press("right")
        assert saved().pace == 1.5
        await pilot.press("left", "left", "left", "left", "left")
        assert "The computer answers at once." in screen_text(app)
        assert saved().pace == 0


async def test_the_name_is_kept_when_its_line_is_left() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.press("s", "up", "A", "n", "n")
        assert saved().name == ""
        await pilot.press("enter")
        assert saved().name == "Ann"
        assert app.focused
        assert app.focused.id == "theme"


async def test_a_name_of_digits_alone_is_refused_with_a_sentence() -> None:
    async with running(at_home(Settings(name="Ann")), notifications=True) as (app, pilot):
        await pilot.press("s", "up", "7")
        assert app.screen.query_one(NameEntry).value == "7"
        await pilot.press("down")
        await until(pilot, lambda: "A name needs at least one letter." in unframed(app))
        assert app.screen.query_one(NameEntry).value == "You"
        assert saved().name == ""


async def test_what_is_typed_fast_comes_in_its_order() -> None:
    async with running(at_home(Settings(name="Bobby"))) as (app, pilot):
        await pilot.press("s", "up")
        line = app.screen.query_one(NameEntry)
        assert line.has_focus
        keys = ["end", *["backspace"] * 5, *"Belal", "left", "left", "backspace", "l", "end", "a"]
        for key in keys:
            # All are there before the first is handled.
            app.post_message(Key(key, key if len(key) == 1 else None))
        await pilot.pause()
        assert line.value == "Belala"


async def test_a_name_too_long_is_said() -> None:
    async with running(at_home(Settings(name="Maximilianus")), notifications=True) as (app, pilot):
        await pilot.press("s", "up", "end", "x", "y")
        await pilot.pause()
        assert app.screen.query_one(NameEntry).value == "Maximilianus"
        assert screen_text(app).count("A name has at most 12 letters.") == 1


@pytest.mark.long
async def test_you_and_nothing_both_mean_no_name() -> None:
    async with running(at_home(Settings(name="Ann"))) as (_, pilot):
        await pilot.press("s", "up", "Y", "o", "u", "down")
        assert saved().name == ""
        await pilot.press("up", "delete", "down")
        assert saved().name == ""


@pytest.mark.long
async def test_moved_keys_and_the_file_are_shown() -> None:
    async with running(at_home(Settings(keymap={"start.rules": "f1"})), (120, 40)) as (app, pilot):
        await pilot.press("f1")
        await pilot.press("escape", "s")
        assert "start.rules = F1" in screen_text(app)
        text = "".join(line.strip() for line in screen_lines(app))
        assert str(settings_path()) in text.replace(" ", "")


async def test_the_line_in_focus_is_told_of_in_a_low_window() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.press("s", "down", "down", "down")
        assert "Melds together" in screen_text(app)
        assert "Green felt" not in screen_text(app)
        await pilot.press("right")
        assert "Melds, then pairs that need one more card, then the rest." in screen_text(app)


async def test_all_rows_fit_and_are_ascii_where_that_is_needed() -> None:
    async with running(at_home(ascii_only=True)) as (app, pilot):
        await pilot.press("s")
        assert "The settings are saved in" in screen_text(app)
        assert "\n".join(screen_lines(app)[:-1]).isascii()


async def test_what_cannot_be_seen_without_colours_is_dimmed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with running(at_home(), (120, 40)) as (app, pilot):
        await app.push_screen(SettingsScreen())
        await until(pilot, lambda: "there are no colours" in screen_text(app))
        idle = [chooser.id for chooser in app.screen.query(Chooser)
                if chooser.query_ancestor(Field).has_class("-idle")]  # fmt: skip
        assert idle == ["theme", "four_colours", "poll"]
        assert style_at(app, "Theme").dim
        assert not style_at(app, "Suits").dim


@pytest.mark.parametrize(
    ("game", "idle"),
    [("gin", {"poll"}), ("contract", {"tutor"}), ("basic", {"poll", "tutor"})],
)
async def test_what_another_game_has_is_dimmed(game: str, idle: set[str]) -> None:
    async with running(at_home(Settings(game=game))) as (app, pilot):
        await pilot.press("s")
        dimmed = {str(field.query_one(Chooser).id) for field in app.screen.query("Field.-idle")}
        assert dimmed == idle
