"""Meld areas: what lies in them, and how far it is from a meld."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.cards.cards import NO_CARDS, SHORT, Cards, as_set, is_joker, iterate, short_names
from app.games.contract.actions import GoDown
from app.games.contract.melds import readings
from app.games.contract.rules import CONTRACTS, pack_of
from app.games.contract.solver import best_way, least_outside
from app.games.contract.view import Phase
from app.ui.melding.areas import MeldAreas, prospect
from app.ui.melding.games import model_of
from tests.again import examples
from tests.games.contract.brute import cards, is_run, is_set
from tests.games.contract.dealing import dealt, do
from tests.ui.melding.tables import accepts, some_contract, table_of

TWO_PACKS = [*iterate(pack_of(3))]


@pytest.mark.parametrize(
    ("held", "missing", "fitting"),
    [
        ("3D 4D 5D", 1, "2D 6D XA"),
        ("3D XA 5D", 1, "2D 4D 6D XA"),
        ("3D 6D", 2, "4D 5D XA"),
        ("QD KD", 2, "JD AD TD XA"),
        ("AD 2D", 2, "3D 4D XA"),
        ("AD KD QD", 1, "JD XA"),
        ("3D 4D 5D 6D", 0, ""),
        ("3D XA XB 6D", 0, ""),
        ("TD JD QD KD AD", 0, ""),
        ("KD AD 2D", 10, "3D 4D 5D 6D 7D 8D 9D TD JD QD XA"),
        ("3D 4C", None, ""),
        ("3D 3D2", None, ""),
        ("XA", 3, "XA"),
        ("", 4, ""),
    ],
)
def test_how_far_a_run_is(held: str, missing: int | None, fitting: str) -> None:
    found = prospect(cards(held), is_run=True)
    assert found.missing == missing
    assert set(fitting.split()) == {SHORT[card] for card in found.fitting}
    assert (found.meld is not None) == (missing == 0)


@pytest.mark.parametrize(
    ("held", "missing", "fitting"),
    [
        ("7C 7D", 1, "7C 7D 7H 7S XA"),
        ("7C XA", 1, "7C 7D 7H 7S XA"),
        ("7C 7C2 XA", 0, ""),
        ("XA XB XA2", 0, ""),
        ("7C 8C", None, ""),
        ("", 3, ""),
    ],
)
def test_how_far_a_set_is(held: str, missing: int | None, fitting: str) -> None:
    found = prospect(cards(held), is_run=False)
    assert found.missing == missing
    assert set(fitting.split()) == {SHORT[card] for card in found.fitting}
    assert (found.meld is not None) == (missing == 0)


def test_a_run_lies_as_it_will() -> None:
    row = prospect(cards("9H XA 6H 7H"), is_run=True).cards
    assert [SHORT[card] for card in row] == ["6H", "7H", "XA", "9H"]
    row = prospect(cards("XA 6H"), is_run=True).cards
    assert [SHORT[card] for card in row] == ["6H", "XA"]


@settings(max_examples=examples(60))
@given(st.sets(st.sampled_from(TWO_PACKS), max_size=6).map(as_set), st.booleans())
def test_missing_and_fitting_are_what_trying_out_finds(held: Cards, is_a_run: bool) -> None:
    found = prospect(held, is_run=is_a_run)
    assert as_set(found.cards) == held
    assert len(found.cards) == held.bit_count()
    check = is_run if is_a_run else is_set
    assert (found.meld is not None) == check(held)
    if found.meld is not None:
        assert found.meld in [*readings(held)]
        return
    if found.missing == 1:
        completing = {
            card for card in TWO_PACKS if not held >> card & 1 and check(held | 1 << card)
        }
        faces = {52 if is_joker(card) else card % 54 for card in completing}
        assert faces <= set(found.fitting)
    for face in found.fitting:
        copy = next(
            (
                card
                for card in TWO_PACKS
                if not held >> card & 1
                and (is_joker(card) if is_joker(face) else card % 54 == face)
            ),
            None,
        )
        if copy is not None:
            after = prospect(held | 1 << copy, is_run=is_a_run).missing
            assert found.missing is not None
            assert after == found.missing - 1


def test_cards_find_their_place() -> None:
    areas = MeldAreas.empty(CONTRACTS[4])
    areas = areas.put(cards("7C 7D")).put(cards("3H 4H")).put(cards("KS"))
    assert [short_names(held) for held in areas.cards] == ["7C 7D", "KS", "3H 4H"]
    areas = areas.put(cards("7S")).put(cards("6H")).put(cards("KD"))
    assert areas.cards == (cards("7C 7D 7S"), cards("KD KS"), cards("3H 4H 6H"))
    assert areas.put(cards("9C")) == areas
    assert areas.put(cards("KH")).cards[1] == cards("KD KS KH")
    far = MeldAreas.empty(CONTRACTS[2]).put(cards("3D 4D")).put(cards("KD"))
    assert far.cards == (cards("3D 4D"), cards("KD"))
    assert areas.put(cards("7S"), 2).cards == (
        cards("7C 7D"), cards("KD KS"), cards("3H 4H 6H 7S")
    )  # fmt: skip
    assert areas.without(cards("KS 7C")).cards[:2] == (cards("7D 7S"), cards("KD"))
    assert areas.held(cards("7C 3H")).all_cards == cards("7C 3H")


def test_every_area_tells_what_it_is_for() -> None:
    areas = MeldAreas.empty(CONTRACTS[5]).put(cards("9C 9D 9H")).seen()
    assert [(area.is_run, area.number, area.is_complete) for area in areas] == [
        (False, 0, True),
        (True, 1, False),
        (True, 2, False),
    ]


@settings(max_examples=examples(60))
@given(st.randoms(use_true_random=False))
def test_no_card_is_lost_or_doubled_whatever_is_done(rng: Random) -> None:
    played = some_contract(rng)
    seat = rng.randrange(len(played.hands))
    model = model_of(table_of(played, seat))
    areas = model.own_areas
    assert (areas is None) == (played.down[seat] or played.is_over)
    if areas is None:
        assert model.areas == ()
        return
    hand = played.hands[seat]
    held = [*iterate(hand)]
    for _ in range(12):
        some = as_set(rng.sample(held, min(len(held), rng.randint(1, 4))))
        match rng.randrange(4):
            case 0:
                areas = areas.put(some)
            case 1:
                place = rng.randrange(len(areas.cards))
                areas = areas.put(some, place)
                assert not some & ~areas.cards[place]
            case 2:
                areas = areas.without(some)
                assert not some & areas.all_cards
            case _:
                again = model_of(table_of(played, seat), areas).arranged()
                assert again is not None
                areas = again
        assert sum(each.bit_count() for each in areas.cards) == areas.all_cards.bit_count()
        assert not areas.all_cards & ~hand
        seen = model_of(table_of(played, seat), areas).areas
        assert [as_set(area.cards) for area in seen] == list(areas.cards)


@settings(max_examples=examples(60))
@given(st.randoms(use_true_random=False))
def test_arranging_finds_the_way_down_where_there_is_one(rng: Random) -> None:
    played = some_contract(rng)
    if played.is_over or played.phase is not Phase.PLAY or played.down[played.to_act]:
        return
    view = played.view(played.to_act)
    model = model_of(table_of(played, played.to_act))
    areas = model.arranged()
    assert areas is not None
    way = best_way(view.hand, view.contract, view.throwable)
    assert (areas.melds is not None) >= (way is not None)
    if way is not None:
        assert areas.melds is not None
        assert accepts(played, GoDown(areas.melds))
        again = model_of(table_of(played, played.to_act), areas)
        assert again.ways(NO_CARDS)[0].action == GoDown(areas.melds)
    else:
        _, melds = least_outside(view.hand, view.contract)
        complete = sum(area.is_complete for area in areas.seen())
        assert complete >= melds


def test_what_a_person_has_arranged_goes_down_first() -> None:
    played = dealt(1, "KC KD KH KS 3C 3D 3H", "", "", stock="9C")
    do(played, "stock")
    areas = MeldAreas.empty(CONTRACTS[0]).put(cards("KC KD KS")).put(cards("3C 3D 3H"))
    model = model_of(table_of(played, 0), areas)
    first, second, *_ = model.ways(NO_CARDS)
    assert first.rest == cards("KH 9C")
    assert second.rest == cards("9C")
    assert model.ways(cards("KH"))[0].rest == cards("9C")


def test_complete_areas_stay_where_they_can() -> None:
    played = dealt(1, "KC KD KH KS 3C 3D 3H", "", "", stock="9C")
    do(played, "stock")
    areas = MeldAreas.empty(CONTRACTS[0]).put(cards("3C 3D 3H"))
    for way in model_of(table_of(played, 0), areas).ways(NO_CARDS):
        assert not cards("3C 3D 3H") & way.rest
    other = dealt(2, "KC KD KH 3D 4D 5D 6D 3H", "", "", stock="3S")
    do(other, "stock")
    hinders = MeldAreas.empty(CONTRACTS[1]).put(cards("3D 3H 3S"))
    assert hinders.seen()[0].is_complete
    assert model_of(table_of(other, 0), hinders).ways(NO_CARDS)
    assert not model_of(table_of(other, 0), hinders).ways(cards("3D 3H 3S"))
