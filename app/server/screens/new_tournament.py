"""The form for a tournament: its form, its match and its times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import time
from typing import ClassVar, Final

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import BindingType

from app.games.base import RulesError
from app.games.gin.rules import GAME_NAME as GIN
from app.players.registry import levels_offered
from app.refusal import Refused
from app.server import tournament_words as words
from app.server.client import LobbyClient
from app.server.screens.table import clock_line, rated_line
from app.server.tournament_terms import (
    HAVE_ROUNDS,
    LONGEST_PAUSE,
    LONGEST_TITLE,
    MOST_DAYS,
    USUAL_CLOCK,
    TournamentRequest,
    TournamentTerms,
    starting_at,
)
from app.text.games import level_label
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_c
from app.tournaments.plan import USUAL_DEALS, Form
from app.tui.screens.match_form import MatchForm, form_bindings
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.form import Amount, Chooser, Entry, Field, FormChoice, PlayButton

_PLACES: Final = (4, 8, 16, 32, 64, 128)
_ROUNDS: Final = {Form.SWISS: (0, *range(3, 13)), Form.DUPLICATE: (4, USUAL_DEALS, 16, 24, 32)}
_USUAL: Final = TournamentTerms(None)
_LONGEST_START: Final = 16
"""Letters of a day and a time: 2030-12-24 20:30."""


class NewTournamentScreen(MatchForm):
    """A form for a tournament. ``created`` is called with its name."""

    AUTO_FOCUS = "#title"
    CAN_BE_SERIOUS = False
    BINDINGS: ClassVar[list[BindingType]] = form_bindings(
        "new_tournament.create", "new_tournament.back"
    )

    # "title" is an attribute of every screen.
    called = getters.query_one("#title", Entry)
    kind = getters.query_one("#kind", Chooser)
    places = getters.query_one("#places", Chooser)
    rounds = getters.query_one("#rounds", Chooser)
    level = getters.query_one("#level", Chooser)
    days = getters.query_one("#days", Amount)
    starts = getters.query_one("#starts", Entry)
    wait = getters.query_one("#wait", Chooser)
    pause = getters.query_one("#pause", Amount)
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
            yield Field(tr_c("column", "Form"), Chooser(forms, Form.SWISS, id="kind"), id="form-of")
            yield from self.match_lines(filled, rules)
            yield clock_line(USUAL_CLOCK)
            yield rated_line(is_rated=False)
            yield Field(_rounds_label(Form.SWISS), Chooser(_rounds(Form.SWISS), 0, id="rounds"))
            levels = [
                FormChoice(
                    each.name,
                    level_label(each.name),
                    tr("All play against this level."),
                )
                for each in levels_offered(GIN)
            ]
            yield Field(tr("Level"), Chooser(levels, _USUAL.level, id="level"))
            yield Field(
                tr_c("tournament", "Days"),
                Amount(_USUAL.days, range(1, MOST_DAYS + 1), step=1, id="days"),
                tr("So long the deals can be played."),
            )
            places = [
                FormChoice(each, f"{each}", tr("So many people can take part.")) for each in _PLACES
            ]
            # Translators: how many people can take part in a tournament
            yield Field(tr("Places"), Chooser(places, 16, id="places"))
            yield Field(
                tr_c("tournament", "Begins"),
                Entry("", id="starts", length=_LONGEST_START),
                tr("In minutes, or 20:30; empty: by a key."),
            )
            waits = [
                FormChoice(
                    each,
                    tr("{n} min", n=each),
                    tr("Who is not at the table by then loses the match."),
                )
                for each in (2, 5, 10, 30)
            ]
            # Translators: how long people have to come to their table
            yield Field(tr("To come"), Chooser(waits, _USUAL.wait, id="wait"), id="to-come")
            yield Field(
                # Translators: the minutes between two rounds of a tournament
                tr_c("tournament", "Pause"),
                Amount(_USUAL.pause, range(LONGEST_PAUSE + 1), step=5, id="pause"),
                tr("So many minutes lie between two rounds."),
            )
            yield PlayButton(tr("Create"), id="play", compact=True)
        yield EarlyFooter(show_command_palette=False)

    def begin(self) -> None:
        self.explain_rules()
        self._follow_form()

    def players_wanted(self) -> list[str]:
        return []

    def show_players(self, wanted: Sequence[str]) -> None: ...

    def adapt_players(self) -> None: ...

    @on(Chooser.Changed, "#kind")
    def _follow_form(self) -> None:
        """Show the lines that the chosen form has."""
        form = self.kind.value
        is_duplicate = form is Form.DUPLICATE
        for each in (self.clock, self.rated, self.wait, self.pause):
            each.query_ancestor(Field).display = not is_duplicate
        for each in (self.level, self.days):
            each.query_ancestor(Field).display = is_duplicate
        rounds = self.rounds.query_ancestor(Field)
        rounds.display = form in HAVE_ROUNDS
        if form in HAVE_ROUNDS:
            rounds.call(_rounds_label(form))
            self.rounds.offer(_rounds(form), USUAL_DEALS if is_duplicate else 0)
            rounds.explain(self.rounds.choice.sentence)

    @on(Chooser.Changed, "#clock")
    def _follow_clock(self) -> None:
        # Matches over days begin without their people.
        idle = self.clock.value.days > 0
        self.wait.query_ancestor(Field).mark(changed=False, idle=idle)

    def on_button_pressed(self) -> None:
        self.action_play()

    def action_play(self) -> None:
        """Create the tournament, or focus the invalid field."""
        rules = self.rules_to_play()
        if rules is None:
            return
        form = self.kind.value
        try:
            terms = TournamentTerms(
                rules,
                rated=self.rated.value,
                time_control=self.clock.value,
                starts=starting_at(self.starts.value, time()),
                wait=self.wait.value,
                pause=self.pause.value or 0,
                days=self.days.value or 1,
                level=self.level.value,
            )
            rounds = self.rounds.value if form in HAVE_ROUNDS else 0
            request = TournamentRequest(self.called.value, form, terms, self.places.value, rounds)
            name = self._lobby.create_tournament(request)
        except (Refused, RulesError) as error:
            self.notify(sentence_for(error), severity="warning")
            return
        self.dismiss(None)
        self._created(name)

    def action_back(self) -> None:
        self.dismiss(None)


def _rounds(form: Form) -> list[FormChoice]:
    if form is Form.DUPLICATE:
        told = tr("More deals tell the players apart better.")
        return [FormChoice(each, f"{each}", told) for each in _ROUNDS[form]]
    return [
        # Translators: the number of rounds of a tournament
        FormChoice(each, f"{each}", tr("At most half as many as there are people."))
        if each
        else FormChoice(0, tr_c("rounds", "usual"), tr("As many as a knock-out would have."))
        for each in _ROUNDS[form]
    ]


def _rounds_label(form: Form) -> str:
    if form is Form.DUPLICATE:
        # Translators: the number of deals of a tournament
        return tr_c("tournament", "Deals")
    # Translators: the number of rounds of a tournament
    return tr_c("tournament", "Rounds")
