"""What others do and say, in lines: notices, chat and proposals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.quoting import quoted
from app.server import news, tournament_words
from app.server.chat import ChatLine
from app.server.notices import Notice, NoticeKind, Proposal, ProposalKind
from app.text.lists import listed, sentences
from app.text.speech import tr, tr_n
from app.ui.commands import EVERY_COMMAND

MOST_NAMED: Final = 5
"""Most people listed by name; for more, only their number is given."""


def said(line: ChatLine) -> str:
    """Return a line of chat as it is told."""
    text = news.as_heard(line.text)
    if line.looks_on:
        return tr("{who}, who looks on, says: {text}", who=line.who, text=text)
    return tr("{who} says: {text}", who=line.who, text=text)


def heard_by(names: Sequence[str], *, is_at_table: bool) -> str:
    """Return who has heard a line of the visitor's."""
    if not names:
        return news.heard_by_nobody(is_at_table=is_at_table)
    if len(names) > MOST_NAMED:
        return tr_n("Said to {n} person.", "Said to {n} people.", len(names))
    return tr("Said to {names}.", names=listed(names))


def line_of(notice: Notice) -> str:
    """Return a notice as a line; empty if it has another form."""
    who = notice.who
    match notice.kind:
        case NoticeKind.SAID:
            return said(ChatLine(notice.person, who, notice.text, notice.looks_on))
        case NoticeKind.LOOKERS_SAID:
            return tr("The hand is over. Meanwhile the onlookers have said this.")
        case NoticeKind.INVITED:
            return tr(
                "{who} invites you to table {number}. Type sit {number} to accept.",
                who=who,
                number=notice.table,
            )
        case NoticeKind.SLOW:
            return tr_n(
                "{who} has not moved for a minute: type nudge to say so.",
                "{who} has not moved for {n} minutes: type nudge to say so.",
                news.minutes(notice.seconds),
                who=who,
            )
        case NoticeKind.IDLE:
            return tr_n(
                "{who} has not moved for a minute: type computer to let the computer act, or end"
                " to end the match without a result.",
                "{who} has not moved for {n} minutes: type computer to let the computer act, or"
                " end to end the match without a result.",
                news.minutes(notice.seconds),
                who=who,
            )
        case NoticeKind.YOUR_MOVE:
            word = next(iter(EVERY_COMMAND["house.next"].usual_words))
            return news.your_move(notice, quoted(word))
        case NoticeKind.AGAIN:
            return tr("{who} would like to play again: type again to join in.", who=who)
        case NoticeKind.MESSAGE:
            return tr("{who} writes to you: {text}", who=who, text=notice.text)
        case NoticeKind.MESSAGES_WAIT:
            return sentences([news.of_table(notice), tr("Type messages and a name to read them.")])
        case NoticeKind.REPORTED | NoticeKind.REPORTS_WAIT:
            return sentences([news.of_table(notice), tr("Type reports to read them.")])
        case NoticeKind.BEGUN:
            return tr("The match begins.")
        case NoticeKind.SOUGHT:
            return news.called_away_by(who)
        case NoticeKind.AGREED:
            return tr("The others agree: your last move is undone.")
        case NoticeKind.VOID:
            return tr("The request no longer matters.")
        case NoticeKind.CLOSED:
            return tr("The table is closed.")
        case NoticeKind.DISPLACED:
            return tr("You have come in at another terminal.")
        case kind:
            return (
                news.of_somebody(kind, who)
                or news.of_table(notice)
                or tournament_words.notice_told(notice)
            )


def may_stand_in(who: str, patience: int) -> Sequence[str]:
    """Return what can be done about a player who is away; empty if the table always waits."""
    if not patience:
        return ()
    return [
        tr_n(
            "If {who} stays away for {n} second, type computer to let the computer act.",
            "If {who} stays away for {n} seconds, type computer to let the computer act.",
            patience,
            who=who,
        )
    ]


def line_of_question(question: Proposal, names: Sequence[str]) -> str:
    """Return a proposal in words, with the commands that answer it; ``names`` are by seat."""
    asker = names[question.asker]
    match question.kind:
        case ProposalKind.TAKE_BACK:
            return tr("{who} asks to undo the last move. Type agree or refuse.", who=asker)
        case ProposalKind.STAND_IN:
            return tr(
                "{who} asks to let a computer player act for {away}. Type agree or refuse.",
                who=asker,
                away=names[question.seat],
            )
        case ProposalKind.END:
            return tr(
                "{who} asks to end the match without a result. Type agree or refuse.", who=asker
            )
        case ProposalKind.STOOD_IN:
            return tr("The computer acts for you, as you did not move. Type yes to play on.")
        case ProposalKind.PLAY_ON:
            return tr(
                "{away} is out of time. Type agree to let the computer play on for {away}, or"
                " refuse: the match is over then, and {away} loses it.",
                away=names[question.seat],
            )
