"""The form for a tournament: its form, its match and its times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import time
from typing import ClassVar, Final

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import BindingType

from app.games.base import RulesError
from app.refusal import Refused
from app.server import tournament_words as words
from app.server.client import LobbyClient
from app.server.screens.table import clock_line, rated_line
from app.server.time_control import MINUTE
from app.server.tournament_terms import (
    LONGEST_TITLE,
    USUAL_CLOCK,
    TournamentRequest,
    TournamentTerms,
)
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_c, tr_n
from app.tournaments.plan import Form
from app.tui.keys import bind
from app.tui.screens.match_form import MatchForm
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.form import Chooser, Entry, Field, FormChoice, PlayButton

_PLACES: Final = (4, 8, 16, 32, 64, 128)
_STARTS: Final = (0, 10, 30, 60, 2 * 60, 24 * 60)
"""Minutes from now; 0 if the director begins it."""


class NewTournamentScreen(MatchForm):
    """A form for a tournament. ``created`` is called with its name."""

    AUTO_FOCUS = "#title"
    CAN_BE_SERIOUS = False
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("new_tournament.create", "play", key_display="enter"),
        bind("start.options", "options"),
        bind("start.rules", "rules"),
        bind("new_tournament.back", "back"),
        bind("start.up", "app.focus_previous", show=False),
        bind("start.down", "app.focus_next", show=False),
    ]

    # "title" is an attribute of every screen.
    called = getters.query_one("#title", Entry)
    kind = getters.query_one("#kind", Chooser)
    places = getters.query_one("#places", Chooser)
    starts = getters.query_one("#starts", Chooser)
    wait = getters.query_one("#wait", Chooser)
    clock = getters.query_one("#clock", Chooser)
    rated = getters.query_one("#rated", Chooser)

    def __init__(self, lobby: LobbyClient, created: Callable[[str], object]) -> None:
        super().__init__()
        self._lobby = lobby
        self._created = created

    def compose(self) -> ComposeResult:
        filled, rules = self.fill()
        how = tr("Up and down go to a line, left and right change it.")
        with self.form(tr("New tournament"), how):
            yield Field(
                tr_c("column", "Title"),
                Entry("", id="title", length=LONGEST_TITLE),
                tr("What the tournament is called."),
            )
            forms = [
                FormChoice(form, words.form_label(form), words.about_form(form)) for form in Form
            ]
            yield Field(tr_c("column", "Form"), Chooser(forms, Form.SWISS, id="kind"))
            yield from self.match_lines(filled, rules)
            yield clock_line(USUAL_CLOCK)
            yield rated_line(is_rated=False)
            places = [
                FormChoice(each, f"{each}", tr("So many people can take part.")) for each in _PLACES
            ]
            # Translators: how many people can take part in a tournament
            yield Field(tr("Places"), Chooser(places, 16, id="places"))
            starts = [_start(minutes) for minutes in _STARTS]
            yield Field(tr_c("tournament", "Begins"), Chooser(starts, 0, id="starts"))
            waits = [
                FormChoice(
                    each,
                    tr("{n} min", n=each),
                    tr("Who is not at the table by then loses the match."),
                )
                for each in (2, 5, 10, 30)
            ]
            # Translators: how long people have to come to their table
            yield Field(tr("To come"), Chooser(waits, 5, id="wait"))
            yield PlayButton(tr("Create"), id="play", compact=True)
        yield EarlyFooter(show_command_palette=False)

    def begin(self) -> None:
        self.explain_rules()

    def players_wanted(self) -> list[str]:
        return []

    def show_players(self, wanted: Sequence[str]) -> None: ...

    def adapt_players(self) -> None: ...

    @on(Chooser.Changed, "#kind")
    def _follow_form(self) -> None:
        is_duplicate = self.kind.value is Form.DUPLICATE
        for each in (self.clock, self.rated, self.wait):
            each.query_ancestor(Field).mark(changed=False, idle=is_duplicate)

    def on_button_pressed(self) -> None:
        self.action_play()

    def action_play(self) -> None:
        """Create the tournament, or focus the invalid field."""
        rules = self.rules_to_play()
        if rules is None:
            return
        starts = time() + self.starts.value * MINUTE if self.starts.value else 0.0
        terms = TournamentTerms(
            rules,
            rated=self.rated.value,
            time_control=self.clock.value,
            starts=starts,
            wait=self.wait.value,
        )
        request = TournamentRequest(self.called.value, self.kind.value, terms, self.places.value)
        try:
            name = self._lobby.create_tournament(request)
        except (Refused, RulesError) as error:
            self.notify(sentence_for(error), severity="warning")
            return
        self.dismiss(None)
        self._created(name)

    def action_back(self) -> None:
        self.dismiss(None)


def _start(minutes: int) -> FormChoice:
    if not minutes:
        # Translators: when a tournament begins
        return FormChoice(0, tr("when I say so"), tr("You begin it by a key."))
    if minutes >= 60:
        hours = minutes // 60
        return FormChoice(
            minutes,
            tr_n("in {n} hour", "in {n} hours", hours),
            tr("It begins by itself, if enough people have entered."),
        )
    return FormChoice(
        minutes,
        tr_n("in {n} minute", "in {n} minutes", minutes),
        tr("It begins by itself, if enough people have entered."),
    )
