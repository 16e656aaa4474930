"""What the driver sends to the terminal."""

from __future__ import annotations

import pyte
from hypothesis import assume, given
from hypothesis import strategies as st

from app.tui.driver import shorter

# --- Output ----------------------------------------------------------------------------------

PIECES = (
    *("\x1b[3;5H", "\x1b[24;80H", "\x1b[1;1H", "\x1b[0m", "\x1b[1;38;5;16;48;5;231m", "\x1b[2m"),
    *("\n", "\r\n", "5♦", "ab", "▏", "\x1b[?25l", "\x1b[K"),
)


def shown(data: str) -> list[object]:
    """All that a terminal shows of this output, and where its cursor is then."""
    screen = pyte.Screen(80, 24)
    pyte.Stream(screen).feed(data)
    cells = [screen.buffer[row][column] for row in range(24) for column in range(80)]
    return [cells, screen.cursor.x, screen.cursor.y, screen.cursor.attrs]


@given(pieces=st.lists(st.sampled_from(PIECES), max_size=30))
def test_shorter_output_shows_the_same(pieces: list[str]) -> None:
    data = "".join(pieces)
    # In the last line the new line would scroll; Textual never goes there with one.
    assume("24;80H\n" not in data and "24;80H\r" not in data)
    assert len(shorter(data)) <= len(data)
    assert shown(shorter(data)) == shown(data)


def test_what_textual_writes_between_two_rows_is_left_out() -> None:
    row = "\x1b[38;5;245m▏\x1b[0m\x1b[1;31m5♦\x1b[0m\x1b[16;22H\n\x1b[17;12H▏"
    assert shorter(row) == "\x1b[38;5;245m▏\x1b[0;1;31m5♦\x1b[0m\x1b[17;12H▏"
