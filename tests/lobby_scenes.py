"""Screens of a server's visitors, and how to come to each among people in a lobby."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time
from typing import Any, Final, TypeAlias

from textual.app import App

from app.games.basic.rules import PRESETS as BASIC
from app.games.contract.rules import PRESETS as CONTRACT
from app.games.gin.rules import preset
from app.server.screens.account import AccountScreen
from app.server.screens.lobby import LobbyScreen
from app.server.screens.moderation import ReportsScreen
from app.server.screens.profile import ProfileScreen
from app.server.screens.tournament import TournamentScreen, TournamentsScreen
from app.server.table_options import TableOptions
from app.server.tables import SeatSlot, TableRequest, Visit
from app.server.time_control import TimeControl
from app.server.tournament_terms import TournamentRequest, TournamentTerms
from app.storage.settings import Settings
from app.tournaments.plan import Form
from app.tui.table.gin.screen import GinScreen
from app.tui.table.melding.screen import MeldingScreen
from app.tui.widgets.clocks import ClockRow
from tests.server.apps import Visitor, sit_together, visitors
from tests.server.company import Company, KnownCompany
from tests.tui.cuts import LONG_NAMES

WindowSize: TypeAlias = tuple[int, int]
Scene: TypeAlias = Callable[[Settings, WindowSize], AbstractAsyncContextManager[App[Any]]]
"""An app that shows what is to be drawn, as somebody with these settings sees it in a window."""
Meeting: TypeAlias = Callable[[Company, list[Visitor]], AbstractAsyncContextManager[Visitor]]
"""What happens among people in a lobby, and whose screen is drawn."""


def in_lobby(meeting: Meeting, kind: type[Company] = Company, third: str = "Cleo") -> Scene:
    """Three people who have come to a server, one of whom has opened a table."""

    @asynccontextmanager
    async def scene(settings: Settings, size: WindowSize) -> AsyncIterator[App[Any]]:
        how = {"theme": settings.theme, "language": settings.language}
        with TemporaryDirectory() as folder:
            company = kind(Path(folder))
            async with visitors(company, "Ann", "Ben", third, size=size, **how) as people:
                for person in people:
                    await person.at(LobbyScreen)
                company.lobby.talk.say(people[1].visit, "Good evening! Who plays to 100?")
                request = TableRequest(preset("oklahoma"), [SeatSlot()])
                company.lobby.seating.open_table(people[2].visit, request)
                # Cleo is at her table, and not shown the lobby any more.
                for person in people[:2]:
                    # In a narrow window the greeting has several rows.
                    await person.sees("evening!", f"1 {third}")
                async with meeting(company, people) as person:
                    yield person.app

    return scene


def _by_visitor(*keys: str) -> Scene:
    """Ann presses keys in the lobby."""

    @asynccontextmanager
    async def meeting(_: Company, people: list[Visitor]) -> AsyncIterator[Visitor]:
        await people[0].press(*keys)
        yield people[0]

    return in_lobby(meeting)


@asynccontextmanager
async def _full_lobby(company: Company, people: list[Visitor]) -> AsyncIterator[Visitor]:
    """Ann sees many people and tables."""
    lobby = company.lobby
    guests = [company.enter(name).visit for name in ("Dora", "Emil", "Frieda", "Gus", "Hana")]
    dora, emil, frieda, gus, hana = guests
    both = lobby.seating.open_table(dora, TableRequest(preset("standard"), [SeatSlot()]))
    lobby.seating.sit_down(emil, both.number)
    lobby.seating.watch(hana, both.number)
    lobby.seating.open_table(
        frieda, TableRequest(CONTRACT["standard"], [SeatSlot(), SeatSlot("strong")])
    )
    lobby.seating.open_table(
        gus, TableRequest(BASIC["standard"], [SeatSlot()], TableOptions(passphrase="oak"))
    )
    lobby.talk.say(people[1].visit, "Contract with three: a chair is free.")
    ann = people[0]
    await ann.sees("Frieda", "Contract with three")
    yield ann


async def _played(company: Company, people: list[Visitor]) -> Visitor:
    """Ann and Ben have played rated matches, and have written to each other."""
    ann, ben, _ = people
    request = TableRequest(preset("standard", 100), [SeatSlot()], TableOptions(rated=True))
    for loser in (ann, ben, ben, ann, ben):
        company.clock.now += 60
        table = company.lobby.seating.open_table(ann.visit, request)
        company.lobby.seating.sit_down(ben.visit, table.number)
        company.lobby.seating.resign(loser.visit)
        for person in (ann, ben):
            company.lobby.seating.leave_table(person.visit)
    for person in (ann, ben):
        person.app.call_later(person.app.show_place)
        await person.at(LobbyScreen)
    company.clock.now += 60
    ann.app.lobby.follow(ben.visit.person.id)
    ben.app.lobby.send_message(ann.visit.person.id, "Another one at eight? I could bring Dora.")
    ann.app.lobby.send_message(ben.visit.person.id, "With pleasure!")
    return ann


@asynccontextmanager
async def _profile(company: Company, people: list[Visitor]) -> AsyncIterator[Visitor]:
    ann = await _played(company, people)
    await ann.press("tab", "home", "o")
    await ann.sees("Against you")
    yield ann


@asynccontextmanager
async def _messages(company: Company, people: list[Visitor]) -> AsyncIterator[Visitor]:
    ann = await _played(company, people)
    await ann.press("i", "enter")
    await ann.sees("With pleasure")
    yield ann


@asynccontextmanager
async def _contacts(company: Company, people: list[Visitor]) -> AsyncIterator[Visitor]:
    ann = await _played(company, people)
    await ann.press("i")
    await ann.sees("in the lobby")
    yield ann


@asynccontextmanager
async def _account(_: Company, people: list[Visitor]) -> AsyncIterator[Visitor]:
    ann = people[0]
    ann.app.call_later(ann.app.show_account)
    await ann.at(AccountScreen)
    await ann.sees("Resume word")
    yield ann


@asynccontextmanager
async def _waiting(_: Company, people: list[Visitor]) -> AsyncIterator[Visitor]:
    """Cleo waits at her table."""
    cleo = people[2]
    cleo.app.call_later(cleo.app.show_place)
    await cleo.sees("Chairs", "Ben")
    yield cleo


def _together(*keys: str, place: int) -> Scene:
    """Ann and Ben play, and Cleo looks on; the one of this place presses keys."""

    @asynccontextmanager
    async def meeting(company: Company, people: list[Visitor]) -> AsyncIterator[Visitor]:
        ann, ben, cleo = people
        company.lobby.seating.leave_table(cleo.visit)
        sit_together(company, ann, ben, onlooker=cleo)
        for person in people:
            await person.at(GinScreen)
        company.lobby.talk.say(ben.visit, "Good luck!")
        company.lobby.talk.say(cleo.visit, "Who knocks first?")
        await people[place].press(*keys)
        yield people[place]

    return in_lobby(meeting)


def _timed(*keys: str, of_three: bool = False) -> Scene:
    """Ann plays with a clock, and presses keys."""

    @asynccontextmanager
    async def meeting(company: Company, people: list[Visitor]) -> AsyncIterator[Visitor]:
        ann, ben, cleo = people
        company.lobby.seating.leave_table(cleo.visit)
        options = TableOptions(time_control=TimeControl(300, 5))
        if of_three:
            sit_together(company, *people, rules=CONTRACT["standard"], options=options)
        else:
            sit_together(company, ann, ben, options=options)
        await ann.at(MeldingScreen if of_three else GinScreen)
        await ann.until(lambda: bool(ann.app.screen.query(ClockRow)))
        await ann.press(*keys)
        yield ann

    return in_lobby(meeting)


# --- Moderators ----------------------------------------------------------------------------------


def _moderator_at_reports(*keys: str, are_any: bool = True) -> Scene:
    """Ann is a moderator, reads the open reports, and presses keys."""

    @asynccontextmanager
    async def meeting(company: Company, people: list[Visitor]) -> AsyncIterator[Visitor]:
        ann = people[0]
        company.lobby.conduct.store.set_moderator(ann.visit.person.id, is_so=True)
        if are_any:
            _report(company)
        await ann.press("e")
        await ann.at(ReportsScreen)
        await ann.press(*keys)
        yield ann

    return in_lobby(meeting)


def _report(company: Company) -> None:
    """Let two people report others, with lines of talk and messages."""
    reporter, other, third = (company.enter(name) for name in LONG_NAMES[:3])
    company.lobby.talk.say(other.visit, "You are the worst player I have ever met, " * 3)
    company.place(other.visit).send_message(reporter.visit.person.id, "Loser.")
    company.place(third.visit).report(other.visit.person.id, "insults")
    company.place(reporter.visit).report(
        other.visit.person.id, "insults me since the last match, in the lobby and in messages"
    )


def _profile_of_ben(*keys: str, moderates: bool) -> Scene:
    """Ann looks at Ben's profile, as a moderator or not, and presses keys."""

    @asynccontextmanager
    async def meeting(company: Company, people: list[Visitor]) -> AsyncIterator[Visitor]:
        ann = await _played(company, people)
        company.lobby.conduct.store.set_moderator(ann.visit.person.id, is_so=moderates)
        await ann.press("tab", "home", "o")
        await ann.at(ProfileScreen)
        await ann.sees("Ben")
        await ann.press(*keys)
        yield ann

    return in_lobby(meeting)


# --- Tournaments ---------------------------------------------------------------------------------


_TERMS: Final = TournamentTerms(preset("standard", 50), time_control=TimeControl(600, 5))


def _hold(company: Company, form: Form, title: str = "Autumn Cup", **terms: Any) -> str:
    request = TournamentRequest(
        title, form, replace(_TERMS, **terms), rounds=4 * (form == "duplicate")
    )
    return company.lobby.held_tournaments.create(request)


def _take_part(company: Company, name: str, *visits: Visit) -> None:
    for visit in visits:
        company.lobby.held_tournaments.enter_tournament(visit, name)


def _tournaments(*keys: str, held: bool = True, directs: bool = False) -> Scene:
    """Ann looks at the list of tournaments, and presses keys."""

    @asynccontextmanager
    async def meeting(company: Company, people: list[Visitor]) -> AsyncIterator[Visitor]:
        ann, ben, _ = people
        tournaments = company.lobby.held_tournaments
        if directs:
            tournaments.let_direct(ann.visit.person.id, may=True)
        if held:
            _hold(company, Form.KNOCK_OUT, "Spring Knock-out", starts=time() + 86400)
            ended = _hold(company, Form.ROUND_ROBIN, "Last Week")
            tournaments.named(ended).end()
            _hold(company, Form.DUPLICATE, "Everyone's Deals", level="strong")
            _take_part(company, _hold(company, Form.SWISS), ben.visit)
        await ann.press("u")
        await ann.at(TournamentsScreen)
        await ann.press(*keys)
        yield ann

    return in_lobby(meeting)


def _win_one(company: Company) -> None:
    """Let the second seat of a match resign; before that, let the next round begin."""
    tables = company.lobby.table_list.by_number.values()
    matches = [each.match for each in tables if each.match and not each.match.is_over]
    if matches:
        matches[0].resign(1)
    else:
        company.clock.wait(60)
        _win_one(company)


def _tournament(form: Form, *keys: str, wins: int = 0, to_come: bool = False) -> Scene:
    """Ann looks at a tournament of eight, in which so many matches are over."""

    @asynccontextmanager
    async def meeting(company: Company, people: list[Visitor]) -> AsyncIterator[Visitor]:
        ann, _, cleo = people
        lobby = company.lobby
        lobby.seating.leave_table(cleo.visit)
        others = [company.enter(name).visit for name in ("Dora", "Emil", "Frieda", "Gus", "Hana")]
        name = _hold(company, form, director=ann.visit.person.id)
        lobby.held_tournaments.let_direct(ann.visit.person.id, may=True)
        _take_part(company, name, *[person.visit for person in people], *others)
        if not to_come:
            # Otherwise the table would be shown, and not the tournament.
            ann.visit.is_at_home = True
            lobby.held_tournaments.named(name).start()
        for _ in range(wins):
            _win_one(company)
        lobby.seating.leave_table(ann.visit)
        ann.app.call_later(ann.app.show_place)
        await ann.at(LobbyScreen)
        await ann.press("u", "enter")
        await ann.at(TournamentScreen)
        await ann.press(*keys)
        yield ann

    return in_lobby(meeting)


def lobby_scenes() -> dict[str, Scene]:
    """Return the screens of a server's visitors by name."""
    return {
        "lobby": _by_visitor(),
        "lobby, full": in_lobby(_full_lobby),
        "lobby, say": _by_visitor("t"),
        "lobby, help": _by_visitor("?"),
        "lobby, profile": in_lobby(_profile),
        "lobby, messages": in_lobby(_messages),
        "lobby, contacts": in_lobby(_contacts),
        # The names of computer players are nobody's whose account is kept.
        "lobby, account": in_lobby(_account, KnownCompany, "Wilma"),
        "lobby, new table": _by_visitor("n"),
        "lobby, quick game": _by_visitor("p"),
        "lobby, seek": _by_visitor("p", "enter"),
        "lobby, waiting": in_lobby(_waiting),
        "lobby, table": _together(place=0),
        "lobby, talk": _together("t", place=0),
        "lobby, talk of onlookers": _together("t", place=2),
        "lobby, menu": _together("escape", place=0),
        "lobby, onlooker": _together(place=2),
        "clock": _timed(),
        "clock, talk": _timed("t"),
        "clock, three": _timed(of_three=True),
        "moderation, report": _profile_of_ben("r", moderates=False),
        "moderation, profile": _profile_of_ben(moderates=True),
        "moderation, act": _profile_of_ben("m", moderates=True),
        "moderation, ban": _profile_of_ben("m", "left", moderates=True),
        "moderation, reports": _moderator_at_reports(),
        "moderation, messages": _moderator_at_reports("down"),
        "moderation, none": _moderator_at_reports(are_any=False),
        "tournaments": _tournaments(),
        "tournaments, none": _tournaments(held=False),
        "tournaments, none yet of one's own": _tournaments(held=False, directs=True),
        "tournaments, new": _tournaments("n", directs=True),
        "tournament, entry": _tournament(Form.SWISS, to_come=True),
        "tournament, begun": _tournament(Form.SWISS, wins=2),
        "tournament, pairings": _tournament(Form.SWISS, "tab", wins=2),
        "tournament, knock-out": _tournament(Form.KNOCK_OUT, wins=3),
        "tournament, over": _tournament(Form.KNOCK_OUT, "k", "y", wins=7),
        "tournament, leaving": _tournament(Form.ROUND_ROBIN, "x"),
        "tournament, admitting": _tournament(Form.SWISS, "a"),
        "tournament, duplicate": _tournament(Form.DUPLICATE),
    }
