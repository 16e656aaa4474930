"""The options of a table beside the rules of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.server.time_control import UNTIMED, TimeControl

LONGEST_PASSPHRASE: Final = 20
"""Most characters of the passphrase of a private table."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """The options of a table beside the rules."""

    passphrase: str = ""
    """The word needed to enter; empty for a table open to all."""
    patience: int = 60
    """Seconds after which a CPU player may act for an absent player; 0 if the match waits without
    limit."""
    move_time: int = 300
    """Seconds after which a CPU player may act for a present player who does not move; 0 for no
    limit."""
    open_hands: bool = False
    """Whether onlookers may see all cards of a hand that is over."""
    cut: bool = False
    """Whether each person may cut before the first deal."""
    serious: bool = False
    """Whether the match is played without hints, take-backs and other help."""
    rated: bool = False
    """Whether the result changes the ratings of its people."""
    time_control: TimeControl = UNTIMED
    stand_in: str = "casual"
    """The level of the CPU player that acts for a missing person."""
    tournament: str = ""
    """The name of the tournament that the table belongs to; empty for none. The server seats its
    people, and nobody acts for them."""
    is_single_hand: bool = False
    """Whether the table closes after one hand, and nobody looks on: a deal of a duplicate."""


DEFAULT_OPTIONS: Final = TableOptions()
