"""The hints of a seat. Asked for again, a hint is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from app.cards.cards import Card
from app.cpu.service import CpuError
from app.table.handles import SeatHandle
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.ui.table import ChoiceRow, Hint, TableModel

if TYPE_CHECKING:
    from app.coach.advice import Advice


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
        self._advice: tuple[Any, Advice] | None = None
        """The last view that advice was had for, and the advice."""

    def forget(self) -> None:
        """Give the next hint in words, not as a move."""
        self._last = None

    def again(self, view: Any) -> Any:
        """Return the action of the last hint if it was about this view; else None."""
        return self._last[1] if self._last is not None and self._last[0] == view else None

    def note(self, view: Any, action: Any) -> None:
        """Note a hint about this view, which is played if it is asked for again."""
        self._last = view, action

    async def ask(
        self, handle: SeatHandle, model: TableModel[Any], raised: Card | None = None
    ) -> NewHint | NoHint | None:
        """Return a hint about the table of this model, and why not to discard the raised card;
        None if the table has changed meanwhile.
        """
        match_view = model.match_view
        advice = await self._advised(handle, match_view.view)
        if handle.snapshot().view != match_view.view:
            return None
        if isinstance(advice, NoHint):
            return advice
        try:
            hint = model.hint(advice, raised)
        except ValueError:
            return NoHint(_no_hint())
        self.note(match_view.view, hint.action)
        return NewHint(hint, not match_view.help_had[model.me].hints)

    async def choices(
        self, handle: SeatHandle, model: TableModel[Any]
    ) -> Sequence[ChoiceRow] | NoHint | None:
        """Return all choices at the table of this model, the best first; None if the table has
        changed meanwhile.
        """
        view = model.match_view.view
        advice = await self._advised(handle, view)
        if handle.snapshot().view != view:
            return None
        if isinstance(advice, NoHint):
            return advice
        return model.choice_rows(advice) or NoHint(
            tr("Choices have a value only where two play Gin for one score.")
        )

    async def _advised(self, handle: SeatHandle, view: Any) -> Advice | NoHint:
        if self._advice is not None and self._advice[0] == view:
            return self._advice[1]
        try:
            advice = await handle.advice()
        except CpuError as error:
            return NoHint(tr("No hint: {why}", why=sentence_for(error)))
        except ValueError:
            return NoHint(_no_hint())
        self._advice = view, advice
        return advice


def _no_hint() -> str:
    return tr("There is no hint for this.")
