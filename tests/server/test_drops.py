"""Lines that break, in every phase of a visit and in every way that a line can break.

Nothing is lost: visitors who come back find everything as it was, the others are told, and
the server keeps nothing of the line that is gone.
"""

from __future__ import annotations

import asyncio
import json
import shutil
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Final

import asyncssh
import pytest

from app.cards.cards import iterate
from app.games.gin.actions import Discard
from app.games.gin.rules import preset
from app.games.gin.view import Phase
from app.match.records import Record
from app.players.registry import decide
from app.server.news import of_somebody
from app.server.notices import NoticeKind
from app.storage import journal
from app.table.gin_match import GinMatch
from tests.emulator import PATIENCE
from tests.server.company import Company
from tests.server.program import ASKED_EVERY, MOST_HELD
from tests.server.servers import ServerProcess, known, running
from tests.server.terminals import CLIENTS, Client, Relay, Way
from tests.server.test_lobby import match_at, play_on
from tests.terminal.play import Shown, shown, throw_key
from tests.terminal.session import CTRL_Q, ENTER, ESCAPE, UP

NAMES: Final = ("Anna", "Bert")
NAMES_HERE: Final = ("Ann", "Ben")
RIGHT: Final = "\x1b[C"
HOME: Final = "\x1b[H"
HALF_A_LINE: Final = "half a li"
ASKED: Final = {
    Phase.UPCARD: "Your turn: take the upcard",
    Phase.DRAW: "Your turn: draw from the stock",
    Phase.DISCARD: "Discard a card",
    Phase.LAST_CARD: "pass.",
}
"""What the screen says once it shows how the match stands."""
HELD: Final = {kind.__name__: most for kind, most in MOST_HELD.items()} | {"tasks": 60, "files": 23}
"""What a server may hold after the last match."""
GROWTH: Final = 60.0
"""MiB that a house may grow by over the last thirty drops: the screens of each are six, which are
found to be garbage only now and then."""


async def test_whoever_drops_comes_back_to_the_very_action(tmp_path: Path) -> None:
    """In every phase of a match: the line breaks, another takes the seat, or the house ends."""
    server, rng = Company(tmp_path), Random(13)
    guests = [server.enter(name) for name in NAMES_HERE]
    table = server.table(*guests, rules=preset("standard", 100))
    phases = Counter[Phase]()
    while not match_at(table).is_over:
        match = match_at(table).session.match
        phases[match.hand.phase] += 1
        before = [guest.open().seat_handle(seat).snapshot() for seat, guest in enumerate(guests)]
        records = journal.read(tmp_path / "tables" / table.journal).records
        seat = rng.randrange(2)
        who, other = guests[seat], guests[1 - seat]
        other.heard()
        match phases.total() % 3:
            case 0:
                who.visit.leave()
                assert other.heard() == [NoticeKind.AWAY]
                guests[seat] = server.enter(NAMES_HERE[seat])
                assert other.heard() == [NoticeKind.BACK]
            case 1:
                guests[seat] = server.enter(NAMES_HERE[seat])
                assert (who.heard()[-1], other.heard()) == (NoticeKind.DISPLACED, [])
            case _:
                match_at(table).session.close()
                table = server.reopen().table_list.by_number[table.number]
                guests = [server.enter(name) for name in NAMES_HERE]
        after = [guest.open().seat_handle(seat).snapshot() for seat, guest in enumerate(guests)]
        assert after == before
        assert journal.read(tmp_path / "tables" / table.journal).records == records
        play_on(table, 1)
    assert phases.total() > 60
    assert {*phases} >= {*Phase} - {Phase.LAST_CARD}


class Moment(StrEnum):
    """Where two people are when a line breaks."""

    LOBBY = "lobby"
    CUT = "cut"
    UPCARD = "upcard"
    DRAW = "draw"
    DISCARD = "discard"
    LAY_OFF = "lay-off"
    HAND_OVER = "hand-over"
    TYPING = "typing"
    """One types something to be said."""
    ASKED = "asked"
    """One has asked to take a move back, and the other has not answered."""
    ACTING = "acting"
    """One has just pressed the keys of a move."""
    MATCH_OVER = "match-over"


class How(StrEnum):
    """How a line breaks."""

    LEAVES = "leaves"
    CLOSED = "closed"
    KILLED = "killed"
    STOPPED = "stopped"
    """The client sleeps for a while, and goes on."""
    STOPPED_TAKEN = "stopped-taken"
    """The client sleeps, and finds that a newer one has the seat."""
    HALF_UP = "half-up"
    """It is cut when half a packet has come to the house."""
    HALF_DOWN = "half-down"
    """It is cut when half a packet has come to the client."""
    SILENT = "silent"
    """The client answers nothing more, and the connection stays open."""
    SILENT_TAKEN = "silent-taken"
    """So it is, and a newer one takes the seat."""
    TAKEN = "taken"
    """A newer client takes the seat of one that is well."""


TAKEN: Final = (How.STOPPED_TAKEN, How.SILENT_TAKEN, How.TAKEN)


async def until_little_is_held(server: ServerProcess) -> None:
    """Wait until it holds no more of each than it may: who is gone goes a little later."""
    found = await asyncio.to_thread(server.counts)
    try:
        async with asyncio.timeout(PATIENCE):
            while any(found[kind] > most for kind, most in HELD.items()):
                # A server that counts does nothing else. It needs time to let things go.
                await asyncio.sleep(1)
                found = await asyncio.to_thread(server.counts)
    except TimeoutError:
        raise AssertionError(f"{found}, and at most {HELD}") from None


class Someone:
    """A player who comes again and again, with the same key."""

    def __init__(self, name: str, seat: int, key: Path, relay: Relay, rng: Random) -> None:
        self.name = name
        self.seat = seat
        self._key = key
        self._relay = relay
        self._rng = rng
        self.terminal: Client

    async def come(self) -> None:
        """With a client of either kind."""
        self.terminal = self._rng.choice(CLIENTS)()
        await self.terminal.come(self._relay, self._key)

    def press(self, *keys: str) -> None:
        """At the client that came last."""
        self.terminal.press(*keys)

    async def sees(self, *texts: str) -> None:
        """Wait until all these can be read."""
        await self.terminal.until_shown(*texts)

    async def breaks(self, how: How) -> None:
        """Let the line break in one of the ways after which the client is gone."""
        terminal, cord = self.terminal, self._relay.cord
        match how:
            case How.LEAVES:
                terminal.press(CTRL_Q)
                await terminal.until_closed()
            case How.CLOSED:
                terminal.close()
            case How.KILLED:
                terminal.kill()
            case How.HALF_UP:
                cord.halve(Way.TO_THE_SERVER)
                terminal.press(RIGHT)
                await cord.is_cut.wait()
            case How.HALF_DOWN:
                # The keepalive comes at the latest.
                cord.halve(Way.TO_THE_CLIENT)
                await cord.is_cut.wait()
            case How.SILENT:
                cord.freeze()

    async def is_taken_over(self, how: How) -> None:
        """Come a second time while the first client is still there, well or not."""
        older, cord = self.terminal, self._relay.cord
        if how is How.STOPPED_TAKEN:
            older.stop()
        elif how is How.SILENT_TAKEN:
            cord.freeze()
        await self.come()
        await self.terminal.until_drawn()
        if how is How.STOPPED_TAKEN:
            older.go_on()
        if how is not How.SILENT_TAKEN:
            # It is told so, and closed.
            await older.until_closed()
            assert words_of_the_older(older), older.text
        cord.cut()
        await older.until_gone()

    async def cleans_up(self, terminal: Client) -> None:
        """Let nothing be left of a client whose line has broken."""
        terminal.kill()
        await terminal.until_gone()


def words_of_the_older(terminal: Client) -> bool:
    """Whether a client was told that a newer one has come."""
    return b"You have come in from elsewhere" in terminal.written


def on_table(match: GinMatch, seat: int) -> Shown:
    """What a table has to show in a seat, but the scores, which stand by the names here."""
    view = match.hand.view(seat)
    return Shown(
        hand=[match.number],
        stock=[view.stock],
        scores=[],
        pile=[] if view.top is None else [view.top],
        cards=list(iterate(view.hand)),
    )


BREAKS: Final = [
    (moment, how)
    for moment in Moment
    for how in How
    # A player who leaves before the deal gives up the chair.
    if (moment, how) != (Moment.CUT, How.LEAVES)
]
"""When lines break, and how."""


class Evening:
    """Two people who play, while their lines break."""

    def __init__(self, server: ServerProcess, people: list[Someone], rng: Random) -> None:
        self._server = server
        self._people = people
        self._todo: dict[Moment, deque[How]] = {}
        for moment in Moment:
            ways = [how for when, how in BREAKS if when is moment]
            rng.shuffle(ways)
            self._todo[moment] = deque(ways)
        self.drops: Counter[tuple[Moment, How]] = Counter()
        self.matches = 0
        self._known: dict[Path, list[Record]] = {}
        """By journal, all records that can have been shown."""

    @property
    def is_done(self) -> bool:
        """Whether every line has broken everywhere."""
        return not any(self._todo.values())

    # -- what the house has kept -----------------------------------------------------------

    def records(self) -> list[Record]:
        """Those of the match that is played; nothing of it is ever lost."""
        path = max(
            self._server.state.glob("tables/*.jsonl"), key=lambda path: path.stat().st_ctime_ns
        )
        records = journal.read(path).records
        known = self._known.get(path, [])
        assert records[: len(known)] == known
        self._known[path] = records
        return records

    def match(self) -> GinMatch:
        """The match that is played."""
        return GinMatch.from_records(self.records())

    # -- breaking lines --------------------------------------------------------------------

    async def break_lines(self, moment: Moment, *people: Someone) -> None:
        """Let the lines of these people break here, one after the other."""
        for person in people:
            if self._todo[moment]:
                how = self._todo[moment].popleft()
                try:
                    await self._drop(moment, how, person)
                except Exception as error:
                    error.add_note(f"{person.name}, {moment}, {how}, {self.drops.total()} before")
                    error.add_note("".join(self._server.lines[-5:]))
                    error.add_note(f"{person.name} sees:\n{person.terminal.text}")
                    raise
                self.drops[moment, how] += 1

    async def _drop(self, moment: Moment, how: How, person: Someone) -> None:
        other = self._people[1 - person.seat]
        is_at_table = moment not in (Moment.LOBBY, Moment.MATCH_OVER)
        went = (
            of_somebody(NoticeKind.AWAY, person.name)
            if is_at_table
            else of_somebody(NoticeKind.STOOD_UP, person.name)
        )
        back = of_somebody(NoticeKind.BACK, person.name)
        for told in (went, back):
            await other.terminal.until_not_told(told)
        before = self.records() if moment not in (Moment.LOBBY, Moment.CUT) else []
        await self._prepare(moment, person, other)
        terminal = person.terminal
        if how is How.STOPPED:
            terminal.stop()
            answering = asyncio.create_task(self._answers(other, moment))
            # However busy the machine is, it goes on before the house takes it for gone.
            await asyncio.wait([answering], timeout=2 * ASKED_EVERY)
            terminal.go_on()
            await answering
        elif how in TAKEN:
            await person.is_taken_over(how)
        else:
            await person.breaks(how)
            if "Card house" in other.terminal.text:
                await other.sees("1 person ")
            else:
                await other.terminal.until_told(went)
            await person.cleans_up(terminal)
            await person.come()
            if is_at_table:
                await other.terminal.until_told(back)
        is_new = person.terminal is not terminal
        was_away = is_new and how not in TAKEN
        await self._is_as_it_was(moment, person, is_new=is_new, was_away=was_away)
        if moment is Moment.ACTING and not is_new:
            await self._grows(person, len(before))
        await self._settle(moment, person, other, is_new=is_new, was_away=was_away)
        if before:
            after = self.records()
            assert after[: len(before)] == before
            assert len(after) - len(before) <= (moment is Moment.ACTING)

    async def _prepare(self, moment: Moment, person: Someone, other: Someone) -> None:
        """Bring the two to the very moment."""
        match moment:
            case Moment.TYPING:
                person.press("t")
                await person.sees("Type a line and press Enter, or a number for one of these"[:40])
                person.press(HALF_A_LINE)
                await person.sees(HALF_A_LINE)
            case Moment.ASKED:
                asker = self._people[1 - self.match().hand.to_act]
                asked = self._people[1 - asker.seat]
                # That of before is to be gone.
                await asked.terminal.until_not_told("asks to undo")
                asker.press("u")
                await asked.terminal.until_told("asks to undo the last move")
            case Moment.ACTING:
                keys = await self._keys(person)
                await person.terminal.looks()
                person.press(*keys)

    async def _answers(self, other: Someone, moment: Moment) -> None:
        """The other player is answered meanwhile."""
        terminal, asked = (
            other.terminal,
            "Type a line and press Enter, or a number for one of these"[:40],
        )
        if moment is Moment.CUT:
            terminal.press("x")
            await terminal.until_shown("•")
            terminal.press("\x7f")
            return
        terminal.press("t")
        await terminal.until_shown(asked)
        terminal.press(ESCAPE)
        await terminal.until(lambda: asked not in terminal.text, "nothing to be typed")

    async def _is_as_it_was(
        self, moment: Moment, person: Someone, *, is_new: bool, was_away: bool
    ) -> None:
        """Wait until a player's screen shows where they were."""
        match moment:
            case Moment.LOBBY:
                await person.sees("Card house", "2 people")
            case Moment.CUT:
                await person.sees("cut the deck", "Seal of the secret")
            case Moment.HAND_OVER:
                await person.sees("Next hand")
            case Moment.MATCH_OVER if was_away:
                await person.sees("Card house", "2 people")
            case Moment.MATCH_OVER:
                await person.sees("The match is over")
            case Moment.TYPING if not is_new:
                await person.sees(HALF_A_LINE)
            case _:
                await self._shows_the_match(person)

    async def _shows_the_match(self, person: Someone) -> None:
        """Wait until a player sees the match as it is on the disk, and what they may do."""
        terminal = person.terminal

        def is_shown() -> bool:
            match = self.match()
            if match.hand.phase is Phase.LAYOFF:
                return lays_off(terminal) or match.hand.to_act != person.seat
            if match.hand.phase is Phase.OVER:
                return "is over" in terminal.text
            if match.hand.to_act == person.seat and ASKED[match.hand.phase] not in terminal.text:
                return False
            return shown(terminal).same() == on_table(match, person.seat).same() and all(
                f"{each.name} {points}" in terminal.lines[0]
                for each, points in zip(self._people, match.standing.sheet.totals, strict=True)
            )

        await terminal.until(is_shown, f"{person.name}'s table as it is on the disk")

    async def _settle(
        self, moment: Moment, person: Someone, other: Someone, *, is_new: bool, was_away: bool
    ) -> None:
        """Let nothing be left of the moment."""
        match moment:
            case Moment.TYPING:
                if is_new:
                    assert HALF_A_LINE not in person.terminal.text
                else:
                    person.press(ESCAPE)
                    await self._shows_the_match(person)
                assert HALF_A_LINE not in other.terminal.text
            case Moment.ASKED:
                match = self.match()
                asked = self._people[match.hand.to_act]
                asker = self._people[1 - asked.seat]
                if was_away:
                    # It has settled itself: an absent player agrees to nothing.
                    await self._shows_the_match(asked)
                    assert "asks to undo" not in person.terminal.text
                    return
                await asked.terminal.until_told("asks to undo the last move")
                asked.press("n")
                await asker.terminal.until_told(of_somebody(NoticeKind.REFUSED, asked.name))
            case Moment.ACTING:
                for each in self._people:
                    await self._shows_the_match(each)

    # -- an evening ------------------------------------------------------------------------

    async def play(self) -> None:
        """One match, from the lobby to the lobby."""
        anna, bert = self._people
        for person in self._people:
            await person.sees("Card house", "2 people")
        await self.break_lines(Moment.LOBBY, anna, bert)
        await self._sit_down()
        await self.break_lines(Moment.CUT, anna, bert)
        for person in self._people:
            person.press("moon", ENTER)
        for person in self._people:
            await person.sees("Hand 1")
        left = {moment for moment in Moment if self._todo[moment]} - {
            *(Moment.LOBBY, Moment.CUT, Moment.MATCH_OVER)
        }
        while not (match := self.match()).is_over:
            if not left:
                await self._give_up(self._people[self.matches % 2])
                break
            left -= await self._step(match)
        for person in self._people:
            await self._is_over(person)
        self.matches += 1
        await self.break_lines(Moment.MATCH_OVER, *self._people)
        for person in self._people:
            assert len([*self._folder(person).glob("matches/*.jsonl")]) == self.matches
            if "Card house" not in person.terminal.text:
                person.press("m")
            await person.sees("Card house")

    def _folder(self, person: Someone) -> Path:
        """Return the folder of a player."""
        (found,) = (
            path.parent
            for path in self._server.state.glob("people/*/settings.json")
            if json.loads(path.read_text())["name"] == person.name
        )
        return found

    async def _sit_down(self) -> None:
        anna, bert = self._people
        anna.press("n")
        await anna.sees("Open the table", "Cut")
        anna.press(UP, UP, RIGHT)
        await anna.sees("Each may type words for the deal")
        anna.press(ENTER)
        await anna.sees("free: anyone may sit down")
        await bert.sees("1/2")
        # Wherever the cursor was left.
        bert.press(HOME)
        await bert.sees("Enter sits down at table")
        bert.press(ENTER)
        for person in self._people:
            await person.sees("cut the deck")

    async def _step(self, match: GinMatch) -> set[Moment]:
        """Go one step on in the match, after lines have broken; the moments that came."""
        hand, count = match.hand, len(self.records())
        if hand.phase is Phase.OVER:
            for person in self._people:
                await person.sees("Next hand")
            await self.break_lines(Moment.HAND_OVER, *self._people)
            for person in self._people:
                await person.terminal.looks()
                person.press(ENTER)
            await self._grows(self._people[0], count)
            return {Moment.HAND_OVER}
        actor = self._people[hand.to_act]
        other = self._people[1 - actor.seat]
        for person in (actor, other):
            await self._shows_the_match(person)
        came = set()
        match hand.phase:
            case Phase.UPCARD:
                moments = [Moment.UPCARD]
            case Phase.DISCARD:
                moments = [Moment.DISCARD]
            case Phase.LAYOFF:
                moments = [Moment.LAY_OFF]
            case Phase.DRAW if match.may_take_back(1 - hand.to_act):
                moments = [Moment.DRAW, Moment.TYPING, Moment.ASKED]
            case _:
                moments = []
        for moment in moments:
            came.add(moment)
            await self.break_lines(moment, actor, other)
        if hand.phase is Phase.DRAW and self._todo[Moment.ACTING]:
            await self.break_lines(Moment.ACTING, actor)
            return {*came, Moment.ACTING}
        has_best = "Enter Best defence" in actor.terminal.text
        keys = await self._keys(actor)
        await actor.terminal.looks()
        actor.press(*keys)
        await self._grows(actor, count)
        if hand.phase is Phase.LAYOFF:
            # One key may lay off several cards, one record after the other.
            def is_done() -> bool:
                counts = has_best and "Enter Count" in actor.terminal.text
                return counts or self.match().hand.phase is not Phase.LAYOFF

            await actor.terminal.until(is_done, "the end of what was laid off")
        return came

    async def _keys(self, actor: Someone) -> list[str]:
        """Keys that do what may be done now, and end the hand soon."""
        view = self.match().hand.view(actor.seat)
        match view.phase:
            case Phase.UPCARD | Phase.LAST_CARD:
                return ["p"]
            case Phase.DRAW:
                return ["s"]
            case Phase.DISCARD if view.knocks():
                actor.press("k")
                await actor.sees("Back to the table")
                return [ENTER]
            case Phase.DISCARD:
                action = decide("casual", view, 0)
                assert isinstance(action, Discard)
                return [throw_key(actor.terminal, action.card), ENTER]
            case _:
                return [ENTER]

    async def _grows(self, person: Someone, count: int) -> None:
        await person.terminal.until(lambda: len(self.records()) > count, "the next record")

    async def _give_up(self, person: Someone) -> None:
        # A key that was pressed before the end of a hand could be seen does nothing there.
        await self._shows_the_match(person)
        person.press(ESCAPE)
        await person.sees("Resign the match", "Back to the table")
        rows = person.terminal.lines
        first, last = (
            next(place for place, row in enumerate(rows) if text in row)
            for text in ("Back to the table", "Resign the match")
        )
        person.press(*["\x1b[B"] * (last - first), ENTER)
        await person.sees("Resign the match?")
        person.press("y")

    async def _is_over(self, person: Someone) -> None:
        await person.sees("is over")
        if "The match is over" not in person.terminal.text:
            await person.terminal.looks()
            person.press(ENTER)
        await person.sees("The match is over")


def lays_off(terminal: Client) -> bool:
    """Whether the screen asks for cards to be laid off."""
    return any(text in terminal.text for text in ("Enter Best defence", "Enter Count"))


@pytest.fixture
async def evening(
    tmp_path: Path, workers: int
) -> AsyncIterator[tuple[ServerProcess, list[Someone], Random]]:
    """Two people who have come to a house, each through a relay."""
    rng = Random(13)
    async with AsyncExitStack() as stack:
        state = tmp_path / "house"
        for name in NAMES:
            key = asyncssh.generate_private_key("ssh-ed25519")
            key.write_private_key(tmp_path / name)
            (tmp_path / name).chmod(0o600)
            known(state, key, name, target=100)
        program = ("tests.server.program", "counted", state, str(workers))
        server = stack.enter_context(running(state, *program))
        port = await asyncio.to_thread(lambda: server.port)
        people = []
        for seat, name in enumerate(NAMES):
            relay = await stack.enter_async_context(Relay().open(port))
            people.append(Someone(name, seat, tmp_path / name, relay, rng))
        try:
            yield server, people, rng
        finally:
            for person in people:
                await person.cleans_up(person.terminal)
            await asyncio.to_thread(server.close)
        assert "Traceback" not in server.text


@pytest.mark.long(seconds=220)
@pytest.mark.skipif(shutil.which("ssh") is None, reason="no ssh is installed here")
@pytest.mark.parametrize("workers", [1, 2])
async def test_no_line_that_breaks_loses_anything(
    evening: tuple[ServerProcess, list[Someone], Random],
) -> None:
    server, people, rng = evening
    for person in people:
        await person.come()
    playing = Evening(server, people, rng)
    memory = 0.0
    while not playing.is_done:
        await playing.play()
        if playing.matches == 2:
            memory = server.memory
    assert playing.drops == dict.fromkeys(BREAKS, 1)
    after = server.memory
    await until_little_is_held(server)
    assert after - memory < GROWTH, (memory, after)
