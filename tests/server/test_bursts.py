"""Keys that are still queued when a visitor leaves, or the line breaks."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import pytest
from textual.geometry import Size

from app.cpu.service import InstantCpu
from app.server.app_host import show
from app.server.limits import ServerLimits
from app.server.notices import Greeting
from app.server.terminal import RemoteTerminal
from tests.emulator import PATIENCE
from tests.server.company import Company
from tests.server.test_terminal import Channel

_KEYS: Final = (
    *[b"?", b"\r", b"\r", b"\x1b", b"\t", b" ", b"\x10", b":"],
    *[b"\x1b[A", b"\x1b[B", b"\x1b[<0;9;9M\x1b[<0;9;9m", b"\x1b[200~words\x1b[201~"],
    *[bytes([letter]) for letter in b"gsornclhpdtky"],
)


async def _visit(company: Company, name: str, keys: bytes) -> list[BaseException | None]:
    """Return what went wrong while these keys came at once and the line broke right after."""
    person = company.person(name)
    person.folder.mkdir(parents=True, exist_ok=True)
    channel = Channel()
    line = RemoteTerminal(cast(Any, channel), lambda: 0, {"TERM": "xterm-256color"}, Size(80, 24))
    place = company.place(company.lobby.enter(person))
    faults: list[BaseException | None] = []
    visit = asyncio.create_task(
        show(
            cast(Any, place),
            line,
            Greeting(""),
            asyncio.Event(),
            InstantCpu(),
            ServerLimits(),
            faults.append,
        )
    )
    async with asyncio.timeout(PATIENCE):
        while len(channel.written) < 3000:
            await asyncio.sleep(0)
        line.typed(keys)
        line.gone.set()
        faults.append(await visit)
    return faults


async def test_keys_queued_at_the_question_for_a_name_are_dropped(tmp_path: Path) -> None:
    assert await _visit(Company(tmp_path), "", b"?\r" * 40) == [None]


@pytest.mark.parametrize("seed", range(5))
async def test_keys_of_any_kind_are_dropped(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    company = Company(tmp_path)
    for number in range(4):
        keys = b"".join(rng.choice(_KEYS) for _ in range(rng.randrange(1, 50)))
        assert await _visit(company, "Ann", keys) == [None], (number, keys)
