"""What people ask each other stays on the screen until it is answered, and two keys answer it."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.games.gin.rules import preset
from app.server.invitations import INVITE_AGAIN
from app.server.notices import Proposal, ProposalKind
from app.server.requests import told_of, told_of_again, told_of_invitation
from app.server.screens.lobby import LobbyScreen
from app.server.screens.table import OpenTableScreen
from app.server.tables import SeatSlot, TableRequest
from app.tui.screens.match_end import MatchEndScreen
from app.tui.table.gin.screen import GinScreen
from tests.server.apps import sit_together, visitors
from tests.server.company import Company
from tests.server.test_visitors import turn

LONG = "Maximilianus"


@pytest.mark.parametrize("kind", ProposalKind)
def test_every_question_fits_the_smallest_window(kind: ProposalKind) -> None:
    question = Proposal(kind, 0, 1, frozenset({1}))
    assert len(told_of(question, [LONG, LONG], "y", "n")) <= 78
    assert len(told_of_invitation(LONG, 500, "y", "n")) <= 78
    assert len(told_of_again([LONG], "y", "n")) <= 78


async def test_an_undo_that_is_asked_for_stays_on_the_screen_over_others_too(
    tmp_path: Path,
) -> None:
    server = Company(tmp_path)
    async with visitors(server, "Anna", "Bert") as people:
        table = sit_together(server, *people)
        first = turn(table)
        asker, asked = people[first], people[1 - first]
        asks = f"{('Anna', 'Bert')[first]} asks to undo the last move: y allows it"
        for person in people:
            await person.at(GinScreen)
        await asker.press("p")
        await asked.sees("Your turn")
        await asker.press("u")
        await asked.sees(asks)
        # What is to be judged, the cards and the score, stays in sight.
        assert asks in asked.text.splitlines()[-1]
        assert "Anna 0" in asked.text.splitlines()[0]
        await asked.press("question_mark")
        await asked.sees("The aim", asks)
        await asked.press("escape")
        await asked.sees("Your turn", asks)
        await asked.press("n")
        await asker.hears("does not agree")
        await asked.until(lambda: asks not in asked.text)
        # What settles itself is gone too.
        await asker.press("u")
        await asked.sees(asks)
        await asked.press("p")
        await asked.until(lambda: asks not in asked.text)


async def test_an_invitation_is_answered_by_two_keys_and_gone_with_its_table(
    tmp_path: Path,
) -> None:
    server = Company(tmp_path)
    async with visitors(server, "Anna", "Bert") as (anna, bert):
        server.lobby.seating.open_table(anna.visit, TableRequest(preset("standard"), [SeatSlot()]))
        server.lobby.invitations.invite(anna.visit, bert.visit.person.id)
        await bert.sees("Anna invites you to table 1: y sits down, n does not.")
        await bert.press("n")
        await bert.until(lambda: "invites you" not in bert.text)
        assert isinstance(bert.app.screen, LobbyScreen)
        await bert.press("n")
        await bert.at(OpenTableScreen)
        await bert.press("escape")
        server.lobby.seating.leave_table(anna.visit)
        server.clock.wait(INVITE_AGAIN)
        again = server.lobby.seating.open_table(
            anna.visit, TableRequest(preset("standard"), [SeatSlot()])
        )
        server.lobby.invitations.invite(anna.visit, bert.visit.person.id)
        await bert.sees("Anna invites you")
        server.lobby.seating.leave_table(anna.visit)
        await bert.until(lambda: "invites you" not in bert.text)
        assert again.number not in server.lobby.table_list.by_number


async def test_who_would_not_like_to_play_again_goes_to_the_lobby(tmp_path: Path) -> None:
    server = Company(tmp_path)
    async with visitors(server, "Anna", "Bert") as (anna, bert):
        table = sit_together(server, anna, bert)
        for person in (anna, bert):
            await person.at(GinScreen)
        server.lobby.seating.resign(anna.visit)
        server.lobby.seating.again(anna.visit)
        await bert.sees("Anna would like to play again: y joins in, n goes to the lobby.")
        await bert.press("n")
        await bert.at(LobbyScreen)
        assert "play again" not in bert.text
        assert table.seat_of("id-anna") == 0
        assert not table.is_member("id-bert")


async def test_what_was_asked_is_shown_to_who_comes_in_from_elsewhere(tmp_path: Path) -> None:
    server = Company(tmp_path)
    async with visitors(server, "Anna", "Bert") as people:
        table = sit_together(server, *people)
        first = turn(table)
        asker, asked = people[first], people[1 - first]
        for person in people:
            await person.at(GinScreen)
        await asker.press("p")
        await asked.sees("Your turn")
        await asker.press("u")
        await asker.sees("must agree")
        await asked.sees("asks to undo the last move")
        async with visitors(server, ("Anna", "Bert")[1 - first]) as (again,):
            await again.at(GinScreen)
            await again.sees("asks to undo the last move: y allows it")
            await again.press("y")
            await asker.hears("Everybody agrees.")
            await asker.sees("Your turn")
            assert turn(table) == first


async def test_all_who_would_like_to_play_again_are_named_and_one_key_joins_them(
    tmp_path: Path,
) -> None:
    server = Company(tmp_path)
    async with visitors(server, "Anna", "Bert", "Cleo") as people:
        table = sit_together(server, *people)
        for person in people:
            await person.at(GinScreen)
        server.lobby.seating.resign(people[0].visit)
        for person in people:
            await person.at(MatchEndScreen)
        anna, bert, cleo = people
        journal = table.journal
        await bert.press("a")
        await cleo.sees("Bert would like to play again: y joins in")
        await anna.press("a")
        await cleo.sees("Anna and Bert would like to play again: y joins in")
        await cleo.press("a")
        for person in people:
            await person.at(GinScreen)
        assert table.journal != journal


async def test_who_has_gone_to_the_lobby_is_invited_to_play_again(tmp_path: Path) -> None:
    server = Company(tmp_path)
    async with visitors(server, "Anna", "Bert") as (anna, bert):
        sit_together(server, anna, bert)
        for person in (anna, bert):
            await person.at(GinScreen)
        server.lobby.seating.resign(anna.visit)
        await anna.at(MatchEndScreen)
        await bert.at(MatchEndScreen)
        await bert.press("escape")
        await bert.at(LobbyScreen)
        await anna.press("a")
        await bert.sees("Anna invites you to table 1: y sits down")
        await bert.press("y")
        for person in (anna, bert):
            await person.at(GinScreen)
