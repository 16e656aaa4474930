"""A match of Gin before it begins: presets, options, and the possible opponents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.games.gin.rules import NextDealer, Rules, Seating, Shutout
from app.text.games import TO_A_TARGET, level_label, player_level
from app.text.lists import as_sentence, clauses, sentences
from app.text.speech import msg, msg_c, tr

if TYPE_CHECKING:
    from app.players.base import Player

MAIN: Final = {"target": TO_A_TARGET}
"""The option that is typed when a match is started."""

PRESET_LABELS: Final = {
    # Translators: the usual rules
    "standard": msg_c("preset", "standard"),
    "classic": msg_c("preset", "classic"),
    "tournament": msg_c("preset", "tournament"),
    "oklahoma": msg_c("preset", "oklahoma"),
    # Translators: straight gin, in which no player knocks
    "straight": msg_c("preset", "straight"),
    "hollywood": msg_c("preset", "hollywood"),
    # Translators: of three players two play, and change places
    "rotation": msg_c("preset", "rotation"),
    # Translators: of three players one plays against two partners
    "captain": msg_c("preset", "captain"),
    "partners": msg_c("preset", "partners"),
    "table": msg_c("preset", "free-for-all"),
    "terminal": msg_c("preset", "simple scoring"),
}

_SUMMARIES: Final = {
    "standard": msg("The usual game: knock at 10 or less, first to {target}."),
    "classic": msg("The usual game by its older scores: less for gin and for an undercut."),
    "tournament": msg("Only the points of hands count, dealt in turn: as in computer contests."),
    "oklahoma": msg("The upcard sets the knock limit, and spades count double."),
    "straight": msg("Nobody knocks: only gin ends a hand."),
    "hollywood": msg("Three games at once, each with its own score."),
    "rotation": msg("Three players: two play, the dealer sits out, the loser deals next."),
    "captain": msg("Three players: one against two partners, who take turns."),
    "partners": msg("Four players in two teams, two hands at once, to {target}."),
    "table": msg("A free-for-all for two to four at one table, without the opening offer."),
    "terminal": msg("Simple scoring: small bonuses for a hand, nothing added at the end."),
}

_OTHERS: Final = {
    Seating.TWO: (msg("Opponent"),),
    Seating.ROTATION: (msg("Opponent 1"), msg("Opponent 2")),
    Seating.CAPTAIN: (msg("Player 2"), msg("Player 3")),
    Seating.PARTNERS: (msg("Opponent 1"), msg("Partner"), msg("Opponent 2")),
    Seating.TABLE: (msg("Opponent 1"), msg("Opponent 2"), msg("Opponent 3")),
}
"""The other players in turn order."""

_CHARACTERS: Final = {
    # Translators: how a level of the computer plays, each at most 40 cells wide
    "novice": msg("Takes almost anything, knocks at once."),
    "casual": msg("Keeps deadwood low, loves to go gin."),
    "club": msg("Counts the cards, and discards safely."),
    "strong": msg("Knocks early or waits, gives nothing."),
    "expert": msg("Plays every hand for the whole match."),
    # Translators: how an opponent with a name plays, each at most 40 cells wide
    "gina": msg("Waits for gin, and never knocks."),
    "kit": msg("Knocks as soon as the rules allow."),
    "maggie": msg("Takes whatever goes with her cards."),
    "prue": msg("Keeps what goes with the cards you took."),
    "silas": msg("Leaves the pile until nearly done."),
}

_BRIEF_SEATING: Final = {
    Seating.TWO: "",
    Seating.ROTATION: msg("Three play, the dealer sits out."),
    Seating.CAPTAIN: msg("Three play, one against two."),
    Seating.PARTNERS: msg("Two teams, two hands at once."),
    Seating.TABLE: msg("Two to four, a free-for-all."),
}
_BRIEF_DEALERS: Final = {
    NextDealer.LOSER: msg("The loser deals."),
    NextDealer.WINNER: msg("The winner deals."),
    NextDealer.ALTERNATE: msg("The deal alternates."),
}
_BRIEF_SHUTOUTS: Final = {
    Shutout.NONE: "",
    Shutout.DOUBLE_POINTS: msg("A shutout doubles the hands."),
    Shutout.DOUBLE_GAME_BONUS: msg("A shutout doubles the bonus."),
    Shutout.DOUBLE_ALL: msg("A shutout doubles all."),
}


def summary(name: str, rules: Rules) -> str:
    """Return a summary of a preset, with the target of these rules."""
    return tr(_SUMMARIES[name], target=rules.target)


def others(seating: Seating) -> tuple[str, ...]:
    """Return descriptions of the other players for the start screen, in turn order."""
    return tuple(map(tr, _OTHERS[seating]))


def about(player: Player) -> str:
    """Return how a player plays, and its strength if that was measured, a line each."""
    return f"{character(player.name)}\n{strength(player)}".rstrip()


def about_even() -> str:
    """Return how strong an even opponent is, in two lines."""
    # Translators: an opponent that is as strong as the player; each at most 40 cells wide
    told = tr("As strong as you: follows your rating.")
    before = tr("Without a rating, like {level}.", level=level_label("casual"))
    return f"{told}\n{before}"


def character(name: str) -> str:
    """Return a sentence on the play of a level; empty for a level that is not offered."""
    if name in _CHARACTERS:
        return tr(_CHARACTERS[name])
    # Imported late: reading options does not need the players.
    from app.players.strength import rated_elo

    elo = rated_elo(name)
    return "" if elo is None else _mixture(elo)


def _mixture(elo: int) -> str:
    from app.players.gin.rated import blend

    between = dict.fromkeys(map(player_level, blend(elo)[:2]))
    if len(between) == 1:
        return tr("Plays like {level}, a little weaker.", level=next(iter(between)))
    weaker, stronger = between
    # Translators: at most 40 cells wide
    return tr("Now like {weaker}, now like {stronger}.", weaker=weaker, stronger=stronger)


def strength(player: Player) -> str:
    """Return a sentence on the strength of a player; empty if it was not measured."""
    # Imported late: reading options does not need the players.
    from app.players.base import full_name
    from app.players.strength import elo_of, measured, rated_elo, ratings

    if rated_elo(player.name) is not None:
        (weakest, low), *_, (strongest, high) = ratings().items()
        # Translators: beside an opponent whose Elo can be chosen: that of two levels; at most 40
        # cells wide
        return tr(
            "Compare: {weakest} {low}, {strongest} {high}.",
            weakest=player_level(weakest),
            low=f"{low:.0f}",
            strongest=player_level(strongest),
            high=f"{high:.0f}",
        )
    found, name = measured(player), full_name(player)
    if found is None:
        return ""
    elo, percent = f"{elo_of(name):.0f}", f"{found.percent:.0f}"
    if name == found.stronger:
        # Translators: at most 40 cells wide, as is the next
        return tr(
            "Elo {elo}; wins {percent} of 100 against {level}.",
            elo=elo,
            percent=percent,
            level=player_level(found.weaker),
        )
    return tr(
        "Elo {elo}; loses {percent} of 100 to {level}.",
        elo=elo,
        percent=percent,
        level=player_level(found.stronger),
    )


def in_brief(rules: Rules) -> str:
    """Return the effects of all options in a few short sentences; amounts are points."""
    seating = _BRIEF_SEATING[rules.seating]
    told = [
        tr(seating) if seating else "",
        _brief_knock(rules),
        tr("The last card may be taken.") if rules.last_card else "",
        _brief_bonuses(rules),
        tr("The upcard is offered.") if rules.opening_offer else tr("No card is offered first."),
        tr(_BRIEF_DEALERS[rules.next_dealer]),
        _brief_match(rules),
    ]
    return sentences(told)


def _brief_knock(rules: Rules) -> str:
    if not rules.oklahoma:
        return (
            tr("Knock at {limit} or less.", limit=rules.knock_limit)
            if rules.knock_limit
            else tr("Only gin ends a hand.")
        )
    if rules.oklahoma_ace:
        return (
            tr("Oklahoma: knock at the upcard, ace 1, spades double.")
            if rules.spade_doubles
            else tr("Oklahoma: knock at the upcard, ace 1.")
        )
    return (
        tr("Oklahoma: knock at the upcard, ace gin only, spades double.")
        if rules.spade_doubles
        else tr("Oklahoma: knock at the upcard, ace gin only.")
    )


def _brief_bonuses(rules: Rules) -> str:
    # Translators: parts of one sentence: "Gin 25, big gin 31, undercut 25, also on a tie."
    parts = [tr("Gin {bonus}", bonus=rules.gin_bonus)]
    if rules.big_gin_bonus is not None:
        parts.append(tr("big gin {bonus}", bonus=rules.big_gin_bonus))
    if rules.knock_limit:
        parts.append(
            tr("undercut {bonus}, also on a tie", bonus=rules.undercut_bonus)
            if rules.undercut_on_tie
            else tr("undercut {bonus}, nobody scores on a tie", bonus=rules.undercut_bonus)
        )
    return as_sentence(clauses(parts))


def _brief_match(rules: Rules) -> str:
    said = [
        tr("Hollywood: three games, each to {target}.", target=rules.target)
        if rules.hollywood
        else tr("The match is to {target}.", target=rules.target)
    ]
    extras = []
    if rules.game_bonus:
        # Translators: in "At its end 100 for the match, 20 for each hand won."
        told = msg("{bonus} for the game") if rules.hollywood else msg("{bonus} for the match")
        extras.append(tr(told, bonus=rules.game_bonus))
    if rules.box_bonus:
        won = (
            msg("{bonus} for each deal won")
            if rules.seating is Seating.PARTNERS
            else msg("{bonus} for each hand won")
        )
        extras.append(tr(won, bonus=rules.box_bonus))
    if extras:
        said.append(tr("At its end {extras}.", extras=clauses(extras)))
    if (shutout := _BRIEF_SHUTOUTS[rules.shutout]) and pays_shutout(rules):
        said.append(tr(shutout))
    if rules.best_of > 1:
        said.append(tr("Best of {matches}.", matches=rules.best_of))
    return sentences(said)


def pays_shutout(rules: Rules) -> bool:
    """Return whether there is a bonus that a shutout doubles."""
    return rules.shutout is not Shutout.DOUBLE_GAME_BONUS or rules.game_bonus > 0
