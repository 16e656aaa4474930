"""The proof that the cards of a hand were not changed after they were dealt."""

from __future__ import annotations

import shlex
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from app.quoting import printable
from app.rummy.deal import commitment
from app.styles import styles_folder
from app.table.gin import GinPlayed
from app.table.place import OpenMatch
from app.tui.screens.base import BaseScreen
from app.tui.widgets.key_button import KeyButton
from app.tui.widgets.steady_footer import SteadyFooter
from app.tui.widgets.title_bar import TitleBar


class ProofScreen(BaseScreen[None]):
    """Shows the seed of a hand, the seal that was shown before it, and how to check them."""

    AUTO_FOCUS = ""
    CSS_PATH = styles_folder() / "proof.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape,enter,space,v", "back", "Back", id="proof.back", tooltip="Go back to the hand"
        ),
        Binding("q", "app.leave", "Quit", show=False, id="proof.quit", tooltip="Save and leave"),
    ]

    def __init__(self, table: OpenMatch, played: GinPlayed) -> None:
        super().__init__()
        self._table = table
        self._played = played

    def compose(self) -> ComposeResult:
        """The two numbers whole, and what to do with them."""
        played = self._played
        path = self._table.path
        yield TitleBar(f"Proof of hand {played.number}")
        with VerticalScroll(id="body", can_focus=False):
            yield Static(
                "The cards of a hand come from a secret number, its seed. Before the first card "
                "was played you could see its seal: the SHA-256 of the seed. Now the seed is "
                "shown. If its SHA-256 is the seal, the cards were not changed on the way.",
                markup=False,
            )
            yield Static("Seal, shown before", classes="heading", markup=False)
            yield Static(commitment(played.seed), markup=False)
            yield Static("Seed, shown now", classes="heading", markup=False)
            yield Static(played.seed.hex(), markup=False)
            yield Static("To check every hand of this match", classes="heading", markup=False)
            yield Static(
                f"gin-rummy verify {printable(shlex.quote(str(path)))}"
                if path
                else "This match could not be saved, so there is no file to check.",
                markup=False,
            )
            with Horizontal(id="buttons"):
                yield KeyButton("back", "Back", id="back", main=True)
        yield SteadyFooter()

    def action_back(self) -> None:
        """Go back to the hand."""
        self.dismiss(None)
