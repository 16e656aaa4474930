"""The keys and clicks in what a terminal sends, read so that nothing in it can end or stall the
reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from textual import events
from textual.message import Message

from app.tui.textual_private import new_parser
from app.tui.typed import Typed

LOOK: Final = 0.1
"""Seconds after which it is looked whether a key is only the Escape key."""
_SEQUENCES: Final = re.compile(r"(?=\x1b)")


class InputReader:
    """Reads what a terminal sends, piece by piece.

    Times are seconds on any clock that only goes forward. Whether the window has the focus is left
    out: nothing here looks different without it.
    """

    def __init__(self) -> None:
        self._typed = Typed()
        self._parser = new_parser()

    def feed(self, data: bytes, now: float) -> Iterator[Message]:
        """What was done, by bytes that have come."""
        yield from self._parse(self._typed.feed(data, now))
        yield from self._waited()

    def tick(self, now: float) -> Iterator[Message]:
        """What was done, because nothing came for ``LOOK`` seconds."""
        yield from self._parse(self._typed.tick(now))
        yield from self._waited()

    @property
    def pasting(self) -> bool:
        """Whether the end of a paste is still to come."""
        return self._typed.pasting

    def _waited(self) -> Iterator[Message]:
        for message in self._parser.tick():
            self._typed.forget()
            if _is_wanted(message):
                yield message

    def _parse(self, text: str) -> Iterator[Message]:
        for piece in filter(None, _SEQUENCES.split(text)):
            try:
                messages = list(self._parser.feed(piece))
            except Exception:  # a sequence that makes no sense is no key, and ends its parser
                self._parser = new_parser(instead_of=self._parser)
                continue
            yield from filter(_is_wanted, messages)


def _is_wanted(message: Message) -> bool:
    match message:
        case events.AppFocus() | events.AppBlur():
            return False
        case events.Key(character=str(character)):
            # Half a character is nothing that can be printed.
            return not any("\ud800" <= letter <= "\udfff" for letter in character)
    return True
