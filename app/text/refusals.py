"""Refusals in sentences, one for each code, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, TypeAlias

from app.cards.cards import Card, RummyCode
from app.games.base import GAMES, USUAL_GAME, GameCode
from app.match.records import MatchCode
from app.quoting import excerpt, quoted
from app.refusal import Refused
from app.text.cards import long_name
from app.text.games import title_of
from app.text.lists import in_a_row
from app.text.speech import english, msg, tr

Sentences: TypeAlias = Mapping[str, str | Callable[..., str]]
"""By code, a marked message with the values of the refusal as placeholders, or a function that
takes these values and returns the sentence."""

_LONGEST_REASON: Final = 600
"""Most letters of a reason out of a file."""
_PLACES: Final = {
    "arena": "app.text.arena",
    "melding": "app.text.melding.refusals",
    "players": "app.text.players",
    "programs": "app.text.players",
    "store": "app.text.storage",
    "table": "app.text.matches",
    **{game: f"app.text.{game}.refusals" for game in GAMES},
}
"""The modules whose ``SENTENCES`` are imported only when needed, by the first part of the code."""

_registered: dict[str, Sentences] = {}


def register(package: str, sentences: Sentences) -> None:
    """Set the sentences for the codes that begin with the name of a package, such as a game."""
    _registered[package] = sentences


def sentences_of(package: str) -> Sentences:
    """Return the sentences for the codes that begin with this name; empty if it is not
    registered.
    """
    if package not in _registered and package in _PLACES:
        register(package, import_module(_PLACES[package]).SENTENCES)
    return _registered.get(package, {})


def sentence_for(error: Exception) -> str:
    """Return a refusal in words, or the message of any other error.

    A refusal without a sentence is told as its code with its values.
    """
    if not isinstance(error, Refused):
        return str(error)
    sentence: Any = sentences_of(error.code.partition(".")[0]).get(error.code)
    if sentence is None:
        return str(error)
    return str(sentence(**error.values)) if callable(sentence) else tr(sentence, **error.values)


def kept_reason(why: Refused | str) -> str:
    """Return in words a reason that a file has; sentences of older files are unchanged.

    If the sentence does not fit its values, they are told with the code.
    """
    if isinstance(why, str):
        return why
    try:
        told = sentence_for(why)
    # A foreign file can have any values.
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        told = str(why)
    return excerpt(told, _LONGEST_REASON)


def english_for(error: Exception) -> str:
    """Return the words for an error in English, for logs and JSON."""
    with english():
        return sentence_for(error)


def _no_card_name(name: str) -> str:
    return tr("{name} is not the name of a card.", name=quoted(name))


def _no_card(text: str) -> str:
    return tr(
        "{text} is not a card. Write it like KH, 10♥ or king of hearts.",
        text=quoted(text),
    )


def _named_twice(text: str) -> str:
    return tr("{cards} is named twice.", cards=excerpt(text))


def _unknown_game(games: Sequence[str]) -> str:
    return tr("The games here are {games}.", games=in_a_row(games))


# -- what every game refuses ------------------------------------------------------------------


def not_held(card: Card) -> str:
    return tr("The {card} is not in the hand.", card=long_name(card))


def just_taken(card: Card) -> str:
    return tr(
        "The {card} was just taken from the pile and cannot be discarded in this turn.",
        card=long_name(card),
    )


def does_not_fit(card: Card) -> str:
    return tr("The {card} does not go on that meld.", card=long_name(card))


def no_action(text: str) -> str:
    return tr("{text} is not an action.", text=quoted(text))


def no_action_because(text: str, why: Exception) -> str:
    return tr("{text} is not an action: {why}", text=quoted(text), why=sentence_for(why))


def unknown_options(names: Sequence[str]) -> str:
    return tr("There is no option {names}.", names=excerpt(in_a_row(names)))


def not_a_choice(name: str, choices: Sequence[str]) -> str:
    return tr("{name} is one of {choices}.", name=name, choices=in_a_row(choices))


def out_of_range(name: str, amounts: range) -> str:
    least, most = amounts[0], amounts[-1]
    if amounts.step == 2:
        return tr(
            "{name} is an odd number from {least} to {most}.", name=name, least=least, most=most
        )
    return tr("{name} is a whole number from {least} to {most}.", name=name, least=least, most=most)


def not_true_or_false(name: str) -> str:
    return tr("{name} is either true or false.", name=name)


def _no_such_option(name: str, near: str | None, game: str) -> str:
    if game == USUAL_GAME:
        if near:
            return tr(
                "There is no option {name}. Did you mean {near}?", name=quoted(name), near=near
            )
        return tr(
            "There is no option {name}. “{command}” lists them all.",
            name=quoted(name),
            command="gin-rummy options",
        )
    if near:
        return tr(
            "There is no option {name} in {game}. Did you mean {near}?",
            name=quoted(name),
            game=title_of(game),
            near=near,
        )
    return tr(
        "There is no option {name} in {game}. “{command}” lists them all.",
        name=quoted(name),
        game=title_of(game),
        command="gin-rummy options --game " + game,
    )


def _impossible(assignment: str, name: str, possible: str) -> str:
    return tr(
        "{assignment} is impossible. Possible for {name}: {possible}.",
        assignment=quoted(assignment),
        name=name,
        possible=possible,
    )


def _no_such_rules(name: str, known: Sequence[str]) -> str:
    return tr(
        "There are no rules called {name}. Choose one of {names}.",
        name=quoted(name),
        names=in_a_row(known),
    )


# Journals: these follow the name of the file, so they begin with a small letter.


def _in_line(line: int, why: Exception) -> str:
    return tr("line {line}: {why}", line=line, why=sentence_for(why))


def _in_hand(hand: int, why: Exception) -> str:
    return tr("hand {hand}: {why}", hand=hand, why=sentence_for(why))


def _unknown_record(record: object) -> str:
    return tr("unknown record {record}", record=excerpt(record))


def _other_game(game: object) -> str:
    return tr("line 1: this is a match of {game}, not of Gin Rummy", game=excerpt(game))


def _no_match(why: Exception) -> str:
    return tr("line 1 does not describe a match: {why}", why=sentence_for(why))


def _no_name(name: object, longest: int) -> str:
    return tr(
        "{name} is not a name, which has 1 to {longest} letters",
        name=quoted(name),
        longest=longest,
    )


def _no_player(player: object) -> str:
    return tr("{player} is not a player", player=quoted(player))


def _no_place(place: object) -> str:
    return tr("{place} is not a place", place=quoted(place))


def _no_time(time: object) -> str:
    return tr("{time} is not a number of milliseconds since the match began", time=quoted(time))


def _wrongly_seen(seen: object) -> str:
    return tr("{seen} does not describe what was seen", seen=quoted(seen))


register(
    "rummy",
    {
        RummyCode.NO_CARD_NAME: _no_card_name,
        RummyCode.NO_CARD: _no_card,
        RummyCode.NAMED_TWICE: _named_twice,
        RummyCode.NO_SEED: msg("A seed is 64 hexadecimal digits."),
        RummyCode.NO_CUT: msg("Nobody can cut with that."),
        RummyCode.LONG_CUT: msg(
            "That has {size} bytes: cut with {longest} at most, which is as many plain letters."
        ),
    },
)
register(
    "games",
    {
        GameCode.UNKNOWN_GAME: _unknown_game,
        GameCode.UNKNOWN_RULES: _no_such_rules,
        GameCode.UNKNOWN_OPTION: _no_such_option,
        GameCode.IMPOSSIBLE_VALUE: _impossible,
    },
)
register(
    "match",
    {
        MatchCode.NOT_YOUR_TURN: msg("It is {name}'s turn."),
        MatchCode.HAND_NOT_OVER: msg("The hand is not over."),
        MatchCode.MATCH_OVER: msg("The match is over."),
        MatchCode.MATCH_NOT_OVER: msg("The match is not over."),
        MatchCode.SERIES_OVER: msg("The series is over."),
        MatchCode.RESULT_WRITTEN: msg("The result is written already."),
        MatchCode.BACK_HAND_OVER: msg("Nothing can be undone: the hand is over."),
        MatchCode.BACK_NOTHING_DONE: msg(
            "Nothing can be undone: you have not played in this hand yet."
        ),
        MatchCode.BACK_PLAYED_SINCE: msg("Nothing can be undone: {name} has played since."),
        MatchCode.BACK_MATCH_OVER: msg("Nothing can be undone: the match is over."),
        MatchCode.IN_LINE: _in_line,
        MatchCode.IN_HAND: _in_hand,
        MatchCode.UNKNOWN_RECORD: _unknown_record,
        MatchCode.TOO_MUCH_TO_REDO: msg("more was undone or advised than is possible"),
        MatchCode.OTHER_GAME: _other_game,
        MatchCode.NO_MATCH: _no_match,
        MatchCode.NO_NAME: _no_name,
        MatchCode.NO_PLAYER: _no_player,
        MatchCode.NO_PLACE: _no_place,
        MatchCode.NO_TIME: _no_time,
        MatchCode.NO_RESULT: msg("that is not a result"),
        MatchCode.OTHER_RESULT: msg("that is not the result of this match"),
        MatchCode.WRONGLY_SEEN: _wrongly_seen,
        MatchCode.OTHER_FIRST_HAND: msg("line 1: hand 1 is not the one that was committed to"),
        MatchCode.OTHER_CUT: msg("line 1: the cut does not make the seed that was dealt from"),
        MatchCode.OTHER_SEED: msg("deal {deal} was not dealt from the seed shown"),
        MatchCode.OTHER_DEAL: msg("deal {deal} is not the one that was committed to"),
    },
)
