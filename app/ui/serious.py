"""The help that a serious match does without, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.match.records import MatchCode
from app.messages import msg
from app.refusal import Code, Codes


class SeriousCode(Codes):
    CHOICES = Code("ui.serious-choices", msg("This match is serious: no choices are listed."))
    TUTOR = Code("ui.serious-tutor", msg("This match is serious: the tutor is silent."))
    KNOWN = Code("ui.serious-known", msg("This match is serious: no known cards are listed."))
    COPY = Code(
        "ui.serious-copy", msg("This match is serious: no position is copied before it is over.")
    )
    ARRANGE = Code("ui.serious-arrange", msg("This match is serious: find your melds yourself."))
    LAY_OFF_ALL = Code(
        "ui.serious-lay-off-all", msg("This match is serious: lay your cards off one by one.")
    )
    BEST = Code("ui.serious-best", msg("This match is serious: lay your cards off yourself."))
    REVIEW = Code(
        "ui.serious-review", msg("This match is serious: it can be seen again when it is over.")
    )


WITHOUT: Final[Mapping[str, Code]] = {
    "hint": MatchCode.SERIOUS,
    "undo": MatchCode.BACK_SERIOUS,
    "choices": SeriousCode.CHOICES,
    "tutor": SeriousCode.TUTOR,
    "known": SeriousCode.KNOWN,
    "copy": SeriousCode.COPY,
    "arrange": SeriousCode.ARRANGE,
    "lay-off-all": SeriousCode.LAY_OFF_ALL,
}
"""The commands of a table that a serious match refuses, each with the reason."""
