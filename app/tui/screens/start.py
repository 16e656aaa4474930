"""The first screen: begin a match, go on with one, read the rules, change the settings."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Input, Label, OptionList
from textual.widgets.option_list import Option

from app.cards import parse_set
from app.engine.match import Match
from app.engine.rules import Rules, RulesError
from app.engine.view import ONLOOKER
from app.store.errors import StoreError
from app.store.settings import Settings
from app.styles import styles_folder
from app.table.seats import is_human, take_seats
from app.table.table import Saved, saved_matches
from app.tui.account import People, standing
from app.tui.app import GinApp
from app.tui.cells import left
from app.tui.presets import CUSTOM, name_of, offered, summary
from app.tui.screens.base import BaseScreen
from app.tui.widgets.card import Tint
from app.tui.widgets.example import Example
from app.tui.widgets.form import Choice, Chooser, Entry, Field, NameEntry, Stepper
from app.tui.widgets.players import Players
from app.tui.widgets.steady_footer import EarlyFooter

GIN: Final = (
    (parse_set("AC AH AS"), Tint.SET),
    (parse_set("5C 6C 7C"), Tint.RUN),
    (parse_set("9H TH JH QH"), Tint.RUN),
)
"""What every hand hopes to become."""
_TARGET_SENTENCE: Final = "Points that win the match, 1 to 1000."
_TARGET_WRONG: Final = "Type a whole number from 1 to 1000."
_NEEDS_NAME: Final = "Player 1, unless you type your name."
_SCORE_COLUMN: Final = 28
"""Cells for the score in the list of matches; a longer one has a line to itself."""


class PlayButton(Button, inherit_bindings=False):
    """Begins the match. Enter is the screen's, so that the footer shows it."""


class MatchList(OptionList):
    """The unfinished matches; the arrow keys leave it at its ends."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "select",
            "Continue",
            id="start.resume",
            key_display="Enter",
            tooltip="Go on with the match that is marked",
        )
    ]

    def action_cursor_up(self) -> None:
        """Go to the match above, from the first one to what stands above the list."""
        if self.highlighted in (None, 0):
            self.screen.focus_previous()
        else:
            super().action_cursor_up()

    def action_cursor_down(self) -> None:
        """Go to the match below, from the last one to the top of the screen."""
        last = max((n for n, option in enumerate(self.options) if not option.disabled), default=0)
        if self.highlighted == last:
            self.screen.focus_next()
        else:
            super().action_cursor_down()


class StartScreen(BaseScreen[None]):
    """A new match with the choices of the last one, and every match that is not over."""

    app = getters.app(GinApp)
    rules = getters.query_one("#rules", Chooser)
    target = getters.query_one("#target", Entry)
    player_name = getters.query_one("#name", NameEntry)
    players = getters.query_one(Players)
    matches = getters.query_one(MatchList)

    CSS_PATH = [styles_folder() / "form.tcss", styles_folder() / "start.tcss"]  # noqa: RUF012
    AUTO_FOCUS = "#play"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "play",
            "Play",
            id="start.play",
            key_display="Enter",
            tooltip="Begin a new match",
        ),
        Binding(
            "c",
            "continue",
            "Continue",
            id="start.continue",
            tooltip="Go on with the match played last",
        ),
        Binding(
            "o",
            "options",
            "Options",
            id="start.options",
            tooltip="Every option of the rules chosen here, and presets of your own",
        ),
        Binding(
            "r,question_mark",
            "rules",
            "Rules",
            id="start.rules",
            tooltip="How to play, by the rules chosen here",
        ),
        Binding(
            "s",
            "settings",
            "Settings",
            id="start.settings",
            tooltip="Colours, suits, order of the cards, pace and name",
        ),
        Binding("q", "app.leave", "Quit", id="start.quit", tooltip="Leave the game"),
        Binding(
            "up",
            "app.focus_previous",
            "Up",
            id="start.up",
            tooltip="Go to the line above",
            show=False,
        ),
        Binding(
            "down",
            "app.focus_next",
            "Down",
            id="start.down",
            tooltip="Go to the line below",
            show=False,
        ),
        Binding(
            "escape",
            "to_play",
            "To Play",
            id="start.to_play",
            tooltip="Go back to the Play button",
            show=False,
        ),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._unfinished: list[Saved] = []
        self._offered: dict[str, Rules] = {}

    def compose(self) -> ComposeResult:
        """The choices of the last match, and room for the matches that are found later."""
        settings = self.app.settings
        self.set_class(self.app.ascii_only, "-ascii")
        self._offered = offered(settings)
        rules = self._offered.get(settings.rules, Rules())
        target = settings.target or rules.target
        with Vertical(id="start"):
            yield Example(GIN, "Gin Rummy")
            with Horizontal(id="new"):
                yield Label("New match", classes="heading")
                yield Label("Up and down go to a line, left and right change it.", id="how")
            yield Field("Rules", Chooser(self._choices(), settings.rules, id="rules"), id="presets")
            yield Field(
                "Target",
                Entry(str(target), id="target", length=4, digits=True),
                _TARGET_SENTENCE,
            )
            yield Field("Your name", NameEntry(settings.name), NameEntry.SENTENCE, id="own")
            yield Players([settings.opponent, *settings.others], rules, settings.name)
            yield PlayButton("Play", id="play", compact=True)
            yield Label(
                "Unfinished matches, the last one first", classes="heading", id="matches-heading"
            )
            yield MatchList(compact=True)
        yield EarlyFooter()

    def begin(self) -> None:
        """Look for unfinished matches."""
        self._explain_name()
        self.run_worker(self._find_matches())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Continuing needs something to continue."""
        return action != "continue" or bool(self._unfinished)

    def on_stepper_changed(self, event: Stepper.Changed) -> None:
        """Ask for the players of these rules, and let the target follow the rules for as long as
        nobody has typed another one.
        """
        if event.stepper is not self.rules:
            return
        self._adapt_players()
        if self.target.value in {str(rules.target) for rules in self._offered.values()}:
            self.target.value = str(self._usual_rules().target)

    def on_players_changed(self) -> None:
        """Somebody who shares the keyboard should have a name."""
        self._explain_name()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say at once whether the target is possible, and what the player will be called."""
        if event.input is self.target:
            self._chosen_rules()
        elif event.input is self.player_name:
            self._adapt_players()

    def on_input_submitted(self) -> None:
        """Enter plays from every line."""
        self.action_play()

    def on_button_pressed(self) -> None:
        """The mouse plays too."""
        self.action_play()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on with the match that was chosen."""
        self.app.resume_match(self._unfinished[event.option_index].path)

    def action_play(self) -> None:
        """Begin a match and remember its choices, or go to the target if that is impossible."""
        rules = self._chosen_rules()
        if rules is None:
            self.target.focus()
            return
        chosen = self.rules.choice.value
        name = self.player_name.chosen
        opponent, *others = self.players.wanted
        usual = self._usual_rules().target
        custom = {"custom_rules": rules.to_json()} if chosen == CUSTOM else {}
        self.app.update_settings(
            opponent=opponent,
            others=others,
            rules=chosen,
            target=None if custom or rules.target == usual else rules.target,
            name=name,
            **custom,
        )
        self.app.new_match(take_seats(name, self.players.others(rules)), rules)

    def action_continue(self) -> None:
        """Go on with the match that was played last."""
        self.app.resume_match(self._unfinished[0].path)

    def action_rules(self) -> None:
        """Show the rules that are chosen here."""
        from app.tui.screens.rules import RulesScreen, keys_of

        rules = self._chosen_rules() or self._usual_rules()
        self.app.push_screen(RulesScreen(rules, keys_of(self)))

    def action_options(self) -> None:
        """Show the options of the rules that are chosen here."""
        from app.tui.screens.options import OptionsScreen

        rules = self._chosen_rules() or self._usual_rules()
        self.app.push_screen(OptionsScreen(rules), partial(self._take_over_rules, rules))

    def action_settings(self) -> None:
        """Show the settings."""
        from app.tui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen(), self._take_over_name)

    def action_to_play(self) -> None:
        """Go back to where the screen began."""
        self.query_one("#play").focus()

    def _take_over_rules(self, before: Rules, chosen: Rules | None) -> None:
        """Offer the presets there are now, and choose the rules that came of the options."""
        rules = chosen or before
        name = name_of(rules, self.app.settings)
        custom = rules if name == CUSTOM else self._offered.get(CUSTOM)
        self._offered = offered(self.app.settings)
        if custom:
            self._offered[CUSTOM] = custom
        self.rules.offer(self._choices(), name)
        self.rules.query_ancestor(Field).explain(self.rules.choice.sentence)
        if chosen:
            self.target.value = str(chosen.target)
        self._adapt_players()

    def _take_over_name(self, _: None) -> None:
        self.player_name.show(self.app.settings.name)

    def _adapt_players(self) -> None:
        """Ask for the players of the rules chosen, and say what this one is called."""
        self.players.adapt(self._usual_rules(), self.player_name.chosen)
        self._explain_name()

    def _explain_name(self) -> None:
        shared = any(map(is_human, self.players.others(self._usual_rules())))
        needed = shared and not self.player_name.chosen
        self.query_one("#own", Field).explain(_NEEDS_NAME if needed else NameEntry.SENTENCE)

    def _chosen_rules(self) -> Rules | None:
        """The rules chosen; None, and a sentence beside the target, if that is impossible."""
        text = self.target.value.strip()
        field = self.target.query_ancestor(Field)
        try:
            rules = replace(self._usual_rules(), target=int(text) if text else 0)
        except (RulesError, ValueError):
            field.explain(_TARGET_WRONG, wrong=True)
            return None
        field.explain(_TARGET_SENTENCE)
        return rules

    def _usual_rules(self) -> Rules:
        """The rules chosen, to their own target."""
        return self._offered[self.rules.choice.value]

    def _choices(self) -> list[Choice]:
        return [Choice(name, name, summary(name, rules)) for name, rules in self._offered.items()]

    async def _find_matches(self) -> None:
        """List the unfinished matches, and say which files could not be read.

        Keys are served between one journal and the next.
        """
        problems = []
        matches = self.matches
        try:
            for saved in saved_matches():
                if saved.match is None:
                    problems.append(saved.problem or "")
                elif not saved.match.is_over:
                    self._unfinished.append(saved)
                    matches.add_option(Content(_summary(saved.match, self.app.settings)))
                    if len(self._unfinished) == 1:
                        matches.highlighted = 0
                        self.refresh_bindings()
                await asyncio.sleep(0)
                if not matches.is_attached:
                    # The player has gone on to another screen.
                    return
        except StoreError as error:
            problems.append(str(error))
        matches.add_options(Option(Content(problem), disabled=True) for problem in problems)
        if not matches.option_count:
            self.query_one("#matches-heading", Label).update("No unfinished matches")
            matches.display = False


def _summary(match: Match, settings: Settings) -> str:
    """A match in one line, or two if need be: score, rules, when it was begun."""
    people = People.of(match, ONLOOKER)
    score = ", ".join(f"{people.side(side)} {standing(match.games, side)}" for side in people.order)
    if match.rules.best_of > 1:
        won = "-".join(map(str, match.won))
        score += f"; matches won {won}, best of {match.rules.best_of}"
    rules = f"{name_of(match.rules, settings)} to {match.rules.target}"
    try:
        begun = f"{datetime.fromisoformat(match.created):%d %b %Y, %H:%M}"
    except ValueError:
        begun = ""
    if cell_len(score) > _SCORE_COLUMN:
        score = f"{score}\n{'':{_SCORE_COLUMN}}"
    return f"{left(score, _SCORE_COLUMN)} {left(rules, 20)} {begun}"
