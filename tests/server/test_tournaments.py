"""Tournaments in the server: tables that open by themselves, who does not come, and kills."""

from __future__ import annotations

import asyncio
import os
import shutil
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from app.games.basic.rules import PRESETS as BASIC_PRESETS
from app.games.gin.rules import preset
from app.players.registry import decide
from app.server.lobby import Lobby
from app.server.notices import NoticeKind
from app.server.refusals import LobbyError
from app.server.tables import Table, TablePhase
from app.server.time_control import DAY, TimeControl
from app.server.tournament_terms import TournamentInfo, TournamentRequest, TournamentTerms
from app.storage.errors import StoreCode, StoreError
from app.tournaments.journal import TournamentJournal
from app.tournaments.plan import Form
from app.tournaments.refusals import TournamentError
from app.tournaments.tournament import Outcome, Phase
from tests.refusals import refused
from tests.server.company import Company, FarCompany, Guest
from tests.server.test_workers import turn

NAMES = ("Ann", "Ben", "Cleo", "Dan")
CUP = "autumn-cup"
LIVE = TournamentTerms(preset("standard", 50), time_control=TimeControl(600, 5))
OVER_DAYS = replace(LIVE, time_control=TimeControl(turn=DAY))


class Club(Company):
    """A lobby in which a tournament is held; ``after`` another one whose files it has."""

    def __init__(self, folder: Path, after: Club | None = None) -> None:
        self._after = after
        super().__init__(folder)

    def reopen(self) -> Lobby:
        """The lobby as another process finds it."""
        if self._after:
            self.people, self.clock = self._after.people, self._after.clock
        return super().reopen()

    def hold(
        self,
        form: Form = Form.ROUND_ROBIN,
        terms: TournamentTerms = LIVE,
        rounds: int = 0,
        places: int = 16,
    ) -> None:
        request = self.request(form, terms, rounds, places)
        assert self.lobby.held_tournaments.create(request) == CUP

    def request(
        self, form: Form, terms: TournamentTerms = LIVE, rounds: int = 0, places: int = 16
    ) -> TournamentRequest:
        return TournamentRequest("Autumn Cup", form, terms, places, rounds)

    def all_enter(self) -> dict[str, Guest]:
        """Let all come and take part."""
        guests = self.all_come()
        for guest in guests.values():
            self.take_part(guest)
        return guests

    def all_come(self) -> dict[str, Guest]:
        return {name: self.enter(name) for name in NAMES}

    def take_part(self, guest: Guest) -> None:
        self.lobby.held_tournaments.enter_tournament(guest.visit, CUP)

    def start(self) -> None:
        self.lobby.held_tournaments.named(CUP).start()

    @property
    def info(self) -> TournamentInfo:
        return self.lobby.held_tournaments.named(CUP).info

    def tables(self) -> list[Table]:
        return [
            table
            for table in self.lobby.table_list.by_number.values()
            if table.options.tournament == CUP
        ]

    def table_of(self, name: str) -> Table:
        (table,) = (each for each in self.tables() if name in [slot.name for slot in each.slots])
        return table

    def win_all(self) -> None:
        """Let the one of each pair win whose name comes first."""
        for table in self.tables():
            if table.match and table.phase is TablePhase.PLAYING:
                table.match.resign(loser_at(table))


def loser_at(table: Table) -> int:
    names = [slot.name for slot in table.slots]
    return names.index(max(names))


def scores(info: TournamentInfo) -> dict[str, float]:
    return {line.name: line.score for line in info.standings}


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return Club(tmp_path)


# --- Taking part ----------------------------------------------------------------------------------


async def test_people_take_part_and_leave_before_it_begins(club: Club) -> None:
    club.hold(places=4)
    guests = club.all_enter()
    assert club.info.people == tuple(guest.visit.person.id for guest in guests.values())
    with refused(TournamentError, "The tournament is full: it has 4 places"):
        club.take_part(club.enter("Eve"))
    with refused(TournamentError, "takes part in this tournament already"):
        club.take_part(guests["Ann"])
    club.lobby.held_tournaments.leave_tournament(guests["Ann"].visit, CUP)
    assert len(club.info.people) == 3
    with refused(TournamentError, "needs 4 people to begin"):
        club.start()
    assert club.info.phase is Phase.ENTRY


async def test_who_has_no_name_takes_no_part(club: Club) -> None:
    club.hold()
    with refused(LobbyError, "Choose a name first"):
        club.take_part(club.enter(""))


async def test_no_name_of_a_person_is_in_the_file(club: Club) -> None:
    club.hold()
    club.all_enter()
    club.start()
    kept = (club.folder / "tournaments" / f"{CUP}.jsonl").read_text()
    assert not any(f'"{name}"' in kept for name in NAMES)


@pytest.mark.parametrize(
    ("changes", "form", "why"),
    [
        ({"time_control": TimeControl()}, Form.SWISS, "needs a clock"),
        ({"wait": 0}, Form.SWISS, "1 to 60 minutes"),
        ({"starts": 1.0}, Form.SWISS, "is past"),
        ({"rules": preset("partners")}, Form.SWISS, "are for 4 players, not 2"),
        ({"rules": preset("standard", 10), "rated": True}, Form.SWISS, "25 points or more"),
        ({"rules": BASIC_PRESETS["standard"]}, Form.DUPLICATE, "known for Gin alone"),
    ],
)
async def test_what_cannot_be_played_is_refused(
    club: Club, changes: dict[str, Any], form: Form, why: str
) -> None:
    with refused(Exception, why):
        club.hold(form, replace(LIVE, **changes))
    assert not club.lobby.held_tournaments.all()


async def test_only_directors_hold_tournaments_and_only_their_own(club: Club) -> None:
    held = club.lobby.held_tournaments
    ann, ben = club.enter("Ann"), club.enter("Ben")
    request = TournamentRequest("Ann's Cup", Form.SWISS, LIVE)
    with refused(LobbyError, "Only people whom"):
        held.create_tournament(ann.visit, request)
    for guest in (ann, ben):
        held.let_direct(guest.visit.person.id, may=True)
    name = held.create_tournament(ann.visit, request)
    assert name == "ann-s-cup"
    assert ben.heard() == [NoticeKind.TOURNAMENT_NEW]
    with refused(LobbyError, "The person who has made the tournament"):
        held.end_tournament(ben.visit, name)
    held.let_direct(ben.visit.person.id, may=False)
    assert Club(club.folder).lobby.held_tournaments.directors == [ann.visit.person.id]
    held.end_tournament(ann.visit, name)
    assert held.named(name).info.is_cancelled


# --- Its tables -----------------------------------------------------------------------------------


async def test_paired_people_are_called_to_tables_that_begin(club: Club) -> None:
    club.hold()
    guests = club.all_enter()
    for guest in guests.values():
        guest.heard()
    club.start()
    assert [table.phase for table in club.tables()] == [TablePhase.PLAYING] * 2
    for guest in guests.values():
        assert guest.visit.table in club.tables()
        assert guest.heard() == [NoticeKind.BEGUN, NoticeKind.PAIRED]
    assert [line.table for line in club.info.pairings] == [1, 2]


async def test_who_plays_with_others_is_called_and_not_taken_away(club: Club) -> None:
    club.hold()
    guests = club.all_enter()
    other = club.table(guests["Ann"], club.enter("Eve"))
    club.start()
    own = club.table_of("Ann")
    ann = guests["Ann"].visit
    assert ann.table is other
    assert NoticeKind.PAIRED in guests["Ann"].heard()
    assert ann.person.id in own.awaited
    club.lobby.seating.sit_down(ann, own.number)
    assert own.phase is TablePhase.PLAYING


async def test_the_list_keeps_its_order_over_a_restart(club: Club) -> None:
    held = club.lobby.held_tournaments
    for title in ("Winter Cup", "Autumn Cup", "Spring Cup"):
        held.create(club.request(Form.SWISS)._replace(title=title))
        club.clock.wait(1)
    club.lobby.close()
    # The first one was changed last.
    os.utime(club.folder / "tournaments" / "winter-cup.jsonl", (2e9, 2e9))
    again = club.reopen().held_tournaments
    assert [info.name for info in again.all()] == ["spring-cup", "autumn-cup", "winter-cup"]


async def test_only_who_is_not_at_the_table_is_told_until_when_to_come(club: Club) -> None:
    club.hold()
    guests = club.all_enter()
    club.table(guests["Ann"], club.enter("Eve"))
    club.start()
    told = {
        name: [notice.seconds for notice in guest.news if notice.kind is NoticeKind.PAIRED]
        for name, guest in guests.items()
    }
    assert told == {"Ann": [300], "Ben": [0], "Cleo": [0], "Dan": [0]}


async def test_who_comes_back_to_the_server_is_brought_to_the_match(club: Club) -> None:
    club.hold()
    guests = club.all_enter()
    club.lobby.leave(guests["Ann"].visit)
    club.start()
    own = club.table_of("Ann")
    assert own.match is None
    assert club.enter("Ann").visit.table is own
    assert [slot.person in own.visits for slot in own.people] == [True, True]
    assert (
        NoticeKind.BEGUN in guests["Ben"].heard() + guests["Cleo"].heard() + guests["Dan"].heard()
    )


async def test_a_whole_round_robin_is_played_round_by_round(club: Club) -> None:
    club.hold()
    guests = club.all_enter()
    club.start()
    for number in (1, 2, 3):
        assert club.info.round == number
        club.win_all()
        assert club.info.is_pause is (number < 3)
        club.clock.wait(60)
    assert club.info.phase is Phase.OVER
    assert scores(club.info) == {"Ann": 3, "Ben": 2, "Cleo": 1, "Dan": 0}
    (told,) = (each for each in guests["Ben"].news if each.kind is NoticeKind.TOURNAMENT_OVER)
    assert (told.who, told.moves, told.text) == ("Ann", 2, "Autumn Cup")


async def test_who_does_not_come_in_time_loses_and_who_waits_wins(club: Club) -> None:
    club.hold()
    guests = club.all_enter()
    gone = guests["Ann"].visit
    club.lobby.leave(gone)
    club.start()
    table = club.table_of("Ann")
    (waits,) = (slot.name for slot in table.people if slot.name != "Ann")
    club.clock.wait(5 * 60 - 1)
    assert table.phase is TablePhase.WAITING
    club.clock.wait(1)
    (line,) = (each for each in club.info.pairings if gone.person.id in each.players)
    assert line.outcome is Outcome.FORFEIT
    assert line.winner == guests[waits].visit.person.id
    assert table not in club.tables()
    assert guests[waits].visit.table is None
    assert NoticeKind.WALKOVER in guests[waits].heard()
    # The other match goes on.
    assert not club.info.is_pause


async def test_nobody_leaves_the_seat_of_a_tournament_by_going_elsewhere(club: Club) -> None:
    club.hold()
    guests = club.all_enter()
    club.lobby.leave(guests["Ann"].visit)
    club.start()
    table = club.table_of("Ann")
    (waits,) = (guests[slot.name].visit for slot in table.people if slot.name != "Ann")
    with refused(LobbyError, "This is a match of a tournament"):
        club.lobby.seating.stand_up(waits, table.number)
    club.lobby.seating.leave_table(waits)
    assert waits.person.id in table.awaited
    club.lobby.seating.sit_down(waits, table.number)
    with refused(LobbyError, "This is a match of a tournament"):
        club.lobby.seating.begin_now(waits)
    # It does not close for being empty either.
    club.lobby.leave(waits)
    club.clock.wait(200)
    assert table in club.tables()


async def test_nobody_acts_for_a_player_and_nothing_ends_without_a_result(club: Club) -> None:
    club.hold()
    guests = club.all_enter()
    club.start()
    table = club.table_of("Ann")
    ann = guests["Ann"].open()
    club.clock.wait(400)
    for propose in (ann.propose_stand_in, ann.propose_end):
        with refused(LobbyError, "This is a match of a tournament"):
            propose()
    club.win_all()
    with refused(LobbyError, "This is a match of a tournament"):
        club.lobby.seating.again(guests["Ann"].visit)
    assert table.phase is TablePhase.OVER


async def test_a_player_who_goes_away_loses_on_time_and_the_rounds_go_on(club: Club) -> None:
    club.hold()
    guests = club.all_enter()
    club.start()
    for guest in guests.values():
        club.lobby.leave(guest.visit)
    club.clock.wait(700)
    assert all(line.outcome is Outcome.PLAYED for line in club.info.pairings) or club.info.round > 1


async def test_matches_over_days_begin_without_their_people(club: Club) -> None:
    club.lobby.open()
    club.hold(terms=OVER_DAYS)
    for guest in club.all_enter().values():
        club.lobby.leave(guest.visit)
    club.start()
    assert [table.phase for table in club.tables()] == [TablePhase.PLAYING] * 2
    club.clock.wait(3600)
    assert [line.outcome for line in club.info.pairings] == [None, None]


async def test_rated_results_count_as_elsewhere(club: Club) -> None:
    club.hold(terms=replace(LIVE, rated=True))
    guests = club.all_enter()
    club.start()
    club.win_all()
    assert guests["Ann"].visit.ratings["gin"].matches == 1


async def test_who_leaves_in_play_loses_and_is_paired_no_more(club: Club) -> None:
    club.hold()
    guests = club.all_enter()
    club.start()
    ann = guests["Ann"].visit
    club.lobby.held_tournaments.leave_tournament(ann, CUP)
    (line,) = (each for each in club.info.pairings if ann.person.id in each.players)
    assert line.outcome is Outcome.FORFEIT
    club.win_all()
    club.clock.wait(60)
    assert not any(
        each.outcome is None and ann.person.id in each.players for each in club.info.pairings
    )
    with refused(TournamentError, "Only people who take part"):
        club.lobby.held_tournaments.leave_tournament(ann, CUP)


# --- Its times ------------------------------------------------------------------------------------


async def test_it_begins_at_its_time_and_reminds_before(club: Club) -> None:
    club.hold(terms=replace(LIVE, starts=club.clock.wall() + 600))
    guests = club.all_enter()
    guests["Ann"].heard()
    club.clock.wait(599)
    assert guests["Ann"].heard() == [NoticeKind.TOURNAMENT_SOON]
    assert club.info.phase is Phase.ENTRY
    club.clock.wait(1)
    assert club.info.round == 1


async def test_too_few_people_at_its_time_call_it_off(club: Club) -> None:
    club.hold(terms=replace(LIVE, starts=club.clock.wall() + 600))
    ann = club.enter("Ann")
    club.take_part(ann)
    club.clock.wait(600)
    assert club.info.is_cancelled
    assert ann.heard()[-1] is NoticeKind.TOURNAMENT_OFF


async def test_a_machine_that_slept_begins_it_when_it_wakes(club: Club) -> None:
    club.hold(terms=replace(LIVE, starts=club.clock.wall() + 7200))
    club.all_enter()
    club.clock.sleep(7300)
    club.clock.wait(60)
    assert club.info.round == 1


async def test_a_server_that_drains_begins_no_round_and_nobody_loses_by_it(club: Club) -> None:
    club.hold()
    guests = club.all_enter()
    club.lobby.leave(guests["Ann"].visit)
    club.start()
    club.lobby.closing.begin(3600, lambda: None)
    club.clock.wait(600)
    assert club.table_of("Ann").phase is TablePhase.WAITING
    club.win_all()
    club.lobby.closing.cancel()
    club.clock.wait(299)
    assert club.table_of("Ann").phase is TablePhase.WAITING
    club.enter("Ann")
    club.win_all()
    club.lobby.closing.begin(3600, lambda: None)
    club.clock.wait(600)
    assert not any(table.phase is TablePhase.WAITING for table in club.tables())
    club.lobby.closing.cancel()
    club.clock.wait(60)
    assert club.info.round == 2
    assert all(line.table for line in club.info.pairings)


# --- Kills ----------------------------------------------------------------------------------------


def killed(club: Club, folder: Path) -> Club:
    """Return the server as another process finds it after a kill now: nothing was closed."""
    shutil.copytree(club.folder, folder)
    again = Club(folder, club)
    again.lobby.open()
    return again


def play_to_the_end(club: Club) -> dict[str, float]:
    for name in NAMES:
        club.enter(name)
    for _ in range(100):
        if club.info.phase is Phase.OVER:
            return scores(club.info)
        club.win_all()
        club.clock.wait(60)
    raise AssertionError(club.info)


@pytest.mark.parametrize(
    "form",
    [
        Form.KNOCK_OUT,
        pytest.param(Form.ROUND_ROBIN, marks=pytest.mark.long),
        pytest.param(Form.SWISS, marks=pytest.mark.long),
    ],
)
async def test_a_kill_at_any_moment_changes_no_result(
    tmp_path: Path, form: Form, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = Club(tmp_path / "first")
    club.lobby.open()
    club.hold(form)
    club.all_enter()
    numbers, folders = count(1), []

    def remember() -> None:
        # The files as they are just before a record is written, and just after it.
        folders.append(tmp_path / f"killed-{next(numbers)}")
        shutil.copytree(club.folder, folders[-1])

    append = TournamentJournal._append  # noqa: SLF001

    def watched(journal: TournamentJournal, line: dict[str, Any]) -> None:
        remember()
        append(journal, line)
        remember()

    remember()
    with monkeypatch.context() as patched:
        patched.setattr(TournamentJournal, "_append", watched)
        club.start()
        whole = play_to_the_end(club)
    assert len(folders) > 15
    for folder in folders:
        again = Club(folder, club)
        again.lobby.open()
        if again.info.phase is Phase.ENTRY:
            again.start()
        assert play_to_the_end(again) == whole, folder


async def test_before_the_start_a_kill_keeps_who_has_entered_and_when_it_begins(
    club: Club, tmp_path: Path
) -> None:
    club.hold(terms=replace(LIVE, starts=club.clock.wall() + 600))
    club.all_enter()
    again = killed(club, tmp_path / "again")
    assert again.info.people == club.info.people
    again.clock.wait(600)
    assert again.info.round == 1


async def test_a_kill_during_matches_keeps_tables_and_gives_time_to_come_back(
    club: Club, tmp_path: Path
) -> None:
    club.hold()
    guests = club.all_enter()
    club.lobby.leave(guests["Ann"].visit)
    club.start()
    club.clock.wait(299)
    again = killed(club, tmp_path / "again")
    assert {(table.number, table.phase) for table in again.tables()} == {
        (table.number, table.phase) for table in club.tables()
    }
    again.clock.wait(299)
    assert again.table_of("Ann").phase is TablePhase.WAITING
    for name in NAMES:
        assert again.enter(name).visit.table in again.tables()
    assert again.table_of("Ann").phase is TablePhase.PLAYING


async def test_a_result_before_it_was_counted_is_counted_after_a_kill(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.hold()
    club.all_enter()
    club.start()
    running = club.lobby.held_tournaments.named(CUP)
    monkeypatch.setattr(running, "count", lambda table: None)
    club.win_all()
    assert [line.outcome for line in club.info.pairings] == [None, None]
    again = killed(club, tmp_path / "again")
    assert [line.outcome for line in again.info.pairings] == [Outcome.PLAYED] * 2
    assert again.info.is_pause


async def test_between_two_rounds_a_kill_begins_the_pause_anew(club: Club, tmp_path: Path) -> None:
    club.hold()
    club.all_enter()
    club.start()
    club.win_all()
    again = killed(club, tmp_path / "again")
    assert again.info.is_pause
    assert again.info.round == 1
    again.clock.wait(60)
    assert again.info.round == 2
    assert len([table for table in again.tables() if table.phase is TablePhase.WAITING]) == 2


async def test_after_the_end_a_kill_tells_nobody_again(club: Club, tmp_path: Path) -> None:
    club.hold()
    club.all_enter()
    club.start()
    whole = play_to_the_end(club)
    again = killed(club, tmp_path / "again")
    assert scores(again.info) == whole
    assert NoticeKind.TOURNAMENT_OVER not in again.enter("Ann").heard()


async def test_a_full_disk_counts_the_result_later(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.hold()
    guests = club.all_enter()
    club.start()

    def full(journal: TournamentJournal, line: dict[str, Any]) -> None:
        raise StoreError(StoreCode.NOT_THERE, path=journal.path)

    with monkeypatch.context() as patched:
        patched.setattr(TournamentJournal, "_append", full)
        club.win_all()
        for guest in guests.values():
            club.lobby.leave(guest.visit)
        assert not club.tables()
        assert [line.outcome for line in club.info.pairings] == [None, None]
    club.clock.wait(30)
    assert [line.outcome for line in club.info.pairings] == [Outcome.PLAYED] * 2
    assert any("tournament autumn-cup" in note for note in club.notes)


async def test_a_damaged_file_is_set_aside_and_said(club: Club) -> None:
    club.hold()
    path = club.folder / "tournaments" / f"{CUP}.jsonl"
    folder = club.folder.parent / "again"
    shutil.copytree(club.folder, folder)
    path = folder / "tournaments" / f"{CUP}.jsonl"
    path.write_text(f"nonsense\n{path.read_text()}")
    again = Club(folder)
    assert not again.lobby.held_tournaments.all()
    assert "tournament autumn-cup" in again.notes[-1]
    # Its name is not used again.
    assert again.lobby.held_tournaments.create(
        TournamentRequest("Autumn Cup", Form.SWISS, LIVE)
    ) == (f"{CUP}-2")


# --- Duplicate ------------------------------------------------------------------------------------


ALONE = replace(LIVE, level="novice")


async def play_deal(club: Club, guest: Guest) -> None:
    """Play the next deal to the end of its hand, and wait until it is judged."""
    held = club.lobby.held_tournaments
    held.play_deal(guest.visit, CUP)
    before = played(club, guest)
    table = guest.visit.table
    assert table
    assert table.match
    match = table.match.session.match
    while not match.hand.is_over:
        if table.match.to_act == 0:
            table.match.act(0, decide("novice", match.hand.view(0), match.player_seed))
        await asyncio.sleep(0)
    async with asyncio.timeout(60):
        while played(club, guest) == before:
            await asyncio.sleep(0.01)


def played(club: Club, guest: Guest) -> int:
    line = club.info.line_of(guest.visit.person.id)
    assert line
    return line.played


async def test_all_play_the_same_deals_alone_and_the_lowest_loss_wins(club: Club) -> None:
    club.hold(Form.DUPLICATE, ALONE, rounds=1)
    guests = club.all_enter()
    club.start()
    assert not club.tables()
    cards = set()
    for guest in guests.values():
        held = club.lobby.held_tournaments
        held.play_deal(guest.visit, CUP)
        table = guest.visit.table
        assert table
        assert table.match
        cards.add(table.match.session.match.seed)
        with refused(LobbyError, "nobody can look on"):
            club.lobby.seating.watch(club.enter("Eve").visit, table.number)
        with refused(LobbyError, "This is a match of a tournament"):
            club.lobby.seating.resign(guest.visit)
        await play_deal(club, guest)
    assert len(cards) == 1
    assert club.info.phase is Phase.OVER
    assert [line.score for line in club.info.standings] == sorted(scores(club.info).values())


async def test_who_goes_on_after_a_hand_comes_to_the_next_deal(club: Club) -> None:
    club.hold(Form.DUPLICATE, ALONE, rounds=2)
    ann = club.all_enter()["Ann"]
    club.start()
    await play_deal(club, ann)
    first = ann.visit.table
    ann.open().seat_handle(0).go_on()
    assert ann.visit.table is not first
    assert first not in club.tables()
    await play_deal(club, ann)
    ann.open().seat_handle(0).go_on()
    assert ann.visit.table is None
    with refused(LobbyError, "You have played all deals"):
        club.lobby.held_tournaments.play_deal(ann.visit, CUP)


async def test_a_deal_that_was_begun_goes_on_after_a_kill_and_is_never_dealt_anew(
    club: Club, tmp_path: Path
) -> None:
    club.hold(Form.DUPLICATE, ALONE, rounds=2)
    ann = club.all_enter()["Ann"]
    club.start()
    club.lobby.held_tournaments.play_deal(ann.visit, CUP)
    table = ann.visit.table
    assert table
    again = killed(club, tmp_path / "again")
    back = again.enter("Ann")
    assert back.visit.table
    assert back.visit.table.journal == table.journal
    await play_deal(again, back)
    third = killed(again, tmp_path / "third")
    assert played(third, third.enter("Ann")) == 1


async def test_a_hand_that_was_over_before_it_was_judged_is_judged_after_a_kill(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.hold(Form.DUPLICATE, ALONE, rounds=2)
    ann = club.all_enter()["Ann"]
    club.start()
    deals = club.lobby.held_tournaments.named(CUP).deals
    monkeypatch.setattr(deals, "hand_over", lambda table: None)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(5):
            await play_deal(club, ann)
    again = killed(club, tmp_path / "again")
    back = again.enter("Ann")
    async with asyncio.timeout(60):
        while not played(again, back):
            await asyncio.sleep(0.01)


async def test_deals_can_be_played_until_time_is_up(club: Club) -> None:
    club.hold(Form.DUPLICATE, ALONE, rounds=2)
    ann = club.all_enter()["Ann"]
    club.start()
    await play_deal(club, ann)
    club.clock.wait(2 * DAY)
    assert club.info.phase is Phase.OVER
    assert club.info.standings[0].name == "Ann"
    assert ann.visit.table is None


# --- At workers -----------------------------------------------------------------------------------


async def test_what_is_known_of_a_tournament_reaches_workers(tmp_path: Path) -> None:
    server = FarCompany(tmp_path)
    request = TournamentRequest("Autumn Cup", Form.ROUND_ROBIN, LIVE)
    server.lobby.held_tournaments.create(request)
    places = {name: server.place(server.lobby.enter(server.person(name))) for name in NAMES}
    for place in places.values():
        place.enter_tournament(CUP)
    server.lobby.held_tournaments.named(CUP).start()
    await turn()
    ann = places["Ann"]
    assert ann.me.table
    assert ann.me.table.options.tournament == CUP
    assert ann.tournament(CUP) == server.lobby.held_tournaments.named(CUP).info
    assert [info.name for info in ann.tournaments()] == [CUP]
    assert not ann.may_direct()
