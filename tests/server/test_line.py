"""What a terminal elsewhere says of itself, and what is taken for it."""

from __future__ import annotations

from typing import Any, cast

import pytest
from textual.geometry import Size

from app.server.line import LARGEST, Line, fitted, variables
from app.terminal import drawing_for
from app.words.glyphs import can_show_signs


@pytest.mark.parametrize(
    ("width", "height", "taken"),
    [
        (80, 24, Size(80, 24)),
        (1, 1, Size(1, 1)),
        (5000, 5000, LARGEST),
        (2**32 - 1, 24, Size(LARGEST.width, 24)),
        (0, 0, Size(80, 24)),
        (0, 24, Size(80, 24)),
    ],
)
def test_a_window_has_a_size_that_can_be_painted(width: int, height: int, taken: Size) -> None:
    assert fitted(width, height) == taken


@pytest.mark.parametrize(
    ("term", "taken"),
    [
        *((term, "xterm-256color") for term in ("xterm", "xterm-kitty", "tmux-256color", "foot")),
        *((term, term) for term in ("linux", "vt220", "ansi", "xterm-16color")),
    ],
)
def test_a_terminal_is_drawn_on_in_256_colours_unless_it_has_few(term: str, taken: str) -> None:
    assert variables(term, {"COLORTERM": "truecolor"}) == {"TERM": taken}


@pytest.mark.parametrize(
    ("sent", "signs"),
    [
        ({}, True),
        ({"LANG": "C"}, False),
        ({"LANG": "en_GB.UTF-8"}, True),
        ({"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, False),
        ({"LANG": "de_DE.ISO-8859-1"}, False),
    ],
)
def test_the_locale_that_was_sent_decides_whether_there_are_suit_signs(
    monkeypatch: pytest.MonkeyPatch, sent: dict[str, str], *, signs: bool
) -> None:
    for own in ("C", "C.UTF-8"):
        monkeypatch.setenv("LC_ALL", own)
        with drawing_for(variables("xterm", sent)):
            assert can_show_signs() is signs
        assert can_show_signs() is (own != "C")


def test_only_what_counts_is_kept_and_little_of_it() -> None:
    sent = {"LD_PRELOAD": "evil.so", "TERM": "x", "LANG": "a" * 5000, "NO_COLOR": "1"}
    taken = variables("xterm" + "m" * 5000, sent)
    assert taken == {"TERM": "xterm-256color", "LANG": "a" * 64, "NO_COLOR": "1"}


async def test_what_is_written_to_a_line_that_closes_is_lost_and_no_fault() -> None:
    class Closing:
        def write(self, data: bytes) -> None:
            raise BrokenPipeError

    line = Line(cast(Any, Closing()), lambda: 0, {}, Size(80, 24))
    line.send(b"a")
    line.say("A sentence.")
    assert not line.gone.is_set()
