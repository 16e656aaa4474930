"""Before a match: which one to go on with, or what a new one is to be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from app.desk.commands import CommandError, Grammar, parse
from app.desk.games.registry import offer_of
from app.desk.outlines import in_a_line
from app.desk.presets import CUSTOM, choices_for, find_rules, name_of
from app.games.base import RulesError
from app.games.base import find as find_game
from app.lines.begin import begin
from app.lines.face import Face, Leaving
from app.match.names import is_name
from app.players.registry import UnknownPlayer, levels
from app.players.registry import find as find_player
from app.programs.program import is_program
from app.store.errors import StoreError
from app.table.place import OpenMatch, Saved
from app.table.seats import enough, is_here, seated, take_seats
from app.words.en import cli
from app.words.en.forms import GAMES, USUAL_GAME
from app.words.en.lines import commands
from app.words.en.lines import common as words
from app.words.en.refusals import sentence_for
from app.words.en.screens import DELETE_MATCH, DELETED

_GRAMMAR: Final = Grammar(commands.AT_START, commands.AT_START_EXAMPLES, commands.AT_START_FOLLOWED)
_READS: Final = 3
"""Journals that are read at most to find the match played last."""
_LISTED: Final = 20
"""Unfinished matches that the list has at most."""


@dataclass
class Wish:
    """What was typed after ``new``."""

    game: str
    others: list[str] = field(default_factory=list)
    rules: str = ""
    length: str = ""
    name: str = ""


class Start:
    """Asks for a match."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._talk = face.talk
        self._listed: list[Saved] = []

    async def choose(self) -> OpenMatch:
        """The match that somebody wants to play. Raises Gone, and Leaving."""
        newest = self._newest()
        self._offer(newest)
        while True:
            text = await self._talk.hear()
            try:
                if not text:
                    return self._continue("") if newest else await self._begin("")
                command, rest = parse(text, _GRAMMAR)
                if self._face.common(command, rest):
                    continue
                match command:
                    case "continue":
                        return self._continue(rest)
                    case "new":
                        return await self._begin(rest)
                    case "matches":
                        self._list()
                    case "delete":
                        await self._delete(rest)
                    case "levels":
                        self._tell_levels(rest)
                    case "help":
                        self._talk.say(*commands.AT_THE_START)
                    case "quit":
                        raise Leaving
            except (CommandError, StoreError, RulesError, UnknownPlayer) as error:
                self._talk.say(sentence_for(error))

    # -- saved matches -------------------------------------------------------------------------

    def _newest(self) -> Saved | None:
        try:
            return self._face.house.saved().newest(_READS)
        except StoreError as error:
            self._talk.say(sentence_for(error))
            return None

    def _offer(self, newest: Saved | None) -> None:
        """Say what an empty line, and what ``new``, would begin."""
        settings = self._face.settings
        if newest and newest.outline:
            self._talk.say(words.to_continue(in_a_line(newest.outline, settings)))
        try:
            rules, others = self._wanted(Wish(self._usual_game))
        except (CommandError, RulesError):
            self._talk.say(words.TO_BEGIN)
        else:
            told = words.match_in_brief(GAMES[rules.game].title, self._called(rules), others)
            self._talk.say(words.to_begin(told))
        self._talk.say(words.first_choice(is_to_continue=newest is not None))

    def _list(self) -> None:
        """Say which matches there are, the last one first. Raises StoreError and CommandError."""
        matches = self._face.house.saved()
        self._listed = []
        for path in matches.paths:
            saved = matches.known(path) or matches.read(path)
            if saved.outline:
                self._listed.append(saved)
            if len(self._listed) == _LISTED:
                break
        matches.keep()
        if not self._listed:
            raise CommandError(words.NOTHING_SAVED)
        for number, saved in enumerate(self._listed, 1):
            if saved.outline:
                told = in_a_line(saved.outline, self._face.settings)
                self._talk.say(words.listed_match(number, told))

    def _continue(self, number: str) -> OpenMatch:
        """The match played last, or that of a number of the list. Raises StoreError."""
        if not number:
            newest = self._newest()
            if newest is None:
                raise CommandError(words.NOTHING_SAVED)
            return self._face.house.resume(newest.path)
        return self._face.house.resume(self._of_number(number).path)

    def _of_number(self, number: str) -> Saved:
        """A match of the list. Raises CommandError where there is none of this number."""
        if not self._listed:
            self._list()
        if not (number.isdecimal() and 1 <= int(number) <= len(self._listed)):
            raise CommandError(words.no_such_match(len(self._listed)))
        return self._listed[int(number) - 1]

    async def _delete(self, number: str) -> None:
        """Delete a match of the list, after asking. Raises CommandError, StoreError and Gone."""
        saved = self._of_number(number)
        if saved.outline:
            self._talk.say(f"{in_a_line(saved.outline, self._face.settings)}.")
        if await self._talk.agrees(DELETE_MATCH):
            self._face.house.delete(saved.path)
            # What is left has other numbers.
            self._listed = []
            self._talk.say(DELETED)

    # -- new matches ---------------------------------------------------------------------------

    @property
    def _usual_game(self) -> str:
        game = self._face.settings.game
        return game if game in GAMES else USUAL_GAME

    async def _begin(self, text: str) -> OpenMatch:
        """A match as it was typed. Raises CommandError, RulesError and UnknownPlayer, and Gone."""
        wish = _read(text, self._usual_game)
        settings = self._face.settings
        if wish.name:
            settings = replace(settings, name=wish.name)
        rules, others = self._wanted(wish)
        seats = take_seats(settings.name, others, rules.game)
        self._keep(wish, rules, others)
        return await begin(self._face, seats, rules)

    def _wanted(self, wish: Wish) -> tuple[Any, list[str]]:
        """The rules, and who else plays. Raises CommandError and RulesError."""
        settings = self._face.settings
        offer = offer_of(wish.game)
        last = choices_for(offer, settings)
        rules = find_rules(wish.rules or last.rules, offer, settings)
        main = offer.main(rules)
        if wish.length:
            if main is None:
                raise CommandError(words.no_length(GAMES[offer.name].title, wish.length))
            rules = replace(rules, **{main: int(wish.length)})
        elif main and not wish.rules and last.target is not None:
            rules = replace(rules, **{main: last.target})
        if not wish.others:
            usual = [last.opponent, *last.others]
            if any(map(is_program, usual)):
                raise CommandError(words.NO_PROGRAMS)
            return rules, [other for other in seated(usual, rules) if other]
        others = enough(wish.others, rules)
        try:
            find_game(rules.game).check_seats(rules, len(others) + 1)
        except RulesError as error:
            raise CommandError(words.how_many(sentence_for(error))) from None
        return rules, others

    def _keep(self, wish: Wish, rules: Any, others: Sequence[str]) -> None:
        """Remember what was chosen for the next time."""
        settings, offer = self._face.settings, offer_of(rules.game)
        name, main = name_of(rules, settings), offer.main(rules)
        custom = {"custom_rules": rules.to_json()} if name == CUSTOM else {}
        is_usual = main is None or custom or rules == find_rules(name, offer, settings)
        choices = replace(
            choices_for(offer, settings),
            opponent=others[0],
            others=[*others[1:]],
            rules=name,
            target=None if is_usual else getattr(rules, str(main)),
            **custom,
        )
        self._face.change(
            name=wish.name or settings.name,
            game=offer.name,
            **settings.choosing(offer.name, choices),
        )

    def _called(self, rules: Any) -> str:
        offer = offer_of(rules.game)
        return offer.in_list(name_of(rules, self._face.settings), rules)

    def _tell_levels(self, game: str) -> None:
        names = {name: offer_of(name) for name in GAMES}
        offer = names.get(game.lower(), names[self._usual_game])
        for player in levels(offer.name):
            told = offer.about_level(player).replace("\n", " ")
            self._talk.say(words.level(player.name, told))


def _read(text: str, game: str) -> Wish:
    """What a text after ``new`` asks for. Raises CommandError."""
    wish = Wish(game)
    tokens = text.split()
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
                raise CommandError(words.needs_after(word))
            _put(wish, word, tokens.pop(0))
            put = None
        elif put is not None:
            put(token.strip(","))
        else:
            raise CommandError(words.not_understood(token))
    for other in wish.others:
        # Whoever types this may sit elsewhere, and has no business in starting programs here.
        if is_program(other):
            raise CommandError(words.NO_PROGRAMS)
        # A wrong one is refused before anything else is.
        if not is_here(other):
            find_player(other, wish.game)
    return wish


def _put(wish: Wish, word: str, value: str) -> None:
    if word in commands.BY:
        wish.rules = value
    elif word in commands.NAMED:
        if not is_name(value):
            raise CommandError(words.no_name(value))
        wish.name = value
    elif value.isascii() and value.isdecimal():
        wish.length = value
    else:
        raise CommandError(cli.no_target(value))
