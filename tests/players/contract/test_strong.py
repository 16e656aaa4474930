"""What ``strong`` does where there is a clear answer, and how strong it is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.cards.cards import SHORT, is_joker, iterate
from app.cards.moves import DRAW_DISCARD, DRAW_STOCK, Discard
from app.games.contract.actions import BUY, LET_GO, PASS, GoDown
from app.games.contract.round import Round
from app.games.contract.rules import Rules
from app.games.contract.view import Phase
from app.players.contract.strong import Strong
from app.players.registry import find
from tests.games.contract.brute import cards
from tests.games.contract.dealing import dealt, do
from tests.games.contract.random_play import new_round, some_action
from tests.players.contests import share

STRONG = find("strong", "contract")
APART = "2C 4D 6H 8S TC QD AH"
"""Seven cards that have nothing to do with each other."""


def decides(played: Round) -> Any:
    return STRONG.decide(played.view(played.to_act), Random(1))


def thrown(played: Round) -> str:
    action = decides(played)
    assert isinstance(action, Discard)
    return SHORT[action.card]


# -- what it draws and buys ---------------------------------------------------------------------


def test_takes_what_meets_the_contract_and_goes_down() -> None:
    played = dealt(1, "KC KD KH 5C 5D 9S 2H", APART, up="5H")
    do(played, "pass")
    assert decides(played) == DRAW_DISCARD
    do(played, "take")
    down = decides(played)
    assert isinstance(down, GoDown)
    assert {meld.cards for meld in down.melds} == {
        tuple(iterate(cards(three))) for three in ("5C 5D 5H", "KC KD KH")
    }


@pytest.mark.parametrize(
    ("number", "hand", "up", "takes"),
    [
        (1, "KC KD 7H 5C 5D 9S 2H", "5H", True),
        (1, "KC KD 7H 5C 5D 9S 2H", "QS", False),
        (2, "3H 4H 6H 9C 9D KS JD QC", "5H", True),
        (2, "3H 4H 6H 9C 9D KS JD QC", "9S", True),
        (2, "3H 4H 6H 9C 9D KS JD QC", "2S", False),
        (3, "3H 4H 6H 9C TC QC 2S AD KD", "JC", True),
        (3, "3H 4H 6H 9C TC QC 2S AD KD", "AS", False),
        (3, "3H 4H 6H 9C TC QC 2S AD KD", "XA", True),
    ],
)
def test_takes_what_completes_a_meld_and_nothing_useless(
    number: int, hand: str, up: str, takes: bool
) -> None:
    played = dealt(number, hand, "", up=up)
    while played.phase is Phase.POLL:
        do(played, "pass")
    assert decides(played) == (DRAW_DISCARD if takes else DRAW_STOCK)


@pytest.mark.parametrize(
    ("number", "hand", "up", "answer"),
    [
        (1, "KC KD KH 5C 5D 9S 2H", "5H", BUY),
        (1, "KC KD KH 5C 5D 9S 2H", "QS", PASS),
        (3, "3H 4H 6H 9C TC QC 2S AD KD", "JC", BUY),
        (3, "3H 4H 6H 9C TC QC 2S AD KD", "2D", PASS),
        (7, "2C 3C 4C 6D 7D 8D TH JH QH AS KC KS 3H", "4S", PASS),
    ],
)
def test_buys_what_is_worth_its_penalty_card(
    number: int, hand: str, up: str, answer: object
) -> None:
    played = dealt(number, "", hand, "", "", up=up)
    assert played.to_act == 1
    assert decides(played) == answer
    assert find("frugal", "contract").decide(played.view(1), Random(1)) == PASS


def test_whoever_is_down_buys_nothing() -> None:
    played = dealt(1, "KC KD KH 5C 5D 5H 9S", APART, "", "", up="QS")
    do(played, "stock", "down K:KC,KD,KH 5:5C,5D,5H", "throw 9S")
    do(played, "stock", "throw 2C")
    do(played, "stock")
    played.hands[2] |= cards("KS2")
    do(played, "throw KS2")
    while played.to_act != 0:
        assert played.phase is Phase.POLL
        do(played, "pass")
    assert decides(played) == PASS


def test_takes_what_another_wants_to_buy_only_where_it_is_of_use() -> None:
    for up, answer in (("5H", DRAW_DISCARD), ("QS", LET_GO)):
        played = dealt(1, "KC KD KH 5C 5D 9S 2H", "", "", up=up)
        do(played, "buy")
        assert decides(played) == answer


def test_whoever_is_down_takes_what_can_be_laid_off() -> None:
    for card, answer in (("KS", DRAW_DISCARD), ("9C", DRAW_STOCK)):
        played = dealt(1, "KC KD KH 5C 5D 5H 7S", f"{card} 2C 4D 6H 8S TC QD", up="JS", stock="9S")
        do(played, "stock", "down K:KC,KD,KH 5:5C,5D,5H", "throw 9S", "stock", f"throw {card}")
        assert decides(played) == answer


# -- what it throws -----------------------------------------------------------------------------


def test_never_throws_a_joker_while_it_has_another_card() -> None:
    rng = Random(8)
    seen = 0
    for number in range(1, 8):
        played = new_round(number, 2 + number % 3, number)
        while not played.is_over and len(played.history) < 100:
            throwable = [*iterate(played.view(played.to_act).throwable)]
            jokers = sum(map(is_joker, throwable))
            if played.phase is Phase.PLAY and 0 < jokers < len(throwable) and rng.random() < 0.4:
                action = decides(played)
                seen += 1
                assert not (isinstance(action, Discard) and is_joker(action.card))
            played.apply(some_action(played, rng))
    assert seen > 20


@pytest.mark.parametrize(
    ("number", "hand", "spare"),
    [
        (1, "KC KD 7H 7C 5S 5D 9S QH", {"9S", "QH"}),
        (2, "3H 4H 6H 9C 9D KS JD 7H QC", {"KS", "JD", "QC"}),
        (3, "3H 4H 6H 9C TC QC JC 2S AD KD", {"2S", "AD", "KD"}),
        (7, "2C 3C 4C 5C 6D 7D 8D TH JH QH AH KH 9D 3S", {"3S"}),
        (7, "2C 3C 4C 5C 6D 7D 8D XA JH QH AH KH 9D 3S", {"3S"}),
    ],
)
def test_throws_what_is_no_part_of_its_plan(number: int, hand: str, spare: set[str]) -> None:
    *held, last = hand.split()
    played = dealt(number, " ".join(held), "", stock=last)
    do(played, "stock")
    assert thrown(played) in spare


def test_throws_nothing_that_the_next_can_lay_off() -> None:
    """Of those that it cannot use it throws a cheap one, because the dear one fits there."""
    hand = "7C 7D 4S 4H 9H 2D KS"
    for first, safe in ("KC KD KH 5C 5D 5H 9S", False), ("QC QD QH 5C 5D 5H 9S", True):
        played = dealt(1, first, hand, up="2S", stock="3S")
        rank = first[0]
        do(played, "stock", f"down {rank}:{','.join(first.split()[:3])} 5:5C,5D,5H", "throw 9S")
        do(played, "stock")
        assert (thrown(played) == "KS") == safe


def test_throws_nothing_of_a_rank_that_the_next_has_taken() -> None:
    for taken, spare in (("QS", "JS"), ("JD", "QH")):
        played = dealt(1, "KC KD 7H 7C JS QH 2C", taken, "", "", stock="3D")
        do(played, "stock")
        played.known[1] |= cards(taken)
        assert thrown(played) == spare


# -- going down ---------------------------------------------------------------------------------


def test_ends_the_last_round_as_soon_as_nothing_is_left_over() -> None:
    played = dealt(7, "2C 3C 4C 5C 6D 7D 8D 9D JH QH KH AH TD", "", stock="6C")
    do(played, "stock")
    played.apply(decides(played))
    assert played.ending.winner == 0


def test_goes_on_to_the_end_once_it_is_down() -> None:
    played = dealt(1, "KC KD KH 5C 5D 5H KS", APART, up="2S", stock="9S 2H 5S")
    do(played, "stock", "down K:KC,KD,KH 5:5C,5D,5H", "throw 9S", "stock", "throw 2C", "stock")
    while not played.is_over:
        assert played.to_act == 0
        played.apply(decides(played))
    assert played.ending.winner == 0


def test_holds_back_where_its_melds_would_let_another_out() -> None:
    """Who is down holds one card. On the table as it is next to nothing fits; with these runs
    much does, and most of what this seat holds would be caught.
    """
    down = "2C 3C 4C 5C 2C2 3C2 4C2 5C2 KH"
    rich = "6D 7D 8D 9D 6S 7S 8S 9S AH"
    played = dealt(3, down, rich, "", up="QC", stock="KC")
    do(played, "stock", "down 2C:2C,3C,4C,5C 2C:2C2,3C2,4C2,5C2", "throw KC")
    do(played, "stock")
    played.hands[0] = cards("KH")
    played.hands[1] |= cards("AC AD AS AH2 AC2 AD2 AS2")
    view = played.view(1)
    way = view.best_way()
    assert way is not None
    assert isinstance(STRONG, Strong)
    held = STRONG.holds_back(view, way)
    played.hands[1] = cards(f"{rich} 2H")
    view = played.view(1)
    way = view.best_way()
    assert way is not None
    assert (held, STRONG.holds_back(view, way)) == (True, False)
    assert isinstance(decides(played), GoDown)


# -- how strong it is ---------------------------------------------------------------------------


def won(names: list[str], matches: int) -> float:
    """What part of the matches the first of these wins, in percent."""
    return share(names, Rules(), matches, "how strong")


@pytest.mark.long(seconds=35)
def test_wins_as_much_as_it_should() -> None:
    """The same matches every time, and few of them: the arena measures."""
    assert won(["strong", "casual"], 8) > 60
    with_buying = won(["strong", "casual", "casual", "casual"], 20)
    assert with_buying > 50
    assert with_buying > 1.1 * won(["frugal", "casual", "casual", "casual"], 20)
