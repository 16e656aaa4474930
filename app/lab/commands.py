"""How long the commands of a server's operator take while many people are there.

``python -m app.lab.commands --people 200`` opens a server in a process of its own. People come in
lines over real SSH and sit down by two. Then each command is given many times: over the socket,
which measures the server's answer, and as a program, which starts an interpreter too. Each time one
person is sent out, who does not come back.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import sys
from collections import defaultdict
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

import asyncssh

from app.server.accounts import AccountStore
from app.server.control_socket import ask

_PATIENCE: Final = 60.0
"""Seconds that anything may take."""
_PAUSE: Final = 0.1
"""Seconds between two commands."""
_CUP: Final = "swiss gin to 50 called Cup"


@dataclass(frozen=True, slots=True)
class Asked:
    """One command, as the socket and as the command line have it."""

    name: str
    arguments: dict[str, Any]
    words: tuple[str, ...]


def commands_of(number: int) -> list[Asked]:
    """Return every command, in an order in which each is possible.

    Those with another ``number`` are about other people.
    """
    here, old, gone = name("Here", number), name("Old", number), name("Late", number)
    new = name("New", number)
    cup = "cup" if not number else f"cup-{number + 1}"
    return [
        Asked("who", {}, ("who",)),
        Asked("tables", {}, ("tables",)),
        Asked("log", {"lines": 50}, ("log",)),
        Asked("say", {"text": "Hello"}, ("say", "Hello")),
        Asked("mute", {"who": here, "minutes": 5}, ("mute", here, "5")),
        Asked("unmute", {"who": here}, ("unmute", here)),
        Asked("moderator", {"who": here}, ("moderator", here)),
        Asked("conduct", {}, ("conduct",)),
        Asked("reports", {}, ("reports",)),
        Asked("report-done", {"number": number + 1}, ("report-done", str(number + 1))),
        Asked("rename", {"who": here, "name": new}, ("rename", here, new)),
        Asked("merge", {"who": old, "into": new}, ("merge", old, new)),
        Asked("drop-account", {"who": gone}, ("drop-account", gone)),
        Asked("reload", {}, ("reload",)),
        Asked("tournament-new", {"text": _CUP}, ("tournament", "new", *_CUP.split())),
        Asked("tournament-list", {}, ("tournament", "list")),
        Asked("tournament-show", {"name": cup}, ("tournament", "show", cup)),
        Asked("tournament-end", {"name": cup}, ("tournament", "end", cup)),
        Asked("drain", {"minutes": 60}, ("drain", "60")),
        Asked("undrain", {}, ("undrain",)),
        Asked("kick", {"who": new}, ("kick", new)),
        Asked("ban", {"who": new, "days": 1}, ("ban", new, "1")),
        Asked("unban", {"who": new}, ("unban", new)),
    ]


def name(kind: str, number: int) -> str:
    """Return the name of a person; names have no figures that differ alone."""
    return f"{kind}{''.join(chr(ord('a') + int(digit)) for digit in f'{number:03}')}"


class Visitor(asyncssh.SSHClientSession[str]):
    """A person who plays in lines."""

    def __init__(self) -> None:
        self._said = ""
        self._news = asyncio.Event()

    def connection_made(self, chan: asyncssh.SSHClientChannel[str]) -> None:
        self._channel = chan

    def data_received(self, data: str, datatype: object) -> None:
        self._said = (self._said + data)[-4000:]
        self._news.set()

    async def answer(self, typed: str, words: str) -> None:
        """Type a line, and wait until the words are said."""
        self._said = ""
        self._channel.write(f"{typed}\n")
        try:
            async with asyncio.timeout(_PATIENCE):
                while words not in self._said:
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise TimeoutError(typed, self._said) from None


def _prepare(state: Path, keys: Sequence[asyncssh.SSHKey], times: int) -> None:
    people = AccountStore(state)
    for number, key in enumerate(keys):
        people.rename(people.with_key(key.get_fingerprint()), name("Here", number))
    for number in range(2 * times):
        for kind in ("Old", "Late"):
            people.rename(people.with_key(f"SHA256:{kind}{number}"), name(kind, number))
    people.close()


async def _come(stack: AsyncExitStack, port: int, keys: Sequence[asyncssh.SSHKey]) -> list[Visitor]:
    found: list[Visitor] = []
    for number, key in enumerate(keys):
        connection = await stack.enter_async_context(
            asyncssh.connect(
                *("127.0.0.1", port),
                username="play",
                known_hosts=None,
                config=None,
                agent_path=None,
                client_keys=[key],
            )
        )
        visitor = Visitor()
        await connection.create_session(lambda visitor=visitor: visitor, "lines")  # type: ignore[misc]
        found.append(visitor)
        if not number % 2:
            await visitor.answer("open gin", "You are at table")
        else:
            await visitor.answer(f"sit {number // 2 + 1}", "Deadwood")
    return found


async def _measure(people: int, times: int) -> list[str]:
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(people)]
    with TemporaryDirectory() as folder:
        state = Path(folder)
        _prepare(state, keys, times)
        server = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "app", "serve", "--listen", "127.0.0.1:0", "--state", folder),
            *("--most", str(people), "--connections", str(2 * people), "--logins", str(4 * people)),
            stdout=asyncio.subprocess.PIPE,
        )
        assert server.stdout
        while not (found := re.search(rb"ssh -p (\d+)", await server.stdout.readline())):
            pass
        reading = asyncio.create_task(server.stdout.read())
        try:
            async with AsyncExitStack() as stack:
                visitors = await _come(stack, int(found[1]), keys)
                for number in range(2 * times):
                    about = name("Here", number + 1)
                    await visitors[number].answer(f"report {about} spam", "The moderators")
                lines = [f"{people} people, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"]
                return lines + await _timed(state, times)
        finally:
            server.terminate()
            await server.wait()
            await reading


async def _timed(state: Path, times: int) -> list[str]:
    answers: dict[str, list[float]] = defaultdict(list)
    programs: dict[str, list[float]] = defaultdict(list)
    for number in range(2 * times):
        for asked in commands_of(number):
            begun = perf_counter()
            if number % 2:
                await _run(state, asked.words)
                programs[asked.name].append(perf_counter() - begun)
            else:
                await asyncio.to_thread(ask, state, asked.name, **asked.arguments)
                answers[asked.name].append(perf_counter() - begun)
            # What visitors are told of it is read before the next one.
            await asyncio.sleep(_PAUSE)
    lines = [_line(each, answers[each], programs[each]) for each in answers]
    return [*lines, _line("all", [*chain(*answers.values())], [*chain(*programs.values())])]


async def _run(state: Path, words: Sequence[str]) -> None:
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "app", "server", *words, "--state", str(state)),
        stdout=asyncio.subprocess.DEVNULL,
    )
    if await program.wait():
        raise RuntimeError(words)


def _line(called: str, answers: Sequence[float], programs: Sequence[float]) -> str:
    return f"{called:16} answer {_ms(answers)}   command {_ms(programs)}"


def _ms(seconds: Sequence[float]) -> str:
    return f"median {1000 * median(seconds):4.0f} ms, most {1000 * max(seconds):4.0f} ms"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m app.lab.commands", description=__doc__)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--times", type=int, default=10, help="that each is given each way (10)")
    options = parser.parse_args(arguments)
    if options.people < 2 * options.times + 1:
        parser.error("each command needs a person of its own each time: more people, fewer times")
    for line in asyncio.run(_measure(options.people, options.times)):
        print(line)


if __name__ == "__main__":
    main()
