"""What the lessons of Basic Rummy and contract rummy say in a hand."""

from __future__ import annotations

from typing import Any

import pytest

from app.cards.cards import iterate
from app.cards.deal import Deal
from app.games.basic.hand import Hand
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.round import Round
from app.games.contract.rules import Rules as ContractRules
from app.games.contract.rules import pack_of
from app.text.basic import lesson as basic
from app.text.contract import lesson as contract
from app.text.lesson import Lesson, LessonStep
from tests.tui.melding import hasty

SEEDS = range(8)
LONGEST = 2 * 78 - 8 - len(" (x ends this)")
"""Letters for which there is room in two lines of a small window, broken between words."""
GOALS = {
    "basic": "Aim: be the first with no cards left.",
    "contract": "Aim: 2 sets, all at once.",
}
KEYS = {
    "act": "Enter",
    "arrange": "a",
    "buy": "b",
    "hint": "h",
    "lay-off": "l",
    "lay-off-all": "f",
    "left": "←",
    "mark": "Space",
    "meld": "m",
    "order": "o",
    "page": "Tab",
    "pass": "p",
    "right": "→",
    "rules": "?",
    "stock": "s",
    "take": "d",
    "undo": "u",
}


def hand(game: str, seed: int) -> Any:
    if game == "basic":
        return Hand(BasicRules(), Deal.from_seed(bytes([seed] * 32)), 1, (0, 0, 0), (0, 0, 0))
    deal = Deal.from_seed(bytes([seed] * 32), iterate(pack_of(3)))
    return Round(ContractRules(), 1, deal, 1, (0, 0, 0))


def lesson(game: str) -> tuple[Lesson, tuple[LessonStep, ...]]:
    module = basic if game == "basic" else contract
    return module.lesson(KEYS.__getitem__), module.STEPS


def told(game: str, seed: int) -> list[str]:
    """Everything that the lesson says to seat 0 in one hand, in order."""
    played, (guide, _) = hand(game, seed), lesson(game)
    texts = [guide.follow(played.view(0))]
    while not played.is_over:
        played.apply(hasty(played.view(played.to_act)))
        if not played.is_over:
            texts.append(guide.follow(played.view(0)))
    return [text for text in dict.fromkeys(texts) if text]


@pytest.mark.parametrize("game", ["basic", "contract"])
def test_each_step_is_told_once_and_the_goal_with_the_first(game: str) -> None:
    steps = lesson(game)[1]
    words = {step.words.format_map(KEYS) for step in steps}
    seen: set[str] = set()
    for seed in SEEDS:
        texts = told(game, seed)
        goal = GOALS[game]
        steps_told = [text.removeprefix(goal).lstrip() for text in texts]
        assert texts[0].startswith(goal)
        assert max(map(len, texts)) <= LONGEST
        assert sum(text.startswith(goal) for text in texts if text != goal) == 1
        assert set(filter(None, steps_told)) <= words
        assert len({*steps_told}) == len(texts)
        seen |= {*filter(None, steps_told)}
    assert seen | {step.words.format_map(KEYS) for step in rare(steps)} == words
    assert max(map(len, words)) <= LONGEST


def rare(steps: tuple[LessonStep, ...]) -> list[LessonStep]:
    """What hasty players never come to: nobody buys, and so nobody wants to buy."""
    return [step for step in steps if "wants this card" in step.words]


def test_the_poll_and_going_down_are_told_when_they_come() -> None:
    answers: dict[str, str] = {}
    for seed in SEEDS:
        played, (guide, _) = hand("contract", seed), lesson("contract")
        while not played.is_over:
            view = played.view(0)
            text = guide.follow(view)
            if played.to_act == 0 and view.phase == "poll":
                answers.setdefault("poll", text)
            if played.to_act == 0 and view.phase == "play" and not view.is_down and view.best_way():
                answers.setdefault("down", text)
            played.apply(hasty(played.view(played.to_act)))
    assert "b buys it" in answers["poll"]
    assert "a puts the melds together, m shows them" in answers["down"]
