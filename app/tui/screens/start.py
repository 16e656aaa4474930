"""The start screen: unfinished matches, a new match, and the lesson for new players."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, cast

from textual import events, getters, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.css.query import NoMatches
from textual.widgets import Button, Input, Label

from app.storage.errors import StoreError
from app.storage.settings import OWN_GAME, Settings
from app.table.handles import SavedMatch
from app.table.seats import has_even, is_here, take_seats
from app.text.games import title_of
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.base import GameApp
from app.tui.screens.match_form import MatchForm, SeatFields
from app.tui.widgets.card import GIN, Example
from app.tui.widgets.footer import EarlyFooter, KeyButton
from app.tui.widgets.form import Chooser, Field, NameEntry, Stepper, cut_choices
from app.tui.widgets.matches import LastMatch, OtherMatches, PlayButton
from app.ui.options import CUSTOM, choices_for, filled_from
from app.ui.outlines import in_a_line

if TYPE_CHECKING:
    from app.coach.estimates import Rating
    from app.games.base import Rules
    from app.match.seat import Seat
    from app.table.pad import PadSession

_READS: Final = 3
"""Journals read before the first frame, to find the last match."""


class StartScreen(MatchForm):
    """All unfinished matches, the last one first, and a new one with the choices of the last."""

    player_name = getters.query_one("#name", NameEntry)
    last = getters.query_one(LastMatch)
    others = getters.query_one(OtherMatches)

    AUTO_FOCUS = "LastMatch.-offered ContinueButton, LessonOffer.-offered LessonButton, #play"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("start.play", "play", key_display="enter"),
        bind("start.new", "play", show=False),
        bind("start.continue", "screen.continue", show=False),
        bind("start.options", "options"),
        bind("start.rules", "rules"),
        bind("start.settings", "settings"),
        bind("start.history", "history"),
        bind("start.lesson", "lesson"),
        bind("start.practise", "practise"),
        bind("start.daily", "daily", show=False),
        bind("start.board", "board", show=False),
        bind("start.pad", "pad", show=False),
        bind("start.guide", "app.guide", show=False),
        bind("alone.lobby", "lobby"),
        bind("start.quit", "app.leave"),
        bind("start.up", "app.focus_previous", show=False),
        bind("start.down", "app.focus_next", show=False),
        bind("start.to_play", "to_play", show=False),
    ]

    def __init__(self, to_lobby: Callable[[], None] | None = None) -> None:
        """``to_lobby`` goes back to the lobby of a server; None if there is none."""
        super().__init__()
        self._to_lobby = to_lobby
        self._last: SavedMatch | None = None
        """The unfinished match played last."""
        self._day: KeyButton | None = None
        """Tells of the deal of the day; None before the first frame."""
        self._rating: Rating | None = None
        """The player's rating; None before it is known, and if there is none."""
        self._may_be_rated = False
        """Whether there is a rating, as far as known, so that its place is kept for it."""

    @property
    def own_name(self) -> str:
        """The chosen name; empty if there is none."""
        return self.player_name.chosen

    def compose(self) -> ComposeResult:
        settings = self.game_app.settings
        filled, rules = self.fill()
        matches, newest, problem = None, None, ""
        try:
            matches = self.game_app.library.saved()
            newest = matches.newest(_READS)
        except StoreError as error:
            problem = sentence_for(error)
        self._last = newest
        self._may_be_rated = matches is not None and bool(matches.paths)
        with Vertical(id="start"):
            yield Example(GIN, title_of(self.offer.name))
            yield Vertical(id="day")
            yield LastMatch(newest, settings, ascii_only=self.game_app.ascii_only)
            yield LessonOffer(offered=settings.first_time and newest is None)
            with Horizontal(id="new"):
                yield Label(tr("New match"), classes="heading")
                yield Label(self._how, id="how")
            yield from self.match_lines(filled, rules)
            yield Field(
                tr("Your name"),
                NameEntry(settings.name),
                self._about_name,
                id="own",
            )
            yield SeatFields(self.offer, filled.wanted, rules, settings.name)
            yield CutLine(settings)
            yield PlayButton(tr("Play"), id="play", compact=True)
            yield OtherMatches(matches, newest, settings, problem)
        # The keys need the whole line.
        yield EarlyFooter(compact=True, show_command_palette=False)

    def begin(self) -> None:
        self.explain_name()
        settings = self.game_app.settings
        if filled_from(self.offer, settings).length or settings.serious:
            self.explain_rules()
        self.others.find()
        self._show_day()
        if self._may_be_rated:
            self._find_rating()

    def _show_day(self) -> None:
        """Tell of the deal of the day, in the line that is empty until now."""
        # Imported late: the first frame does not wait for it.
        from app.text.gin.daily import in_a_line
        from app.ui.daily import deals_of_the_day

        daily = deals_of_the_day(self.game_app.library, self.game_app.settings.name)
        told = self.showable(in_a_line(daily.state, daily.result(daily.day), daily.streak))
        if self._day is None:
            self._day = KeyButton("daily", told, id="daily")
            self.query_one("#day").mount(self._day)
        else:
            self._day.show(told)

    @work
    async def _find_rating(self) -> None:
        self._rating = await self.game_app.library.rating()
        self._may_be_rated = self._rating is not None
        # A screen that is being left may have lost some of its widgets.
        with suppress(NoMatches):
            self.explain_name()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Tell how the day stands. After the lesson, withdraw its offer, and take over the opponent
        that it chose.
        """
        if self._day is not None:
            self._show_day()
            # The history may have judged matches.
            if self._may_be_rated:
                self._find_rating()
        if not self.game_app.settings.first_time and (offers := self.query("LessonOffer.-offered")):
            offers.remove_class("-offered")
            if self.offer.name == OWN_GAME:
                wanted = filled_from(self.offer, self.game_app.settings).wanted
                self.players.play(self.offer, wanted, self.usual_rules())

    def on_resize(self, event: events.Resize) -> None:
        self.fit(event.size)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "continue":
                return self._last is not None
            case "lobby":
                return self._to_lobby is not None
        return True

    @property
    def left_out(self) -> Collection[str]:
        """The lesson, beside a lobby: its keys leave no room, and newcomers are asked anyway."""
        return () if self._to_lobby is None else ("lesson",)

    def action_lobby(self) -> None:
        if self._to_lobby is not None:
            self._to_lobby()

    def on_seat_fields_changed(self) -> None:
        """Explain the player's name again, since people who share the keyboard need names."""
        self.explain_name()

    def follow_game(self) -> None:
        """Also show the title of the game."""
        super().follow_game()
        self.query_one(Example).call(title_of(self.offer.name))

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.input is self.player_name:
            self.adapt_players()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button is self.last.button:
            self.action_continue()
        elif isinstance(event.button, LessonButton):
            self.action_lesson()
        else:
            self.action_play()

    def on_other_matches_found(self, event: OtherMatches.Found) -> None:
        """Offer the last match if it was not found before the first frame."""
        self._offer_last(event.saved)

    def on_other_matches_chosen(self, event: OtherMatches.Chosen) -> None:
        self._go_on_with(event.saved)

    def on_other_matches_delete(self, event: OtherMatches.Delete) -> None:
        self._ask_to_delete(event.saved)

    def on_continue_button_delete(self) -> None:
        if self._last:
            self._ask_to_delete(self._last)

    def action_play(self) -> None:
        """Begin a match and remember its choices, or go to the target if that is impossible."""
        self.follow_game()
        rules = self.chosen_rules()
        if rules is None:
            self.target.focus()
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
        seats = take_seats(name, self.players.others(rules), offer.name)
        if has_even(seats):
            self._begin_even(seats, rules)
        else:
            self.game_app.new_match(seats, rules, is_serious=settings.serious)

    @work(exclusive=True, group="begin")
    async def _begin_even(self, seats: Sequence[Seat], rules: Rules) -> None:
        from app.ui.even import with_strength

        app = self.game_app
        seats = await with_strength(seats, app.library)
        # The tasks of the table would know this worker, and so this screen.
        self.call_later(partial(app.new_match, seats, rules, is_serious=app.settings.serious))

    def action_continue(self) -> None:
        if self._last:
            self._go_on_with(self._last)

    def action_settings(self) -> None:
        from app.tui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen(), self._take_over_name)

    def action_lesson(self) -> None:
        from app.tui.screens.lesson import offer_lesson

        offer_lesson(self.app)

    def action_history(self) -> None:
        from app.tui.screens.history import HistoryScreen

        self.app.push_screen(HistoryScreen(self.game_app.library, self.game_app.settings))

    def action_practise(self) -> None:
        from app.tui.screens.practise import PractiseScreen

        self.app.push_screen(PractiseScreen())

    def action_daily(self) -> None:
        from app.tui.screens.daily import DailyScreen

        self.app.push_screen(DailyScreen(self.game_app.library, self.game_app.settings))

    def action_board(self) -> None:
        from app.tui.screens.board import BoardScreen

        self.app.push_screen(BoardScreen(self.game_app.library))

    def action_pad(self) -> None:
        from app.tui.screens.pad_start import PadStartScreen

        self.app.push_screen(PadStartScreen(self.show_pad))

    def show_pad(self, session: PadSession) -> None:
        from app.tui.screens.pad import PadScreen

        self.app.push_screen(PadScreen(session), lambda _: self.game_app.show_start())

    def _go_on_with(self, saved: SavedMatch) -> None:
        if not (saved.outline and saved.outline.is_pad):
            self.game_app.resume_match(saved.path)
            return
        # Imported late, with all that writes journals.
        from app.table.pad import PadSession

        try:
            session = PadSession.open(saved.path)
        except StoreError as error:
            self.notify(sentence_for(error), severity="error", timeout=10)
        else:
            self.show_pad(session)

    def action_to_play(self) -> None:
        """Focus the button that begins a match."""
        play = self.query_one("#play")
        if self.has_class("-listing"):
            self.remove_class("-listing")
            # The button must be displayed again first.
            self.call_after_refresh(play.focus)
        else:
            play.focus()

    @property
    def _how(self) -> str:
        return (
            tr("Up and down go to a line, left and right change it.")
            if self._last is None
            else tr("Arrows choose and change; Del deletes an unfinished match.")
        )

    def _offer_last(self, saved: SavedMatch | None) -> None:
        self._last = saved
        self.query_one("#how", Label).update(self._how)
        self.last.show(saved)
        self.refresh_bindings()

    def _ask_to_delete(self, saved: SavedMatch) -> None:
        from app.tui.screens.questions import DeleteScreen

        assert saved.outline
        told = in_a_line(saved.outline, self.game_app.settings)
        self.app.push_screen(DeleteScreen(told), partial(self._delete, saved))

    def _delete(self, saved: SavedMatch, agreed: bool | None) -> None:
        if not agreed:
            return
        try:
            self.game_app.library.delete(saved.path)
        except StoreError as error:
            self.notify(sentence_for(error), severity="error", timeout=10)
            return
        self.others.drop(saved)
        if saved == self._last:
            following = self.others.take_first()
            self._offer_last(following)
            (self.last.button if following else self.query_one("#play")).focus()
        self.notify(tr("The match is deleted."))

    def _take_over_name(self, _: None) -> None:
        self.player_name.show(self.game_app.settings.name)

    def explain_name(self) -> None:
        shared = any(map(is_here, self.players.others(self.usual_rules())))
        needed = shared and not self.player_name.chosen
        told = tr("Player 1, unless you type your name.") if needed else self._about_name
        told = tr("A name needs at least one letter.") if self.player_name.is_refused else told
        self.query_one("#own", Field).explain(told)

    @property
    def _about_name(self) -> str:
        if not self._may_be_rated:
            return tr("What you are called at the table.")
        if self._rating is None:
            return ""
        # Imported late: nothing before the first frame needs it.
        from app.text.rating import named

        return self.showable(named(self._rating))


class LessonButton(Button, inherit_bindings=False, inherit_css=False):
    """Begins the lesson."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("start.learn", "screen.lesson", key_display="enter"),
    ]


class LessonOffer(Horizontal):
    """Offers the lesson to a new player; hidden for others."""

    def __init__(self, *, offered: bool) -> None:
        super().__init__(
            Label(tr("New here?"), classes="label"),
            LessonButton(tr("Learn to play: two short hands, every step explained"), compact=True),
        )
        self.set_class(offered, "-offered")


class CutLine(Field):
    """The setting of the cut, shown only to players who have switched it on."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(tr("Cut"), Chooser(cut_choices(), settings.cut, id="cut"))
        self.display = settings.cut

    def on_stepper_changed(self, event: Stepper.Changed) -> None:
        event.stop()
        if isinstance(event.stepper, Chooser):
            cast(GameApp, self.app).update_settings(cut=event.stepper.value)
