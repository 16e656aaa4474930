"""What somebody types about a match that is to begin: the game, who else plays, the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from app.match.seat import is_choosable
from app.programs.program import is_program
from app.storage.settings import Settings
from app.ui.commands import CommandError
from app.ui.options import GameOffer, choices_for, find_rules, offer_of
from app.words.en import cli
from app.words.en.forms import GAMES, USUAL_GAME
from app.words.en.lines import commands
from app.words.en.lines import common as words


@dataclass
class Wish:
    """What was typed of it."""

    game: str
    others: list[str] = field(default_factory=list)
    rules: str = ""
    length: str = ""
    name: str = ""


def usual_game(settings: Settings) -> str:
    """The game that is meant where none is named: the one played last."""
    return settings.game if settings.game in GAMES else USUAL_GAME


def read(typed: Sequence[str], game: str, example: str = words.NEW_EXAMPLE) -> Wish:
    """What some words ask for, of this game where they name none; ``example`` is what might have
    been typed. Raises CommandError.
    """
    wish = Wish(game)
    tokens = [*typed]
    put: Callable[[str], None] | None = None
    while tokens:
        token = tokens.pop(0)
        word = token.lower()
        if word in GAMES:
            wish.game, put = word, None
        elif word in commands.AGAINST:
            put = wish.others.append
        elif word in commands.AND and put == wish.others.append:
            continue
        elif word in (*commands.BY, *commands.NAMED, *commands.TO):
            if not tokens:
                raise CommandError(words.needs_after(word, example))
            _put(wish, word, tokens.pop(0))
            put = None
        elif put is not None:
            put(token.strip(","))
        else:
            raise CommandError(words.not_understood(token, example))
    for other in wish.others:
        # Whoever types this may sit elsewhere, and has no business in starting programs here.
        if is_program(other):
            raise CommandError(words.NO_PROGRAMS)
    return wish


def rules_of(wish: Wish, settings: Settings) -> Any:
    """The rules of it, those of the last match of the game where none are named. Raises
    CommandError and RulesError.
    """
    offer: GameOffer = offer_of(wish.game)
    last = choices_for(offer, settings)
    rules = find_rules(wish.rules or last.rules, offer, settings)
    main = offer.main(rules)
    if wish.length:
        if main is None:
            raise CommandError(words.no_length(GAMES[offer.name].title, wish.length))
        return replace(rules, **{main: int(wish.length)})
    if main and not wish.rules and last.target is not None:
        return replace(rules, **{main: last.target})
    return rules


def _put(wish: Wish, word: str, value: str) -> None:
    if word in commands.BY:
        wish.rules = value
    elif word in commands.NAMED:
        if not is_choosable(value):
            raise CommandError(words.no_name(value))
        wish.name = value
    elif value.isascii() and value.isdecimal():
        wish.length = value
    else:
        raise CommandError(cli.no_target(value))
