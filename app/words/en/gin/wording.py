"""What the table says, in sentences. Nothing here knows a rule: it is told what is so."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.cards.cards import Card, Cards, iterate
from app.games.gin.actions import (
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
from app.games.gin.view import Phase, View

Name = Callable[[Card], str]
"""How a card is written on this terminal."""

Key = Callable[[str], str]
"""How the key of an action is written, from the name of its binding without ``table.``."""

_ROUND = 20
"""Draws from the pile in a row after which people are told what is going on."""

Telling = Callable[[Action, Card | None, Name], str]
"""Words for an action, from the action, the top of the pile before it, and names of cards."""


def names(cards: Cards, name: Name) -> str:
    """The cards of a set, one after the other."""
    return " ".join(name(card) for card in iterate(cards))


def did(action: Action, top: Card | None, name: Name) -> str:
    """What somebody did, after their name. ``top`` is the card that was on the pile."""
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


def will_do(action: Action, top: Card | None, name: Name) -> str:
    """A move that waits for its turn. ``top`` is the card on the pile."""
    match action:
        case DrawStock():
            return "draw from the stock"
        case DrawDiscard() if top is not None:
            return f"take {name(top)}"
        case Pass() if top is not None:
            return f"pass {name(top)}"
        case _:
            return ""


def did_briefly(action: Action, top: Card | None, name: Name) -> str:
    """What somebody did, where there is little room."""
    match action:
        case DrawStock():
            return "drew"
        case DrawDiscard() if top is not None:
            return f"took {name(top)}"
        case Knock(card):
            return f"knocked with {name(card)}"
        case _:
            return did(action, top, name)


def story(
    upcard: Card,
    history: Sequence[tuple[int, Action]],
    name: Name,
    say: Telling = did,
    *,
    since: int = 0,
) -> list[tuple[int, str]]:
    """Every action of a hand as a seat and what it did, in the words of ``say``; the first
    ``since`` of them are not told.
    """
    pile = [upcard]
    told = []
    for place, (seat, action) in enumerate(history):
        if place >= since:
            told.append((seat, say(action, pile[-1] if pile else None, name)))
        match action:
            case DrawDiscard():
                pile.pop()
            case Discard(card) | Knock(card):
                pile.append(card)
    return told


def last_turn(told: list[tuple[int, str]], seat: int) -> list[str]:
    """What a seat did in its last turn, of a story."""
    entries: list[str] = []
    for who, what in reversed(told):
        if who == seat:
            entries.insert(0, what)
        elif entries:
            break
    return entries


def prompt(view: View, name: Name) -> str:
    """What the player to act is asked to do, after “Your turn:”."""
    top = name(view.top) if view.top is not None else ""
    match view.phase:
        case Phase.UPCARD:
            return f"take the upcard {top}, or pass."
        case Phase.DRAW if view.stock_only or not top:
            return "draw from the stock."
        case Phase.DRAW:
            return f"draw from the stock, or take {top}."
        case Phase.LAST_CARD if not view.may_take_last:
            return f"you cannot knock with {top}, so pass."
        case Phase.LAST_CARD:
            return f"take the last discard {top} to knock, or pass."
        case Phase.DISCARD if view.must_knock:
            return "you took the last discard, so knock."
        case Phase.DISCARD if view.drawn is not None:
            came = "took" if view.barred is not None else "drew"
            return f"you {came} {name(view.drawn)}. Throw a card."
        case _:
            return ""


def choices(view: View, key: Key, *, knock: bool, gin: bool) -> str:
    """Which keys do what the player to act is asked to do. ``key`` writes the key of a name, and
    ``knock`` and ``gin`` are whether these are possible.
    """
    match view.phase:
        case Phase.LAST_CARD if not view.may_take_last:
            return f"{key('act')} or {key('pass')} passes, and the hand is dead"
        case Phase.UPCARD | Phase.LAST_CARD:
            return (
                f"{key('act')} does what is raised · {key('take')} takes it · {key('pass')} passes"
            )
        case Phase.DRAW if view.stock_only:
            return f"Nobody took it · {key('act')} or {key('stock')} draws"
        case Phase.DRAW:
            return (
                f"{key('act')} draws what is raised · {key('stock')} stock · {key('take')} discards"
            )
        case Phase.DISCARD:
            ends = [f" · {key('knock')} knock"] if knock else []
            ends += [f" · {key('gin')} gin"] if gin else []
            return "".join([f"{key('left')} {key('right')} choose · {key('act')} throws", *ends])
        case _:
            return ""


def going_round(view: View, key: Key) -> str:
    """What is going on where nobody has drawn from the stock for long, for the player about to
    draw; empty at most other times. ``key`` writes the key of a name.
    """
    draws = 0
    for _, action in reversed(view.history):
        if isinstance(action, DrawStock):
            break
        draws += isinstance(action, DrawDiscard)
    # Said once in so many draws, by the first who comes to draw after them.
    if view.phase is not Phase.DRAW or draws < _ROUND or draws % _ROUND >= len(view.playing):
        return ""
    return (
        f"The last {draws} draws were all from the discards, so the same cards go round. No rule"
        f" ends that: new cards come when somebody draws from the stock ({key('stock')})."
    )


def knock_limit(view: View) -> str:
    """The most deadwood with which the hand may be knocked."""
    return f"knock at {view.limit} or less" if view.limit else "only gin ends a hand"


def limit_and_card(view: View, name: Name) -> str:
    """The knock limit, in Oklahoma with the card that set it and whether the hand is doubled."""
    if not view.rules.oklahoma:
        return knock_limit(view)
    double = ", double" if view.doubled else ""
    return f"upcard {name(view.upcard)}: {limit_briefly(view)}{double}"


def limit_briefly(view: View) -> str:
    """The knock limit where there is little room."""
    return f"knock at {view.limit}" if view.limit else "only gin"


def knock_possible(least: int, view: View, key: Key) -> str:
    """Whether a knock is possible with the least deadwood that a throw can leave."""
    if least == 0:
        return f"{'Big gin' if view.may_big_gin else 'Gin'} is possible: {key('gin')}"
    if least <= view.limit:
        return f"You can knock with {least}: {key('knock')}"
    return f"No knock yet: {least} at best"
