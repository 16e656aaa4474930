"""What happened at a table with open melds, a sentence each. ``who`` is a name, or ``you``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

UPCARD: Final = "the upcard"


def _sentence(who: str, text: str) -> str:
    return f"{who[:1].upper()}{who[1:]} {text}."


def drew(who: str) -> str:
    """A draw from the stock."""
    return _sentence(who, "drew from the stock")


def took(who: str, card: str) -> str:
    """A draw from the pile; ``card`` is empty where nobody can say which it was."""
    return _sentence(who, f"took {card or UPCARD} from the pile")


def asked_for(who: str, card: str, *, is_you: bool) -> str:
    """An answer to the poll."""
    want = "want" if is_you else "wants"
    return _sentence(who, f"{want} to buy {card or UPCARD}")


def passed(who: str, card: str) -> str:
    """The other answer."""
    return _sentence(who, f"let {card or UPCARD} pass")


def let_go(who: str, buyer: str, card: str) -> str:
    """That the player in turn left the top of the pile to its buyer."""
    return _sentence(who, f"let {buyer} buy {card or UPCARD}, with a penalty card")


def melded(who: str, meld: str) -> str:
    """A meld."""
    return _sentence(who, f"melded {meld}")


def went_down(who: str, melds: Sequence[str]) -> str:
    """Going down."""
    return _sentence(who, f"went down with {'; '.join(melds)}")


def laid_off(who: str, card: str, letter: str, owner: str) -> str:
    """A lay-off; ``owner`` is ``your`` or ``Vera's``, and empty where it is the own meld."""
    return _sentence(who, f"laid off {card} on {_meld(letter, owner)}")


def swapped(who: str, card: str, joker: str, letter: str, owner: str) -> str:
    """An exchange."""
    return _sentence(who, f"swapped {card} for the {joker} in {_meld(letter, owner)}")


def threw(who: str, card: str) -> str:
    """The end of a turn."""
    return _sentence(who, f"threw {card}")


def _meld(letter: str, owner: str) -> str:
    return f"{owner} meld {letter}" if owner else f"meld {letter}"
