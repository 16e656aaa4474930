"""The command palette in words."""

from __future__ import annotations

from typing import Final, NamedTuple


class Look(NamedTuple):
    """A command for the looks, which has no key."""

    title: str
    does: str
    words: str
    """Other words that find it."""


ASK: Final = "Search for what to do"
ASK_FOR_THEME: Final = "Search for a theme"
THEME: Final = Look("Theme", "Choose the colours", "colors")
SCREENSHOT: Final = Look("Screenshot", "Save a picture of the screen", "image")

WORDS: Final = {
    "act": "discard play card stock pile upcard",
    "draw_stock": "draw deck pick up",
    "draw_pile": "draw discard pile upcard pick up",
    "pass_upcard": "leave decline skip",
    "knock": "end the hand lay down",
    "gin": "big gin end the hand",
    "take_back": "take back revert wrong",
    "hint": "help advice tip what to do",
    "tutor": "warn blunders mistakes learn",
    "order": "sort arrange melds suit rank",
    "page": "score sheet known cards moves history discards",
    "menu": "settings leave back",
    "rules": "help keys how to play",
    "options": "rules presets bonus",
    "settings": "colours theme name pace suits",
    "history": "past old games statistics rating finished matches",
    "practise": "practice drills train learn duplicate exercise positions mistakes",
    "play": "new match start begin deal",
    "continue": "resume go on last saved match",
    "select": "resume go on saved match",
    "delete": "remove forget",
    "leave": "exit close save stop",
    "quit": "exit close save stop",
}
"""Other words for what a key does, by the name of its action."""


def entry(label: str, key: str) -> str:
    """A command and the key that does the same."""
    return f"{label} ({key})"
