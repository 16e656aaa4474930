"""Opening a table: what is played, and who may sit down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Label

from app.games.base import Rules
from app.match.seat import HUMAN
from app.refusal import Refused
from app.server.place import HallPlace, VisitSeen
from app.server.screens.house import HouseApp
from app.server.shared import LONGEST_WORD, USUAL_TERMS, Terms
from app.server.tables import Chair, Plan
from app.server.telling import others_here
from app.table.seats import NOBODY, is_here, person
from app.tui.bindings import bind
from app.tui.screens.match_form import MatchForm
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.form import Choice, Chooser, Entry, Field
from app.tui.widgets.matches import PlayButton
from app.tui.widgets.players import Players, SeatLine
from app.ui.games.base import GameOffer
from app.words.en import forms
from app.words.en import house as words
from app.words.en.keys import ENTER
from app.words.en.refusals import sentence_for

_PATIENCE = ((60, 300), (180, 600), (600, 1800), (0, 0))
"""Seconds that a table can wait for somebody who is away, and for somebody's move."""


def for_anybody(rules: Rules) -> list[str]:
    """The other chairs that have to be taken by these rules, each for anybody."""
    return [HUMAN] * (rules.seats[0] - 1)


class ChairLine(SeatLine):
    """Who may sit down on a chair."""

    @property
    def other(self) -> str:
        """Who is wanted, as ``take_seats`` reads it."""
        return str(self.chooser.choice.value)

    def show(self, label: str, choices: Sequence[Choice], other: str) -> None:
        """Offer choices for a chair that is called ``label``, with this one chosen."""
        super().show(label, choices, other)
        self.chooser.choose(other)
        self.explain(self.chooser.choice.sentence)
        self.name_entry.display = False


class Chairs(Players):
    """The other chairs of a table: for anybody, for somebody who is here, or for a CPU player."""

    LINE = ChairLine

    def __init__(
        self,
        offer: GameOffer,
        wanted: Sequence[str],
        rules: Rules,
        name: str,
        here: Mapping[str, str],
    ) -> None:
        """``here`` are the names of those who can be asked, by their ids."""
        self._here = here
        super().__init__(offer, wanted, rules, name)

    def play(self, offer: GameOffer, wanted: Sequence[str], rules: Rules) -> None:
        """Offer the chairs of another game, at first for anybody; whoever has a chair keeps one."""
        chairs = [*wanted] if any(map(is_here, wanted)) else for_anybody(rules)
        for guest in [other for other in self.wanted if person(other) and other not in chairs]:
            free = (place for place, other in enumerate(chairs) if other == HUMAN)
            place = next(free, len(chairs))
            chairs[place : place + 1] = [guest]
        super().play(offer, chairs, rules)

    def adapt(self, rules: Rules, name: str) -> None:
        """Offer the chairs of other rules; those that have to be taken are for anybody."""
        wanted = self.wanted
        for place in range(rules.seats[0] - 1):
            if wanted[place] == NOBODY:
                self._wanted[place] = HUMAN
        super().adapt(rules, name)

    def people(self) -> list[Choice]:
        """Anybody, and everybody who is here."""
        invited = [
            Choice(f"{HUMAN}:{id}", name, words.ABOUT_INVITED) for id, name in self._here.items()
        ]
        return [Choice(HUMAN, words.ANYONE, words.ABOUT_ANYONE), *invited]

    def levels_for(self, others: Sequence[str], place: int) -> list[Choice]:
        """CPU players are called so that they can be told from the people, by their names."""
        named = [
            f"{HUMAN}:{self._here.get(person(other), '')}" if person(other) else other
            for other in others
        ]
        return super().levels_for(named, place)


class OpenTableScreen(MatchForm):
    """The choices of the start screen that belong to a match, and those of a table."""

    AUTO_FOCUS = "#play"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("open.open", "enter", "play", key_display=ENTER),
        bind("start.options", "o", "options"),
        bind("start.rules", "r,question_mark", "rules"),
        bind("open.back", "escape", "back"),
        bind("start.up", "up", "app.focus_previous", show=False),
        bind("start.down", "down", "app.focus_next", show=False),
    ]

    word = getters.query_one("#word", Entry)
    patience = getters.query_one("#patience", Chooser)
    cut = getters.query_one("#cut", Chooser)
    onlookers = getters.query_one("#onlookers", Chooser)

    def __init__(self, hall: HallPlace, guest: str = "") -> None:
        """``hall`` is the place of who opens it; ``guest`` the id of who is to have a chair."""
        super().__init__()
        self._hall = hall
        self._guest = guest

    def compose(self) -> ComposeResult:
        """The choices of the last match, for people, and those of a table."""
        filled, rules = self.fill()
        guest = self._hall.visits.get(self._guest)
        wanted = for_anybody(rules)
        if guest:
            wanted[0] = f"{HUMAN}:{guest.person.id}"
        here = {visit.person.id: visit.name for visit in others_here(self._hall)}
        with Vertical(id="start"):
            with Horizontal(id="new"):
                yield Label(words.OPEN_TABLE, classes="heading")
                yield Label(forms.HOW, id="how")
            yield from self.match_lines(filled, rules)
            yield Chairs(self.offer, wanted, rules, self._hall.me.name, here)
            yield Field(words.WORD, Entry("", id="word", length=LONGEST_WORD), words.ABOUT_WORD)
            waits = [Choice(seconds, *words.patience(*seconds)) for seconds in _PATIENCE]
            usual = USUAL_TERMS.patience, USUAL_TERMS.move_time
            yield Field(words.WAITS, Chooser(waits, usual, id="patience"))
            sees = [Choice(each, *words.open_hands(are_open=each)) for each in (False, True)]
            yield Field(words.LOOK_ON, Chooser(sees, value=False, id="onlookers"))
            cuts = [Choice(each, *words.cut(is_cut=each)) for each in (False, True)]
            yield Field(words.CUT, Chooser(cuts, value=False, id="cut"))
            yield PlayButton(words.OPEN, id="play", compact=True)
        yield EarlyFooter(show_command_palette=False)

    @property
    def own_name(self) -> str:
        """What the visitor is called."""
        return self._hall.me.name

    def begin(self) -> None:
        """Say what the rules chosen are."""
        self.explain_rules()

    def on_players_changed(self) -> None:
        """Somebody else is to have a chair."""
        self._dim()

    def adapt_players(self) -> None:
        """Ask for the players of the rules chosen."""
        super().adapt_players()
        self._dim()

    def _dim(self) -> None:
        """Dim how long others are waited for, where there are none but CPU players."""
        alone = not any(map(is_here, self.players.others(self.usual_rules())))
        self.patience.query_ancestor(Field).mark(changed=False, idle=alone)

    def on_button_pressed(self) -> None:
        """The mouse opens the table too."""
        self.action_play()

    def action_play(self) -> None:
        """Open the table, or go to what is not possible."""
        self.follow_game()
        rules = self.chosen_rules()
        if rules is None:
            self.target.focus()
            return
        patience, move_time = self.patience.choice.value
        terms = Terms(
            word=" ".join(self.word.value.split()),
            patience=patience,
            move_time=move_time,
            open_hands=self.onlookers.choice.value,
            cut=self.cut.choice.value,
        )
        chairs = [_chair(other, self._hall.visits) for other in self.players.others(rules)]
        try:
            self._hall.open_table(Plan(rules, chairs, terms))
        except Refused as error:
            self.notify(sentence_for(error), severity="warning")
            return
        self.gin.update_settings(game=self.offer.name)
        cast(HouseApp, self.app).show_place()

    def action_back(self) -> None:
        """Go back to the lobby."""
        self.dismiss(None)


def _chair(other: str, here: Mapping[str, VisitSeen]) -> Chair:
    """The chair of whoever is wanted, of the people ``here`` by their ids."""
    if not is_here(other):
        return Chair(level=other)
    # Whoever has gone meanwhile leaves the chair to anybody.
    visit = here.get(person(other))
    return Chair(meant_for=visit.person.id, name=visit.name) if visit else Chair()
