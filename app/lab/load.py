"""People who come to a house over SSH, all at once, and play: how long a key takes, what a person
costs.

``python -m app.lab.load --people 100`` opens a house in a process of its own and connects to it
from this one, with real SSH. Both run on this machine, so the figures hold what the people cost
too; how busy this process was is told with them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, process_time
from typing import Final

import asyncssh

from app.serve.limits import Limits
from app.serve.listening import prepare_process
from app.serve.people import People
from app.serve.server import Place, Server

_CURSOR: Final = ("\x1b[D", "\x1b[C")
_STYLE: Final = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]")
_PROMPTS: Final = (
    # What the screen asks, and the key that answers it.
    (b"Play again", "a"),
    (b"or pass.", "p"),
    (b"so pass.", "p"),
    (b"Your turn", "\r"),
    (b"is over", "\r"),
)
_LATE: Final = 5.0
"""Seconds after which a key has no answer."""
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
_TICK: Final = os.sysconf("SC_CLK_TCK")


@dataclass
class Answers:
    """How long answers took, and when the keys were pressed, in seconds."""

    cursor: list[tuple[float, float]] = field(default_factory=list)
    action: list[tuple[float, float]] = field(default_factory=list)
    none: int = 0
    """Keys that nothing came back for."""


class Player(asyncssh.SSHClientSession[bytes]):
    """Somebody who presses a key now and then and sees how long the answer takes.

    A part of the keys move the cursor, the others do what the screen asks for.
    """

    def __init__(
        self,
        answers: Answers,
        every: float,
        cursor: float,
        chance: random.Random,
        *,
        shares: bool,
    ) -> None:
        self._shares = shares
        self._answers = answers
        self._cursor = cursor
        self._every = every
        self._chance = chance
        self._prompt = ""
        self._seen = b""
        """What came last, without styles."""
        self._came = asyncio.Event()
        self._came_at = 0.0
        self.bytes = 0
        self.is_gone = False

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self._channel = chan

    def data_received(self, data: bytes, datatype: object) -> None:
        if not self._came.is_set():
            self._came_at = monotonic()
            self._came.set()
        self.bytes += len(data)
        text = _STYLE.sub(b"", data)
        self._seen = (self._seen + text)[-8000:]
        known = [(text.rfind(words), key) for words, key in _PROMPTS]
        place, key = max(known)
        if place >= 0:
            self._prompt = key

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_gone = True
        self._came.set()

    async def begin(self, partner: Player | None) -> None:
        """Go from the lobby to a table: with ``partner``, who has opened one, or else open one; or
        where one plays alone.
        """
        await self._see(b"Open a table")
        if not self._shares:
            self._press("c")
            await self._see(b"New match")
            self._press("\r")
        elif partner is None:
            self._press("n")
            await self._see(b"Open the table")
            self._press("\r")
            await self._see(b"Table")
            return
        else:
            await self._see(b"1 chair free")
            self._press("\x1b[A\x1b[A\x1b[A\r")
        for _ in range(60):
            await self._answer(1.0)
            await asyncio.sleep(0.2)
            if self.is_at_table and (partner is None or partner.is_at_table):
                return
            if not self._shares:
                # What is pressed before a screen can be seen is not meant for it.
                self._press("\r")
        raise TimeoutError(self._seen)

    @property
    def is_at_table(self) -> bool:
        """Whether somebody is asked for a move here, or sees that another is."""
        return bool(self._prompt) or b"Hand 1" in self._seen

    async def _see(self, text: bytes) -> None:
        deadline = monotonic() + 60.0
        while text not in self._seen:
            await self._answer(0.5)
            if monotonic() > deadline:
                raise TimeoutError(text, self._seen)
            await asyncio.sleep(0.05)

    async def play(self, until: float) -> None:
        """Press keys until that time."""
        await asyncio.sleep(self._chance.random() * self._every)
        while not self.is_gone and monotonic() < until:
            moves = self._chance.random() < self._cursor
            pressed = monotonic()
            self._press(self._chance.choice(_CURSOR) if moves else self._prompt)
            took = await self._answer(_LATE)
            if took is None:
                self._answers.none += 1
            else:
                kind = self._answers.cursor if moves else self._answers.action
                kind.append((pressed, took))
            await asyncio.sleep(max(0.0, pressed + self._every - monotonic()))

    def _press(self, key: str) -> None:
        self._came.clear()
        self._channel.write(key.encode())

    async def _answer(self, patience: float) -> float | None:
        start = monotonic()
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self._came.wait()
                return self._came_at - start
        return None


@dataclass(frozen=True)
class Use:
    """What processes have used so far."""

    memory: float
    """MiB, that of the house alone."""
    seconds: float
    """Of a core, by the house alone."""
    children: float
    """Of a core, by its CPU players' processes."""

    @classmethod
    def of(cls, pid: int) -> Use:
        """What a house uses."""
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        children = sum(_seconds(child) for child in _children(pid))
        return cls(pages * _PAGE / 2**20, _seconds(pid), children)


def _seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICK


def _children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in listed.split()]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, or be the house that is measured."""
    parser = argparse.ArgumentParser(prog="python -m app.lab.load", description=__doc__)
    parser.add_argument("--people", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0, help="that they play (60)")
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two keys (2)")
    parser.add_argument("--cursor", type=float, default=0.6, help="part of moves (0.6)")
    parser.add_argument("--alone", action="store_true", help="against CPU players, not each other")
    parser.add_argument("--opponent", default="casual")
    parser.add_argument("--house", metavar="DIR", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.house:
        asyncio.run(_serve(Path(options.house), options.people))
        return
    for line in asyncio.run(_measure(options)):
        print(line)


async def _serve(state: Path, most: int) -> None:
    """Be a house without limits, for a process that ends it by closing its input."""
    prepare_process()
    limits = Limits(connections=2 * most, logins=4 * most, strangers=2 * most)
    server = Server(Place("127.0.0.1", 0, state, most=most), lambda line: None, limits)
    await server.open()
    print(server.port, flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await server.close()


async def _measure(options: argparse.Namespace) -> list[str]:
    chance = random.Random(1)
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(options.people)]
    answers = Answers()
    with TemporaryDirectory() as folder:
        _prepare(Path(folder), keys, options.opponent)
        house = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "app.lab.load", "--house", folder),
            *("--people", str(options.people)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert house.stdin
        assert house.stdout
        port = int(await house.stdout.readline())
        alone = Use.of(house.pid)
        async with AsyncExitStack() as stack:
            players: list[Player] = []
            began = monotonic()
            for key in keys:
                connection = await stack.enter_async_context(
                    asyncssh.connect(
                        "127.0.0.1",
                        port,
                        username="play",
                        known_hosts=None,
                        config=None,
                        agent_path=None,
                        client_keys=[key],
                    )
                )
                player = Player(
                    answers,
                    options.every,
                    options.cursor,
                    random.Random(chance.random()),
                    shares=not options.alone,
                )
                await connection.create_session(
                    lambda player=player: player,  # type: ignore[misc]
                    term_type="xterm-256color",
                    term_size=(80, 24),
                    encoding=None,
                )
                partner = players[-1] if len(players) % 2 and not options.alone else None
                await player.begin(partner)
                players.append(player)
            came = monotonic() - began
            first, own = Use.of(house.pid), process_time()
            start = monotonic()
            until = start + options.seconds
            lags = asyncio.create_task(_lags(until))
            await asyncio.gather(*(player.play(until) for player in players))
            last, own = Use.of(house.pid), process_time() - own
            took = monotonic() - start
            gone = sum(player.is_gone for player in players)
            late = await lags
        house.stdin.close()
        await house.wait()
    pressed = len(answers.cursor) + len(answers.action)
    return [
        f"{options.people} people, a key every {options.every:g} s for {took:.0f} s,"
        f" {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}",
        f"came in {came:.1f} s ({1000 * came / options.people:.0f} ms each)",
        _line("key to answer", answers.cursor + answers.action),
        _line("  cursor", answers.cursor),
        _line("  action", answers.action),
        _line("  first third", _third(answers, 0, start, took)),
        _line("  last third", _third(answers, 2, start, took)),
        f"without an answer: {answers.none} of {pressed + answers.none}; lines lost: {gone}",
        f"the house: {(last.seconds - first.seconds) / took:.0%} of a core,"
        f" {1000 * (last.seconds - first.seconds) / max(1, pressed):.1f} ms a key;"
        f" its CPU players {(last.children - first.children) / took:.0%}",
        f"these people: {own / took:.0%} of a core, late by {1000 * late:.0f} ms p95",
        f"memory of the house: {alone.memory:.0f} MiB alone, {first.memory:.0f} with all,"
        f" {last.memory:.0f} at the end;"
        f" {(last.memory - alone.memory) / options.people:.2f} MiB a person",
    ]


def _prepare(state: Path, keys: Sequence[asyncssh.SSHKey], opponent: str) -> None:
    """Let these people have been here before: no lesson, no pauses, a match without an end."""
    people = People(state)
    for number, key in enumerate(keys):
        folder = people.rename(people.with_key(key.get_fingerprint()), f"P{number}").folder
        folder.mkdir(parents=True)
        settings = {"pace": 0, "target": 1000, "opponent": opponent, "order": "rank"}
        (folder / "settings.json").write_text(json.dumps(settings))
    people.close()


async def _lags(until: float) -> float:
    """How late this process itself is, in seconds, at the 95th percentile."""
    late = []
    while (now := monotonic()) < until:
        await asyncio.sleep(0.05)
        late.append(monotonic() - now - 0.05)
    return _part(late, 0.95)


def _third(answers: Answers, which: int, start: float, took: float) -> list[tuple[float, float]]:
    low = start + which * took / 3
    both = answers.cursor + answers.action
    return [each for each in both if low <= each[0] < low + took / 3]


def _line(name: str, times: Sequence[tuple[float, float]]) -> str:
    seconds = [took for _, took in times]
    p50, p95, most = (1000 * _part(seconds, part) for part in (0.5, 0.95, 1.0))
    return f"{name}: p50 {p50:.1f} ms, p95 {p95:.1f} ms, most {most:.0f} ms, of {len(seconds)}"


def _part(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(part * len(ordered)), len(ordered) - 1)] if ordered else 0.0


if __name__ == "__main__":
    main()
