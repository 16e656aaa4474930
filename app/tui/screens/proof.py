"""The proof that the cards of a hand were not changed after the deal."""

from __future__ import annotations

import shlex
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from app.cards.deal import commitment
from app.games.base import ONLOOKER
from app.match.view import AnyFinishedRound
from app.quoting import printable
from app.styles import styles_folder
from app.table.handles import MatchHandle
from app.text import cut as cut_words
from app.text.speech import tr
from app.text.turns import stood_in
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.tui.widgets.title_bar import TitleBar
from app.ui.keys import COMMANDS


class ProofScreen(BaseScreen[None]):
    """Shows the seed of a hand, the seal shown before it, and how to check them.

    Of an unfinished hand it shows only the seal.
    """

    AUTO_FOCUS = ""
    CSS_PATH = styles_folder() / "proof.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("proof.back", "back"),
        bind("proof.down", "scroll(1)", show=False),
        bind("proof.up", "scroll(-1)", show=False),
        bind("proof.quit", "app.leave", show=False),
    ]

    def __init__(self, table: MatchHandle, played: AnyFinishedRound | None) -> None:
        super().__init__()
        self._table = table
        self._played = played

    def compose(self) -> ComposeResult:
        played = self._played
        yield TitleBar(
            tr("Proof of hand {number}", number=played.number)
            if played
            else tr("Proof of the deal")
        )
        with VerticalScroll(id="body", can_focus=False):
            match_view = self._table.seat_handle(ONLOOKER).snapshot()
            seed = played.open_deal.seed if played else None
            if not (seed if played else match_view.seal):
                yield Static(cut_words.no_proof(), markup=False)
            elif played and seed is not None:
                yield Static(
                    tr(
                        "The cards of a hand come from a secret number, its seed. Before the first"
                        " card was played you could see its seal: the SHA-256 of the seed. Now the"
                        " seed is shown. If its SHA-256 is the seal, the cards were not changed on"
                        " the way."
                    ),
                    markup=False,
                )
                yield Static(tr("Seal, shown before"), classes="heading", markup=False)
                yield Static(played.seal, markup=False)
                yield Static(tr("Seed, shown now"), classes="heading", markup=False)
                yield Static(seed.hex(), markup=False)
                matches = commitment(seed) == played.seal
                told = (
                    tr("Checked: the seal matches.")
                    if matches
                    else tr(
                        "Checked: the seal does NOT match. The cards were not dealt from this seed."
                    )
                )
                yield Static(told, id="checked", markup=False)
            elif not played:
                yield Static(
                    tr(
                        "The cards of a hand come from a secret number, its seed. This is its seal:"
                        " the SHA-256 of the seed. The seed is shown when the hand is over. If its"
                        " SHA-256 is this seal, the cards were not changed on the way."
                    ),
                    markup=False,
                )
                yield Static(tr("Seal of this deal"), classes="heading", markup=False)
                yield Static(match_view.seal, markup=False)
            if match_seed := match_view.seed:
                yield Static(
                    tr("Seed of the whole match, shown now"), classes="heading", markup=False
                )
                yield Static(match_seed.hex(), markup=False)
            names = [seat.name for seat in self._table.seats]
            if cut := match_view.cut:
                for heading, told in cut_words.proof(cut, names):
                    yield Static(heading, classes="heading", markup=False)
                    yield Static(told, markup=False)
            if helped := stood_in(zip(names, match_view.help_had, strict=False)):
                yield Static(
                    tr("Played by the computer for people who were away"),
                    classes="heading",
                    markup=False,
                )
                yield Static(helped, markup=False)
            yield Static(tr("To check every hand of this match"), classes="heading", markup=False)
            yield Static(self._how_to_check(), markup=False)
            with Horizontal(id="buttons"):
                yield KeyButton("back", COMMANDS["proof.back"].label, id="back", main=True)
        yield SteadyFooter()

    def _how_to_check(self) -> str:
        if not self.game_app.is_own:
            return tr(
                "The house keeps the file of this match. The person who runs the house can"
                " check all of it with gin-rummy verify. You can check what you see here on any"
                " machine, by its SHA-256."
            )
        path = self._table.path
        return (
            tr("gin-rummy verify {path}", path=printable(shlex.quote(str(path))))
            if path
            else tr("This match could not be saved, so there is no file to check.")
        )

    def action_scroll(self, rows: int) -> None:
        self.query_one("#body").scroll_relative(y=rows, immediate=True)

    def action_back(self) -> None:
        self.dismiss(None)
