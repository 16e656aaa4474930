"""A table: the journal before all else, resuming anywhere, and going on when it cannot save."""

from __future__ import annotations

import asyncio
import errno
import gc
import json
import os
import shutil
from collections.abc import Callable, Sequence
from contextvars import ContextVar, copy_context
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, NoReturn
from weakref import ref

import pytest

from app.cards.cards import NO_CARDS, Cards
from app.cards.deal import hand_seed
from app.cpu.service import InstantCpu
from app.games.base import ONLOOKER, IllegalAction
from app.games.basic.rules import PRESETS as BASIC_PRESETS
from app.games.contract.rules import PRESETS as CONTRACT_PRESETS
from app.games.gin.actions import DISCARDS, DRAW_STOCK, PASS, Action, to_text
from app.games.gin.rules import PRESETS, Rules, Seating
from app.games.gin.rules import SEATS as SEATS_FOR
from app.games.gin.view import Phase, View
from app.match.match import AnyMatch, Match
from app.match.records import TAKE_BACK, TIME, MatchCode, Record
from app.match.seat import Seat
from app.players.registry import find
from app.storage import journal
from app.storage.errors import JournalDamaged, JournalVersion, StoreCode, StoreError
from app.storage.settings import Settings
from app.table.gin_match import GinMatch
from app.table.handles import MatchEventKind
from app.table.session import MatchSession
from app.text.refusals import sentence_for
from tests.again import again
from tests.disk import disk_with_room_for
from tests.emulator import PATIENCE
from tests.invariants import match_state
from tests.refusals import refused
from tests.soak import RandomMatch, random_seats

NOW = datetime(2026, 11, 21, 7, 45)
SEED = bytes(range(32))
SEATS = (Seat("Ann"), Seat("Bob", "novice-1"))


def new(seed: bytes | None = SEED, rules: Rules | None = None) -> MatchSession:
    return MatchSession.new(rules or Rules(), SEATS, NOW, seed)


def path_of(table: MatchSession) -> Path:
    assert table.path is not None
    return table.path


def written(table: MatchSession) -> list[Record]:
    """The records on the disk, as ``written_in`` gives them."""
    return written_in(path_of(table))


def written_in(path: Path) -> list[Record]:
    """The records of a file, without their times and what the journal puts before the header."""
    header, *records = journal.read(path).records
    return [
        {k: v for k, v in header.items() if k not in ("format", "version", "program")},
        *({k: v for k, v in record.items() if k != TIME} for record in records),
    ]


def play(table: MatchSession, actions: int, seed: int = 1) -> None:
    """Let whoever is to act do something legal, so many times."""
    rng = Random(seed)
    for _ in range(actions):
        hand = table.match.hand
        if hand.result is not None:
            table.go_on()
        else:
            table.act(hand.to_act, rng.choice(hand.legal_actions()))


def play_hand(table: MatchSession) -> None:
    while table.match.hand.result is None:
        play(table, 1)


def journal_of(
    deals: int, rules: Rules = PRESETS["terminal"], seats: Sequence[Seat] = SEATS
) -> tuple[list[Record], Path]:
    """A closed journal of so many random deals, taking back now and then; its records."""
    playing = RandomMatch(GinMatch(rules, seats, SEED), Random(4), thorough=0)
    playing.play(deals)
    path = journal.new_path(NOW)
    with journal.JournalFile.create(path, playing.records[0]) as file:
        for record in playing.records[1:]:
            file.append(record)
    return playing.records, path


# --- A new table ---------------------------------------------------------------------------------


def test_a_new_match_has_a_journal_at_once() -> None:
    table = new()
    assert written(table) == [table.match.header()]
    assert table.match.created == "2026-11-21T07:45:00"
    assert (table.unsaved, table.restored) == (None, None)
    assert path_of(table).stat().st_mode & 0o777 == 0o600


def test_a_seed_deals_the_same_and_none_a_new_one() -> None:
    assert new().match.hand_seed == hand_seed(SEED, 1)
    assert len({new(seed=None).match.seed for _ in range(20)}) == 20
    assert len(new(seed=None).match.seed) == 32


# --- Written before it is shown ------------------------------------------------------------------


def test_everything_is_in_the_journal_when_the_call_returns() -> None:
    table = new()
    seat = table.match.hand.to_act
    expected = [table.match.header()]
    for actor, action in (
        (seat, PASS),
        (seat, None),
        (seat, PASS),
        (1 - seat, PASS),
        (seat, DRAW_STOCK),
    ):
        if action is None:
            table.take_back(actor)
        else:
            table.act(actor, action)
        expected.append({"seat": actor, "do": to_text(action) if action else TAKE_BACK})
        assert written(table) == expected
    play_hand(table)
    table.go_on()
    assert written(table)[-1]["deal"] == 2


def test_what_is_illegal_is_not_written() -> None:
    table = new()
    seat = table.match.hand.to_act
    before = written(table), match_state(table.match)
    steps: list[Callable[[], None]] = [
        lambda: table.act(seat, DRAW_STOCK),
        lambda: table.act(1 - seat, PASS),
        lambda: table.take_back(seat),
        table.go_on,
    ]
    for step in steps:
        with pytest.raises(IllegalAction):
            step()
        assert (written(table), match_state(table.match)) == before


def test_the_end_of_a_hand_outlives_a_power_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new()
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda _: synced.append(len(written(table))))
    while table.match.hand.result is None:
        assert synced == []
        play(table, 1)
    assert synced == [len(written(table))]
    table.sync()
    assert len(synced) == 2


def test_a_sync_that_failed_is_made_up_for_before_all_is_said_to_be_saved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    synced: list[int] = []

    def fail_at_first(_: int) -> None:
        synced.append(len(written(table)))
        if len(synced) < 3:
            raise OSError(errno.EIO, "Input/output error")

    table = new()
    monkeypatch.setattr(os, "fsync", fail_at_first)
    table.sync()
    play(table, 1)
    assert table.unsaved is not None, "written, but not known to be on the disk"
    play(table, 1)
    assert table.unsaved is None
    assert synced[-1] == len(written(table))
    play(table, 1)
    assert len(synced) == 3, "a move alone does not wait for the disk"


# --- When nobody has played it -------------------------------------------------------------------


def turn_of(table: MatchSession, seat: int) -> MatchSession:
    """Somebody passes until it is this seat's turn."""
    while table.match.hand.to_act != seat:
        table.act(table.match.hand.to_act, PASS)
    return table


DEALINGS: dict[str, tuple[Callable[[MatchSession], object], bool]] = {
    "nothing": (lambda table: None, False),
    "others only": (lambda table: turn_of(table, 0), False),
    "a hint": (lambda table: turn_of(table, 0).note_hint(0, PASS), False),
    "a pass": (lambda table: turn_of(table, 0).act(0, PASS), True),
    "a hand": (play_hand, True),
    "giving up": (lambda table: table.resign(0, ""), True),
    "what is taken back": (
        lambda table: (turn_of(table, 0).act(0, PASS), table.take_back(0)),  # type: ignore[func-returns-value]
        False,
    ),
}
"""What is done in a match, and whether that was something of Ann's."""


@pytest.mark.parametrize("done", DEALINGS)
def test_a_match_that_none_of_the_people_has_played_leaves_nothing_behind(done: str) -> None:
    deal, is_kept = DEALINGS[done]
    for seed in range(2):
        # In one of them the other begins.
        table = new(bytes([seed]) * 32)
        table.is_kept_unplayed = False
        path = path_of(table)
        deal(table)
        table.close()
        table.close()
        assert table.unsaved is None
        assert [*path.parent.iterdir()] == [path] * is_kept
        path.unlink(missing_ok=True)


def test_a_match_without_people_is_kept() -> None:
    seats = (Seat("Ann", "casual-1"), Seat("Bob", "novice-1"))
    table = MatchSession.new(Rules(), seats, NOW, SEED)
    table.is_kept_unplayed = False
    path = path_of(table)
    table.close()
    assert path.exists()


# --- When its file goes away ---------------------------------------------------------------------


def told_of_saving(table: MatchSession) -> list[bool]:
    """Whether the match is saved, each time that this is told."""
    told: list[bool] = []
    table.listen(
        lambda event: (
            told.append(table.unsaved is None) if event.kind is MatchEventKind.SAVED else None
        )
    )
    return told


@pytest.mark.parametrize("and_then", ["plays on", "leaves"])
def test_a_home_that_is_deleted_is_made_again_with_the_whole_match(
    home: Path, and_then: str
) -> None:
    table = new()
    play(table, 5)
    told = told_of_saving(table)
    shutil.rmtree(home)
    if and_then == "plays on":
        play(table, 1)
        assert told == [True]
    table.close()
    assert told == [True]
    (path,) = journal.list_journals()
    again = MatchSession.resume(path)
    assert match_state(again.match) == match_state(table.match)
    again.close()


def test_a_home_that_cannot_be_made_again_is_said_until_it_can(home: Path) -> None:
    table = new()
    play(table, 5)
    told = told_of_saving(table)
    shutil.rmtree(home)
    home.write_text("a file")
    play(table, 3)
    assert table.unsaved is not None
    home.unlink()
    table.save()
    assert told == [False, True]
    assert len(written(table)) == 9


# --- Resuming ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seating", [Seating.TWO, again(Seating.PARTNERS)])
def test_resumed_at_any_point_it_is_the_match_at_that_point(seating: Seating) -> None:
    # To one point, so that every hand that is won is a match of the series.
    rules = Rules(seating=seating, best_of=5, target=1)
    records, path = journal_of(4, rules, random_seats(SEATS_FOR[seating][-1]))
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == len(records) > 50
    assert any(record.get("do") == TAKE_BACK for record in records)
    assert any("match" in record for record in records)
    for count in range(1, len(lines) + 1):
        path.write_bytes(b"".join(lines[:count]))
        table = MatchSession.resume(path)
        if "result" in json.loads(lines[min(count, len(lines) - 1)]):
            count = len(lines)
        assert match_state(table.match) == match_state(GinMatch.from_records(records[:count]))
        assert table.restored is None
        table.close()
        assert path.read_bytes() == b"".join(lines[:count])


def test_the_matches_of_a_series_are_in_one_journal() -> None:
    table = new(rules=Rules(best_of=3, target=1))
    match, player = table.match, find("casual")
    while not match.is_over:
        hand = match.hand
        if hand.result is None:
            choices = Random(match.player_seed)
            table.act(hand.to_act, player.decide(hand.view(hand.to_act), choices))
        elif match.standing.settlement is None:
            table.go_on()
        else:
            table.go_on()
    numbers = [record["match"] for record in written(table) if "match" in record]
    assert numbers == list(range(2, len(table.match.finished) + 2)) != []
    before = written(table)
    with refused(IllegalAction, match=r"^The series is over\.$"):
        table.go_on()
    assert written(table) == before
    assert match_state(GinMatch.from_records(before)) == match_state(table.match)


def test_a_resumed_match_goes_on_in_the_same_journal() -> None:
    table = new()
    play(table, 30)
    path = path_of(table)
    table.close()
    again = MatchSession.resume(path)
    assert again.path == path
    play(again, 30, seed=2)
    assert match_state(GinMatch.from_records(written(again))) == match_state(again.match)


def test_a_torn_last_line_is_undone_and_said() -> None:
    records, path = journal_of(1)
    whole = path.read_bytes()
    last = whole.splitlines(keepends=True)[-1]
    for cut in (1, len(last) // 2, len(last) - 1):
        path.write_bytes(whole[:-cut])
        table = MatchSession.resume(path)
        assert match_state(table.match) == match_state(GinMatch.from_records(records[:-1]))
        assert table.restored is not None
        assert sentence_for(table.restored).endswith("it is undone.")
        table.close()
        assert path.read_bytes() == whole[: -len(last)]
        assert table.unsaved is None


@pytest.mark.parametrize(
    ("line", "replacement"),
    [
        (1, b"{}\n"),
        (1, b"\xff\xfe\n"),
        (3, b"?\n"),
        (3, b"\0" * 30 + b"\n"),
        (3, b""),
        (3, b'{"seat":0,"do":"dance"}\n'),
        (3, b'{"chat":"hello"}\n'),
        (5, b'{"seat":0,"do":"throw KH"}\n{"seat":0,"do":"throw KH"}\n'),
    ],
)
def test_a_damaged_journal_is_set_aside_and_kept(line: int, replacement: bytes) -> None:
    _, path = journal_of(1)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line - 1] = replacement
    damaged = b"".join(lines)
    path.write_bytes(damaged)
    with pytest.raises(JournalDamaged) as problem:
        MatchSession.resume(path)
    aside = path.with_name(path.name + ".damaged")
    assert sentence_for(problem.value).startswith("This match cannot be read (")
    assert sentence_for(problem.value).endswith(f" It is kept as {aside}.")
    assert ".)" not in sentence_for(problem.value)
    assert not path.exists()
    assert aside.read_bytes() == damaged


@pytest.mark.parametrize(
    ("key", "value"),
    [("seed", "00" * 32), ("commitment", "0" * 64), ("game", "basic"), ("rules", {"jokers": 2})],
)
def test_a_match_that_is_not_what_it_says_is_set_aside(key: str, value: Any) -> None:
    _, path = journal_of(1)
    header, *rest = path.read_text().splitlines(keepends=True)
    path.write_text(json.dumps(json.loads(header) | {key: value}) + "\n" + "".join(rest))
    with refused(JournalDamaged, match=r"line 1|this is a match of basic"):
        MatchSession.resume(path)
    assert not path.exists()
    assert path.with_name(path.name + ".damaged").exists()


def test_a_second_damaged_journal_does_not_replace_the_first() -> None:
    _, path = journal_of(1)
    for text in ("one", "two"):
        path.write_text(text)
        with pytest.raises(JournalDamaged):
            MatchSession.resume(path)
    kept = sorted(file.read_text() for file in path.parent.iterdir())
    assert kept == ["one", "two"]


def test_a_journal_that_cannot_be_set_aside_is_a_sentence_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> NoReturn:
        raise PermissionError(errno.EACCES, "Permission denied")

    _, path = journal_of(1)
    path.write_text("?")
    monkeypatch.setattr(Path, "rename", refuse)
    with refused(StoreError, match="set GIN_RUMMY_HOME"):
        MatchSession.resume(path)
    assert path.read_text() == "?"


def test_a_journal_of_a_later_version_is_left_as_it_is() -> None:
    _, path = journal_of(1)
    newer = path.read_bytes().replace(
        b'"version":%d,"program":"' % journal.VERSION, b'"version":99,"program":"9'
    )
    path.write_bytes(newer)
    with refused(JournalVersion, match="update the program to open it"):
        MatchSession.resume(path)
    assert path.read_bytes() == newer


# --- Friendly take-back --------------------------------------------------------------------------


def after_an_answer(others: Sequence[str] = ("novice-1",)) -> MatchSession:
    """Ann has drawn from the stock and thrown, and all the others have played."""
    names = ("Bob", "Cleo")
    seats = (Seat("Ann"), *(Seat(name, level) for name, level in zip(names, others, strict=False)))
    rules = Rules() if len(others) == 1 else PRESETS["table"]
    table = MatchSession.new(rules, seats, NOW, SEED)
    hand = table.match.hand
    while hand.phase is Phase.UPCARD:
        table.act(hand.to_act, PASS)
    while table.match.hand.to_act != 0:
        turn(table)
    for _ in seats:
        turn(table)
    return table


def turn(table: MatchSession) -> None:
    """Draw from the stock and throw what was drawn."""
    seat = table.match.hand.to_act
    table.act(seat, DRAW_STOCK)
    drawn = table.match.hand.view(seat).drawn
    assert drawn is not None
    table.act(seat, DISCARDS[drawn])


@pytest.mark.parametrize("others", [("novice-1",), ("novice-1", "casual-1")])
def test_a_lenient_table_takes_back_what_was_answered(others: Sequence[str]) -> None:
    """The throw, then the draw before it; the match is friendly from then on, also read again."""
    table = after_an_answer(others)
    before = len(table.match.hand.history)
    assert not table.snapshot(0).may_take_back
    with pytest.raises(IllegalAction) as caught:
        table.take_back(0)
    assert caught.value.code is MatchCode.BACK_PLAYED_SINCE
    table.apply_settings(Settings(lenient=True))
    assert table.snapshot(0).may_take_back
    table.take_back(0)
    assert len(table.match.hand.history) == before - 2 * len(others) - 1
    assert (table.match.hand.to_act, table.match.hand.phase) == (0, Phase.DISCARD)
    assert table.snapshot(0).is_friendly
    table.take_back(0)
    assert table.match.hand.phase is Phase.DRAW
    path = path_of(table)
    table.close()
    again = MatchSession.resume(path)
    assert again.match.is_friendly
    assert again.match.hand.view(0) == table.match.hand.view(0)
    again.close()


def test_a_lenient_table_does_no_more_than_that() -> None:
    """Nothing of others, nothing where a person would mind, nothing of a hand that is over."""
    table = after_an_answer()
    table.apply_settings(Settings(lenient=True))
    played = [action for seat, action in table.match.hand.history if seat == 0]
    for _ in played:
        table.take_back(0)
    with pytest.raises(IllegalAction) as caught:
        table.take_back(0)
    assert caught.value.code is MatchCode.BACK_NOTHING_DONE
    people = after_an_answer(("human",))
    people.apply_settings(Settings(lenient=True))
    with pytest.raises(IllegalAction) as caught:
        people.take_back(0)
    assert caught.value.code is MatchCode.BACK_PLAYED_SINCE
    assert not people.match.is_friendly


# --- Times, hints and the result -----------------------------------------------------------------


def records_of(path: Path) -> list[Record]:
    return journal.read(path).records[1:]


def over() -> MatchSession:
    """A match that has been played to its end."""
    table = new(rules=Rules(target=1))
    player = find("casual")
    while not table.match.is_over:
        hand = table.match.hand
        if hand.is_over:
            table.go_on()
        else:
            table.act(hand.to_act, player.decide(hand.view(hand.to_act), Random(1)))
    return table


def test_every_line_says_when_it_was_written_and_goes_on_from_there() -> None:
    now = 7_000_000

    def clock() -> int:
        return now

    table = MatchSession.new(Rules(), SEATS, NOW, SEED, clock=clock)
    for later in (250, 0, 1000):
        now += later
        play(table, 1)
    path = path_of(table)
    table.close()
    now = 12
    again = MatchSession.resume(path, clock=clock)
    now += 90
    play(again, 1)
    seat = again.match.hand.to_act
    now -= 50
    again.note_hint(seat, again.match.hand.legal_actions()[0])
    now += 100_000
    again.resign(seat, "")
    again.close()
    times = [record.get("ms") for record in records_of(path)]
    assert times == [250, 250, 1250, 1340, 1340, 101_290, None]


def test_a_hint_is_in_the_journal_when_the_call_returns() -> None:
    table = new()
    seat = table.match.hand.to_act
    table.note_hint(seat, PASS)
    assert written(table)[1:] == [{"seat": seat, "hint": "pass"}]
    with pytest.raises(IllegalAction):
        table.note_hint(seat, DRAW_STOCK)
    assert len(written(table)) == 2


def test_the_journal_of_a_match_that_is_over_ends_with_its_result() -> None:
    table = over()
    assert table.match.result is not None
    assert written(table)[-1] == table.match.result.to_record()
    assert sum("result" in record for record in written(table)) == 1
    before = written(table)
    path = path_of(table)
    table.close()
    MatchSession.resume(path).close()
    assert written_in(path) == before


def test_a_result_that_was_not_written_any_more_is_written_when_the_match_is_resumed() -> None:
    table = over()
    path = path_of(table)
    table.close()
    whole = path.read_bytes()
    result = whole.splitlines(keepends=True)[-1]
    for cut in (1, len(result) // 2, len(result)):
        path.write_bytes(whole[:-cut])
        again = MatchSession.resume(path)
        assert match_state(again.match) == match_state(table.match)
        assert path.read_bytes() == whole
        # Nothing that anybody did is undone.
        assert again.restored is None
        again.close()


def test_a_result_that_could_not_be_saved_is_saved_when_there_is_room_again() -> None:
    table = new()
    path = path_of(table)
    size = path.stat().st_size
    with disk_with_room_for(size + 65):
        table.resign(0, "")
        assert table.unsaved is not None
        assert len(records_of(path)) == 1
    table.sync()
    assert table.unsaved is None
    assert [*records_of(path)[-1]] == ["result"]


def test_a_result_that_does_not_fit_is_damage() -> None:
    table = over()
    path = path_of(table)
    table.close()
    *lines, _ = path.read_text().splitlines(keepends=True)
    result = {"winners": [0, 1], "totals": [1, 1], "won": [1, 1], "gave_up": None}
    path.write_text("".join([*lines, json.dumps({"result": result}) + "\n"]))
    with refused(JournalDamaged, match="that is not the result of this match"):
        MatchSession.resume(path)


# --- When it cannot be saved ---------------------------------------------------------------------


def test_with_a_full_disk_the_game_goes_on_and_is_saved_when_there_is_room_again() -> None:
    table = new()
    play(table, 7)
    path = path_of(table)
    before = path.read_bytes()
    with disk_with_room_for(len(before) + 9):
        for _ in range(100):
            play(table, 1)
            assert table.unsaved is not None
            assert "free some space" in sentence_for(table.unsaved)
            assert path.read_bytes() == before
        assert len(table.match.played) > 0
        table.sync()
        assert table.unsaved
    play(table, 1)
    assert table.unsaved is None
    assert len(written(table)) == 1 + 7 + 100 + 1
    assert match_state(GinMatch.from_records(written(table))) == match_state(table.match)


def test_closing_saves_what_could_not_be_saved_before() -> None:
    table = new()
    path = path_of(table)
    with disk_with_room_for(path.stat().st_size):
        play(table, 3)
    table.close()
    assert table.unsaved is None
    again = MatchSession.resume(path)
    assert match_state(again.match) == match_state(table.match)


def test_a_journal_that_could_not_be_made_is_made_when_there_is_room() -> None:
    with disk_with_room_for(20):
        table = new()
        assert table.path is None
        for _ in range(5):
            assert table.unsaved is not None
            assert "free some space" in sentence_for(table.unsaved)
            play(table, 1)
        assert table.path is None
        assert journal.list_journals() == []
    play(table, 1)
    assert table.unsaved is None
    assert len(written(table)) == 1 + 6
    assert match_state(GinMatch.from_records(written(table))) == match_state(table.match)


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES])
def test_a_home_that_cannot_be_written_is_said_and_the_match_can_be_played(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "mkdir", refuse)
        table = new()
        play_hand(table)
        table.go_on()
        assert table.path is None
        assert table.unsaved is not None
        assert "set GIN_RUMMY_HOME to a folder of your own" in sentence_for(table.unsaved)
    table.sync()
    assert table.unsaved is None
    assert match_state(GinMatch.from_records(written(table))) == match_state(table.match)


def test_without_a_home_a_match_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    no_home = StoreError(StoreCode.NO_HOME)

    def none() -> NoReturn:
        raise no_home

    monkeypatch.setattr("app.storage.journal.matches_folder", none)
    table = new()
    play_hand(table)
    table.close()
    assert table.unsaved == no_home


def test_a_table_without_a_journal_plays_all_the_same() -> None:
    table = MatchSession(GinMatch(Rules(), SEATS, SEED))
    play_hand(table)
    table.close()
    assert (table.path, table.unsaved) == (None, None)


# --- CPU players ---------------------------------------------------------------------------------


async def test_a_match_holds_nothing_of_the_context_in_which_it_was_begun() -> None:
    screens: ContextVar[object] = ContextVar("screens")
    table = MatchSession(GinMatch(Rules(), SEATS, SEED), cpu=InstantCpu())

    def begin() -> ref[object]:
        shown = type("Shown", (), {})()
        screens.set(shown)
        table.start()
        return ref(shown)

    held = copy_context().run(begin)
    async with asyncio.timeout(PATIENCE):
        while table.cpu_to_act:
            await asyncio.sleep(0)
    for _ in range(5):
        await asyncio.sleep(0)
    gc.collect()
    assert held() is None


async def test_a_cpu_player_is_asked_with_its_own_view_and_nothing_is_done_yet() -> None:
    class Asked(InstantCpu):
        async def decide(self, player: str, view: View, seed: int) -> Action:
            asked.append((player, view, seed))
            return PASS

    asked: list[tuple[str, View, int]] = []
    table = new()
    if not table.cpu_to_act:
        table.act(table.match.hand.to_act, PASS)
    hand = table.match.hand
    before = written(table)
    table.cpu = Asked()
    assert await table.ask_cpu() == (1, PASS)
    assert asked == [("novice-1", hand.view(1), table.match.player_seed)]
    assert written(table) == before


async def test_a_match_of_cpu_players_is_the_same_when_it_is_resumed_on_the_way() -> None:
    cpu = InstantCpu()
    seats = [Seat("Cara", "casual-1"), Seat("Nora", "novice-1")]

    async def step(table: MatchSession) -> None:
        if table.cpu_to_act:
            table.cpu = cpu
            table.act(*await table.ask_cpu())
        else:
            assert table.match.hand.phase is Phase.OVER
            table.go_on()

    straight = MatchSession.new(Rules(), seats, NOW, SEED)
    resumed = MatchSession.new(Rules(), seats, NOW, SEED)
    steps = 0
    while not straight.match.is_over:
        await step(straight)
        await step(resumed)
        steps += 1
        if steps % 10 == 0:
            path = path_of(resumed)
            resumed.close()
            resumed = MatchSession.resume(path)
    assert match_state(straight.match) == match_state(resumed.match)


def test_only_a_cpu_player_whose_turn_it_is_is_waited_for() -> None:
    table = new()
    while table.match.hand.result is None:
        assert table.cpu_to_act is (table.match.hand.to_act == 1)
        play(table, 1)
    assert not table.cpu_to_act


# --- What a seat knows ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        (PRESETS["standard"], 2),
        (PRESETS["partners"], 4),
        (BASIC_PRESETS["standard"], 3),
        (CONTRACT_PRESETS["standard"], 3),
    ],
)
def test_a_seat_knows_which_cards_came_to_it_and_nothing_of_those_of_others(
    rules: Any, seats: int
) -> None:
    match: AnyMatch = Match(rules, [Seat(f"Player {number}") for number in range(seats)], SEED)
    session, rng = MatchSession(match), Random(2)
    places = (*range(seats), ONLOOKER)
    came: dict[int, list[Cards]] = {seat: [] for seat in range(seats)}
    drawn = 0
    for _ in range(200):
        if all(hand.is_over for hand in match.hands):
            session.go_on()
            came = {seat: [] for seat in came}
        acting = match.hand
        before = {seat: session.snapshot(seat).view.hand for seat in came}
        session.act(acting.to_act, rng.choice(acting.legal_actions()))
        if rng.random() < 0.2 and not acting.is_over:
            session.take_back(acting.history[-1][0], agreed=True)
        else:
            for seat in came:
                if match.hand_of(seat) is acting:
                    came[seat].append(session.snapshot(seat).view.hand & ~before[seat])
                    drawn += came[seat][-1] != NO_CARDS
        for seat in places:
            rounds = session.snapshot(seat).rounds
            told = [each.gained for each in rounds if each.gained]
            assert told == [tuple(cards) for cards in [came.get(seat, [])] if cards]
    assert drawn > 20
