"""The form for a new match."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, cast

from textual import events, getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input

from app.storage.settings import Settings
from app.table.seats import is_here, take_seats
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.base import GameApp
from app.tui.screens.match_form import MatchForm
from app.tui.screens.seat_fields import SeatFields
from app.tui.tables import begin_match
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.form import Chooser, Field, NameEntry, PlayButton, Stepper, cut_choices
from app.ui.options import CUSTOM, choices_for, filled_from


class NewMatchScreen(MatchForm):
    """A new match, at first with the choices of the last one."""

    player_name = getters.query_one("#name", NameEntry)

    AUTO_FOCUS = "#play"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("start.play", "play", key_display="enter"),
        bind("start.options", "options"),
        bind("start.rules", "rules"),
        bind("start.settings", "settings"),
        bind("start.guide", "app.guide", show=False),
        bind("new_match.close", "close"),
        bind("start.up", "app.focus_previous", show=False),
        bind("start.down", "app.focus_next", show=False),
    ]

    def __init__(self, *, with_options: bool = False) -> None:
        """``with_options`` shows the options of the rules over the form at once."""
        super().__init__()
        self._with_options = with_options

    @property
    def own_name(self) -> str:
        """The chosen name; empty if there is none."""
        return self.player_name.chosen

    def compose(self) -> ComposeResult:
        settings = self.game_app.settings
        filled, rules = self.fill()
        how = tr("Up and down go to a line, left and right change it.")
        with self.form(tr("New match"), how):
            yield from self.match_lines(filled, rules)
            yield Field(
                tr("Your name"),
                NameEntry(settings.name),
                tr("What you are called at the table."),
                id="own",
            )
            yield SeatFields(self.offer, filled.wanted, rules, settings.name)
            yield CutLine(settings)
            yield PlayButton(tr("Play"), id="play", compact=True)
        yield EarlyFooter()

    def begin(self) -> None:
        self.explain_name()
        settings = self.game_app.settings
        if filled_from(self.offer, settings).length or settings.serious:
            self.explain_rules()
        if self._with_options:
            self.action_options()

    def on_resize(self, event: events.Resize) -> None:
        self.fit(event.size)

    def on_seat_fields_changed(self) -> None:
        """Explain the player's name again, since people who share the keyboard need names."""
        self.explain_name()

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.input is self.player_name:
            self.adapt_players()

    def on_button_pressed(self) -> None:
        self.action_play()

    def action_play(self) -> None:
        """Begin a match and remember its choices, or go to the target if that is impossible."""
        rules = self.rules_to_play()
        if rules is None:
            return
        offer, settings = self.offer, self.game_app.settings
        chosen = self.rules.value
        name = self.player_name.chosen
        opponent, *others = self.players.wanted
        custom = {"custom_rules": rules.to_json()} if chosen == CUSTOM else {}
        is_usual = custom or rules == self.usual_rules()
        choices = replace(
            choices_for(offer, settings),
            opponent=opponent,
            others=others,
            rules=chosen,
            target=None if is_usual else getattr(rules, str(self.main)),
            **custom,
        )
        self.game_app.update_settings(
            name=name, game=offer.name, **settings.choosing(offer.name, choices)
        )
        begin_match(self, take_seats(name, self.players.others(rules), offer.name), rules)

    def action_settings(self) -> None:
        from app.tui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen(), self._take_over_name)

    def action_close(self) -> None:
        self.dismiss(None)

    def _take_over_name(self, _: None) -> None:
        self.player_name.show(self.game_app.settings.name)

    def explain_name(self) -> None:
        shared = any(map(is_here, self.players.others(self.usual_rules())))
        told = tr("What you are called at the table.")
        if shared and not self.player_name.chosen:
            told = tr("Player 1, unless you type your name.")
        if self.player_name.is_refused:
            told = tr("A name needs at least one letter.")
        self.query_one("#own", Field).explain(told)


class CutLine(Field):
    """The setting of the cut, shown only to players who have switched it on."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(tr("Cut"), Chooser(cut_choices(), settings.cut, id="cut"))
        self.display = settings.cut

    def on_stepper_changed(self, event: Stepper.Changed) -> None:
        event.stop()
        if isinstance(event.stepper, Chooser):
            cast(GameApp, self.app).update_settings(cut=event.stepper.value)
