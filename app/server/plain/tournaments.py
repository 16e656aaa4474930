"""Tournaments in lines: what is held, how it stands, taking part, and holding one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import time
from typing import Final

from app.plain.context import MatchChanged
from app.plain.talk import Conversation
from app.plain.telling import labelled
from app.players.registry import find as find_player
from app.quoting import quoted
from app.server import tournament_words as words
from app.server.client import LobbyClient, called
from app.server.plain.new_table import seek_of, the_one
from app.server.refusals import LobbyCode, LobbyError
from app.server.tournament_terms import (
    LONGEST_PAUSE,
    LONGEST_UNTIL,
    LONGEST_WAIT,
    MOST_DAYS,
    USUAL_CLOCK,
    TournamentInfo,
    TournamentRequest,
    TournamentTerms,
    starting_at,
)
from app.storage.settings import Settings
from app.text.letters import folded
from app.text.lists import clauses, sentences
from app.text.people import sentence
from app.text.speech import msg_c, tr
from app.tournaments.plan import MOST, MOST_ROUNDS, Form
from app.tournaments.tournament import Phase
from app.ui.commands import CommandError, typed

MOST_LISTED: Final = 10
# Translators: typed behind tournament, to take part in one
_ENTER: Final = msg_c("typed", "enter, join")
# Translators: typed behind tournament, to take part no more
_LEAVE: Final = msg_c("typed", "leave")
# Translators: typed behind tournament, to play the next deal
_PLAY: Final = msg_c("typed", "play")
# Translators: typed behind tournament, to hold one
_NEW: Final = msg_c("typed", "new")
# Translators: typed behind tournament, to let it begin
_BEGIN: Final = msg_c("typed", "begin, start")
# Translators: typed behind tournament, to end it as it stands
_END: Final = msg_c("typed", "end")
# Translators: typed behind tournament, to let another person enter, also after the start
_ADMIT: Final = msg_c("typed", "admit")
# Translators: before the title of a new tournament
_CALLED: Final = msg_c("typed", "called, named")
# Translators: before the number of places of a new tournament
_PLACES: Final = msg_c("typed", "places")
# Translators: before the minutes until a new tournament begins
_IN: Final = msg_c("typed", "in")
# Translators: before the time at which a new tournament begins
_AT: Final = msg_c("typed", "at")
# Translators: before the number of rounds or deals of a new tournament
_ROUNDS: Final = msg_c("typed", "rounds, deals")
# Translators: before the minutes between two rounds of a tournament
_PAUSE: Final = msg_c("typed", "pause")
# Translators: before the minutes that people have to come to their table
_WAIT: Final = msg_c("typed", "wait")
# Translators: before the days in which the deals of a tournament can be played
_DAYS: Final = msg_c("typed", "days")
# Translators: before the level of the computer that all play against
_LEVEL: Final = msg_c("typed", "level")
# Translators: forms of a tournament, as they are typed, without blanks
_FORMS: Final = {
    Form.KNOCK_OUT: msg_c("typed", "knock-out, knockout, ko"),
    Form.ROUND_ROBIN: msg_c("typed", "round-robin, robin, all"),
    Form.SWISS: msg_c("typed", "swiss"),
    Form.DUPLICATE: msg_c("typed", "duplicate"),
}


class TournamentCommands:
    """The commands about tournaments of one visitor. ``settings`` returns their settings."""

    def __init__(
        self, lobby: LobbyClient, talk: Conversation, settings: Callable[[], Settings]
    ) -> None:
        self._lobby = lobby
        self._talk = talk
        self._settings = settings

    @property
    def _me(self) -> str:
        return self._lobby.me.person.id

    async def common(self, command: str, rest: str) -> bool:
        """Carry out a command about tournaments; return whether it was one.

        Raises Refused, CommandError, RulesError, and MatchChanged if the visitor goes to a table.
        """
        if command != "tournaments":
            return False
        first, _, more = rest.partition(" ")
        said = folded(first)
        if not said:
            self._talk.say(*self._all())
        elif said in typed(_NEW):
            self._create(more)
        elif said in typed(_ENTER):
            info = self._the_one(more)
            self._lobby.enter_tournament(info.name)
            self._talk.say(tr("You take part in {title}.", title=info.title))
        elif said in typed(_LEAVE):
            await self._leave(self._the_one(more))
        elif said in typed(_PLAY):
            self._lobby.play_deal(self._the_one(more).name)
            raise MatchChanged
        elif said in typed(_ADMIT):
            self._admit(more)
        elif said in typed(_BEGIN):
            self._lobby.begin_tournament(self._the_one(more).name)
        elif said in typed(_END):
            await self._end(self._the_one(more))
        else:
            self._talk.say(*self._told(self._the_one(rest)))
        return True

    def listed(self, most: int) -> list[str]:
        """Return lines about the tournaments that are not over, at most so many."""
        infos = [info for info in self._lobby.tournaments() if info.phase is not Phase.OVER]
        return [self._line(number, info) for number, info in enumerate(infos[:most], 1)]

    # --------------------------------------------------------------------------------------

    def _the_one(self, text: str) -> TournamentInfo:
        """Return the tournament of a number in the list, or with this beginning of its title;
        without a text, the visitor's only one, or the only one.
        """
        infos = [*self._lobby.tournaments()]
        if not text:
            going_on = [info for info in infos if info.phase is not Phase.OVER]
            own = [info for info in going_on if info.has_entered(self._me)]
            found = own if len(own) == 1 else going_on
        elif text.isascii() and text.isdecimal() and len(text) < 4:
            found = infos[int(text) - 1 : int(text)] if int(text) else []
        else:
            found = [info for info in infos if folded(info.title).startswith(folded(text))]
            found = [info for info in found if folded(info.title) == folded(text)] or found
        if len(found) == 1:
            return found[0]
        raise CommandError(tr("Which tournament? Type tournaments for their numbers."))

    def _line(self, number: int, info: TournamentInfo) -> str:
        about = clauses(
            (
                words.form_label(info.form),
                words.match_told(info, self._settings()),
                words.places_told(info),
                words.state_told(info),
            )
        )
        return tr(
            "Tournament {number}: {title}. {about}.",
            number=number,
            title=info.title,
            about=sentence(about),
        )

    def _all(self) -> Sequence[str]:
        infos = self._lobby.tournaments()
        lines = [self._line(number, info) for number, info in enumerate(infos[:MOST_LISTED], 1)]
        if not lines:
            return [
                tr("No tournament is held yet."),
                self._how_to_hold() if self._lobby.may_direct() else "",
            ]
        how = tr(
            "Type tournament and a number for its standings, tournament enter and a number to take"
            " part, or tournament leave."
        )
        return [*lines, how, self._how_to_hold() if self._lobby.may_direct() else ""]

    def _how_to_hold(self) -> str:
        return tr("To hold one, type for example {example}.", example=_example())

    def _told(self, info: TournamentInfo) -> Sequence[str]:
        standings = [self._standing(info, index) for index in range(len(info.standings))]
        pairings = [
            labelled(
                tr("Table {number}", number=number) if number else tr("Without a table"),
                sentence(clauses((names, result))),
            )
            for number, names, result in (
                words.pairing_cells(line, self._lobby) for line in info.pairings
            )
        ]
        own = self._what_next(info)
        return [
            f"{info.title}.",
            *words.facts_told(info, self._settings()),
            labelled(tr("Round {number}", number=info.round), "") if pairings else "",
            *pairings,
            *standings,
            words.own_told(info, self._me),
            own,
        ]

    def _standing(self, info: TournamentInfo, index: int) -> str:
        line = info.standings[index]
        place, name, score, played, ties, state = words.standing_cells(info, line)
        if not place:
            return f"{name}."
        told = clauses(
            (
                f"{words.score_head(info)} {score}",
                # Translators: so many matches or deals are played
                tr("played {count}", count=played),
                f"({ties})" if ties else "",
                state,
            )
        )
        return tr("{place}. {name}: {told}.", place=place, name=name, told=told)

    def _what_next(self, info: TournamentInfo) -> str:
        own = next((line for line in info.pairings if self._me in line.players), None)
        if info.phase is not Phase.PLAYING or self._me not in info.playing:
            return ""
        if info.is_duplicate:
            return tr("Type tournament play to play your next deal.")
        if own and own.table and own.outcome is None:
            return tr("Type sit {number} to go to your match.", number=own.table)
        return ""

    def _admit(self, text: str) -> None:
        which, _, name = text.partition(" ")
        info = self._the_one(which)
        visit = the_one(called(name, [*self._lobby.visits.values()]), name)
        self._lobby.admit_to_tournament(info.name, visit.person.id)
        self._talk.say(tr("{who} takes part in {title}.", who=visit.name, title=info.title))

    async def _leave(self, info: TournamentInfo) -> None:
        if info.phase is Phase.PLAYING:
            self._talk.say(
                tr("A match that you are paired for is lost, and you are paired no more.")
            )
            if not await self._talk.agrees(tr("Leave the tournament?")):
                self._talk.say(tr("Nothing was done."))
                return
        self._lobby.leave_tournament(info.name)
        self._talk.say(tr("You do not take part in {title} any more.", title=info.title))

    async def _end(self, info: TournamentInfo) -> None:
        self._talk.say(tr("Its standings stay as they are now. Matches in play do not count."))
        if await self._talk.agrees(tr("End the tournament?")):
            self._lobby.end_tournament(info.name)
        else:
            self._talk.say(tr("Nothing was done."))

    def _create(self, text: str) -> None:
        request = request_of(text, self._settings())
        name = self._lobby.create_tournament(request)
        self._talk.say(*self._told(self._lobby.tournament(name)))


def _example() -> str:
    return tr("tournament new swiss gin to 50 clock 10+5 places 16 in 30 called Autumn Cup")


def request_of(text: str, settings: Settings) -> TournamentRequest:
    """Return the tournament that a text describes. Raises Refused, CommandError and RulesError."""
    tokens, rest, title = text.split(), [], ""
    form, places, rounds, now = None, 16, 0, time()
    told = TournamentTerms(None)
    while tokens:
        token = tokens.pop(0)
        word = folded(token)
        if word in typed(_CALLED):
            title, tokens = " ".join(tokens), []
        elif word in typed(_PLACES):
            places = _number(tokens, MOST)
        elif word in typed(_ROUNDS):
            rounds = _number(tokens, MOST_ROUNDS)
        elif word in typed(_IN):
            told = replace(told, starts=starting_at(f"{_number(tokens, LONGEST_UNTIL)}", now))
        elif word in typed(_AT):
            told = replace(told, starts=starting_at(_day_and_time(tokens), now))
        elif word in typed(_PAUSE):
            told = replace(told, pause=_number(tokens, LONGEST_PAUSE, least=0))
        elif word in typed(_WAIT):
            told = replace(told, wait=_number(tokens, LONGEST_WAIT))
        elif word in typed(_DAYS):
            told = replace(told, days=_number(tokens, MOST_DAYS))
        elif word in typed(_LEVEL):
            told = replace(told, level=find_player(" ".join(tokens[:1])).name)
            del tokens[:1]
        elif found := next((each for each, told in _FORMS.items() if word in typed(told)), None):
            form = found
        else:
            rest.append(token)
    if form is None or not title:
        raise CommandError(
            sentences(
                [
                    tr(
                        "A tournament needs a form (knock-out, round-robin, swiss or duplicate) and"
                        " a title behind called."
                    ),
                    tr("For example: {example}.", example=_example()),
                ]
            )
        )
    terms = seek_of(" ".join(rest) or settings.game, settings)
    told = replace(
        told,
        rules=terms.rules,
        rated=terms.options.rated,
        time_control=terms.options.time_control or USUAL_CLOCK,
    )
    return TournamentRequest(title, form, told, places, rounds)


def _number(tokens: list[str], most: int, least: int = 1) -> int:
    said = tokens.pop(0) if tokens else ""
    if not (re.fullmatch("[0-9]{1,5}", said) and least <= int(said) <= most):
        raise CommandError(
            tr(
                "{text} is no number from {least} to {most}.",
                text=quoted(said),
                least=least,
                most=most,
            )
        )
    return int(said)


def _day_and_time(tokens: list[str]) -> str:
    """Return a time of day, or a day with a time of day behind it."""
    count = 2 if tokens and "-" in tokens[0] else 1
    said = " ".join(tokens[:count])
    del tokens[:count]
    if not said:
        raise LobbyError(LobbyCode.TOURNAMENT_START, text="")
    return said
