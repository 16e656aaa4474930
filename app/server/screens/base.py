"""What the screens of the server have in common: whose they are, and who else is here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, cast

from textual import events

from app.refusal import Refused
from app.server.client import LobbyClient, VisitInfo, looks_on, others_here
from app.server.tables import TablePhase
from app.text.glyphs import plain
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.tui.screens.base import BaseScreen
from app.tui.widgets.pick_list import PickListItem

_EVERY: Final = 0.25
"""Seconds between two times that what others do is shown."""


class LobbyApp(Protocol):
    """What the screens of the lobby ask of their app, which is built on them."""

    lobby: LobbyClient
    """The place of the visitor there."""

    @property
    def about_myself(self) -> str:
        """What the visitor's own row in the lobby is good for."""

    def show_place(self) -> None:
        """Show where the visitor is now: at a table, or in the lobby."""

    def play_alone(self) -> None:
        """Show where one plays alone."""

    def ask_to_cut(self) -> None:
        """Let the visitor cut for the match that is to begin, if that is still to be done."""

    def enter_again(self) -> None:
        """Take the place back that the same person has at another terminal."""

    def choose_name(self) -> None:
        """Ask what the visitor wants to be called here."""


class LiveLobbyScreen(BaseScreen[None]):
    """A screen that follows what goes on in the lobby, while it is the one that is shown."""

    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__()
        self._throttle = Throttle(_EVERY, self._show_if_shown, self.set_timer)
        self._end: Callable[[], None] | None = None

    @property
    def visitor(self) -> LobbyApp:
        """The app of whoever looks."""
        return cast(LobbyApp, self.app)

    @property
    def visit(self) -> VisitInfo:
        """Who looks."""
        return self.lobby.me

    @property
    def lobby(self) -> LobbyClient:
        """Where they are."""
        return self.visitor.lobby

    def show_all(self) -> None:
        """Show how everything is now; only what differs is painted."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Begin with how everything is."""
        # Nothing is on a screen that was switched from before it had been composed.
        if self.children:
            self.show_all()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Follow what goes on."""
        if self._end is None:
            self._end = self.lobby.watch_lobby(self._changed)
        self.call_after_refresh(self._show_if_shown)

    def on_screen_suspend(self) -> None:
        """Follow nothing that nobody sees."""
        self._stop()

    def on_unmount(self) -> None:
        """Follow nothing any more."""
        self._stop()

    def _changed(self) -> None:
        """Something looks different, which is heard in the middle of what somebody else does:
        nothing that is begun there, such as a timer, would be this app's.
        """
        self.call_later(self._throttle.ask)

    def said(self) -> None:
        """Something was said, or told."""
        self._throttle.ask()

    def _stop(self) -> None:
        if self._end:
            self._end()
            self._end = None

    def _show_if_shown(self) -> None:
        if self.children and self.is_mounted and self.is_current:
            self.show_all()

    def plain(self, text: str) -> str:
        """Return a text in signs that this terminal can show."""
        return plain(text) if self.gin.ascii_only else text

    def tell(self, error: Refused) -> None:
        """Say why something is not possible."""
        self.notify(sentence_for(error), severity="warning")

    # -- people ----------------------------------------------------------------------------

    def people(self) -> list[VisitInfo]:
        """Return everybody here, oneself last."""
        return [*others_here(self.lobby), self.visit]

    def _is_self(self, visit: VisitInfo) -> bool:
        return visit.person.id == self.visit.person.id

    def person(self, visit: VisitInfo) -> PickListItem:
        """Return the row of somebody who is here."""
        is_self = self._is_self(visit)
        told = tr("you") if is_self else where(visit)
        if visit.person.id in self.lobby.muted():
            told = tr("muted")
        return PickListItem(visit.person.id, (visit.name, told), is_muted=is_self)


def where(visit: VisitInfo) -> str:
    """Return what somebody does on the server."""
    table = visit.table
    if table is None:
        return tr("plays alone") if visit.is_at_home else tr("in the lobby")
    if table.phase is TablePhase.WAITING:
        return tr("waits at {number}", number=table.number)
    if looks_on(visit):
        return tr("watches {number}", number=table.number)
    return tr("plays at {number}", number=table.number)


class Throttle:
    """Has something done soon, and not more often than every so many seconds.

    ``later`` calls something after so many seconds.
    """

    def __init__(
        self,
        seconds: float,
        do: Callable[[], None],
        later: Callable[[float, Callable[[], None]], object],
    ) -> None:
        self._seconds = seconds
        self._do = do
        self._later = later
        self._is_due = False

    def ask(self) -> None:
        """Have it done."""
        if not self._is_due:
            self._is_due = True
            self._later(self._seconds, self._now)

    def _now(self) -> None:
        self._is_due = False
        self._do()
