"""What a terminal sends, cut into tokens and read as keys, clicks and reports."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events, messages
from textual.geometry import Size
from textual.message import Message

from app.tui.input import (
    BROKEN_OFF,
    DOUBT,
    ESCAPE_ALONE,
    LONGEST_PASTE,
    PASTE_BEGINS,
    PASTE_ENDS,
    PASTE_RATE,
    PASTE_WINDOW,
    InputReader,
    Tokenizer,
    clean,
)
from tests.tui.reports import REPORTS

SHORT, LONG = ESCAPE_ALONE / 2, DOUBT - 0.01
"""Pauses within a sequence: the Escape key is alone after the longer one."""
OWN_SEQUENCE = b"\x1b[97;;97u"
"""The letter a, of a terminal that sends a sequence for every key."""


class Terminal:
    """Sends what it is told to, with pauses, to a reader that is asked as often as it wants."""

    def __init__(self, *, sizes: bool = False) -> None:
        self._reader = InputReader(sizes=sizes)
        self._now = 100.0

    def send(self, *pieces: bytes, pause: float = 0.0) -> list[Message]:
        heard: list[Message] = []
        for piece in pieces:
            heard += self._reader.feed(piece, self._now)
            heard += self.wait(pause)
        return heard

    def wait(self, seconds: float) -> list[Message]:
        heard: list[Message] = []
        end = self._now + seconds
        while (due := self._reader.due) is not None and due <= end:
            self._now = due
            heard += self._reader.tick(due)
        self._now = end
        return heard

    def keys(self, *pieces: bytes, pause: float = 0.0) -> list[str]:
        """The keys in these pieces, and then in silence."""
        heard = self.send(*pieces, pause=pause) + self.wait(2 * BROKEN_OFF)
        assert all(isinstance(message, events.Key) for message in heard)
        return [message.key for message in heard if isinstance(message, events.Key)]


def bytewise(data: bytes) -> list[bytes]:
    return [data[n : n + 1] for n in range(len(data))]


def cut(data: bytes, places: list[int]) -> list[bytes]:
    ends = [*sorted({place % len(data) for place in places} | {0}), len(data)]
    return [data[start:end] for start, end in itertools.pairwise(ends)]


# --- Reports ---------------------------------------------------------------------------------


@pytest.mark.parametrize("report", REPORTS.values(), ids=REPORTS)
def test_a_report_is_no_key_and_the_next_key_is_heard(report: bytes) -> None:
    for pieces in ([report], bytewise(report)):
        assert Terminal().keys(*pieces, b"s") == ["s"]
        assert Terminal().keys(*pieces, b"s", pause=SHORT) == ["s"]


@pytest.mark.parametrize("report", REPORTS.values(), ids=REPORTS)
def test_a_pause_after_the_escape_character_makes_it_a_key_but_nothing_else(report: bytes) -> None:
    # In eight bits, or where keys send sequences, it is none.
    alone = ["escape"] if report.startswith(b"\x1b") else []
    assert Terminal().keys(*bytewise(report), b"s", pause=LONG) == [*alone, "s"]
    kitty = Terminal()
    kitty.send(OWN_SEQUENCE)
    assert kitty.keys(*bytewise(report), OWN_SEQUENCE, pause=LONG) == ["a"]


@given(
    reports=st.lists(st.sampled_from([*REPORTS.values()]), min_size=1, max_size=5),
    places=st.lists(st.integers(0, 200), max_size=12),
    pauses=st.lists(st.floats(0, SHORT), min_size=1, max_size=20),
)
def test_it_does_not_matter_how_reports_are_cut_up(
    reports: list[bytes], places: list[int], pauses: list[float]
) -> None:
    terminal = Terminal()
    heard: list[Message] = []
    for piece, pause in zip(cut(b"".join(reports), places), itertools.cycle(pauses), strict=False):
        heard += terminal.send(piece, pause=pause)
    assert heard == []
    assert terminal.keys(b"s") == ["s"]


@given(st.binary(max_size=60), st.lists(st.integers(0, 60), max_size=8))
def test_whatever_comes_after_silence_a_key_is_heard(data: bytes, places: list[int]) -> None:
    terminal = Terminal()
    if data:
        terminal.send(*cut(data, places))
    terminal.wait(10 * BROKEN_OFF)
    assert terminal.keys(b"s")[-1:] == ["s"]


@given(
    st.lists(
        st.text("[]P_^X\\OMm?;$<>:!|~u0159sq\x1b\x07\x18\r", max_size=12).map(str.encode),
        max_size=8,
    )
)
def test_what_looks_like_sequences_ends_nothing(pieces: list[bytes]) -> None:
    terminal = Terminal(sizes=True)
    terminal.send(*pieces, pause=SHORT)
    terminal.wait(10 * BROKEN_OFF)
    assert terminal.keys(b"s")[-1:] == ["s"]


def test_a_number_that_is_no_character_is_no_key() -> None:
    for nonsense in (
        b"\x1b[9999999999u",
        b"\x1b[55296;;55296u",
        b"\x1b[97:65:1:2u",
        b"\x1b[97;1:3u",
    ):
        assert Terminal().keys(nonsense, b"s") == ["s"]
    assert Terminal().keys(b"\x1b[" + b"1" * 5000 + b"u", b"s") == ["s"]
    assert Terminal().keys(*[b"\x1b[", *[b"1" * 500] * 20, b"u"], b"s") == ["s"]


# --- Keys ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "keys"),
    [
        (b"s", ["s"]),
        (b"S", ["S"]),
        ("é".encode(), ["é"]),
        (b"\r", ["enter"]),
        (b" ", ["space"]),
        (b"\x7f", ["backspace"]),
        (b"\x1b[A", ["up"]),
        (b"\x1bOA", ["up"]),
        (b"\x1b[1;5C", ["ctrl+right"]),
        (b"\x1b[5~", ["pageup"]),
        (b"\x1b[[A", ["f1"]),
        (b"\x1bOP", ["f1"]),
        (b"\x1b[23$", ["f23"]),
        (b"\x1b[Z", ["shift+tab"]),
        (b"\x1b[27u", ["escape"]),
        (b"\x1b[115;;115u", ["s"]),
        (b"\x1b[115;2;83u", ["S"]),
    ],
)
def test_a_key_is_heard_at_once_however_it_is_cut_up(data: bytes, keys: list[str]) -> None:
    for pieces in ([data], bytewise(data)):
        heard = Terminal().send(*pieces)
        assert [message.key for message in heard if isinstance(message, events.Key)] == keys


def test_alt_comes_with_its_letter_and_escape_before_it() -> None:
    assert Terminal().keys(b"\x1bs") == ["alt+s"]
    assert Terminal().keys(b"\x1b\x7f") == ["ctrl+w"]
    assert Terminal().keys(b"\x1b", b"s", pause=SHORT) == ["escape", "s"]
    assert Terminal().keys(b"\x1b", b"\r", pause=SHORT) == ["escape", "enter"]


def test_escape_alone_is_heard_after_a_moment() -> None:
    terminal = Terminal()
    assert terminal.send(b"\x1b", pause=ESCAPE_ALONE - 0.001) == []
    assert [str(message.key) for message in terminal.wait(0.002)] == ["escape"]  # type: ignore[attr-defined]
    # Also right before a sequence, and again and again.
    assert Terminal().keys(b"\x1b\x1b[A") == ["escape", "up"]
    assert Terminal().keys(b"\x1b\x1b\x1b") == ["escape"] * 3
    assert Terminal().keys(b"\x1b", b"\x1b", pause=1.0) == ["escape"] * 2


def test_what_is_typed_after_escape_is_heard() -> None:
    assert Terminal().keys(b"\x1b", b"s", b"d", pause=0.3) == ["escape", "s", "d"]
    # A letter with which an answer could go on waits until it is clear that none does.
    assert Terminal().keys(b"\x1b", b"P", b"S", pause=0.3) == ["escape", "P", "S"]
    assert Terminal().keys(b"\x1b", b"P", pause=0.3) == ["escape", "P"]
    assert Terminal().keys(b"\x1b", b"P", b"1", pause=BROKEN_OFF + 0.1) == ["escape", "P", "1"]


def test_an_arrow_that_comes_in_two_pieces_late_is_an_arrow() -> None:
    assert Terminal().keys(b"\x1b", b"[A", pause=0.3) == ["escape", "up"]
    assert Terminal().keys(b"\x1b[", b"A", pause=0.3) == ["up"]


def test_what_broke_off_is_forgotten() -> None:
    for beginning in (b"\x1b[1;", b"\x1b]11;", b"\x1bP", b"\x1b[M ", b"\x1bO"):
        terminal = Terminal()
        assert terminal.send(beginning) == []
        assert terminal.wait(BROKEN_OFF) == []
        assert terminal.keys(b"s") == ["s"]
        # What cannot belong to it is heard at once.
        assert Terminal().keys(beginning, b"\x1b[A")[-1] == "up"


# --- Clicks, and what is asked of the terminal --------------------------------------------------


def test_a_click_is_heard_where_it_was() -> None:
    (down,) = Terminal().send(*bytewise(b"\x1b[<0;40;12M"))
    assert isinstance(down, events.MouseDown)
    assert (down.screen_x, down.screen_y) == (39, 11)


def test_what_the_terminal_was_asked_is_answered_once() -> None:
    terminal = Terminal(sizes=True)
    (frames,) = terminal.send(b"\x1b[?2026;2$y")
    assert isinstance(frames, messages.TerminalSupportsSynchronizedOutput)
    (sizes,) = terminal.send(b"\x1b[?2048;2$y")
    assert isinstance(sizes, messages.InBandWindowResize)
    assert terminal.send(b"\x1b[?2048;2$y") == []
    (size,) = terminal.send(b"\x1b[48;30;90;600;1800t")
    assert isinstance(size, events.Resize)
    assert size.size == Size(90, 30)
    # From now on clicks are told in pixels.
    (down,) = terminal.send(b"\x1b[<0;800;240M")
    assert isinstance(down, events.MouseDown)
    assert (int(down.screen_x), int(down.screen_y)) == (39, 11)


def test_sizes_that_nobody_asked_for_are_none() -> None:
    assert Terminal().send(b"\x1b[?2048;2$y", b"\x1b[48;30;90;600;1800t") == []


def test_a_paste_is_no_key() -> None:
    (paste,) = Terminal().send(*bytewise(b"\x1b[200~sdq\x1b[A\x1b[201~"))
    assert isinstance(paste, events.Paste)
    assert paste.text == "sdq"


BEGINS, ENDS = PASTE_BEGINS.encode(), PASTE_ENDS.encode()


def typed(*pieces: bytes) -> str:
    """All of them as one text, pastes between the marks with which they come."""
    tokenizer = Tokenizer()
    return "".join(
        pasted(token.text) if token.pasted else token.text
        for piece in pieces
        for token in tokenizer.feed(piece, 0.0)
    )


def pasted(text: str) -> str:
    return PASTE_BEGINS + text + PASTE_ENDS


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\xe9s", "s"),
        (b"\xe9\x1b[A", "\x1b[A"),
        (b"\xff\xfe\x80s", "s"),
        ("é♠".encode(), "é♠"),
        (b"\xed\xa0\x80s", "s"),
        (b"\xc3\x1b[As", "\x1b[As"),
        ("\x85s".encode(), "s"),
    ],
)
def test_bytes_that_are_no_text_are_left_out(data: bytes, text: str) -> None:
    assert typed(data) == text
    assert typed(*(data[n : n + 1] for n in range(len(data)))) == text


def test_a_paste_comes_whole_and_without_sequences() -> None:
    data = b"a" + BEGINS + b"\x1b[31mAnn\x1b[0m\t\x07\x1b]0;x\x07 \x1bOQ\x9b" + ENDS + b"b"
    assert typed(data) == f"a{pasted('Ann 0;x Q')}b"


def test_lines_of_a_paste_stay_lines() -> None:
    assert clean("a\r\nb\rc\nd") == "a\nb\nc\nd"


@given(st.binary(max_size=40), st.lists(st.integers(1, 60), max_size=6))
def test_it_does_not_matter_how_a_paste_is_cut_up(content: bytes, cuts: list[int]) -> None:
    data = b"x" + BEGINS + content.replace(b"\x1b[201~", b"") + ENDS + b"y"
    places = sorted({min(cut, len(data)) for cut in cuts} | {0, len(data)})
    pieces = [data[start:end] for start, end in itertools.pairwise(places)]
    whole = typed(data)
    assert typed(*pieces) == whole
    assert whole.startswith("x" + PASTE_BEGINS)
    assert whole.endswith(PASTE_ENDS + "y")
    assert whole.count("\x1b") == 2


def test_an_escape_character_at_the_end_of_a_piece_of_a_paste_is_no_key() -> None:
    assert typed(BEGINS + b"a\x1b", b"bc" + ENDS) == typed(BEGINS + b"a\x1bbc" + ENDS)


def test_a_long_paste_is_short_in_the_end() -> None:
    flood = b"\x1b[1;31mgin " * 100_000
    assert len(typed(BEGINS, *[flood[n : n + 4096] for n in range(0, len(flood), 4096)], ENDS)) < (
        LONGEST_PASTE + 20
    )


def test_a_paste_without_an_end_is_over_when_nothing_more_comes() -> None:
    tokenizer = Tokenizer()
    assert tokenizer.feed(BEGINS + b"Ann\x1b[20", 0.0) == []
    assert tokenizer.tick(PASTE_WINDOW / 2) == []
    assert tokenizer.pasting
    assert tokenizer.tick(PASTE_WINDOW) == [("Ann", True)]
    assert tokenizer.feed(b"s", PASTE_WINDOW) == [("s", False)]


def test_keys_pressed_all_the_while_do_not_make_a_paste_last() -> None:
    tokenizer = Tokenizer()
    tokenizer.feed(BEGINS + bytes(PASTE_RATE), 0.0)
    heard = "".join(token.text for n in range(1, 60) for token in tokenizer.feed(b"s", n / 10))
    assert not tokenizer.pasting
    assert heard.endswith("sssss")


def test_a_paste_that_still_comes_is_not_over() -> None:
    tokenizer = Tokenizer()
    heard = tokenizer.feed(BEGINS, 0.0)
    for n in range(1, 100):
        heard += tokenizer.feed(b"x" * PASTE_RATE, float(n)) + tokenizer.tick(n + 0.5)
    heard += tokenizer.feed(ENDS + b"s", 100.0)
    assert heard == [("x" * LONGEST_PASTE, True), ("s", False)]
