"""CPU players as programs: what they answer, and how they end."""

from __future__ import annotations

import io
import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards.cards import SHORT
from app.cpu.bot import decider, serve
from app.cpu.follower import ProtocolError
from app.players.gin.levels import Casual, Novice
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


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("UP? 9S 9H", "gin-bridge has no such line."),
        ("SHUFFLE?", "gin-bridge has no such line."),
        ("UP? 9S", "no hand is being played."),
        ("DISCARD?", "no hand is being played."),
        ("DRAW 1 KC", "no hand is being played."),
        ("DRAW 2 KC", "“2” is not a seat, which is 0 or 1."),
        ("START 0 0 AC AC", "a hand is 10 different cards."),
        ("SCORES 1 x", "“x” is not a score."),
        ("UP? XS", "“XS” is not a card. "),
    ],
)
def test_what_cannot_be_is_a_sentence(line: str, why: str) -> None:
    told = f"^The referee's line “{re.escape(line)}” makes no sense here: {why}"
    with refused(ProtocolError, told):
        answers(f"GAME 0 5\n{line}\nUP? 9S\n", Casual())


WORDS = st.sampled_from(
    "NAME? GAME START UP? DRAW DISCARD? DISCARD MELDS? MELDS LAYOFF HAND SCORES END".split()
)
CARDS = st.lists(st.sampled_from([*SHORT, "-", "X"]), min_size=1, max_size=11).map(" ".join)
LINES = st.builds(lambda *told: " ".join(told), WORDS, st.sampled_from(["", "0", "1", "7"]), CARDS)


@given(
    places=st.lists(st.tuples(st.integers(0, 20), st.booleans(), LINES), min_size=1, max_size=3),
)
def test_no_line_is_answered_in_the_words_of_python(places: list[tuple[int, bool, str]]) -> None:
    """A game in which a line is left out or comes in between, here and there."""
    lines = [*GAME.split("\n"), *KNOCKED.split("\n")]
    for place, comes, line in places:
        lines[place : place + (not comes)] = [line] if comes else []
    with suppress(ProtocolError):
        answers("\n".join(lines), Casual())
