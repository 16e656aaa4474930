"""The names of the games and of the options of a match."""

from __future__ import annotations

from typing import Final, NamedTuple

from app.games.base import find
from app.games.rule_set import NO, OFF, YES
from app.text.letters import plainly
from app.text.speech import msg, msg_c, tr, tr_c


class GameWords(NamedTuple):
    """The words for a game, translated when they are shown."""

    title: str
    about: str


class MainWords(NamedTuple):
    """The words for the option that sets the length of a match, translated when they are shown."""

    label: str
    about: str
    wrong: str
    """A hint at the possible values, after an impossible one."""


TO_A_TARGET: Final = MainWords(
    msg("Target"),
    msg("Points that win the match, 1 to 1000."),
    msg("Type a whole number from 1 to 1000."),
)

GAMES: Final = {
    "gin": GameWords(
        # Translators: the name of a game, as card players of the language call it
        msg("Gin Rummy"),
        # Translators: at most 40 cells wide, as for the other games
        msg("Meld in your hand, and knock."),
    ),
    "basic": GameWords(msg("Basic Rummy"), msg("Meld on the table, and go out.")),
    "contract": GameWords(msg("Contract Rummy"), msg("Seven rounds, each with its own melds.")),
}
"""The words for each game, by its name."""

_VALUES: Final = {
    YES: msg_c("option", "yes"),
    NO: msg_c("option", "no"),
    OFF: msg_c("option", "off"),
    "none": msg_c("option", "none"),
    # Translators: the next dealer: the player who lost
    "loser": msg_c("option", "loser"),
    # Translators: the next dealer: the player who won
    "winner": msg_c("option", "winner"),
    "alternate": msg_c("option", "alternate"),
    "double_points": msg_c("option", "double points"),
    "double_game_bonus": msg_c("option", "double game bonus"),
    "double_all": msg_c("option", "double all"),
    "two": msg_c("option", "two"),
    "rotation": msg_c("option", "rotation"),
    "captain": msg_c("option", "captain"),
    "partners": msg_c("option", "partners"),
    # Translators: two to four people at one table, each for themselves
    "table": msg_c("option", "table"),
    # Translators: how many melds a turn
    "one": msg_c("option", "one"),
    # Translators: how many melds a turn: any number of them
    "any": msg_c("option", "any"),
    # Translators: the use of the pile when the stock is empty
    "turned_over": msg_c("option", "turned over"),
    "reshuffled": msg_c("option", "reshuffled"),
    "hand_ends": msg_c("option", "hand ends"),
    # Translators: a match ends when a player has this many points
    "target": msg_c("option", "target"),
    # Translators: a match ends after this many deals
    "deals": msg_c("option", "deals"),
    # Translators: a match ends when a player has won this many hands
    "hands": msg_c("option", "hands"),
}
_SHORT: Final = {
    "double_points": msg_c("option in short", "points twice"),
    "double_game_bonus": msg_c("option in short", "bonus twice"),
    "double_all": msg_c("option in short", "all twice"),
    "alternate": msg_c("option in short", "in turn"),
}
"""Short forms of option values that are too long for a line of the form."""

_LEVELS: Final = {
    "novice": msg_c("level", "novice"),
    "casual": msg_c("level", "casual"),
    "club": msg_c("level", "club"),
    "strong": msg_c("level", "strong"),
    "expert": msg_c("level", "expert"),
    "heuristic": msg_c("level", "heuristic"),
    "dumb": msg_c("level", "dumb"),
    "generous": msg_c("level", "generous"),
    "stingy": msg_c("level", "stingy"),
    "basic": msg_c("level", "basic"),
    # Translators: in place of the name of a level: an opponent of any strength on the Elo scale
    "elo": msg_c("level", "Elo"),
    # Translators: in place of the name of a level: an opponent as strong as the player; at most 10
    # cells wide
    "even": msg_c("level", "even"),
}

_HABITS: Final = {
    # Translators: what an opponent is known for, after the name, as in "Gina, waits for gin": in
    # the place of a level, each at most 22 cells wide
    "gina": msg_c("character", "waits for gin"),
    "kit": msg_c("character", "knocks at once"),
    "maggie": msg_c("character", "takes from the pile"),
    "prue": msg_c("character", "keeps what you collect"),
    "silas": msg_c("character", "leaves the pile"),
}
"""The habits of the opponents with a character, by their names."""


def title_of(game: str) -> str:
    """Raises UnknownGame if there is no such game."""
    return tr(GAMES[game].title) if game in GAMES else find(game).title


_SHORT_TITLES: Final = {
    # Translators: short names of the games, shown before the name of a set of rules
    "gin": msg_c("game in short", "Gin"),
    "basic": msg_c("game in short", "Basic"),
    "contract": msg_c("game in short", "Contract"),
}


def short_title_of(game: str) -> str:
    """Return a short name of a game. Raises UnknownGame if there is no such game."""
    if game in _SHORT_TITLES:
        return tr_c("game in short", _SHORT_TITLES[game])
    return title_of(game).split()[0]


def value_of_option(written: str, *, in_short: bool = False) -> str:
    """Return in words the value of an option, given as it is written."""
    if in_short and written in _SHORT:
        return tr_c("option in short", _SHORT[written])
    if written in _VALUES:
        return tr_c("option", _VALUES[written])
    return written.replace("_", " ").replace(",", ", ")


def opponents(count: int) -> tuple[str, ...]:
    """Return labels for ``count`` other seats, each of which plays alone."""
    if count == 1:
        return (tr("Opponent"),)
    return tuple(tr("Opponent {number}", number=number) for number in range(1, count + 1))


def level_label(level: str) -> str:
    """Return the name of a CPU level in the player's language, or of an opponent with a character;
    other names are returned unchanged.
    """
    if level in _LEVELS:
        return tr_c("level", _LEVELS[level])
    if level in _HABITS:
        return level.capitalize()
    # Imported late: a list of options does not need it.
    from app.players.strength import rated_elo

    elo = rated_elo(level)
    # Translators: an opponent of this strength on the Elo scale, as the name of a level
    return level if elo is None else tr_c("level", "Elo {elo}", elo=elo)


def level_meant(text: str) -> str:
    """Return the name of the CPU level that was typed, or the text if it is no level."""
    wanted = plainly(text)
    return next((level for level in _LEVELS if plainly(level_label(level)) == wanted), text)


def player_level(player: str) -> str:
    """Return the level in the full name of a CPU player, or its habit; empty for a person."""
    # Imported late: a list of options does not need it.
    from app.players.base import level_of

    level = level_of(player)
    return tr_c("character", _HABITS[level]) if level in _HABITS else level_label(level)


def with_level(name: str, player: str) -> str:
    """Return the name of a CPU player with its level, as in "Vera, casual"; the name alone of a
    person, and of an opponent with a character, who is always called the same.
    """
    # Imported late: a list of options does not need it.
    from app.players.base import level_of

    level = level_of(player)
    if not level or level in _HABITS:
        return name
    return tr("{name}, {level}", name=name, level=level_label(level))


def rival(name: str, player: str) -> str:
    """Return a short name of an opponent: of a CPU player, the level alone."""
    # Imported late: a list of options does not need it.
    from app.match.seat import HUMAN, PROGRAM
    from app.players.base import level_of

    is_level = player != HUMAN and not player.startswith(PROGRAM)
    return level_label(level_of(player)) if is_level else name
