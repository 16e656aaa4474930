"""The choices of a decision that is reviewed, as rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from app.cards.cards import Card
from app.coach.judgement import Judged
from app.coach.rollout import RollOut
from app.games.gin.actions import Action
from app.tui.widgets.rows import Piece, Row
from app.words.en.gin import review as words
from app.words.glyphs import plain

_BLOCK: Final = "█"
_BLOCK_ASCII: Final = "#"
_BAR: Final = 24
"""Columns of the bar of the best choice."""
_WORST: Final = 0.15
"""Chance to win below the best at which a bar is empty."""


def choice_rows(
    decision: Judged,
    rolled: RollOut | None,
    room: int,
    name: Callable[[Card], str],
    whose: str,
    *,
    ascii_only: bool,
) -> list[Row]:
    """A head, and the choices, the best first, each with a bar of how near it comes to the best;
    where some were played out, with what came of these. The one taken is always among them, however
    many rows there is ``room`` for.
    """

    def written(text: str) -> str:
        return plain(text) if ascii_only else text

    hands = rolled.hands if rolled else 0
    rows: list[Row] = [(Piece(written(words.heads(whose, hands)), "muted"),)]
    best = decision.worths[0][1]
    places = list(range(len(decision.worths)))[: room - 1]
    if decision.taken not in places:
        places[-1:] = [decision.taken]
    for place in places:
        action, worth = decision.worths[place]
        line = words.choice_line(action, worth, decision.view.top, name)
        beside = _beside(action, best.win - worth.win, rolled, ascii_only=ascii_only)
        is_taken = place == decision.taken
        sign = (">" if ascii_only else "▸") if is_taken else " "
        did_so = words.DID_SO if is_taken else ""
        style = "gold" if is_taken else "felt"
        text = f"{sign} {line}  {written(beside)}  {did_so}"
        rows.append((Piece(text, style, bold=is_taken),))
    return rows


def _beside(action: Action, less: float, rolled: RollOut | None, *, ascii_only: bool) -> str:
    """What stands beside a choice that is worth so much less chance to win than the best."""
    if rolled is None:
        return bar(less, ascii_only=ascii_only)
    if action not in rolled.actions:
        return ""
    return words.rolled_line(rolled, rolled.actions.index(action))


def bar(less: float, *, ascii_only: bool) -> str:
    """How near to the best comes what is worth so much less chance to win, drawn."""
    near = max(0.0, 1 - less / _WORST)
    return f"{(_BLOCK_ASCII if ascii_only else _BLOCK) * round(near * _BAR):<{_BAR}}"
