"""The analysis of a position in words, for the board and for a line of a shell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Final

from app.cards.cards import GLYPHS, RANKS, SUITS, Card
from app.coach.analysis import AnalysedChoice, Analysis, Out
from app.coach.judgement import Estimate
from app.coach.rollout import RollOutResult, Way
from app.games.gin.view import Phase, View
from app.text.cards import Name
from app.text.cells import broken, left, right
from app.text.gin.reasons import nothing_separates, told
from app.text.gin.review import choice_line, move, way_name, worth_heads
from app.text.lists import clauses, sentences
from app.text.numbers import decimal, percent
from app.text.speech import tr, tr_c, tr_n

_MOST_REASONS: Final = 2
"""The most reasons told of one choice."""


def question(view: View, name: Name) -> str:
    """Return what the seat of a position has to decide."""
    top = "" if view.top is None else name(view.top)
    match view.phase:
        case Phase.UPCARD:
            return tr("The upcard, {card}, is offered to you.", card=top)
        case Phase.DRAW if view.stock_only:
            return tr("Both have passed: you draw from the stock.")
        case Phase.DRAW:
            return tr("You are to draw: the stock, or {card}.", card=top)
        case Phase.LAST_CARD:
            return tr("The last discard, {card}, can be taken only to knock.", card=top)
        case Phase.LAYOFF:
            return tr("The other player has knocked: you lay off.")
        case _:
            return tr("You have drawn, and are to discard.")


def choices(
    analysis: Analysis, view: View, name: Name, *, with_deadwood: bool = True
) -> Iterator[str]:
    """Yield a head, and each choice with its value and the deadwood that it leaves, in columns."""
    # Translators: over a list of choices, at most 17 cells wide
    head = left(tr("choice"), 18) + worth_heads()
    # Translators: the head of a column of points, at most 10 cells wide
    yield head + right(tr_c("a column", "deadwood"), 11) if with_deadwood else head
    for each in analysis.choices:
        line = choice_line(each.action, each.worth, view.top, name)
        yield f"{line}{right(str(each.deadwood), 11)}" if with_deadwood else line


def reason(choice: AnalysedChoice, view: View, name: Name) -> str:
    """Return what tells a choice from the best, or the best from the next; empty if it is the
    only one.
    """
    reasons = told(choice.reasons[:_MOST_REASONS], name, (tr("Opponent"),) * len(view.scores))
    alone = len(view.legal_actions()) == 1
    return sentences(reasons or ([] if alone else [nothing_separates()]))


def outs(choice: AnalysedChoice, analysis: Analysis, name: Name) -> str:
    """Return the outs after a choice in a few sentences; empty if it ends the hand.

    ``9♥ 24`` is a card with the deadwood that it would leave.
    """
    melding = [out for out in choice.outs if out.melds]
    lower = len(choice.outs) - len(melding)
    if not choice.outs:
        return ""
    told = []
    if melding:
        told.append(
            tr_n(
                "{n} unseen card makes a meld ({chance} to draw it next): {cards}.",
                "{n} unseen cards make a meld ({chance} to draw one next): {cards}.",
                len(melding),
                chance=percent(analysis.chance(melding)),
                cards=_named(melding, name),
            )
        )
    if lower:
        told.append(
            tr_n(
                "{n} more would lower the deadwood.",
                "{n} more would lower the deadwood.",
                lower,
            )
        )
    return sentences(told)


def outs_briefly(
    choice: AnalysedChoice, analysis: Analysis, name: Name, width: int, rows: int
) -> list[str]:
    """Return the outs after a choice in a few rows; empty if it ends the hand."""
    melding = [out for out in choice.outs if out.melds]
    lower = len(choice.outs) - len(melding)
    if not choice.outs:
        return []
    chance = percent(analysis.chance(melding))
    # Translators: unseen cards that make a meld, and the chance that the next card is one
    head = tr_n("{n} out, {chance}", "{n} outs, {chance}", len(melding), chance=chance)
    # Translators: unseen cards that make no meld, but count less than one in the hand
    foot = tr_n("{n} more is lower", "{n} more are lower", lower) if lower else ""
    room = rows - 1 - bool(foot)
    named = broken(_named(melding, name), width)
    if len(named) > room:
        named = [*named[: room - 1], f"{named[room - 1]} …"]
    return [each for each in (head, *named, foot) if each]


def _named(found: Iterable[Out], name: Name) -> str:
    """Return cards by the deadwood that they leave: ``9♥ 9♠ 24, 3♥ 28``."""
    by_deadwood = groupby(found, lambda out: out.deadwood)
    return ", ".join(
        f"{' '.join(name(out.card) for out in cards)} {deadwood}" for deadwood, cards in by_deadwood
    )


def simulated(rolled: RollOutResult, index: int) -> str:
    """Return a simulated choice: ``51.2 % ± 0.8``."""
    mean, error = rolled.chance(index)
    return f"{right(percent(mean, 1), 7)} ± {decimal(100 * error, 1)}"


def endings(rolled: RollOutResult, index: int) -> tuple[str, ...]:
    """Return how the hands ended after a simulated choice, with standard errors and without."""

    def told(digits: Callable[[Estimate], str]) -> str:
        ways = clauses(f"{way_name(way)} {digits(rolled.share(index, way))}" for way in Way)
        # Translators: how often hands end so: "Ends in %: gin 12 ± 1, knock 31 ± 1"
        return tr("Ends in %: {ways}", ways=ways)

    return (
        told(lambda share: f"{100 * share.mean:.0f} ± {100 * share.error:.0f}"),
        told(lambda share: f"{100 * share.mean:.0f}"),
    )


def rolled_lines(rolled: RollOutResult, view: View, name: Name) -> Iterator[str]:
    """Yield what came of the choices that were played out."""
    yield tr_n(
        "Simulated in {n} hand, the same for each choice; chance to win the match, with its"
        " standard error:",
        "Simulated in {n} hands, the same for each choice; chance to win the match, with its"
        " standard error:",
        rolled.hands,
    )
    for index, action in enumerate(rolled.actions):
        told, _ = endings(rolled, index)
        yield f"{left(move(action, view.top, name), 18)}{simulated(rolled, index)}  {told}"


OWN, LYING = "=", "-"
"""What stands in the table of the belief for an own card, and for one on the pile."""


def cell(card: Card, analysis: Analysis, view: View) -> str:
    """Return the chance in percent that the opponent holds a card, or where it lies instead."""
    if view.hand >> card & 1:
        return OWN
    if card in view.pile:
        return LYING
    return str(round(100 * analysis.held[card]))


def belief_heading() -> str:
    return tr("Chance in percent that the opponent holds a card")


def belief_legend() -> str:
    """Return what the signs of the table mean."""
    return tr(
        "{own} in your hand, {lying} on the pile, 100 known to be in the other hand",
        own=OWN,
        lying=LYING,
    )


def belief_table(analysis: Analysis, view: View, *, ascii_only: bool) -> Iterator[str]:
    """Yield the table of what the opponent may hold, a row a suit."""
    yield "   " + "".join(right("10" if rank == "T" else rank, 5) for rank in RANKS)
    for suit, glyph in enumerate(SUITS if ascii_only else GLYPHS):
        cells = (cell(suit * 13 + rank, analysis, view) for rank in range(13))
        yield f"{glyph:<3}" + "".join(right(each, 5) for each in cells)
