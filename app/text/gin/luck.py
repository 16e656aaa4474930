"""Luck in words: the effect of chance in a hand or match, and the result without it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.coach.review import Balance, Chance, ChanceKind, total
from app.text.cells import cut, left, right
from app.text.lists import about, as_sentence, clauses
from app.text.numbers import decimal, percent
from app.text.speech import msg, tr, tr_c, tr_n

_LUCKY: Final = {
    # Translators: a chance event, good for a player, bad, or neither, with a share of the match
    ChanceKind.DEAL: msg("lucky deal {share}"),
    ChanceKind.UPCARD: msg("lucky upcard {share}"),
    ChanceKind.DRAW: msg("lucky draw {share}"),
}
_UNLUCKY: Final = {
    ChanceKind.DEAL: msg("unlucky deal {share}"),
    ChanceKind.UPCARD: msg("unlucky upcard {share}"),
    ChanceKind.DRAW: msg("unlucky draw {share}"),
}
_EVEN: Final = {
    ChanceKind.DEAL: msg("even deal {share}"),
    ChanceKind.UPCARD: msg("even upcard {share}"),
    ChanceKind.DRAW: msg("even draw {share}"),
}
_NAME: Final = 26
_COLUMN: Final = 10


def signed(chance: float) -> str:
    """Return a chance in percent with its sign; what rounds to zero has no minus."""
    return percent(chance, 1, signed=True)


def event(chance: Chance, seat: int) -> str:
    """Return a chance event as good or bad for a seat: ``lucky draw +4.2 %``."""
    win = chance.of(seat).win
    tenths = round(100 * win, 1)
    kinds = _LUCKY if tenths > 0 else _UNLUCKY if tenths < 0 else _EVEN
    return tr(kinds[chance.kind], share=signed(win))


def events(chances: Sequence[Chance], me: int, name: str) -> str:
    """Return the chance events at this point, ``Vera: lucky draw +4.2 %.``; empty if there were
    none.

    They are told from the seat that drew, or from ``me``; ``name`` is that seat's.
    """
    told = [event(each, me if each.seat is None else each.seat) for each in chances]
    return as_sentence(about(name, clauses(told))) if told else ""


def so_far(name: str | None, hand: float, match: float | None) -> str:
    """Return the luck up to here: ``Your luck so far: hand +1.5 %, match -3.0 %``.

    Without a name the reader is meant, here and below.
    """
    share = signed(hand)
    if match is None:
        if name is None:
            return tr("Your luck so far: hand {hand}", hand=share)
        return tr("{name}'s luck so far: hand {hand}", name=name, hand=share)
    values = {"hand": share, "match": signed(match)}
    if name is None:
        return tr("Your luck so far: hand {hand}, match {match}", **values)
    return tr("{name}'s luck so far: hand {hand}, match {match}", name=name, **values)


def head(of: str) -> str:
    """Return the heading of the luck of all seats, in the hand or in the match."""
    # Translators: heads of columns of 10 cells: the luck in the deals, in the upcards, in the
    # draws, in all of them, and (8 cells) the points that it is worth
    columns = [tr("deals"), tr("upcards"), tr("draws"), tr("in all")]
    return (
        left(of, _NAME)
        + "".join(right(column, _COLUMN) for column in columns)
        + right(tr_c("head of a column", "points"), 8)
    )


def line(name: str, chances: Sequence[Chance], seat: int, *, ascii_only: bool = False) -> str:
    """Return the luck of a seat, by kind and in total, in the columns of ``head``."""
    both = total(chances, seat)
    shares = [total(chances, seat, kind).win for kind in ChanceKind]
    columns = "".join(right(signed(share), _COLUMN) for share in (*shares, both.win))
    who = left(cut(name, _NAME - 1, ascii_only=ascii_only), _NAME)
    return f"{who}{columns}{right(decimal(both.points, 1, signed=True), 8)}"


def adjusted(name: str | None, balance: Balance) -> str:
    """Return the result less its luck: ``Luck-adjusted you won 62 % of the match and +1.2 points a
    hand.``

    Empty if that is not known.
    """
    share, points = balance.adjusted, balance.adjusted_points
    if share is None or points is None:
        return ""
    values = {"share": percent(share), "points": decimal(points, 1, signed=True)}
    if name is None:
        return tr_n(
            "Luck-adjusted you won {share} of the match and {points} points a hand.",
            "Luck-adjusted you won {share} of each match and {points} points a hand.",
            balance.matches,
            **values,
        )
    return tr_n(
        "Luck-adjusted {name} won {share} of the match and {points} points a hand.",
        "Luck-adjusted {name} won {share} of each match and {points} points a hand.",
        balance.matches,
        name=name,
        **values,
    )


def over_graph(name: str | None, balance: Balance) -> str:
    """Return the caption of the graph of a match: ``Your chance to win · luck +38.2 % ·
    luck-adjusted result 62 %``.
    """
    told = [
        tr("Your chance to win") if name is None else tr("{name}'s chance to win", name=name),
        tr("luck {share}", share=signed(balance.luck.win)),
    ]
    if balance.adjusted is not None:
        told.append(tr("luck-adjusted result {share}", share=percent(balance.adjusted)))
    return " · ".join(told)


def of_hand(name: str | None, chances: Sequence[Chance], seat: int) -> str:
    """Return the luck of a seat in a hand: ``Luck of Ann: +4.2 % (deals +1.0 %, upcards +0.0 %,
    draws +3.2 %)``.
    """
    deals, upcards, draws = (signed(total(chances, seat, kind).win) for kind in ChanceKind)
    values = {
        "share": signed(total(chances, seat).win),
        "deals": deals,
        "upcards": upcards,
        "draws": draws,
    }
    if name is None:
        return "  " + tr(
            "Your luck: {share} (deals {deals}, upcards {upcards}, draws {draws})", **values
        )
    return "  " + tr(
        "Luck of {name}: {share} (deals {deals}, upcards {upcards}, draws {draws})",
        name=name,
        **values,
    )
