"""How the hands of a duplicate are judged: by the levels, beside the play, and after a kill."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.coach.grade import GRADER
from app.export.reviews import reviews_of
from app.server import tournament_words
from app.server.time_control import DAY
from app.tournaments.plan import Form, Measure
from app.tournaments.records import DealGrade, DealPlayed, from_json
from app.tournaments.tournament import Phase
from tests.server.company import Guest
from tests.server.test_tournaments import ALONE, CUP, Club, killed, play_deal, played

PATIENCE = 60.0


@pytest.fixture
def club(tmp_path: Path) -> Club:
    club = Club(tmp_path / "club")
    club.hold(Form.DUPLICATE, ALONE, rounds=2)
    return club


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Hands are judged only once this is set."""
    opened = asyncio.Event()

    async def late(*arguments: Any) -> Any:
        found = await reviews_of(*arguments)
        await opened.wait()
        return found

    monkeypatch.setattr("app.server.deal_tables.reviews_of", late)
    return opened


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


async def play_unjudged(club: Club, guest: Guest) -> None:
    """Play the next deal to the end of its hand, which waits for its judgement."""
    playing = asyncio.ensure_future(play_deal(club, guest))
    await until(lambda: guest.visit.person.id in club.info.judged)
    playing.cancel()


def grades(club: Club) -> list[DealGrade]:
    """Return the grades that the tournament's file has."""
    kept = (club.folder / "tournaments" / f"{CUP}.jsonl").read_text()
    records = [from_json(json.loads(line)) for line in kept.splitlines()[1:]]
    return [each.grade for each in records if isinstance(each, DealPlayed) and each.grade]


async def test_a_hand_is_ranked_by_its_loss_beside_that_of_the_levels(club: Club) -> None:
    ann = club.all_enter()["Ann"]
    club.start()
    assert club.lobby.held_tournaments.named(CUP).plan.measure is Measure.LEVELS
    await play_deal(club, ann)
    (grade,) = grades(club)
    assert grade.grader == GRADER
    assert grade.decisions > 0
    assert grade.by_levels > 0
    line = club.info.line_of(ann.visit.person.id)
    assert line
    assert line.score == pytest.approx(grade.lost / grade.by_levels)


async def test_while_a_hand_is_judged_that_is_said_and_others_play_on(
    club: Club, gate: asyncio.Event
) -> None:
    guests = club.all_enter()
    ann, ben = guests["Ann"], guests["Ben"]
    club.start()
    await play_unjudged(club, ann)
    me = ann.visit.person.id
    assert club.info.judged == {me}
    line = club.info.line_of(me)
    assert line
    assert tournament_words.state_of(club.info, line) == "judged"
    assert "Your last hand is being judged." in tournament_words.own_told(club.info, me)
    assert "judged" not in tournament_words.own_told(club.info, ben.visit.person.id)
    await play_unjudged(club, ben)
    assert len(club.info.judged) == 2
    gate.set()
    await until(lambda: played(club, ann) and played(club, ben))
    assert not club.info.judged


async def test_what_was_played_in_time_is_judged_before_the_end(
    club: Club, gate: asyncio.Event
) -> None:
    ann = club.all_enter()["Ann"]
    club.start()
    await play_unjudged(club, ann)
    club.clock.wait(2 * DAY)
    assert not club.lobby.held_tournaments.named(CUP).tournament.is_over
    gate.set()
    await until(lambda: played(club, ann))
    club.clock.wait(2)
    assert club.info.phase is Phase.OVER
    assert club.info.standings[0].name == "Ann"


async def test_a_hand_that_is_judged_again_after_a_kill_has_the_same_grade(
    club: Club, gate: asyncio.Event, tmp_path: Path
) -> None:
    ann = club.all_enter()["Ann"]
    club.start()
    await play_unjudged(club, ann)
    again = killed(club, tmp_path / "again")
    back = again.enter("Ann")
    gate.set()
    await until(lambda: played(club, ann) and played(again, back))
    (first,), (second,) = grades(club), grades(again)
    assert second == first._replace(lost=second.lost, by_levels=second.by_levels)
    # The sums of the judge differ in their last bits by where its arrays lie in memory.
    assert second.lost == pytest.approx(first.lost, abs=0.002)
    assert second.by_levels == pytest.approx(first.by_levels, abs=0.002)
