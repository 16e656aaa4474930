"""The account of a match in words: a line that adds up, and where the result comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from app.coach.accounts import Item, MatchAccount, Part
from app.coach.review import ChanceKind
from app.text.cards import Name
from app.text.cells import cut, left, right
from app.text.gin.review import move
from app.text.numbers import percent
from app.text.speech import tr

_TITLE: Final = 14
_COLUMN: Final = 9
_PARTS: Final = (Part.CARDS, Part.HIDDEN, Part.OWN, Part.OTHER)
SIDE: Final = 8
"""Cells of a bar on each side of its middle, which are half of a match."""


def _tenths(parts: Mapping[Part, float], total: int) -> dict[Part, int]:
    """Return parts in tenths of a percent that add up to a total of them.

    What is lost by rounding goes to what was hidden, which is told nowhere else.
    """
    found = {part: round(1000 * share) for part, share in parts.items()}
    found[Part.HIDDEN] += total - sum(found.values())
    return found


def line(account: MatchAccount, me: str | None, other: str) -> str:
    """Return the sum: ``50.0 %, cards +55.9 %, hidden cards -31.2 %, you -10.1 %, Carl +53.7 %:
    118.3 %``; without ``me`` the reader is meant.
    """
    start, result = round(1000 * account.start), round(1000 * account.result)
    tenths = _tenths({part: account.total(part) for part in Part}, result - start)
    values = {
        "start": percent(start / 1000, 1),
        "cards": _signed(tenths[Part.CARDS]),
        "hidden": _signed(tenths[Part.HIDDEN]),
        "own": _signed(tenths[Part.OWN]),
        "others": _signed(tenths[Part.OTHER]),
        "me": me if me is not None else tr("you"),
        "name": other,
        "result": percent(result / 1000, 1),
    }
    if not account.total(Part.GIVEN_UP):
        # Translators: a sum: luck of the cards, luck with what was hidden, the mistakes of both
        return tr(
            "{start}, cards {cards}, hidden {hidden}, {me} {own}, {name} {others}: {result}",
            **values,
        )
    # Translators: a sum: luck of the cards, luck with what was hidden, the mistakes of both, and
    # what was left when a side gave up
    return tr(
        "{start}, cards {cards}, hidden {hidden}, {me} {own}, {name} {others}, given up {rest}:"
        " {result}",
        **values,
        rest=_signed(tenths[Part.GIVEN_UP]),
    )


def head(me: str | None, other: str) -> str:
    """Return the heading of ``rows_of``."""
    own = me if me is not None else tr("you")
    # Translators: heads of columns of 9 cells: luck of the cards, luck with what was hidden, and
    # the sum of all
    columns = [tr("cards"), tr("hidden"), own, other, tr("in all")]
    return " " * _TITLE + "".join(right(cut(each, _COLUMN - 1), _COLUMN) for each in columns)


def row(account: MatchAccount, title: str, hand: int | None = None) -> str:
    """Return the parts of a hand, or of the match, in the columns of ``head``."""
    parts = {part: account.total(part, hand) for part in _PARTS}
    whole = round(1000 * sum(parts.values()))
    columns = [*_tenths(parts, whole).values(), whole]
    return left(cut(title, _TITLE - 1), _TITLE) + "".join(
        right(_signed(each), _COLUMN) for each in columns
    )


def bar(share: float, *, ascii_only: bool) -> str:
    """Return a drawn gain to the right of a middle, or a loss to the left."""
    block, middle = ("#", "|") if ascii_only else ("█", "│")
    cells = min(round(abs(share) * 2 * SIDE), SIDE)
    lost, won = (block * cells, "") if share < 0 else ("", block * cells)
    return f"{lost:>{SIDE}}{middle}{won:<{SIDE}}"


def item(found: Item, number: int, called: Sequence[str], name: Name) -> str:
    """Return where some of the result comes from: ``hand 3, Vera: draws 9♥ -12.3 %``.

    ``called`` are the names of the seats, and ``number`` is that of the hand.
    """
    return f"{_what(found, number, called, name)} {_signed(round(1000 * found.share))}"


def _what(found: Item, number: int, called: Sequence[str], name: Name) -> str:
    chance, decision = found.chance, found.decision
    if found.part is Part.GIVEN_UP:
        return tr("given up after hand {number}:", number=number)
    if chance is not None:
        if chance.kind is ChanceKind.DEAL:
            return tr("hand {number}, the deal:", number=number)
        card = "" if chance.card is None else name(chance.card)
        if chance.kind is ChanceKind.UPCARD or chance.seat is None:
            return tr("hand {number}, the upcard {card}:", number=number, card=card)
        who = called[chance.seat]
        # Translators: a player's draw from the stock
        return tr("hand {number}, {name} draws {card}:", number=number, name=who, card=card)
    if decision is None:
        return tr("hand {number}, what was hidden:", number=number)
    done = move(decision.action, decision.view.top, name)
    values = {"number": number, "name": called[decision.seat], "move": done}
    if found.part is Part.HIDDEN:
        # Translators: luck with what a player could not know when making this move
        return tr("hand {number}, hidden from {name}, {move}:", **values)
    # Translators: a mistake
    return tr("hand {number}, {name}, {move}:", **values)


def _signed(tenths: int) -> str:
    return percent(tenths / 1000, 1, signed=True)
