"""Labels beside the cards and on the pages of the panel: a few words each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from app.games.gin.score import Outcome
from app.match.view import HelpCounts
from app.text.people import People
from app.text.speech import msg_c, tr, tr_c
from app.text.turns import help_had

# -- the hand, and hands that are shown ----------------------------------------------------

YOURS: Final = msg_c("whose cards", "yours")
OTHERS: Final = msg_c("whose cards", "others'")


def meld(*, is_run: bool, owner: str = "") -> str:
    """Return the kind of a meld; ``owner`` is the player whose cards have been laid off on it, if
    any.
    """
    if owner:
        # Translators: under a meld with cards that another player laid off: "run + Vera's"
        return tr("run + {owner}", owner=owner) if is_run else tr("set + {owner}", owner=owner)
    return tr_c("meld", "run") if is_run else tr_c("meld", "set")


def meld_and_number(number: int, *, is_run: bool) -> str:
    """Return the kind of a meld with the number that chooses it."""
    return tr("run {number}", number=number) if is_run else tr("set {number}", number=number)


def deadwood(points: int) -> tuple[str, str, str]:
    """Return the label of the cards outside melds, with their points, in ever shorter wordings.

    The last is the number alone.
    """
    return (
        tr("deadwood {points}", points=points),
        # Translators: deadwood, as short as possible
        tr("dead {points}", points=points),
        f"{points}",
    )


# -- known cards ---------------------------------------------------------------------------


def theirs(others: Sequence[str]) -> str:
    """Return the heading of the known cards of these opponents."""
    if len(others) > 1:
        return tr_c("whose cards", OTHERS)
    return tr_c("whose cards", "{name}'s", name=others[0])


def holds(who: str) -> str:
    """Return the label of the cards that an opponent is known to hold."""
    return tr("{name} holds", name=who)


def took(who: str) -> str:
    """Return the label of the cards that an opponent took and did not keep."""
    return tr("{name} took", name=who)


def passed(who: str) -> str:
    """Return the label of the cards that an opponent did not take."""
    return tr_c("before cards", "{name} passed", name=who)


# -- the score sheet -----------------------------------------------------------------------

_OUTCOMES: Final = {
    Outcome.GIN: msg_c("behind points", "g"),
    Outcome.BIG_GIN: msg_c("behind points", "G"),
    Outcome.UNDERCUT: msg_c("behind points", "u"),
}
CLOSED_SIGN: Final = "*"
"""The sign after the points of a game of Hollywood that has been won."""


def ended(outcome: Outcome) -> str:
    """Return a letter for the ending of a hand, to follow its points; empty for a knock."""
    return tr_c("behind points", _OUTCOMES[outcome]) if outcome in _OUTCOMES else ""


def to_target(target: int) -> str:
    return tr("to {target}", target=target)


def game(number: int) -> str:
    """Return the label of a game of Hollywood, before its points."""
    # Translators: one of three games that are played at once; at most 2 cells wide
    return tr("G{number}", number=number)


def sheet_notes(
    people: People, outcomes: Iterable[Outcome], had: HelpCounts, *, closed: bool, friendly: bool
) -> list[str]:
    """Return the lines under the score sheet: the captain, the meaning of its letters, and remarks.

    ``outcomes`` occur on the sheet, ``had`` is the reader's help, and ``closed`` says whether a
    game of Hollywood has been won.
    """
    seen = set(outcomes)
    notes = []
    if people.captain is not None:
        notes.append(
            tr("You are captain")
            if people.is_you(people.captain)
            else tr("{name} is captain", name=people.names[people.captain])
        )
    if seen & {Outcome.GIN, Outcome.BIG_GIN}:
        # Translators: the meaning of the letter before it, under the score sheet
        notes.append(tr("{letter} gin", letter=ended(Outcome.GIN)))
    if Outcome.UNDERCUT in seen:
        notes.append(tr("{letter} undercut", letter=ended(Outcome.UNDERCUT)))
    if closed:
        notes.append(tr("{letter} closed", letter=CLOSED_SIGN))
    if told := help_had(had):
        notes.append(told)
    return [*notes, tr("a friendly match")] if friendly else notes
