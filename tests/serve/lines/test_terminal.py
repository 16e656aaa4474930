"""A terminal far away in lines: what is typed is shown, and news do not tear it."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from app.lines.talk import Gone, Talk
from app.serve.in_lines import TypedLines, WrittenLines
from app.serve.limits import Limits
from app.serve.line import Line


class Wire:
    """A line that keeps what is sent."""

    waiting = 0

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
    """A conversation at a terminal, or through a pipe."""

    def __init__(self, *, is_terminal: bool = True) -> None:
        self.wire = Wire()
        line = cast(Line, self.wire)
        self.typed = TypedLines(line, echoes=is_terminal)
        self.talk = Talk(
            self.typed,
            WrittenLines(line, Limits()),
            prompt="> " if is_terminal else "",
            echo=self.typed.echo,
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


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_news_come_between_and_what_was_typed_is_shown_again() -> None:
    terminal = Terminal()
    listening = await terminal.listen()
    await terminal.types("dra")
    terminal.talk.interject("Ben says: hello", "Ben is back.")
    await settle()
    await terminal.types("x\x7fw\r")
    assert await listening == "draw"
    assert terminal.wire.sent == ("> dra\r\nBen says: hello\r\nBen is back.\r\n> drax\b \bw\r\n"), (
        repr(terminal.wire.sent)
    )


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
    assert terminal.wire.sent == "> dr\r\nBen is back.\r\nYour turn.\r\n> draw\r\n"


async def test_what_is_typed_ahead_is_shown_where_it_is_heard() -> None:
    terminal = Terminal()
    await terminal.types("draw\rthr")
    assert await (await terminal.listen()) == "draw"
    terminal.talk.say("You drew 9♣.")
    listening = await terminal.listen()
    await terminal.types("ow\r")
    assert await listening == "throw"
    assert terminal.wire.sent == "> draw\r\nYou drew 9♣.\r\n> throw\r\n"


async def test_a_pipe_is_sent_plain_lines() -> None:
    terminal = Terminal(is_terminal=False)
    listening = await terminal.listen()
    await terminal.types("dra")
    terminal.talk.interject("Ben is back.")
    await settle()
    await terminal.types("w\n")
    assert await listening == "draw"
    assert terminal.wire.sent == "Ben is back.\r\n"


async def test_of_very_many_news_the_newest_are_told() -> None:
    terminal = Terminal(is_terminal=False)
    terminal.talk.interject(*(f"News {number}." for number in range(1000)))
    listening = await terminal.listen()
    told = terminal.wire.sent.splitlines()
    assert len(told) == 100
    assert told[-1] == "News 999."
    terminal.typed.end()
    with pytest.raises(Gone):
        await listening
