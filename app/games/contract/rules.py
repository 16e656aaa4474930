"""The options of a match of contract rummy, its seven contracts, and what cards cost."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar, Final, NamedTuple

from app.cards.cards import FACES, Card, Cards, is_joker, iterate, packs, rank_of
from app.games.base import RulesError

MOST_RESHUFFLES: Final = 3
"""The pile is shuffled again so often in a row while nobody goes down or lays off; then the
round ends with the stock."""
MOST_IDLE_TURNS: Final = 20
"""Turns of each player in a row in which nobody draws from the stock, goes down or lays off;
then the round ends."""


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
    """What a player has to put on the table at once to go down, exactly."""

    sets: int
    runs: int
    dealt: int
    """Cards dealt to each player in its round."""
    nothing_left: bool = False
    """Going down takes every card of the hand, and ends the round without a throw."""

    @property
    def melds(self) -> int:
        """How many melds it asks for."""
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
"""How many can play."""

RANGES: Final = {"buys": range(4), "best_of": range(1, 10, 2)}
"""The amounts that are possible for every option."""

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
    """Return the points of a set of cards: what they cost a player who still holds them."""
    return sum(_POINTS[card % FACES] for card in iterate(cards))


def pack_of(seats: int) -> Cards:
    """Return the cards that so many play with: one pack with its two jokers for two players, two
    for three or four, three for five to eight.
    """
    return packs(1 if seats == 2 else 2 if seats <= 4 else 3, jokers=True)


@dataclass(frozen=True, slots=True)
class Rules:
    """Every option of a match. Raises RulesError when one is outside what the game allows."""

    game: ClassVar[str] = GAME_NAME

    buys: int = 3
    """How often a player may buy the discard in each round, 0 to 3."""
    best_of: int = 1
    """The series is won by whoever wins more than half of so many matches, an odd number from
    1 to 9."""

    def __post_init__(self) -> None:
        for option in fields(self):
            amounts, value = RANGES[option.name], getattr(self, option.name)
            # A flag would pass for 0 or 1, and 3.0 for 3.
            if type(value) is not int or value not in amounts:
                raise RulesError(ContractCode.OUT_OF_RANGE, name=option.name, amounts=amounts)

    @property
    def seats(self) -> range:
        """How many can play."""
        return SEATS

    def to_json(self) -> dict[str, Any]:
        """Return the options as plain values, for the first line of a journal."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Rules:
        """Return what ``to_json`` wrote as rules. Raises RulesError for an unknown name or
        value.
        """
        known = {field.name for field in fields(cls)}
        if unknown := set(data) - known:
            raise RulesError(ContractCode.UNKNOWN_OPTIONS, names=sorted(map(str, unknown)))
        return cls(**data)


PRESETS: Final[dict[str, Rules]] = {"standard": Rules(), "no-buys": Rules(buys=0)}


def check_seats(seats: int) -> None:
    """Raise RulesError unless so many can play."""
    if seats not in SEATS:
        raise RulesError(ContractCode.WRONG_SEATS, possible=SEATS, seats=seats)
