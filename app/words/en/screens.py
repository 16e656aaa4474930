"""What small screens and passing notices say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.match.view import HelpCounts
from app.quoting import excerpt

# --- Windows and terminals ----------------------------------------------------------------------

NO_SHELL: Final = "There is no shell here to go back to."


def too_small(width: int, height: int, columns: int, rows: int) -> str:
    """That a window of ``width`` and ``height`` is too small, and how large it must be."""
    return (
        f"This window is {width}x{height}. Make it at least {columns}x{rows} to go on: "
        "the match waits."
    )


def leaves(key: str) -> str:
    """Which key leaves the program."""
    return f"{key} saves and leaves."


# --- The menu -----------------------------------------------------------------------------------

MENU: Final = {
    "back": "Back to the table",
    "rules": "Rules and keys",
    "settings": "Settings",
    "start": "Leave this match (it is saved)",
    "quit": "Save and quit",
}
"""What can be chosen."""
MENU_UNSAVED: Final = {"start": "Leave this match (asks first)", "quit": "Quit (asks first)"}
"""What differs as long as the match is not saved."""


# --- Saving -------------------------------------------------------------------------------------

UNSAVED: Final = "NOT SAVED"
"""On the top line, as long as something is not on the disk."""


def unsaved(why: str) -> str:
    """That moves are not on the disk, and why."""
    return f"Not all of the match is saved. {why}"


def tried_again(times: int) -> str:
    """That saving was tried again, so often."""
    often = "" if times == 1 else f" ({times} times)"
    return f"Tried again{often}: it is still not saved."


# --- Passing the keyboard -----------------------------------------------------------------------


# --- A program that a file names ----------------------------------------------------------------


def trust(folder: str) -> str:
    """What the program could do, in this folder if that is known."""
    where = f", in the folder {folder}" if folder else ""
    return (
        f"It can do whatever you can do here{where}. Start it only if you know the program and"
        " trust whoever gave you the file."
    )


# --- People whom a file puts where nobody here knows ----------------------------------------------


def play_here(names: Sequence[str]) -> str:
    """Whether these people are to be played at this keyboard."""
    *before, last = names
    people = f"{', '.join(before)} and {last}" if before else last
    return f"Play for {people} at this keyboard?"


def about_places(people: int) -> str:
    """That so many people sit at unknown places; which stands below."""
    if people == 1:
        return "This file puts a player at a place that is not known here:"
    return "This file puts players at places that are not known here:"


def sits_at(who: str, place: str) -> str:
    """Who sits where, as the file says."""
    return f"{who}: {excerpt(place)}"


def cards_are_shown(people: int) -> str:
    """What it means that so many people are played here."""
    whose = "This player's" if people == 1 else "These players'"
    return (
        f"{whose} cards will be shown and played here. Agree only if whoever plays them sits at"
        " this keyboard."
    )


# --- The proof of a deal ------------------------------------------------------------------------


def stood_in(names: Sequence[str], had: Sequence[HelpCounts]) -> str:
    """For whom a CPU player acted while they were away, and how often: ``Ann 3 moves``; empty where
    nobody was stood in for.
    """
    counts = [(name, each.stood_in) for name, each in zip(names, had, strict=False)]
    return ", ".join(
        f"{name} {count} {'move' if count == 1 else 'moves'}" for name, count in counts if count
    )


def proof(seal: str, seed: str) -> list[str]:
    """The seal that was shown before the hand, and its seed."""
    return [f"Shown before: seal {seal}", f"Shown now:    seed {seed}"]


# --- The end of a match -------------------------------------------------------------------------

TOTAL: Final = "Total"
