"""The look at a knock before it is done, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.games.gin.rules import Rules

BIG_GIN, GIN, KNOCK = "Big gin?", "Gin?", "Knock?"
"""What is asked."""
DO_BIG_GIN, DO_GIN = "Big gin", "Gin"
BACK: Final = "Back to the table"
ANOTHER: Final = "Another way"
COUNTS_DOUBLE: Final = "This hand counts double."


def deadwood(added_up: str, limit: int) -> str:
    """The deadwood, and with how much one may knock."""
    return f"Deadwood: {added_up}. You may knock with {limit} or less."


def no_risk(others: Sequence[str], bonus: int) -> str:
    """What gin brings, against others who are called so."""
    other, whose = ("the others", "all their") if len(others) > 1 else (others[0], f"{others[0]}'s")
    return (
        f"No risk: {other} may not lay off and cannot undercut. "
        f"You score {whose} deadwood + {bonus}."
    )


def risk(others: Sequence[str], deadwood: int, rules: Rules) -> str:
    """What a knock with so much deadwood can bring, against others who are called so."""
    if rules.undercut_on_tie:
        danger = f"{deadwood} or less is an undercut"
    else:
        danger = f"With {deadwood}, nobody scores. Less is an undercut"
    if len(others) > 1:
        return (
            "Each of the others may lay off cards on your melds, then counts the rest. "
            f"You score the difference to each who has more than {deadwood}. {danger}: the first "
            f"who does scores the difference + {rules.undercut_bonus}, and you nothing."
        )
    return (
        f"{others[0]} may lay off cards on your melds, then counts the rest. "
        f"With more than {deadwood}, you score the difference. {danger}: "
        f"{others[0]} scores the difference + {rules.undercut_bonus}."
    )


def no_card_fits(others: Sequence[str]) -> str:
    """That nothing can be laid off by others who are called so."""
    other = "they" if len(others) > 1 else others[0]
    return f"No card that {other} may hold fits your melds."


def compared(cost: float, best: float) -> str:
    """How this way compares with the first one, in points."""
    rank = "the least of all ways" if cost == best else f"the first way {best:.1f}"
    return f"Deadwood and lay-offs together: {cost:.1f}, {rank}."
