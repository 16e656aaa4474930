"""A match that is one hand, which is kept nowhere and counts nowhere."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from app.cards.deal import SEED_BYTES
from app.games.base import IllegalAction
from app.match.match import Match
from app.match.records import MatchCode, Record
from app.match.seat import Seat
from app.table.session import Session


class OneHand(Match[Any, Any, Any]):
    """The hand with this seed, the first of a match, dealt by the seat ``dealer``, or with a
    ``standing`` the one that comes then. It ends with the hand, whatever the score.

    Raises what every match does.
    """

    def __init__(
        self, rules: Any, seats: Iterable[Seat], seed: bytes, dealer: int, standing: Any = None
    ) -> None:
        self._hand_seed = seed
        super().__init__(rules, seats, secrets.token_bytes(SEED_BYTES))
        self.standing = standing or self.game.begin(self.rules, len(self.seats), dealer)
        self.deal = len(self.standing.sheet.rows) + 1
        self.hands = self._dealt()

    def next_hand(self) -> Record:
        """There is none. Raises IllegalAction."""
        raise IllegalAction(MatchCode.MATCH_OVER)

    def next_match(self) -> Record:
        """There is none. Raises IllegalAction."""
        raise IllegalAction(MatchCode.SERIES_OVER)

    def _seeds(self, deal: int) -> list[bytes]:
        return [self._hand_seed]


class Rehearsed(Session):
    """A hand in which CPU players do what the ``course`` has, seat and action from its beginning,
    for as long as everybody follows it, and decide for themselves from then on.
    """

    def __init__(
        self, match: OneHand, course: Sequence[tuple[int, Any]], *args: Any, **options: Any
    ) -> None:
        super().__init__(match, *args, **options)
        self._written = tuple(course)

    async def ask_cpu(self) -> tuple[int, Any]:
        """What the course has next, else what the CPU player decides. Raises CpuError."""
        done = tuple(self.match.hand.history)
        if done == self._written[: len(done)] and len(done) < len(self._written):
            return self._written[len(done)]
        return await super().ask_cpu()
