"""The tutor: what a move loses is said before it is made, and nothing else stands in its way."""

from __future__ import annotations

import pytest

from app.cards.cards import parse
from app.games.gin.actions import DRAW_STOCK, Discard, Knock
from app.games.gin.rules import Rules, Seating
from app.games.gin.view import Phase
from app.match.match import Match
from app.match.records import HintRecord
from app.table.seats import take_seats
from app.table.session import MatchSession
from tests.notices import noticed
from tests.tui.home import match_of
from tests.tui.host import ME
from tests.tui.person import until
from tests.tui.seated import (
    GIN,
    KNOCKING,
    WIDE,
    JudgingCpu,
    Seated,
    draw,
    drew,
    may_go_down,
    seated,
)

WARNING = "This loses about"


async def judged(person: Seated, cpu: JudgingCpu) -> None:
    """Wait until the choices of this turn have been asked for."""
    await until(person.pilot, lambda: bool(cpu.judged) and cpu.judged[-1] == person.view)


async def test_a_blunder_is_said_and_done_by_enter() -> None:
    """Nothing is done until then; the warning stands in the journal, once."""
    cpu = JudgingCpu()
    async with seated(drew(), cpu, size=WIDE, tutor="blunders") as person:
        await judged(person, cpu)
        place = person.screen.state.selection.cards.index(parse("4S"))
        before = len(person.view.history)
        text = await person.press("1234567890-"[place], "enter")
        assert "This loses about 7 % of the match: Enter anyway, u undoes it." in text
        assert "4♠ breaks" in text, "the reason, without the better card"
        assert "K♣." not in text
        assert len(person.view.history) == before
        await person.press("enter")
        assert person.last() == (ME, Discard(parse("4S")))
        hints = match_of(person.app).hints
        assert hints == [HintRecord(ME, 1, before, Discard(parse("4S")), is_warning=True)]
        assert "1 warning" in person.text


async def test_undo_thinks_again_and_takes_nothing_else_back() -> None:
    """Although the draw before could be taken back."""
    cpu = JudgingCpu()
    table = draw()
    async with seated(table, cpu, tutor="blunders") as person:
        await judged(person, cpu)
        assert WARNING in await person.press("d")
        assert person.phase() is Phase.DRAW
        assert WARNING not in await person.press("u")
        assert person.phase() is Phase.DRAW
        await person.press("s")
        assert person.last() == (ME, DRAW_STOCK), "the best choice goes without a word"
        assert len(match_of(person.app).hints) == 1


@pytest.mark.parametrize("undo", [["u"], ["colon", *"undo", "enter"]], ids=["key", "typed"])
async def test_undo_thinks_again_where_nothing_can_be_taken_back(undo: list[str]) -> None:
    """The card that was drawn has been seen."""
    cpu = JudgingCpu()
    async with seated(drew(), cpu, tutor="blunders") as person:
        await judged(person, cpu)
        assert not person.screen.state.match_view.may_take_back
        place = person.screen.state.selection.cards.index(parse("4S"))
        assert WARNING in await person.press("1234567890-"[place], "enter")
        assert "Nothing was done." in await person.press(*undo)
        assert person.phase() is Phase.DISCARD


async def test_another_card_means_that_card() -> None:
    """Once something else is raised, Enter does what is raised."""
    cpu = JudgingCpu()
    async with seated(drew(), cpu, tutor="blunders") as person:
        await judged(person, cpu)
        place = person.screen.state.selection.cards.index(parse("4S"))
        assert WARNING in await person.press("1234567890-"[place], "enter")
        king = person.screen.state.selection.cards.index(parse("KC"))
        assert WARNING not in await person.press("1234567890-"[king])
        await person.press("enter")
        assert person.last() == (ME, Discard(parse("KC")))


async def test_typed_moves_are_judged_too_and_typed_again_are_made() -> None:
    cpu = JudgingCpu()
    async with seated(drew(), cpu, tutor="blunders") as person:
        await judged(person, cpu)
        assert WARNING in await person.type("throw 4s")
        assert WARNING not in await person.type("undo")
        assert person.phase() is Phase.DISCARD
        await person.type("throw 4s")
        assert person.last() == (ME, Discard(parse("4S")))


async def test_the_mouse_is_warned_and_clicks_again() -> None:
    cpu = JudgingCpu()
    async with seated(draw(), cpu, tutor="blunders") as person:
        await judged(person, cpu)
        await person.pilot.click("#pile", offset=(2, 2))
        await until(person.pilot, lambda: WARNING in person.text)
        assert person.phase() is Phase.DRAW
        await person.pilot.click("#pile", offset=(2, 2))
        await until(person.pilot, lambda: person.phase() is Phase.DISCARD)


@pytest.mark.parametrize("hand", [KNOCKING, GIN])
async def test_a_knock_is_judged_when_it_has_been_looked_at(hand: str) -> None:
    """And Enter knocks then, although a card is raised that it would throw."""
    cpu = JudgingCpu()
    async with seated(may_go_down(hand), cpu, tutor="blunders") as person:
        await judged(person, cpu)
        assert WARNING in await person.press("k", "enter")
        assert person.phase() is Phase.DISCARD
        await person.press("enter")
        assert any(isinstance(action, Knock) for _, action in person.view.history)


async def test_a_move_waits_for_its_judgement() -> None:
    """For a moment, and other keys do nothing meanwhile."""
    cpu = JudgingCpu(knows=False)
    async with seated(draw(), cpu, tutor="blunders") as person:
        await judged(person, cpu)
        await person.press("d", "s")
        cpu.knows.set()
        await until(person.pilot, lambda: WARNING in person.text)
        assert person.phase() is Phase.DRAW


async def test_it_can_be_chosen_for_one_match_in_the_menu_and_by_a_key() -> None:
    """The menu says what is on, and the setting stays what it is."""
    cpu = JudgingCpu()
    async with seated(drew(), cpu, tutor="off") as person:
        assert "Tutor in this match: off" in await person.press("escape")
        assert "Tutor in this match: before blunders" in await person.press("down", "enter")
        assert "the tutor warns you before a blunder" in await person.press("escape")
        await judged(person, cpu)
        place = person.screen.state.selection.cards.index(parse("4S"))
        assert WARNING in await person.press("1234567890-"[place], "enter")
        assert "before every mistake" in " ".join((await person.press("t")).split())
        assert "says nothing in this match" in await person.press("t")
        await person.press("enter")
        assert person.last()[0] == ME, "and nobody is warned any more"
        assert person.app.settings.tutor == "off"


async def test_where_nothing_can_be_judged_it_says_so() -> None:
    """At the beginning, and when it is asked for; the menu does not offer it."""
    rules = Rules(seating=Seating.ROTATION)
    table = MatchSession(Match(rules, take_seats("Ann", ["casual", "casual"]), bytes(32)))
    async with seated(table, tutor="blunders") as person:
        await until(person.pilot, lambda: "The tutor is silent" in noticed(person.text))
        assert "The tutor is silent at this table: what a move loses" in await person.press("t")
        assert "Tutor in this match" not in await person.press("escape")
