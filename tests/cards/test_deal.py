"""The deal: the algorithm as it is written down, fairness, commitments, seeds."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from itertools import islice, pairwise
from math import cbrt, sqrt
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards import deal
from app.cards.cards import SHORT
from app.cards.deal import (
    LONGEST_CUT,
    Cut,
    CutError,
    Deal,
    SeedError,
    hand_seed,
    match_seed,
    shuffled,
)
from tests.again import again
from tests.refusals import refused

SEED = bytes(range(32))

# --- The docstring, made again -------------------------------------------------------------------


class Numbers:
    """The numbers below n of a seed, made from the docstring of ``app.cards.deal`` alone."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.bytes = b""
        self.blocks = 0

    def below(self, n: int) -> int:
        while True:
            if not self.bytes:
                block = self.seed + bytes.fromhex(f"{self.blocks:08x}")
                self.bytes = hashlib.sha256(block).digest()
                self.blocks += 1
            b, self.bytes = self.bytes[0], self.bytes[1:]
            if b < 256 - 256 % n:
                return b % n


def deck_from_the_docstring(seed: bytes, cards: Iterable[int] = range(52)) -> list[int]:
    numbers = Numbers(seed)
    deck = sorted(cards)
    for i in reversed(range(1, len(deck))):
        j = numbers.below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


@pytest.mark.parametrize("number", [1, 2, 255, 256, 70_000])
def test_a_hand_is_dealt_as_it_is_written_down(number: int) -> None:
    seed = hashlib.sha256(SEED + b"hand" + bytes.fromhex(f"{number:08x}")).digest()
    assert hand_seed(SEED, number) == seed
    assert shuffled(seed) == deck_from_the_docstring(seed)
    assert deal.commitment(seed) == hashlib.sha256(seed).hexdigest()


def test_many_decks_are_as_they_are_written_down() -> None:
    for number in range(300):
        seed = hand_seed(SEED, number)
        assert shuffled(seed) == deck_from_the_docstring(seed)


def test_other_cards_are_shuffled_as_it_is_written_down() -> None:
    for count in (0, 1, 2, 108, 162, 256):
        assert shuffled(SEED, range(count)) == deck_from_the_docstring(SEED, range(count))


@pytest.mark.parametrize("number", [1, 2, 70_000])
def test_a_pile_is_shuffled_again_as_it_is_written_down(number: int) -> None:
    pile = [40, 3, 107, 52, 17, 4]
    seed = hashlib.sha256(SEED + b"reshuffle" + bytes.fromhex(f"{number:08x}")).digest()
    assert deal.reshuffled(SEED, number, pile) == deck_from_the_docstring(seed, pile)
    assert deal.reshuffled(SEED, number, pile) == deal.reshuffled(SEED, number, pile[::-1])


def test_the_first_dealer_is_drawn_as_it_is_written_down() -> None:
    for seats in range(2, 9):
        numbers = Numbers(hashlib.sha256(SEED + b"dealer").digest())
        assert deal.first_dealer(SEED, seats) == numbers.below(seats)


def test_golden_vectors() -> None:
    """These deals are in people's journals: they must never change."""
    seed = "74e896dc226e15e44d80dd7e60b7dc9d24c4bf7185b9143c73afd5a630156145"
    deck = (
        "AH 3D TC 9C 2D 6D 2S JS 7S 7D 4S 5H 8S 6C KC QH JC 7H AS QD 7C 9H TS 8C 3S AC KD 3H 2H"
        " JD 4D JH 4C TH 3C 6H 5D 9D QS TD AD KH 9S 5C 6S 8D 8H QC 2C KS 5S 4H"
    )
    zero = bytes(32)
    assert hand_seed(zero, 1).hex() == seed
    assert [SHORT[card] for card in shuffled(bytes.fromhex(seed))] == deck.split()
    assert deal.first_dealer(zero, 2) == 1
    assert deal.player_seed(zero, 1, 0) == 6013622970043760209


# --- Fairness ------------------------------------------------------------------------------------

DECKS = 30_000
TOO_FAR = 5.0
"""Standard deviations from what is expected: a fair deal is so far off once in millions."""

Shuffle = Callable[[bytes], Sequence[int]]


def deviation(counts: Iterable[int], cells: int, freedom: int) -> float:
    """How many standard deviations chi-squared is above what equal chances give.

    Wilson and Hilferty's cube root makes it normal for all degrees of freedom used here.
    """
    found = list(counts)
    mean = sum(found) / cells
    squares = sum((count - mean) ** 2 for count in found) / mean
    squares += mean * (cells - len(found))
    spread = 2 / (9 * freedom)
    return (cbrt(squares / freedom) - (1 - spread)) / sqrt(spread)


def decks_of(shuffle: Shuffle) -> list[bytes]:
    return [bytes(shuffle(hand_seed(SEED, number))) for number in range(DECKS)]


def position_deviation(decks: list[bytes]) -> float:
    """Of the cards of every position: 52 times 52 counts."""
    counts = [0] * 2704
    for deck in decks:
        for place, card in enumerate(deck):
            counts[place * 52 + card] += 1
    return deviation(counts, 2704, 51 * 51)


def first_card_deviation(decks: list[bytes]) -> float:
    counts = [0] * 52
    for deck in decks:
        counts[deck[0]] += 1
    return deviation(counts, 52, 51)


def pair_deviation(decks: list[bytes]) -> float:
    """Of which card follows which; each place of a deck is in one pair."""
    counts = [0] * 2704
    for deck in decks:
        for one, other in zip(deck[::2], deck[1::2], strict=True):
            counts[one * 52 + other] += 1
    pairs = [count for place, count in enumerate(counts) if place % 53]
    return deviation(pairs, 52 * 51, 52 * 51 - 1)


STATISTICS = [position_deviation, first_card_deviation, pair_deviation]


def test_the_shuffle_is_unbiased() -> None:
    decks = decks_of(shuffled)
    for statistic in STATISTICS:
        assert abs(statistic(decks)) < TOO_FAR, statistic


def swap_with_any(seed: bytes) -> list[int]:
    """The classic mistake: every card changes places with any card."""
    deck = list(range(52))
    for i, byte in enumerate(islice(deal.stream(seed), 52)):
        j = byte % 52
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def no_rejection(seed: bytes) -> list[int]:
    """A quiet mistake: bytes that make low numbers likelier are not thrown away."""
    deck = list(range(52))
    for i, byte in zip(range(51, 0, -1), deal.stream(seed), strict=False):
        j = byte % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def never_stays(seed: bytes) -> list[int]:
    """Off by one: a card never changes places with itself."""
    deck = list(range(52))
    for i, byte in zip(range(51, 0, -1), deal.stream(seed), strict=False):
        j = byte % i
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def cut(seed: bytes) -> list[int]:
    """Only cut, so that every card is anywhere equally often, but after the same card."""
    place = Random(seed).randrange(52)
    return [*range(place, 52), *range(place)]


@pytest.mark.parametrize(
    ("shuffle", "statistics"),
    [
        again(swap_with_any, [position_deviation, first_card_deviation]),
        again(no_rejection, [position_deviation]),
        again(never_stays, STATISTICS),
        (cut, [pair_deviation]),
    ],
)
def test_a_biased_shuffle_would_be_found(
    shuffle: Shuffle, statistics: list[Callable[[list[bytes]], float]]
) -> None:
    decks = decks_of(shuffle)
    for statistic in statistics:
        assert statistic(decks) > TOO_FAR, statistic


def test_the_first_dealer_is_fair() -> None:
    for seats in (2, 3, 4):
        counts = [0] * seats
        for number in range(DECKS):
            counts[deal.first_dealer(hand_seed(SEED, number), seats)] += 1
        assert abs(deviation(counts, seats, seats - 1)) < TOO_FAR


# --- Seeds ---------------------------------------------------------------------------------------


def test_a_deck_is_the_whole_pack() -> None:
    assert all(sorted(shuffled(hand_seed(SEED, n))) == list(range(52)) for n in range(200))


def test_seeds_have_nothing_in_common() -> None:
    """Hands of a match, matches one bit apart and decisions differ in half of their bits."""
    near = bytes([SEED[0] ^ 1]) + SEED[1:]
    seeds = [hand_seed(seed, number) for seed in (SEED, near) for number in range(1, 1000)]
    assert len(set(seeds)) == len(seeds)
    as_numbers = [int.from_bytes(seed, "big") for seed in seeds]
    differing = [(one ^ other).bit_count() for one, other in pairwise(as_numbers)]
    differing += [
        (one ^ other).bit_count()
        for one, other in zip(as_numbers[:999], as_numbers[999:], strict=True)
    ]
    mean = sum(differing) / len(differing)
    assert abs(mean - 128) < TOO_FAR * 8 / sqrt(len(differing))


def test_players_get_another_number_for_every_decision() -> None:
    numbers = {
        deal.player_seed(seed, hand, action)
        for seed in (SEED, bytes(32))
        for hand in range(1, 40)
        for action in range(40)
    }
    assert len(numbers) == 2 * 39 * 40
    assert all(0 <= number < 1 << 64 for number in numbers)
    decks = {int.from_bytes(hand_seed(SEED, hand)[:8], "big") for hand in range(40)}
    assert not numbers & decks


@pytest.mark.parametrize("digits", ["ab" * 32, "AB" * 32, "aB" * 32])
def test_a_seed_of_64_digits_is_taken_as_it_is(digits: str) -> None:
    assert match_seed(digits) == deal.seed_from_hex(digits) == b"\xab" * 32


@pytest.mark.parametrize("text", ["", "1", "my lucky seed", "ab" * 31, "ab" * 33, "xy" * 32, "Zoë"])
def test_any_other_text_stands_for_its_hash(text: str) -> None:
    assert match_seed(text) == hashlib.sha256(text.encode("utf-8")).digest()
    with refused(SeedError, match=r"^A seed is 64 hexadecimal digits\.$"):
        deal.seed_from_hex(text)


def test_a_text_that_is_not_utf_8_stands_for_the_bytes_typed() -> None:
    typed = b"\xff\xe9"
    text = typed.decode("utf-8", "surrogateescape")
    assert match_seed(text) == hashlib.sha256(typed).digest()


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


def test_a_deal_has_the_cards_of_its_seed_and_the_seal_of_it() -> None:
    dealt = Deal.from_seed(SEED)
    assert (list(dealt.cards), dealt.seal) == (shuffled(SEED), deal.commitment(SEED))
    assert dealt.reshuffled(2, range(20)) == deal.reshuffled(SEED, 2, range(20))


def test_without_a_seed_known_reshuffles_are_repeated_and_others_are_always_alike() -> None:
    typed = Deal(tuple(range(52)), reshuffles=((3, 1, 2),))
    assert (typed.seal, typed.digits) == ("", "")
    assert typed.reshuffled(1, [1, 2, 3]) == [3, 1, 2]
    others = typed.reshuffled(1, [1, 2, 4])
    assert sorted(others) == [1, 2, 4]
    assert others == Deal(typed.cards).reshuffled(1, [4, 2, 1])
