"""Hints in contract rummy: the reasons that positions have, and the sentences for them."""

from __future__ import annotations

from random import Random

import pytest

from app.cards.cards import from_short, glyph_name
from app.coach.contract_hints import explain, missing
from app.coach.reasons import HintReason, MeldingHint, Why
from app.games.contract.actions import from_text
from app.games.contract.round import Round
from app.games.contract.rules import CONTRACTS, GAME_NAME, Contract
from app.games.contract.view import View
from app.players.registry import decide, judge
from app.text.contract.hints import advice
from tests.games.contract.brute import cards
from tests.games.contract.dealing import dealt, do
from tests.games.contract.random_play import new_round, some_action

FOUR = "2C 3D 4H 6C 7D 8H TC"
WHO = [f"Player {number}" for number in range(8)]
RUN = Contract(0, 1, 7)


def why(played: Round, action: str) -> HintReason:
    """The reason for an action of whoever is to act."""
    return explain(played.view(played.to_act), from_text(action)).reasons[0]


def advise(view: View) -> MeldingHint:
    """What the judge would do in the seat of a view, and why."""
    return explain(view, decide(judge(GAME_NAME), view, 0))


def said(played: Round) -> str:
    """The whole hint for whoever is to act."""
    return advice(advise(played.view(played.to_act)), glyph_name, WHO)


@pytest.mark.parametrize(
    ("hand", "contract", "count"),
    [
        ("KC KD KH 5C 5D 5H", CONTRACTS[0], 0),
        ("KC KD 5C 5D 9S", CONTRACTS[0], 2),
        ("KC 5D 9S", CONTRACTS[0], 4),
        ("KC KD XA 5C 5D 9S", CONTRACTS[0], 1),
        ("5C 7C", RUN, 2),
        ("5C 9C", RUN, 3),
        ("JC QC AC", RUN, 1),
        ("AC 2C 3C", RUN, 1),
        ("", CONTRACTS[6], 12),
    ],
)
def test_how_many_cards_are_missing(hand: str, contract: Contract, count: int) -> None:
    assert missing(cards(hand), contract) == count


def test_a_card_with_which_the_contract_is_met() -> None:
    played = dealt(1, "KC KD 5C 5D 5H 9S 2H", FOUR, up="KH")
    do(played, "pass")
    assert said(played) == "Take it: you can go down, with 10 points left."
    assert why(played, "stock").why is Why.LESS_USE
    do(played, "take")
    assert said(played) == "Go down: then only 10 points stay in your hand."


def test_a_card_that_brings_the_contract_nearer() -> None:
    played = dealt(1, "KC KD 5C 5D 7C 9S 2H", FOUR, up="KH")
    do(played, "pass")
    assert said(played) == "Take it: the contract then needs 1 card more."


def test_a_card_that_goes_with_nothing() -> None:
    played = dealt(1, "KC KD 5C 5D 7C 9S 2H", FOUR, up="QS")
    assert why(played, "pass") == HintReason(Why.NO_USE, card=from_short("QS"), amount=4)
    do(played, "pass")
    needs = "the contract still needs 2 cards"
    assert said(played) == f"Draw from the stock: Q♠ goes with nothing you hold, and {needs}."


def test_a_buy_is_weighed() -> None:
    played = dealt(1, FOUR, "KC KD 5C 5D 5H 9S 2H", up="KH")
    assert said(played) == "Buy it: you can go down, with 10 points left."
    played = dealt(1, FOUR, "KC KD 5C 5D 7C 9S 2H", up="KH")
    assert why(played, "buy") == HintReason(Why.NEARER, card=from_short("KH"), amount=1)
    assert why(played, "pass") == HintReason(Why.COSTS_MORE, card=from_short("KH"))


def test_who_is_asked_to_let_a_card_go() -> None:
    played = dealt(1, "QC QD 5C 5D 7C 9S 2H", FOUR, up="JS")
    do(played, "buy")
    assert why(played, "letgo").why is Why.NO_USE
    assert why(played, "take") == HintReason(Why.DENIES, card=from_short("JS"), seat=1)
    told = advice(explain(played.view(0), from_text("take")), glyph_name, WHO)
    assert told == "Take it: otherwise Player 1 gets it."


def test_a_card_that_the_contract_can_do_without() -> None:
    played = dealt(1, "KC KD 5C 5D 7C 9S 2H", FOUR, up="QS", stock="JD")
    do(played, "stock")
    assert why(played, "throw JD") == HintReason(Why.ALONE, card=from_short("JD"), amount=10)
    assert why(played, "throw KC").why is Why.LEAST_USE, "the jack counts as much"
    assert why(played, "throw 5C") == HintReason(Why.LEAST_USE, card=from_short("5C"))
    played = dealt(1, "KC KD 5C 5D 5H 7C 7D", FOUR, up="QS", stock="2D")
    do(played, "stock")
    assert why(played, "throw KC") == HintReason(Why.NO_PART, card=from_short("KC"), amount=1)


def test_what_the_next_player_collects_is_kept() -> None:
    played = dealt(1, "KC KD QC QS 7C JS 2H", FOUR, up="AS", stock="TD 3S")
    do(played, "stock", "throw QC", "take", "throw 3D", "stock")
    assert why(played, "throw JS") == HintReason(
        Why.WANTED, card=from_short("QS"), seat=1, cards=cards("QC")
    )
    told = advice(explain(played.view(0), from_text("throw JS")), glyph_name, WHO)
    assert told == "Discard J♠: not Q♠, Player 1 took Q♣. Your hand then counts 55."


def test_once_down_what_the_next_can_lay_off_is_kept() -> None:
    played = dealt(1, "KC KD KH 5C 5D 5H 9S", "QC QD QH 2C 2D 2S 8H", up="AS", stock="JD 7S QS")
    do(played, "stock", "down K:KC,KD,KH 5:5C,5D,5H", "throw JD")
    do(played, "stock", "down Q:QC,QD,QH 2:2C,2D,2S", "throw 7S", "stock")
    assert why(played, "layoff QS 2") == HintReason(Why.GOES_OUT)
    assert why(played, "throw 9S") == HintReason(Why.FITS_NEXT, card=from_short("QS"), seat=1)
    assert why(played, "throw QS") == HintReason(Why.HIGHEST, card=from_short("QS"), amount=10)
    assert said(played) == "Lay off Q♠: you go out in this turn."


def test_the_contract_is_met_and_held_back() -> None:
    played = dealt(1, "KC KD KH 5C 5D 5H 9S", FOUR, up="AS", stock="JD")
    do(played, "stock")
    assert why(played, "throw JD") == HintReason(Why.FEEDS_NOBODY)


def test_what_is_not_possible_has_no_reasons() -> None:
    played = dealt(1, "KC KD KH 5C 5D 5H 9S", FOUR, up="AS")
    for seat, action in ((0, "throw KC"), (1, "stock"), (0, "buy")):
        with pytest.raises(ValueError, match="not possible now"):
            explain(played.view(seat), from_text(action))


def test_everything_that_may_be_done_has_a_reason_in_words() -> None:
    rng = Random("hints")
    given = set()
    for number in range(1, 8):
        played = new_round(number, 2 + number % 3, number)
        while not played.is_over and len(played.history) < 150:
            view = played.view(played.to_act)
            if rng.random() < 0.05:
                for action in view.legal_actions():
                    hint = explain(view, action)
                    given |= {reason.why for reason in hint.reasons}
                    told = advice(hint, glyph_name, WHO)
                    assert told.endswith(".")
                    assert "None" not in told
            played.apply(some_action(played, rng))
    assert len(given) > 12
