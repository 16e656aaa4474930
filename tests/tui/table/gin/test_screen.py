"""The table by keys and by mouse: every key in every phase, and that nothing hidden is shown."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from typing import cast

import pytest
from textual.screen import Screen
from textual.widgets import OptionList
from textual.widgets._toast import Toast

from app.cards.cards import GLYPHS, PACK, RANKS, as_set, glyph_name, iterate, parse, parse_set
from app.cpu.service import ChoiceValues, InstantCpu
from app.games.gin.actions import (
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    BigGin,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    Pass,
    Spread,
)
from app.games.gin.melds import arrangements
from app.games.gin.rules import Rules
from app.games.gin.view import Phase, View
from app.storage import journal
from app.storage import settings as settings_file
from app.table.gin_match import GinMatch
from app.table.session import MatchSession
from app.tui.app import GinApp
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.knock import KnockScreen
from app.tui.screens.layoff import LayOffScreen
from app.tui.screens.match import MenuScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.rules import RulesScreen
from app.tui.screens.settings import SettingsScreen
from app.tui.screens.start import StartScreen
from app.tui.screens.too_small import TooSmallScreen
from app.tui.table.gin.hand import PLACES, HandRow
from app.tui.table.gin.screen import GinScreen
from app.tui.widgets.footer import SteadyFooter
from app.ui.hand import by_suit
from tests.again import again
from tests.keyboard import press, settle
from tests.notices import noticed
from tests.tui.home import at_home, match_of, running
from tests.tui.host import ME, VERA
from tests.tui.person import gin_app, my_turn, sensible, until
from tests.tui.screen_text import screen_lines, screen_text, style_at, unframed, where
from tests.tui.seated import (
    BIG_GIN,
    GIN,
    KNOCKING,
    NARROW,
    WIDE,
    BrokenCpu,
    Seated,
    TestingCpu,
    draw,
    drew,
    last_card,
    may_go_down,
    seated,
    settled,
    took,
    upcard,
)

Make = Callable[[], MatchSession]
QUEEN, TEN = parse("QD"), parse("TD")


def shown(person: Seated) -> list[str]:
    """The cards of the hand from left to right, as they are on the screen."""
    hand = person.screen.query_one(HandRow)
    cards = [hand.card_region_at(place).card for place in range(PLACES)]
    return [glyph_name(card) for card in cards if card is not None]


def raised(person: Seated) -> str:
    """The card of the hand, the pile or the button that is raised, by the pointer at it."""
    lines = screen_lines(person.app)
    row, column = next((n, line.index("▲")) for n, line in enumerate(lines) if "▲" in line[:55])
    if lines[row][column:].startswith("▲  p  Pass"):
        return "pass"
    if "stock" in lines[row] or "upcard" in lines[row] or "discards" in lines[row]:
        return "stock" if "stock" in lines[row][column - 12 : column] else "pile"
    return shown(person)[(column - 1) // 5]


# --- What is said --------------------------------------------------------------------------------


def in_the_palette(person: Seated) -> set[str]:
    """What the palette lists, without the keys."""
    commands = person.app.get_system_commands(cast(Screen[object], person.screen))
    return {re.sub(r" \(.*\)$", "", command.title) for command in commands}


ALWAYS = {
    "Order",
    "Type",
    "Help",
    "Choices",
    "Copy",
    "Tutor",
    "Menu",
    "Quit",
    "Draw or discard",
    "Piles",
    "Hand",
}
ALWAYS |= {"Theme", "Screenshot", "Suspend", "Repaint", "Log", "Resign", "Seal"}


@pytest.mark.parametrize(
    ("make", "said", "offers"),
    [
        (
            upcard,
            [
                "take the upcard K♦, or pass.",
                "Enter confirms · d takes it · p passes",
                "▲  p  Pass",
            ],
            {"Take", "Pass", "Hint"},
        ),
        (
            lambda: may_go_down(GIN),
            ["you took A♣. Discard a card.", "After K♥: deadwood 0", "Gin is possible: g"],
            {"Knock", "Gin", "Hint", "Undo"},
        ),
    ],
    ids=["upcard", "may go gin"],
)
async def test_each_phase_says_what_can_be_done(
    make: Make, said: list[str], offers: set[str]
) -> None:
    async with seated(make()) as person:
        for words in ["Your turn:", "Ann 0 · Vera 0 · to 100", "knock at 10 or less", *said]:
            assert words in person.text, words
        assert in_the_palette(person) == ALWAYS | offers


# --- Drawing and throwing ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "keys", "action"),
    [
        (upcard, ["p"], Pass),
        (upcard, ["enter"], Pass),
        (draw, ["s"], DrawStock),
        (draw, ["right", "space"], DrawDiscard),
        (drew, ["enter"], Discard),
    ],
    ids=lambda value: (
        "-".join(value) if isinstance(value, list) else getattr(value, "__name__", "")
    ),
)
async def test_a_key_acts(make: Make, keys: list[str], action: type) -> None:
    async with seated(make()) as person:
        before = len(person.view.history)
        await person.press(*keys)
        history = person.view.history
        assert len(history) == before + 1
        assert history[-1][0] == ME
        assert isinstance(history[-1][1], action)


async def test_arrows_and_digits_raise_cards() -> None:
    async with seated(drew()) as person:
        hand = shown(person)
        assert hand[-1] == "10♦"
        assert raised(person) == hand[-2] == "K♣"
        await person.press("right")
        assert raised(person) == hand[-1]
        await person.press("right")
        assert raised(person) == hand[0]
        await person.press("left", "left")
        assert raised(person) == hand[-2]
        for key, card in zip("1234567890-", hand, strict=True):
            text = await person.press(key)
            assert raised(person) == card
            assert f"After {card}: deadwood " in text
        await person.press("up")
        assert raised(person) == "stock"
        await person.press("right")
        assert raised(person) == "pile"
        await person.press("down")
        assert raised(person) == hand[-1]


async def test_a_drawn_card_is_marked_at_the_right_and_nothing_else_moves() -> None:
    async with seated(draw()) as person:
        before = shown(person)
        text = await person.press("s")
        assert shown(person) == [*before, "10♦"]
        assert where(person.app, "new").x > where(person.app, "K♣").x
        assert text.count("new") == 1
        await person.press("left", "left", "3", "u", "h", "tab")
        assert shown(person) == [*before, "10♦"]
        await person.press("1", "0", "enter")
        assert "K♣" not in shown(person)
        assert "new" not in person.text
        assert sorted(shown(person)) == sorted([*before[:-1], "10♦"])


async def test_a_card_that_makes_a_meld_goes_to_it_marked_and_another_one_is_raised() -> None:
    table = draw("6H 8H 2C 3D 9S QC KH 4S AC JS", "AH 5D 5H TC 9C TS QD QH 6C 2S", "3C 7H")
    async with seated(table) as person:
        text = await person.press("s")
        cards = shown(person)
        assert text.count("new") == text.count("─run─") == 1
        place = cards.index("7♥")
        slot = person.screen.query_one(HandRow).card_region_at(place)
        assert where(person.app, "new").x == slot.region.x + 1
        assert cards[place - 1 : place + 2] == ["6♥", "7♥", "8♥"]
        assert raised(person) == "K♥"
        assert "After K♥: deadwood 39" in text
        await person.press("enter")
        assert person.last() == (ME, Discard(parse("KH")))


@pytest.mark.long
async def test_a_meld_that_lies_apart_is_named_once() -> None:
    async with seated(drew(), order="suit") as person:
        assert shown(person) == "2♣ 7♣ K♣ 7♦ 9♦ 4♠ 5♠ 6♠ 7♥ J♥ 10♦".split()
        row = where(person.app, " set ").y
        # Two of the sevens are underlined, and only the last of the deadwood has room for its name.
        below = "       set       ───      ╰────run─────╯  ───  dead 41"
        assert screen_lines(person.app)[row][:55].rstrip() == below
        await person.press("o", "o", "o")
        below = " ╰────set─────╯ ╰────run─────╯ ╰─────deadwood 41──────╯"
        assert screen_lines(person.app)[row].startswith(below)


# --- Knocking ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "key", "title", "action"),
    [
        (KNOCKING, "k", "Knock?", Knock),
        again(BIG_GIN, "k", "Big gin?", BigGin),
    ],
)
async def test_a_knock_is_seen_before_it_is_done(
    mine: str, key: str, title: str, action: type
) -> None:
    async with seated(may_go_down(mine)) as person:
        before = person.view
        assert title in await person.press(key)
        assert isinstance(person.app.screen, KnockScreen)
        await person.press("escape")
        assert isinstance(person.app.screen, GinScreen)
        assert person.view == before
        await person.press(key, "enter")
        assert isinstance(person.last()[1], action)


async def test_a_knock_leads_to_the_showdown_and_the_next_hand() -> None:
    cpu = TestingCpu()
    async with seated(may_go_down(KNOCKING), cpu) as person:
        hers = match_of(person.app).hand.hands[VERA]
        cpu.actions = [Spread(arrangements(hers)[0])]
        await person.press("k", "enter")
        await until(person.pilot, lambda: isinstance(person.app.screen, HandEndScreen))
        # A key counts for it only once it has been seen.
        await settled(person.app)
        await person.press("enter")
        await until(person.pilot, lambda: isinstance(person.app.screen, GinScreen))
        await until(person.pilot, lambda: "Hand 2" in person.text)


# --- Taking back ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "keys", "pace"),
    [
        again(upcard, ["p"], 0.0, id="pass"),
        again(upcard, ["d"], 600.0, id="upcard, in the pause"),
        again(draw, ["d"], 0.0, id="take"),
        pytest.param(drew, ["enter"], 600.0, id="throw what was drawn, in the pause"),
        again(took, ["enter"], 0.0, id="throw"),
    ],
)
async def test_a_move_can_be_taken_back_before_anything_hidden_is_seen(
    make: Make, keys: list[str], pace: float
) -> None:
    cpu = TestingCpu(PASS, at_once=pace > 0)
    async with seated(make(), cpu, pace=pace) as person:
        # With any key the mark of the card that Vera threw has done its work.
        await person.press("f9")
        before, lines = person.view, screen_lines(person.app)
        await person.press(*keys)
        assert person.view != before
        assert "undoes your last move" in person.text or person.view.to_act == ME
        await person.press("u")
        assert person.view == before
        assert "Undone." in person.text
        changed = [
            (old, new)
            for old, new in zip(lines, screen_lines(person.app), strict=True)
            if old != new and "Undone." not in new
        ]
        assert changed == [], "the screen is as it was"


async def test_nothing_is_taken_back_once_something_hidden_was_seen() -> None:
    cpu = TestingCpu(DRAW_STOCK)
    async with seated(draw(), cpu) as person:
        await person.press("s")
        before = person.view
        await person.press("u")
        assert person.view == before
        await person.press("enter")
        await until(person.pilot, lambda: person.last()[0] == VERA)
        before = person.view
        await person.press("u")
        assert person.view == before


# --- The CPU player ------------------------------------------------------------------------------


@pytest.mark.long
async def test_undo_does_not_end_the_pause_wherever_its_key_is() -> None:
    cpu = TestingCpu(DRAW_STOCK)
    async with seated(upcard(), cpu, pace=600.0, keymap={"table.undo": "f3"}) as person:
        before = person.view
        text = await person.press("p")
        assert "f3 undoes your last move" in text.lower()
        await person.press("f3")
        assert person.view == before
        await person.pilot.pause(0.05)
        assert person.view == before


@pytest.mark.long
async def test_a_cpu_player_that_fails_can_be_asked_again() -> None:
    cpu = BrokenCpu(DRAW_STOCK, Discard(QUEEN))
    async with seated(upcard(), cpu) as person:
        await person.press("p")
        await until(person.pilot, lambda: "fell off its chair" in person.text)
        assert "Press Enter to ask again" in " ".join(unframed(person.app).split())
        await person.press("enter")
        await until(person.pilot, lambda: person.screen.state.my_turn)


def vera_will_knock(*, at_once: bool = True) -> tuple[MatchSession, TestingCpu]:
    """Once I pass, Vera draws the three of clubs and knocks with ten points."""
    table = upcard("2D 3D 8H 9C TS JC QH 6C 2S 5H", "4S 5S 6S 7H 7D 7C 2C AC KH QD")
    rest = parse_set("4S 5S 6S 7H 7D 7C 2C AC 3C QD")
    knock = Knock(parse("KH"), arrangements(rest)[0])
    return table, TestingCpu(DRAW_STOCK, knock, at_once=at_once)


@pytest.mark.long
@pytest.mark.parametrize(
    ("opens", "closes"),
    [
        pytest.param("escape", "escape", id="menu"),
        again("?", "escape", id="rules"),
        again("ctrl+p", "escape", id="palette"),
    ],
)
async def test_what_comes_next_waits_until_the_screen_over_the_table_is_closed(
    opens: str, closes: str
) -> None:
    table, cpu = vera_will_knock(at_once=False)
    async with seated(table, cpu) as person:
        await person.press("p", opens)
        over = person.app.screen
        cpu.free.set()
        await until(person.pilot, lambda: table.match.hand.phase is Phase.LAYOFF)
        await person.pilot.pause()
        assert person.app.screen is over
        await press(person.app, closes)
        await until(person.pilot, lambda: isinstance(person.app.screen, LayOffScreen))


@pytest.mark.long
async def test_a_window_that_is_too_small_holds_up_nothing_but_the_screen() -> None:
    table, cpu = vera_will_knock(at_once=False)
    async with seated(table, cpu) as person:
        await person.press("p")
        await person.pilot.resize_terminal(60, 12)
        assert "This window is 60x12. Make it at least 40x16" in person.text
        await person.press("x", "enter", "escape", "ctrl+p")
        assert isinstance(person.app.screen, TooSmallScreen)
        cpu.free.set()
        await until(person.pilot, lambda: table.match.hand.phase is Phase.LAYOFF)
        await person.pilot.resize_terminal(70, 14)
        await person.pilot.resize_terminal(*WIDE)
        await until(person.pilot, lambda: isinstance(person.app.screen, LayOffScreen))
        assert not any(isinstance(screen, TooSmallScreen) for screen in person.app.screen_stack)


# --- Hints, order, pages -------------------------------------------------------------------------


@pytest.mark.long
async def test_a_hint_raises_what_it_says_and_does_it_when_asked_again() -> None:
    """It stands once in the journal, and another move makes it another hint."""
    async with seated(drew()) as person:
        await person.press("right", "right", "h")
        await until(person.pilot, lambda: "Discard K♣: wins" in person.text)
        assert "again plays" in person.text
        assert person.screen.state.selection.card == parse("KC")
        await person.press("h")
        assert person.last() == (ME, Discard(parse("KC")))
        assert [hint.action for hint in match_of(person.app).hints] == [Discard(parse("KC"))]


@pytest.mark.long
async def test_a_hint_that_comes_too_late_is_not_given() -> None:
    """Pressed again it is not asked for again, and thinking goes on."""
    asked: list[View] = []
    free = asyncio.Event()

    class Slow(TestingCpu):
        async def evaluate(self, player: str, view: View) -> ChoiceValues:
            asked.append(view)
            await free.wait()
            return await super().evaluate(player, view)

    async with seated(upcard(), Slow()) as person:
        await person.press("h", "h", "p")
        free.set()
        await person.pilot.pause()
        await settled(person.app)
        assert len(asked) == 1
        assert "Take it: " not in person.text


@pytest.mark.long
async def test_the_order_of_the_hand_goes_round_for_this_match_alone() -> None:
    async with seated(upcard(), order="melds") as person:
        melds = "7♣ 7♦ 7♥ 4♠ 5♠ 6♠ 2♣ 9♦ J♥ K♣".split()
        assert shown(person) == melds
        suits = "2♣ 7♣ K♣ 7♦ 9♦ 4♠ 5♠ 6♠ 7♥ J♥".split()
        ranks = sorted(melds, key=lambda name: (parse(name) % 13, parse(name)))
        for cards, said in (
            (melds, "in order by melds, then pairs near one"),
            (suits, "in order by suit"),
            (ranks, "in order by rank"),
            (ranks, "stay as you put them"),
            (melds, "in order by melds"),
        ):
            assert said in await person.press("o")
            assert shown(person) == cards
            assert person.app.settings.order == "melds", "it is for all matches"
        assert not settings_file.settings_path().exists()
        await person.press("o", "o", "escape", "down", "down", "down", "enter", "escape")
        assert shown(person) == suits, "settings that were only looked at change nothing"


async def test_cards_are_put_in_order_by_hand() -> None:
    async with seated(drew()) as person:
        before = shown(person)
        await person.press("2", "shift+right", "shift+right")
        moved = [before[0], before[2], before[3], before[1], *before[4:]]
        assert shown(person) == moved
        assert raised(person) == before[1]
        await person.press("shift+left")
        assert shown(person) == [before[0], before[2], before[1], *before[3:]]
        await person.press("1", "shift+left")
        await person.press("-", "shift+right")
        assert shown(person)[-1] == before[-1]
        by_hand = shown(person)
        await person.press("-", "enter")
        assert shown(person) == by_hand[:-1], "a hand in order by hand is left alone"


async def test_tab_turns_the_pages_where_one_fits() -> None:
    headings = ["Score sheet", "Known cards", "Moves"]
    async with seated(draw()) as person:
        for turn in range(7):
            there = [heading in person.text for heading in headings]
            assert there == [place == turn % 3 for place in range(3)]
            await person.press("tab")


@pytest.mark.long
async def test_all_pages_are_in_sight_in_a_large_window() -> None:
    async with seated(draw(), size=WIDE) as person:
        for heading in ("Score sheet", "Known cards", "Moves"):
            assert heading in person.text
        assert await person.press("tab") == person.text
        assert "Tab" not in screen_lines(person.app)[-1]


async def test_the_log_always_shows_the_last_move() -> None:
    async with seated(last_card()) as person:
        await person.press("tab", "tab")
        assert "Vera discarded " + glyph_name(person.view.pile[-1]) in person.text


# --- Help, menu, palette, keys -------------------------------------------------------------------


@pytest.mark.long
async def test_help_shows_the_rules_of_this_match_and_the_keys() -> None:
    async with seated(drew(), keymap={"table.stock": "f2"}, size=(100, 200)) as person:
        text = await person.press("?")
        assert isinstance(person.app.screen, RulesScreen)
        assert "standard rules, to 100" in text
        for key, does in [
            ("f2", "Draw from the stock"),
            ("d", "Take the top discard"),
            ("k", "See your knock, then confirm"),
            ("u", "Undo your last move"),
            ("Esc", "Open the menu"),
            ("q", "Save and leave"),
        ]:
            assert re.search(
                rf"^[ │]*(\S+ +)?{key} .*{does}", text, re.MULTILINE | re.IGNORECASE
            ), does
        told = " ".join(unframed(person.app).split())
        assert "A key pressed while another plays ends the pause before their move." in told
        assert "F2 waits for your turn, and so do d and p while they are about the upcard" in told
        assert "no card is taken or discarded that you had not seen" in told
        await person.press("escape")
        assert isinstance(person.app.screen, GinScreen)


@pytest.mark.long
async def test_every_choice_of_the_menu() -> None:
    async def choose(person: Seated, place: int) -> None:
        await person.press("escape")
        assert isinstance(person.app.screen, MenuScreen)
        menu = person.app.screen.query_one(OptionList)
        await person.press(*["down"] * place)
        assert menu.highlighted == place
        await person.press("enter")

    async with seated(drew()) as person:
        await choose(person, 0)
        assert isinstance(person.app.screen, GinScreen)
        for place, screen in ((2, RulesScreen), (3, SettingsScreen)):
            await choose(person, place)
            assert isinstance(person.app.screen, screen)
            await person.press("escape")
            assert isinstance(person.app.screen, GinScreen)
        await choose(person, 4)
        assert isinstance(person.app.screen, StartScreen)
    async with seated(drew()) as person:
        await choose(person, 5)
        assert person.app.return_code == 0


FOUR_SUITS = ("2c", "9d", "7h", "4s")


async def to_settings(person: Seated) -> None:
    """Open the settings by the menu, and wait until they take keys."""
    await person.press("escape", "down", "down", "down", "enter")
    await until(person.pilot, lambda: isinstance(person.app.screen, SettingsScreen))
    await until(person.pilot, lambda: person.app.focused is not None)


@pytest.mark.long
async def test_settings_changed_from_the_table_are_seen_on_it() -> None:
    async with seated(upcard(), order="melds", four_colours=False, ascii=False) as person:
        melds = shown(person)
        await person.press("h")
        await until(person.pilot, lambda: "K♣ K♦ for" in person.text)
        await to_settings(person)
        # Theme, colours, suits, order: to four colours, letters, and by suit.
        changes = ["down", "right", "down", "right", "down", "right", "right", "escape"]
        text = await person.press(*changes)
        assert isinstance(person.app.screen, GinScreen)
        assert shown(person) == sorted(melds, key=lambda name: by_suit(parse(name)))
        assert "in order by suit" in text
        assert "7c" in text
        assert "Kd" in text
        assert text.isascii()
        assert len({style_at(person.app, f"{name}  ").color for name in FOUR_SUITS}) == 4
        await to_settings(person)
        await person.press("down", "right", "down", "left", "escape")
        assert isinstance(person.app.screen, GinScreen)
        assert "#" not in person.text
        assert set("♦♥") <= set(person.text)
        inks = [style_at(person.app, f"{name}  ").color for name in ("2♣", "9♦", "7♥", "4♠")]
        assert inks[0] == inks[3] != inks[1] == inks[2]


async def test_leaving_saves() -> None:
    async with running(gin_app()) as (app, pilot):
        await my_turn(pilot)
        table = app.table
        assert table is not None
        await press(app, "p", "q")
        assert app.return_code == 0
    (path,) = journal.list_journals()
    records = journal.read(path).records
    assert (ME, "pass") in [(record.get("seat"), record.get("do")) for record in records]


async def test_the_palette_acts() -> None:
    async with seated(draw()) as person:
        await press(person.app, "ctrl+p", *"stock")
        await until(person.pilot, lambda: "Draw from the stock" in person.text)
        await press(person.app, "enter")
        await until(person.pilot, lambda: isinstance(person.app.screen, GinScreen))
        await until(person.pilot, lambda: person.phase() is Phase.DISCARD)
        assert person.last() == (ME, DRAW_STOCK)


async def test_a_key_can_be_moved() -> None:
    keymap = {"table.stock": "f2", "table.card-1": "f5", "table.act": "x"}
    async with seated(draw(), keymap=keymap) as person:
        assert "F2 Stock" in screen_lines(person.app)[-1]
        assert "s Stock" not in person.text
        assert "F2 stock" in person.text, "the sentence above the hand knows too"
        before = person.view
        await person.press("s", "down", "enter")
        assert person.view == before
        await person.press("f2")
        assert person.last() == (ME, DRAW_STOCK)
        await person.press("f5")
        first = shown(person)[0]
        assert raised(person) == first
        await person.press("x")
        assert person.last() == (ME, Discard(parse(first)))


# --- The mouse -----------------------------------------------------------------------------------


async def test_piles_and_cards_are_clicked() -> None:
    async with seated(draw()) as person:
        await person.pilot.click("#slot-2", offset=(2, 3))
        assert person.phase() is Phase.DRAW, "a first click only raises"
        await person.pilot.click("#slot-2", offset=(2, 3))
        assert "You cannot discard before you have drawn" in person.text
        await person.pilot.click("#stock", offset=(2, 2))
        assert person.last() == (ME, DRAW_STOCK)
        await person.pilot.click("#pile", offset=(2, 2))
        assert "You have drawn" in person.text
        await person.pilot.click("#slot-0", offset=(2, 3))
        assert person.phase() is Phase.DISCARD
        first = shown(person)[0]
        assert f"After {first}" in person.text
        await person.pilot.click("#slot-0", offset=(2, 3))
        assert person.last() == (ME, Discard(parse(first)))


@pytest.mark.long
async def test_a_click_ends_the_pause() -> None:
    cpu = TestingCpu(DRAW_STOCK, Discard(QUEEN))
    async with seated(upcard(), cpu, pace=600.0) as person:
        await person.press("p")
        await person.pilot.click("#stock", offset=(2, 2))
        await until(person.pilot, lambda: person.screen.state.my_turn)


async def test_the_button_beside_the_upcard_passes() -> None:
    async with seated(upcard()) as person:
        at = where(person.app, "p  Pass")
        await person.pilot.click(offset=(at.x, at.y))
        await until(person.pilot, lambda: person.last() == (ME, PASS))


async def test_the_footer_is_clicked() -> None:
    async with seated(draw()) as person:
        at = where(person.app, "s Stock")
        await person.pilot.click(offset=(at.x, at.y))
        await until(person.pilot, lambda: person.phase() is Phase.DISCARD)


# --- A match resumed -----------------------------------------------------------------------------

STAGES: dict[str, Callable[[GinMatch], bool]] = {
    "took": lambda match: match.hand.phase is Phase.DISCARD and match.hand.barred is not None,
    "lay-off": lambda match: match.hand.phase is Phase.LAYOFF,
    "showdown": lambda match: match.hand.phase is Phase.OVER,
    "match end": lambda match: match.is_over,
}


async def play_to(app: GinApp, holds: Callable[[GinMatch], bool]) -> None:
    """Draw and throw, without ever going down, until it is my turn and this holds."""
    match = match_of(app)
    while True:
        await settle(app)
        screen, hand = app.screen, match.hand
        if holds(match) and (hand.phase is Phase.OVER or hand.to_act == ME):
            return
        match screen:
            case GinScreen() if screen.state.my_turn:
                key = {Phase.UPCARD: "p", Phase.DRAW: "s", Phase.DISCARD: "enter"}[hand.phase]
                if key == "s" and len(hand.pile) % 3 == 0 and not hand.stock_only:
                    key = "d"
                await press(app, key)
            case HandEndScreen():
                await press(app, "enter")
            case LayOffScreen():
                await press(app, "b")
            case MatchEndScreen():
                raise AssertionError("the match never came so far")


async def take_turn(app: GinApp, screen: GinScreen) -> None:
    """Do what is sensible, but now and then take a card from the pile that is no use."""
    match sensible(screen.state.match_view.view):
        case Discard(card):
            await press(app, "1234567890-"[screen.state.selection.cards.index(card)], "enter")
        case DrawStock() if (
            len(screen.state.match_view.view.pile) % 4 == 2
            and not screen.state.match_view.view.stock_only
        ):
            await press(app, "d")
        case action:
            key = {Pass: "p", DrawStock: "s", DrawDiscard: "d", Knock: "k", BigGin: "g"}
            await press(app, key[type(action)])


@pytest.mark.long
@pytest.mark.parametrize("stage", STAGES)
async def test_a_resumed_match_shows_the_same_screen(stage: str) -> None:
    app = gin_app(rules=Rules(target=1 if stage == "match end" else 100))
    async with app.run_test(size=NARROW) as pilot:
        await my_turn(pilot)
        await play_to(app, STAGES[stage])
        await pilot.pause()
        left = screen_lines(app)
        kind = type(app.screen)
        assert isinstance(app.table, MatchSession)
        path = app.table.path
        await press(app, "q")
    assert path is not None
    kept = replace(settings_file.load()[0], first_time=False)
    other = at_home(kept, table=MatchSession.resume(path), cpu=InstantCpu())
    async with other.run_test(size=NARROW) as pilot:
        await until(pilot, lambda: isinstance(other.screen, kind))
        await pilot.pause()
        differing = [
            (before, after)
            for before, after in zip(left, screen_lines(other), strict=True)
            if before != after
        ]
        assert differing == []


# --- Over whole matches --------------------------------------------------------------------------

ACTIONS: dict[str, type] = {
    "stock": DrawStock,
    "take": DrawDiscard,
    "pass": Pass,
    "knock": Knock,
}
CARD = re.compile(rf"(10|[{RANKS.replace('T', '')}])([{GLYPHS}])")


def goes_gin(view: View, knock: Knock) -> bool:
    return sum(knock.melds) == view.hand & ~(1 << knock.card)


def check_offers(screen: GinScreen) -> None:
    """The keys offered are the legal actions."""
    legal = screen.state.match_view.view.legal_actions()
    for name, kind in ACTIONS.items():
        possible = any(isinstance(action, kind) for action in legal)
        assert bool(screen.check_action("make_move", (name,))) == possible, (name, legal)
    gin = any(
        isinstance(action, BigGin)
        or (isinstance(action, Knock) and goes_gin(screen.state.match_view.view, action))
        for action in legal
    )
    assert bool(screen.check_action("make_move", ("gin",))) == gin


def check_secrets(app: GinApp, screen: GinScreen) -> None:
    """No card on the screen is one whose place this seat cannot know."""
    view = screen.state.match_view.view
    named = as_set(parse("".join(found)) for found in CARD.findall(screen_text(app)))
    assert not named & view.unseen, [glyph_name(card) for card in iterate(named & view.unseen)]
    hidden = PACK & ~view.hand & ~as_set(view.pile) & ~view.known[1 - ME] & ~view.known[ME]
    assert not named & hidden


@pytest.mark.long
async def test_a_match_offers_what_is_legal_and_shows_nothing_hidden() -> None:
    app = gin_app(rules=Rules(target=15), seed=bytes([1] * 32), opponent="novice")
    looked = 0
    async with app.run_test(size=NARROW) as pilot:
        await my_turn(pilot)
        assert app.table is not None
        match = match_of(app)
        while not match.is_over:
            await settle(app)
            screen = app.screen
            if isinstance(screen, GinScreen) and screen.state.my_turn:
                check_offers(screen)
                check_secrets(app, screen)
                looked += 1
                # Where all pages do not fit, look at another one.
                await press(app, "tab")
                check_secrets(app, screen)
                await take_turn(app, screen)
            elif isinstance(screen, KnockScreen | HandEndScreen):
                await press(app, "enter")
            elif isinstance(screen, LayOffScreen):
                await press(app, "b")
    assert looked > 20


@pytest.mark.parametrize("size", [NARROW, again(WIDE)])
async def test_a_sentence_at_the_edge_covers_nothing_of_the_table(size: tuple[int, int]) -> None:
    async with seated(drew(), size=size) as person:
        before = screen_lines(person.app)
        person.app.notify("There is no access to /home/ann/matches. " * 3, title="Not saved")
        await until(person.pilot, lambda: "Not saved" in person.text)
        toast = person.screen.query_one(Toast).region
        table = person.screen.query_one("#board").region
        under = toast.intersection(table)
        covered = [line[under.x : under.right] for line in before[under.y : under.bottom]]
        assert "".join(covered).strip() == ""
        for other in (person.screen.query_one("#bar"), person.screen.query_one(SteadyFooter)):
            assert not toast.overlaps(other.region)


@pytest.mark.long
async def test_a_sentence_says_so_when_the_same_cards_go_round() -> None:
    """Once in twenty draws from the pile, when the person comes to draw."""
    table = upcard()
    hand = table.match.hand
    for _ in range(19):
        table.act(hand.to_act, DRAW_DISCARD)
        table.act(hand.to_act, Discard(next(iterate(hand.view(hand.to_act).throwable))))
    assert hand.to_act == VERA
    throw = Discard(next(iterate(hand.view(VERA).hand)))
    async with seated(table, TestingCpu(DRAW_DISCARD, throw)) as person:
        await until(person.pilot, lambda: "The last 20 draws" in noticed(person.text))
        assert "the stock (s)" in noticed(person.text)
        await person.press("tab", "down", "up")
        assert noticed(person.text).count("The last 20 draws") <= 1
