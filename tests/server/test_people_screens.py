"""Profiles, messages and one's own account on the screens of visitors."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.games.gin.rules import preset
from app.server.screens.account import AccountScreen, WordScreen
from app.server.screens.dialogs import NameScreen
from app.server.screens.lobby import LobbyScreen
from app.server.screens.messages import ContactsScreen, MessagesScreen
from app.server.screens.profile import ProfileScreen
from app.server.screens.ratings import RatingsScreen
from app.server.screens.table import OpenTableScreen, WaitingScreen
from app.server.tables import SeatSlot, TableRequest, VisitEnd
from app.tui.screens.history import HistoryScreen
from app.tui.screens.questions import DeleteScreen
from app.tui.screens.settings import SettingsScreen
from app.tui.screens.start import StartScreen
from app.tui.widgets.charts import Curve
from tests.again import again
from tests.server.apps import Visitor, visitors
from tests.server.company import FarKnownCompany, Guest, KnownCompany
from tests.server.test_rated_matches import play_on, rated_table
from tests.tui.cuts import LONG_NAMES, whole

far_too = pytest.mark.parametrize("company", [KnownCompany, again(FarKnownCompany)])
"""What a screen asks of the lobby it asks of one in another process too."""


@pytest.fixture
def company() -> type[KnownCompany]:
    """Where the lobby is."""
    return KnownCompany


@pytest.fixture
def server(tmp_path: Path, company: type[KnownCompany]) -> KnownCompany:
    return company(tmp_path)


async def play(server: KnownCompany, *people: Visitor, losers: str) -> None:
    """Play rated matches that these people resign, and go back to the lobby."""
    guests = {person.visit.name: Guest(server.lobby, person.visit) for person in people}
    for loser in losers.split():
        server.clock.now += 60
        host, guest = guests.values()
        rated_table(server, host, guest)
        server.lobby.seating.resign(guests[loser].visit)
        for each in guests.values():
            server.lobby.seating.leave_table(each.visit)
    for person in people:
        person.app.call_later(person.app.show_place)
        await person.at(LobbyScreen)


@far_too
async def test_a_name_in_the_lobby_leads_to_a_profile_with_its_curve(server: KnownCompany) -> None:
    async with visitors(server, "Ann", "Ben") as (ann, ben):
        await play(server, ann, ben, losers="Ann Ben Ann")
        await ann.press("tab", "home", "o")
        await ann.at(ProfileScreen)
        await ann.sees(
            "Ben, 1 of 2",
            "in the lobby",
            "3 matches: 2 won, 1 lost.",
            "Against you: 3 matches, 1 won by you, 2 by Ben.",
            "Gin, rated",
        )
        assert ann.app.screen.query_one(Curve).display
        await ann.press("right")
        await ann.sees("Ann, 2 of 2", "a Account")
        await ann.press("escape")
        await ann.at(LobbyScreen)


@far_too
async def test_a_table_and_the_people_at_it_lead_to_profiles(server: KnownCompany) -> None:
    async with visitors(server, "Ann", "Ben") as (ann, ben):
        server.lobby.seating.open_table(ben.visit, TableRequest(preset("standard"), [SeatSlot()]))
        ben.app.call_later(ben.app.show_place)
        await ben.at(WaitingScreen)
        await ann.sees("1 Ben", "1/2")
        await ann.press("home", "o")
        await ann.at(ProfileScreen)
        await ann.sees("Ben", "waits at 1", "No match was played to its end here yet.")
        await ben.press("o")
        await ben.at(ProfileScreen)
        await ben.sees("Ann, 2 of 2")


async def test_a_leader_leads_to_a_profile(
    server: KnownCompany, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.server.ratings.SURE", 1000)
    async with visitors(server, "Ann", "Ben") as (ann, ben):
        await play(server, ann, ben, losers="Ann")
        await ann.press("r")
        await ann.at(RatingsScreen)
        await ann.sees("1   Ben")
        await ann.press("enter")
        await ann.at(ProfileScreen)
        await ann.sees("Ben, 1 of 2")


@far_too
async def test_following_and_blocking_by_a_key(server: KnownCompany) -> None:
    async with visitors(server, "Ann", "Ben") as (ann, ben):
        await ann.sees("2 people")
        await ann.press("tab", "home", "o", "f")
        await ann.sees("You follow Ben, and are told when they come.")
        assert ann.app.lobby.ties().follows == {ben.visit.person.id}
        await ann.press("b")
        await ann.sees("You have blocked Ben: nothing from them reaches you.")
        await ann.press("f")
        await ann.hears("You have blocked Ben: end that first.")
        await ann.press("b")
        await ann.hears("Ben is blocked no more.")
        await ann.press("n")
        await ann.at(OpenTableScreen)


async def test_a_blocked_person_is_marked_in_the_list(server: KnownCompany) -> None:
    async with visitors(server, "Ann", "Ben") as (ann, _):
        await ann.sees("2 people")
        await ann.press("tab", "home", "o", "b", "escape")
        await ann.at(LobbyScreen)
        await ann.sees("blocked")


@far_too
async def test_people_write_to_each_other(server: KnownCompany) -> None:
    async with visitors(server, "Ann", "Ben") as (ann, ben):
        await ann.sees("2 people")
        await ann.press("tab", "home", "o", "enter")
        await ann.at(MessagesScreen)
        await ann.sees("Nothing was written between you two yet.")
        await ann.press(*"hello", "enter")
        await ann.sees("you: hello")
        await ben.hears("Message from Ann: hello")
        await ben.sees("1 new message")
        await ben.press("i")
        await ben.at(ContactsScreen)
        await ben.sees("Ann", "1 new message")
        await ben.press("enter")
        await ben.at(MessagesScreen)
        await ben.sees("Ann: hello")
        await ben.press(*"hi", "enter")
        # What comes while one looks is shown, and not told besides.
        await ann.sees("Ben: hi")
        assert not ann.app.told
        await ben.press("escape")
        await ben.sees("you: hi")


async def test_messages_that_waited_are_told_on_arriving(server: KnownCompany) -> None:
    ben = server.person("Ben")
    async with visitors(server, "Ann") as (ann,):
        ann.app.lobby.send_message(ben.id, "Are you there?")
        async with visitors(server, "Ben") as (there,):
            await there.hears("1 new message for you, from Ann. i in the lobby shows them.")
            await there.sees("1 new message")


async def test_whoever_is_followed_stands_first_and_their_coming_is_told(
    server: KnownCompany,
) -> None:
    wilma = server.person("Wilma")
    async with visitors(server, "Ann", "Ben") as (ann, _):
        ann.app.lobby.follow(wilma.id)
        async with visitors(server, "Wilma"):
            await ann.hears("Wilma is here.")
            await ann.sees("3 people")
            assert ann.text.index("Wilma") < ann.text.index("Ben ")


@far_too
async def test_settings_lead_to_the_account_where_a_word_is_made(server: KnownCompany) -> None:
    async with visitors(server, "Ann") as (ann,):
        await ann.press("s")
        await ann.at(SettingsScreen)
        await ann.press("a")
        await ann.at(AccountScreen)
        await ann.sees("SHA256:Ann", "you have come by it", "there is none")
        await ann.press("down", "down", "enter")
        await ann.sees("Your resume word is")
        known = server.accounts.with_word(ann.app.resume_word)
        assert known is not None
        assert known.id == ann.visit.person.id
        # Nothing else is lost by it: the key opens the account as before.
        await ann.press("up", "enter")
        await ann.at(DeleteScreen)
        await ann.press("d")
        await ann.at(AccountScreen)
        assert not server.accounts.keys_of(ann.visit.person)


async def test_the_last_key_is_not_removed(server: KnownCompany) -> None:
    async with visitors(server, "Ann") as (ann,):
        ann.app.show_account()
        await ann.at(AccountScreen)
        await ann.press("home", "down", "enter")
        await ann.at(DeleteScreen)
        await ann.press("d")
        await ann.hears("Nothing else opens your account")
        assert server.accounts.keys_of(ann.visit.person)


async def test_the_account_changes_the_name_and_says_how_a_key_is_added(
    server: KnownCompany,
) -> None:
    async with visitors(server, "Ann") as (ann,):
        ann.app.show_account()
        await ann.at(AccountScreen)
        await ann.press("end", "up", "up", "enter")
        await ann.sees("Come here with the other key.")
        await ann.press("home", "enter")
        await ann.at(NameScreen)
        await ann.press(*["backspace"] * 3, *"Rose", "enter")
        await ann.at(AccountScreen)
        await ann.sees("Rose")


@far_too
async def test_a_key_is_given_to_another_account_by_its_word(server: KnownCompany) -> None:
    word = server.accounts.renew_word(server.person("Ann"))
    async with visitors(server, "Ben") as (ben,):
        visit = ben.visit
        ben.app.show_account()
        await ben.at(AccountScreen)
        await ben.press("end", "up", "enter")
        await ben.at(WordScreen)
        await ben.press(*"wrong", "enter")
        await ben.hears("This word is not known here")
        await ben.press("enter")
        await ben.at(WordScreen)
        await ben.press(*(key if key != "-" else "minus" for key in word), "enter")
        await ben.at(DeleteScreen)
        await ben.sees("opens the account of Ann", "Ben, is deleted")
        await ben.press("d")
        await ben.until(lambda: ben.app.return_code == 0)
        assert visit.end is VisitEnd.KEY_MOVED
        assert server.accounts.with_key("SHA256:Ben").name == "Ann"


@far_too
async def test_an_account_is_deleted_after_a_clear_question(server: KnownCompany) -> None:
    async with visitors(server, "Ann") as (ann,):
        visit = ann.visit
        ann.app.show_account()
        await ann.at(AccountScreen)
        await ann.press("end", "enter")
        await ann.at(DeleteScreen)
        await ann.sees("Delete your account for good?", "It cannot be", "undone")
        await ann.press("enter")
        await ann.at(AccountScreen)
        await ann.press("enter", "d")
        await ann.until(lambda: ann.app.return_code == 0)
        assert visit.end is VisitEnd.DELETED
        assert server.accounts.find(visit.person.id) is None


async def test_the_history_tells_matches_with_people_from_those_alone(
    server: KnownCompany,
) -> None:
    async with visitors(server, "Ann", "Ben") as (ann, ben):
        table = rated_table(server, Guest(server.lobby, ann.visit), Guest(server.lobby, ben.visit))
        play_on(table)
        server.lobby.seating.leave_table(ann.visit)
        ann.app.call_later(ann.app.show_place)
        await ann.at(LobbyScreen)
        await ann.press("c")
        await ann.at(StartScreen)
        await ann.press("h")
        await ann.at(HistoryScreen)
        await ann.sees("1 match")
        await ann.press("h")
        await ann.sees("1 match · with people here")
        await ann.press("h")
        await ann.sees("0 matches · alone")


@pytest.mark.parametrize(
    ("language", "size"),
    [
        ("en", (80, 24)),
        again("en", (60, 20)),
        *(again(language, (80, 24)) for language in ("de", "es", "fr", "it", "pl", "zh")),
    ],
)
async def test_nothing_is_cut_on_the_screens_of_people(
    server: KnownCompany, language: str, size: tuple[int, int]
) -> None:
    async with visitors(server, *LONG_NAMES[:2], size=size, language=language) as (ann, ben):
        await play(server, ann, ben, losers=f"{ann.visit.name} {ben.visit.name}")
        server.clock.now += 60
        ben.app.lobby.send_message(ann.visit.person.id, "Another one?")
        await ann.press("tab", "home", "o")
        await ann.at(ProfileScreen)
        await whole(ann.app)
        await ann.press("f", "enter")
        await ann.at(MessagesScreen)
        await whole(ann.app)
        await ann.press("escape", "escape", "i")
        await ann.at(ContactsScreen)
        await whole(ann.app)
        await ann.press("escape", "s")
        await ann.at(SettingsScreen)
        await ann.press("a")
        await ann.at(AccountScreen)
        for _ in range(6):
            await whole(ann.app)
            await ann.press("down")
        await ann.press("home", "down", "down", "enter")
        await whole(ann.app)
        await ann.press("down", "enter")
        await whole(ann.app)
        await ann.press("end", "enter")
        await ann.at(DeleteScreen)
        await whole(ann.app)
