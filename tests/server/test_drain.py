"""A server of its own that closes while twenty tables are played: by the operator's command, over
real connections.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final

import asyncssh
import pytest

from app.server.control_socket import ask
from app.storage import journal
from app.table.gin_match import GinMatch
from tests.server.plain.test_over_ssh import FarTalker, talking
from tests.server.servers import ServerProcess, known, served
from tests.server.test_ssh import Keys

TABLES: Final = 20
ROOM: Final = ("--connections", "100", "--logins", "1000")
"""All people come from one address."""
SOON: Final = "The house closes in {} at the latest"
GOOD_BYE: Final = "The house closes now. Your matches are saved"


@pytest.fixture(scope="module")
def crowd() -> Keys:
    """The keys of the people at the tables, and of one more."""
    return [asyncssh.generate_private_key("ssh-ed25519") for _ in range(2 * TABLES + 1)]


@pytest.fixture
def state(tmp_path: Path, crowd: Keys) -> Path:
    """The folder of a server that knows all of them."""
    for number, key in enumerate(crowd):
        known(tmp_path, key, name(number), target=1000)
    return tmp_path


def name(number: int) -> str:
    return "Visitor " + "".join(chr(ord("a") + int(digit)) for digit in f"{number:02}")


@asynccontextmanager
async def all_here(server: ServerProcess, keys: Keys) -> AsyncIterator[list[FarTalker]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(talking(server, key)) for key in keys]


async def all_hear(people: Sequence[FarTalker], *texts: str) -> None:
    await asyncio.gather(*(each.hears(*texts) for each in people))


async def begin(people: Sequence[FarTalker]) -> None:
    """Let the people sit down by two."""
    for number in range(0, len(people), 2):
        host, guest = people[number : number + 2]
        table = number // 2 + 1
        await host.answer(f"open gin with {name(number + 1)}", f"You are at table {table}")
        await guest.answer(f"sit {table}", "Deadwood")
        await host.hears("Deadwood")


def journals(state: Path) -> list[Any]:
    """Return the records of each match."""
    return [journal.read(path).records for path in sorted((state / "tables").glob("*.jsonl"))]


async def closed(server: ServerProcess) -> int:
    """Wait until the server has closed by itself; return its exit code."""
    return await asyncio.to_thread(server.process.wait, 90)


@pytest.mark.long(seconds=60)
async def test_twenty_tables_end_their_hands_and_the_server_closes(
    state: Path, crowd: Keys
) -> None:
    with served(state, *ROOM) as server:
        async with all_here(server, crowd) as everyone:
            *people, late = everyone
            await begin(people)
            closing = await asyncio.to_thread(ask, state, "drain", minutes=60)
            assert closing == {"minutes": 60, "hands": TABLES, "people": len(everyone)}
            await all_hear(everyone, SOON.format("60 minutes"))
            await late.answer("open gin", "closes")
            for each in people:
                # What is asked was said before; an empty line lets it be said again.
                each.type("")
            await asyncio.gather(*(each.plays("Press Enter to go on") for each in people))
            await all_hear(everyone, GOOD_BYE)
            # systemd starts anew what ends with another code.
            assert await closed(server) == 0
    ended = [GinMatch.from_records(records) for records in journals(state)]
    assert len(ended) == TABLES
    assert all(match.hand.is_over and not match.is_over for match in ended)


@pytest.mark.long(seconds=100)
async def test_when_time_is_up_twenty_tables_wait_for_the_next_server(
    state: Path, crowd: Keys
) -> None:
    people_keys = crowd[:-1]
    with served(state, *ROOM) as server:
        async with all_here(server, people_keys) as people:
            await begin(people)
            await asyncio.to_thread(ask, state, "drain", minutes=1)
            await all_hear(people, SOON.format("1 minute"))
            assert await closed(server) == 0
            await all_hear(people, GOOD_BYE)
            held = [[line for line in each.said if line.startswith("Deadwood")] for each in people]
    before = journals(state)
    assert len(before) == TABLES
    with served(state, *ROOM) as server:
        async with all_here(server, people_keys) as people:
            for person, (*_, hand) in zip(people, held, strict=True):
                await person.hears("You play at table", "Hand 1, ", hand)
    assert journals(state) == before
