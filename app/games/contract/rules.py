"""The options of a match of contract rummy, its seven contracts, and the points of cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from app.cards.cards import FACES, Card, Cards, is_joker, iterate, packs, rank_of
from app.games.base import RulesError
from app.games.contract.refusals import ContractCode
from app.games.rule_set import Heading, RuleSet, option, series

MOST_RESHUFFLES: Final = 3
"""The round ends with the stock after so many reshuffles in a row in which no player went down or
laid off."""
MOST_IDLE_TURNS: Final = 20
"""The round ends after so many turns in a row of each player without a draw from the stock, going
down or a lay-off."""

GAME_NAME: Final = "contract"


class Contract(NamedTuple):
    """The melds that a player must put on the table at once to go down, exactly."""

    sets: int
    runs: int
    dealt: int
    """Cards dealt to each player in its round."""
    nothing_left: bool = False
    """Whether going down takes every card of the hand, and ends the round without a discard."""

    @property
    def melds(self) -> int:
        """The number of its melds."""
        return self.sets + self.runs


CONTRACTS: Final = (
    Contract(2, 0, 7),
    Contract(1, 1, 8),
    Contract(0, 2, 9),
    Contract(3, 0, 10),
    Contract(2, 1, 11),
    Contract(1, 2, 12),
    Contract(0, 3, 13, nothing_left=True),
)
"""The contracts of rounds 1 to 7."""
ROUNDS: Final = len(CONTRACTS)

SEATS: Final = range(2, 9)
"""The possible numbers of players."""

JOKER_POINTS: Final = 15
RANK_POINTS: Final = (15, *[5] * 8, *[10] * 4)
"""Points of a card by its rank, ace first: ace 15, two to nine 5, ten to king 10."""

_POINTS: Final = tuple(
    JOKER_POINTS if is_joker(face) else RANK_POINTS[rank_of(face)] for face in range(FACES)
)


def points_of(card: Card) -> int:
    """Return the points of one card of any pack."""
    return _POINTS[card % FACES]


def points(cards: Cards) -> int:
    """Return the points of a set of cards: their cost to a player who still holds them."""
    return sum(_POINTS[card % FACES] for card in iterate(cards))


def pack_of(seats: int) -> Cards:
    """Return the cards for so many players: one pack with its two jokers for two, two for three or
    four, three for five to eight.
    """
    return packs(1 if seats == 2 else 2 if seats <= 4 else 3, jokers=True)


@dataclass(frozen=True, slots=True)
class Rules(RuleSet):
    """All options of a match."""

    game: ClassVar[str] = GAME_NAME
    codes: ClassVar[type[ContractCode]] = ContractCode

    buys: int = option(
        3,
        Heading("Buying"),
        "Buys",
        "How often you may buy the discard in each round; 0: nobody buys.",
        amounts=range(4),
        step=1,
    )
    best_of: int = series(Heading("The match"))

    @property
    def seats(self) -> range:
        return SEATS


PRESETS: Final[dict[str, Rules]] = {"standard": Rules(), "no-buys": Rules(buys=0)}


def check_seats(seats: int) -> None:
    """Raise RulesError unless so many can play."""
    if seats not in SEATS:
        raise RulesError(ContractCode.WRONG_SEATS, possible=SEATS, seats=seats)
