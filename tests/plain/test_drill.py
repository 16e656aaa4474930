"""Drills, runs and streaks in lines, from the start and by the command."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.coach.drills import SITTING
from app.coach.puzzles import Challenge
from app.plain import drill
from app.plain.drill import DrillLines
from app.storage import practice
from app.ui.challenge import SECONDS
from tests.plain.typist import script, visit

_ANSWERS = {
    "Type take, or draw.": "take",
    "Type take, or pass.": "pass",
    "Type knock, or play on.": "play on",
    "Type lay off and a card, undo, or count.": "count",
}


def answering(first: str, last: str = "quit") -> Callable[[list[str]], str | None]:
    """Types ``first``, then any answer to each question until the drills are over."""
    begun, cards = False, list[str]()

    def answer(said: list[str]) -> str | None:
        nonlocal begun
        if not begun:
            begun = True
            return first
        if said[-1] == "Type discard and a card.":
            (deadwood,) = [line for line in said if line.startswith("Deadwood")]
            cards[:] = deadwood.rstrip(".").split()[2:]
        # The card that was taken may not be discarded; then another is.
        if cards and ("discard another card" in said[-1] or said[-1].startswith("Type discard")):
            return cards.pop()
        if said[-1].startswith("Enter goes on"):
            return ""
        return _ANSWERS.get(said[-1], last)

    return answer


async def test_a_sitting_tells_the_worth_of_each_answer_and_the_rating() -> None:
    said = await visit(answering("drills"))
    text = "\n".join(said)
    assert f"Position {SITTING} of {SITTING}: " in text
    assert sum(line.startswith("Your rating: ") for line in said) == SITTING
    assert sum(line.startswith("Your rating in ") for line in said) == SITTING
    assert "Right in a row: " in text
    kept, _ = practice.load()
    assert sum(each.answers for each in kept.ratings.values()) == SITTING
    assert "Press Enter to begin it" in said[-1], "the start comes back"


async def test_a_streak_ends_with_the_first_mistake_which_is_explained() -> None:
    said = await visit(answering("streak"))
    *_, before, result = [line for line in said if line.startswith(("Streak, ", "Right in a row"))]
    right = int(result.split()[4].rstrip("."))
    assert before.startswith(f"Streak, {right} right")
    assert any("From a match that two experts played." in line for line in said)
    assert practice.load()[0].ratings == {}


async def test_a_run_tells_the_time_and_ends_when_it_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [1000.0]

    class Timed(DrillLines):
        def __init__(self, context: object, challenge: Challenge | None = None) -> None:
            super().__init__(context, challenge, lambda: now[0])  # type: ignore[arg-type]

    monkeypatch.setattr(drill, "DrillLines", Timed)
    answer = answering("run")

    def late(said: list[str]) -> str | None:
        typed = answer(said)
        if typed not in ("run", "quit"):
            now[0] += SECONDS * 0.6
        return typed

    said = await visit(late)
    text = "\n".join(said)
    assert "Run, 0 right, " in text
    assert ", 3:00, mistakes 0 of 3." in text
    assert ", 1:12, mistakes " in text
    assert sum(line.startswith("Run, ") for line in said) == 2, "the second came too late"
    assert "Best today " in text


async def test_only_what_answers_the_question_is_an_answer() -> None:
    """Other commands say what is, and help, position and settings work."""
    said = await visit(script("drills", "count", "7x", "help", "position", "", "start", "quit"))
    text = "\n".join(said)
    assert sum(line in _ANSWERS for line in said) == 3
    assert "“7x” is not a command." in text
    assert "To answer a position:" in text
    assert any(line.startswith("gin1 seat") for line in said)
    assert practice.load()[0].boxes == {}


async def test_ratings_are_told_at_the_start() -> None:
    said = await visit(script("ratings", "quit"))
    assert "discard: no answers yet." in said
    assert "Streak: none yet." in said
    practice.save(
        practice.Practice(
            ratings={"discard": practice.KeptRating(1043.4, 60.2, 12, 20)},
            records={"run": practice.KeptRecord(14)},
        )
    )
    said = await visit(script("ratings", "quit"))
    assert "discard 1043 ± 60: 12 of 20 right." in said
    assert "Run: best today 0, ever 14." in said
