"""Runs of three minutes and streaks: what is asked, when they end, and their records."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from app.coach.drills import Answered, DrillKind, actions, answered
from app.coach.puzzles import Challenge
from app.cpu.service import InstantCpu
from app.players.base import ChoiceValue
from app.storage.practice import KeptPuzzle, KeptRecord, Practice
from app.ui.challenge import SECONDS, ChallengeSession
from app.ui.drill import DrillQuestion, OwnMistake
from app.ui.match_library import LocalMatchLibrary

TODAY = date(2026, 11, 28)


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def begun(
    challenge: Challenge, practice: Practice | None = None, seed: int = 1
) -> tuple[ChallengeSession, Clock]:
    clock = Clock()
    session = ChallengeSession(challenge, practice or Practice(), [], TODAY, clock, Random(seed))
    session.begin()
    return session, clock


async def asked(session: ChallengeSession) -> DrillQuestion:
    library = LocalMatchLibrary(InstantCpu())
    played = library.played()
    question = await session.next(library, played)
    played.close()
    assert question is not None
    return question


async def answer(session: ChallengeSession, *, is_right: bool) -> DrillQuestion:
    question = await asked(session)
    session.answer(question, given(question, is_right=is_right))
    return question


def given(question: DrillQuestion, *, is_right: bool) -> Answered:
    """An answer of any kind that is right, or a mistake."""
    view = question.view
    kind = DrillKind.TAKE if question.kind is DrillKind.LAY_OFF else question.kind
    first, *others = actions(kind, view) if kind is not DrillKind.KNOCK else view.legal_actions()
    values = [(first, ChoiceValue(0.6, 8.0)), *((each, ChoiceValue(0.5, 0.0)) for each in others)]
    found = answered(DrillKind.TAKE, view, first if is_right else others[0], values)
    assert found.is_right is is_right
    return found


async def test_a_challenge_is_ever_harder_and_not_the_same_each_time() -> None:
    elos, keys = [], []
    for seed in (1, 2):
        session, _ = begun(Challenge.STREAK, seed=seed)
        found = [await answer(session, is_right=True) for _ in range(20)]
        keys.append([each.key for each in found])
        elos.append([each.puzzle.elo for each in found if each.puzzle])
    assert all(each == sorted(each) and each[0] < each[-1] for each in elos)
    assert keys[0] != keys[1]


async def test_a_run_ends_with_the_third_mistake() -> None:
    session, _ = begun(Challenge.RUN)
    for is_right in (True, False, True, False, True):
        await answer(session, is_right=is_right)
        assert not session.is_over
    await answer(session, is_right=False)
    assert session.is_over
    assert (session.solved, session.mistakes) == (3, 3)
    assert session.practice.records["run"] == KeptRecord(3, TODAY, 3)


async def test_a_run_ends_after_three_minutes_from_the_first_question() -> None:
    session, clock = begun(Challenge.RUN)
    session.begin()
    await answer(session, is_right=True)
    clock.now += SECONDS - 0.5
    assert session.left == 0.5
    question = await asked(session)
    clock.now += 1
    assert session.is_over
    session.answer(question, given(question, is_right=True))
    assert session.solved == 1, "it came too late"
    assert session.practice.records["run"].best == 1


async def test_the_clock_of_a_run_waits_until_a_question_is_seen() -> None:
    clock = Clock()
    session = ChallengeSession(Challenge.RUN, Practice(), [], TODAY, clock, Random(1))
    clock.now += 500
    assert session.left == SECONDS


async def test_a_streak_has_no_clock_and_ends_with_the_first_mistake() -> None:
    session, clock = begun(Challenge.STREAK)
    for _ in range(3):
        clock.now += 1000
        await answer(session, is_right=True)
    assert session.left is None
    wrong = await answer(session, is_right=False)
    assert session.is_over
    assert session.record == KeptRecord(3, TODAY, 3)
    assert session.practice.boxes[wrong.key].due == TODAY, "it comes again in the sittings"


@pytest.mark.parametrize("challenge", Challenge)
async def test_the_best_of_the_day_begins_anew_and_the_best_ever_stays(
    challenge: Challenge,
) -> None:
    yesterday = TODAY - timedelta(days=1)
    practice = Practice(records={challenge: KeptRecord(7, yesterday, 5)})
    session, _ = begun(challenge, practice)
    assert session.record == KeptRecord(7, TODAY, 0)
    await answer(session, is_right=True)
    assert session.record == practice.records[challenge] == KeptRecord(7, TODAY, 1)


async def test_a_challenge_leaves_ratings_alone() -> None:
    session, _ = begun(Challenge.RUN)
    await answer(session, is_right=True)
    assert session.practice.ratings == {}
    assert session.results[0].change is None


async def test_what_was_seen_lately_comes_only_where_nothing_else_is_left() -> None:
    first, _ = begun(Challenge.STREAK)
    seen = {(await answer(first, is_right=True)).key for _ in range(30)}
    second, _ = begun(Challenge.STREAK, first.practice, seed=5)
    again = {(await answer(second, is_right=True)).key for _ in range(30)}
    assert not seen & again


async def test_own_mistakes_are_asked_once_they_are_rated_and_left_out_if_they_are_gone() -> None:
    mistake = OwnMistake("20261101-100000.jsonl", 1, 3, DrillKind.THROW, "")
    practice = Practice(puzzles={mistake.key: KeptPuzzle("discard", 1, 300)})
    session = ChallengeSession(Challenge.STREAK, practice, [mistake], TODAY, Clock(), Random(1))
    question = await asked(session)
    assert question.key.startswith("expert/")
