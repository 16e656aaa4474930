"""Which matches can be judged, and what the tutor warns of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from app.games.gin.rules import Rules
from app.games.gin.view import View
from app.match.seat import SeatControl
from app.match.view import AnyMatchView
from app.text.speech import msg, tr

if TYPE_CHECKING:
    from app.coach.judgement import Decision


def can_be_reviewed(match_view: AnyMatchView) -> bool:
    """Return whether the decisions of this match can be judged: Gin of two that one score decides,
    as far as its cards may be known here.
    """
    rules = match_view.rules
    is_judged = isinstance(rules, Rules) and len(match_view.seats) == 2 and not rules.hollywood
    return is_judged and all(played.is_open for played in match_view.played)


def why_no_tutor(table: AnyMatchView, here: Sequence[int]) -> str:
    """Return why nobody of those ``here`` can be warned in this match; empty where somebody can."""
    if not here:
        return tr("Nobody at this keyboard plays here, so the tutor has nobody to warn.")
    is_elsewhere = any(seat.where is SeatControl.ELSEWHERE for seat in table.seats)
    if is_elsewhere and isinstance(table.rules, Rules):
        return tr("The tutor is silent where others play from elsewhere.")
    return (
        ""
        if can_be_reviewed(table)
        else tr(
            "The tutor is silent at this table: what a move loses can be judged only where two"
            " play for one score."
        )
    )


OFF: Final = "off"
_IN_MENU: Final = {
    OFF: msg("Tutor in this match: off"),
    "blunders": msg("Tutor in this match: before blunders"),
    "mistakes": msg("Tutor in this match: before mistakes"),
}
_WARNS: Final = {
    OFF: msg("The tutor says nothing in this match."),
    "blunders": msg("In this match the tutor warns you before a blunder."),
    "mistakes": msg("In this match the tutor warns you before every mistake."),
}
"""By the values of the setting."""


def in_match(chosen: str) -> str:
    """Return the line of the menu that says what the tutor warns of in this match."""
    return tr(_IN_MENU[chosen])


def warns(chosen: str) -> str:
    """Return what the tutor warns of in this match, in a sentence."""
    return tr(_WARNS[chosen])


WARNS_OF: Final = {"blunders": {"blunder"}, "mistakes": {"blunder", "mistake"}}
"""By the values of the setting, marks of ``app.coach.judgement``; of nothing by any other."""


def warning_of(
    view: View, action: Any, choice_values: Sequence[tuple[Any, Any]], chosen: str
) -> Decision | None:
    """Return the judgement of a move that is about to be made, where the tutor warns of it; None
    where it does not. ``choice_values`` are those of all choices, and ``chosen`` is what is to be
    warned of.
    """
    from app.coach.judgement import judged

    try:
        decision = judged(0, view, action, choice_values)
    except ValueError:
        # Not one of the choices: why not, is said by others.
        return None
    return decision if decision.mark in WARNS_OF.get(chosen, ()) else None
