"""The rules of contract rummy in plain words, made from the options of a match."""

from __future__ import annotations

from typing import Final

from app.games.contract.melds import LEAST_RUN, LEAST_SET
from app.games.contract.rules import CONTRACTS, MOST_IDLE_TURNS, MOST_RESHUFFLES, ROUNDS, Rules
from app.text.speech import tr
from app.words.en.contract.labels import contract_name
from app.words.en.melding.rules_text import series
from app.words.en.rules_page import Illustration, Part, Section, a_run, a_set

_AIM: Final[Part] = (
    "The aim",
    [
        "Every round has a contract: melds that you have to put on the table all at once. That is"
        " called going down. After it, get rid of your other cards: whoever has none left goes out,"
        " and ends the round.",
        "The others get points for the cards they still hold. After seven rounds the fewest points"
        " win.",
    ],
)
_MELDS: Final[Part] = (
    "Melds",
    [
        f"A set is {LEAST_SET} or more cards of one rank, of any suits. A run is {LEAST_RUN} or"
        " more cards of one suit in a row. The ace is low or high, but a run does not go on after"
        " it: K A 2 is none. A joker stands for any card.",
    ],
)
_PICTURES: Final = (
    Illustration((a_set("7C 7D 7H"), a_set("KS XA KD")), "sets, one with a joker"),
    Illustration((a_run("4S 5S XA 7S"), a_run("JH QH KH AH")), "runs: here the joker is 6♠"),
)
_GOING_DOWN: Final = (
    "Going down takes exactly the melds of the contract, all in one turn, but each may be longer"
    " than it must be. You collect them beside your hand, and see of each what it still needs.",
    "After you have gone down you make no more melds in that round. You lay off: from the same turn"
    " on you may add cards to any meld on the table, whoever put it there.",
    f"In rounds 1 to {ROUNDS - 1} you go out by throwing your last card. In round {ROUNDS} going"
    " down takes all the cards you hold, nothing is left and nothing is thrown: that ends it.",
)
_JOKERS: Final[Part] = (
    "The joker in a run",
    [
        "Once you are down and hold the card that a joker in a run stands for, you may put it"
        " there. The joker then goes to the end of the run that you choose. If the run ends with an"
        " ace there, you get the joker. Jokers in sets stay where they are.",
    ],
)
_EXCHANGE: Final = Illustration(
    (a_run("4S 5S XA 7S"), a_run("4S 5S 6S 7S XA")), "6♠ takes its place"
)
_TURN: Final[Part] = (
    "A turn",
    [
        "First draw: the top card of the stock, which nobody has seen, or the top card of the"
        " discard pile. Then go down if you can and want to, lay off if you are down, and throw one"
        " card. A card just taken from the pile may not be thrown in that turn.",
    ],
)
_POINTS: Final[Part] = (
    "Points of the cards you are left with",
    [
        "2 to 9             5",
        "10, J, Q, K       10",
        "Ace               15",
        "Joker             15",
    ],
)
_STOCK_OUT: Final[Part] = (
    "When the stock runs out",
    [
        "The pile, all but its top card, is shuffled and is the new stock.",
        "The round ends without a winner when nothing is left to draw, or when the stock is empty"
        f" after {MOST_RESHUFFLES} shuffles between which nobody went down or laid off, and when in"
        f" {MOST_IDLE_TURNS} turns of each player nobody drew from the stock, went down or laid"
        " off. Then all get points for what they hold.",
    ],
)
_DEAL: Final[Part] = (
    "The deal",
    [
        "Two play with one pack and its two jokers, three and four with two packs, five to eight"
        " with three. The same card may be there more than once.",
        "Chance decides who deals first. The deal then passes in turn, and the player after the"
        " dealer begins.",
    ],
)
_MATCH: Final[Part] = (
    "The match",
    [
        "After seven rounds the fewest points win. Equal totals share a place, and the next total"
        " has the place after it: with 85, 85, 120 and 150 points the places are 1, 1, 2 and 3.",
    ],
)


def title(rules: Rules) -> str:
    """Which game this is."""
    return tr("Contract Rummy, seven rounds")


def page(rules: Rules) -> list[Part]:
    """The course of a round and of the match under these rules, with pictures."""
    return [
        _AIM,
        ("The seven contracts", [*_contracts()]),
        _MELDS,
        *_PICTURES,
        _TURN,
        ("Going down, laying off, going out", [*_GOING_DOWN]),
        _JOKERS,
        _EXCHANGE,
        _buying(rules),
        _POINTS,
        _STOCK_OUT,
        _DEAL,
        _MATCH,
        *((("The series", series(rules.best_of)),) if rules.best_of > 1 else ()),
    ]


def _contracts() -> list[str]:
    return [
        f"Round {number}   {contract_name(contract):<17}  {contract.dealt:>2} cards"
        f"{', nothing left over' if contract.nothing_left else ''}"
        for number, contract in enumerate(CONTRACTS, 1)
    ]


def _buying(rules: Rules) -> Section:
    heading = "Buying"
    if not rules.buys:
        return (heading, ["In this match nobody buys cards."])
    often = f"{rules.buys} times" if rules.buys > 1 else "once"
    return (
        heading,
        [
            "You may want the top card of the pile when it is not your turn. Before each draw the"
            " others are asked in turn, but not the player who threw it. The first who says yes is"
            " the buyer.",
            "The player in turn may still take the card: that is the draw then. Else the buyer gets"
            " it, and one card from the stock as its price. Then the player in turn draws.",
            "An example: Vera has thrown 6♣, it is Nell's turn, and you buy. If Nell takes the six,"
            " you get nothing. If Nell lets it go, you get the six and one more card, two in all,"
            " and Nell draws.",
            f"Each player may buy {often} in a round. Nobody is asked when fewer than two cards are"
            " left beside that one. With two players only the first card of a round can be bought.",
        ],
    )
