"""What stands beside the cards and on the pages of the panel: a few words each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from app.games.gin.score import Outcome
from app.match.view import HelpCounts
from app.text.people import People, sentence
from app.text.speech import tr
from app.text.turns import help_had

# --- The hand, and hands that are shown ---------------------------------------------------------

RUN, SET = "run", "set"
YOURS, OTHERS = "yours", "others'"
"""Whose cards are."""


def meld(*, is_run: bool, more_from: str = "") -> str:
    """The kind of a meld; ``more_from`` says whose cards have been laid off on it: ``yours``."""
    kind = RUN if is_run else SET
    return f"{kind} + {more_from}" if more_from else kind


def meld_and_number(number: int, *, is_run: bool) -> str:
    """A meld by its kind and the number that it is chosen by."""
    return f"{RUN if is_run else SET} {number}"


def deadwood_in_short(points: int) -> tuple[str, str]:
    """The same in fewer letters, then as the number alone."""
    return f"dead {points}", f"{points}"


# --- The piles ----------------------------------------------------------------------------------


# --- Known cards --------------------------------------------------------------------------------


def theirs(others: Sequence[str]) -> str:
    """Whose the cards are that are known to be with others, who are called so."""
    return OTHERS if len(others) > 1 else f"{others[0]}'s"


def holds(who: str) -> str:
    """What stands before cards that somebody is known to hold."""
    return f"{who} holds"


def took(who: str) -> str:
    """What stands before cards that somebody took and has not kept."""
    return f"{who} took"


def passed(who: str) -> str:
    """What stands before cards that somebody did not take."""
    return f"{who} passed"


# --- The score sheet and the moves --------------------------------------------------------------

SEAL: Final = "Seal of this deal"
MOVES: Final = "Moves"
OUTCOMES: Final = {
    Outcome.KNOCK: "",
    Outcome.GIN: "g",
    Outcome.BIG_GIN: "G",
    Outcome.UNDERCUT: "u",
}
"""A letter behind the points of a hand, for how it ended."""
CLOSED_SIGN: Final = "*"
"""Behind the points of a game of Hollywood that has been won."""


def to_target(target: int) -> str:
    """How many points win."""
    return f"to {target}"


def game(number: int) -> str:
    """A game of Hollywood, before its points."""
    return f"G{number}"


def sheet_notes(
    people: People, outcomes: Iterable[Outcome], had: HelpCounts, *, closed: bool, friendly: bool
) -> list[str]:
    """Lines under the sheet: who is captain, and what its letters mean, of these outcomes and of
    a game that is ``closed``, what help one ``had``, and that the match is ``friendly``.
    """
    seen = set(outcomes)
    notes = []
    if people.captain is not None:
        notes.append(f"{sentence(people.does(people.captain, 'be'))} captain")
    if seen & {Outcome.GIN, Outcome.BIG_GIN}:
        notes.append(f"{OUTCOMES[Outcome.GIN]} gin")
    if Outcome.UNDERCUT in seen:
        notes.append(f"{OUTCOMES[Outcome.UNDERCUT]} undercut")
    if closed:
        notes.append(f"{CLOSED_SIGN} closed")
    if told := help_had(had):
        notes.append(told)
    return [*notes, tr("a friendly match")] if friendly else notes
