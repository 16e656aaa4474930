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

_HOLLYWOOD: Final = (
    "Three games are played at once, each with its own score. Your first win counts in the first"
    " game, your second in the first two, every later one in all three.",
    "Nothing more is added to a game that is over. Whoever has won nothing in it begins in the"
    " next one.",
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


def in_brief(rules: Rules) -> str:
    """All that the options change, in a few short sentences; amounts are points."""
    sentences = [
        _brief_knock(rules),
        "The last card may be taken." if rules.last_card else "",
        _brief_bonuses(rules),
        "The card turned up is offered." if rules.opening_offer else "No card is offered first.",
        _BRIEF_DEALERS[rules.next_dealer],
        _brief_match(rules),
    ]
    return " ".join(filter(None, sentences))


def _brief_knock(rules: Rules) -> str:
    if not rules.oklahoma:
        return (
            f"Knock at {rules.knock_limit} or less."
            if rules.knock_limit
            else "Only gin ends a hand."
        )
    ace = "1" if rules.oklahoma_ace else "gin only"
    spades = ", a spade doubles the hand" if rules.spade_doubles else ""
    return f"Oklahoma: knock at the card turned up, ace {ace}{spades}."


def _brief_bonuses(rules: Rules) -> str:
    parts = [f"Gin {rules.gin_bonus}"]
    if rules.big_gin_bonus is not None:
        parts.append(f"big gin {rules.big_gin_bonus}")
    if rules.knock_limit:
        tie = ", also on a tie" if rules.undercut_on_tie else ", a tie is nobody's"
        parts.append(f"undercut {rules.undercut_bonus}{tie}")
    return f"{', '.join(parts)}."


def _brief_match(rules: Rules) -> str:
    sentences = [
        f"Hollywood: three games, each to {rules.target}."
        if rules.hollywood
        else f"The match is to {rules.target}."
    ]
    extras = []
    if rules.game_bonus:
        extras.append(f"{rules.game_bonus} for the {'game' if rules.hollywood else 'match'}")
    if rules.box_bonus:
        extras.append(f"{rules.box_bonus} for each hand won")
    if extras:
        sentences.append(f"At its end {' and '.join(extras)}.")
    if (shutout := _BRIEF_SHUTOUTS[rules.shutout]) and _pays(rules):
        sentences.append(f"A shutout doubles {shutout}.")
    return " ".join(sentences)


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
        f" {_limit(rules)}. You never have to.",
        *(_oklahoma(rules) if rules.oklahoma else ()),
        "Both hands are spread. The other player may lay off cards: add them to the melds of the"
        " player who knocked. What is laid off is no deadwood.",
        "If the player who knocked has less deadwood, that player scores the difference.",
    ]


def _limit(rules: Rules) -> str:
    if rules.oklahoma:
        return "no more deadwood than the limit of the hand"
    return f"{rules.knock_limit} or less deadwood"


def _oklahoma(rules: Rules) -> list[str]:
    ace = "the limit is 1" if rules.oklahoma_ace else "only gin ends the hand"
    sentences = [
        "The card turned up at the beginning of the hand sets this limit: its own points, 10 for a"
        f" jack, queen or king. With an ace, {ace}."
    ]
    if rules.spade_doubles:
        sentences.append("If that card is a spade, all points of the hand count twice.")
    return sentences


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
    game = "game" if rules.hollywood else "match"
    sentences = [
        *(_HOLLYWOOD if rules.hollywood else ()),
        f"The first player with {_points(rules.target)} or more wins the {game}.",
    ]
    if rules.game_bonus:
        sentences.append(f"The winner then gets {_points(rules.game_bonus)} for the {game}.")
    if rules.box_bonus:
        counts = ", a box, that counts in the game" if rules.hollywood else ", a box"
        sentences.append(
            f"Each player then gets {_points(rules.box_bonus)} for every hand won{counts}."
        )
    if (shutout := _SHUTOUTS[rules.shutout]) and _pays(rules):
        counts = " that counts in it" if rules.hollywood else ""
        sentences.append(
            f"A shutout is a {game} in which the loser won no hand{counts}: {shutout}."
        )
    if rules.game_bonus or rules.box_bonus:
        sentences.append("These extras never help to reach the target.")
    if rules.hollywood:
        sentences.append(
            "The match is over when all three games are. Whoever has more points in all of them"
            " together wins it."
        )
    return sentences


def _pays(rules: Rules) -> bool:
    return rules.shutout is not Shutout.DOUBLE_GAME_BONUS or rules.game_bonus > 0


_SHUTOUTS: Final = {
    Shutout.NONE: "",
    Shutout.DOUBLE_POINTS: "the points of the winner's hands then count twice",
    Shutout.DOUBLE_GAME_BONUS: "the winner then gets the points for winning it twice",
    Shutout.DOUBLE_ALL: "everything the winner has then counts twice",
}

_BRIEF_DEALERS: Final = {
    NextDealer.LOSER: "The loser deals.",
    NextDealer.WINNER: "The winner deals.",
    NextDealer.ALTERNATE: "The deal alternates.",
}
_BRIEF_SHUTOUTS: Final = {
    Shutout.NONE: "",
    Shutout.DOUBLE_POINTS: "the points of the hands",
    Shutout.DOUBLE_GAME_BONUS: "the points for winning",
    Shutout.DOUBLE_ALL: "everything",
}
