"""Luck in words: the effect of chance in a hand or match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.coach.review import Chance, ChanceKind, total
from app.text.lists import about, as_sentence, clauses
from app.text.numbers import percent
from app.text.speech import msg, tr

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
