"""The answers that can be given to a question, as buttons with their keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal

from app.cards.cards import Card
from app.coach.drills import Kind
from app.games.gin.actions import Action, Discard, DrawDiscard, DrawStock, Knock, Pass
from app.tui.widgets.key_button import KeyButton
from app.ui.answering import Answering
from app.words.en.gin import drills as words

_GIVES: Final[dict[str, tuple[type[Action], ...]]] = {
    "draw_stock": (DrawStock,),
    "draw_pile": (DrawDiscard,),
    "pass_upcard": (Pass,),
    "knock": (Knock,),
    "play_on": (Discard,),
}
"""By the action of a key the choice of two that it gives."""
ONE_OF_TWO: Final = tuple(_GIVES)


def choice_of(answering: Answering, action: str) -> Action | None:
    """The choice that the key of this action gives; None where it is none of the two."""
    gives = _GIVES.get(action, ())
    return next((choice for choice in answering.choices if isinstance(choice, gives)), None)


class AnswerButtons(Horizontal):
    """A row of them, made once; those that the question has no use for are not shown. Gold is what
    Enter does.
    """

    def __init__(self) -> None:
        super().__init__(id="buttons")

    def compose(self) -> ComposeResult:
        """Every button there can be."""
        for action in (*ONE_OF_TWO, "lay_off", "take_back", "answer"):
            yield KeyButton(action, "", id=action.replace("_", "-"))
        yield KeyButton("next", words.NEXT, id="next", main=True)

    def show_answers(
        self,
        answering: Answering,
        name: Callable[[Card], str],
        *,
        is_answered: bool,
        ascii_only: bool,
    ) -> None:
        """Show what can be answered, or how to go on."""
        self._show("next", words.NEXT, is_shown=is_answered, main=True)
        for action in ONE_OF_TWO:
            choice = choice_of(answering, action)
            is_raised = choice is not None and answering.choices[answering.chosen] == choice
            does = words.does(choice, answering.view, name) if choice else ""
            # Not by colour alone.
            told = f"{'>' if ascii_only else '▸'} {does}" if is_raised else does
            is_shown = choice is not None and not is_answered
            self._show(action, told, is_shown=is_shown, main=is_raised)
        card = "" if answering.card is None else name(answering.card)
        is_defence = answering.kind is Kind.LAY_OFF
        shows = is_defence and not is_answered
        self._show("lay_off", words.lay_off(card), is_shown=shows, is_possible=answering.fits)
        can_take_back = bool(answering.lay_offs)
        self._show("take_back", words.TAKE_BACK, is_shown=shows, is_possible=can_take_back)
        does = words.count(answering.deadwood) if is_defence else words.throw(card)
        is_shown = not answering.choices and not is_answered
        self._show("answer", does, is_shown=is_shown, main=True)

    def _show(
        self,
        action: str,
        does: str,
        *,
        is_shown: bool,
        main: bool = False,
        is_possible: bool = True,
    ) -> None:
        button = self.query_one(f"#{action.replace('_', '-')}", KeyButton)
        button.display = is_shown
        button.show(does, main=main, possible=is_possible)
        if is_shown:
            button.write_key()
