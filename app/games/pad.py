"""What the games share of the score pad: reading counts of points, and what is wrong with them."""

from __future__ import annotations

import re
from typing import Final

from app.cards.cards import (
    NO_CARDS,
    Card,
    Cards,
    RummyCode,
    UnknownCard,
    iterate,
    parse,
    parse_set,
)
from app.games.base import HandEntry, PadError
from app.messages import msg, msg_n
from app.quoting import quoted
from app.refusal import Code, Codes, Sentence

LONGEST: Final = 120
"""Most letters of the text for one seat."""

_COUNTED: Final = re.compile(r"(\d{1,4}(?:\+\d{1,4})*)(?:-(\d{1,4}))?")
_TOUCHING: Final = re.compile(r"(?i)(10|[2-9atjqk])([cdhs♣♦♥♠])")


def _wrong_count(cards: int, wanted: int) -> Sentence:
    return Sentence(
        msg_n(
            "That is {n} card: type all {wanted} of the hand.",
            "That is {n} cards: a hand here has {wanted}.",
            "cards",
        ),
        cards=cards,
        wanted=wanted,
    )


class PadCode(Codes):
    """The codes of PadError."""

    UNKNOWN_WAY = Code("pad.unknown-way", msg("By these rules a hand cannot end so."))
    WHO = Code("pad.who", msg("Say which player ended the hand, one of those who played it."))
    NO_COUNT = Code(
        "pad.no-count",
        msg("{text} is neither points nor cards. Type 12, or 25-8 if 8 were laid off, or cards."),
        text=quoted,
    )
    NO_POINTS = Code("pad.no-points", msg("{text} is not a number of points."), text=quoted)
    MISSING = Code("pad.missing", msg("Type the points of each player, or the cards."))
    TOO_MANY_POINTS = Code(
        "pad.too-many-points",
        msg("{points} points are too many: the cards of one hand come to {most} at most."),
    )
    NO_CARDS_LEFT = Code(
        "pad.no-cards-left", msg("Only the player who went out has no points left.")
    )
    STEPS_OF_FIVE = Code(
        "pad.steps-of-five", msg("Every card counts 5, 10 or 15: {points} points are impossible.")
    )
    WRONG_COUNT = Code("pad.wrong-count", _wrong_count)
    BAD_CARD = Code(
        "pad.bad-card",
        msg("{text} is no card. Cards are typed as 7H 10C AS, or 7h10cas."),
        text=quoted,
    )
    CARD_TWICE = Code("pad.card-twice", msg("There is only one {card}, and it is here twice."))

    # Gin.
    ABOVE_LIMIT = Code(
        "pad.above-limit",
        lambda points, limit: Sentence(
            msg("{points} is too much to knock with: the limit of this hand is {limit}.")
            if limit
            else msg("{points} is too much: only gin ends this hand."),
            points=points,
            limit=limit,
        ),
    )
    GIN_WITH_DEADWOOD = Code(
        "pad.gin-with-deadwood", msg("Gin leaves no deadwood, but {points} points are left here.")
    )
    NO_LAY_OFF_ON_GIN = Code("pad.no-lay-off-on-gin", msg("Nothing may be laid off on gin."))
    KNOCKER_LAYS_OFF = Code(
        "pad.knocker-lays-off",
        msg("The one who knocked lays nothing off: type the deadwood alone."),
    )
    MORE_LAID_OFF = Code(
        "pad.more-laid-off", msg("{laid_off} points cannot be laid off out of {points}.")
    )
    KNOCKERS_CARDS = Code(
        "pad.knockers-cards",
        msg("What can be laid off depends on the other hand: type the cards of both, or points."),
    )
    NO_UPCARD = Code("pad.no-upcard", msg("Type the upcard, such as 7S: it sets the knock limit."))
    NOT_A_MELD = Code(
        "pad.not-a-meld", msg("{cards} is no meld. Strokes stand between melds: 4S5S6S / 9C9D9H.")
    )


def checked_who(entry: HandEntry, playing: tuple[int, ...]) -> int:
    """Return the seat that ended the hand. Raises PadError if it did not play in it."""
    if entry.who is None or entry.who not in playing:
        raise PadError(PadCode.WHO)
    return entry.who


def left_of(entry: HandEntry, seat: int) -> str:
    """Return what was typed for a seat. Raises PadError if nothing was."""
    text = entry.left[seat].strip() if seat < len(entry.left) else ""
    if not text:
        raise PadError(PadCode.MISSING)
    return text


def counted(text: str) -> tuple[int, int] | None:
    """Return the points before laying off, and those laid off, of a text such as ``12``, ``10+2``
    or ``25-8``; None if it is no such text.
    """
    if not (found := _COUNTED.fullmatch("".join(text.split()))):
        return None
    return sum(map(int, found[1].split("+"))), int(found[2] or 0)


def plain_points(text: str, most: int) -> int:
    """Return a number of points, or the sum of several. Raises PadError."""
    found = counted(text)
    if found is None or found[1]:
        raise PadError(PadCode.NO_POINTS, text=text)
    if found[0] > most:
        raise PadError(PadCode.TOO_MANY_POINTS, points=found[0], most=most)
    return found[0]


def cards_in(text: str) -> tuple[Cards, ...]:
    """Return the groups of cards in a text, which strokes stand between. Raises PadError."""
    groups: list[Cards] = []
    for part in text.split("/"):
        spaced = _TOUCHING.sub(r"\1\2 ", part).strip()
        try:
            group = parse_set(spaced) if spaced else NO_CARDS
        except UnknownCard as error:
            named = str(error.values["text"])
            if error.code == RummyCode.NAMED_TWICE:
                raise PadError(PadCode.CARD_TWICE, card=parse(named)) from None
            raise PadError(PadCode.BAD_CARD, text=named) from None
        check_apart(*groups, group)
        groups.append(group)
    return tuple(groups)


def check_apart(*sets: Cards) -> None:
    """Raise PadError if a card is in two of these sets."""
    seen = 0
    for cards in sets:
        if both := seen & cards:
            raise PadError(PadCode.CARD_TWICE, card=next(iterate(both)))
        seen |= cards


def check_count(cards: Cards, wanted: int) -> None:
    """Raise PadError unless there are so many cards."""
    if cards.bit_count() != wanted:
        raise PadError(PadCode.WRONG_COUNT, cards=cards.bit_count(), wanted=wanted)


def upcard_of(text: str) -> Card:
    """Return the card of a text. Raises PadError."""
    if not text.strip():
        raise PadError(PadCode.NO_UPCARD)
    cards = sum(cards_in(text))
    check_count(cards, 1)
    return cards.bit_length() - 1
