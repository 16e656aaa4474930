"""The matches that can be judged, and the warnings of the tutor."""

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
    """Return whether this match can be judged: Gin of two that one score decides, with known
    cards.
    """
    rules = match_view.rules
    is_judged = isinstance(rules, Rules) and len(match_view.seats) == 2 and not rules.hollywood
    return is_judged and all(played.is_open for played in match_view.played)


def why_no_tutor(table: AnyMatchView, here: Sequence[int]) -> str:
    """Return why the tutor can warn none of those ``here`` in this match; empty if it can."""
    if not here:
        return tr("No player sits at this keyboard, so the tutor has no one to warn.")
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
"""The sentence of each value of the setting."""


def in_match(chosen: str) -> str:
    """Return the line of the menu on the warnings in this match."""
    return tr(_IN_MENU[chosen])


def warns(chosen: str) -> str:
    """Return the warnings in this match as a sentence."""
    return tr(_WARNS[chosen])


WARNS_OF: Final = {"blunders": {"blunder"}, "mistakes": {"blunder", "mistake"}}
"""The marks that each value of the setting warns of; any other value warns of none."""


def warning_of(
    view: View, action: Any, choice_values: Sequence[tuple[Any, Any]], chosen: str
) -> Decision | None:
    """Return the judgement of a move that the tutor warns of; None if it does not.

    ``choice_values`` are those of all choices, and ``chosen`` is the value of the setting.
    """
    from app.coach.judgement import judged

    try:
        decision = judged(0, view, action, choice_values)
    except ValueError:
        # Not one of the choices: why not, is said by others.
        return None
    return decision if decision.mark in WARNS_OF.get(chosen, ()) else None
