"""The matches that were played: read once, forgotten with their journals, and judged by name."""

from __future__ import annotations

import json
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from app.coach.estimates import rating_from
from app.coach.statistics import MatchFacts
from app.refusal import Refused
from app.storage import journal
from app.storage.history import HistoryFile, kept_rating
from app.table import history
from app.table.history import JournalFinding, LocalPlayedMatches
from app.ui.reader import read_facts_in_background
from tests.kept import keep, keep_damaged


async def caught_up(played: LocalPlayedMatches) -> list[tuple[int, int, MatchFacts | None]]:
    return [
        (done, total, match.facts if match else None)
        async for done, total, match in played.catch_up()
    ]


def as_sent(found: JournalFinding) -> JournalFinding:
    """What is left of it in JSON."""
    facts, problem = json.loads(json.dumps(found, default=Refused.to_json))
    return JournalFinding(facts, problem and Refused.from_json(problem))


async def test_what_is_new_is_read_and_what_is_gone_forgotten() -> None:
    """Nothing is read twice, and the match begun last comes first."""
    older, newer, bad = keep(days_ago=3), keep(days_ago=1, hands=1), keep_damaged(days_ago=2)
    played = LocalPlayedMatches()
    (first, *steps) = await caught_up(played)
    assert first == (0, 3, None)
    assert [(done, total) for done, total, _ in steps] == [(1, 3), (2, 3), (3, 3)]
    known = list(played.known())
    assert [match.name for match in known] == [newer.name, older.name]
    assert [match.facts.is_over for match in known] == [False, True]
    told = [facts for *_, facts in steps if facts]
    assert sorted(told, key=lambda facts: facts.created, reverse=True) == [
        match.facts for match in known
    ]
    assert [match.name for match in played.known(1)] == [newer.name]
    assert played.problems().keys() == {bad.name}
    assert played.path(older.name) == older
    played.put_costs(older.name, [{"decisions": 1, "cost": 0.5}] * 2)
    played.close()

    older.rename(older.with_name("another.jsonl"))
    bad.unlink()
    again = LocalPlayedMatches()
    assert [match.costs for match in again.known()] == [None, [{"decisions": 1, "cost": 0.5}] * 2]
    assert [step[:2] for step in await caught_up(again)] == [(0, 1), (1, 1)]
    assert [match.name for match in again.known()] == [newer.name, "another.jsonl"]
    assert [match.costs for match in again.known()] == [None, None]
    assert again.problems() == {}
    assert await caught_up(again) == [(0, 0, None)]
    again.close()


async def test_another_process_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many that one is worth it; and without it, all of them here."""
    for day in range(4):
        keep(days_ago=day, hands=day % 2)
    keep_damaged(days_ago=5)
    paths = journal.list_journals()
    found = {path: as_sent(history.read(path)) for path in paths}
    assert {path: each async for path, each in read_facts_in_background(paths)} == found
    here: list[Path] = []
    monkeypatch.setattr(history, "read", lambda path: here.append(path))
    played = LocalPlayedMatches(read_facts_in_background)
    assert len(await caught_up(played)) == 6
    assert not here
    assert len(list(played.known())) == 4
    played.close()
    for path in paths:
        path.rename(path.with_name(f"x{path.name}"))
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    monkeypatch.setattr(history, "read", lambda path: found[path.with_name(path.name[1:])])
    played = LocalPlayedMatches(read_facts_in_background)
    assert len(await caught_up(played)) == 6
    assert {match.name[0] for match in played.known()} == {"x"}
    played.close()


async def test_the_rating_is_kept_until_a_match_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """And reckoned anew with the next one, and with a judgement; whatever else is read."""
    won, lost = keep(days_ago=3), keep(days_ago=2, loses=True)
    assert kept_rating() is None, "nothing was read yet"
    with closing(LocalPlayedMatches()) as played:
        change = await played.rating_change(lost.name)
        assert change is not None
        before, after, why = change
        assert why is not None, "it has the same cards"
        assert before == after == await played.rating()
        assert await played.rating_change("unknown.jsonl") is None
    told = kept_rating()
    assert told is not None
    assert rating_from(told) == after
    unfinished = keep(days_ago=1, hands=1)
    assert kept_rating() is None, "a journal is new"
    with monkeypatch.context() as patch, closing(LocalPlayedMatches()) as played:
        patch.setattr(history, "rating_of", lambda _: pytest.fail("it was kept"))
        assert await played.rating() == after
    assert kept_rating() == told, "it is not over"
    for change_of in (partial(put_costs, won.name), won.unlink):
        change_of()
        assert kept_rating() is None
        with closing(LocalPlayedMatches()) as played:
            rating = await played.rating()
        assert rating == rating_from(kept_rating() or "")
    assert unfinished.exists()


def put_costs(name: str) -> None:
    with HistoryFile() as known:
        known.put_costs(name, [{"decisions": 1, "cost": 0.5}] * 2)
