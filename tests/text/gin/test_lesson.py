"""What the lesson says in a hand."""

from __future__ import annotations

from random import Random

import pytest

from app.cards.deal import shuffled
from app.games.gin.hand import Hand
from app.games.gin.rules import Rules
from app.games.gin.view import Phase
from app.players.gin.levels import Casual
from app.text.gin.lesson import STEPS, lesson

ME = 0


def key(name: str) -> str:
    return f"<{name}>"


def told(seed: int) -> list[str]:
    """Everything that the lesson says to seat 0 in one hand, in order."""
    hand, guide, player = Hand(Rules(), shuffled(bytes([seed] * 32)), 1), lesson(key), Casual()
    texts = [guide.follow(hand.view(ME))]
    while hand.result is None:
        hand.apply(player.decide(hand.view(hand.to_act), Random(seed)))
        if hand.phase in (Phase.LAYOFF, Phase.OVER):
            break
        texts.append(guide.follow(hand.view(ME)))
    return list(dict.fromkeys(texts))


@pytest.mark.parametrize("seed", range(12))
def test_each_step_is_told_once_and_the_goal_first(seed: int) -> None:
    texts = [text for text in told(seed) if text]
    assert texts[0].startswith("Make melds")
    assert not any("Make melds" in text for text in texts[1:])
    words = [step.words.format_map({name: key(name) for name in NAMES}) for step in STEPS]
    assert all(any(text.endswith(word) for word in words) for text in texts)
    assert len(set(texts)) == len(texts)


NAMES = "knock gin take pass stock undo hint order rules act left right page".split()


def test_a_long_enough_hand_tells_everything_but_the_knock() -> None:
    longest = max((told(seed) for seed in range(12)), key=len)
    assert len([text for text in longest if text]) >= len(STEPS) - 1
