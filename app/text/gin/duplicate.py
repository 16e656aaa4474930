"""Deals that experts have played, played once more, in words."""

from __future__ import annotations

from app.text.cells import left, right
from app.text.speech import tr, tr_n

_WIDTHS = (6, 14, 25)


def heads() -> str:
    # Translators: heads of columns, in 4 and 14 cells
    deal, dealer = right(tr("deal"), 4), left(tr("dealt by"), 14)
    # Translators: whose points these are, in columns of 6, 14 and 25 cells
    columns = (tr("you"), tr("the expert"), tr("you beside the expert"))
    return f"  {deal}   {dealer}{_columns(columns)}"


def line(number: int, dealer: str, mine: int | None, theirs: int | None) -> str:
    """Return a deal with its points, or without them before it is played."""
    head = f"{number:>4}   {left(dealer, 14)}"
    if mine is None or theirs is None:
        return head
    return head + _figures(mine, theirs)


def total(mine: int, theirs: int) -> str:
    """Return the line that adds up all deals."""
    # Translators: all deals together, in 4 cells
    head = right(tr("all"), 4)
    return f"  {head}   {'':<14}{_figures(mine, theirs)}"


def _figures(mine: int, theirs: int) -> str:
    return _columns([f"{points:+}" for points in (mine, theirs, mine - theirs)])


def _columns(texts: tuple[str, ...] | list[str]) -> str:
    return "".join(right(text, width) for text, width in zip(texts, _WIDTHS, strict=True))


def verdict(mine: int, theirs: int) -> str:
    """Return the result of a whole set."""
    points = {"mine": f"{mine:+}", "theirs": f"{theirs:+}"}
    if mine == theirs:
        return tr("You made {mine} points, exactly as many as the expert.", mine=points["mine"])
    if mine > theirs:
        return tr_n(
            "You made {mine} points with the cards with which the expert made {theirs}: {n} more.",
            "You made {mine} points with the cards with which the expert made {theirs}: {n} more.",
            mine - theirs,
            **points,
        )
    return tr_n(
        "You made {mine} points with the cards with which the expert made {theirs}: {n} fewer.",
        "You made {mine} points with the cards with which the expert made {theirs}: {n} fewer.",
        theirs - mine,
        **points,
    )
