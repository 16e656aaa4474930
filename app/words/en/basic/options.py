"""The options of Basic Rummy: what each is called, and what it means."""

from __future__ import annotations

from typing import Final

from app.games.basic.rules import LEAST_SEATS, Length, MeldsATurn, Rules, StockOut
from app.text.games import TO_A_TARGET, MainWords, OptionWords

DEALING: Final = "The deal"
MELDING: Final = "Melds"
ENDING: Final = "Ending a hand"
MATCH: Final = "The match"

OPTIONS: Final[dict[str, OptionWords]] = {
    "dealt": OptionWords(
        DEALING, "Cards dealt", "To each of 2 players, of 3, and so on; no more can play."
    ),
    "melds_a_turn": OptionWords(
        MELDING, "Melds a turn", "How many melds may be put down in one turn."
    ),
    "going_rummy": OptionWords(
        MELDING, "Going rummy", "The whole hand may go in one turn, and counts twice."
    ),
    "stock_out": OptionWords(
        ENDING, "Empty stock", "What becomes of the discard pile when the stock is empty."
    ),
    "discard_to_go_out": OptionWords(
        ENDING, "Throw to go out", "The last card has to be thrown, not melded or laid off."
    ),
    "lowest_hand_wins": OptionWords(
        ENDING, "Lowest wins", "If nobody goes out the lowest hand wins; if not, nobody."
    ),
    "length": OptionWords(
        MATCH, "Length", "Whether points, a number of deals, or hands won end a match."
    ),
    "target": OptionWords(MATCH, "Target", "Points that win a match of the length target."),
    "deals": OptionWords(MATCH, "Deals", "How many deals a match of the length deals has."),
    "hands": OptionWords(
        MATCH, "Hands, best of", "More than half of so many won is the match, in length hands."
    ),
    "best_of": OptionWords(
        MATCH, "Best of", "Matches at most; whoever wins more than half wins the series."
    ),
}
"""Every field of ``Rules``, in the order in which players read them."""

MAIN: Final = {
    "target": TO_A_TARGET,
    "deals": MainWords(
        "Deals", "How many hands are dealt, 1 to 100.", "Type a whole number from 1 to 100."
    ),
    "hands": MainWords(
        "Best of", "Hands: win more than half, 1 to 99.", "Type an odd number from 1 to 99."
    ),
}
"""The options that are typed where a match is begun, one for each length."""

_STOCK_OUT: Final = {
    StockOut.TURNED_OVER: "When the stock is empty the pile is turned over.",
    StockOut.RESHUFFLED: "When the stock is empty the pile is shuffled again.",
    StockOut.HAND_ENDS: "The hand ends when the stock is empty.",
}


def in_brief(rules: Rules) -> str:
    """All that the options change, in a few short sentences."""
    dealt = [f"{cards} for {seats}" for seats, cards in enumerate(rules.dealt, LEAST_SEATS)]
    melds = "One meld" if rules.melds_a_turn is MeldsATurn.ONE else "Any number of melds"
    sentences = [
        f"Cards: {', '.join(dealt)} players.",
        f"{melds} a turn.",
        "Going rummy counts twice." if rules.going_rummy else "",
        "The last card must be thrown." if rules.discard_to_go_out else "",
        _STOCK_OUT[rules.stock_out],
        "Then the lowest hand wins."
        if rules.lowest_hand_wins and rules.stock_out is StockOut.HAND_ENDS
        else "If nobody goes out, the lowest hand wins."
        if rules.lowest_hand_wins
        else "If nobody goes out, nobody scores.",
        f"The match: {length(rules)}.",
        f"Best of {rules.best_of} matches." if rules.best_of > 1 else "",
    ]
    return " ".join(filter(None, sentences))


def in_list(rules: Rules) -> str:
    """A match of these rules in the list of matches, in about 20 letters."""
    match rules.length:
        case Length.TARGET:
            return f"Basic Rummy to {rules.target}"
        case Length.DEALS:
            return f"Basic Rummy, {rules.deals} deals"
        case Length.HANDS:
            return f"Basic Rummy, {rules.hands // 2 + 1} wins"


def length(rules: Rules) -> str:
    """What a match is played to."""
    match rules.length:
        case Length.TARGET:
            return f"to {rules.target} points"
        case Length.HANDS:
            return f"first to {rules.hands // 2 + 1} hands"
        case Length.DEALS:
            return f"{rules.deals} hands"
