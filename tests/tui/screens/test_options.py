"""The screen on which the options of a match are chosen, by keys and by mouse."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from textual.color import Color
from textual.pilot import Pilot
from textual.widgets import Static

from app.games.base import GAMES
from app.games.gin.rules import DETAILS_OF_OKLAHOMA, PRESETS, Rules, Seating
from app.locale.catalogues import sources
from app.storage import settings as settings_file
from app.storage.settings import Settings
from app.text.cells import width_of
from app.text.lists import sentences
from app.text.speech import Voice, spoken_to, tr
from app.tui.app import GinApp
from app.tui.screens.options import OptionsScreen, serious_choices
from app.tui.screens.rules import RulesScreen
from app.tui.screens.start import StartScreen
from app.tui.widgets.form import Amount, Chooser, Field, Form, Stepper
from app.ui.games.gin import OFFER
from app.ui.options import amounts_of, offer_of
from tests.again import again
from tests.keyboard import laid_out, settle
from tests.tui.home import at_home, running
from tests.tui.person import until
from tests.tui.screen_text import screen_lines, screen_text, unframed, where

OPTIONS = OFFER.options
HOME = Rules(gin_bonus=30)
WITH_HOME = Settings(presets={"home": HOME.to_json()})


async def opened(pilot: Pilot[None], rules: Rules | None = None) -> list[Rules | None]:
    """Show the screen; the list gets what it was left with."""
    left: list[Rules | None] = []
    await pilot.app.push_screen(OptionsScreen(rules or Rules()), left.append)
    await pilot.pause()
    return left


def words(app: GinApp) -> str:
    """The text of the whole screen without its lines' ends and borders."""
    return " ".join(screen_text(app).replace("│", " ").split())


def brief(app: GinApp) -> str:
    return str(app.screen.query_one("#words", Static).content)


async def go_to(pilot: Pilot[None], name: str) -> None:
    """To a line that is somewhere below."""
    pilot.app.screen.query_one(f"#{name}").focus()
    await settle(pilot.app)


@pytest.mark.long
async def test_every_option_is_reached_by_keys_seen_and_explained() -> None:
    async with running(at_home()) as (app, pilot):
        await opened(pilot)
        seen = []
        for _ in range(len(OPTIONS) + 1):
            focused = app.focused
            assert isinstance(focused, Stepper)
            assert focused.id
            seen.append(focused.id)
            row = screen_lines(app)[focused.region.y]
            if focused.id == "preset":
                assert row.strip(" │").startswith("Rules")
            else:
                option = OPTIONS[focused.id]
                assert row.strip(" │").startswith(option.label)
                assert option.explanation in unframed(app)
            assert brief(app) in words(app)
            await pilot.press("down")
        assert seen == ["preset", *OPTIONS]
        assert app.focused
        assert app.focused.id == "preset"
    assert {field.name for field in fields(Rules)} == set(seen) - {"preset"}


@pytest.mark.long
async def test_all_is_in_sight_in_a_large_window() -> None:
    async with running(at_home(), (120, 40)) as (app, pilot):
        await opened(pilot)
        for option in OPTIONS.values():
            rows = [line for line in screen_lines(app) if line.startswith(f"│ {option.label} ")]
            assert any(row.rstrip("│ ").endswith(option.explanation) for row in rows)


@pytest.mark.long
async def test_a_key_goes_a_page_or_to_the_end() -> None:
    async with running(at_home()) as (app, pilot):
        await opened(pilot)
        ids = ["preset", *OPTIONS]
        at = [0]
        for key in ("pagedown", "pagedown", "pagedown", "pageup", "home", "end"):
            await pilot.press(key)
            await pilot.pause()
            assert app.focused
            at.append(ids.index(str(app.focused.id)))
        last = len(OPTIONS)
        assert at[1] >= 6
        assert sorted(at[:4]) == at[:4]
        assert (at[3], at[5], at[6]) == (last, 0, last)
        assert at[4] < last
        # No further than a page, so that no line is missed.
        assert at[1] <= app.screen.query_one(Form).size.height


async def test_another_option_marks_no_length_as_changed() -> None:
    async with running(at_home(), (120, 40)) as (app, pilot):
        await opened(pilot, Rules())
        await go_to(pilot, "oklahoma")
        assert PRESETS["oklahoma"].target != Rules().target
        await pilot.press("left")
        await settle(app)
        assert app.screen.query_one("#preset", Chooser).choice.value == "oklahoma"
        assert not app.screen.query("Field.-changed")
        await go_to(pilot, "target")
        await pilot.press("left")
        await settle(app)
        (marked,) = app.screen.query("Field.-changed")
        assert len(marked.query("#target")) == 1


@pytest.mark.long
async def test_lines_that_are_changed_or_mean_nothing_are_marked() -> None:
    def line(label: str) -> str:
        return next(row for row in screen_lines(app) if row.strip("│ ").startswith(label))

    def muted(name: str) -> bool:
        colour = app.screen.query_one(f"#{name}").styles.color
        return colour == Color.parse(app.theme_variables["felt-muted"])

    async with running(at_home(), (120, 40)) as (app, pilot):
        await opened(pilot, Rules(gin_bonus=30))
        await until(pilot, lambda: "Gin *" in line("Gin"))
        assert "* changed" in screen_text(app)
        assert "*" not in line("Big gin")
        idle = {name for name in OPTIONS if muted(name)}
        assert idle == DETAILS_OF_OKLAHOMA
        await go_to(pilot, "gin_bonus")
        await pilot.press("left")
        assert "*" not in line("Gin")
        await pilot.press("home", "down", "0")
        await pilot.pause()
        # Nobody knocks in straight gin.
        assert {name for name in OPTIONS if muted(name)} == idle | {
            "undercut_bonus",
            "undercut_on_tie",
        }
        assert "nobody knocks" in line("Undercut")
        await pilot.press("1", "0", "down", "right")
        await pilot.pause()
        assert {name for name in OPTIONS if muted(name)} == {"knock_limit"}
        assert "the upcard sets the limit" in line("Knock limit")


@pytest.mark.parametrize(
    ("name", "cases"),
    [
        again("knock_limit", {"right": 10, "left": 9, "5": 5, "1 0": 10, "1 1": 1, "0 left": 0}),
        again("gin_bonus", {"1 0 0 0 right": 1000, "4 2 left 7": 7, "4 2 backspace 3": 43}),
        again(
            "gin_bonus", {"x": 25, "9 9 9 9": 9, "4 2 left": 40, "4 2 right": 45, "4 up down 2": 2}
        ),
        again("target", {"4 up down 2": 2, "0": 100, "7 backspace": 1, "1 left": 1}),
        ("big_gin_bonus", {"0 left left right": 0, "0 left backspace": None, "0 left 4 0": 40}),
        again("oklahoma_ace", {"right right": 1}),
    ],
)
async def test_amounts_are_stepped_and_typed_within_their_range(
    name: str, cases: dict[str, int | None]
) -> None:
    async with running(at_home()) as (app, pilot):
        await opened(pilot)
        amount = app.screen.query_one(f"#{name}", Amount)
        amount.focus()
        usual = amount.value
        for keys, expected in cases.items():
            amount.show(usual)
            await pilot.press(*keys.split())
            assert amount.value == expected, keys


async def test_a_preset_sets_every_line_and_its_words() -> None:
    async with running(at_home(), (120, 40)) as (app, pilot):
        left = await opened(pilot)
        for name, rules in [*list(PRESETS.items())[1:], ("standard", Rules())]:
            await pilot.press("right")
            assert f"‹ {OFFER.called(name)} ›" in screen_text(app)
            for option, value in rules.to_json().items():
                line = app.screen.query_one(f"#{option}", Stepper)
                if isinstance(line, Chooser):
                    assert line.choice.value == value
                elif isinstance(line, Amount):
                    assert line.value == value
        await pilot.press("left", "enter")
        assert left == [PRESETS["terminal"]]


async def test_the_words_follow_every_change() -> None:
    async with running(at_home()) as (app, pilot):
        await opened(pilot)
        assert "Knock at 10 or less. Gin 25, big gin 31" in words(app)
        await pilot.press("down", "0")
        assert "Only gin ends a hand. Gin 25" in words(app)
        await pilot.press("up", "left")
        assert "Oklahoma: knock at the upcard" in words(app)


@pytest.mark.long
async def test_rules_that_are_no_preset_are_custom_until_they_are_one_again() -> None:
    async with running(at_home(), (120, 40)) as (app, pilot):
        await opened(pilot)
        await pilot.press("down", "left")
        assert "‹ custom ›" in screen_text(app)
        assert "As standard, but knock limit 9." in screen_text(app)
        await pilot.press("0")
        assert "‹ straight ›" in screen_text(app)
        # Those that were custom can be come back to.
        await pilot.press("up")
        while app.screen.query_one("#preset", Chooser).choice.value != "custom":
            await pilot.press("right")
        assert app.screen.query_one("#knock_limit", Amount).value == 9


@pytest.mark.long
async def test_who_plays_and_how_long_is_chosen_and_told() -> None:
    async with running(at_home()) as (app, pilot):
        left = await opened(pilot)
        await go_to(pilot, "seating")
        for seating, told in (
            ("rotation", "Three play, the dealer sits out."),
            ("captain", "Three play, one against two."),
            ("partners", "Two teams, two hands at once."),
        ):
            await pilot.press("right")
            assert f"‹ {seating} ›" in screen_text(app)
            assert told in words(app)
        await go_to(pilot, "best_of")
        await pilot.press("right", "right")
        assert "‹ 5 ›" in screen_text(app)
        assert "Best of 5." in words(app)
        await pilot.press("left", "s", *"team", "enter", "enter")
        expected = Rules(seating=Seating.PARTNERS, best_of=3)
        assert left == [expected]
    assert settings_file.load()[0].presets == {"team": expected.to_json()}


async def test_a_senseless_combination_is_told_at_its_line_and_not_taken() -> None:
    sentence = "In Oklahoma the upcard sets the knock limit"
    async with running(at_home(), (120, 40)) as (app, pilot):
        left = await opened(pilot, Rules(oklahoma=True, target=150))
        await go_to(pilot, "knock_limit")
        await pilot.press("left", "down", "down")
        assert sentence in next(line for line in screen_lines(app) if "Knock limit" in line)
        await pilot.press("s", "r")
        assert isinstance(app.screen, OptionsScreen)
        assert not app.screen.naming.display
        await pilot.press("enter")
        assert isinstance(app.screen, OptionsScreen)
        assert left == []
        assert app.focused
        assert app.focused.id == "knock_limit"
        await pilot.press("right")
        assert sentence not in words(app)
        assert "Has no effect in Oklahoma: the upcard sets the limit." in words(app)
        await pilot.press("enter")
        assert left == [Rules(oklahoma=True, target=150)]


@pytest.mark.long
async def test_without_oklahoma_its_details_are_as_they_usually_are() -> None:
    async with running(at_home(), (120, 40)) as (app, pilot):
        left = await opened(pilot, Rules(oklahoma=True, oklahoma_ace=1, spade_doubles=False))
        await go_to(pilot, "oklahoma")
        await pilot.press("right")
        assert "‹ standard ›" in screen_text(app)
        await pilot.press("down", "right")
        assert "Ace's limit needs Oklahoma: turn that on" in screen_text(app)
        await pilot.press("enter")
        assert left == []
        await pilot.press("up", "right", "enter")
        assert left == [Rules(oklahoma=True, oklahoma_ace=1)]


async def test_it_is_left_without_a_change() -> None:
    async with running(at_home()) as (app, pilot):
        for key in ("escape", "q"):
            left = await opened(pilot)
            await pilot.press("right", "down", "left", key)
            assert left == [None]
            assert isinstance(app.screen, StartScreen)


async def test_a_preset_is_saved_under_a_name_and_offered_at_once() -> None:
    async with running(at_home(), notifications=True) as (app, pilot):
        left = await opened(pilot)
        await go_to(pilot, "gin_bonus")
        await pilot.press("3", "0", "s")
        assert "Type a name and press Enter." in screen_text(app)
        await pilot.press(*"home", "enter")
        assert "‹ home ›" in screen_text(app)
        await until(pilot, lambda: "home is saved" in screen_text(app))
        assert left == []
    assert settings_file.load()[0].presets == {"home": HOME.to_json()}


@pytest.mark.long
async def test_letters_of_a_name_are_no_commands_and_escape_gives_it_up() -> None:
    async with running(at_home()) as (app, pilot):
        left = await opened(pilot)
        await pilot.press("s", "q", "s", "r", "escape")
        assert left == []
        assert "Type a name" not in screen_text(app)
        assert app.settings.presets == {}
        await pilot.press("s", "x", "up")
        assert "Type a name" not in screen_text(app)


@pytest.mark.long
async def test_an_impossible_name_is_refused_at_its_line() -> None:
    async with running(at_home()) as (app, pilot):
        await opened(pilot)
        await pilot.press("s", *"classic", "enter")
        assert "type another name" in words(app)
        assert app.focused
        assert app.focused.id == "preset-name"
        assert app.settings.presets == {}


@pytest.mark.long
async def test_a_preset_is_changed_by_saving_it_again() -> None:
    async with running(at_home(WITH_HOME)) as (app, pilot):
        await opened(pilot, HOME)
        await go_to(pilot, "last_card")
        await pilot.press("right", "s", *"HOME")
        assert "replaces the preset of this name" in screen_text(app)
        await pilot.press("enter")
        assert "‹ HOME ›" in screen_text(app)
    assert settings_file.load()[0].presets == {"HOME": replace(HOME, last_card=True).to_json()}


async def test_an_own_preset_is_deleted_and_its_options_stay() -> None:
    others = {
        "earlier": replace(HOME, last_card=True).to_json(),
        "later": replace(HOME, gin_bonus=40).to_json(),
        "of another version": {"jokers": 2},
    }
    presets = {"earlier": others["earlier"], **WITH_HOME.presets, **others}
    app = at_home(replace(WITH_HOME, presets=presets))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        left = await opened(pilot, HOME)
        assert "Del Delete preset" in screen_text(app)
        await pilot.press("delete")
        await until(pilot, lambda: "home is deleted" in screen_text(app))
        assert "‹ custom ›" in screen_text(app)
        assert "Delete preset" not in screen_text(app)
        await pilot.press("enter")
        assert left == [HOME]
    assert settings_file.load()[0].presets == others


@pytest.mark.long
async def test_what_is_not_ones_own_cannot_be_deleted() -> None:
    async with running(at_home(WITH_HOME)) as (app, pilot):
        await opened(pilot)
        assert "Delete preset" not in screen_text(app)
        await pilot.press("delete")
        assert "‹ standard ›" in screen_text(app)
        assert app.settings == WITH_HOME


@pytest.mark.long
async def test_the_whole_rules_are_one_key_away() -> None:
    async with running(at_home()) as (app, pilot):
        await opened(pilot)
        await pilot.press("down", "7", "r")
        assert isinstance(app.screen, RulesScreen)
        assert "custom rules, to 100" in screen_text(app)
        await pilot.press("escape")
        assert isinstance(app.screen, OptionsScreen)


async def test_the_mouse_does_it_all() -> None:
    async with running(at_home(), (120, 40)) as (app, pilot):
        left = await opened(pilot)
        await pilot.click("#preset", offset=(8, 0))
        await pilot.click("#oklahoma", offset=(8, 0))
        await pilot.click("#gin_bonus", offset=(1, 0))
        await pilot.click(offset=where(app, "Use these"))
        await pilot.pause()
        assert left == [replace(PRESETS["classic"], oklahoma=True, gin_bonus=15)]


async def test_ascii_is_kept_to() -> None:
    async with running(at_home(ascii_only=True), (120, 40)) as (app, pilot):
        await opened(pilot)
        for _ in PRESETS:
            await pilot.press("right")
            assert "\n".join(screen_lines(app)[:-1]).isascii()
        assert "< standard >" in screen_text(app)


async def test_whether_matches_are_serious_is_saved_with_the_rules() -> None:
    async with running(at_home()) as (app, pilot):
        await pilot.press("o")
        await go_to(pilot, "serious")
        await pilot.press("right")
        assert "No hints, known cards, deadwood or undo" in words(app)
        await pilot.press("escape")
        assert not app.settings.serious
        await pilot.press("o")
        await go_to(pilot, "serious")
        await pilot.press("right", "enter")
        await settle(app)
        assert app.settings.serious
        assert "Serious, without help." in words(app)


async def test_a_score_pad_is_not_asked_whether_it_is_serious() -> None:
    async with running(at_home(Settings(serious=True))) as (app, pilot):
        await pilot.press("k")
        await settle(app)
        assert "Serious" not in words(app)


@pytest.mark.parametrize("language", ["en", *sorted(sources())])
def test_every_explanation_fits_its_row_in_the_smallest_window(language: str) -> None:
    with spoken_to(Voice(language)):
        told = [choice.sentence for choice in serious_choices()]
        for game in GAMES:
            told += [
                sentences([tr(option.explanation), amounts_of(option)])
                for option in offer_of(game).options.values()
            ]
        assert [each for each in told if width_of(each) > _ROW] == []


_ROW = 74
"""Cells of a row under the options, in a window of 80."""


async def test_the_line_in_focus_is_told_of_in_full_where_its_sentence_is_long() -> None:
    """Beside the line, or below the lines where there is no room."""
    with spoken_to(Voice("fr")):
        async with running(at_home(Settings(language="fr")), (120, 40)) as (app, pilot):
            await opened(pilot)
            steppers = list(app.screen.query(Stepper))
            for stepper in steppers:
                stepper.focus()
                await laid_out(app)
                assert stepper.query_ancestor(Field).sentence in screen_text(app)
            below = [each for each in steppers if not each.query_ancestor(Field).is_explained]
            assert 0 < len(below) < len(steppers)
