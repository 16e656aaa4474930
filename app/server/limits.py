"""Limits on what one address, one connection and one visitor may ask of the server."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from time import monotonic
from typing import Final

PASSPHRASE_FAILURES_OF_ADDRESS: Final = 20, 60.0
"""Wrong words from one address before each has to wait, and the longest wait in seconds.

Many people may share an address."""
PASSPHRASE_FAILURES_OF_ACCOUNT: Final = 5, 900.0
"""Wrong words for one account before each has to wait, and the longest wait in seconds."""
_FORGOTTEN: Final = 3600.0
"""Seconds after which wrong words are forgotten."""
_MOST_REMEMBERED: Final = 10_000
"""Addresses above which those without a connection in the last minute are forgotten."""


@dataclass(slots=True)
class ServerLimits:
    """The limits of a server; times in seconds. Its operator may change them while it is open."""

    connections: int = 20
    browsers: int = 60
    """Browser connections of one address at once; a page takes a few."""
    logins: int = 30
    """Logins from one address in a minute, including each try of a resume word."""
    strangers: int = 100
    """Connections at once whose person is not known yet."""
    login_time: float = 20.0
    """Time for a login, and again for the request of the game."""
    waiting: int = 256 * 1024
    """Unread bytes of a client above which nothing more is drawn for it."""
    patience: float = 30.0
    """Time after which a client that leaves that much unread is dropped."""
    unread: int = 4 * 2**20
    """Unread bytes of any kind above which a client is dropped at once."""
    keepalive: float = 30.0
    """Silence after which a client is asked for a sign of life. It is gone after three without
    one."""
    variables: int = 64 * 1024
    """Bytes of environment variables that a client may send."""


class FailedAttempts:
    """Wrong words, by account or address.

    After ``free`` of them, each is followed by a wait twice as long as the last, up to ``longest``
    seconds. They are forgotten after an hour.
    """

    def __init__(self, free: int, longest: float, now: Callable[[], float] = monotonic) -> None:
        self._free = free
        self._longest = longest
        self._now = now
        self._wrong: dict[str, tuple[int, float]] = {}
        """The number of wrong words, and the time of the last."""

    def wait(self, who: str) -> float:
        """Return the seconds until another word may be tried; 0 if it may be now."""
        count, last = self._wrong.get(who, (0, 0.0))
        if count < self._free:
            return 0.0
        wait = min(2.0 ** min(count - self._free + 1, 30), self._longest)
        return max(last + wait - self._now(), 0.0)

    def wrong(self, who: str) -> None:
        now = self._now()
        if len(self._wrong) > _MOST_REMEMBERED:
            self._wrong = {
                each: told for each, told in self._wrong.items() if now - told[1] < _FORGOTTEN
            }
        count, last = self._wrong.get(who, (0, now))
        self._wrong[who] = (count + 1 if now - last < _FORGOTTEN else 1), now

    def right(self, who: str) -> None:
        self._wrong.pop(who, None)


class AddressLimits:
    """The connections and recent logins of each address.

    IPv6 addresses count by their first half, which one household has to itself.
    """

    def __init__(self, limits: ServerLimits, now: Callable[[], float] = monotonic) -> None:
        self._limits = limits
        self._now = now
        self._connected: Counter[str] = Counter()
        self._logins: dict[str, deque[float]] = {}
        self._failed_passphrases = FailedAttempts(*PASSPHRASE_FAILURES_OF_ADDRESS, now)

    def enter(self, address: str) -> bool:
        """Count a connection; return whether it is allowed. Each is followed by ``leave``."""
        source = source_of(address)
        self._connected[source] += 1
        may_try = self.may_try(address)
        return may_try and self._connected[source] <= self._limits.connections

    def leave(self, address: str) -> None:
        source = source_of(address)
        self._connected[source] -= 1
        if not self._connected[source]:
            del self._connected[source]

    @property
    def remembered(self) -> int:
        return len(self._logins)

    def may_try(self, address: str) -> bool:
        """Count a login; return whether it is allowed now."""
        source, now = source_of(address), self._now()
        if len(self._logins) > _MOST_REMEMBERED:
            self._logins = {
                each: times for each, times in self._logins.items() if times[-1] > now - 60
            }
        times, most = self._logins.setdefault(source, deque()), self._limits.logins
        if len(times) >= most and times[-most] > now - 60:
            return False
        times.append(now)
        while len(times) > most:
            times.popleft()
        return True

    def wait(self, address: str) -> float:
        """Return the seconds until a word may be tried from an address; 0 if it may be now."""
        return self._failed_passphrases.wait(source_of(address))

    def wrong(self, address: str) -> None:
        self._failed_passphrases.wrong(source_of(address))


def source_of(address: str) -> str:
    """Return what an address counts as: for IPv6 its first half, which one household has to
    itself.
    """
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, IPv6Address):
        if ip.ipv4_mapped:
            return str(ip.ipv4_mapped)
        return ip.exploded[:19]
    return str(ip)
