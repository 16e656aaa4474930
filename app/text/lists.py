"""Names and cards one after the other, with the last joined as the language does it."""

from __future__ import annotations

from collections.abc import Iterable

from app.text.speech import tr


def listed(each: Iterable[str]) -> str:
    """Return some things as one text: ``Ann, Vera and Nell``. There is at least one."""
    *before, last = each
    # Translators: the last of several names or cards, as in "Ann, Vera and Nell"
    return tr("{some} and {last}", some=", ".join(before), last=last) if before else last


def either(each: Iterable[str]) -> str:
    """Return some things of which one is meant: ``2, 3 or 4``. There is at least one."""
    *before, last = each
    # Translators: the last of several things of which one is meant, as in "2, 3 or 4"
    return tr("{some} or {last}", some=", ".join(before), last=last) if before else last


def alternatives(each: Iterable[str]) -> str:
    """Return some ways to go on, which can be several words: ``draw, take the 9, or pass``."""
    *before, last = each
    # Translators: the last of several things that can be done, as in "draw, take the 9, or pass"
    return tr("{some}, or {last}", some=", ".join(before), last=last) if before else last
