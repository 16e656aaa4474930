"""Why a move is refused at a table with open melds, in sentences; see ``app.text.refusals``."""

from __future__ import annotations

from app.messages import msg, msg_n
from app.refusal import Code, Codes, Sentence
from app.text.speech import tr_c


class MeldingCode(Codes):
    """The codes of IllegalAction for commands that are about no single action."""

    DECIDE_TO_BUY = Code("melding.decide-to-buy", msg("First decide whether you buy the card."))
    DECIDE_TO_TAKE = Code("melding.decide-to-take", msg("First decide whether you take the card."))
    DRAWN = Code("melding.drawn", msg("You have drawn."))
    DRAW_TO_DISCARD = Code(
        "melding.draw-to-discard", msg("You cannot discard before you have drawn.")
    )
    DRAW_TO_MELD = Code("melding.draw-to-meld", msg("You cannot meld before you have drawn."))
    DRAW_TO_LAY_OFF = Code(
        "melding.draw-to-lay-off", msg("You cannot lay off before you have drawn.")
    )

    NO_BUYING = Code("melding.no-buying", msg("Nothing is bought in this game."))
    NOTHING_TO_BUY = Code("melding.nothing-to-buy", msg("Nothing is to be bought now."))
    NOTHING_TO_PASS = Code("melding.nothing-to-pass", msg("There is nothing to pass."))

    NO_MELD = Code("melding.no-meld", msg("Your hand holds no meld."))
    ALREADY_DOWN = Code(
        "melding.already-down", msg("You are down, and nobody melds twice in a round.")
    )
    NOT_YET = Code("melding.not-yet", msg("You cannot go down yet."))
    UNFIT_AREA = Code(
        "melding.unfit-area",
        lambda is_run, number: Sentence(
            msg("You cannot go down yet, {area} has cards that do not go together."),
            area=name_of_area(is_run=is_run, number=number),
        ),
    )
    SHORT_AREA = Code(
        "melding.short-area",
        lambda is_run, number, missing: Sentence(
            msg_n(
                "You cannot go down yet, {area} needs {n} more card.",
                "You cannot go down yet, {area} needs {n} more cards.",
                "missing",
            ),
            missing=missing,
            area=name_of_area(is_run=is_run, number=number),
        ),
    )

    NOT_DOWN = Code("melding.not-down", msg("You are not down yet."))
    NOT_HELD = Code("melding.not-held", msg("You do not hold the {card}."))
    NOTHING_FITS = Code("melding.nothing-fits", msg("None of your cards fits a meld on the table."))

    NO_AREAS = Code("melding.no-areas", msg("There are no meld areas in this game."))
    NO_MORE_AREAS = Code(
        "melding.no-more-areas", msg("You are down and need no meld areas any more.")
    )
    NOT_NOW = Code("melding.not-now", msg("This is not possible now."))


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
