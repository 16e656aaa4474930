"""The words of the Gin table for the turn and the knock limit.

Nothing here knows a rule: callers pass the facts.
"""

from __future__ import annotations

from collections.abc import Callable

from app.games.gin.actions import (
    DrawDiscard,
    DrawStock,
)
from app.games.gin.view import Phase, View
from app.text.cards import Name
from app.text.speech import msg, tr

Key = Callable[[str], str]
"""Writes the key of an action, from the name of its binding without ``table.``."""

_ROUND = 20
"""Draws from the pile in a row after which an explanation is shown."""


def prompt(view: View, name: Name) -> str:
    """Return what the player to act is asked to do, after “Your turn:”."""
    top = name(view.top) if view.top is not None else ""
    match view.phase:
        case Phase.UPCARD:
            return tr("take the upcard {card}, or pass.", card=top)
        case Phase.DRAW if view.stock_only or not top:
            return tr("draw from the stock.")
        case Phase.DRAW:
            return tr("draw from the stock, or take {card}.", card=top)
        case Phase.LAST_CARD if not view.may_take_last:
            return tr("you cannot knock with {card}, so pass.", card=top)
        case Phase.LAST_CARD:
            return tr("take the last discard {card} to knock, or pass.", card=top)
        case Phase.DISCARD if view.must_knock:
            return tr("you took the last discard, so knock.")
        case Phase.DISCARD if view.drawn is not None:
            told = (
                msg("you drew {card}. Discard a card.")
                if view.barred is None
                else msg("you took {card}. Discard a card.")
            )
            return tr(told, card=name(view.drawn))
        case _:
            return ""


def choices(view: View, key: Key, *, knock: bool, gin: bool) -> str:
    """Return the keys for the possible actions of the player to act.

    ``key`` writes the key of a name; ``knock`` and ``gin`` say whether these are possible.
    """
    match view.phase:
        case Phase.LAST_CARD if not view.may_take_last:
            return tr(
                "{act} or {pass_key} passes, and the hand is dead",
                act=key("act"),
                pass_key=key("pass"),
            )
        case Phase.UPCARD | Phase.LAST_CARD:
            return tr(
                "{act} confirms · {take} takes it · {pass_key} passes",
                act=key("act"),
                take=key("take"),
                pass_key=key("pass"),
            )
        case Phase.DRAW if view.stock_only:
            return tr("Nobody took it · {act} or {stock} draws", act=key("act"), stock=key("stock"))
        case Phase.DRAW:
            return tr(
                "{act} draws what is raised · {stock} stock · {take} discards",
                act=key("act"),
                stock=key("stock"),
                take=key("take"),
            )
        case Phase.DISCARD:
            told = tr(
                "{left} {right} choose · {act} discards",
                left=key("left"),
                right=key("right"),
                act=key("act"),
            )
            # Translators: these follow others in a row of keys: "Enter discards · k knock · g gin"
            ends = [tr("{key} knock", key=key("knock"))] if knock else []
            ends += [tr("{key} gin", key=key("gin"))] if gin else []
            return " · ".join([told, *ends])
        case _:
            return ""


def going_round(view: View, key: Key) -> str:
    """Return an explanation for the player about to draw if the stock has long been unused; usually
    empty.
    """
    draws = 0
    for _, action in reversed(view.history):
        if isinstance(action, DrawStock):
            break
        draws += isinstance(action, DrawDiscard)
    # Shown once in so many draws, to the first player who draws after them.
    if view.phase is not Phase.DRAW or draws < _ROUND or draws % _ROUND >= len(view.playing):
        return ""
    return tr(
        "The last {draws} draws were all from the discards, so the same cards go round. No rule"
        " ends that: new cards come when somebody draws from the stock ({key}).",
        draws=draws,
        key=key("stock"),
    )


def knock_limit(view: View) -> str:
    """Return the most deadwood with which a player may knock."""
    return (
        tr("knock at {limit} or less", limit=view.limit)
        if view.limit
        else tr("only gin ends a hand")
    )


def limit_and_card(view: View, name: Name) -> str:
    """Return the knock limit; in Oklahoma also the card that set it, and whether the hand is
    doubled.
    """
    if not view.rules.oklahoma:
        return knock_limit(view)
    told = (
        # Translators: the card turned up, the limit that it sets, and that all points count twice
        msg("upcard {card}: {limit}, double") if view.doubled else msg("upcard {card}: {limit}")
    )
    return tr(told, card=name(view.upcard), limit=limit_briefly(view))


def limit_briefly(view: View) -> str:
    """Return the knock limit in short."""
    return tr("knock at {limit}", limit=view.limit) if view.limit else tr("only gin")


def knock_possible(least: int, view: View, key: Key) -> str:
    """Return a sentence on whether a knock is possible with the least deadwood after a discard."""
    if least == 0:
        told = (
            msg("Big gin is possible: {key}") if view.may_big_gin else msg("Gin is possible: {key}")
        )
        return tr(told, key=key("gin"))
    if least <= view.limit:
        # Translators: this and the next, with two digits, at most 26 cells wide
        return tr("You can knock with {deadwood}: {key}", deadwood=least, key=key("knock"))
    # Translators: with two digits, at most 26 cells wide
    return tr("No knock yet: {deadwood} at best", deadwood=least)


def partners_hand(outcome: str) -> tuple[str, str]:
    """Return how the partner's hand ended, in ever shorter wordings."""
    return (
        tr("Your partner's hand: {outcome}", outcome=outcome),
        tr("Your partner: {outcome}", outcome=outcome),
    )
