"""Names and chat in Hebrew and Arabic, in columns."""

from __future__ import annotations

import unicodedata

import pytest
from rich.cells import cell_len

from app.text.direction import anchored


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ann 12  Żaneta 3  小明", "Ann 12  Żaneta 3  小明"),
        # Two columns, and a name and a score, keep their places.
        ("אבג  דהו", "אבג|  דהו|"),
        ("אבג 12, سارة 13", "אבג| 12, سارة| 13"),
        ("אבג│דהו", "אבג|│דהו|"),
        ("אבג & דהו", "אבג| & דהו|"),
        ("אבגדהוז… דהואבגד…", "אבגדהוז|… דהואבגד|…"),
        # What is read as one is one.
        ("דוד כהן: שלום, מה שלומך?", "דוד כהן: שלום, מה שלומך|?"),
        ("אבג2 12", "אבג2| 12"),
        # A cursor in a word does not take it apart, the next style ends it.
        ("א\x1b[7mב\x1b[0mג", "א\x1b[7mב\x1b[0mג|"),
        ("אבג\x1b[1m 12", "אבג|\x1b[1m 12"),
        ("\x1b[3;5Hאבג\x1b[3;9Hדהו", "\x1b[3;5Hאבג|\x1b[3;9Hדהו|"),
    ],
)
def test_a_phrase_ends_where_it_is_read_to(text: str, shown: str) -> None:
    assert anchored(text) == shown.replace("|", "\u200e")
    assert cell_len(anchored(text)) == cell_len(text)


def test_every_letter_that_is_read_from_the_right_is_known() -> None:
    for letter in filter(str.isprintable, map(chr, range(0x20000))):
        if unicodedata.bidirectional(letter) in ("R", "AL"):
            assert anchored(letter) == f"{letter}\u200e", unicodedata.name(letter)
