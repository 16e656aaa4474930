"""A footer whose keys keep their places."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen
from textual.widgets import Footer

from app.tui.textual_private import FooterKey, dim, show_at_once


class SteadyFooter(Footer):
    """Textual's footer, made anew only for other keys than it shows.

    Textual makes the whole footer anew whenever something else has the focus or a key becomes
    possible. Here the keys stay, and only one that is dimmed or undimmed is painted: that is a
    tenth of the bytes, and nothing jumps.
    """

    def bindings_changed(self, screen: Screen[Any]) -> None:
        """Dim and undim keys; other keys than before are for Textual to lay out."""
        wanted: dict[str, tuple[tuple[str, str], bool]] = {}
        for active in screen.active_bindings.values():
            binding = active.binding
            if binding.show:
                words = (self.app.get_key_display(binding), binding.description)
                wanted.setdefault(binding.action, (words, active.enabled))
        widgets = [key for key in self.query(FooterKey) if not key.has_class("-command-palette")]
        shown = [(widget.action, (widget.key_display, widget.description)) for widget in widgets]
        if shown != [(action, words) for action, (words, _) in wanted.items()]:
            super().bindings_changed(screen)
            return
        for widget in widgets:
            dim(widget, disabled=not wanted[widget.action][1])


class EarlyFooter(SteadyFooter):
    """The footer of a screen whose keys are known before its first frame, which has them."""

    def __init__(self, *, compact: bool = False, show_command_palette: bool = True) -> None:
        super().__init__(compact=compact, show_command_palette=show_command_palette)
        show_at_once(self)
