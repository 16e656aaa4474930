"""What can be typed in lines: at the tables of each game, and before a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from typing import Final

from app.ui.commands import Grammar
from app.words.en.commands import EVERY_COMMAND
from app.words.en.gin.commands import EXAMPLES
from app.words.en.lines import commands as words

Elsewhere = dict[str, Callable[[str], str]]
"""Why some words mean nothing in a place, by what is typed."""

_TURN: Final = ("table.stock", "table.take", "table.throw", "table.pass")
_LINES: Final = ("lines.spell", "lines.lines", "lines.settings", "lines.set")
_ALWAYS: Final = (
    *("table.order", "table.score", "table.log", "table.hand", "table.table", "table.what"),
    *("table.seal", "hand_end.review", "table.hint", "table.undo", "table.rules", "app.help"),
    *("showdown.proof", "table.resign", "table.start", "table.quit", *_LINES),
)
_GIN: Final = (
    *(*_TURN, "table.knock", "table.gin", "layoff.lay_off", "layoff.best", "layoff.accept"),
    *("table.match", "table.known", "table.tutor", *_ALWAYS),
)
_MELDING: Final = (
    *(*_TURN, "table.meld", "table.lay-off", "table.swap", "table.arrange", "table.buy"),
    *("table.areas", "table.put", "table.clear", *_ALWAYS),
)
_START: Final = (
    *("start.continue", "start.new", "start.matches", "start.delete", "start.levels"),
    *("history.statistics", "start.help", "start.quit", *_LINES),
)


def _each(typed: Iterable[str], told: Callable[[str], str]) -> Elsewhere:
    return dict.fromkeys(filter(None, typed), told)


def _words(names: Iterable[str]) -> Iterable[str]:
    return chain.from_iterable(EVERY_COMMAND[name].words_in_lines for name in names)


def of_match(told: Callable[[str], str]) -> Elsewhere:
    """Return why the words of a match mean nothing where none is played, as is ``told`` of each."""
    return _each((*_words((*_GIN, *_MELDING)), *words.NEXT, *words.AGAIN), told)


def of_start(told: Callable[[str], str]) -> Elsewhere:
    """Return why the words of the start mean nothing in a match."""
    return _each(_words(_START), told)


_WHILE_PLAYING: Final = {
    **_each((*words.YES, *words.NO, *words.OTHER), lambda _: words.NOTHING_ASKED),
    **_each((*words.NEXT, *words.AGAIN), lambda _: words.NOT_OVER_YET),
}


def _of_other_game(names: Iterable[str]) -> Elsewhere:
    return {**_each(_words(names), words.for_other_games), **_WHILE_PLAYING}


GIN: Final = Grammar(_GIN, EXAMPLES, elsewhere=_of_other_game(_MELDING))
MELDING: Final = Grammar(_MELDING, elsewhere=_of_other_game(_GIN))
START: Final = Grammar(_START, elsewhere=of_match(words.new_first))
NOTHING: Final = Grammar((), elsewhere=of_start(partial(words.not_for_match, first="start")))
"""What can be typed wherever somebody is who plays at a terminal of their own."""
