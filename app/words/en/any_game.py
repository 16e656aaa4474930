"""What every game refuses, in sentences; see ``app.text.refusals``."""

from __future__ import annotations

from collections.abc import Sequence

from app.cards.cards import Card
from app.match.view import HelpCounts
from app.quoting import excerpt, quoted
from app.text.refusals import sentence_for
from app.words.en.cards import long_name


def not_held(card: Card) -> str:
    """That a card is not in the hand."""
    return f"The {long_name(card)} is not in the hand."


def just_taken(card: Card) -> str:
    """That a card cannot be thrown."""
    return f"The {long_name(card)} was just taken from the pile and cannot be thrown back."


def does_not_fit(card: Card) -> str:
    """That a card cannot be laid off there."""
    return f"The {long_name(card)} does not go on that meld."


def no_action(text: str) -> str:
    """That a text is no action."""
    return f"{quoted(text)} is not an action."


def no_action_because(text: str, why: Exception) -> str:
    """That a text is no action, and why."""
    return f"{quoted(text)} is not an action: {sentence_for(why)}"


def unknown_options(names: Sequence[str]) -> str:
    """That there are no such options."""
    return f"There is no option {excerpt(', '.join(names))}."


def not_a_choice(name: str, choices: Sequence[str]) -> str:
    """What an option may be."""
    return f"{name} is one of {', '.join(choices)}."


def out_of_range(name: str, amounts: range) -> str:
    """What amounts an option may be."""
    odd = "n odd" if amounts.step == 2 else " whole"
    return f"{name} is a{odd} number from {amounts[0]} to {amounts[-1]}."


def not_true_or_false(name: str) -> str:
    """That an option is on or off."""
    return f"{name} is either true or false."


def help_had(had: HelpCounts) -> str:
    """How often somebody was helped: ``3 hints, 1 warning, 9 computer moves``; empty where that was
    never.
    """
    counts = (
        (had.hints, "hint", "hints"),
        (had.warnings, "warning", "warnings"),
        (had.stood_in, "computer move", "computer moves"),
    )
    return ", ".join(
        f"{count} {one if count == 1 else several}" for count, one, several in counts if count
    )
