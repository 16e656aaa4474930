"""The base of the server's screens: the visitor that they belong to, and the other people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container, Sequence
from typing import Any, Final, Protocol, cast

from textual import events
from textual.containers import Vertical
from textual.content import Content

from app.refusal import Refused
from app.server.client import LobbyClient
from app.server.news import rating_mark
from app.server.table_info import TableInfo, VisitInfo, looks_on
from app.server.tables import TablePhase
from app.storage.settings import Settings
from app.text.cells import broken
from app.text.glyphs import in_ascii
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.tui.screens.base import BaseScreen
from app.tui.widgets.pick_list import PickList, PickListItem
from app.tui.widgets.text import Row, Rows, TextPiece

PERSON_COLUMNS: Final = (13,)
"""Cells of the columns of a person but the last: the name."""
_RATED_COLUMNS: Final = (12, 6)
"""The same where some have a rating, which stands after the name."""
_WIDTH: Final = 72
"""Columns of a panel in a window of 80, before it is laid out."""
_LONGEST_ROW: Final = 84
"""Most columns of a row of prose."""
_EVERY: Final = 0.25
"""Shortest time between two updates of the lobby, in seconds."""


class LobbyApp(Protocol):
    lobby: LobbyClient

    resume_word: str

    @property
    def about_myself(self) -> str: ...

    def show_account(self) -> None: ...

    def show_profile(self, people: Sequence[str], person: str) -> None: ...

    def leave_at_once(self) -> None: ...

    def show_place(self) -> None: ...

    def notify(self, message: str, **how: Any) -> None: ...

    def push_screen(self, screen: Any, callback: Any) -> Any: ...

    def way_to(self, table: TableInfo) -> str:
        """Return what a friend opens or types to come to a table; empty if it is not known."""

    def play_alone(self, *, at_once: bool = False) -> None:
        """Show the visitor's own matches; ``at_once`` plays on, or begins one like the last."""

    def ask_to_cut(self) -> None: ...

    def enter_again(self) -> None: ...

    def choose_name(self) -> None: ...


class LiveLobbyScreen(BaseScreen[None]):
    """A screen that follows the changes of the lobby while it is on top."""

    ALLOW_SELECT = False

    def __init__(self, show_all: Callable[[], None]) -> None:
        """``show_all`` shows the current state, and paints only differences."""
        super().__init__()
        self._show_all = show_all
        self._hints: list[tuple[Vertical, tuple[str, ...]]] = []
        """The panels, and the commands whose keys are in their lower borders."""
        self._hinted_by: Settings | None = None
        """The settings by which these keys are shown."""
        # A timer of Textual's would belong to the app of the visitor who has changed something.
        self._throttle = Throttle(_EVERY, lambda: self.call_later(self._show_if_shown))
        self._end: Callable[[], None] | None = None

    @property
    def visitor(self) -> LobbyApp:
        return cast(LobbyApp, self.app)

    @property
    def visit(self) -> VisitInfo:
        return self.lobby.me

    @property
    def lobby(self) -> LobbyClient:
        return self.visitor.lobby

    def on_mount(self) -> None:
        # A screen that was left before it was composed is empty.
        if self.children:
            self._show()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        if self._end is None:
            self._end = self.lobby.watch_lobby(self._changed)
        self.call_after_refresh(self._show_if_shown)

    def on_screen_suspend(self) -> None:
        self._stop()

    def on_unmount(self) -> None:
        self._stop()

    def _changed(self) -> None:
        """This runs in another visitor's task."""
        self._throttle.ask()

    def said(self) -> None:
        self._throttle.ask()

    def _stop(self) -> None:
        if self._end:
            self._end()
            self._end = None

    def _show_if_shown(self) -> None:
        if self.children and self.is_mounted and self.is_current:
            self._show()

    def _show(self) -> None:
        if self._hinted_by is not (settings := self.game_app.settings):
            self._hinted_by = settings
            for panel, commands in self._hints:
                panel.border_subtitle = Content(self.showable(self.key_hints(*commands)))
        self._show_all()

    def showable(self, text: str) -> str:
        """Return a text in characters that this terminal can show."""
        return in_ascii(text) if self.game_app.ascii_only else text

    def tell(self, error: Refused) -> None:
        self.notify(sentence_for(error), severity="warning")

    def show_prose(self, shown: Rows, told: Sequence[str]) -> None:
        """Show paragraphs in as many rows as they need."""
        width = min(shown.size.width or _WIDTH, _LONGEST_ROW)
        rows: list[Row] = [
            (TextPiece(self.showable(row)),) for text in told if text for row in broken(text, width)
        ]
        shown.styles.height = len(rows)
        shown.show_rows(rows)

    def panel(self, widget_id: str, title: str, *commands: str) -> Vertical:
        """Return a panel with a title, and with the keys of these commands in its lower border."""
        panel = Vertical(id=widget_id, classes="panel")
        panel.border_title = title
        self._hints.append((panel, commands))
        return panel

    # -- people ----------------------------------------------------------------------------

    def _is_self(self, visit: VisitInfo) -> bool:
        return visit.person.id == self.visit.person.id

    def others_in_order(self) -> list[str]:
        """Return the ids of all other visitors by name, those first whom the visitor follows."""
        people = self.lobby.overview.others(self.visit.person.id)
        if follows := self.lobby.ties().follows:
            people.sort(key=lambda who: who not in follows)
        return people

    def offer_people(self, people: Sequence[str], chosen_from: PickList) -> None:
        """List the people with these ids, with their ratings in the game that this visitor has
        played last.
        """
        game, overview = self.game_app.settings.game, self.lobby.overview
        blocks, unheard = self.lobby.ties().blocks, self.lobby.muted()
        is_rated = game in overview.rated_games
        chosen_from.divide(_RATED_COLUMNS if is_rated else PERSON_COLUMNS)

        def item(index: int) -> PickListItem:
            # One's own visit may be over.
            visit = overview.people.get(people[index], self.visit)
            return self._person(visit, blocks, unheard, game if is_rated else "")

        chosen_from.offer_many(people, item)

    def _person(
        self, visit: VisitInfo, blocks: Container[str], unheard: Container[str], game: str
    ) -> PickListItem:
        is_self = self._is_self(visit)
        told = tr("you") if is_self else where(visit)
        if visit.person.id in blocks:
            told = tr("blocked")
        elif visit.person.id in unheard:
            told = tr("muted")
        marks = [rating_mark(visit.ratings.get(game))] if game else []
        return PickListItem(visit.person.id, (visit.name, *marks, told), is_muted=is_self)


def where(visit: VisitInfo) -> str:
    """Return the occupation of a visitor: a table, the lobby, or playing alone."""
    table = visit.table
    if table is None:
        return tr("plays alone") if visit.is_at_home else tr("in the lobby")
    if table.phase is TablePhase.WAITING:
        return tr("waits at {number}", number=table.number)
    if looks_on(visit):
        return tr("watches {number}", number=table.number)
    return tr("plays at {number}", number=table.number)


class Throttle:
    """Delays a call by so many seconds, and merges further requests until then."""

    def __init__(self, seconds: float, do: Callable[[], object]) -> None:
        self._seconds = seconds
        self._do = do
        self._is_due = False

    def ask(self) -> None:
        if not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_later(self._seconds, self._now)

    def _now(self) -> None:
        self._is_due = False
        self._do()
