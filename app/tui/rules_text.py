"""The rules of Gin Rummy in plain words, made from the options of a match."""

from __future__ import annotations

from typing import Final, TypeAlias

from app.engine.rules import NextDealer, Rules, Shutout

Section: TypeAlias = tuple[str, list[str]]
"""A heading and the sentences below it."""

AIM: Final[Section] = (
    "The aim",
    [
        "Both players hold ten cards and try to put them together in melds.",
        "A set is three or four cards of one rank. A run is three or more cards of one suit in a"
        " row. The ace is low, so A 2 3 is a run and Q K A is not. A card counts in one meld only.",
    ],
)
DEADWOOD: Final[Section] = (
    "Deadwood",
    [
        "Cards outside melds are deadwood. An ace counts 1, a jack, queen or king 10, every other"
        " card its number. Less is better.",
    ],
)
_TURN: Final = (
    "In your turn, first draw: the top card of the stock, which nobody has seen, or the top card"
    " of the discard pile. Then throw one card on the pile.",
    "A card taken from the pile stays in your hand for that turn. One drawn from the stock may be"
    " thrown at once.",
)


def describe_rules(rules: Rules) -> list[Section]:
    """The course of a hand and of the match under these rules; amounts are points."""
    sections = [("A turn", [*_TURN, _opening(rules)]), ("Ending a hand", _knocking(rules))]
    if rules.knock_limit:
        sections.append(("Undercut", _undercut(rules)))
    return [
        *sections,
        ("Gin", _gin(rules)),
        ("When the stock runs out", _dead_hand(rules)),
        ("The deal", _deal(rules)),
        ("The match", _match(rules)),
    ]


def _points(amount: int) -> str:
    return "1 point" if amount == 1 else f"{amount} points"


def _opening(rules: Rules) -> str:
    if rules.opening_offer:
        return (
            "A hand begins with one card face up. The player who did not deal may take it or pass,"
            " then the dealer may. If both pass, the first one draws from the stock."
        )
    return "A hand begins with one card face up. The player who did not deal draws first."


def _knocking(rules: Rules) -> list[str]:
    if not rules.knock_limit:
        return ["Only gin ends a hand: throw a card so that the other ten are all in melds."]
    return [
        f"Knock to end the hand. You may when the ten cards left after your throw have"
        f" {rules.knock_limit} or less deadwood. You never have to.",
        "Both hands are spread. The other player may lay off cards: add them to the melds of the"
        " player who knocked. What is laid off is no deadwood.",
        "If the player who knocked has less deadwood, that player scores the difference.",
    ]


def _undercut(rules: Rules) -> list[str]:
    bonus = _points(rules.undercut_bonus)
    if rules.undercut_on_tie:
        return [
            "If the other player has less deadwood than the one who knocked, or the same, the other"
            f" player scores the difference and {bonus} more."
        ]
    return [
        "If the other player has less deadwood than the one who knocked, the other player scores"
        f" the difference and {bonus} more.",
        "If both have the same, nobody scores.",
    ]


def _gin(rules: Rules) -> list[str]:
    sentences = [
        "Gin is a hand without deadwood. It scores all the deadwood of the other player and"
        f" {_points(rules.gin_bonus)} more. Nothing can be laid off on gin.",
    ]
    if rules.big_gin_bonus is None:
        sentences.append("Eleven cards in melds count no more than gin.")
    else:
        sentences.append(
            "If all eleven cards are in melds after you draw, you may call big gin instead of"
            f" throwing one. It scores {_points(rules.big_gin_bonus)} more instead."
        )
    return sentences


def _dead_hand(rules: Rules) -> list[str]:
    sentences = [
        "When two cards are left in the stock and nobody has ended the hand, it is dead: nobody"
        " scores, and the same player deals again.",
    ]
    if rules.last_card:
        sentences.append(
            "Before that, the last card thrown may be taken by the other player, but only to end"
            " the hand with it."
        )
    return sentences


def _deal(rules: Rules) -> list[str]:
    match rules.next_dealer:
        case NextDealer.LOSER:
            after = "After that, whoever lost the hand deals the next one."
        case NextDealer.WINNER:
            after = "After that, whoever won the hand deals the next one."
        case NextDealer.ALTERNATE:
            after = "After a hand that somebody won, the other player deals."
    return ["Chance decides who deals first.", after]


def _match(rules: Rules) -> list[str]:
    sentences = [f"The first player with {_points(rules.target)} or more wins the match."]
    if rules.game_bonus:
        sentences.append(f"The winner then gets {_points(rules.game_bonus)} for the match.")
    if rules.box_bonus:
        sentences.append(
            f"Each player then gets {_points(rules.box_bonus)} for every hand won, a box."
        )
    if (shutout := _SHUTOUTS[rules.shutout]) and _pays(rules):
        sentences.append(f"A shutout is a match in which the loser won no hand: {shutout}.")
    if rules.game_bonus or rules.box_bonus:
        sentences.append("These extras never help to reach the target.")
    return sentences


def _pays(rules: Rules) -> bool:
    return rules.shutout is not Shutout.DOUBLE_GAME_BONUS or rules.game_bonus > 0


_SHUTOUTS: Final = {
    Shutout.NONE: "",
    Shutout.DOUBLE_POINTS: "the points of the winner's hands then count twice",
    Shutout.DOUBLE_GAME_BONUS: "the winner then gets the points for the match twice",
    Shutout.DOUBLE_ALL: "everything the winner has then counts twice",
}
