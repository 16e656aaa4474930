"""Cards: every name that people write for each, points, and sets as one int."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.cards import cards
from app.cards.cards import UnknownCard, as_set, iterate, parse, parse_set
from app.quoting import quoted
from app.text.cards import long_name
from app.text.refusals import sentence_for
from tests.refusals import refused

CARDS = st.integers(0, 51)
HANDS = st.sets(CARDS, max_size=13)

RANK_FORMS = {
    0: "A a ace Ace ACE aces 1",
    1: "2 two Two twos",
    2: "3 three threes",
    3: "4 four fours",
    4: "5 five fives",
    5: "6 six sixes",
    6: "7 seven sevens",
    7: "8 eight eights",
    8: "9 nine nines",
    9: "T t 10 ten Ten tens",
    10: "J j jack JACK jacks 11",
    11: "Q q queen queens 12",
    12: "K k king kings 13",
}
SUIT_FORMS = {
    0: "C c club clubs Clubs ♣ ♧ ♣\ufe0f",
    1: "D d diamond diamonds ♦ ♢ ♦\ufe0f",
    2: "H h heart hearts HEARTS ♥ ♡ ♥\ufe0f",
    3: "S s spade spades ♠ ♤ ♠\ufe0f",
}


def forms_of(card: int) -> list[str]:
    """Everything that people may call a card."""
    ranks, suits = RANK_FORMS[card % 13].split(), SUIT_FORMS[card // 13].split()
    return [
        form
        for rank in ranks
        for suit in suits
        for form in (
            f"{rank}{suit}",
            f"{rank} {suit}",
            f"{rank} of {suit}",
            f"the {rank} of {suit}",
            f"  {rank}   OF\t{suit} ",
        )
    ]


@pytest.mark.parametrize("card", range(52), ids=lambda card: cards.SHORT[card])
def test_every_form_of_every_card_is_understood(card: int) -> None:
    assert {form: parse(form) for form in forms_of(card)} == dict.fromkeys(forms_of(card), card)


@pytest.mark.parametrize("card", range(52), ids=lambda card: cards.SHORT[card])
def test_every_name_that_is_shown_is_understood(card: int) -> None:
    shown = {
        cards.SHORT[card],
        cards.glyph_name(card),
        cards.glyph_name(card, ascii_only=True),
        long_name(card),
    }
    assert {parse(name) for name in shown} == {card}


@pytest.mark.parametrize(
    ("text", "card"), [("10H", "TH"), ("th", "TH"), ("ten of hearts", "TH"), ("k♠", "KS")]
)
def test_names_from_the_rules(text: str, card: str) -> None:
    assert cards.SHORT[parse(text)] == card


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "K", "H", "10", "king", "of hearts", "king of", "hearts", "0H", "14H", "100H"),
        *("KX", "KHH", "KKH", "HK", "joker", "king of cups", "K,H", "KH QH", "-1H", "1.0H", "\0"),
        "K\ud800",
    ],
)
def test_what_is_no_card_gets_a_sentence_that_helps(text: str) -> None:
    with pytest.raises(UnknownCard) as problem:
        parse(text)
    sentence = sentence_for(problem.value)
    assert sentence.startswith(f"{quoted(text.strip())} is not a card.")
    example_of_one = sentence.removesuffix(".").split("or ")[-1]
    assert long_name(parse(example_of_one)) == example_of_one


@given(text=st.text() | st.text("AaKkſSsHhＫ♥ ofthe10\ufe0f", max_size=12))
@example(text="Kſ")
@example(text="ſix of ſpades")
@example(text="\u212ah")
def test_any_text_is_a_card_or_a_sentence(text: str) -> None:
    with suppress(UnknownCard):
        assert parse(text) in range(52)


def test_ranks_suits_and_points() -> None:
    pack = [(card, cards.rank_of(card), cards.suit_of(card)) for card in range(52)]
    assert [suit * 13 + rank for _, rank, suit in pack] == list(range(52))
    assert [cards.SHORT[card] for card in (0, 9, 13, 25, 26, 38, 39, 51)] == (
        "AC TC AD KD AH KH AS KS".split()
    )
    assert cards.POINTS == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10) * 4
    assert cards.points(cards.PACK) == 340
    assert cards.points(cards.NO_CARDS) == 0


def test_names_that_are_shown() -> None:
    ten, ace = parse("TH"), parse("AS")
    assert (cards.rank_label(ten), cards.rank_label(ace)) == ("10", "A")
    assert (cards.glyph_name(ten), cards.glyph_name(ace)) == ("10♥", "A♠")
    assert cards.glyph_name(ten, ascii_only=True) == "10h"
    assert (long_name(ten), long_name(ace)) == ("ten of hearts", "ace of spades")
    assert cards.short_names(as_set([ten, ace, 0])) == "AC TH AS"


@given(hand=HANDS)
def test_a_set_is_its_cards(hand: set[int]) -> None:
    together = as_set(hand)
    assert list(iterate(together)) == sorted(hand)
    assert together.bit_count() == len(hand)
    assert cards.points(together) == sum(cards.POINTS[card] for card in hand)
    assert parse_set(cards.short_names(together)) == together


@given(hand=HANDS.filter(bool), seed=st.integers(0, 99))
def test_sets_are_read_in_every_form(hand: set[int], seed: int) -> None:
    rng = Random(seed)
    named = [rng.choice(forms_of(card)) for card in hand]
    assert parse_set(",".join(named)) == as_set(hand)
    assert parse_set(" ; ".join([*named, ""])) == as_set(hand)
    assert parse_set("  ".join(cards.glyph_name(card) for card in hand)) == as_set(hand)


@pytest.mark.parametrize("text", ["", "  ", ",", " , ;"])
def test_no_names_are_no_cards(text: str) -> None:
    assert parse_set(text) == cards.NO_CARDS


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("KH, 10H, ten of hearts", "ten of hearts is named twice."),
        ("KH kh", "kh is named twice."),
        ("KH QQ", "“QQ” is not a card."),
        ("KH, queen of cups", "“queen of cups” is not a card."),
    ],
)
def test_a_wrong_set_gets_a_sentence_about_the_wrong_name(text: str, complaint: str) -> None:
    with refused(UnknownCard, match="^" + complaint.replace(".", r"\.")):
        parse_set(text)


# --- Several packs and jokers ------------------------------------------------------------------


def test_three_packs_with_jokers_are_told_apart_and_look_alike() -> None:
    everything = list(iterate(cards.packs(cards.MOST_PACKS, jokers=True)))
    assert everything == list(range(162))
    assert [cards.from_short(cards.SHORT[card]) for card in everything] == everything
    king = [parse("KH") + 54 * pack for pack in range(3)]
    assert [cards.SHORT[card] for card in king] == ["KH", "KH2", "KH3"]
    assert {(cards.rank_of(card), cards.suit_of(card)) for card in king} == {(12, 2)}
    assert {cards.glyph_name(card) for card in king} == {"K♥"}
    assert {long_name(card) for card in king} == {"king of hearts"}


def test_jokers_have_no_suit_and_a_sign_of_their_own() -> None:
    jokers = [card for card in range(162) if cards.is_joker(card)]
    assert jokers == [52, 53, 106, 107, 160, 161]
    assert [cards.SHORT[card] for card in jokers] == "XA XB XA2 XB2 XA3 XB3".split()
    assert {cards.suit_of(card) for card in jokers} == {4}
    assert {cards.glyph_name(card) for card in jokers} == {"★"}
    assert {cards.glyph_name(card, ascii_only=True) for card in jokers} == {"*"}
    assert {long_name(card) for card in jokers} == {"joker"}


def test_packs_without_jokers_leave_their_places_free() -> None:
    assert cards.packs(0) == cards.NO_CARDS
    assert cards.packs(1) == cards.PACK
    assert list(iterate(cards.packs(2))) == [*range(52), *range(54, 106)]
    assert cards.packs(2, jokers=True).bit_count() == 108


@pytest.mark.parametrize("name", ["", "kh", "KH1", "KH4", "XC", "joker", "10H"])
def test_only_names_of_journals_are_taken_for_cards_of_several_packs(name: str) -> None:
    with refused(UnknownCard, match="is not the name of a card"):
        cards.from_short(name)


@pytest.mark.parametrize("name", ["XA", "KH2", "joker"])
def test_a_game_of_one_pack_knows_no_others(name: str) -> None:
    with pytest.raises(UnknownCard):
        parse(name)
