"""What the driver sends to the terminal."""

from __future__ import annotations

import ast
import asyncio
import signal
import unicodedata
from itertools import chain

import pyte
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual import events
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size
from textual.message import Message

from app.tui.driver import TerminalDriver
from app.tui.output import as_sent, shorter
from app.tui.textual_private import OpenDriver
from tests.test_layers import MODULES, is_within

MARK = "\u200e"

# --- Output ----------------------------------------------------------------------------------

PIECES = (
    *("\x1b[3;5H", "\x1b[24;80H", "\x1b[1;1H", "\x1b[0m", "\x1b[1;38;5;16;48;5;231m", "\x1b[2m"),
    *("\x1b[m", "\x1b[7m", "\x1b[1;2m", "\x1b[91m", "\x1b[49m", "\x1b[38;2;1;2;3m", "\x1b[22m"),
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
    assert shorter("a\x1b[16;22H\n\x1b[17;12H▏") == "a\x1b[17;12H▏"


def test_of_a_style_only_the_difference_is_sent() -> None:
    edge, face = "\x1b[38;5;245;48;5;231m▏\x1b[0m", "\x1b[1;38;5;16;48;5;231m5♠\x1b[0m"
    felt = "\x1b[38;5;231;48;5;22m  \x1b[0m"
    assert shorter(f"\x1b[0m{edge}{face}{felt}\x1b[17;12H{felt}a") == (
        "\x1b[0;38;5;245;48;5;231m▏\x1b[1;38;5;16m5♠\x1b[0;38;5;231;48;5;22m  \x1b[17;12H  \x1b[ma"
    )


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


HAS = {*bytes(range(128, 256)).decode("cp437"), *"♣♦♥♠←→↑↓↔▲►▼◄•○"}
"""The signs of the Linux console's own font that are not ASCII."""


def signs_drawn() -> set[str]:
    """The signs in texts of the program, but for letters and what is two cells wide."""
    texts = (
        node.value
        for module, path in MODULES.items()
        if not is_within(module, "app.locale")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    # Beside those of the borders and scrollbars that Textual draws here.
    found = {*chain.from_iterable(texts), *"▊▎▔▁▌━╸╺▂▃▄▅▆▇"}
    return {
        sign
        for sign in found
        if not sign.isascii() and unicodedata.category(sign)[0] in "PS" and cell_len(sign) == 1
    }


def test_the_console_of_linux_is_sent_only_signs_that_it_has() -> None:
    drawn = signs_drawn()
    assert {*"╯╰╱╲▏▸‹›"} <= drawn
    assert as_sent("▏Ż é", console=True) == "│Ż é", "letters are the languages'"
    for sign in drawn:
        sent = as_sent(sign, console=True)
        assert len(sent) == 1
        assert sent.isascii() or sent in HAS, (sign, unicodedata.name(sign))
        assert as_sent(sign) == sign


class OwnDriver(TerminalDriver):
    """A driver of an app that runs nowhere."""

    def __init__(self, app: App[None]) -> None:
        self._app = app
        super().__init__()


@pytest.mark.parametrize(
    ("term", "classes", "sent"),
    [
        ("xterm-256color", "", f"▏אבג{MARK} 12"),
        ("xterm-256color", "-ascii", "▏אבג 12"),
        ("linux", "", "│אבג 12"),
    ],
)
def test_the_driver_knows_the_console_by_its_name(
    term: str, classes: str, sent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(LinuxDriver, "write", lambda _, data: written.append(data))
    monkeypatch.setattr(OpenDriver, "__init__", lambda *_: None)
    app = App[None]()
    app.add_class(*classes.split())
    OwnDriver(app).write("▏אבג 12")
    assert written == [sent]
