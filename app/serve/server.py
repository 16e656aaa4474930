"""The house itself: it listens, lets people in, and says good-bye to everybody when it closes."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import Final

import asyncssh

from app.crash import write_report
from app.serve.door import Comer, Door
from app.serve.keys import KeysLetIn, host_key
from app.serve.limits import Addresses, Limits
from app.serve.people import People
from app.serve.refusals import HouseCode, HouseError
from app.serve.stay import Ending, Stay
from app.serve.thinking import HouseCpu
from app.store.paths import kept_in
from app.table.cpu import Cpu
from app.words.en import serve as words

_LOOK: Final = 1.0
"""Seconds between two looks at what connections take up."""
_FAREWELL: Final = 5.0
"""Seconds that people have to read that the house closes."""
_FORGET: Final = 6 * 3600.0
"""Seconds between two looks for guests who are to be forgotten."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a house stands, and whom it lets in."""

    address: str
    port: int
    """0: any that is free."""
    state: Path
    keys: Path | None = None
    guests: bool = False
    most: int = 100


def address_and_port(text: str) -> tuple[str, int]:
    """The two parts of ``ADDRESS:PORT``. Raises HouseError for anything else."""
    address, colon, port = text.rpartition(":")
    bare = address.removeprefix("[").removesuffix("]")
    is_port = port.isascii() and port.isdecimal() and len(port) <= 5 and int(port) < 2**16
    # Without brackets, nobody knows where an address of IPv6 ends.
    if not (colon and bare and is_port) or (":" in bare and bare == address):
        raise HouseError(HouseCode.BAD_ADDRESS, text=text)
    return bare, int(port)


class Server:
    """A house that is open from ``open`` to ``close``. ``log`` takes a line about each stay."""

    def __init__(
        self,
        place: Place,
        log: Callable[[str], None],
        limits: Limits | None = None,
        cpu: Cpu | None = None,
    ) -> None:
        """``cpu`` answers for the CPU players; without one, processes of its own do.

        Raises StoreError and HouseError where a house cannot be opened with such files."""
        self.limits = limits or Limits()
        self.addresses = Addresses(self.limits)
        self.keys = KeysLetIn(place.keys) if place.keys else None
        self.guests = place.guests
        self.doors: set[Door] = set()
        self.people = People(place.state)
        self._host_key = host_key(place.state / "host_key")
        self.people.forget_guests()
        self._place = place
        self._log = log
        self._own_cpu = HouseCpu()
        self._cpu = cpu or self._own_cpu
        self._stays: dict[str, Stay] = {}
        """Who is here, by id."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._told: dict[str, float] = {}
        """When it was last told that an address asks too much."""
        self._is_closing = False

    async def open(self) -> None:
        """Let people come. Raises HouseError where nobody can listen."""
        place = self._place
        try:
            self._listener = await asyncssh.listen(
                place.address,
                place.port,
                server_factory=lambda: Door(self),
                server_host_keys=[self._host_key],
                # What comes may be anything, and what people do not read has no end.
                encoding=None,
                line_editor=False,
                window=2**16,
                compression_algs=None,
                agent_forwarding=False,
                gss_host=None,
                x509_trusted_certs=None,
                login_timeout=self.limits.login_time,
                keepalive_interval=30,
            )
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise HouseError(
                    HouseCode.ADDRESS_IN_USE, address=place.address, port=place.port
                ) from error
            reason = error.strerror or str(error)
            raise HouseError(
                HouseCode.CANNOT_LISTEN, address=place.address, port=place.port, reason=reason
            ) from error
        self._begin(self._look_after())

    @property
    def port(self) -> int:
        """The port that is listened on."""
        return self._listener.get_port()

    @property
    def fingerprint(self) -> str:
        """That of the key of the house."""
        return self._host_key.get_fingerprint()

    async def close(self) -> None:
        """Let nobody come any more, say good-bye to everybody, save, and end."""
        self._is_closing = True
        self._listener.close()
        stays = list(self._stays.values())
        for stay in stays:
            stay.end(Ending.CLOSING)
        await asyncio.gather(*(stay.over.wait() for stay in stays))
        for door in list(self.doors):
            door.close()
        deadline = monotonic() + _FAREWELL
        while self.doors and monotonic() < deadline:
            await asyncio.sleep(0.02)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._own_cpu.end()
        self.people.close()

    # -- what the door asks for ------------------------------------------------------------

    def received(self, comer: Comer) -> None:
        """Let somebody play who has come in with a terminal."""
        before = self._stays.get(comer.person.id)
        stay = Stay(comer, self._cpu, self.limits)
        if self._is_closing or (before is None and len(self._stays) >= self._place.most):
            comer.line.say(words.HOUSE_CLOSES if self._is_closing else words.full(self._place.most))
            comer.line.end(1)
            self._note(stay, Ending.CLOSING if self._is_closing else Ending.FULL)
            return
        self._stays[comer.person.id] = stay
        self._begin(self._host(stay, before))

    def turned_away(self, address: str) -> None:
        """Say in the log that an address asks too much, once a minute."""
        now = monotonic()
        if now - self._told.get(address, -60.0) >= 60.0:
            if len(self._told) > 1000:
                self._told.clear()
            self._told[address] = now
            self._log(words.turned_away(datetime.now().astimezone(), address))

    # --------------------------------------------------------------------------------------

    async def _host(self, stay: Stay, before: Stay | None) -> None:
        ending = await stay.run(before)
        if self._stays.get(stay.person.id) is stay:
            del self._stays[stay.person.id]
        self.people.was_here(stay.person)
        if stay.fault:
            now = datetime.now().astimezone()
            with kept_in(self._place.state):
                report = write_report(stay.fault, now)
            self._log(words.fault_report(now, report))
        self._note(stay, ending)

    def _note(self, stay: Stay, ending: Ending) -> None:
        now = datetime.now().astimezone()
        person = self.people.find(stay.person.id) or stay.person
        stayed = now - stay.since
        self._log(
            words.visited(
                now,
                person.name,
                person.id,
                stay.address,
                stayed,
                ending,
                is_guest=person.is_guest,
            )
        )

    async def _look_after(self) -> None:
        forgotten = monotonic()
        while True:
            await asyncio.sleep(_LOOK)
            for door in list(self.doors):
                door.look()
            if monotonic() - forgotten > _FORGET:
                forgotten = monotonic()
                self.people.forget_guests()

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
