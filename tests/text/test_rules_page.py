"""The rules of Basic Rummy and contract rummy in words and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import pytest

from app.cards.cards import as_set
from app.cards.melds import is_meld, is_run
from app.games.basic.rules import PRESETS, Length, MeldsATurn, StockOut
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.melds import readings
from app.games.contract.rules import CONTRACTS
from app.games.contract.rules import Rules as ContractRules
from app.text.basic import rules_text as basic
from app.text.contract import rules_text as contract
from app.text.rules_page import Illustration, Part
from tests.games.basic.dealing import with_length

BASIC = BasicRules()


def text(page: Sequence[Part]) -> str:
    return "\n".join(
        "\n".join([part[0], *part[1]]) for part in page if not isinstance(part, Illustration)
    )


def pictures(page: Sequence[Part]) -> list[Illustration]:
    return [part for part in page if isinstance(part, Illustration)]


def test_what_is_shown_of_basic_rummy_are_melds() -> None:
    shown = pictures(basic.page(BASIC))
    assert len(shown) == 3
    melds = [meld for picture in shown for meld in picture.melds]
    *melds, single = melds
    for cards, is_in_a_row in melds:
        assert is_meld(as_set(cards))
        assert is_run(as_set(cards)) == is_in_a_row
    assert is_meld(as_set((*melds[-1].cards, *single.cards))), "it may be laid off"


def test_what_is_shown_of_contract_rummy_are_melds() -> None:
    shown = pictures(contract.page(ContractRules()))
    assert shown
    for picture in shown:
        for cards, is_in_a_row in picture.melds:
            kinds = [hasattr(meld, "suit") for meld in readings(as_set(cards))]
            assert is_in_a_row in kinds
    before, after = shown[-1].melds
    assert set(before.cards) < set(after.cards)


@pytest.mark.parametrize(
    "changed",
    [
        replace(BASIC, dealt=(10, 7)),
        replace(BASIC, melds_a_turn=MeldsATurn.ANY),
        replace(BASIC, going_rummy=False),
        *(replace(BASIC, stock_out=way) for way in StockOut if way is not BASIC.stock_out),
        replace(BASIC, discard_to_go_out=True),
        replace(BASIC, lowest_hand_wins=False),
        replace(BASIC, target=70),
        with_length(BASIC, Length.DEALS, 4),
        with_length(BASIC, Length.HANDS, 5),
        replace(BASIC, best_of=3),
    ],
)
def test_every_option_of_basic_rummy_is_told(changed: BasicRules) -> None:
    assert text(basic.page(changed)) != text(basic.page(BASIC))


def test_no_option_was_forgotten() -> None:
    told = {"dealt", "melds_a_turn", "going_rummy", "stock_out", "discard_to_go_out",
            "lowest_hand_wins", "length", "target", "deals", "hands", "best_of"}  # fmt: skip
    assert {field.name for field in fields(BasicRules)} == told
    assert {field.name for field in fields(ContractRules)} == {"buys", "best_of"}


def test_amounts_are_those_of_the_match() -> None:
    told = text(basic.page(BASIC))
    assert (
        "10 cards with 2 players, 7 cards with 3 or 4 players, 6 cards with 5 or 6 players" in told
    )
    assert "a player has 100 points or more" in told
    course = text(basic.page(PRESETS["course"]))
    assert "2 to 4 can play. Each is dealt 9 cards." in course
    assert "The first to win 4 hands wins the match: the best of 7." in course
    assert "Going rummy" not in course


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (ContractRules(), "Each player may buy 3 times in a round."),
        (ContractRules(buys=1), "Each player may buy once in a round."),
        (ContractRules(buys=0), "In this match nobody buys cards."),
        (ContractRules(best_of=5), "wins 3 of them wins the series"),
    ],
)
def test_every_option_of_contract_rummy_is_told(rules: Any, words: str) -> None:
    told = text(contract.page(rules))
    assert words in told
    for number, wanted in enumerate(CONTRACTS, 1):
        (line,) = (line for line in told.splitlines() if line.startswith(f"Round {number} "))
        assert f"{wanted.dealt} cards" in line
