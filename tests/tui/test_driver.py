"""What the driver sends to the terminal."""

from __future__ import annotations

import asyncio
import signal

import pyte
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from textual import events
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size
from textual.message import Message

from app.tui.driver import TerminalDriver, shorter

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


# --- The window ------------------------------------------------------------------------------


class Window(TerminalDriver):
    """A window whose size changes again and again while it is asked for."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._in_band_window_resize = False
        self.sizes = [(130, 50), (100, 40), (80, 24)]
        self.told: list[Size] = []

    def _get_terminal_size(self) -> tuple[int, int]:
        size = self.sizes[0]
        if len(self.sizes) > 1:
            self.sizes.pop(0)
            signal.raise_signal(signal.SIGWINCH)
        return size

    def process_message(self, message: Message) -> None:
        assert isinstance(message, events.Resize)
        self.told.append(message.size)


async def test_the_size_that_the_window_has_is_told_last(monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.getsignal(signal.SIGWINCH)
    monkeypatch.setattr(LinuxDriver, "start_application_mode", lambda _: None)
    window = Window()
    try:
        window.start_application_mode()
        signal.raise_signal(signal.SIGWINCH)
        for _ in range(5):
            await asyncio.sleep(0)
    finally:
        signal.signal(signal.SIGWINCH, before)
    assert window.told == [Size(130, 50), Size(100, 40), Size(80, 24)]
