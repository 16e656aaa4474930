"""What a director chooses for a tournament beside its form, and what all may know of one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from app.games.base import find
from app.games.gin.rules import GAME_NAME as GIN
from app.players.registry import find as find_player
from app.server.rated_matches import check_request
from app.server.refusals import LobbyCode, LobbyError
from app.server.table_options import TableOptions
from app.server.tables import SeatSlot, TableRequest
from app.server.time_control import MINUTE, TimeControl
from app.tournaments.plan import Form, TieBreak
from app.tournaments.standings import Standing
from app.tournaments.tournament import Outcome, Phase
from app.typed_json import MalformedError, as_json, read_as

LONGEST_TITLE: Final = 30
"""Most characters of the title of a tournament."""
LONGEST_WAIT: Final = 60
"""Most minutes in which people have to come to their table."""
LONGEST_PAUSE: Final = 60
"""Most minutes between two rounds."""
MOST_DAYS: Final = 14
"""Most days in which the deals of a duplicate can be played."""
LONGEST_UNTIL: Final = 14 * 24 * 60
"""Most minutes until a tournament begins, if they are given in minutes."""
USUAL_CLOCK: Final = TimeControl(10 * MINUTE, 5)
HAVE_ROUNDS: Final = (Form.SWISS, Form.DUPLICATE)
"""The forms whose number of rounds or deals can be chosen."""


def starting_at(text: str, now: float) -> float:
    """Return when a tournament begins, in seconds since 1970; 0 without a text.

    ``now`` is in seconds since 1970. ``30`` is in so many minutes, ``20:30`` the next time of day
    where the server stands, ``2030-12-24 20:30`` a day and a time. Raises LobbyError.
    """
    said = " ".join(text.split())
    if not said:
        return 0.0
    if re.fullmatch("[0-9]{1,5}", said) and 1 <= int(said) <= LONGEST_UNTIL:
        return now + int(said) * MINUTE
    here = datetime.fromtimestamp(now)
    try:
        if re.fullmatch("[0-9]{1,2}:[0-9]{2}", said):
            hour, minute = map(int, said.split(":"))
            today = here.replace(hour=hour, minute=minute, second=0, microsecond=0)
            return (today if today > here else today + timedelta(days=1)).timestamp()
        if re.fullmatch("[0-9]{4}(-[0-9]{1,2}){2} [0-9]{1,2}:[0-9]{2}", said):
            return datetime.strptime(said, "%Y-%m-%d %H:%M").timestamp()
    except (ValueError, OverflowError, OSError) as error:
        raise LobbyError(LobbyCode.TOURNAMENT_START, text=said) from error
    raise LobbyError(LobbyCode.TOURNAMENT_START, text=said)


@dataclass(frozen=True, slots=True)
class TournamentTerms:
    """The match of a tournament, and its times."""

    rules: Any
    rated: bool = False
    time_control: TimeControl = USUAL_CLOCK
    """The time of each person in a match."""
    starts: float = 0.0
    """When it begins, in seconds since 1970; 0 if its director begins it."""
    wait: int = 5
    """Minutes in which people have to come to their table, or lose the match."""
    pause: int = 1
    """Minutes between two rounds."""
    days: int = 2
    """Days in which the deals of a duplicate can be played."""
    level: str = "expert"
    """The level of the CPU player in a duplicate."""
    director: str = ""
    """The id of the person who has made it; empty for the operator of the server."""

    @property
    def is_over_days(self) -> bool:
        return self.time_control.days > 0

    def options(self, name: str, form: Form) -> TableOptions:
        """Return the options of a table of the tournament of this name."""
        if form is Form.DUPLICATE:
            # Another player must not see the deals before.
            return TableOptions(serious=True, tournament=name, is_single_hand=True)
        return TableOptions(
            # Nobody acts for a person who is away: the clock decides.
            patience=0,
            move_time=0,
            serious=True,
            rated=self.rated,
            time_control=self.time_control,
            tournament=name,
        )

    def check(self, form: Form) -> None:
        """Raise LobbyError, RulesError or UnknownPlayer if a tournament cannot be played so."""
        find(self.rules.game).check_seats(self.rules, 2)
        if form is Form.DUPLICATE:
            if self.rules.game != GIN:
                raise LobbyError(LobbyCode.TOURNAMENT_DUPLICATE)
            if not 1 <= self.days <= MOST_DAYS:
                raise LobbyError(LobbyCode.TOURNAMENT_TIMES)
            find_player(self.level)
            return
        if not self.time_control:
            raise LobbyError(LobbyCode.TOURNAMENT_CLOCK)
        if not (1 <= self.wait <= LONGEST_WAIT and 0 <= self.pause <= LONGEST_PAUSE):
            raise LobbyError(LobbyCode.TOURNAMENT_TIMES)
        if self.rated:
            check_request(TableRequest(self.rules, [SeatSlot()], self.options("", form)))

    def to_json(self) -> dict[str, Any]:
        told: dict[str, Any] = as_json(replace(self, rules=None))
        return told | {"game": self.rules.game, "rules": self.rules.to_json()}

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> TournamentTerms:
        """Return saved terms. Raises MalformedError and RulesError."""
        try:
            rules = find(read_as(str, told["game"])).rules(read_as(dict[str, Any], told["rules"]))
        except LookupError as error:
            raise MalformedError(dict(told), cls) from error
        terms: TournamentTerms = read_as(cls, {**told, "rules": None})
        return replace(terms, rules=rules)


class TournamentRequest(NamedTuple):
    """A tournament that a director asks for."""

    title: str
    form: Form
    terms: TournamentTerms
    places: int = 16
    rounds: int = 0
    """The rounds of a Swiss tournament, or the deals of a duplicate; 0 for the usual number."""


class PairingLine(NamedTuple):
    """A pairing of the last round."""

    players: tuple[str, ...]
    """The ids of two people, or of one with a bye."""
    names: tuple[str, ...]
    outcome: Outcome | None
    """How it was decided; None while it is not."""
    winner: str
    """The id of the winner; empty without one."""
    points: tuple[int, int]
    """The points of both in the match; zeros without one."""
    table: int
    """The number of the table where it is played; 0 without one."""


@dataclass(frozen=True, slots=True)
class TournamentInfo:
    """A tournament, as all visitors may know it."""

    name: str
    """Its name in commands and addresses."""
    title: str
    form: Form
    terms: TournamentTerms
    places: int
    phase: Phase
    is_cancelled: bool
    """Whether it ended before it began."""
    round: int
    """The number of the last round; 0 before the first."""
    rounds: int
    """The number of rounds, or of deals in a duplicate; before the start, with the people so
    far."""
    people: tuple[str, ...]
    """The ids of those who have entered, also of those who have left since."""
    playing: frozenset[str]
    """The ids of those who are still to be paired, or to play a deal."""
    standings: tuple[Standing, ...]
    """The best first, with the present names of the people."""
    tie_breaks: tuple[TieBreak, ...]
    pairings: tuple[PairingLine, ...]
    due: float
    """When it begins, when the next round does, or until when one has to come or to play, in
    seconds since 1970; 0 if that is open."""
    is_pause: bool
    """Whether the next round is waited for."""
    judged: frozenset[str] = frozenset()
    """The ids of the people of a duplicate whose last hand is being judged."""

    @property
    def is_duplicate(self) -> bool:
        return self.form is Form.DUPLICATE

    def line_of(self, person: str) -> Standing | None:
        """Return the row of a person; None without one."""
        return next((line for line in self.standings if line.player == person), None)

    def has_entered(self, person: str) -> bool:
        """Return whether a person takes part and has not left."""
        line = self.line_of(person)
        return line is not None and not line.has_left
