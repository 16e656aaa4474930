"""What small screens and passing notices say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.match.view import HelpCounts
from app.quoting import excerpt

DELETE_MATCH: Final = "Delete this match for good?"
DELETED: Final = "The match is deleted."

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

GIVE_UP: Final = "Give up the match?"
ABOUT_GIVING_UP: Final = "The others win it, and it cannot be gone on with."

# --- Saving -------------------------------------------------------------------------------------

UNSAVED: Final = "NOT SAVED"
"""On the top line, as long as something is not on the disk."""
SAVED_ALWAYS: Final = "The match is saved after every move."
SAVED_AGAIN: Final = "The match is saved again."
NOT_SAVED: Final = "Not saved"
SETTINGS_NOT_SAVED: Final = "Settings not saved"
"""Over the reason."""
NOT_ALL_SAVED: Final = "Not all of this match is saved."
ALL_SAVED: Final = "All of this match is saved now."


def unsaved(why: str) -> str:
    """That moves are not on the disk, and why."""
    return f"Not all of the match is saved. {why}"


def what_is_lost(why: str) -> str:
    """Why moves are not on the disk, and what becomes of them."""
    return f"{why} If you leave without saving, you lose what you played since it was saved last."


def tried_again(times: int) -> str:
    """That saving was tried again, so often."""
    often = "" if times == 1 else f" ({times} times)"
    return f"Tried again{often}: it is still not saved."


# --- Passing the keyboard -----------------------------------------------------------------------

PASS_TO: Final = "Pass the keyboard to"
"""Above a name in large letters."""


def press_enter(who: str) -> str:
    """What the next player is to do."""
    return f"{who}: press Enter when nobody else is looking."


def takes_back(who: str) -> str:
    """The button by which the player before takes a move back."""
    return f"{who}: take back"


# --- A program that a file names ----------------------------------------------------------------

START_PROGRAM: Final = "Start a program that this file names?"


def about_program(who: str) -> str:
    """Which player is a program; what would be run stands below."""
    return (
        f"You did not begin this match on this computer. One of its players, {who}, is a program,"
        " and this is what would be run:"
    )


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

ABOUT_PROOF: Final = (
    "The cards of a hand come from a secret number, its seed. Before the first card was played you"
    " could see its seal: the SHA-256 of the seed. Now the seed is shown. If its SHA-256 is the"
    " seal, the cards were not changed on the way."
)
PROOF: Final = "Proof of the deal"
SEAL: Final = "Seal, shown before"
SEED: Final = "Seed, shown now"
SEAL_MATCHES: Final = "Checked: the seal matches."
SEAL_DIFFERS: Final = "Checked: the seal does NOT match. The cards were not dealt from this seed."
OF_THE_MATCH: Final = "Seed of the whole match, shown now"
STOOD_IN: Final = "Done by the computer for people who were away"
CHECK_ALL: Final = "To check every hand of this match"
HOUSE_CHECKS: Final = (
    "The file of this match is kept by the house. Whoever runs the house can check all of it with"
    " gin-rummy verify. What you see here you can check on any machine, by its SHA-256."
)
NO_FILE: Final = "This match could not be saved, so there is no file to check."


def stood_in(names: Sequence[str], had: Sequence[HelpCounts]) -> str:
    """For whom a CPU player acted while they were away, and how often: ``Ann 3 moves``; empty where
    nobody was stood in for.
    """
    counts = [(name, each.stood_in) for name, each in zip(names, had, strict=False)]
    return ", ".join(
        f"{name} {count} {'move' if count == 1 else 'moves'}" for name, count in counts if count
    )


def verify(path: str) -> str:
    """The command that checks the journal at a path, as a shell reads it."""
    return f"gin-rummy verify {path}"


def proof_of(number: int) -> str:
    """Which hand is proved."""
    return f"Proof of hand {number}"


def proof(seal: str, seed: str) -> list[str]:
    """The seal that was shown before the hand, and its seed."""
    return [f"Shown before: seal {seal}", f"Shown now:    seed {seed}"]


# --- The end of a match -------------------------------------------------------------------------

SERIES_OVER: Final = "The series is over"
MATCH_OVER: Final = "The match is over"
NEXT_MATCH: Final = "Next match"
STAYS: Final = "You stay: the next match here is shown when it begins."
TOTAL: Final = "Total"
NO_SEED: Final = "No hand was played to its end, so no seed can be shown."


def played_with(helped: str) -> str:
    """How often whoever played the match was helped in it: ``3 hints, 1 warning``."""
    return f"You had {helped}."


def match_seed(digits: str) -> str:
    """The seed that all of a match was dealt from."""
    return f"Match seed {digits}"
