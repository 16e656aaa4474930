"""The dialog before a match: which one to continue, or the choices for a new one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from app.coach.puzzles import Challenge
from app.cpu.program import is_program
from app.games.base import GAMES, USUAL_GAME, RulesError
from app.games.base import find as find_game
from app.games.gin.rules import GAME_NAME as GIN
from app.plain.commands import START
from app.plain.context import LeaveProgram, PlainContext
from app.plain.help import helped
from app.plain.match import begin
from app.plain.pad import PadLines, open_pad
from app.plain.request import MatchRequest, game_meant, read, rules_of, usual_game
from app.plain.telling import labelled, whole
from app.players.registry import find as find_player
from app.players.registry import opponents_offered
from app.players.strength import RATED_ELOS
from app.refusal import Refused
from app.storage.errors import StoreError
from app.table.handles import MatchHandle, MatchLibrary, SavedMatch
from app.table.pad import PadSession
from app.table.seats import EVEN, enough, is_even, is_here, seated, take_seats
from app.text.games import level_label, title_of
from app.text.gin.setup import about_even
from app.text.lists import as_sentence, clauses, listed
from app.text.numbers import decimal
from app.text.refusals import sentence_for
from app.text.speech import msg, tr, tr_c
from app.ui.commands import CommandError, parse
from app.ui.options import CUSTOM, choices_for, find_rules, name_of, offer_of
from app.ui.outlines import in_a_line

if TYPE_CHECKING:
    from app.coach.statistics import Statistics

_READS: Final = 3
"""Most journals that are read to find the match played last."""
_LISTED: Final = 20
"""Most unfinished matches in the list."""


class StartDialog:
    """The dialog that chooses a match."""

    def __init__(self, context: PlainContext) -> None:
        self._context = context
        self._talk = context.talk
        self._listed: list[SavedMatch] = []

    async def choose(self) -> MatchHandle:
        """Return the chosen match. Raises InputClosed, LeaveProgram and MatchChanged."""
        newest = self._newest()
        with self._context.outliving():
            self._offer(newest)
        while True:
            text = await self._talk.hear_or(self._context.happened)
            if text is None:
                self._context.happened.clear()
                self._context.look_around()
                continue
            with self._context.outliving():
                try:
                    if (chosen := await self._carry_out(text, newest)) is not None:
                        return chosen
                except (CommandError, Refused) as error:
                    self._talk.say(sentence_for(error))

    async def _carry_out(self, text: str, newest: SavedMatch | None) -> MatchHandle | None:
        """Carry out a command; return the match that it chooses, if any. Raises CommandError and
        Refused.
        """
        if not text:
            return await self._continue("") if newest else await self._begin("")
        command, rest = parse(text, self._context.grammar(START))
        if await self._context.common(command, rest):
            return None
        match command:
            case "continue":
                return await self._continue(rest)
            case "new":
                return await self._begin(rest)
            case "matches":
                self._list()
            case "delete":
                await self._delete(rest)
            case "pad":
                await open_pad(self._context, new=bool(rest))
                self._offer(self._newest())
            case "daily":
                # Imported late: most visits are without it.
                from app.plain.daily import play_daily

                await play_daily(self._context)
                self._offer(self._newest())
            case "drills":
                await self._practise(None)
            case "run" | "streak":
                await self._practise(Challenge(command))
            case "ratings":
                from app.plain.drill import ratings_told

                self._talk.say(*ratings_told())
            case "levels":
                self._tell_levels(rest)
            case "statistics":
                self._talk.say(*await statistics_lines(self._context.library))
            case "help":
                self._talk.say(
                    *helped(rest, self._context.help_at_start(), self._context.grammar(START))
                )
            case "quit":
                raise LeaveProgram
        return None

    async def _practise(self, challenge: Challenge | None) -> None:
        # Imported late: a match begins without it.
        from app.plain.drill import practise

        await practise(self._context, challenge)
        self._offer(self._newest())

    # -- saved matches -------------------------------------------------------------------------

    def _newest(self) -> SavedMatch | None:
        try:
            return self._context.library.saved().newest(_READS)
        except StoreError as error:
            self._talk.say(sentence_for(error))
            return None

    def _offer(self, newest: SavedMatch | None) -> None:
        settings = self._context.settings
        if newest and newest.outline:
            self._talk.say(tr("continue: {match}.", match=in_a_line(newest.outline, settings)))
        try:
            rules, others = self._wanted(MatchRequest(usual_game(settings)))
        except (CommandError, RulesError):
            self._talk.say(tr("new: a new match."))
        else:
            told = _in_brief(title_of(rules.game), self._called(rules), others)
            if settings.serious:
                told = clauses((told, tr_c("match", "serious")))
            self._talk.say(tr("new: {match}.", match=told))
        self._talk.say(
            tr("Press Enter to continue, or type for example new against strong, or help.")
            if newest
            else tr("Press Enter to begin it, or type for example new against strong, or help.")
        )

    def _list(self) -> None:
        matches = self._context.library.saved()
        self._listed = []
        for path in matches.paths:
            saved = matches.known(path) or matches.read(path)
            if saved.outline:
                self._listed.append(saved)
            if len(self._listed) == _LISTED:
                break
        matches.keep()
        if not self._listed:
            raise CommandError(tr("There is no unfinished match."))
        for number, saved in enumerate(self._listed, 1):
            if saved.outline:
                told = in_a_line(saved.outline, self._context.settings)
                self._talk.say(f"{number}. {as_sentence(told)}")

    async def _continue(self, number: str) -> MatchHandle | None:
        """Return a saved match; a score pad is written on here until the person leaves it."""
        saved = self._of_number(number) if number else self._newest()
        if saved is None:
            raise CommandError(tr("There is no unfinished match."))
        if saved.outline and saved.outline.is_pad:
            await PadLines(self._context, PadSession.open(saved.path)).run()
            self._offer(self._newest())
            return None
        return self._context.library.resume(saved.path)

    def _of_number(self, number: str) -> SavedMatch:
        if not self._listed:
            self._list()
        if not (number.isdecimal() and len(number) <= 9 and 1 <= int(number) <= len(self._listed)):
            raise CommandError(
                tr("Type a number from 1 to {count}: matches lists them.", count=len(self._listed))
            )
        return self._listed[int(number) - 1]

    async def _delete(self, number: str) -> None:
        saved = self._of_number(number)
        if saved.outline:
            self._talk.say(as_sentence(in_a_line(saved.outline, self._context.settings)))
        if await self._talk.agrees(tr("Delete this match for good?")):
            self._context.library.delete(saved.path)
            # The other matches have new numbers.
            self._listed = []
            self._talk.say(tr("The match is deleted."))

    # -- new matches ---------------------------------------------------------------------------

    async def _begin(self, text: str) -> MatchHandle:
        settings = self._context.settings
        request = read(text.split(), usual_game(settings))
        for other in request.others:
            # A wrong one is refused before anything else is.
            if not (is_here(other) or is_even(other, request.game)):
                find_player(other, request.game)
        if request.name:
            settings = replace(settings, name=request.name)
        rules, others = self._wanted(request)
        seats = take_seats(settings.name, others, rules.game)
        self._keep(request, rules, others)
        is_serious = request.is_serious or settings.serious
        return await begin(self._context, seats, rules, is_serious=is_serious)

    def _wanted(self, request: MatchRequest) -> tuple[Any, list[str]]:
        rules = rules_of(request, self._context.settings)
        if not request.others:
            last = choices_for(offer_of(request.game), self._context.settings)
            usual = [last.opponent, *last.others]
            if any(map(is_program, usual)):
                raise CommandError(tr("Programs are named on the command line, with --opponent."))
            return rules, [other for other in seated(usual, rules) if other]
        others = enough(request.others, rules)
        try:
            find_game(rules.game).check_seats(rules, len(others) + 1)
        except RulesError as error:
            raise CommandError(
                tr("{refusal} Name each of the others after against.", refusal=sentence_for(error))
            ) from None
        return rules, others

    def _keep(self, request: MatchRequest, rules: Any, others: Sequence[str]) -> None:
        settings, offer = self._context.settings, offer_of(rules.game)
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
        self._context.change(
            name=request.name or settings.name,
            game=offer.name,
            **settings.choosing(offer.name, choices),
        )

    def _called(self, rules: Any) -> str:
        offer = offer_of(rules.game)
        return offer.in_list(offer.called(name_of(rules, self._context.settings)), rules)

    def _tell_levels(self, game: str) -> None:
        names = {name: offer_of(name) for name in GAMES}
        offer = names.get(game_meant(game), names[usual_game(self._context.settings)])
        for player in opponents_offered(offer.name):
            told = offer.about_level(player).replace("\n", " ")
            self._talk.say(labelled(level_label(player.name), told))
        if offer.name == GIN:
            self._talk.say(
                # Translators: elo:N and elo:1100 are typed as they are
                tr(
                    "elo:N: any strength from {least} to {most} on this scale, such as elo:1100.",
                    least=RATED_ELOS[0],
                    most=RATED_ELOS[-1],
                )
            )
            self._talk.say(labelled(level_label(EVEN), about_even().replace("\n", " ")))


def _in_brief(game: str, rules: str, others: Sequence[str]) -> str:
    names = [
        level_label(name) if count == 1 else tr(_SEVERAL[count], level=level_label(name))
        for name, count in Counter(others).items()
    ]
    what = rules if rules.startswith(game) else clauses((game, rules))
    return tr("{match}, against {names}", match=what, names=listed(names))


_SEVERAL: Final = {
    # Translators: several computer players of one level, as in "two casual"
    2: msg("two {level}"),
    3: msg("three {level}"),
    4: msg("four {level}"),
    5: msg("five {level}"),
    6: msg("six {level}"),
    7: msg("seven {level}"),
}


# -- statistics ----------------------------------------------------------------------------


async def statistics_lines(library: MatchLibrary) -> list[str]:
    """Return the figures of all matches of Gin, then those by opponent, then those of other games.

    New journals are read first.
    """
    # Imported late: only the statistics need them.
    from app.coach.rating import rating_of
    from app.coach.statistics import chosen, rival, statistics
    from app.text import statistics as told
    from app.text.games import title_of

    played = library.played()
    try:
        async with aclosing(played.catch_up()) as reading:
            async for _ in reading:
                pass
        known = list(played.known())
        by_game = {game: chosen(known, game=game) for game in GAMES}
        problems = len(played.problems())
    except StoreError as error:
        return [sentence_for(error)]
    finally:
        played.close()
    found = by_game.pop(USUAL_GAME)
    rest = [
        told.in_short(title_of(game), statistics(matches))
        for game, matches in by_game.items()
        if matches
    ]
    if problems:
        rest.append(told.unreadable(problems))
    total = statistics(found)
    if total.is_empty:
        return [
            tr(
                "No match of {title} is over yet: play one, and it is counted here.",
                title=title_of(USUAL_GAME),
            ),
            *rest,
        ]
    names = sorted({rival(match.facts) for match in found})
    return [
        *(whole(labelled(*each)) for each in told.lines(total, rating_of(found))),
        *(
            _against(
                told.opponent(name),
                statistics([match for match in found if rival(match.facts) == name]),
            )
            for name in names
        ),
        *rest,
    ]


def _against(name: str, found: Statistics) -> str:
    points = found.points_a_hand
    if points is None:
        return tr(
            "Against {name}: {won} won, {lost} lost.", name=name, won=found.won, lost=found.lost
        )
    return tr(
        "Against {name}: {won} won, {lost} lost, {points} points a hand.",
        name=name,
        won=found.won,
        lost=found.lost,
        points=decimal(points, 1, signed=True),
    )
