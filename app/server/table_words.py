"""The tables of the server in words."""

from __future__ import annotations

from app.games.base import ONLOOKER, Rules
from app.server.news import rating_mark
from app.server.table_info import TableInfo
from app.server.table_options import TableOptions
from app.server.tables import SeatSlot, TablePhase
from app.server.time_control import label
from app.storage.settings import Settings
from app.table.handles import MatchSummary
from app.text.games import level_label, short_title_of, title_of
from app.text.lists import about, clauses, in_a_row
from app.text.speech import tr, tr_c, tr_n, voice
from app.ui.outlines import rules_told, score_of


def waits_told(table: TableInfo) -> str:
    """Return what a table waits for, to the person for whom it waits."""
    # Translators: the match at a table is over, and the reader has not seen it
    return tr("it is over") if table.phase is TablePhase.OVER else tr("your turn")


def slot_text(table: TableInfo, slot: SeatSlot) -> str:
    """Return the state of a seat in words, for a table that waits for people."""
    if slot.level:
        return tr("computer ({level})", level=level_label(slot.level))
    if slot.person:
        who = name_told(table, slot)
        if slot.person in table.have_cut:
            return tr("{who}, has cut", who=who)
        return who if slot.person in table.visits else tr("{who}, away just now", who=who)
    return (
        tr("kept for {who}", who=slot.name) if slot.meant_for else tr("free: anyone may sit down")
    )


def terms_told(options: TableOptions) -> str:
    """Return a sentence about a rated or a serious match; empty for others."""
    if options.rated:
        return tr("The match is rated and serious: the result counts, and nobody has help.")
    return tr("The match is serious: no hints and no other help.") if options.serious else ""


def beginning_told(options: TableOptions) -> str:
    """Return in a sentence when the match at a table begins."""
    if options.tournament:
        return tr("A match of a tournament: it begins when both are here.")
    return tr("It begins when every chair is taken.")


def over_days_told() -> str:
    """Return the way in which people play at a table over days."""
    return tr("You may leave: your chair is kept.")


def with_ratings(table: TableInfo) -> list[str]:
    """Return the names of the people at a table, each with their rating, if they have one."""
    return [name_told(table, slot) for slot in table.people]


def name_told(table: TableInfo, slot: SeatSlot) -> str:
    """Return the name of the person in a seat, with their rating, if they have one."""
    return " ".join(filter(None, (slot.name, rating_mark(table.ratings.get(slot.person)))))


def _serious(table: TableInfo) -> str:
    if table.options.rated:
        # Translators: what was agreed about a match: its result counts, and nobody has hints
        return tr_c("match", "rated, no help")
    return tr_c("match", "serious") if table.options.serious else ""


def game_and_rules(rules: Rules, settings: Settings) -> str:
    """Return the rules by their names in these settings, with the game."""
    told = rules_told(rules, settings)
    is_named = told.startswith(title_of(rules.game))
    return told if is_named else f"{short_title_of(rules.game)} {told}"


class TableSummaries:
    """The tables of the server in words, for the person with this id. Texts that take long to make
    are made again only after a change.
    """

    def __init__(self, person: str) -> None:
        self._person = person
        self._rules: dict[tuple[str, str], str] = {}
        """The rules in words, by language and name of the table."""
        self._scores: dict[tuple[str, str], tuple[MatchSummary, str]] = {}
        """The score in words, with its summary, by language and name of the table."""

    def is_private(self, table: TableInfo) -> bool:
        """Return whether the people at the table are not for this person to know."""
        is_let_in = table.is_member(self._person) or self._person in table.invited
        return bool(table.options.passphrase) and not is_let_in

    def rules(self, table: TableInfo, settings: Settings) -> str:
        """Return the rules of a table in words, by the names that they have in these settings."""
        key = voice.get().language, table.name
        if key not in self._rules:
            told = game_and_rules(table.rules, settings)
            clock = label(table.options.time_control)
            self._rules[key] = clauses((told, clock, _serious(table)))
        return self._rules[key]

    def about(self, table: TableInfo) -> str:
        """Return the people at a table and the state of its match."""
        person = self._person
        if self.is_private(table):
            return tr("private")
        outline = table.outline
        if outline is None:
            free = sum(slot.is_free for slot in table.slots)
            names = with_ratings(table)
            kept = any(slot.meant_for == person for slot in table.slots)
            return (
                tr("kept for you: {names}", names=in_a_row(names))
                if kept
                else tr_n(
                    "{n} chair free: {names}",
                    "{n} chairs free: {names}",
                    free,
                    names=in_a_row(names),
                )
            )
        score, whose = self._score(table, outline), self._whose(table)
        told = about(whose, score) if whose else score
        if not table.ratings:
            return told
        # Translators: the score of a match, and the ratings of its people
        return tr("{score}; ratings: {names}", score=told, names=in_a_row(with_ratings(table)))

    # --------------------------------------------------------------------------------------

    def _whose(self, table: TableInfo) -> str:
        if table.seat_of(self._person) == ONLOOKER:
            return ""
        return waits_told(table) if self._person in table.awaited else tr("your seat")

    def _score(self, table: TableInfo, outline: MatchSummary) -> str:
        key = voice.get().language, table.name
        known = self._scores.get(key)
        if known is None or known[0] != outline:
            known = self._scores[key] = (outline, score_of(outline))
        return known[1]
