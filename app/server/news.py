"""Notices about other visitors in words, for screens and lines, in the language of the reader."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING, Final

from app.server.notices import Notice, NoticeKind, RatingShift
from app.text.cells import width_of
from app.text.lists import in_a_row, listed, sentences
from app.text.speech import msg, tr, tr_n

if TYPE_CHECKING:
    # The list of reports needs no ratings.
    from app.server.ratings import PersonRating

_OF_SOMEBODY: Final = {
    NoticeKind.SAT_DOWN: msg("{who} sits down."),
    NoticeKind.LOOKS_ON: msg("{who} looks on now."),
    NoticeKind.LOOKS_AWAY: msg("{who} looks on no more."),
    NoticeKind.STOOD_UP: msg("{who} has left the table."),
    NoticeKind.AWAY: msg("{who} is not at the table any more. The seat is kept."),
    NoticeKind.BACK: msg("{who} is back."),
    NoticeKind.STANDS_IN: msg("A computer player acts for {who} now, until {who} plays on."),
    NoticeKind.NUDGED: msg("{who} waits for your move."),
    NoticeKind.REFUSED: msg("{who} does not agree."),
    # Translators: a person whom the reader follows has come
    NoticeKind.FOLLOWED: msg("{who} is here."),
}


def of_somebody(kind: NoticeKind, who: str) -> str:
    """Return the sentence of a notice about a person; empty if it has another form."""
    told = _OF_SOMEBODY.get(kind)
    return tr(told, who=who) if told else ""


def of_table(notice: Notice) -> str:
    """Return the sentence of a notice about a match that is lost or changed, about messages, or
    from the operator; empty for other notices.
    """
    match notice.kind:
        case NoticeKind.GREETED:
            has_name = notice.who and notice.text
            return line_of(notice.who, notice.text) if has_name else notice.text
        case NoticeKind.ANNOUNCED:
            return tr("From the person who runs this house: {text}", text=notice.text)
        case NoticeKind.CLOSES_SOON:
            return tr_n(
                "The house closes in {n} minute at the latest. Play your hand to its end: no other"
                " is dealt. All matches are saved, and go on when the house is open again.",
                "The house closes in {n} minutes at the latest. Play your hand to its end: no other"
                " is dealt. All matches are saved, and go on when the house is open again.",
                ceil(notice.seconds / 60) or 1,
            )
        case NoticeKind.STAYS_OPEN:
            return tr("The house stays open after all: play on.")
        case NoticeKind.LOST:
            return tr(
                "Your match at table {number} with {others} cannot be continued: its file"
                " cannot be read. The person who runs this house still has it.",
                number=notice.table,
                others=in_a_row(notice.others),
            )
        case NoticeKind.ENDED:
            return tr(
                "The match at table {number} with {others} has ended without a result.",
                number=notice.table,
                others=in_a_row(notice.others),
            )
        case NoticeKind.RENAMED:
            return tr(
                "{before} is now called {name}; this match keeps the old name.",
                before=notice.who,
                name=notice.text,
            )
        case NoticeKind.ACTED_FOR:
            return tr_n(
                "The computer has made {n} move for you.",
                "The computer has made {n} moves for you.",
                notice.moves,
            )
        case NoticeKind.LOW_TIME:
            return tr_n(
                "You have {n} second left.", "You have {n} seconds left.", round(notice.seconds)
            )
        case NoticeKind.TIME_UP:
            return tr(
                "Your time is up. If the others like, the computer plays on for you; else the"
                " match is over, and you lose it."
            )
        case NoticeKind.PLAYS_ON:
            return tr(
                "The computer plays for {who} to the end of the match: the time is up.",
                who=notice.who,
            )
        case NoticeKind.HANDS_ENDED:
            return tr_n(
                "{n} hand has ended while you were away: the score sheet tells how.",
                "{n} hands have ended while you were away: the score sheet tells how.",
                notice.moves,
            )
        case NoticeKind.MUTED:
            told = tr_n(
                "A moderator has muted you for {n} minute: you can play, but not talk.",
                "A moderator has muted you for {n} minutes: you can play, but not talk.",
                minutes(notice.seconds),
            )
            return sentences([told, reason_told(notice.text)])
        case NoticeKind.REPORTED:
            return tr(
                "{who} has reported {name} to the moderators.", who=notice.who, name=notice.text
            )
        case NoticeKind.REPORTS_WAIT:
            return tr_n(
                "{n} report waits for a moderator.",
                "{n} reports wait for a moderator.",
                notice.moves,
            )
        case NoticeKind.ONLOOKER_RENAMED:
            return tr("{before} is called {name} now.", before=notice.who, name=notice.text)
        case NoticeKind.GOES_ON:
            return tr(
                "{who} goes on. The next deal comes in {seconds} seconds at the latest.",
                who=notice.who,
                seconds=f"{notice.seconds:g}",
            )
        case NoticeKind.RATED if notice.rating:
            return rating_change_told(notice.rating)
        case NoticeKind.MESSAGES_WAIT:
            return tr_n(
                "{n} new message for you, from {names}.",
                "{n} new messages for you, from {names}.",
                notice.moves,
                names=in_a_row(notice.others),
            )
        case _:
            return ""


def reason_told(why: str) -> str:
    """Return the reason of an act of a moderator in a sentence; empty without one."""
    return tr("The reason: {why}", why=why) if why else ""


def rating_change_told(change: RatingShift) -> str:
    """Return what a match has done to the visitor's rating."""
    # Translators: a rating before a match and after it, with its error
    told = tr(
        "Your rating here: {before}, now {after} ± {error}.",
        before=change.before,
        after=change.after,
        error=change.error,
    )
    if change.is_provisional:
        return sentences([told, tr("It is provisional until it is surer.")])
    return told


def rating_told(rating: PersonRating | None, *, is_own: bool = True) -> str:
    """Return a rating in a game in a sentence: the visitor's own, or that of a person on a page
    with the name.
    """
    if rating is None:
        if is_own:
            return tr("You have played no rated match of this game yet.")
        return tr("No rating yet.")
    count, elo, error = rating.matches, round(rating.elo), round(rating.error)
    told = (
        tr_n(
            "Your rating: {elo} ± {error}, from {n} match.",
            "Your rating: {elo} ± {error}, from {n} matches.",
            count,
            elo=elo,
            error=error,
        )
        if is_own
        else tr_n(
            "Rating: {elo} ± {error}, from {n} match.",
            "Rating: {elo} ± {error}, from {n} matches.",
            count,
            elo=elo,
            error=error,
        )
    )
    if not rating.is_provisional:
        return told
    surer = tr("It is provisional until it is surer.") if is_own else tr("Provisional.")
    return sentences([told, surer])


def rating_mark(rating: PersonRating | None) -> str:
    """Return a rating for a narrow column, with a question mark if it is provisional; empty without
    one.
    """
    if rating is None:
        return ""
    return f"{round(rating.elo)}{'?' if rating.is_provisional else ''}"


def your_move(notice: Notice, how: str) -> str:
    """Return which tables wait for the visitor; ``how`` is the key or the word that goes there."""
    if notice.moves > 1:
        return tr_n(
            "{n} table waits for you: {how} goes to the next.",
            "{n} tables wait for you: {how} goes to the next.",
            notice.moves,
            how=how,
        )
    if notice.others:
        return tr(
            "Table {number} with {others} waits for you: {how} goes there.",
            number=notice.table,
            others=in_a_row(notice.others),
            how=how,
        )
    return tr("Table {number} waits for you: {how} goes there.", number=notice.table, how=how)


def invited_by(who: str, number: int) -> str:
    return tr("{who} invites you to table {number}.", who=who, number=number)


def called_away_by(who: str) -> str:
    """Return what a visitor is told whose seek was taken."""
    return tr(
        "{who} has come to play the game that you seek. What you played alone is kept.", who=who
    )


def way_told(way: str) -> str:
    """Return how a friend comes to a table: by an address or a command."""
    return tr("For a friend: {way}", way=way)


def resume_word_told(word: str) -> str:
    """Return a guest's resume word with its purpose; empty for others."""
    if not word:
        return ""
    return tr("Your resume word is {word}: it brings you back to your matches.", word=word)


def of_onlookers(count: int, key: str) -> str:
    """Return that onlookers have said something during the hand that is over."""
    return tr_n(
        "An onlooker said something during the hand: {key} shows it.",
        "Onlookers said {n} things during the hand: {key} shows them.",
        count,
        key=key,
    )


def minutes(seconds: float) -> int:
    return round(seconds / 60)


# -- what is said --------------------------------------------------------------------------

READY_SENTENCES: Final = (
    msg("Hello!"),
    msg("Good luck!"),
    msg("Well played!"),
    msg("Thank you!"),
    msg("One moment, please."),
    msg("Sorry, I have to go."),
    # Translators: asks the others whether they would like to play another match
    msg("Another match?"),
    msg("Good night!"),
)
"""Chat lines that one key says, by number. They are sent in English; each reader sees them in their
own language."""


def house_title(name: str) -> str:
    """Return the title of the lobby of a server of this name; empty for no name."""
    return name or tr("Card house")


def as_heard(text: str) -> str:
    """Return a chat line as the reader sees it, with ready sentences translated."""
    return tr(text) if text in READY_SENTENCES else text


def line_of(who: str, text: str, *, looks_on: bool = False) -> str:
    if looks_on:
        # Translators: a line of chat of an onlooker, after the name
        return tr("{who} (looks on): {text}", who=who, text=as_heard(text))
    # Translators: a line of chat, after the name of the speaker
    return tr("{who}: {text}", who=who, text=as_heard(text))


def kept_from_players(onlookers: Sequence[str]) -> str:
    """Return who hears an onlooker during a hand, besides the players later."""
    later = tr("The players read it once the hand is over.")
    if not onlookers:
        return later
    now = tr_n("{who} hears it.", "{who} hear it.", len(onlookers), who=listed(onlookers))
    return sentences([now, later])


def heard_by_nobody(*, is_at_table: bool) -> str:
    if is_at_table:
        return tr("Nobody else is at this table to hear it.")
    return tr("Nobody else is in the lobby to hear it.")


def rows_of(sentences: Sequence[str], width: int) -> str:
    """Return the sentences with their numbers, in rows of at most ``width`` cells."""
    rows = [""]
    for number, text in enumerate(sentences, start=1):
        told = f"{number} {text}"
        if rows[-1] and width_of(rows[-1]) + width_of(told) > width - 2:
            rows.append("")
        rows[-1] += f"  {told}" if rows[-1] else told
    return "\n".join(rows)
