"""A round, from the deal to its end: drawing, buying, going down, laying off, going out."""

from __future__ import annotations

import pytest

from app.cards.cards import as_set, from_short, iterate
from app.cards.deal import Deal, reshuffled, shuffled
from app.cards.moves import DRAW_DISCARD, DRAW_STOCK, Discard
from app.games.base import ONLOOKER, IllegalAction
from app.games.contract.actions import (
    BUY,
    LET_GO,
    PASS,
    ContractLayOff,
    Exchange,
    GoDown,
    from_text,
)
from app.games.contract.melds import to_text
from app.games.contract.refusals import ContractCode
from app.games.contract.round import Round
from app.games.contract.rules import CONTRACTS, MOST_IDLE_TURNS, Rules, pack_of
from app.games.contract.score import How
from app.games.contract.view import Phase
from tests.games.contract.brute import cards
from tests.games.contract.dealing import SEED, dealt, do, polled
from tests.refusals import refused

SETS = "KC KD KH 5C 5D 5H 9S"
"""A hand of the first round that goes down at once."""
DOWN = "down K:KC,KD,KH 5:5C,5D,5H"
OTHERS = "2C 3D 4H 6C 7D 8H TC"


def table(played: Round) -> list[str]:
    """The melds on the table."""
    return [to_text(laid.meld) for laid in played.table]


def test_the_deal() -> None:
    deck = shuffled(SEED, iterate(pack_of(3)))
    played = Round(Rules(), 2, Deal(tuple(deck), SEED), 0, (5, 10, 0))
    assert played.hands == [as_set(deck[2:24:3]), as_set(deck[0:24:3]), as_set(deck[1:24:3])]
    assert played.pile == [deck[24]]
    assert played.stock == deck[:24:-1]
    assert played.turn == 1
    assert [contract.dealt for contract in CONTRACTS] == [7, 8, 9, 10, 11, 12, 13]
    counts = [pack_of(seats).bit_count() // 54 for seats in range(2, 9)]
    assert counts == [1, 2, 2, 3, 3, 3, 3]


def test_a_turn() -> None:
    played = dealt(1, SETS, OTHERS, up="QD", stock="JD 2D")
    assert played.phase is Phase.POLL
    do(played, "stock")
    assert played.view(0).drawn == from_short("JD")
    assert played.view(1).drawn is None
    do(played, "throw JD")
    assert (played.turn, played.pile) == (1, [from_short("QD"), from_short("JD")])
    do(played, "take")
    with refused(IllegalAction, match="jack of diamonds was just taken"):
        played.apply(Discard(from_short("JD")))
    do(played, "throw 2C")
    assert played.known[1] == cards("JD")
    assert played.turn == 0


def test_another_copy_of_the_card_taken_may_be_thrown() -> None:
    played = dealt(1, "QD2 KC KD KH 5C 5D 5H", OTHERS, OTHERS.replace("C", "S"), up="QD")
    do(played, "take", "throw QD2")
    assert played.pile == [from_short("QD2")]


# -- going down and laying off ----------------------------------------------------------------


def test_going_down_takes_the_exact_contract_at_once() -> None:
    played = dealt(1, SETS, OTHERS, up="QD", stock="KS 2D")
    do(played, "stock")
    for text, code in [
        ("down K:KC,KD,KH", ContractCode.OTHER_CONTRACT),
        ("down K:KC,KD,KH 5:5C,5D,5H 9:9S,XA,XB", ContractCode.OTHER_CONTRACT),
        ("down K:KC,KD,KH 5C:5C,6C,7C,8C", ContractCode.OTHER_CONTRACT),
        ("down K:KC,KD,KH 5:5C,5D,5S", ContractCode.NOT_HELD),
        ("down K:KC,KD,KH 5:5C,5D,9S", ContractCode.NO_MELD),
        ("down K:KC,KD,KH 5:5C,5D", ContractCode.NO_MELD),
        ("down K:KC,KD,KH K:KC,KD,KS", ContractCode.CARD_TWICE),
    ]:
        with pytest.raises(IllegalAction) as caught:
            played.apply(from_text(text))
        assert caught.value.code == code, text
    do(played, "down 5:5C,5D,5H K:KC,KD,KH,KS")
    assert table(played) == ["5:5C,5D,5H", "K:KC,KD,KH,KS"]
    assert played.hands[0] == cards("9S")
    with refused(IllegalAction, match="no new melds"):
        do(played, DOWN)
    do(played, "throw 9S")
    assert played.ending.how is How.OUT
    assert played.ending.winner == 0
    assert played.gains == (0, 5 + 5 + 5 + 5 + 5 + 5 + 10)


def test_one_card_to_throw_stays() -> None:
    played = dealt(1, "KC KD XA 5C 5D 5H KH", OTHERS, up="KS", stock="9D")
    do(played, "take")
    with refused(IllegalAction, match="must stay"):
        do(played, "down K:KC,KD,KH,XA 5:5C,5D,5H")
    do(played, "down K:KC,KD,KH,KS 5:5C,5D,5H")
    with refused(IllegalAction, match="must stay"):
        do(played, "layoff XA 0")


def test_nobody_lays_off_before_going_down() -> None:
    played = dealt(1, SETS, "KS 3D 4H 6C 7D 8H TC", up="QD", stock="2D 2H 3S")
    do(played, "stock", DOWN, "throw 2D", "stock")
    with refused(IllegalAction, match="Go down first"):
        do(played, "layoff KS 0")


def test_laying_off_on_anybodys_melds() -> None:
    run = "5S 6S 7S 8S QC QD QH QS"
    played = dealt(2, run, "9C TC JC QC2 2C 2D 2H 9S", "4S 3S", up="AD", stock="AH AC")
    do(played, "stock", "down Q:QC,QD,QH 5S:5S,6S,7S,8S")
    with refused(IllegalAction, match="does not go there|does not go on that meld"):
        do(played, "layoff AH 1")
    do(played, "throw AH")
    do(played, "stock", "down 2:2C,2D,2H 9C:9C,TC,JC,QC2", "layoff 9S 1")
    assert table(played)[:2] == ["Q:QC,QD,QH", "5S:5S,6S,7S,8S,9S"]
    assert [laid.owner for laid in played.table] == [0, 0, 1, 1]
    for text in ("layoff AC 7", "layoff AC 0", "layoff AC 0 low", "layoff KC 3"):
        with pytest.raises(IllegalAction):
            do(played, text)
    do(played, "throw AC")
    assert played.ending.winner == 1


def test_a_joker_is_exchanged() -> None:
    mine = "5S XA 7S 8S QC QD QH 6S2"
    played = dealt(2, mine, "2C 2D 2H 9C TC JC QC2 AS", "", up="AD", stock="9H")
    do(played, "stock", "down Q:QC,QD,QH 5S:5S,XA,7S,8S")
    with refused(IllegalAction, match="No joker of that meld stands for the nine of hearts"):
        do(played, "exchange 9H 1")
    do(played, "exchange 6S2 1")
    assert table(played)[1] == "5S:5S,6S2,7S,8S,XA"
    assert played.hands[0] == cards("9H")


def test_a_joker_that_does_not_fit_comes_into_the_hand_and_all_know() -> None:
    mine = "AS XA 3S 4S QC QD QH 2S2"
    played = dealt(2, mine, "2C 2D 2H 9C TC JC QC2 AS2", "", up="AD", stock="9H")
    do(played, "stock", "down Q:QC,QD,QH AS:AS,XA,3S,4S", "exchange 2S2 1 low")
    assert table(played)[1] == "AS:AS,2S2,3S,4S"
    assert played.hands[0] == cards("9H XA")
    assert played.view(1).known[0] == cards("XA")
    assert played.view(ONLOOKER).known[0] == cards("XA")
    do(played, "layoff XA 0")
    assert not played.known[0]
    assert table(played)[0] == "Q:QC,QD,QH,XA"


def test_in_the_last_round_every_card_goes_at_once() -> None:
    mine = "2H 3H 4H 5H 6C 7C 8C 9C TS JS QS KS 2D"
    played = dealt(7, mine, "", up="AD", stock="9S AS")
    do(played, "stock")
    down = "down 2H:2H,3H,4H,5H 6C:6C,7C,8C,9C 9S:9S,TS,JS,QS,KS"
    with refused(IllegalAction, match="every card must be in a meld: 1 card would be left"):
        do(played, down)
    do(played, "throw 2D")
    do(played, "take")
    throw_something(played)
    do(played, "stock", f"{down},AS")
    assert played.ending.how is How.OUT
    assert played.ending.winner == 0
    assert played.ending.points[0] == 0
    assert played.ending.points[1] > 0


# -- buying -----------------------------------------------------------------------------------


def test_who_is_asked_and_in_which_order() -> None:
    played = dealt(1, SETS, OTHERS, "", "", up="QD")
    assert polled(played) == [1, 2, 3]
    do(played, "stock", "throw 9S")
    assert played.turn == 1
    assert polled(played) == [2, 3], "not the one who threw it"
    do(played, "buy")
    assert (played.phase, played.to_act, played.buyer) == (Phase.CLAIM, 1, 2)
    with refused(IllegalAction, match="take it or let it go"):
        played.apply(DRAW_STOCK)
    stock = played.stock[-2:]
    do(played, "letgo")
    assert played.hands[2] >> from_short("9S") & 1
    assert played.hands[2] >> stock[1] & 1, "the penalty card"
    assert played.counts == (7, 7, 9, 7)
    assert played.known[2] == cards("9S")
    assert played.bought == [0, 0, 1, 0]
    assert (played.phase, played.to_act) == (Phase.DRAW, 1), "no second poll in that turn"
    assert played.pile == [from_short("QD")]
    do(played, "take")
    assert played.hands[1] >> from_short("QD") & 1


def test_the_player_in_turn_comes_first() -> None:
    played = dealt(1, SETS, OTHERS, "", up="QD")
    do(played, "buy", "take")
    assert played.hands[0] >> from_short("QD") & 1
    assert played.counts == (8, 7, 7)
    assert played.bought == [0, 0, 0]
    assert played.phase is Phase.PLAY


def test_only_the_first_upcard_can_be_bought_by_two() -> None:
    played = dealt(1, SETS, OTHERS, up="QD")
    assert polled(played) == [1]
    do(played, "buy", "letgo", "stock", "throw 9S")
    assert polled(played) == []
    do(played, "stock", "throw 2C")
    assert polled(played) == []


@pytest.mark.parametrize("buys", range(4))
def test_no_more_buys_than_the_option_allows(buys: int) -> None:
    played = dealt(1, SETS, OTHERS, "", up="QD", rules=Rules(buys=buys))
    for turn in range(12):
        if 2 in polled(played):
            while played.to_act != 2:
                played.apply(PASS)
            do(played, "buy", "letgo")
        hand = list(iterate(played.hands[played.turn]))
        do(played, "stock")
        played.apply(Discard(hand[turn % len(hand)]))
    assert played.bought == [0, 0, buys]
    assert 2 not in polled(played)


def test_no_poll_without_two_cards_more() -> None:
    played = dealt(1, SETS, OTHERS, "", up="QD")
    played.stock = played.stock[-1:]
    do(played, "stock", "throw 9S")
    assert played.stock, "the queen has been shuffled again"
    assert polled(played) == []
    assert played.view(1).legal_actions() == [DRAW_STOCK, DRAW_DISCARD]


# -- the end of the stock ---------------------------------------------------------------------


def test_the_pile_less_its_top_is_shuffled_again() -> None:
    played = dealt(1, SETS, OTHERS, "", up="QD")
    played.stock = played.stock[-3:]
    do(played, "stock", "throw 9S", "stock", "throw 2C", "stock")
    last = next(iterate(played.hands[2] & ~(played.hands[2] >> 1 << 1) or played.hands[2]))
    do(played, "stock" if played.phase is Phase.DRAW else f"throw {name(last)}")
    under = [from_short(card) for card in ("QD", "9S", "2C")]
    assert played.pile == [last]
    assert played.stock[::-1] == reshuffled(SEED, 1, under)
    assert played.view(0).shuffled == as_set(under)
    assert played.reshuffles == 1


def name(card: int) -> str:
    """The short name of a card."""
    from app.cards.cards import SHORT

    return SHORT[card]


def throw_something(played: Round) -> None:
    """The player in turn throws the lowest card that may be thrown."""
    played.apply(Discard(next(iterate(played.view(played.turn).throwable))))


def test_with_nothing_to_shuffle_the_top_is_taken() -> None:
    played = dealt(1, SETS, OTHERS, up="QD")
    played.stock = []
    played.apply(PASS)
    assert played.view(0).legal_actions() == [DRAW_DISCARD]
    with refused(IllegalAction, match="stock is empty"):
        played.apply(DRAW_STOCK)
    do(played, "take", "throw 9S", "take")
    assert played.phase is Phase.PLAY


def test_after_three_barren_shuffles_the_round_ends_with_the_stock() -> None:
    played = dealt(1, SETS, OTHERS, up="QD")
    played.stock = played.stock[-4:]
    shuffles = 0
    while not played.is_over:
        if played.phase is Phase.POLL:
            played.apply(PASS)
        played.apply(DRAW_STOCK)
        throw_something(played)
        assert played.reshuffles >= shuffles
        shuffles = played.reshuffles
    assert shuffles == 3
    assert played.ending.how is How.STOCK
    assert played.ending.winner is None
    assert all(points > 0 for points in played.ending.points)


def test_no_round_is_endless_by_taking_from_the_pile_only() -> None:
    played = dealt(1, SETS, OTHERS, "", up="QD")
    turns = 0
    while not played.is_over:
        if played.phase is Phase.POLL:
            played.apply(PASS)
            continue
        played.apply(DRAW_DISCARD)
        throw_something(played)
        turns += 1
    assert played.ending.how is How.IDLE
    assert turns == 3 * MOST_IDLE_TURNS


# -- what is refused, and what may be taken back -----------------------------------------------


def test_each_phase_asks_for_its_own() -> None:
    played = dealt(1, SETS, OTHERS, "", up="QD", stock="2D")
    with refused(IllegalAction, match="decide whether to buy"):
        played.apply(DRAW_STOCK)
    played.apply(PASS)
    played.apply(PASS)
    for action in (BUY, PASS, LET_GO, Discard(from_short("9S"))):
        with refused(IllegalAction, match="Draw a card first"):
            played.apply(action)
    played.apply(DRAW_STOCK)
    with refused(IllegalAction, match="has been drawn"):
        played.apply(DRAW_DISCARD)
    with refused(IllegalAction, match="ten of clubs is not in the hand"):
        played.apply(Discard(from_short("TC")))


def test_melds_and_lay_offs_show_nothing_that_binds() -> None:
    played = dealt(1, SETS, OTHERS, up="QD", stock="KS")
    king = from_short("KS")
    assert played.shown_by(DRAW_STOCK) is ContractCode.STOCK_CARD_SEEN
    assert played.shown_by(LET_GO) is ContractCode.PENALTY_CARD_SEEN
    for action in (
        from_text(DOWN),
        ContractLayOff(king, 0),
        Exchange(king, 0),
        DRAW_DISCARD,
        BUY,
        PASS,
    ):
        assert played.shown_by(action) is None


def test_what_others_may_know() -> None:
    played = dealt(1, SETS, OTHERS, "", up="QD", stock="2D 3D 4D")
    do(played, "buy", "letgo")
    assert played.view(1).hand == played.hands[1]
    for seat in (0, 2, ONLOOKER):
        view = played.view(seat)
        assert view.known[1] == cards("QD")
        assert view.unseen >> from_short("2D") & 1, "the penalty card"
        assert view.last_taken == (None, from_short("QD"), None)
        assert view.counts == (7, 9, 7)
    assert not played.view(1).unseen >> from_short("2D") & 1
    assert played.view(ONLOOKER).hand == 0
    assert played.view(ONLOOKER).legal_actions() == []


def test_the_best_way_down_is_listed() -> None:
    played = dealt(1, SETS, OTHERS, up="QD", stock="KS")
    do(played, "stock")
    (down,) = [action for action in played.legal_actions() if isinstance(action, GoDown)]
    played.apply(down)
    assert played.hands[0] == cards("9S") or played.hands[0] == cards("5C")
