"""All of Textual that is its own and not for others to use, and why it is used all the same.

What is there, and what for:

- compositor and repainting: Textual paints a tenth more bytes for a key and three times as many at
  the start, and takes half as long again for a key;
- drivers and the parser of keys: no input may end or stall the program, which stops and goes on as
  a shell wants it, and an app can be drawn in a loop with others;
- bindings: the public property asks of every key whether it does something, which takes a fifth of
  the time of a key;
- screens, apps and the palette: an error costs a page and not the program, keys that come faster
  than a screen closes or the palette searches do no harm, and a theme is read once.

Everything there was read in the source of version ``TEXTUAL``. A test names each of these names
with its signature, and proves that no other module uses any. Whoever moves to another version
reads ``app.py``, ``screen.py``, ``command.py``, ``message_pump.py``, ``notifications.py``,
``widgets/_toast.py``, ``_compositor.py``, ``_xterm_parser.py``, ``_parser.py``,
``drivers/linux_driver.py`` and ``drivers/headless_driver.py`` of that one first, plays in a
terminal, and then changes ``TEXTUAL``.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Awaitable, Callable, Container, Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from rich.console import Console, RenderableType
from textual import events, on, work
from textual._compositor import ChopsUpdate as ChopsUpdate
from textual._compositor import Compositor, ReflowResult
from textual._context import active_message_pump
from textual._styles_cache import StylesCache
from textual._xterm_parser import IS_ITERM as IS_ITERM
from textual._xterm_parser import XTermParser
from textual.app import App, ReturnType
from textual.await_complete import AwaitComplete
from textual.binding import ActiveBinding, BindingsMap
from textual.command import CommandPalette
from textual.css.query import NoMatches
from textual.dom import DOMNode, NoScreen
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.filter import NoColor
from textual.geometry import Region, Size
from textual.message import Message
from textual.screen import Screen, ScreenResultType
from textual.strip import Strip
from textual.widget import MountError, Widget
from textual.widgets import Input
from textual.worker import WorkerFailed, get_current_worker

from app.terminal import terminal_environ
from app.tui.notices import TELLER, ScreenNotices

TEXTUAL: Final = "8.2.8"
"""The version of Textual that all this was made for."""


def draw_for(app: App[Any], environ: dict[str, str]) -> None:
    """Let an app that is one of several in its process draw on a terminal with these variables."""
    if environ.pop("NO_COLOR", ""):
        app.no_color = True
        app._filters.append(NoColor())
    app.console = Console(
        file=app.console.file,
        highlight=False,
        emoji=False,
        legacy_windows=False,
        _environ=environ,
        force_terminal=True,
        safe_box=False,
    )
    # While it runs, an app puts these in the place of the standard streams; of several the last to
    # end would leave those of another behind.
    app._capture_stdout = sys.stdout  # type: ignore[assignment]
    app._capture_stderr = sys.stderr  # type: ignore[assignment]


# Textual remembers the two backgrounds of a line together with the cache that asked for them: the
# last 1,024 caches stay, each with all lines of its widget, long after the widget. The parameter is
# called ``cls``; as a method of the class it remembers colours only.
StylesCache.get_inner_outer = classmethod(  # type: ignore[assignment]
    lru_cache(1024)(StylesCache.get_inner_outer.__wrapped__)  # type: ignore[arg-type]
)


class OpenCompositor(Compositor):
    """Textual's compositor, with a name for what is to be painted anew."""

    def __init__(self) -> None:
        super().__init__()
        self.laid_out = self._full_map
        """The last layout of all widgets that the screen was told of."""
        self.times_painted = 0
        """How often all of the screen was."""

    def take_spans(self) -> list[tuple[int, int, int]]:
        """Return what is to be painted anew, which is taken note of: lines from top to bottom, with
        where it begins and ends in each, from left to right.
        """
        window = self.size.region
        regions = [region.intersection(window) for region in self._dirty_regions]
        self._dirty_regions.clear()
        return list(self._regions_to_spans(filter(None, regions)))

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Make the layout; returns what has changed since this was done last.

        Textual compares with the layout that it may have made meanwhile, where the place of
        something was asked for: what has gone then stays on the terminal, and what has another size
        is not told of it.
        """
        self._full_map = self.laid_out
        found = super().reflow(parent, size)
        self.laid_out = self._full_map
        return found

    def take_note_of_painting(self) -> None:
        """All of the screen was painted now, so that nothing is left of what widgets ask for.

        The messages with which they ask may still be on their way, as those of all widgets of a new
        screen are when it is painted for the first time.
        """
        self.times_painted += 1
        for widget in self.visible_widgets:
            widget._exchange_repaint_regions()


def compose_by(screen: Screen[Any], compositor: OpenCompositor) -> None:
    """Let a new screen be composed by this one."""
    screen._compositor = compositor


def paint_once(screen: Screen[Any]) -> None:
    """Let a screen that is being resumed be painted once. Textual paints one with its first layout,
    or that for another size, and then again.
    """
    compositor = screen._compositor
    assert isinstance(compositor, OpenCompositor)
    before = compositor.times_painted

    def leave_out() -> None:
        if compositor.times_painted > before:
            screen._exchange_repaint_regions()

    screen.call_next(leave_out)


def repaint(widget: Widget, *regions: Region) -> bool:
    """Have a widget that is on the screen painted anew, or these parts of it; whether that can be.

    Textual's ``refresh`` comes to the same by three messages, through the queue of the widget and
    that of its screen. Nothing is measured or styled anew here.
    """
    try:
        screen = widget.screen
    except NoScreen:
        return False
    if not widget.is_mounted:
        return False
    widget._layout_cache.clear()
    widget._set_dirty(*regions)
    if widget.display and screen in screen._compositor:
        screen._dirty_widgets.add(widget)
        screen.check_idle()
    return True


def can_be_replaced(screen: Screen[Any]) -> None:
    """Let the first screen of an app be switched from.

    Textual takes the last callback from a screen that it switches from, and every screen has
    one but the default screen, on which nobody waits.
    """
    screen._push_result_callback(screen, None)


class KeyParser(XTermParser):
    """What Textual knows of keys and clicks, of which it is asked one at a time: what it is fed it
    takes for keys where it makes no sense.
    """

    def keys(self, sequence: str) -> list[events.Key]:
        """Return the keys that send this character or sequence.

        Raises:
            ValueError, OverflowError: For the number of a character that there is not.
        """
        keys = [*self._sequence_to_key_events(sequence)]
        if not keys and len(sequence) == 2:
            keys = [*self._sequence_to_key_events(sequence[1], alt=True)]
        return keys

    def _parse_extended_key(self, sequence: str) -> list[events.Key] | None:  # type: ignore[override]
        # Textual remembers what it has read with the parser, the keys and their app in one place
        # for the whole process.
        return XTermParser._parse_extended_key.__wrapped__(self, sequence)


class LoopDriver(Driver):
    """A driver that hears and draws in ``_loop``, the loop of its app, which ``_app`` is."""

    @property
    def app(self) -> App[Any]:
        """The app that is drawn."""
        return self._app

    def send_message(self, message: Message) -> None:
        """Send a message to the app."""
        self._app.post_message(message)

    def call_in_turn(self, do: Callable[[], None]) -> None:
        """Have something done once what is being done now is through."""
        self._loop.call_soon(do)

    def call_in(self, seconds: float, do: Callable[[], None]) -> None:
        """Have something done after so many seconds."""
        self._loop.call_later(seconds, do)

    def window_is(self, size: Size) -> None:
        """Let the window have this size, which the app is not told of."""
        self._size = (size.width, size.height)


class OpenDriver(LinuxDriver):
    """Textual's driver for Linux and macOS, with names for what only its own methods use.

    Its constructor sets ``_sigtstp_application`` and ``_sigcont_application`` as handlers of the
    two signals of job control; ``_auto_restart`` is whether it is to give the terminal back and
    take it again around a stop, and ``_must_signal_resume`` has it say so once it is back.
    ``_loop`` is the loop of the app, and ``_file`` what is drawn on: standard error, and where that
    is no terminal standard output.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        if self._file is None or not self._file.isatty():
            self._file = sys.__stdout__

    def told_to_stop(self) -> None:
        """Called when the program is told to stop, between any two instructions of the main
        thread, which can hold any lock.
        """

    def told_to_go_on(self) -> None:
        """Called when the program goes on after a stop, announced or not, likewise."""

    @property
    def gives_the_terminal_back(self) -> bool:
        """Whether the terminal is to be as it was before while the program is stopped."""
        return self._auto_restart

    def start_application_mode(self) -> None:
        """Take the terminal, and go by the sizes of its window from now on.

        Textual reads a size in the handler of the signal. Where that is interrupted by the next,
        as it is when sizes come fast, the older size is told last, and stays. The loop reads it
        when it is told.
        """
        sizes = {signal.SIGWINCH}
        signal.pthread_sigmask(signal.SIG_BLOCK, sizes)
        try:
            super().start_application_mode()  # type: ignore[no-untyped-call]
            signal.signal(signal.SIGWINCH, lambda *_: self.call_in_loop(self.tell_size))
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, sizes)

    def tell_size(self) -> None:
        """Tell the app how large the window is, unless the terminal does that as it sends keys."""
        if not self._in_band_window_resize:
            size = Size(*self._get_terminal_size())
            self.process_message(events.Resize(size, size))

    def call_in_loop(self, do: Callable[[], None]) -> None:
        """Have something done by the loop of the app, from any thread or handler of a signal."""
        self._loop.call_soon_threadsafe(do)

    def take_the_terminal_again(self) -> None:
        """Set up the terminal after a stop, and tell the app that it is back."""
        self._must_signal_resume = True
        self.resume_application_mode()

    def _sigtstp_application(self, *_: object) -> None:
        self.told_to_stop()

    def _sigcont_application(self, *_: object) -> None:
        self.told_to_go_on()


def bindings_in_sight(screen: Screen[Any], also: str) -> dict[str, ActiveBinding]:
    """Return by key what a screen's footer shows, and one key more, as ``Screen.active_bindings``
    has them, which asks for every key whether it does something.
    """
    chain = screen._modal_binding_chain
    wanted = {key for _, bindings in chain for key, binding in bindings if binding.show}
    return active_among(screen, chain, {*wanted, also})


def binding_of_key(screen: Screen[Any], key: str) -> ActiveBinding | None:
    """Return what a key does on a screen, or None for nothing."""
    return active_among(screen, screen._modal_binding_chain, {key}).get(key)


def active_among(
    screen: Screen[Any], chain: Iterable[tuple[DOMNode, BindingsMap]], keys: Container[str]
) -> dict[str, ActiveBinding]:
    """Return by key what each of these does: of the bindings of nodes, the nearest first."""
    active: dict[str, ActiveBinding] = {}
    for namespace, bindings in chain:
        for key, binding in bindings:
            if key not in keys:
                continue
            state = screen.app._check_action_state(binding.action, namespace)
            known = active.get(key)
            if state is False or (known and (known.binding.priority or not binding.priority)):
                continue
            active[key] = ActiveBinding(namespace, binding, bool(state), binding.tooltip)
    return active


def painted(app: App[Any]) -> list[Strip]:
    """Return the rows of the screen as they are painted.

    Textual gives what it paints to nobody, but as a picture.
    """
    return app.screen._compositor.render_strips()


def resize_headless(app: App[Any], size: Size) -> None:
    """Let the window of an app without a terminal have this size, which it is not told of."""
    from textual.drivers.headless_driver import HeadlessDriver

    driver = app._driver
    assert isinstance(driver, HeadlessDriver)
    driver._size = (size.width, size.height)


class SturdyScreen(Screen[ScreenResultType]):
    """A screen that handles the next message after one that it could not, and does nothing when it
    is to close and has been closed already, as keys typed ahead can ask for.
    """

    def notify(self, message: str, *, markup: bool = False, **how: Any) -> None:
        """Show a sentence for a while, as long as this screen is on top; nothing is markup."""
        told = TELLER.set(self)
        try:
            super().notify(message, markup=markup, **how)
        finally:
            TELLER.reset(told)

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close this screen, where that has not been done."""
        if self in self.app.screen_stack[1:]:
            return super().dismiss(result)
        return AwaitComplete()

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except Exception as error:
            self.app._handle_exception(error)


class SteadyPalette(CommandPalette, SturdyScreen[None]):
    """The command palette, for keys that come faster than it searches.

    Textual's ends the app where a key closes it while it still searches, or pages through a list
    that is not laid out; and Enter does what was found for the text before.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.is_found = False
        """Whether the list shows what is found for the text that is typed."""
        self.enters = False
        """Whether Enter was pressed before that."""

    @work(exclusive=True, group=CommandPalette._GATHER_COMMANDS_GROUP)
    async def _gather_commands(self, search_value: str) -> None:
        try:
            await _GATHER(self, search_value)
        except NoMatches:
            # Its list is gone with it.
            if self.is_current:
                raise
            return
        self.call_after_refresh(self.found, search_value)

    def found(self, text: str) -> None:
        """The list shows what is found for a text."""
        if self.is_current and text == self.query_one(Input).value.strip():
            self.is_found = not self.enters
            if self.enters:
                self._select_or_command()

    @on(Input.Changed)
    def search_anew(self) -> None:
        """Take note that another text is typed."""
        self.is_found = self.enters = False

    @on(Input.Submitted)
    def wait_for_search(self, event: Input.Submitted) -> None:
        """Let Enter wait for what is found, and do it once."""
        if not self.is_found:
            # What stands first where nothing was typed, nobody has chosen.
            self.enters = bool(event.value.strip())
            event.stop()
            event.prevent_default()

    def _forward_event(self, event: events.Event) -> None:
        # What is clicked may be a line of the list before, which has fewer now.
        if self.is_found or not isinstance(event, events.Click):
            super()._forward_event(event)

    def _action_command_list(self, action: str) -> None:
        # The lines of a list that was never painted are not known yet.
        with suppress(KeyError):
            super()._action_command_list(action)


_GATHER: Final[Callable[[CommandPalette, str], Awaitable[None]]] = vars(
    CommandPalette._gather_commands
)["__wrapped__"]


class SilentApp(App[ReturnType]):
    """An app that says nothing of an error, but tells ``outlives``, and ``fail`` of one that ends
    it. Textual keeps the first in ``_exception``, and would print it with every variable.

    It draws in the colours of the terminal that is drawn on, where Textual goes by the variables
    of the process.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._notifications: ScreenNotices = ScreenNotices(self)
        if (environ := terminal_environ()) is not os.environ:
            draw_for(self, dict(environ))

    def begin_with(self, theme: str) -> None:
        """Have a theme before any sheet is read: set later, it has all of them read twice, every
        widget matched and the screen painted anew.
        """
        self.set_reactive(App.theme, theme)
        dark = self.current_theme.dark
        self.update_classes(
            {f"-theme-{theme}": True, "-dark-mode": dark, "-light-mode": not dark}, update=False
        )
        self._refresh_truecolor_filter(self.ansi_theme)
        self.stylesheet.set_variables(self.get_css_variables())

    def replace_screen(self, screen: Screen[Any]) -> None:
        """Switch to a screen, and keep nothing of the one before.

        As long as a screen is there, it holds what was active when it was made: the app, or a
        screen whose callback made it. The first screen of all stays, in a variable of Textual's.
        """
        with self._context():
            self.switch_screen(screen)

    def place_notice(self) -> None:
        """Show the notice that is to be shown, where there is room for it now."""
        if self.screen_stack:
            self._notifications.show_on(self.screen)

    def _refresh_notifications(self) -> None:
        # All that is to be read is painted by then.
        if self.screen_stack:
            self.screen.call_after_refresh(self.place_notice)

    def outlives(self, error: BaseException, screen: Screen[Any] | None, *, aside: bool) -> bool:
        """Deal with an error in a screen, or in a worker ``aside``; whether the app goes on."""
        return False

    def fail(self, error: BaseException) -> None:
        """Take note of what ends the app, which is closing."""

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except Exception as error:
            if not self.screen_stack:
                raise
            self._handle_exception(error)

    @property
    def is_leaving(self) -> bool:
        """Whether the app has been told to end. Textual mounts no widget from then on, so that a
        screen which is set up stays empty.
        """
        return self._exit

    def _handle_exception(self, error: Exception) -> None:
        is_aside = isinstance(error, WorkerFailed)
        cause = error.error if isinstance(error, WorkerFailed) else error
        if self.is_leaving and isinstance(cause, NoMatches | MountError):
            return
        goes_on = self.screen_stack and not self._exit
        if not (goes_on and self.outlives(cause, self.screen_of(error), aside=is_aside)):
            super()._handle_exception(error)

    def screen_of(self, error: Exception) -> Screen[Any] | None:
        """Return the screen in which there is an error that has just been raised."""
        if isinstance(error, WorkerFailed):
            node: object = get_current_worker().node
        else:
            node = active_message_pump.get(self)
        with suppress(NoScreen):
            return node.screen if isinstance(node, Widget) else self.screen
        return None

    def panic(self, *renderables: RenderableType) -> None:
        """End because of an error of Textual's own, which it has already put into words."""
        words = (segment.text for thing in renderables for segment in self.console.render(thing))
        self.fail(self._exception or RuntimeError("".join(words)))
        self._close_messages_no_wait()

    def _fatal_error(self) -> None:
        error = self._exception
        assert error is not None
        self.fail(error.error if isinstance(error, WorkerFailed) else error)
        self._close_messages_no_wait()
