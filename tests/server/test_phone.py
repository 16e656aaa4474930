"""A match on a phone, in a browser, by touch alone: upright as HTML, across in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.chromium import CHROMIUM, served
from tests.server.test_browser import PATIENCE, Terminal, browser, playwright, state, url
from tests.server.touch.phone import USUAL

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

__all__ = ["browser", "playwright", "state", "url"]

UPRIGHT: ViewportSize = {"width": 390, "height": 844}
ACROSS: ViewportSize = {"width": 844, "height": 390}
SMALLEST = 44
"""Pixels that everything to be tapped has both ways at least."""
SMALL = """
(least) => [...document.querySelectorAll("#touch button, #touch select, #touch input, #touch a")]
  .filter(each => each.type !== "checkbox" && each.offsetParent)
  .map(each => [each.getBoundingClientRect(), each.outerHTML])
  .filter(([box]) => Math.round(box.width) < least || Math.round(box.height) < least)
  .map(([box, html]) => `${box.width} x ${box.height}: ${html}`)
"""
WIDE = "document.querySelector('#touch').scrollWidth - innerWidth"
FAINT = """
() => {
  const light = ([r, g, b]) => [r, g, b].map(part => part / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const numbers = colour => colour.match(/[\\d.]+/g).map(Number);
  const ground = each => {
    for (; each; each = each.parentElement) {
      const found = numbers(getComputedStyle(each).backgroundColor);
      if (found.length === 3 || found[3] === 1) return found;
    }
    return [255, 255, 255];
  };
  const faint = [];
  for (const each of document.querySelectorAll("#touch *")) {
    const own = [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    // The number of the stock stands on a picture, with a shadow around it.
    if (!own || !each.offsetParent || each.closest(".back")) continue;
    const [ink, paper] = [light(numbers(getComputedStyle(each).color)), light(ground(each))];
    const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
    if (ratio < 4.5) faint.push(`${ratio.toFixed(1)}: ${each.outerHTML}`);
  }
  return faint;
}
"""
"""The words that stand out with less than 4.5 : 1."""
NAMELESS = """
() => [...document.querySelector("#touch").querySelectorAll("button, input, select, [role=img]")]
  .filter(each => !(each.ariaLabel || each.innerText || each.labels?.length))
  .map(each => each.outerHTML)
"""

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed here"),
]


@contextmanager
def phone(
    browser: Browser, url: str, name: str = "Ann", script: str = "", **how: Any
) -> Iterator[Page]:
    """A phone held upright, whose visitor has come and has a name. ``script`` runs before those of
    each page.
    """
    options: dict[str, Any] = {"viewport": UPRIGHT, "has_touch": True, "is_mobile": True, **how}
    context = browser.new_context(**options)
    context.add_init_script(script)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(url)
    page.locator("button[autofocus]").tap()
    page.locator("[name=name]").fill(name)
    page.locator("form[data-do=take] button").tap()
    page.locator("#touch [data-do=alone]").wait_for()
    yield page
    assert not faults
    context.close()


def check(page: Page) -> None:
    """Everything on the page can be tapped, read, and heard."""
    assert page.evaluate(SMALL, SMALLEST) == []
    assert page.evaluate(NAMELESS) == []
    assert page.evaluate(FAINT) == []
    assert page.evaluate(WIDE) <= 0


def possible(page: Page, command: str) -> Any:
    return page.locator(f"#touch button[data-do={command}]:not([aria-disabled]):not(.card)")


def play(page: Page, until: Callable[[], bool]) -> None:
    """Tap what can be tapped, until this is so."""
    deadline = monotonic() + 3 * PATIENCE
    while not until():
        assert monotonic() < deadline, page.locator("#touch").inner_text()
        found = next((each for each in USUAL if possible(page, each).count()), None)
        if found:
            before = page.locator("#touch-page").inner_html()
            possible(page, found).first.tap()
            page.wait_for_function(
                "before => document.querySelector('#touch-page').innerHTML !== before", arg=before
            )
        else:
            page.wait_for_timeout(20)


def is_over(page: Page) -> bool:
    return bool(page.locator("#touch [data-do=again]").count())


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_a_match_by_touch_to_its_end(browser: Browser, url: str, scheme: Any) -> None:
    with phone(browser, url, color_scheme=scheme) as page:
        check(page)
        page.locator("#touch [data-do=open]").tap()
        page.wait_for_selector("form[data-do=open-table]")
        check(page)
        page.locator("#touch [data-do=close]").tap()
        page.locator("#touch [data-do=alone]").tap()
        page.locator("[name=length-target]").select_option("25")
        page.locator("form[data-do=play] button").tap()
        page.wait_for_selector("#touch .hand .card")
        check(page)
        page.wait_for_function("() => document.title.startsWith('Your turn')")
        play(page, lambda: possible(page, "throw").count() > 0)
        cards = page.locator("#touch .hand button.card")
        cards.first.tap()
        page.wait_for_selector("#touch .hand button.card:first-child[aria-pressed=true]")
        check(page)

        # Turned across and back, nothing is lost.
        hand = page.locator("#touch .hand").inner_text()
        page.set_viewport_size(ACROSS)
        Terminal(page).until_shown("Hand 1", "Discard a card")
        assert not page.locator("#touch").is_visible()
        page.set_viewport_size(UPRIGHT)
        page.wait_for_selector("#touch .hand button.card")
        assert page.locator("#touch .hand").inner_text() == hand
        assert not page.locator("#terminal").is_visible()

        play(page, lambda: possible(page, "go-on").count() > 0 or is_over(page))
        check(page)
        play(page, lambda: is_over(page))
        check(page)
        assert "The match is over." in page.locator("#touch").inner_text()
        page.locator("#touch [data-do=menu]").tap()
        check(page)


def test_two_play_and_talk_and_the_page_comes_back(
    browser: Browser, state: Path, home: Path
) -> None:
    with served(state) as url:
        pages = phone(browser, url), phone(browser, url, "Ben")
        ann, ben = (each.__enter__() for each in pages)
        ann.locator("#touch [data-do=open]").tap()
        ann.locator("form[data-do=open-table] button").tap()
        ben.locator("#touch [data-do=sit]").tap()
        for page in (ann, ben):
            page.wait_for_selector("#touch .hand .card")
        ben.locator("#touch [data-do=talk]").tap()
        ben.locator("[name=text]").fill("Good luck!")
        ben.locator("form[data-do=say] button").tap()
        ann.locator("#touch-news").get_by_text("Ben: Good luck!").wait_for()
        ben.locator("#touch [data-do=close]").tap()
        hand = ann.locator("#touch .hand").inner_text()
    ann.get_by_text("This page comes back by itself").wait_for()
    with served(state, url):
        for page in (ann, ben):
            page.wait_for_selector("#touch .hand .card", timeout=PATIENCE * 1000)
        assert ann.locator("#touch .hand").inner_text() == hand
        titles = [page.title().startswith("Your turn") for page in (ann, ben)]
        assert sorted(titles) == [False, True]
        for each in pages:
            each.__exit__(None, None, None)


def test_a_small_phone_shows_the_hand_and_the_moves_at_once(browser: Browser, url: str) -> None:
    for name, game in (("Ann", "gin"), ("Ben", "basic"), ("Zoe", "contract")):
        with phone(browser, url, name, viewport={"width": 360, "height": 640}) as page:
            page.locator("#touch [data-do=alone]").tap()
            page.locator("[name=game]").select_option(game)
            page.wait_for_function(
                "game => document.querySelector('[name=game]').value === game", arg=game
            )
            page.locator("form[data-do=play] button").tap()
            page.wait_for_selector("#touch .hand .card")
            check(page)
            # All at one moment, as others move meanwhile.
            boxes = page.locator("#touch .hand .card, #touch .moves button").evaluate_all(
                "all => all.map(each => each.getBoundingClientRect()).map(b => [b.top, b.bottom])"
            )
            assert boxes
            assert all(0 <= top <= bottom <= 640 for top, bottom in boxes), boxes


def test_a_long_hint_is_read_in_full_until_the_next_tap(browser: Browser, url: str) -> None:
    with phone(browser, url, viewport={"width": 360, "height": 640}) as page:
        news = page.locator("#touch-news")
        assert page.evaluate("document.querySelector('#touch-news').offsetHeight") == 0
        page.locator("#touch [data-do=alone]").tap()
        page.locator("form[data-do=play] button").tap()
        play(page, lambda: possible(page, "throw").count() > 0)
        possible(page, "hint").tap()
        news.get_by_text("Tap Hint again to play that.").wait_for()
        hint, shown = news.locator("p").nth(-2).bounding_box(), news.bounding_box()
        assert hint
        assert shown
        assert hint["height"] > 30, "a hint of one line says nothing here"
        assert shown["y"] <= hint["y"]
        check(page)
        page.locator("#touch .hand button.card").first.tap()
        assert page.evaluate("document.querySelector('#touch-news').offsetHeight") < 60


WATCHED = """
  window.felt = [];
  window.tones = [];
  window.isAway = false;
  navigator.vibrate = pattern => { felt.push(pattern); return true; };
  Object.defineProperty(document, "hidden", { get: () => window.isAway });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function () {
    tones.push(this.frequency.value);
    return start.call(this);
  };
"""
"""What the page does that is felt and heard is noted; whether it is in sight, the test says."""
LOOK = """
  isAway => {
    window.isAway = isAway;
    document.dispatchEvent(new Event("visibilitychange"));
  }
"""


def test_a_call_is_felt_and_heard_and_stays_in_the_title_until_it_is_seen(
    browser: Browser, url: str
) -> None:
    with phone(browser, url) as ann, phone(browser, url, "Ben", script=WATCHED) as ben:
        title = ben.title()
        ann.locator("#touch [data-do=open]").tap()
        ann.locator("form[data-do=open-table] button").tap()
        ben.evaluate(LOOK, True)
        ann.locator("#touch [data-do=invite]").tap()
        ben.wait_for_function("() => document.title.startsWith(document.body.dataset.called)")
        assert ben.evaluate("felt") == [[200, 100, 200]]
        assert ben.evaluate("tones") == [660]
        # A tap before has allowed the page to sound.
        ben.wait_for_function("() => bell.state === 'running'")
        ben.evaluate(LOOK, False)
        assert ben.title() == title

        # A call that is seen as it comes is in no title.
        ben.locator("#touch [data-do=sit-at]").tap()
        ben.wait_for_selector("#touch .hand .card")
        assert ben.evaluate("felt") == [[200, 100, 200]]
        turns = [each.title().startswith("Your turn") for each in (ann, ben)]
        assert sorted(turns) == [False, True]


def test_people_settings_and_the_review_by_touch(browser: Browser, url: str) -> None:
    with phone(browser, url) as ann, phone(browser, url, "Ben") as ben:
        ben.locator("[name=text]").fill("You donkey!")
        ben.locator("form[data-do=say] button").tap()
        ann.get_by_text("Report Ben").tap()
        ann.locator("[name=why]").wait_for()
        check(ann)
        assert "You donkey!" in ann.locator("#touch .talk").inner_text()
        ann.locator("[name=why]").fill("He insults me.")
        ann.locator("form[data-do=send] button").tap()
        ann.locator("#touch-news").get_by_text("can read your report").wait_for()

        ann.locator("#touch .rows [data-do=person]").tap()
        ann.locator("#touch [data-do=write]").wait_for()
        check(ann)
        ann.locator("#touch [data-do=close]").tap()
        for command in ("ratings", "daily", "settings"):
            ann.locator(f"#touch [data-do={command}]").tap()
            ann.locator("#touch [data-do=close]").wait_for()
            check(ann)
            ann.locator("#touch [data-do=close]").tap()
            ann.locator("#touch [data-do=alone]").wait_for()

        ann.locator("#touch [data-do=settings]").tap()
        ann.locator("[name=language]").select_option(label="Deutsch")
        ann.wait_for_function("() => document.documentElement.lang === 'de'")
        ann.locator("#touch [data-do=alone]").tap()
        ann.locator("[name=length-target]").select_option("25")
        ann.locator("form[data-do=play] button").tap()
        play(ann, lambda: is_over(ann))
        ann.locator("#touch [data-do=review]").tap()
        # One sentence while it is judged; then each player has one.
        ann.wait_for_function(
            "() => document.querySelectorAll('#touch-page > header ~ p').length > 2"
        )
        check(ann)
