"""Hands of Gin on a score pad in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.cards.cards import as_set
from app.games.base import HandEntry
from app.games.gin.score import HandResult, Outcome, Showing
from app.games.gin.standing import Standing
from app.games.pad import counted, upcard_of
from app.text.cards import Name, names
from app.text.cells import fits
from app.text.gin.scoring import (
    ScoreLine,
    deadwood_sum,
    hand_account,
    ledger,
    outcome_sentence,
)
from app.text.gin.showdown import ended as ending
from app.text.gin.showdown import heading, laid_off_heading, spread_line
from app.text.lists import as_sentence
from app.text.pad import WayWords
from app.text.people import People, sentence
from app.text.speech import msg, msg_c, tr, tr_n

WAYS: Final = {
    Outcome.KNOCK: WayWords(
        msg_c("the end of a hand", "knock"),
        msg("An undercut is found by itself."),
    ),
    Outcome.GIN: WayWords(
        msg_c("the end of a hand", "gin"), msg("All ten cards in melds, no deadwood.")
    ),
    Outcome.BIG_GIN: WayWords(
        msg_c("the end of a hand", "big gin"), msg("All eleven cards in melds!")
    ),
    Outcome.DEAD: WayWords(
        msg_c("the end of a hand", "dead"), msg("The stock ran out: nobody scores.")
    ),
}

WIDTH: Final = 34
"""Cells of an account."""


def deal_name(standing: Standing, number: int) -> str:
    return tr("Hand {number}", number=number)


def ended(result: HandResult) -> str:
    return ending(result.outcome, even=False)


def told(result: HandResult, people: People) -> str:
    return outcome_sentence(result, people)


def account(entry: HandEntry, result: HandResult, people: People, name: Name) -> list[str]:
    if result.knocker is None:
        return [tr("A dead hand: nobody scores.")]
    lines = []
    if entry.upcard:
        lines.append(tr("Upcard: {card}", card=name(upcard_of(entry.upcard))))
    index = result.playing.index(result.knocker)
    for seat in (*result.playing[index:], *result.playing[:index]):
        lines.append(_heading(entry, result, seat, people, name))
        lines += _packed(spread_line(result.showings[seat], name).split("  "))
    if result.winner is None:
        return [*lines, "", tr("No points for anybody.")]
    items: list[ScoreLine] = hand_account(result, people)
    total = tr("{name} scores", name=sentence(people.names[result.winner]))
    return [*lines, "", *ledger(items, total, WIDTH, ascii_only=people.ascii_only)]


def found(entry: HandEntry, result: HandResult, people: People, name: Name) -> list[str]:
    """Return the deadwood and lay-offs that were found in typed cards."""
    return [
        as_sentence(_heading(entry, result, seat, people, name))
        for seat in result.playing
        if result.showings[seat].melds or result.showings[seat].deadwood
    ]


def _packed(groups: Sequence[str]) -> list[str]:
    """Return groups of cards in lines that fit, without a break in a group."""
    lines: list[str] = []
    for group in filter(None, groups):
        if lines and fits(longer := f"{lines[-1]}  {group}", WIDTH):
            lines[-1] = longer
        else:
            lines.append(f"  {group}")
    return lines


def _heading(entry: HandEntry, result: HandResult, seat: int, people: People, name: Name) -> str:
    showing, who = result.showings[seat], sentence(people.names[seat])
    deadwood = _deadwood(showing)
    if seat == result.knocker:
        match result.outcome:
            case Outcome.GIN:
                return tr("{name} went gin", name=who)
            case Outcome.BIG_GIN:
                return tr("{name} went big gin", name=who)
            case _:
                return tr("{name} knocked: deadwood {deadwood}", name=who, deadwood=deadwood)
    typed = counted(entry.left[seat])
    if typed and typed[1]:
        points = tr_n("{n} point", "{n} points", typed[1])
        return laid_off_heading(seat, points, deadwood, people)
    if showing.laid_off:
        cards = names(as_set(card for card, _ in showing.laid_off), name)
        return laid_off_heading(seat, cards, deadwood, people)
    return heading(seat, deadwood, people)


def _deadwood(showing: Showing) -> str:
    if showing.counted is None:
        return deadwood_sum(showing.deadwood)
    return str(showing.points)


def asked_for(person: str) -> str:
    return tr("{name}'s deadwood", name=sentence(person))


def how_to_type() -> str:
    return tr("12, or 25-8 with 8 laid off, or all cards: 7H 10C AS …")
