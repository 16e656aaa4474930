"""The options of a match of Basic Rummy as one frozen value, and the presets."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar, Final

from app.games.base import GameCode, RulesError

MOST_TURNED: Final = 2
"""A hand ends after the pile became the stock so often without a meld or a lay-off."""
MOST_IDLE: Final = 20
"""A hand ends after so many turns in a row of each player without a draw from the stock, a meld or
a lay-off."""


class BasicCode(StrEnum):
    """The codes of IllegalAction, ActionSyntaxError and RulesError in Basic Rummy."""

    # What the hand waits for instead.
    DRAW_FIRST = "basic.draw-first"
    DRAWN = "basic.drawn"
    HAND_OVER = "basic.hand-over"
    NOT_IN_TURN = "basic.not-in-turn"

    # Drawing and throwing.
    MUST_TAKE = "basic.must-take"
    """The last card that can be drawn lies on the pile."""
    NOT_HELD = "basic.not-held"
    JUST_TAKEN = "basic.just-taken"

    # Melding and laying off.
    NO_MELD = "basic.no-meld"
    NOT_OWN_CARDS = "basic.not-own-cards"
    NO_SUCH_MELD = "basic.no-such-meld"
    DOES_NOT_FIT = "basic.does-not-fit"
    ONE_MELD = "basic.one-meld"
    ONLY_TO_GO_RUMMY = "basic.only-to-go-rummy"
    """A second meld in a turn is only allowed to go rummy, and cards would stay in the hand."""
    GOING_RUMMY = "basic.going-rummy"
    """The whole hand must go in this turn, and would not."""
    LEAVES_BARRED = "basic.leaves-barred"
    LEAVES_NO_THROW = "basic.leaves-no-throw"

    # What an action has shown, so that it cannot be taken back.
    STOCK_CARD_SEEN = "basic.stock-card-seen"

    # An action in a journal.
    NO_ACTION = "basic.no-action"
    NO_ACTION_BECAUSE = "basic.no-action-because"

    # The options of a match.
    UNKNOWN_OPTIONS = "basic.unknown-options"
    NOT_A_CHOICE = "basic.not-a-choice"
    OUT_OF_RANGE = "basic.out-of-range"
    NOT_TRUE_OR_FALSE = "basic.not-true-or-false"
    IMPOSSIBLE_DEAL = "basic.impossible-deal"
    TOO_MANY_CARDS = "basic.too-many-cards"
    NEEDS_LENGTH = "basic.needs-length"
    WRONG_SEATS = "basic.wrong-seats"


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


RANGES: Final = {
    "target": range(1, 1001),
    "deals": range(1, 101),
    "hands": range(1, 100, 2),
    "best_of": range(1, 10, 2),
}
"""The possible values of each option that is a number."""

_WORDS: Final[dict[str, type[StrEnum]]] = {
    "melds_a_turn": MeldsATurn,
    "stock_out": StockOut,
    "length": Length,
}
"""The options that are one of a few words. Those in neither mapping are true or false, but for
``dealt``."""


@dataclass(frozen=True, slots=True)
class Rules:
    """All options of a match; points are those of the cards left in the hands.

    The defaults are the ``standard`` preset. Raises RulesError for an impossible option.
    """

    game: ClassVar[str] = GAME_NAME

    dealt: tuple[int, ...] = (10, 7, 7, 6, 6)
    """Cards dealt to each of two players, of three, and so on; its length limits the players."""
    melds_a_turn: MeldsATurn = MeldsATurn.ONE
    going_rummy: bool = True
    """Whether a player who has put nothing on the table may meld the whole hand in one turn, in any
    number of melds, which counts double."""
    stock_out: StockOut = StockOut.TURNED_OVER
    discard_to_go_out: bool = False
    """Whether the last card must be discarded."""
    lowest_hand_wins: bool = True
    """Whether the lowest hand wins if no player goes out; otherwise no player scores."""
    length: Length = Length.TARGET
    target: int = 100
    """The points that end a match of the length ``target``, 1 to 1000."""
    deals: int = 6
    """The deals of a match of the length ``deals``, 1 to 100."""
    hands: int = 7
    """The most hands of a match of the length ``hands``, an odd number from 1 to 99; more than half
    of them win it."""
    best_of: int = 1
    """The most matches of a series, an odd number from 1 to 9; more than half of them win it."""

    def __post_init__(self) -> None:
        for option in fields(self):
            _check(option.name, getattr(self, option.name))
        for length in Length:
            usual = type(self).__dataclass_fields__[length.value].default
            if length is not self.length and getattr(self, length.value) != usual:
                raise RulesError(BasicCode.NEEDS_LENGTH, name=length.value)

    @property
    def seats(self) -> range:
        return range(LEAST_SEATS, LEAST_SEATS + len(self.dealt))

    def cards_for(self, seats: int) -> int:
        return self.dealt[seats - LEAST_SEATS]

    def to_json(self) -> dict[str, Any]:
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return values | {"dealt": list(self.dealt)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Rules:
        """Return the rules that ``to_json`` wrote. Raises RulesError for an unknown name or
        value.
        """
        known = {field.name for field in fields(cls)}
        if unknown := set(data) - known:
            raise RulesError(BasicCode.UNKNOWN_OPTIONS, names=sorted(map(str, unknown)))
        values = dict(data)
        if isinstance(dealt := values.get("dealt"), list):
            values["dealt"] = tuple(dealt)
        for name in _WORDS.keys() & values.keys():
            # An unknown word stays as it is, and is refused with all other impossible values.
            words = {str(word): word for word in _WORDS[name]}
            values[name] = words.get(str(values[name]), values[name])
        return cls(**values)


def _check(name: str, value: object) -> None:
    if name == "dealt":
        _check_dealt(value)
    elif name in _WORDS:
        if not isinstance(value, _WORDS[name]):
            raise RulesError(BasicCode.NOT_A_CHOICE, name=name, choices=list(_WORDS[name]))
    elif name in RANGES:
        # A flag would pass for 0 or 1, and 5.0 for 5.
        if type(value) is not int or value not in RANGES[name]:
            raise RulesError(BasicCode.OUT_OF_RANGE, name=name, amounts=RANGES[name])
    elif not isinstance(value, bool):
        raise RulesError(BasicCode.NOT_TRUE_OR_FALSE, name=name)


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


def preset(name: str) -> Rules:
    """Return the rules of a preset. Raises RulesError if there is no such preset."""
    try:
        return PRESETS[name.lower()]
    except KeyError:
        raise RulesError(GameCode.UNKNOWN_RULES, name=name, known=list(PRESETS)) from None


def check_seats(rules: Rules, count: int) -> None:
    """Raise RulesError unless so many players can play by these rules."""
    if count not in rules.seats:
        raise RulesError(BasicCode.WRONG_SEATS, possible=rules.seats, seats=count)
