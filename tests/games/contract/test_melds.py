"""What is a set and what is a run, what fits them, and what jokers stand for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards.cards import UnknownCard, as_set, from_short, iterate, packs
from app.games.contract.melds import (
    Exchanged,
    Meld,
    RankSet,
    SuitRun,
    UnknownMeld,
    exchanged,
    extended,
    from_text,
    readings,
    to_text,
)
from tests.games.contract.brute import cards, is_run, is_set
from tests.refusals import refused

EVERY = list(iterate(packs(3, jokers=True)))


def first(text: str) -> str | None:
    """What these cards are first of all, in journal form."""
    return next(map(to_text, readings(cards(text))), None)


def run(text: str) -> SuitRun:
    meld = from_text(text)
    assert isinstance(meld, SuitRun)
    assert meld.is_valid
    return meld


@pytest.mark.parametrize(
    "names", ["KC KD KH KS", "XA XB XA2", "AC XA AD", "7C 7C2 7C3", "2C XA XB"]
)
def test_sets(names: str) -> None:
    assert any(isinstance(meld, RankSet) for meld in readings(cards(names)))


@pytest.mark.parametrize("names", ["KH QC JD", "KH KD", "KH XA", "KH KD QH", "KH XA QD"])
def test_no_melds(names: str) -> None:
    assert first(names) is None


@pytest.mark.parametrize(
    ("names", "meld"),
    [
        ("AH 2H 3H 4H", "AH:AH,2H,3H,4H"),
        ("TS JS QS KS AS", "TS:TS,JS,QS,KS,AS"),
        ("2D 3D XA 5D", "2D:2D,3D,XA,5D"),
        ("2C 5C 7C 9C XA XB XA2 XB2", "2C:2C,XA,XB,5C,XA2,7C,XB2,9C"),
        ("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC2", None),
    ],
)
def test_runs(names: str, meld: str | None) -> None:
    assert first(names) == (meld or "AC:AC,2C,3C,4C,5C,6C,7C,8C,9C,TC,JC,QC,KC,AC2")


@pytest.mark.parametrize(
    "names",
    [
        "2H 3H 4H",
        "2H 4H 6H 8H",
        "KH AH 2H 3H",
        "2H 3H 4H 5D",
        "2H 2H2 3H 4H",
        "2C 5C 7C 9C XA XB XA2",
    ],
)
def test_no_runs(names: str) -> None:
    assert first(names) is None


@pytest.mark.parametrize("jokers", range(7))
def test_no_run_goes_round_the_king(jokers: int) -> None:
    given_jokers = ["XA", "XB", "XA2", "XB2", "XA3", "XB3"][:jokers]
    assert first(" ".join(["KH", "AH", "2H", "3H", *given_jokers])) is None


def test_the_player_names_what_jokers_alone_stand_for() -> None:
    assert len(list(readings(cards("XA XB XA2")))) == 13
    found = list(readings(cards("XA XB XA2 XB2")))
    assert len(found) == 13 + 4 * 11
    assert from_text("KH:XA,XB,XA2,XB2") not in found, "king, ace, two, three"


def test_what_fits_a_run() -> None:
    meld = run("5S:5S,6S,7S,8S")
    for name, low, text in [
        ("4S", True, "4S:4S,5S,6S,7S,8S"),
        ("9S2", False, "5S:5S,6S,7S,8S,9S2"),
        ("XA", True, "4S:XA,5S,6S,7S,8S"),
        ("XA", False, "5S:5S,6S,7S,8S,XA"),
    ]:
        longer = extended(meld, from_short(name), low=low)
        assert longer is not None
        assert longer.is_valid
        assert to_text(longer) == text
    for name, low in [("3S", True), ("3S", False), ("4S", False), ("9S", True), ("9H", False)]:
        assert extended(meld, from_short(name), low=low) is None
    for text, low in [("AS:AS,2S,3S,4S", True), ("JS:JS,QS,KS,AS", False)]:
        assert extended(run(text), from_short("XA"), low=low) is None


def test_what_fits_a_set() -> None:
    meld = from_text("5:5C,5D,XA")
    assert to_text(extended(meld, from_short("5C2"), low=False) or meld) == "5:5C,5D,XA,5C2"
    assert to_text(extended(meld, from_short("XB"), low=False) or meld) == "5:5C,5D,XA,XB"
    assert extended(meld, from_short("6C"), low=False) is None
    assert extended(meld, from_short("5H"), low=True) is None, "a set has no low end"


def test_a_card_takes_the_place_of_its_joker() -> None:
    meld = run("5S:5S,XA,7S,8S")
    six = from_short("6S2")
    assert exchanged(meld, six, low=False) == Exchanged(run("5S:5S,6S2,7S,8S,XA"), None)
    assert exchanged(meld, six, low=True) == Exchanged(run("4S:XA,5S,6S2,7S,8S"), None)
    assert to_text(extended(meld, from_short("9S"), low=False) or meld) == "5S:5S,XA,7S,8S,9S"
    for name in ("7S2", "9S", "6H", "XB"):
        assert exchanged(meld, from_short(name), low=False) is None
    assert exchanged(from_text("6:6C,6D,XA"), six, low=False) is None, "a set keeps its jokers"


def test_a_joker_that_does_not_fit_goes_into_the_hand() -> None:
    meld = run("AS:AS,2S,XA,4S")
    three, joker = from_short("3S"), from_short("XA")
    assert exchanged(meld, three, low=True) == Exchanged(run("AS:AS,2S,3S,4S"), joker)
    assert exchanged(meld, three, low=False) == Exchanged(run("AS:AS,2S,3S,4S,XA"), None)


@given(st.sets(st.sampled_from(EVERY), min_size=1, max_size=9))
def test_readings_are_melds_of_just_these_cards(some: set[int]) -> None:
    hand = as_set(some)
    found = list(readings(hand))
    assert all(meld.is_valid and as_set(meld.cards) == hand for meld in found)
    assert any(isinstance(meld, RankSet) for meld in found) == is_set(hand)
    assert any(isinstance(meld, SuitRun) for meld in found) == is_run(hand)
    assert all(from_text(to_text(meld)) == meld for meld in found)


@pytest.mark.parametrize(
    "meld",
    [
        RankSet(13, (52, 53, 106)),
        RankSet(3, (3, 3, 16)),
        RankSet(3, (16, 3, 29)),
        SuitRun(0, 11, (11, 12, 0, 1)),
        SuitRun(4, 0, (52, 53, 106, 107)),
        SuitRun(0, -1, (52, 0, 1, 2)),
        SuitRun(0, 0, (0, 1, 2, 2)),
        SuitRun(0, 0, (0, 1, 15, 3)),
    ],
)
def test_what_is_no_meld(meld: Meld) -> None:
    assert not meld.is_valid


@pytest.mark.parametrize("text", ["", ":", "7C,7D,7H", "1:7C,7D,7H", "77:7C", "7CC:7C", "7:"])
def test_texts_that_are_no_melds(text: str) -> None:
    with pytest.raises((UnknownMeld, UnknownCard)):
        from_text(text)
    with refused(UnknownMeld, match="“seven” is not a meld"):
        from_text("seven")
