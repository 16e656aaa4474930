"""The cut: what makes the seed of a match, and what nobody can cut with."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards.cut import LONGEST_CUT, Cut, CutError
from app.cards.deal import SeedError
from tests.refusals import refused

SECRET = bytes(range(32))


def test_the_seed_is_made_of_the_secret_and_of_every_cut_with_its_length() -> None:
    cut = Cut(SECRET, ("lucky", "", "7♠"))
    made = SECRET + b"cut" + b"\x00\x05lucky" + b"\x00\x00" + b"\x00\x047\xe2\x99\xa0"
    assert cut.seed == sha256(made).digest()
    assert cut.seal == sha256(SECRET).hexdigest()


@given(st.lists(st.text(max_size=20), min_size=2, max_size=4), st.data())
def test_no_other_cuts_make_the_same_seed(words: list[str], data: st.DataObject) -> None:
    others = data.draw(st.lists(st.text(max_size=20), min_size=2, max_size=4))
    same = Cut(SECRET, tuple(words)).seed == Cut(SECRET, tuple(others)).seed
    assert same == (words == others)


def test_who_shifts_letters_from_one_cut_to_the_next_gets_another_deal() -> None:
    assert Cut(SECRET, ("ab", "c")).seed != Cut(SECRET, ("a", "bc")).seed


@pytest.mark.parametrize("words", ["x" * LONGEST_CUT, "é" * (LONGEST_CUT // 2), ""])
def test_two_hundred_bytes_can_be_cut_with(words: str) -> None:
    assert Cut(SECRET, (words,)).words == (words,)


@pytest.mark.parametrize("words", ["x" * (LONGEST_CUT + 1), "é" * (LONGEST_CUT // 2 + 1)])
def test_more_cannot(words: str) -> None:
    with refused(CutError, "cut with 200 at most"):
        Cut(SECRET, (words,))


def test_half_a_character_cannot() -> None:
    with refused(CutError, "Nobody can cut with that"):
        Cut(SECRET, ("\ud83c",))


def test_a_secret_has_256_bits() -> None:
    with pytest.raises(SeedError):
        Cut(b"short", ("",))


def test_it_is_not_shown_by_accident() -> None:
    assert SECRET.hex() not in repr(Cut(SECRET, ("a",)))
    assert repr(SECRET) not in repr(Cut(SECRET, ("a",)))


def test_it_comes_back_from_plain_values() -> None:
    cut = Cut(SECRET, ("a", ""))
    assert Cut.from_json(cut.to_json()) == cut


GOOD = Cut(SECRET, ("a", "")).to_json()


@pytest.mark.parametrize(
    "bad",
    [
        None,
        [],
        {},
        GOOD | {"seal": "0" * 64},
        GOOD | {"words": ["a", 1]},
        GOOD | {"words": "ab"},
        GOOD | {"words": ["x" * 201]},
        GOOD | {"secret": "00"},
        GOOD | {"more": 1},
    ],
)
def test_what_is_none_is_refused(bad: Any) -> None:
    with pytest.raises((CutError, SeedError)):
        Cut.from_json(bad)
