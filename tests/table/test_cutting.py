"""A match that people have cut for: at the table, in its journal, and for whoever checks it."""

from __future__ import annotations

import json
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from app.cards.deal import LONGEST_CUT, Cut, CutError
from app.games.base import ONLOOKER
from app.games.gin.rules import Rules
from app.match.match import AnyMatch, Match
from app.match.records import ReplayError
from app.match.seat import Seat
from app.match.view import CutView
from app.storage import journal
from app.table.seats import Cutting
from app.table.session import MatchSession
from app.text.report import report
from tests.refusals import refused

SEATS = (Seat("Ann"), Seat("Bob"))
SECRET = bytes(range(32))
NOW = datetime(2026, 11, 21, 7, 45)


def cut_by(*words: str) -> MatchSession:
    sealed = Cutting(len(SEATS), SECRET)
    for seat, said in enumerate(words):
        sealed.put(seat, said)
    return MatchSession.new(Rules(), SEATS, NOW, cut=sealed.done())


def path_of(table: MatchSession) -> Path:
    assert table.path is not None
    return table.path


def test_the_seal_is_known_before_anybody_cuts_and_every_secret_is_another() -> None:
    sealed = Cutting(2, SECRET)
    before = sealed.seal
    sealed.put(0, "mine")
    assert sealed.seal == before == sha256(SECRET).hexdigest() == sealed.done().seal
    assert len({Cutting(2).seal for _ in range(20)}) == 20


def test_the_last_words_of_a_seat_count_and_impossible_ones_change_nothing() -> None:
    sealed = Cutting(2, SECRET)
    sealed.put(1, "first")
    sealed.put(1, "second")
    with pytest.raises(CutError):
        sealed.put(1, "x" * (LONGEST_CUT + 1))
    assert sealed.done() == Cut(SECRET, ("", "second"))


def test_the_match_is_dealt_from_the_cut() -> None:
    assert cut_by("a", "b").match.seed == Cut(SECRET, ("a", "b")).seed
    assert cut_by("a", "b").match.hand.hands != cut_by("a", "c").match.hand.hands


def test_the_journal_has_it_and_resumes_it() -> None:
    table = cut_by("lucky", "")
    header = table.match.header()
    table.close()
    (path,) = journal.list_journals()
    again = MatchSession.resume(path)
    assert again.match.header() == header
    assert again.match.cut == Cut(SECRET, ("lucky", ""))
    again.close()


def test_nobody_at_the_table_sees_the_secret_before_the_match_is_over() -> None:
    table = cut_by("lucky", "")
    seal = sha256(SECRET).hexdigest()
    for seat in (0, 1, ONLOOKER):
        assert table.snapshot(seat).cut == CutView(seal, ("lucky", ""), None)
        assert SECRET.hex() not in repr(table.snapshot(seat))
    table.resign(0, "Enough.")
    for seat in (0, 1, ONLOOKER):
        assert table.snapshot(seat).cut == CutView(seal, ("lucky", ""), SECRET)


def test_without_a_cut_there_is_none_to_see() -> None:
    table = MatchSession.new(Rules(), SEATS, NOW)
    assert table.snapshot(0).cut is None
    assert "cut" not in table.match.header()


def told(match: AnyMatch) -> str:
    return "\n".join(report(match, torn=False))


def test_whoever_checks_the_journal_is_shown_the_secret_when_the_match_is_over() -> None:
    table = cut_by("lucky", "")
    before = told(table.match)
    assert "Ann “lucky”, Bob nothing" in before
    assert sha256(SECRET).hexdigest() in before
    assert SECRET.hex() not in before
    assert table.match.seed.hex() not in before
    assert "cannot be proved yet" in before
    table.resign(0, "Enough.")
    after = told(table.match)
    assert SECRET.hex() in after
    assert table.match.seed.hex() in after
    assert "cannot be proved yet" not in after


def test_signs_that_would_harm_a_terminal_are_shown_as_escapes() -> None:
    assert "\x1b" not in told(cut_by("\x1b[2J", "").match)


def changed(**cut: Any) -> list[dict[str, Any]]:
    table = cut_by("lucky", "")
    path = path_of(table)
    table.close()
    header, *records = [json.loads(line) for line in path.read_text().splitlines()]
    return [header | {"cut": header["cut"] | cut}, *records]


@pytest.mark.parametrize(
    ("cut", "why"),
    [
        ({"words": ["luckier", ""]}, "the cut does not make the seed"),
        ({"words": ["lucky", "", ""]}, "the cut does not make the seed"),
        (
            {"secret": "11" * 32, "seal": sha256(b"\x11" * 32).hexdigest()},
            "the cut does not make the seed",
        ),
        ({"seal": "00" * 32}, "does not describe a match"),
        ({"secret": "7"}, "does not describe a match"),
    ],
)
def test_a_forged_cut_is_found(cut: dict[str, Any], why: str) -> None:
    with refused(ReplayError, why):
        Match.from_records(changed(**cut))


def test_an_honest_one_is_not() -> None:
    assert Match.from_records(changed()).cut == Cut(SECRET, ("lucky", ""))
