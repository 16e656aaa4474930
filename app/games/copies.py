"""A round copied, to be played on by itself."""

from __future__ import annotations

from app.games.base import RoundT


def copied(hand: RoundT) -> RoundT:
    """The same round with lists of its own. It has all that it is in slots, and what is neither a
    list nor a plain value is never changed.
    """
    kind = type(hand)
    other = object.__new__(kind)
    for name in kind.__slots__:  # type: ignore[attr-defined]
        value = getattr(hand, name)
        setattr(other, name, value.copy() if isinstance(value, list) else value)
    return other
