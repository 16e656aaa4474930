"""Foreign text in sentences: nothing that a terminal obeys, and never long."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.quoting import excerpt, printable, quoted


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Zoë plays 7♥", "Zoë plays 7♥"),
        ("a\x1b[2Jb", "a\\x1b[2Jb"),
        ("one\ntwo\r\t", "one\\ntwo\\r\\t"),
        ("\x9b31m\x00", "\\x9b31m\\x00"),
        ("\u202egnp\u2028", "\\u202egnp\\u2028"),
        ("\ud800", "\\ud800"),
        (7, "7"),
    ],
)
def test_what_does_not_print_is_written_as_an_escape(text: object, shown: str) -> None:
    assert printable(text) == shown
    assert excerpt(text) == shown
    assert quoted(text) == f"“{shown}”"


@given(text=st.text(), most=st.integers(min_value=1, max_value=20))
def test_an_excerpt_is_printable_short_and_marked_where_it_is_cut(text: str, most: int) -> None:
    shown = excerpt(text, most)
    assert shown.isprintable()
    assert len(shown) <= most
    assert shown == printable(text) or shown.endswith("…")


def test_a_text_of_any_length_is_cut_before_it_is_looked_at() -> None:
    assert excerpt("\x1b" * 10_000_000, 10) == "\\x1b\\x1b\\…"
