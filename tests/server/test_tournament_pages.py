"""The pages of tournaments, for everyone with the address."""

from __future__ import annotations

from pathlib import Path

import pytest
from aiohttp import ClientSession

from app.tournaments.plan import Form
from tests.server.conftest import Opens
from tests.server.servers import LoggedWebServer, browsing
from tests.server.test_tournament_accounts import PEOPLE, KnownClub
from tests.server.test_tournaments import CUP, LIVE


async def get(session: ClientSession, path: str) -> tuple[int, str]:
    async with session.get(path) as answer:
        return answer.status, await answer.text()


@pytest.fixture
async def club(tmp_path: Path) -> KnownClub:
    """A tournament that four people have entered, whose files a server then takes over."""
    club = KnownClub(tmp_path)
    club.hold(Form.KNOCK_OUT)
    club.all_enter()
    return club


async def taken_over(club: KnownClub, open_page: Opens) -> LoggedWebServer:
    club.lobby.close()
    club.accounts.close()
    page: LoggedWebServer = await open_page()
    return page


async def test_without_a_tournament_the_page_says_so(page: LoggedWebServer) -> None:
    async with browsing(page.url) as session:
        status, text = await get(session, "/tournament/")
        assert status == 200
        assert "No tournament is held yet." in text
        assert (await get(session, f"/tournament/{CUP}"))[0] == 404


async def test_an_entry_is_read_by_all_and_loaded_anew(club: KnownClub, open_page: Opens) -> None:
    page = await taken_over(club, open_page)
    async with browsing(page.url) as session:
        _, listed = await get(session, "/tournament/")
        assert f'<a href="{CUP}">Autumn Cup</a>' in listed
        assert "4 of 16, open" in listed
        async with session.get(f"/tournament/{CUP}") as answer:
            text = await answer.text()
            assert answer.status == 200
            assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert 'http-equiv="refresh" content="20"' in text
        assert all(f"<td>{name}</td>" in text for name in PEOPLE)
        assert "Round 1" not in text


async def test_standings_and_pairs_are_those_of_the_round(
    club: KnownClub, open_page: Opens
) -> None:
    club.start()
    club.win_all()
    page = await taken_over(club, open_page)
    async with browsing(page.url) as session:
        _, text = await get(session, f"/tournament/{CUP}")
        assert "Round 1" in text
        assert "<td>Ann, 0–0</td>" in text
        assert text.count("<td>out</td>") == 2


async def test_a_tournament_that_is_over_is_not_loaded_anew(
    club: KnownClub, open_page: Opens
) -> None:
    club.lobby.held_tournaments.named(CUP).end()
    page = await taken_over(club, open_page)
    async with browsing(page.url) as session:
        _, text = await get(session, f"/tournament/{CUP}")
        assert "cancelled" in text
        assert "http-equiv" not in text


async def test_titles_and_names_are_text_and_nothing_else(
    club: KnownClub, open_page: Opens
) -> None:
    request = club.request(Form.SWISS, LIVE)._replace(title="<b>Cup</b>")
    name = club.lobby.held_tournaments.create(request)
    page = await taken_over(club, open_page)
    async with browsing(page.url) as session:
        for path in ("/tournament/", f"/tournament/{name}"):
            _, text = await get(session, path)
            assert "&lt;b&gt;Cup&lt;/b&gt;" in text
            assert "<b>" not in text


async def test_a_page_is_in_the_language_of_the_reader(page: LoggedWebServer) -> None:
    async with browsing(page.url) as session:
        how = {"Accept-Language": "de"}
        async with session.get("/tournament/", headers=how) as answer:
            assert "Turniere" in await answer.text()
