"""Lines that are edited as they are typed on a remote terminal, by AsyncSSH's own editor.

It is apart from the other streams because a browser page uses those without AsyncSSH.
"""

from __future__ import annotations

import re
from time import monotonic
from typing import Any, Final, cast

from textual.geometry import Size

from app.server.asyncssh_private import SSHLineEditor
from app.server.plain.streams import LONGEST, LineInput
from app.server.terminal import RemoteTerminal
from app.tui.input import Tokenizer

_HISTORY: Final = 100
"""Lines that the arrow keys can recall."""
_MOST_AHEAD: Final = 4096
"""Letters typed ahead above which no more are read."""
_NARROWEST: Final = 20
"""Fewest columns with which the editor counts rightly."""
_WIDEST: Final = 2 * LONGEST + 100
_BREAK: Final = "\x03"
_ERASE_WORD: Final = "\x17"
DUMB: Final = ("", "dumb", "unknown")
"""Names of terminals on which nothing can be drawn."""

_ESCAPE: Final = "\x1b"
_LINE: Final = re.compile(r"[^\r\n]+[\r\n]?|[\r\n]")
_MEANT: Final = {
    **{f"\x1b{before}{key}": f"\x1b[{key}" for before in "[O" for key in "ABCDFH"},
    **{f"\x1b[{number}~": "\x1b[H" for number in "17"},
    **{f"\x1b[{number}~": "\x1b[F" for number in "48"},
    "\x1b[3~": "\x1b[3~",
    "\x1bOM": "\r",
}
"""The byte sequences of the keys that the editor knows; all others are ignored."""
_BACK: Final = re.compile(r"\x1b\[(\d+)D")
"""The editor's cursor move to the left, which a dumb terminal does not understand."""


class EditedLineInput(LineInput):
    """Lines from a terminal, edited as they are typed.

    AsyncSSH's editor expects a text channel; this class stands in for one.
    """

    def __init__(self, line: RemoteTerminal, term: str) -> None:
        super().__init__(line)
        self._is_dumb = term in DUMB
        self._tokens = Tokenizer()
        self.forget()
        self._ahead = ""
        self._is_begun = False
        self._has_ended = False
        self._after_return = False

    @property
    def editor(self) -> EditedLineInput:
        return self

    # -- for the conversation --------------------------------------------------------------

    def begin(self, prompt: str) -> None:
        self._editor.process_output(prompt)
        self._editor.set_echo(True)
        self._editor.process_input("", None)
        self._is_begun = True
        self._edit()

    def stop(self) -> None:
        """Go back to the start of the prompt and clear the line."""
        self._is_begun = False
        self._editor.set_echo(False)
        self._editor.process_input("", None)
        self.write("\r")

    def forget(self) -> None:
        """Forget all earlier lines, which the editor would keep."""
        kind = "dumb" if self._is_dumb else "xterm"
        here, width = cast(Any, self), self._width(self._line.size)
        self._editor = SSHLineEditor(here, here, True, _HISTORY, LONGEST, kind, width)
        self._editor.register_key(_ERASE_WORD, _without_word)
        self._editor.set_echo(False)

    def send(self, text: str) -> None:
        """Send lines, and tell the editor that the cursor has moved."""
        self._editor.process_output(text)

    # -- from the terminal -----------------------------------------------------------------

    def typed(self, data: bytes) -> None:
        now = monotonic()
        sent = [*self._tokens.tick(now), *self._tokens.feed(data, now)]
        text = "".join(_meant(token.text) for token in sent)
        if _BREAK in text:
            self._ahead = ""
            self.end()
        if not text or self.is_over:
            return
        if self._after_return:
            text = text.removeprefix("\n")
        self._after_return = text.endswith("\r")
        self._ahead += text.replace("\r\n", "\r")
        if len(self._ahead) > _MOST_AHEAD:
            self.pause()
        self._edit()

    def end(self) -> None:
        """Note the end of the input; lines typed ahead still count."""
        self._has_ended = True
        if self._is_begun or not self._ahead:
            super().end()

    def resized(self, size: Size) -> None:
        self._editor.set_width(self._width(size))
        self._editor.process_input("", None)

    def _width(self, size: Size) -> int:
        # A terminal that is dumb is never told to go up, and so not to go to another row.
        return _WIDEST if self._is_dumb else max(size.width, _NARROWEST)

    def _edit(self) -> None:
        while self._is_begun and self._ahead:
            line = _LINE.match(self._ahead)
            assert line
            self._ahead = self._ahead[line.end() :]
            self._editor.process_input(line[0], None)
        if self._has_ended and self._is_begun:
            super().end()
        if len(self._ahead) <= _MOST_AHEAD:
            self.go_on()

    # -- for the editor, in the place of its channel and its session -------------------------

    def write(self, text: str) -> None:
        if self._is_dumb:
            text = _BACK.sub(lambda back: "\b" * int(back[1]), text)
        self._line.send(text.encode("utf-8", "replace"))

    def data_received(self, line: str, datatype: object) -> None:
        self._is_begun = False
        self._editor.set_echo(False)
        self.take(line)

    def soft_eof_received(self) -> None:
        """Note Ctrl+D in an empty line: no more input comes."""
        self.end()


def _meant(token: str) -> str:
    if token.startswith(_ESCAPE):
        return _MEANT.get(token, token[1:] if len(token) == 2 else "")
    return token


def _without_word(line: str, index: int) -> tuple[str, int]:
    before = line[:index].rstrip().rpartition(" ")
    kept = before[0] + before[1]
    return kept + line[index:], len(kept)
