"""What is said in lines whatever the game: one fact a line, the important first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from app.text.people import sentence
from app.text.speech import tr


def scores(parts: Sequence[str], end: str) -> str:
    """The score of the match, and what it is played to."""
    return f"{', '.join(parts)}{f', {end}' if end else ''}."


def side_score(who: str, points: str) -> str:
    """One side's points; a name that ends in a digit is kept apart from them."""
    return f"{who}{':' * who[-1:].isdigit()} {points}"


def did(who: str, what: str) -> str:
    """What somebody did: ``you`` and ``threw 9♣``."""
    return sentence(f"{who} {what}.")


def cards(count: int) -> str:
    """How many cards."""
    return f"{count} card{'s' * (count != 1)}"


def holds(who: str, count: int, also: str = "") -> str:
    """How many cards somebody has, and what else there is to say of it."""
    return sentence(f"{who}: {cards(count)}{f', {also}' if also else ''}.")


def piles(top: str, stock: int) -> str:
    """The top of the discard pile, empty where there is none, and the stock."""
    pile = f"On the discard pile: {top}." if top else "There are no discards."
    return f"{pile} In the stock: {cards(stock)}."


def in_order(order: str, row: str) -> str:
    """The hand in the order that somebody chose: ``by suit``."""
    return f"{sentence(order)}: {row}."


def or_(ways: Sequence[str]) -> str:
    """Some possibilities, one after the other."""
    *before, last = ways
    return f"{', '.join(before)}, or {last}" if before else last


def waiting(told: str) -> str:
    """What is waited for, as a whole sentence."""
    return f"{told.removesuffix(' …')}." if told.endswith(" …") else told


def labelled(label: str, text: str) -> str:
    """A value with what it is."""
    return f"{label}: {text}"


def no_such_hand(numbers: Sequence[str]) -> str:
    """That there is nothing to review, or not this."""
    if not numbers:
        return tr("No hand of this match is over yet, so there is nothing to review.")
    return f"Say the number of a hand that is over: {or_(numbers)}."


def example(caption: str, rows: Sequence[str]) -> str:
    """An example in the rules."""
    return f"For example {'; '.join(rows)}: {caption}."


def account_line(words: str, points: int) -> str:
    """A line of an account."""
    return f"{words}: {points}."


def account_of(side: str, lines: Sequence[str], total: int) -> str:
    """What one side's points of the match are made of."""
    return f"{sentence(side)} {total}: {', '.join(lines)}."


def item(words: str, points: int) -> str:
    """One of those."""
    return f"{words} {points}"


def match_end_choices(*, is_over: bool) -> str:
    """What can be typed once a match is finished; ``is_over`` where the series is, too."""
    again = "again for another like it" if is_over else "next for the next match"
    return f"Type {again}, start for other matches, review, or quit."


# --- the start --------------------------------------------------------------------------------


def listed_match(number: int, told: str) -> str:
    """An unfinished match of the list."""
    return f"{number}. {told}."


def match_in_brief(game: str, rules: str, others: Sequence[str]) -> str:
    """A match before it is begun: each level once, with how many of it play."""
    *before, last = [
        name if count == 1 else f"{_HOW_MANY[count]} {name}"
        for name, count in Counter(others).items()
    ]
    against = f"{', '.join(before)} and {last}" if before else last
    what = rules if rules.startswith(game) else f"{game}, {rules}"
    return f"{what}, against {against}"


_HOW_MANY: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")


def level(name: str, about: str) -> str:
    """A level that can be played against."""
    return f"{name}: {about}"


def first_choice(*, is_to_continue: bool) -> str:
    """What can be typed first."""
    first = "continue" if is_to_continue else "new"
    return f"An empty line means {first}. Or type new against strong, say; help lists everything."


NEW_EXAMPLE: Final = "new gin against club by oklahoma to 150 as Ann"


# --- how it ended -----------------------------------------------------------------------------

STOPPED: Final = "Stopped."
