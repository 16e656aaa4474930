"""CPU players as programs: what they answer, and how they end."""

from __future__ import annotations

import io

import pytest

from app.players.gin.casual import Casual
from app.players.gin.novice import Novice
from app.programs.bot import decider, serve
from app.programs.follower import ProtocolError
from tests.refusals import refused

GAME = """
HELLO gin-bridge 1
NAME?
GAME 0 5
START 0 0 AC 2C 3C 9C 4D 5D 6D 9D 9H KS
UP? QS
DRAW 0 2S
DISCARD?
DISCARD 0 KS
MELDS?
"""
KNOCKED = """
START 1 0 4C KC 7D JD QD AH 2H 6H 8H 9S
DRAW 0 QS
DISCARD 0 QH
MELDS 0 AC,2C,3C;4D,5D,6D;9C,9D,9H
MELDS?
"""


def answers(text: str, player: Casual | Novice) -> list[str]:
    out = io.StringIO()
    serve("somebody", decider(player), io.StringIO(text), out)
    return out.getvalue().split("\n")[:-1]


def test_only_questions_are_answered() -> None:
    assert answers(GAME, Casual()) == ["somebody", "0", "KS", "AC,2C,3C;4D,5D,6D;9C,9D,9H"]


def test_plays_on_after_its_throw() -> None:
    asked = GAME.replace("AC", "KC")
    assert answers(asked, Casual())[2:] == ["KC", "-"]


def test_a_knock_is_met_with_the_best_defence() -> None:
    """The four, seven and nine go on his melds; nothing of its own is left to meld."""
    assert answers(KNOCKED, Casual()) == ["."]


def test_asked_for_melds_after_gin_it_shows_its_best() -> None:
    gin = KNOCKED.replace("9C,9D,9H", "TS,JS,QS,KS").replace("8H 9S", "3H 9S")
    assert answers(gin, Casual()) == ["AH,2H,3H"]


def test_it_ends_with_quit_and_reads_nothing_after_it() -> None:
    assert answers("NAME?\nQUIT\nnonsense?\n", Casual()) == ["somebody"]


def test_a_word_it_does_not_know_is_no_business_of_its() -> None:
    assert answers("CHAT hello\nNAME?\n", Casual()) == ["somebody"]


@pytest.mark.parametrize("line", ["UP? 9S 9H", "DRAW 1 KC", "START 0 0 AC AC", "DISCARD?"])
def test_what_cannot_be_is_a_sentence(line: str) -> None:
    with refused(ProtocolError, match="does not fit"):
        answers(f"GAME 0 5\n{line}\nUP? 9S\n", Casual())
