"""Visitors at their terminals, by the keys that new people would press."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import OptionList

from app.games.base import ONLOOKER
from app.games.basic.rules import PRESETS as BASIC_PRESETS
from app.games.contract.rules import Rules as ContractRules
from app.games.gin.rules import preset
from app.players.registry import decide
from app.server.news import READY_SENTENCES, of_somebody
from app.server.notices import Greeting, NoticeKind
from app.server.screens.chat import ChatPanel
from app.server.screens.dialogs import DisplacedScreen, EndMatchScreen, NameScreen
from app.server.screens.lobby import LobbyScreen
from app.server.screens.table import OpenTableScreen, WaitingScreen
from app.server.table_options import TableOptions
from app.server.tables import SeatSlot, Table, TableRequest
from app.server.tables import TablePhase as TablePhase
from app.tui.screens.cut import CutScreen
from app.tui.screens.daily import DailyScreen
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.match import MenuScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.questions import GiveUpScreen
from app.tui.screens.start import StartScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.table.screen import TableScreen
from app.tui.textual_private import painted
from app.tui.widgets.form import Chooser, Field
from tests.again import again
from tests.contrast import ENOUGH, MEASURED, words
from tests.server.apps import Visitor, come, sit_together, visitors
from tests.server.company import Company, FarCompany
from tests.server.test_lobby import play_a_hand

far_too = pytest.mark.parametrize("company", [Company, again(FarCompany)])
"""What a screen asks of the lobby it asks of one in another process too."""


@pytest.fixture
def company() -> type[Company]:
    """Where the lobby is."""
    return Company


@pytest.fixture
def server(tmp_path: Path, company: type[Company]) -> Company:
    return company(tmp_path)


def turn(table: Table) -> int:
    """Whose turn it is."""
    assert table.match
    seat = table.match.to_act
    assert seat is not None
    return seat


@far_too
async def test_two_people_meet_sit_down_and_play(server: Company) -> None:
    async with visitors(server, "Ann", "Ben") as (ann, ben):
        await ben.sees("2 people · 0 tables")
        await ann.press("n")
        await ann.at(OpenTableScreen)
        await ann.press("enter")
        await ann.at(WaitingScreen)
        await ann.sees("free: anyone may sit down", "Enter invites Ben")
        await ben.sees("1/2    free")
        await ben.press("up")
        await ben.sees("Enter sits down at table 1")
        await ann.press("enter")
        # It stays, also on the screen of a visitor who plays alone meanwhile.
        await ben.sees("Ann invites you to table 1: y sits down, n does not.")
        await ben.press("c")
        await ben.at(StartScreen)
        await ben.sees("Ann invites you to table 1: y sits down, n does not.")
        await ben.press("y")
        await ann.at(GinScreen)
        await ben.at(GinScreen)
        await ben.hears("t says something")
        assert "invites you" not in ben.text
        people = {"Ann": ann, "Ben": ben}
        table = server.lobby.table_list.by_number[1]
        first = turn(table)
        names = ["Ann", "Ben"]
        actor, other = people[names[first]], people[names[1 - first]]
        await other.sees(f"{names[first]} is thinking")
        await actor.sees("Your turn", "Menu")
        assert "Hint" not in actor.text
        await actor.press("p")
        await other.sees(f"{names[first]} passed", "Your turn")


async def test_people_who_are_called_alike_are_not_taken_for_each_other(server: Company) -> None:
    server.call("Eve", "Ben")
    async with visitors(server, "Ann", "Ben", "Eve") as (ann, ben, eve):
        await ann.sees("3 people")
        # The second of that name, and then another game.
        await ann.press("tab", "home", "down", "enter")
        await ann.at(OpenTableScreen)
        await ann.press(*["up"] * 10, "right")
        await ann.sees("Basic Rummy")
        await ann.press("enter")
        await ann.at(WaitingScreen)
        (table,) = server.lobby.table_list.by_number.values()
        assert table.rules.game == "basic"
        assert [slot.meant_for for slot in table.slots] == ["", eve.visit.person.id]
        await eve.sees("Ann invites you to table 1: y sits down, n does not.")
        assert not ben.app.told
        await ann.press("escape")
        await ann.at(LobbyScreen)
        await ben.press("t")
        await ben.sees(*READY_SENTENCES)
        await ben.press(*"hey1", "enter")
        await eve.sees("Ben  hey1")
        sit_together(server, ben, eve)
        await ben.at(GinScreen)
        await eve.at(GinScreen)
        ben.app.told.clear()
        await ben.press("t", "2")
        await eve.hears("Ben: Good luck!")
        assert not ben.app.screen.query(ChatPanel)
        assert not any("Good luck" in told for told in ben.app.told)


@far_too
async def test_a_name_is_asked_for_again_as_it_was_typed(server: Company) -> None:
    async with visitors(server, "Ann") as (ann,):
        await ann.press("tab", "enter")
        await ann.at(NameScreen)
        await ann.press(*["backspace"] * 3, *"Maximilian", "space", *"II", "enter")
        await ann.sees(
            "“Maximilian II” cannot be a name here: it has 1 to 12 letters.", "Maximilian II"
        )
        await ann.press("end", *["backspace"] * 3, "enter")
        await ann.until(lambda: ann.visit.name == "Maximilian")


async def test_nobody_is_waited_for_among_computer_players(server: Company) -> None:
    async with visitors(server, "Ann") as (ann,):
        await ann.press("n")
        await ann.at(OpenTableScreen)
        waits = ann.app.screen.query_one("#patience", Chooser).query_ancestor(Field)
        assert not waits.has_class("-idle")
        ann.app.screen.query_one("#player-1").focus()
        await ann.press("left")
        await ann.until(lambda: waits.has_class("-idle"))
        await ann.press("right")
        await ann.until(lambda: not waits.has_class("-idle"))


async def test_the_palette_offers_nothing_of_a_terminal_of_ones_own(server: Company) -> None:
    async with visitors(server, "Ann") as (ann,):
        titles = [each.title for each in ann.app.get_system_commands(ann.app.screen)]
        assert "Theme" in titles
        assert not [title for title in titles if title.startswith(("Screenshot", "Suspend"))]


@pytest.mark.parametrize("way", ["q", again("escape q"), again(": q u i t enter")])
async def test_q_at_a_table_goes_to_the_lobby_and_the_seat_is_kept(
    server: Company, way: str
) -> None:
    async with visitors(server, "Ann", "Ben") as (ann, ben):
        table = sit_together(server, ann, ben)
        for person in (ann, ben):
            await person.at(GinScreen)
        await ann.press(*way.split())
        await ann.at(LobbyScreen)
        assert ann.app.return_code is None
        assert table.seat_of(ann.visit.person.id) != ONLOOKER
        await ann.sees("Enter goes back to your seat at table 1")
        await ann.press("enter")
        await ann.at(GinScreen)
        await ann.press("ctrl+q")
        await ann.until(lambda: ann.app.return_code == 0)


async def test_q_at_a_table_alone_goes_to_the_lobby_too(server: Company) -> None:
    async with visitors(server, "Ann") as (ann,):
        await ann.press("c")
        await ann.at(StartScreen)
        await ann.press("enter")
        await ann.at(GinScreen)
        await ann.press("q")
        await ann.at(LobbyScreen)
        await ann.press("q")
        await ann.until(lambda: ann.app.return_code == 0)


async def test_help_in_the_lobby_is_about_the_lobby(server: Company) -> None:
    async with visitors(server, "Ann", "Ben") as (ann, ben):
        await ann.press("?")
        await ann.sees("Keys", "Open a table, and say who may sit down")
        assert "Gin Rummy" not in ann.text, "no table is chosen"
        await ann.press("escape")
        server.lobby.seating.open_table(
            ben.visit, TableRequest(ContractRules(), [SeatSlot()], TableOptions())
        )
        await ann.sees("1 Ben", "Contract")
        await ann.press("home", "?")
        await ann.sees("Contract Rummy", "Open a table, and say who may sit down")


async def test_a_key_that_is_shown_and_impossible_says_why(server: Company) -> None:
    async with visitors(server, "Ann") as (ann,):
        await ann.press("m")
        await ann.hears("Choose another person first")
        await ann.press("w")
        await ann.hears("Choose a table where a match is played")


async def test_the_deal_of_the_day_is_a_row_of_the_lobby(server: Company) -> None:
    async with visitors(server, "Ann") as (ann,):
        await ann.sees("No table is open.", "d Deal of the day")
        await ann.press("end", "up")
        await ann.sees("▸ d Deal of the day", "Enter plays the deal of the day")
        await ann.press("enter")
        await ann.at(DailyScreen)


@pytest.mark.parametrize("game", [preset("standard"), BASIC_PRESETS["standard"]])
async def test_the_table_says_for_how_long_a_player_is_waited_for(
    server: Company, game: Any
) -> None:
    async with visitors(server, "Ann", "Ben") as both:
        table = sit_together(server, *both, rules=game)
        match = table.match
        assert match
        for each in both:
            await each.sees("stock")
        seat = match.to_act
        assert seat is not None
        idle, waiting = both[seat], both[1 - seat]
        name = server.lobby.table_list.by_number[1].slots[seat].name
        server.clock.wait(120)
        await waiting.sees(f"{name} has not moved for 2 minutes …", "y nudges")
        await waiting.press("y")
        await waiting.hears("Nudge sent.")
        server.clock.wait(180)
        await waiting.sees("for 5 minutes …", "y lets the computer act · n ends the match")
        server.lobby.leave(idle.visit)
        await waiting.sees(f"{name} is away. In 1 minute the computer may act.")
        server.clock.wait(60)
        await waiting.sees(f"{name} has been away for 1 minute: the match waits.")
        await waiting.sees("y lets the computer act")
        await waiting.press("n")
        assert not isinstance(waiting.app.screen, EndMatchScreen)
        server.clock.wait(240)
        await waiting.sees("n ends the match")
        await waiting.press("n")
        await waiting.at(EndMatchScreen)
        await waiting.press("escape", "y")
        await waiting.until(lambda: seat in match.snapshot(1 - seat).attendance.stood_in_for)


async def test_a_guest_finds_the_resume_word_at_their_own_row(server: Company) -> None:
    async with AsyncExitStack() as stack:
        ann = await come(stack, server, "Ann", greeting=Greeting("melo-rune-tiba-sofu"))
        await ann.press("tab")
        await ann.sees("Enter shows your resume word")
        await ann.press("enter")
        await ann.sees("Your resume word is melo-rune-tiba-sofu")


@pytest.mark.long
async def test_a_private_table_asks_for_its_word(server: Company) -> None:
    async with visitors(server, "Ann", "Ben") as (ann, ben):
        request = TableRequest(preset("standard"), [SeatSlot()], TableOptions(passphrase="rose"))
        server.lobby.seating.open_table(ann.visit, request)
        await ben.sees("private")
        assert "Ann" not in ben.text.split("People")[0]
        await ben.press("up", "enter")
        await ben.sees("This table is private", "Type the password of table 1")
        await ben.press(*"lily", "enter")
        await ben.sees("This table is private", "That is not the password of table 1.")
        await ben.press(*"rose", "enter")
        await ben.at(GinScreen)


@pytest.mark.long
async def test_somebody_looks_on_and_plays_alone_meanwhile(server: Company) -> None:
    async with visitors(server, "Ann", "Ben", "Cleo") as (ann, ben, cleo):
        table = sit_together(server, ann, ben)
        await cleo.sees("Ann – Ben")
        await cleo.press("end", "w")
        await cleo.at(GinScreen)
        names = ["Ann", "Ben"]
        await cleo.sees(f"{names[turn(table)]} is thinking")
        assert cleo.text.count("10 cards") == 2
        await cleo.press("escape")
        await cleo.at(MenuScreen)
        assert "Resign" not in cleo.text
        assert "your seat" not in cleo.text
        cleo.app.call_later(cleo.app.show_start)
        await cleo.at(LobbyScreen)
        await cleo.press("c")
        await cleo.at(StartScreen)
        await cleo.press("escape")
        await cleo.at(LobbyScreen)


@far_too
@pytest.mark.long
async def test_a_broken_line_is_told_and_the_seat_is_found_again(server: Company) -> None:
    async with AsyncExitStack() as stack:
        ann = await come(stack, server, "Ann")
        async with AsyncExitStack() as line:
            ben = await come(line, server, "Ben")
            table = sit_together(server, ann, ben)
            await ben.at(GinScreen)
            if turn(table) == 0:
                await ann.press("p")
            await ben.sees("Your turn")
            hand = ben.app.screen.state.model.view.hand  # type: ignore[attr-defined]
        await ann.sees("Ben is away.", "the computer may act")
        again = await come(stack, server, "Ben")
        await again.at(GinScreen)
        await again.sees("Your turn")
        assert again.app.screen.state.model.view.hand == hand  # type: ignore[attr-defined]
        await ann.hears("Ben is back")
        await ann.sees("Ben is thinking")


@far_too
@pytest.mark.long
async def test_the_older_terminal_is_told_and_can_take_the_seat_back(server: Company) -> None:
    async with AsyncExitStack() as stack:
        ann, ben = [await come(stack, server, name) for name in ("Ann", "Ben")]
        table = sit_together(server, ann, ben)
        await ben.at(GinScreen)
        newer = await come(stack, server, "Ben")
        await newer.at(GinScreen)
        await ben.at(DisplacedScreen)
        assert "You have come in at another terminal." in ben.text
        assert table.match
        assert not table.match.is_away(1)
        await ben.press("enter")
        await ben.at(GinScreen)
        await newer.at(DisplacedScreen)
        await newer.press("q")
        assert not table.match.is_away(1)


@far_too
@pytest.mark.long
async def test_giving_up_is_asked_first_and_another_match_can_follow(server: Company) -> None:
    async with visitors(server, "Ann", "Ben") as (ann, ben):
        table = sit_together(server, ann, ben)
        await ann.at(GinScreen)
        await ann.press("escape")
        await ann.at(MenuScreen)
        menu = ann.app.screen.query_one(OptionList)
        menu.highlighted = menu.get_option_index("resign")
        await ann.press("enter")
        await ann.at(GiveUpScreen)
        await ann.press("y")
        for person in (ann, ben):
            await person.at(MatchEndScreen)
        assert "Ann resigns the match" in ben.text
        await ann.press("a")
        await ann.at(WaitingScreen)
        await ann.sees("kept for Ben")
        await ben.sees("Ann would like to play again: y joins in, n goes to the lobby.")
        await ben.press("y")
        for person in (ann, ben):
            await person.at(GinScreen)
        assert table.phase is TablePhase.PLAYING


@far_too
@pytest.mark.long
async def test_a_computer_player_takes_over_when_the_other_agrees(server: Company) -> None:
    async with visitors(server, "Ann", "Ben", "Cleo", "Dan") as people:
        table = sit_together(server, *people, options=TableOptions(patience=1))
        away = turn(table)
        others = [person for seat, person in enumerate(people) if seat != away]
        people[away].app.lobby.leave()
        server.clock.now += 2
        asker = others[0]
        await asker.at(GinScreen)
        asker.app.call_later(asker.app.menu_chosen, "stand-in")
        for person in others[1:]:
            await person.sees(" asks: may the computer act for ")
            await person.press("y")
        await asker.hears("A computer player acts for")
        async with asyncio.timeout(10):
            while turn(table) == away:
                await asker.pilot.pause()


async def test_whoever_leaves_the_house_keeps_no_chair_at_a_table_that_waits(
    server: Company,
) -> None:
    async with visitors(server, "Ann", "Ben") as (ann, ben):
        await ann.press("n")
        await ann.at(OpenTableScreen)
        await ann.press("enter")
        await ann.at(WaitingScreen)
        await ben.sees("1/2    free")
        await ann.press("ctrl+q")
        await ben.sees("1 person · 0 tables")


async def choose(person: Visitor, choice: str) -> None:
    """Choose something in the menu."""
    await person.press("escape")
    await person.at(MenuScreen)
    options = person.app.screen.query_one(OptionList)
    await person.press(*["down"] * options.get_option_index(choice), "enter")


@far_too
async def test_whoever_does_not_move_is_nudged_and_then_acted_for(server: Company) -> None:
    async with visitors(server, "Ann", "Ben") as people:
        table = sit_together(server, *people)
        idle, other = people[turn(table)], people[1 - turn(table)]
        for person in people:
            await person.at(GinScreen)
        await choose(other, "nudge")
        await other.hears("has not been waited for long: nudge in 120 seconds")
        server.clock.now += 300
        await choose(other, "nudge")
        await other.hears("Nudge sent.")
        await idle.hears("waits for your move.")
        await choose(other, "stand-in")
        await idle.sees("You did not move, so the computer acts for you: y")
        await idle.press("y")
        await other.hears(" is back.")
        assert table.match
        assert table.match.question_for(turn(table)) is None


@pytest.mark.parametrize("game", [preset("standard"), BASIC_PRESETS["standard"]])
async def test_who_comes_back_reads_what_the_computer_did(server: Company, game: Any) -> None:
    async with AsyncExitStack() as stack, visitors(server, "Ben") as (ben,):
        async with AsyncExitStack() as stay:
            ann = await come(stay, server, "Ann")
            table = sit_together(server, ann, ben, rules=game)
            match = table.match
            assert match
            await ben.at(TableScreen)
            while match.to_act != 0:
                seat = match.to_act
                assert seat is not None
                view = match.session.match.hand.view(seat)
                match.act(seat, decide("casual", view, 1))
        server.clock.wait(60)
        match.propose_stand_in(1)
        await ben.until(lambda: match.to_act == 1)
        back = await come(stack, server, "Ann")
        await back.until(lambda: any("The computer has made" in each for each in back.app.told))
        (told,) = [each for each in back.app.told if "The computer has made" in each]
        acted = [action for seat, action in match.session.match.hand.history if seat == 0]
        assert f"{len(acted)} move" in told
        assert " You " in told


@far_too
async def test_the_menu_ends_a_match_without_a_result(server: Company) -> None:
    async with visitors(server, "Ann", "Ben") as people:
        table = sit_together(server, *people)
        idle, other = people[turn(table)], people[1 - turn(table)]
        for person in people:
            await person.at(GinScreen)
        server.clock.now += 300
        await choose(other, "end")
        await other.sees("End the match without a result?")
        await other.press("y")
        for person in (idle, other):
            await person.at(LobbyScreen)
            await person.hears("has ended without a result.")
        assert not server.lobby.table_list.by_number


@far_too
@pytest.mark.long
async def test_whoever_still_looks_at_a_hand_goes_on_with_the_next(server: Company) -> None:
    async with visitors(server, "Ann", "Ben") as (ann, ben):
        table = sit_together(server, ann, ben, rules=preset("standard", 1000))
        for person in (ann, ben):
            await person.at(GinScreen)
        play_a_hand(table)
        for person in (ann, ben):
            await person.at(HandEndScreen)
        await ann.press("v")
        await ann.sees("The house keeps the file of this match")
        await ann.press("escape")
        await ann.at(HandEndScreen)
        await ann.press("enter")
        await ben.sees("Ann goes on: you have 30 s")
        server.clock.wait(30)
        await ann.at(GinScreen)
        # The next hand is over as well before Ben has looked up.
        play_a_hand(table)
        await ann.at(HandEndScreen)
        await ben.press("enter")
        await ben.sees("Hand 2")
        await ben.at(HandEndScreen)
        assert "goes on" not in ben.text
        assert table.match
        assert not table.match.snapshot(1).attendance.gone_on


@pytest.mark.long
@pytest.mark.parametrize("theme", MEASURED)
async def test_every_word_of_the_house_stands_out(server: Company, theme: str) -> None:
    def all_stand_out(person: Visitor) -> None:
        assert [word for word in words(painted(person.app)) if word.ratio < ENOUGH] == []

    async with visitors(server, "Ann", "Ben") as (ann, ben):
        ann.app.update_settings(theme=theme)
        await ann.sees("2 people · 0 tables")
        await ben.press("t", *"Hello", "enter")
        await ann.sees("Hello")
        all_stand_out(ann)
        await ann.press("n")
        await ann.at(OpenTableScreen)
        all_stand_out(ann)
        await ann.press("enter")
        await ann.at(WaitingScreen)
        await ann.sees("Enter invites Ben")
        all_stand_out(ann)


@pytest.mark.long
async def test_a_match_that_begins_in_a_small_window_is_shown_once_there_is_room(
    server: Company,
) -> None:
    async with visitors(server, "Ann", "Ben") as (ann, ben):
        await ben.pilot.resize_terminal(39, 15)
        await ben.sees("This window is 39x15")
        sit_together(server, ann, ben)
        await ann.at(GinScreen)
        await ben.until(lambda: ben.app.table is not None)
        await ben.sees("This window is 39x15")
        await ben.pilot.resize_terminal(80, 24)
        await ben.at(GinScreen)
        await ben.sees("stock 31")


async def test_who_waits_alone_is_told_that_the_table_waits_and_nothing_of_others(
    server: Company,
) -> None:
    async with visitors(server, "Ann") as (ann,):
        await ann.press("n", "enter")
        await ann.at(WaitingScreen)
        await ann.sees("Nobody else is here yet: this table waits for others.")
        assert "Everybody else" not in ann.text


@pytest.mark.long
async def test_everything_can_be_read_on_a_terminal_without_signs(server: Company) -> None:
    async with visitors(server, "Ann", "Ben", ascii=True) as (ann, ben):
        for person in (ann, ben):
            person.app.update_settings(ascii=True)
        server.lobby.seating.open_table(
            ben.visit, TableRequest(preset("table"), [SeatSlot(), SeatSlot(), SeatSlot()])
        )
        await ann.sees("1/4    free", "2 people")
        await ann.until(lambda: ann.text.isascii())
        await ann.press("home", "enter")
        await ann.at(WaitingScreen)
        await ann.sees("free: anyone may sit down")
        await ann.press("t")
        await ann.sees("1 Hello!")
        assert ann.text.isascii()


@far_too
async def test_whoever_leaves_before_the_deal_lets_the_others_cut_another_secret(
    server: Company,
) -> None:
    """A cut needs the seal of the secret on the screen."""
    async with visitors(server, "Anna", "Bert") as (anna, bert), AsyncExitStack() as stack:
        request = TableRequest(preset("standard"), [SeatSlot()], TableOptions(cut=True))
        table = server.lobby.seating.open_table(anna.visit, request)
        anna.app.call_later(anna.app.show_place)
        await anna.at(WaitingScreen)
        server.lobby.seating.sit_down(bert.visit, table.number, "")
        await anna.at(CutScreen)
        first = table.seal
        await bert.press("ctrl+q")
        await anna.hears(of_somebody(NoticeKind.STOOD_UP, "Bert"))
        await anna.at(WaitingScreen)
        dora = await come(stack, server, "Dora")
        server.lobby.seating.sit_down(dora.visit, table.number, "")
        await anna.at(CutScreen)
        assert table.seal != first
        assert table.seal in anna.text
