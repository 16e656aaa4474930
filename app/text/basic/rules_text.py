"""The rules of Basic Rummy in plain words, generated from the options of a match."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from app.games.basic.rules import LEAST_SEATS, MOST_IDLE, Length, MeldsATurn, Rules, StockOut
from app.text.basic.setup import length
from app.text.lists import clauses, either
from app.text.rules_page import Illustration, Part, a_run, a_set, series
from app.text.speech import msg, tr, tr_n


def _aim() -> Part:
    return (
        tr("The aim"),
        [
            tr(
                "Be the first with no cards left. In your turn you put melds on the table for"
                " everybody to see, add cards to the melds that lie there, and discard one card."
            ),
            tr(
                "A set is three or four cards of one rank. A run is three or more cards of one"
                " suit in a row. The ace is low, so A 2 3 is a run and Q K A is not."
            ),
        ],
    )


def _melds() -> tuple[Illustration, ...]:
    return (
        Illustration((a_set("7C 7D 7H"),), tr("a set of sevens")),
        Illustration((a_run("4S 5S 6S 7S"),), tr("a run of spades")),
    )


def _lay_off() -> Part:
    return (
        tr("Laying off"),
        [
            tr(
                "You may add cards to any meld on the table, your own or another player's: the"
                " fourth card to a set, the next card to either end of a run. The cards that lie"
                " there are not rearranged."
            ),
        ],
    )


def _laid_off() -> Illustration:
    return Illustration((a_run("4S 5S 6S 7S"), a_run("8S")), tr("the eight may be laid off"))


def _points() -> Part:
    return (
        tr("Points"),
        [tr("An ace counts 1, a jack, queen or king 10, every other card its number.")],
    )


def title(rules: Rules) -> str:
    """Return the name of the game, and the points or hands that the match is played to."""
    return tr("Basic Rummy, {length}", length=length(rules))


def page(rules: Rules) -> list[Part]:
    """Return the course of a hand and of the match under these rules, with pictures."""
    return [
        _aim(),
        *_melds(),
        (tr("A turn"), _turn(rules)),
        _lay_off(),
        _laid_off(),
        (tr("Going out"), _going_out(rules)),
        *(((tr("Going rummy"), _going_rummy(rules)),) if rules.going_rummy else ()),
        _points(),
        (tr("When nobody goes out"), _nobody_out(rules)),
        (tr("The deal"), _deal(rules)),
        (tr("The match"), _match(rules)),
        *(((tr("The series"), series(rules.best_of)),) if rules.best_of > 1 else ()),
    ]


def _turn(rules: Rules) -> list[str]:
    many = rules.melds_a_turn is MeldsATurn.ANY
    then = (
        tr("Then put down as many melds as you like, and lay off as many cards as you like.")
        if many
        else tr("Then put down one meld, if you like, and lay off as many cards as you like.")
    )
    return [
        tr(
            "First draw: the top card of the stock, which nobody has seen, or the top card of the"
            " discard pile."
        ),
        then,
        tr(
            "Last of all, discard one card. A card just taken from the pile may be melded or laid"
            " off in that turn, but not discarded. So it must not be your only card left, unless"
            " it fits a meld on the table."
        ),
    ]


def _going_out(rules: Rules) -> list[str]:
    how = (
        tr(
            "You go out by discarding your last card: one card has to be left for that. That ends"
            " the hand at once."
        )
        if rules.discard_to_go_out
        else tr(
            "You go out with your last card, whether you meld it, lay it off or discard it. That"
            " ends the hand at once."
        )
    )
    return [
        how,
        tr("You score the points of all the cards that the others hold."),
    ]


def _going_rummy(rules: Rules) -> list[str]:
    if rules.melds_a_turn is MeldsATurn.ANY:
        return [
            tr(
                "If you have put nothing on the table in this hand and then go out with all your"
                " cards in one turn, your points count twice."
            )
        ]
    return [
        tr(
            "If you have put nothing on the table in this hand and then go out with all your cards"
            " in one turn, your points count twice. You may put down any number of melds then."
        )
    ]


def _nobody_out(rules: Rules) -> list[str]:
    told = [tr(_STOCK_OUT[rules.stock_out])]
    if rules.stock_out is not StockOut.HAND_ENDS:
        told.append(
            tr(
                "The hand ends when that has happened twice without a meld or a lay-off, and when"
                " in {turns} turns of each player nobody drew from the stock, melded or laid off.",
                turns=MOST_IDLE,
            )
        )
    if rules.lowest_hand_wins:
        told.append(
            tr(
                "Then the player who holds the fewest points wins the hand and scores the"
                " difference to each of the others. Of several with the same points, each wins and"
                " scores that."
            )
        )
    else:
        told.append(tr("Then nobody scores."))
    return told


_STOCK_OUT: Final = {
    StockOut.TURNED_OVER: msg(
        "When the stock is empty, you may take the top of the pile. If you do not want it, the"
        " whole pile is turned over and is the new stock: a player who has watched knows its"
        " order."
    ),
    StockOut.RESHUFFLED: msg(
        "When the stock is empty, you may take the top of the pile. If you do not want it, all but"
        " that card is shuffled and is the new stock."
    ),
    StockOut.HAND_ENDS: msg("The hand ends with the turn in which the last card was drawn."),
}


def _deal(rules: Rules) -> list[str]:
    (first, *_), *others = groups = [
        (cards, either(map(str, seats))) for cards, seats in groupby(rules.seats, rules.cards_for)
    ]
    if others:
        dealt = clauses(
            # Translators: cards dealt by number of players: 7 cards with 3 or 4 players
            tr("{cards} cards with {seats} players", cards=cards, seats=seats)
            for cards, seats in groups
        )
    else:
        dealt = tr_n("{n} card", "{n} cards", first)
    return [
        tr(
            "{least} to {most} can play. Each is dealt {dealt}.",
            least=LEAST_SEATS,
            most=rules.seats[-1],
            dealt=dealt,
        ),
        tr(
            "Chance decides who deals first. The deal then passes in turn, and the player after"
            " the dealer begins."
        ),
    ]


def _match(rules: Rules) -> list[str]:
    match rules.length:
        case Length.TARGET:
            return [
                tr(
                    "The match ends when a player has {target} points or more. The player with the"
                    " most points wins it.",
                    target=rules.target,
                )
            ]
        case Length.DEALS:
            return [
                tr(
                    "The match has {deals} hands. The player with the most points wins it.",
                    deals=rules.deals,
                )
            ]
        case Length.HANDS:
            needed = rules.hands // 2 + 1
            return [
                tr(
                    "The first to win {needed} hands wins the match: the best of {hands}. Points"
                    " do not matter for that.",
                    needed=needed,
                    hands=rules.hands,
                )
            ]
