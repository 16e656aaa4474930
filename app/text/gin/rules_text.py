"""The rules of Gin Rummy in plain words, generated from the options of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.games.gin.rules import NextDealer, Rules, Seating, Shutout
from app.text.gin.setup import pays_shutout
from app.text.rules_page import Illustration, Part, Section, a_run, a_set, series
from app.text.speech import msg, tr, tr_n

PLAYER, SIDE, TEAM = "player", "side", "team"
"""The kinds of side that have a score."""
_SIDES: Final = {Seating.CAPTAIN: SIDE, Seating.PARTNERS: TEAM}


def aim() -> Section:
    """Return the aim of the game."""
    return (
        tr("The aim"),
        [
            tr("Every player holds ten cards and tries to put them together in melds."),
            tr(
                "A set is three or four cards of one rank. A run is three or more cards of one"
                " suit in a row. The ace is low, so A 2 3 is a run and Q K A is not. A card counts"
                " in one meld only."
            ),
        ],
    )


def deadwood() -> Section:
    """Return the points of cards."""
    return (
        tr("Deadwood"),
        [
            tr(
                "Cards outside melds are deadwood. An ace counts 1, a jack, queen or king 10,"
                " every other card its number. Less is better."
            ),
        ],
    )


def title(rules: str, target: int) -> str:
    """Return the name of the rules and the points that win."""
    return tr("Gin Rummy, {rules} rules, to {target}", rules=rules, target=target)


def page(rules: Rules) -> list[Part]:
    """Return the course of a hand and of the match under these rules, with pictures."""
    pictures = (
        Illustration((a_set("7C 7D 7H"),), tr("a set of sevens")),
        Illustration((a_run("4S 5S 6S 7S"),), tr("a run of spades")),
    )
    levels = (
        tr("The computer"),
        [
            tr(
                "How strong each level of the computer is, is given in Elo: 1000 is a simple,"
                " careful player. A player 200 Elo stronger wins about three games in four."
            )
        ],
    )
    return [aim(), *pictures, deadwood(), *describe_rules(rules), levels]


def describe_rules(rules: Rules) -> list[Section]:
    """Return the course of a hand and of the match under these rules; amounts are points."""
    sections = {
        tr("Who plays"): [tr(each) for each in _SEATING[rules.seating]],
        tr("A turn"): [*_turn(), _opening(rules)],
        tr("Ending a hand"): _knocking(rules),
        tr("Undercut"): _undercut(rules) if rules.knock_limit else (),
        tr("Gin"): _gin(rules),
        tr("When the stock runs out"): _dead_hand(rules),
        tr("The deal"): _deal(rules),
        tr("The match"): _match(rules),
        tr("The series"): _series(rules) if rules.best_of > 1 else (),
    }
    return [(heading, [*sentences]) for heading, sentences in sections.items() if sentences]


def _points(amount: int) -> str:
    return tr_n("{n} point", "{n} points", amount)


def _turn() -> list[str]:
    return [
        tr(
            "In your turn, first draw: the top card of the stock, which nobody has seen, or the"
            " top card of the discard pile. Then discard one card."
        ),
        tr(
            "A card taken from the pile cannot be discarded in that turn. One drawn from the stock"
            " may be discarded at once."
        ),
    ]


def _opening(rules: Rules) -> str:
    if not rules.opening_offer:
        return (
            tr("A hand begins with one card face up. The player after the dealer draws first.")
            if rules.seating in (Seating.ROTATION, Seating.TABLE)
            else tr("A hand begins with one card face up. The player who did not deal draws first.")
        )
    match rules.seating:
        case Seating.TABLE:
            return tr(
                "A hand begins with one card face up. The player after the dealer may take it or"
                " pass, then each of the others in turn, the dealer last. If all pass, the first"
                " one draws from the stock."
            )
        case Seating.ROTATION:
            return tr(
                "A hand begins with one card face up. The player after the dealer may take it or"
                " pass, then the other player may. If both pass, the first one draws from the"
                " stock."
            )
        case _:
            return tr(
                "A hand begins with one card face up. The player who did not deal may take it or"
                " pass, then the dealer may. If both pass, the first one draws from the stock."
            )


def _knocking(rules: Rules) -> list[str]:
    if not rules.knock_limit:
        return [tr("Only gin ends a hand: discard so that the other ten cards are all in melds.")]
    knock = (
        tr(
            "Knock to end the hand. You may when the ten cards left after your discard have no"
            " more deadwood than the limit of the hand. You never have to."
        )
        if rules.oklahoma
        else tr(
            "Knock to end the hand. You may when the ten cards left after your discard have"
            " {limit} or less deadwood. You never have to.",
            limit=rules.knock_limit,
        )
    )
    return [
        knock,
        *(_oklahoma(rules) if rules.oklahoma else ()),
        *map(tr, _KNOCK_AT_TABLE if rules.seating is Seating.TABLE else _KNOCK),
    ]


def _oklahoma(rules: Rules) -> list[str]:
    sentences = [
        tr(
            "The upcard at the beginning of the hand sets this limit: its own points, 10 for a"
            " jack, queen or king. With an ace, the limit is 1."
        )
        if rules.oklahoma_ace
        else tr(
            "The upcard at the beginning of the hand sets this limit: its own points, 10 for a"
            " jack, queen or king. With an ace, only gin ends the hand."
        )
    ]
    if rules.spade_doubles:
        sentences.append(tr("If that card is a spade, all points of the hand count twice."))
    return sentences


def _undercut(rules: Rules) -> list[str]:
    bonus = _points(rules.undercut_bonus)
    if rules.seating is Seating.TABLE:
        if rules.undercut_on_tie:
            return [
                tr(
                    "If one of the others has less deadwood than the one who knocked, or the same,"
                    " that player scores instead: the difference between the two and {points}"
                    " more. Nobody else scores. If several could, it is the first of them in turn"
                    " after the one who knocked.",
                    points=bonus,
                )
            ]
        return [
            tr(
                "If one of the others has less deadwood than the one who knocked that player"
                " scores instead: the difference between the two and {points} more. Nobody else"
                " scores. If several could, it is the first of them in turn after the one who"
                " knocked.",
                points=bonus,
            ),
            tr("A player with the same deadwood as the one who knocked pays nothing."),
        ]
    if rules.undercut_on_tie:
        return [
            tr(
                "If the other player has less deadwood than the one who knocked, or the same, the"
                " other player scores the difference and {points} more.",
                points=bonus,
            )
        ]
    return [
        tr(
            "If the other player has less deadwood than the one who knocked, the other player"
            " scores the difference and {points} more.",
            points=bonus,
        ),
        tr("If both have the same, nobody scores."),
    ]


def _gin(rules: Rules) -> list[str]:
    told = (
        msg(
            "Gin is a hand without deadwood. It scores all the deadwood of the others and {points}"
            " more. Nothing can be laid off on gin."
        )
        if rules.seating is Seating.TABLE
        else msg(
            "Gin is a hand without deadwood. It scores all the deadwood of the other player and"
            " {points} more. Nothing can be laid off on gin."
        )
    )
    sentences = [tr(told, points=_points(rules.gin_bonus))]
    if rules.big_gin_bonus is None:
        sentences.append(tr("Eleven cards in melds count no more than gin."))
    else:
        sentences.append(
            tr(
                "If all eleven cards are in melds after you draw, you may call big gin instead of"
                " discarding. It scores {points} more instead.",
                points=_points(rules.big_gin_bonus),
            )
        )
    return sentences


def _dead_hand(rules: Rules) -> list[str]:
    sentences = [
        tr(
            "When two cards are left in the stock and nobody has ended the hand, it is dead:"
            " nobody scores, and the same player deals again if the other hand is dead too."
        )
        if rules.seating is Seating.PARTNERS
        else tr(
            "When two cards are left in the stock and nobody has ended the hand, it is dead:"
            " nobody scores, and the same player deals again."
        )
    ]
    if rules.last_card:
        sentences.append(
            tr(
                "Before that, the last discard may be taken by the next player, but only to end"
                " the hand with it."
            )
            if rules.seating is Seating.TABLE
            else tr(
                "Before that, the last discard may be taken by the other player, but only to end"
                " the hand with it."
            )
        )
    return sentences


def _deal(rules: Rules) -> list[str]:
    sentences = [
        tr(_FIRST_DEALS.get(rules.seating, _BY_CHANCE)),
        tr(_NEXT_DEALS[rules.seating][rules.next_dealer]),
    ]
    can_be_even = rules.seating is Seating.PARTNERS or not rules.undercut_on_tie
    if can_be_even and rules.next_dealer is not NextDealer.ALTERNATE:
        sentences.append(tr("If nobody won it, the same player deals again."))
    return sentences


def _match(rules: Rules) -> list[str]:
    side = _SIDES.get(rules.seating, PLAYER)
    of_game = (side, rules.hollywood)
    sentences = [tr(each) for each in _HOLLYWOOD[side]] if rules.hollywood else []
    sentences.append(tr(_TARGETS[of_game], points=_points(rules.target)))
    if rules.game_bonus:
        told = (
            msg("The winner then gets {points} for the game.")
            if rules.hollywood
            else msg("The winner then gets {points} for the match.")
        )
        sentences.append(tr(told, points=_points(rules.game_bonus)))
    if rules.box_bonus:
        sentences.append(tr(_BOXES[of_game], points=_points(rules.box_bonus)))
    if rules.shutout is not Shutout.NONE and pays_shutout(rules):
        won = (rules.seating is Seating.PARTNERS, rules.hollywood)
        sentences.append(tr(_SHUTOUT[won], effect=tr(_SHUTOUTS[rules.shutout])))
    if rules.game_bonus or rules.box_bonus:
        sentences.append(tr("These extras never help to reach the target."))
    if rules.hollywood:
        sentences.append(
            tr(
                "The match is over when all three games are. The side with more points in all of"
                " them together wins it."
            )
        )
    return sentences


def _series(rules: Rules) -> list[str]:
    first, *others = series(rules.best_of)
    values = {"matches": rules.best_of, "needed": rules.best_of // 2 + 1}
    match _SIDES.get(rules.seating):
        case "side":
            first = tr(
                "A series is {matches} matches at most. The first side that wins {needed} of them"
                " wins the series.",
                **values,
            )
        case "team":
            first = tr(
                "A series is {matches} matches at most. The first team that wins {needed} of them"
                " wins the series.",
                **values,
            )
    return [first, *others]


_HOLLYWOOD: Final = {
    PLAYER: (
        msg(
            "Three games are played at once, each with its own score. The first win of a player"
            " counts in the first game, the second in the first two, every later one in all three."
        ),
        msg(
            "Nothing more is added to a game that is over. A player that has won nothing in it"
            " begins in the next one."
        ),
    ),
    SIDE: (
        msg(
            "Three games are played at once, each with its own score. The first win of a side"
            " counts in the first game, the second in the first two, every later one in all three."
        ),
        msg(
            "Nothing more is added to a game that is over. A side that has won nothing in it"
            " begins in the next one."
        ),
    ),
    TEAM: (
        msg(
            "Three games are played at once, each with its own score. The first win of a team"
            " counts in the first game, the second in the first two, every later one in all three."
        ),
        msg(
            "Nothing more is added to a game that is over. A team that has won nothing in it"
            " begins in the next one."
        ),
    ),
}
_TARGETS: Final[Mapping[tuple[str, bool], str]] = {
    (PLAYER, False): msg("The first player with {points} or more wins the match."),
    (PLAYER, True): msg("The first player with {points} or more wins the game."),
    (SIDE, False): msg("The first side with {points} or more wins the match."),
    (SIDE, True): msg("The first side with {points} or more wins the game."),
    (TEAM, False): msg("The first team with {points} or more wins the match."),
    (TEAM, True): msg("The first team with {points} or more wins the game."),
}
"""The sentences by the side that scores, and by whether three games are played at once."""
_BOXES: Final[Mapping[tuple[str, bool], str]] = {
    (PLAYER, False): msg("Each player then gets {points} for every hand won, a box."),
    (PLAYER, True): msg(
        "Each player then gets {points} for every hand won, a box, that counts in the game."
    ),
    (SIDE, False): msg("Each side then gets {points} for every hand won, a box."),
    (SIDE, True): msg(
        "Each side then gets {points} for every hand won, a box, that counts in the game."
    ),
    (TEAM, False): msg("Each team then gets {points} for every deal won, a box."),
    (TEAM, True): msg(
        "Each team then gets {points} for every deal won, a box, that counts in the game."
    ),
}
_SHUTOUT: Final[Mapping[tuple[bool, bool], str]] = {
    # Translators: the effect follows: "the winner then gets the points for winning it twice"
    (False, False): msg(
        "A shutout is a match in which nobody but the winner won a hand: {effect}."
    ),
    (False, True): msg(
        "A shutout is a game in which nobody but the winner won a hand that counts in it: {effect}."
    ),
    (True, False): msg("A shutout is a match in which nobody but the winner won a deal: {effect}."),
    (True, True): msg(
        "A shutout is a game in which nobody but the winner won a deal that counts in it: {effect}."
    ),
}
"""The sentences by whether two hands are one deal, and by whether three games are played at
once."""
_SHUTOUTS: Final = {
    Shutout.DOUBLE_POINTS: msg("the points of the winner's hands then count twice"),
    Shutout.DOUBLE_GAME_BONUS: msg("the winner then gets the points for winning it twice"),
    Shutout.DOUBLE_ALL: msg("everything the winner has then counts twice"),
}

_KNOCK: Final = (
    msg(
        "Both hands are spread. The other player may lay off cards: add them to the melds of the"
        " player who knocked. Cards laid off do not count."
    ),
    msg("If the player who knocked has less deadwood, that player scores the difference."),
)
_KNOCK_AT_TABLE: Final = (
    msg(
        "All hands are spread. The others may lay off cards, one player after the other in turn:"
        " add them to the melds of the player who knocked. Cards laid off do not count."
    ),
    msg(
        "The player who knocked scores the difference to each of the others who has more deadwood,"
        " all added up."
    ),
)

_SEATING: Final[dict[Seating, tuple[str, ...]]] = {
    Seating.TWO: (),
    Seating.ROTATION: (
        msg(
            "Three play, each with a score of their own. The dealer sits out, and the other two"
            " play the hand."
        ),
    ),
    Seating.CAPTAIN: (
        msg(
            "Three play: a captain against two partners, who share a score. Chance decides who is"
            " captain from the first hand to the last."
        ),
        msg(
            "The captain plays every hand, against one of the partners. A partner who wins plays"
            " on. After a partner has lost a hand, the other one plays."
        ),
    ),
    Seating.PARTNERS: (
        msg("Four play in two teams. Partners sit across from each other and share a score."),
        msg(
            "Every deal is two hands at once: you play one member of the other team, and your"
            " partner plays the other one. The team with more points in both hands together scores"
            " the net: its points less those of the other team. If they are equal, nobody scores."
        ),
        msg("After every deal you change opponents."),
    ),
    Seating.TABLE: (
        msg(
            "A free-for-all: two to four play at one table, each with a score of their own, and"
            " the player who knocks plays against all the others."
        ),
        msg(
            "At the beginning of a hand 31 cards are in the stock if two play, 21 if three play,"
            " and 11 if four play."
        ),
    ),
}

_IN_TURN: Final = msg(
    "After that, the deal passes to the next player in turn, unless a hand was dead."
)
_NEXT_DEALS: Final[dict[Seating, dict[NextDealer, str]]] = {
    Seating.TWO: {
        NextDealer.LOSER: msg("After that, the loser of the hand deals the next one."),
        NextDealer.WINNER: msg("After that, the winner of the hand deals the next one."),
        NextDealer.ALTERNATE: msg("After that, both deal in turn, unless a hand was dead."),
    },
    Seating.ROTATION: {
        NextDealer.LOSER: msg(
            "After that, the loser of the hand deals the next one, and sits out."
        ),
        NextDealer.WINNER: msg(
            "After that, the winner of the hand deals the next one, and sits out."
        ),
        NextDealer.ALTERNATE: _IN_TURN,
    },
    Seating.CAPTAIN: {
        NextDealer.LOSER: msg("After that, the side that lost the hand deals the next one."),
        NextDealer.WINNER: msg("After that, the side that won the hand deals the next one."),
        NextDealer.ALTERNATE: msg("After that, both sides deal in turn, unless a hand was dead."),
    },
    Seating.PARTNERS: {
        NextDealer.LOSER: msg("After that, the team that lost the deal deals next."),
        NextDealer.WINNER: msg("After that, the team that won the deal deals next."),
        NextDealer.ALTERNATE: msg(
            "After that, both teams deal in turn, unless both hands were dead."
        ),
    },
    Seating.TABLE: {
        NextDealer.LOSER: msg(
            "After that, the loser of the hand deals the next one: the player who knocked and was"
            " undercut, else the one with most deadwood. Of several, it is the first after the"
            " dealer."
        ),
        NextDealer.WINNER: msg("After that, the winner of the hand deals the next one."),
        NextDealer.ALTERNATE: _IN_TURN,
    },
}
_BY_CHANCE: Final = msg("Chance decides who deals first.")
_FIRST_DEALS: Final = {
    Seating.CAPTAIN: msg("The captain deals first, and plays against the next player in turn."),
    Seating.PARTNERS: msg(
        "Chance decides who deals first. The dealer's partner deals the other hand."
    ),
}
