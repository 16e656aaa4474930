"""The pages of finished matches: for those who sat there, and for all if they are published."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import ClientSession

from app.cpu.service import InstantCpu
from app.games.basic.rules import Rules
from app.match.match import Match
from app.server.accounts import AccountStore
from app.server.web import pages
from app.server.web.pages import MatchPages, PagesBusy
from app.storage.home import kept_in
from app.storage.journal import JournalFile
from app.storage.paths import matches_folder
from tests.export.test_export import played
from tests.server.conftest import Opens
from tests.server.servers import LoggedWebServer, browsing

WORD = re.compile(r'id="word">([a-z-]+)<')
LINK = re.compile(r'href="([0-9a-f]{32})"')


async def come(session: ClientSession, page: LoggedWebServer) -> Path:
    """Come as a guest; the folder of the account."""
    async with session.post("/come") as answer:
        found = WORD.search(await answer.text())
    assert found
    person = page.people.with_word(found[1])
    assert person
    return person.folder


def keep(folder: Path, name: str = "20261121-074500-5e1f0a", *, is_over: bool = True) -> None:
    """Keep the journal of a short match of Basic Rummy, which takes no judge's time."""
    match = played(Rules(target=10), ("Ann", "<b>Bo</b>"), "casual-1", 9 if is_over else 1)
    assert match.is_over or not is_over
    again: Match[Rules, object, object] = Match(  # type: ignore[type-var]
        match.rules, [*match.seats], match.seed, match.created
    )
    with (
        kept_in(folder),
        JournalFile.create(matches_folder() / f"{name}.jsonl", again.header()) as journal,
    ):
        for hand in match.played:
            for seat, action in hand.history:
                journal.append(again.apply(seat, action))
            if is_over and hand is not match.played[-1]:
                journal.append(again.next_hand())
        if is_over:
            journal.append(again.conclude())


async def get(session: ClientSession, path: str) -> tuple[int, str]:
    async with session.get(path) as answer:
        return answer.status, await answer.text()


@pytest.fixture
async def sitter(page: LoggedWebServer) -> AsyncIterator[ClientSession]:
    async with browsing(page.url) as session:
        keep(await come(session, page))
        yield session


async def only_link(session: ClientSession) -> str:
    status, listed = await get(session, "/m/")
    assert status == 200
    (link,) = LINK.findall(listed)
    return str(link)


async def test_a_player_finds_the_page_of_a_match(
    page: LoggedWebServer, sitter: ClientSession
) -> None:
    link = await only_link(sitter)
    _, listed = await get(sitter, "/m/")
    assert "&lt;b&gt;Bo&lt;/b&gt;" in listed
    async with sitter.get(f"/m/{link}") as answer:
        text = await answer.text()
        assert answer.status == 200
        assert answer.content_type == "text/html"
        assert answer.headers["x-robots-tag"] == "noindex"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert text.startswith("<!DOCTYPE html>")
    assert "&lt;b&gt;Bo&lt;/b&gt;" in text
    assert not re.search(r"https?:|src=", text)
    assert 'rel="icon"' in text
    assert "prefers-color-scheme" not in text, "it is as dark as the rest of the site"


async def test_strangers_find_nothing(page: LoggedWebServer, sitter: ClientSession) -> None:
    link = await only_link(sitter)
    assert (await get(sitter, f"/m/{link}"))[0] == 200
    async with browsing(page.url) as stranger:
        status, told = await get(stranger, f"/m/{link}")
        assert (status, told.count("\n")) == (404, 0)
        assert (await get(stranger, "/m/"))[1] != (await get(sitter, "/m/"))[1]
        await come(stranger, page)
        assert (await get(stranger, f"/m/{link}"))[0] == 404
        assert not LINK.findall((await get(stranger, "/m/"))[1])


@pytest.mark.parametrize(
    "id",
    ["0" * 32, "x", "..%2Fsecret", "%2e%2e%2fpeople.sqlite", "0" * 31 + "G", "0" * 5000, "secret"],
)
async def test_a_wrong_address_is_a_sentence(sitter: ClientSession, id: str) -> None:
    status, told = await get(sitter, f"/m/{id}")
    assert status == 404
    assert "\n" not in told
    assert len(told) < 400


async def test_a_published_page_is_there_for_all_once_a_player_has_seen_it(
    open_page: Opens, tmp_path: Path
) -> None:
    page: LoggedWebServer = await open_page(publish=True)
    async with browsing(page.url) as sitter, browsing(page.url) as stranger:
        keep(await come(sitter, page))
        link = await only_link(sitter)
        assert (await get(stranger, f"/m/{link}"))[0] == 404
        _, own = await get(sitter, f"/m/{link}")
        assert await get(stranger, f"/m/{link}") == (200, own)
        assert (await get(stranger, "/m/secret"))[0] == 404


async def test_a_match_that_is_not_over_has_no_page(page: LoggedWebServer) -> None:
    async with browsing(page.url) as session:
        keep(await come(session, page), is_over=False)
        assert "None of your matches is over yet." in (await get(session, "/m/"))[1]


async def test_both_players_have_the_same_address(page: LoggedWebServer) -> None:
    async with browsing(page.url) as first, browsing(page.url) as second:
        for each in (first, second):
            keep(await come(each, page))
        assert await only_link(first) == await only_link(second)


async def test_a_page_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    people = AccountStore(tmp_path)
    person, _ = people.new_guest()
    keep(person.folder)
    house = MatchPages(tmp_path, InstantCpu())
    (found,) = await house.matches_of(person)
    made: list[object] = []

    def write(*given: object) -> str:
        made.append(given)
        return "page"

    monkeypatch.setattr(pages, "written", write)
    assert await house.page(found.id, person) == await house.page(found.id, person) == "page"
    again = MatchPages(tmp_path, InstantCpu())
    assert await again.page(found.id, person) == "page"
    assert len(made) == 1
    people.close()


async def test_only_so_many_pages_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    people = AccountStore(tmp_path)
    person, _ = people.new_guest()
    keep(person.folder)
    house = MatchPages(tmp_path, InstantCpu())
    (found,) = await house.matches_of(person)
    monkeypatch.setattr(pages, "_MOST_WAITING", 0)
    with pytest.raises(PagesBusy):
        await house.page(found.id, person)
    people.close()


async def test_only_so_many_pages_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    people = AccountStore(tmp_path)
    person, _ = people.new_guest()
    keep(person.folder)
    house = MatchPages(tmp_path, InstantCpu())
    (found,) = await house.matches_of(person)
    monkeypatch.setattr(pages, "_MOST_KEPT", 1)
    (tmp_path / "pages" / "old.html").write_text("old")
    await house.page(found.id, person)
    assert [path.name[:32] for path in (tmp_path / "pages").glob("*.html")] == [found.id]
    people.close()
