"""The rules of Gin Rummy in plain words, made from the options of a match."""

from __future__ import annotations

from typing import Final, NamedTuple

from app.games.gin.rules import NextDealer, Rules, Seating, Shutout
from app.text.rules_page import Illustration, Part, Section, a_run, a_set
from app.words.en.elo import ABOUT_ELO

AIM: Final[Section] = (
    "The aim",
    [
        "Every player holds ten cards and tries to put them together in melds.",
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
_MELDS: Final = (
    Illustration((a_set("7C 7D 7H"),), "a set of sevens"),
    Illustration((a_run("4S 5S 6S 7S"),), "a run of spades"),
)
_TURN: Final = (
    "In your turn, first draw: the top card of the stock, which nobody has seen, or the top card"
    " of the discard pile. Then throw one card on the pile.",
    "A card taken from the pile stays in your hand for that turn. One drawn from the stock may be"
    " thrown at once.",
)


_LEVELS: Final[Section] = ("The computer", [ABOUT_ELO])


def title(rules: str, target: int) -> str:
    """What rules these are, by their name, and how many points win."""
    return f"Gin Rummy, {rules} rules, to {target}"


def page(rules: Rules) -> list[Part]:
    """The course of a hand and of the match under these rules, with pictures."""
    return [AIM, *_MELDS, DEADWOOD, *describe_rules(rules), _LEVELS]


class _Words(NamedTuple):
    """What things are called, which depends on who plays whom."""

    side: str = "player"
    """Who has a score."""
    hand: str = "hand"
    """What is won for one line of the score sheet."""
    first: str = "The player who did not deal"
    """Who begins a hand."""
    other: str = "the other player"
    """Whoever did not knock."""


_WORDS: Final = {
    Seating.TWO: _Words(),
    Seating.ROTATION: _Words(first="The player after the dealer"),
    Seating.CAPTAIN: _Words(side="side"),
    Seating.PARTNERS: _Words(side="team", hand="deal"),
    Seating.TABLE: _Words(first="The player after the dealer", other="the others"),
}


def describe_rules(rules: Rules) -> list[Section]:
    """The course of a hand and of the match under these rules; amounts are points."""
    sections = {
        "Who plays": _SEATING[rules.seating],
        "A turn": [*_TURN, _opening(rules)],
        "Ending a hand": _knocking(rules),
        "Undercut": _undercut(rules) if rules.knock_limit else (),
        "Gin": _gin(rules),
        "When the stock runs out": _dead_hand(rules),
        "The deal": _deal(rules),
        "The match": _match(rules),
        "The series": _series(rules) if rules.best_of > 1 else (),
    }
    return [(heading, [*sentences]) for heading, sentences in sections.items() if sentences]


def in_brief(rules: Rules) -> str:
    """All that the options change, in a few short sentences; amounts are points."""
    sentences = [
        _BRIEF_SEATING[rules.seating],
        _brief_knock(rules),
        "The last card may be taken." if rules.last_card else "",
        _brief_bonuses(rules),
        "The upcard is offered." if rules.opening_offer else "No card is offered first.",
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
    spades = ", spades double" if rules.spade_doubles else ""
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
        extras.append(f"{rules.box_bonus} for each {_WORDS[rules.seating].hand} won")
    if extras:
        sentences.append(f"At its end {', '.join(extras)}.")
    if (shutout := _BRIEF_SHUTOUTS[rules.shutout]) and _pays(rules):
        sentences.append(f"A shutout doubles {shutout}.")
    if rules.best_of > 1:
        sentences.append(f"Best of {rules.best_of}.")
    return " ".join(sentences)


def _points(amount: int) -> str:
    return "1 point" if amount == 1 else f"{amount} points"


def _opening(rules: Rules) -> str:
    first = _WORDS[rules.seating].first
    if not rules.opening_offer:
        return f"A hand begins with one card face up. {first} draws first."
    if rules.seating is Seating.TABLE:
        then = "then each of the others in turn, the dealer last. If all pass"
    elif rules.seating is Seating.ROTATION:
        then = "then the other player may. If both pass"
    else:
        then = "then the dealer may. If both pass"
    return (
        f"A hand begins with one card face up. {first} may take it or pass, {then}, the first one"
        " draws from the stock."
    )


def _knocking(rules: Rules) -> list[str]:
    if not rules.knock_limit:
        return ["Only gin ends a hand: throw a card so that the other ten are all in melds."]
    return [
        f"Knock to end the hand. You may when the ten cards left after your throw have"
        f" {_limit(rules)}. You never have to.",
        *(_oklahoma(rules) if rules.oklahoma else ()),
        *(_KNOCK_AT_TABLE if rules.seating is Seating.TABLE else _KNOCK),
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
    if rules.seating is Seating.TABLE:
        same = ", or the same," if rules.undercut_on_tie else ""
        sentences = [
            f"If one of the others has less deadwood than the one who knocked{same} that player"
            f" scores instead: the difference between the two and {bonus} more. Nobody else scores."
            " If several could, it is the first of them in turn after the one who knocked.",
        ]
        if not rules.undercut_on_tie:
            sentences.append("Whoever has the same deadwood as the one who knocked pays nothing.")
        return sentences
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
        "Gin is a hand without deadwood. It scores all the deadwood of"
        f" {_WORDS[rules.seating].other} and {_points(rules.gin_bonus)} more. Nothing can be laid"
        " off on gin.",
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
    again = "and the same player deals again"
    if rules.seating is Seating.PARTNERS:
        again = f"{again} if the other hand is dead too"
    sentences = [
        "When two cards are left in the stock and nobody has ended the hand, it is dead: nobody"
        f" scores, {again}.",
    ]
    if rules.last_card:
        taker = "next player" if rules.seating is Seating.TABLE else "other player"
        sentences.append(
            f"Before that, the last card thrown may be taken by the {taker}, but only to end the"
            " hand with it."
        )
    return sentences


def _deal(rules: Rules) -> list[str]:
    sentences = [
        _FIRST_DEALS.get(rules.seating, "Chance decides who deals first."),
        _NEXT_DEALS[rules.seating][rules.next_dealer],
    ]
    can_be_even = rules.seating is Seating.PARTNERS or not rules.undercut_on_tie
    if can_be_even and rules.next_dealer is not NextDealer.ALTERNATE:
        sentences.append("If nobody won it, the same player deals again.")
    return sentences


def _match(rules: Rules) -> list[str]:
    game = "game" if rules.hollywood else "match"
    side, hand, *_ = _WORDS[rules.seating]
    sentences = []
    if rules.hollywood:
        sentences += [
            "Three games are played at once, each with its own score. The first win of a"
            f" {side} counts in the first game, the second in the first two, every later one in"
            " all three.",
            f"Nothing more is added to a game that is over. A {side} that has won nothing in it"
            " begins in the next one.",
        ]
    sentences.append(f"The first {side} with {_points(rules.target)} or more wins the {game}.")
    if rules.game_bonus:
        sentences.append(f"The winner then gets {_points(rules.game_bonus)} for the {game}.")
    if rules.box_bonus:
        counts = ", a box, that counts in the game" if rules.hollywood else ", a box"
        sentences.append(
            f"Each {side} then gets {_points(rules.box_bonus)} for every {hand} won{counts}."
        )
    if (shutout := _SHUTOUTS[rules.shutout]) and _pays(rules):
        counts = " that counts in it" if rules.hollywood else ""
        sentences.append(
            f"A shutout is a {game} in which nobody but the winner won a {hand}{counts}: {shutout}."
        )
    if rules.game_bonus or rules.box_bonus:
        sentences.append("These extras never help to reach the target.")
    if rules.hollywood:
        sentences.append(
            "The match is over when all three games are. Whoever has more points in all of them"
            " together wins it."
        )
    return sentences


def _series(rules: Rules) -> list[str]:
    side = _WORDS[rules.seating].side
    return [
        f"A series is {rules.best_of} matches at most. The first {side} that wins"
        f" {rules.best_of // 2 + 1} of them wins the series.",
        "Every match begins without points. The deal goes on as it does within a match.",
    ]


def _pays(rules: Rules) -> bool:
    return rules.shutout is not Shutout.DOUBLE_GAME_BONUS or rules.game_bonus > 0


_SHUTOUTS: Final = {
    Shutout.NONE: "",
    Shutout.DOUBLE_POINTS: "the points of the winner's hands then count twice",
    Shutout.DOUBLE_GAME_BONUS: "the winner then gets the points for winning it twice",
    Shutout.DOUBLE_ALL: "everything the winner has then counts twice",
}

_KNOCK: Final = (
    "Both hands are spread. The other player may lay off cards: add them to the melds of the"
    " player who knocked. What is laid off is no deadwood.",
    "If the player who knocked has less deadwood, that player scores the difference.",
)
_KNOCK_AT_TABLE: Final = (
    "All hands are spread. The others may lay off cards, one player after the other in turn: add"
    " them to the melds of the player who knocked. What is laid off is no deadwood.",
    "The player who knocked scores the difference to each of the others who has more deadwood, all"
    " added up.",
)

_SEATING: Final[dict[Seating, tuple[str, ...]]] = {
    Seating.TWO: (),
    Seating.ROTATION: (
        "Three play, each with a score of their own. The dealer sits out, and the other two play"
        " the hand.",
    ),
    Seating.CAPTAIN: (
        "Three play: a captain against two partners, who share a score. Chance decides who is"
        " captain from the first hand to the last.",
        "The captain plays every hand, against one of the partners. A partner who wins plays on."
        " After a partner has lost a hand, the other one plays.",
    ),
    Seating.PARTNERS: (
        "Four play in two teams. Partners sit across from each other and share a score.",
        "Every deal is two hands at once: you play one member of the other team, and your partner"
        " plays the other one. The team with more points in both hands together scores the net:"
        " its points less those of the other team. If they are equal, nobody scores.",
        "After every deal you change opponents.",
    ),
    Seating.TABLE: (
        "Two to four play at one table, each with a score of their own: whoever knocks plays"
        " against all the others.",
        "At the beginning of a hand 31 cards are in the stock if two play, 21 if three play, and"
        " 11 if four play.",
    ),
}

_IN_TURN: Final = "After that, the deal passes to the next player in turn, unless a hand was dead."
_NEXT_DEALS: Final[dict[Seating, dict[NextDealer, str]]] = {
    Seating.TWO: {
        NextDealer.LOSER: "After that, whoever lost the hand deals the next one.",
        NextDealer.WINNER: "After that, whoever won the hand deals the next one.",
        NextDealer.ALTERNATE: "After that, both deal in turn, unless a hand was dead.",
    },
    Seating.ROTATION: {
        NextDealer.LOSER: "After that, whoever lost the hand deals the next one, and sits out.",
        NextDealer.WINNER: "After that, whoever won the hand deals the next one, and sits out.",
        NextDealer.ALTERNATE: _IN_TURN,
    },
    Seating.CAPTAIN: {
        NextDealer.LOSER: "After that, the side that lost the hand deals the next one.",
        NextDealer.WINNER: "After that, the side that won the hand deals the next one.",
        NextDealer.ALTERNATE: "After that, both sides deal in turn, unless a hand was dead.",
    },
    Seating.PARTNERS: {
        NextDealer.LOSER: "After that, the team that lost the deal deals next.",
        NextDealer.WINNER: "After that, the team that won the deal deals next.",
        NextDealer.ALTERNATE: "After that, both teams deal in turn, unless both hands were dead.",
    },
    Seating.TABLE: {
        NextDealer.LOSER: "After that, whoever lost the hand deals the next one: the player who"
        " knocked and was undercut, else the one with most deadwood. Of several, it is the first"
        " after the dealer.",
        NextDealer.WINNER: "After that, whoever won the hand deals the next one.",
        NextDealer.ALTERNATE: _IN_TURN,
    },
}
_FIRST_DEALS: Final = {
    Seating.CAPTAIN: "The captain deals first, and plays against the next player in turn.",
    Seating.PARTNERS: "Chance decides who deals first. The dealer's partner deals the other hand.",
}

_BRIEF_SEATING: Final = {
    Seating.TWO: "",
    Seating.ROTATION: "Three play, the dealer sits out.",
    Seating.CAPTAIN: "Three play, one against two.",
    Seating.PARTNERS: "Two teams, two hands at once.",
    Seating.TABLE: "Two to four at one table.",
}
_BRIEF_DEALERS: Final = {
    NextDealer.LOSER: "The loser deals.",
    NextDealer.WINNER: "The winner deals.",
    NextDealer.ALTERNATE: "The deal alternates.",
}
_BRIEF_SHUTOUTS: Final = {
    Shutout.NONE: "",
    Shutout.DOUBLE_POINTS: "the hands",
    Shutout.DOUBLE_GAME_BONUS: "the bonus",
    Shutout.DOUBLE_ALL: "all",
}
