"""A match of Gin before it is begun: presets, options, and who can play against somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.games.gin.rules import Rules, Seating
from app.text.games import TO_A_TARGET, OptionWords
from app.text.speech import msg, msg_c, tr, tr_c

if TYPE_CHECKING:
    from app.players.base import Player

ENDING: Final = msg("Ending a hand")
SCORING: Final = msg("Points of a hand")
DEALING: Final = msg("The deal")
MATCH: Final = msg("The match")

OPTIONS: Final[dict[str, OptionWords]] = {
    "knock_limit": OptionWords(
        ENDING,
        msg("Knock limit"),
        msg("Most deadwood with which you may knock; 0 is straight gin."),
    ),
    "oklahoma": OptionWords(
        ENDING,
        msg("Oklahoma"),
        msg("The card turned up sets the knock limit, 10 for a court card."),
    ),
    "oklahoma_ace": OptionWords(
        ENDING,
        msg("Ace's limit"),
        msg("In Oklahoma, the limit that an ace sets: 0 is gin only."),
    ),
    "spade_doubles": OptionWords(
        ENDING,
        msg("Spades double"),
        msg("In Oklahoma, a spade turned up doubles the hand."),
    ),
    "last_card": OptionWords(
        ENDING,
        msg("Last card"),
        msg("The last card thrown may be taken to end the hand with it."),
    ),
    "gin_bonus": OptionWords(
        SCORING,
        msg("Gin"),
        msg("Added to the other player's deadwood for gin."),
    ),
    "big_gin_bonus": OptionWords(
        SCORING,
        msg("Big gin"),
        msg("Added instead when all eleven cards meld."),
    ),
    "undercut_bonus": OptionWords(
        SCORING,
        msg("Undercut"),
        msg("Added to the difference when the one who knocked has more."),
    ),
    "undercut_on_tie": OptionWords(
        SCORING,
        msg("Tie undercuts"),
        msg("The same deadwood is an undercut; if not, nobody scores."),
    ),
    "opening_offer": OptionWords(
        DEALING,
        msg("Opening offer"),
        msg("Everybody may take the card turned up before the first draw."),
    ),
    "next_dealer": OptionWords(
        DEALING,
        msg("Next dealer"),
        msg("Who deals after a hand that somebody won."),
    ),
    "seating": OptionWords(
        MATCH,
        msg("Players"),
        msg("Three: rotation, captain. Four: partners. Two to four: table."),
    ),
    "best_of": OptionWords(
        MATCH,
        msg("Best of"),
        msg("Matches at most; whoever wins more than half wins the series."),
    ),
    "hollywood": OptionWords(
        MATCH,
        msg("Hollywood"),
        msg("Three games at once, each with its own score."),
    ),
    "target": OptionWords(
        MATCH,
        msg("Target"),
        msg("Points that win the match, in Hollywood each game."),
    ),
    "game_bonus": OptionWords(
        MATCH,
        msg("Game bonus"),
        msg("For the winner of the match, at its end."),
    ),
    "box_bonus": OptionWords(
        MATCH,
        msg("Box bonus"),
        msg("For every hand won, at the end of the match."),
    ),
    "shutout": OptionWords(
        MATCH,
        msg("Shutout"),
        msg("What counts twice if the loser won no hand."),
    ),
}
"""Every field of ``Rules``, in the order in which players read them."""

MAIN: Final = {"target": TO_A_TARGET}
"""The option that is typed where a match is begun."""

PRESETS: Final = {
    # Translators: the usual rules
    "standard": msg_c("preset", "standard"),
    "classic": msg_c("preset", "classic"),
    "tournament": msg_c("preset", "tournament"),
    "oklahoma": msg_c("preset", "oklahoma"),
    # Translators: straight gin, in which nobody knocks
    "straight": msg_c("preset", "straight"),
    "hollywood": msg_c("preset", "hollywood"),
    # Translators: of three players two play, and change places
    "rotation": msg_c("preset", "rotation"),
    # Translators: of three players one plays against two partners
    "captain": msg_c("preset", "captain"),
    "partners": msg_c("preset", "partners"),
    "table": msg_c("preset", "one table"),
    "terminal": msg_c("preset", "plain count"),
}
"""What the presets are called for people."""

_SUMMARIES: Final = {
    "standard": msg("The usual game: knock at 10 or less, first to {target}."),
    "classic": msg("The usual game by its older scores: less for gin and for an undercut."),
    "tournament": msg("Only points of hands count, dealt in turn: as in contests of programs."),
    "oklahoma": msg("The upcard says how low you must be to knock, spades count double."),
    "straight": msg("Nobody knocks: only gin ends a hand."),
    "hollywood": msg("Three games at once, each with its own score."),
    "rotation": msg("Three players: two play, the dealer sits out, the loser deals next."),
    "captain": msg("Three players: one against two partners, who take turns."),
    "partners": msg("Four players in two teams, two hands at once, to {target}."),
    "table": msg("Two to four at one table, one knocker against all, no opening offer."),
    "terminal": msg("A plain count: small bonuses for a hand, nothing added at the end."),
}

_OTHERS: Final = {
    Seating.TWO: (msg("Opponent"),),
    Seating.ROTATION: (msg("Opponent 1"), msg("Opponent 2")),
    Seating.CAPTAIN: (msg("Player 2"), msg("Player 3")),
    Seating.PARTNERS: (msg("Opponent 1"), msg("Partner"), msg("Opponent 2")),
    Seating.TABLE: (msg("Opponent 1"), msg("Opponent 2"), msg("Opponent 3")),
}
"""In turn order."""

_CHARACTERS: Final = {
    # Translators: how a level of the computer plays, each at most 40 cells wide
    "novice": msg("Takes almost anything, knocks at once."),
    "casual": msg("Keeps deadwood low, loves to go gin."),
    "club": msg("Counts the cards, and throws with care."),
    "strong": msg("Knocks early or waits, gives nothing."),
    "expert": msg("Plays every hand for the whole match."),
}


def called(name: str) -> str:
    """Return what a preset is called for people; one of their own as they have called it."""
    return tr_c("preset", PRESETS[name]) if name in PRESETS else name


def summary(name: str, rules: Rules) -> str:
    """Return what the preset of this name is, to the target of these rules."""
    return tr(_SUMMARIES[name], target=rules.target)


def others(seating: Seating) -> tuple[str, ...]:
    """Return what the other players are to the one at the start screen, in turn order."""
    return tuple(map(tr, _OTHERS[seating]))


def about(player: Player) -> str:
    """Return how a player plays, and how strong it is where that was measured: a line each."""
    return f"{character(player.name)}\n{strength(player)}".rstrip()


def character(name: str) -> str:
    """Return a sentence on how a level plays; empty for one that is offered to nobody."""
    return tr(_CHARACTERS[name]) if name in _CHARACTERS else ""


def strength(player: Player) -> str:
    """Return a sentence on how strong a player is; empty where that was not measured."""
    # Whoever only reads options has no use for players.
    from app.players.base import full_name, level_of
    from app.players.strength import RATINGS, measured

    found, name = measured(player), full_name(player)
    if found is None:
        return ""
    elo, percent = f"{RATINGS[name].elo:.0f}", f"{found.percent:.0f}"
    if name == found.stronger:
        # Translators: at most 40 cells wide, as is the next
        return tr(
            "Elo {elo}; wins {percent} of 100 against {level}.",
            elo=elo,
            percent=percent,
            level=level_of(found.weaker),
        )
    return tr(
        "Elo {elo}; loses {percent} of 100 to {level}.",
        elo=elo,
        percent=percent,
        level=level_of(found.stronger),
    )
