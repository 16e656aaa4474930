"""Playing cards: an int for each, and a set of them as one int with a bit a card.

A card of a pack is ``suit * 13 + rank`` with ranks 0 (ace) to 12 (king) and suits 0 clubs,
1 diamonds, 2 hearts, 3 spades, so 0 to 51; 52 and 53 are its jokers. Games that are played with
several packs number the packs from 0 and the cards ``pack * 54 + number``, so that the copies of
a card are told apart and the first pack is the same everywhere. A set of cards, called
``Cards``, is the sum of ``1 << card``, so union, intersection and membership are ``|``, ``&``
and one shift.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, TypeAlias

from app.messages import msg
from app.quoting import excerpt, quoted
from app.refusal import Code, Codes, Refused, Sentence


class RummyCode(Codes):
    """The codes of UnknownCard, SeedError and CutError."""

    NO_CARD_NAME = Code("rummy.no-card-name", msg("{name} is not the name of a card."), name=quoted)
    """The text is no name of ``SHORT``."""
    NO_CARD = Code(
        "rummy.no-card",
        msg("{text} is not a card. Write it like KH, 10♥ or king of hearts."),
        text=quoted,
    )
    """The text is no name that people give to a card."""
    NAMED_TWICE = Code(
        "rummy.named-twice",
        lambda text: Sentence(msg("{cards} is named twice."), cards=excerpt(text)),
    )
    NO_SEED = Code("rummy.no-seed", msg("A seed is 64 hexadecimal digits."))
    NO_CUT = Code("rummy.no-cut", msg("Nobody can cut with that."))
    """The words are not characters."""
    LONG_CUT = Code(
        "rummy.long-cut",
        msg("That has {size} bytes: cut with {longest} at most, which is as many plain letters."),
    )


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

FACES: Final = 54
"""Numbers that one pack takes: 52 cards and two jokers."""
JOKERS: Final = (52, 53)
MOST_PACKS: Final = 3
"""Most packs of any game here."""
JOKER: Final = "★"

PACK: Final[Cards] = (1 << 52) - 1
"""One pack without jokers."""
SUIT_MASK: Final = (1 << 13) - 1
ACES: Final[Cards] = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The aces of one pack; shifted by a rank, all its cards of that rank."""
NO_CARDS: Final[Cards] = 0

POINTS: Final = tuple(min(card % 13 + 1, 10) for card in range(52))
"""Points of each card: ace 1, two to ten their number, jack, queen and king 10."""


def _short_names() -> Iterator[str]:
    faces = [*(rank + suit for suit in SUITS for rank in RANKS), "XA", "XB"]
    for copy in ("", *map(str, range(2, MOST_PACKS + 1))):
        yield from (face + copy for face in faces)


SHORT: Final = tuple(_short_names())
"""Names in journals: ``AC``, ``TH``, ``KS``; the jokers ``XA`` and ``XB``. The number of a further
pack stands behind, as in ``KS2``."""


def _suit_points() -> tuple[int, ...]:
    table = [0] * (1 << 13)
    for mask in range(1, 1 << 13):
        low = mask & -mask
        table[mask] = table[mask ^ low] + POINTS[low.bit_length() - 1]
    return tuple(table)


_SUIT_POINTS: Final = _suit_points()


class UnknownCard(Refused):
    """A text names no card."""


def rank_of(card: Card) -> int:
    """Return the rank of a card that is no joker: 0 for the ace to 12 for the king."""
    return card % FACES % 13


def suit_of(card: Card) -> int:
    """Return the suit of a card: 0 clubs, 1 diamonds, 2 hearts, 3 spades, and 4 for a joker."""
    return card % FACES // 13


def is_joker(card: Card) -> bool:
    """Return whether a card is a joker of any pack."""
    return card % FACES >= JOKERS[0]


def packs(count: int, *, jokers: bool = False) -> Cards:
    """Return all the cards of the first ``count`` packs, with or without their jokers."""
    pack = PACK | as_set(JOKERS) if jokers else PACK
    return sum(pack << FACES * number for number in range(count))


def iterate(cards: Cards) -> Iterator[Card]:
    """Yield every card of a set, in ascending order of its number."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def as_set(cards: Iterable[Card]) -> Cards:
    """Return the set of the given cards."""
    result = 0
    for card in cards:
        result |= 1 << card
    return result


def points(cards: Cards) -> int:
    """Return the points of a set of cards of the first pack, without jokers."""
    table = _SUIT_POINTS
    return (
        table[cards & 8191]
        + table[cards >> 13 & 8191]
        + table[cards >> 26 & 8191]
        + table[cards >> 39]
    )


def rank_label(card: Card) -> str:
    """Return the rank as printed on a card: ``A``, ``2`` … ``10``, ``J``, ``Q``, ``K``."""
    letter = RANKS[rank_of(card)]
    return "10" if letter == "T" else letter


def glyph_name(card: Card, *, ascii_only: bool = False) -> str:
    """Return a card as shown to people: ``10♥``, or ``10h`` in ASCII; a joker is ``★`` or ``*``.

    Copies of a card look the same.
    """
    if is_joker(card):
        return "*" if ascii_only else JOKER
    suit = suit_of(card)
    return rank_label(card) + (SUITS[suit].lower() if ascii_only else GLYPHS[suit])


def short_names(cards: Cards) -> str:
    """Return a set of cards in journal form, ascending: ``AC 2C KS``."""
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
_OF_THE_PACK: Final = {SHORT[card]: card for card in range(52)}


def from_short(name: str) -> Card:
    """Return the card of this name in ``SHORT``. Raises UnknownCard."""
    try:
        return _BY_SHORT[name]
    except KeyError:
        raise UnknownCard(RummyCode.NO_CARD_NAME, name=name) from None


def parse(text: str) -> Card:
    """Return the card of one pack that a text names, in any case, such as ``KH`` or ``10h``.

    Signs and words are understood too; jokers are not. Raises UnknownCard.
    """
    if (card := _OF_THE_PACK.get(text)) is not None:
        return card
    pattern, ranks, suits = _name_pattern()
    if match := pattern.fullmatch(text):
        # Folded as the pattern folds: its “S” also finds the long “ſ”, which lower() leaves.
        return suits[match["suit"].casefold()] * 13 + ranks[match["rank"].casefold()]
    raise UnknownCard(RummyCode.NO_CARD, text=text.strip())


def parse_set(text: str) -> Cards:
    """Return the cards named in a text, separated by commas, or by spaces if the names are short.

    Raises UnknownCard for a name that is no card and for a card named twice.
    """
    parts = [part for part in re.split(r"[,;，、]", text) if part.strip()]
    if len(parts) == 1 and not _name_pattern()[0].fullmatch(parts[0]):
        parts = parts[0].split()
    result = 0
    for part in parts:
        bit = 1 << parse(part)
        if result & bit:
            raise UnknownCard(RummyCode.NAMED_TWICE, text=part.strip())
        result |= bit
    return result
