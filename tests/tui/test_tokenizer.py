"""What a terminal sends, before keys are made of it: characters, sequences and pastes."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.tui.tokenizer import (
    LONGEST_PASTE,
    PASTE_BEGINS,
    PASTE_ENDS,
    PASTE_RATE,
    PASTE_WINDOW,
    Tokenizer,
    clean,
)

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
