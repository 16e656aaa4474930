"""A visit on a phone held upright, by taps alone."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.games.basic.rules import PRESETS as BASIC_PRESETS
from app.games.contract.rules import PRESETS as CONTRACT_PRESETS
from app.games.gin.rules import preset
from app.server.tables import TablePhase
from tests.again import again
from tests.server.company import Company
from tests.server.test_day_games import begun, two
from tests.server.touch.phone import USUAL, Phone, holding, things


@pytest.fixture
def server(tmp_path: Path) -> Company:
    return Company(tmp_path)


async def begin(
    server: Company, host: Phone, guest: Phone, game: str = "gin", **values: str
) -> None:
    """Let the host open a table, and the guest sit down there."""
    host.tap("open")
    await host.sees("Open a table")
    if game != "gin":
        host.tap("change", game=game)
    host.tap("open-table", game=game, **values)
    await host.sees("It begins when every chair is taken.")
    await guest.sees("Table 1")
    guest.tap("sit", "1")


async def play_out(ann: Phone, ben: Phone) -> None:
    """Let the two play their match to its end."""

    def is_over() -> bool:
        return "The match is over." in ann.text

    def must_wait(phone: Phone) -> bool:
        return is_over() or not phone.buttons.keys() & set(USUAL)

    while not is_over():
        mine = ben if must_wait(ann) else ann
        await mine.plays(partial(must_wait, mine))
        # What one does has to come to the other.
        await asyncio.sleep(0)


async def test_two_play_a_match_to_its_end_and_another(server: Company) -> None:
    async with holding(server, "Ann", "Ben") as (ann, ben):
        await begin(server, ann, ben, **{"length-target": "25"})
        await ann.until(lambda: ann.page["name"].startswith("table"))
        assert ann.table["score"] == "Ann 0 · Ben 0 · to 25"

        await play_out(ann, ben)
        await ben.sees("The match is over.", "Play again")
        ann.tap("again")
        await ben.hears("Ann would like to play again.")
        ben.tap("again")
        await ann.until(lambda: ann.page["name"].startswith("table"))
        assert server.lobby.table_list.by_number[1].phase is TablePhase.PLAYING


@pytest.mark.parametrize("game", ["gin", again("basic"), again("contract")])
async def test_a_match_against_the_computer_is_played_to_its_end(
    server: Company, game: str
) -> None:
    async with holding(server, "Ann") as (ann,):
        ann.tap("alone")
        await ann.sees("New match")
        ann.tap("change", game=game)
        ann.tap("play", game=game, **{"length-target": "25"})
        await ann.until(lambda: ann.page["name"].startswith("table"))
        order = ("way", "best", "count", "meld", *USUAL) if game != "gin" else USUAL
        await ann.plays(lambda: "The match is over." in ann.text, order)
        assert "win" in ann.text
        ann.tap("again")
        await ann.until(lambda: ann.page["name"].startswith("table"))
        assert ann.table["hand"]["cards"]


async def test_a_match_alone_is_left_and_gone_on_with(server: Company) -> None:
    async with holding(server, "Ann") as (ann,):
        ann.tap("alone")
        await ann.sees("New match")
        ann.tap("play", game="gin", **{"seat-0": "novice"})
        await ann.until(lambda: ann.page["name"].startswith("table"))
        await ann.plays(lambda: "throw" in ann.buttons)
        hand = sorted(ann.hand)
        ann.tap("menu")
        await ann.sees("Go to the lobby")
        ann.tap("leave")
        await ann.until(lambda: "continue" in ann.buttons)
        ann.tap("continue", "0")
        await ann.until(lambda: ann.page["name"].startswith("table"))
        assert sorted(ann.hand) == hand
        ann.tap("card", hand[0])
        await ann.until(
            lambda: [each["id"] for each in ann.table["hand"]["cards"] if each["on"]] == [hand[0]]
        )
        (button,) = [each for each in ann.table["moves"] if each["do"] == "throw"]
        assert button["label"].startswith("Discard ")
        assert any("deadwood" in told for told in ann.table["live"])


async def test_what_is_not_possible_says_why(server: Company) -> None:
    async with holding(server, "Ann", "Ben") as (ann, ben):
        await begin(server, ann, ben)
        await ann.until(lambda: ann.page["name"].startswith("table"))
        first, other = (ann, ben) if ann.page["turn"] else (ben, ann)
        assert first.page["turn"]
        assert not other.page["turn"]
        first.tap("knock")
        await first.hears("You cannot knock before you have drawn: take ")
        other.tap("stock")
        await other.hears("It is ")
        whys = {each["do"]: each["why"] for each in first.table["moves"]}
        assert not whys["take"]
        assert not whys["pass"]
        assert whys["throw"].startswith("You cannot discard before you have drawn")


async def test_taps_that_no_page_offers_do_nothing(server: Company) -> None:
    async with holding(server, "Ann", "Ben", "Eve") as (ann, ben, eve):
        await begin(server, ann, ben)
        await ann.until(lambda: ann.page["name"].startswith("table"))
        eve.tap("watch", "1")
        await eve.until(lambda: eve.page["name"].startswith("table"))
        shared = server.lobby.table_list.by_number[1].match
        assert shared
        before = len(shared.session.match.hand.history)
        for command in (*USUAL, "knock", "gin", "resign-now", "agree", "end-now", "again", "xyzzy"):
            for of in ("", "KH", "-1", "99999999999999999999", "\ud800", "💣"):
                eve.tap(command, of)
        eve.tap("talk")
        eve.tap("say", text="All that did nothing.")
        # Onlookers talk among themselves during a hand.
        await eve.sees("All that did nothing.")
        assert len(shared.session.match.hand.history) == before
        for values in ({"of": "x" * 900}, {}, {"of": "9", "meld": "-1"}, {"words": "\x00"}):
            for command in (
                "card",
                "sit",
                "sit-at",
                "watch",
                "way",
                "put",
                "lay",
                "take-out",
                "cut",
            ):
                ann.tap(command, **values)
        ann.tap("say", text="Nor did that.")
        await ben.hears("Nor did that.")
        assert len(shared.session.match.hand.history) == before


async def test_a_private_table_asks_for_its_password(server: Company) -> None:
    async with holding(server, "Ann", "Ben") as (ann, ben):
        await begin(server, ann, ben, word="melon")
        await ben.sees("This table is private")
        ben.tap("enter", word="lemon")
        await ben.hears("That is not the password")
        ben.tap("enter", word="melon")
        await ben.until(lambda: ben.page["name"].startswith("table"))


async def test_the_lobby_tells_of_tables_people_and_talk(server: Company) -> None:
    async with holding(server, "Ann", "Ben") as (ann, ben):
        await ann.sees("Ben", "in the lobby", "No table is open.")
        ann.tap("say", text="Hello!")
        await ben.sees("Ann", "Hello!")
        ann.tap("open")
        await ann.sees("Password")
        ann.tap("open-table")
        await ben.sees("Table 1", "Gin standard to 100", "1 chair free: Ann")
        ann.tap("invite", server.person("Ben").id)
        await ben.sees("Ann invites you to table 1.")
        ben.tap("sit-at", "1")
        await ben.until(lambda: ben.page["name"].startswith("table"))
        ben.tap("talk")
        await ben.sees("Say something")
        ben.tap("say", text="Good luck!")
        await ann.hears("Ben: Good luck!")
        ben.tap("close")
        await ben.until(lambda: ben.page["name"].startswith("table"))


async def test_the_lobby_has_the_name_of_the_server(server: Company) -> None:
    async with holding(server, "Ann") as (ann,):
        assert ann.page["title"] == "Card house"
        server.lobby.house_name = lambda: "Café Rummy"
        server.lobby.changed()
        await ann.until(lambda: ann.page["title"] == "Café Rummy")


async def test_a_guest_is_asked_for_a_name_at_first(server: Company) -> None:
    server.people["id-x"] = server.person("x").__class__("id-x", "", True, server.folder / "x")
    async with holding(server, "x") as (guest,):
        await guest.sees("What is your name?", "melon-word")
        guest.tap("take", name="Xaver")
        await guest.sees("You are in the lobby, Xaver.")


async def test_everybody_cuts(server: Company) -> None:
    async with holding(server, "Ann", "Ben") as (ann, ben):
        await begin(server, ann, ben, cut="on")
        for phone in (ann, ben):
            await phone.sees("Everybody is here: cut the deck.")
            phone.tap("cut", words="abracadabra")
        await ann.until(lambda: ann.page["name"].startswith("table"))
        await ben.until(lambda: ben.page["name"].startswith("table"))


async def test_lines_that_the_page_shows_are_read(server: Company) -> None:
    async with holding(server, "Ann", "Ben") as (ann, ben):
        await begin(server, ann, ben)
        await ann.until(lambda: ann.page["name"].startswith("table"))
        ben.tap("say", text="Hello there")
        ann.tap("talk")
        await ann.sees("Hello there")
        (visit,) = [each for each in server.lobby.presence.visits.values() if each.name == "Ann"]
        assert not server.lobby.talk.unread(visit)


async def test_an_undo_is_asked_for_and_agreed_to(server: Company) -> None:
    async with holding(server, "Ann", "Ben") as (ann, ben):
        await begin(server, ann, ben)
        await ann.until(lambda: ann.page["name"].startswith("table"))
        first, other = (ann, ben) if ann.page["turn"] else (ben, ann)
        first.tap("pass")
        await other.until(lambda: other.page["turn"])
        first.tap("undo")
        await other.sees("asks to undo the last move")
        other.tap("agree")
        await first.until(lambda: first.page["turn"])


async def test_who_is_away_can_be_stood_in_for(server: Company) -> None:
    async with holding(server, "Ann", "Ben") as (ann, ben):
        await begin(server, ann, ben)
        await ann.until(lambda: ann.page["name"].startswith("table"))
        first, other = (ann, ben) if ann.page["turn"] else (ben, ann)
        server.clock.wait(130)
        await other.sees("Nudge the player who has to move")
        other.tap("nudge")
        await first.hears("waits for your move")


RULES: dict[str, Any] = {
    "gin": preset("standard", 25),
    "basic": next(iter(BASIC_PRESETS.values())),
    "contract": next(iter(CONTRACT_PRESETS.values())),
}


@pytest.mark.parametrize("game", RULES)
async def test_every_page_can_be_heard_and_has_no_empty_button(server: Company, game: str) -> None:
    """A screen reader says a name for every card and button of a hand, its menu and its end."""
    nameless: list[Any] = []

    async with holding(server, "Ann") as (ann,):

        def look(text: str) -> None:
            for each in things(ann.page):
                if "do" in each and not (
                    each.get("label") or each.get("name") or each.get("submit")
                ):
                    nameless.append(each)

        ann.check = look
        ann.tap("alone")
        ann.tap("change", game=game)
        ann.tap("play", game=game)
        await ann.until(lambda: ann.page["name"].startswith("table"))
        await ann.plays(lambda: ann.page["name"].startswith("over"), ("way", "meld", *USUAL))
        for panel in ("menu", "score", "log", "rules"):
            ann.tap(panel)
            await ann.until(lambda panel=panel: ann.page["name"].startswith(panel))  # type: ignore[misc]
            ann.tap("close")
    assert not nameless


async def test_two_who_seek_the_same_game_play_at_once(server: Company) -> None:
    async with holding(server, "Ann", "Ben", "Eve") as (ann, ben, eve):
        ann.tap("quick")
        await ann.sees("Near my strength", "Clock")
        ann.tap("seek", game="gin", clock="5+5")
        await ann.hears("Nobody fits yet")
        await eve.sees("Ann", "5+5", "sought")
        ann.tap("alone")
        ann.tap("play", game="gin")
        await ann.until(lambda: ann.page["name"].startswith("table"))
        await ben.until(lambda: "take-seek" in ben.buttons)
        ben.tap("take-seek", ben.buttons["take-seek"]["of"])
        await ann.hears("Ben has come to play the game that you seek.")
        await ann.until(lambda: ann.table["score"].startswith("Ann 0 · Ben 0"))
        assert (ann.page["calls"], ben.page["calls"]) == (1, 0)
        clocks = ann.table["clocks"]
        assert sorted(each["name"] for each in clocks) == ["Ann", "Ben"]
        assert {each["left"] for each in clocks} == {300}
        await ben.until(lambda: ben.page["name"].startswith("table"))


async def test_the_lobby_tells_of_the_tables_that_wait(server: Company) -> None:
    first, second = two(server)
    table = begun(first, second)
    begun(first, second)
    server.lobby.leave(first.visit)
    server.lobby.seating.sit_down(second.visit, table.number)
    server.lobby.seating.resign(second.visit)
    server.lobby.seating.leave_table(second.visit)
    async with holding(server, "Ann") as (ann,):
        await ann.sees("It is your turn at table 2.", "The match at table 1 is over.")
        ann.tap("sit-at", "2")
        await ann.until(lambda: ann.page["name"].startswith("table"))


async def test_the_own_mistakes_are_reviewed_once_a_match_is_over(server: Company) -> None:
    async with holding(server, "Ann") as (ann,):
        ann.tap("alone")
        ann.tap("play", game="gin", **{"length-target": "25"})
        await ann.until(lambda: ann.page["name"].startswith("table"))
        ann.tap("review")
        await ann.plays(lambda: "The match is over." in ann.text)
        ann.tap("review")
        await ann.sees("Review · your mistakes", "Ann: lost ", "of the match in")
        assert "Your cards" in ann.text or "None of your decisions was a mistake." in ann.text
        ann.tap("close")
        await ann.sees("The match is over.")


async def test_no_review_between_the_hands_of_a_match(server: Company) -> None:
    async with holding(server, "Ann") as (ann,):
        ann.tap("alone")
        ann.tap("play", game="gin", **{"length-target": "500"})
        await ann.until(lambda: ann.page["name"].startswith("table"))
        await ann.plays(lambda: "go-on" in ann.buttons)
        assert "review" not in ann.buttons
        ann.tap("review")
        ann.tap("menu")
        await ann.until(lambda: ann.page["name"].startswith("menu"))


async def test_no_review_for_onlookers(server: Company) -> None:
    async with holding(server, "Ann", "Ben", "Eve") as (ann, ben, eve):
        await begin(server, ann, ben, **{"length-target": "25"})
        await ann.until(lambda: ann.page["name"].startswith("table"))
        eve.tap("watch", "1")
        await eve.until(lambda: eve.page["name"].startswith("table"))
        await play_out(ann, ben)
        await eve.sees("The match is over.")
        assert "review" in ann.buttons
        assert "review" not in eve.buttons
        eve.tap("review")
        eve.tap("menu")
        await eve.until(lambda: eve.page["name"].startswith("menu"))
