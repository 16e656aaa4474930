"""Basic Rummy and contract rummy as somebody is told of them who checks a journal."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from inline_snapshot import snapshot

from app.cards.cards import parse_set
from app.cards.deal import Deal
from app.games.basic.hand import Hand
from app.games.basic.rules import Rules as BasicRules
from app.games.basic.score import Outcome, score_hand
from app.games.basic.standing import Standing
from app.games.contract.rules import Rules as ContractRules
from app.games.contract.score import How, RoundResult
from app.match.match import AnyMatch, Match, PlayedHand
from app.match.seat import Seat
from app.text.basic.report import ending as basic_ending
from app.text.contract.report import ending as contract_ending
from app.text.contract.report import label
from app.text.report import report
from tests.tui.melding import played

NAMES = ("Ann", "Bob", "Cleo")


DEAL = Deal.from_seed(bytes(32))


@pytest.mark.parametrize(
    ("outcome", "hands", "told"),
    [
        (Outcome.OUT, ("", "KD 3H", "2C"), "Ann went out, 15 points to Ann"),
        (Outcome.RUMMY, ("KD", "", "2C"), "Bob went rummy, 24 points to Bob"),
        (
            *(Outcome.STOCK_OUT, ("KD", "3D", "2C")),
            "stock ran out, lowest hand Cleo, 9 points to Cleo",
        ),
        (
            *(Outcome.TURNED_OVER, ("KD", "2D", "2C")),
            "lowest hand Bob and Cleo, 8 points to Bob and Cleo each",
        ),
        (Outcome.STOCK_OUT, ("2D", "AC", "AH"), "1 point to Bob and Cleo each"),
        (
            *(Outcome.IDLE, ("2S", "2D", "2C")),
            "for too long nobody drew .* Ann, Bob and Cleo, no points",
        ),
    ],
)
def test_how_a_hand_of_basic_rummy_ended(
    outcome: Outcome, hands: tuple[str, ...], told: str
) -> None:
    rules = BasicRules()
    match: Match[BasicRules, Hand, Standing] = Match(rules, [*map(Seat, NAMES)], bytes(32))
    hand = Hand(rules, DEAL, 0, (0, 0, 0))
    held = tuple(parse_set(cards) if cards else 0 for cards in hands)
    hand.result = score_hand(rules, outcome, held)
    assert re.search(f"{told}$", basic_ending(match, PlayedHand(1, DEAL, hand)))


@pytest.mark.parametrize(
    ("how", "winner", "points", "told"),
    [
        (How.OUT, 1, (40, 0, 5), "Bob went out; Ann 40, Cleo 5"),
        (How.STOCK, None, (40, 10, 5), "there was nothing left to draw; Ann 40, Bob 10, Cleo 5"),
        (How.IDLE, None, (1, 2, 3), "nobody drew from the stock any more; Ann 1, Bob 2, Cleo 3"),
    ],
)
def test_how_a_round_of_contract_rummy_ended(
    how: How, winner: int | None, points: tuple[int, int, int], told: str
) -> None:
    match: AnyMatch = Match(ContractRules(), [*map(Seat, NAMES)], bytes(32))
    ended: Any = SimpleNamespace(ending=RoundResult(1, how, winner, (0, 0, 0), points))
    assert contract_ending(match, PlayedHand(1, DEAL, ended)) == told


@pytest.mark.parametrize(
    ("number", "told"),
    [(1, "Round 1, 2 sets"), (7, "Round 7, 3 runs"), (9, "Round 2, 1 set and 1 run")],
)
def test_rounds_have_their_contracts_in_every_match_of_a_series(number: int, told: str) -> None:
    assert label(number) == told


def test_a_match_of_basic_rummy_is_told_with_its_game_its_hands_and_the_places() -> None:
    table = played(replace(BasicRules(), target=20), 3, 99)
    assert "\n".join(report(table.match, torn=False)) == snapshot("""\
Basic Rummy, to 20 points.
Hand 1, dealt by Ann: Vera went out, 24 points to Vera
  seal        d90ec58a7b46a5108014b6f040577ff222fe33b87a7ca3e2e895fed46ed9d6f1
  seed        f47c0f6dbc0e413d11c6d9640c060d77e26c3ed7db97849fe45468d42bae5378
Score: Ann 0, Vera 24, Basia 0.
Places: 1 Vera, 2 Ann, 2 Basia.
Players: Ann, a person; Vera, casual-1; Basia, casual-1.
Every hand was dealt from its seed, and every action is legal.\
""")


def test_whoever_gives_up_a_match_has_the_last_place() -> None:
    table = played(ContractRules(), 3)
    table.go_on()
    table.resign(0, "Ann had to leave.")
    assert "\n".join(report(table.match, torn=False)) == snapshot("""\
Contract Rummy, seven rounds.
Round 1, 2 sets, dealt by Ann: Ann went out; Vera 35, Basia 35
  seal        d90ec58a7b46a5108014b6f040577ff222fe33b87a7ca3e2e895fed46ed9d6f1
  seed        f47c0f6dbc0e413d11c6d9640c060d77e26c3ed7db97849fe45468d42bae5378
Round 2, 1 set and 1 run, dealt by Vera: resigned
  seal        1b03ed432b94bdfa048b6a252c7f4c410e6f9470b31ef5fdc119412135638b63
Score: Ann 0, Vera 35, Basia 35.
Places: 1 Vera, 1 Basia, 2 Ann.
Players: Ann, a person; Vera, casual-1; Basia, casual-1.
Ann had to leave. Ann resigned the match.
Every hand was dealt from its seed, and every action is legal.\
""")
