"""The lines of the log. They are for the operator, and for programs that read logs, so they are
always in English, and no messages.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from app.quoting import printable, quoted

# Ways to come in.
ON_SCREEN: Final = "on the screen"
IN_LINES: Final = "in lines"
IN_BROWSER: Final = "on the screen in a browser"
LINES_IN_BROWSER: Final = "in lines in a browser"

# Reasons to refuse a login.
NO_SUCH_WORD: Final = "no such resume word"
TOO_SLOW: Final = "not done in time"
GIVEN_UP: Final = "given up"

# Requests for services that do not exist here.
ELSEWHERE: Final = "a connection to elsewhere"
NO_TERMINAL: Final = "the game without a terminal"

ENDINGS: Final = {
    "left": "left",
    "dropped": "the line broke",
    "taken-over": "came in from elsewhere",
    "slow": "was dropped, for nothing that was sent was read",
    "closing": "the house closed",
    "full": "was turned away, for the house is full",
    "fault": "met a fault of the program",
    "deleted": "deleted the account",
    "key-moved": "gave the key to another account",
}
"""The ends of a visit, by the value that names them."""

NO_MORE_FILES: Final = (
    "the system gives this house no more connections or files: nobody can come in for a while;"
    " ulimit -n says how many it may have"
)


def visitor(name: str, identity: str, address: str, *, is_guest: bool) -> str:
    who = printable(name) or ("a guest" if is_guest else "somebody")
    return f"{who} ({identity[:8]}) from {address}"


def turned_away(address: str) -> str:
    return f"{address} is turned away for a minute: too many connections"


def login_refused(address: str, name: str, reason: str) -> str:
    return f"log-in refused from {address} for {quoted(name)}: {reason}"


def idle(who: str, stayed: float) -> str:
    return f"{who} has logged in and not asked for the game in {stayed:.0f} s: closed"


def asked_for(who: str, what: str) -> str:
    return f"{who} asks for {what}, which is refused"


def subsystem(name: str) -> str:
    return f"the subsystem {quoted(name)}"


def command(text: str | None) -> str:
    return f"the command {quoted(text)}"


def opened(version: str) -> str:
    return f"the server opens: gin-rummy {version}"


def no_commands(why: str) -> str:
    return f"the commands of gin-rummy server do not reach this server: {printable(why)}"


def renamed(who: str, name: str) -> str:
    return f"{who} is called {printable(name)} from now on"


def came(who: str, way: str) -> str:
    return f"{who} comes in, {way}"


def visited(who: str, stayed: float, ending: str) -> str:
    seconds = int(stayed)
    lasted = f"{seconds // 60} min" if seconds >= 60 else f"{seconds} s"
    return f"{who}, {lasted}: {ENDINGS[ending]}"


def fault_report(report: Path | None) -> str:
    where = f"the report is {report}" if report else "there is no report of it"
    return f"the program has a fault: {where}"


def worker_died(status: int | None, shown: int) -> str:
    why = "nobody knows how" if status is None else f"exit code {status}"
    whose = "1 screen is" if shown == 1 else f"{shown} screens are"
    return f"a process that draws has ended ({why}): {whose} drawn by others now"


TOO_MANY_CALLS: Final = "too many calls wait"
"""A reason for which the program of ``--notify`` is not called."""


def killed(seconds: float) -> str:
    return f"killed after {seconds:g} s"


def exit_code(code: int) -> str:
    return f"exit code {code}"


def notify_failed(why: str) -> str:
    return f"the program of --notify has failed, and play goes on: {printable(why)}"


def table_unreadable(path: Path) -> str:
    return f"{path} cannot be read as a table and is left as it is"


def table_lost(number: int, names: Sequence[str], why: str) -> str:
    return f"table {number} ({_named(names)}) is left out of the lobby: {why}"


def table_unsaved(number: int, why: str) -> str:
    return f"table {number} could not be saved, and is played on: {why}"


def ratings_unsaved(why: str) -> str:
    return f"the result of a rated match could not be saved, which is tried again: {why}"


def matches_unsaved(why: str) -> str:
    return f"a finished match could not be put into the log of matches; that is tried again: {why}"


def account_deleted(who: str) -> str:
    return f"{who} has deleted the account"


def key_moved(who: str, to: str) -> str:
    return f"{who} has given their key to the account {to}"


def table_ended(number: int, names: Sequence[str], journal: Path) -> str:
    return (
        f"table {number} ({_named(names)}) has ended without a result, as somebody did not play;"
        f" the match stays in {journal}"
    )


def table_put_away(number: int, names: Sequence[str], days: int, journal: Path) -> str:
    return (
        f"table {number} ({_named(names)}) is left out of the lobby: nobody has come back for"
        f" {days} days; the match stays in {journal}"
    )


def wrong_word(who: str, number: int) -> str:
    return f"{who} has tried a wrong word for table {number}"


def _named(names: Sequence[str]) -> str:
    return printable(", ".join(names))
