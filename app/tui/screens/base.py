"""The base of the game's screens, and their view of the app."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from math import inf
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, cast

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
from app.table.handles import MatchHandle, MatchLibrary
from app.text.glyphs import in_ascii
from app.tui.compositor import paint_sparingly
from app.tui.keys import command_of
from app.tui.textual_private import SturdyScreen, binding_of_key, paint_once
from app.tui.widgets.card import CardLooks, PressedCard
from app.tui.widgets.drawn import PressedWidget
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.tui.widgets.title_bar import TitleBar
from app.ui.keys import COMMANDS, Command

if TYPE_CHECKING:
    from app.tui.motion import Motion
    from app.tui.widgets.page import Page

NATURAL: Final = ("enter", "space")
"""The keys that do the suggested next step."""
ROOMY: Final = Size(154, 46)
"""The smallest window with room for eleven of the largest cards and more beside them."""
LOW: Final = 24
"""A window of fewer rows lacks some for the usual layout."""
SMALL: Final = 80
"""A window of fewer columns has a layout of its own."""
SLIM: Final = 60
"""A window of fewer columns shows one thing at a time."""
FLAT: Final = Size(57, 23)
"""In a smaller window cards are short signs in a row."""
FRAMED: Final = Size(100, 30)
"""The smallest window with room for a border round every group."""

_SCROLLS: Final = {
    "up": "scroll_up",
    "down": "scroll_down",
    "pageup": "scroll_page_up",
    "pagedown": "scroll_page_down",
    "home": "scroll_home",
    "end": "scroll_end",
}
"""The keys that scroll, and how."""
_PRESSED: Final = (Input, KeyButton, SteadyFooter, TitleBar, PressedCard, PressedWidget)
"""Widgets that no notice covers, even where their cells are blank."""


def is_flat(size: Size) -> bool:
    """Return whether cards are short signs in a window of this size."""
    return size.width < FLAT.width or size.height < FLAT.height


class GameApp(CardLooks, Protocol):
    """The app as its screens know it, beyond any Textual app."""

    settings: Settings
    table: MatchHandle | None
    """The match being played; None between matches."""
    library: MatchLibrary
    """Begins and keeps matches."""
    is_own: bool
    """Whether this app is the whole program, at the terminal of the process."""
    own_account: Callable[[], None] | None
    """Opens the page of the player's account on a server; None elsewhere."""

    @property
    def can_play_again(self) -> bool:
        """Whether another match like the one at the table can begin after it."""

    def talk_page(self) -> Page | None:
        """Return a page for what is said at the current table; None if the table has no chat."""

    @property
    def few_colours(self) -> bool:
        """Whether the terminal has sixteen colours or fewer."""

    def update_settings(self, **changes: object) -> None:
        """Change settings by name, write them to disk, and apply them at once."""

    @property
    def size(self) -> Size:
        """The size of the window."""

    def get_key_display(self, binding: Binding) -> str:
        """Return the first key of a binding as its cap shows it."""

    def menu(self, table: MatchHandle) -> dict[str, str]:
        """Return the labels of a table's menu by choice."""

    def menu_chosen(self, choice: str) -> None:
        """Do a menu choice that only some apps offer."""

    def show_start(self) -> None:
        """Go to the start screen, but ask first if part of the match cannot be saved."""

    def new_match(
        self,
        seats: Sequence[Seat],
        rules: Rules,
        seed: bytes | None = None,
        *,
        is_serious: bool = False,
    ) -> None:
        """Begin a match and show its table. Raises RulesError for a wrong number of seats."""

    def show_help(self, screen: BaseScreen[Any], at: str) -> None:
        """Show the help of a screen over it, from this heading on."""

    def show_what_if(self, table: MatchHandle) -> None:
        """Show the table of a hand that is not counted, over the current screen."""

    def show_position(self, table: MatchHandle) -> None:
        """Show the table of a hand that is played on from a position, over the current screen."""

    def show_replay(self, match_view: AnyMatchView, number: int | None = None) -> None:
        """Replay a match over the current screen, from the hand of this number or the first.

        At least one deal of the match must be over.
        """

    def resume_match(self, path: Path) -> None:
        """Resume the match of a journal, or say why that is impossible."""

    def action_leave(self) -> None:
        """Leave the program, or a server's table for its lobby."""

    def leave(self) -> None:
        """Save and end the program, but ask first if part of the match cannot be saved."""


class BaseScreen(SturdyScreen[ScreenResultType]):
    """A screen that follows only the newest window size, and calls ``begin`` after its first
    frame.
    """

    SEEN_FIRST: ClassVar[bool] = False
    """Whether the screen ignores keys pressed before its first frame: they were meant for the
    screen before."""

    # Textual repaints the whole screen when the focus moves: thousands of bytes for one step. The
    # widgets that lose and get it repaint themselves anyway.
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    def __init__(self) -> None:
        super().__init__()
        self.compositor = paint_sparingly(self)
        """Paints this screen."""
        self._has_begun = False
        self._seen_since: float | None = None
        """When the first frame, which lacks only the footer, was handed to the terminal."""

    @cached_property
    def motion(self) -> Motion:
        """What moves on this screen."""
        # Imported late: most players like no motion.
        from app.tui.motion import Motion

        return Motion(self, self.compositor)

    @property
    def likes_motion(self) -> bool:
        """Whether anything may move here."""
        return self.game_app.settings.motion == "calm"

    @property
    def game_app(self) -> GameApp:
        """The app, with its settings and matches."""
        return cast(GameApp, self.app)

    def showable(self, text: str) -> str:
        """Return a text in characters that this terminal can show."""
        return in_ascii(text) if self.game_app.ascii_only else text

    def card_name(self, card: Card) -> str:
        return glyph_name(card, ascii_only=self.game_app.ascii_only)

    def copy_position(self, view: Any) -> None:
        """Copy what a seat sees as text to the clipboard, through the terminal."""
        # Imported late: most players never copy one.
        from app.ui.positions import no_text, position_of, told_copied

        if text := position_of(view):
            self.app.copy_to_clipboard(text)
            self.notify(self.showable(told_copied()), timeout=8)
        else:
            self.notify(no_text(), timeout=4)

    def free_cells(self, rows: range) -> Sequence[str]:
        """Return these rows, with a mark for each cell that a notice may cover.

        Such a cell is blank, and belongs to no widget that can be pressed as a whole.
        """
        return self.compositor.free_cells(rows, lambda widget: isinstance(widget, _PRESSED))

    def was_painted(self) -> None:
        """Note that output of this screen has just been handed to the terminal."""
        if self._seen_since is None:
            self._seen_since = monotonic()

    def not_seen_yet(self) -> None:
        """Note that new content is to be shown, which is not painted yet."""
        self._seen_since = None

    def seen_for(self, moment: float) -> float:
        """Return for how many seconds the content had been visible at that moment; negative
        before.
        """
        return -inf if self._seen_since is None else moment - self._seen_since

    def was_meant_for_another(self, key: events.Key) -> bool:
        """Return whether a key was pressed before this screen was visible, and ``SEEN_FIRST``
        applies.
        """
        return self.SEEN_FIRST and self.seen_for(key.time) < 0

    @property
    def takes_any_key(self) -> bool:
        """Whether the next key goes to ``take_key``, even if it has a binding."""
        return False

    def take_key(self, event: events.Key) -> None:
        """Handle a key without regard to its binding."""

    def acts_by(self, key: str) -> bool:
        """Return whether a key would do something here that surprises a player who has not
        looked.
        """
        return key in NATURAL

    def came_too_soon(self, key: events.Key) -> None:
        """Handle a key that was ignored because the player cannot have seen its effect."""

    def begin(self) -> None:
        """Do the work that the first frame does not wait for."""

    def takes_key(self, event: events.Key) -> bool:
        """Return whether a key needs no further handling.

        Called before any action of the key, and after the actions of all earlier keys.
        """
        return self.says_why_not(event.key)

    def says_why_not(self, key: str) -> bool:
        """Say why a displayed key cannot be used now; return whether it is such a key."""
        pressed = binding_of_key(self, key)
        if pressed is None or pressed.enabled:
            return False
        if why := self.why_not(pressed.binding):
            self.notify(why, timeout=5)
        return True

    def why_not(self, binding: Binding) -> str:
        """Return a sentence why a displayed key cannot be used now; empty for no reason to tell."""
        return command_of(binding).why_not

    @property
    def rules_told(self) -> Rules | None:
        """The rules that ``?`` explains beside the keys; None for none."""
        return None

    @property
    def unkeyed(self) -> Mapping[str, Command]:
        """Commands of the palette that have no key, by action."""
        return {}

    @property
    def reworded(self) -> Mapping[str, Command]:
        """Commands with other texts, for keys that do something else here, by action."""
        return {}

    @property
    def left_out(self) -> Collection[str]:
        """Actions whose keys the footer does not show here."""
        return ()

    @property
    def about_keys(self) -> str:
        """A text about the keys of this screen, besides the description of each."""
        return ""

    @property
    def commands_told(self) -> Sequence[tuple[str, str]]:
        """The commands that can be typed here after a colon, each with its synonyms."""
        return ()

    def action_help(self, at: str = "") -> None:
        """Show the keys of this screen, the typed commands and the rules, from this heading on."""
        self.game_app.show_help(self, at)

    def settings_changed(self, order_before: str) -> None:
        """Show everything by the new settings; ``order_before`` is the former order of the hand."""

    def key_of(self, action: str) -> str:
        """Return the key of an action that is possible now, as its cap shows it; empty if there is
        none.
        """
        bindings = (active.binding for active in self.active_bindings.values())
        keys = (each for each in bindings if each.action == action)
        return next(map(self.game_app.get_key_display, keys), "")

    def key_named(self, name: str) -> str:
        """Return the key of a command as its cap shows it, even if the player has moved it."""
        keys = self.game_app.settings.keymap.get(name) or COMMANDS[name].keys
        return self.game_app.get_key_display(Binding(keys.split(",")[0].strip(), ""))

    def key_hints(self, *commands: str) -> str:
        """Return the keys of these commands with their effects, for the border of a panel."""
        return " · ".join(f"{self.key_named(name)} {COMMANDS[name].label}" for name in commands)

    def top_line_changed(self) -> None:
        """Show what the top line says beside the match: whether it is on disk, and what is new."""
        for bar in self.query(TitleBar):
            bar.refresh()

    def fit(self, size: Size) -> None:
        """Use the style ``-roomy`` if the window has room for the largest cards."""
        self.set_class(size.width >= ROOMY.width and size.height >= ROOMY.height, "-roomy")

    def narrow(self, size: Size) -> None:
        """Set the style classes of a window that lacks rows (``-low``) or columns (``-small``, and
        ``-slim`` for yet fewer), or room for cards drawn as cards (``-flat``), and of one with room
        for frames (``-framed``).
        """
        self.set_class(size.height < LOW, "-low")
        self.set_class(size.width < SMALL, "-small")
        self.set_class(size.width < SLIM, "-slim")
        self.set_class(is_flat(size), "-flat")
        self.set_class(size.width >= FRAMED.width and size.height >= FRAMED.height, "-framed")

    def on_resize(self, event: events.Resize) -> None:
        """Ignore a size that the window no longer has."""
        if event.size != self.app.size:
            # A newer size is on its way; between two at once, Textual alternates for ever.
            event.prevent_default()
        else:
            self.narrow(event.size)

    def on_key(self, event: events.Key) -> None:
        """Scroll what has no room in the window, by keys that do nothing else on this screen."""
        if event.key not in _SCROLLS or binding_of_key(self, event.key):
            return
        for widget in (self, *self.walk_children(Widget)):
            if widget.allow_vertical_scroll and widget.max_scroll_y:
                event.stop()
                getattr(widget, _SCROLLS[event.key])(animate=False, immediate=True)
                return

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        self.narrow(self.app.size)
        # Every widget has had its styles since it was mounted; Textual would find them all again.
        event.refresh_styles = False
        paint_once(self)
        # A screen over this one drops such calls when it closes; then this one is resumed, and
        # asks again.
        if not self._has_begun:
            self.call_after_refresh(self._begin_once)

    def on_screen_suspend(self) -> None:
        self.compositor.was_covered = True

    def _begin_once(self) -> None:
        # A key typed ahead can have closed the screen already.
        if not self._has_begun and self in self.app.screen_stack:
            self._has_begun = True
            self.begin()


def is_bare(window: Size) -> bool:
    """Return whether a window lacks the room for borders of panels; see ``FRAMED``."""
    return window.width < FRAMED.width or window.height < FRAMED.height


def paint_anew(screens: Iterable[Screen[Any]], *, ascii_only: bool) -> None:
    """Repaint these screens with the current looks of cards and signs."""
    for screen in screens:
        screen.set_class(ascii_only, "-ascii")
        for widget in screen.walk_children(Widget):
            widget.refresh()


def write_keys(screens: Iterable[Screen[Any]]) -> None:
    """Show the current keys on these screens."""
    for screen in screens:
        screen.refresh_bindings()
        for button in screen.query(KeyButton):
            button.write_key()
