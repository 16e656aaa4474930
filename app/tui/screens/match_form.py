"""The form for a match: its game, its rules, its length, and its players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Label

from app import tui
from app.games.base import GAMES, RulesError
from app.storage.settings import OWN_GAME
from app.styles import styles_folder
from app.text.games import GAMES as GAME_WORDS
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.screens.seat_fields import SeatFields
from app.tui.widgets.form import Chooser, Entry, Field, FormChoice, Stepper
from app.ui.options import (
    CUSTOM,
    GameOffer,
    StartFormValues,
    filled_from,
    name_of,
    offer_of,
    offered,
    summary,
)


def form_bindings(play: str, back: str) -> list[BindingType]:
    """Return the bindings of a form, in the order of the footer: ``play`` is the command that
    completes it, ``back`` the one that leaves it.
    """
    return [
        bind(play, "play", key_display="enter"),
        bind("start.options", "options"),
        bind("start.rules", "rules"),
        bind(back, "back"),
        bind("start.up", "app.focus_previous", show=False),
        bind("start.down", "app.focus_next", show=False),
    ]


class MatchForm(BaseScreen[None]):
    """A screen with the form for a match.

    ``compose`` of a subclass yields ``match_lines`` and a ``SeatFields``. A form without seats
    overrides what is done with them.
    """

    game = getters.query_one("#game", Chooser)
    rules = getters.query_one("#rules", Chooser)
    target = getters.query_one("#target", Entry)
    """The length of a match, in points or in the unit of the rules."""
    players = getters.query_one(SeatFields)

    CAN_BE_SERIOUS: ClassVar[bool] = True
    CSS_PATH = [styles_folder() / "form.tcss", styles_folder() / "match_form.tcss"]  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__()
        self.offer: GameOffer = offer_of(OWN_GAME)
        """The game of the lines."""
        self._offered: dict[str, Any] = {}
        self._left: dict[str, StartFormValues] = {}
        """The values left in the lines of other games, by game."""
        self.main: str | None = None
        """The option that the line for the length sets; None if the rules have none."""

    @property
    def own_name(self) -> str:
        """The name of the player who fills in the form."""
        raise NotImplementedError

    def explain_name(self) -> None:
        """Explain the player's own name, if it is chosen on this screen."""

    def fill(self) -> tuple[StartFormValues, Any]:
        """Choose the game of the last match; return the first values of its lines, and its
        rules.
        """
        settings = self.game_app.settings
        self.fit(self.app.size)
        self.set_class(self.game_app.ascii_only, "-ascii")
        self.offer = offer_of(settings.game if settings.game in tui.GAMES_SHOWN else OWN_GAME)
        self._offered = offered(self.offer, settings)
        filled = filled_from(self.offer, settings)
        rules = self._offered.get(filled.rules, self.offer.usual_rules)
        self.main = self.offer.main(rules)
        return filled, rules

    def fill_with(self, rules: Any) -> StartFormValues:
        """Choose the game of these rules; return the first values of its lines."""
        settings = self.game_app.settings
        self.offer, name = offer_of(rules.game), name_of(rules, settings)
        self._offered = offered(self.offer, settings)
        if name == CUSTOM:
            self._offered[CUSTOM] = rules
        self.main = self.offer.main(rules)
        return StartFormValues(name, self._length(rules), [])

    def form(self, title: str, how: str) -> Vertical:
        """Return the panel that the form is composed in, with its title and a remark."""
        # In a small window the panel has no border to write them into.
        words = Vertical(Label(title, classes="heading"), Label(how, id="how"), id="new")
        panel = Vertical(words, id="form", classes="panel")
        panel.border_title, panel.border_subtitle = Content(title), Content(how)
        return panel

    def match_lines(self, filled: StartFormValues, rules: Any) -> ComposeResult:
        """Yield the lines for the game, its rules, and the length of the match."""
        shown = [name for name in GAMES if name in tui.GAMES_SHOWN]
        games = [
            FormChoice(name, tr(GAME_WORDS[name].title), tr(GAME_WORDS[name].about))
            for name in shown
        ]
        yield Field(tr("Game"), Chooser(games, self.offer.name, id="game"))
        yield Field(tr("Rules"), Chooser(self._choices(), filled.rules, id="rules"), id="presets")
        told = self.offer.main_words.get(self.main or "")
        length = Field(
            tr(told.label) if told else "",
            Entry(filled.length or self._length(rules), id="target", length=4, digits=True),
            tr(told.about) if told else "",
        )
        length.display = told is not None
        yield length

    def on_stepper_changed(self, event: Stepper.Changed) -> None:
        """Show the lines of another game, or the players of other rules.

        The target follows the rules until the player types another one.
        """
        if event.stepper is self.game:
            self.follow_game()
        elif event.stepper is self.rules:
            usual = {self._length(rules) for rules in self._offered.values()}
            if self._ask_for_length() or self.target.value in usual:
                self.target.value = self._length(self.usual_rules())
            self.explain_rules()
            self.adapt_players()

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.input is self.target:
            self.explain_rules()

    @property
    def rules_told(self) -> Any:
        return self.chosen_rules() or self.usual_rules()

    def action_rules(self) -> None:
        self.action_help()

    def action_options(self) -> None:
        from app.tui.screens.options import OptionsScreen

        options = OptionsScreen(self.rules_told, asks_serious=self.CAN_BE_SERIOUS)
        self.app.push_screen(options, partial(self._take_over_rules, self.rules_told))

    def follow_game(self) -> None:
        """Show the lines of the chosen game, with the values left in them or those of its last
        match.

        Called before the values are used, since keys can be faster than the messages about changes.
        """
        if self.game.value == self.offer.name:
            return
        self._left[self.offer.name] = StartFormValues(
            self.rules.value, self.target.value, self.players_wanted()
        )
        settings = self.game_app.settings
        self.offer = offer_of(self.game.value)
        self._offered = offered(self.offer, settings)
        filled = self._left.get(self.offer.name) or filled_from(self.offer, settings)
        self.rules.offer(self._choices(), filled.rules)
        self._ask_for_length()
        self.target.value = filled.length or self._length(self.usual_rules())
        self.show_players(filled.wanted)
        self.explain_rules()
        self.explain_name()

    def chosen_rules(self) -> Any:
        """Return the chosen rules; None if the target is impossible, with a sentence beside it."""
        usual = self.usual_rules()
        if self.main is None:
            return usual
        text = self.target.value.strip()
        field = self.target.query_ancestor(Field)
        told = self.offer.main_words[self.main]
        try:
            rules = replace(usual, **{self.main: int(text) if text else 0})
        except (RulesError, ValueError):
            field.explain(tr(told.wrong), wrong=True)
            return None
        field.explain(tr(told.about))
        return rules

    def rules_to_play(self) -> Any:
        """Return the chosen rules; None, with the focus on the target, if that is impossible."""
        self.follow_game()
        rules = self.chosen_rules()
        if rules is None:
            self.target.focus()
        return rules

    def usual_rules(self) -> Any:
        """Return the chosen rules with their own target."""
        return self._offered[self.rules.value]

    def _take_over_rules(self, before: Any, chosen: Any) -> None:
        rules = chosen or before
        name = name_of(rules, self.game_app.settings)
        custom = rules if name == CUSTOM else self._offered.get(CUSTOM)
        self._offered = offered(self.offer, self.game_app.settings)
        if custom:
            self._offered[CUSTOM] = custom
        self.rules.offer(self._choices(), name)
        self._ask_for_length()
        if chosen:
            self.target.value = self._length(chosen)
        self.explain_rules()
        self.adapt_players()

    def _ask_for_length(self) -> bool:
        """Show the line for the length as the chosen rules have it; return whether its option has
        changed.
        """
        before, self.main = self.main, self.offer.main(self.usual_rules())
        field = self.target.query_ancestor(Field)
        field.display = self.main is not None
        if self.main:
            field.call(tr(self.offer.main_words[self.main].label))
        return self.main != before

    def players_wanted(self) -> list[str]:
        return self.players.wanted

    def show_players(self, wanted: Sequence[str]) -> None:
        """Show the seats of the chosen game, with the players wanted last in it."""
        self.players.play(self.offer, wanted, self.usual_rules())

    def adapt_players(self) -> None:
        """Show the seats of the chosen rules, and explain the player's own name."""
        self.players.adapt(self.usual_rules(), self.own_name)
        self.explain_name()

    def explain_rules(self) -> None:
        """Describe the chosen rules, with the chosen target."""
        told = summary(str(self.rules.value), self.rules_told)
        if self.CAN_BE_SERIOUS and self.game_app.settings.serious:
            told = tr("Serious, without help. {rules}", rules=told)
        self.rules.query_ancestor(Field).explain(told)

    def _length(self, rules: Any) -> str:
        main = self.offer.main(rules)
        return str(getattr(rules, main)) if main else ""

    def _choices(self) -> list[FormChoice]:
        return [
            FormChoice(name, self.offer.called(name), summary(name, rules))
            for name, rules in self._offered.items()
        ]
