"""Playing cards: an int from 0 to 51, and a set of them as one int with a bit a card.

A card is ``suit * 13 + rank`` with ranks 0 (ace) to 12 (king) and suits 0 clubs, 1 diamonds,
2 hearts, 3 spades. A set of cards, called ``Cards``, is the sum of ``1 << card``, so union,
intersection and membership are ``|``, ``&`` and one shift.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, TypeAlias

Card: TypeAlias = int
Cards: TypeAlias = int

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
GLYPHS: Final = "♣♦♥♠"
RANK_NAMES: Final = tuple(
    "ace two three four five six seven eight nine ten jack queen king".split()
)
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")

SPADES: Final = 3

PACK: Final[Cards] = (1 << 52) - 1
SUIT_MASK: Final = (1 << 13) - 1
NO_CARDS: Final[Cards] = 0

POINTS: Final = tuple(min(card % 13 + 1, 10) for card in range(52))
"""Points of each card: ace 1, two to ten their number, jack, queen and king 10."""

SHORT: Final = tuple(RANKS[card % 13] + SUITS[card // 13] for card in range(52))
"""Two-letter names as written in journals: ``AC``, ``TH``, ``KS``."""


def _suit_points() -> tuple[int, ...]:
    table = [0] * (1 << 13)
    for mask in range(1, 1 << 13):
        low = mask & -mask
        table[mask] = table[mask ^ low] + POINTS[low.bit_length() - 1]
    return tuple(table)


_SUIT_POINTS: Final = _suit_points()


class UnknownCard(ValueError):
    """A text that names no card; the message says what was expected."""


def rank_of(card: Card) -> int:
    """Rank of a card: 0 for the ace to 12 for the king."""
    return card % 13


def suit_of(card: Card) -> int:
    """Suit of a card: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card // 13


def iterate(cards: Cards) -> Iterator[Card]:
    """Every card of a set, in ascending order of its number."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def as_set(cards: Iterable[Card]) -> Cards:
    """The set of the given cards."""
    result = 0
    for card in cards:
        result |= 1 << card
    return result


def points(cards: Cards) -> int:
    """Points of all the cards of a set together."""
    table = _SUIT_POINTS
    return (
        table[cards & 8191]
        + table[cards >> 13 & 8191]
        + table[cards >> 26 & 8191]
        + table[cards >> 39]
    )


def rank_label(card: Card) -> str:
    """The rank as printed on a card: ``A``, ``2`` … ``10``, ``J``, ``Q``, ``K``."""
    letter = RANKS[card % 13]
    return "10" if letter == "T" else letter


def glyph_name(card: Card, *, ascii_only: bool = False) -> str:
    """A card as shown to people: ``10♥``, or ``10h`` where only ASCII can be shown."""
    suit = card // 13
    return rank_label(card) + (SUITS[suit].lower() if ascii_only else GLYPHS[suit])


def long_name(card: Card) -> str:
    """A card in words: ``king of hearts``."""
    return f"{RANK_NAMES[card % 13]} of {SUIT_NAMES[card // 13]}"


def short_names(cards: Cards) -> str:
    """A set of cards in journal form, ascending: ``AC 2C KS``."""
    return " ".join(SHORT[card] for card in iterate(cards))


def _rank_words() -> dict[str, int]:
    words = {name: rank for rank, name in enumerate(RANK_NAMES)}
    words |= {name + ("es" if name == "six" else "s"): rank for name, rank in words.items()}
    words |= {letter.lower(): rank for rank, letter in enumerate(RANKS)}
    return words | {"1": 0, "10": 9, "11": 10, "12": 11, "13": 12}


def _suit_words() -> dict[str, int]:
    words = {name: suit for suit, name in enumerate(SUIT_NAMES)}
    words |= {name[:-1]: suit for suit, name in enumerate(SUIT_NAMES)}
    words |= {letter.lower(): suit for suit, letter in enumerate(SUITS)}
    words |= {glyph: suit for suit, glyph in enumerate(GLYPHS)}
    return words | dict(zip("♧♢♡♤", range(4), strict=True))


@cache
def _name_pattern() -> tuple[re.Pattern[str], dict[str, int], dict[str, int]]:
    ranks, suits = _rank_words(), _suit_words()
    pattern = re.compile(
        rf"\s*(?:the\s+)?(?P<rank>{'|'.join(sorted(ranks, key=len, reverse=True))})"
        rf"\s*(?:of\s+)?(?P<suit>{'|'.join(sorted(suits, key=len, reverse=True))})\ufe0f?\s*",
        re.IGNORECASE,
    )
    return pattern, ranks, suits


_BY_SHORT: Final = {name: card for card, name in enumerate(SHORT)}


def parse(text: str) -> Card:
    """The card that a text names, in any case: ``KH``, ``10h``, ``K♥``, ``king of hearts``.

    Raises UnknownCard with a sentence that says what a name looks like.
    """
    if (card := _BY_SHORT.get(text)) is not None:
        return card
    pattern, ranks, suits = _name_pattern()
    if match := pattern.fullmatch(text):
        # Folded as the pattern folds: its “S” also finds the long “ſ”, which lower() leaves.
        return suits[match["suit"].casefold()] * 13 + ranks[match["rank"].casefold()]
    raise UnknownCard(f"“{text.strip()}” is not a card. Say it like KH, 10♥ or king of hearts.")


def parse_set(text: str) -> Cards:
    """The cards named in a text, separated by commas, or by spaces when the names are short.

    Raises UnknownCard for a name that is none and for a card named twice.
    """
    parts = [part for part in re.split(r"[,;]", text) if part.strip()]
    if len(parts) == 1 and not _name_pattern()[0].fullmatch(parts[0]):
        parts = parts[0].split()
    result = 0
    for part in parts:
        bit = 1 << parse(part)
        if result & bit:
            raise UnknownCard(f"{part.strip()} is named twice.")
        result |= bit
    return result
