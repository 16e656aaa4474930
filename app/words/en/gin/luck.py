"""Luck in words: what chance did in a hand or match, and what is left of the result without it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.coach.review import Balance, Chance, ChanceKind, total
from app.text.cells import cut, left

_ONE: Final = {ChanceKind.DEAL: "deal", ChanceKind.UPCARD: "upcard", ChanceKind.DRAW: "draw"}
_SEVERAL: Final = {ChanceKind.DEAL: "deals", ChanceKind.UPCARD: "upcards", ChanceKind.DRAW: "draws"}
_NAME: Final = 26


def signed(chance: float) -> str:
    """A chance with its sign, in percent; a little below zero is nothing."""
    return f"{round(100 * chance, 1) + 0.0:+.1f} %"


def percent(share: float) -> str:
    """A luck-adjusted share in whole percent; it can be below 0 and above 100."""
    return f"{round(100 * share) + 0.0:.0f} %"


def event(chance: Chance, seat: int) -> str:
    """What chance did, as good or bad for a seat: ``lucky draw +4.2 %``."""
    told = signed(chance.of(seat).win)
    kind = "even " if not float(told[:-2]) else "lucky " if told[0] == "+" else "unlucky "
    return f"{kind}{_ONE[chance.kind]} {told}"


def events(chances: Sequence[Chance], me: int, name: str) -> str:
    """What chance did just here, to whoever drew, else to ``me``; ``name`` is that one's:
    ``Vera: lucky draw +4.2 %.``; empty where it did nothing.
    """
    told = [event(each, me if each.seat is None else each.seat) for each in chances]
    return f"{name}: {', '.join(told)}." if told else ""


def so_far(whose: str, hand: float, match: float | None) -> str:
    """The luck up to here: ``your luck so far: hand +1.5 %, match -3.0 %``."""
    told = f"hand {signed(hand)}"
    if match is not None:
        told += f", match {signed(match)}"
    return f"{whose} luck so far: {told}"


def head(of: str) -> str:
    """What stands over the luck of the seats: in the hand, or in the match."""
    columns = "".join(f"{_SEVERAL[kind]:>10}" for kind in ChanceKind)
    return f"{of:<{_NAME}}{columns}{'in all':>10}{'points':>8}"


def line(name: str, chances: Sequence[Chance], seat: int, *, ascii_only: bool = False) -> str:
    """The luck of a seat, by kind and in all, in the columns of ``head``."""
    columns = "".join(f"{signed(total(chances, seat, kind).win):>10}" for kind in ChanceKind)
    both = total(chances, seat)
    points = f"{round(both.points, 1) + 0.0:+.1f}"
    who = left(cut(name, _NAME - 1, ascii_only=ascii_only), _NAME)
    return f"{who}{columns}{signed(both.win):>10}{points:>8}"


def adjusted(who: str, balance: Balance) -> str:
    """The result less the luck in it: ``Luck-adjusted you won 62 % of the match and +1.2 points a
    hand.``; empty where nothing can be said.
    """
    share, points = balance.adjusted, balance.adjusted_points
    if share is None or points is None:
        return ""
    what = "the match" if balance.matches == 1 else "each match"
    return f"Luck-adjusted {who} won {percent(share)} of {what} and {points:+.1f} points a hand."


def over_graph(whose: str, balance: Balance) -> str:
    """Over the graph of a match: ``Your chance to win · luck +38.2 % · luck-adjusted 62 %``."""
    told = [f"{whose} chance to win", f"luck {signed(balance.luck.win)}"]
    if balance.adjusted is not None:
        told.append(f"luck-adjusted result {percent(balance.adjusted)}")
    return " · ".join(told)


def of_hand(name: str | None, chances: Sequence[Chance], seat: int) -> str:
    """The luck of a seat in a hand, as a line below it: ``Luck of Ann: +4.2 %, deal -1.0 %``; that
    of whoever is told where there is no name.
    """
    kinds = (f"{_SEVERAL[kind]} {signed(total(chances, seat, kind).win)}" for kind in ChanceKind)
    whose = f"Luck of {name}" if name else "Your luck"
    return f"  {whose}: {signed(total(chances, seat).win)} ({', '.join(kinds)})"
