"""Texts of hands and positions, whatever they are, in every game."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.base import GAMES
from app.games.notation import NotationError
from app.refusal import Refused
from tests.games.basic import test_notation as basic
from tests.games.contract import test_notation as contract
from tests.games.gin import test_notation as gin

WORDS = {
    "gin": f"{gin.OPEN} {gin.HAND} up 7D stock 8D gin1 moves pass take 4S me other took threw turn"
    " draw dealer target=5",
    "basic": f"{basic.OPEN} {basic.SEEN} up 7D stock 8D moves take meld 5C,6C,7C reshuffled /"
    " score 0-1 table me:5C,6C,7C other holds 2S turn me play drawn 7C taken pile 9C cards 3-3"
    " order - opened me melded 2",
    "contract": f"{contract.OPEN} {contract.SEEN} up stock 8D moves take buy pass down 5:5C,5D,5H"
    " low round 2 table me:5:5C,5D,5H other holds took 2S turn me play poll asked buyer drawn taken"
    " XB cards 3-3 bought 1-0",
}
"""Words of the texts by game, right ones and such as are right elsewhere."""
WHOLE = {
    "gin": (f"{gin.OPEN} up 7D", f"{gin.HAND} up 7D"),
    "basic": (f"{basic.OPEN} up 7D", f"{basic.SEEN} up 7D"),
    "contract": (f"{contract.OPEN} up 7D", contract.SEEN),
}
"""The beginning of a hand and of a position."""


def notation(game: str) -> Any:
    return import_module(f"app.games.{game}.notation")


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_any_text_is_read_or_refused(game: str, data: st.DataObject) -> None:
    words = st.lists(st.sampled_from(WORDS[game].split()))
    text, read = data.draw(st.text() | words.map(" ".join)), notation(game)
    with suppress(Refused):
        read.read_hand(text)
    with suppress(Refused):
        view = read.read_position(text)
        assert read.read_position(read.position_text(view)) == view


@pytest.mark.parametrize(
    "part", ["a", "5H ", "pass ", "buy ", "=", "moves ", "hand 5H ", "down 5: ", "é", "stock=1 "]
)
@pytest.mark.parametrize("game", GAMES)
def test_a_million_bytes_are_refused_at_once(game: str, part: str) -> None:
    hand, position = WHOLE[game]
    many, read = part * (1_000_000 // len(part)), notation(game)
    with pytest.raises(NotationError, match="too-long"):
        read.read_hand(f"{hand} {many}")
    with pytest.raises(NotationError, match="too-long"):
        read.read_position(f"{position} {many}")
