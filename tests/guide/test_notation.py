"""Every text in the page about positions and hands is one that the program reads."""

from __future__ import annotations

import pytest

from app.games.gin.notation import hand_text, position_text, read_hand, read_position
from app.guide import Topic
from tests.test_pages import fenced

EXAMPLES = [line for block in fenced(Topic("notation").text) for line in block.splitlines()]


@pytest.mark.parametrize("text", EXAMPLES)
def test_each_example_is_read_and_written_again(text: str) -> None:
    if text.startswith("ginhand1"):
        hand, deal = read_hand(text)
        assert read_hand(hand_text(hand.view(0), deal)).deal == deal
    else:
        view = read_position(text)
        assert read_position(position_text(view)) == view


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 5
