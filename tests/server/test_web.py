"""The house in a browser, as far as it can be seen without one; ``test_browser`` has one."""

from __future__ import annotations

import asyncio
import errno
import json
import re
from collections.abc import AsyncIterator
from html import escape
from pathlib import Path
from unittest.mock import ANY
from urllib.parse import quote

import asyncssh
import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSCloseCode, WSServerHandshakeError
from textual.color import Color
from yarl import URL

from app.quoting import quoted
from app.server.limits import ServerLimits
from app.server.refusals import ServerError
from app.server.web import requests
from app.server.web.server import WebFrontend, WebServer, WebServerConfig
from app.server.web.site import COLOURS
from app.text import speech
from tests.contrast import ratio
from tests.emulator import PATIENCE
from tests.pseudo import as_language, pseudo
from tests.server.conftest import Opens
from tests.server.servers import LoggedWebServer, browsing, proxy_to
from tests.server.terminals import WebTerminal, on_line, visiting
from tests.server.touch.phone import things

WORD = re.compile(r'id="word">([a-z-]+)<')

BEEN_HERE = "Have you been here before?"


GARBAGE = (
    *("{", "[" * 5000, '["narrow", 1]', '["tap", "stock", []]', '["tap", "x", {"of": 5}]'),
    json.dumps(["tap", "x", {str(number): "" for number in range(100)}]),
    '["stdin", 5]',
    '["resize", {"width": "x"}]',
    "x" * 70000,
)


@pytest.fixture
async def browser(page: LoggedWebServer) -> AsyncIterator[ClientSession]:
    async with browsing(page.url) as browser:
        yield browser


async def come(session: ClientSession, word: str = "") -> str:
    """Come as a guest; the page that is then shown."""
    async with session.post("/come", data={"word": word} if word else {}) as answer:
        return await answer.text()


async def test_a_guest_comes_is_remembered_and_is_known_elsewhere_by_a_word(
    page: LoggedWebServer, browser: ClientSession
) -> None:
    async with browsing(page.url) as other:
        async with browser.get("/") as first:
            assert BEEN_HERE in await first.text()
            assert not first.cookies
        shown = await come(browser)
        found = WORD.search(shown)
        assert found
        assert 'websocket-url="line"' in shown
        assert (
            f"This browser remembers it for {30} days. In another browser, type it on the"
            " first page."
        ) in shown
        async with browser.get("/") as again:
            assert found[1] in await again.text()
        (cookie,) = browser.cookie_jar
        assert (cookie["httponly"], cookie["samesite"]) == (True, "lax")
        assert int(cookie["max-age"]) == 30 * 24 * 3600

        async with other.post("/come", data={"word": "no-such-word"}) as answer:
            assert answer.status == 404
            assert (
                "This word is not known here, or is older than 30 days. Try again."
                in await answer.text()
            )
        assert found[1] in await come(other, found[1].upper().replace("-", " "))
        async with other.post("/forget") as answer:
            assert BEEN_HERE in await answer.text()
        assert not [*other.cookie_jar]


@pytest.mark.parametrize(
    ("asked", "is_ours"),
    [
        ("", False),
        ("de", True),
        ("de-AT,en;q=0.5", True),
        ("en, de;q=0.9", False),
        ("en;q=0.5, de;q=0.9", True),
        ("nl, fr-FR;q=0.9, de;q=0.1", True),
        ("de;q=x, ;;;, *", False),
    ],
)
async def test_the_page_is_in_a_language_that_the_browser_asks_for(
    browser: ClientSession, monkeypatch: pytest.MonkeyPatch, asked: str, is_ours: bool
) -> None:
    as_language(monkeypatch)
    monkeypatch.setattr(requests, "languages", speech.languages)
    async with browser.get("/", headers={"Accept-Language": asked}) as answer:
        text = await answer.text()
    play = "Play in plain lines"
    assert (play in text, pseudo(play) in text) == (not is_ours, is_ours)
    assert f'<html lang="{"de" if is_ours else "en"}">' in text


async def test_the_plain_lines_are_a_page_of_their_own(
    page: LoggedWebServer, browser: ClientSession
) -> None:
    async with browser.get("/lines") as answer:
        assert BEEN_HERE in await answer.text(), "first somebody has to come"
    async with browser.post("/come", data={"lines": "on"}) as answer:
        assert answer.url.path == "/lines"
        assert 'role="log"' in await answer.text()
    async with browser.get("/static/lines.js") as answer:
        assert answer.status == 200
    async with browser.ws_connect("/line?lines&width=320&height=24") as socket:
        said = await until_said(socket, "help.\r\n")
        assert "You are in the lobby, Guest " in said
        await page.has_told("comes in, in lines in a browser")
        assert "\x1b" not in said
        await socket.send_str('["stdin", "lines o"]')
        await socket.send_str('["stdin", "n\\n"]')
        assert "The game begins in lines" in await until_said(socket, "\r\n")
        await socket.send_str('["stdin", "quit\\n"]')
        assert json.loads((await socket.receive()).data) == ["said", ANY]
    await page.has_told("left")
    async with browser.get("/") as answer:
        assert answer.url.path == "/lines", "that is where they want to play"
    async with browser.get("/?screen") as answer:
        assert 'websocket-url="line"' in await answer.text()


async def test_a_server_before_the_page_may_have_it_anywhere(page: LoggedWebServer) -> None:
    with proxy_to(page.port) as url:
        origin = url.removesuffix("/cards/")
        async with browsing(origin) as browser:
            async with browser.post("/cards/come") as answer:
                assert str(answer.url) == url
                found = WORD.search(await answer.text())
                assert found
            (cookie,) = browser.cookie_jar
            assert cookie["path"] == "/cards"
            async with browser.get("/cards/static/page.js") as answer:
                assert answer.status == 200
            async with browser.ws_connect("/cards/line?width=80&height=24") as socket:
                await WebTerminal(socket).until_shown("What is your name?")
            async with browser.post("/cards/forget") as answer:
                assert BEEN_HERE in await answer.text()
            assert not [*browser.cookie_jar]


async def until_said(socket: ClientWebSocketResponse, end: str) -> str:
    """All that is said in lines, up to a text that ends it."""
    said = ""
    async with asyncio.timeout(PATIENCE):
        while not said.endswith(end):
            said += (await socket.receive_bytes()).decode()
    return said


async def test_nothing_comes_from_another_host(browser: ClientSession) -> None:
    shown = await come(browser)
    asked = re.findall(r'(?:src|href)="(?!data:)([^"]+)"', shown)
    assert len(asked) == 10
    assert all(path.startswith("static/") or path in ("lines", "m/") for path in asked)
    for path in asked:
        async with browser.get(f"/{path}") as answer:
            assert answer.status == 200
            text = (await answer.read()).decode("latin1")
            assert not re.search(r"(?:url\(|@import )[\"']?(?:https?:)?//", text), path
    async with browser.get("/") as answer:
        policy = answer.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'")
        assert "http" not in policy


async def test_there_is_nothing_but_the_game(browser: ClientSession) -> None:
    for path in ("/static/", "/static/..%2fsite.py", "/download/x", "/people.sqlite", "/%00"):
        async with browser.get(path) as answer:
            assert answer.status == 404, path
            assert (
                await answer.text()
                == f"There is nothing at {quoted(answer.url.path)} but the game at /."
                or path == "/%00"
            )
    async with browser.get("/line") as answer:
        assert answer.status == 403, "nobody without a word"
    async with browser.delete("/") as answer:
        assert answer.status == 405


@pytest.mark.parametrize(
    ("path", "status", "up"), [("/nowhere", 404, ""), ("/m/a%2Fb", 404, "../"), ("/line", 403, "")]
)
async def test_an_error_is_a_page_for_a_browser_and_a_sentence_for_others(
    browser: ClientSession, path: str, status: int, up: str
) -> None:
    address = URL(path, encoded=True)
    async with browser.get(address) as answer:
        told = await answer.text()
        assert (answer.status, answer.content_type) == (status, "text/plain")
    async with browser.get(address, headers={"Accept": "text/html,*/*;q=0.8"}) as answer:
        text = await answer.text()
        assert (answer.status, answer.content_type) == (status, "text/html")
    assert escape(told) in text
    assert f'href="{up}static/page.css"' in text
    assert f'href="{up or "."}">Back to the game' in text


def test_every_word_of_the_page_stands_out() -> None:
    colours = {name: Color.parse(each).rich_color.get_truecolor() for name, each in COLOURS.items()}
    for ink, grounds in {
        "text": ("ground", "panel"),
        "muted": ("ground", "panel"),
        "gold": ("ground", "panel"),
        "bar": ("gold", "text"),
    }.items():
        for ground in grounds:
            assert ratio(colours[ink], colours[ground]) >= 7, (ink, ground)


async def test_a_page_of_somebody_else_can_do_nothing_here(
    page: LoggedWebServer, browser: ClientSession
) -> None:
    await come(browser)
    for theirs in ("http://evil.example", "null", "", page.url + "0"):
        for path in ("/come", "/forget"):
            async with browser.post(path, headers={"Origin": theirs}) as answer:
                assert answer.status == 403
        with pytest.raises(WSServerHandshakeError, match="403"):
            async with on_line(browser, Origin=theirs):
                pass
    assert [*browser.cookie_jar]


async def test_what_is_played_is_kept_and_the_newer_page_takes_over(
    page: LoggedWebServer, browser: ClientSession, home: Path
) -> None:
    found = WORD.search(await come(browser))
    assert found
    person = page.people.with_word(found[1])
    assert person
    async with on_line(browser) as older:
        await older.until_shown("What is your name?", found[1].partition("-")[0])
        assert "".join(found[1]) in "".join(older.text.split())
        async with on_line(browser) as newer:
            await older.until_closed()
            assert any("come in from elsewhere" in said for said in older.said)
            await newer.until_shown("What is your name?")
            await newer.send("Anna\r")
            await newer.until_shown("Card house", "Anna")
            await newer.send("s")
            await newer.until_shown("Theme")
            await newer.send("\x1b[C")
            await newer.until_shown("‹ dark ›")
            await newer.send("\x11")
            await newer.until_closed()
            codes = [older.socket.close_code, newer.socket.close_code]
            assert codes == [WSCloseCode.OK] * 2, "neither comes back by itself"
    await page.has_told("left")
    await page.has_told("came in from elsewhere")
    assert '"theme": "dark"' in (person.folder / "settings.json").read_text()

    assert not home.exists()


async def test_what_no_page_says_ends_the_line_and_nothing_else(
    page: LoggedWebServer, browser: ClientSession
) -> None:
    await come(browser)
    for garbage in GARBAGE:
        page.lines.clear()
        async with on_line(browser) as line:
            await line.socket.send_str(garbage)
            await line.until_closed()
        await page.has_told("the line broke")
    async with on_line(browser) as line:
        await line.until_shown("What is your name?")
        # What a page can say, if of no window and no letter that there is.
        await line.socket.send_str('["resize", {"width": 5000, "height": -1}]')
        await line.socket.send_str('["stdin", "\\ud800"]')
        await line.socket.send_str('["resize", {"width": 39, "height": 24}]')
        await line.until_shown("This window is 39x24")


def held(line: WebTerminal) -> set[str]:
    """The cards of the hand on a narrow page."""
    return {each["name"] for each in things(line.pages[-1]) if each.get("do") == "card"}


async def test_a_narrow_page_is_told_what_to_show_and_turns(
    page: LoggedWebServer, browser: ClientSession
) -> None:
    await come(browser)
    async with on_line(browser, "&narrow") as line:
        await line.until_page("What is your name?")
        await line.say("tap", "take", {"name": "Anna"})
        await line.until_page("You are in the lobby, Anna.")
        await line.say("tap", "alone", {})
        await line.until_page("New match")
        await line.say("tap", "play", {"game": "gin"})
        await line.until_page("Your turn: ")
        cards = held(line)
        assert not line.written, "nothing is drawn"
        await line.say("narrow", False)
        await line.until_shown("Hand 1", "Your turn", "deadwood")
        line.pages.clear()
        await line.say("narrow", True)
        await line.until_page("Your turn: ")
        assert cards == {
            each["name"] for each in things(line.pages[-1]) if each.get("do") == "card"
        }
        line.feed(b"\x1b[2J")
        # To and fro before anything is shown ends where the phone is held at last.
        for is_narrow in (False, True, False, True, False):
            await line.say("narrow", is_narrow)
        await line.until_shown("Hand 1", "Your turn", "deadwood")
        await line.send("\x11")
        await line.until_closed()
    await page.has_told("left")
    assert [told.count("comes in") for told in page.lines].count(1) == 1, "it is one visit"


async def test_a_page_that_turns_does_not_leave_its_table(
    page: LoggedWebServer, browser: ClientSession
) -> None:
    async with browsing(page.url) as other:
        await come(browser)
        await come(other)
        async with on_line(browser, "&narrow") as ann, on_line(other, "&narrow") as ben:
            for line, name in ((ann, "Anna"), (ben, "Bert")):
                await line.until_page("What is your name?")
                await line.say("tap", "take", {"name": name})
            await ann.say("tap", "open", {})
            await ann.say("tap", "open-table", {"game": "gin"})
            await ben.until_page("Table 1")
            await ben.say("tap", "sit", {"of": "1"})
            await ben.until_page("Bert 0 · Anna 0")
            for is_narrow in (False, True, False):
                await ann.say("narrow", is_narrow)
                if not is_narrow:
                    await ann.until_shown("Hand 1", "Bert")
            told = [sentence for shown in ben.pages for _, sentence in shown["news"]]
            assert not [each for each in told if "not at the table" in each]
            await ben.say("tap", "quit", {})


async def test_a_house_has_so_many_visitors_and_an_address_so_many_tries(open_page: Opens) -> None:
    page = await open_page(limits=ServerLimits(logins=5), most=1)
    async with browsing(page.url) as one, browsing(page.url) as two:
        await come(one)
        await come(two)
        async with on_line(one) as first:
            await first.until_shown("What is your name?")
            async with on_line(two) as second:
                await second.until_closed()
                assert second.said[0].startswith("The house is full: 1 person is here.")
            async with two.post("/come", data={"word": "wrong"}) as answer:
                assert answer.status == 404
            async with two.post("/come", data={"word": "wrong"}) as answer:
                assert answer.status == 429
                assert (
                    "Too many tries from where you are. Try again in a minute."
                    in await answer.text()
                )
            # A server before this one says where they come from.
            elsewhere = {"X-Forwarded-For": "192.0.2.7, 192.0.2.9"}
            async with two.post("/come", data={"word": "wrong"}, headers=elsewhere) as answer:
                assert answer.status == 404
            with pytest.raises(WSServerHandshakeError, match="429"):
                async with on_line(two):
                    pass
            await first.send("Bert\r")
            await first.until_shown("Card house", "Bert")


async def test_resume_words_cannot_be_tried_by_cookies(
    page: LoggedWebServer, browser: ClientSession
) -> None:
    name = f"gin-rummy-{page.port}"
    statuses = []
    for letter in "abcdefghijklmnopqrstuvwxy":
        async with browser.get("/", headers={"Cookie": f"{name}=word-{letter}"}) as answer:
            statuses.append(answer.status)
    assert statuses == [200] * 20 + [429] * 5
    async with browser.get("/line", headers={"Cookie": f"{name}=word-z"}) as answer:
        assert answer.status == 429
    assert sum("no such resume word" in line for line in page.lines) == 20


async def test_a_browser_forgets_a_word_that_is_not_good_any_more(
    page: LoggedWebServer, browser: ClientSession
) -> None:
    name = f"gin-rummy-{page.port}"
    async with browser.get("/", headers={"Cookie": f"{name}=wrong"}) as answer:
        assert answer.cookies[name]["max-age"] == "0"


async def test_that_the_system_gives_no_more_is_told_once(page: LoggedWebServer) -> None:
    full = {"message": "accept", "exception": OSError(errno.EMFILE, "Too many open files")}
    for _ in range(100):
        asyncio.get_running_loop().call_exception_handler(full)
    (line,) = page.lines
    assert "no more connections or files" in line


async def test_whoever_closes_the_house_saves_what_is_played(tmp_path: Path) -> None:
    page = LoggedWebServer(tmp_path)
    await page.open()
    async with browsing(page.url) as browser:
        await come(browser)
        async with on_line(browser) as line:
            await line.until_shown("What is your name?")
            closing = asyncio.create_task(page.close())
            await line.until_closed()
            await closing
            assert line.socket.close_code == WSCloseCode.GOING_AWAY, "the page tries to come back"
    assert page.lines[-1].endswith("the house closed")


async def test_the_page_is_told_whether_it_is_the_visitor_s_turn(
    page: LoggedWebServer, browser: ClientSession
) -> None:
    async with browsing(page.url) as other:
        await come(browser)
        await come(other)
        async with on_line(browser) as line, on_line(other) as opponent:
            for each, name in ((line, "Anna"), (opponent, "Bert")):
                await each.until_shown("What is your name?")
                await each.send(f"{name}\r")
            await line.until_shown("Card house", "2 people")
            await opponent.until_shown("Card house", "2 people")
            await line.send("n")
            await line.until_shown("Open the table")
            await line.send("\r")
            await line.until_shown("Enter invites Bert")
            await line.send("\r")
            await opponent.until_shown("Anna invites you to table 1")
            await opponent.send("y")
            for each in (line, opponent):
                await each.until_shown("Hand 1")
            first, second = sorted((line, opponent), key=lambda each: "Your turn" not in each.text)
            await first.until_told_of(True)
            await first.send("p")
            await first.until_told_of(True, False)
            await second.until_told_of(True)


async def test_a_port_in_use_is_told(tmp_path: Path, page: LoggedWebServer) -> None:
    other = WebServer(WebServerConfig("127.0.0.1", page.port, tmp_path / "two", 1), print)
    with pytest.raises(ServerError, match="address-in-use"):
        await other.open()


@pytest.mark.long
async def test_people_with_a_browser_and_with_ssh_are_in_one_house(
    tmp_path: Path, open_server: Opens, keys: list[asyncssh.SSHKey]
) -> None:
    server = await open_server()
    server.people.rename(server.people.with_key(keys[0].get_fingerprint()), "Anna")
    door = WebFrontend(server.people, server.sessions, server.limits, server.log, "127.0.0.1", 0)
    await door.open()
    try:
        async with browsing(f"http://127.0.0.1:{door.port}") as browser:
            await come(browser)
            async with on_line(browser) as line:
                await line.until_shown("What is your name?")
                await line.send("Bert\r")
                await line.until_shown("Card house", "1 person")
                async with visiting(server, keys[0]) as visitor:
                    await visitor.until_shown("Card house", "Bert", "2 people")
                    await line.until_shown("Anna", "2 people")
                    await server.say_good_bye()
                    await line.until_closed()
                    assert line.said[-2].startswith("The house closes now.")
    finally:
        await door.close()


async def test_the_address_of_a_table_leads_through_the_first_page_to_the_table(
    page: LoggedWebServer, browser: ClientSession
) -> None:
    own_page = quote(f"{page.url}/")
    async with browsing(page.url) as friend:
        await come(browser)
        async with on_line(browser, f"&page={own_page}") as line:
            await line.until_shown("What is your name?")
            await line.send("Anna\r")
            await line.until_shown("Card house")
            await line.send("n")
            await line.until_shown("Open the table")
            await line.send("\r")
            await line.until_shown(f"For a friend: {page.url}/t/")
            found = re.search(r"/t/([0-9a-f]{16})", line.text)
            assert found
            async with friend.get(f"/t/{found[1]}") as answer:
                text = await answer.text()
                assert answer.url.query == {"table": found[1]}
                assert f'name="table" value="{found[1]}"' in text
            async with friend.post("/come", data={"table": found[1]}) as answer:
                assert answer.url.query == {"table": found[1]}
                assert 'websocket-url="line"' in await answer.text()
            async with on_line(friend, f"&table={found[1]}") as there:
                await there.until_shown("What is your name?")
                await there.send("Bert\r")
                await there.until_shown("Hand 1", "Anna")
                await line.until_shown("Hand 1", "Bert")


async def test_a_button_of_the_page_seeks_a_game(browser: ClientSession) -> None:
    async with browser.get("/") as answer:
        assert 'name="quick"' in await answer.text()
    async with browser.post("/come", data={"quick": "on"}) as answer:
        assert answer.url.query == {"quick": "on"}
    async with on_line(browser, "&quick=on") as line:
        await line.until_shown("What is your name?")
        await line.send("Anna\r")
        await line.until_shown("sought")


@pytest.mark.parametrize("name", ["x", "0123456789abcdef" * 3, "%22%3E%3Cscript%3E"])
async def test_nothing_else_than_a_table_has_an_address(browser: ClientSession, name: str) -> None:
    async with browser.get(f"/t/{name}", allow_redirects=False) as answer:
        assert answer.status == 404
    async with browser.get(f"/?table={name}") as answer:
        assert 'name="table"' not in await answer.text()


@pytest.mark.parametrize(
    "foreign", ["https://other.example/", "javascript:alert(1)", "//x", "http://[", "x" * 300]
)
async def test_no_foreign_address_is_shown_for_friends(
    page: LoggedWebServer, browser: ClientSession, foreign: str
) -> None:
    await come(browser)
    async with on_line(browser, f"&page={quote(foreign)}") as line:
        await line.until_shown("What is your name?")
        await line.send("Anna\r")
        await line.until_shown("Card house")
        await line.send("n")
        await line.until_shown("Open the table")
        await line.send("\r")
        await line.until_shown("Table 1", "Anna")
        assert "For a friend" not in line.text
