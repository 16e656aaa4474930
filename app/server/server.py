"""The server: it listens, lets people in, and says good-bye to them when it closes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final

import asyncssh

from app.cpu.service import Cpu
from app.server.accounts import AccountStore
from app.server.conduct import Conduct
from app.server.limits import AddressLimits, ServerLimits
from app.server.notifier import Notifier
from app.server.process import ServerLog, alone_in, cannot_listen, told_of_exhaustion
from app.server.refusals import ServerError
from app.server.server_settings import SettingsSource
from app.server.sessions import Login, SessionManager
from app.server.ssh import TABLE, AuthorizedKeys, ConnectionHandler, host_key
from app.server.tables import Table

_LOOK: Final = 1.0
"""Seconds between two checks of the load of connections."""
_FAREWELL: Final = 5.0
"""Seconds that people have to read that the server closes."""
_FORGET: Final = 6 * 3600.0
"""Seconds between two checks for guests to forget."""


@dataclass(frozen=True, slots=True)
class ServerConfig:
    address: str
    port: int
    """The port; 0 for any free one."""
    state: Path
    keys: Path | None = None
    guests: bool = False
    most: int = 100
    """How many people may be here at once, unless the settings say."""
    workers: int = 1
    name: str = ""
    """The name by which people reach the server, for the line that they send to friends; empty for
    the address that they came to."""
    notify: Path | None = None
    """The program that tells people away from the server of their moves."""
    page: str = ""
    """The address under which others open the web page, with a slash at its end; empty if it is
    not known."""
    is_log_json: bool = False
    """Whether each line of the log is a record of JSON."""
    settings: SettingsSource | None = None
    """Where the settings are; None for the file in ``state``."""


class Server:
    """A server, running from ``open`` to ``close``. ``log`` takes a line about each visit."""

    def __init__(
        self,
        config: ServerConfig,
        log: Callable[[str], None],
        limits: ServerLimits | None = None,
        cpu: Cpu | None = None,
    ) -> None:
        """``cpu`` answers for the CPU players; by default, processes of its own do.

        Raises StoreError and ServerError if a server cannot use these files.
        """
        self.limits = limits or ServerLimits()
        self.addresses = AddressLimits(self.limits)
        self.keys = AuthorizedKeys(config.keys) if config.keys else None
        self.guests = config.guests
        self.name = config.name
        self.doors: set[ConnectionHandler] = set()
        with ExitStack() as stack:
            stack.enter_context(alone_in(config.state))
            self.people = AccountStore(config.state)
            stack.callback(self.people.close)
            self._host_key = host_key(config.state / "host_key")
            self._files = stack.pop_all()
        self.people.forget_guests()
        self._config = config
        self._notifier: Notifier | None = None
        self.log = ServerLog(log, as_json=config.is_log_json)
        self.sessions = SessionManager(
            self.people,
            config.most,
            config.state,
            self.log,
            self.limits,
            cpu,
            config.workers,
            config.settings,
        )

    @property
    def conduct(self) -> Conduct:
        """The bans and mutes."""
        return self.sessions.conduct

    async def open(self) -> None:
        """Let people come. Raises ServerError if it cannot listen or draw."""
        config = self._config
        try:
            await self.sessions.open()
        except ServerError:
            self._files.close()
            raise
        try:
            self._listener = await asyncssh.listen(
                config.address,
                config.port,
                server_factory=lambda: ConnectionHandler(self),
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
                keepalive_interval=self.limits.keepalive,
            )
        except OSError as error:
            await self.sessions.end()
            self._files.close()
            raise cannot_listen(error, config.address, config.port) from error
        if config.notify:
            self._notifier = Notifier(
                config.notify, self._link_to, self.people.find, self.sessions.events, self.log
            )
        self._looking_after = asyncio.create_task(self._look_after())
        self._files.enter_context(told_of_exhaustion(self.log))

    @property
    def port(self) -> int:
        return self._listener.get_port()

    def _link_to(self, table: Table) -> str:
        config = self._config
        if config.page:
            return f"{config.page}t/{table.name}"
        host = config.name or config.address
        return " ".join(["ssh", "-p", str(self.port), "-t", host, TABLE, table.name])

    @property
    def closes(self) -> asyncio.Event:
        """Set when the server is to close."""
        return self.sessions.closes

    @property
    def fingerprint(self) -> str:
        return self._host_key.get_fingerprint()

    async def say_good_bye(self) -> None:
        """Refuse new connections, say good-bye to all visitors, and save."""
        self._listener.close()
        await self.sessions.say_good_bye()

    async def close(self) -> None:
        """Say good-bye, if not done yet, and end."""
        await self.say_good_bye()
        for door in list(self.doors):
            door.close()
        deadline = monotonic() + _FAREWELL
        while self.doors and monotonic() < deadline:
            await asyncio.sleep(0.02)
        self._looking_after.cancel()
        if self._notifier:
            await self._notifier.close()
        await self.sessions.end()
        self._files.close()

    # -- what the door asks for ------------------------------------------------------------

    def received(self, login: Login) -> None:
        """Let a visitor play who has logged in with a terminal."""
        self.sessions.received(login)

    # --------------------------------------------------------------------------------------

    async def _look_after(self) -> None:
        forgotten = monotonic()
        while True:
            await asyncio.sleep(_LOOK)
            for door in list(self.doors):
                door.look()
            if monotonic() - forgotten > _FORGET:
                forgotten = monotonic()
                self.people.forget_guests()
