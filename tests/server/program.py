"""Servers that tests run in processes of their own: ``python -m tests.server.program KIND FOLDER``.

``counted``, with a number of workers, opens as the command does, but asks sooner whether visitors
are there, and has no limits for them. On SIGUSR1 it writes in JSON how many objects of each kind it
holds. To ``crowded`` new visitors come all the time, and play. In ``two`` Ann and Ben play on, and
Cleo waits at another table. These two write what is kept by then: each new visitor, and the match,
the deal and its number of actions after each action, -1 after a deal.

``cup``, with what a ``Fall`` says, goes on with the tournament that a ``Cup`` has opened in FOLDER,
plays it to its end and writes how it ended.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import secrets
import signal
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

import asyncssh

from app.cards.deal import SEED_BYTES
from app.cli.serving import say, until_told
from app.cpu.service import InstantCpu
from app.games.gin.rules import preset
from app.players.registry import decide
from app.server import app_host
from app.server.accounts import AccountStore
from app.server.limits import ServerLimits
from app.server.lobby import Lobby
from app.server.process import room_for_many
from app.server.seat import LocalSharedMatch
from app.server.server import Server, ServerConfig
from app.server.shared_match import SharedMatch
from app.server.ssh import ConnectionHandler
from app.server.table_list import MOST_TABLES
from app.server.table_options import TableOptions
from app.server.tables import SeatSlot, Table, TablePhase, TableRequest, Visit
from app.server.terminal import RemoteTerminal
from app.server.workers import pool as worker_pool
from app.tournaments.tournament import Phase
from tests.server.company import Company, Guest
from tests.server.cup import CUP, Cup
from tests.server.worker import FAULT, HastyApp

ASKED_EVERY: Final = 1.0
"""Seconds of silence after which a client is asked whether it is there, three times."""
EVERYBODY: Final = ServerLimits(
    connections=10_000, logins=10_000, strangers=10_000, keepalive=ASKED_EVERY
)
MOST_HELD: Final[dict[type, int]] = {
    ConnectionHandler: 5,
    RemoteTerminal: 5,
    Visit: 5,
    HastyApp: 5,
    asyncssh.SSHServerConnection: 5,
    LocalSharedMatch: 5,
    SharedMatch: 2,
}
"""What is counted, and how many of it a server may hold with two visitors in its lobby: one of each
for both, and a few of those who have just gone."""


def write_counts() -> None:
    gc.unfreeze()
    gc.collect()
    # The collector freezes what it has seen, and so it does not list it.
    gc.unfreeze()
    held = gc.get_objects()
    counts = {kind.__name__: sum(type(each) is kind for each in held) for kind in MOST_HELD}
    counts["tasks"] = len(asyncio.all_tasks())
    counts["files"] = len(os.listdir("/proc/self/fd"))
    print(json.dumps(counts), flush=True)


async def serve_counted(folder: Path, workers: str) -> None:
    app_host.VisitorApp = HastyApp  # type: ignore[attr-defined]
    os.environ[FAULT] = "haste"
    vars(worker_pool)["WORKER"] = "tests.server.worker"
    # The same cards are dealt every time.
    secrets.token_bytes = random.Random(13).randbytes  # type: ignore[assignment]
    config = ServerConfig("127.0.0.1", 0, folder, workers=int(workers))
    server = Server(config, say, EVERYBODY, InstantCpu())
    with room_for_many():
        await server.open()
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, write_counts)
        async with until_told(server.closes):
            print(f"ssh -p {server.port}", flush=True)
        await server.close()


def act(table: Table, other: Guest) -> None:
    """Let the seat to act do so, or all go on, and let the other visitor hear it."""
    shared = table.match
    assert shared
    if (seat := shared.to_act) is None:
        for person in (0, 1):
            shared.go_on(person)
    else:
        match = shared.session.match
        shared.act(seat, decide("casual", match.hand.view(seat), match.player_seed))
    other.hear()
    match = shared.session.match
    actions = len(match.hand.history) if shared.to_act is not None else -1
    print("match", table.journal, match.deal, actions, flush=True)


async def serve_crowd(folder: Path) -> None:
    people = AccountStore(folder)
    lobby = Lobby(folder / "tables", InstantCpu(), people.find, pace=0.0)

    def come(number: int) -> Guest:
        name = "Q" + str(number).translate(str.maketrans("0123456789", "abcdefghij"))
        person = people.rename(people.with_key(f"SHA256:{number}"), name)
        print("person", person.id, name, flush=True)
        return Guest(lobby, lobby.enter(person))

    for pair in range(MOST_TABLES):
        first, second = come(2 * pair), come(2 * pair + 1)
        request = TableRequest(preset("standard", 1000), [SeatSlot()])
        table = lobby.seating.open_table(first.visit, request)
        lobby.seating.sit_down(second.visit, table.number)
        second.open().seat_handle(1).listen(lambda _: None)
        for _ in range(20):
            act(table, second)
        await asyncio.sleep(0)


async def serve_two(folder: Path) -> None:
    server = Company(folder)
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    if server.lobby.table_list.by_number:
        table = next(table for table in server.lobby.table_list.by_number.values() if table.match)
    else:
        options = TableOptions(passphrase="rose")
        table = server.table(ann, ben, options=options, rules=preset("standard", 1000))
        server.lobby.seating.open_table(cleo.visit, TableRequest(preset("oklahoma"), [SeatSlot()]))
    ben.open().seat_handle(1).listen(lambda _: None)
    while True:
        act(table, ben)
        await asyncio.sleep(0)


class Fall(NamedTuple):
    """When a server kills itself."""

    begins: str = ""
    """How the data begins that is written then, such as ``{"round"``; empty for any."""
    number: int = 0
    """How often such data was written by then; 0 for never."""
    torn: bool = False
    """Whether only a half of it is written."""

    def lay(self) -> None:
        """Kill this process when the moment has come."""
        told, seen = self.begins.encode(), count(1)
        write, sync = os.write, os.fsync

        def watched(descriptor: int, data: Any) -> int:
            if bytes(data).startswith(told) and next(seen) == self.number:
                write(descriptor, data[: len(data) // 2] if self.torn else data)
                os.kill(os.getpid(), signal.SIGKILL)
            return write(descriptor, data)

        def watched_sync(descriptor: int) -> None:
            # A file that takes the place of another is synced before it does so.
            if not told and next(seen) == self.number:
                os.kill(os.getpid(), signal.SIGKILL)
            sync(descriptor)

        patched: dict[str, Callable[..., object]] = {"write": watched, "fsync": watched_sync}
        vars(os).update(patched)


def dealt_alike(nbytes: int | None = None) -> bytes:
    """Return bytes by chance, but for the seeds of matches."""
    return bytes(nbytes) if nbytes == SEED_BYTES else os.urandom(nbytes or SEED_BYTES)


async def serve_cup(folder: Path, *fall: str) -> None:
    """In each match some actions are played; then the one resigns whose name comes last."""
    if fall:
        begins, number, torn = fall
        Fall(begins, int(number), torn == "True").lay()
    # The same cards at every table, so that every run counts the same points.
    secrets.token_bytes = dealt_alike
    cup = Cup(folder)
    cup.come()
    held = cup.lobby.held_tournaments
    if cup.tournament.phase is Phase.ENTRY:
        held.named(CUP).start()
    while cup.tournament.phase is not Phase.OVER:
        for table in [*cup.lobby.table_list.by_number.values()]:
            if table.match and table.phase is TablePhase.PLAYING:
                cup.play_on(table)
        await asyncio.sleep(0)
    print(json.dumps(cup.outcome), flush=True)


KINDS: Final = {
    "counted": serve_counted,
    "crowded": serve_crowd,
    "cup": serve_cup,
    "two": serve_two,
}

if __name__ == "__main__":
    kind, folder, *more = sys.argv[1:]
    asyncio.run(KINDS[kind](Path(folder), *more))  # type: ignore[operator]
