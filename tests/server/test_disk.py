"""A server whose disk is full: tables go on, and no folder is named."""

from __future__ import annotations

from pathlib import Path

import asyncssh
import pytest

from app.games.gin.rules import preset
from app.players.registry import decide
from app.server import log_lines
from app.server.control import Control
from app.server.current_settings import CurrentSettings
from app.server.limits import ServerLimits
from app.server.notices import NoticeKind
from app.server.operator_commands import OperatorCommands
from app.server.process import ServerLog
from app.server.refusals import ServerCode, ServerError
from app.server.server_settings import FILE_NAME, SettingsSource
from app.server.tables import SeatSlot, TablePhase, TableRequest
from tests.disk import disk_that_can_only_be_read, disk_with_room_for
from tests.server.company import Company
from tests.server.conftest import Opens
from tests.server.terminals import options, visiting

CTRL_Q = "\x11"
FULL = "The disk of this house is full"


class Stranger(asyncssh.SSHClient):
    """Hears why the house closes the connection."""

    told = ""

    def connection_lost(self, exc: Exception | None) -> None:
        if isinstance(exc, asyncssh.DisconnectError):
            self.told = exc.reason


async def test_people_sit_down_and_play_and_it_is_saved_once_there_is_room(tmp_path: Path) -> None:
    server = Company(tmp_path)
    ann, ben = server.enter("Ann"), server.enter("Ben")
    table = server.lobby.seating.open_table(
        ann.visit, TableRequest(preset("standard"), [SeatSlot()])
    )
    with disk_with_room_for(0):
        server.lobby.seating.sit_down(ben.visit, table.number)
        assert table.phase is TablePhase.PLAYING
        assert NoticeKind.BEGUN in ann.heard()
        assert server.lobby.table_list.is_unsaved("id-ann")
        server.lobby.leave(ben.visit)
        ben = server.enter("Ben")
        assert [note for note in server.notes if "no room left" in note] == server.notes[:1]
    assert table.match
    table.match.session.save()
    server.lobby.changed()
    assert not server.lobby.table_list.is_unsaved("id-ann")
    server.lobby.close()
    again = server.reopen().table_list.by_number[table.number]
    assert again.match
    for seat in (0, 1):
        view = again.match.session.match.hand.view(seat)
        assert view == table.match.session.match.hand.view(seat)


async def test_the_operator_is_told_once_of_a_match_that_is_not_saved(tmp_path: Path) -> None:
    server = Company(tmp_path)
    ann, ben = server.enter("Ann"), server.enter("Ben")
    table = server.lobby.seating.open_table(
        ann.visit, TableRequest(preset("standard"), [SeatSlot()])
    )
    server.lobby.seating.sit_down(ben.visit, table.number)
    assert server.lobby.table_list.unsaved == 0
    shared = table.match
    assert shared
    match = shared.session.match
    with disk_with_room_for(0):
        for _ in range(3):
            seat = shared.to_act
            assert seat is not None
            shared.act(seat, decide("casual", match.hand.view(seat), match.player_seed))
        assert server.lobby.table_list.unsaved == 1
        (note,) = server.notes
        assert note.startswith("table 1 could not be saved, and is played on")
    shared.session.save()
    assert server.lobby.table_list.unsaved == 0


def operator_of(server: Company, closed: list[str]) -> OperatorCommands:
    log = ServerLog(server.notes.append)
    source = SettingsSource(server.folder / FILE_NAME)
    settings = CurrentSettings(source, ServerLimits(), server.lobby.events, 100)
    control = Control(server.folder, log, print)
    return OperatorCommands(
        control, server.lobby, {}, settings, log, lambda: closed.append("closed")
    )


async def test_a_server_is_not_closed_by_a_command_while_a_table_is_not_on_disk(
    tmp_path: Path,
) -> None:
    server = Company(tmp_path)
    closed: list[str] = []
    operator = operator_of(server, closed)
    ann, ben = server.enter("Ann"), server.enter("Ben")
    request = TableRequest(preset("standard"), [SeatSlot()])
    table = server.lobby.seating.open_table(ann.visit, request)
    with disk_with_room_for(0):
        server.lobby.seating.sit_down(ben.visit, table.number)
        for close in (operator.close, lambda: operator.drain(5)):
            with pytest.raises(ServerError) as refused:
                close()
            assert refused.value.code == ServerCode.UNSAVED
        assert [line.is_unsaved for line in operator.tables()] == [True]
        assert not server.lobby.closing.is_set
        assert table.phase is TablePhase.PLAYING
    assert table.match
    table.match.session.save()
    server.lobby.changed()
    assert [line.is_unsaved for line in operator.tables()] == [False]
    operator.drain(5)
    operator.close()
    assert closed == ["closed"]


async def test_settings_are_read_from_a_disk_that_takes_nothing(tmp_path: Path) -> None:
    server = Company(tmp_path)
    operator = operator_of(server, [])
    (tmp_path / FILE_NAME).write_text("[limits]\npeople = 60")
    with disk_with_room_for(0):
        assert operator.reload().changed == {"people": [None, 60]}
    (tmp_path / FILE_NAME).write_text("[limits]\npeople = 70")
    with disk_that_can_only_be_read():
        assert operator.reload().changed == {"people": [60, 70]}


async def test_who_is_here_stays_who_is_new_is_told_why_and_no_folder_is_named(
    open_server: Opens, keys: list[asyncssh.SSHKey], tmp_path: Path
) -> None:
    server = await open_server(guests=True)
    async with visiting(server, keys[0]) as anna:
        await anna.until_shown("What is your name?")
        with disk_with_room_for(0):
            anna.press("Anna\r")
            await anna.until_shown(FULL)
            for name in ("play", "guest"):
                connection, stranger = await asyncssh.create_connection(
                    Stranger, **options(server, client_keys=[keys[1]], username=name)
                )
                await connection.wait_closed()
                assert isinstance(stranger, Stranger)
                assert stranger.told == (
                    "This house cannot save now, so no new people can come in. Try again later."
                )
            anna.press(CTRL_Q)
            assert await anna.until_closed() == 0
            await server.has_told(log_lines.ENDINGS["left"])
    assert str(tmp_path).encode() not in anna.written
    assert not [line for line in server.lines if "fault" in line]
    async with visiting(server, keys[0]) as anna:
        await anna.until_shown("What is your name?")
        anna.press("Anna\r")
        await anna.until_shown("1 person")
