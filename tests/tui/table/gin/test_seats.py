"""Tables with three and four seats: everybody in sight, whole matches, lay-offs, and how they end.

``python -m pytest tests/tui/table/gin/test_seats.py --snapshot-update`` writes the pictures anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from app.cards.cards import iterate, rank_of
from app.games.base import ONLOOKER
from app.games.gin.actions import Discard, Spread
from app.games.gin.melds import lay_off_targets
from app.games.gin.rules import preset
from app.games.gin.score import deals
from app.games.gin.view import Phase
from app.players.registry import decide
from app.storage import journal
from app.storage.settings import Settings
from app.table.gin_match import GinMatch
from app.table.seats import take_seats
from app.table.session import MatchSession
from app.text.gin.scoring import net_sentence
from app.text.people import People
from app.tui.app import GinApp
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.layoff import LayOffScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.widgets.card_groups import CardGroups
from app.tui.widgets.others import Other, OtherCards
from app.tui.widgets.text import FittingLine
from app.ui.match_library import LocalMatchLibrary
from tests.again import again
from tests.invariants import match_state
from tests.tui.cuts import cuts
from tests.tui.home import at_home, match_of, running, seen
from tests.tui.person import SEED, Keys, until
from tests.tui.screen_text import screen_lines, screen_text
from tests.tui.seated import NARROW, WIDE, settled
from tests.tui.test_snapshots import SilentCpu, compare

ME = 0


@dataclass(frozen=True)
class Company:
    """Rules, and how many others there are."""

    rules: str
    others: int

    def table(self, target: int, seed: bytes = SEED) -> MatchSession:
        """A match of the person called Ann."""
        rules = preset(self.rules, target)
        levels = ["casual", "novice", "casual"][: self.others]
        return LocalMatchLibrary().begin(take_seats("Ann", levels), rules, seed)


COMPANIES = {
    "rotation": Company("rotation", 2),
    "captain": Company("captain", 2),
    "partners": Company("partners", 3),
    "table-3": Company("table", 2),
    "table-4": Company("table", 3),
}


def app_at(table: MatchSession) -> GinApp:
    return at_home(Settings(pace=0.0), table=table)


def played(name: str, wanted: Callable[[GinMatch], bool], target: int = 100) -> MatchSession:
    """The first of some matches of CPU players that comes to some point, at that point."""
    for number in range(100):
        table = COMPANIES[name].table(target, bytes([number]) * 32)
        if _play_to(table, wanted):
            return table
        table.close()
    raise AssertionError("it never comes to that")


def _play_to(table: MatchSession, wanted: Callable[[GinMatch], bool]) -> bool:
    match = table.match
    while not wanted(match):
        hand = match.hand
        if match.standing.settlement:
            return False
        if hand.phase is Phase.OVER:
            table.go_on()
        else:
            seat = hand.to_act
            table.act(seat, decide("casual", hand.view(seat), match.player_seed))
    return True


def i_throw(match: GinMatch) -> bool:
    """My throw, in the second deal or later, when everybody here has had a turn or two."""
    hand = match.hand
    return (
        match.deal >= 2
        and hand.to_act == ME
        and hand.phase is Phase.DISCARD
        and len(hand.history) > 3 * len(hand.playing)
    )


def i_sit_out(match: GinMatch) -> bool:
    return ME not in match.standing.plan.playing and len(match.hand.history) > 8


def i_lay_off(match: GinMatch) -> bool:
    hand = match.hand
    return hand.phase is Phase.LAYOFF and hand.to_act == ME


def deal_over(match: GinMatch) -> bool:
    return match.deal >= 2 and match.hand.phase is Phase.OVER


STAGES: dict[str, tuple[Callable[[GinMatch], bool], type]] = {
    "throw": (i_throw, GinScreen),
    "sits-out": (i_sit_out, GinScreen),
    "lay-off": (i_lay_off, LayOffScreen),
    "showdown": (deal_over, HandEndScreen),
    "end": (lambda match: match.is_over, MatchEndScreen),
}


@pytest.mark.parametrize(
    ("name", "stage", "size"),
    [
        ("partners", "throw", NARROW),
        again("captain", "throw", NARROW),
        again("table-3", "throw", NARROW),
        again("table-4", "throw", NARROW),
        again("table-4", "throw", WIDE),
        ("captain", "sits-out", NARROW),
        ("table-4", "lay-off", NARROW),
        ("partners", "showdown", NARROW),
        again("partners", "showdown", WIDE),
        again("captain", "showdown", NARROW),
        again("table-4", "showdown", NARROW),
        again("captain", "end", NARROW),
        again("partners", "end", NARROW),
        again("table-4", "end", NARROW),
    ],
)
async def test_a_picture(
    name: str, stage: str, size: tuple[int, int], pytestconfig: pytest.Config
) -> None:
    wanted, screen = STAGES[stage]
    table = played(name, wanted)
    app = at_home(Settings(pace=0.0), table=table, cpu=SilentCpu())
    async with app.run_test(size=size) as pilot:
        while not isinstance(app.screen, screen):
            await pilot.pause()
            if screen is MatchEndScreen and isinstance(app.screen, HandEndScreen):
                await pilot.press("enter")
        await settled(app)
        compare(app, f"{name}-{stage}-{size[0]}x{size[1]}", pytestconfig)


@pytest.mark.long
@pytest.mark.parametrize("name", ["captain", "partners", "table-4"])
async def test_a_match_by_keys_only(name: str) -> None:
    async with running(app_at(COMPANIES[name].table(1))) as (app, pilot):
        person = Keys(pilot)
        while await person.take_part():
            if isinstance(app.screen, GinScreen):
                everybody_is_in_sight(app)
        assert app.table is not None
        match = match_of(app)
        assert match.is_over
        winner = match.standing.settlement and match.standing.settlement.winner
        assert winner is not None
        names = [seat.name for seat, side in zip(match.seats, match.sides, strict=True)
                 if side == winner]  # fmt: skip
        assert all(name in screen_text(app) or name == "Ann" for name in names)
        (path,) = journal.list_journals()
        reread = GinMatch.from_records(journal.read(path).records)
        assert match_state(reread)["played"] == match_state(match)["played"]


def everybody_is_in_sight(app: GinApp) -> None:
    """Each of the others at a place of their own, with the cards, and a sign at whose turn it
    is.
    """
    assert app.table is not None
    match = match_of(app)
    hand = match.hand_of(ME)
    others = {
        str(other.query_one(FittingLine).render()): other.query_one(OtherCards)
        for other in app.screen.query(Other)
    }
    assert len(others) == len(match.seats) - 1
    for seat, who in enumerate(match.seats):
        if seat == ME:
            continue
        if match.hand_of(seat).result and match.hand_of(seat) is not hand:
            assert any(line.strip().startswith("Your partner") for line in others)
            continue
        ((line, cards),) = (each for each in others.items() if who.name in each[0])
        if seat not in match.standing.plan.playing:
            assert "sits out" in line
        elif not match.hand_of(seat).result:
            count = match.hand_of(seat).hands[seat].bit_count()
            assert f" {count}" in line
            assert cards.render_line(0).text.count("▏") == count
            assert line.startswith("▸") == (match.hand.to_act == seat)


async def test_a_match_is_resumed_in_the_middle() -> None:
    table = played("partners", i_throw)
    path = table.path
    assert path
    async with running(at_home(Settings(pace=0.0), table=table, cpu=SilentCpu())) as (app, _):
        await settled(app)
        left = screen_lines(app)
    table.close()
    other = at_home(Settings(pace=0.0), table=MatchSession.resume(path), cpu=SilentCpu())
    async with other.run_test(size=(80, 24)):
        await settled(other)
        assert screen_lines(other) == left


async def test_each_defender_lays_off_in_turn() -> None:
    """The one after me lays off too, on what I have left of the knocker's melds."""

    def before_the_last_defender(match: GinMatch) -> bool:
        hand = match.hand
        if not (i_lay_off(match) and len(hand.playing) > 2):
            return False
        fitting = [lay_off_targets(card, hand.spread) for card in iterate(hand.hands[ME])]
        return any(fitting) and all(len(targets) < 2 for targets in fitting)

    table = played("table-4", before_the_last_defender)
    app = app_at(table)
    hand = table.match.hand
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LayOffScreen))
        await settled(app)
        await pilot.press("l", "a")
        await until(pilot, lambda: isinstance(app.screen, HandEndScreen))
        await settled(app)
        assert hand.result is not None
        mine = hand.result.showings[ME].laid_off
        assert mine
        text = screen_text(app)
        assert "You laid off" in text
        for seat in hand.playing:
            assert "You" in text if seat == ME else table.match.seats[seat].name in text
    spreads = [seat for seat, action in hand.history if isinstance(action, Spread)]
    assert len(spreads) == len(hand.playing) - 1


async def test_what_two_hands_come_to_is_told_in_full_of_long_names_too() -> None:
    people = ["human:Bartholomew1", "human:Constantine9", "human:Maximilian12"]
    table = LocalMatchLibrary().begin(
        take_seats("Wilhelmina12", people), preset("partners", 100), bytes(32)
    )
    assert _play_to(table, lambda match: match.hand.phase is Phase.OVER)
    net = net_sentence(deals(table.match.standing.sheet)[0], People.of(seen(table.match, ONLOOKER)))
    async with running(app_at(table)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, HandEndScreen))
        await settled(app)
        assert "=" in net
        assert net in " ".join(screen_text(app).split())


async def test_hands_that_are_over_are_laid_out_as_far_as_there_is_room() -> None:
    table = played("table-4", deal_over)
    async with running(at_home(Settings(pace=0.0), table=table, cpu=SilentCpu())) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, HandEndScreen))
        for size, count in (((80, 24), 1), ((120, 40), 4), ((80, 24), 1)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda count=count: len(app.screen.query(CardGroups)) == count)  # type: ignore[misc]
            assert cuts(app) == []


def _left_threw_a_ten(match: GinMatch) -> bool:
    """Nobody's discard takes more room than a ten."""
    if not i_throw(match):
        return False
    own = (action for seat, action in match.hand.history if seat == 1)
    thrown = [action.card for action in own if isinstance(action, Discard)]
    return bool(thrown) and rank_of(thrown[-1]) == 9


async def test_what_somebody_beside_the_piles_did_is_told_apart_from_the_stock() -> None:
    """In the smallest window, where it has the least room."""
    async with running(app_at(played("table-4", _left_threw_a_ten))) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, GinScreen))
        await settled(app)
        (row,) = (line for line in screen_lines(app) if " stock " in line)
        assert re.search(r"^ discarded 10[♣♦♥♠] +stock", row), row
