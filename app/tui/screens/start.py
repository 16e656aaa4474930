"""The start screen: a menu of what there is to do, and how things stand."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import aclosing
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events, getters, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.widgets import Label

from app import tui
from app.storage.errors import StoreCode, StoreError
from app.storage.settings import OWN_GAME
from app.styles import styles_folder
from app.table.handles import SavedMatch
from app.table.seats import known, seated, take_seats
from app.text.games import title_of
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_c, tr_n
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.tables import begin_match
from app.tui.widgets.card import GIN, Example
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.start_menu import MenuRow, StartMenu, spaced
from app.ui.keys import COMMANDS
from app.ui.options import GameOffer, chosen_last, offer_of
from app.ui.outlines import choice_told, facts, in_a_line, in_wordings
from app.ui.unfinished import UnfinishedMatches

if TYPE_CHECKING:
    from app.coach.estimates import Rating
    from app.match.seat import Seat
    from app.table.pad import PadSession
    from app.tui.screens.unfinished import UnfinishedScreen

_CARDS: Final = Size(58, 4)
"""The room that the smallest cards take above the title, with the row below them."""
_TITLE: Final = 2
_BORDER: Final = 2
_FOOTER: Final = 1
_DAMAGED: Final = (StoreCode.DAILY_DAMAGED, StoreCode.PRACTICE_DAMAGED)


class StartScreen(BaseScreen[None]):
    """The last match to go on with, a new one with the choices of the last, and all else."""

    menu = getters.query_one(StartMenu)

    AUTO_FOCUS = "StartMenu"
    CSS_PATH = styles_folder() / "start.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("start.continue", "continue", show=False),
        bind("start.delete", "delete", show=False),
        bind("start.again", "play", show=False),
        bind("start.new", "new", show=False),
        bind("start.unfinished", "unfinished", show=False),
        bind("start.options", "options", show=False),
        bind("start.lesson", "lesson", show=False),
        bind("start.daily", "daily", show=False),
        bind("start.practise", "practise", show=False),
        bind("start.board", "board", show=False),
        bind("start.pad", "pad", show=False),
        bind("start.history", "history", show=False),
        bind("start.settings", "settings"),
        bind("start.guide", "app.guide"),
        bind("start.rules", "rules", key_display="?"),
        bind("alone.lobby", "lobby"),
        bind("start.quit", "app.leave"),
        bind("start.to_play", "to_play", show=False),
    ]

    def __init__(
        self, to_lobby: Callable[[], None] | None = None, *, plays_at_once: bool = False
    ) -> None:
        """``to_lobby`` goes back to the lobby of a server; None if there is none. With
        ``plays_at_once`` the last match goes on, or one like it begins.
        """
        super().__init__()
        self._to_lobby = to_lobby
        self._plays_at_once = plays_at_once
        self.unfinished = UnfinishedMatches()
        self._has_last = False
        """Whether the menu has a row for the last match, which was found before it was shown."""
        self._has_list = False
        """Whether the menu has a row for the other unfinished matches."""
        self._offers_lesson = False
        """Whether the first row is the lesson, for a new player."""
        self._list: UnfinishedScreen | None = None
        self._day = ""
        """The state of the deal of the day; empty before the first frame."""
        self._due = ""
        """The practice that waits; empty before the first frame, and if there is none."""
        self._rating: Rating | None = None
        """The player's rating; None before it is known, and if there is none."""

    @property
    def offer(self) -> GameOffer:
        """The game of the last match."""
        game = self.game_app.settings.game
        return offer_of(game if game in tui.GAMES_SHOWN else OWN_GAME)

    @property
    def _choice(self) -> tuple[list[Seat], Any]:
        """The seats and the rules of a match like the last one."""
        offer, settings = self.offer, self.game_app.settings
        rules, wanted = chosen_last(offer, settings)
        others = seated([known(other, offer.name) for other in wanted], rules)
        return take_seats(settings.name, [other for other in others if other], offer.name), rules

    @property
    def rules_told(self) -> Any:
        return self._choice[1]

    def compose(self) -> ComposeResult:
        try:
            self.unfinished = UnfinishedMatches(self.game_app.library.saved())
        except StoreError as error:
            self.unfinished = UnfinishedMatches(problem=sentence_for(error))
        rows = self._rows()
        self._fit(self.app.size, len(rows))
        with Vertical(id="start"):
            yield Example(GIN)
            yield Label(spaced(title_of(self.offer.name)), id="title")
            menu = StartMenu(rows)
            menu.border_title = self.game_app.settings.name
            yield menu
        yield EarlyFooter(compact=True)

    def begin(self) -> None:
        self._read_matches()
        self._look_around()
        if self._plays_at_once:
            self._plays_at_once = False
            last = self.unfinished.last
            is_match = last is not None and not (last.outline and last.outline.is_pad)
            (self.action_continue if is_match else self.action_play)()

    def _look_around(self) -> None:
        """Tell how the day, the practice and the rating stand, in the room kept for them."""
        # Imported late: the first frame does not wait for them.
        from app.storage import practice
        from app.text.gin.daily import in_a_line as day_told
        from app.ui.daily import deals_of_the_day

        daily = deals_of_the_day(self.game_app.library, self.game_app.settings.name)
        self._day = day_told(daily.state, daily.result(daily.day), daily.streak)
        practised, trouble = practice.load()
        for problem in (daily.trouble, trouble):
            # A damaged file was set aside just now, so that no later screen can tell it.
            if problem and problem.code in _DAMAGED:
                self.notify(sentence_for(problem), severity="warning", timeout=10)
        due = sum(box.due <= daily.today for box in practised.boxes.values())
        self._due = tr_n("{n} position waits", "{n} positions wait", due) if due else ""
        self._show()
        if self.unfinished.count:
            self._find_rating()

    @work(exclusive=True, group="rating")
    async def _find_rating(self) -> None:
        self._rating = await self.game_app.library.rating()
        self._show()

    @work
    async def _read_matches(self) -> None:
        async with aclosing(self.unfinished.read()) as steps:
            async for _ in steps:
                self._show_matches()

    def _show_matches(self) -> None:
        self._show()
        if self._list and self._list.is_mounted:
            self._list.show_all()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Tell how everything stands after another screen was shown."""
        # The first of these events can come after a key that has opened another screen.
        if self._day and self.is_active:
            self._list = None
            self.menu.border_title = self.game_app.settings.name
            self.menu.write_keys()
            self._look_around()
            if self._offers_lesson and not self.game_app.settings.first_time:
                self._offers_lesson = False
                self.action_to_play()

    def on_resize(self, event: events.Resize) -> None:
        self._fit(event.size, len(self._rows()))

    def _fit(self, size: Size, rows: int) -> None:
        """Drop the cards, then the border, then the title, where the rows of the menu need room."""
        self.fit(size)
        room = size.height - _FOOTER - rows
        has_border = room >= _TITLE + _BORDER
        has_cards = size.width >= _CARDS.width and room >= _CARDS.height + _TITLE + _BORDER
        self.set_class(not has_cards, "-bare")
        self.set_class(room < _TITLE, "-untitled")
        self.set_class(not has_border, "-tight")

    # -- the menu --------------------------------------------------------------------------------

    def _show(self) -> None:
        # A screen that is being left may have lost its widgets.
        if menus := self.query(StartMenu):
            menus.first(StartMenu).show(self._rows())

    def _rows(self) -> list[MenuRow]:
        settings, last = self.game_app.settings, self.unfinished.last
        if not self._day:
            # Fixed with the first frame: rows that came later would move the others.
            self._has_last = last is not None
            self._has_list = self.unfinished.may_have_others
        seats, rules = self._choice
        rows = {
            "play": (_label("again"), choice_told(rules, seats, settings)),
            "new": (tr("New match"), (tr("another game, other rules or opponents"),)),
        }
        lesson = (_label("lesson"), (tr("two short hands, every step explained"),))
        if last and last.outline and self._has_last:
            rows = {"continue": (_label("resume"), in_wordings(last.outline, settings)), **rows}
        elif settings.first_time:
            self._offers_lesson = True
            rows = {"lesson": lesson, **rows}
        if self._has_list:
            rows["unfinished"] = (_label("unfinished"), (self._others_told(),))
        rows["daily"] = (_label("daily"), (self._day,))
        rows["practise"] = (_label("practise"), (self._due or tr("drills, puzzles, duplicate"),))
        rows.setdefault("lesson", lesson)
        rows["board"] = (tr_c("menu", "Analysis"), (tr("any position, typed or pasted"),))
        rows["pad"] = (_label("pad"), (tr("for a match with real cards"),))
        rows["history"] = (_label("history"), self._history_told())
        return [
            MenuRow(action, label, tuple(map(self.showable, about)))
            for action, (label, about) in rows.items()
        ]

    def _others_told(self) -> str:
        found, left = len(self.unfinished.found) - self._has_last, self.unfinished.left
        if left:
            return tr("{count} to be read", count=left)
        problems = len(self.unfinished.problems)
        more = tr_n("{n} match", "{n} matches", found)
        if self._has_last:
            more = tr_n("{n} more match", "{n} more matches", found)
        damaged = tr_n("{n} cannot be read", "{n} cannot be read", problems) if problems else ""
        return facts((more if found else "", damaged)) or tr("no other match")

    def _history_told(self) -> tuple[str, ...]:
        count = self.unfinished.count
        if not count:
            return (tr("no match yet"),)
        matches = tr_n("{n} match", "{n} matches", count)
        if self._rating is None:
            return (matches,)
        # Imported late: nothing before the first frame needs it.
        from app.text.rating import rating

        return facts((matches, rating(self._rating))), rating(self._rating)

    def on_start_menu_chosen(self, event: StartMenu.Chosen) -> None:
        # A second key can come before another screen is shown.
        if self.is_active:
            getattr(self, f"action_{event.action}")()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "continue":
                return self.unfinished.last is not None
            case "delete":
                return self._has_last and self.menu.marked == "continue"
            case "unfinished":
                return self._has_list
            case "lobby":
                return self._to_lobby is not None
        return True

    # -- what is done ----------------------------------------------------------------------------

    def action_to_play(self) -> None:
        """Mark the line that begins a match."""
        self.menu.mark("play")

    def action_play(self) -> None:
        begin_match(self, *self._choice)

    def action_new(self) -> None:
        from app.tui.screens.new_match import NewMatchScreen

        self.app.push_screen(NewMatchScreen())

    def action_options(self) -> None:
        from app.tui.screens.new_match import NewMatchScreen

        self.app.push_screen(NewMatchScreen(with_options=True))

    def action_continue(self) -> None:
        if last := self.unfinished.last:
            self._go_on_with(last)

    def action_unfinished(self) -> None:
        from app.tui.screens.unfinished import UnfinishedScreen

        self._list = UnfinishedScreen(self.unfinished, self._go_on_with, self._ask_to_delete)
        self.app.push_screen(self._list)

    def action_delete(self) -> None:
        if last := self.unfinished.last:
            self._ask_to_delete(last)

    def action_lobby(self) -> None:
        if self._to_lobby is not None:
            self._to_lobby()

    def action_rules(self) -> None:
        self.action_help()

    def action_settings(self) -> None:
        from app.tui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

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
            self.app.notify(sentence_for(error), severity="error", timeout=10)
        else:
            self.show_pad(session)

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
            self.app.notify(sentence_for(error), severity="error", timeout=10)
            return
        self.unfinished.drop(saved)
        self._show_matches()
        self.app.notify(tr("The match is deleted."))


def _label(command: str) -> str:
    return COMMANDS[f"start.{command}"].label
