"""How the notices of a visitor are told on the screen: in which words, and for how long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias

from app.server import news, tournament_words
from app.server.notices import Notice, NoticeKind
from app.text.lists import sentences
from app.text.speech import tr, tr_n

KeyOf: TypeAlias = Callable[[str], str]
"""Returns the key of a command as it is shown, by the name of the command."""
_PRESENCE: Final = (
    NoticeKind.SAT_DOWN,
    NoticeKind.STOOD_UP,
    NoticeKind.AWAY,
    NoticeKind.BACK,
    NoticeKind.STANDS_IN,
)
"""News of whether a person is at the table, of which only the newest holds."""


class Telling(NamedTuple):
    """A sentence that is shown for a while."""

    text: str
    timeout: float | None = None
    """Seconds that it is shown; None for as long as usual."""
    severity: Literal["information", "warning"] = "information"
    topic: str = ""
    """Replaces a waiting sentence of the same topic; empty to replace none."""


def _urgent(text: str, timeout: float) -> Telling:
    return Telling(text, timeout, "warning")


def telling_of(notice: Notice, key_of: KeyOf) -> Telling | None:
    """Return how a notice is told; None if it has no words of its own."""
    match notice.kind:
        case NoticeKind.LOOKERS_SAID:
            return Telling(news.of_onlookers(len(notice.lines), key_of("house.say")), 8)
        case NoticeKind.CLOSED:
            return Telling(tr("The table is closed."))
        case (
            NoticeKind.LOST
            | NoticeKind.ENDED
            | NoticeKind.TIME_UP
            | NoticeKind.PLAYS_ON
            | NoticeKind.ACTED_FOR
            | NoticeKind.MUTED
        ):
            return _urgent(news.of_table(notice), 20)
        case NoticeKind.GREETED:
            return Telling(news.of_table(notice), 20) if notice.text else None
        case NoticeKind.ANNOUNCED:
            return _urgent(news.of_table(notice), 30)
        case NoticeKind.CLOSES_SOON | NoticeKind.STAYS_OPEN:
            # A later one takes the place of one that still waits to be shown.
            return _urgent(news.of_table(notice), 30)._replace(topic=NoticeKind.CLOSES_SOON)
        case NoticeKind.MESSAGE:
            return Telling(tr("Message from {who}: {text}", who=notice.who, text=notice.text), 12)
        case NoticeKind.MESSAGES_WAIT:
            where = tr("{key} in the lobby shows them.", key=key_of("lobby.messages"))
            return Telling(sentences([news.of_table(notice), where]), 12)
        case NoticeKind.REPORTED | NoticeKind.REPORTS_WAIT:
            where = tr("{key} in the lobby shows them.", key=key_of("lobby.reports"))
            return _urgent(sentences([news.of_table(notice), where]), 20)
        case NoticeKind.LOW_TIME:
            return _urgent(news.of_table(notice), 4)
        case (
            NoticeKind.RENAMED
            | NoticeKind.ONLOOKER_RENAMED
            | NoticeKind.RATED
            | NoticeKind.HANDS_ENDED
        ):
            return Telling(news.of_table(notice), 8)
        case NoticeKind.INVITED:
            return Telling(news.invited_by(notice.who, notice.table), 15)
        case NoticeKind.SOUGHT:
            return _urgent(news.called_away_by(notice.who), 15)
        case NoticeKind.SLOW:
            told = tr_n(
                "{who} has not moved for a minute: {agree} nudges.",
                "{who} has not moved for {n} minutes: {agree} nudges.",
                news.minutes(notice.seconds),
                who=notice.who,
                agree=key_of("house.agree"),
            )
            return Telling(told, 8)
        case NoticeKind.IDLE:
            told = tr_n(
                "{who} has not moved for a minute: {agree} lets the computer act.",
                "{who} has not moved for {n} minutes: {agree} lets the computer act.",
                news.minutes(notice.seconds),
                who=notice.who,
                agree=key_of("house.agree"),
            )
            return Telling(told, 15)
        case NoticeKind.NUDGED:
            return _urgent(news.of_somebody(notice.kind, notice.who), 20)
        case NoticeKind.YOUR_MOVE:
            told = news.your_move(notice, key_of("house.next"))
            return Telling(told, 15, topic=notice.kind)
        case NoticeKind.GOES_ON:
            return Telling(news.of_table(notice))
        case NoticeKind.AGREED:
            return Telling(tr("Everybody agrees."))
        case NoticeKind.AGAIN:
            told = tr("{who} would like to play again: stay, and you see it.", who=notice.who)
            return Telling(told, 6)
        case NoticeKind.LOOKS_ON | NoticeKind.LOOKS_AWAY:
            # The sign of onlookers shows it.
            return None
        case NoticeKind.PAIRED | NoticeKind.TOURNAMENT_SOON:
            return _urgent(tournament_words.notice_told(notice), 15)
        case _ if told := tournament_words.notice_told(notice):
            return Telling(told, 15)
        case kind if told := news.of_somebody(kind, notice.who):
            # A notice that has waited for room would say of one who is back that they are away.
            return Telling(told, 6, topic=notice.who if kind in _PRESENCE else "")
        case _:
            return None
