"""How a hand ended, as somebody is told who checks a journal."""

from __future__ import annotations

import re

import pytest

from app.cards.cards import parse_set
from app.cards.deal import shuffled
from app.games.basic.hand import Hand, Outcome, score_hand
from app.games.basic.rules import Rules
from app.games.basic.standing import Standing
from app.match.match import Match, PlayedHand
from app.match.seat import Seat
from app.words.en.basic.report import ending


@pytest.mark.parametrize(
    ("outcome", "hands", "told"),
    [
        (Outcome.OUT, ("", "KD 3H", "2C"), "Ann went out, 15 points to Ann"),
        (Outcome.RUMMY, ("KD", "", "2C"), "Bob went rummy, 24 points to Bob"),
        (
            Outcome.STOCK_OUT,
            ("KD", "3D", "2C"),
            "stock ran out, lowest hand Cleo, 9 points to Cleo",
        ),
        (
            Outcome.TURNED_OVER,
            ("KD", "2D", "2C"),
            "lowest hand Bob and Cleo, 8 points to Bob and Cleo each",
        ),
        (Outcome.STOCK_OUT, ("2D", "AC", "AH"), "1 point to Bob and Cleo each"),
        (
            Outcome.IDLE,
            ("2S", "2D", "2C"),
            "for too long nobody drew .* Ann and Bob and Cleo, no points",
        ),
    ],
)
def test_each_ending(outcome: Outcome, hands: tuple[str, ...], told: str) -> None:
    seats = [Seat(name) for name in ("Ann", "Bob", "Cleo")]
    match: Match[Rules, Hand, Standing] = Match(Rules(), seats, bytes(32))
    hand = Hand(Rules(), shuffled(bytes(32)), 0, (0, 0, 0))
    hand.result = score_hand(
        Rules(), outcome, tuple(parse_set(cards) if cards else 0 for cards in hands)
    )
    sentence = ending(match, PlayedHand(1, bytes(32), hand))
    assert re.search(f"{told}$", sentence)
