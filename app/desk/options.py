"""The options of a match one by one: name, explanation, possible values, in words and back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias, get_args, get_type_hints

from app.games.base import RulesError
from app.games.gin.rules import OKLAHOMA_ONLY, RANGES, Rules
from app.quoting import quoted

Value: TypeAlias = int | str | None
"""The value of an option: an amount, yes or no, a member of an enum, or None for off."""

ENDING: Final = "Ending a hand"
SCORING: Final = "Points of a hand"
DEALING: Final = "The deal"
MATCH: Final = "The match"

_YES: Final = ("yes", "on", "true", "1")
_NO: Final = ("no", "off", "false", "0")


class Option(NamedTuple):
    """One option as players meet it."""

    group: str
    label: str
    explanation: str
    step: int = 5
    """For an amount, what one press of a key adds to it or takes from it."""


OPTIONS: Final[dict[str, Option]] = {
    "knock_limit": Option(
        ENDING,
        "Knock limit",
        "Most deadwood with which you may knock; 0 is straight gin.",
        step=1,
    ),
    "oklahoma": Option(
        ENDING, "Oklahoma", "The card turned up sets the knock limit, 10 for a court card."
    ),
    "oklahoma_ace": Option(
        ENDING,
        "Ace's limit",
        "In Oklahoma, the limit that an ace sets: 0 is gin only.",
        step=1,
    ),
    "spade_doubles": Option(
        ENDING, "Spades double", "In Oklahoma, a spade turned up doubles the hand."
    ),
    "last_card": Option(
        ENDING, "Last card", "The last card thrown may be taken to end the hand with it."
    ),
    "gin_bonus": Option(SCORING, "Gin", "Added to the other player's deadwood for gin."),
    "big_gin_bonus": Option(SCORING, "Big gin", "Added instead when all eleven cards meld."),
    "undercut_bonus": Option(
        SCORING, "Undercut", "Added to the difference when the one who knocked has more."
    ),
    "undercut_on_tie": Option(
        SCORING, "Tie undercuts", "The same deadwood is an undercut; if not, nobody scores."
    ),
    "opening_offer": Option(
        DEALING, "Opening offer", "Everybody may take the card turned up before the first draw."
    ),
    "next_dealer": Option(DEALING, "Next dealer", "Who deals after a hand that somebody won."),
    "seating": Option(
        MATCH, "Players", "Three: rotation, captain. Four: partners. Two to four: table."
    ),
    "best_of": Option(
        MATCH, "Best of", "Matches at most; whoever wins more than half wins the series."
    ),
    "hollywood": Option(MATCH, "Hollywood", "Three games at once, each with its own score."),
    "target": Option(
        MATCH, "Target", "Points that win the match, in Hollywood each game.", step=25
    ),
    "game_bonus": Option(MATCH, "Game bonus", "For the winner of the match, at its end."),
    "box_bonus": Option(MATCH, "Box bonus", "For every hand won, at the end of the match."),
    "shutout": Option(MATCH, "Shutout", "What counts twice if the loser won no hand."),
}
"""Every field of ``Rules``, in the order in which players read them."""

_TYPES: Final = get_type_hints(Rules)
_FIELD: Final = re.compile(rf"\b({'|'.join(OPTIONS)})\b")


def idle(values: Mapping[str, Value]) -> dict[str, str]:
    """The options that mean nothing beside the values of the others, each with a sentence that
    says why.
    """
    reasons = {}
    if values["oklahoma"]:
        reasons["knock_limit"] = "Means nothing in Oklahoma: the card turned up sets the limit."
    else:
        reasons |= {name: OPTIONS[name].explanation for name in OKLAHOMA_ONLY}
        if values["knock_limit"] == 0:
            why = "Means nothing in straight gin: nobody knocks."
            reasons |= dict.fromkeys(("undercut_bonus", "undercut_on_tie"), why)
    return reasons


def is_flag(name: str) -> bool:
    """Whether an option is yes or no."""
    return _TYPES[name] is bool


def can_be_off(name: str) -> bool:
    """Whether an amount may be none at all."""
    return type(None) in get_args(_TYPES[name])


def members(name: str) -> tuple[StrEnum, ...]:
    """The values of an option that is one of a few words; empty for all others."""
    kind = _TYPES[name]
    return tuple(kind) if isinstance(kind, type) and issubclass(kind, StrEnum) else ()


def choices(name: str) -> tuple[Value, ...]:
    """The values of an option that is chosen out of a few; empty where it is an amount."""
    if is_flag(name):
        return (True, False)
    amounts = RANGES.get(name, range(0))
    return members(name) or (tuple(amounts) if amounts.step > 1 else ())


def written(value: Value) -> str:
    """A value as ``parsed`` reads it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "off" if value is None else str(value)


def spoken(value: Value) -> str:
    """A value as it is shown to players."""
    return written(value).replace("_", " ")


def possible(name: str) -> str:
    """The values of an option, in words."""
    if is_flag(name):
        return "yes or no"
    if values := choices(name):
        return ", ".join(map(written, values))
    amounts = f"{RANGES[name][0]} to {RANGES[name][-1]}"
    return f"{amounts}, or off" if can_be_off(name) else amounts


def parsed(assignment: str) -> tuple[str, Value]:
    """Name and value of a text such as ``undercut_bonus=10`` or ``big-gin-bonus=off``.

    Raises RulesError, with a sentence that says what to do, for an unknown option or a value
    of the wrong kind. Whether an amount is within its range is for ``Rules`` to say.
    """
    name, equals, text = assignment.partition("=")
    name, text = name.strip().lower().replace("-", "_"), text.strip().lower()
    if name not in OPTIONS:
        raise RulesError(f"There is no option {quoted(name)}. {_hint(name)}")
    if equals:
        if is_flag(name) and text in _YES + _NO:
            return name, text in _YES
        for word in members(name):
            if word == text.replace("-", "_"):
                return name, word
        if can_be_off(name) and text in ("off", "none", "no"):
            return name, None
        if re.fullmatch(r"-?[0-9]{1,9}", text) and not (is_flag(name) or members(name)):
            return name, int(text)
    raise RulesError(f"{quoted(assignment)} is impossible. Possible for {name}: {possible(name)}.")


def with_labels(error: RulesError) -> str:
    """The sentence of an error with options called as the screen calls them."""
    sentence = _FIELD.sub(lambda match: OPTIONS[match[0]].label.lower(), str(error))
    return sentence[0].upper() + sentence[1:]


def _hint(name: str) -> str:
    from difflib import get_close_matches

    if near := get_close_matches(name, OPTIONS, n=1):
        return f"Did you mean {near[0]}?"
    return "“gin-rummy options” lists them all."
