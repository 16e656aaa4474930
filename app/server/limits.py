"""How much one address, one connection and one visitor may ask of the server."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from time import monotonic
from typing import Final

GUESSES_OF_ADDRESS: Final = 20, 60.0
"""Wrong words from one address before each has to wait, and most seconds of a wait: some addresses
are those of many."""
GUESSES_OF_ACCOUNT: Final = 5, 900.0
"""The same, of one person."""
_FORGOTTEN: Final = 3600.0
"""Seconds after which wrong words are forgotten."""
_MOST_REMEMBERED: Final = 10_000
"""Addresses above which those are forgotten that nobody has come from for a minute."""


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """The limits of a server; times in seconds."""

    connections: int = 20
    """From one address at once."""
    browsers: int = 60
    """Connections of browsers from one address at once: a page takes a few."""
    logins: int = 30
    """From one address in a minute, each try with a resume word too."""
    strangers: int = 100
    """Connections at once of whom nobody knows yet who they are."""
    login_time: float = 20.0
    """That somebody may take to say who they are, and again to ask for the game."""
    waiting: int = 256 * 1024
    """Bytes that wait for a client to read them, above which nothing more is drawn for it."""
    patience: float = 30.0
    """For which a client may leave so much unread before it is dropped."""
    unread: int = 4 * 2**20
    """Bytes that wait for a client, whatever they are, above which it is dropped at once."""
    keepalive: float = 30.0
    """Of silence after which a client is asked whether it is there; it is gone when it has not
    answered three times."""
    variables: int = 64 * 1024
    """Bytes of environment variables that a client may send."""


class FailedAttempts:
    """Wrong words that somebody has tried: after ``free`` of them, each is followed by a wait twice
    as long as the last, of up to ``longest`` seconds. After an hour they are forgotten.
    """

    def __init__(self, free: int, longest: float, now: Callable[[], float] = monotonic) -> None:
        self._free = free
        self._longest = longest
        self._now = now
        self._wrong: dict[str, tuple[int, float]] = {}
        """By whom, how many words, and when the last."""

    def wait(self, who: str) -> float:
        """Seconds until somebody may try a word; 0 where that is now."""
        count, last = self._wrong.get(who, (0, 0.0))
        if count < self._free:
            return 0.0
        wait = min(2.0 ** min(count - self._free + 1, 30), self._longest)
        return max(last + wait - self._now(), 0.0)

    def wrong(self, who: str) -> None:
        """Take note of a wrong word."""
        now = self._now()
        if len(self._wrong) > _MOST_REMEMBERED:
            self._wrong = {
                each: told for each, told in self._wrong.items() if now - told[1] < _FORGOTTEN
            }
        count, last = self._wrong.get(who, (0, now))
        self._wrong[who] = (count + 1 if now - last < _FORGOTTEN else 1), now

    def right(self, who: str) -> None:
        """Somebody has known a word."""
        self._wrong.pop(who, None)


class AddressLimits:
    """Who is connected from where, and how often somebody has come from there of late.

    Addresses of IPv6 count by the first half, of which a household has all.
    """

    def __init__(self, limits: ServerLimits, now: Callable[[], float] = monotonic) -> None:
        self._limits = limits
        self._now = now
        self._connected: Counter[str] = Counter()
        self._logins: dict[str, deque[float]] = {}
        self._guesses = FailedAttempts(*GUESSES_OF_ADDRESS, now)

    def enter(self, address: str) -> bool:
        """Take note of a connection; whether it is allowed. Each is followed by ``leave``."""
        source = source_of(address)
        self._connected[source] += 1
        may_try = self.may_try(address)
        return may_try and self._connected[source] <= self._limits.connections

    def leave(self, address: str) -> None:
        """Take note that a connection has ended."""
        source = source_of(address)
        self._connected[source] -= 1
        if not self._connected[source]:
            del self._connected[source]

    @property
    def remembered(self) -> int:
        """Of how many addresses it is known when somebody came from there."""
        return len(self._logins)

    def may_try(self, address: str) -> bool:
        """Take note that somebody says who they are; whether they may do so again now."""
        source, now = source_of(address), self._now()
        if len(self._logins) > _MOST_REMEMBERED:
            self._logins = {
                each: times for each, times in self._logins.items() if times[-1] > now - 60
            }
        times = self._logins.setdefault(source, deque(maxlen=self._limits.logins))
        if len(times) == self._limits.logins and times[0] > now - 60:
            return False
        times.append(now)
        return True

    def wait(self, address: str) -> float:
        """Seconds until a word may be tried from an address; 0 where that is now."""
        return self._guesses.wait(source_of(address))

    def wrong(self, address: str) -> None:
        """Take note that a wrong word has come from an address."""
        self._guesses.wrong(source_of(address))


def source_of(address: str) -> str:
    """Return what an address counts as: of IPv6 its first half, of which a household has all."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, IPv6Address):
        if ip.ipv4_mapped:
            return str(ip.ipv4_mapped)
        return ip.exploded[:19]
    return str(ip)
