"""A hand in a browser, by real keys and a real mouse, checked by what the page shows."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

import pytest

from app.games.gin.view import Phase
from app.serve.people import People
from tests.terminal.play import Saved, some_keys, waits_for_me
from tests.terminal.session import ENTER

if TYPE_CHECKING:
    from playwright.sync_api import Page

playwright = pytest.importorskip(
    "playwright.sync_api", reason="pip install -e '.[browser]' brings what drives a browser"
)

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
PATIENCE = 60.0
"""Seconds after which what did not come will not come, on however busy a machine."""
KEEP_TERMINAL = """
Object.defineProperty(Object.prototype, "websocket_url", {
  configurable: true,
  set(url) {
    window.page = this;
    Object.defineProperty(this, "websocket_url", { value: url, writable: true });
  },
});
"""
"""Keeps the object of textual-serve that has the terminal, which nothing else leads to."""
COUNT_TONES = """
window.tones = 0;
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function () { window.tones++; start.call(this); };
"""
"""Nobody listens to a browser without a head."""
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
ROOT = Path(__file__).parents[2]


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
        """Press keys one after the other."""
        for key in keys:
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
    """The word of a guest who has been here before, and lets nobody wait."""
    people = People(state)
    person, word = people.new_guest()
    person.folder.mkdir(parents=True)
    (person.folder / "settings.json").write_text(json.dumps({"pace": 0, "bell": True}))
    people.close()
    return word


@pytest.fixture
def url(state: Path, home: Path) -> Iterator[str]:
    """Where the command serves the page."""
    with subprocess.Popen(
        [sys.executable, "-m", "app", "web", "--listen", "127.0.0.1:0", "--state", state],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ,
    ) as server:
        assert server.stdout
        yield server.stdout.readline().split()[-1]
        server.terminate()
        server.stdout.read()
        assert server.wait(30) == 0


@pytest.fixture
def page(url: str) -> Iterator[Page]:
    """A new browser, which may ask nobody but the house."""
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport={"width": 728, "height": 516})
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("websocket", lambda socket: asked.append(socket.url.replace("ws://", "http://")))
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.add_init_script(KEEP_TERMINAL)
        page.add_init_script(COUNT_TONES)
        page.goto(url)
        yield page
        browser.close()
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
    terminal.until_shown("What shall we call you?")
    terminal.press("Escape")
    terminal.until_shown("Card house", "c Computer")
    terminal.press("c")
    terminal.until_shown("New match", "Play", "Enter Play")
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
            terminal.drag((2, cards - 3), (column + 2, row - 2))
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
    assert page.locator("#why").inner_text() == "Good-bye. What you play is saved."
    # The button has the keys now.
    page.keyboard.press("Enter")
    page.wait_for_selector("body.-first-byte")
    terminal.until_shown("What shall we call you?")
    terminal.press("Escape")
    terminal.until_shown("Card house", "c Computer")
    terminal.press("c")
    terminal.until_shown("Enter Continue")
    terminal.press(ENTER)
    terminal.until_shown("Hand 2")
