"""A hand in a browser, by real keys and a real mouse, checked by what the page shows."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

import pytest

from app.games.gin.view import Phase
from app.server.accounts import AccountStore
from app.text.speech import languages
from tests.server.chromium import CHROMIUM, FLAGS, served
from tests.server.servers import proxy_to
from tests.terminal.play import Saved, some_keys, waits_for_me
from tests.terminal.session import ENTER

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

playwright = pytest.importorskip(
    "playwright.sync_api", reason="pip install -e '.[browser]' brings what drives a browser"
)

PATIENCE = 60.0
"""Seconds after which what did not come will not come, on however busy a machine."""
COUNT_TONES = """
window.tones = 0;
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function () { window.tones++; start.call(this); };
"""
"""A headless browser makes no sound: its tones are counted."""
READ = """
() => {
  const { buffer, rows } = window.page.terminal;
  return [...Array(rows).keys()].map(y => buffer.active.getLine(y).translateToString(true));
}
"""

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed here"),
]


class Terminal:
    """The terminal in the page."""

    def __init__(self, page: Page) -> None:
        self._page = page

    @property
    def lines(self) -> list[str]:
        """The rows, as the terminal of the page has them."""
        return [str(line) for line in self._page.evaluate(READ)]

    @property
    def text(self) -> str:
        """The rows as one text."""
        return "\n".join(self.lines)

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait until this is so."""
        deadline = monotonic() + PATIENCE
        while not condition():
            assert monotonic() < deadline, f"no {what}:\n{self.text}"
            self._page.wait_for_timeout(20)

    def until_shown(self, *texts: str) -> None:
        """Wait until all of these are shown."""
        self.until(lambda: all(text in self.text for text in texts), ", ".join(texts))

    def press(self, *keys: str) -> None:
        """Press keys one after the other, Enter after a look at the screen."""
        for key in keys:
            if key == ENTER:
                self._page.wait_for_timeout(800)
            self._page.keyboard.press("Enter" if key == ENTER else key)

    def point(self, column: int, row: int) -> tuple[float, float]:
        """Where on the page the middle of a cell is."""
        box = self._page.locator(".xterm-screen").bounding_box()
        assert box
        return box["x"] + (column + 0.5) * box["width"] / 80, (
            box["y"] + (row + 0.5) * box["height"] / 24
        )

    def find(self, text: str) -> tuple[int, int]:
        """The column and the row where a text begins."""
        return next((line.index(text), y) for y, line in enumerate(self.lines) if text in line)

    def click(self, column: int, row: int) -> None:
        """Click on a cell."""
        self._page.mouse.click(*self.point(column, row))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press the button on a cell, and let it go on another."""
        mouse = self._page.mouse
        mouse.move(*self.point(*start))
        mouse.down()
        mouse.move(*self.point(*end), steps=5)
        mouse.up()


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "house"


@pytest.fixture
def word(state: Path) -> str:
    """The resume word of a guest whose opponents play at once."""
    people = AccountStore(state)
    person, word = people.new_guest()
    person.folder.mkdir(parents=True)
    (person.folder / "settings.json").write_text(json.dumps({"pace": 0, "bell": True}))
    people.close()
    return word


@pytest.fixture
def url(state: Path, home: Path) -> Iterator[str]:
    """Where the command serves the page."""
    with served(state) as url:
        yield url


@pytest.fixture
def browser() -> Iterator[Browser]:
    """A new browser."""
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser, url: str) -> Iterator[Page]:
    """A page of it, which may send requests to the server alone."""
    page = browser.new_page(viewport={"width": 728, "height": 516})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url.replace("ws://", "http://")))
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.add_init_script(COUNT_TONES)
    page.goto(url)
    yield page
    assert len(asked) > 5
    assert not [each for each in asked if not each.startswith((url, "data:"))]
    assert not faults


def test_a_hand_by_keys_and_by_mouse(page: Page, word: str, state: Path) -> None:
    page.get_by_label("resume word").click()
    page.keyboard.type(word)
    page.get_by_role("button", name="Go on").click()
    page.wait_for_selector("body.-first-byte")
    assert page.evaluate("[page.terminal.cols, page.terminal.rows]") == [80, 24]
    terminal = Terminal(page)
    terminal.until_shown("What is your name?")
    terminal.press("Escape")
    terminal.until_shown("Card house", "c Computer")
    terminal.press("c")
    terminal.until_shown("New match", "Play", "Enter Choose")
    # Without a click before: the keys go to the game.
    terminal.press(ENTER)
    terminal.until_shown("Hand 1", "Your turn")
    (path,) = state.glob("people/*/matches/*.jsonl")
    saved = Saved(path)
    random = Random(5)
    since = 0
    by_mouse: set[Phase] = set()
    while True:
        terminal.until(partial(waits_for_me, terminal, saved, since), "turn")
        match, since = saved.match, len(saved.records)
        phase = match.hand.phase
        if phase is Phase.OVER:
            break
        keys = some_keys(terminal, match, random)
        if phase is Phase.DRAW and phase not in by_mouse:
            column, row = terminal.find("stock ")
            terminal.click(column + 2, row - 2)
            by_mouse.add(phase)
        elif phase is Phase.DISCARD and keys[-1] == ENTER and phase not in by_mouse:
            column, row = terminal.find("discards")
            _, cards = terminal.find("deadwood")
            card = 5 * "1234567890-".index(keys[0])
            terminal.drag((card + 2, cards - 3), (column + 2, row - 2))
            by_mouse.add(phase)
        else:
            terminal.press(*keys)
            if keys == ["k"]:
                terminal.until_shown("Back to the table")
                terminal.press(ENTER)
    assert by_mouse == {Phase.DRAW, Phase.DISCARD}
    terminal.until_shown("Hand 1 is over", "Next hand")
    assert page.evaluate("window.tones") > 1, "the bell of each turn"
    terminal.press(ENTER)
    terminal.until_shown("Hand 2")

    terminal.press("Control+q")
    page.wait_for_selector("body.-closed")
    assert page.locator("#word").inner_text() == word
    assert page.locator("#why").inner_text() == "Good-bye. Your matches are saved."
    # The button has the keys now.
    page.keyboard.press("Enter")
    page.wait_for_selector("body.-first-byte")
    terminal.until_shown("What is your name?")
    terminal.press("Escape")
    terminal.until_shown("Card house", "c Computer")
    terminal.press("c")
    terminal.until_shown("Continue ", "New match")
    terminal.press(ENTER)
    terminal.until_shown("Hand 2")


def test_the_page_comes_back_by_itself_after_a_restart_of_the_server(
    browser: Browser, state: Path, home: Path
) -> None:
    with served(state) as url:
        page = browser.new_page(viewport={"width": 728, "height": 516})
        page.goto(url)
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_selector("body.-first-byte")
        Terminal(page).until_shown("What is your name?")
        lines = browser.new_page()
        lines.goto(url)
        lines.get_by_role("button", name="Play in plain lines").click()
        until_said(lines, "You are in the lobby")
    page.get_by_text("This page comes back by itself").wait_for()
    lines.get_by_text("This page comes back by itself").wait_for()
    with served(state, url):
        page.wait_for_selector("body.-first-byte:not(.-closed)", timeout=PATIENCE * 1000)
        Terminal(page).until_shown("What is your name?")
        page.keyboard.press("Control+q")
        page.get_by_text("Good-bye.").wait_for()
        assert not page.get_by_text("This page comes back by itself").is_visible()


def test_a_page_is_sharp_on_a_phone(browser: Browser, url: str) -> None:
    page = browser.new_page(
        viewport={"width": 667, "height": 330}, device_scale_factor=3, is_mobile=True
    )
    page.goto(url)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector("body.-first-byte")
    for width, height in ((844, 390), (667, 330)):
        page.set_viewport_size({"width": width, "height": height})
        Terminal(page).until(lambda: abs(page.evaluate(BLUR)) < 3, "sharp letters")


@pytest.mark.parametrize("width", [320, 390, 1200])
def test_nothing_on_the_first_page_touches_in_any_language(
    browser: Browser, url: str, width: int
) -> None:
    for language in languages():
        page = browser.new_page(viewport={"width": width, "height": 844}, locale=language)
        page.goto(url)
        assert page.evaluate("document.documentElement.lang") == language
        assert page.evaluate("document.documentElement.scrollWidth") == width
        fields = page.locator("button, label, input").all()
        boxes = [box for each in fields if (box := each.bounding_box())]
        assert len(boxes) == 6
        for one, other in permutations(boxes, 2):
            beside = one["x"] + one["width"] + 8 <= other["x"]
            above = one["y"] + one["height"] + 8 <= other["y"]
            before = (one["y"], one["x"]) < (other["y"], other["x"])
            assert beside or above or not before, language
        assert boxes[0]["y"] < 500, "the first button is in sight at once"
        page.close()


BLUR = """
3 * document.querySelector('.xterm-screen').getBoundingClientRect().width
  - document.querySelector('.xterm-text-layer').width
"""
FITS = """(() => {
  const { cols, rows, options } = page.terminal;
  const { width, height } = document.querySelector(".xterm-screen").getBoundingClientRect();
  return 80 <= cols && cols < 140 && 24 <= rows && 6 <= options.fontSize && options.fontSize < 16
    && innerWidth / 2 < width && width <= innerWidth && height <= innerHeight;
})()"""
"""Whether the terminal of the page has the shape of the window as it is now."""


def test_a_phone_shows_the_table_across_and_plain_lines(page: Page, url: str) -> None:
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector("body.-first-byte")
    terminal = Terminal(page)
    for width, height in ((844, 390), (667, 330), (568, 290), (932, 430), (600, 900), (520, 768)):
        page.set_viewport_size({"width": width, "height": height})
        terminal.until(lambda: page.evaluate(FITS), f"80x24 across {width} by {height}")
    terminal.until_shown("What is your name?")

    link = page.get_by_role("link", name="Play in plain lines")
    box = link.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 768
    link.click()
    command = page.get_by_label("Your command")
    said = page.get_by_role("log")
    until_said(page, "You are in the lobby, Guest ")
    for typed, answer in (
        ("alone", "Press Enter to begin it"),
        ("", "Your turn: "),
        ("take", "Discard a card"),
        ("xyzzy", "“xyzzy” is not a command."),
    ):
        command.press_sequentially(typed)
        command.press("Enter")
        until_said(page, answer)
    command.press("ArrowUp")
    assert command.input_value() == "xyzzy"
    command.fill("start")
    command.press("Enter")
    until_said(page, "continue: ")
    command.fill("new against human:Bob")
    command.press("Enter")
    until_said(page, "press Enter when nobody else is looking.")
    assert "xyzzy" not in said.inner_text(), "that is nothing for whoever has the keyboard next"
    command.press("ArrowUp")
    assert not command.input_value()
    command.fill("quit")
    command.press("Enter")
    page.get_by_role("button", name="Play on").wait_for()
    assert said.inner_text().rstrip().endswith("Good-bye. Your matches are saved.")
    page.get_by_role("link", name="Play on the screen").click()
    page.wait_for_selector("body.-first-byte")
    assert page.url == f"{url}?screen"


def until_said(page: Page, text: str) -> None:
    page.get_by_role("log").get_by_text(text).last.wait_for(timeout=PATIENCE * 1000)


def test_the_page_finds_its_line_wherever_a_server_before_it_has_it(
    browser: Browser, url: str
) -> None:
    with proxy_to(int(url.rstrip("/").rpartition(":")[2])) as at:
        page = browser.new_page(viewport={"width": 728, "height": 516})
        page.goto(at)
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_selector("body.-first-byte")
        Terminal(page).until_shown("What is your name?")
        page.goto(f"{at}lines")
        until_said(page, "You are in the lobby")


def test_a_button_seeks_a_game_and_an_address_leads_a_friend_to_the_table(
    browser: Browser, page: Page, url: str
) -> None:
    terminal = Terminal(page)
    page.get_by_role("button", name="Play at once").click()
    page.wait_for_selector("body.-first-byte")
    terminal.until_shown("What is your name?")
    page.keyboard.type("Anna")
    terminal.press(ENTER)
    terminal.until_shown("you", "sought")
    # What the page was opened for has been done: reloading it does nothing more.
    assert page.url == url
    terminal.press("x", "n")
    terminal.until_shown("Open the table")
    terminal.press(ENTER)
    terminal.until_shown("For a friend: http")
    address = terminal.text.partition("For a friend: ")[2].split()[0]
    friend = browser.new_context(viewport={"width": 728, "height": 516}).new_page()
    friend.goto(address)
    friend.get_by_role("button", name="Play", exact=True).click()
    friend.wait_for_selector("body.-first-byte")
    there = Terminal(friend)
    there.until_shown("What is your name?")
    friend.keyboard.type("Bert")
    there.press(ENTER)
    there.until_shown("Hand 1", "Anna")
    terminal.until_shown("Hand 1", "Bert")
    assert friend.url == url
