"""Drills on the screen: ten positions by keys or the mouse, with what the answers are worth."""

from __future__ import annotations

from datetime import date

import pytest
from textual.pilot import Pilot

from app.coach.drills import DrillKind
from app.coach.expert_play import positions
from app.coach.puzzles import Challenge
from app.cpu.service import CpuError, InstantCpu
from app.games.gin.actions import Action, Discard
from app.games.gin.view import View
from app.players.base import ChoiceValue
from app.storage import practice
from app.storage.settings import Settings
from app.tui.app import GinApp
from app.tui.screens.drill import DrillScreen
from app.tui.screens.rules import RulesScreen
from app.tui.screens.start import StartScreen
from app.ui.drill import more_mistakes
from app.ui.match_library import LocalMatchLibrary
from tests.kept import keep
from tests.keyboard import press
from tests.tui.home import running
from tests.tui.person import until
from tests.tui.screen_text import screen_lines, screen_text, where
from tests.tui.test_snapshots import compare


class FirstIsBest(InstantCpu):
    """Says in no time that the first choice is best, and every other one a mistake."""

    async def evaluate(self, player: str, view: View) -> list[tuple[Action, ChoiceValue]]:
        """What the choices are worth."""
        first, *others = view.legal_actions()
        return [
            (first, ChoiceValue(0.6, 8.0)),
            *((other, ChoiceValue(0.55, 4.0)) for other in others),
        ]


def an_app(cpu: InstantCpu | None = None, *, ascii_only: bool = False) -> GinApp:
    return GinApp(Settings(), LocalMatchLibrary(cpu or FirstIsBest()), ascii_only=ascii_only)


async def opened(pilot: Pilot[None], *keys: str) -> DrillScreen:
    """The drills, opened by keys, by default from the start, their first question asked."""
    await pilot.press(*keys or ("p", "d"))
    await until(pilot, lambda: isinstance(pilot.app.screen, DrillScreen))
    screen = pilot.app.screen
    assert isinstance(screen, DrillScreen)
    await asked(pilot, 1)
    return screen


async def asked(pilot: Pilot[None], number: int) -> None:
    """Wait for a question of this number."""
    await until(pilot, lambda: f" {number} of 10 " in screen_lines(pilot.app)[0])
    await pilot.pause()


async def answered(pilot: Pilot[None]) -> str:
    """Wait for the answer's worth; what the screen shows then."""
    await until(pilot, lambda: "Enter  Next" in screen_text(pilot.app))
    await pilot.pause()
    return screen_text(pilot.app)


def test_the_kinds_come_by_turns() -> None:
    """So the tests below know what is asked."""
    assert [each.kind for each in positions()[:4]] == [*DrillKind]


async def test_a_question_of_every_kind_is_answered_by_the_keys_of_the_table(
    pytestconfig: pytest.Config,
) -> None:
    """What was answered, whether it was right, its worth beside the best, and the row."""
    async with running(an_app()) as (app, pilot):
        screen = await opened(pilot)
        assert screen.answering is not None
        assert "take or pass" in screen_lines(app)[0]
        compare(app, "drill-80x24", pytestconfig)
        # The raised choice is what Enter gives, and the arrows raise the other.
        await pilot.press("right")
        assert "▸ Take" in screen_text(app)
        await pilot.press("left", "enter")
        text = await answered(pilot)
        assert "Right. Best move: " in text
        assert "yours" in text
        assert "row 1, best 1" in text
        assert "From a match that two experts played." in text
        await pilot.press("enter")
        await asked(pilot, 2)
        assert "what to discard" in screen_lines(app)[0]
        last = screen.answering.card
        await pilot.press("left")
        assert screen.answering.card != last
        await pilot.press("right", "enter")
        text = await answered(pilot)
        assert "A mistake: " in text
        assert "it loses 5.0 % of the match, 4.0 points. Best move: discard 2♣." in " ".join(
            text.split()
        )
        assert "row 0, best 1" in text
        compare(app, "drill-answered-80x24", pytestconfig)
        await pilot.press("enter")
        await asked(pilot, 3)
        assert "Knock now, or play on?" in screen_text(app)
        await pilot.press("k")
        assert "knock" in await answered(pilot)
        await pilot.press("enter")
        await asked(pilot, 4)
        assert "knocked. Which cards do you lay off?" in screen_text(app)
        compare(app, "drill-lay-off-80x24", pytestconfig)
        await check_laying_off(pilot, screen)
        kept, problem = practice.load()
        assert problem is None
        assert len(kept.boxes) == 4
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, DrillScreen))


async def check_laying_off(pilot: Pilot[None], screen: DrillScreen) -> None:
    """Cards go on the table and come back; Enter counts what is left."""
    answering = screen.answering
    assert answering is not None
    before = answering.deadwood
    await pilot.press("l")
    assert len(answering.lay_offs) == 1
    assert f"Count: {answering.deadwood:>2} left" in screen_text(pilot.app)
    assert answering.deadwood < before
    await pilot.press("u")
    assert answering.lay_offs == []
    await pilot.press("l", "enter")
    text = await answered(pilot)
    assert any(told in text for told in ("They leave", "The best lay-offs leave"))
    assert "The player who knocked has" in text


@pytest.mark.long
async def test_own_mistakes_come_first_and_say_where_they_are_from() -> None:
    """Those that are known already; what one chose then is told after the answer."""
    keep(loses=True)
    library = LocalMatchLibrary(InstantCpu())
    played = library.played()
    await more_mistakes(library, played, lambda _: None)
    played.close()
    async with running(an_app()) as (app, pilot):
        screen = await opened(pilot)
        assert screen.answering is not None
        assert screen.answering.question.done is not None
        assert "Vera" in screen_text(app)
        await pilot.press("enter")
        assert "From your match against Vera on 21 Nov 2026, where you chose:" in (
            await answered(pilot)
        )


async def test_the_mouse_answers_and_a_damaged_record_is_told() -> None:
    """A click on a choice, on a raised card, and on what comes next."""
    practice.save(practice.Practice())
    practice.practice_path().write_text("{")
    async with running(an_app(), notifications=True) as (app, pilot):
        # The start screen reads it first, and sets it aside.
        await until(pilot, lambda: "starts afresh" in screen_text(app))
        app.clear_notifications()
        await until(pilot, lambda: "starts afresh" not in screen_text(app))
        practice.practice_path().write_text("{")
        await pilot.press("p")
        await until(pilot, lambda: "starts afresh" in screen_text(app))
        screen = await opened(pilot, "d")
        await pilot.click(offset=where(app, "▸"))
        await answered(pilot)
        await pilot.click(offset=where(app, "Enter  Next"))
        await asked(pilot, 2)
        assert screen.answering is not None
        raised = screen.answering.card
        await pilot.click("#own-hand", offset=(2, 3))
        assert screen.answering.card != raised
        await pilot.click("#own-hand", offset=(2, 3))
        await answered(pilot)
        assert len(practice.load()[0].boxes) == 2


@pytest.mark.long
async def test_a_whole_sitting_of_ten_and_what_failed_comes_again() -> None:
    """Judged by the judge; at the end all ten are told, and Enter begins another sitting. All of
    it in ASCII.
    """
    async with running(an_app(InstantCpu(), ascii_only=True)) as (app, pilot):
        screen = await opened(pilot)
        for number in range(1, 11):
            await asked(pilot, number)
            assert screen_text(app).isascii()
            await pilot.press("enter")
            assert (await answered(pilot)).isascii()
            await pilot.press("enter")
        await until(pilot, lambda: "of 10 right." in screen_text(app))
        text = screen_text(app)
        assert text.isascii()
        wrong = [
            each.question.key for each in screen.drilling.results if not each.answered.is_right
        ]
        assert 0 < len(wrong) < 10
        assert f"{10 - len(wrong)} of 10 right." in text
        assert sum("best: " in line for line in text.splitlines()) == 10
        await pilot.press("enter")
        await asked(pilot, 1)
        assert screen.answering is not None
        assert screen.answering.question.key in wrong
        await pilot.press("q")
        await until(pilot, lambda: not isinstance(app.screen, DrillScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, StartScreen))


async def test_before_a_question_is_seen_no_key_answers_it_and_every_other_acts() -> None:
    async with running(an_app()) as (app, pilot):
        screen = await opened(pilot)
        screen.show_all()
        await press(app, "enter")
        assert screen.given is None
        screen.show_all()
        await press(app, "?")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))


@pytest.mark.long
async def test_a_judge_that_cannot_be_had_is_a_sentence() -> None:
    """Once somebody answers, who may try again, or leave; nothing is kept of it."""

    class Broken(FirstIsBest):
        is_broken = True

        async def evaluate(self, player: str, view: View) -> list[tuple[Action, ChoiceValue]]:
            if self.is_broken:
                raise CpuError("It broke.")
            return await super().evaluate(player, view)

    cpu = Broken()
    async with running(an_app(cpu), notifications=True) as (app, pilot):
        await opened(pilot)
        assert "It broke." not in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: "It broke." in screen_text(app))
        assert practice.load()[0].boxes == {}
        cpu.is_broken = False
        await pilot.press("enter")
        await answered(pilot)
        assert len(practice.load()[0].boxes) == 1


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


async def challenged(
    pilot: Pilot[None], challenge: Challenge, clock: Clock | None = None
) -> DrillScreen:
    """A challenge, its first question asked."""
    app = pilot.app
    assert isinstance(app, GinApp)
    screen = DrillScreen(app.library, challenge, clock or Clock())
    await app.push_screen(screen)
    await questioned(pilot, screen)
    return screen


async def questioned(pilot: Pilot[None], screen: DrillScreen) -> None:
    await until(pilot, lambda: screen.answering is not None and screen.given is None)
    await pilot.pause()


async def test_the_rating_and_its_change_are_seen() -> None:
    async with running(an_app()) as (app, pilot):
        await opened(pilot)
        assert "draw 1000 ± 250" in screen_lines(app)[0]
        await pilot.press("enter")
        await answered(pilot)
        after = round(practice.load()[0].ratings["draw"].elo)
        assert f"draw 1000 → {after}" in screen_lines(app)[0]


async def test_a_streak_goes_on_at_once_and_shows_the_mistake_that_ends_it(
    pytestconfig: pytest.Config,
) -> None:
    async with running(an_app()) as (app, pilot):
        screen = await challenged(pilot, Challenge.STREAK)
        assert screen_lines(app)[0].startswith(" Streak · 0 right · ")
        answering = screen.answering
        await answer(pilot, screen, is_right=True)
        await until(pilot, lambda: screen.answering not in (None, answering))
        await pilot.pause()
        assert screen_lines(app)[0].startswith(" Streak · 1 right · ")
        assert screen_lines(app)[0].rstrip().endswith("best 1")
        assert "Right: " in screen_text(app)
        await answer(pilot, screen, is_right=False)
        text = await answered(pilot)
        assert "A mistake: " in text
        assert "± " not in screen_lines(app)[0], "it changes no rating"
        await pilot.press("enter")
        result = "Right in a row: 1. Best today 1, best ever 1."
        await until(pilot, lambda: result in screen_text(app))
        assert "That is your best ever!" in screen_text(app)
        assert practice.load()[0].ratings == {}
        await pilot.press("enter")
        await questioned(pilot, screen)
        assert screen_lines(app)[0].startswith(" Streak · 0 right · ")


async def test_a_run_shows_its_time_and_ends_with_it() -> None:
    clock = Clock()
    async with running(an_app()) as (app, pilot):
        screen = await challenged(pilot, Challenge.RUN, clock)
        assert screen_lines(app)[0].rstrip().endswith("3:00 · mistakes 0 of 3")
        answering = screen.answering
        await answer(pilot, screen, is_right=False)
        await until(pilot, lambda: screen.answering not in (None, answering))
        clock.now += 60.5
        await until(pilot, lambda: "2:00 · mistakes 1 of 3" in screen_lines(app)[0])
        assert "Wrong, it loses 5.0 %. Best: " in screen_text(app)
        clock.now += 120
        await until(pilot, lambda: "Right: 0. Wrong: 1." in screen_text(app))
        assert screen_text(app).count("best: ") == 1, "the mistake is listed"
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, StartScreen))


async def answer(pilot: Pilot[None], screen: DrillScreen, *, is_right: bool) -> None:
    """Answer any question; the first choice is the right one here."""
    answering = screen.answering
    assert answering is not None
    first = answering.view.legal_actions()[0]
    if answering.choices:
        place = next(
            place
            for place, each in enumerate(answering.choices)
            if (type(each) is type(first)) is is_right
        )
        answering.chosen = place
    elif answering.kind is DrillKind.THROW:
        thrown = [each.card for each in answering.view.legal_actions() if isinstance(each, Discard)]
        answering.raise_card(thrown[0 if is_right else -1])
    elif is_right:
        while answering.fits:
            answering.lay_off()
    await pilot.press("enter")


async def test_practise_lists_the_ratings_and_the_records() -> None:
    practice.save(
        practice.Practice(
            ratings={"discard": practice.KeptRating(1043.4, 60.2, 12, 20)},
            records={
                "run": practice.KeptRecord(14),
                "streak": practice.KeptRecord(9, date.today(), 7),
            },
        )
    )
    async with running(an_app()) as (app, pilot):
        await pilot.press("p")
        await until(pilot, lambda: "Practise Gin" in screen_text(app))
        text = " ".join(screen_text(app).split())
        assert "discard 1043 ± 60 12/20 which card helps least" in text
        assert "Run (best today 0, ever 14)" in text
        assert "Streak (best today 7, ever 9)" in text
        assert "draw – take the discard, or draw" in text
