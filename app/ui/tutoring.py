"""What the tutor warns of, for every face."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from app.games.gin.view import View

if TYPE_CHECKING:
    from app.coach.judgement import Judged

WARNS_OF: Final = {"blunders": {"blunder"}, "mistakes": {"blunder", "mistake"}}
"""By the values of the setting, marks of ``app.coach.judgement``; of nothing by any other."""


def warning_of(
    view: View, action: Any, worths: Sequence[tuple[Any, Any]], chosen: str
) -> Judged | None:
    """The judgement of a move that is about to be made, where the tutor warns of it; None where it
    does not. ``worths`` are those of all choices, and ``chosen`` is what is to be warned of.
    """
    from app.coach.judgement import judged

    try:
        decision = judged(0, view, action, worths)
    except ValueError:
        # Not one of the choices: why not, is said by others.
        return None
    return decision if decision.mark in WARNS_OF.get(chosen, ()) else None
