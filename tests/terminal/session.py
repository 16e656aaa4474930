"""The program in a pseudo-terminal, and what a terminal would show of it."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Final, Self, TypeVar

from tests.emulator import Emulator
from tests.notices import noticed

PATIENCE: Final = 30.0
"""Seconds after which what did not come will not come, on however busy a machine."""
_LOOK: Final = 0.25
"""Seconds that somebody looks at a screen before pressing Enter;"""
_BETWEEN_ENTERS: Final = 0.8
"""and at least from one Enter to the next, who does not hold the key down."""
PANEL: Final = 57
"""The first column beside the table in a window of 80."""

ENTER: Final = "\r"
ESCAPE: Final = "\x1b"
TAB: Final = "\t"
UP: Final = "\x1b[A"
DOWN: Final = "\x1b[B"
CTRL_C: Final = "\x03"
CTRL_Q: Final = "\x11"
CTRL_Z: Final = "\x1a"

ALTERNATE_SCREEN_OFF: Final = b"\x1b[?1049l"
CURSOR_ON: Final = b"\x1b[?25h"
MOUSE_OFF: Final = (b"\x1b[?1000l", b"\x1b[?1003l", b"\x1b[?1006l")
MOUSE_ON: Final = re.compile(rb"\x1b\[\?10(?:00|02|03|06|15|16)h")
COLOUR: Final = re.compile(rb"\x1b\[(?:[0-9;:]*;)?(?:[34][0-8]|9[0-7]|10[0-7])[0-9;:]*m")

_ROOT: Final = Path(__file__).parents[2]
_TAKE_TERMINAL: Final = ': <"$0"; exec "$@"'
"""The leader of a session gets the first terminal that it opens as its own."""
_DEAF_TO_HANGUPS: Final = f"trap '' HUP; {_TAKE_TERMINAL}"
# The program ends every frame with the cursor and the plain style. Where the cursor is moved in
# between, text follows.
_CURSOR_PLACED: Final = re.compile(rb"\x1b\[[0-9;]*H(?:\x1b\[m)?\Z")
_LONGEST_MOVE: Final = 20
_PIECE: Final = 1024

T = TypeVar("T")


class Session(Emulator):
    """One running program with a terminal of its own, which ends with the ``with`` block.

    Nothing in here sleeps: whoever waits says for what.
    """

    def __init__(
        self,
        *arguments: str,
        size: tuple[int, int] = (80, 24),
        command: Sequence[str | Path] = (sys.executable, "-m", "app"),
        folder: Path = _ROOT,
        environment: dict[str, str | None] | None = None,
        deaf_to_hangups: bool = False,
    ) -> None:
        """Start ``command`` with ``arguments`` in a terminal of so many columns and rows.

        ``environment`` is added to this process's own, None takes a variable away. With
        ``deaf_to_hangups`` the program is started as ``nohup`` does, SIGHUP ignored.
        """
        super().__init__(size)
        variables = os.environ | (environment or {})
        self.written = bytearray()
        """All that the program wrote."""
        self._wrote_at = self._pressed_at = 0.0
        """When it wrote last, and when Enter was pressed last."""
        self._master, slave = os.openpty()
        termios.tcsetwinsize(self._master, size[::-1])
        shell = _DEAF_TO_HANGUPS if deaf_to_hangups else _TAKE_TERMINAL
        try:
            self._process = subprocess.Popen(
                ["/bin/sh", "-c", shell, os.ttyname(slave), *map(str, command), *arguments],
                stdin=slave,
                stdout=slave,
                stderr=slave,
                cwd=folder,
                env={name: value for name, value in variables.items() if value is not None},
                start_new_session=True,
            )
        except BaseException:
            self.hang_up()
            raise
        finally:
            os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if error is not None and kind is not None and issubclass(kind, AssertionError):
            error.add_note(f"The terminal showed:\n{self.text}")
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self.hang_up()

    # -- what is to be seen ----------------------------------------------------------------

    @property
    def pid(self) -> int:
        """The number of the program's process."""
        return self._process.pid

    @property
    def panel(self) -> str:
        """What stands beside the table, where toasts come too, as one line of words."""
        return " ".join(" ".join(line[PANEL:].strip("▌ │|") for line in self.lines).split())

    @property
    def foreign(self) -> set[str]:
        """The signs written so far that are not ASCII."""
        return set(re.findall(r"[^\x00-\x7f]", self.written.decode(errors="replace")))

    @property
    def cursor_line(self) -> str:
        """The row that the cursor rests in, which is where a program lets somebody type; nothing
        as long as a frame is being drawn, which takes the cursor all over the screen.
        """
        rests = not self.read() and _CURSOR_PLACED.search(self.written[-_LONGEST_MOVE:])
        return self.lines[self.screen.cursor.y] if rests else ""

    @property
    def is_cooked(self) -> bool:
        """Whether the terminal echoes and gathers lines, as a shell wants it."""
        flags = termios.tcgetattr(self._master)[3]
        return bool(flags & termios.ECHO) and bool(flags & termios.ICANON)

    def cook(self) -> None:
        """Let the terminal echo and gather lines again."""
        attributes = termios.tcgetattr(self._master)
        attributes[3] |= termios.ECHO | termios.ICANON
        termios.tcsetattr(self._master, termios.TCSANOW, attributes)

    def until(self, condition: Callable[[], T], what: str) -> T:
        """Read until a condition holds, of the screen or the disk, and return what it returned.

        ``what`` names it in the AssertionError that is raised when it does not come to hold.
        """
        deadline = monotonic() + PATIENCE
        while not (held := condition()):
            assert monotonic() < deadline, f"{what}: did not come in {PATIENCE:.0f} seconds"
            ended = self._process.poll() is not None
            assert self.read() or not ended, f"{what}: the program ended before"
        return held

    def until_told(self, text: str) -> None:
        """Read until a notice says this, beside the table or in another blank place."""
        self.until(
            lambda: any(text in each for each in (noticed(self.text), self.panel, self.text)),
            f"“{text}” in a notice",
        )

    def until_shown(self, *texts: str) -> None:
        """Read until all of these texts are on the screen."""
        self.until(lambda: all(text in self.text for text in texts), f"{texts} on the screen")

    def until_idle(self) -> None:
        """Read until the program has written nothing for half a second."""
        self.until(lambda: not any(self.read() for _ in range(25)), "an end of the output")

    def read(self, most: int = 65536) -> int:
        """Take in what the program writes now, at most so many bytes; how many there were."""
        if self._master < 0 or not select.select([self._master], [], [], 0.02)[0]:
            return 0
        try:
            data = os.read(self._master, most)
        except OSError:
            # The program has ended, and all that it wrote has been read.
            return 0
        self.written += data
        self._wrote_at = monotonic()
        self.feed(data)
        return len(data)

    # -- what is done to it ----------------------------------------------------------------

    def press(self, *keys: str | bytes) -> None:
        """Type keys: letters, one of the names above, or whatever a terminal may send. Enter is
        pressed as by somebody who has looked at the screen.
        """
        for key in keys:
            if key == ENTER:
                self.until(self._was_looked_at, "time to look")
                self._pressed_at = monotonic()
            data = key if isinstance(key, bytes) else key.encode()
            while data:
                master = [self._master]
                written, free, _ = select.select(master, master, [])
                if free:
                    data = data[os.write(self._master, data[:_PIECE]) :]
                if written and data:
                    # A program that cannot write does not read either.
                    self.read()

    def _was_looked_at(self) -> bool:
        now = monotonic()
        return now > max(self._wrote_at + _LOOK, self._pressed_at + _BETWEEN_ENTERS)

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size; the system tells the program."""
        self.screen.resize(rows, columns)
        termios.tcsetwinsize(self._master, (rows, columns))

    def send(self, number: signal.Signals) -> None:
        """Send a signal to the program alone."""
        os.kill(self.pid, number)

    def hang_up(self) -> None:
        """Close the other end of the terminal, as a lost connection does."""
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    def exit_code(self) -> int:
        """Read until the program ends; its exit code, negative for a signal."""
        deadline = monotonic() + PATIENCE
        while (code := self._process.poll()) is None:
            assert monotonic() < deadline, f"the program did not end in {PATIENCE:.0f} seconds"
            self.read()
        while self.read():
            pass
        return code

    @property
    def cpu_seconds(self) -> float:
        """How long the program alone has kept a processor busy."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def children(self) -> list[int]:
        """The numbers of the processes that the program has started and that still run."""
        return [pid for pid in _processes() if _parent(pid) == self.pid]


def ends(pid: int) -> bool:
    """Whether a process ends, if it has not yet, before patience does."""
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([process], [], [], PATIENCE)[0])
    finally:
        os.close(process)


def _processes() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]


def _parent(pid: int) -> int:
    with suppress(OSError):
        # The name of the program, in brackets, may itself hold blanks and brackets.
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    return 0
