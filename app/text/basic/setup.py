"""A match of Basic Rummy before it begins: presets, options, and levels."""

from __future__ import annotations

from typing import Final

from app.games.basic.rules import LEAST_SEATS, Length, MeldsATurn, Rules, StockOut
from app.players.base import Player
from app.text.games import TO_A_TARGET, MainWords
from app.text.lists import clauses, sentences
from app.text.speech import msg, msg_c, tr, tr_n

MAIN: Final = {
    "target": TO_A_TARGET,
    "deals": MainWords(
        msg("Deals"),
        msg("How many hands are dealt, 1 to 100."),
        msg("Type a whole number from 1 to 100."),
    ),
    "hands": MainWords(
        msg("Best of"),
        msg("Hands: win more than half, 1 to 99."),
        msg("Type an odd number from 1 to 99."),
    ),
}
"""The options that are typed when a match is started, one for each kind of length."""

PRESET_LABELS: Final = {
    "standard": msg_c("preset", "standard"),
    # Translators: the player who wins most hands wins
    "hands": msg_c("preset", "hands"),
    # Translators: the game as it is taught at a university
    "course": msg_c("preset", "course"),
}

_SUMMARIES: Final = {
    "standard": msg("The usual game, by points: one meld a turn, {length}."),
    "hands": msg("The usual game, by hands won: one meld a turn, {length}."),
    "course": msg("Nine cards, any number of melds, the hand ends with the stock: {length}."),
}
_MELDS: Final = {
    MeldsATurn.ONE: msg("One meld a turn."),
    MeldsATurn.ANY: msg("Any number of melds a turn."),
}
_STOCK_OUT: Final = {
    StockOut.TURNED_OVER: msg("When the stock is empty the pile is turned over."),
    StockOut.RESHUFFLED: msg("When the stock is empty the pile is shuffled again."),
    StockOut.HAND_ENDS: msg("The hand ends when the stock is empty."),
}

_CHARACTERS: Final = {
    "heuristic": msg("Discards its highest card, melds at once."),
    "casual": msg("Keeps pairs, melds whatever it can."),
    "strong": msg("Counts cards, holds its melds back."),
}


def in_brief(rules: Rules) -> str:
    """Return the effects of all options in a few short sentences."""
    dealt = [
        # Translators: cards dealt to each player by number of players: 10 for 2
        tr("{cards} for {seats}", cards=cards, seats=seats)
        for seats, cards in enumerate(rules.dealt, LEAST_SEATS)
    ]
    told = [
        # Translators: "10 for 2, 7 for 3, 7 for 4"
        tr("Cards: {dealt} players.", dealt=clauses(dealt)),
        tr(_MELDS[rules.melds_a_turn]),
        tr("Going rummy counts twice.") if rules.going_rummy else "",
        tr("The last card must be discarded.") if rules.discard_to_go_out else "",
        tr(_STOCK_OUT[rules.stock_out]),
        tr("Then the lowest hand wins.")
        if rules.lowest_hand_wins and rules.stock_out is StockOut.HAND_ENDS
        else tr("If nobody goes out, the lowest hand wins.")
        if rules.lowest_hand_wins
        else tr("If nobody goes out, nobody scores."),
        tr("The match: {length}.", length=length(rules)),
        tr("Best of {matches} matches.", matches=rules.best_of) if rules.best_of > 1 else "",
    ]
    return sentences(told)


def in_list(rules: Rules) -> str:
    """Return a match of these rules as in the list of matches, in about 20 cells."""
    match rules.length:
        case Length.TARGET:
            return tr("Basic Rummy to {target}", target=rules.target)
        case Length.DEALS:
            return tr("Basic Rummy, {deals} deals", deals=rules.deals)
        case Length.HANDS:
            return tr("Basic Rummy, {hands} wins", hands=rules.hands // 2 + 1)


def length(rules: Rules) -> str:
    """Return the length of a match, in points, deals or hands."""
    match rules.length:
        case Length.TARGET:
            return tr("to {target} points", target=rules.target)
        case Length.HANDS:
            return tr("first to {hands} hands", hands=rules.hands // 2 + 1)
        case Length.DEALS:
            return tr("{deals} hands", deals=rules.deals)


def length_in_brief(rules: Rules) -> str:
    """Return the length of a match in about six cells."""
    match rules.length:
        case Length.TARGET:
            return str(rules.target)
        case Length.HANDS:
            return tr_n("{n} win", "{n} wins", rules.hands // 2 + 1)
        case Length.DEALS:
            return tr_n("{n} deal", "{n} deals", rules.deals)


def summary(name: str, rules: Rules) -> str:
    """Return a summary of a preset, with the length of these rules."""
    match rules.length:
        case Length.TARGET:
            # Translators: the end of a summary of rules: "..., first to 100"
            wins = tr("first to {target}", target=rules.target)
        case Length.DEALS:
            wins = tr("over {deals} deals", deals=rules.deals)
        case Length.HANDS:
            wins = tr("best of {hands}", hands=rules.hands)
    return tr(_SUMMARIES[name], length=wins)


def about(player: Player) -> str:
    """Return how a player plays; empty for a level that is not offered."""
    return tr(_CHARACTERS[player.name]) if player.name in _CHARACTERS else ""
