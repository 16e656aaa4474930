"""The table of Basic Rummy and contract rummy, by keys, by mouse and by typed commands."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Final

import pytest
from textual.geometry import Region
from textual.strip import Strip

from app.cards.cards import SHORT, as_set
from app.cards.moves import DRAW_DISCARD, DRAW_STOCK, Discard, Meld
from app.cards.moves import LayOff as LayOffSimply
from app.cpu.service import InstantCpu
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.actions import BUY, LET_GO, PASS, ContractLayOff, Exchange, GoDown
from app.games.contract.melds import RankSet, SuitRun
from app.games.contract.rules import Rules
from app.games.contract.view import Phase
from app.table.session import MatchSession
from app.text.speech import Voice, spoken_to
from app.tui.screens import pass_on
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.pass_on import PassScreen
from app.tui.screens.ways import WaysScreen
from app.tui.table.melding.screen import MeldingScreen
from app.ui.match_library import LocalMatchLibrary
from tests.tui.home import match_of, session_of
from tests.tui.person import until
from tests.tui.screen_text import where
from tests.tui.seated import TestingCpu
from tests.tui.sizes import larger
from tests.tui.table.melding.tables import (
    ME,
    NAMES,
    NELL,
    VERA,
    basic,
    cards,
    contract,
    crowd,
    playing,
    seats,
)


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pass_on, "PAUSE", 0.0)


TWO_SETS: Final = "7C 7D 7H KC KD 2S XA"
"""Two sets of round 1, with the joker or the next king."""


def my_draw(table: MatchSession) -> MatchSession:
    """Nobody buys the upcard, so that I am to draw."""
    while table.match.hand.phase is Phase.POLL:
        table.act(table.match.hand.to_act, PASS)
    return table


def drawn(table: MatchSession) -> MatchSession:
    """I have drawn from the stock."""
    my_draw(table).act(ME, DRAW_STOCK)
    return table


def own(table: MatchSession) -> set[str]:
    """The cards that I hold."""
    hand = table.match.hand.hands[ME]
    return {SHORT[card] for card in range(hand.bit_length()) if hand >> card & 1}


# --- Meld areas ----------------------------------------------------------------------------------


async def test_marked_cards_go_into_an_area_that_says_what_it_needs() -> None:
    async with playing(drawn(contract(TWO_SETS, "", stock="9S"))) as player:
        await player.raise_card("7C")
        await player.press("space", "right", "space")
        assert "2 marked: 10 points" in player.text
        told = await player.press("m")
        assert "one more: any 7 ★" in told
        assert "marked" not in told
        await player.raise_card("7H")
        told = await player.press("space", "m")
        assert "✓ set 1 ▏7♣▏7♦▏7♥  complete" in told
        assert "45 of them outside the areas" in told
        assert not player.round.table, "nothing has been played"


async def test_an_area_with_a_wide_name_keeps_its_cards_apart() -> None:
    with spoken_to(Voice("zh")):
        async with playing(drawn(contract(TWO_SETS, "", stock="9S"))) as player:
            assert "▸ 刻子1 ▏7♣" in await player.press("a")


async def test_the_best_way_is_arranged_and_enter_goes_down_with_a_look_before() -> None:
    async with playing(drawn(contract(TWO_SETS, "", stock="9S"))) as player:
        told = await player.press("a")
        assert told.count("complete") == 3, "both areas, and what Enter does"
        assert "Enter goes down" in told
        assert "▸ set 1" in told
        await player.press("enter")
        assert isinstance(player.app.screen, WaysScreen)
        assert "stay in your hand" in player.text
        await player.press("escape")
        assert not player.round.table
        await player.press("enter", "enter")
        assert len(player.round.table) == 2
        assert own(session_of(player.app)) == {"2S", "9S"}
        assert "set 1" not in player.text, "who is down needs no areas"


async def test_a_hint_raises_a_card_where_it_lies_in_an_area() -> None:
    async with playing(drawn(contract("7C 7D 2H 4C 5D QS QD", "", stock="KS"))) as player:
        await player.raise_card("KS")
        await player.press("m")
        assert "set 1 ▏K♠" in player.text
        assert "You cannot go down yet: K♠ put into set 1." in player.text
        await player.press("h")
        await until(player.pilot, lambda: "Discard K♠" in player.text)
        screen = player.screen
        assert screen.state.selection.area_card(screen.state.model) == cards("KS")[0]
        await player.press("h")
        assert player.last == Discard(cards("KS")[0])


async def test_a_card_is_taken_out_of_an_area_and_all_are_cleared() -> None:
    async with playing(drawn(contract(TWO_SETS, "", stock="9S"))) as player:
        await player.press("a", "right")
        assert "takes 7♣ back into your hand" in player.text
        told = await player.press("enter")
        assert "one more" in told
        assert not player.round.table
        told = await player.press("backspace")
        assert "Nothing is in the areas" in told
        assert "set 1  · · ·" in told
        assert "No card is marked, or lies in a meld area." in await player.press("backspace")


async def test_what_is_in_the_areas_is_there_again_when_the_match_is_gone_on_with() -> None:

    table = MatchSession.new(Rules(), seats(2), datetime(2026, 11, 22), bytes(range(32)))
    my_draw(table)
    path = table.path
    assert path is not None
    async with playing(table) as player:
        shown = await player.press("a", "o", "o")
        assert "▏" in shown
    again = LocalMatchLibrary(TestingCpu()).resume(path)
    async with playing(again) as player:
        lines = [line for line in shown.splitlines() if " set " in line]
        assert lines
        assert [line for line in player.text.splitlines() if " set " in line] == lines


# --- Ways to meld --------------------------------------------------------------------------------


async def test_every_way_to_meld_is_shown_and_enter_does_the_one_that_is() -> None:
    table = basic("4S 5S 6S 6H 6D 9C TC JC QD KH", "AC 2C 3D 7H 8H 9H TD JS KS KD", up="2S")
    table.act(ME, DRAW_STOCK)
    async with playing(table) as player:
        await player.press("m")
        screen = player.app.screen
        assert isinstance(screen, WaysScreen)
        ways = set()
        assert "way 1 of 3" in player.text
        for _ in range(3):
            ways.add(screen.way.melds)
            await player.press("right")
        assert {as_set(way[0]) for way in ways} == {
            as_set(cards(text)) for text in ("4S 5S 6S", "6S 6H 6D", "9C TC JC")
        }
        await player.press("left")
        wanted = screen.way.action
        await player.press("enter")
        assert player.last == wanted
        assert isinstance(player.last, Meld)


async def test_with_marked_cards_only_ways_with_all_of_them_are_shown() -> None:
    table = basic("4S 5S 6S 6H 6D 9C TC JC QD KH", "AC 2C 3D 7H 8H 9H TD JS KS KD", up="2S")
    table.act(ME, DRAW_STOCK)
    async with playing(table) as player:
        await player.raise_card("6H")
        await player.press("space", "m")
        screen = player.app.screen
        assert isinstance(screen, WaysScreen)
        assert screen.way.melds == (tuple(cards("6D 6H 6S")),)
        assert "way " not in player.text
        await player.press("escape")
        await player.raise_card("QD")
        told = await player.press("space", "m")
        assert "No meld can be made of" in told


# --- Laying off ----------------------------------------------------------------------------------


async def test_a_card_that_fits_several_places_is_asked_about() -> None:
    table = basic(
        "4S 5S 6S 7H 7D 7C 7S QC QD KH", "AC 2C 3D 8H 9H TD JS KS KD JD", up="2S", stock="3C"
    )
    table.act(ME, DRAW_STOCK)
    table.act(ME, Meld(as_set(cards("4S 5S 6S"))))
    played = table.match.hand
    # Only one meld a turn may be put down: the other comes from the next.
    table.act(ME, Discard(cards("KH")[0]))
    table.act(VERA, DRAW_STOCK)
    table.act(VERA, Discard(cards("KD")[0]))
    table.act(ME, DRAW_STOCK)
    table.act(ME, Meld(as_set(cards("7C 7D 7H"))))
    assert len(played.table) == 2
    async with playing(table) as player:
        told = await player.raise_card("7S")
        assert "+a" in told
        assert "+b" in told
        assert "7♠ fits a and b" in told
        told = await player.press("l")
        assert "Where does 7♠ go?" in told
        assert "Esc" in told
        assert "Where does" not in await player.press("escape")
        await player.press("l", "2")
        assert isinstance(player.last, LayOffSimply)
        assert player.last.card == cards("7S")[0]


async def test_a_joker_is_swapped_for_the_card_that_it_stands_for() -> None:
    table = _with_joker_run()
    async with playing(table) as player:
        told = await player.raise_card("6H")
        assert "6♥ is what the ★ in b stands for" in told or "⇄" in told
        await player.press("l")
        if "Where does" in player.text:
            await player.press("1")
        assert isinstance(player.last, Exchange)


@pytest.mark.parametrize(("at", "low"), [("4♥", True), ("6♥", False)])
async def test_the_mouse_says_at_which_end_of_a_run(at: str, low: bool) -> None:
    """At its lowest card the low one, anywhere else the high one."""
    table = drawn(contract("9C 9D 9S 4H 5H 6H 7H XA KC", "", number=2, stock="KD"))
    melds = (
        RankSet(8, tuple(sorted(cards("9C 9D 9S")))),
        SuitRun(2, 3, (*cards("4H 5H 6H 7H"),)),
    )
    table.act(ME, GoDown(melds))
    async with playing(table) as player:
        await player.raise_card("XA")
        assert "Where does" in await player.press("l")
        table_meld = where(player.app, f"▏{at}")
        await player.pilot.click(offset=(table_meld.x + 1, table_meld.y))
        assert isinstance(player.last, ContractLayOff)
        assert (player.last.meld, player.last.low) == (1, low)


def _with_joker_run() -> MatchSession:
    """Round 2 at two: I am down with a set, and a run with a joker for the six."""
    table = drawn(contract("9C 9D 9S 4H 5H 7H XA 6H", "", number=2, stock="KD"))

    table.act(
        ME,
        GoDown(
            (
                RankSet(8, tuple(sorted(cards("9C 9D 9S")))),
                SuitRun(2, 3, (*cards("4H 5H XA 7H"),)),
            )
        ),
    )
    return table


async def test_all_that_fits_is_laid_off_at_once() -> None:
    mine = "7C 7D 7H KC KD KH 2S"
    table = drawn(contract(mine, "", stock="KS"))
    way = table.match.hand.view(ME).best_way()
    assert way is not None
    sets = tuple(meld._replace(cards=meld.cards[:3]) for meld in way.melds)
    table.act(ME, GoDown(sets))
    assert own(table) == {"2S", "KS"} or own(table) == {"2S", "KH"}
    async with playing(table) as player:
        told = await player.press("f")
        assert own(session_of(player.app)) == {"2S"}
        assert isinstance(player.last, ContractLayOff)
        assert "1 card laid off" in told
        told = await player.press("u")
        assert len(own(session_of(player.app))) == 2, "taken back until the throw"
        assert "Undone." in told


# --- Buying --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "action"), [("b", BUY), ("p", PASS), ("enter", PASS)])
async def test_a_poll_is_answered_by_a_key(key: str, action: object) -> None:
    async with playing(polled_table()) as player:
        assert "Buy " in player.text
        await player.press(key)
        assert action in [done for _, done in player.round.history]


def polled_table(players: int = 3) -> MatchSession:
    """Three players or more: Vera has thrown, Nell is in turn, and I am asked."""
    table = my_draw(contract(*[""] * players))
    table.act(ME, DRAW_STOCK)
    held = table.match.hand
    table.act(ME, Discard(_any(held, ME)))
    while held.phase is Phase.POLL:
        table.act(held.to_act, PASS)
    table.act(VERA, DRAW_STOCK)
    table.act(VERA, Discard(_any(held, VERA)))
    while held.to_act != ME:
        table.act(held.to_act, PASS)
    assert (held.phase, held.to_act) == (Phase.POLL, ME)
    return table


def _any(held: object, seat: int) -> int:
    hand = held.hands[seat]  # type: ignore[attr-defined]
    return int(hand.bit_length() - 1)


async def test_a_person_who_never_buys_is_not_asked() -> None:
    async with playing(polled_table(), TestingCpu(), poll="never") as player:
        assert player.last == PASS
        assert "penalty card" not in player.text


async def test_people_at_one_keyboard_answer_one_question() -> None:
    table = contract("", "", "", people=3)
    async with playing(table) as player:
        await until(player.pilot, lambda: "Who buys" in player.text)
        assert "1 Vera · 2 Nell" in player.text
        assert "▏╲╱" in player.text
        assert "You hold" not in player.text, "nobody's cards are shown"
        await player.press("2")
        await until(player.pilot, lambda: isinstance(player.app.screen, PassScreen))
        assert [action for _, action in player.round.history] == [PASS, BUY]
        assert player.round.phase is Phase.CLAIM


async def test_the_one_in_turn_may_let_the_card_go_or_take_it() -> None:
    for key, action in (("enter", LET_GO), ("d", DRAW_DISCARD)):
        table = contract("", "", "")
        table.act(VERA, BUY)
        async with playing(table) as player:
            assert "Vera wants to buy" in player.text
            await player.press(key)
            assert player.last == action


# --- A draw that waits ---------------------------------------------------------------------------


async def test_a_draw_waits_for_the_turn_and_through_the_polls_before_it() -> None:
    table = my_draw(contract("", "", ""))
    table.act(ME, DRAW_STOCK)
    held = table.match.hand
    table.act(ME, Discard(_any(held, ME)))
    while held.phase is Phase.POLL:
        table.act(held.to_act, PASS)
    throws = Discard(_any(held, VERA)), Discard(_any(held, NELL))
    cpu = TestingCpu(DRAW_STOCK, throws[0], DRAW_STOCK, throws[1], PASS, at_once=False)
    async with playing(table, cpu, poll="never") as player:
        assert "Kept for your turn: draw from the stock." in await player.press("s")
        cpu.free.set()
        await until(
            player.pilot, lambda: player.screen.state.my_turn and player.round.drawn is not None
        )
        assert held.history[-1] == (ME, DRAW_STOCK)
        assert (ME, PASS) in held.history, "a poll came between"


async def test_a_draw_that_waits_is_not_done_by_the_person_who_has_the_keyboard_next() -> None:
    table = basic(
        "4S 7D 9H JC KS 2C 6D", "AC 5D 8H TC QS 3C 7S", "2D 2S 9C 9D KC QD 6H", up="2H", people=2
    )
    for action in (DRAW_STOCK, Discard(cards("KS")[0])):
        table.act(ME, action)
    hers = Discard(cards("KC")[0])
    cpu = TestingCpu(DRAW_STOCK, hers, at_once=False)
    async with playing(table, cpu) as player:
        await until(player.pilot, lambda: isinstance(player.app.screen, PassScreen))
        await player.press("enter", "s")
        await player.press("end", "enter")
        assert player.round.to_act == NELL
        assert "Kept for your turn" in await player.press("s")
        cpu.free.set()
        await until(player.pilot, lambda: isinstance(player.app.screen, PassScreen))
        await player.press("enter")
        assert (player.screen.state.me, player.screen.state.my_turn) == (ME, True)
        assert player.last == hers, "Ann has chosen nothing yet"


async def test_a_draw_that_waits_is_not_done_in_another_hand() -> None:
    melds = "AC AD AH", "5C 5D 5H", "9S TS JS QS"
    mine, rules = "2C 3D 4S 8H TC QC 6S 9D KC JH", BasicRules(target=250)
    table = basic(mine, " ".join(melds), up="2H", stock="JC KD", rules=rules)
    for action in (DRAW_STOCK, Discard(cards("JC")[0])):
        table.act(ME, action)
    goes_out = [*(Meld(as_set(cards(meld))) for meld in melds), Discard(cards("KD")[0])]
    cpu = TestingCpu(DRAW_STOCK, *goes_out, at_once=False)
    async with playing(table, cpu) as player:
        assert "Kept for your turn" in await player.press("s")
        cpu.free.set()
        await until(player.pilot, lambda: isinstance(player.app.screen, HandEndScreen))
        await player.press("enter")
        await until(player.pilot, lambda: isinstance(player.app.screen, MeldingScreen))
        assert player.screen.state.my_turn
        assert not player.round.history


# --- The mouse -----------------------------------------------------------------------------------


async def test_cards_are_dragged_to_an_area_to_the_pile_and_to_another_place() -> None:
    async with playing(drawn(contract(TWO_SETS, "", stock="9S"))) as player:
        told = await player.drag("7C", "#areas", (10, 1))
        assert "set 2 ▏7♣" in told
        told = await player.drag("2S", "#slot-0", (1, 2))
        assert player.screen.state.selection.cards.index(cards("2S")[0]) == 0
        await player.drag("9S", "#pile")
        assert Discard(cards("9S")[0]) in [done for _, done in player.round.history]


async def test_a_card_is_dragged_onto_a_meld() -> None:
    table = basic("4S 5S 6S 7S 7D 7C 2S QC QD KH", "AC 2C 3D 8H 9H TD JS KS KD JD", up="2H")
    table.act(ME, DRAW_STOCK)
    table.act(ME, Meld(as_set(cards("4S 5S 6S"))))
    async with playing(table) as player:
        at = where(player.app, "4♠")
        table_melds = player.screen.table_layout.melds.region
        await player.drag("7S", "#spots", (at.x - table_melds.x, at.y - table_melds.y))
        assert player.last == LayOffSimply(cards("7S")[0], 0)
        told = await player.drag("KH", "#spots", (at.x - table_melds.x, at.y - table_melds.y))
        assert "K♥ fits no meld" in told


# --- Typed ---------------------------------------------------------------------------------------


async def test_pages_lie_over_the_table_and_the_hand_stays() -> None:
    async with playing(drawn(contract(TWO_SETS, "", stock="9S"))) as player:
        told = await player.press("tab")
        for line in ("1 2 sets", "7 3 runs", "total"):
            assert line in told
        assert "No melds on the table" not in told
        assert "You hold 60 points" in told
        told = await player.press("tab")
        assert "You drew 9♠." in told
        assert "let" not in told, "who does not buy is nobody's business"
        assert "No melds on the table" in await player.press("tab")


@pytest.mark.parametrize(
    ("page", "turns", "title"), [("#panel-sheet", 1, "1 2 sets"), ("#panel-log", 2, "Moves")]
)
async def test_a_page_is_never_painted_before_it_is_written(
    page: str, turns: int, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(drawn(contract(TWO_SETS, "", stock="9S"))) as player:
        widget = player.screen.query_one(page)
        draw, painted = widget.render_lines, list[str]()

        def render_lines(crop: Region) -> list[Strip]:
            strips = draw(crop)
            painted.append("\n".join(strip.text for strip in strips))
            return strips

        monkeypatch.setattr(widget, "render_lines", render_lines)
        await player.press(*["tab"] * turns)
        await until(player.pilot, lambda: bool(painted))
        assert all(title in text for text in painted)


@pytest.mark.long
async def test_commands_are_typed() -> None:
    table = basic("4S 5S 6S 7S 7D 7C 2S QC QD KH", "AC 2C 3D 8H 9H TD JS KS KD JD", up="2H")
    async with playing(table) as player:
        await player.type("draw stock")
        await player.type("meld 4s 5s 6s")
        await player.type("lay off 7s on a")
        assert player.last == LayOffSimply(cards("7S")[0], 0)
        assert "not a meld on the table" in await player.type("lay off kh on z")
        assert "Score sheet" in await player.type("score")
        await player.press("escape")
        await player.type("discard kh")
        assert player.last == Discard(cards("KH")[0])


# --- Who looks -----------------------------------------------------------------------------------


async def test_what_cannot_be_done_is_said_after_what_was() -> None:
    mine, vera = "7C 7D 7H 8C 8D 8H 9C 9D 9H KD", "AC 2C 3C 5H 6H 7S TD JD QD KH"
    async with playing(drawn(basic(mine, vera, up="KS", stock="2S"))) as player:
        told = await player.type("meld 7c 7d 7h; 8c 8d 8h; 9c 9d 9h")
        assert len(player.round.table) == 1
        assert "A second meld in a turn needs the whole hand to go in it." in told


async def test_nobody_sees_the_cards_of_another_when_the_keyboard_is_passed_on() -> None:
    table = basic(
        "4S 5S 6S 7S 7D 7C 2S QC QD KH",
        "AC 2C 3D 8H 9H TD JS KS KD JD",
        up="2H",
        people=2,
    )
    async with playing(table) as player:
        await until(player.pilot, lambda: isinstance(player.app.screen, PassScreen))
        assert "▏4♠" not in player.text
        assert "▏A♣" not in player.text
        await player.press("enter")
        assert "▏4♠" in player.text
        await player.press("s")
        await player.press("enter")
        assert isinstance(player.app.screen, PassScreen)
        await player.press("enter")
        assert "▏A♣" in player.text
        assert "▏4♠" not in player.text


async def test_whoever_looks_on_sees_a_match_of_cpu_players() -> None:

    table = LocalMatchLibrary(InstantCpu()).begin(seats(3, people=0), Rules(), bytes(range(32)))
    async with playing(table, InstantCpu()) as player:
        await until(player.pilot, lambda: match_of(player.app).hand.is_over)
        assert not isinstance(player.app.screen, MeldingScreen) or "Ann" in player.text


async def test_cards_put_in_order_by_hand_lie_so_when_their_player_is_back() -> None:
    table = basic(
        "4S 7D 9H JC KS 2C 6D",
        "AC 5D 8H TC QS 3C 7S",
        up="9C",
        stock="KD 2H JD 4H",
        people=2,
    )
    async with playing(table) as player:
        await until(player.pilot, lambda: isinstance(player.app.screen, PassScreen))
        await player.press("enter", "s", "home", "shift+right")
        moved = player.screen.state.selection.cards[:-1]
        await player.press("end", "enter")
        for key in ("enter", "s", "enter", "enter"):
            await player.press(key)
        assert player.screen.state.me == ME
        assert player.screen.state.selection.cards[: len(moved)] == moved


# --- The most that there can be ------------------------------------------------------------------


@pytest.mark.parametrize("size", [(80, 24), larger(120, 40)])
async def test_eight_players_and_twenty_cards_are_all_readable(size: tuple[int, int]) -> None:
    async with playing(crowd(), size=size) as player:
        told = player.text
        for name, count in zip(NAMES[1:], (11, 10, 9, 8, 7, 6, 5), strict=True):
            assert re.search(rf" {name} +{count} down ", told), name
        hand = [line for line in told.splitlines() if line.count("▏") >= 19]
        assert sum(hand[0].count(f"▏{label}") for label in ("7♦", "8♦", "9♦", "10♦", "J♦")) == 5
        held = player.screen.state.selection.cards
        assert len(held) == 20
        for card in held:
            name = player.screen.card_name(card)
            assert f"▏{name}" in told, name
        letters = set()
        for _ in range(4):
            letters |= {letter for letter in "abcdefghijklmnopqrstu" if f"{letter}▏" in player.text}
            await player.press("pagedown")
        assert letters == set("abcdefghijklmnopqrstu")
