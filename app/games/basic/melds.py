"""What a hand can put on the table: its melds, its lay-offs, and the ways to go out.

Lay-offs need no search. A card fits the fourth place of one set, and the ends of runs; on a run it
may open the next place, on a set it opens none. So all cards that can be laid off at all can be
laid off together, runs first, and the rest does not depend on the order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from app.cards.cards import NO_CARDS, SUIT_MASK, Card, Cards, iterate, points
from app.cards.melds import MELDS, Melds, extensions, is_run

_WITH: Final[tuple[list[Cards], ...]] = tuple([] for _ in range(52))
"""The melds that contain the card of the index, the longest first."""
for _meld in sorted(MELDS, key=int.bit_count, reverse=True):
    for _card in iterate(_meld):
        _WITH[_card].append(_meld)

_FROM: Final = tuple(
    tuple(meld for meld in melds if meld & -meld == 1 << card) for card, melds in enumerate(_WITH)
)
"""The melds whose lowest card is the card of the index, the longest first."""
_RUN_STARTS: Final = sum(0x7FF << 13 * suit for suit in range(4))
"""The cards up to the jack, from which a run can go up."""

MOST_MELDS: Final = 17
"""More melds than a pack has cards for."""


class TurnPlay(NamedTuple):
    """The melds and lay-offs of one turn."""

    melds: Melds
    """The own melds, each with all cards laid off on it."""
    lay_offs: tuple[tuple[Card, int], ...]
    """Cards and the index of the meld on the table each goes to, in a playable order.

    Indices count the melds that lie there before; none of the own ones is needed."""
    left: Cards
    """The cards that stay in the hand."""


def melds_in(cards: Cards) -> list[Cards]:
    """Return every meld that these cards hold, those with the lowest card first."""
    # Most hands hold few melds or none: only cards that begin one are looked at.
    lowest = cards & cards >> 1 & cards >> 2 & _RUN_STARTS
    clubs, diamonds = cards & SUIT_MASK, cards >> 13 & SUIT_MASK
    hearts, spades = cards >> 26 & SUIT_MASK, cards >> 39
    lowest |= clubs & (diamonds & (hearts | spades) | hearts & spades)
    lowest |= (diamonds & hearts & spades) << 13
    return [meld for card in iterate(lowest) for meld in _FROM[card] if meld & cards == meld]


def lay_offs(cards: Cards, table: Sequence[Cards]) -> tuple[tuple[Card, int], ...]:
    """Return all of these cards that can be laid off, with the index of their meld, in a playable
    order.
    """
    laid: list[tuple[Card, int]] = []
    for index, meld in enumerate(table):
        if is_run(meld):
            while fits := extensions(meld) & cards:
                for card in iterate(fits):
                    laid.append((card, index))
                meld |= fits
                cards ^= fits
    for index, meld in enumerate(table):
        if not is_run(meld) and (fits := extensions(meld) & cards):
            laid.append((fits.bit_length() - 1, index))
            cards ^= fits
    return tuple(laid)


def left_over(cards: Cards, table: Sequence[Cards]) -> Cards:
    """Return the rest of these cards after all lay-offs on the table."""
    for card, _ in lay_offs(cards, table):
        cards ^= 1 << card
    return cards


def plays(cards: Cards, table: Sequence[Cards], most: int = MOST_MELDS) -> Iterator[TurnPlay]:
    """Yield every choice of up to ``most`` disjoint melds, with all lay-offs that are then
    possible.

    The choice of nothing may be among them. The rules check what may stay in the hand.
    """

    def choose(rest: Cards, chosen: Melds, offered: Sequence[Cards]) -> Iterator[TurnPlay]:
        laid = lay_offs(rest, table)
        left = rest
        for card, _ in laid:
            left ^= 1 << card
        yield TurnPlay(chosen, laid, left)
        if len(chosen) < most:
            for index, meld in enumerate(offered):
                further = [other for other in offered[index + 1 :] if not other & meld]
                yield from choose(rest ^ meld, (*chosen, meld), further)

    yield from choose(cards, (), melds_in(cards))


def least_left(cards: Cards, table: Sequence[Cards]) -> Cards:
    """Return the fewest cards that can stay after all melds and lay-offs, of equal numbers those of
    the fewest points.
    """
    offered = melds_in(cards)
    if not offered:
        return left_over(cards, table)
    fits_table = left_over(cards, table) != cards
    best, burden = cards, (cards.bit_count(), points(cards))

    def choose(rest: Cards, offered: Sequence[Cards]) -> None:
        nonlocal best, burden
        left = left_over(rest, table) if fits_table else rest
        if left.bit_count() <= burden[0] and (now := (left.bit_count(), points(left))) < burden:
            best, burden = left, now
        for index, meld in enumerate(offered):
            choose(rest ^ meld, [other for other in offered[index + 1 :] if not other & meld])

    choose(cards, offered)
    return best


def best_play(cards: Cards, table: Sequence[Cards], most: int = MOST_MELDS) -> TurnPlay:
    """Return the play that leaves the fewest points, of equal ones that with the fewest melds."""
    return min(plays(cards, table, most), key=lambda play: (points(play.left), len(play.melds)))


def _covered(cards: Cards, table: Sequence[Cards], most: int) -> TurnPlay | None:
    laid = lay_offs(cards, table)
    left = cards
    for card, _ in laid:
        left ^= 1 << card
    if not left:
        return TurnPlay((), laid, NO_CARDS)
    if most:
        # No way leads past a meld with this card. What is laid off on an own meld makes it
        # longer, which is another meld.
        for meld in _WITH[(left & -left).bit_length() - 1]:
            if meld & cards == meld and (rest := _covered(cards ^ meld, table, most - 1)):
                return TurnPlay((meld, *rest.melds), rest.lay_offs, NO_CARDS)
    return None


def way_out(
    cards: Cards,
    table: Sequence[Cards],
    barred: Card | None,
    most: int = MOST_MELDS,
    *,
    must_throw: bool = False,
) -> TurnPlay | None:
    """Return a play of up to ``most`` melds that goes out in one turn; None if there is none.

    It leaves nothing, or one card to discard that is not ``barred``. With ``must_throw`` it leaves
    one.
    """
    if not must_throw and (play := _covered(cards, table, most)):
        return play
    throwable = cards if barred is None else cards & ~(1 << barred)
    for card in iterate(throwable):
        if play := _covered(cards ^ 1 << card, table, most):
            return play._replace(left=1 << card)
    return None
