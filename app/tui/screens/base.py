"""What the screens of the game have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar, Final, Protocol, cast

from textual import events
from textual.binding import Binding
from textual.geometry import Size
from textual.reactive import Reactive
from textual.screen import Screen, ScreenResultType
from textual.widget import Widget
from textual.widgets import Input

from app.cards.cards import Card, glyph_name
from app.games.base import Rules
from app.match.seat import Seat
from app.match.view import AnyMatchView
from app.storage.settings import Settings
from app.table.place import MatchHandle, MatchLibrary
from app.text.glyphs import plain
from app.tui.compositor import paint_sparingly
from app.tui.keys import command_of
from app.tui.textual_private import SturdyScreen, binding_of_key, paint_once
from app.tui.widgets.card import CardLooks, CardSlot
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.tui.widgets.piles import Pile
from app.tui.widgets.title_bar import TitleBar
from app.ui.keys import Command

NATURAL: Final = ("enter", "space")
"""The keys that do what is natural, whatever that is by now."""
ROOMY: Final = Size(154, 46)
"""From this size on, the window has room for eleven of the largest cards and more beside them."""

_PRESSED: Final = (Input, KeyButton, SteadyFooter, TitleBar, CardSlot, Pile)
"""Widgets that no notice lies on, blank as some of their cells may be."""


class GameApp(CardLooks, Protocol):
    """What screens ask of their app, beside what every app of Textual does."""

    settings: Settings
    table: MatchHandle | None
    """The match being played, None between matches."""
    library: MatchLibrary
    """Where matches are begun and kept."""
    is_own: bool
    """Whether the program is this app alone, at the terminal of the process."""

    @property
    def said_here(self) -> Callable[[], Sequence[str]] | None:
        """Gives what people have said at the table that is shown, the last line last; None where
        nobody can say anything.
        """

    @property
    def few_colours(self) -> bool:
        """Whether the terminal has sixteen colours or fewer."""

    def update_settings(self, **changes: object) -> None:
        """Change settings by their names, keep them on the disk, and apply them at once."""

    def get_key_display(self, binding: Binding) -> str:
        """Return the first key of a binding as it is written on the keyboard."""

    def menu(self, table: MatchHandle) -> dict[str, str]:
        """Return what the menu of a table offers, in words, by the choice."""

    def menu_chosen(self, choice: str) -> None:
        """Do what only some apps offer in the menu of a table."""

    def show_start(self) -> None:
        """Go to the start screen, but ask first where not all of the match can be saved."""

    def new_match(self, seats: Sequence[Seat], rules: Rules, seed: bytes | None = None) -> None:
        """Begin a match and show its table. Raises RulesError for a wrong number of seats."""

    def show_help(self, screen: BaseScreen[Any], at: str) -> None:
        """Show what there is to say of a screen over it, from this heading on."""

    def show_what_if(self, table: MatchHandle) -> None:
        """Show the table of a hand that counts nowhere, over the screen that is shown."""

    def show_replay(self, match_view: AnyMatchView, number: int | None = None) -> None:
        """Show the moves of a match again over the screen that is shown, beginning with the hand of
        this number, or the first. A deal of it must be over.
        """

    def resume_match(self, path: Path) -> None:
        """Go on with the match of a journal, or say why that cannot be done."""

    def action_leave(self) -> None:
        """Do what q does: leave the program, or a table of the server for the lobby."""

    def leave(self) -> None:
        """Save and end the program, but ask first where not all of the match can be saved."""


class BaseScreen(SturdyScreen[ScreenResultType]):
    """A screen that goes by the newest size of the window only, and that ``begin`` is called on
    once its first frame is out.
    """

    SEEN_FIRST: ClassVar[bool] = False
    """Whether a key does nothing here that was pressed before the first frame was out, for it was
    meant for the screen before."""

    # The widgets that lose and get the focus are painted anew anyhow; as Textual has it, the
    # whole screen is, which is thousands of bytes for a step from one line to the next.
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    def __init__(self) -> None:
        super().__init__()
        self.compositor = paint_sparingly(self)
        """What paints this screen."""
        self._has_begun = False
        self._seen_since: float | None = None
        """When the first frame had been handed to the terminal, which has all but the footer."""

    @property
    def gin(self) -> GameApp:
        """The app, with what it knows of settings and matches."""
        return cast(GameApp, self.app)

    def plain(self, text: str) -> str:
        """Return a text in signs that this terminal can show."""
        return plain(text) if self.gin.ascii_only else text

    def card_name(self, card: Card) -> str:
        """Return how a card is written on this terminal."""
        return glyph_name(card, ascii_only=self.gin.ascii_only)

    def free_cells(self, rows: range) -> Sequence[str]:
        """Return these rows, with ``FREE`` for each cell that a notice may lie on: a blank one, and
        none of what is pressed.
        """
        return self.compositor.free_cells(rows, lambda widget: isinstance(widget, _PRESSED))

    def was_painted(self) -> None:
        """Take note that something of this screen has just been handed to the terminal."""
        if self._seen_since is None:
            self._seen_since = monotonic()

    def not_seen_yet(self) -> None:
        """Show something else from now on, which is not painted yet."""
        self._seen_since = None

    def seen_for(self, moment: float) -> float:
        """Seconds for which what is shown had been seen at that moment; negative before."""
        return -inf if self._seen_since is None else moment - self._seen_since

    def was_meant_for_another(self, key: events.Key) -> bool:
        """Return whether a key was pressed before this screen could be seen, and counts for
        that.
        """
        return self.SEEN_FIRST and self.seen_for(key.time) < 0

    @property
    def takes_any_key(self) -> bool:
        """Whether the next key is taken as it is, whatever it means."""
        return False

    def take_key(self, event: events.Key) -> None:
        """Take a key as it is."""

    def acts_by(self, key: str) -> bool:
        """Return whether a key does here what would surprise whoever has not looked."""
        return key in NATURAL

    def came_too_soon(self, key: events.Key) -> None:
        """Such a key is left out, because nobody can have looked at what it would have done."""

    def begin(self) -> None:
        """Do what the first frame does not have to wait for."""

    def takes_key(self, event: events.Key) -> bool:
        """Return whether there is nothing more to be done about a key.

        Asked before any action of the key, and after those of all keys before it.
        """
        return self.says_why_not(event.key)

    def says_why_not(self, key: str) -> bool:
        """Say why a key does nothing that is shown and cannot be used now; whether it is one."""
        pressed = binding_of_key(self, key)
        if pressed is None or pressed.enabled:
            return False
        if why := self.why_not(pressed.binding):
            self.notify(why, timeout=5)
        return True

    def why_not(self, binding: Binding) -> str:
        """Return why a key that is shown cannot be used now, in a sentence; empty where there is
        nothing to say.
        """
        return command_of(binding).why_not

    @property
    def rules_told(self) -> Rules | None:
        """The rules that ``?`` tells of here, beside the keys; None for none."""
        return None

    @property
    def unkeyed(self) -> Mapping[str, Command]:
        """What the palette offers that has no key, by the action."""
        return {}

    @property
    def relabelled(self) -> Mapping[str, str]:
        """What some keys do now that is not what their commands say, by the action."""
        return {}

    @property
    def about_keys(self) -> str:
        """What there is to say of the keys of this screen, besides what each of them does."""
        return ""

    @property
    def commands_told(self) -> Sequence[tuple[str, str]]:
        """What can be typed here after a colon, each with its other words."""
        return ()

    def action_help(self, at: str = "") -> None:
        """Show the keys of this screen, what can be typed, and the rules, from this heading on."""
        self.gin.show_help(self, at)

    def key_of(self, action: str) -> str:
        """Return the key of an action that is possible now as it is written on the keyboard; empty
        where there is none.
        """
        bindings = (active.binding for active in self.active_bindings.values())
        keys = (each for each in bindings if each.action == action)
        return next(map(self.gin.get_key_display, keys), "")

    def saving_changed(self) -> None:
        for bar in self.query(TitleBar):
            bar.refresh()

    def fit(self, size: Size) -> None:
        """Take to the style ``-roomy`` in a window that has room for the largest cards."""
        self.set_class(size.width >= ROOMY.width and size.height >= ROOMY.height, "-roomy")

    def on_resize(self, event: events.Resize) -> None:
        """Leave out a size that is not that of the window any more."""
        if event.size != self.app.size:
            # A newer size is on its way; told of two at once, Textual goes to and fro for ever.
            event.prevent_default()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Begin, if that has not been done yet."""
        # Every widget has had its styles since it was mounted; Textual finds them for all anew.
        event.refresh_styles = False
        paint_once(self)
        # A screen that covers this one takes such calls with it when it goes; then this one is
        # resumed, and asks again.
        if not self._has_begun:
            self.call_after_refresh(self._begin_once)

    def on_screen_suspend(self) -> None:
        """Be painted whole when this screen is shown again."""
        self.compositor.was_covered = True

    def _begin_once(self) -> None:
        # However fast keys come, one of them can have closed it already.
        if not self._has_begun and self in self.app.screen_stack:
            self._has_begun = True
            self.begin()


def paint_anew(screens: Iterable[Screen[Any]], *, ascii_only: bool) -> None:
    """Paint these screens by how cards and signs are to look now."""
    for screen in screens:
        screen.set_class(ascii_only, "-ascii")
        for widget in screen.walk_children(Widget):
            widget.refresh()


def write_keys(screens: Iterable[Screen[Any]]) -> None:
    """Write on these screens which keys there are now."""
    for screen in screens:
        screen.refresh_bindings()
        for button in screen.query(KeyButton):
            button.write_key()
