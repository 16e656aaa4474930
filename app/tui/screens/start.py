"""The first screen: begin a match, go on with one, read the rules, change the settings."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from textual import events, getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Label

from app.desk.presets import CUSTOM, name_of, offered, summary
from app.games.base import RulesError
from app.games.gin.rules import Rules
from app.store.errors import StoreError
from app.styles import styles_folder
from app.table.place import Saved
from app.table.seats import is_here, take_seats
from app.tui.bindings import bind
from app.tui.screens.base import BaseScreen
from app.tui.widgets.card import Tint
from app.tui.widgets.example import Example
from app.tui.widgets.form import Choice, Chooser, Entry, Field, NameEntry, Stepper
from app.tui.widgets.matches import LastMatch, OtherMatches, PlayButton, in_a_line
from app.tui.widgets.players import Players
from app.tui.widgets.steady_footer import EarlyFooter
from app.words.en import forms as words
from app.words.en.keys import ENTER
from app.words.en.refusals import sentence_for
from app.words.en.rules_page import as_cards
from app.words.en.screens import DELETED

GIN: Final = (
    (as_cards("AC AH AS"), Tint.SET),
    (as_cards("5C 6C 7C"), Tint.RUN),
    (as_cards("9H TH JH QH"), Tint.RUN),
)
"""What every hand hopes to become."""
_READS: Final = 3
"""Journals that the first frame waits for, to have the last match in it."""


class StartScreen(BaseScreen[None]):
    """Every match that is not over, the last one first; a new one with the choices of the last."""

    rules = getters.query_one("#rules", Chooser)
    target = getters.query_one("#target", Entry)
    player_name = getters.query_one("#name", NameEntry)
    players = getters.query_one(Players)
    last = getters.query_one(LastMatch)
    others = getters.query_one(OtherMatches)

    CSS_PATH = [styles_folder() / "form.tcss", styles_folder() / "start.tcss"]  # noqa: RUF012
    AUTO_FOCUS = "LastMatch.-offered ContinueButton, #play"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("start.play", "enter", "play", key_display=ENTER),
        bind("start.continue", "c", "screen.continue", show=False),
        bind("start.options", "o", "options"),
        bind("start.rules", "r,question_mark", "rules"),
        bind("start.settings", "s", "settings"),
        bind("start.quit", "q", "app.leave"),
        bind("start.up", "up", "app.focus_previous", show=False),
        bind("start.down", "down", "app.focus_next", show=False),
        bind("start.to_play", "escape", "to_play", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._offered: dict[str, Rules] = {}
        self._last: Saved | None = None
        """The unfinished match that was played last."""

    def compose(self) -> ComposeResult:
        """The choices of the last match, and room for the matches that are found later."""
        settings = self.gin.settings
        self.fit(self.app.size)
        self.set_class(self.gin.ascii_only, "-ascii")
        self._offered = offered(settings)
        rules = self._offered.get(settings.rules, Rules())
        target = settings.target or rules.target
        matches, newest, problem = None, None, ""
        try:
            matches = self.gin.house.saved()
            newest = matches.newest(_READS)
        except StoreError as error:
            problem = sentence_for(error)
        self._last = newest
        with Vertical(id="start"):
            yield Example(GIN, words.TITLE)
            yield LastMatch(newest, settings, ascii_only=self.gin.ascii_only)
            with Horizontal(id="new"):
                yield Label(words.NEW_MATCH, classes="heading")
                yield Label(words.HOW, id="how")
            yield Field(
                words.RULES, Chooser(self._choices(), settings.rules, id="rules"), id="presets"
            )
            yield Field(
                words.TARGET,
                Entry(str(target), id="target", length=4, digits=True),
                words.ABOUT_TARGET,
            )
            yield Field(words.NAME, NameEntry(settings.name), words.ABOUT_NAME, id="own")
            yield Players([settings.opponent, *settings.others], rules, settings.name)
            yield PlayButton(words.PLAY, id="play", compact=True)
            yield OtherMatches(matches, newest, settings, problem)
        yield EarlyFooter()

    def begin(self) -> None:
        """Look for unfinished matches."""
        self._explain_name()
        if self.gin.settings.target:
            self._explain_rules()
        self.run_worker(self.others.find())

    def on_resize(self, event: events.Resize) -> None:
        """Cards are as large as the window lets them be."""
        self.fit(event.size)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Continuing needs something to continue."""
        return action != "continue" or self._last is not None

    def on_stepper_changed(self, event: Stepper.Changed) -> None:
        """Ask for the players of these rules, and let the target follow the rules for as long as
        nobody has typed another one.
        """
        if event.stepper is not self.rules:
            return
        self._explain_rules()
        self._adapt_players()
        if self.target.value in {str(rules.target) for rules in self._offered.values()}:
            self.target.value = str(self._usual_rules().target)

    def on_players_changed(self) -> None:
        """Somebody who shares the keyboard should have a name."""
        self._explain_name()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say at once whether the target is possible, and what the player will be called."""
        if event.input is self.target:
            self._explain_rules()
        elif event.input is self.player_name:
            self._adapt_players()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """The mouse plays and goes on too."""
        if event.button is self.last.button:
            self.action_continue()
        else:
            self.action_play()

    def on_other_matches_found(self, event: OtherMatches.Found) -> None:
        """Offer the last match where it was not known before the first frame."""
        self._offer_last(event.saved)

    def on_other_matches_chosen(self, event: OtherMatches.Chosen) -> None:
        """Go on with the match that was chosen."""
        self.gin.resume_match(event.saved.path)

    def on_other_matches_delete(self, event: OtherMatches.Delete) -> None:
        """Ask whether a match of the list is to be deleted."""
        self._ask_to_delete(event.saved)

    def on_continue_button_delete(self) -> None:
        """Ask whether the last match is to be deleted."""
        if self._last:
            self._ask_to_delete(self._last)

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
        self.gin.update_settings(
            opponent=opponent,
            others=others,
            rules=chosen,
            target=None if custom or rules.target == usual else rules.target,
            name=name,
            **custom,
        )
        self.gin.new_match(take_seats(name, self.players.others(rules)), rules)

    def action_continue(self) -> None:
        """Go on with the match that was played last."""
        if self._last:
            self.gin.resume_match(self._last.path)

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

    def _offer_last(self, saved: Saved | None) -> None:
        self._last = saved
        self.last.show(saved)
        self.refresh_bindings()

    def _ask_to_delete(self, saved: Saved) -> None:
        from app.tui.screens.delete import DeleteScreen

        assert saved.outline
        told = in_a_line(saved.outline, self.gin.settings)
        self.app.push_screen(DeleteScreen(told), partial(self._delete, saved))

    def _delete(self, saved: Saved, agreed: bool | None) -> None:
        if not agreed:
            return
        try:
            self.gin.house.delete(saved.path)
        except StoreError as error:
            self.app.notify(sentence_for(error), severity="error", timeout=10)
            return
        self.others.drop(saved)
        if saved == self._last:
            following = self.others.take_first()
            self._offer_last(following)
            (self.last.button if following else self.query_one("#play")).focus()
        self.app.notify(DELETED)

    def _take_over_rules(self, before: Rules, chosen: Rules | None) -> None:
        """Offer the presets there are now, and choose the rules that came of the options."""
        rules = chosen or before
        name = name_of(rules, self.gin.settings)
        custom = rules if name == CUSTOM else self._offered.get(CUSTOM)
        self._offered = offered(self.gin.settings)
        if custom:
            self._offered[CUSTOM] = custom
        self.rules.offer(self._choices(), name)
        if chosen:
            self.target.value = str(chosen.target)
        self._explain_rules()
        self._adapt_players()

    def _take_over_name(self, _: None) -> None:
        self.player_name.show(self.gin.settings.name)

    def _adapt_players(self) -> None:
        """Ask for the players of the rules chosen, and say what this one is called."""
        self.players.adapt(self._usual_rules(), self.player_name.chosen)
        self._explain_name()

    def _explain_rules(self) -> None:
        """Say what the rules chosen are, to the target chosen."""
        rules = self._chosen_rules() or self._usual_rules()
        name = str(self.rules.choice.value)
        self.rules.query_ancestor(Field).explain(summary(name, rules))

    def _explain_name(self) -> None:
        shared = any(map(is_here, self.players.others(self._usual_rules())))
        needed = shared and not self.player_name.chosen
        self.query_one("#own", Field).explain(words.NEEDS_NAME if needed else words.ABOUT_NAME)

    def _chosen_rules(self) -> Rules | None:
        """The rules chosen; None, and a sentence beside the target, if that is impossible."""
        text = self.target.value.strip()
        field = self.target.query_ancestor(Field)
        try:
            rules = replace(self._usual_rules(), target=int(text) if text else 0)
        except (RulesError, ValueError):
            field.explain(words.WRONG_TARGET, wrong=True)
            return None
        field.explain(words.ABOUT_TARGET)
        return rules

    def _usual_rules(self) -> Rules:
        """The rules chosen, to their own target."""
        return self._offered[self.rules.choice.value]

    def _choices(self) -> list[Choice]:
        return [Choice(name, name, summary(name, rules)) for name, rules in self._offered.items()]
