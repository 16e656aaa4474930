"""Why a move is refused at a table with open melds, in sentences; see ``app.text.refusals``."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from app.cards.cards import Card
from app.text.cards import long_name
from app.text.refusals import Sentences
from app.text.speech import msg, tr, tr_c, tr_n


class MeldingCode(StrEnum):
    """The codes of IllegalAction for commands that are about no single action."""

    DECIDE_TO_BUY = "melding.decide-to-buy"
    DECIDE_TO_TAKE = "melding.decide-to-take"
    DRAWN = "melding.drawn"
    DRAW_TO_DISCARD = "melding.draw-to-discard"
    DRAW_TO_MELD = "melding.draw-to-meld"
    DRAW_TO_LAY_OFF = "melding.draw-to-lay-off"

    NO_BUYING = "melding.no-buying"
    NOTHING_TO_BUY = "melding.nothing-to-buy"
    NOTHING_TO_PASS = "melding.nothing-to-pass"

    NO_MELD = "melding.no-meld"
    ALREADY_DOWN = "melding.already-down"
    NOT_YET = "melding.not-yet"
    UNFIT_AREA = "melding.unfit-area"
    SHORT_AREA = "melding.short-area"

    NOT_DOWN = "melding.not-down"
    NOT_HELD = "melding.not-held"
    NOTHING_FITS = "melding.nothing-fits"

    NO_AREAS = "melding.no-areas"
    NO_MORE_AREAS = "melding.no-more-areas"
    NOT_NOW = "melding.not-now"


def kind_of_meld(*, is_run: bool) -> str:
    """Return the kind of a meld: "run"."""
    return tr_c("meld", "run") if is_run else tr_c("meld", "set")


def name_of_area(*, is_run: bool, number: int) -> str:
    """Return the name of a meld area: "run 1", or "set" for the number 0, if it is the only one."""
    if not number:
        return kind_of_meld(is_run=is_run)
    if is_run:
        return tr_c("area", "run {number}", number=number)
    return tr_c("area", "set {number}", number=number)


def _unfit_area(is_run: bool, number: int) -> str:
    return tr(
        "You cannot go down yet, {area} has cards that do not go together.",
        area=name_of_area(is_run=is_run, number=number),
    )


def _short_area(is_run: bool, number: int, missing: int) -> str:
    return tr_n(
        "You cannot go down yet, {area} needs {n} more card.",
        "You cannot go down yet, {area} needs {n} more cards.",
        missing,
        area=name_of_area(is_run=is_run, number=number),
    )


def _not_held(card: Card) -> str:
    return tr("You do not hold the {card}.", card=long_name(card))


SENTENCES: Final[Sentences] = {
    MeldingCode.DECIDE_TO_BUY: msg("First decide whether you buy the card."),
    MeldingCode.DECIDE_TO_TAKE: msg("First decide whether you take the card."),
    MeldingCode.DRAWN: msg("You have drawn."),
    MeldingCode.DRAW_TO_DISCARD: msg("You cannot discard before you have drawn."),
    MeldingCode.DRAW_TO_MELD: msg("You cannot meld before you have drawn."),
    MeldingCode.DRAW_TO_LAY_OFF: msg("You cannot lay off before you have drawn."),
    MeldingCode.NO_BUYING: msg("Nothing is bought in this game."),
    MeldingCode.NOTHING_TO_BUY: msg("Nothing is to be bought now."),
    MeldingCode.NOTHING_TO_PASS: msg("There is nothing to pass."),
    MeldingCode.NO_MELD: msg("Your hand holds no meld."),
    MeldingCode.ALREADY_DOWN: msg("You are down, and nobody melds twice in a round."),
    MeldingCode.NOT_YET: msg("You cannot go down yet."),
    MeldingCode.UNFIT_AREA: _unfit_area,
    MeldingCode.SHORT_AREA: _short_area,
    MeldingCode.NOT_DOWN: msg("You are not down yet."),
    MeldingCode.NOT_HELD: _not_held,
    MeldingCode.NOTHING_FITS: msg("None of your cards fits a meld on the table."),
    MeldingCode.NO_AREAS: msg("There are no meld areas in this game."),
    MeldingCode.NO_MORE_AREAS: msg("You are down and need no meld areas any more."),
    MeldingCode.NOT_NOW: msg("This is not possible now."),
}
