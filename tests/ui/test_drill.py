"""Sittings of drills: what is asked, in what order, and that nothing hidden is in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest

from app.cards.cards import as_set, iterate
from app.coach.drills import SITTING, WORTH_ASKING, Answered, DrillKind, actions, answered
from app.coach.expert_play import ExpertHand, positions
from app.coach.hints import explain_choice
from app.coach.judgement import Mark, RoundStep, replayed
from app.coach.puzzles import Challenge, Theme, ThemeRating
from app.cpu.service import InstantCpu
from app.games.gin.actions import Action
from app.games.gin.hand import Hand
from app.games.gin.view import Phase, View
from app.players.base import ChoiceValue
from app.players.registry import JUDGE, evaluate
from app.storage import practice as saved_practice
from app.storage.errors import StoreCode, StoreError
from app.storage.practice import KeptPuzzle, KeptRating, Practice
from app.ui import drill as drilling
from app.ui.challenge import ChallengeSession
from app.ui.drill import (
    Answering,
    DrillQuestion,
    DrillResult,
    DrillSession,
    OwnMistake,
    keep_or_drop,
    known_mistakes,
    more_mistakes,
    position_of,
)
from app.ui.match_library import LocalMatchLibrary
from tests.kept import keep

TODAY = date(2026, 11, 22)


class Guess(InstantCpu):
    """Says in no time that all choices are worth the same."""

    async def evaluate(self, player: str, view: View) -> list[tuple[Action, ChoiceValue]]:
        """What the choices are worth."""
        return [(action, ChoiceValue(0.5, 0.0)) for action in view.legal_actions()]


def own(hand: int, journal: str = "a.jsonl") -> OwnMistake:
    return OwnMistake(journal, hand, 3, DrillKind.THROW, "")


async def next_of(sitting: DrillSession, library: LocalMatchLibrary) -> DrillQuestion:
    played = library.played()
    question = await sitting.next(library, played)
    played.close()
    assert question is not None
    return question


def permuted(hand: Hand, seat: int) -> Hand:
    """The same hand as the seat knows it, the cards shuffled that it has never seen."""
    other, rng = hand.copy(), Random(7)
    rival = 1 - seat
    hidden = other.hands[rival] & ~other.known[rival]
    if hand.phase is Phase.LAYOFF:
        # The knocker's cards are on the table.
        rng.shuffle(other.stock)
        return other
    cards = [*iterate(hidden), *other.stock]
    rng.shuffle(cards)
    count = hidden.bit_count()
    other.hands[rival] = other.known[rival] | as_set(cards[:count])
    other.stock = cards[count:]
    assert other.hands[rival] != hand.hands[rival]
    return other


def test_the_positions_that_come_with_the_program_are_of_every_theme_by_turns() -> None:
    themes = [position.puzzle.theme for position in positions()]
    assert Counter(themes) == dict.fromkeys(Theme, 80)
    assert themes[:5] == [*Theme]
    assert {position.kind for position in positions()} == set(DrillKind)


def test_every_position_is_worth_asking() -> None:
    """Something that can be answered costs as much as is asked for."""
    for position in positions():
        hand = position.hand.hand()
        view = hand.view(hand.to_act)
        choice_values = evaluate(JUDGE, view)
        if position.kind is DrillKind.LAY_OFF:
            assert view.phase is Phase.LAYOFF
            costs = [choice_values[0][1].win - choice_values[-1][1].win]
        else:
            kind, choices = position.kind, actions(position.kind, view)
            given = [answered(kind, view, action, choice_values) for action in choices]
            assert sum(each.taken == 0 for each in given) == 1
            costs = [each.cost.win for each in given]
        assert max(costs) >= WORTH_ASKING, position


async def test_own_mistakes_come_first_and_answers_are_kept() -> None:
    """A right answer goes up a box and lengthens the row; a wrong one ends it."""
    practice = Practice(streak=2, best=2)
    sitting = DrillSession(practice, [], TODAY)
    assert (sitting.number, sitting.size, sitting.is_over) == (0, SITTING, False)
    library = LocalMatchLibrary(InstantCpu())
    question = await next_of(sitting, library)
    assert sitting.number == 1
    choice_values = await library.choice_values(question.view)
    options = [
        answered(question.kind, question.view, each, choice_values) for each in _all(question)
    ]
    right = next(each for each in options if each.is_right)
    wrong = next(each for each in options if not each.is_right)
    sitting.answer(question, right)
    assert practice.boxes[question.key] == (1, TODAY + timedelta(days=1))
    assert (practice.streak, practice.best) == (3, 3)
    second = await next_of(sitting, library)
    assert second.key != question.key
    sitting.answer(second, wrong)
    assert practice.boxes[second.key] == (0, TODAY)
    assert (practice.streak, practice.best) == (0, 3)
    assert [each.answered.is_right for each in sitting.results] == [True, False]
    later = DrillSession(practice, [], TODAY)
    assert (await next_of(later, library)).key == second.key, "it failed, so it comes again"


async def answered_in(
    sitting: DrillSession, library: LocalMatchLibrary, *, is_right: bool
) -> DrillResult:
    """The next question of two choices or of discards answered so; others are not answered."""
    while True:
        question = await next_of(sitting, library)
        if question.kind is DrillKind.LAY_OFF:
            continue
        values = await library.choice_values(question.view)
        given = [answered(question.kind, question.view, each, values) for each in _all(question)]
        found = next(each for each in given if each.is_right is is_right)
        return sitting.answer(question, found)


async def test_an_answer_changes_the_rating_in_its_theme() -> None:
    practice, library = Practice(), LocalMatchLibrary(InstantCpu())
    sitting = DrillSession(practice, [], TODAY)
    up = await answered_in(sitting, library, is_right=True)
    assert up.change is not None
    assert up.change.before == ThemeRating()
    assert up.change.after.elo > 1000
    assert practice.ratings == {up.change.theme: KeptRating(*up.change.after)}
    down = await answered_in(sitting, library, is_right=False)
    assert down.change is not None
    assert down.change.theme is not up.change.theme, "the themes come by turns"
    assert down.change.after.elo < 1000


async def test_what_was_seen_within_a_month_changes_no_rating() -> None:
    practice, library = Practice(), LocalMatchLibrary(InstantCpu())
    wrong = await answered_in(DrillSession(practice, [], TODAY), library, is_right=False)
    ratings = dict(practice.ratings)
    again = DrillSession(practice, [], TODAY)
    question = await next_of(again, library)
    assert question.key == wrong.question.key
    assert again.answer(question, wrong.answered).change is None
    assert practice.ratings == ratings


@pytest.mark.parametrize("elo", [700.0, 1100.0])
async def test_the_next_position_of_a_theme_is_as_hard_as_the_player_is_strong(elo: float) -> None:
    practice = Practice(ratings={theme: KeptRating(elo, 60.0, 5, 10) for theme in Theme})
    library = LocalMatchLibrary(InstantCpu())
    sitting = DrillSession(practice, [], TODAY)
    for _ in Theme:
        puzzle = (await next_of(sitting, library)).puzzle
        assert puzzle is not None
        nearest = min(
            abs(each.puzzle.elo - elo) for each in positions() if each.puzzle.theme is puzzle.theme
        )
        assert abs(puzzle.elo - elo) == nearest


async def test_an_own_mistake_is_rated_once_it_is_asked() -> None:
    path = keep(loses=True)
    library = LocalMatchLibrary(InstantCpu())
    played = library.played()
    found: list[OwnMistake] = []
    await more_mistakes(library, played, found.extend)
    practice = Practice()
    question = await DrillSession(practice, found, TODAY).next(library, played)
    assert question is not None
    assert question.done is not None
    assert question.puzzle is not None
    assert KeptPuzzle(*question.puzzle) == practice.puzzles[question.key]
    practice.puzzles[question.key] = KeptPuzzle("discard", 1234, 400)
    again = await DrillSession(practice, found, TODAY).next(library, played)
    played.close()
    path.unlink()
    assert again is not None
    assert again.puzzle == ("discard", 1234, 400), "it is not rated anew"


async def test_own_mistakes_are_rated_in_a_sitting_and_then_come_in_challenges() -> None:
    path = keep(loses=True)
    library = LocalMatchLibrary(InstantCpu())
    played = library.played()
    found: list[OwnMistake] = []
    await more_mistakes(library, played, found.extend)
    practice = Practice()
    await DrillSession(practice, [*found, own(1)], TODAY).rate_own(library, played)
    assert {each.key for each in found} == set(practice.puzzles), "one is gone"
    streak = ChallengeSession(Challenge.STREAK, practice, found, TODAY, lambda: 0.0, Random(1))
    asked_in_streak = [await streak.next(library, played) for _ in range(60)]
    assert any(each and each.done is not None for each in asked_in_streak)
    played.close()
    path.unlink()


async def test_positions_that_the_player_keeps_come_first() -> None:
    """Before newer mistakes, the one kept last first, and none of them twice."""
    names = ("20261101-100000.jsonl", "20261102-100000.jsonl")
    older, newer = (OwnMistake(name, 1, 3, DrillKind.THROW, "") for name in names)
    practice = Practice(kept=["no name", newer.key, older.key])
    sitting = DrillSession(practice, [own(1), newer], TODAY)
    assert sitting.coming[:3] == [older.key, newer.key, own(1).key]
    assert OwnMistake.of(older.key) == older._replace(created="2026-11-01T10:00:00")


async def test_a_kept_position_is_asked_as_long_as_its_journal_is_there() -> None:
    path = keep(loses=True)
    library = LocalMatchLibrary(InstantCpu())
    match_view = library.look(path)
    review = await library.review(match_view.played[0])
    decision = next(each for each in review.decisions if each.seat == match_view.me)
    position = position_of(path.name, match_view.played[0].number, decision)
    assert position is not None
    assert keep_or_drop(position)
    practice, _ = saved_practice.load()
    question = await next_of(DrillSession(practice, [], TODAY), library)
    assert (question.key, question.view) == (position.key, decision.view)
    library.delete(path)
    assert (await next_of(DrillSession(practice, [], TODAY), library)).key != position.key
    assert keep_or_drop(position) is False
    assert saved_practice.load()[0].kept == []


async def test_what_cannot_be_saved_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(practice: Practice) -> None:
        raise StoreError(StoreCode.NO_ROOM, path="practice.json")

    monkeypatch.setattr(saved_practice, "save", refuse)
    with pytest.raises(StoreError):
        keep_or_drop(own(1))
    assert saved_practice.load()[0].kept == []


def _all(question: DrillQuestion) -> Iterable[Action]:
    return actions(question.kind, question.view)


async def test_mistakes_of_matches_are_found_judged_and_asked() -> None:
    """Only one's own; once found they are remembered beside the journals."""
    path = keep(loses=True)
    library = LocalMatchLibrary(InstantCpu())
    played = library.played()
    assert known_mistakes(played) == []
    found: list[OwnMistake] = []
    await more_mistakes(library, played, found.extend)
    assert found
    assert known_mistakes(played) == found
    again: list[OwnMistake] = []
    await more_mistakes(library, played, again.extend)
    assert again == [], "it is judged once"
    sitting = DrillSession(Practice(), [], TODAY)
    expert = await sitting.next(library, played)
    assert expert is not None
    assert expert.done is None
    sitting.take_own(found)
    assert sitting.size == SITTING, "they take the places of others"
    match_view = library.look(path)
    (me,) = (seat for seat, who in enumerate(match_view.seats) if who.is_here)
    for mistake in found[:3]:
        question = await sitting.next(library, played)
        assert question is not None
        assert (question.key, question.kind) == (mistake.key, mistake.kind)
        assert question.view.seat == me
        assert question.created.startswith("2026-11-21")
        assert question.done is not None
        choice_values = await library.choice_values(question.view)
        worth = dict(choice_values)
        if question.done in worth:
            assert choice_values[0][1].win - worth[question.done].win >= WORTH_ASKING
    played.close()
    path.unlink()


async def test_a_position_whose_match_is_gone_is_left_out() -> None:
    library = LocalMatchLibrary(Guess())
    sitting = DrillSession(Practice(), [own(1), own(2)], TODAY)
    assert sitting.size == SITTING
    question = await next_of(sitting, library)
    assert question.done is None
    assert (sitting.number, sitting.size) == (1, SITTING)


async def test_a_sitting_ends_after_ten() -> None:
    library = LocalMatchLibrary(Guess())
    played = library.played()
    sitting = DrillSession(Practice(), [], TODAY)
    keys = []
    while question := await sitting.next(library, played):
        keys.append(question.key)
        assert sitting.number == len(keys)
        sitting.take_own([])
    played.close()
    assert len(set(keys)) == len(keys) == SITTING
    assert sitting.is_over


async def asked_and_answered(
    question: DrillQuestion, library: LocalMatchLibrary
) -> tuple[Any, ...]:
    """All that is shown of a question, before its answer and after it."""
    answering = Answering(question)
    given: Answered = await answering.answer(library.choice_values)
    why = None
    if question.kind is not DrillKind.LAY_OFF:
        why = explain_choice(
            question.view, [(each.answer[0], each.worth) for each in given.options]
        )
    return question, answering.choices, answering.cards, given, why


async def test_what_is_hidden_changes_no_question_and_no_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The positions of experts, whatever the other holds and in whatever order the stock lies."""
    library, shown = LocalMatchLibrary(InstantCpu()), []
    hand_of = ExpertHand.hand
    for hands in (hand_of, lambda kept: permuted(hand_of(kept), hand_of(kept).to_act)):
        monkeypatch.setattr(ExpertHand, "hand", hands)
        sitting = DrillSession(Practice(), [], TODAY)
        questions = [await next_of(sitting, library) for _ in range(4)]
        assert {each.kind for each in questions} == set(DrillKind)
        shown.append([await asked_and_answered(each, library) for each in questions])
    assert shown[0] == shown[1]


async def test_what_is_hidden_changes_no_own_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same, of a match that was played here."""
    path = keep(loses=True)
    library = LocalMatchLibrary(InstantCpu())
    match_view = library.look(path)
    (me,) = (seat for seat, who in enumerate(match_view.seats) if who.is_here)
    review = await library.review(match_view.played[0])
    place = next(
        each.action_index
        for each in review.decisions
        if each.seat == me and each.view.phase is Phase.DISCARD and each.mark is not Mark.FIND
    )
    mistake = OwnMistake(path.name, match_view.played[0].number, place, DrillKind.THROW, "")

    def other(*of: Any) -> tuple[list[RoundStep], Any]:
        steps, end = replayed(*of)
        changed = []
        for step in steps:
            assert isinstance(step.before, Hand)
            changed.append(step._replace(before=permuted(step.before, step.seat)))
        return changed, end

    shown = []
    for replay in (replayed, other):
        monkeypatch.setattr(drilling, "replayed", replay)
        question = await next_of(DrillSession(Practice(), [mistake], TODAY), library)
        assert question.key == mistake.key
        shown.append(await asked_and_answered(question, library))
    assert shown[0] == shown[1]
