"""Terminal input, cut into keys, sequences and pastes, and read as keys and reports."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Iterator
from typing import Final, NamedTuple

from textual import constants, events, messages
from textual.keys import Keys
from textual.message import Message

from app.tui.textual_private import KeyParser

PASTE_BEGINS: Final = "\x1b[200~"
PASTE_ENDS: Final = "\x1b[201~"
"""The sequences around pasted text."""
LONGEST_PASTE: Final = 1000
"""Most letters kept of a paste; no line of this program takes as many."""
PASTE_WINDOW: Final = 2.0
"""Seconds between two checks whether a paste still comes."""
PASTE_RATE: Final = 256
"""Letters in that time below which a person types, or the input is idle."""
ESCAPE_ALONE: Final = 2 * constants.ESCAPE_DELAY
"""Seconds of silence after which an escape character was the Escape key; lines can be slow."""
BROKEN_OFF: Final = 2.0
"""Seconds of silence after which the rest of a sequence is no longer expected."""
DOUBT: Final = 1.0
"""Seconds that a letter waits which may still continue a sequence."""
LONGEST: Final = 256
"""Most characters of a sequence that can be a key."""

_ESCAPE: Final = "\x1b"
_CSI: Final = "(?:\x1b\\[|[\x9b\udc9b])"
# A raw byte that is no UTF-8 is decoded as U+DC00 plus the byte, so that what terminals send in
# eight bits is found too.
_TOKEN: Final = re.compile(
    "(?P<string>\x1b[\\]P_^X]|[\x90\x98\x9d-\x9f\udc90\udc98\udc9d-\udc9f])"
    f"|(?P<mouse>{_CSI}M)"
    # Keys of the Linux console, and of rxvt with Shift, end where no sequence else does.
    f"|(?P<control>{_CSI}(?:\\[[A-E]|(?:[2378]|2[34])\\$|[ -?]*[@-Z\\\\-~]))"
    f"|(?P<part>(?:\x1b|\x1bO|{_CSI}(?:\\[|[ -?]*))\\Z)"
    f"|(?P<broken>{_CSI}(?:\\[|[ -?]*))"
    "|(?P<end>\x1b\\\\)"
    "|(?P<key>\x1bO[ -~]|\x1b[^\x1b])"
    "|(?P<character>.)",
    re.DOTALL,
)
_STRING_ENDS: Final = re.compile("[\x07\x18\x1a\x9c\udc9c]|\x1b\\\\|(?=\x1b[^\\\\])")
_GOES_ON: Final = re.compile("[\\[\\]_^]|P[0-9>!$+@|]|O[A-DFHMP-Sa-dj-y]")
"""The continuation of a sequence whose escape character was taken for the Escape key."""
_NO_SEQUENCE: Final = re.compile("[^\\[\\]_^PXO\\\\\x1b]")
"""Characters that follow the Escape key and never an escape character."""
_MAY_GO_ON: Final = ("P", "O")
_OWN_SEQUENCE: Final = re.compile("\x1b\\[[0-9][0-9:]*(?:;1?(?:;[0-9:]*)?)?u")
"""A key without modifiers, of a terminal that sends a sequence for every key."""

_RAW: Final = 4 * LONGEST_PASTE
_SEQUENCE: Final = re.compile("\x1b(?:\\[[0-?]*[ -/]*[@-~]?|.)?")
_NEWLINE: Final = re.compile("\r\n?")
_FOREIGN: Final = re.compile("[\x80-\x9f\ud800-\udfff]")
_NO_TEXT: Final = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


class Token(NamedTuple):
    """A character, a sequence that can be a key or a click, or a whole paste."""

    text: str
    pasted: bool = False


class Tokenizer:
    """Cuts terminal input into tokens, piece by piece.

    Control strings, which are answers of terminals, are dropped, and so are mouse reports in three
    bytes and sequences that broke off. A paste comes out whole, once it is over: cut to a limit,
    without escape sequences, and always with an end. Times are seconds on any monotonic clock.
    """

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")(errors="surrogateescape").decode
        self._held = ""
        """The first part of a token, or of the end of a paste or of a control string."""
        self._came = 0.0
        """When the last of it came."""
        self._in_string = False
        self._escape_at: float | None = None
        """When the last escape character was taken for the Escape key; None if another came
        since."""
        self._escape_is_sequence = False
        """Whether the Escape key sends a sequence, as all keys do then."""
        self._paste: list[str] | None = None
        """The paste so far; None while there is none."""
        self._room = 0
        self._count = 0
        """Letters of a paste since ``_since``."""
        self._since = 0.0

    def feed(self, data: bytes, now: float) -> list[Token]:
        """Return the tokens that these bytes complete."""
        tokens = self.tick(now) if self.pasting else []
        new = self._decode(data)
        is_key = self._held == _ESCAPE and not (self.pasting or self._in_string)
        if is_key and _NO_SEQUENCE.match(new):
            # A key with Alt arrives in one piece.
            tokens.append(Token(_ESCAPE))
            self._held = ""
        text, self._held = self._held + new, ""
        self._count += len(new)
        self._came = now
        if text and self._escape_at is not None:
            text = self._gone_on_with(text, self._escape_at)
        while text:
            if self._paste is not None:
                text = self._go_on_with_paste(text, tokens)
            elif self._in_string:
                text = self._go_on_with_string(text)
            else:
                text = self._take(text, tokens)
        return tokens

    def tick(self, now: float) -> list[Token]:
        """Return the tokens that are complete because of silence."""
        if (due := self.due) is None or now < due:
            return []
        if self._paste is not None:
            if self._count >= PASTE_RATE:
                self._count, self._since = 0, now
                return []
            self._keep(self._held)
            return [self._end_of_paste()]
        held, self._held = self._held, ""
        if self._in_string:
            self._in_string = False
            return []
        if held == _ESCAPE:
            self._escape_at = now
            return [Token(_ESCAPE)]
        self._escape_at = None
        return [Token(held)] if held in _MAY_GO_ON else []

    @property
    def due(self) -> float | None:
        """When ``tick`` must be called next; None for never."""
        if self._paste is not None:
            return self._since + PASTE_WINDOW
        if self._in_string:
            return self._came + BROKEN_OFF
        if not self._held:
            return None
        if self._held == _ESCAPE and not self._escape_is_sequence:
            return self._came + ESCAPE_ALONE
        return self._came + (DOUBT if self._held in _MAY_GO_ON else BROKEN_OFF)

    @property
    def pasting(self) -> bool:
        return self._paste is not None

    def _gone_on_with(self, text: str, escape_at: float) -> str:
        self._escape_at = None
        if self._came - escape_at <= BROKEN_OFF:
            if text in _MAY_GO_ON:
                self._held, self._escape_at = text, self._came
                return ""
            if _GOES_ON.match(text):
                return _ESCAPE + text
        return text

    # Each of these takes the first part of a text, and returns the rest of it.

    def _take(self, text: str, tokens: list[Token]) -> str:
        found = _TOKEN.match(text)
        assert found is not None
        token, rest = found[0], text[found.end() :]
        match found.lastgroup:
            case "part":
                # A longer one is no key, but its end must still be found.
                self._held = token[:LONGEST]
            case "string":
                self._in_string = True
            case "mouse":
                return self._take_three_bytes(token, rest)
            case "control":
                token = f"{_ESCAPE}[{token[2 if token.startswith(_ESCAPE) else 1 :]}"
                if token == PASTE_BEGINS:
                    self._paste, self._room = [], _RAW
                    self._count, self._since = len(rest), self._came
                elif len(token) < LONGEST:
                    self._escape_is_sequence |= bool(_OWN_SEQUENCE.fullmatch(token))
                    tokens.append(Token(token))
            case "key":
                tokens.append(Token(token))
            case "character" if not _FOREIGN.match(token):
                self._escape_is_sequence = False
                tokens.append(Token(token))
        return rest

    def _take_three_bytes(self, begin: str, text: str) -> str:
        size = 0
        for index, character in enumerate(text):
            if character == _ESCAPE:
                return text[index:]
            size += len(character.encode("utf-8", "surrogateescape"))
            if size >= 3:
                return text[index + 1 :]
        self._held = begin + text
        return ""

    def _go_on_with_string(self, text: str) -> str:
        if end := _STRING_ENDS.search(text):
            self._in_string = False
            return text[end.end() :]
        self._held = _ESCAPE if text.endswith(_ESCAPE) else ""
        return ""

    def _go_on_with_paste(self, text: str, tokens: list[Token]) -> str:
        end = text.find(PASTE_ENDS)
        if end < 0:
            self._held = _first_part(text, PASTE_ENDS)
            self._keep(text[: len(text) - len(self._held)])
            return ""
        self._keep(text[:end])
        tokens.append(self._end_of_paste())
        return text[end + len(PASTE_ENDS) :]

    # -- pastes ----------------------------------------------------------------------------

    def _keep(self, text: str) -> None:
        assert self._paste is not None
        if self._room > 0:
            self._paste.append(text[: self._room])
            self._room -= len(text)

    def _end_of_paste(self) -> Token:
        assert self._paste is not None
        text = "".join(self._paste)
        self._paste, self._held = None, ""
        return Token(clean(text)[:LONGEST_PASTE], pasted=True)


def clean(text: str) -> str:
    """Return a text without escape sequences and control characters; tabs become blanks."""
    text = _NEWLINE.sub("\n", _SEQUENCE.sub("", text)).replace("\t", " ")
    return _NO_TEXT.sub("", text)


def _first_part(text: str, sequence: str) -> str:
    for length in range(len(sequence) - 1, 0, -1):
        if text.endswith(sequence[:length]):
            return sequence[:length]
    return ""


_CLICK: Final = re.compile(r"\x1b\[<\d{1,4};-?\d{1,6};-?\d{1,6}[Mm]")
_MODE: Final = re.compile(r"\x1b\[\?(2026|2048);([1-4])\$y")
_SIZE: Final = re.compile(r"\x1b\[48((?:;\d{1,5}(?::\d*)?){4})t")
_HALF: Final = re.compile("[\ud800-\udfff]")
_CURSOR: Final = re.compile(r"\x1b\[\d+;\d+R")
"""A cursor position report, which is never asked for; or F3 in a form that no terminal sends any
more."""


class InputReader:
    """Reads terminal input, piece by piece; times are as in ``Tokenizer``.

    Input that is no key, no click and no answer to a question of the driver is dropped: terminals
    answer other programs' questions, and no answer may be taken for keys. Focus reports are dropped
    too, since the screen looks the same without focus.
    """

    def __init__(self, *, sizes: bool = False) -> None:
        """``sizes`` says whether the terminal is asked to report its size in the input."""
        self._tokenizer = Tokenizer()
        self._parser = KeyParser()
        self._sizes = sizes
        self._tells_sizes = False

    def feed(self, data: bytes, now: float) -> list[Message]:
        return self._read(self._tokenizer.feed(data, now))

    def tick(self, now: float) -> list[Message]:
        return self._read(self._tokenizer.tick(now))

    @property
    def due(self) -> float | None:
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
            # Half a character cannot be printed.
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
