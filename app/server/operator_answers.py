"""The answers to the commands of a server's operator, as records that JSON carries.

Times are seconds since 1970.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class VisitorLine:
    """A visitor, as the operator knows them."""

    name: str
    id: str
    is_guest: bool
    key: str
    """The fingerprint of the key that they have come with; empty for a resume word."""
    address: str
    way: str
    """How they play: on the screen or in lines, over SSH or in a browser."""
    since: float
    """When they came."""
    table: int
    """The number of their table; 0 if they are at none."""
    is_onlooker: bool
    """Whether they look on at that table."""
    is_alone: bool
    """Whether they play by themselves."""
