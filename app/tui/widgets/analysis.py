"""The choices of an analysed position: their values, the reason of one, and what was simulated."""

from __future__ import annotations

from typing import cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import ProgressBar

from app.cards.cards import Card, glyph_name
from app.coach.analysis import AnalysedChoice, Analysis
from app.coach.rollout import RollOutResult
from app.games.gin.view import View
from app.text.cells import broken, left
from app.text.gin import board as words
from app.text.glyphs import in_ascii
from app.text.numbers import number
from app.text.speech import tr, tr_n
from app.tui.widgets.card import CardLooks
from app.tui.widgets.text import Line, Row, Rows, TextPiece
from app.ui.keys import key_cap


class ChoiceRows(Rows):
    """The choices in rows, of which one can be pressed."""

    class Pressed(Message):
        def __init__(self, index: int) -> None:
            self.index = index
            super().__init__()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        index = self.about_at(event.x, event.y)
        if event.button == 1 and index is not None:
            self.post_message(self.Pressed(index))


class AnalysisPane(Vertical):
    """All choices, one of them marked, with its reason below; ``hands`` are played out at most."""

    def __init__(self, hands: int) -> None:
        super().__init__(id="found", classes="frame")
        self.border_title = tr("Choices")
        self._hands = hands
        self._choices = ChoiceRows("choices")
        self._why = Line("why")
        self._endings = Line("endings")
        self._rolled_so = Line("rolled-so")
        self._progress = ProgressBar(hands, show_percentage=False, show_eta=False, id="rolling-bar")

    def compose(self) -> ComposeResult:
        yield self._choices
        yield self._why
        yield self._endings
        with Horizontal(id="rolling"):
            yield self._rolled_so
            yield self._progress

    def show(
        self,
        analysis: Analysis | None,
        view: View | None,
        marked: int,
        rolled: RollOutResult | None,
        is_rolling: bool,
    ) -> None:
        """Show an analysis, or nothing, and what was simulated so far."""
        self._show_rolled(rolled, is_rolling)
        if analysis is None or view is None:
            told = tr("Once the position is complete, its choices stand here with their values.")
            self._choices.show_rows(
                [
                    (TextPiece(self._showable(line), "muted"),)
                    for line in broken(told, max(self._choices.size.width, 20))
                ]
            )
            self._why.show("")
            return
        shown_rolled = rolled if rolled and rolled.hands else None
        self._choices.show_rows(self._rows(analysis, view, marked, shown_rolled))
        why = words.reason(analysis.choices[marked], view, self._card_name)
        self._why.show(self._showable(why))
        self._show_endings(analysis.choices[marked], shown_rolled)

    @property
    def _ascii_only(self) -> bool:
        return cast(CardLooks, self.app).ascii_only

    def _card_name(self, card: Card) -> str:
        return glyph_name(card, ascii_only=self._ascii_only)

    def _showable(self, text: str) -> str:
        return in_ascii(text) if self._ascii_only else text

    def _rows(
        self, analysis: Analysis, view: View, marked: int, rolled: RollOutResult | None
    ) -> list[Row]:
        """Return a head and as many choices as there is room for, the marked one among them."""
        told = words.choices(analysis, view, self._card_name, with_deadwood=rolled is None)
        head, *lines = map(self._showable, told)
        if rolled:
            head += "  " + self._showable(tr("simulated"))
        rows: list[Row] = [(TextPiece(f"  {head}", "muted"),)]
        room = max(self._choices.size.height - 1, 1)
        first = max(0, min(marked - room + 1, len(lines) - room))
        for index in range(first, min(first + room, len(lines))):
            is_marked = index == marked
            sign = (">" if self._ascii_only else "▸") if is_marked else " "
            text = f"{sign} {lines[index]}{self._simulated(analysis.choices[index], rolled)}"
            style = "bar" if is_marked else "felt"
            text = left(text, self._choices.size.width)
            rows.append((TextPiece(text, style, bold=is_marked, about=index),))
        return rows

    def _simulated(self, choice: AnalysedChoice, rolled: RollOutResult | None) -> str:
        if rolled is None or choice.action not in rolled.actions:
            return ""
        return "  " + self._showable(words.simulated(rolled, rolled.actions.index(choice.action)))

    def _show_endings(self, choice: AnalysedChoice, rolled: RollOutResult | None) -> None:
        told = ""
        if rolled and choice.action in rolled.actions:
            told, briefly = words.endings(rolled, rolled.actions.index(choice.action))
            width, height = self._endings.size
            if len(broken(told, max(width, 1))) > height > 0:
                told = briefly
        self._endings.show(self._showable(told))

    def _show_rolled(self, rolled: RollOutResult | None, is_rolling: bool) -> None:
        is_shown = rolled is not None and (rolled.hands > 0 or is_rolling)
        self.set_class(is_rolling, "-rolling")
        self.set_class(is_shown, "-rolled")
        if rolled is None:
            return
        told = (
            tr(
                "Simulating: {hands} of {most} hands. {escape} ends it.",
                hands=number(rolled.hands),
                most=number(self._hands),
                escape=key_cap("escape"),
            )
            if is_rolling
            else tr_n(
                "Simulated in {n} hand: ± is the standard error.",
                "Simulated in {n} hands: ± is the standard error.",
                rolled.hands,
            )
        )
        self._rolled_so.show(self._showable(told))
        self._progress.update(progress=rolled.hands)
