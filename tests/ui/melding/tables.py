"""Tables of Basic Rummy and contract rummy around a round that a test has made."""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

from app.cards.sheet import ScoreSheet
from app.games.base import IllegalAction
from app.games.basic.hand import Hand
from app.games.basic.standing import Standing as BasicStanding
from app.games.contract.round import Round
from app.games.contract.standing import Standing as ContractStanding
from app.match.seat import HUMAN, Seat
from app.match.view import AnyMatchView, MatchView, RoundView
from tests.games.basic.random_play import Habits, some_hand
from tests.games.contract.random_play import new_round, some_action

RoundT = TypeVar("RoundT", Hand, Round)
NAMES = ("Ann", "Bob", "Cleo", "Dora", "Ed", "Fay", "Gus", "Hal")


def table_of(
    played: Hand | Round, seat: int, *, people: int = 8, too_late: IllegalAction | None = None
) -> AnyMatchView:
    """What a seat, or an onlooker, sees of this round, the first of a match. So many of the
    players are people, the others CPU players.
    """
    sheet: ScoreSheet[Any] = ScoreSheet(tuple(range(len(played.hands))))
    standing: Any
    if isinstance(played, Hand):
        standing = BasicStanding(played.rules, sheet, played.dealer)
    else:
        standing = ContractStanding(played.rules, sheet, played.dealer)
    seen = RoundView(played.view(seat), played.counts, played.is_over, played.to_act, played.result)
    return MatchView(
        me=seat,
        seats=tuple(
            Seat(name, HUMAN if place < people else "casual")
            for place, name in enumerate(NAMES[: len(played.hands)])
        ),
        rules=played.rules,
        standing=standing,
        finished=(),
        won=(),
        is_over=False,
        resignation=None,
        deal=1,
        rounds=(seen,),
        mine=0,
        running=0,
        played=(),
        seal="",
        is_friendly=False,
        help_had=(),
        too_late=too_late,
        seed=None,
    )


def accepts(played: Hand | Round, action: Any) -> bool:
    """Whether the engine lets the player to act do this."""
    copy = played.copy()
    try:
        copy.apply(action)
    except IllegalAction:
        return False
    return True


def some_basic(rng: Random) -> Hand:
    """A hand of Basic Rummy somewhere in its middle."""
    return _played_on(some_hand(rng.randbytes(8)), rng, Habits.some(rng))


def some_contract(rng: Random) -> Round:
    """A round of contract rummy somewhere in its middle."""
    return _played_on(contract_dealt(rng), rng, None)


def contract_dealt(rng: Random) -> Round:
    """A round of contract rummy as it was dealt."""
    return new_round(rng.randrange(10**6), rng.randint(2, 5), rng.randint(1, 7), rng.randrange(4))


def _played_on(played: RoundT, rng: Random, habits: Habits | None) -> RoundT:
    for _ in range(rng.randrange(150)):
        if not played.is_over:
            if isinstance(played, Round):
                played.apply(some_action(played, rng))
            elif habits is not None:
                played.apply(habits.choose(played, rng))
    return played
