"""Whatever a terminal may send: the next key is heard, soon, and nothing ends the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.again import again
from tests.terminal.session import CTRL_Q, Session
from tests.tui.reports import REPORTS

TO_THE_TABLE = ("--opponent", "casual", "--seed", "4")
PASTE_BEGINS, PASTE_ENDS = b"\x1b[200~", b"\x1b[201~"
FOCUS_LOST, FOCUS_FOUND = b"\x1b[O", b"\x1b[I"
FOCUS_REPORTS_ON = b"\x1b[?1004h"
LITTLE = 2.5
"""Seconds of a processor for what comes in a flood; what it took without care was 8 and more."""

pytestmark = pytest.mark.usefixtures("at_once")
needs_processes = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="looks at processes as Linux shows them"
)


@pytest.mark.long
def test_what_is_no_text_harms_nothing() -> None:
    with Session(*TO_THE_TABLE) as session:
        session.until_shown("Your turn: take the upcard")
        # A letter of Latin-1; a code that is no letter; half of one; more codes than there are.
        for nonsense in (b"\xe9", b"\x1b[97:65u", b"\x1b[55296;;55296u", b"\x1b[9999999999u"):
            session.press(nonsense)
            session.until_idle()
        session.press("p")
        session.until_shown("stock 30")
        session.press(":", b"\xe9p\xffa\xc3", "w 7h", "\x1b[55296;;55296u")
        session.until_shown("paw 7h")
        session.press(CTRL_Q)
        assert session.exit_code() == 0
        assert b"Traceback" not in session.written


@needs_processes
@pytest.mark.parametrize(
    "flood",
    [
        pytest.param(PASTE_BEGINS + b"\x1b[1;31mgin\x1b[0m " * 60_000 + PASTE_ENDS, id="a paste"),
        again((FOCUS_LOST + FOCUS_FOUND) * 300, id="focus reports"),
    ],
)
def test_a_flood_costs_little_and_the_next_key_is_heard(flood: bytes) -> None:
    with Session(*TO_THE_TABLE) as session:
        session.until_shown("Your turn: take the upcard")
        session.until_idle()
        before = session.cpu_seconds
        session.press(flood, "p")
        session.until_shown("stock 30")
        assert session.cpu_seconds - before < LITTLE
        assert FOCUS_REPORTS_ON not in session.written
        session.press("q")
        assert session.exit_code() == 0


def test_what_a_terminal_reports_changes_nothing_and_what_is_pasted_is_plain_letters() -> None:
    with Session(*TO_THE_TABLE) as session:
        session.until_shown("Your turn: take the upcard")
        session.until_idle()
        before = len(session.written)
        for report in REPORTS.values():
            session.press(report, *(report[n : n + 1] for n in range(len(report))))
        session.until_idle()
        assert session.written[before:] == b""
        session.press(":", PASTE_BEGINS + b"\x1b[31mpass\x1b[0m\r\nq\r\n" + PASTE_ENDS)
        session.until_shown("pass")
        session.press("\r")
        session.until_shown("stock 30")


@pytest.mark.long
def test_keys_are_heard_after_a_paste_that_never_ends() -> None:
    with Session(*TO_THE_TABLE) as session:
        session.until_shown("Your turn: take the upcard")
        session.press(PASTE_BEGINS + b"some text")

        def heard() -> bool:
            session.press("p")
            return "stock 30" in session.text

        session.until(heard, "a key that is heard")
