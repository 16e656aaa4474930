"""How people hold their cards survives the program, and is nobody else's business."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards.cards import NO_CARDS, iterate
from app.games.contract.rules import CONTRACTS
from app.storage import sidecar as beside
from app.ui.melding.areas import MeldAreas
from app.ui.melding.hand import NOTHING, HandLayout, HandLayouts
from tests.games.basic.random_play import some_hand
from tests.games.contract.brute import cards
from tests.games.contract.dealing import dealt, do
from tests.ui.melding.tables import table_of

HAND = "7C 7D 7S KC KD 2H 3H"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "one.jsonl"


def some_held() -> HandLayout:
    areas = MeldAreas.empty(CONTRACTS[0]).put(cards("7C 7D")).put(cards("KC KD"))
    order = tuple(iterate(cards("2H 3H 7C")))[::-1]
    return HandLayout(areas, order, cards("3H"))


def test_what_was_held_is_found_again_seat_by_seat(path: Path) -> None:
    played = dealt(1, HAND, "", "")
    hands = HandLayouts(path)
    assert hands.of(table_of(played, 0)) == NOTHING
    hands.keep(table_of(played, 0), some_held())
    hands.keep(table_of(played, 1), HandLayout(marked=played.hands[1] & -played.hands[1]))
    again = HandLayouts(path)
    assert again.of(table_of(played, 0)) == some_held()
    assert again.of(table_of(played, 1)).marked == played.hands[1] & -played.hands[1]
    assert again.of(table_of(played, 2)) == NOTHING


def test_cards_that_are_gone_are_left_out(path: Path) -> None:
    played = dealt(1, HAND, "", "", stock="4H")
    HandLayouts(path).keep(table_of(played, 0), some_held())
    do(played, "stock", "throw 7C")
    held = HandLayouts(path).of(table_of(played, 0))
    assert held.areas is not None
    assert held.areas.cards == (cards("7D"), cards("KC KD"))
    assert held.order == tuple(iterate(cards("2H 3H")))[::-1]


def test_another_deal_begins_with_nothing(path: Path) -> None:
    match_view = table_of(dealt(1, HAND, "", ""), 0)
    hands = HandLayouts(path)
    hands.keep(match_view, some_held())
    assert hands.of(replace(match_view, deal=2)) == NOTHING


def test_without_a_journal_it_is_kept_for_this_time(path: Path) -> None:
    match_view = table_of(dealt(1, HAND, "", ""), 0)
    hands = HandLayouts(None)
    hands.keep(match_view, some_held())
    assert hands.of(match_view) == some_held()


def test_a_hand_of_basic_rummy_has_an_order_and_no_areas(path: Path) -> None:
    hand = some_hand(b"1")
    own = tuple(iterate(hand.hands[0]))[::-1]
    HandLayouts(path).keep(table_of(hand, 0), HandLayout(None, own))
    assert HandLayouts(path).of(table_of(hand, 0)) == HandLayout(None, own)


def test_nothing_is_written_for_somebody_who_did_nothing(path: Path) -> None:
    HandLayouts(path).keep(table_of(dealt(1, HAND, "", ""), 0), NOTHING)
    assert not beside.sidecar_path(path).exists()


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["7C", "7C 7C", "XA 9Z"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["0", "areas", "order", "marked"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(PLAIN, PLAIN)
def test_whatever_the_file_says_cards_stay_in_the_hand(
    tmp_path_factory: pytest.TempPathFactory, seats: object, entry: object
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.jsonl"
    played = dealt(1, HAND, "", "")
    match_view = table_of(played, 0)
    for kept in ({"deal": 1, "seats": seats}, {"deal": 1, "seats": {"0": entry}}):
        beside.save(path, kept)
        held = HandLayouts(path).of(match_view)
        assert not held.marked & ~played.hands[0]
        areas = NO_CARDS if held.areas is None else held.areas.all_cards
        assert not areas & ~played.hands[0]


def test_a_damaged_file_counts_as_none(path: Path) -> None:
    beside.sidecar_path(path).write_text("{")
    assert HandLayouts(path).of(table_of(dealt(1, HAND, "", ""), 0)) == NOTHING
