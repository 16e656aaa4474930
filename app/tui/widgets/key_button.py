"""A button that names the key that does the same; keys work wherever the focus is."""

from __future__ import annotations

from typing import Final

from textual.content import Content
from textual.widgets import Static

from app.words.en.keys import KEY_SIGNS, LEFT, RIGHT

_IN_WORDS: Final = {KEY_SIGNS["left"]: LEFT, KEY_SIGNS["right"]: RIGHT}
"""Signs of keys that not everybody knows."""


class KeyButton(Static):
    """One row, for the mouse: the key of an action of the screen and what it does now.

    ``main`` marks the button to press.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyButton {
        width: auto;
        height: 1;
        margin-right: 2;
        background: $panel-bg;
        color: $felt-text;
        pointer: pointer;

        &:hover { background: $bar-bg; }
        &.main { background: $highlight; color: $block-cursor-foreground; text-style: bold; }
        &.main:ansi { color: $felt-text; text-style: bold reverse; }
        &:disabled { background: $felt; color: $felt-muted; text-style: none; }
        &:disabled:ansi { text-style: dim; }
    }
    """

    def __init__(self, action: str, does: str, *, id: str, main: bool = False) -> None:
        super().__init__(id=id)
        self._action = action
        self._does = does
        self.set_class(main, "main")

    def on_mount(self) -> None:
        """Find the key, which the player may have moved."""
        self.write_key()

    async def on_click(self) -> None:
        """Do what the key does."""
        # A second click can come before the screen of the button has gone.
        if self.screen.is_active:
            await self.screen.run_action(self._action)

    def show(self, does: str, *, main: bool = False, possible: bool = True) -> None:
        """Say what it does now, and whether that can be done."""
        self.set_class(main, "main")
        self.disabled = not possible
        if does != self._does:
            self._does = does
            self.write_key()

    def write_key(self) -> None:
        """Write the key that the action has now, and what it does."""
        for active in self.screen.active_bindings.values():
            if active.binding.action == self._action:
                key = self.app.get_key_display(active.binding)
                self.update(Content(f" {_IN_WORDS.get(key, key)}  {self._does} "))
                return
