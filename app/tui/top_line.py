"""The line over the table: the hand and its limit at the left, everybody's score at the right."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from app.games.gin.view import View
from app.table.gin import GinTable
from app.words.cells import cut
from app.words.en.gin import table as words
from app.words.en.gin.labels import to_target
from app.words.en.gin.scoring import standing
from app.words.en.gin.wording import Name, limit_and_card, limit_briefly
from app.words.en.people import People

_DEALER = 6
"""Cells of a dealer's name where there is little room."""


def top_line(match: GinTable, people: People, view: View, name: Name, width: int) -> str:
    """The line in so many cells: the first of its wordings, which grow shorter, that fits. Only
    the last of them leaves out the score of anybody.
    """
    told = score = ""
    # Only as many as are needed, for this is asked at every move.
    for told, score in _wordings(match, people, view, name):
        if cell_len(told) + cell_len(score) + 4 <= width:
            break
    gap = width - cell_len(told) - cell_len(score) - 2
    return f" {told}{' ' * max(gap, 2)}{score} "


def _wordings(match: GinTable, people: People, view: View, name: Name) -> Iterator[tuple[str, str]]:
    """What is told of the hand and the score, from the longest to the shortest."""
    hand = words.hand(match.round)
    dealer = people.does(match.dealer, "deal")
    brief = people._replace(
        names=tuple(cut(each, _DEALER, ascii_only=people.ascii_only) for each in people.names)
    )
    limit = limit_briefly(view)
    told = (
        f"{hand} · {dealer} · {limit_and_card(view, name)}",
        f"{hand} · {dealer} · {limit}",
        f"{hand} · {brief.does(match.dealer, 'deal')} · {limit}",
        f"{hand} · {limit}",
        hand,
    )
    whole, series, target = _ends(match, people)
    games = match.standing.games
    points = [standing(games, side) for side in people.order]

    def score(width: int | None, end: str) -> str:
        labels = people.labels(width)
        parts = [f"{who} {won}" for who, won in zip(labels, points, strict=True)]
        return " · ".join([*parts, end] if end else parts)

    yield told[0], score(None, whole)
    for width, end in ((None, whole), (8, whole), (6, whole), (6, series or target)):
        yield told[1], score(width, end)
    for shorter in told[1:]:
        for width in (6, 5, 4):
            yield shorter, score(width, series or target)
            yield shorter, score(width, series)
    yield hand, score(2, "")


def _ends(match: GinTable, people: People) -> tuple[str, str, str]:
    """What follows the score: of the series and the target, of the series, and of the target."""
    target = to_target(match.rules.target)
    if match.rules.best_of == 1:
        return target, "", target
    series = words.in_matches([match.won[side] for side in people.order])
    return f"{series} · {target}", series, target
