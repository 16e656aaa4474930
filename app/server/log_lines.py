"""The lines of the log. They are for the operator, and for programs that read logs, so they are
always in English, and no messages.

A line has its facts beside its text, for ``--log json`` and for metrics. No line has a resume word,
the word of a table, a card, or what people say to each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from app.quoting import printable, quoted


class LogLine(str):
    """The text of a line of the log, with what it tells as data."""

    event: str
    """What has happened, in words joined by hyphens. Programs read them: they stay as they are."""
    facts: Mapping[str, object]

    def __new__(cls, event: str, text: str, /, **facts: object) -> Self:
        self = super().__new__(cls, text)
        self.event, self.facts = event, facts
        return self


@dataclass(frozen=True, slots=True)
class Visitor:
    """A person who has come, as the log names them."""

    name: str
    identity: str
    address: str
    is_guest: bool
    visit: int = 0
    """The number of the visit; 0 before it has begun."""
    key: str = ""
    """The fingerprint of the key that they have come with; empty for a resume word."""

    def __str__(self) -> str:
        number = f"visit {self.visit}: " if self.visit else ""
        who = person(self.name, self.identity, is_guest=self.is_guest)
        return f"{number}{who} from {self.address}"

    @property
    def facts(self) -> Mapping[str, object]:
        return {
            "visit": self.visit,
            "name": self.name,
            "account": self.identity,
            "guest": self.is_guest,
            "address": self.address,
            "key": self.key,
        }


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
    "kicked": "was sent out",
    "banned": "was turned away, being banned",
}
"""The ends of a visit, by the value that names them."""

OPERATOR: Final = "the operator"
"""The person who runs the server, who acts by the socket in its folder."""
NO_MORE_FILES: Final = LogLine(
    "no-more-files",
    "the system gives this house no more connections or files: nobody can come in for a while;"
    " ulimit -n says how many it may have",
)

TOO_MANY_CALLS: Final = "too many calls wait"
"""A reason for which the program of ``--notify`` is not called."""


# -- the server ----------------------------------------------------------------------------


def opened(version: str) -> LogLine:
    return LogLine("server-opened", f"the server opens: gin-rummy {version}", version=version)


def no_commands(why: str) -> LogLine:
    return LogLine(
        "no-commands",
        f"the commands of gin-rummy server do not reach this server: {printable(why)}",
        why=why,
    )


def listening(address: str, port: int, fingerprint: str) -> LogLine:
    return LogLine(
        "listening",
        f"open for SSH on {address} port {port}; the key of this server is {fingerprint}",
        address=address,
        port=port,
        key=fingerprint,
    )


def page_opened(address: str, port: int) -> LogLine:
    return LogLine("page-opened", f"a page on {address} port {port}", address=address, port=port)


def metrics_opened(address: str, port: int) -> LogLine:
    return LogLine(
        "metrics-opened", f"figures on {address} port {port}", address=address, port=port
    )


CLOSES: Final = LogLine("server-closes", "the server closes")


def announced(text: str, people: int) -> LogLine:
    return LogLine(
        "announced",
        f"the operator says to {people} people: {printable(text)}",
        said=text,
        people=people,
    )


def closes_soon(minutes: int) -> LogLine:
    return LogLine(
        "closes-soon",
        f"the operator closes the server when the last hand is over, in {minutes} min at latest",
        minutes=minutes,
    )


def settings_read(path: Path, changed: Sequence[str]) -> LogLine:
    return LogLine(
        "settings-read",
        f"the settings in {path} are read again; changed: {', '.join(changed) or 'nothing'}",
        path=str(path),
        changed=changed,
    )


STAYS_OPEN: Final = LogLine("stays-open", "the operator lets the server stay open")
CLOSED_BY_COMMAND: Final = LogLine("closed-by-command", "the operator closes the server")


def fault_report(report: Path | None) -> LogLine:
    where = f"the report is {report}" if report else "there is no report of it"
    return LogLine("fault", f"the program has a fault: {where}", report=str(report or ""))


def worker_died(status: int | None, shown: int) -> LogLine:
    why = "nobody knows how" if status is None else f"exit code {status}"
    whose = "1 screen is" if shown == 1 else f"{shown} screens are"
    return LogLine(
        "worker-died",
        f"a process that draws has ended ({why}): {whose} drawn by others now",
        status=status,
        screens=shown,
    )


def killed(seconds: float) -> str:
    return f"killed after {seconds:g} s"


def exit_code(code: int) -> str:
    return f"exit code {code}"


def notify_failed(why: str) -> LogLine:
    return LogLine(
        "notify-failed",
        f"the program of --notify has failed, and play goes on: {printable(why)}",
        why=why,
    )


def unsaved(why: str) -> LogLine:
    return LogLine("unsaved", why, why=why)


# -- coming and going ----------------------------------------------------------------------


def turned_away(address: str) -> LogLine:
    return LogLine(
        "turned-away",
        f"{address} is turned away for a minute: too many connections",
        address=address,
    )


def login_refused(address: str, name: str, reason: str) -> LogLine:
    return LogLine(
        "login-refused",
        f"log-in refused from {address} for {quoted(name)}: {reason}",
        address=address,
        user=name,
        reason=reason,
    )


def idle(who: Visitor, stayed: float) -> LogLine:
    return LogLine(
        "idle-closed",
        f"{who} has logged in and not asked for the game in {stayed:.0f} s: closed",
        **who.facts,
    )


def asked_for(who: Visitor, what: str) -> LogLine:
    return LogLine(
        "service-refused", f"{who} asks for {what}, which is refused", **who.facts, what=what
    )


def subsystem(name: str) -> str:
    return f"the subsystem {quoted(name)}"


def command(text: str | None) -> str:
    return f"the command {quoted(text)}"


def came(who: Visitor, way: str) -> LogLine:
    key = f" with {who.key}" if who.key else ""
    return LogLine("visit-began", f"{who}{key} comes in, {way}", **who.facts, way=way)


def visited(who: Visitor, stayed: float, ending: str) -> LogLine:
    seconds = int(stayed)
    lasted = f"{seconds // 60} min" if seconds >= 60 else f"{seconds} s"
    return LogLine(
        "visit-ended",
        f"{who}, {lasted}: {ENDINGS[ending]}",
        **who.facts,
        seconds=seconds,
        ending=ending,
    )


# -- what visitors do ----------------------------------------------------------------------


def refused(who: Visitor, request: str, code: str) -> LogLine:
    return LogLine(
        "refused", f"{who} is refused {request}: {code}", **who.facts, request=request, code=code
    )


def wrong_word(who: Visitor, number: int) -> LogLine:
    return LogLine(
        "wrong-word", f"{who} has tried a wrong word for table {number}", **who.facts, table=number
    )


def renamed(who: Visitor, name: str) -> LogLine:
    return LogLine(
        "renamed", f"{who} is called {printable(name)} from now on", **who.facts, new_name=name
    )


def word_renewed(who: Visitor) -> LogLine:
    return LogLine("word-renewed", f"{who} has a new resume word", **who.facts)


def key_removed(who: Visitor, key: str) -> LogLine:
    return LogLine(
        "key-removed", f"{who} has taken {key} from the account", **who.facts, removed=key
    )


def key_moved(who: Visitor, to: str) -> LogLine:
    return LogLine(
        "key-moved", f"{who} has given their key to the account {to}", **who.facts, to=to
    )


def person(name: str, identity: str, *, is_guest: bool) -> str:
    """Return a person, here or not, as the log names them."""
    who = printable(name) or ("a guest" if is_guest else "somebody")
    return f"{who} ({identity[:8]})"


_ACTS: Final = {
    "kick": "sends out {about}",
    "ban": "bans {about} for {value} d",
    "ban-for-good": "bans {about} for good",
    "unban": "lifts the ban of {about}",
    "mute": "mutes {about} for {value} min",
    "unmute": "lets {about} talk again",
    "report": "reports {about} in report {value}",
    "report-done": "has dealt with report {about}",
    "moderator": "makes {about} a moderator",
    "no-moderator": "makes {about} a moderator no longer",
    "rename": "renames {about} to {value}",
    "merge": "merges {about} into {value}",
    "drop-account": "deletes the account of {about}",
}
"""What is done about conduct and accounts, by the name of the act."""


def conduct(by: str, act: str, value: int | str, about: str, why: str) -> LogLine:
    reason = f": {printable(why)}" if why else ""
    done = _ACTS[act].format(about=printable(about), value=printable(str(value)))
    text = f"{by} {done}{reason}"
    return LogLine("conduct", text, by=by, act=act, value=value, about=about, why=why)


def banned(address: str) -> LogLine:
    return LogLine("banned", f"{address} is turned away, being banned", address=address)


def account_made(identity: str, key: str, *, is_guest: bool) -> LogLine:
    way = f"with {key}" if key else "with a resume word"
    return LogLine(
        "account-made",
        f"{person('', identity, is_guest=is_guest)} has a new account {way}",
        account=identity,
        guest=is_guest,
        key=key,
    )


def account_deleted(who: Visitor) -> LogLine:
    return LogLine("account-deleted", f"{who} has deleted the account", **who.facts)


# -- tables --------------------------------------------------------------------------------


def table_opened(who: Visitor | None, number: int, game: str) -> LogLine:
    facts = who.facts if who else {}
    told = f"{who or 'a tournament'} opens table {number}: {game}"
    return LogLine("table-opened", told, **facts, table=number, game=game)


def tournament_opened(name: str) -> LogLine:
    return LogLine("tournament-opened", f"tournament {name} is open for entry", tournament=name)


def tournament_began(name: str) -> LogLine:
    return LogLine("tournament-began", f"tournament {name} begins", tournament=name)


def tournament_entered(name: str, who: str) -> LogLine:
    told = f"{who} enters tournament {name} late"
    return LogLine("tournament-entered", told, tournament=name, name=who)


def tournament_corrected(name: str, winner: str, loser: str) -> LogLine:
    told = f"tournament {name}: corrected, {winner} has won against {loser}"
    return LogLine("tournament-corrected", told, tournament=name, winner=winner, loser=loser)


def tournament_over(name: str) -> LogLine:
    return LogLine("tournament-over", f"tournament {name} is over", tournament=name)


def tournament_unsaved(name: str, why: str) -> LogLine:
    told = f"tournament {name}: {why} This is tried again."
    return LogLine("tournament-unsaved", told, tournament=name, why=why)


def tournament_unreadable(name: str, why: str) -> LogLine:
    return LogLine("tournament-unreadable", f"tournament {name}: {why}", tournament=name, why=why)


def directors_unreadable(path: Path) -> LogLine:
    told = f"{path} cannot be read: only the operator can hold tournaments"
    return LogLine("directors-unreadable", told, path=str(path))


def seat_taken(who: Visitor, number: int) -> LogLine:
    return LogLine("seat-taken", f"{who} sits down at table {number}", **who.facts, table=number)


def match_began(number: int, names: Sequence[str], game: str, journal: Path) -> LogLine:
    return LogLine(
        "match-began",
        f"table {number} ({_named(names)}) begins: {game}",
        table=number,
        names=names,
        game=game,
        journal=str(journal),
    )


def match_finished(number: int, names: Sequence[str], cause: str, journal: Path) -> LogLine:
    return LogLine(
        "match-finished",
        f"table {number} ({_named(names)}) is over: {cause}",
        table=number,
        names=names,
        cause=cause,
        journal=str(journal),
    )


def table_ended(number: int, names: Sequence[str], journal: Path) -> LogLine:
    return LogLine(
        "match-finished",
        f"table {number} ({_named(names)}) has ended without a result, as somebody did not play;"
        f" the match stays in {journal}",
        table=number,
        names=names,
        cause="agreed",
        journal=str(journal),
    )


def table_put_away(number: int, names: Sequence[str], days: int, journal: Path) -> LogLine:
    return LogLine(
        "table-put-away",
        f"table {number} ({_named(names)}) is left out of the lobby: nobody has come back for"
        f" {days} days; the match stays in {journal}",
        table=number,
        names=names,
        days=days,
        journal=str(journal),
    )


def table_unreadable(path: Path) -> LogLine:
    return LogLine(
        "table-unreadable",
        f"{path} cannot be read as a table and is left as it is",
        path=str(path),
    )


def table_lost(number: int, names: Sequence[str], why: str) -> LogLine:
    return LogLine(
        "table-lost",
        f"table {number} ({_named(names)}) is left out of the lobby: {why}",
        table=number,
        names=names,
        why=why,
    )


def table_unsaved(number: int, why: str) -> LogLine:
    return LogLine(
        "table-unsaved",
        f"table {number} could not be saved, and is played on: {why}",
        table=number,
        why=why,
    )


def ratings_unsaved(why: str) -> LogLine:
    return LogLine(
        "ratings-unsaved",
        f"the result of a rated match could not be saved, which is tried again: {why}",
        why=why,
    )


def matches_unsaved(why: str) -> LogLine:
    return LogLine(
        "matches-unsaved",
        f"a finished match could not be put into the log of matches; that is tried again: {why}",
        why=why,
    )


def _named(names: Sequence[str]) -> str:
    return printable(", ".join(names))
