"""Who and what is in the lobby, in lines: its people, tables, seeks and best ratings."""

from __future__ import annotations

from collections.abc import Container

from app.games.base import GAMES
from app.plain.telling import labelled
from app.server import news
from app.server.client import LobbyClient, others_here
from app.server.seeks import Seek, conditions
from app.server.table_info import TableInfo, VisitInfo, looks_on
from app.server.table_words import TableSummaries, game_and_rules
from app.server.tables import TablePhase
from app.storage.settings import Settings
from app.text.games import title_of
from app.text.lists import clauses
from app.text.people import sentence
from app.text.speech import tr


class LobbyLines:
    """The lobby of one visitor in lines; rules are told by their names in ``settings``."""

    def __init__(self, lobby: LobbyClient) -> None:
        self._lobby = lobby
        self._tables = TableSummaries(lobby.me.person.id)

    def tables(self, settings: Settings, most: int | None = None) -> list[str]:
        """Return lines about the tables, at most ``most``: first those where it is the visitor's
        turn, their others, and those with free seats.
        """
        every = self._lobby.overview.tables_for(self._lobby.me.person.id).all
        return [self.table(table, settings) for table in every[:most]]

    def seeks(
        self, settings: Settings, most: int, numbers: Container[int] | None = None
    ) -> list[str]:
        """Return lines about seeks, at most ``most``: the visitor's own, then the oldest. With
        ``numbers``, only about those.
        """
        seeking = [(visit, visit.seek) for visit in self._lobby.visits.values() if visit.seek]
        me = self._lobby.me.person.id
        seeking.sort(key=lambda each: (each[1].person != me, each[1].number))
        return [
            self._seek_told(visit, seek, settings)
            for visit, seek in seeking
            if numbers is None or seek.number in numbers
        ][:most]

    def _seek_told(self, visit: VisitInfo, seek: Seek, settings: Settings) -> str:
        rules = game_and_rules(seek.terms.rules, settings)
        game = clauses((rules, conditions(seek.terms)))
        if visit.person.id == self._lobby.me.person.id:
            return tr("You seek a game: {game}.", game=game)
        return tr(
            "{who} seeks a game: {game}. To play it, type quick {who}.", who=visit.name, game=game
        )

    def rules(self, table: TableInfo, settings: Settings) -> str:
        return self._tables.rules(table, settings)

    def table(self, table: TableInfo, settings: Settings) -> str:
        """Return a line about a table, with its rules and its state."""
        rules, about = self.rules(table, settings), self._tables.about(table)
        return tr(
            "Table {number}: {rules}. {about}.",
            number=table.number,
            rules=rules,
            about=sentence(about),
        )

    def leaders(self) -> list[str]:
        """Return lines about the best ratings of each game, each with the visitor's own."""
        told = []
        for game in GAMES:
            lines = self._lobby.leaders(game)
            names = [
                tr("{place}. {name}, {elo} ± {error}", place=place, **line._asdict())
                for place, line in enumerate(lines, 1)
            ]
            none = tr("nobody has a sure rating yet")
            told.append(labelled(title_of(game), sentence(clauses(names) or none)))
            if own := self._lobby.me.ratings.get(game):
                told.append(news.rating_told(own))
        return told

    def people(self) -> list[str]:
        """Return a line about each person here, the visitor last."""
        told = [
            _told_of(visit, is_muted=visit.person.id in self._lobby.muted())
            for visit in others_here(self._lobby)
        ]
        return [*told, tr("{name} is you.", name=self._lobby.me.name)]


def _told_of(visit: VisitInfo, *, is_muted: bool) -> str:
    name, table = visit.name, visit.table
    if table is None and visit.is_at_home:
        if is_muted:
            return tr("{name} plays alone, and is muted.", name=name)
        return tr("{name} plays alone.", name=name)
    if table is None:
        if is_muted:
            return tr("{name} is in the lobby, and is muted.", name=name)
        return tr("{name} is in the lobby.", name=name)
    number = table.number
    if table.phase is TablePhase.WAITING:
        if is_muted:
            return tr("{name} waits at table {number}, and is muted.", name=name, number=number)
        return tr("{name} waits at table {number}.", name=name, number=number)
    if looks_on(visit):
        if is_muted:
            return tr("{name} looks on at table {number}, and is muted.", name=name, number=number)
        return tr("{name} looks on at table {number}.", name=name, number=number)
    if is_muted:
        return tr("{name} plays at table {number}, and is muted.", name=name, number=number)
    return tr("{name} plays at table {number}.", name=name, number=number)
