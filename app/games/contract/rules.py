"""The options of a match of contract rummy, its seven contracts, and the points of cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final, NamedTuple

from app.cards.cards import FACES, Card, Cards, is_joker, iterate, packs, rank_of
from app.games.base import RulesError
from app.games.rule_set import Heading, RuleSet, option, series

MOST_RESHUFFLES: Final = 3
"""The round ends with the stock after so many reshuffles in a row in which no player went down or
laid off."""
MOST_IDLE_TURNS: Final = 20
"""The round ends after so many turns in a row of each player without a draw from the stock, going
down or a lay-off."""


class ContractCode(StrEnum):
    """The codes of IllegalAction, ActionSyntaxError and RulesError in contract rummy."""

    # What the round waits for instead.
    ANSWER_FIRST = "contract.answer-first"
    CLAIM_FIRST = "contract.claim-first"
    DRAW_FIRST = "contract.draw-first"
    DRAWN = "contract.drawn"
    ROUND_OVER = "contract.round-over"

    # Drawing and throwing.
    EMPTY_STOCK = "contract.empty-stock"
    EMPTY_PILE = "contract.empty-pile"
    NOT_HELD = "contract.not-held"
    JUST_TAKEN = "contract.just-taken"

    # Going down.
    ALREADY_DOWN = "contract.already-down"
    OTHER_CONTRACT = "contract.other-contract"
    NO_MELD = "contract.no-meld"
    CARD_TWICE = "contract.card-twice"
    CARDS_LEFT_OVER = "contract.cards-left-over"
    NOTHING_TO_THROW = "contract.nothing-to-throw"

    # Laying off.
    NOT_DOWN = "contract.not-down"
    NO_SUCH_MELD = "contract.no-such-meld"
    DOES_NOT_FIT = "contract.does-not-fit"
    NO_JOKER_FOR_IT = "contract.no-joker-for-it"

    # What an action has shown, so that it cannot be taken back.
    STOCK_CARD_SEEN = "contract.stock-card-seen"
    PENALTY_CARD_SEEN = "contract.penalty-card-seen"

    # An action in a journal.
    NO_ACTION = "contract.no-action"
    NO_ACTION_BECAUSE = "contract.no-action-because"
    NO_MELD_TEXT = "contract.no-meld-text"

    # The options of a match.
    UNKNOWN_OPTIONS = "contract.unknown-options"
    OUT_OF_RANGE = "contract.out-of-range"
    WRONG_SEATS = "contract.wrong-seats"


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
