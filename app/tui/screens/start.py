"""The first screen: begin a match, go on with one, read the rules, change the settings."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Final

from textual import events, getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Label

from app import tui
from app.desk.games.base import GameOffer
from app.desk.games.registry import GAMES, offer_of
from app.desk.outlines import in_a_line
from app.desk.presets import CUSTOM, Filled, choices_for, filled_from, name_of, offered, summary
from app.games.base import RulesError
from app.store.errors import StoreError
from app.store.settings import OWN_GAME
from app.styles import styles_folder
from app.table.place import Saved
from app.table.seats import is_here, take_seats
from app.tui.bindings import bind
from app.tui.screens.base import BaseScreen
from app.tui.widgets.cut_line import CutLine
from app.tui.widgets.example import GIN, Example
from app.tui.widgets.form import Choice, Chooser, Entry, Field, NameEntry, Stepper
from app.tui.widgets.lesson_offer import LessonButton, LessonOffer
from app.tui.widgets.matches import LastMatch, OtherMatches, PlayButton
from app.tui.widgets.players import Players
from app.tui.widgets.steady_footer import EarlyFooter
from app.words.en import forms as words
from app.words.en.keys import ENTER
from app.words.en.refusals import sentence_for
from app.words.en.screens import DELETED

_READS: Final = 3
"""Journals that the first frame waits for, to have the last match in it."""


class StartScreen(BaseScreen[None]):
    """Every match that is not over, the last one first; a new one with the choices of the last."""

    game = getters.query_one("#game", Chooser)
    rules = getters.query_one("#rules", Chooser)
    target = getters.query_one("#target", Entry)
    """How long a match is: points, or what else the rules go by."""
    player_name = getters.query_one("#name", NameEntry)
    players = getters.query_one(Players)
    last = getters.query_one(LastMatch)
    others = getters.query_one(OtherMatches)

    CSS_PATH = [styles_folder() / "form.tcss", styles_folder() / "start.tcss"]  # noqa: RUF012
    AUTO_FOCUS = "LastMatch.-offered ContinueButton, LessonOffer.-offered LessonButton, #play"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("start.play", "enter", "play", key_display=ENTER),
        bind("start.continue", "c", "screen.continue", show=False),
        bind("start.options", "o", "options"),
        bind("start.rules", "r,question_mark", "rules"),
        bind("start.settings", "s", "settings"),
        bind("start.history", "h", "history"),
        bind("start.lesson", "l", "lesson"),
        bind("start.practise", "p", "practise"),
        bind("start.quit", "q", "app.leave"),
        bind("start.up", "up", "app.focus_previous", show=False),
        bind("start.down", "down", "app.focus_next", show=False),
        bind("start.to_play", "escape", "to_play", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._offer: GameOffer = offer_of(OWN_GAME)
        self._offered: dict[str, Any] = {}
        self._left: dict[str, Filled] = {}
        """By game, what was filled in for it before another one was looked at."""
        self._main: str | None = None
        """The option that is typed in the line for the target."""
        self._last: Saved | None = None
        """The unfinished match that was played last."""

    def compose(self) -> ComposeResult:
        """The choices of the last match, and room for the matches that are found later."""
        settings = self.gin.settings
        filled, rules = self._filled()
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
            yield LessonOffer(offered=settings.first_time and newest is None)
            with Horizontal(id="new"):
                yield Label(words.NEW_MATCH, classes="heading")
                yield Label(words.HOW, id="how")
            yield from self._match_lines(filled, rules)
            yield Field(words.NAME, NameEntry(settings.name), words.ABOUT_NAME, id="own")
            yield Players(self._offer, filled.wanted, rules, settings.name)
            yield CutLine(settings)
            yield PlayButton(words.PLAY, id="play", compact=True)
            yield OtherMatches(matches, newest, settings, problem)
        # Its keys need the whole line.
        yield EarlyFooter(compact=True, show_command_palette=False)

    def _filled(self) -> tuple[Filled, Any]:
        """Take up the game of the last match; returns what its lines begin with, and its rules."""
        settings = self.gin.settings
        self.fit(self.app.size)
        self.set_class(self.gin.ascii_only, "-ascii")
        self._offer = offer_of(settings.game if settings.game in tui.GAMES_SHOWN else OWN_GAME)
        self._offered = offered(self._offer, settings)
        filled = filled_from(self._offer, settings)
        rules = self._offered.get(filled.rules, self._offer.usual_rules)
        self._main = self._offer.main(rules)
        return filled, rules

    def _match_lines(self, filled: Filled, rules: Any) -> ComposeResult:
        """The lines for the game, its rules, and how long a match is."""
        shown = [name for name in GAMES if name in tui.GAMES_SHOWN]
        games = [Choice(name, *words.GAMES[name]) for name in shown]
        yield Field(words.GAME, Chooser(games, self._offer.name, id="game"))
        yield Field(words.RULES, Chooser(self._choices(), filled.rules, id="rules"), id="presets")
        told = self._offer.main_words.get(self._main or "")
        length = Field(
            told.label if told else "",
            Entry(filled.length or self._length(rules), id="target", length=4, digits=True),
            told.about if told else "",
        )
        length.display = told is not None
        yield length

    def begin(self) -> None:
        """Look for unfinished matches."""
        self._explain_name()
        if filled_from(self._offer, self.gin.settings).length:
            self._explain_rules()
        self.run_worker(self.others.find())

    def on_screen_resume(self) -> None:
        """Who has had the lesson is not new here any more."""
        super().on_screen_resume()
        if not self.gin.settings.first_time:
            self.query(LessonOffer).remove_class("-offered")

    def on_resize(self, event: events.Resize) -> None:
        """Cards are as large as the window lets them be."""
        self.fit(event.size)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Continuing needs something to continue."""
        return action != "continue" or self._last is not None

    def on_stepper_changed(self, event: Stepper.Changed) -> None:
        """Ask for what belongs to another game; or for the players of other rules, and let the
        target follow the rules for as long as nobody has typed another one.
        """
        if event.stepper is self.game:
            self._follow_game()
        elif event.stepper is self.rules:
            usual = {self._length(rules) for rules in self._offered.values()}
            if self._ask_for_length() or self.target.value in usual:
                self.target.value = self._length(self._usual_rules())
            self._explain_rules()
            self._adapt_players()

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
        elif isinstance(event.button, LessonButton):
            self.action_lesson()
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
        self._follow_game()
        rules = self._chosen_rules()
        if rules is None:
            self.target.focus()
            return
        offer, settings = self._offer, self.gin.settings
        chosen = self.rules.choice.value
        name = self.player_name.chosen
        opponent, *others = self.players.wanted
        custom = {"custom_rules": rules.to_json()} if chosen == CUSTOM else {}
        is_usual = custom or rules == self._usual_rules()
        choices = replace(
            choices_for(offer, settings),
            opponent=opponent,
            others=others,
            rules=chosen,
            target=None if is_usual else getattr(rules, str(self._main)),
            **custom,
        )
        self.gin.update_settings(
            name=name, game=offer.name, **settings.choosing(offer.name, choices)
        )
        self.gin.new_match(take_seats(name, self.players.others(rules), offer.name), rules)

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

    def action_lesson(self) -> None:
        """Teach how to play."""
        from app.tui.screens.lesson import offer_lesson

        offer_lesson(self.app)

    def action_history(self) -> None:
        """Show every match that was played, and what they come to."""
        from app.tui.screens.history import HistoryScreen

        self.app.push_screen(HistoryScreen(self.gin.house, self.gin.settings))

    def action_practise(self) -> None:
        """Show what there is to practise."""
        from app.tui.screens.practise import PractiseScreen

        self.app.push_screen(PractiseScreen())

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

    def _take_over_rules(self, before: Any, chosen: Any) -> None:
        """Offer the presets there are now, and choose the rules that came of the options."""
        rules = chosen or before
        name = name_of(rules, self.gin.settings)
        custom = rules if name == CUSTOM else self._offered.get(CUSTOM)
        self._offered = offered(self._offer, self.gin.settings)
        if custom:
            self._offered[CUSTOM] = custom
        self.rules.offer(self._choices(), name)
        self._ask_for_length()
        if chosen:
            self.target.value = self._length(chosen)
        self._explain_rules()
        self._adapt_players()

    def _take_over_name(self, _: None) -> None:
        self.player_name.show(self.gin.settings.name)

    def _follow_game(self) -> None:
        """Show the lines of the game that is chosen, filled as they were left or as in the last
        match of it. Keys are faster than the news of them.
        """
        if self.game.choice.value == self._offer.name:
            return
        self._left[self._offer.name] = Filled(
            self.rules.choice.value, self.target.value, self.players.wanted
        )
        settings = self.gin.settings
        self._offer = offer_of(self.game.choice.value)
        self._offered = offered(self._offer, settings)
        filled = self._left.get(self._offer.name) or filled_from(self._offer, settings)
        self.rules.offer(self._choices(), filled.rules)
        self._ask_for_length()
        self.target.value = filled.length or self._length(self._usual_rules())
        self.players.play(self._offer, filled.wanted, self._usual_rules())
        self._explain_rules()
        self._explain_name()

    def _ask_for_length(self) -> bool:
        """Let how long the match is be typed as the rules chosen have it. Returns whether that is
        another option than before.
        """
        before, self._main = self._main, self._offer.main(self._usual_rules())
        field = self.target.query_ancestor(Field)
        field.display = self._main is not None
        if self._main:
            field.call(self._offer.main_words[self._main].label)
        return self._main != before

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

    def _chosen_rules(self) -> Any:
        """The rules chosen; None, and a sentence beside the target, if that is impossible."""
        usual = self._usual_rules()
        if self._main is None:
            return usual
        text = self.target.value.strip()
        field = self.target.query_ancestor(Field)
        told = self._offer.main_words[self._main]
        try:
            rules = replace(usual, **{self._main: int(text) if text else 0})
        except (RulesError, ValueError):
            field.explain(told.wrong, wrong=True)
            return None
        field.explain(told.about)
        return rules

    def _usual_rules(self) -> Any:
        """The rules chosen, to their own target."""
        return self._offered[self.rules.choice.value]

    def _length(self, rules: Any) -> str:
        """How long a match by these rules is, as it would be typed; empty where it is not."""
        main = self._offer.main(rules)
        return str(getattr(rules, main)) if main else ""

    def _choices(self) -> list[Choice]:
        return [Choice(name, name, summary(name, rules)) for name, rules in self._offered.items()]
