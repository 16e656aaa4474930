"""Screens that are drawn by other processes than the house."""

from __future__ import annotations

import asyncio
import os
import pickle
import re
import signal
import socket
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import asyncssh
import pytest
from textual.geometry import Size

from app.cpu.process import LENGTH_BYTES, frame
from app.games.base import ONLOOKER, IllegalAction
from app.games.gin.rules import preset
from app.players.registry import decide
from app.server.limits import ServerLimits
from app.server.local_client import LocalLobbyClient
from app.server.news import READY_SENTENCES
from app.server.notices import Greeting, Notice, NoticeKind
from app.server.refusals import LobbyError
from app.server.tables import SeatSlot, TablePhase, TableRequest
from app.server.terminal import RemoteTerminal
from app.server.workers import worker as process
from app.server.workers.messages import (
    READ_STEP,
    AppEnded,
    Call,
    CallResult,
    DeliverNotice,
    Heartbeat,
    MatchOpened,
    OutputRead,
    PageFailed,
    StartApp,
    ToWorker,
    ViewUpdate,
)
from app.server.workers.remote_app import RemoteApp
from app.server.workers.remote_client import RemoteLobbyClient
from app.table.handles import Listener, MatchEvent, MatchEventKind
from tests.processes import assert_gone
from tests.server.company import Company, FarCompany, NoChannel
from tests.server.servers import known, served
from tests.server.terminals import SshTerminal, by_turn, sit_down, visiting
from tests.terminal.session import DOWN, ENTER, TAB

SILENCE = 5.0
"""Seconds after which a worker that says nothing is taken for dead."""


# --- One lobby, two workers --------------------------------------------------------------------


@pytest.fixture
async def server(tmp_path: Path) -> FarCompany:
    return FarCompany(tmp_path)


def enter(server: FarCompany, name: str) -> RemoteLobbyClient:
    return server.place(server.lobby.enter(server.person(name)))


class Heard:
    """What a visitor's screens are told that others have done."""

    def __init__(self) -> None:
        self.kinds: list[MatchEventKind] = []

    def __call__(self, listener: Listener, event: MatchEvent) -> None:
        self.kinds.append(event.kind)


async def turn() -> None:
    """Let arrive what is on its way."""
    for _ in range(3):
        await asyncio.sleep(0)


async def test_people_at_two_workers_are_in_one_lobby(server: FarCompany) -> None:
    ann, ben = enter(server, "Ann"), enter(server, "Ben")
    assert [visit.name for visit in ben.visits.values()] == ["Ann", "Ben"]
    ann.open_table(TableRequest(preset("standard"), [SeatSlot()]))
    await turn()
    table = ben.tables[1]
    assert (table.phase, table.people[0].name) == (TablePhase.WAITING, "Ann")
    assert ann.me.table is ann.tables[1]
    with pytest.raises(LobbyError) as refused:
        ben.watch(1)
    assert refused.value.code == "house.not-begun"
    ben.sit_down(1)
    assert ben.me.table
    assert ben.me.table.phase is TablePhase.PLAYING
    news = [each.notice.kind for each in server.workers[0].told if isinstance(each, DeliverNotice)]
    assert news[-2:] == ["sat-down", "begun"]
    ben.say("hello")
    assert [line.text for line in ann.heard()] == ["hello"]
    ann.mute("id-ben")
    assert (ann.heard(), "id-ben" in ann.muted()) == ([], True)


async def test_what_was_told_before_the_screens_begin_is_heard(server: FarCompany) -> None:
    visit = server.lobby.enter(server.person("Ann"))
    visit.tell(Notice(NoticeKind.LOST, table=3, others=("Ben",)))
    ann = server.place(visit)
    await turn()
    heard: list[Notice] = []
    ann.listen(heard.append)
    visit.tell(Notice(NoticeKind.CLOSED))
    await turn()
    assert [notice.kind for notice in heard] == [NoticeKind.LOST, NoticeKind.CLOSED]


async def test_a_worker_looks_once_at_what_has_not_changed(server: FarCompany) -> None:
    ann, ben = enter(server, "Ann"), enter(server, "Ben")
    changes: list[None] = []
    ann.watch_lobby(lambda: changes.append(None))
    worker = server.workers[0]
    for _ in range(3):
        assert len(ann.visits) == 2
        assert not ann.tables
    assert [set(look.changed) for look in worker.looked] == [{"id-ann", "id-ben"}]
    ben.open_table(TableRequest(preset("standard"), [SeatSlot()]))
    ben.say("hello")
    await turn()
    assert len(changes) == 1, "told once that something is different"
    assert set(ann.tables) == {1}
    assert set(worker.looked[-1].changed) == {"id-ben", 1}
    ben.leave_table()
    await turn()
    assert not ann.tables
    assert len(worker.looked) == 3


async def test_a_match_over_two_workers_is_the_same_for_both(server: FarCompany) -> None:
    ann, ben = enter(server, "Ann"), enter(server, "Ben")
    ann.open_table(TableRequest(preset("standard", 1000), [SeatSlot()]))
    ben.sit_down(1)
    heard = Heard(), Heard()
    places = [ann.open_match(heard[0]), ben.open_match(heard[1])]
    seats = [opened.seat_handle(seat) for seat, opened in enumerate(places)]
    own: list[MatchEventKind] = []
    seats[0].listen(lambda event: own.append(event.kind))
    seats[1].listen(lambda _: None)
    shared = server.lobby.table_list.by_number[1].match
    assert shared
    while shared.session.match.deal < 3:
        await turn()
        for seat, place in enumerate(seats):
            assert place.snapshot() == shared.snapshot(seat)
        to_act = shared.to_act
        if to_act is None:
            for place in seats:
                place.go_on()
            continue
        view = seats[to_act].snapshot().view
        action = decide("casual", view, shared.session.match.player_seed)
        with pytest.raises(IllegalAction):
            seats[1 - to_act].act(action)
        waits = seats[1 - to_act].snapshot()
        own.clear()
        seats[to_act].act(action)
        assert seats[1 - to_act].snapshot() is waits, "nothing has come yet"
        if to_act == 0:
            assert own, "what one does is heard at once"
    await turn()
    assert seats[0].snapshot() == shared.snapshot(0)
    assert {MatchEventKind.HAND_OVER, MatchEventKind.DEALT} <= {*heard[0].kinds, *heard[1].kinds}
    told = [each for worker in server.workers for each in worker.told]
    answers = [each.result for each in told if isinstance(each, CallResult)]
    views = [each for each in answers if isinstance(each, ViewUpdate)]
    assert len(shared.snapshot(0).played) > 1
    assert max(len(seen.played) for seen in views) == 1, "what is over is sent once"


async def test_a_worker_is_shown_nothing_but_the_seats_of_its_visitors(server: FarCompany) -> None:
    ann, ben, eve = (enter(server, name) for name in ("Ann", "Ben", "Eve"))
    ann.open_table(TableRequest(preset("standard"), [SeatSlot()]))
    ben.sit_down(1)
    eve.watch(1)
    opened = [place.open_match(Heard()) for place in (ann, ben, eve)]
    for table, others in zip(opened, ((1,), (0,), (0, 1)), strict=True):
        for seat in others:
            with pytest.raises(LookupError):
                table.seat_handle(seat)
            # Nor is the house to be asked for it.
            with pytest.raises(LookupError):
                table.snapshot(seat)
        assert table.snapshot(ONLOOKER).me == ONLOOKER
    with pytest.raises(IllegalAction):
        opened[2].seat_handle(ONLOOKER).act("nothing")


async def test_a_worker_gets_nothing_of_the_server_but_what_clients_have(
    server: FarCompany,
) -> None:
    ann, ben = enter(server, "Ann"), enter(server, "Ben")
    ann.open_table(TableRequest(preset("standard"), [SeatSlot()]))
    ben.sit_down(1)
    opened = ann.open_match(Heard())
    for what in ("visit", "listen", "_lobby", "__class__", "shout"):
        with pytest.raises(LookupError):
            ann.ask(Call(what)).get()
        with pytest.raises(LookupError):
            ann.ask(Call(what, table=opened.number)).get()
        with pytest.raises(LookupError):
            ann.ask(Call(what, table=opened.number, seat=0)).get()
    told = [each for worker in server.workers for each in worker.told]
    done = [each.result for each in told if isinstance(each, CallResult) and not each.error]
    assert [type(result) for result in done if result is not None] == [MatchOpened]


async def test_whoever_is_elsewhere_acts_no_more(server: FarCompany) -> None:
    ann, ben = enter(server, "Ann"), enter(server, "Ben")
    ann.open_table(TableRequest(preset("standard"), [SeatSlot()]))
    ben.sit_down(1)
    before = ann.open_match(Heard())
    newer = enter(server, "Ann")
    await turn()
    assert ann.is_over
    assert ann.me.table is None
    with pytest.raises(IllegalAction) as refused:
        before.seat_handle(0).act("nothing")
    assert refused.value.code == "house.not-there"
    assert newer.me.table is newer.tables[1]
    ann.enter_again()
    await turn()
    assert newer.is_over
    assert ann.me.table


async def test_what_is_asked_is_known_until_it_is_answered(server: FarCompany) -> None:
    ann, ben = enter(server, "Ann"), enter(server, "Ben")
    ann.open_table(TableRequest(preset("standard"), [SeatSlot()]))
    ben.sit_down(1)
    opened = [place.open_match(Heard()) for place in (ann, ben)]
    shared = server.lobby.table_list.by_number[1].match
    assert shared
    seat = shared.to_act
    assert seat is not None
    while shared.to_act == seat:
        view = opened[seat].snapshot(seat).view
        opened[seat].seat_handle(seat).act(decide("casual", view, 1))
        await turn()
    assert opened[1 - seat].question is None
    with pytest.raises(IllegalAction) as refused:
        opened[seat].seat_handle(seat).take_back()
    assert refused.value.code == "house.must-agree"
    await turn()
    asked = opened[1 - seat].question
    assert asked
    assert asked.waits_for == {1 - seat}
    opened[1 - seat].answer(agrees=True)
    await turn()
    assert opened[seat].snapshot(seat).view == view
    assert opened[seat].question is None


def test_a_worker_knows_how_much_nobody_has_read(tmp_path: Path) -> None:
    server = Company(tmp_path)
    told: list[ToWorker] = []

    async def draw() -> None:
        channel = NoChannel()
        place = LocalLobbyClient(server.lobby, server.lobby.enter(server.person("Ann")))
        show = RemoteApp(place, RemoteTerminal(channel, int, {}, Size(80, 24)), print)
        begin = StartApp(1, place.me.person, Greeting(), {}, (80, 24), ServerLimits())
        show.begin(1, told.append, begin)
        channel.unread = 40_000
        show.draw(b"x" * 40_000)
        assert told == [begin]
        told.clear()
        channel.unread = 0
        async with asyncio.timeout(5):
            while not told:
                await asyncio.sleep(0.01)
        show.end()

    asyncio.run(draw())
    assert told == [OutputRead(1, 40_000)]


# --- The process ------------------------------------------------------------------------------


async def test_a_fault_ends_one_app_and_is_told_to_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*means: Any) -> None:
        *_, report = means
        report(RuntimeError("of a page"))
        raise RuntimeError("of a screen")

    monkeypatch.setattr(process, "show", fail)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        process.AppWorker(theirs)
        begin = StartApp(
            7, Company(tmp_path).person("Ann"), Greeting(), {}, (80, 24), ServerLimits()
        )
        ours.sendall(frame(begin) + frame(Heartbeat()))
        ours.setblocking(False)
        reader, writer = await asyncio.open_connection(sock=ours)
        told: list[object] = []
        while len(told) < 3:
            size = int.from_bytes(await reader.readexactly(LENGTH_BYTES), "big")
            told.append(pickle.loads(await reader.readexactly(size)))
        writer.close()
        asyncio.get_running_loop().remove_reader(theirs)
    (over,) = (message for message in told if isinstance(message, AppEnded))
    (failed,) = (message for message in told if isinstance(message, PageFailed))
    assert failed.visit == over.visit == 7
    assert failed.fault == "RuntimeError\n"
    assert "in fail" in over.fault
    assert over.fault.endswith("RuntimeError\n")
    assert Heartbeat() in told


# --- Real processes ---------------------------------------------------------------------------


def workers_of(pid: int) -> list[int]:
    """The numbers of the processes that draw for a house."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    names = {child: Path(f"/proc/{child}/cmdline").read_text() for child in children}
    return [int(child) for child, name in names.items() if "app.server.workers" in name]


@pytest.fixture
def keys(tmp_path: Path) -> list[asyncssh.SSHKey]:
    """Those of three people who have been there before."""
    made = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(3)]
    for key, name in zip(made, ("Anna", "Bert", "Eve"), strict=True):
        known(tmp_path / "house", key, name)
    return made


@pytest.mark.long
async def test_workers_that_are_killed_take_nothing_along(
    tmp_path: Path, keys: list[asyncssh.SSHKey]
) -> None:
    with served(tmp_path / "house", "--workers", "2") as server:
        killed = workers_of(server.process.pid)
        assert len(killed) == 2
        async with AsyncExitStack() as stack:
            anna, bert, eve = [
                await stack.enter_async_context(visiting(server, key)) for key in keys
            ]
            await sit_down(anna, bert, ("Anna", "Bert"))
            await eve.until_shown("Anna – Bert")
            eve.press(*[DOWN] * 5, "w")
            await eve.until_shown("Hand 1")
            anna.press("t")
            await anna.until_shown(READY_SENTENCES[0])
            anna.press("1")
            bert.press(TAB, TAB, TAB)
            for each in (bert, eve):
                await each.until_shown(READY_SENTENCES[0])
            first, second = by_turn(anna, bert)
            first.press("p")
            await second.until_shown("Your turn")
            hands = [cards_of(each) for each in (anna, bert)]
            # Each of the two is at another.
            os.kill(killed[0], signal.SIGKILL)
            await drawn_anew([anna, bert], 3)
            second.press("p")
            await first.until_shown("Your turn: draw")
            first.press("s")
            await first.until_shown("Discard a card")
            # Both are at the one that was left, or on their way to it.
            os.kill(killed[1], signal.SIGKILL)
            await drawn_anew([anna, bert], 5)
            for each, before in zip((anna, bert), hands, strict=True):
                await each.until_told("screen was redrawn")
                assert before <= cards_of(each)
            assert "Discard a card" in first.text
            await first.looks()
            first.press(ENTER)
            await second.until_shown("Your turn")
            await eve.until_shown("Hand 1")
            now = workers_of(server.process.pid)
    assert len(now) == 2
    assert not set(now) & set(killed)
    assert server.text.count("a process that draws has ended (exit code -9)") == 2
    assert "Traceback" not in server.text


BEGINNING = b"\x1b[?1049h"


async def drawn_anew(visitors: list[SshTerminal], times: int) -> None:
    """Wait until screens have been begun so often, and can be seen as a whole again."""

    def have_begun() -> bool:
        return sum(each.written.count(BEGINNING) for each in visitors) >= times

    # Each is told only of what comes to them.
    waiting = [asyncio.create_task(each.until(have_begun, "a screen")) for each in visitors]
    done, others = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    done.pop().result()
    for visitor in visitors:
        await visitor.until(lambda visitor=visitor: "Menu" in since_begun(visitor), "all")  # type: ignore[misc]


def since_begun(visitor: SshTerminal) -> str:
    """What can be read of what was drawn since the screen was begun last."""
    drawn = SshTerminal()
    drawn.data_received(bytes(visitor.written[visitor.written.rindex(BEGINNING) :]), None)
    return drawn.text


def cards_of(visitor: SshTerminal) -> set[str]:
    """Return the cards in a visitor's hand."""
    rows = since_begun(visitor).splitlines()[13:]
    return set(re.findall(r"▏((?:10|[A2-9JQK])[♣♦♥♠])", "\n".join(rows)))


@pytest.mark.long
async def test_a_worker_that_hangs_is_replaced(tmp_path: Path, keys: list[asyncssh.SSHKey]) -> None:
    with served(tmp_path / "house", "--workers", "2") as server:
        hangs = workers_of(server.process.pid)[0]
        async with visiting(server, keys[0]) as anna, visiting(server, keys[1]) as bert:
            await sit_down(anna, bert, ("Anna", "Bert"))
            os.kill(hangs, signal.SIGSTOP)
            await asyncio.to_thread(assert_gone, [hangs], 2 * SILENCE)
            await drawn_anew([anna, bert], 3)
            first, second = by_turn(anna, bert)
            first.press("p")
            await second.until_shown("Your turn")
    assert "1 screen is drawn by others now" in server.text


@pytest.mark.long
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
async def test_a_house_that_ends_takes_its_workers_along(
    tmp_path: Path, keys: list[asyncssh.SSHKey], how: signal.Signals
) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(served(tmp_path / "house", "--workers", "2"))
        workers = workers_of(server.process.pid)
        async with visiting(server, keys[0]) as anna:
            await anna.until_shown("Card house")
            # What a system sends to all processes of the house is for the house.
            for worker in workers:
                os.kill(worker, signal.SIGTERM)
            anna.press("c")
            await anna.until_shown("New match")
            server.process.send_signal(how)
            await anna.until_closed()
            assert ("The house closes now." in anna.text) is (how == signal.SIGTERM)
        await asyncio.to_thread(assert_gone, workers)
        assert server.process.wait(30) == (0 if how == signal.SIGTERM else -how)
        if how == signal.SIGKILL:
            stack.pop_all()


def test_a_worker_s_line_is_behind_by_more_than_it_is_told_at_once() -> None:
    begin = Mock(environ={}, size=(80, 24))
    line = process.WorkerTerminal(1, lambda _: None, begin)
    line.send(b"x" * READ_STEP)
    assert not line.is_behind, "that much may have been read"
    line.send(b"x")
    assert line.is_behind
    line.channel.read = READ_STEP
    assert not line.is_behind
