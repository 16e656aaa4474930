"""The bans, mutes, moderators and reports of a server, in a file that only its user can read."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from app.server.limits import source_of
from app.storage import kept
from app.storage.errors import StoreCode

if TYPE_CHECKING:
    # A command that lists bans or reports does not need the accounts.
    from app.server.accounts import Account

_DAMAGED: Final = StoreCode.CONDUCT_DAMAGED
_UNREADABLE: Final = StoreCode.CONDUCT_UNREADABLE
USUAL_MINUTES: Final = 60
"""Minutes of a mute."""
MOST_REPORTS: Final = 200
"""Reports that are kept; those dealt with go first, then the oldest."""


class HoldKind(StrEnum):
    """By what a ban knows a visitor."""

    PERSON = "person"
    """By the id of their account, however they come into it: by a key or by a resume word."""
    KEY = "key"
    """By the fingerprint of their key, which outlives an account."""
    NETWORK = "network"
    """By the network of their address."""
    NEW_GUESTS = "new-guests"
    """By the network of their address, if they are guests whose account is younger than the ban."""


class Hold(NamedTuple):
    kind: HoldKind
    what: str


@dataclass(frozen=True)
class Ban:
    """A ban from the server. A visitor is kept out by any of its holds."""

    name: str
    """The name of the person, or the key or network, at the time of the ban."""
    holds: tuple[Hold, ...]
    since: float
    """When it was laid, in seconds since 1970."""
    until: float = 0.0
    """When it ends, in seconds since 1970; 0 if it does not."""
    by: str = ""
    """The name of the moderator; empty for the operator."""
    why: str = ""

    def is_over(self, now: float) -> bool:
        return 0 < self.until <= now

    def holds_for(self, person: Account, key: str, address: str) -> bool:
        """Return whether it keeps out a person who comes with this key, empty for a resume word,
        from this address.
        """
        is_new_guest = person.is_guest and person.since >= self.since
        return any(
            (hold.kind is HoldKind.PERSON and hold.what == person.id)
            or (hold.kind is HoldKind.KEY and hold.what == key)
            or (hold.kind is HoldKind.NETWORK and is_within(address, hold.what))
            or (hold.kind is HoldKind.NEW_GUESTS and is_new_guest and is_within(address, hold.what))
            for hold in self.holds
        )


class Mute(NamedTuple):
    """Keeps a person from talking to others on the server."""

    person: str
    """The id of the account."""
    until: float
    """In seconds since 1970."""
    by: str
    """The name of the moderator; empty for the operator."""
    why: str


class SaidLine(NamedTuple):
    """A line that was said, or written to one person alone."""

    person: str
    """The id of the speaker."""
    who: str
    text: str
    is_message: bool = False


@dataclass
class Report:
    """A report of one visitor about another."""

    number: int
    at: float
    """In seconds since 1970."""
    reporter: str
    """The id of the account."""
    reporter_name: str
    person: str
    """The id of the account that it is about."""
    name: str
    why: str
    place: int
    """The number of the table where it was made; 0 for the lobby."""
    table: str
    """The name of that table; empty for the lobby."""
    lines: list[SaidLine]
    """The lines that the reporter could read there, and the messages between the two."""
    done_by: str | None = None
    """The moderator who has dealt with it, empty for the operator; None while it is open."""


@dataclass
class _Conduct:
    bans: list[Ban] = field(default_factory=list)
    mutes: list[Mute] = field(default_factory=list)
    moderators: list[str] = field(default_factory=list)
    """The ids of their accounts."""
    reports: list[Report] = field(default_factory=list)
    last: int = 0
    """The number of the last report."""


@dataclass(frozen=True, slots=True)
class Merged:
    """An account that two have become."""

    name: str
    bans: list[Ban]
    """The bans of either that last, which keep the account out."""


@dataclass(frozen=True, slots=True)
class ConductRecord:
    """The bans and mutes of a server that last, and the names of its moderators."""

    bans: list[Ban]
    mutes: list[Mute]
    """Each with a name in place of the id."""
    moderators: list[str]


class ConductStore:
    """All of that. What is changed is on disk when the call returns."""

    def __init__(self, path: Path) -> None:
        """Read the file, if there is one; a damaged one is set aside, and ``damaged`` says so.

        Raises StoreError if it cannot be read: without it, the banned would come in.
        """
        self._path = path
        self.folder = path.parent
        self._kept, self.damaged = kept.load(_Conduct, lambda: path, _DAMAGED, _UNREADABLE)
        if self.damaged and self.damaged.code == _UNREADABLE:
            raise self.damaged

    # -- bans ------------------------------------------------------------------------------

    def bans(self, now: float) -> list[Ban]:
        """Return the bans that last, the oldest first."""
        return [ban for ban in self._kept.bans if not ban.is_over(now)]

    def put_ban(self, ban: Ban) -> None:
        """Keep a ban in place of those with the same first hold. Raises StoreError."""
        others = (each for each in self.bans(ban.since) if each.holds[0] != ban.holds[0])
        self._set_bans([*others, ban])

    def lift(self, bans: Collection[Ban]) -> None:
        """Raises StoreError."""
        self._set_bans([ban for ban in self._kept.bans if ban not in bans])

    def _set_bans(self, bans: list[Ban]) -> None:
        self._keep(replace(self._kept, bans=bans))

    # -- mutes -----------------------------------------------------------------------------

    def mute_of(self, person: str, now: float) -> Mute | None:
        """Return the mute under which a person is; None without one."""
        return next((each for each in self.mutes(now) if each.person == person), None)

    def mutes(self, now: float) -> list[Mute]:
        """Return the mutes that last, the oldest first."""
        return [mute for mute in self._kept.mutes if mute.until > now]

    def put_mute(self, mute: Mute, now: float) -> None:
        """Raises StoreError."""
        others = (each for each in self.mutes(now) if each.person != mute.person)
        self._keep(replace(self._kept, mutes=[*others, mute]))

    def unmute(self, person: str) -> bool:
        """End the mute of a person; return whether there was one. Raises StoreError."""
        left = [mute for mute in self._kept.mutes if mute.person != person]
        was_muted = len(left) < len(self._kept.mutes)
        self._keep(replace(self._kept, mutes=left))
        return was_muted

    # -- moderators ------------------------------------------------------------------------

    @property
    def moderators(self) -> frozenset[str]:
        """The ids of their accounts."""
        return frozenset(self._kept.moderators)

    def set_moderator(self, person: str, *, is_so: bool) -> None:
        """Raises StoreError."""
        others = [each for each in self._kept.moderators if each != person]
        self._keep(replace(self._kept, moderators=[*others, person] if is_so else others))

    # -- reports ---------------------------------------------------------------------------

    @property
    def reports(self) -> list[Report]:
        """All that are kept, the oldest first."""
        return list(self._kept.reports)

    def next_number(self) -> int:
        """Return the number of the next report."""
        return self._kept.last + 1

    def put_report(self, report: Report) -> None:
        """Raises StoreError."""
        reports = [*self._kept.reports, report]
        while len(reports) > MOST_REPORTS:
            reports.remove(next((each for each in reports if each.done_by is not None), reports[0]))
        self._keep(replace(self._kept, reports=reports, last=report.number))

    def close_report(self, number: int, by: str) -> bool:
        """Note who has dealt with a report; return whether it was open. Raises StoreError."""
        reports = [
            replace(each, done_by=by) if each.number == number and each.done_by is None else each
            for each in self._kept.reports
        ]
        if reports == self._kept.reports:
            return False
        self._keep(replace(self._kept, reports=reports))
        return True

    # --------------------------------------------------------------------------------------

    def erase(self, person: str) -> None:
        """Forget a person whose account is deleted, but for bans. Raises StoreError."""
        conduct = self._kept
        conduct.mutes = [mute for mute in conduct.mutes if mute.person != person]
        conduct.moderators = [each for each in conduct.moderators if each != person]
        conduct.reports = [
            each for each in conduct.reports if person not in (each.person, each.reporter)
        ]
        for report in conduct.reports:
            report.lines = [line for line in report.lines if line.person != person]
        self._save()

    def hand_over(self, person: str, to: str) -> None:
        """Let all that is kept of an account be that of another. Raises StoreError."""
        conduct = self._kept
        conduct.bans = [
            replace(ban, holds=tuple(_handed(ban.holds, person, to))) for ban in conduct.bans
        ]
        conduct.mutes = [
            mute._replace(person=to) if mute.person == person else mute for mute in conduct.mutes
        ]
        conduct.moderators = sorted({to if each == person else each for each in conduct.moderators})
        for report in conduct.reports:
            report.person = to if report.person == person else report.person
            report.reporter = to if report.reporter == person else report.reporter
            report.lines = [
                line._replace(person=to) if line.person == person else line for line in report.lines
            ]
        self._save()

    def hold_keys(self, person: str, keys: Iterable[str], now: float) -> list[Ban]:
        """Let the bans of an account that last hold for these keys too; return these bans.

        Raises StoreError.
        """
        account, held = Hold(HoldKind.PERSON, person), [Hold(HoldKind.KEY, key) for key in keys]
        found = [ban for ban in self.bans(now) if account in ban.holds]
        if not found:
            return []
        others = [ban for ban in self.bans(now) if account not in ban.holds]
        found = [replace(ban, holds=(*dict.fromkeys((*ban.holds, *held)),)) for ban in found]
        self._set_bans([*others, *found])
        return found

    def _keep(self, changed: _Conduct) -> None:
        """Let this count once it is on disk. Raises StoreError."""
        kept.save(self._path, changed)
        self._kept = changed

    def _save(self) -> None:
        kept.save(self._path, self._kept)


def _handed(holds: Iterable[Hold], person: str, to: str) -> Iterable[Hold]:
    was = Hold(HoldKind.PERSON, person)
    return (Hold(HoldKind.PERSON, to) if hold == was else hold for hold in holds)


# -- networks ------------------------------------------------------------------------------


def network_of(address: str) -> str:
    """Return the network that a ban of an address holds for: the address itself, and of IPv6 the
    first half, which one household has to itself.

    Also takes a network, such as ``192.0.2.0/24``. Raises ValueError for anything else.
    """
    if "/" in address:
        return str(ip_network(address, strict=False))
    ip = ip_address(address)
    if ip.version == 6 and ip.ipv4_mapped is None:
        return str(ip_network(f"{ip}/64", strict=False))
    return str(ip_network(source_of(address)))


def is_within(address: str, network: str) -> bool:
    try:
        ip = ip_address(address.partition("%")[0])
        mapped = ip.ipv4_mapped if ip.version == 6 else None
        return (mapped or ip) in ip_network(network)
    except ValueError:
        return False
