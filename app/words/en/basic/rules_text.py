"""The rules of Basic Rummy in plain words, made from the options of a match."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from app.games.basic.rules import LEAST_SEATS, MOST_IDLE, Length, MeldsATurn, Rules, StockOut
from app.words.en.basic.options import length
from app.words.en.melding.rules_text import series
from app.words.en.rules_page import Illustration, Part, a_run, a_set

TITLE: Final = "Basic Rummy"

_AIM: Final[Part] = (
    "The aim",
    [
        "Be the first without cards. In your turn you put melds on the table for everybody to see,"
        " add cards to the melds that lie there, and throw one card.",
        "A set is three or four cards of one rank. A run is three or more cards of one suit in a"
        " row. The ace is low, so A 2 3 is a run and Q K A is not.",
    ],
)
_MELDS: Final = (
    Illustration((a_set("7C 7D 7H"),), "a set of sevens"),
    Illustration((a_run("4S 5S 6S 7S"),), "a run of spades"),
)
_LAY_OFF: Final[Part] = (
    "Laying off",
    [
        "You may add cards to any meld on the table, whoever put it there: the fourth card to a"
        " set, the next card to either end of a run. The cards that lie there are not rearranged.",
    ],
)
_LAID_OFF: Final = Illustration((a_run("4S 5S 6S 7S"), a_run("8S")), "the eight may be laid off")
_POINTS: Final[Part] = (
    "Points",
    ["An ace counts 1, a jack, queen or king 10, every other card its number."],
)


def title(rules: Rules) -> str:
    """Which game this is, and what the match is played to."""
    return f"{TITLE}, {length(rules)}"


def page(rules: Rules) -> list[Part]:
    """The course of a hand and of the match under these rules, with pictures."""
    return [
        _AIM,
        *_MELDS,
        ("A turn", _turn(rules)),
        _LAY_OFF,
        _LAID_OFF,
        ("Going out", _going_out(rules)),
        *((("Going rummy", _going_rummy(rules)),) if rules.going_rummy else ()),
        _POINTS,
        ("When nobody goes out", _nobody_out(rules)),
        ("The deal", _deal(rules)),
        ("The match", _match(rules)),
        *((("The series", series(rules.best_of)),) if rules.best_of > 1 else ()),
    ]


def _turn(rules: Rules) -> list[str]:
    many = rules.melds_a_turn is MeldsATurn.ANY
    melds = "as many melds as you like" if many else "one meld, if you like"
    return [
        "First draw: the top card of the stock, which nobody has seen, or the top card of the"
        " discard pile.",
        f"Then put down {melds}, and lay off as many cards as you like.",
        "Last throw one card on the pile. A card just taken from the pile may be melded or laid"
        " off in that turn, but not thrown. So it must not be your only card left, unless it fits"
        " a meld on the table.",
    ]


def _going_out(rules: Rules) -> list[str]:
    how = (
        "You go out by throwing your last card: one card has to be left for that."
        if rules.discard_to_go_out
        else "You go out with your last card, whether you meld it, lay it off or throw it."
    )
    return [
        f"{how} That ends the hand at once.",
        "You score the points of all the cards that the others hold.",
    ]


def _going_rummy(rules: Rules) -> list[str]:
    more = (
        ""
        if rules.melds_a_turn is MeldsATurn.ANY
        else " You may put down any number of melds then."
    )
    return [
        "If you have put nothing on the table in this hand and then go out with all your cards in"
        f" one turn, your points count twice.{more}",
    ]


def _nobody_out(rules: Rules) -> list[str]:
    told = list(_STOCK_OUT[rules.stock_out])
    if rules.stock_out is not StockOut.HAND_ENDS:
        told.append(
            "The hand ends when that has happened twice without a meld or a lay-off, and when in"
            f" {MOST_IDLE} turns of each player nobody drew from the stock, melded or laid off."
        )
    if rules.lowest_hand_wins:
        told.append(
            "Then whoever holds the fewest points wins the hand and scores the difference to each"
            " of the others. Of several with the same points, each wins and scores that."
        )
    else:
        told.append("Then nobody scores.")
    return told


_STOCK_OUT: Final = {
    StockOut.TURNED_OVER: (
        "When the stock is empty, you may take the top of the pile. If you do not want it, the"
        " whole pile is turned over and is the new stock: whoever has watched knows its order.",
    ),
    StockOut.RESHUFFLED: (
        "When the stock is empty, you may take the top of the pile. If you do not want it, all but"
        " that card is shuffled and is the new stock.",
    ),
    StockOut.HAND_ENDS: ("The hand ends with the turn in which the last card was drawn.",),
}


def _deal(rules: Rules) -> list[str]:
    (first, *_), *others = groups = [
        (cards, " or ".join(map(str, seats)))
        for cards, seats in groupby(rules.seats, rules.cards_for)
    ]
    if others:
        dealt = ", ".join(f"{cards} cards with {seats} players" for cards, seats in groups)
    else:
        dealt = f"{first} cards"
    return [
        f"{LEAST_SEATS} to {rules.seats[-1]} can play. Each is dealt {dealt}.",
        "Chance decides who deals first. The deal then passes in turn, and the player after the"
        " dealer begins.",
    ]


def _match(rules: Rules) -> list[str]:
    match rules.length:
        case Length.TARGET:
            end = f"The match ends when somebody has {rules.target} points or more."
        case Length.DEALS:
            end = f"The match has {rules.deals} hands."
        case Length.HANDS:
            needed = rules.hands // 2 + 1
            return [
                f"The first to win {needed} hands wins the match: the best of {rules.hands}."
                " Points do not matter for that."
            ]
    return [f"{end} Whoever has the most points wins it."]
