"""People whom a file puts at a place that nobody here knows."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from textual.pilot import Pilot

from app.cpu.gin_bridge import RULES
from app.games.gin.rules import PRESETS, Rules
from app.match.seat import HUMAN, Seat
from app.storage.settings import Settings
from app.table.session import MatchSession
from app.tui.app import GinApp
from app.tui.screens import pass_on
from app.tui.screens.pass_on import PassScreen
from app.tui.screens.questions import ProgramScreen, QuestionScreen, UnknownPlaceScreen
from app.tui.table.gin.screen import GinScreen
from app.ui.match_library import LocalMatchLibrary
from tests.cpu import programs
from tests.tui.home import at_home, running, session_of
from tests.tui.person import until
from tests.tui.screen_text import screen_lines, screen_text
from tests.tui.seated import settled

BALCONY = Seat("Ben", HUMAN, "balcony")


def a_file(*seats: Seat, rules: Rules = RULES) -> Path:
    """A journal of a match of these, of which one at least is not from here."""
    table = MatchSession.new(rules, seats, datetime.now().astimezone(), bytes(32))
    path = table.path
    table.close()
    assert path
    return path


def words(app: GinApp) -> str:
    return " ".join(screen_text(app).split())


async def asked(
    pilot: Pilot[None], screen: type[QuestionScreen[bool]] = UnknownPlaceScreen
) -> None:
    await until(pilot, lambda: isinstance(pilot.app.screen, screen))
    # In the footer, which comes last, with one space.
    await until(pilot, lambda: screen_text(pilot.app).count("Enter Do not") == 1)


async def test_who_sits_where_is_asked_first_and_no_is_the_default() -> None:
    path = a_file(Seat("Ann"), BALCONY)
    before = path.read_bytes()
    async with running(at_home(Settings(), table=LocalMatchLibrary().resume(path))) as (app, pilot):
        for way in ("enter", "escape", "space", "click"):
            await asked(pilot)
            assert "Play for Ben at this keyboard?" in words(app)
            assert "Ben: balcony" in screen_text(app)
            assert "y Play here" in screen_text(app)
            assert app.table is None
            await (pilot.click("#refuse") if way == "click" else pilot.press(way))
            # The list on the start screen asks again.
            await until(pilot, lambda: "c  Continue" in screen_text(app))
            assert app.table is None
            await pilot.press("c")
    assert path.read_bytes() == before


@pytest.mark.long
async def test_whoever_is_agreed_to_plays_here_and_is_asked_for_the_next_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Keys in quick succession would be meant for the player before.
    monkeypatch.setattr(pass_on, "PAUSE", 0.0)
    path = a_file(Seat("Ann"), BALCONY)
    async with running(at_home(Settings(pace=0.0))) as (app, pilot):
        await until(pilot, lambda: "c  Continue" in screen_text(app))
        await pilot.press("c")
        await asked(pilot)
        await pilot.press("y")
        # Two people share the keyboard, as at any such table.
        await until(pilot, lambda: isinstance(app.screen, PassScreen))
        table = session_of(app)
        assert table.here == (0, 1)
        first = table.match.hand.to_act
        await settled(app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, GinScreen) and app.screen.state.my_turn)
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, PassScreen))
        assert [seat for seat, _ in table.match.hand.history] == [first]
    again = LocalMatchLibrary().resume(path)
    assert again.unknown_places == (1,)


@pytest.mark.long
async def test_a_program_is_asked_for_after_the_places(tmp_path: Path) -> None:
    command = programs.python(f"open({str(tmp_path / 'started')!r}, 'w')")
    path = a_file(BALCONY, Seat("Bot", f"cmd:{command}"))
    (path.parents[1] / "started-with-programs").unlink()
    async with running(at_home(Settings(pace=0.0))) as (app, pilot):
        for answers in (("enter",), ("y", "escape"), ("y", "y")):
            await until(pilot, lambda: "c  Continue" in screen_text(app))
            await pilot.press("c")
            for screen, answer in zip((UnknownPlaceScreen, ProgramScreen), answers, strict=False):
                await asked(pilot, screen)
                await pilot.press(answer)
        await until(pilot, lambda: isinstance(app.screen, GinScreen))
        assert session_of(app).here == (0,)
        assert session_of(app).foreign_program is None


LONG = [
    Seat("マクシミリアンヌス王子様", HUMAN, "縁側" * 30),
    Seat("Jose\u0301phine", HUMAN, "\x1b[2J" * 15),
    Seat("[b]Ben[/b]", HUMAN, "[reverse]" * 6),
    Seat("🎲🎲🎲🎲🎲🎲🎲🎲", HUMAN, "\U0001f3e0" * 60),
]


@pytest.mark.long
async def test_whatever_a_file_says_is_shown_as_it_is_with_both_answers() -> None:
    path = a_file(*LONG, rules=PRESETS["table"])
    app = at_home(Settings(), table=LocalMatchLibrary().resume(path), ascii_only=True)
    async with app.run_test() as pilot:
        await asked(pilot)
        shown = "".join(screen_text(app).replace("|", " ").split())
        for seat in LONG:
            assert f"{seat.name}:".replace(" ", "") in shown
        assert "縁側" * 30 in shown
        assert "\\x1b[2J\\x1b[2J" in shown
        assert "…" not in shown
        assert "[reverse][reverse]" in shown
        assert "\U0001f3e0" * 60 in shown
        assert "Agreeonlyif" in shown
        assert "EnterDonotplayhere" in shown
        assert not any("\x1b" in line for line in screen_lines(app))
        await pilot.click("#agree")
        await until(pilot, lambda: isinstance(app.screen, PassScreen))
        assert session_of(app).here == (0, 1, 2, 3)


def test_nobody_has_the_place_of_somebody_who_was_not_agreed_to() -> None:
    path = a_file(Seat("Ann"), BALCONY)
    table = LocalMatchLibrary().resume(path)
    with pytest.raises(LookupError):
        table.seat_handle(1)
    table.agree_to_places()
    assert table.here == (0, 1)
    assert table.seat_handle(1).snapshot().me == 1
