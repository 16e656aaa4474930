"""What the operator reads in the log."""

from __future__ import annotations

import asyncio
import gc
import re
import weakref
from typing import Final

import asyncssh
import pytest

from app.guide import Topic
from app.server import log_lines
from app.server.limits import ServerLimits
from app.server.process import LEAVERS, rare_searches
from tests.server.conftest import Opens
from tests.server.servers import LoggedServer
from tests.server.terminals import options, visiting
from tests.server.test_ssh import Guest

(_FAILREGEX,) = re.findall(r"`failregex = (.*?)`", Topic("server").text)
FAIL2BAN: Final = re.compile(
    _FAILREGEX.replace(r"^\s*", r"^\S+ \S+ ").replace("<HOST>", r"(\S+)") + "“"
)
"""As the page about servers has it; fail2ban takes the time away, and has an address for <HOST>."""
FORGED: Final = "x”: 0 log-in refused from 192.0.2.1 for “y"
"""A name that forges a line of the log."""
CTRL_Q: Final = "\x11"


def refused(server: LoggedServer) -> list[str]:
    """Of the lines of refused log-ins, what stands behind the address."""
    return [line[found.end() - 1 :] for line in server.lines if (found := FAIL2BAN.match(line))]


async def test_a_refused_log_in_is_one_line_with_address_name_and_reason(
    open_server: Opens, keys: list[asyncssh.SSHKey]
) -> None:
    server = await open_server(guests=True)
    guest = Guest("no", "such", "word")
    with pytest.raises(asyncssh.DisconnectError):
        await asyncssh.connect(**options(server, client_factory=lambda: guest, username=FORGED))
    await server.has_told("no such resume word")
    assert refused(server) == [f"“{FORGED}”: no such resume word"]
    assert all(FAIL2BAN.match(line)[1] == "127.0.0.1" for line in server.lines)  # type: ignore[index]


async def test_a_log_in_that_is_not_done_in_time_is_refused(open_server: Opens) -> None:
    server = await open_server(ServerLimits(login_time=0.2), guests=True)

    class Waits(asyncssh.SSHClient):
        async def kbdint_auth_requested(self) -> str:
            await server.has_told("not done in time")
            return ""

    with pytest.raises((asyncssh.ConnectionLost, OSError)):
        await asyncssh.connect(**options(server, client_factory=Waits, login_timeout=30))
    assert refused(server) == ["“play”: not done in time"]


async def test_who_takes_which_name_is_told(
    open_server: Opens, keys: list[asyncssh.SSHKey]
) -> None:
    server = await open_server()
    person = server.people.with_key(keys[0].get_fingerprint())
    async with visiting(server, keys[0]) as anna:
        await anna.until_shown("What is your name?")
        anna.press("Anna\r")
        await server.has_told(
            f"somebody ({person.id[:8]}) from 127.0.0.1 is called Anna from now on"
        )


async def test_who_comes_and_goes_is_told_and_how(
    open_server: Opens, keys: list[asyncssh.SSHKey]
) -> None:
    server = await open_server()
    person = server.people.rename(server.people.with_key(keys[0].get_fingerprint()), "Anna")
    async with visiting(server, keys[0]) as anna:
        await anna.until_shown("Card house")
        anna.press(CTRL_Q)
        await anna.until_closed()
    await server.has_told(log_lines.ENDINGS["left"])
    made, *visit = server.lines
    came, went = (line.partition(" visit 1: Anna ")[2] for line in visit)
    key = keys[0].get_fingerprint()
    assert made.endswith(f" ({person.id[:8]}) has a new account with {key}")
    assert came == f"({person.id[:8]}) from 127.0.0.1 with {key} comes in, {log_lines.ON_SCREEN}"
    assert re.fullmatch(rf"\({person.id[:8]}\) from 127.0.0.1, \d s: left", went)
    assert refused(server) == []


class _Ring:
    """Refers to itself."""

    def __init__(self) -> None:
        self.itself = self


class _Searches:
    """Counts full searches."""

    def __init__(self) -> None:
        self.count = 0
        self._goes_on = asyncio.Event()

    def heard(self, phase: str, told: dict[str, int]) -> None:
        """Take note of a search; one of ``gc.callbacks``."""
        if phase == "stop" and told["generation"] == 2:
            self.count += 1
            self._goes_on.set()

    async def next(self) -> None:
        """Wait for the next."""
        self._goes_on.clear()
        await self._goes_on.wait()


async def test_what_was_in_use_is_left_out_until_all_is_looked_at_again() -> None:
    searches, before = _Searches(), gc.get_threshold()
    gc.callbacks.append(searches.heard)
    try:
        with rare_searches(every=0.01, least=12_000, growth=0.0, patience=0.0):
            ring = _Ring()
            is_there = weakref.ref(ring)
            await searches.next()
            del ring
            new = _Ring()
            is_new_there = weakref.ref(new)
            del new
            await searches.next()
            assert not is_new_there()
            assert is_there()
            # What a single person leaves behind is too little.
            LEAVERS.count = 1
            for _ in range(3):
                await searches.next()
            assert is_there()
            LEAVERS.count += 1
            while is_there():
                await searches.next()
            assert not LEAVERS.count
    finally:
        gc.callbacks.remove(searches.heard)
    assert gc.get_threshold() == before
    assert not gc.get_freeze_count()
