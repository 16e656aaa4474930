"""A tournament is what its journal says, wherever that ends."""

from __future__ import annotations

import errno
import os
import random
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.storage.errors import StoreCode, StoreError
from app.tournaments.journal import TournamentJournal
from app.tournaments.plan import Form, Measure, Plan, TieBreak
from app.tournaments.records import DealGrade, Record, from_json, to_json
from app.tournaments.refusals import TournamentCode, TournamentError
from app.tournaments.standings import Standing, standings
from app.tournaments.tournament import Phase, Tournament
from tests.tournaments.fields import play_out

PLAYERS: Final = 6
PLAN: Final = Plan(
    "Monday", Form.SWISS, "5eed", 8, 3, (TieBreak.BUCHHOLZ,), {"rules": {"target": 100}}
)


def take_step(tournament: Tournament, chance: random.Random) -> None:
    """Do one of the things that can be done now, by chance."""
    if tournament.phase is Phase.ENTRY:
        if len(tournament.entries) < PLAYERS:
            number = max((int(each[1:]) for each in tournament.entries), default=-1) + 1
            tournament.enter(f"p{number}", f"Player {number}", chance.choice([None, 1000 + number]))
        elif chance.random() < 0.2:
            tournament.leave(chance.choice([*tournament.entries]))
        else:
            tournament.start()
        return
    active = [each for each in tournament.entries if each not in tournament.withdrawn]
    # What is refused leaves no record: then another step is taken.
    with suppress(TournamentError):
        if len(tournament.entries) < PLAYERS + 2 and chance.random() < 0.1:
            tournament.enter_late(f"late{len(tournament.entries)}", "Late", elo=1500)
            return
        if (one := tournament.round) and chance.random() < 0.1:
            pairing = chance.choice([*one.pairings])
            tournament.correct(pairing.second, pairing.first, (100, chance.randrange(100)))
            return
    if len(active) > 3 and chance.random() < 0.05:
        tournament.leave(chance.choice(active))
    elif tournament.plan.form is Form.DUPLICATE:
        player = chance.choice([each for each in active if not tournament.has_finished(each)])
        loss, points = chance.randrange(100) / 1000, chance.randrange(-30, 30)
        grade = DealGrade(chance.randrange(1, 30), chance.randrange(50), chance.randrange(50), "1")
        tournament.deal_played(player, loss, points, grade)
    elif tournament.is_round_over:
        tournament.next_round()
    else:
        assert tournament.round
        board = chance.choice(tournament.round.open_boards)
        pairing = tournament.round.pairings[board]
        if not pairing.table:
            tournament.opened(board, f"table{chance.randrange(1000)}")
        elif chance.random() < 0.1:
            tournament.forfeit(board, *pairing.players[: chance.randrange(1, 3)])
        else:
            tournament.result(board, chance.choice(pairing.players), (100, chance.randrange(100)))


def play_on(tournament: Tournament, records: list[Record], seed: int) -> list[list[Standing]]:
    """Play to the end, each step by a chance that hangs on the number of records alone; return the
    standings before each step.
    """
    seen = []
    while tournament.phase is not Phase.OVER:
        seen.append(standings(tournament))
        take_step(tournament, random.Random(f"{seed} {len(records)}"))
    return seen


@given(st.sampled_from(Form), st.integers(0, 2**32))
def test_a_tournament_goes_on_from_every_record_as_it_went(form: Form, seed: int) -> None:
    plan = Plan("Monday", form, "5eed", measure=Measure.LEVELS)
    records: list[Record] = []
    tournament = Tournament(plan, write=records.append, now=lambda: 0.0)
    play_on(tournament, records, seed)
    for end in range(len(records)):
        kept = records[:end]
        again = Tournament(plan, kept, write=kept.append, now=lambda: 0.0)
        if again.phase is Phase.PLAYING and not again.rounds and form is not Form.DUPLICATE:
            # It was killed within the start.
            again.next_round()
        play_on(again, kept, seed)
        assert kept == records
        assert standings(again) == standings(tournament)
    assert [from_json(to_json(record)) for record in records] == records


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tournaments" / "monday.jsonl"


def _begun(path: Path) -> TournamentJournal:
    journal = TournamentJournal.create(path, PLAN, now=lambda: 5.0)
    for number in range(4):
        journal.tournament.enter(f"p{number}", f"Ümit {number}", elo=2000 - number)
    journal.tournament.start()
    return journal


def test_a_tournament_is_read_back_from_its_file(path: Path) -> None:
    with_end = _begun(path)
    play_out(with_end.tournament)
    with_end.close()
    again = TournamentJournal.open(path)
    assert again.tournament.plan == PLAN
    assert again.tournament.rounds == with_end.tournament.rounds
    assert standings(again.tournament) == standings(with_end.tournament)
    again.close()
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_torn_last_line_is_cut_off_wherever_it_is_torn(path: Path) -> None:
    _begun(path).close()
    data = path.read_bytes()
    last = data[:-1].rindex(b"\n") + 1
    for end in range(last, len(data)):
        path.write_bytes(data[:end])
        journal = TournamentJournal.open(path, now=lambda: 5.0)
        assert journal.tournament.phase is Phase.PLAYING
        assert not journal.tournament.rounds
        journal.tournament.next_round()
        journal.close()
        assert path.read_bytes() == data


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        (b'"entered"', b'"enterd"'),
        (b'"entered"', b'"entered'),
        (b'"form":"swiss"', b'"form":"swizz"'),
        (b'"most":8', b'"most":1000'),
        (b'"format":"gin-rummy tournament"', b'"format":"gin-rummy journal"'),
        (b'["p0","p2"]', b'["p0"]'),
    ],
)
def test_a_damaged_file_is_set_aside(path: Path, was: bytes, becomes: bytes) -> None:
    _begun(path).close()
    data = path.read_bytes()
    assert was in data
    path.write_bytes(data.replace(was, becomes))
    with pytest.raises(TournamentError) as refused:
        TournamentJournal.open(path)
    assert refused.value.code == TournamentCode.DAMAGED
    assert [each.name for each in path.parent.iterdir()] == ["monday.jsonl.damaged"]


def test_records_that_cannot_follow_one_another_are_damage(path: Path) -> None:
    _begun(path).close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:1], *lines[-1:], b'{"left":{"at":0,"player":"p9"}}\n']))
    with pytest.raises(TournamentError) as refused:
        TournamentJournal.open(path)
    assert refused.value.code == TournamentCode.DAMAGED


def test_when_it_was_created_is_read_back(path: Path) -> None:
    TournamentJournal.create(path, PLAN, lambda: 1_700_000_000.5).close()
    journal = TournamentJournal.open(path)
    assert journal.made == 1_700_000_000.5
    journal.close()
    path.write_bytes(path.read_bytes().replace(b'"at":1700000000.5,', b""))
    journal = TournamentJournal.open(path)
    assert journal.made == 0
    journal.close()


def test_a_file_of_a_later_version_is_left_alone(path: Path) -> None:
    _begun(path).close()
    data = path.read_bytes().replace(b'"version":1', b'"version":2')
    path.write_bytes(data)
    with pytest.raises(TournamentError) as refused:
        TournamentJournal.open(path)
    assert refused.value.code == TournamentCode.LATER_VERSION
    assert path.read_bytes() == data


def test_a_file_is_open_once(path: Path) -> None:
    journal = _begun(path)
    with pytest.raises(TournamentError) as refused:
        TournamentJournal.open(path)
    assert refused.value.code == TournamentCode.IN_USE
    journal.close()
    TournamentJournal.open(path).close()


def test_nothing_happens_that_cannot_be_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = _begun(path)
    before, rows = path.read_bytes(), standings(journal.tournament)

    def full(descriptor: int, data: bytes) -> int:
        if len(data) > 5:
            return write(descriptor, data[:5])
        raise OSError(errno.ENOSPC, "full")

    write = os.write
    monkeypatch.setattr(os, "write", full)
    with pytest.raises(StoreError) as refused:
        journal.tournament.result(0, "p0", (100, 40))
    assert refused.value.code == StoreCode.NO_ROOM
    assert path.read_bytes() == before
    assert standings(journal.tournament) == rows
    monkeypatch.undo()
    journal.tournament.result(0, "p0", (100, 40))
    journal.close()
    assert standings(TournamentJournal.open(path).tournament)[0].player == "p0"
