"""Speaking and listening: a fact a line, cards short or spelled out, and typed lines."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, Protocol

from app.cards.cards import GLYPHS, JOKER, JOKERS, parse
from app.plain.answers import NO, OTHER, YES
from app.quoting import quoted
from app.terminal import is_linux_console
from app.text.cards import long_name
from app.text.cells import broken, width_of
from app.text.direction import anchored
from app.text.glyphs import in_ascii
from app.text.letters import folded
from app.text.lists import in_a_row
from app.text.people import sentence
from app.text.speech import tr
from app.ui.commands import typed


class Reader(Protocol):
    async def readline(self) -> str:
        """Return the next line with its end; empty at the end of input. May raise OSError."""


class Editor(Protocol):
    """A line editor at a terminal. It passes only finished lines to the reader."""

    def begin(self, prompt: str) -> None:
        """Show a prompt and the text typed so far, and edit the line."""

    def stop(self) -> None:
        """Clear the line for other output, and keep its text for the next ``begin``.

        Harmless if no line is being edited.
        """

    def forget(self) -> None:
        """Forget all lines typed before, for another person. No line is being edited now."""


class Writer(Protocol):
    def write(self, text: str) -> object:
        """Write lines, each with its end. May raise OSError if the reader is gone."""

    async def drain(self) -> None:
        """Wait until there is room for more. May raise OSError."""


WIDTH: Final = 80
"""Cells beyond which a line is broken between sentences."""
LONGEST: Final = 1000
"""Letters of a typed line that are kept; no command has as many."""
_TOGETHER: Final = 0.1
"""Seconds in which events are gathered, to be told before one prompt."""
_MOST_ASIDE: Final = 100
"""Most lines that wait to be interjected; beyond that the oldest are dropped."""

_CARD: Final = rf"(?:(?<!\w)(?:10|[A2-9JQK])[{GLYPHS}]|{JOKER})"
# Letters of other scripts stand against a card: 打出Q♠.
_CARDS: Final = re.compile(rf"{_CARD}(?: {_CARD})*", re.ASCII)
_BEGINS: Final = re.compile(r"(?:^|[.!?] )$")
"""The start of a sentence."""
_END: Final = re.compile(r"(?<=[.!?…]) |(?<=[。！？])(?![”）」])")


class Interruption(Exception):
    """The person's current dialog has ended early."""


class InputClosed(Interruption):
    """The input has ended."""


class Conversation:
    """A conversation over a pair of streams.

    Texts have suit signs for cards; here they become letters or words as the person wants.
    ``prompt`` begins each line that is waited for. ``columns`` returns the width of a line, in
    which words are not to be cut. ``editor`` lets lines be edited at a terminal.
    """

    def __init__(
        self,
        reader: Reader,
        writer: Writer,
        *,
        ascii_only: bool = False,
        spells: bool = False,
        prompt: str = "",
        columns: Callable[[], int] | None = None,
        editor: Editor | None = None,
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._ascii_only = ascii_only
        self.spells = spells
        """Whether cards are spelled out."""
        self._prompt = prompt
        self._columns = columns
        self._is_anchored = not (columns is None or ascii_only or is_linux_console())
        """Whether the reader is a terminal that may reorder text."""
        self._editor = editor
        self._has_prompt = False
        """Whether the current line begins with the prompt."""
        self.beside: Callable[[str], bool] = lambda _: False
        """Takes an answer to another request, typed instead of one to the question; returns whether
        it was one."""
        self._reading: asyncio.Task[str] | None = None
        self._aside: deque[str] = deque(maxlen=_MOST_ASIDE)
        self._has_aside = asyncio.Event()

    # -- speaking ------------------------------------------------------------------------------

    def say(self, *texts: str) -> None:
        """Write each text that is not empty as a line, a long one as a line a sentence.

        Interjections come first.
        """
        self._has_aside.clear()
        asides = (self._aside.popleft() for _ in range(len(self._aside)))
        for text in (*asides, *texts):
            for line in text.splitlines():
                for part in _parts(self.written(line)):
                    self._write("".join(f"{row}\n" for row in self._rows(part)))

    def interject(self, *texts: str) -> None:
        """Say something as soon as possible: at once while a line is waited for. Safe to call at
        any time.
        """
        self._aside.extend(filter(None, texts))
        self._has_aside.set()

    def ring(self) -> None:
        """Ring the bell of the reader's terminal. Safe to call at any time."""
        # Through a pipe, or to a page, the bell would be a strange letter.
        if self._prompt:
            self._writer.write("\a")

    def blank(self, count: int) -> None:
        """Write empty lines between two people's cards, and forget the lines typed before."""
        self._write("\n" * count)
        if self._editor:
            self._editor.forget()

    def written(self, text: str) -> str:
        """Return a line with cards and other signs as they are written here."""
        if self.spells:
            text = _CARDS.sub(_spelled, text)
        return in_ascii(text) if self._ascii_only else text

    # -- listening -----------------------------------------------------------------------------

    async def hear(self) -> str:
        """Return the next typed line without blanks around it. Raises InputClosed."""
        text = await self.hear_or(asyncio.Event())
        assert text is not None
        return text

    async def hear_or(self, happened: asyncio.Event) -> str | None:
        """Return the next typed line, or None if the event comes first; the line is then returned
        next time.

        Raises InputClosed.
        """
        while True:
            self.say()
            if happened.is_set():
                return None
            reading = self._begin_reading()
            waiting = [asyncio.create_task(event.wait()) for event in (happened, self._has_aside)]
            try:
                await asyncio.wait((reading, *waiting), return_when=asyncio.FIRST_COMPLETED)
            finally:
                for each in waiting:
                    each.cancel()
            if not reading.done() and self._has_prompt:
                await asyncio.wait((reading,), timeout=_TOGETHER)
            if reading.done() and not happened.is_set():
                self._reading = None
                return reading.result()

    async def choose(self, *choices: Sequence[str], otherwise: str) -> int:
        """Return the index of the group of words that was typed; after any other answer, say
        ``otherwise``.

        Raises InputClosed.
        """
        while True:
            text = folded(await self.hear())
            for index, group in enumerate(choices):
                if text in group:
                    return index
            if self.beside(text):
                self.say(otherwise)
                continue
            self.say(
                tr(
                    "{text} is not an answer here. {possible}",
                    text=quoted(text),
                    possible=otherwise,
                )
                if text
                else otherwise
            )

    async def agrees(self, question: str) -> bool:
        """Ask a question until the answer is yes or no. Raises InputClosed."""
        self.say(question)
        return await self.choose(typed(YES), typed(NO), otherwise=tr("Type yes or no.")) == 0

    async def choose_way(self, count: int, tell: Callable[[int], Sequence[str]]) -> int | None:
        """Offer ``count`` ways one after the other until one is chosen; return its index, or None
        for none.

        Raises InputClosed.
        """
        several = count > 1
        index = 0
        while True:
            self.say(*tell(index))
            if several:
                self.say(
                    tr("Way {number} of {count}, the best first.", number=index + 1, count=count)
                )
            self.say(tr("Yes, no, or other for another way?") if several else tr("Yes or no?"))
            answer = await self.choose(
                typed(YES),
                typed(NO),
                typed(OTHER) if several else (),
                otherwise=tr("Type yes, no, or other for another way.")
                if several
                else tr("Type yes or no."),
            )
            if answer == 0:
                return index
            if answer == 1:
                self.say(tr("Nothing was done."))
                return None
            index = (index + 1) % count

    def close(self) -> None:
        """Stop waiting for a line."""
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
        with suppress(OSError):
            self._leave_prompt()

    def _begin_reading(self) -> asyncio.Task[str]:
        if self._reading is None:
            self._reading = asyncio.create_task(self._read())
            # Marks an exception as retrieved: after a visit no task may await it.
            self._reading.add_done_callback(lambda read: read.cancelled() or read.exception())
        if not (self._has_prompt or self._reading.done()):
            if self._editor:
                self._editor.begin(self._prompt)
            elif self._prompt:
                self._writer.write(self._prompt)
            self._has_prompt = bool(self._editor or self._prompt)
        return self._reading

    def _rows(self, line: str) -> list[str]:
        if self._columns is None or width_of(line) < (room := self._columns()):
            return [line]
        return broken(line, max(room - 1, 20))

    def _write(self, text: str) -> None:
        self._leave_prompt()
        self._writer.write(anchored(text) if self._is_anchored else text)

    def _leave_prompt(self) -> None:
        if self._has_prompt:
            self._has_prompt = False
            if self._editor:
                self._editor.stop()
            else:
                self._writer.write("\n")

    async def _read(self) -> str:
        await self._writer.drain()
        try:
            line = await self._reader.readline()
        except OSError:
            line = ""
        if not line:
            raise InputClosed
        self._has_prompt = False
        shown = "".join(letter if letter.isprintable() else " " for letter in line[:LONGEST])
        return " ".join(shown.split())


def _spelled(cards: re.Match[str]) -> str:
    told = in_a_row(
        long_name(JOKERS[0] if name == JOKER else parse(name)) for name in cards[0].split()
    )
    return sentence(told) if _BEGINS.search(cards.string[: cards.start()]) else told


def _parts(line: str) -> list[str]:
    if width_of(line) <= WIDTH:
        return [line]
    parts: list[str] = []
    for part in filter(None, _END.split(line)):
        # A lower-case letter continues the sentence: the full stop belonged to an abbreviation.
        if parts and part[0].islower():
            parts[-1] += f" {part}"
        else:
            parts.append(part)
    return parts
