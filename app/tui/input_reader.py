"""The keys and clicks in what a terminal sends, and what it reports of itself that is of use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from textual import events, messages
from textual.keys import Keys
from textual.message import Message

from app.tui.textual_private import KeyParser
from app.tui.tokenizer import Token, Tokenizer

_ESCAPE: Final = "\x1b"
_CLICK: Final = re.compile(r"\x1b\[<\d{1,4};-?\d{1,6};-?\d{1,6}[Mm]")
_MODE: Final = re.compile(r"\x1b\[\?(2026|2048);([1-4])\$y")
_SIZE: Final = re.compile(r"\x1b\[48((?:;\d{1,5}(?::\d*)?){4})t")
_HALF: Final = re.compile("[\ud800-\udfff]")
_CURSOR: Final = re.compile(r"\x1b\[\d+;\d+R")
"""Where the cursor is, which nobody asked for, or F3 as nobody sends it any more."""


class InputReader:
    """Reads what a terminal sends, piece by piece; times are seconds as of ``Tokenizer``.

    What is no key or click, and no answer to a question of the driver's, is nothing: terminals
    answer what others asked them, and no answer may be taken for keys. Whether the window has the
    focus is left out too: nothing here looks different without it.
    """

    def __init__(self, *, sizes: bool = False) -> None:
        """``sizes`` is whether the terminal is asked to tell its size as it tells keys."""
        self._tokenizer = Tokenizer()
        self._parser = KeyParser()
        self._sizes = sizes
        self._tells_sizes = False

    def feed(self, data: bytes, now: float) -> list[Message]:
        """What was done, by bytes that have come."""
        return self._read(self._tokenizer.feed(data, now))

    def tick(self, now: float) -> list[Message]:
        """What was done, because nothing more has come."""
        return self._read(self._tokenizer.tick(now))

    @property
    def due(self) -> float | None:
        """When ``tick`` has something to do, unless more comes before; None for never."""
        return self._tokenizer.due

    def _read(self, tokens: list[Token]) -> list[Message]:
        return [message for token in tokens for message in self._messages(token)]

    def _messages(self, token: Token) -> Iterator[Message]:
        text = token.text
        if token.pasted:
            yield events.Paste(text)
        elif not text.startswith(_ESCAPE):
            yield from self._keys(text)
        elif text == _ESCAPE:
            yield events.Key("escape", _ESCAPE)
        elif _CLICK.fullmatch(text):
            if click := self._parser.parse_mouse_code(text):
                yield click
        elif mode := _MODE.fullmatch(text):
            yield from self._mode(mode[1], int(mode[2]))
        elif size := _SIZE.fullmatch(text):
            yield from self._size(size[1])
        elif not _CURSOR.fullmatch(text):
            yield from self._keys(text)

    def _keys(self, sequence: str) -> Iterator[Message]:
        try:
            keys = self._parser.keys(sequence)
        except (ValueError, OverflowError):  # a number that is no character
            return
        for key in keys:
            # Half a character is nothing that can be printed.
            if key.key != Keys.Ignore and not _HALF.search(key.character or ""):
                yield key

    def _mode(self, mode: str, setting: int) -> Iterator[Message]:
        if mode == "2026":
            yield messages.TerminalSupportsSynchronizedOutput()
        elif self._sizes and not self._tells_sizes:
            answer = messages.InBandWindowResize.from_setting_parameter(setting)
            self._tells_sizes = answer.supported
            yield answer

    def _size(self, numbers: str) -> Iterator[Message]:
        height, width, pixel_height, pixel_width = (
            int(number.partition(":")[0]) for number in numbers[1:].split(";")
        )
        if self._tells_sizes and height and width:
            size = events.Resize.from_dimensions((width, height), (pixel_width, pixel_height))
            self._parser.terminal_size = size.size
            self._parser.terminal_pixel_size = size.pixel_size
            self._parser.mouse_pixels = True
            yield size
