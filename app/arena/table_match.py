"""A whole match of any number of CPU players at one table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any, Final, TypeAlias

from app.arena.contestants import ProgramContestant
from app.arena.game import USUAL, Forfeit, GameOptions, GameRecord, Place, Tally, places
from app.arena.refusals import ArenaCode
from app.cpu.json_bridge import move_line
from app.cpu.program_process import ProgramFault
from app.games.base import IllegalAction, Rules
from app.games.gin.hand import Hand
from app.match.course import Course
from app.match.match import AnyMatch, Match
from app.match.seat import Seat
from app.players.base import Player
from app.refusal import Refused

MOST_DEALS: Final = 1000
"""Deals after which a match counts as endless."""


TablePlayer: TypeAlias = Player | ProgramContestant


def rotations(count: int) -> list[list[int]]:
    return [[(seat + turn) % count for seat in range(count)] for turn in range(count)]


def play_seating(
    players: Sequence[TablePlayer],
    rules: Rules,
    seating: int,
    seed: bytes,
    options: GameOptions = USUAL,
) -> GameRecord:
    """Return the match of one seating of these players, in the order in which they are given.

    Raises IllegalAction if a CPU player acts illegally.
    """
    seats = rotations(len(players))[seating]
    seated = [players[who] for who in seats]
    played = play_match(seated, rules, seed, options)
    return played.reordered([seats.index(who) for who in range(len(players))])


def play_match(
    players: Sequence[TablePlayer],
    rules: Rules,
    seed: bytes,
    options: GameOptions = USUAL,
) -> GameRecord:
    """Return a match between these players, by seat. One of more than ``MOST_DEALS`` is cut.

    A program that fails, or acts illegally, forfeits the match. Raises IllegalAction if a CPU
    player acts illegally.
    """
    seats = [Seat(f"{player.name} {index}", player.name) for index, player in enumerate(players)]
    match: AnyMatch = Match(rules, seats, seed)
    record = GameRecord(tuple(Tally() for _ in seats), moves=[] if options.keeps_moves else None)
    course = Course(match, record.keep)
    table = places(options, len(seats))
    try:
        for index, player in enumerate(players):
            if isinstance(player, ProgramContestant):
                _begin(player, match, table[index])
        while not match.is_over:
            if match.hand.is_over:
                course.go_on()
            if match.deal > MOST_DEALS:
                _count(match, record)
                return record
            record.hands = match.deal
            while (seat := course.to_act) is not None:
                _act(course, players[seat], table[seat], record.tallies[seat])
    except _Forfeited as error:
        record.tallies[error.seat].forfeits.append(_forfeit(match, error))
        course.resign(error.seat, error.fault)
    finally:
        record.lines = table[0].lines
    _count(match, record)
    assert match.result is not None
    winners = match.result.winners
    record.shares = tuple(1 / len(winners) if side in winners else 0.0 for side in match.sides)
    return record


def _count(match: AnyMatch, record: GameRecord) -> None:
    for standing in (*match.finished, match.standing):
        for side, tally in zip(match.sides, record.tallies, strict=True):
            tally.points += standing.sheet.totals[side]
    for played in match.played:
        if isinstance(played.hand, Hand):
            record.count_end(played.hand.ending)


class _Forfeited(Exception):
    def __init__(self, seat: int, fault: Refused, action: Any = None) -> None:
        self.seat = seat
        self.fault = fault
        self.action = action


def _begin(player: ProgramContestant, match: AnyMatch, place: Place) -> None:
    try:
        player.begin_match(match, place)
    except ProgramFault as error:
        raise _Forfeited(place.seat, error) from error


def _act(course: Course[Any, Any, Any], player: TablePlayer, place: Place, tally: Tally) -> None:
    match, seat = course.match, place.seat
    start = perf_counter()
    if not isinstance(player, ProgramContestant):
        action = player.decide(match.hand.view(seat), Random(match.player_seed))
        tally.seconds.append(took := perf_counter() - start)
        if place.clock is not None:
            # It is never too late, so that its games are the same on a slow machine.
            place.clock.spend(seat, took)
        course.act(seat, action)
        return
    try:
        action = player.decide(match, seat)
    except ProgramFault as error:
        raise _Forfeited(seat, error) from error
    tally.seconds.append(perf_counter() - start)
    try:
        course.act(seat, action)
    except IllegalAction as error:
        broke = Refused(ArenaCode.BROKE_RULES, name=player.name, why=error)
        raise _Forfeited(seat, broke, action) from error


def _forfeit(match: AnyMatch, error: _Forfeited) -> Forfeit:
    action = None if error.action is None else match.game.write(error.action)
    line = move_line(match.hand.view(error.seat), match.player_seed)
    return Forfeit(error.fault, action, 0, match.deal, match.hand_seed.hex(), (line,))
