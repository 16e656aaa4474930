"""What happens in the house, and why something is refused, in the words of lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.refusal import Refused
from app.server.news import News, What
from app.server.place import TableSeen, VisitSeen
from app.server.questions import About, Question
from app.server.tables import Phase
from app.server.telling import looks_on
from app.words.en import house
from app.words.en.lines import house as words
from app.words.en.refusals import sentence_for

_OF_SOMEBODY: Final[Mapping[What, Any]] = {
    What.SAT_DOWN: house.sat_down,
    What.STOOD_UP: house.stood_up,
    What.AWAY: house.went_away,
    What.BACK: house.is_back,
    What.STANDS_IN: house.stands_in,
    What.NUDGED: house.nudged,
    What.REFUSED: house.refused,
    What.AGAIN: words.again,
}
_ALONE: Final = {
    What.BEGUN: words.BEGUN,
    What.AGREED: words.AGREED,
    What.VOID: house.VOID,
    What.CLOSED: house.CLOSED,
    What.DISPLACED: house.DISPLACED,
}


def line_of(news: News) -> str:
    """What has happened, as a line; empty for what is told in another way."""
    match news.what:
        case What.SAID:
            return words.said(news.who, news.text)
        case What.INVITED:
            return words.invitation(news.who, news.table)
        case What.LOST:
            return house.match_lost(news.who, news.table)
        case What.RENAMED:
            return house.renamed(news.who, news.text)
        case What.SLOW:
            return words.is_slow(news.who, news.seconds)
        case What.IDLE:
            return words.is_idle(news.who, news.seconds)
        case What.ENDED:
            return house.ended(news.who, news.table)
        case What.GOES_ON:
            return house.goes_on(news.who, news.seconds)
        case what if what in _OF_SOMEBODY:
            return str(_OF_SOMEBODY[what](news.who))
        case what:
            return _ALONE.get(what, "")


def line_of_question(question: Question, names: Sequence[str]) -> str:
    """What is asked at a table, of whoever has to answer; ``names`` are by seat."""
    asker = names[question.asker]
    match question.about:
        case About.TAKE_BACK:
            return words.asks_to_take_back(asker)
        case About.STAND_IN:
            return words.asks_for_stand_in(asker, names[question.seat])
        case About.END:
            return words.asks_to_end(asker)
        case About.STOOD_IN:
            return words.IS_STOOD_IN


def does(visit: VisitSeen) -> str:
    """What somebody does in the house."""
    table = visit.table
    if table is None:
        return words.ALONE if visit.is_at_home else words.IN_LOBBY
    if table.phase is Phase.WAITING:
        return words.waits_at(table.number)
    return (words.looks_on_at if looks_on(visit) else words.plays_at)(table.number)


def why(error: Exception) -> str:
    """Why something is refused."""
    told = words.SENTENCES.get(error.code) if isinstance(error, Refused) else None
    if told is None or not isinstance(error, Refused):
        return sentence_for(error)
    return told(**error.values) if callable(told) else told


def only(tables: Sequence[TableSeen]) -> int | None:
    """The number of a table where there is just this one."""
    return tables[0].number if len(tables) == 1 else None
