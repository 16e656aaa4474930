"""A key that does nothing says so in one sentence, with the keys that would do something."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap

import pytest

from app.games.gin.actions import DRAW_STOCK
from app.table.session import MatchSession
from app.tui.table.gin.screen import GinScreen
from tests.tui.host import ME, VERA
from tests.tui.seated import Seated, draw, drew, seated, took, upcard


def vera_draws() -> MatchSession:
    """Ann has thrown, and Vera has drawn: nothing of hers can be undone any more."""
    table = took()
    table.act(ME, table.match.hand.view(ME).legal_actions()[0])
    table.act(VERA, DRAW_STOCK)
    return table


DRAW = "s draws from the stock, d takes Q♦."
THROW = "Enter discards the raised card."
VERAS = "It is Vera's turn: Enter goes on at once."
REFUSED: dict[str, tuple[Callable[[], MatchSession], dict[str, str]]] = {
    "draw": (
        draw,
        {
            "k": f"You cannot knock before you have drawn: {DRAW}",
            "5 space": f"You cannot discard before you have drawn: {DRAW}",
            "-": "You hold no card above this key.",
            "up shift+left": "Raise a card to move it: ↓ goes to your hand.",
            "down 1 shift+left": "Your hand ends here: the card stays.",
            "x": "There is no lesson to end.",
            "colon p a s s enter": f"There is nothing to pass: {DRAW}",
        },
    ),
    "drew": (
        drew,
        {
            "d": f"You have drawn: {THROW}",
            "g": f"This is not gin, 31 is left at best: {THROW}",
            "u": "Nothing can be undone: you have seen the card from the stock.",
            "up enter": "You have drawn: ↓ goes back to your hand.",
        },
    ),
    "took": (took, {"- enter": "Q♦ was just taken: discard another card."}),
    "Vera's turn": (
        vera_draws,
        {
            "s": "Kept for your turn: draw from the stock.",
            **dict.fromkeys("dpkgh", VERAS),
            "u": "Nothing can be undone: Vera has played since.",
        },
    ),
}
"""What keys say that do nothing now."""


def told(person: Seated) -> str:
    """What is said above the hand, its rows joined."""
    return str(person.screen.query_one("#advice").render())


@pytest.mark.parametrize("state", REFUSED)
async def test_a_key_that_does_nothing_says_what_would(state: str) -> None:
    make, sentences = REFUSED[state]
    async with seated(make()) as person:
        before = person.view
        for keys, sentence in sentences.items():
            text = await person.press(*keys.split())
            assert told(person) == sentence, keys
            assert all(row in text for row in wrap(sentence, 55)), keys
            assert isinstance(person.app.screen, GinScreen)
            assert person.view == before, keys


async def test_a_move_that_can_be_taken_back_is_named_while_the_other_plays() -> None:
    async with seated(upcard()) as person:
        await person.press("p", "d")
        assert told(person) == ("It is Vera's turn: Enter goes on at once, u undoes your move.")


@pytest.mark.long
async def test_the_keys_are_named_as_they_were_moved() -> None:
    moved = {"table.stock": "f2", "table.take": "t", "table.act": "a", "table.down": "j"}
    moved |= {"table.left": "b", "table.right": "n"}
    async with seated(draw(), keymap=moved) as person:
        assert "a draws what is raised · F2 stock · t discards" in person.text
        await person.press("p")
        assert told(person) == ("There is nothing to pass: F2 draws from the stock, t takes Q♦.")
        await person.press("f2")
        assert "b n choose · a discards" in person.text
        await person.press("f2")
        assert told(person) == "You have drawn: a discards the raised card."
        await person.press("up", "a")
        assert told(person) == "You have drawn: j goes back to your hand."
