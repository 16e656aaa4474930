"""Talk beside a table: a page of its panel, a line to write, new lines, and who looks on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual import events

from app.games.basic.rules import PRESETS as BASIC
from app.games.contract.rules import PRESETS as CONTRACT
from app.games.gin.rules import preset
from app.server.screens.chat import ChatPanel
from app.server.screens.talk import TalkPage
from app.server.tables import SeatSlot, Table, TableRequest
from app.tui.screens.hand_end import HandEndScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.table.screen import TableScreen
from tests.again import again
from tests.server.apps import Visitor, visitors
from tests.server.company import Company, FarCompany
from tests.server.test_lobby import play_on
from tests.server.test_looking_on import step
from tests.tui.screen_text import screen_lines

LONG = "I had three kings and a run of hearts, and then you took the queen that I had waited for."
LAST = "waited"
SLIM = (59, 99)
ALL: dict[str, Any] = {
    "gin": preset("standard"),
    "basic": BASIC["standard"],
    "contract": next(iter(CONTRACT.values())),
}


def say(server: Company, person: Visitor, text: str) -> None:
    """Say something, as slowly as is asked for."""
    server.clock.now += 10
    server.lobby.talk.say(person.visit, text)


async def play_together(
    server: Company, *people: Visitor, rules: Any = ALL["gin"], onlookers: Sequence[Visitor] = ()
) -> Table:
    """Let people in the lobby play at a table, and others look on; all see it then."""
    host, *others = people
    table = server.lobby.seating.open_table(
        host.visit, TableRequest(rules, [SeatSlot() for _ in others])
    )
    for other in others:
        # The last one begins the match, which brings each to the table.
        server.lobby.seating.sit_down(other.visit, table.number)
    for onlooker in onlookers:
        server.lobby.seating.watch(onlooker.visit, table.number)
        onlooker.app.call_later(onlooker.app.show_place)
    for each in (*people, *onlookers):
        await each.at(TableScreen)
    return table


def page(visitor: Visitor) -> str:
    """What can be read on the page of the talk, in one line; nothing while it is not shown."""
    screen = visitor.app.screen
    region = screen.query_one("#panel-talk").region
    rows = screen_lines(visitor.app)[region.y : region.bottom]
    shown = " ".join(row[region.x : region.right] for row in rows)
    return " ".join(word for word in shown.split() if word not in "│|╭╮╰╯")


async def reads(visitor: Visitor, *texts: str) -> None:
    """Wait until all these can be read on the page of the talk."""
    await visitor.until(lambda: all(text in page(visitor) for text in texts))


async def test_what_was_said_is_scrolled_whole_while_one_writes_and_it_is_told_who_hears(
    tmp_path: Path,
) -> None:
    server = Company(tmp_path)
    rules = BASIC["standard"]
    async with visitors(server, "Anna", "Bert", "Cora") as (anna, bert, cora):
        await play_together(server, anna, bert, rules=rules)
        for number in range(25):
            say(server, bert, f"line {number}.")
        say(server, bert, LONG)
        await anna.press("t")
        await anna.sees("Bert at this table hears it.", LAST)
        assert "line 24." in anna.text
        # As they come when a key is held down.
        for _ in range(40):
            anna.app.post_message(events.Key("up", None))
        await anna.sees("line 0.")
        assert LAST not in anna.text
        for _ in range(40):
            anna.app.post_message(events.Key("down", None))
        await anna.sees(LAST)
        server.lobby.seating.watch(cora.visit, 1)
        await anna.sees("Cora looks on.")
        await anna.press("escape", "t")
        await anna.sees("Bert and Cora at this table hear it.")
        # What comes while one types is shown too.
        say(server, bert, "And now?")
        await anna.sees("Bert: And now?")
        await anna.press("escape")
        server.lobby.seating.leave_table(cora.visit)
        await cora.press("t")
        await cora.sees("Nobody else is in the lobby to hear it.")


@pytest.mark.parametrize("company", [Company, again(FarCompany)])
@pytest.mark.parametrize(
    ("game", "size", "turns"),
    [
        ("gin", (80, 24), 3),
        ("gin", (120, 40), 0),
        ("gin", (60, 20), 4),
        ("gin", (40, 16), 4),
        ("basic", (80, 24), 3),
        ("basic", (120, 40), 0),
        ("basic", (40, 16), 3),
        ("contract", (80, 24), 3),
    ],
)
async def test_new_lines_are_marked_until_the_page_is_shown(
    game: str, size: tuple[int, int], turns: int, company: type[Company], tmp_path: Path
) -> None:
    server = company(tmp_path)
    async with visitors(server, "Anna", "Bert", "Cora", size=size) as (anna, bert, cora):
        people = (anna, bert, cora)[: 3 if game == "contract" else 2]
        await play_together(server, *people, rules=ALL[game])
        mark = "t: 1 new" if size > SLIM else "t+1"
        await anna.press(*["tab"] * turns)
        await reads(anna, "Talk", "Nothing yet.")
        anna.app.told.clear()
        say(server, bert, LONG)
        await reads(anna, "Bert: I had", LAST)
        # It is read there already.
        assert not [told for told in anna.app.told if "kings" in told]
        assert mark not in anna.text
        if turns:
            await anna.press("tab")
            say(server, bert, "And now?")
            await anna.hears("Bert: And now?")
            await anna.sees(mark)
            await anna.press(*["tab"] * turns)
            await reads(anna, "─ new ─", "now?")
            await anna.until(lambda: mark not in anna.text)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 16)])
@pytest.mark.parametrize("game", ALL)
async def test_t_writes_beside_the_table_and_turns_back_to_the_page_before(
    game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    server = Company(tmp_path)
    async with visitors(server, "Anna", "Bert", "Cora", size=size) as (anna, bert, cora):
        people = (anna, bert, cora)[: 3 if game == "contract" else 2]
        await play_together(server, *people, rules=ALL[game])
        screen = anna.app.screen
        assert isinstance(screen, TableScreen)
        panel = screen.table_layout.panel
        await anna.press("t")
        await reads(anna, "Talk")
        await anna.sees("Type a line")
        assert panel.page == "talk"
        await anna.press("escape")
        assert panel.page == ""
        await anna.press("t", *"hey", "space", "p", "enter")
        await bert.hears("Anna: hey p")
        # Beside the table the talk stays; a page that lies over it goes.
        assert panel.page == ("" if panel.is_over else "talk")
        assert not anna.app.screen.query(ChatPanel)
        await anna.press("t", "2")
        await bert.hears("Anna: Good luck!")
        assert anna.app.focused is None


async def test_who_looks_on_is_shown_to_the_players_by_name(tmp_path: Path) -> None:
    server = Company(tmp_path)
    async with visitors(server, "Anna", "Bert", "Cora", "Dan") as (anna, bert, cora, dan):
        table = await play_together(server, anna, bert, onlookers=[cora])
        await anna.sees("◎1")
        server.lobby.seating.watch(dan.visit, table.number)
        await anna.sees("◎2")
        await anna.press("tab", "tab", "tab")
        await reads(anna, "◎ Cora and Dan look on.")
        server.lobby.seating.leave_table(dan.visit)
        await anna.sees("◎1")
        server.lobby.seating.leave_table(cora.visit)
        await anna.until(lambda: "◎" not in anna.text)


async def test_players_see_what_onlookers_said_once_the_hand_is_over(tmp_path: Path) -> None:
    server = Company(tmp_path)
    async with visitors(server, "Anna", "Bert", "Cora", "Dan") as (anna, bert, cora, dan):
        onlookers = [cora, dan]
        table = await play_together(server, anna, bert, rules=ALL["basic"], onlookers=onlookers)
        await cora.press("t")
        await cora.sees("Dan hears it. The players read it once the hand is over.")
        await cora.press(*"kings", "enter")
        await dan.hears("Cora (looks on): kings")
        await dan.sees("t: 1 new")
        # What the players say comes later than that, and is there.
        say(server, bert, "hello")
        await anna.hears("Bert: hello")
        assert "kings" not in "".join([*anna.app.told, anna.text])
        while (match := table.match) and match.to_act is not None:
            step(table)
        await anna.at(HandEndScreen)
        await anna.hears("An onlooker said something during the hand: t shows it.")
        await anna.press("t")
        await anna.sees("Bert: hello", "Cora (looks on): kings")


async def test_who_comes_back_to_a_table_is_shown_what_was_said_meanwhile(tmp_path: Path) -> None:
    server = Company(tmp_path)
    async with visitors(server, "Anna", "Bert") as (anna, bert):
        table = await play_together(server, anna, bert)
        play_on(table, 1)
        await anna.press("q")
        await anna.until(lambda: anna.visit.table is None)
        say(server, bert, "Are you there?")
        server.lobby.seating.sit_down(anna.visit, table.number)
        anna.app.call_later(anna.app.show_place)
        await anna.at(GinScreen)
        await anna.sees("t: 1 new")
        await anna.press("t")
        await reads(anna, "─ new ─", "Bert: Are you there?")


async def test_the_border_names_as_many_pages_as_it_has_room_for(tmp_path: Path) -> None:
    server = Company(tmp_path)
    async with visitors(server, "Anna", "Bert") as (anna, bert):
        await play_together(server, anna, bert)
        await anna.sees("─ Tab: cards · moves ─")


async def test_a_page_is_read_though_textual_does_not_say_that_it_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when its place is asked for before the screen is laid out."""
    server = Company(tmp_path)
    async with visitors(server, "Anna", "Bert") as (anna, bert):
        await play_together(server, anna, bert)
        talk = anna.app.screen.query_one("#panel-talk")
        post = talk.post_message
        monkeypatch.setattr(
            talk, "post_message", lambda sent: not isinstance(sent, events.Show) and post(sent)
        )
        say(server, bert, "Good evening.")
        await anna.sees("t: 1 new")
        await anna.press(*["tab"] * 3)
        await reads(anna, "─ new ─", "Good evening.")
        await anna.until(lambda: "1 new" not in anna.text)


async def test_a_page_that_is_not_on_a_screen_says_nothing_in_the_top_line(tmp_path: Path) -> None:
    server = Company(tmp_path)
    async with visitors(server, "Anna", "Bert") as (anna, bert):
        await play_together(server, anna, bert)
        say(server, bert, "Good evening.")
        await anna.sees("t: 1 new")
        talk = anna.app.screen.query_one("#panel-talk", TalkPage)
        assert talk.sign
        await talk.remove()
        assert not talk.sign
