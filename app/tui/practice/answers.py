"""The answers to a question with what they are worth, as rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from app.cards.cards import Card
from app.coach.drills import Answered
from app.tui.review.choices import bar
from app.tui.widgets.rows import Piece, Row
from app.words.en.gin import drills as words
from app.words.glyphs import plain

_WIDTH: Final = 26
"""Columns of an answer."""


def answer_rows(
    given: Answered, room: int, name: Callable[[Card], str], *, ascii_only: bool
) -> list[Row]:
    """A head, and the answers, the best first, each with a bar of how near it comes to the best.
    The one given is always among them, however many rows there is ``room`` for.
    """
    rows: list[Row] = [(Piece(words.heads(_WIDTH), "muted"),)]
    best = given.options[0].worth
    places = list(range(len(given.options)))[: max(room - 1, 1)]
    if given.taken not in places:
        places[-1:] = [given.taken]
    for place in places:
        answer, worth = given.options[place]
        told = words.answer(given.kind, answer, given.view.top, name)
        line = words.option_line(told, worth, _WIDTH)
        is_taken = place == given.taken
        sign = "▸" if is_taken else " "
        yours = words.YOURS if is_taken else ""
        text = f"{sign} {line}  {bar(best.win - worth.win, ascii_only=ascii_only)}  {yours}"
        style = "gold" if is_taken else "felt"
        rows.append((Piece(plain(text) if ascii_only else text, style, bold=is_taken),))
    return rows
