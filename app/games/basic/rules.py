"""The options of a match of Basic Rummy as one frozen value, and the presets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from app.games.base import RulesError
from app.games.basic.refusals import BasicCode
from app.games.rule_set import Heading, RuleSet, option, series
from app.refusal import Code

MOST_TURNED: Final = 2
"""A hand ends after the pile became the stock so often without a meld or a lay-off."""
MOST_IDLE: Final = 20
"""A hand ends after so many turns in a row of each player without a draw from the stock, a meld or
a lay-off."""

GAME_NAME: Final = "basic"

LEAST_SEATS: Final = 2
MOST_SEATS: Final = 6

_PACK_SIZE: Final = 52
HAND_SIZES: Final = range(3, 13)
"""The possible numbers of cards dealt to each player."""


class MeldsATurn(StrEnum):
    """The number of melds that a player may put down in one turn. Going rummy has no limit."""

    ONE = "one"
    ANY = "any"


class StockOut(StrEnum):
    """The ways to go on when the stock is empty."""

    TURNED_OVER = "turned over"
    """If the player in turn declines the top of the pile, all of it is turned over, unshuffled."""
    RESHUFFLED = "reshuffled"
    """If the player in turn declines the top of the pile, the rest of it is shuffled."""
    HAND_ENDS = "hand ends"
    """The hand ends with the turn that drew the last card."""


class Length(StrEnum):
    """The ways to end a match."""

    TARGET = "target"
    """A player reaches a number of points."""
    DEALS = "deals"
    """A number of deals has been played."""
    HANDS = "hands"
    """A player has won more than half of a number of hands."""


DEALING: Final = Heading("The deal")
MELDING: Final = Heading("Melds")
ENDING: Final = Heading("Ending a hand")
MATCH: Final = Heading("The match")


def _check_dealt(value: object) -> None:
    most = MOST_SEATS - LEAST_SEATS + 1
    if not isinstance(value, tuple) or not 1 <= len(value) <= most:
        raise RulesError(BasicCode.IMPOSSIBLE_DEAL, amounts=HAND_SIZES, most=most)
    for seats, cards in enumerate(value, start=LEAST_SEATS):
        if type(cards) is not int or cards not in HAND_SIZES:
            raise RulesError(BasicCode.IMPOSSIBLE_DEAL, amounts=HAND_SIZES, most=most)
        # One is turned up, and one at least has to be left to draw.
        if seats * cards + 2 > _PACK_SIZE:
            raise RulesError(BasicCode.TOO_MANY_CARDS, seats=seats, cards=cards)


@dataclass(frozen=True, slots=True)
class Rules(RuleSet):
    """All options of a match; points are those of the cards left in the hands.

    The defaults are the ``standard`` preset.
    """

    game: ClassVar[str] = GAME_NAME
    codes: ClassVar[type[BasicCode]] = BasicCode
    unmet: ClassVar[Code] = BasicCode.NEEDS_LENGTH

    dealt: tuple[int, ...] = option(
        (10, 7, 7, 6, 6),
        DEALING,
        "Cards dealt",
        "To each of 2 players, of 3, and so on; no more can play.",
        offered=((10, 7, 7, 6, 6), (7, 7, 7, 7, 7), (9, 9, 9)),
        check=_check_dealt,
    )
    melds_a_turn: MeldsATurn = option(
        MeldsATurn.ONE, MELDING, "Melds a turn", "How many melds may be put down in one turn."
    )
    going_rummy: bool = option(
        True, MELDING, "Going rummy", "The whole hand may go in one turn, and counts twice."
    )
    """For a player who has put nothing on the table, in any number of melds."""
    stock_out: StockOut = option(
        StockOut.TURNED_OVER,
        ENDING,
        "Empty stock",
        "What happens to the discard pile when the stock is empty.",
    )
    discard_to_go_out: bool = option(
        False,
        ENDING,
        "Final discard",
        "The last card has to be discarded, not melded or laid off.",
    )
    lowest_hand_wins: bool = option(
        True, ENDING, "Lowest wins", "If nobody goes out: the lowest hand wins, or nobody."
    )
    length: Length = option(
        Length.TARGET,
        MATCH,
        "Length",
        "Whether points, a number of deals, or hands won end a match.",
    )
    target: int = option(
        100,
        MATCH,
        "Target",
        "Points needed to win, if the length is “target”.",
        amounts=range(1, 1001),
        step=25,
        needs=("length", Length.TARGET),
    )
    deals: int = option(
        6,
        MATCH,
        "Deals",
        "Hands in a match, if the length is “deals”.",
        amounts=range(1, 101),
        step=1,
        needs=("length", Length.DEALS),
    )
    hands: int = option(
        7,
        MATCH,
        "Hands, best of",
        "Win more than half of them, if the length is “hands”.",
        amounts=range(1, 100, 2),
        needs=("length", Length.HANDS),
    )
    best_of: int = series(MATCH)

    @property
    def seats(self) -> range:
        return range(LEAST_SEATS, LEAST_SEATS + len(self.dealt))

    def cards_for(self, seats: int) -> int:
        return self.dealt[seats - LEAST_SEATS]


PRESETS: Final[dict[str, Rules]] = {
    "standard": Rules(),
    "hands": Rules(length=Length.HANDS),
    "course": Rules(
        dealt=(9, 9, 9),
        melds_a_turn=MeldsATurn.ANY,
        going_rummy=False,
        stock_out=StockOut.HAND_ENDS,
        length=Length.HANDS,
    ),
}


def check_seats(rules: Rules, count: int) -> None:
    """Raise RulesError unless so many players can play by these rules."""
    if count not in rules.seats:
        raise RulesError(BasicCode.WRONG_SEATS, possible=rules.seats, seats=count)
