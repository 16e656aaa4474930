"""All uses of Textual's private parts. The reason for each stands at its class or function.

All of it was read in the source of version ``TEXTUAL``. A test names each private part with its
signature, and proves that no other module uses any. Before a move to another version, read its
modules app, screen, command, message_pump, notifications, widgets/_toast, _compositor,
_xterm_parser, _parser, drivers/linux_driver and drivers/headless_driver, play in a terminal, and
then change ``TEXTUAL``.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Awaitable, Callable, Container, Iterable
from contextlib import suppress
from functools import lru_cache, wraps
from typing import Any, Final, TypeAlias

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
from textual.cache import LRUCache
from textual.command import CommandPalette
from textual.css.model import RuleSet
from textual.css.query import NoMatches
from textual.css.stylesheet import Stylesheet
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
"""The version of Textual that this module was written for."""


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
    # A running app replaces the standard streams by these; of several apps, the last to end would
    # leave those of another behind.
    app._capture_stdout = sys.stdout  # type: ignore[assignment]
    app._capture_stderr = sys.stderr  # type: ignore[assignment]


# Textual remembers the two backgrounds of a line together with the cache that asked for them: the
# last 1,024 caches stay, each with all lines of its widget, long after the widget. The parameter is
# called ``cls``; as a method of the class it remembers colours only.
StylesCache.get_inner_outer = classmethod(  # type: ignore[assignment]
    lru_cache(1024)(StylesCache.get_inner_outer.__wrapped__)  # type: ignore[arg-type]
)


_PARSE: Final = Stylesheet._parse_rules
_Rules: TypeAlias = dict[tuple[object, ...], list[RuleSet]]
_RULES: Final[LRUCache[frozenset[tuple[str, str]], _Rules]] = LRUCache(32)
"""The rules of all sheets read so far, by the variables of a theme and by sheet."""


@wraps(_PARSE)
def shared_rules(sheet: Stylesheet, *source: Any, **options: Any) -> list[RuleSet]:
    variables = frozenset(sheet._variables.items())
    if (known := _RULES.get(variables)) is None:
        known = _RULES[variables] = {}
    key = *source, *options.items()
    if key not in known:
        known[key] = _PARSE(sheet, *source, **options)
    return known[key]


# Textual parses and keeps all sheets for each app: a third of the memory of a visitor. Rules do not
# change after they are parsed.
Stylesheet._parse_rules = shared_rules  # type: ignore[assignment]


class OpenCompositor(Compositor):
    """Textual's compositor with public names for its private parts."""

    def __init__(self) -> None:
        super().__init__()
        self.laid_out = self._full_map
        """The last layout of all widgets that the screen was told of."""
        self.times_painted = 0

    def take_spans(self) -> list[tuple[int, int, int]]:
        """Return the parts to repaint, in order, and forget them: line, first column, column after
        the last.
        """
        window = self.size.region
        regions = [region.intersection(window) for region in self._dirty_regions]
        self._dirty_regions.clear()
        return list(self._regions_to_spans(filter(None, regions)))

    def paint_again(self, regions: Iterable[Region]) -> None:
        self._dirty_regions.update(regions)

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Make the layout; return the changes since the last call.

        Textual compares with a newer layout that it may have made meanwhile. Widgets that have gone
        then stay on the terminal, and widgets with another size are not told.
        """
        self._full_map = self.laid_out
        found = super().reflow(parent, size)
        self.laid_out = self._full_map
        return found

    def take_note_of_painting(self) -> None:
        """Note that the whole screen is painted, and drop its widgets' requests for a repaint.

        Their messages may still be on their way.
        """
        self.times_painted += 1
        for widget in self.visible_widgets:
            widget._exchange_repaint_regions()


def compose_by(screen: Screen[Any], compositor: OpenCompositor) -> None:
    screen._compositor = compositor


def paint_once(screen: Screen[Any]) -> None:
    """Let a screen that is resumed be painted only once.

    Textual paints it with its first layout, or one for another size, and then again: 16,200 bytes
    instead of 9,800 for a table.
    """
    compositor = screen._compositor
    assert isinstance(compositor, OpenCompositor)
    before = compositor.times_painted

    def leave_out() -> None:
        if compositor.times_painted > before:
            screen._exchange_repaint_regions()

    screen.call_next(leave_out)


def can_be_replaced(screen: Screen[Any]) -> None:
    """Let the first screen of an app be replaced.

    Textual removes a callback from a screen that it replaces. The default screen alone has none,
    since no code waits for its result.
    """
    screen._push_result_callback(screen, None)


class KeyParser(XTermParser):
    """Textual's parser of keys and clicks, for one sequence at a time; in a stream it would take
    malformed input for keys.
    """

    def keys(self, sequence: str) -> list[events.Key]:
        """Return the keys of a character or sequence. Raises ValueError or OverflowError for an
        impossible one.
        """
        keys = [*self._sequence_to_key_events(sequence)]
        if not keys and len(sequence) == 2:
            keys = [*self._sequence_to_key_events(sequence[1], alt=True)]
        return keys

    def _parse_extended_key(self, sequence: str) -> list[events.Key] | None:  # type: ignore[override]
        # Textual's own cache of this method, one for the process, holds on to parsers, keys and
        # their app.
        return XTermParser._parse_extended_key.__wrapped__(self, sequence)


class LoopDriver(Driver):
    """A driver that reads and draws in ``_loop``, the event loop of its ``_app``."""

    @property
    def app(self) -> App[Any]:
        return self._app

    def send_message(self, message: Message) -> None:
        self._app.post_message(message)

    def call_in_turn(self, do: Callable[[], None]) -> None:
        self._loop.call_soon(do)

    def call_in(self, seconds: float, do: Callable[[], None]) -> None:
        self._loop.call_later(seconds, do)

    def window_is(self, size: Size) -> None:
        """Set the size of the window, without telling the app."""
        self._size = (size.width, size.height)


class OpenDriver(LinuxDriver):
    """Textual's driver for Linux and macOS, with public names for its private parts.

    Its constructor sets ``_sigtstp_application`` and ``_sigcont_application`` as handlers of the
    two signals of job control. ``_auto_restart`` says whether it gives the terminal back during a
    stop, and ``_must_signal_resume`` makes it send a message once it has the terminal again.
    ``_loop`` is the event loop of the app. ``_file`` is the output: standard error, or standard
    output if that is no terminal.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        if self._file is None or not self._file.isatty():
            self._file = sys.__stdout__

    @property
    def app(self) -> App[Any]:
        return self._app

    def told_to_stop(self) -> None:
        """Handle the signal to stop, between any two instructions of the main thread, which may
        hold any lock.
        """

    def told_to_go_on(self) -> None:
        """Handle the signal to continue, likewise."""

    @property
    def is_behind(self) -> bool:
        """Whether output still waits for the terminal."""
        return self._writer_thread is not None and not self._writer_thread._queue.empty()

    @property
    def gives_the_terminal_back(self) -> bool:
        """Whether the terminal has its former state while the program is stopped."""
        return self._auto_restart

    def start_application_mode(self) -> None:
        """Take the terminal, and follow the sizes of its window from now on.

        Textual reads a size in the signal's handler. With sizes in quick succession, the older one
        is told last, and stays. Here the event loop reads it.
        """
        sizes = {signal.SIGWINCH}
        signal.pthread_sigmask(signal.SIG_BLOCK, sizes)
        try:
            super().start_application_mode()  # type: ignore[no-untyped-call]
            signal.signal(signal.SIGWINCH, lambda *_: self.call_in_loop(self.tell_size))
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, sizes)

    def tell_size(self) -> None:
        """Tell the app the size of the window, unless the terminal itself reports sizes."""
        if not self._in_band_window_resize:
            size = Size(*self._get_terminal_size())
            self.process_message(events.Resize(size, size))

    def call_in_loop(self, do: Callable[[], None]) -> None:
        self._loop.call_soon_threadsafe(do)

    def take_the_terminal_again(self) -> None:
        self._must_signal_resume = True
        self.resume_application_mode()

    def _sigtstp_application(self, *_: object) -> None:
        self.told_to_stop()

    def _sigcont_application(self, *_: object) -> None:
        self.told_to_go_on()


def bindings_in_sight(screen: Screen[Any], also: str) -> dict[str, ActiveBinding]:
    """Return the active bindings of a screen's footer by key, and that of the key ``also``.

    ``Screen.active_bindings`` asks for every key whether it has an effect: a fifth of the time of a
    key.
    """
    chain = screen._modal_binding_chain
    wanted = {key for _, bindings in chain for key, binding in bindings if binding.show}
    return active_among(screen, chain, {*wanted, also})


def binding_of_key(screen: Screen[Any], key: str) -> ActiveBinding | None:
    """Return the active binding of a key on a screen; None if there is none."""
    return active_among(screen, screen._modal_binding_chain, {key}).get(key)


def active_among(
    screen: Screen[Any], chain: Iterable[tuple[DOMNode, BindingsMap]], keys: Container[str]
) -> dict[str, ActiveBinding]:
    """Return the active bindings of these keys; ``chain`` is ordered from the nearest node."""
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
    """Return the rows of the screen as painted, which Textual offers only as a picture."""
    with app._context():  # the caller may run in that of another app of the process
        return app.screen._compositor.render_strips()


def send_to_terminal(app: App[Any], sequence: str) -> None:
    """Send a sequence that draws nothing, as ``App.bell`` does."""
    if app._driver is not None and not app.is_headless:
        app._driver.write(sequence)


def is_behind(app: App[Any]) -> bool:
    """Return whether output still waits for the terminal of an app, as its driver knows."""
    return bool(getattr(app._driver, "is_behind", False))


def resize_headless(app: App[Any], size: Size) -> None:
    """Set the size of a window without a terminal, without telling its app."""
    from textual.drivers.headless_driver import HeadlessDriver

    driver = app._driver
    assert isinstance(driver, HeadlessDriver)
    driver._size = (size.width, size.height)


class SturdyScreen(Screen[ScreenResultType]):
    """A screen that survives an error in a message, and that keys typed ahead may close twice."""

    def notify(self, message: str, *, markup: bool = False, **how: Any) -> None:
        """Show a sentence for a while, as long as this screen is on top; without markup."""
        told = TELLER.set(self)
        try:
            super().notify(message, markup=markup, **how)
        finally:
            TELLER.reset(told)

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
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

    Textual's ends the app if a key closes it during a search, or pages through a list without a
    layout; and Enter runs a result for the former text.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.is_found = False
        """Whether the list shows the results for the current text."""
        self.enters = False
        """Whether Enter was pressed before that."""

    @work(exclusive=True, group=CommandPalette._GATHER_COMMANDS_GROUP)
    async def _gather_commands(self, search_value: str) -> None:
        try:
            await _GATHER(self, search_value)
        except NoMatches:
            # The list of a closed palette is gone.
            if self.is_current:
                raise
            return
        self.call_after_refresh(self.found, search_value)

    def found(self, text: str) -> None:
        if self.is_current and text == self.query_one(Input).value.strip():
            self.is_found = not self.enters
            if self.enters:
                self._select_or_command()

    @on(Input.Changed)
    def search_anew(self) -> None:
        self.is_found = self.enters = False

    @on(Input.Submitted)
    def wait_for_search(self, event: Input.Submitted) -> None:
        """Let Enter wait for the results, and run one once."""
        if not self.is_found:
            # Without a text, the first line of the list is not the player's choice.
            self.enters = bool(event.value.strip())
            event.stop()
            event.prevent_default()

    def _forward_event(self, event: events.Event) -> None:
        # The clicked line may be one of the former list, which was longer.
        if self.is_found or not isinstance(event, events.Click):
            super()._forward_event(event)

    def _action_command_list(self, action: str) -> None:
        # A list that was never painted does not know its lines.
        with suppress(KeyError):
            super()._action_command_list(action)


_GATHER: Final[Callable[[CommandPalette, str], Awaitable[None]]] = vars(
    CommandPalette._gather_commands
)["__wrapped__"]


class SilentApp(App[ReturnType]):
    """An app that reports errors to ``outlives``, and to ``fail`` if they end it, instead of
    printing them.

    Textual keeps the first error in ``_exception``, and would print it with every variable. The
    colours are those of the terminal that is drawn on, not of the process's variables.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._notifications: ScreenNotices = ScreenNotices(self)
        if (environ := terminal_environ()) is not os.environ:
            draw_for(self, dict(environ))

    def begin_with(self, theme: str) -> None:
        """Set a theme before any sheet is read; later, Textual would read and match all of them
        again.
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

        A screen holds the message pump that was active when it was made. A variable of Textual's
        holds the first screen for ever.
        """
        with self._context():
            self.switch_screen(screen)

    def place_notice(self) -> None:
        if self.screen_stack:
            self._notifications.show_on(self.screen)

    def _refresh_notifications(self) -> None:
        # By then all texts are painted.
        if self.screen_stack:
            self.screen.call_after_refresh(self.place_notice)

    def outlives(self, error: BaseException, screen: Screen[Any] | None, *, aside: bool) -> bool:
        """Handle an error in a screen, or in a worker ``aside``; return whether the app goes on."""
        return False

    def fail(self, error: BaseException) -> None: ...

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except Exception as error:
            if not self.screen_stack:
                raise
            self._handle_exception(error)

    @property
    def is_leaving(self) -> bool:
        """Whether the app has been told to end. From then on Textual mounts no widget."""
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
        """Return the screen in which an error was just raised; None if it has none."""
        if isinstance(error, WorkerFailed):
            node: object = get_current_worker().node
        else:
            node = active_message_pump.get(self)
        with suppress(NoScreen):
            return node.screen if isinstance(node, Widget) else self.screen
        return None

    def panic(self, *renderables: RenderableType) -> None:
        """End because of an error of Textual's own, whose text it has already rendered."""
        words = (segment.text for thing in renderables for segment in self.console.render(thing))
        self.fail(self._exception or RuntimeError("".join(words)))
        self._close_messages_no_wait()

    def _fatal_error(self) -> None:
        error = self._exception
        assert error is not None
        self.fail(error.error if isinstance(error, WorkerFailed) else error)
        self._close_messages_no_wait()
