"""The deal of the day of a server: its secret seeds, and who has played it.

The seed of a day is made of the server's secret and the date, so nobody else can compute it; its
seal is shown from the beginning, and the seed once the day is over. The date is that of UTC.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final, NamedTuple

from app.cards.deal import commitment
from app.server.client import LobbyClient
from app.server.refusals import LobbyCode, LobbyError
from app.server.tables import Visit
from app.storage import kept
from app.storage.daily import DAMAGED, UNREADABLE, DayLine, DayRanking, DayResult
from app.storage.errors import StoreError
from app.table.handles import DailyTerms

_LONGEST: Final = 100_000
"""Most letters of all hands of a day; those of a Sunday have some thousand."""


def today() -> date:
    """Return the date that counts on every server."""
    return datetime.now(UTC).date()


def terms_of(client: LobbyClient) -> DailyTerms:
    """Return the terms of the deals of the day for a visitor."""

    def publish(result: DayResult, hands: tuple[str, ...]) -> None:
        if result.loss is not None:
            client.day_played(result.day, result.points, result.loss, hands)

    return DailyTerms(
        today, client.day_seed, stays_open=False, publish=publish, ranking=client.day_ranking
    )


class _Played(NamedTuple):
    person: str
    """The id of the account."""
    line: DayLine


@dataclass(slots=True)
class _Day:
    played: list[_Played] = field(default_factory=list)


class DailyBoard:
    """The seeds and the rankings of all days, kept in ``folder``."""

    def __init__(self, folder: Path, secret: bytes, today: Callable[[], date] = today) -> None:
        self._folder = folder
        self._secret = secret
        self.today = today

    def seed(self, day: date) -> bytes:
        return hmac.digest(self._secret, day.isoformat().encode(), "sha256")

    def put(
        self, person: str, name: str, day: date, points: int, loss: float, hands: tuple[str, ...]
    ) -> None:
        """Enter a result. The first one of a person counts, and only while the day lasts."""
        found = self._load(day)
        is_known = any(each.person == person for each in found.played)
        if day != self.today() or is_known or sum(map(len, hands)) > _LONGEST:
            return
        found.played.append(_Played(person, DayLine(name, points, loss, hands)))
        # The next report of the same result tries again.
        with suppress(StoreError):
            kept.save(self._path(day), found)

    def ranking(self, person: str, day: date) -> DayRanking:
        """Return what this person may know of a day."""
        seed, played = self.seed(day), self._load(day).played
        is_over = day < self.today()
        may_see = is_over or any(each.person == person for each in played)
        lines = sorted((each.line for each in played), key=lambda line: line.loss)
        return DayRanking(
            commitment(seed),
            seed.hex() if is_over else "",
            len(played),
            tuple(line if is_over else line._replace(hands=()) for line in lines if may_see),
        )

    def forget(self, person: str) -> None:
        """Take a person out of the rankings of all days."""
        for path in self._folder.glob("*.json"):
            with suppress(ValueError, StoreError):
                day = date.fromisoformat(path.stem)
                found = self._load(day)
                left = [each for each in found.played if each.person != person]
                if len(left) < len(found.played):
                    kept.save(self._path(day), _Day(left))

    def hand_over(self, person: str, to: str) -> None:
        """Let the results of a person be those of another, but for days that both have played."""
        for path in self._folder.glob("*.json"):
            with suppress(ValueError, StoreError):
                day = date.fromisoformat(path.stem)
                played = self._load(day).played
                people = {each.person for each in played}
                if person in people and to not in people:
                    handed = [
                        each._replace(person=to) if each.person == person else each
                        for each in played
                    ]
                    kept.save(self._path(day), _Day(handed))

    def _path(self, day: date) -> Path:
        return self._folder / f"{day.isoformat()}.json"

    def _load(self, day: date) -> _Day:
        return kept.load(_Day, lambda: self._path(day), DAMAGED, UNREADABLE)[0]


class DealsOfTheDay:
    """Takes what visitors ask for the deals of the day."""

    def __init__(self, board: DailyBoard) -> None:
        self._board = board

    def day_seed(self, visit: Visit, day: date) -> bytes:
        """Return the seed of a day. Raises LobbyError for a day to come."""
        if day > self._board.today():
            raise LobbyError(LobbyCode.DAY_TO_COME)
        return self._board.seed(day)

    def day_played(
        self, visit: Visit, day: date, points: int, loss: float, hands: tuple[str, ...]
    ) -> None:
        """Enter a result of today in the ranking; only the first of a visitor counts."""
        self._board.put(visit.person.id, visit.name, day, points, loss, hands)

    def day_ranking(self, visit: Visit, day: date) -> DayRanking:
        return self._board.ranking(visit.person.id, day)
