"""What was done at the table, with what the actions alone do not say: which card, to whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from app.cards.cards import Card, Cards, as_set, iterate
from app.cards.moves import Discard, DrawDiscard, DrawStock
from app.cards.moves import LayOff as LayOffSimply
from app.games.basic.actions import Meld as MeldCards
from app.games.contract.actions import Buy, Exchange, GoDown, LayOff, LetGo, Pass
from app.ui.melding.sight import Act, Deed

_DRAWS = (Act.DREW, Act.TOOK)


def deeds(history: Sequence[tuple[int, Any]], upcard: Card | None) -> Iterator[Deed]:
    """Everything that was done in a round, in order. ``upcard`` is the one that was dealt, None
    where nobody can say any more which it was.
    """
    # Only the top of the pile is ever asked for, so that what becomes of the rest is no matter.
    pile: list[Card | None] = [upcard]
    owners: list[int] = []
    buyer: int | None = None
    for seat, action in history:
        match action:
            case DrawStock():
                yield Deed(seat, Act.DREW, action)
            case DrawDiscard():
                yield Deed(seat, Act.TOOK, action, _top(pile))
                pile[-1:] = []
            case Pass():
                yield Deed(seat, Act.PASSED, action, _top(pile))
            case Buy():
                buyer = seat
                yield Deed(seat, Act.ASKED, action, _top(pile))
            case LetGo():
                yield Deed(seat, Act.LET_GO, action, _top(pile), other=buyer)
                pile[-1:] = []
            case MeldCards(cards):
                owners.append(seat)
                yield Deed(seat, Act.MELDED, action, melds=(tuple(iterate(cards)),))
            case GoDown(melds):
                owners += [seat] * len(melds)
                shown = tuple(in_a_row(meld.cards) for meld in melds)
                yield Deed(seat, Act.MELDED, action, melds=shown)
            case LayOff(card, place) | LayOffSimply(card, place):
                yield Deed(seat, Act.LAID_OFF, action, card, place, owners[place])
            case Exchange(card, place):
                yield Deed(seat, Act.SWAPPED, action, card, place, owners[place])
            case Discard(card):
                pile.append(card)
                yield Deed(seat, Act.THREW, action, card)


def _top(pile: Sequence[Card | None]) -> Card | None:
    return pile[-1] if pile else None


def in_a_row(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a meld as they are shown: a run as it lies, a set by suits with its jokers
    last.
    """
    naturals = [card for card in cards if card % 54 < 52]
    if len({card % 54 % 13 for card in naturals}) > 1:
        return tuple(cards)
    return tuple(sorted(cards, key=lambda card: (card % 54 >= 52, card % 54, card)))


def last_turn(done: Sequence[Deed], seat: int) -> tuple[Deed, ...]:
    """What a seat has done since it drew for its last turn, purchases after that included."""
    draws = [place for place, deed in enumerate(done) if deed.seat == seat and deed.act in _DRAWS]
    return tuple(
        deed
        for deed in done[draws[-1] if draws else 0 :]
        if deed.act is not Act.PASSED and (deed.seat == seat or deed.other == seat)
        if deed.act is not Act.ASKED or deed is done[-1]
    )


def new_cards(done: Sequence[Deed], seat: int) -> Cards:
    """The cards that came to the table since this seat's last turn ended; for an onlooker since
    the last turn of anybody but the one in turn.
    """
    throws = [
        place
        for place, deed in enumerate(done)
        if deed.act is Act.THREW and (deed.seat == seat or seat < 0)
    ]
    since = done[throws[-1] + 1 :] if throws else done
    return as_set(card for deed in since if deed.seat != seat for card in _laid(deed))


def _laid(deed: Deed) -> Iterator[Card]:
    for meld in deed.melds:
        yield from meld
    if deed.act in (Act.LAID_OFF, Act.SWAPPED) and deed.card is not None:
        yield deed.card
