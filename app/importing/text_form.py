"""Hands of Gin in their text form, one a row, as ``app.games.gin.notation`` reads them.

Other rows are left out, so that an export as text or Markdown can be read too. Hands whose scores
follow each other are one match.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.games.base import IllegalAction, RulesError
from app.games.gin.notation import read_hand
from app.games.gin.rules import GAME_NAME
from app.games.notation import NotationError, tag_of
from app.importing.hands import ImportCode, ImportedHand, ImportFault

_SEATS = 2


def is_text_form(text: str) -> bool:
    return next(_rows(text), None) is not None


def read(text: str) -> tuple[list[ImportedHand], list[ImportFault]]:
    """Return the hands of a text, and what is wrong with each row that cannot be read."""
    hands: list[ImportedHand] = []
    faults: list[ImportFault] = []
    for row, line in _rows(text):
        try:
            hands.append(_hand(row, line))
        except (ImportFault, NotationError, RulesError, IllegalAction) as why:
            faults.append(ImportFault(ImportCode.IN_ROW, row=row, why=why))
    return hands, faults


def _rows(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        _, is_whole = tag_of(line)
        if is_whole:
            yield number, line.strip()


def _hand(row: int, line: str) -> ImportedHand:
    if tag_of(line)[0] != GAME_NAME:
        raise ImportFault(ImportCode.NOT_TWO)
    hand, deal = read_hand(line)
    if len(hand.scores) != _SEATS:
        raise ImportFault(ImportCode.NOT_TWO)
    if not hand.is_over:
        raise ImportFault(ImportCode.NOT_OVER)
    return ImportedHand(
        *(row, hand.rules, deal.cards, hand.dealer, tuple(action for _, action in hand.history)),
        begins_match=not any(hand.scores),
        scores=tuple(hand.scores),
    )
