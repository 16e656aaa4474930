"""The end of a hand in words."""

from __future__ import annotations

from typing import Final

from app.games.gin.score import Outcome
from app.table.gin import GinFinishedRound, GinMatchView
from app.text.speech import tr

CRIES: Final = {
    Outcome.GIN: "GIN!",
    Outcome.BIG_GIN: "BIG GIN!",
    Outcome.UNDERCUT: "UNDERCUT!",
}
"""What is cried out, in large letters."""
_ENDINGS: Final = {
    Outcome.KNOCK: "knock",
    Outcome.GIN: "gin",
    Outcome.BIG_GIN: "big gin",
    Outcome.UNDERCUT: "undercut",
    Outcome.TIE: "tie",
    Outcome.DEAD: "dead",
}
_CALLS: Final = {Outcome.GIN: "went gin", Outcome.BIG_GIN: "went big gin"}


def hand_is_over(label: str) -> str:
    """Which hand is over."""
    return f"Hand {label} is over"


def label(number: int, place: int, at_once: int) -> str:
    """A hand as it is counted on the score sheet: ``3``; of two ``at_once`` ``3a``."""
    return f"{number}{'ab'[place] if at_once > 1 else ''}"


def hand_label(match_view: GinMatchView, played: GinFinishedRound) -> str:
    """A hand of the match as it is counted on the score sheet: ``3``; of two at once ``3a``."""
    at_once = len(match_view.rounds)
    earlier = sum(len(standing.sheet.rows) for standing in match_view.finished)
    deal, place = divmod(played.number - 1, at_once)
    return label(deal + 1 - earlier, place, at_once)


def ended(outcome: Outcome, *, even: bool) -> str:
    """How a deal ended, in a word: ``even`` are two hands at once that come to nothing together."""
    return tr("even") if even else _ENDINGS[outcome]


def went_down(outcome: Outcome, thrown: str = "") -> str:
    """What whoever ended the hand did, and with which card thrown, if any was."""
    call = _CALLS.get(outcome, "knocked")
    return f"threw {thrown} and {call}" if thrown else call


def heading(who: str, did: str, deadwood: str) -> str:
    """Whose cards, what they did, empty for nothing, and the deadwood added up."""
    return f"{who}{f' {did}' if did else ''}: deadwood {deadwood}"
