"""The commands in lines: at the tables of each game, and before a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import chain
from typing import Final

from app.plain.answers import AGAIN, NO, OTHER, YES, onward
from app.text.speech import tr
from app.ui.commands import EVERY_COMMAND, GIN_EXAMPLES, GIN_MOVES, MELDING_MOVES, Grammar, typed

_LINES: Final = ("lines.spell", "lines.lines", "lines.settings", "lines.set")
_ALWAYS: Final = (
    *("table.order", "table.score", "table.log", "table.hand", "table.table", "table.what"),
    *(
        "table.copy",
        "table.seal",
        "hand_end.review",
        "table.hint",
        "table.undo",
        "table.rules",
        "app.help",
    ),
    *("showdown.proof", "table.resign", "table.start", "table.quit", *_LINES),
)
_GIN: Final = (
    *(*GIN_MOVES, "layoff.lay_off", "layoff.best", "layoff.accept"),
    *("table.match", "table.known", "table.tutor", "table.choices", *_ALWAYS),
)
PAD_OF_GIN: Final = ("pad.knock", "pad.gin", "pad.big", "pad.dead")
PAD_OF_BASIC: Final = ("pad.out", "pad.rummy", "pad.nobody")
PAD_OF_CONTRACT: Final = ("pad.out", "pad.nobody")
"""The endings of hands on a score pad."""
_PAD: Final = (
    *("pad.correct", "pad.undo", "pad.sheet", "pad.show", "pad.settlement", "pad.close"),
    *("app.help", "start.quit", *_LINES),
)
_DRILL: Final = (
    *("table.stock", "table.take", "table.pass", "table.throw", "table.knock", "drill.play-on"),
    *("layoff.lay_off", "table.undo", "layoff.accept", "table.copy", "drill.close"),
    *("app.help", "start.quit", *_LINES),
)
_MELDING: Final = (*MELDING_MOVES, "table.areas", "table.put", "table.clear", *_ALWAYS)
_START: Final = (
    *("start.continue", "start.new", "start.matches", "start.delete", "start.levels"),
    *("practise.drills", "practise.run", "practise.streak", "practise.ratings"),
    *("history.statistics", "start.daily", "start.pad", "start.help", "start.quit", *_LINES),
)


def _each(typed: Iterable[str], told: Callable[[str], str]) -> dict[str, str]:
    return {word: told(word) for word in typed if word}


def _words(names: Iterable[str]) -> Iterable[str]:
    return chain.from_iterable(EVERY_COMMAND[name].words_in_lines for name in names)


def of_match(told: Callable[[str], str]) -> Mapping[str, str]:
    """Return the words of a match, each with the sentence by ``told`` on why it has no effect at
    the start.
    """
    return _each((*_words((*_GIN, *_MELDING)), *onward(), *typed(AGAIN)), told)


def of_start(told: Callable[[str], str]) -> Mapping[str, str]:
    """Return the words of the start, each with the sentence on why it has no effect in a match."""
    return _each(_words(_START), told)


def _new_first(word: str) -> str:
    return tr("“{word}” is for a match: type new or continue first.", word=word)


def _start_first(word: str) -> str:
    return tr("“{word}” is not for a match: type start first.", word=word)


def _for_other_games(word: str) -> str:
    return tr("“{word}” is for other games than this one.", word=word)


def _while_playing(others: Iterable[str]) -> Mapping[str, str]:
    return {
        **_each(_words(others), _for_other_games),
        **_each(
            (*typed(YES), *typed(NO), *typed(OTHER)),
            lambda _: tr("There is no question to answer now."),
        ),
        **_each(
            (*onward(), *typed(AGAIN)),
            lambda _: tr("The hand is not over yet. Type what to hear what you can do."),
        ),
    }


GIN: Final = Grammar(_GIN, GIN_EXAMPLES, elsewhere=partial(_while_playing, _MELDING))
MELDING: Final = Grammar(_MELDING, elsewhere=partial(_while_playing, _GIN))
START: Final = Grammar(_START, elsewhere=partial(of_match, _new_first))
PAD: Final = Grammar(_PAD)
DRILL: Final = Grammar(_DRILL, GIN_EXAMPLES, alone=frozenset({"table.knock"}))
NOTHING: Final = Grammar((), elsewhere=partial(of_start, _start_first))
"""The commands that work everywhere for a person at a terminal of their own."""
