"""The form for a game at once: which game, and with whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType

from app import tui
from app.refusal import Refused
from app.server.client import LobbyClient
from app.server.screens.table import clock_line, rated_line
from app.server.seeks import SeekTerms, last_terms
from app.server.table_options import TableOptions
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_c
from app.tui.screens.match_form import MatchForm, form_bindings
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.form import Chooser, Field, FormChoice, PlayButton


class SeekScreen(MatchForm):
    """A form with the choices of the last seek. The result is whether the visitor seeks."""

    AUTO_FOCUS = "#play"
    CAN_BE_SERIOUS = False
    BINDINGS: ClassVar[list[BindingType]] = form_bindings("seek.seek", "seek.back")

    clock = getters.query_one("#clock", Chooser)
    rated = getters.query_one("#rated", Chooser)
    near = getters.query_one("#near", Chooser)

    def __init__(self, lobby: LobbyClient) -> None:
        super().__init__()
        self._lobby = lobby

    def compose(self) -> ComposeResult:
        self.fill()
        terms = last_terms(self.game_app.settings, tui.GAMES_SHOWN)
        filled = self.fill_with(terms.rules)
        how = tr("Up and down go to a line, left and right change it.")
        with self.form(tr("Quick game"), how):
            yield from self.match_lines(filled, terms.rules)
            yield clock_line(terms.options.time_control)
            yield rated_line(is_rated=terms.options.rated)
            strengths = [
                # Translators: with whom one plays
                FormChoice(False, tr_c("strength", "any"), tr("The first person who comes.")),
                FormChoice(
                    True,
                    tr_c("strength", "near mine"),
                    tr("Only people whose rating is at most 200 from yours."),
                ),
            ]
            yield Field(tr("Strength"), Chooser(strengths, terms.is_near, id="near"))
            yield PlayButton(tr("Seek"), id="play", compact=True)
        yield EarlyFooter(show_command_palette=False)

    def begin(self) -> None:
        self.explain_rules()

    def players_wanted(self) -> list[str]:
        return []

    def show_players(self, wanted: Sequence[str]) -> None: ...

    def adapt_players(self) -> None: ...

    def on_button_pressed(self) -> None:
        self.action_play()

    def action_play(self) -> None:
        """Seek, or focus the invalid field."""
        rules = self.rules_to_play()
        if rules is None:
            return
        options = TableOptions(rated=self.rated.value, time_control=self.clock.value)
        terms = SeekTerms(rules, options, self.near.value)
        try:
            self._lobby.seek(terms)
        except Refused as error:
            self.notify(sentence_for(error), severity="warning")
            return
        self.game_app.update_settings(seek=terms.to_json())
        self.dismiss(None)

    def action_back(self) -> None:
        self.dismiss(None)
