"""The lobby: who is here, tables, invitations and talk."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from app.games.base import ONLOOKER, IllegalAction
from app.games.gin.rules import preset
from app.match.match import AnyMatch, Match
from app.match.seat import SeatControl
from app.players.registry import decide
from app.server.chat import LONGEST
from app.server.events import (
    MatchBegan,
    MatchFinished,
    SeatTaken,
    TableClosed,
    TableOpened,
    VisitorCame,
    VisitorLeft,
)
from app.server.local_client import LocalLobbyClient
from app.server.notices import NoticeKind
from app.server.refusals import LobbyError
from app.server.shared_match import SharedMatch
from app.server.table_options import DEFAULT_OPTIONS, TableOptions
from app.server.tables import Cause, SeatSlot, Table, TablePhase, TableRequest
from app.server.time_control import TimeControl
from app.storage import journal
from tests.refusals import refused
from tests.server.company import Company, Guest


@pytest.fixture
def server(tmp_path: Path) -> Company:
    return Company(tmp_path)


def phase_of(table: Table) -> TablePhase:
    """How far a table is, each time anew."""
    return table.phase


def match_at(table: Table) -> SharedMatch:
    """What is played at a table."""
    assert table.match
    return table.match


def play_on(table: Table, until: int = 10_000) -> None:
    """Play for everybody, as many actions as that, to the end of the match at most."""
    shared = match_at(table)
    for _ in range(until):
        if shared.is_over:
            return
        seat = shared.to_act
        if seat is None:
            for person in shared.people:
                shared.go_on(person)
            continue
        match = shared.session.match
        shared.act(seat, decide("casual", match.hand.view(seat), match.player_seed))


def play_a_hand(table: Table) -> None:
    """Play for everybody, to the end of the hand."""
    while match_at(table).to_act is not None:
        play_on(table, 1)


# --- Tables ---------------------------------------------------------------------------------------


async def test_a_match_begins_when_the_last_chair_is_taken(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    table = server.lobby.seating.open_table(
        ann.visit, TableRequest(preset("standard"), [SeatSlot()])
    )
    assert phase_of(table) is TablePhase.WAITING
    assert server.lobby.seating.sit_down(ben.visit, table.number) is table
    assert phase_of(table) is TablePhase.PLAYING
    assert ann.heard() == [NoticeKind.SAT_DOWN, NoticeKind.BEGUN]
    assert ben.heard() == [NoticeKind.BEGUN]
    assert [seat.name for seat in ann.open().seats] == ["Ann", "Ben"]


async def test_the_seats_of_a_table_are_its_own(server: Company) -> None:
    asked = SeatSlot()
    ann, ben = server.enter("Ann"), server.enter("Ben")
    table = server.lobby.seating.open_table(ann.visit, TableRequest(preset("standard"), [asked]))
    server.lobby.seating.sit_down(ben.visit, table.number)
    assert asked == SeatSlot()


async def test_a_visitor_is_told_whose_turn_it_is_wherever_they_are(server: Company) -> None:
    turns: list[bool] = []

    def show_turn(*, is_mine: bool) -> None:
        turns.append(is_mine)

    ben = server.enter("Ben")
    ann = Guest(server.lobby, server.lobby.enter(server.person("Ann"), show_turn=show_turn))
    shared = match_at(table := server.table(ann, ben))
    while shared.to_act != 0:
        play_on(table, 1)
    assert turns == [True]
    server.lobby.seating.leave_table(ann.visit)
    assert turns == [True]
    while shared.to_act == 0:
        play_on(table, 1)
    assert turns == [True, False]
    while shared.to_act != 0:
        play_on(table, 1)
    assert turns == [True, False, True]
    # The match is given up: nothing is waited for.
    shared.resign(0)
    assert turns == [True, False, True, False]


async def test_everybody_sits_here_for_themselves_and_the_others_elsewhere(server: Company) -> None:
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    table = server.table(ann, ben)
    server.lobby.seating.watch(cleo.visit, table.number)
    here = [[seat.where for seat in guest.open().seats] for guest in (ann, ben, cleo)]
    home, away = SeatControl.HERE, SeatControl.ELSEWHERE
    assert here == [[home, away], [away, home], [away, away]]
    assert [guest.open().here for guest in (ann, ben, cleo)] == [(0,), (1,), ()]
    with pytest.raises(LookupError):
        ann.open().seat_handle(1)
    with pytest.raises(LookupError):
        cleo.open().seat_handle(0)


async def test_computer_players_take_the_free_chairs_if_the_host_wants(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    request = TableRequest(preset("table"), [SeatSlot(level="novice"), SeatSlot(), SeatSlot()])
    table = server.lobby.seating.open_table(ann.visit, request)
    server.lobby.seating.sit_down(ben.visit, table.number)
    assert phase_of(table) is TablePhase.WAITING
    with refused(LobbyError, "The person who opened the table"):
        server.lobby.seating.begin_now(ben.visit)
    server.lobby.seating.begin_now(ann.visit)
    assert phase_of(table) is TablePhase.PLAYING
    assert [seat.where for seat in match_at(table).session.seats] == [
        *(SeatControl.ELSEWHERE, SeatControl.LEVEL, SeatControl.ELSEWHERE, SeatControl.LEVEL)
    ]


async def test_a_private_table_needs_its_word_but_of_those_invited(server: Company) -> None:
    ann, ben, cleo, dan = map(server.enter, ("Ann", "Ben", "Cleo", "Dan"))
    kept = SeatSlot(meant_for=dan.visit.person.id, name="Dan")
    request = TableRequest(
        preset("table"), [SeatSlot(), SeatSlot(), kept], TableOptions(passphrase="Rose")
    )
    table = server.lobby.seating.open_table(ann.visit, request)
    assert dan.heard() == [NoticeKind.INVITED]
    with refused(LobbyError, "not the password"):
        server.lobby.seating.sit_down(ben.visit, table.number, "lily")
    server.lobby.seating.sit_down(ben.visit, table.number, " rose ")
    with refused(LobbyError, "Table 1 is private"):
        server.lobby.seating.sit_down(cleo.visit, table.number)
    server.lobby.invitations.invite(ann.visit, cleo.visit.person.id)
    assert cleo.heard() == [NoticeKind.INVITED]
    server.lobby.seating.sit_down(cleo.visit, table.number)
    server.lobby.seating.sit_down(dan.visit, table.number)
    assert phase_of(table) is TablePhase.PLAYING
    with refused(LobbyError, "Table 1 is private"):
        server.lobby.seating.watch(server.enter("Eve").visit, table.number)


async def test_the_word_of_a_private_table_cannot_be_tried_again_and_again(
    server: Company,
) -> None:
    ann = server.enter("Ann")
    table = server.lobby.seating.open_table(
        ann.visit,
        TableRequest(
            preset("table"), [SeatSlot(), SeatSlot(), SeatSlot()], TableOptions(passphrase="rose")
        ),
    )
    eve = server.lobby.enter(server.person("Eve"), "192.0.2.7")
    for _ in range(5):
        with refused(LobbyError, "not the password"):
            server.lobby.seating.sit_down(eve, table.number, "lily")
    with refused(LobbyError, "You have tried too many words: try again in 2 seconds"):
        server.lobby.seating.sit_down(eve, table.number, "rose")
    assert server.notes == ["Eve (id-eve) from 192.0.2.7 has tried a wrong word for table 1"] * 5
    server.clock.now += 2
    # To be asked for the word is no try.
    with refused(LobbyError, "Table 1 is private"):
        server.lobby.seating.sit_down(eve, table.number, " ")
    server.lobby.seating.sit_down(eve, table.number, "rose")
    # Others from the same address have as many for themselves, and all together so many.
    for number in range(3):
        other = server.lobby.enter(server.person(f"Eve {number}"), "192.0.2.7")
        for _ in range(5):
            with refused(LobbyError, "not the password"):
                server.lobby.seating.sit_down(other, table.number, "lily")
    last = server.lobby.enter(server.person("Last"), "192.0.2.7")
    with refused(LobbyError, "try again in 2 seconds"):
        server.lobby.seating.sit_down(last, table.number, "rose")
    server.lobby.seating.sit_down(server.enter("Bert").visit, table.number, "rose")


async def test_whoever_stands_up_before_the_deal_leaves_the_chair_to_others(
    server: Company,
) -> None:
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    table = server.lobby.seating.open_table(
        ann.visit, TableRequest(preset("table"), [SeatSlot(), SeatSlot(), SeatSlot()])
    )
    server.lobby.seating.sit_down(ben.visit, table.number)
    server.lobby.seating.leave_table(ann.visit)
    assert table.host == ben.visit.person.id
    server.lobby.seating.sit_down(cleo.visit, table.number)
    assert table.slots[0].name == "Cleo"
    server.lobby.seating.leave_table(ben.visit)
    server.lobby.seating.leave_table(cleo.visit)
    assert not server.lobby.table_list.by_number


async def test_another_match_begins_when_all_want_it(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    table = server.table(ann, ben)
    server.lobby.seating.resign(ben.visit)
    assert phase_of(table) is TablePhase.OVER
    ann.heard(), ben.heard()
    server.lobby.seating.again(ann.visit)
    assert phase_of(table) is TablePhase.WAITING
    assert ben.heard() == [NoticeKind.AGAIN]
    server.lobby.seating.again(ben.visit)
    assert phase_of(table) is TablePhase.PLAYING
    assert [slot.name for slot in table.slots] == ["Ann", "Ben"]


async def test_whoever_has_looked_on_begins_no_other_match(server: Company) -> None:
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    table = server.table(ann, ben)
    server.lobby.seating.watch(cleo.visit, table.number)
    server.lobby.seating.resign(ben.visit)
    with refused(LobbyError, "No chair is free"):
        server.lobby.seating.again(cleo.visit)
    assert phase_of(table) is TablePhase.OVER


async def test_everybody_may_cut_before_the_first_deal(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    table = server.table(ann, ben, options=TableOptions(cut=True))
    assert phase_of(table) is TablePhase.WAITING
    assert ann.heard()[-1] is ben.heard()[-1] is NoticeKind.CUT
    assert table.cutting
    seal = table.cutting.seal
    server.lobby.seating.cut(ann.visit, "lucky me")
    assert phase_of(table) is TablePhase.WAITING
    server.lobby.seating.cut(ben.visit, "")
    seen = ben.open().seat_handle(1).snapshot().cut
    assert seen is not None
    assert (seen.seal, seen.words, seen.secret) == (seal, ("lucky me", ""), None)


async def test_whoever_sits_down_later_cuts_another_secret(server: Company) -> None:
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    table = server.table(ann, ben, options=TableOptions(cut=True))
    assert table.cutting
    seal = table.cutting.seal
    server.lobby.seating.cut(ann.visit, "lucky me")
    server.lobby.seating.leave_table(ben.visit)
    assert table.cutting is None
    server.lobby.seating.sit_down(cleo.visit, table.number)
    assert table.cutting is not None
    assert table.cutting.seal != seal
    assert not table.have_cut


async def test_whoever_is_called_otherwise_keeps_chairs_and_it_is_told_in_a_match(
    server: Company,
) -> None:
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    playing = server.table(ann, ben)
    kept = SeatSlot(meant_for=ben.visit.person.id, name="Ben")
    waiting = server.lobby.seating.open_table(cleo.visit, TableRequest(preset("standard"), [kept]))
    server.lobby.seating.sit_down(ben.visit, playing.number)
    ann.heard(), ben.heard()
    server.lobby.records.rename(ben.visit, replace(ben.visit.person, name="Benno"))
    (told,) = ann.news
    assert (told.kind, told.who, told.text) == (NoticeKind.RENAMED, "Ben", "Benno")
    assert ben.heard() == []
    assert [seat.name for seat in ann.open().seats] == ["Ann", "Ben"]
    assert waiting.slots[1] == SeatSlot(meant_for=ben.visit.person.id, name="Benno")
    # Another person of that name does not get the chair.
    server.call("Eve", "Ben")
    eve = server.enter("Eve")
    with refused(LobbyError, "No chair is free"):
        server.lobby.seating.sit_down(eve.visit, waiting.number)
    assert server.reopen().table_list.by_number[waiting.number].slots[1].name == "Benno"


async def test_an_onlooker_s_new_name_is_told_as_that_of_no_player(server: Company) -> None:
    ann, ben, eve = map(server.enter, ("Ann", "Ben", "Eve"))
    table = server.table(ann, ben)
    server.lobby.seating.watch(eve.visit, table.number)
    ann.heard()
    server.lobby.records.rename(eve.visit, replace(eve.visit.person, name="Evi"))
    assert ann.heard() == [NoticeKind.ONLOOKER_RENAMED]
    assert server.notes == ["Eve (id-eve) from  is called Evi from now on"]


async def test_nobody_changes_names_faster_than_others_can_read(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    server.table(ann, ben)
    ann.heard()
    server.clock.now += 60
    place = LocalLobbyClient(server.lobby, ben.visit, server.rename)
    for name in ("Ben A", "Ben B", "Ben C", "Ben D", "Ben E"):
        place.rename(name)
    with refused(LobbyError, "Not so fast"):
        place.rename("Ben F")
    assert ann.heard() == [NoticeKind.RENAMED] * 5
    assert ben.visit.name == "Ben E"


async def test_nobody_has_two_chairs_at_a_table(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    kept = [SeatSlot(meant_for=guest.visit.person.id, name="") for guest in (ben, ben, ann)]
    table = server.lobby.seating.open_table(ann.visit, TableRequest(preset("table"), kept))
    assert [slot.meant_for for slot in table.slots] == ["", "id-ben", "", ""]


# --- Coming back ----------------------------------------------------------------------------------


async def test_a_broken_line_keeps_the_seat_and_coming_back_finds_it(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    table = server.table(ann, ben)
    play_on(table, 5)
    ann.heard()
    stood = ben.open().seat_handle(1).snapshot()
    ben.visit.leave()
    assert ann.heard() == [NoticeKind.AWAY]
    assert ann.open().seat_handle(0).snapshot().attendance.away == (1,)
    ben = server.enter("Ben")
    assert ben.visit.table is table
    assert ann.heard() == [NoticeKind.BACK]
    assert ben.open().seat_handle(1).snapshot() == stood


async def test_whoever_drops_before_the_deal_keeps_the_chair_and_the_others_are_told(
    server: Company,
) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    table = server.table(ann, ben, options=TableOptions(cut=True))
    server.lobby.seating.cut(ann.visit, "lucky me")
    ann.heard()
    ben.visit.leave()
    assert ann.heard() == [NoticeKind.AWAY]
    ben = server.enter("Ben")
    assert ben.visit.table is table
    assert ann.heard() == [NoticeKind.BACK]
    server.lobby.seating.cut(ben.visit, "")
    assert phase_of(table) is TablePhase.PLAYING
    assert ann.heard() == ben.heard() == [NoticeKind.BEGUN]


async def test_a_match_begins_that_waited_for_somebody_who_had_dropped(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    table = server.lobby.seating.open_table(
        ann.visit, TableRequest(preset("standard"), [SeatSlot()])
    )
    ann.visit.leave()
    server.lobby.seating.sit_down(ben.visit, table.number)
    assert phase_of(table) is TablePhase.WAITING
    ann = server.enter("Ann")
    assert phase_of(table) is TablePhase.PLAYING
    assert ben.heard() == [NoticeKind.BACK, NoticeKind.BEGUN]


async def test_whoever_is_still_at_a_match_that_is_over_is_told_who_leaves(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    server.table(ann, ben)
    server.lobby.seating.resign(ben.visit)
    ann.heard()
    ben.visit.leave()
    assert ann.heard() == [NoticeKind.STOOD_UP]


async def test_the_newer_terminal_takes_the_seat(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    table = server.table(ann, ben)
    older = ben.open()
    ann.heard(), ben.heard()
    newer = server.enter("Ben")
    assert ben.heard() == [NoticeKind.DISPLACED]
    assert ann.heard() == []
    assert newer.visit.table is table
    with refused(IllegalAction, "not at this table any more"):
        older.seat_handle(1).take_back()
    older.close()
    ben.visit.leave()
    ann.visit.leave()
    assert newer.heard() == [NoticeKind.AWAY]
    assert not match_at(table).is_away(1)


async def test_whoever_chooses_the_lobby_finds_the_lobby(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    table = server.table(ann, ben)
    ben.open().close()
    assert ben.visit.table is None
    ben.visit.leave()
    ben = server.enter("Ben")
    assert ben.visit.table is None
    server.lobby.seating.sit_down(ben.visit, table.number)
    assert ben.visit.table is table


async def test_another_process_finds_every_table_as_it_was(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    playing = server.table(ann, ben, options=TableOptions(passphrase="rose", patience=0))
    play_on(playing, 7)
    cleo = server.enter("Cleo")
    waiting = server.lobby.seating.open_table(
        cleo.visit, TableRequest(preset("oklahoma"), [SeatSlot()])
    )
    before = [guest.open().seat_handle(seat).snapshot() for seat, guest in enumerate((ann, ben))]
    # Nothing is closed but what a process that is killed loses, which is the lock of the journal.
    match_at(playing).session.close()
    lobby = server.reopen()
    assert {*lobby.table_list.by_number} == {playing.number, waiting.number}
    again = lobby.table_list.by_number[waiting.number]
    assert (again.phase, again.rules, again.slots) == (
        *(TablePhase.WAITING, waiting.rules, waiting.slots),
    )
    ann, ben = server.enter("Ann"), server.enter("Ben")
    assert ann.visit.table is lobby.table_list.by_number[playing.number]
    assert [
        guest.open().seat_handle(seat).snapshot() for seat, guest in enumerate((ann, ben))
    ] == before


async def test_a_damaged_file_of_a_table_harms_no_other(server: Company) -> None:
    ann = server.enter("Ann")
    table = server.lobby.seating.open_table(
        ann.visit, TableRequest(preset("standard"), [SeatSlot()])
    )
    (server.folder / "tables" / "zzz.json").write_text('{"number": 7, "game": "chess"}')
    assert {*server.reopen().table_list.by_number} == {table.number}


async def test_a_folder_that_is_deleted_under_a_match_is_made_again(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    table = server.table(ann, ben)
    play_on(table, 3)
    shutil.rmtree(server.folder / "tables")
    play_on(table, 1)
    before = ann.open().seat_handle(0).snapshot()
    server.lobby.close()
    server.reopen()
    ann = server.enter("Ann")
    assert ann.open().seat_handle(0).snapshot().view == before.view


async def test_a_table_goes_that_waits_for_people_and_has_nobody(server: Company) -> None:
    ann = server.enter("Ann")
    server.lobby.seating.open_table(ann.visit, TableRequest(preset("standard"), [SeatSlot()]))
    ann.visit.leave()
    server.clock.wait(600)
    server.enter("Ben").visit.leave()
    assert server.lobby.table_list.by_number
    server.clock.wait(3600)
    server.enter("Ben")
    assert not server.lobby.table_list.by_number


async def test_a_table_goes_while_others_look_at_the_lobby(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    server.lobby.seating.open_table(ann.visit, TableRequest(preset("standard"), [SeatSlot()]))
    seen: list[int] = []
    server.lobby.watch_lobby(lambda: seen.append(len(server.lobby.table_list.by_number)))
    ann.visit.leave()
    assert seen[-1] == 1
    server.clock.wait(899)
    assert seen[-1] == 1
    server.clock.wait(1)
    assert seen[-1] == 0
    assert not ben.visit.is_over


async def test_whoever_looks_on_keeps_no_table_that_waits(server: Company) -> None:
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    table = server.table(ann, ben)
    server.lobby.seating.watch(cleo.visit, table.number)
    server.lobby.seating.resign(ben.visit)
    server.lobby.seating.again(ann.visit)
    ann.visit.leave()
    ben.visit.leave()
    server.enter("Dan")
    server.clock.wait(899)
    cleo.heard()
    server.clock.wait(1)
    assert not server.lobby.table_list.by_number
    assert cleo.heard() == [NoticeKind.CLOSED]


# --- What is published ---------------------------------------------------------------------------


async def test_what_happens_is_published_once_in_its_order(server: Company) -> None:
    kinds = (VisitorCame, TableOpened, SeatTaken, MatchBegan, MatchFinished, TableClosed)
    told: list[str] = []
    for kind in (*kinds, VisitorLeft):
        server.lobby.events.subscribe(kind, lambda event: told.append(type(event).__name__))
    ann, ben = server.enter("Ann"), server.enter("Ben")
    table = server.table(ann, ben)
    server.lobby.seating.resign(ben.visit)
    ann.visit.leave()
    ben.visit.leave()
    begun = [VisitorCame, VisitorCame, TableOpened, SeatTaken, MatchBegan]
    ended = [MatchFinished, VisitorLeft, TableClosed, VisitorLeft]
    assert told == [kind.__name__ for kind in (*begun, *ended)]
    assert table.number not in server.lobby.table_list.by_number


@pytest.mark.parametrize("cause", Cause)
async def test_a_finished_match_says_by_a_code_why_it_is_over(
    server: Company, cause: Cause
) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    timed = TableOptions(rated=True, time_control=TimeControl(60))
    options = timed if cause is Cause.TIME else DEFAULT_OPTIONS
    table = server.table(ann, ben, rules=preset("standard", 25), options=options)
    found: list[MatchFinished] = []
    server.lobby.events.subscribe(MatchFinished, found.append)
    match cause:
        case Cause.PLAYED:
            play_on(table)
        case Cause.RESIGNED:
            server.lobby.seating.resign(ben.visit)
        case Cause.TIME:
            server.clock.wait(60)
        case Cause.AGREED:
            ben.visit.leave()
            server.clock.wait(301)
            ann.open().propose_end()
    assert found == [MatchFinished(table, cause)]


# --- The match afterwards -------------------------------------------------------------------------


async def test_everybody_finds_the_match_in_their_own_history(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    table = server.table(ann, ben, rules=preset("standard", 10))
    play_on(table)
    paths = [guest.open().path for guest in (ann, ben)]
    for seat, path in enumerate(paths):
        assert path is not None
        match: AnyMatch = Match.from_records(journal.read(path).records)
        assert match.is_concluded
        assert [who.is_here for who in match.seats] == [place == seat for place in range(2)]
    text = "".join(path.read_text() for path in paths if path)
    assert "id-ann" not in text


# --- Talking --------------------------------------------------------------------------------------


async def test_what_is_said_is_one_line_without_what_a_terminal_obeys(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    server.lobby.talk.say(ann.visit, "  hi\n\tall \x1b[2J\x07 " + "x" * 500)
    (said,) = [notice.text for notice in ben.news if notice.kind is NoticeKind.SAID]
    assert said.startswith("hi all \\x1b[2J\\x07 xxx")
    assert said.isprintable()
    assert len(said) == LONGEST
    with refused(LobbyError, "Nothing was sent"):
        server.lobby.talk.say(ann.visit, " \n ")


async def test_nobody_speaks_too_fast(server: Company) -> None:
    ann = server.enter("Ann")
    for _ in range(5):
        server.lobby.talk.say(ann.visit, "hi")
    with refused(LobbyError, "Not so fast"):
        server.lobby.talk.say(ann.visit, "hi")
    server.clock.now += 2.5
    server.lobby.talk.say(ann.visit, "hi")


async def test_a_table_hears_its_own_and_nobody_hears_whom_they_have_muted(server: Company) -> None:
    ann, ben, cleo, dan = map(server.enter, ("Ann", "Ben", "Cleo", "Dan"))
    table = server.table(ann, ben)
    server.lobby.seating.watch(cleo.visit, table.number)
    for guest in (ann, ben, cleo, dan):
        guest.heard()
    assert server.lobby.talk.mute(cleo.visit, ann.visit.person.id)
    server.lobby.talk.say(ann.visit, "hello")
    assert [guest.heard() for guest in (ben, cleo, dan)] == [[NoticeKind.SAID], [], []]
    assert [line.text for line in server.lobby.talk.heard(ben.visit)] == ["hello"]
    assert not server.lobby.talk.heard(cleo.visit)
    assert not server.lobby.talk.heard(dan.visit)
    assert not server.lobby.talk.mute(cleo.visit, ann.visit.person.id)
    assert server.lobby.talk.heard(cleo.visit)


async def test_nobody_is_told_of_one_invitation_after_another(server: Company) -> None:
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    kept = SeatSlot(meant_for=ben.visit.person.id, name="Ben")
    request = TableRequest(preset("table"), [kept, SeatSlot(), SeatSlot()])
    for _ in range(3):
        server.lobby.seating.open_table(ann.visit, request)
        with refused(LobbyError, "Ben has just been invited"):
            server.lobby.invitations.invite(ann.visit, ben.visit.person.id)
        server.lobby.seating.leave_table(ann.visit)
    assert ben.heard() == [NoticeKind.INVITED]
    server.clock.wait(60)
    server.lobby.seating.open_table(ann.visit, request)
    assert ben.heard() == [NoticeKind.INVITED]
    # Another person is told, and so is a person whom another invites.
    server.lobby.invitations.invite(ann.visit, cleo.visit.person.id)
    server.lobby.seating.open_table(cleo.visit, request)
    assert [guest.heard() for guest in (cleo, ben)] == [[NoticeKind.INVITED], [NoticeKind.INVITED]]


async def test_nobody_sits_down_and_stands_up_all_the_time(server: Company) -> None:
    ann, eve = server.enter("Ann"), server.enter("Eve")
    table = server.lobby.seating.open_table(
        ann.visit, TableRequest(preset("table"), [SeatSlot(), SeatSlot(), SeatSlot()])
    )
    for _ in range(5):
        server.lobby.seating.sit_down(eve.visit, table.number)
        server.lobby.seating.leave_table(eve.visit)
    with refused(LobbyError, "Not so fast"):
        server.lobby.seating.sit_down(eve.visit, table.number)
    assert ann.heard() == [NoticeKind.SAT_DOWN, NoticeKind.STOOD_UP] * 5


async def test_invitations_are_counted_with_what_is_said(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    request = TableRequest(
        preset("standard"), [SeatSlot(meant_for=ben.visit.person.id, name="Ben")]
    )
    for _ in range(5):
        server.lobby.seating.open_table(ann.visit, request)
        server.lobby.seating.leave_table(ann.visit)
    with refused(LobbyError, "Not so fast"):
        server.lobby.seating.open_table(ann.visit, request)
    assert not server.lobby.table_list.by_number


async def test_a_kept_chair_is_not_told_to_somebody_who_does_not_listen(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    server.lobby.talk.mute(ben.visit, ann.visit.person.id)
    kept = SeatSlot(meant_for=ben.visit.person.id, name="Ben")
    table = server.lobby.seating.open_table(ann.visit, TableRequest(preset("standard"), [kept]))
    assert ben.heard() == []
    server.lobby.seating.sit_down(ben.visit, table.number)
    assert phase_of(table) is TablePhase.PLAYING


# --- What is refused ------------------------------------------------------------------------------


async def test_one_person_has_only_so_many_seats(server: Company) -> None:
    guests: list[Guest] = [server.enter(f"P{number}") for number in range(6)]
    ann = server.enter("Ann")
    for guest in guests[:5]:
        server.table(guest, ann)
    with refused(LobbyError, "seats at 5 tables"):
        server.table(guests[5], ann)


async def test_nobody_sits_down_where_no_chair_is_free(server: Company) -> None:
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    table = server.table(ann, ben)
    with refused(LobbyError, "No chair is free"):
        server.lobby.seating.sit_down(cleo.visit, table.number)
    with refused(LobbyError, "no table 9"):
        server.lobby.seating.sit_down(cleo.visit, 9)
    with refused(LobbyError, "You have a seat"):
        server.lobby.seating.watch(ann.visit, table.number)
    server.lobby.seating.watch(cleo.visit, table.number)
    onlooker = cleo.open()
    assert onlooker.seat == ONLOOKER
    with refused(IllegalAction, "You look on"):
        onlooker.seat_handle(ONLOOKER).take_back()
