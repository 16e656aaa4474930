"""The options of a match as one frozen value, and the presets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, ClassVar, Final

from app.cards.cards import POINTS, SPADES, Card, rank_of, suit_of
from app.games.base import GameCode, RulesError
from app.games.gin.refusals import GinCode
from app.games.rule_set import Heading, RuleSet, option, series
from app.refusal import Code

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

LEFT_IN_STOCK: Final = 2
"""The hand is dead when so many cards are left in the stock after a discard."""

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

_BONUS: Final = range(1001)
"""The possible points of a bonus."""

ENDING: Final = Heading("Ending a hand")
SCORING: Final = Heading("Points of a hand")
DEALING: Final = Heading("The deal")
MATCH: Final = Heading("The match")

_OKLAHOMA: Final = ("oklahoma", True)


@dataclass(frozen=True, slots=True)
class Rules(RuleSet):
    """All options of a match; amounts are points. The defaults are the ``standard`` preset."""

    game: ClassVar[str] = GAME_NAME
    codes: ClassVar[type[GinCode]] = GinCode
    unmet: ClassVar[Code] = GinCode.NEEDS_OKLAHOMA

    knock_limit: int = option(
        LIMIT,
        ENDING,
        "Knock limit",
        "Most deadwood with which you may knock; 0 is straight gin.",
        amounts=range(LIMIT + 1),
        step=1,
    )
    oklahoma: bool = option(
        False, ENDING, "Oklahoma", "The upcard sets the knock limit, 10 for a court card."
    )
    oklahoma_ace: int = option(
        0,
        ENDING,
        "Ace's limit",
        "In Oklahoma, the limit that an ace sets: 0 is gin only.",
        amounts=range(2),
        step=1,
        needs=_OKLAHOMA,
    )
    spade_doubles: bool = option(
        True,
        ENDING,
        "Spades double",
        "In Oklahoma, a spade as the upcard doubles the hand.",
        needs=_OKLAHOMA,
    )
    """Bonuses included."""
    gin_bonus: int = option(
        25, SCORING, "Gin", "Added to the other player's deadwood for gin.", amounts=_BONUS
    )
    big_gin_bonus: int | None = option(
        31,
        SCORING,
        "Big gin",
        "Added instead when all eleven cards are in melds.",
        amounts=_BONUS,
        can_be_off=True,
    )
    """None if big gin is not played."""
    undercut_bonus: int = option(
        25,
        SCORING,
        "Undercut",
        "Added to the difference when the one who knocked has more.",
        amounts=_BONUS,
    )
    undercut_on_tie: bool = option(
        True, SCORING, "Tie undercuts", "Equal deadwood is an undercut; if not, nobody scores."
    )
    last_card: bool = option(
        False, ENDING, "Last card", "The last discard may be taken to end the hand with it."
    )
    """Only to knock or go gin with it."""
    opening_offer: bool = option(
        True, DEALING, "Opening offer", "Everybody may take the upcard before the first draw."
    )
    """The dealer last."""
    next_dealer: NextDealer = option(
        NextDealer.LOSER, DEALING, "Next dealer", "Who deals after a hand with a winner."
    )
    seating: Seating = option(
        Seating.TWO,
        MATCH,
        "Players",
        "Three: rotation, captain. Four: partners. Two to four: table.",
    )
    best_of: int = series(MATCH)
    hollywood: bool = option(
        False, MATCH, "Hollywood", "Three games at once, each with its own score."
    )
    """A player's first win counts in the first game, the second in the first two, every later one
    in all three."""
    target: int = option(
        100,
        MATCH,
        "Target",
        "Points that win the match, in Hollywood each game.",
        amounts=range(1, 1001),
        step=25,
    )
    game_bonus: int = option(
        100, MATCH, "Game bonus", "For the winner of the match, at its end.", amounts=_BONUS
    )
    """Never counted towards the target."""
    box_bonus: int = option(
        25, MATCH, "Box bonus", "For every hand won, at the end of the match.", amounts=_BONUS
    )
    """Never counted towards the target."""
    shutout: Shutout = option(
        Shutout.DOUBLE_POINTS, MATCH, "Shutout", "What counts twice if the loser won no hand."
    )

    def check_together(self) -> None:
        if self.oklahoma and self.knock_limit != LIMIT:
            raise RulesError(GinCode.SET_BY_UPCARD, name="knock_limit", usual=LIMIT)

    @classmethod
    def up_to_date(cls, values: dict[str, Any]) -> dict[str, Any]:
        """Leave out the details of Oklahoma without it, which could once be chosen."""
        if values.get("oklahoma"):
            return values
        for name in DETAILS_OF_OKLAHOMA & values.keys():
            cls.check_value(name, values[name])
        return {name: values[name] for name in values.keys() - DETAILS_OF_OKLAHOMA}

    @property
    def seats(self) -> tuple[int, ...]:
        return SEATS[self.seating]


DETAILS_OF_OKLAHOMA: Final = {
    name for name, each in Rules.options().items() if each.needs == _OKLAHOMA
}
"""The options without effect unless Oklahoma is played."""

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
