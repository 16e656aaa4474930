"""Every text in the page about positions and hands is one that the program reads."""

from __future__ import annotations

import pytest

from app.games.notation import notation_of, tag_of
from app.guide import Topic
from tests.test_pages import fenced

EXAMPLES = [line for block in fenced(Topic("notation").text) for line in block.splitlines()]


@pytest.mark.parametrize("text", EXAMPLES)
def test_each_example_is_read_and_written_again(text: str) -> None:
    game, is_whole = tag_of(text)
    notation = notation_of(game)
    assert notation
    if is_whole:
        hand, deal = notation.read_hand(text)
        assert notation.read_hand(notation.hand_text(hand.view(0), deal)).deal == deal
    else:
        view = notation.read_position(text)
        assert notation.read_position(notation.position_text(view)) == view


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 5
