"""The hints of a seat. Asked for again, a hint is played."""

from __future__ import annotations

from typing import Any, NamedTuple

from app.cpu.service import CpuError
from app.table.handles import SeatHandle
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.ui.table import Hint, TableModel


class NewHint(NamedTuple):
    hint: Hint
    is_first: bool
    """Whether it is the seat's first hint in the match, so that its source is told too."""


class NoHint(NamedTuple):
    why: str


class Adviser:
    """Gives hints, and plays the last one if it is asked for again.

    A face calls ``forget`` at any other command, and when the words of the hint are gone.
    """

    def __init__(self) -> None:
        self._last: tuple[Any, Any] | None = None
        """The view that the last hint was about, and its action."""

    def forget(self) -> None:
        """Give the next hint in words, not as a move."""
        self._last = None

    def again(self, view: Any) -> Any:
        """Return the action of the last hint if it was about this view; else None."""
        return self._last[1] if self._last is not None and self._last[0] == view else None

    def note(self, view: Any, action: Any) -> None:
        """Note a hint about this view, which is played if it is asked for again."""
        self._last = view, action

    async def ask(self, handle: SeatHandle, model: TableModel[Any]) -> NewHint | NoHint | None:
        """Return a hint about the table of this model; None if the table has changed meanwhile."""
        match_view, answer = model.match_view, NoHint(tr("There is no hint for this."))
        hint = None
        try:
            hint = model.hint(await handle.advice())
        except CpuError as error:
            answer = NoHint(tr("No hint: {why}", why=sentence_for(error)))
        except ValueError:
            pass
        if handle.snapshot().view != match_view.view:
            return None
        if hint is None:
            return answer
        self.note(match_view.view, hint.action)
        return NewHint(hint, not match_view.help_had[model.me].hints)
