"""A serious match in lines: what is said over a whole hand, and what is refused."""

from __future__ import annotations

import re

import pytest

from app.cpu.service import InstantCpu
from app.match.seat import Seat
from app.table.session import MatchSession
from app.ui.match_library import LocalMatchLibrary
from app.ui.options import offer_of
from tests.plain.typist import told, visit

FORBIDDEN = re.compile(
    r"[Dd]eadwood:? \d+[.:,]|\d points?: |least deadwood|Best defence|fits meld|would stay|"
    r"still holds|lay off for the best|Known|knock with \d+[,.]? or go"
)
_LONGEST = 3_000
"""Most lines of a hand."""


def begun(game: str, *, is_serious: bool = True) -> MatchSession:
    rules = offer_of(game).usual_rules
    seats = [Seat("Ann"), *(Seat(f"C{n}", "casual-1") for n in range(1, rules.seats[0]))]
    library = LocalMatchLibrary(InstantCpu())
    return library.begin(seats, rules, bytes([7] * 32), is_serious=is_serious)


def simply(new: list[str]) -> str | None:
    """Draws, and discards the last card of the hand; lays nothing off; stops after the hand."""
    assert len(new) < _LONGEST
    last = new[-1] if new else ""
    rows = [line for line in new if re.match(r"Deadwood: |Your \d+ cards?: ", line)]
    match last:
        case _ if "Press Enter" in last or last.startswith("The hand is over"):
            return None
        case "Type lay off and a card, or count.":
            return "count"
        case _ if "upcard" in last or last.startswith(("Do you buy", "Buy ")):
            return "pass"
        case _ if "wants to buy" in last:
            return "pass"
        case _ if last.startswith("Your turn"):
            return "draw"
    return f"throw {rows[-1].removesuffix('.').split()[-1]}" if rows else None


@pytest.mark.parametrize("game", ["gin", "basic", "contract"])
async def test_nothing_is_counted_or_advised_over_a_whole_hand(game: str) -> None:
    said = await visit(simply, begun(game))
    shown = "\n".join(said)
    over = re.search(r"is over|The hand|goes out|knock", shown)
    hand = shown[: over.start()] if over and game != "gin" else shown.partition("Hand 1 is over")[0]
    assert len(said) > 10
    assert not (found := FORBIDDEN.search(hand)), found


@pytest.mark.parametrize(
    ("game", "typed", "refusal"),
    [
        ("gin", "hint", "there are no hints."),
        ("gin", "choices", "no choices are listed."),
        ("gin", "tutor mistakes", "the tutor is silent."),
        ("gin", "known", "no known cards are listed."),
        ("gin", "undo", "no move is undone."),
        ("gin", "position", "no position is copied before it is over."),
        ("gin", "review", "it can be seen again when it is over."),
        ("basic", "hint", "there are no hints."),
        ("basic", "lay off all", "lay your cards off one by one."),
        ("contract", "arrange", "find your melds yourself."),
        ("contract", "lay off all", "lay your cards off one by one."),
    ],
)
async def test_help_is_refused_with_a_reason(game: str, typed: str, refusal: str) -> None:
    said = await told(begun(game), typed)
    assert f"This match is serious: {refusal}" in said
