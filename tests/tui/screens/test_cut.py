"""People cut the deck before a match, at this keyboard."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from app.cards.deal import LONGEST_CUT, Cut
from app.storage import journal
from app.storage import settings as settings_file
from app.storage.settings import Settings
from app.tui.app import GinApp
from app.tui.screens.cut import CutScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.proof import ProofScreen
from app.tui.screens.start import StartScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.widgets.footer import KeyButton
from tests.keyboard import press, settle
from tests.tui.home import at_home, filling_in, match_of, running, session_of
from tests.tui.person import until
from tests.tui.screen_text import screen_text
from tests.tui.seated import settled


def asked_to_cut(**settings: object) -> GinApp:
    return at_home(Settings(**{"pace": 0.0, "cut": True, **settings}))  # type: ignore[arg-type]


def cut_of(app: GinApp) -> Cut:
    cut = match_of(app).cut
    assert cut
    return cut


async def test_the_words_of_a_person_go_into_the_deal_after_the_seal_was_seen() -> None:
    async with running(asked_to_cut()) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, CutScreen))
        await pilot.press("escape")
        assert isinstance(app.screen, StartScreen)
        assert app.table is None
        assert journal.list_journals() == [], "who goes back begins nothing"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, CutScreen))
        shown = screen_text(app)
        await press(app, *"q a7", "enter")
        await until(pilot, lambda: isinstance(app.screen, GinScreen))
        cut = cut_of(app)
        assert cut.words == ("q a7", "")
        assert cut.seal in shown
        assert cut.secret.hex() not in shown
        assert cut.seed == match_of(app).seed


async def test_of_two_people_nobody_sees_the_cut_of_the_other() -> None:
    async with running(asked_to_cut(name="Ann", opponent="human:Bob")) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, CutScreen))
        first = screen_text(app)
        assert "Ann, cut the deck." in first
        await press(app, *"moon")
        assert "moon" not in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: "Bob, cut the deck." in screen_text(app))
        assert "moon" not in screen_text(app)
        await pilot.click("#deal")
        await until(pilot, lambda: app.table is not None)
        assert cut_of(app).words == ("moon", "")
        assert cut_of(app).seal in first


async def test_who_cuts_last_deals() -> None:
    for last, does in ((False, " Cut "), (True, " Deal ")):
        async with running(at_home()) as (app, pilot):
            app.push_screen(CutScreen("Ann", "seal", several=True, last=last))
            await until(pilot, lambda: isinstance(app.screen, CutScreen))
            assert does in str(app.screen.query_one("#deal", KeyButton).content)


async def test_what_is_too_long_is_said_and_can_be_shortened() -> None:
    async with running(asked_to_cut()) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, CutScreen))
        app.screen.query_one(Input).value = "x" * (LONGEST_CUT + 1)
        await pilot.press("enter")
        assert "That has 201 bytes" in screen_text(app)
        await pilot.press("backspace", "enter")
        await until(pilot, lambda: isinstance(app.screen, GinScreen))
        assert len(cut_of(app).words[0]) == LONGEST_CUT


async def test_the_start_screen_offers_to_leave_it_out_again() -> None:
    async with running(asked_to_cut()) as (app, pilot):
        await press(app, "n")
        await settle(app)
        await pilot.click("#cut", offset=(5, 0))
        assert settings_file.load()[0].cut is False
        await press(app, "enter")
        await until(pilot, lambda: isinstance(app.screen, GinScreen))
        assert match_of(app).cut is None
    async with filling_in(asked_to_cut(cut=False)) as (app, _):
        assert "Cut" not in screen_text(app), "who never chose it is not bothered by it"


@pytest.mark.long
async def test_at_the_end_the_proof_shows_the_secret_and_the_next_match_is_cut_too() -> None:
    async with running(asked_to_cut(target=1), (80, 40)) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, CutScreen))
        await press(app, *"moon", "enter")
        await until(pilot, lambda: isinstance(app.screen, GinScreen))
        cut = cut_of(app)
        assert app.table is not None
        session = session_of(app)
        await until(pilot, lambda: session.match.hand.to_act == 0)
        session.act(0, session.match.hand.legal_actions()[0], by="casual-2")
        session.resign(0, "Enough.")
        await until(pilot, lambda: isinstance(app.screen, MatchEndScreen))
        first = app.table
        await settled(app)
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, ProofScreen))
        assert cut.secret.hex() in screen_text(app)
        assert f"{session.match.seats[0].name} 1 move" in screen_text(app)
        await pilot.press("escape")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, CutScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MatchEndScreen))
        await settled(app)
        assert app.table is first
