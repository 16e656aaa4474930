"""Melds: which sets of cards are melds, the least deadwood, spreads, lay-offs, the best defence.

A meld is a set, three or four cards of one rank, or a run, three or more in sequence in one suit
with the ace low. Deadwood is the points of the cards outside melds. Every answer is exact.

The least deadwood works on suits. Runs never leave their suit, so a table of the 8,192 sets of
ranks gives the deadwood of each suit once no sets are laid; the sum of four look-ups is the answer
for the three hands in four that hold no set. Otherwise the cards of each choice of sets are taken
out first and the smallest sum counts. A hand is split into halves of two suits because CPython is
quickest with ints under 30 bits.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from app.cards.cards import NO_CARDS, POINTS, Card, Cards, iterate
from app.cards.melds import MELDS as MELDS
from app.cards.melds import Melds as Melds
from app.cards.melds import extends as extends
from app.cards.melds import extensions as extensions
from app.cards.melds import is_meld as is_meld
from app.cards.melds import is_run as is_run
from app.cards.melds import lay_off_targets as lay_off_targets


class Defence(NamedTuple):
    """A defender's answer to a knock."""

    deadwood: int
    """The defender's points after lay-offs and own melds."""
    lay_offs: tuple[tuple[Card, int], ...]
    """Cards and the index of the knocker's meld each goes to, in a playable order."""
    melds: Melds


# --- The least deadwood ------------------------------------------------------------------------

_NOTHING_TO_THROW: Final = 1000


def _suit_tables() -> tuple[list[int], list[int]]:
    """Return two tables by set of ranks: the least deadwood with runs alone, and that after the
    best discard.

    Built rank by rank: the new highest card is deadwood, is discarded, or ends a run. A run of more
    than five is two runs, so three lengths are enough.
    """
    least, thrown = [0], [_NOTHING_TO_THROW]
    for rank in range(13):
        value = POINTS[rank]
        thrown += [min(keep, throw + value) for keep, throw in zip(least, thrown, strict=True)]
        least += [keep + value for keep in least]
        for length in range(3, min(5, rank + 1) + 1):
            rests = 1 << rank + 1 - length
            start = (1 << rank + 1) - rests
            for table in (least, thrown):
                table[start:] = map(min, table[start:], table[:rests])
    return least, thrown


_SUIT_LEAST, _SUIT_THROWN = _suit_tables()

SUIT_DEADWOOD: Final = tuple(_SUIT_LEAST)
"""Least deadwood of the cards of one suit with runs alone, by their set of ranks."""

# How much the best throw from one suit lowers the deadwood, its gain, is 0 to 10, and of four
# suits the greatest counts. So that one sum of four entries gives that too, an entry holds
# 4 ** (gain + 1) - 1 above seven bits of deadwood: with a greatest gain of g the sum of that
# part is from 4 ** (g + 1) to 4 ** (g + 2) - 1, and its bit length tells g. A throw that only
# breaks up a run counts as gain 0; eleven cards always hold one that costs nothing.
_SUIT_GAIN: Final = tuple(
    [
        ((4 << 2 * max(0, least - thrown)) - 1) << 7 | least
        for least, thrown in zip(_SUIT_LEAST, _SUIT_THROWN, strict=True)
    ]
)

_OTHER_RANKS: Final = [0] * (1 << 13)
"""The other twelve ranks for a single rank; 0 for any other set of ranks."""
for _rank in range(13):
    _OTHER_RANKS[1 << _rank] = 8191 ^ 1 << _rank


def deadwood(cards: Cards) -> int:
    """Return the least deadwood, in points, of a hand of up to 13 cards, nothing discarded."""
    table = SUIT_DEADWOOD
    low, high = cards & 67108863, cards >> 26
    left = (
        table[clubs := low & 8191]
        + table[diamonds := low >> 13]
        + table[hearts := high & 8191]
        + table[spades := high >> 13]
    )
    # Three of a rank are both minors and a major or both majors and a minor.
    if minors := clubs & diamonds:
        sets = minors & (hearts | spades)
        if majors := hearts & spades:
            sets |= majors & (clubs | diamonds)
    elif majors := hearts & spades:
        sets = majors & (clubs | diamonds)
    else:
        return left
    if not sets:
        return left
    others = _OTHER_RANKS[sets]
    if not others or minors & majors:
        return min(map(_runs_deadwood, _set_choices(clubs, diamonds, hearts, spades, sets)))
    # One set of three cards, by far the most frequent: lay it or leave it.
    laid = (
        table[clubs & others]
        + table[diamonds & others]
        + table[hearts & others]
        + table[spades & others]
    )
    return laid if laid < left else left


def _runs_deadwood(suits: tuple[int, int, int, int]) -> int:
    clubs, diamonds, hearts, spades = suits
    return (
        SUIT_DEADWOOD[clubs]
        + SUIT_DEADWOOD[diamonds]
        + SUIT_DEADWOOD[hearts]
        + SUIT_DEADWOOD[spades]
    )


def deadwood_after_discard(cards: Cards, forbidden: Cards = NO_CARDS) -> int:
    """Return the least deadwood, in points, of eleven cards after one discard.

    ``forbidden`` is the card just taken from the pile, which may not be discarded.
    """
    if forbidden:
        return _deadwood_after_allowed_discard(cards, forbidden)
    table = _SUIT_GAIN
    low, high = cards & 67108863, cards >> 26
    clubs, diamonds = low & 8191, low >> 13
    hearts, spades = high & 8191, high >> 13
    sets = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    if not sets:
        total = table[clubs] + table[diamonds] + table[hearts] + table[spades]
        return (total & 127) - (total.bit_length() - 10 >> 1)
    least = 127
    for c, d, h, s in _set_choices(clubs, diamonds, hearts, spades, sets):
        total = table[c] + table[d] + table[h] + table[s]
        after = (total & 127) - (total.bit_length() - 10 >> 1)
        if after < least:
            least = after
    return least


def _deadwood_after_allowed_discard(cards: Cards, forbidden: Cards) -> int:
    least = deadwood_after_discard(cards)
    if all(deadwood(cards ^ 1 << card) > least for card in iterate(cards & forbidden)):
        return least
    return min(deadwood(cards ^ 1 << card) for card in iterate(cards & ~forbidden))


def _set_choices(
    clubs: int, diamonds: int, hearts: int, spades: int, sets: int
) -> list[tuple[int, int, int, int]]:
    """Return the rest of a hand, by suit, after each choice of sets of the ranks of ``sets``.

    The hand must hold at least three cards of each of these ranks.
    """
    choices = [(clubs, diamonds, hearts, spades)]
    four = clubs & diamonds & hearts & spades
    while sets:
        rank = sets & -sets
        sets ^= rank
        others = 8191 ^ rank
        for clubs, diamonds, hearts, spades in choices[:]:
            c, d, h, s = clubs & others, diamonds & others, hearts & others, spades & others
            choices.append((c, d, h, s))
            if four & rank:
                choices += (
                    (clubs, d, h, s),
                    (c, diamonds, h, s),
                    (c, d, hearts, s),
                    (c, d, h, spades),
                )
    return choices


def best_discards(cards: Cards, forbidden: Cards = NO_CARDS) -> list[tuple[Card, int]]:
    """Return each card that may be discarded from eleven, with the least deadwood of the other ten.

    The least deadwood comes first, and among equals the card of the most points. ``forbidden`` is
    the card just taken from the pile, which may not be discarded.
    """
    throws = [(card, deadwood(cards ^ 1 << card)) for card in iterate(cards & ~forbidden)]
    return sorted(throws, key=lambda throw: (throw[1], -POINTS[throw[0]]))


# --- Spreads -----------------------------------------------------------------------------------

_LOWEST_IN: Final[tuple[list[Cards], ...]] = tuple([] for _ in range(52))
"""The melds whose lowest card is the card of the index."""
for _meld in MELDS:
    _LOWEST_IN[(_meld & -_meld).bit_length() - 1].append(_meld)


def arrangements(cards: Cards) -> list[Melds]:
    """Return every set of disjoint melds with the least deadwood, in the order of ``spreads``."""
    return spreads(cards, deadwood(cards))


def spreads(cards: Cards, limit: int) -> list[Melds]:
    """Return every set of disjoint melds that leaves at most ``limit`` points of deadwood.

    The least deadwood comes first; among equals the fewest melds, then the longest. The melds of
    each are in ascending order. Two runs that join to one are left out, because the joined run is
    the same spread: the same cards lie on the table and the same cards extend them.
    """
    found: list[tuple[int, int, list[int], Melds]] = []
    # What is not decided yet, the melds so far, what they leave, and the cards next to a run.
    partial: list[tuple[Cards, Melds, int, Cards]] = [(cards, (), 0, NO_CARDS)]
    while partial:
        rest, melds, spent, continued = partial.pop()
        if spent + deadwood(rest) > limit:
            continue
        if not rest:
            lengths = sorted(-meld.bit_count() for meld in melds)
            found.append((spent, len(melds), lengths, tuple(sorted(melds))))
            continue
        lowest = rest & -rest
        card = lowest.bit_length() - 1
        for meld in _LOWEST_IN[card]:
            if meld & rest == meld:
                if not is_run(meld):
                    partial.append((rest ^ meld, (*melds, meld), spent, continued))
                elif not continued & lowest:
                    ends = continued | extensions(meld)
                    partial.append((rest ^ meld, (*melds, meld), spent, ends))
        partial.append((rest ^ lowest, melds, spent + POINTS[card], continued))
    return [melds for *_, melds in sorted(found)]


def unmelded(cards: Cards, melds: Melds) -> Cards:
    for meld in melds:
        cards &= ~meld
    return cards


# --- Lay-offs ----------------------------------------------------------------------------------


def best_defence(cards: Cards, melds: Melds) -> Defence:
    """Return the lay-offs and own melds that leave a defender the least deadwood.

    Both are chosen together. Of equal defences the one with the fewest lay-offs is returned,
    because all ways to lay off are searched in order of their number.
    """
    least, kept = deadwood(cards), cards
    lay_offs: tuple[tuple[Card, int], ...] = ()
    level = [(cards, melds, lay_offs)]
    reached = {melds}
    while level and least:
        following = []
        for hand, table, laid in level:
            for index, meld in enumerate(table):
                for card in iterate(extensions(meld) & hand):
                    longer = (*table[:index], meld | 1 << card, *table[index + 1 :])
                    if longer in reached:
                        continue
                    reached.add(longer)
                    rest, more = hand ^ 1 << card, (*laid, (card, index))
                    following.append((rest, longer, more))
                    if (left := deadwood(rest)) < least:
                        least, lay_offs, kept = left, more, rest
        level = following
    return Defence(least, lay_offs, arrangements(kept)[0])
