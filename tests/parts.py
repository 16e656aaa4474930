"""The parts that all screens are made of, on one screen."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.segment import Segment
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.strip import Strip
from textual.widgets import DataTable, Label, OptionList, Static

from app.styles import styles_folder
from app.text.rules_page import as_cards
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.widgets.card import CardPainter, Tint
from app.tui.widgets.charts import EVEN, Curve
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.tui.widgets.form import Amount, Chooser, Field, Form, FormChoice, NameEntry
from app.tui.widgets.pick_list import PickList, PickListItem

_SUITS = as_cards("7C 8D 9H TS")
_CARD = 4
"""Cells of a card."""


class Cards(CardPainter):
    """A card of each suit on each paper, and a back."""

    def render_line(self, y: int) -> Strip:
        segments = [self.paint_felt(1)]
        for tint in Tint:
            if y == 4:
                width = len(_SUITS) * _CARD + 2
                segments.append(Segment(f"{tint.value:<{width}}", self.style_of("muted")))
                continue
            for card in _SUITS:
                segments += self.paint_face(card, y, _CARD, 4, tint)
            segments.append(self.paint_felt(2))
        if y < 4:
            segments += self.paint_back(y, _CARD)
        strip = Strip(segments)
        return strip.adjust_cell_length(self.size.width, self.style_of("felt")).simplify()


class PartsScreen(BaseScreen[None]):
    """Every part, once."""

    AUTO_FOCUS = "#list"
    CSS_PATH = [styles_folder() / "form.tcss"]  # noqa: RUF012
    DEFAULT_CSS = """
    PartsScreen {
        align-horizontal: center;
        .body { layout: vertical; }
        Horizontal { height: auto; }
        .panel { width: 1fr; height: auto; margin-bottom: 1; }
        .panel:first-child { margin-right: 2; }
        Cards { height: 5; }
        Curve { height: 6; }
        DataTable, #options { height: 4; }
        PickList { height: 3; background: transparent; }
        Form, #form { height: auto; }
        Field { height: 1; }
        .buttons { margin-top: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("rules.close", "close"),
        bind("settings.keys", "keys"),
        Binding("n", "refuse", show=False),
    ]

    def compose(self) -> ComposeResult:
        two = [FormChoice(True, "chosen", "A value, changed with left and right.")]
        with Vertical(classes="body"):
            with Horizontal():
                with _panel("Text", "three weights"):
                    yield Label("Heading", classes="heading")
                    yield Label("Strong text", classes="strong")
                    yield Label("Plain text, at most 84 columns wide")
                    yield Label("Quiet text", classes="quiet")
                    yield Static("─" * 84, classes="rule")
                    yield Label("Danger, and what is wrong", classes="danger")
                with _panel("List", "Enter opens"):
                    yield PickList("list", (10,))
                    yield OptionList("An option", "Another, marked", id="options")
            with Horizontal():
                with _panel("Form"):
                    yield Form(
                        Field("Value", Chooser(two, True, id="value")),
                        Field("Amount", Amount(100, range(201), step=5, id="amount"), "Typed too."),
                        Field("Idle", Chooser(two, True, id="idle"), "Has no effect here."),
                        Field("Name", NameEntry("Ann"), "What you are called."),
                        id="form",
                    )
                with _panel("Table"):
                    yield DataTable(cursor_type="row", id="table")
            with Horizontal():
                with _panel("Question"):
                    yield Label("Delete this match for good?", classes="strong")
                    yield Label("It cannot be brought back.", classes="danger")
                    with Horizontal(classes="buttons"):
                        yield KeyButton("refuse", "Keep it", id="refuse", main=True)
                        yield KeyButton("keys", "Delete", id="keys")
                with _panel("Chart"):
                    yield Curve("curve")
                with _panel("Nothing here"):
                    yield Label("No match yet. n begins one.", classes="empty")
            yield Cards()
        yield SteadyFooter()

    def on_mount(self) -> None:
        picks = self.query_one(PickList)
        rows = (("Vera", "casual, 44 to 71"), ("Hugo", "strong, 12 to 0"))
        picks.offer([PickListItem(cells[0], cells) for cells in rows])
        options = self.query_one(OptionList)
        options.highlighted = 1
        table: DataTable[Any] = self.query_one(DataTable)
        table.add_columns("Game", "to", "Who")
        table.add_rows([("Gin", "100", "Ann, Ben"), ("Contract", "7", "Cleo, Dora, Emil")])
        chances = [50.0, 62.0, 80.0, 44.0, 20.0] * 4
        self.query_one(Curve).show(chances, ["1"] * len(chances), here=2, level=EVEN)
        self.query_one(Form).fields["idle"].mark(changed=True, idle=True)
        self.query_one(Form).fields["amount"].explain("Too many.", wrong=True)
        self.notify("A notice: your turn.", timeout=600)

    def action_close(self) -> None: ...

    def action_keys(self) -> None: ...

    def action_refuse(self) -> None: ...


def _panel(title: str, below: str = "") -> Vertical:
    panel = Vertical(classes="panel")
    panel.border_title, panel.border_subtitle = title, below
    return panel
