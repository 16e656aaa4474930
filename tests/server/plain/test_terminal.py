"""A terminal far away in lines: what is typed is edited, and news do not tear it."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, cast

import pytest
from textual.geometry import Size

from app.plain.talk import Conversation, InputClosed
from app.server.limits import ServerLimits
from app.server.plain.line_editor import EditedLineInput
from app.server.plain.streams import LONGEST, LineInput, LineOutput
from app.server.terminal import RemoteTerminal
from tests.again import again
from tests.emulator import Emulator
from tests.tui.reports import REPORTS

LEFT, RIGHT, UP, DOWN = "\x1b[D", "\x1b[C", "\x1b[A", "\x1b[B"
HOME, END, DELETE = "\x1b[H", "\x1bOF", "\x1b[3~"
CTRL_C, CTRL_D, CTRL_U, CTRL_W, ERASE = "\x03", "\x04", "\x15", "\x17", "\x7f"


class Wire:
    """A line that keeps what is sent."""

    waiting = 0
    size = Size(40, 24)

    def __init__(self) -> None:
        self.sent = ""
        self.gone = asyncio.Event()

    def send(self, data: bytes) -> None:
        """Keep it."""
        self.sent += data.decode()

    def pause(self) -> None:
        """Nothing has to wait."""

    def go_on(self) -> None:
        """Nothing has waited."""


class Terminal:
    """A conversation at a terminal, or through a pipe where it has no name."""

    def __init__(self, term: str | None = "xterm-256color") -> None:
        self.wire = Wire()
        line = cast(RemoteTerminal, self.wire)
        self.typed = LineInput(line) if term is None else EditedLineInput(line, term)
        self.talk = Conversation(
            self.typed,
            LineOutput(line, self.typed, ServerLimits()),
            prompt="> " if term else "",
            editor=self.typed.editor,
        )
        self.happened = asyncio.Event()

    async def listen(self) -> asyncio.Task[Any]:
        """Wait for a line, and come to where nothing else is to be done."""
        listening = asyncio.create_task(self.talk.hear_or(self.happened))
        await settle()
        return listening

    async def types(self, text: str) -> None:
        """Let something be typed."""
        self.typed.typed(text.encode())
        await settle()

    async def shows(self, *rows: str) -> None:
        """Wait until the window has these rows and no others."""
        async with asyncio.timeout(5):
            while self._shown != [*rows]:
                await asyncio.sleep(0.01)

    @property
    def _shown(self) -> list[str]:
        terminal = Emulator(self.wire.size)
        terminal.feed(self.wire.sent.encode())
        return [row for row in terminal.lines if row]


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.mark.parametrize("term", ["xterm-256color", "dumb"])
async def test_news_come_between_and_what_was_typed_comes_back(term: str) -> None:
    terminal = Terminal(term)
    listening = await terminal.listen()
    await terminal.types("draw")
    terminal.talk.interject("Ben says: hello", "Ben is back.")
    await terminal.shows("Ben says: hello", "Ben is back.", "> draw")
    await terminal.types(f"x{ERASE} stock\r")
    assert await listening == "draw stock"
    await terminal.shows("Ben says: hello", "Ben is back.", "> draw stock")


async def test_what_happens_in_a_moment_is_told_before_one_prompt() -> None:
    terminal = Terminal()
    listening = await terminal.listen()
    for number in range(5):
        terminal.talk.interject(f"News {number}.")
        await asyncio.sleep(0.001)
    terminal.happened.set()
    assert await listening is None
    assert terminal.wire.sent.count("> ") == 1


async def test_what_happens_is_told_before_the_line_is_gone_on_with() -> None:
    terminal = Terminal()
    listening = await terminal.listen()
    await terminal.types("dr")
    terminal.talk.interject("Ben is back.")
    terminal.happened.set()
    assert await listening is None
    terminal.happened.clear()
    terminal.talk.say("Your turn.")
    await terminal.types("aw\r")
    assert await (await terminal.listen()) == "draw"
    await terminal.shows("Ben is back.", "Your turn.", "> draw")


async def test_what_is_typed_ahead_is_shown_where_it_is_heard() -> None:
    terminal = Terminal()
    await terminal.types("draw\r\nthr")
    assert await (await terminal.listen()) == "draw"
    terminal.talk.say("You drew 9♣.")
    listening = await terminal.listen()
    await terminal.types("ow\r")
    assert await listening == "throw"
    await terminal.shows("> draw", "You drew 9♣.", "> throw")


@pytest.mark.parametrize(
    ("keys", "heard"),
    [
        ("dw" + LEFT + "ra" + "\r", "draw"),
        ("raw" + HOME + "d" + END + " stock\r", "draw stock"),
        ("xdraw" + HOME + DELETE + RIGHT + "\r", "draw"),
        ("pass" + CTRL_U + "hint\r", "hint"),
        ("lay off  8c " + CTRL_W + "9c\r", "lay off 9c"),
        ("say 漢字" + LEFT + ERASE + "\r", "say 字"),
        (UP + UP + "\r", "first"),
        (UP + UP + DOWN + " again\r", "second again"),
        ("dra" + "\x1b" + "w\r", "draw"),
        ("y" * (LONGEST + 50) + "\r", "y" * LONGEST),
    ],
)
async def test_a_line_is_edited(keys: str, heard: str) -> None:
    terminal = Terminal()
    for line in ("first", "second"):
        listening = await terminal.listen()
        await terminal.types(f"{line}\r")
        assert await listening == line
    listening = await terminal.listen()
    await terminal.types(keys)
    assert await listening == heard


async def test_whoever_types_next_does_not_get_what_another_has_typed() -> None:
    terminal = Terminal()
    listening = await terminal.listen()
    await terminal.types("match 7c 7d 7h\r")
    assert await listening == "match 7c 7d 7h"
    terminal.talk.blank(1)
    listening = await terminal.listen()
    await terminal.types(f"{UP}what\r")
    assert await listening == "what"


async def test_wide_letters_take_two_cells_and_a_long_line_several_rows() -> None:
    terminal = Terminal()
    await terminal.listen()
    await terminal.types("say 漢字" + LEFT + "x")
    await terminal.shows("> say 漢x字")
    await terminal.types(CTRL_U + "abcdefghij" * 5)
    await terminal.shows("> " + "abcdefghij" * 3 + "abcdefgh", "ij" + "abcdefghij")
    terminal.talk.interject("Ben is back.")
    await terminal.shows("Ben is back.", "> " + "abcdefghij" * 3 + "abcdefgh", "ij" + "abcdefghij")


NO_LETTERS = {**REPORTS, "page up": b"\x1b[5~", "a word on": b"\x1b[1;5C", "F1": b"\x1bOP"}


@pytest.mark.parametrize("report", NO_LETTERS.values(), ids=NO_LETTERS)
async def test_what_a_terminal_sends_is_no_letter(report: bytes) -> None:
    terminal = Terminal()
    for place in range(1, len(report) + 1):
        listening = await terminal.listen()
        await terminal.types("dr")
        terminal.typed.typed(report[:place])
        terminal.typed.typed(report[place:])
        await terminal.types("aw\r")
        assert await listening == "draw"


@pytest.mark.parametrize(
    ("keys", "heard"),
    [("dra" + CTRL_C, ""), (CTRL_D, ""), ("drx" + LEFT + CTRL_D + "aw\r", "draw")],
)
async def test_ctrl_d_ends_where_nothing_is_typed_and_ctrl_c_anywhere(
    keys: str, heard: str
) -> None:
    terminal = Terminal()
    listening = await terminal.listen()
    await terminal.types(keys)
    if heard:
        assert await listening == heard
        return
    with pytest.raises(InputClosed):
        await listening
    terminal.talk.close()
    assert terminal.wire.sent.endswith("\r")


@pytest.mark.parametrize("term", ["xterm", "dumb"])
@pytest.mark.parametrize("seed", [1, *map(again, range(2, 9))])
async def test_whatever_comes_in_whatever_window_the_editor_stands(seed: int, term: str) -> None:
    chance = Random(seed)
    terminal = Terminal(term)
    keys: list[str | bytes] = [
        *NO_LETTERS.values(),
        LEFT,
        RIGHT,
        UP,
        DOWN,
        HOME,
        END,
        DELETE,
        CTRL_U,
        CTRL_W,
        ERASE,
        "\x0b",
    ]
    keys += ["a", "b c", "漢", "e\u0301", "x" * 30, "\r", "\n", "\t", "\x1b", "\0", "\x19", "\x12"]
    editor = terminal.typed.editor
    assert editor
    for _ in range(150):
        match chance.random():
            case chosen if chosen < 0.1:
                editor.stop()
                terminal.typed.send("Ben is back.\n")
                editor.begin("> ")
            case chosen if chosen < 0.15:
                terminal.typed.resized(Size(chance.choice([1, 2, 20, 80, 320]), 24))
            case _:
                key = chance.choice(keys)
                data = key if isinstance(key, bytes) else key.encode()
                place = chance.randrange(len(data) + 1)
                terminal.typed.typed(data[:place])
                terminal.typed.typed(data[place:])
    assert "\x1b" not in terminal.wire.sent or term != "dumb"


async def test_a_pipe_is_sent_plain_lines() -> None:
    terminal = Terminal(None)
    listening = await terminal.listen()
    await terminal.types("dra")
    terminal.talk.interject("Ben is back.")
    await settle()
    await terminal.types("w\n")
    assert await listening == "draw"
    assert terminal.wire.sent == "Ben is back.\r\n"


async def test_of_very_many_news_the_newest_are_told() -> None:
    terminal = Terminal(None)
    terminal.talk.interject(*(f"News {number}." for number in range(1000)))
    listening = await terminal.listen()
    told = terminal.wire.sent.splitlines()
    assert len(told) == 100
    assert told[-1] == "News 999."
    terminal.typed.end()
    with pytest.raises(InputClosed):
        await listening
