"""People who come to a server over SSH, all at once, and play.

``python -m app.lab.load --people 200`` measures the time of a key and the cost of a person. It
opens a server in a process of its own and connects to it from this one, with real SSH. Both run on
this machine, so the time of a key includes the cost of the people. The report says how busy this
process was. The cost of a key to the server does not depend on that. All play from when they come,
and are measured from when all have come.

With ``--before 180`` people have played for 180 seconds before they are measured: when all come
within two minutes, their first hands end soon after, and the screen that is made for each person
then is kept. A line of its own tells of that time.

With ``--lobby`` people only look at the lobby, without terminals: see ``app.lab.lobby_load``.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import re
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from cProfile import Profile
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, process_time
from typing import Final, NamedTuple

import asyncssh

from app.server.accounts import AccountStore
from app.server.limits import ServerLimits
from app.server.process import room_for_many
from app.server.server import Server, ServerConfig

_LEFT_RIGHT: Final = ("\x1b[D", "\x1b[C")
_UP, _DOWN = "\x1b[A", "\x1b[B"
_CURSOR: Final = (*_LEFT_RIGHT, _UP, _DOWN)
_STYLE: Final = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]")


class Prompt(NamedTuple):
    """Words on a screen, and the key that answers them."""

    words: bytes
    key: str = ""
    """The key that does what the screen asks for; empty if it is another's turn."""
    moves: bool = True
    """Whether the keys that move the cursor have a visible effect, and no other."""
    at_piles: bool = False


_PROMPTS: Final = (
    Prompt(b"Play again", "a", moves=False),
    Prompt(b"is over", "\r", moves=False),
    Prompt(b"or pass.", "p", at_piles=True),
    Prompt(b"so pass.", "p", at_piles=True),
    Prompt(b"draw from the stock", "s", at_piles=True),
    Prompt(b"Your turn", "\r"),
    Prompt(b"is thinking"),
    Prompt(b"You go on together", moves=False),
)
_LATE: Final = 5.0
"""Seconds after which a key has no answer."""
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
_TICK: Final = os.sysconf("SC_CLK_TCK")


@dataclass
class Answers:
    """The seconds that answers took, and when the keys were pressed."""

    cursor: list[tuple[float, float]] = field(default_factory=list)
    action: list[tuple[float, float]] = field(default_factory=list)
    other: list[tuple[float, float]] = field(default_factory=list)
    """From an action until the other person at the table saw an effect of it."""
    none: int = 0
    """Keys without an answer."""

    def forget(self) -> None:
        for times in (self.cursor, self.action, self.other):
            times.clear()
        self.none = 0

    @property
    def all(self) -> list[tuple[float, float]]:
        return self.cursor + self.action


class KeyMix:
    """Decides which of all people's keys are actions; the share ``cursor`` of them is not."""

    def __init__(self, cursor: float) -> None:
        self._wanted = 1.0 - cursor
        self._keys = self._actions = 0

    def acts(self, prompt: Prompt) -> bool:
        self._keys += 1
        is_due = self._actions < self._wanted * self._keys
        acts = bool(prompt.key) and (is_due or not prompt.moves)
        self._actions += acts
        return acts


class LoadPlayer(asyncssh.SSHClientSession[bytes]):
    """A person who presses a key now and then and measures the time of the answer.

    Some of the keys move the cursor, the others do what the screen asks for.
    """

    def __init__(
        self, answers: Answers, mix: KeyMix, every: float, chance: random.Random, *, shares: bool
    ) -> None:
        self.shares = shares
        """Whether the people play with one another."""
        self._answers = answers
        self._mix = mix
        self._every = every
        self._chance = chance
        self._prompt: Prompt | None = None
        """The last prompt on the screen; None before the first."""
        self._is_at_piles = False
        self._unread: list[bytes] = []
        self._text = b""
        """The latest output of the server, without styles."""
        self._came = asyncio.Event()
        self._came_at = 0.0
        self._other_acted: float | None = None
        """When the other at the table acted, if no effect of it has been seen here yet."""
        self.partner: LoadPlayer | None = None
        self.is_gone = False
        self.until = inf
        """When the last key is pressed, by the monotonic clock."""

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self._channel = chan

    def data_received(self, data: bytes, datatype: object) -> None:
        # Read when there is time: a process that is busy with reading takes the times wrongly.
        self._unread.append(data)
        if not self._came.is_set():
            self._came_at = monotonic()
            self._came.set()
        elif self._other_acted is not None:
            self._answers.other.append((self._other_acted, monotonic() - self._other_acted))
        self._other_acted = None

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_gone = True
        self._came.set()

    @property
    def _seen(self) -> bytes:
        if self._unread:
            text = _STYLE.sub(b"", b"".join(self._unread))
            self._unread.clear()
            self._text = (self._text + text)[-8000:]
            last = max(_PROMPTS, key=lambda prompt: text.rfind(prompt.words))
            if last.words in text:
                self._prompt = last
                self._is_at_piles = last.at_piles or (self._is_at_piles and not last.key)
        return self._text

    async def begin(self, partner: LoadPlayer | None) -> None:
        """Go from the lobby to the table of ``partner``, else open one or play alone."""
        await self._see(b"n New")
        if not self.shares:
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
            self._press("\r")
            self.partner, partner.partner = partner, self
        for _ in range(60):
            await self._answer(1.0)
            await asyncio.sleep(0.2)
            if self.is_at_table and (partner is None or partner.is_at_table):
                return
            if not self.shares:
                # What is pressed before a screen can be seen is not meant for it.
                self._press("\r")
        raise TimeoutError(self._seen)

    @property
    def is_at_table(self) -> bool:
        """Whether the screen asks for a move, or shows that another player is asked."""
        return b"Hand 1" in self._seen or self._prompt is not None

    async def _see(self, text: bytes) -> None:
        deadline = monotonic() + 60.0
        while text not in self._seen:
            await self._answer(0.5)
            if monotonic() > deadline:
                raise TimeoutError(text, self._seen)
            await asyncio.sleep(0.05)

    async def play(self) -> None:
        """Press keys, at a different pace each time.

        At one pace, people who had to wait for the same answer would press together ever after.
        """
        due = monotonic() + self._chance.random() * self._every
        while not self.is_gone and due < self.until:
            await asyncio.sleep(max(0.0, due - monotonic()))
            pressed = monotonic()
            if key := self._next_key():
                self._press(key)
                took = await self._answer(_LATE)
                kind = self._answers.cursor if key in _CURSOR else self._answers.action
                if took is None:
                    self._answers.none += 1
                else:
                    kind.append((pressed, took))
            due = pressed + self._every * self._chance.uniform(0.5, 1.5)

    def _next_key(self) -> str:
        # Before the first prompt, the cursor may move.
        prompt = (self._seen and self._prompt) or Prompt(b"")
        if not (prompt.key or prompt.moves):
            return ""
        if self._mix.acts(prompt):
            if self.partner:
                self.partner.other_acts()
            return prompt.key
        if self._is_at_piles:
            self._is_at_piles = False
            return _DOWN
        if prompt.at_piles:
            self._is_at_piles = True
            return _UP
        return self._chance.choice(_LEFT_RIGHT)

    def other_acts(self) -> None:
        self._other_acted = monotonic()

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
    """The resources that processes have used so far."""

    memory: float
    """Memory of the server alone, in MiB."""
    seconds: float
    """Processor time of the server alone, in seconds."""
    children: float
    """Processor time of its CPU players' processes, in seconds."""
    workers: float
    """Processor time of the processes that draw its screens, in seconds."""
    withheld: float
    """Seconds in which a core of this machine was ready to run and its host did not let it."""

    @classmethod
    def of(cls, pid: int) -> Use:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        children = {child: _seconds(child) for child in _children(pid)}
        drawing = sum(used for child, used in children.items() if _is_worker(child))
        thinking = sum(children.values()) - drawing
        return cls(pages * _PAGE / 2**20, _seconds(pid), thinking, drawing, _withheld())


def _is_worker(pid: int) -> bool:
    return "app.server.workers" in Path(f"/proc/{pid}/cmdline").read_text()


def _seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICK


def _withheld() -> float:
    return int(Path("/proc/stat").read_text().split()[8]) / _TICK


def _children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in listed.split()]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m app.lab.load", description=__doc__)
    parser.add_argument("--people", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0, help="that they play (60)")
    parser.add_argument("--before", type=float, default=0.0, help="that they have played before")
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two keys (2)")
    parser.add_argument("--cursor", type=float, default=0.6, help="part of moves (0.6)")
    parser.add_argument("--alone", action="store_true", help="against CPU players, not each other")
    parser.add_argument("--opponent", default="casual")
    parser.add_argument("--workers", type=int, default=1, help="of the server (1)")
    parser.add_argument(
        "--lobby", action="store_true", help="a change in a full lobby, without terminals"
    )
    parser.add_argument("--screens", type=int, default=100, help="of people in that lobby (100)")
    parser.add_argument(
        "--profile", type=Path, metavar="FILE", help="write what the server did, for pstats"
    )
    parser.add_argument("--server", metavar="DIR", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.server:
        asyncio.run(_server(Path(options.server), options.people, options.workers))
        return
    if options.lobby:
        from app.lab import lobby_load

        measured = lobby_load.measure(options.people, min(options.screens, options.people))
    else:
        measured = _measure(options)
    for line in asyncio.run(measured):
        print(line)


async def _server(state: Path, most: int, workers: int) -> None:
    """Be a server without limits, for a process that ends it by closing its input.

    A line that says ``begin`` starts the measuring of garbage collections, and a profile if a file
    is named. The next line asks for the longest, and writes the profile.
    """
    limits = ServerLimits(connections=2 * most, logins=4 * most, strangers=2 * most)
    place = ServerConfig("127.0.0.1", 0, state, most=most, workers=workers)
    server = Server(place, lambda line: None, limits)
    with room_for_many():
        await server.open()
        print(server.port, flush=True)
        profile, file, pauses = Profile(process_time), "", Pauses()
        while line := await asyncio.to_thread(sys.stdin.readline):
            match line.split():
                case ["begin", *files]:
                    pauses.longest = 0.0
                    if files:
                        (file,) = files
                        profile.enable()
                case _:
                    print(pauses.longest, flush=True)
                    if file:
                        profile.disable()
                        profile.dump_stats(file)
        await server.close()


class Pauses:
    """The garbage collections of this process, which stop all its other work."""

    def __init__(self) -> None:
        self.longest = 0.0
        """The longest of them, in seconds."""
        self._began = 0.0
        gc.callbacks.append(self._heard)

    def _heard(self, phase: str, told: dict[str, int]) -> None:
        if phase == "start":
            self._began = process_time()
        else:
            self.longest = max(self.longest, process_time() - self._began)


async def _measure(options: argparse.Namespace) -> list[str]:
    chance = random.Random(1)
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(options.people)]
    answers, mix = Answers(), KeyMix(options.cursor)
    with TemporaryDirectory() as folder:
        _prepare(Path(folder), keys, options.opponent)
        server = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "app.lab.load", "--server", folder),
            *("--people", str(options.people), "--workers", str(options.workers)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert server.stdin
        assert server.stdout
        port = int(await server.stdout.readline())
        alone = Use.of(server.pid)
        async with AsyncExitStack() as stack:
            players: list[LoadPlayer] = []
            playing: list[asyncio.Task[None]] = []
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
                player = LoadPlayer(
                    answers,
                    mix,
                    options.every,
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
                if not player.shares or partner:
                    # Hands begin when people come, and so do not end at all tables at once.
                    at_table = players[-2:] if partner else [player]
                    playing += [asyncio.create_task(each.play()) for each in at_table]
            came = monotonic() - began
            answers.forget()
            await asyncio.sleep(options.before)
            before = _line(f"the first {options.before:.0f} s, key to answer", answers.all)
            answers.forget()
            gc.collect()
            gc.freeze()
            file = options.profile.resolve() if options.profile else ""
            server.stdin.write(f"begin {file}\n".encode())
            start, own = monotonic(), process_time()
            until = start + options.seconds
            for player in players:
                player.until = until
            lags = asyncio.create_task(_lags(until))
            uses = asyncio.create_task(_uses(server.pid, start, until))
            await asyncio.gather(*playing)
            own = process_time() - own
            took = monotonic() - start
            used = await uses
            server.stdin.write(b"end\n")
            pause = float(await server.stdout.readline())
            gone = sum(player.is_gone for player in players)
            late = await lags
        server.stdin.close()
        await server.wait()
    first, last = used[0], used[-1]
    pressed = len(answers.all)
    return [
        f"{options.people} people, {'alone' if options.alone else 'two at a table'}, a key every"
        f" {options.every:g} s for {took:.0f} s, {os.cpu_count()} cores,"
        f" load {os.getloadavg()[0]:.1f}",
        f"came in {came:.1f} s ({1000 * came / options.people:.0f} ms each)",
        *([before] if options.before else []),
        _line("key to answer", answers.all),
        _line("  cursor", answers.cursor),
        _line("  action", answers.action),
        *([] if options.alone else [_line("action to the other's screen", answers.other)]),
        f"actions: {len(answers.action) / max(1, pressed):.0%} of the keys;"
        f" without an answer: {answers.none} of {pressed + answers.none}; lines lost: {gone}",
        f"the server: {(last.seconds - first.seconds) / took:.0%} of a core,"
        f" {1000 * (last.seconds - first.seconds) / max(1, pressed):.2f} ms a key;"
        f" its CPU players {(last.children - first.children) / took:.0%};"
        f" its {options.workers} workers {(last.workers - first.workers) / took:.0%},"
        f" {1000 * (last.workers - first.workers) / max(1, pressed):.2f} ms a key",
        f"these people, a process on the same machine: {own / took:.0%} of a core,"
        f" late by {1000 * late:.0f} ms p95; withheld from the machine:"
        f" {(last.withheld - first.withheld) / took:.1%} of a core",
        f"memory of the server: {alone.memory:.0f} MiB alone, {first.memory:.0f} with all,"
        f" {last.memory:.0f} at the end;"
        f" {(first.memory - alone.memory) / options.people:.2f} MiB a person,"
        f" {(last.memory - alone.memory) / options.people:.2f} at the end;"
        f" longest search for garbage {1000 * pause:.0f} ms",
        *_minutes(answers, used, start),
    ]


def _minutes(answers: Answers, used: Sequence[Use], start: float) -> list[str]:
    lines = []
    for minute, (before, after) in enumerate(pairwise(used)):
        low = start + 60.0 * minute
        keys = [each for each in answers.all if low <= each[0] < low + 60.0]
        ms = 1000 * (after.seconds - before.seconds) / max(1, len(keys))
        p95 = 1000 * _part([took for _, took in keys], 0.95)
        lines.append(
            f"  minute {minute + 1}: p95 {p95:.1f} ms, {ms:.2f} ms of the server a key,"
            f" {after.memory:.0f} MiB, {after.withheld - before.withheld:.1f} s withheld,"
            f" of {len(keys)}"
        )
    return lines


async def _uses(pid: int, start: float, until: float) -> list[Use]:
    uses = [Use.of(pid)]
    while (left := until - monotonic()) > 0:
        await asyncio.sleep(min(left, start + 60.0 * len(uses) - monotonic()))
        uses.append(Use.of(pid))
    return uses


def _prepare(state: Path, keys: Sequence[asyncssh.SSHKey], opponent: str) -> None:
    people = AccountStore(state)
    for number, key in enumerate(keys):
        folder = people.rename(people.with_key(key.get_fingerprint()), f"P{number}").folder
        folder.mkdir(parents=True)
        settings = {"pace": 0, "target": 1000, "opponent": opponent, "order": "rank"}
        (folder / "settings.json").write_text(json.dumps(settings))
    people.close()


async def _lags(until: float) -> float:
    late = []
    while (now := monotonic()) < until:
        await asyncio.sleep(0.05)
        late.append(monotonic() - now - 0.05)
    return _part(late, 0.95)


def _line(name: str, times: Sequence[tuple[float, float]]) -> str:
    seconds = [took for _, took in times]
    p50, p95, most = (1000 * _part(seconds, part) for part in (0.5, 0.95, 1.0))
    return f"{name}: p50 {p50:.1f} ms, p95 {p95:.1f} ms, most {most:.0f} ms, of {len(seconds)}"


def _part(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(part * len(ordered)), len(ordered) - 1)] if ordered else 0.0


if __name__ == "__main__":
    main()
