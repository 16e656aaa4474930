"""The options of a match as one frozen value, and the presets."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, ClassVar, Final

from app.cards.cards import POINTS, SPADES, Card, rank_of, suit_of
from app.games.base import GameCode, RulesError


class GinCode(StrEnum):
    """The codes of IllegalAction, ActionSyntaxError and RulesError in Gin."""

    # What the hand waits for instead.
    UPCARD_FIRST = "gin.upcard-first"
    DRAW_FIRST = "gin.draw-first"
    DRAWN = "gin.drawn"
    LAST_CARD = "gin.last-card"
    KNOCKED = "gin.knocked"
    HAND_OVER = "gin.hand-over"
    NOT_IN_TURN = "gin.not-in-turn"

    # Drawing and throwing.
    ALL_PASSED = "gin.all-passed"
    EMPTY_PILE = "gin.empty-pile"
    ONLY_TO_KNOCK = "gin.only-to-knock"
    MUST_KNOCK = "gin.must-knock"
    NOT_HELD = "gin.not-held"
    JUST_TAKEN = "gin.just-taken"

    # Ending the hand.
    NO_MELD = "gin.no-meld"
    NOT_OWN_CARD = "gin.not-own-card"
    DEADWOOD_LEFT = "gin.deadwood-left"
    NO_BIG_GIN = "gin.no-big-gin"
    NOT_BIG_GIN = "gin.not-big-gin"
    NO_SUCH_MELD = "gin.no-such-meld"
    DOES_NOT_FIT = "gin.does-not-fit"

    # What an action has shown, so that it cannot be taken back.
    STOCK_CARD_SEEN = "gin.stock-card-seen"
    CARDS_SHOWN = "gin.cards-shown"

    # An action in a journal.
    NO_ACTION = "gin.no-action"
    NO_ACTION_BECAUSE = "gin.no-action-because"

    # The options of a match.
    UNKNOWN_OPTIONS = "gin.unknown-options"
    NOT_A_CHOICE = "gin.not-a-choice"
    OUT_OF_RANGE = "gin.out-of-range"
    NOT_TRUE_OR_FALSE = "gin.not-true-or-false"
    SET_BY_UPCARD = "gin.set-by-upcard"
    NEEDS_OKLAHOMA = "gin.needs-oklahoma"
    WRONG_SEATS = "gin.wrong-seats"


GAME_NAME: Final = "gin"


class NextDealer(StrEnum):
    """The dealer after a won hand. A dead hand is dealt again by the same dealer."""

    LOSER = "loser"
    WINNER = "winner"
    ALTERNATE = "alternate"


class Shutout(StrEnum):
    """The extra for a winner whose opponent has won no hand."""

    NONE = "none"
    DOUBLE_POINTS = "double_points"
    """The hand points count twice, before boxes and the game bonus."""
    DOUBLE_GAME_BONUS = "double_game_bonus"
    """The game bonus counts twice."""
    DOUBLE_ALL = "double_all"
    """Hand points, boxes and the game bonus all count twice."""


class Seating(StrEnum):
    """The ways to seat the players."""

    TWO = "two"
    """Two players against each other."""
    ROTATION = "rotation"
    """Three, each alone: two play, the dealer sits out."""
    CAPTAIN = "captain"
    """Three: one against two partners, who play a hand each until they lose it."""
    PARTNERS = "partners"
    """Four, in two teams: two hands at once, and the net of both counts for the team."""
    TABLE = "table"
    """Two to four at one table, each alone, one knocker against all."""


DEALT: Final = 10
"""Cards dealt to each player."""

SEATS: Final[dict[Seating, tuple[int, ...]]] = {
    Seating.TWO: (2,),
    Seating.ROTATION: (3,),
    Seating.CAPTAIN: (3,),
    Seating.PARTNERS: (4,),
    Seating.TABLE: (2, 3, 4),
}
"""The numbers of players of each way of seating."""

LIMIT: Final = 10
"""The highest knock limit, in points."""

RANGES: Final = {
    "knock_limit": range(LIMIT + 1),
    "oklahoma_ace": range(2),
    "gin_bonus": range(1001),
    "big_gin_bonus": range(1001),
    "undercut_bonus": range(1001),
    "target": range(1, 1001),
    "game_bonus": range(1001),
    "box_bonus": range(1001),
    "best_of": range(1, 10, 2),
}
"""The possible values of each option that is a number; amounts in points."""

_WORDS: Final[dict[str, type[StrEnum]]] = {
    "next_dealer": NextDealer,
    "seating": Seating,
    "shutout": Shutout,
}
"""The options that are one of a few words; those in neither mapping are true or false."""

OKLAHOMA_ONLY: Final = {"oklahoma_ace": 0, "spade_doubles": True}
"""The options that mean nothing without Oklahoma, and their values there."""


@dataclass(frozen=True, slots=True)
class Rules:
    """All options of a match; amounts are points.

    The defaults are the ``standard`` preset. Raises RulesError for an impossible option.
    """

    game: ClassVar[str] = GAME_NAME

    knock_limit: int = 10
    """Most deadwood with which a player may knock, 0 to 10; 0 is straight gin."""
    oklahoma: bool = False
    """Whether the upcard's value is the knock limit of the hand; court cards count 10."""
    oklahoma_ace: int = 0
    """The limit that an ace sets in Oklahoma: 0, only gin, or 1."""
    spade_doubles: bool = True
    """Whether a spade as upcard in Oklahoma doubles the points of the hand, bonuses included."""
    gin_bonus: int = 25
    """Added to the opponents' deadwood for gin."""
    big_gin_bonus: int | None = 31
    """Added instead if all eleven cards meld; None if big gin is not played."""
    undercut_bonus: int = 25
    """Added to the difference if the defender's deadwood is not above the knocker's."""
    undercut_on_tie: bool = True
    """Whether equal deadwood is an undercut; otherwise no side scores on a tie."""
    last_card: bool = False
    """Whether the last discard of a hand may be taken, only to knock or go gin with it."""
    opening_offer: bool = True
    """Whether the upcard is offered to each player, the dealer last, before the first draw."""
    next_dealer: NextDealer = NextDealer.LOSER
    seating: Seating = Seating.TWO
    hollywood: bool = False
    """Whether three games are scored at once: a player's first win counts in the first, the second
    in the first two, every later one in all three."""
    target: int = 100
    """The points that end a game, 1 to 1000."""
    game_bonus: int = 100
    """Paid for winning the match; never counted towards the target."""
    box_bonus: int = 25
    """Paid for each hand won, when the match ends; never counted towards the target."""
    shutout: Shutout = Shutout.DOUBLE_POINTS
    best_of: int = 1
    """The most matches of a series, an odd number from 1 to 9; more than half of them win it."""

    def __post_init__(self) -> None:
        for option in fields(self):
            _check(option.name, getattr(self, option.name))
        if self.oklahoma and self.knock_limit != LIMIT:
            raise RulesError(GinCode.SET_BY_UPCARD, name="knock_limit", usual=LIMIT)
        for name, usual in OKLAHOMA_ONLY.items():
            if not self.oklahoma and getattr(self, name) != usual:
                raise RulesError(GinCode.NEEDS_OKLAHOMA, name=name)

    @property
    def seats(self) -> tuple[int, ...]:
        return SEATS[self.seating]

    def to_json(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Rules:
        """Return the rules that ``to_json`` wrote. Raises RulesError for an unknown name or value.

        Without Oklahoma, options that mean nothing are left out: older journals and presets may
        have them.
        """
        known = {field.name for field in fields(cls)}
        if unknown := set(data) - known:
            raise RulesError(GinCode.UNKNOWN_OPTIONS, names=sorted(map(str, unknown)))
        values = dict(data)
        for name in _WORDS.keys() & values.keys():
            # An unknown word stays as it is, and is refused with all other impossible values.
            with suppress(ValueError):
                values[name] = _WORDS[name](values[name])
        if not values.get("oklahoma"):
            for name in OKLAHOMA_ONLY.keys() & values.keys():
                _check(name, values.pop(name))
        return cls(**values)


def _check(name: str, value: object) -> None:
    if name in _WORDS:
        if not isinstance(value, _WORDS[name]):
            raise RulesError(GinCode.NOT_A_CHOICE, name=name, choices=list(_WORDS[name]))
    elif name in RANGES:
        amounts = RANGES[name]
        is_off = value is None and name == "big_gin_bonus"
        # A flag would pass for 0 or 1, and 5.0 for 5.
        if not is_off and (type(value) is not int or value not in amounts):
            raise RulesError(GinCode.OUT_OF_RANGE, name=name, amounts=amounts)
    elif not isinstance(value, bool):
        raise RulesError(GinCode.NOT_TRUE_OR_FALSE, name=name)


PRESETS: Final[dict[str, Rules]] = {
    "standard": Rules(),
    "classic": Rules(
        gin_bonus=20,
        big_gin_bonus=None,
        undercut_bonus=10,
        box_bonus=20,
        shutout=Shutout.DOUBLE_GAME_BONUS,
    ),
    "tournament": Rules(
        big_gin_bonus=None,
        box_bonus=0,
        game_bonus=0,
        shutout=Shutout.NONE,
        next_dealer=NextDealer.ALTERNATE,
    ),
    "oklahoma": Rules(oklahoma=True, target=150),
    "straight": Rules(knock_limit=0),
    "hollywood": Rules(hollywood=True),
    "rotation": Rules(seating=Seating.ROTATION),
    "captain": Rules(seating=Seating.CAPTAIN),
    "partners": Rules(seating=Seating.PARTNERS, target=125),
    "table": Rules(
        big_gin_bonus=None,
        box_bonus=0,
        shutout=Shutout.NONE,
        opening_offer=False,
        seating=Seating.TABLE,
    ),
    # "More than 100" is 101 or more, for points are whole numbers; the winner of a hand
    # leads the next because its loser deals, which is the default.
    "terminal": Rules(
        gin_bonus=20,
        big_gin_bonus=None,
        undercut_bonus=10,
        box_bonus=0,
        game_bonus=0,
        shutout=Shutout.NONE,
        target=101,
    ),
}

OLD_NAMES: Final[dict[str, str]] = {"tutorial": "table"}
"""Today's names of presets by their former names, which are still read."""


def preset(name: str, target: int | None = None) -> Rules:
    """Return the rules of a preset, to another target if one is given, in points.

    Raises RulesError if there is no such preset or the target is out of range.
    """
    known = name.lower()
    try:
        rules = PRESETS[OLD_NAMES.get(known, known)]
    except KeyError:
        raise RulesError(GameCode.UNKNOWN_RULES, name=name, known=list(PRESETS)) from None
    return rules if target is None else replace(rules, target=target)


def check_seats(rules: Rules, count: int) -> None:
    """Raise RulesError unless so many players can play by these rules."""
    if count not in (possible := SEATS[rules.seating]):
        raise RulesError(GinCode.WRONG_SEATS, seating=rules.seating, possible=possible, seats=count)


def knock_limit(rules: Rules, upcard: Card) -> int:
    """Return the knock limit, in points, of a hand that began with this upcard."""
    if not rules.oklahoma:
        return rules.knock_limit
    return POINTS[upcard] if rank_of(upcard) else rules.oklahoma_ace


def is_doubled(rules: Rules, upcard: Card) -> bool:
    """Return whether a hand that began with this upcard counts twice."""
    return rules.oklahoma and rules.spade_doubles and suit_of(upcard) == SPADES
