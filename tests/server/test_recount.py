"""Ratings counted again from the journals, by the operator's command too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cli import main
from app.cli.command import NOT_GENUINE, REFUSED
from app.server.ratings import PersonRating, RatingBook
from app.server.recount import Fault, FaultKind, recount
from app.server.tables import Table
from tests.server.company import Company
from tests.server.test_rated_matches import play_on, rated_table


@pytest.fixture
def server(tmp_path: Path) -> Company:
    return Company(tmp_path)


def played(server: Company, *names: str) -> list[Table]:
    """Rated matches of these pairs of people, all played to the end."""
    tables = []
    for pair in names:
        host, guest = map(server.enter, pair.split())
        tables.append(rated_table(server, host, guest))
        play_on(tables[-1])
    return tables


def book_of(server: Company) -> RatingBook:
    return RatingBook(server.folder / "ratings.jsonl")


async def test_the_journals_give_the_same_ratings_to_the_last_digit(server: Company) -> None:
    played(server, "Ann Ben", "Ben Cleo", "Cleo Ann")
    counted = recount(book_of(server), server.folder / "tables")
    assert counted.is_same
    assert (counted.matches, counted.withdrawn, counted.ratings) == (3, 0, 3)


async def test_a_result_that_its_journal_does_not_tell_is_found(
    server: Company, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = played(server, "Ann Ben", "Ben Cleo")
    path = server.folder / "ratings.jsonl"
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    lines[0]["result"][-1].reverse()
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    (server.folder / "tables" / second.journal).unlink()
    counted = recount(book_of(server), server.folder / "tables")
    wrong, missing = counted.faults
    assert wrong == Fault(first.journal, FaultKind.OTHER_RESULT)
    assert (missing.journal, missing.kind) == (second.journal, FaultKind.UNREADABLE)
    assert {each.person for each in counted.differences} == {"id-ann", "id-ben", "id-cleo"}
    assert main(["ratings", "--state", str(server.folder)]) == NOT_GENUINE
    told = capsys.readouterr().out
    assert f"{first.journal}: By its journal the match had another result" in told
    assert "id-cleo, gin: " in told
    assert "by the journals" in told


async def test_the_operator_withdraws_a_match_while_people_play(
    server: Company, capsys: pytest.CaptureFixture[str]
) -> None:
    first, _ = played(server, "Ann Ben", "Cleo Dora")
    state = ["--state", str(server.folder)]
    assert main(["ratings", *state]) == 0
    assert "all are the same to the last digit" in capsys.readouterr().out
    assert main(["ratings", *state, "--withdraw", f"elsewhere/{first.journal}"]) == 0
    assert main(["ratings", *state]) == 0
    assert "Rated matches: 1. Withdrawn: 1. Ratings: 2." in capsys.readouterr().out
    ann = server.lobby.presence.visits["id-ann"]
    assert ann.ratings
    # It holds from the next visit or result on, also for those who are here.
    server.enter("Emil")
    assert not ann.ratings
    assert server.lobby.presence.visits["id-cleo"].ratings
    assert main(["ratings", *state, "--withdraw", first.journal]) == REFUSED
    assert "No rated match that counts has the journal" in capsys.readouterr().err
    play_on(rated_table(server, server.enter("Ann"), server.enter("Fred")))
    assert book_of(server).ratings.of("id-ben", "gin") == PersonRating()
    assert recount(book_of(server), server.folder / "tables").is_same
