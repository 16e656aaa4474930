"""What the table says, in sentences. Nothing here knows a rule: it is told what is so."""

from __future__ import annotations

from collections.abc import Callable

from app.cards import Card, Cards, iterate
from app.engine.actions import (
    Action,
    BigGin,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    LayOff,
    Pass,
    Spread,
)
from app.review.hints import Hint

Name = Callable[[Card], str]
"""How a card is written on this terminal."""


def names(cards: Cards, name: Name) -> str:
    """The cards of a set, one after the other."""
    return " ".join(name(card) for card in iterate(cards))


def did(action: Action, top: Card | None, name: Name) -> str:
    """What somebody did, after his name. ``top`` is the card that was on the pile."""
    match action:
        case Pass():
            return f"passed {name(top)}" if top is not None else "passed"
        case DrawStock():
            return "drew from the stock"
        case DrawDiscard():
            return f"took {name(top)} from the pile" if top is not None else "took from the pile"
        case Discard(card):
            return f"threw {name(card)}"
        case Knock(card):
            return f"threw {name(card)} and knocked"
        case BigGin():
            return "spread big gin"
        case LayOff(card):
            return f"laid off {name(card)}"
        case Spread():
            return "spread"


def story(
    upcard: Card, history: tuple[tuple[int, Action], ...], name: Name
) -> list[tuple[int, str]]:
    """Every action of a hand as a seat and what it did, the pile told along."""
    pile = [upcard]
    told = []
    for seat, action in history:
        told.append((seat, did(action, pile[-1] if pile else None, name)))
        match action:
            case DrawDiscard():
                pile.pop()
            case Discard(card) | Knock(card):
                pile.append(card)
    return told


def advice(hint: Hint, name: Name) -> str:
    """A hint in one or two short sentences with its numbers."""
    match hint.action:
        case DrawDiscard():
            return (
                f"Take it: it goes into a meld, deadwood {hint.before} to {hint.after}. "
                f"The stock would leave {hint.expected:.0f} on average."
            )
        case DrawStock() | Pass():
            what = "Pass" if isinstance(hint.action, Pass) else "Draw from the stock"
            return (
                f"{what}: deadwood {hint.before}, {hint.expected:.0f} on average after a draw."
                + _hopes(hint, name)
            )
        case Knock(card):
            call = "Gin" if hint.after == 0 else "Knock"
            return f"{call}: throw {name(card)}, deadwood {hint.before} to {hint.after}."
        case BigGin():
            return "Big gin: all eleven cards are in melds."
        case Discard(card):
            return f"Throw {name(card)}: deadwood {hint.before} to {hint.after}." + _hopes(
                hint, name
            )
        case _:
            return ""


def _hopes(hint: Hint, name: Name) -> str:
    if not hint.hopes:
        return ""
    pairs = ", ".join(
        f"{names(hope.cards, name)} (wants {names(hope.missing, name)})" for hope in hint.hopes[:3]
    )
    return f" Alive: {pairs}."
