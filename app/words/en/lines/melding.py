"""What is said in lines at a table with open melds. Cards are written as ``5♥``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.text.people import sentence
from app.text.speech import tr
from app.words.en.lines.common import side_score
from app.words.en.melding.ending import NONE

NOBODY_SCORES: Final = "no points"
EMPTY: Final = "empty"


def area(name: str, row: str, sign: str) -> str:
    """A meld area: its cards, and what it needs."""
    if not row:
        return f"{sentence(name)}: {EMPTY}."
    return f"{sentence(name)}: {row}, {sign}."


def player(count: int, *, is_down: bool, buys_left: int | None) -> str:
    """What everybody may know of a player, beside how many cards there are."""
    told = [tr("down")] if is_down else []
    if buys_left is not None:
        told.append(f"{buys_left} buy{'s' * (buys_left != 1)} left")
    return ", ".join(told)


def who_buys(card: str, names: Sequence[str]) -> str:
    """The same, asked of several people at one keyboard."""
    numbered = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))
    return f"Who buys {card}, with a penalty card from the stock? {numbered}, or nobody."


def way(rows: Sequence[str], *, is_contract: bool) -> str:
    """A way to put melds on the table."""
    return f"{'Go down with' if is_contract else 'Meld'} {'; '.join(rows)}."


def points(cards: Sequence[tuple[str, int]], total: int) -> str:
    """The cards somebody is left with."""
    told = " ".join(card for card, _ in cards)
    return f"{told}, {total} point{'s' * (total != 1)}" if cards else "no cards"


def left(name: str, cards: str, note: str, figures: Sequence[tuple[str, str]]) -> str:
    """A player at the end of a hand."""
    told = [
        note,
        cards,
        *(f"{0 if figure == NONE else figure} {heading}" for heading, figure in figures),
    ]
    told = [*filter(None, told)]
    return f"{name}: {', '.join(told)}."


def sums(label: str, cells: Sequence[tuple[str, str]]) -> str:
    """What stands under the line of a score sheet: each player's sum by name."""
    return sentence(f"{label}: {_by_name(cells)}.")


def hand_row(number: str, what: str, cells: Sequence[tuple[str, str]], *, is_round: bool) -> str:
    """A hand or round of the score sheet, what it was about, and each player's points by name."""
    told = f"{'Round' if is_round else 'Hand'} {number}"
    return f"{told}{f', {what}' if what else ''}: {_by_name(cells) or NOBODY_SCORES}."


def _by_name(cells: Sequence[tuple[str, str]]) -> str:
    return ", ".join(side_score(name, cell) for name, cell in cells if cell)
