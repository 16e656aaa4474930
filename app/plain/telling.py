"""Sentences for every game in lines: one fact a line, the important first."""

from __future__ import annotations

from collections.abc import Sequence

from app.cards.cards import Cards, glyph_name
from app.text.cards import names
from app.text.lists import clauses, groups
from app.text.people import sentence
from app.text.speech import tr, tr_n
from app.ui.hand import near_melds


def welcome(*, spells: bool) -> str:
    """Return the first lines, for a person with cards spelled out or short."""
    if spells:
        return tr("Gin Rummy, in lines. Type help for the commands.")
    return tr("Gin Rummy, in lines. Type help for the commands, spell on for cards in words.")


def whole(text: str) -> str:
    """Return some words as a sentence."""
    # Translators: words made into a sentence; English only adds a full stop
    return tr("{words}.", words=sentence(text))


def labelled(label: str, text: str) -> str:
    """Return a value with its label."""
    # Translators: a label and its value
    return tr("{label}: {text}", label=label, text=text)


def side_score(who: str, points: str) -> str:
    """Return one side's points, with a sign after a name that ends in a digit."""
    return f"{who}{':' * who[-1:].isdigit()} {points}"


def scores(parts: Sequence[str], end: str = "") -> str:
    """Return the score of the match and its target."""
    return whole(clauses([*parts, end]))


def holds(who: str, count: int, also: str = "") -> str:
    """Return the number of a player's cards, and other facts about them."""
    name = sentence(who)
    if also:
        return tr_n(
            "{name}: {n} card, {more}.", "{name}: {n} cards, {more}.", count, name=name, more=also
        )
    return tr_n("{name}: {n} card.", "{name}: {n} cards.", count, name=name)


def near(loose: Cards) -> list[str]:
    """Return a line with the pairs that one more card makes a meld, if there are any."""
    pairs = [names(pair, glyph_name) for pair in near_melds(loose)]
    return [tr("Near a meld: {pairs}.", pairs=groups(pairs))] if pairs else []


def piles(top: str, stock: int) -> str:
    """Return the top of the discard pile, which may be empty, and the number of cards in the
    stock.
    """
    pile = tr("On the discard pile: {card}.", card=top) if top else tr("There are no discards.")
    rest = tr_n("In the stock: {n} card.", "In the stock: {n} cards.", stock)
    return f"{pile} {rest}"


def upcard(card: str) -> str:
    return tr("The upcard is {card}.", card=card)
