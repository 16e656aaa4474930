"""The options of Gin: what each is called, and what it means."""

from __future__ import annotations

from typing import Final

from app.text.games import TO_A_TARGET, OptionWords

ENDING: Final = "Ending a hand"
SCORING: Final = "Points of a hand"
DEALING: Final = "The deal"
MATCH: Final = "The match"


OPTIONS: Final[dict[str, OptionWords]] = {
    "knock_limit": OptionWords(
        ENDING, "Knock limit", "Most deadwood with which you may knock; 0 is straight gin."
    ),
    "oklahoma": OptionWords(
        ENDING, "Oklahoma", "The card turned up sets the knock limit, 10 for a court card."
    ),
    "oklahoma_ace": OptionWords(
        ENDING, "Ace's limit", "In Oklahoma, the limit that an ace sets: 0 is gin only."
    ),
    "spade_doubles": OptionWords(
        ENDING, "Spades double", "In Oklahoma, a spade turned up doubles the hand."
    ),
    "last_card": OptionWords(
        ENDING, "Last card", "The last card thrown may be taken to end the hand with it."
    ),
    "gin_bonus": OptionWords(SCORING, "Gin", "Added to the other player's deadwood for gin."),
    "big_gin_bonus": OptionWords(SCORING, "Big gin", "Added instead when all eleven cards meld."),
    "undercut_bonus": OptionWords(
        SCORING, "Undercut", "Added to the difference when the one who knocked has more."
    ),
    "undercut_on_tie": OptionWords(
        SCORING, "Tie undercuts", "The same deadwood is an undercut; if not, nobody scores."
    ),
    "opening_offer": OptionWords(
        DEALING, "Opening offer", "Everybody may take the card turned up before the first draw."
    ),
    "next_dealer": OptionWords(DEALING, "Next dealer", "Who deals after a hand that somebody won."),
    "seating": OptionWords(
        MATCH, "Players", "Three: rotation, captain. Four: partners. Two to four: table."
    ),
    "best_of": OptionWords(
        MATCH, "Best of", "Matches at most; whoever wins more than half wins the series."
    ),
    "hollywood": OptionWords(MATCH, "Hollywood", "Three games at once, each with its own score."),
    "target": OptionWords(MATCH, "Target", "Points that win the match, in Hollywood each game."),
    "game_bonus": OptionWords(MATCH, "Game bonus", "For the winner of the match, at its end."),
    "box_bonus": OptionWords(MATCH, "Box bonus", "For every hand won, at the end of the match."),
    "shutout": OptionWords(MATCH, "Shutout", "What counts twice if the loser won no hand."),
}
"""Every field of ``Rules``, in the order in which players read them."""


MAIN: Final = {"target": TO_A_TARGET}
"""The option that is typed where a match is begun."""
