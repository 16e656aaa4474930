"""The application: themes, settings, leaving with everything saved, and the sequence of screens."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias

from textual import events, on
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.command import CommandPalette, Provider
from textual.driver import Driver
from textual.notifications import Notify
from textual.screen import Screen

from app.games.base import Rules
from app.match.seat import Seat
from app.match.view import AnyMatchView
from app.storage import settings as settings_file
from app.storage.errors import StoreError
from app.storage.settings import Settings
from app.styles import styles_folder
from app.table.handles import MatchHandle, MatchLibrary
from app.table.seats import Cutting
from app.terminal import terminal_environ
from app.text.glyphs import can_show_signs, in_ascii
from app.text.refusals import sentence_for
from app.text.speech import chosen, msg, tr, voice
from app.tui import tables
from app.tui.driver import TerminalDriver, can_be_stopped
from app.tui.faults import LastingApp
from app.tui.key_presses import KeyPresses, Timing
from app.tui.keys import Keyboard, bind
from app.tui.notices import TELLER, ScreenNotice
from app.tui.rich_private import break_between_letters
from app.tui.saving import Saving, exit_code
from app.tui.screens.base import BaseScreen, paint_anew, write_keys
from app.tui.screens.too_small import TooSmallScreen, ask_for_room
from app.tui.signals import EndSignals, terminal_is_gone
from app.tui.textual_private import SteadyPalette, can_be_replaced
from app.tui.themes import ANSI, FELT, THEMES
from app.ui.keys import key_cap
from app.ui.leaving import UnsavedMatch

if TYPE_CHECKING:
    from app.tui.widgets.page import Page

Wanted: TypeAlias = tuple[Sequence[Seat], Rules, bool]
"""The seats and the rules of a match to begin."""


def palette_commands() -> type[Provider]:
    """Return the command palette's provider, which is loaded only when the palette opens."""
    from app.tui.palette import Commands

    return Commands


class GinApp(LastingApp):
    """Gin Rummy in a terminal.

    The ``library`` begins and keeps matches. The app begins with the ``table``, or with a new match
    that is ``wanted``. ``notice`` is a sentence shown once at the start. ``theme`` is for this run
    only; without one it is that of the settings, if the terminal can show it. Without a
    ``driver_class`` the app has the process and its terminal for itself.
    """

    TITLE = msg("Gin Rummy")
    HOME_SHEETS: ClassVar[tuple[str, ...]] = ("start",)
    COMMANDS = {palette_commands}  # noqa: RUF012
    KEY_TIMING: ClassVar[Timing] = Timing()
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (34, "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("app.quit", "app.quit", show=False),
        bind("app.help", "help", key_display="?", show=False),
        bind("app.redraw", "redraw", show=False, priority=True),
        bind("app.suspend", "suspend_process", show=False),
    ]

    def __init__(
        self,
        settings: Settings,
        library: MatchLibrary,
        *,
        table: MatchHandle | None = None,
        wanted: Wanted | None = None,
        ascii_only: bool = False,
        notice: str | None = None,
        theme: str | None = None,
        driver_class: type[Driver] | None = None,
    ) -> None:
        asks = table is not None and (table.unknown_places or table.foreign_program is not None)
        asks_for, table = (table, None) if asks else (None, table)
        no_colours = bool(terminal_environ().get("NO_COLOR"))
        # With ``ansi_color`` Textual omits all colours for NO_COLOR; without, it turns them grey.
        # With the first screen's sheets, so that styles are parsed and matched only once.
        own = self.HOME_SHEETS if table is None else tables.table_sheets(table)
        super().__init__(
            css_path=[styles_folder() / f"{name}.tcss" for name in ("app", "parts", *own)],
            driver_class=driver_class or TerminalDriver,
            ansi_color=True if no_colours else None,
        )
        break_between_letters()
        self.is_own = driver_class is None
        self.own_account: Callable[[], None] | None = None
        self.settings = settings
        self.library = library
        self.ascii_only = ascii_only
        self.four_colours = settings.four_colours
        self._to_ask_for = asks_for
        """A match to resume once its player agrees to the contents of its file."""
        self._wanted = wanted
        self.table = table
        if table:
            table.apply_settings(settings)
        self.lost: UnsavedMatch | None = None
        """The match left last, if part of it is not on disk."""
        self._saving = Saving(self)
        self.notice = notice
        self._end_signals = EndSignals(self.leave_at_once, lambda: exit_code(self.table, self.lost))
        self.animation_level = "none"
        for name in list(self.available_themes):
            self.unregister_theme(name)
        for known in THEMES:
            self.register_theme(known)
        looks = ANSI.name if self.few_colours or no_colours else settings.theme
        self.begin_with(theme or (looks if looks in self.available_themes else FELT.name))
        self.set_keymap(settings.keymap)
        self._key_presses = KeyPresses(self, Keyboard(settings), super().on_event, self.KEY_TIMING)
        self.set_class(ascii_only, "-ascii")

    @property
    def few_colours(self) -> bool:
        """Whether the terminal has sixteen colours or fewer; then only its own look right."""
        return self.console.color_system not in ("256", "truecolor")

    def get_default_screen(self) -> Screen[None]:
        screen = self.home_screen() if self.table is None else tables.table_screen(self.table)
        # Textual would set these classes only after the first layout.
        for size, points in zip(
            self.size, (self.HORIZONTAL_BREAKPOINTS, self.VERTICAL_BREAKPOINTS), strict=True
        ):
            screen.add_class(max(point for point in points if point[0] <= size)[1])
        if isinstance(screen, BaseScreen):
            screen.narrow(self.size)
        can_be_replaced(screen)
        return screen

    def on_mount(self) -> None:
        """Watch for the end of the terminal, and begin with the first match."""
        if self.is_own:
            self._end_signals.listen(is_headless=self.is_headless)
        self._saving.follow(self.table)
        if self._to_ask_for:
            self._go_on_with(self._to_ask_for)
        if self._wanted:
            seats, rules, is_serious = self._wanted
            self.new_match(seats, rules, is_serious=is_serious)
        if self.notice:
            self.screen.notify(self.notice, severity="warning", timeout=10)

    def on_resize(self, event: events.Resize) -> None:
        ask_for_room(self, event.size)

    async def on_event(self, event: events.Event) -> None:
        """Drop input typed ahead for a screen that does not exist yet, or no longer."""
        is_typed = isinstance(event, (events.InputEvent, events.Paste))
        if is_typed and (self.is_leaving or not self.screen_stack):
            return
        if isinstance(event, events.Key):
            await self._key_presses.hear(event)
        else:
            await super().on_event(event)

    def refresh(
        self, *, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Leave out the whole frame, or two, that Textual paints when a closed screen is removed.

        Only then does it ask for a new layout of the app itself.
        """
        return self if layout else super().refresh(repaint=repaint, recompose=recompose)

    def post_display_hook(self) -> None:
        if not gc.isenabled():
            # No garbage collection before the first frame; all objects made by now stay.
            gc.freeze()
            gc.enable()
        if self.screen_stack and isinstance(self.screen, BaseScreen):
            self.screen.was_painted()
        self.place_notice()

    def get_key_display(self, binding: Binding) -> str:
        binding = self._key_presses.keyboard.where(binding)
        named = binding.key_display or binding.key
        cap = key_cap(named, in_signs=not self.ascii_only)
        return cap or binding.key_display or super().get_key_display(binding)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Return all actions of the screen that are possible now, then the themes."""
        from app.tui.palette import entries

        return (command for command, _ in entries(self, screen))

    def notify(self, message: str, *, timeout: float | None = None, **how: Any) -> None:
        """Show a sentence for a while, without markup, on the screen that tells it or on all."""
        told = in_ascii(message) if self.ascii_only else message
        seconds = self.NOTIFICATION_TIMEOUT if timeout is None else timeout
        self.post_message(Notify(ScreenNotice(told, timeout=seconds, teller=TELLER.get(), **how)))

    def update_settings(self, **changes: object) -> None:
        self.settings = replace(self.settings, **changes)  # type: ignore[arg-type]
        try:
            settings_file.save(self.settings)
        except StoreError as error:
            self.notify(sentence_for(error), title=tr("Settings not saved"), severity="warning")
        if "ascii" in changes:
            wanted = self.settings.ascii
            self.ascii_only = not can_show_signs() if wanted is None else wanted
        self.four_colours = self.settings.four_colours
        if self.table:
            self.table.apply_settings(self.settings)
        if "language" in changes:
            why_not = voice.get().speak(chosen(self.settings.language, terminal_environ()))
            self._say_anew()
            if why_not:
                self.notify(why_not, severity="warning")
        if not changes.keys().isdisjoint(("hand", "keymap")):
            self.set_keymap(self.settings.keymap)
            self._key_presses.keyboard = Keyboard(self.settings)
            write_keys(self.screen_stack)
        if not changes.keys().isdisjoint(("ascii", "four_colours")):
            self.set_class(self.ascii_only, "-ascii")
            paint_anew(self.screen_stack, ascii_only=self.ascii_only)
        if "theme" in changes and self.settings.theme in self.available_themes:
            self.theme = self.settings.theme

    def _say_anew(self) -> None:
        """Rebuild the screens, which hold texts in the former language, with the settings over
        them.
        """
        from app.tui.screens.settings import SettingsScreen

        self.show_anew()
        self.push_screen(SettingsScreen("language"))

    def show_start(self) -> None:
        self._saving.unless_unsaved(self._go_to_start)

    def new_match(
        self,
        seats: Sequence[Seat],
        rules: Rules,
        seed: bytes | None = None,
        *,
        is_serious: bool = False,
    ) -> None:
        """Begin a match and show its table. Raises RulesError for a wrong number of seats.

        Ask first if part of the current match cannot be saved, and for a cut that is wanted.
        """

        def begin(cutting: Cutting | None = None) -> None:
            self._close_table()
            self.show_table(self.library.begin(seats, rules, seed, cutting, is_serious=is_serious))

        ask = partial(tables.cut_first, self, seats, begin)
        self._saving.unless_unsaved(begin if seed else ask)

    @property
    def can_play_again(self) -> bool:
        return True

    def talk_page(self) -> Page | None:
        return None

    def menu(self, table: MatchHandle) -> dict[str, str]:
        return {
            "back": tr("Back to the table"),
            "rules": tr("Rules and keys"),
            "settings": tr("Settings"),
            "start": tr("Leave this match (asks first)")
            if table.unsaved
            else tr("Leave this match (it is saved)"),
            "quit": tr("Quit (asks first)") if table.unsaved else tr("Save and quit"),
        }

    def menu_chosen(self, choice: str) -> None: ...

    def action_help(self) -> None:
        if isinstance(self.screen, BaseScreen):
            self.screen.action_help()

    def show_help(self, screen: BaseScreen[Any], at: str) -> None:
        from app.tui.screens.rules import RulesScreen, keys_of

        told = screen.rules_told, keys_of(screen), screen.about_keys, screen.commands_told
        self.push_screen(RulesScreen(*told, at=at))

    def action_guide(self) -> None:
        """Show the guide; from the help of the guide itself, go back to it."""
        from app.tui.screens.guide import GuideScreen

        if any(isinstance(screen, GuideScreen) for screen in self.screen_stack):
            self.screen.dismiss()
        else:
            self.push_screen(GuideScreen())

    def show_what_if(self, table: MatchHandle) -> None:
        self.push_screen(tables.what_if_screen(table))

    def show_position(self, table: MatchHandle) -> None:
        self.push_screen(tables.position_screen(table))

    def show_replay(self, match_view: AnyMatchView, number: int | None = None) -> None:
        self.push_screen(tables.replay_screen(self.library, match_view, number))

    def resume_match(self, path: Path) -> None:
        try:
            self._go_on_with(self.library.resume(path))
        except StoreError as error:
            self.notify(sentence_for(error), severity="error", timeout=10)

    def _go_on_with(self, table: MatchHandle) -> None:
        if (asked := tables.question_about(table)) is None:
            self._close_table()
            self.show_table(table)
            return
        question, agree = asked

        def answered(agrees: bool | None) -> None:
            if agrees:
                agree()
                self._go_on_with(table)
            else:
                table.close()

        self.push_screen(question, answered)

    def leave(self) -> None:
        self._saving.unless_unsaved(self.leave_at_once)

    def leave_at_once(self) -> None:
        """Save as much as possible and end the program, with exit code 0 if all is saved.

        If the terminal has gone, the process ends at once: the shutdown would write to a dead line.
        """
        try:
            self._close_table()
        except Exception as error:  # an error in the match does not keep the player from leaving it
            self.fail(error)
        self.library.kill()
        if self.is_own and terminal_is_gone():
            os._exit(exit_code(self.table, self.lost))
        self.exit(return_code=exit_code(self.table, self.lost))

    def action_command_palette(self) -> None:
        """Open the palette; the prompt of Textual's own has a sign outside ASCII."""
        # Textual cannot draw a palette in a window of very few columns.
        if not isinstance(self.screen, CommandPalette | TooSmallScreen):
            asked = tr("Search for a command")
            self.push_screen(SteadyPalette(placeholder=asked, id="--command-palette"))

    def action_leave(self) -> None:
        self.leave()

    async def action_quit(self) -> None:
        """Save and leave, under the name that Textual's own commands use."""
        self.leave()

    def action_suspend_process(self) -> None:
        """Stop until the shell continues the program, if there is a shell that can."""
        if self.is_own and (self.is_headless or can_be_stopped()):
            super().action_suspend_process()
        else:
            self.notify(
                tr("There is no shell here to go back to. {key} saves and leaves.", key=key)
                if (key := self._key_to_leave)
                else tr("There is no shell here to go back to.")
            )

    @on(Driver.SignalResume)
    def action_redraw(self) -> None:
        """Paint everything, since other programs have written to the terminal."""
        self.screen.refresh(layout=True)

    def action_help_quit(self) -> None:
        """Tell the key that leaves, for a player who pressed Ctrl+C as in other programs."""
        if key := self._key_to_leave:
            self.notify(tr("{key} saves and leaves.", key=key))

    @property
    def _key_to_leave(self) -> str:
        """The key that leaves from anywhere; empty if the player has removed it."""
        bindings = (active.binding for active in self.active_bindings.values())
        return next((self.get_key_display(one) for one in bindings if one.id == "app.quit"), "")

    async def on_unmount(self) -> None:
        """Close the match, no matter how the program ends, and stop the CPU players' process."""
        self._close_table()
        self._end_signals.stop()
        await self.library.stop()

    def _go_to_start(self) -> None:
        self._close_table()
        self.show_home()

    def show_table(self, table: MatchHandle) -> None:
        self.table = table
        self.lost = None
        table.apply_settings(self.settings)
        self._saving.follow(table)
        self.replace_screens(tables.table_screen(table))

    def show_anew(self) -> None:
        """Rebuild the table, or the home screen between matches."""
        self.replace_screens(tables.table_screen(self.table) if self.table else self.home_screen())

    def show_home(self) -> None:
        self.replace_screens(self.home_screen())

    def home_screen(self) -> Screen[None]:
        """Return the screen for the time between matches."""
        from app.tui.screens.start import StartScreen

        return StartScreen()

    def replace_screens(self, screen: Screen[None]) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.replace_screen(screen)
        if self.is_own:
            # The widgets of a closed screen refer to each other: only a full collection frees them.
            # This one waits until the screen is gone, and the next one painted.
            self.call_later(self.call_after_refresh, gc.collect)

    def _close_table(self) -> None:
        if table := self.table:
            path = table.path
            table.close()
            self.table = None
            if table.unsaved:
                self.lost = UnsavedMatch(path, table.unsaved)
            self._saving.follow(None)
