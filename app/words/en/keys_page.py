"""What the lists of keys say, those of one screen and the one where they are changed."""

from __future__ import annotations

from typing import Final

from app.words.en.keys import Command

ABOUT_LETTERS: Final = (
    "On a keyboard with Russian, Ukrainian, Greek, Hebrew or Arabic letters press the key on which"
    " the letter of this list stands."
)
"""What is said below the list of keys."""
ABOUT_HANDS: Final = {
    "both": "Large and small letters do the same.",
    "left": (
        "These are the keys for the left hand; the settings have others. Where a sentence says"
        " Enter, press e, and for the arrow keys w a s d, with Shift to move a card."
    ),
    "right": (
        "These are the keys for the right hand; the settings have others. Where a sentence says"
        " Esc, press Backspace, and for Tab a large Y."
    ),
}
"""What is said below the list of keys, by the hands they are for."""


PLACES: Final = {
    "table": "Table",
    "knock": "Knock",
    "ways": "Ways down",
    "layoff": "Defence",
    "showdown": "Hand over",
    "hand_end": "Hand over",
    "match_end": "Match over",
    "menu": "Menu",
    "pass_on": "Next player",
    "start": "Start",
    "options": "Options",
    "settings": "Settings",
    "keys": "Keys",
    "form": "A choice",
    "list": "A list",
    "rules": "Rules",
    "history": "History",
    "review": "Review",
    "replay": "Replay",
    "lesson": "Lesson",
    "practise": "Practise",
    "drill": "Drills",
    "duplicate": "Duplicate",
    "proof": "Proof",
    "cut": "Cut",
    "delete": "Delete?",
    "give-up": "Give up?",
    "unsaved": "Not saved",
    "program": "Program?",
    "place": "Play there?",
    "app": "Everywhere",
}
"""Where commands belong, in the order in which they are listed; by the first part of their names.
"""
PLACES_AMONG_PEOPLE: Final = {
    "lobby": "Lobby",
    "open": "New table",
    "waiting": "Waiting",
    "alone": "Alone",
    "say": "Say",
    "name": "Name",
    "word": "Word",
    "end-match": "End match?",
    "displaced": "Elsewhere",
    "house": "Everywhere",
}
"""Those of a server."""


def does(command: Command) -> str:
    """What a command does, as a sentence."""
    return f"{command.tooltip}."
