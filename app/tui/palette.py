"""The command palette: the possible commands, found by words that a player may type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple, cast

from textual.app import App, SystemCommand
from textual.command import Hit, Hits
from textual.screen import Screen
from textual.system_commands import SystemCommandsProvider
from textual.theme import ThemeProvider

from app.text.letters import as_typed, plainly
from app.text.speech import tr, tr_c
from app.tui.keys import MAKE_MOVE, command_on
from app.tui.screens.base import GameApp
from app.tui.textual_private import SteadyPalette
from app.ui.keys import Command


class PaletteEntry(NamedTuple):
    """A command with the words that find it besides its title."""

    command: SystemCommand
    words: str


class Commands(SystemCommandsProvider):
    """Textual's command provider, which also searches other words than titles."""

    async def search(self, query: str) -> Hits:
        """Yield the commands with matching titles, best first, then those found by other words."""
        matcher = self.matcher(as_typed(query))
        typed = plainly(query).split()
        for (title, told, callback, *_), others in entries(self.app, self.screen):
            score = matcher.match(title)
            known = plainly(f"{told} {others}").split()
            # Below every title, whose scores are larger.
            if not score and all(any(word.startswith(t) for word in known) for t in typed):
                score = 0.01
            if score:
                yield Hit(score, matcher.highlight(title), callback, help=told)


def entries(app: App[Any], screen: Screen[object]) -> Iterator[PaletteEntry]:
    """Yield every possible action of the screen, then the themes."""
    # Files and the shell belong to the terminal of the process, so a server offers neither.
    is_own = cast(GameApp, app).is_own
    # Textual's own bindings have no id; actions with arguments, such as steps, are for keys.
    possible = {
        active.binding.action: active
        for active in reversed(screen.active_bindings.values())
        if active.enabled and active.binding.id
        if "(" not in active.binding.action or active.binding.action.startswith(MAKE_MOVE)
    }
    if not is_own:
        possible.pop("suspend_process", None)
    # Of commands with the same label, such as leaving a table and the program, the nearest.
    nearest = {
        command_on(screen, active.binding).label: action for action, active in possible.items()
    }
    for action in nearest.values():
        active = possible[action]
        own = command_on(screen, active.binding)
        command = SystemCommand(
            f"{own.label} ({app.get_key_display(active.binding)})",
            own.tooltip,
            partial(app.call_later, app.run_action, action, active.node),
        )
        yield PaletteEntry(command, " ".join((*own.words, own.found_by)))
    unkeyed: Mapping[str, Command] = getattr(screen, "unkeyed", {})
    for action, own in unkeyed.items():
        run = partial(app.call_later, app.run_action, action, screen)
        yield PaletteEntry(SystemCommand(own.label, own.tooltip, run), " ".join(own.words))
    theme = SystemCommand(tr("Theme"), tr("Choose the colours"), partial(choose_theme, app))
    yield PaletteEntry(theme, " ".join((tr_c("found by", "colors"), "colors")))
    if is_own:
        take = app.deliver_screenshot
        picture = SystemCommand(tr("Screenshot"), tr("Save a picture of the screen"), take)
        yield PaletteEntry(picture, " ".join((tr_c("found by", "image"), "image")))


def choose_theme(app: App[Any]) -> None:
    app.push_screen(SteadyPalette(providers=[ThemeProvider], placeholder=tr("Search for a theme")))
