"""What is said in lines at a table with open melds. Cards are written as ``5♥``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.quoting import quoted
from app.words.en.lines.common import cards as cards_of
from app.words.en.lines.common import side_score
from app.words.en.melding.ending import NONE
from app.words.en.people import sentence

NOBODY_SCORES: Final = "no points"
NO_MELDS: Final = "No melds on the table yet."
DRAW: Final = "draw from the stock"
THROW: Final = "throw a card"
BUY: Final = "buy it with a penalty card"
PASS: Final = "pass"
MELD: Final = "meld"
GO_DOWN: Final = "go down"
LAY_OFF: Final = "lay off"
CLEARED: Final = "Nothing is in the areas."
EMPTY: Final = "empty"
DOWN: Final = "down"


def take(card: str) -> str:
    """A draw from the pile."""
    return f"take {card}"


def let_have(who: str) -> str:
    """Leaving the top of the pile to a buyer."""
    return f"pass and let {who} have it"


def hand(count: int, points: int, row: str) -> str:
    """The cards in the hand."""
    return f"Your {cards_of(count)}, {points} point{'s' * (points != 1)}: {row}."


def melds_in_hand(rows: Sequence[str]) -> str:
    """The melds among them."""
    return f"Melds among them: {'; '.join(rows)}."


def outside(row: str) -> str:
    """The cards in no meld area."""
    return f"In no area: {row}."


def area(name: str, row: str, sign: str) -> str:
    """A meld area: its cards, and what it needs."""
    if not row:
        return f"{sentence(name)}: {EMPTY}."
    return f"{sentence(name)}: {row}, {sign}."


def no_area(text: str, areas: Sequence[str]) -> str:
    """That there is no such meld area."""
    return f"{quoted(text)} is no area: say {' or '.join(areas)}."


def table_meld(letter: str, whose: str, kind: str, row: str) -> str:
    """A meld on the table."""
    return f"Meld {letter}, {whose} {kind}: {row}."


def fits(card: str, letters: Sequence[str]) -> str:
    """Where a card may be laid off now."""
    return f"{card} fits {' and '.join(letters)}."


def player(count: int, *, is_down: bool, buys_left: int | None) -> str:
    """What everybody may know of a player, beside how many cards there are."""
    told = [DOWN] if is_down else []
    if buys_left is not None:
        told.append(f"{buys_left} buy{'s' * (buys_left != 1)} left")
    return ", ".join(told)


def poll(card: str) -> str:
    """Whether the top of the pile is bought."""
    return f"Do you buy {card}, with a penalty card from the stock? Type buy or pass."


def poll_again(card: str) -> str:
    """The same, for somebody who has been asked before."""
    return f"Buy {card}, or pass?"


def who_buys(card: str, names: Sequence[str]) -> str:
    """The same, asked of several people at one keyboard."""
    numbered = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))
    return f"Who buys {card}, with a penalty card from the stock? {numbered}, or nobody."


def poll_of_others(card: str) -> str:
    """That others are asked whether they buy the top of the pile; not who of them."""
    return f"Others are asked whether they buy {card}."


def nobody_buys(card: str) -> str:
    """The answer that none of them does."""
    return f"Nobody here buys {card}."


def claim(buyer: str, card: str) -> str:
    """Whether the player in turn takes what another wants to buy."""
    return f"{buyer} wants to buy {card}. Type take, to take it as your draw, or pass."


def penalty(card: str) -> str:
    """The card that comes with a purchase."""
    return f"The penalty card is {card}."


def way(rows: Sequence[str], *, is_contract: bool) -> str:
    """A way to put melds on the table."""
    return f"{'Go down with' if is_contract else 'Meld'} {'; '.join(rows)}."


def stays(points: int, row: str) -> str:
    """What stays in the hand."""
    return f"{points} point{'s' * (points != 1)} would stay in your hand: {row}."


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
