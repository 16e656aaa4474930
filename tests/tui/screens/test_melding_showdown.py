"""The end of a hand of Basic Rummy and of a round of contract rummy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from textual.containers import VerticalScroll

from app.cards.cards import NO_CARDS, as_set, glyph_name, iterate, packs
from app.games.base import ONLOOKER
from app.games.basic.rules import PRESETS, Length
from app.games.basic.rules import Rules as BasicRules
from app.games.basic.score import Outcome, score_hand
from app.games.contract.rules import Rules as ContractRules
from app.games.contract.rules import points as points_of_all
from app.games.contract.score import How
from app.table.session import MatchSession
from app.text.ending import Ending, ending_of
from app.text.people import People
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.melding_hand_end import LeftCards
from app.tui.screens.proof import ProofScreen
from tests.again import again
from tests.games.basic.dealing import with_length
from tests.tui.home import running
from tests.tui.host import Host
from tests.tui.melding import out_at_once, played
from tests.tui.screen_text import screen_lines, screen_text, where
from tests.tui.test_snapshots import compare

GO_ON = "Next hand"

TABLES: dict[str, Callable[[], MatchSession]] = {
    "basic-2": lambda: played(BasicRules(), 2),
    "basic-course": lambda: played(PRESETS["course"], 4, 2),
    "contract-4": lambda: played(ContractRules(), 4),
    "contract-8": lambda: out_at_once(8),
}


def shown(table: MatchSession, me: int = 0, *, ascii_only: bool = False) -> Host:
    match_view = table.snapshot(me)
    screen = HandEndScreen(table, match_view, match_view.ended[-1], GO_ON)
    return Host(screen, ascii_only=ascii_only)


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("basic-2", (80, 24)),
        again("basic-course", (80, 24)),
        again("contract-4", (80, 24)),
        ("contract-8", (80, 24)),
        again("contract-8", (120, 40)),
    ],
)
async def test_every_card_that_is_left_is_shown_and_added_up(
    name: str, size: tuple[int, int], pytestconfig: pytest.Config
) -> None:
    table = TABLES[name]()
    async with running(shown(table), size) as (app, pilot):
        await pilot.pause()
        text = screen_text(app)
        result = table.snapshot(0).ended[-1].end
        hands = result.hands if name.startswith("basic") else result.left
        for hand, points in zip(hands, result.points, strict=True):
            assert not hand or f"= {points}" in text
        assert sum(text.count(sign) for sign in "♣♦♥♠★") >= sum(map(int.bit_count, hands))
        assert app.screen.query_one("#body", VerticalScroll).max_scroll_y == 0
        assert where(app, GO_ON).y < size[1] - 1
        compare(app, f"showdown-{name}-{size[0]}x{size[1]}", pytestconfig)


async def test_the_keys_go_on_and_prove_the_deal() -> None:
    table = out_at_once(2)
    played_round = table.snapshot(0).ended[-1]
    async with running(shown(table, ascii_only=True)) as (app, pilot):
        await pilot.pause()
        assert "\n".join(screen_lines(app)[:-1]).isascii()
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(app.screen, ProofScreen)
        assert played_round.open_deal.digits in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert app.results == [None]


async def test_hands_too_many_for_the_window_are_scrolled_and_none_is_left_out() -> None:
    table = out_at_once(8)
    match_view = table.snapshot(ONLOOKER)
    many = [*iterate(packs(3, jokers=True))]
    hands = tuple(as_set(many[place::8]) for place in range(8))
    last = match_view.ended[-1]
    end = last.end._replace(left=hands, points=tuple(map(points_of_all, hands)))
    screen = HandEndScreen(table, match_view, replace(last, end=end), GO_ON)
    async with running(Host(screen)) as (app, pilot):
        await pilot.pause()
        assert screen.body.max_scroll_y > 0
        assert screen.body.show_vertical_scrollbar
        cards = screen.query_one(LeftCards)
        text = "\n".join(cards.render_line(y).text for y in range(cards.size.height))
        for sign in "♣♦♥♠★":
            assert text.count(sign) == sum(sign in glyph_name(card) for card in many)
        for points in end.points:
            assert f"= {points}" in text
        assert where(app, GO_ON).y < 23
        await pilot.press("down")
        await pilot.pause()
        assert screen.body.scroll_y > 0


def told(table: MatchSession, me: int = 0, **end: object) -> Ending:
    """How the last hand is told, had it ended so."""
    match_view = table.snapshot(me)
    last = match_view.ended[-1]
    changed = replace(last, end=last.end._replace(**end))
    return ending_of(match_view, changed, People.of(match_view), glyph_name)


def test_basic_says_how_a_hand_ended_and_who_scores() -> None:
    table = played(BasicRules(), 3)
    match_view = table.snapshot(0)
    (winner,) = match_view.ended[-1].end.winners
    gain = max(match_view.ended[-1].end.gains)
    mine = told(table, winner)
    assert "You " in mine.told
    assert "and went out." in mine.told
    assert f"You score {gain}, the points of all other hands." in mine.told
    assert mine.cry == "OUT!"
    assert mine.winners == (winner,)
    assert mine.players[0].note == "went out"
    assert mine.players[0].figures == (f"+{gain}", str(gain), str(100 - gain))
    other = told(table, (winner + 1) % 3)
    name = match_view.seats[winner].name
    assert f"{name} scores {gain}" in other.told
    assert other.players[1].name == match_view.seats[(winner + 1) % 3].name

    rummy = told(table, winner, outcome=Outcome.RUMMY)
    assert rummy.cry == "RUMMY!"
    assert f"You score twice {gain // 2}: {gain}." in rummy.told


@pytest.mark.parametrize("outcome", [Outcome.STOCK_OUT, Outcome.TURNED_OVER, Outcome.IDLE])
def test_basic_gives_a_hand_without_a_way_out_to_the_lowest(outcome: Outcome) -> None:
    table = played(BasicRules(), 3)
    hands = (0b11, 0b100, 0b1000)
    single = told(table, **score_hand(BasicRules(), outcome, hands)._asdict())
    assert single.told.startswith("Nobody went out")
    assert "You and Vera hold the lowest hand and score 1 each" in single.told
    assert single.cry == ""
    assert [player.note for player in single.players] == ["the lowest hand"] * 2 + [""]
    same = told(table, **score_hand(BasicRules(), outcome, (0b1, 0b1, 0b1))._asdict())
    assert same.told.endswith("Nobody scores.")
    assert same.winners == ()


def test_hands_that_are_still_needed_are_told() -> None:
    table = played(PRESETS["hands"], 2)
    (winner,) = table.snapshot(0).ended[-1].end.winners
    end = told(table, winner)
    assert end.headings[-1] == "hands won"
    assert [player.figures[-1] for player in end.players] == ["1 of 4", "0 of 4"]
    deals = told(played(with_length(BasicRules(), Length.DEALS, 6), 2))
    assert deals.title == "Hand 1 of 6 is over"
    assert deals.headings == ("this hand", "total")


def test_contract_says_how_a_round_ended() -> None:
    table = out_at_once(3)
    end = told(table, ONLOOKER)
    assert end.title == "Round 6 of 7 is over"
    assert end.asides == ("1 set and 2 runs",)
    assert end.told.startswith("Ann discarded ")
    assert end.told.endswith("and went out. The others pay for what they hold.")
    assert end.players[0].cards == ()
    result = table.snapshot(0).ended[-1].end
    assert [player.figures[0] for player in end.players[1:]] == [
        f"+{points}" for points in result.points[1:]
    ]
    assert sum(points for _, points in end.players[2].cards) == result.points[2]
    for how, why in ((How.STOCK, "nothing left to draw"), (How.IDLE, "too many turns")):
        nobody = told(table, winner=None, how=how, left=(NO_CARDS, *result.left[1:]))
        assert why in nobody.told
        assert nobody.winners == ()
