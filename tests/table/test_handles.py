"""A place at the table gives what may be known there, and nothing that leads to more."""

from __future__ import annotations

import dataclasses
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.games.base import ONLOOKER, IllegalAction
from app.games.gin.hand import Hand
from app.games.gin.rules import PRESETS, Rules, preset
from app.games.gin.view import Phase
from app.match import view as views
from app.match.match import Match
from app.match.seat import HUMAN, Seat
from app.players.registry import decide
from app.table import handles
from app.table.gin_match import GinMatch
from app.table.seats import enough, take_seats
from app.table.session import MatchSession
from app.table.writer import JournalWriter

ROOT = Path(__file__).parent.parent.parent
NOW = datetime(2026, 11, 22, tzinfo=UTC)
SEED = bytes(range(32))
ME, VERA = 0, 1

HIDDEN = {
    *("app.match.match", "app.match.course", "app.games.gin.hand", "app.games.gin.game"),
    *("app.games.basic.hand", "app.games.contract.round"),
    *("app.storage.journal", "app.table.session", "app.ui.match_library", "app.table.writer"),
}
"""Modules through which a face could come to know more than its place."""


def new(rules: Rules | None = None, level: str = "casual") -> MatchSession:
    rules = rules or Rules()
    return MatchSession.new(rules, take_seats("Ann", enough([level], rules)), NOW, SEED)


def play_on(table: MatchSession, actions: int) -> None:
    """Let all play so many actions, people too."""
    for _ in range(actions):
        hand = table.match.hand
        if table.match.is_over:
            return
        if hand.is_over:
            table.go_on()
            continue
        seat = hand.to_act
        table.act(seat, decide("casual", hand.view(seat), table.match.player_seed))


def test_no_screen_loads_what_knows_the_cards() -> None:
    program = (
        "import pkgutil, sys, importlib\n"
        "package = importlib.import_module('app.tui')\n"
        "for module in pkgutil.walk_packages(package.__path__, 'app.tui.'):\n"
        "    importlib.import_module(module.name)\n"
        "print(*sys.modules)\n"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    ).stdout.split()
    assert {"app.tui.table.gin.screen", "app.table.handles", "app.ui.gin_table"} <= set(loaded)
    assert HIDDEN & set(loaded) == set()


def test_the_types_of_a_place_name_nothing_that_knows_the_cards() -> None:
    for module in (handles, views):
        named = Path(str(module.__file__)).read_text(encoding="utf-8")
        for hidden in HIDDEN:
            assert hidden not in named
        for kind in ("Match", "Hand", "MatchSession", "JournalFile"):
            assert not hasattr(module, kind)
    for protocol in (handles.SeatHandle, handles.MatchHandle, views.MatchView, views.RoundView):
        for kind in ("Match", "Hand", "MatchSession", "JournalFile"):
            ours = "MatchView|MatchHandle|SeatHandle"
            told = (re.sub(ours, "", each) for each in annotations_of(protocol))
            assert not any(kind in each for each in told), protocol


def annotations_of(kind: type) -> Iterator[str]:
    """The annotations of a class and of its methods, as they are written."""
    yield from map(str, vars(kind).get("__annotations__", {}).values())
    for member in vars(kind).values():
        function = member.fget if isinstance(member, property) else member
        yield from map(str, getattr(function, "__annotations__", {}).values())


def parts(value: object, done: set[int]) -> Iterator[object]:
    """A value and everything that it holds."""
    if id(value) in done:
        return
    done.add(id(value))
    yield value
    if isinstance(value, dict):
        inside: list[object] = [*value, *value.values()]
    elif isinstance(value, tuple | list | set | frozenset):
        inside = list(value)
    elif dataclasses.is_dataclass(value):
        inside = [getattr(value, field.name) for field in dataclasses.fields(value)]
    else:
        inside = list(vars(value).values()) if hasattr(value, "__dict__") else []
    for each in inside:
        yield from parts(each, done)


@pytest.mark.parametrize("rules", [*PRESETS.values(), Rules(best_of=3)], ids=str)
def test_a_snapshot_holds_no_seed_and_no_cards_that_are_hidden(rules: Rules) -> None:
    table = new(rules)
    for actions in (0, 1, 7, 60):
        play_on(table, actions)
        match = table.match
        secret = {match.seed} if not match.is_over else set()
        hands = [] if match.is_over else [hand for hand in match.hands if not hand.is_over]
        for seat in (*table.here, ONLOOKER):
            held = list(parts(table.seat_handle(seat).snapshot(), set()))
            assert not any(isinstance(each, Match | Hand | JournalWriter) for each in held)
            found = {each for each in held if isinstance(each, bytes)}
            revealed = {played.deal.seed for played in match.played}
            assert found & secret == set()
            assert found <= revealed | ({match.seed} if match.is_over else set())
            for hand in hands:
                for other, cards in enumerate(hand.hands):
                    if other != seat and cards:
                        assert cards not in [each for each in held if isinstance(each, int)]


def test_a_place_knows_what_its_seat_knows() -> None:
    table = new()
    play_on(table, 9)
    for seat in (ME, ONLOOKER):
        match_view = table.seat_handle(seat).snapshot()
        assert match_view.view == table.match.hand.view(seat)
        assert match_view.counts == tuple(cards.bit_count() for cards in table.match.hand.hands)
        assert match_view.me == seat
        assert match_view.seal == table.match.commitment


def test_nobody_gets_the_place_of_somebody_else() -> None:
    table = new()
    for seat in (VERA, 2, -2):
        with pytest.raises(LookupError):
            table.seat_handle(seat)


def test_an_onlooker_does_nothing() -> None:
    table = new()
    onlooker = table.seat_handle(ONLOOKER)
    before = table.match.hand.history[:]
    with pytest.raises(IllegalAction):
        onlooker.act(table.match.hand.legal_actions()[0])
    with pytest.raises(IllegalAction):
        onlooker.take_back()
    with pytest.raises(IllegalAction):
        onlooker.go_on()
    assert table.match.hand.history == before


def test_the_seed_of_a_match_is_known_when_everything_is_over() -> None:
    table = new(preset("standard", 20))
    while not table.match.is_over:
        assert table.seat_handle(ME).snapshot().seed is None
        play_on(table, 1)
    match_view = table.seat_handle(ME).snapshot()
    assert match_view.seed == SEED
    assert [played.number for played in match_view.ended] == [table.match.number]
    assert match_view.played[-1].view.phase is Phase.OVER


def test_what_may_be_taken_back_is_known_here_only() -> None:
    table = new(level="human")
    seat = table.match.hand.to_act
    play_on(table, 1)
    mine, theirs = table.seat_handle(seat).snapshot(), table.seat_handle(1 - seat).snapshot()
    assert mine.may_take_back
    assert not theirs.may_take_back
    assert mine.too_late is None
    assert theirs.too_late
    table.seat_handle(seat).take_back()
    assert not table.seat_handle(seat).snapshot().may_take_back


def test_events_tell_what_everybody_may_know() -> None:
    table = new(preset("standard", 20))
    heard: list[handles.MatchEvent] = []
    end = table.seat_handle(ONLOOKER).listen(heard.append)
    play_on(table, 10_000)
    kinds = [event.kind for event in heard if event.kind is not handles.MatchEventKind.SAVED]
    assert kinds[-1] is handles.MatchEventKind.MATCH_OVER
    assert kinds.count(handles.MatchEventKind.HAND_OVER) == len(table.match.played) - 1
    assert kinds.count(handles.MatchEventKind.DEALT) == len(table.match.played) - 1
    done = [(event.seat, event.action) for event in heard if event.action is not None]
    assert done == [pair for played in table.match.played for pair in played.history]
    by_kind: dict[str, set[str]] = {}
    for event in heard:
        if event.action is not None:
            by_kind.setdefault(event.kind, set()).add(type(event.action).__name__)
    assert by_kind["drew"] == {"DrawStock", "DrawDiscard"}
    assert by_kind["threw"] == {"Discard"}
    assert by_kind["knocked"] <= {"Knock", "BigGin"}
    end()
    count = len(heard)
    table.sync()
    assert len(heard) == count


@pytest.mark.parametrize("people", [0, 1, 2])
def test_hands_lie_open_to_an_onlooker_only_where_nobody_plays(people: int) -> None:
    seats = [Seat("Ann", HUMAN if people else "casual-1")]
    seats += [Seat("Vera", HUMAN if people > 1 else "casual-1")]
    table = MatchSession(GinMatch(Rules(), seats, bytes(32)))
    seen = [table.snapshot(place) for place in (ONLOOKER, *range(people))]
    open_to_all = tuple(table.match.hand.hands)
    for each in seen:
        expected = open_to_all if people == 0 else ()
        assert each.rounds[0].hands == expected
        assert each.viewed_seat == (each.me if people else 0)
    for seat in range(people, 2):
        with pytest.raises(LookupError):
            table.seat_handle(seat)
