"""The bell: how many strokes each kind of news has, and what a terminal shows in words instead."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, cast

from textual.app import App
from textual.timer import Timer

from app.terminal import terminal_environ
from app.text.speech import msg, tr
from app.tui.screens.base import GameApp
from app.tui.textual_private import send_to_terminal

GAP: Final = 0.3
"""Seconds between two strokes. Many terminals take bells within 0.2 seconds for one."""
_LONG_GAP: Final = 1.0
_LONGEST: Final = 200
"""Most characters of a notification."""


class BellKind(StrEnum):
    TURN = "turn"
    KNOCK = "knock"
    GIN = "gin"
    OVER = "over"
    """A hand ended without a knock or gin."""
    CHAT = "chat"
    CLOCK = "clock"
    """The player's own time is nearly up."""


_STROKES: Final[Mapping[BellKind, tuple[float, ...]]] = {
    BellKind.TURN: (0,),
    BellKind.OVER: (0,),
    BellKind.KNOCK: (0, GAP),
    BellKind.GIN: (0, GAP, 2 * GAP),
    BellKind.CHAT: (0, _LONG_GAP),
    BellKind.CLOCK: (0,),
}
"""When each stroke comes, in seconds."""

_WORDS: Final = {
    BellKind.TURN: msg("Your turn"),
    BellKind.OVER: msg("The hand is over."),
    BellKind.KNOCK: msg("Knock!"),
    BellKind.GIN: msg("Gin!"),
    BellKind.CLOCK: msg("Your time is nearly up."),
}


class Bell:
    """The bell of an app, rung as the settings want it."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._strokes: list[Timer] = []
        """The strokes of the last news that have not come yet."""

    def ring(self, kind: BellKind, words: str = "") -> None:
        """Tell of news; ``words`` are those of a chat."""
        setting = cast(GameApp, self._app).settings.bell
        if setting is False or (setting is True and kind is BellKind.CHAT):
            return
        told = notification(tr("Gin Rummy"), words or tr(_WORDS[kind]))
        if setting == "words" and told:
            send_to_terminal(self._app, told)
            return
        for stroke in self._strokes:
            stroke.stop()
        self._app.bell()
        later = () if setting is True else _STROKES[kind][1:]
        self._strokes = [self._app.set_timer(seconds, self._app.bell) for seconds in later]


def notification(title: str, words: str) -> str:
    """Return the sequence by which the terminal shows a notification of the desktop; empty if it is
    not known to have one.

    Others could show its text; tmux and screen pass none on. See kitty's "Desktop notifications"
    for OSC 99, the manuals of foot, Ghostty and WezTerm for OSC 777, and iTerm2's for OSC 9.
    """
    environ = terminal_environ()
    term, program = environ.get("TERM", ""), environ.get("TERM_PROGRAM", "")
    title, words = _harmless(title), _harmless(words)
    if "TMUX" in environ or term.startswith(("tmux", "screen")):
        return ""
    if term == "xterm-kitty":
        # Only while another window has the focus; the last of an identity replaces the one before.
        known = "i=gin-rummy:o=unfocused"
        return f"\x1b]99;{known}:d=0;{title}\x1b\\\x1b]99;{known}:p=body;{words}\x1b\\"
    if term.startswith(("foot", "xterm-ghostty", "wezterm")) or program in ("ghostty", "WezTerm"):
        return f"\x1b]777;notify;{title.replace(';', ',')};{words}\x1b\\"
    if program == "iTerm.app":
        return f"\x1b]9;{title}: {words}\x1b\\"
    return ""


def _harmless(text: str) -> str:
    return "".join(each for each in text[:_LONGEST] if each.isprintable())
