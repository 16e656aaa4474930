"""Programs that are kept from one game to the next."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from app.arena.contestants import ProgramCache
from app.cpu.program import ProgramTerms
from tests.cpu import programs
from tests.processes import assert_gone, read_pids

PATIENT = ProgramTerms(limit=20.0)


@pytest.fixture
def name(tmp_path: Path) -> str:
    """A program that writes its number down as soon as it is told of a game."""
    path, complete = str(tmp_path / "pids"), str(tmp_path / "part")
    return "cmd:" + programs.python(
        "import os, sys\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('NAME'): print('Scribe', flush=True)\n"
        "    if line.startswith('GAME'):\n"
        f"        with open({complete!r}, 'w') as file: print(os.getpid(), file=file)\n"
        f"        os.rename({complete!r}, {path!r})\n"
        "    if line.startswith('QUIT'): break\n"
    )


@pytest.fixture
def program_cache() -> Iterator[ProgramCache]:
    found = ProgramCache()
    yield found
    found.close()


def test_a_program_plays_game_after_game(
    program_cache: ProgramCache, name: str, tmp_path: Path
) -> None:
    with program_cache.lent(name) as who, program_cache.lent(name) as other:
        assert who is not other
        who.begin(0, 1)
    with program_cache.lent(name) as first, program_cache.lent(name) as second:
        assert {first, second} == {who, other}
    with program_cache.lent(name, PATIENT) as patient:
        assert patient is not who
        assert patient is not other
    started = read_pids(tmp_path / "pids")
    program_cache.close()
    assert_gone(started)


def test_a_program_that_nobody_asks_for_is_ended(name: str, tmp_path: Path) -> None:
    with ProgramCache(patience=0.01).lent(name) as who:
        who.begin(0, 1)
    assert_gone(read_pids(tmp_path / "pids"))


def test_a_program_is_not_kept_after_a_game_that_failed(
    program_cache: ProgramCache, name: str, tmp_path: Path
) -> None:
    with suppress(KeyError), program_cache.lent(name) as who:
        who.begin(0, 1)
        raise KeyError
    assert_gone(read_pids(tmp_path / "pids"))


def test_levels_are_new_for_every_game(program_cache: ProgramCache) -> None:
    with program_cache.lent("casual") as who:
        assert who.name == "casual-1"
    with program_cache.lent("casual") as other:
        assert other is not who
