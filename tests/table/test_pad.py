"""A score pad in its journal, and among the matches of this user."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.coach.statistics import from_json, is_counted
from app.games.base import HandEntry, PadError
from app.games.gin.rules import preset
from app.match.seat import Seat
from app.storage import journal
from app.table import history
from app.table.pad import PadSession, UnreadablePad
from app.table.saved import LocalSavedMatches
from app.table.seats import take_seats
from app.table.session import MatchSession, UnreadableMatch
from app.ui.pad import last_pad
from tests import kept

NOW = datetime(2026, 11, 28, 19, tzinfo=UTC)
KNOCK = HandEntry("knock", 0, ("3", "12"))


def begun() -> PadSession:
    return PadSession.new(preset("standard"), [Seat("Ann"), Seat("Vera")], 0, NOW)


def path_of(session: PadSession) -> Path:
    assert session.path is not None
    return session.path


def test_a_hand_is_in_the_file_as_soon_as_it_is_written() -> None:
    session = begun()
    session.write(KNOCK, now=NOW + timedelta(minutes=7))
    assert journal.read(path_of(session)).records[-1] == {
        "hand": 1,
        "how": "knock",
        "who": 0,
        "left": ["3", "12"],
        "ms": 420_000,
    }
    session.close()


def test_an_impossible_hand_is_not_in_the_file() -> None:
    session = begun()
    with pytest.raises(PadError):
        session.write(HandEntry("knock", 0, ("11", "12")))
    assert len(journal.read(path_of(session)).records) == 1
    session.close()


def test_a_pad_goes_on_where_it_was_left() -> None:
    session = begun()
    session.write(KNOCK)
    session.write(HandEntry("gin", 1, ("30", "")))
    session.undo()
    session.write(HandEntry("knock", 0, ("3", "22")), 1)
    path, hands = path_of(session), session.pad.hands
    session.close()
    again = PadSession.open(path)
    assert (again.pad.hands, again.pad.standing) == (hands, session.pad.standing)
    again.close()


def test_a_half_written_line_is_dropped_and_said() -> None:
    session = begun()
    session.write(KNOCK)
    path = path_of(session)
    session.close()
    with path.open("ab") as file:
        file.write(b'{"hand":2,"how":"dea')
    with closing(PadSession.open(path)) as again:
        assert (len(again.pad.hands), again.restored is not None) == (1, True)


def test_of_a_pad_without_a_hand_nothing_is_left() -> None:
    session = begun()
    path = path_of(session)
    session.close()
    assert not path.exists()


def test_a_pad_is_listed_with_the_matches_until_it_is_over() -> None:
    session = begun()
    session.write(KNOCK)
    session.close()
    (saved,) = LocalSavedMatches()
    assert saved.outline is not None
    assert (saved.outline.is_pad, saved.outline.names) == (True, ("Ann", "Vera"))
    assert (saved.outline.totals, saved.outline.deal) == (((9, 0),), 2)
    assert last_pad(LocalSavedMatches()) == saved
    with closing(PadSession.open(saved.path)) as again:
        again.write(HandEntry("gin", 0, ("", "98")))
    assert [each.outline for each in LocalSavedMatches()] == [None]
    assert last_pad(LocalSavedMatches()) is None


def test_a_pad_is_in_the_history_and_counts_in_no_statistics() -> None:
    session = begun()
    session.write(KNOCK)
    path = path_of(session)
    session.close()
    found = history.read(path)
    assert found.facts is not None
    facts = from_json(found.facts)
    assert (facts.is_pad, facts.points, facts.deals, is_counted(facts)) == (True, (9, 0), 1, False)


def test_what_is_no_match_is_left_in_its_place() -> None:
    session = begun()
    session.write(KNOCK)
    path = path_of(session)
    session.close()
    before = path.read_bytes()
    with pytest.raises(UnreadableMatch):
        MatchSession.resume(path)
    assert path.read_bytes() == before


def test_a_match_is_no_pad() -> None:
    table = kept.begin(take_seats("", ["casual"]), preset("standard"), bytes(32))
    path = table.path
    table.close()
    assert path is not None
    with pytest.raises(UnreadablePad):
        PadSession.open(path)


def test_a_program_that_is_killed_has_lost_no_hand() -> None:
    """What has been said is on the disk."""
    command = [sys.executable, "-m", "app", "pad", "--plain"]
    players = ["--player", "Ann", "--player", "Vera"]
    pipe = subprocess.PIPE
    with subprocess.Popen([*command, *players], stdin=pipe, stdout=pipe, text=True) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write("knock Ann 3 12\n")
        child.stdin.flush()
        while "Ann 9, Vera 0." not in child.stdout.readline():
            pass
        child.kill()
    again = subprocess.run(command, input="", capture_output=True, text=True, check=True)
    assert "1 knock" in again.stdout
