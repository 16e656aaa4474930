"""Cards moved from the hand into meld areas, and what their player is told of it."""

from __future__ import annotations

from typing import NamedTuple

from app.cards.cards import Cards, iterate
from app.text.speech import tr
from app.ui.melding.areas import MeldAreas
from app.ui.melding.status_text import area_name, fits_no_area
from app.ui.melding.table import MeldingTableModel


class Arrangement(NamedTuple):
    areas: MeldAreas | None
    """The areas afterwards; None if nothing can be moved."""
    told: str
    """What was done, or why nothing was."""


def put(
    model: MeldingTableModel, cards: Cards, index: int | None = None, *, meant: bool = True
) -> Arrangement:
    """Put cards of the hand into the area of this index, or into those that suit them best.

    Not ``meant``, it is done because the player cannot go down yet.
    """
    before = model.own_areas
    if before is None:
        return Arrangement(None, model.why_no_areas)
    listed = " ".join(map(model.name, iterate(cards)))
    areas = before.put(cards, index)
    if areas == before and index is None:
        return Arrangement(None, fits_no_area(listed))
    (into, *_) = [
        area_name(area)
        for area, held in zip(areas.seen(), areas.cards, strict=True)
        if held & cards
    ]
    told = (
        tr("{cards} put into {area}.", cards=listed, area=into)
        if meant
        else tr("You cannot go down yet: {cards} put into {area}.", cards=listed, area=into)
    )
    return Arrangement(areas, told)


def arrange(model: MeldingTableModel) -> Arrangement:
    """Put the best way to go down into the areas, or the cards nearest to one."""
    best = model.arranged()
    if best is None:
        return Arrangement(None, model.why_no_areas)
    if all(area.is_complete for area in best.seen()):
        told = (
            tr("This is the best way to go down: look it over, change it, or play it.")
            if model.is_mine
            else tr("With these cards you can go down in your turn.")
        )
    else:
        told = (
            tr("The areas already are as near to the contract as your cards come.")
            if best == model.own_areas
            else tr("This is as near to the contract as your cards come.")
        )
    return Arrangement(best, told)
