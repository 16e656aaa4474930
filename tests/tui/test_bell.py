"""The bell tells of one's turn, of the end of a hand and of what is said, as one wants it."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

import pytest

from app.cards.cards import parse
from app.games.gin.actions import DRAW_STOCK, Discard
from app.storage.settings import Settings
from app.terminal import drawing_for
from app.tui import bell as bells
from app.tui.app import GinApp
from app.tui.bell import Bell, BellKind, notification
from app.tui.screens.hand_end import HandEndScreen
from app.tui.table.gin.screen import GinScreen
from tests.again import again
from tests.server.apps import sit_together, visitors
from tests.server.company import Company
from tests.tui.home import at_home, running
from tests.tui.host import NoJudge
from tests.tui.person import my_turn, until
from tests.tui.seated import GIN, KNOCKING, TestingCpu, drew, may_go_down, seated

KITTY, FOOT, ITERM = {"TERM": "xterm-kitty"}, {"TERM": "foot"}, {"TERM_PROGRAM": "iTerm.app"}


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What has been sent to ring; without a terminal, Textual lets it be."""
    sent: list[str] = []
    monkeypatch.setattr(GinApp, "bell", lambda _: sent.append("\a"))
    monkeypatch.setattr(bells, "send_to_terminal", lambda _, sequence: sent.append(sequence))
    return sent


@pytest.mark.parametrize("bell", [True, again("kinds"), again(False)])
async def test_the_bell_rings_once_when_the_turn_has_come_back(
    bell: bool | str, rung: list[str]
) -> None:
    cpu = TestingCpu(DRAW_STOCK, Discard(parse("TS")), at_once=False)
    async with seated(drew(), cpu, bell=bell) as person:
        await person.press("enter")
        await until(person.pilot, lambda: cpu.asked > 0)
        assert not rung, "one's own moves are no news"
        cpu.free.set()
        await my_turn(person.pilot)
        await person.press("s")
        assert len(rung) == bool(bell)


@pytest.mark.parametrize(
    ("hand", "key", "bell", "strokes"),
    [(GIN, "g", True, 1), (GIN, "g", "kinds", 3), (KNOCKING, "k", "kinds", 2)],
)
async def test_the_end_of_a_hand_rings_by_its_kind(
    hand: str, key: str, bell: bool | str, strokes: int, rung: list[str]
) -> None:
    async with seated(may_go_down(hand), NoJudge(), bell=bell) as person:
        await person.press(key, "enter")
        await until(person.pilot, lambda: isinstance(person.app.screen, HandEndScreen))
        await until(person.pilot, lambda: len(rung) >= strokes)
        assert rung == ["\a"] * strokes


async def test_newer_news_takes_the_place_of_strokes_to_come(
    rung: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    timers = [Mock(), Mock()]
    come = iter(timers)
    async with running(at_home(Settings(bell="kinds"))) as (app, _):
        monkeypatch.setattr(app, "set_timer", lambda *_: next(come))
        bell = Bell(app)
        bell.ring(BellKind.GIN)
        assert [timer.stop.called for timer in timers] == [False, False]
        bell.ring(BellKind.TURN)
        assert [timer.stop.called for timer in timers] == [True, True]
        assert len(rung) == 2


@pytest.mark.parametrize("setting", [True, "kinds", "words"])
async def test_chat_at_the_table_rings_where_kinds_are_told_apart(
    setting: bool | str, rung: list[str], tmp_path: Path
) -> None:
    server = Company(tmp_path)
    async with visitors(server, "Ann", "Ben", "Cleo", bell=setting) as (ann, ben, cleo):
        server.lobby.talk.say(cleo.visit, "Who plays?")
        await ann.sees("Who plays?")
        sit_together(server, ann, ben)
        await ann.at(GinScreen)
        await ben.at(GinScreen)
        rung.clear()
        server.clock.now += 10
        server.lobby.talk.say(ben.visit, "Hello!")
        await ann.hears("Hello!")
        assert rung == ([] if setting is True else ["\a"])


def test_a_notification_is_for_terminals_that_are_known_to_have_it() -> None:
    def told(environ: dict[str, str], words: str = "Your turn") -> str:
        with drawing_for(environ):
            return notification("Gin Rummy", words)

    known = "i=gin-rummy:o=unfocused"
    assert told(KITTY) == (
        f"\x1b]99;{known}:d=0;Gin Rummy\x1b\\\x1b]99;{known}:p=body;Your turn\x1b\\"
    )
    assert told(FOOT) == told({"TERM": "xterm-ghostty"}) == told({"TERM_PROGRAM": "WezTerm"})
    assert told(FOOT) == "\x1b]777;notify;Gin Rummy;Your turn\x1b\\"
    assert told(ITERM) == "\x1b]9;Gin Rummy: Your turn\x1b\\"
    for other in (
        {},
        {"TERM": "xterm-256color"},
        {"TERM": "linux"},
        {"TERM": "tmux-256color", "TERM_PROGRAM": "tmux"},
        {"TERM": "screen"} | ITERM,
        KITTY | {"TMUX": "/tmp/tmux"},
    ):
        assert not told(other)
    ends = told(FOOT, "Ann: \x1b\\\x1b]52;c;eA==\a\x9c" + "x" * 999)
    assert ends.count("\x1b") == 2
    assert not set(ends[2:-2]) & {"\a", "\x9c"}
    assert len(ends) < 300


@pytest.mark.parametrize(("environ", "sent"), [(FOOT, "\x1b]777;"), ({"TERM": "xterm"}, "\a")])
async def test_words_are_a_notification_or_else_a_bell(
    environ: dict[str, str], sent: str, rung: list[str]
) -> None:
    with drawing_for(environ):
        async with running(at_home(Settings(bell="words"))) as (app, _):
            Bell(app).ring(BellKind.TURN)
            (told,) = rung
            assert told.startswith(sent)
