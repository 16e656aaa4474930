"""Tournaments in words, for screens, lines and pages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from time import time
from typing import Final

from app.server.client import LobbyClient
from app.server.notices import Notice, NoticeKind
from app.server.table_words import game_and_rules
from app.server.time_control import MINUTE, label
from app.server.tournament_terms import PairingLine, TournamentInfo
from app.storage.settings import Settings
from app.text.clock import time_left
from app.text.dates import day_and_time
from app.text.games import level_label
from app.text.lists import clauses, sentences
from app.text.people import sentence
from app.text.speech import msg, msg_c, tr, tr_c, tr_n
from app.tournaments.plan import LEAST, Form, TieBreak
from app.tournaments.standings import Standing
from app.tournaments.tournament import Outcome, Phase
from app.ui.outlines import score_of

FORMS: Final = {
    # Translators: forms of a tournament, at most 14 cells
    Form.KNOCK_OUT: msg_c("tournament", "knock-out"),
    Form.ROUND_ROBIN: msg_c("tournament", "round robin"),
    Form.SWISS: msg_c("tournament", "Swiss"),
    Form.DUPLICATE: msg_c("tournament", "duplicate"),
}
ABOUT_FORMS: Final = {
    Form.KNOCK_OUT: msg("Who loses a match is out."),
    Form.ROUND_ROBIN: msg("Each plays each once."),
    Form.SWISS: msg("Each round pairs people with equal points; nobody is out."),
    Form.DUPLICATE: msg(
        "All play the same deals alone against the computer, whenever they like. What counts is"
        " what your choices lose, beside the levels of the computer in your place: the least wins."
    ),
}
_TIE_BREAKS: Final = {
    TieBreak.HEAD_TO_HEAD: msg("wins against each other"),
    TieBreak.BUCHHOLZ: msg("the points of all opponents"),
    TieBreak.SONNEBORN: msg("the points of those beaten"),
    TieBreak.DIFFERENCE: msg("the points of all hands"),
}


def form_label(form: Form) -> str:
    return tr_c("tournament", FORMS[form])


def about_form(form: Form) -> str:
    return tr(ABOUT_FORMS[form])


def tie_breaks_told(info: TournamentInfo) -> str:
    """Return what decides between equals; empty if nothing does."""
    breaks = [tr(_TIE_BREAKS[each]) for each in info.tie_breaks]
    return tr("Equals are parted by: {breaks}.", breaks=clauses(breaks)) if breaks else ""


def match_told(info: TournamentInfo, settings: Settings) -> str:
    """Return the match of a tournament: its rules, its clock, whether it is rated."""
    terms = info.terms
    rules = game_and_rules(terms.rules, settings)
    if info.is_duplicate:
        deals = tr_n("{n} deal", "{n} deals", info.rounds)
        against = tr("against {level}", level=level_label(terms.level))
        return clauses((rules, deals, against))
    rated = tr_c("match", "rated") if terms.rated else ""
    return clauses((rules, label(terms.time_control), rated))


def places_told(info: TournamentInfo) -> str:
    """Return how many people take part, of how many."""
    count = len(info.people)
    if info.phase is Phase.ENTRY:
        return tr("{count} of {places}", count=count, places=info.places)
    return tr_n("{n} person", "{n} people", count)


def state_told(info: TournamentInfo, now: float | None = None) -> str:
    """Return the state of a tournament for a column."""
    match info.phase:
        case Phase.ENTRY:
            if info.due:
                return when_told(info.due, now)
            # Translators: the state of a tournament that people can enter
            return tr_c("tournament", "open")
        case Phase.OVER:
            if info.is_cancelled:
                # Translators: the state of a tournament that was never played
                return tr_c("tournament", "cancelled")
            return tr_c("tournament", "over")
        case Phase.PLAYING:
            if info.is_duplicate:
                return tr_c("tournament", "in play")
            return tr("round {number} of {count}", number=info.round, count=info.rounds)


def when_told(at: float, now: float | None = None) -> str:
    """Return a time: the minutes until then, or the day and the time of day."""
    left = at - (time() if now is None else now)
    if left < 60 * MINUTE:
        return tr("in {time}", time=time_left(max(left, 0.0)))
    return day_and_time(datetime.fromtimestamp(at).astimezone())


def next_told(info: TournamentInfo, now: float | None = None) -> str:
    """Return in a sentence what happens next by itself, and when."""
    due = info.due
    match info.phase:
        case Phase.ENTRY if due:
            told = tr("It begins {when}.", when=when_told(due, now))
        case Phase.ENTRY:
            told = tr("The person who holds it begins it.")
        case Phase.PLAYING if info.is_duplicate:
            return tr("The deals can be played until {when}.", when=_until(due))
        case Phase.PLAYING if info.is_pause and due:
            return tr(
                "Round {number} begins {when}.", number=info.round + 1, when=when_told(due, now)
            )
        case Phase.PLAYING if due:
            left = time_left(max(due - (time() if now is None else now), 0.0))
            return tr("Who is not at the table in {time} loses the match.", time=left)
        case Phase.PLAYING:
            return tr("The next round begins when all matches are over.")
        case _:
            return tr("It was cancelled.") if info.is_cancelled else ""
    if len(info.people) < LEAST:
        more = tr_n("{n} person is needed.", "{n} people are needed.", LEAST)
        return sentences([told, more])
    return told


def _until(at: float) -> str:
    return day_and_time(datetime.fromtimestamp(at).astimezone())


def own_told(info: TournamentInfo, person: str) -> str:
    """Return in a sentence how a person stands in a tournament."""
    line = info.line_of(person)
    if line is None:
        if info.phase is Phase.ENTRY:
            return tr("You do not take part yet.")
        return tr("You do not take part.")
    if info.phase is Phase.ENTRY:
        return tr("You take part.")
    if line.has_left:
        return tr("You have left the tournament.")
    place = tr("You are number {place} of {count}.", place=line.place, count=len(info.standings))
    if info.phase is Phase.PLAYING and not line.is_in and not info.is_duplicate:
        return sentences([place, tr("You are out.")])
    if person in info.judged:
        return sentences([place, tr("Your last hand is being judged.")])
    return place


# -- standings and pairings ----------------------------------------------------------------


def score_head(info: TournamentInfo) -> str:
    if info.is_duplicate:
        # Translators: the head of a column: what the choices of a person have lost, in per cent of
        # what the levels of the computer would have lost
        return tr_c("column", "Loss")
    # Translators: the head of a column: the matches won in a tournament
    return tr_c("column", "Won")


def tie_head(info: TournamentInfo) -> str:
    # Translators: the head of a column: what decides between equals in a tournament
    return tr_c("column", "Then") if info.tie_breaks else ""


def standing_cells(info: TournamentInfo, line: Standing) -> tuple[str, ...]:
    """Return a row: the place, the name, the score, how much is played, the tie-breaks, and whether
    the person is out.
    """
    if info.is_duplicate:
        score, played = f"{100 * line.score:.1f} %", f"{line.played}/{info.rounds}"
    else:
        score, played = f"{line.score:g}", f"{line.played}"
    place = f"{line.place}" if info.phase is not Phase.ENTRY else ""
    return (
        place,
        line.name,
        score if place else "",
        played if place else "",
        " ".join(f"{each:g}" for each in line.tie_breaks) if place else "",
        state_of(info, line),
    )


def state_of(info: TournamentInfo, line: Standing) -> str:
    """Return whether a person has left or is out; empty otherwise."""
    if line.has_left:
        # Translators: in a table of a tournament: has left it
        return tr_c("tournament", "left")
    if line.player in info.judged:
        # Translators: in a table of a tournament: the last hand of this person is being judged
        return tr_c("tournament", "judged")
    if not line.is_in and not info.is_duplicate and info.phase is Phase.PLAYING:
        # Translators: in a table of a tournament: cannot win any more
        return tr_c("tournament", "out")
    return ""


def pairing_cells(line: PairingLine, lobby: LobbyClient | None = None) -> tuple[str, str, str]:
    """Return a row: the table, the people, and the result or the score so far."""
    number = f"{line.table}" if line.table else ""
    names = " – ".join(line.names)
    return number, names, _result(line, lobby)


def _result(line: PairingLine, lobby: LobbyClient | None) -> str:
    winner = next(
        (name for who, name in zip(line.players, line.names, strict=True) if who == line.winner), ""
    )
    match line.outcome:
        case Outcome.BYE:
            # Translators: a person without an opponent in a round of a tournament
            return tr_c("tournament", "bye")
        case Outcome.FORFEIT if not winner:
            return tr_c("tournament", "nobody came")
        case Outcome.FORFEIT:
            return tr("{name}, without play", name=winner)
        case Outcome.PLAYED:
            return tr(
                "{name}, {first}–{second}",
                name=winner,
                first=line.points[0],
                second=line.points[1],
            )
    table = lobby.tables.get(line.table) if lobby and line.table else None
    if table and table.outline:
        return score_of(table.outline)
    # Translators: a match of a tournament that has not begun
    return tr_c("tournament", "to come") if line.table else ""


# -- notices -------------------------------------------------------------------------------


def notice_told(notice: Notice) -> str:
    """Return a notice of a tournament in words; empty for others."""
    title, who = notice.text, notice.who
    match notice.kind:
        case NoticeKind.TOURNAMENT_NEW:
            return tr("A new tournament: {title}.", title=title)
        case NoticeKind.TOURNAMENT_SOON:
            return tr_n(
                "{title} begins in a minute.",
                "{title} begins in {n} minutes.",
                max(round(notice.seconds / MINUTE), 1),
                title=title,
            )
        case NoticeKind.TOURNAMENT_OFF:
            return tr("{title} was cancelled.", title=title)
        case NoticeKind.PAIRED if notice.seconds:
            return tr_n(
                "{title}, round {round}: you play {who} at table {number}. Come there within a"
                " minute.",
                "{title}, round {round}: you play {who} at table {number}. Come there within {n}"
                " minutes.",
                round(notice.seconds / MINUTE),
                title=title,
                round=notice.moves,
                who=who,
                number=notice.table,
            )
        case NoticeKind.PAIRED:
            return tr(
                "{title}, round {round}: you play {who} at table {number}.",
                title=title,
                round=notice.moves,
                who=who,
                number=notice.table,
            )
        case NoticeKind.BYE:
            return tr(
                "{title}, round {round}: you have no opponent, and the point.",
                title=title,
                round=notice.moves,
            )
        case NoticeKind.DEAL_READY:
            return tr("{title}: deal {number}.", title=title, number=notice.moves)
        case NoticeKind.COUNTED:
            return tr(
                "This counts in {title}: you are number {place} now.",
                title=title,
                place=notice.moves,
            )
        case NoticeKind.FORFEITED:
            return tr("{title}: you did not come in time, and have lost the match.", title=title)
        case NoticeKind.WALKOVER:
            return tr("{title}: {who} did not come, and you have won.", title=title, who=who)
        case NoticeKind.ENTERED_LATE:
            return tr("{title}: you take part, from the next round on.", title=title)
        case NoticeKind.CORRECTED:
            return tr(
                "{title}: the result of your match against {who} was corrected, and you are number"
                " {place} now.",
                title=title,
                who=who,
                place=notice.moves,
            )
        case NoticeKind.TOURNAMENT_OVER:
            return tr(
                "{title} is over: {who} has won, and you are number {place}.",
                title=title,
                who=who,
                place=notice.moves,
            )
        case _:
            return ""


def facts_told(info: TournamentInfo, settings: Settings) -> Sequence[str]:
    """Return what is said of a tournament above its standings, as sentences. How it is played is
    said beforehand.
    """
    head = sentence(clauses((form_label(info.form), match_told(info, settings))))
    if info.phase is not Phase.ENTRY:
        return [f"{head}.", next_told(info)]
    return [f"{head}.", about_form(info.form), tie_breaks_told(info), next_told(info)]
