"""A knock or gin before it is done, in words: what it is, what it risks, and what could be laid off
on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from app.cards.cards import NO_CARDS, Card, Cards, iterate, points
from app.games.gin.actions import BigGin, Knock
from app.games.gin.view import View
from app.words.en.gin import knock as words
from app.words.en.gin.scoring import deadwood_sum
from app.words.en.gin.wording import names

if TYPE_CHECKING:
    from app.coach.knocks import Way


class KnockWords(NamedTuple):
    """One way to go down, as it is told before it is chosen."""

    question: str
    does: str
    """What choosing it does, in a word or two."""
    headline: str
    deadwood: str
    risk: str
    fits: str
    """What others could lay off; empty where they may not lay off."""


def thrown_by(choice: Knock | BigGin) -> Cards:
    """The card that goes to the pile, none for big gin."""
    return NO_CARDS if isinstance(choice, BigGin) else 1 << choice.card


def knock_words(
    view: View,
    ways: Sequence[Way],
    place: int,
    called: Sequence[str],
    name: Callable[[Card], str],
) -> KnockWords:
    """The way at a place among all, the best of which comes first. ``called`` are the names by
    seat, and ``name`` writes a card.
    """
    way = ways[place]
    choice, left = way.choice, points(way.deadwood)
    card = "".join(map(name, iterate(thrown_by(choice))))
    if isinstance(choice, BigGin):
        question, does, headline = words.BIG_GIN, words.DO_BIG_GIN, words.LAY_DOWN_ALL
    elif not way.deadwood:
        question, does, headline = words.GIN, words.DO_GIN, words.go_gin(card)
    else:
        question, does = words.KNOCK, words.do_knock(left)
        headline = words.knock(card, left)
    others = [called[seat] for seat in view.opponents]
    double = f" {words.COUNTS_DOUBLE}" if view.doubled else ""
    return KnockWords(
        question,
        does,
        headline,
        words.deadwood(deadwood_sum(way.deadwood), view.limit)
        if way.deadwood
        else words.NO_DEADWOOD,
        _danger(view, choice, left, others) + double,
        _fits(view, ways, way, called, name) if way.deadwood else "",
    )


def _danger(view: View, choice: Knock | BigGin, left: int, others: Sequence[str]) -> str:
    rules = view.rules
    if left:
        return words.risk(others, left, rules)
    bonus = rules.big_gin_bonus if isinstance(choice, BigGin) else rules.gin_bonus
    assert bonus is not None
    return words.no_risk(others, bonus)


def _fits(
    view: View,
    ways: Sequence[Way],
    way: Way,
    called: Sequence[str],
    name: Callable[[Card], str],
) -> str:
    """What the others could lay off on this way to knock, and how it compares."""
    told = []
    for seat in view.opponents:
        who = called[seat]
        if held := way.known & view.known[seat]:
            told.append(words.could_lay_off(who, names(held, name), points(held)))
        elif view.known[seat]:
            told.append(words.nothing_fits(who))
    if way.unseen:
        told.append(words.unseen_that_fit(names(way.unseen, name), way.expected))
    elif not way.known:
        told.append(words.no_card_fits([called[seat] for seat in view.opponents]))
    if len(ways) > 1:
        told.append(words.compared(way.cost, ways[0].cost))
    return " ".join(told)
