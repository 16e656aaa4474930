"""The choices for a new match as they are typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from app.cpu.program import is_program
from app.games.base import GAMES, USUAL_GAME
from app.match.seat import LONGEST_NAME, is_choosable
from app.plain.answers import AGAINST, AND, BY, GAMES_TYPED, NAMED, SERIOUS, TO
from app.quoting import quoted
from app.storage.settings import Settings
from app.text.games import level_meant, title_of
from app.text.letters import folded
from app.text.speech import tr
from app.ui.commands import CommandError
from app.ui.commands import typed as known_words
from app.ui.options import GameOffer, choices_for, find_rules, offer_of


@dataclass
class MatchRequest:
    """The choices that were typed for a new match."""

    game: str
    others: list[str] = field(default_factory=list)
    rules: str = ""
    length: str = ""
    name: str = ""
    is_serious: bool = False


def usual_game(settings: Settings) -> str:
    """Return the game to play if none is named: the one played last."""
    return settings.game if settings.game in GAMES else USUAL_GAME


def read(typed: Sequence[str], game: str, example: str = "") -> MatchRequest:
    """Return the choices in some words, by default for this game; ``example`` is for the error's
    sentence.

    Raises CommandError.
    """
    example = example or tr("new gin against club by oklahoma to 150 as Ann")
    request = MatchRequest(game)
    tokens = [*typed]
    put: Callable[[str], None] | None = None
    while tokens:
        token = tokens.pop(0)
        word = folded(token)
        if word in known_words(SERIOUS):
            request.is_serious, put = True, None
        elif game_named := game_meant(word):
            request.game, put = game_named, None
        elif word in known_words(AGAINST):
            put = request.others.append
        elif word in known_words(AND) and put == request.others.append:
            continue
        elif word in (*known_words(BY), *known_words(NAMED), *known_words(TO)):
            if not tokens:
                raise CommandError(
                    tr(
                        "Something must follow {word}. For example: {example}.",
                        word=word,
                        example=example,
                    )
                )
            _put(request, word, tokens.pop(0))
            put = None
        elif put is not None:
            other = token.strip(",")
            put(level_meant(other) if put == request.others.append else other)
        else:
            raise CommandError(
                tr(
                    "{word} is not understood here. For example: {example}.",
                    word=quoted(token),
                    example=example,
                )
            )
    for other in request.others:
        # The typist may be a visitor, who must not start programs here.
        if is_program(other):
            raise CommandError(tr("Programs are named on the command line, with --opponent."))
    return request


def rules_of(request: MatchRequest, settings: Settings) -> Any:
    """Return the rules of a request, by default those of the last match of the game.

    Raises CommandError and RulesError.
    """
    offer: GameOffer = offer_of(request.game)
    last = choices_for(offer, settings)
    rules = find_rules(request.rules or last.rules, offer, settings)
    main = offer.main(rules)
    if request.length:
        if main is None:
            raise CommandError(
                tr(
                    "{title} is not played to a target: leave out to {length}.",
                    title=title_of(offer.name),
                    length=request.length,
                )
            )
        return replace(rules, **{main: int(request.length)})
    if main and not request.rules and last.target is not None:
        return replace(rules, **{main: last.target})
    return rules


def game_meant(text: str) -> str:
    return next((game for game, words in GAMES_TYPED.items() if text in known_words(words)), "")


def _put(request: MatchRequest, word: str, value: str) -> None:
    if word in known_words(BY):
        request.rules = value
    elif word in known_words(NAMED):
        if not is_choosable(value):
            raise CommandError(
                tr(
                    "{text} is not a name: it has 1 to {longest_name} letters, not digits alone.",
                    text=quoted(value),
                    longest_name=LONGEST_NAME,
                )
            )
        request.name = value
    elif value.isascii() and value.isdecimal() and len(value) <= 9:
        request.length = value
    else:
        raise CommandError(
            tr("{text} is not a target: give a whole number from 1 to 1000.", text=quoted(value))
        )
