"""What a face is told of a table with open melds, held to what the engine accepts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.cards.cards import NO_CARDS, as_set, from_short, iterate, parse
from app.cards.moves import DRAW_DISCARD, DRAW_STOCK, Discard, Meld
from app.cards.moves import LayOff as LayOffSimply
from app.games.base import ONLOOKER
from app.games.basic.hand import Hand
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.actions import BUY, LET_GO, PASS, ContractLayOff, Exchange, GoDown
from app.games.contract.round import Round
from app.games.contract.view import Phase
from app.ui.hand import PILE, STOCK
from app.ui.melding.games import model_of
from app.ui.melding.hand import MeldingSelection
from app.ui.melding.state import LogKind
from app.ui.melding.table import MeldingTableModel
from tests.again import examples
from tests.games.basic.dealing import dealt as basic_dealt
from tests.games.basic.dealing import play
from tests.games.basic.random_play import some_hand
from tests.games.contract.dealing import dealt, do
from tests.ui.melding.tables import (
    accepts,
    contract_dealt,
    some_basic,
    some_contract,
    table_of,
)

POSITIONS = (some_basic, some_contract)
MOVES = ("stock", "take", "buy", "pass", "throw", "meld", "lay-off", "lay-off-all")


def seen_by(played: Hand | Round, seat: int) -> MeldingTableModel:
    return model_of(table_of(played, seat))


def attempts(played: Hand | Round, model: MeldingTableModel, rng: Random) -> list[Any]:
    """Actions of every kind, legal or not."""
    cards = rng.sample(range(52), 3) + list(iterate(model.hand))
    table_melds = range(-1, len(model.table_melds) + 1)
    simply = [DRAW_STOCK, DRAW_DISCARD, *map(Discard, cards)]
    if isinstance(played, Hand):
        lay_offs = [LayOffSimply(card, table_meld) for card in cards for table_meld in table_melds]
        return [*simply, *lay_offs, *(Meld(as_set(rng.sample(cards, 3))) for _ in range(3))]
    steps = [
        kind(card, table_meld, low)
        for kind in (ContractLayOff, Exchange)
        for card in cards
        for table_meld in table_melds
        for low in (False, True)
    ]
    melds = [laid.meld for laid in played.table[:3]]
    return [*simply, *steps, BUY, PASS, LET_GO, GoDown(tuple(melds)), *played.legal_actions()]


@pytest.mark.parametrize("position", POSITIONS)
@settings(max_examples=examples(60))
@given(rng=st.randoms(use_true_random=False))
def test_what_is_possible_is_what_the_engine_accepts(position: Any, rng: Random) -> None:
    played = position(rng)
    if played.is_over:
        return
    model = seen_by(played, played.to_act)
    assert model.is_mine
    legal = played.legal_actions()
    for action in attempts(played, model, rng):
        assert (model.why_not_do(action) == "") == accepts(played, action), action
    for card in iterate(model.hand):
        throw = Discard(card)
        assert (model.left_after(card) is not None) == accepts(played, throw)
        assert (model.why_not_do(throw) == "") == accepts(played, throw)
        fits = model.fits(card)
        listed = [
            action
            for action in legal
            if isinstance(action, ContractLayOff | Exchange | LayOffSimply) and action.card == card
        ]
        assert {fit.action for fit in fits} == set(listed)
        assert (model.why_not_lay_off(card) == "") == bool(fits)
        assert {fit.table_meld for fit in fits} <= set(model.would_fit(card))
        for fit in fits:
            after = played.copy()
            after.apply(fit.action)
            # A hand that is out is over for its seat.
            assert fit.left == seen_by(after, played.to_act).left
    for name, move in model.moves.items():
        assert model.may(name) == (move.refusal is None) == (model.why_not(name) == "")
        if move.action is not None:
            assert model.may(name) == accepts(played, move.action)
    assert model.may("stock") == (DRAW_STOCK in legal)
    assert model.may("take") == (DRAW_DISCARD in legal)
    assert model.may("buy") == (BUY in legal)
    assert model.may("pass") == (PASS in legal or LET_GO in legal)
    assert model.may("meld") == any(isinstance(action, GoDown | Meld) for action in legal)
    assert model.may("meld") == bool(model.ways(NO_CARDS))


@pytest.mark.parametrize("position", POSITIONS)
@settings(max_examples=examples(60))
@given(rng=st.randoms(use_true_random=False))
def test_every_way_and_all_that_is_laid_off_can_be_done(position: Any, rng: Random) -> None:
    played = position(rng)
    if played.is_over:
        return
    sight_seat = played.to_act
    model = seen_by(played, sight_seat)
    marked = as_set(rng.sample([*iterate(model.hand)], min(model.hand.bit_count(), 2)))
    for marks in (NO_CARDS, marked):
        for way in model.ways(marks):
            assert accepts(played, way.action)
            shown = [card for meld in way.melds for card in meld]
            assert as_set(shown) | way.rest == model.hand
            assert not as_set(shown) & way.rest
            assert not marks & way.rest
            after = played.copy()
            after.apply(way.action)
            assert seen_by(after, sight_seat).left == way.left
            assert after.is_over == way.goes_out
    after = played.copy()
    for action in model.lay_off_all():
        after.apply(action)
    assert seen_by(after, sight_seat).left <= model.left


@settings(max_examples=examples(30))
@given(rng=st.randoms(use_true_random=False))
def test_the_log_tells_which_card_it_was(rng: Random) -> None:
    for played in (some_hand(rng.randbytes(8)), contract_dealt(rng)):
        dealt = played.copy()
        for _ in range(60):
            if not played.is_over:
                some: Any = rng.choice(played.legal_actions())
                played.apply(some)
        check_log(dealt, seen_by(played, 0))
        check_log(dealt, seen_by(played, ONLOOKER))


def check_log(again: Any, model: MeldingTableModel) -> None:
    """Play the log again, and look at what it says on the way."""
    again = again.copy()
    asked = (LogKind.TAKE, LogKind.PASS, LogKind.BUY, LogKind.LET_GO)
    unknown = 0
    for entry in model.log:
        assert entry.seat == again.to_act
        if entry.act in asked:
            assert entry.card in (again.pile[-1], None)
            unknown += entry.card is None
        if entry.act is LogKind.LET_GO:
            assert entry.other == again.buyer
        if entry.act in (LogKind.LAY_OFF, LogKind.SWAP):
            assert entry.other == again.table[entry.table_meld].owner
        again.apply(entry.action)
    if not again.is_over:
        assert unknown <= len(again.hands)
    for table_meld in model.table_melds:
        assert not table_meld.last & ~as_set(table_meld.cards)


@settings(max_examples=examples(30))
@given(rng=st.randoms(use_true_random=False))
def test_who_only_looks_on_holds_nothing_and_may_nothing(rng: Random) -> None:
    model = seen_by(some_contract(rng), ONLOOKER)
    assert model.hand == NO_CARDS
    assert not any(model.may(name) for name in MOVES)
    assert all(model.why_not(name) for name in MOVES)
    assert list(model.ways(NO_CARDS)) == []


def test_a_card_to_throw_stays_in_contract_rummy() -> None:
    played = dealt(2, "KC KD KH 4D 5D 6D 7D 8D", "", stock="2H 3S")
    do(played, "stock", "down K:KC,KD,KH 4D:4D,5D,6D,7D", "throw 2H", "stock", "throw 3S", "take")
    model = seen_by(played, 0)
    card = from_short("8D")
    assert model.would_fit(card) == [1]
    assert model.fits(card) == []
    assert model.lay_off_all() == ()
    assert model.why_not_lay_off(card) == (
        "One card that may be discarded must stay in the hand: Enter discards the raised card."
    )
    assert not model.may("lay-off")


def test_a_card_to_throw_stays_in_basic_rummy_where_one_is_asked_for() -> None:
    rules = BasicRules(dealt=(5,), discard_to_go_out=True)
    hands = ["4C 5C 6C 7C 3C", "AC AD AH 2S KS"]
    hand = basic_dealt(rules, hands, "JD", "9H 3S 8C")
    play(hand, "stock; meld 4C,5C,6C; throw 9H; stock; throw KS; stock")
    model = seen_by(hand, 0)
    assert [LayOffSimply(parse(card), 0) for card in ("7C", "8C")] == list(model.lay_off_all())
    hand = basic_dealt(rules, ["7C 7D 7H 2S 4S", "AC AD AH 2D KS"], "7S")
    play(hand, "take; throw 2S; stock; throw KS; stock; throw 4S; stock")
    hand.barred = parse("7S")
    hand.to_act, hand.hands[0] = 0, as_set(map(parse, ("7C", "7D", "7H", "7S")))
    ways = seen_by(hand, 0).ways(NO_CARDS)
    assert len(ways) == 3
    assert all(not way.rest >> parse("7S") & 1 for way in ways)


@pytest.mark.parametrize(
    ("number", "is_set", "is_run"), [(1, True, False), (2, True, True), (3, False, True)]
)
def test_what_the_contract_does_not_ask_for_is_no_meld(
    number: int, is_set: bool, is_run: bool
) -> None:
    """So that no bracket under the hand says “set” in a round of runs."""
    model = seen_by(dealt(number, "", ""), 0)
    assert model.is_meld(as_set(map(parse, "7C 7D 7H".split()))) == is_set
    assert model.is_meld(as_set(map(parse, "4D 5D 6D 7D".split()))) == is_run


def test_a_table_says_what_its_faces_show_without_one() -> None:
    """While others are asked, at the own throw with a card marked, and after it."""
    played = dealt(2, "KC KD KH 4D 5D XA 7D 8C", "", "", up="9C")
    model, selection = seen_by(played, 0), MeldingSelection()
    selection.hold(model)
    assert model.top_line(60) == " Round 2 of 7 · 1 set and 1 run      Ann 0 · Bob 0 · Cleo 0 "
    assert (model.prompt, model.pile_label) == (
        "The others are asked whether they buy 9♣ …",
        "upcard",
    )
    assert model.live(selection) == ("You hold 65 points",)
    assert (model.contract_melds, model.areas_are_done, model.new_throw) == (2, False, None)

    do(played, "take")
    model = seen_by(played, 0)
    selection.hold(model)
    selection.mark(parse("7D"))
    selection.raise_named(parse("8C"))
    assert model.prompt == "You can go down. Discard a card to end your turn."
    assert model.offer == "m goes down · Enter discards the raised card"
    assert model.live(selection) == (
        "1 marked: 5 points · You hold 70 points · after discarding 8♣: 65",
    )

    do(played, "throw 8C")
    throws = [seen_by(played, seat).new_throw for seat in (ONLOOKER, 0, 1)]
    assert throws == [seen_by(played, 0).done - 1, None, seen_by(played, 1).done - 1]
    assert seen_by(played, 0).pile_label == "discards"


def raised_at(played: Hand | Round, seat: int = 0) -> str:
    """Where something is raised when it is the turn of this seat."""
    model, selection = seen_by(played, seat), MeldingSelection()
    selection.hold(model)
    selection.step_to(model)
    return selection.zone


@pytest.mark.parametrize(
    ("upcard", "zone"), [("4C", PILE), ("8H", PILE), ("KH", STOCK)], ids=["set", "run", "neither"]
)
def test_a_discard_is_raised_that_goes_into_a_meld(upcard: str, zone: str) -> None:
    rules = BasicRules(dealt=(4,))
    assert raised_at(basic_dealt(rules, ["4D 4H 9H TH", "AC AD AH KD"], upcard)) == zone


def test_a_discard_is_raised_that_can_be_laid_off() -> None:
    rules = BasicRules(dealt=(4,))
    played = basic_dealt(rules, ["4D 4H 4S 9H", "AC AD 7H KD"], "KS", "2C 3C")
    play(played, "stock; meld 4D,4H,4S; throw 9H; stock; throw 3C")
    assert raised_at(played) == STOCK
    played = basic_dealt(rules, ["4D 4H 4S 9H", "AC AD 7H KD"], "KS", "2C 4C")
    play(played, "stock; meld 4D,4H,4S; throw 9H; stock; throw 4C")
    assert raised_at(played) == PILE


@pytest.mark.parametrize(
    ("upcard", "zone"), [("7S", PILE), ("8C", STOCK)], ids=["set", "no run is asked for"]
)
def test_a_discard_is_raised_that_the_contract_has_a_meld_for(upcard: str, zone: str) -> None:
    played = dealt(1, "7C 7D 9C TC JC 2H 4H", "", up=upcard)
    while played.phase is Phase.POLL:
        played.apply(PASS)
    assert raised_at(played) == zone
