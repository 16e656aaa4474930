"""What an app on a line draws and hears, of clients that read slowly, or send too much."""

from __future__ import annotations

import asyncio
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import pairwise
from random import Random
from time import monotonic
from typing import Any, Self, TypeVar, cast

import pytest
from textual import events
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.driver import Driver
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.widgets import Label, Static

from app.server import terminal as driver
from app.server.limits import ServerLimits
from app.server.terminal import LARGEST, RemoteTerminal, driver_on, fitted, variables
from app.terminal import drawing_for
from app.text.glyphs import can_show_signs
from app.tui.compositor import SparingCompositor
from app.tui.screens.base import BaseScreen
from app.tui.textual_private import SilentApp, compose_by
from tests.emulator import PATIENCE, Emulator
from tests.tui.home import at_home
from tests.tui.reports import REPORTS

AppT = TypeVar("AppT", bound=App[Any])


class Channel:
    """An end of an SSH channel that reads when it likes."""

    def __init__(self) -> None:
        self.written = bytearray()
        self.waiting = 0
        self.reads = True
        self.aborted = asyncio.Event()

    def write(self, data: bytes) -> None:
        self.written += data
        if self.waiting:
            self.waiting += len(data)

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def get_connection(self) -> Channel:
        return self

    def abort(self) -> None:
        self.aborted.set()

    @property
    def text(self) -> str:
        terminal = Emulator()
        terminal.feed(bytes(self.written))
        return terminal.text


class Counter(SilentApp[None]):
    """Shows a number, and remembers what it hears."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.heard: list[events.Event] = []
        self.first: type[Screen[None]] = Screen

    def get_default_screen(self) -> Screen[None]:
        return self.first()

    def compose(self) -> ComposeResult:
        yield Label("0", id="number")

    def show(self, number: int) -> None:
        self.query_one("#number", Label).update(f"number {number}")

    async def on_event(self, event: events.Event) -> None:
        if not event.is_forwarded:
            self.heard.append(event)
        await super().on_event(event)

    @property
    def keys(self) -> str:
        return "".join(
            each.character or each.key for each in self.heard if isinstance(each, events.Key)
        )


@asynccontextmanager
async def drawn(
    limits: ServerLimits | None = None, screen: type[Screen[None]] | None = None
) -> AsyncIterator[tuple[Counter, Channel, RemoteTerminal]]:
    """An app that runs on a line, and shows this screen, with the other end of the line."""

    def counter(driver_class: type[Driver]) -> Counter:
        app = Counter(driver_class=driver_class)
        if screen:
            app.first = screen
        return app

    async with running(counter, limits) as (app, channel, line):
        await until(lambda: "0" in channel.text)
        yield app, channel, line


@asynccontextmanager
async def running(
    make: Callable[[type[Driver]], AppT], limits: ServerLimits | None = None
) -> AsyncIterator[tuple[AppT, Channel, RemoteTerminal]]:
    """An app on a line, with the other end of the line."""
    channel = Channel()
    line = RemoteTerminal(cast(Any, channel), lambda: 0, {"TERM": "xterm-256color"}, Size(80, 24))
    with drawing_for(line.environ):
        app = make(driver_on(line, limits or ServerLimits()))
        run = asyncio.create_task(app.run_async(size=(80, 24)))
    yield app, channel, line
    app.exit()
    async with asyncio.timeout(PATIENCE):
        await run


async def until(condition: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)


async def painted(app: App[None]) -> None:
    """Wait until all is painted that is to be painted now."""
    done = asyncio.Event()
    app.call_after_refresh(done.set)
    async with asyncio.timeout(PATIENCE):
        await done.wait()


async def test_for_who_does_not_read_nothing_piles_up_and_the_end_is_what_is_seen() -> None:
    async with drawn(ServerLimits(waiting=1000)) as (app, channel, _):
        channel.waiting = 1001
        app.show(1)
        await until(lambda: b"number 1" in channel.written)
        had = len(channel.written)
        for number in range(2, 50):
            app.show(number)
            await asyncio.sleep(0)
        assert len(channel.written) == had
        channel.waiting = 0
        await until(lambda: "number 49" in channel.text)
        assert b"number 30" not in channel.written
    assert channel.written.endswith(b"\x1b[?1049l\x1b[?25h")


async def test_who_never_reads_is_dropped() -> None:
    async with drawn(ServerLimits(waiting=1000, patience=0.1)) as (app, channel, line):
        channel.waiting = 5000
        app.show(1)
        await asyncio.wait_for(channel.aborted.wait(), PATIENCE)
        assert line.was_slow


async def test_a_flood_of_keys_waits_and_what_comes_after_it_counts() -> None:
    async with drawn() as (app, channel, line):
        # As much as the window of a channel lets a client send without waiting.
        line.typed(b"a" * 2**16)
        assert not channel.reads
        await until(lambda: len(app.keys) > 100)
        await painted(app)
        assert len(app.keys) < 1000
    async with drawn() as (app, channel, line):
        line.typed(b"\xff\xfe" * 3000 + b"q")
        await until(lambda: channel.reads and app.keys.endswith("q"))


async def test_who_was_fast_for_long_is_heard_soon_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mouse that is dragged tells of it twice as often as keys are let in in the long run."""
    now = monotonic()
    later: list[tuple[float, Callable[[], None]]] = []
    async with drawn() as (app, _, line):
        with monkeypatch.context() as patched:
            patched.setattr(driver, "monotonic", lambda: now)
            patched.setattr(
                driver.RemoteDriver,
                "call_in",
                lambda _, seconds, do: later.append((now + seconds, do)),
            )

            async def pass_time(seconds: float) -> None:
                nonlocal now
                now += seconds
                due = [each for each in later if each[0] <= now]
                later[:] = [each for each in later if each[0] > now]
                for _, do in due:
                    do()
                await asyncio.sleep(0)

            for move in range(2500):
                line.typed(b"\x1b[<32;%d;5M" % (2 + move % 40))
                await pass_time(1 / 125)
            ended = now
            line.typed(b"discard 5h")
            line.typed(b"\r")
            while not app.keys.endswith("\r"):
                assert now - ended < 1.0
                await pass_time(0.01)
        assert app.keys == "discard 5h\r"
        assert len(app.heard) < 60 * 20 + 200


async def test_keys_of_all_kinds_come_out_whole() -> None:
    async with drawn() as (app, _, line):
        # Half a letter, half a sequence, a key that is only Escape, and a sequence without sense.
        for part in (b"x\xe2\x99", b"\xa5", b"\x1b[", b"A", b"\x1b[99999999999u", b"y", b"\x1b"):
            line.typed(part)
        await until(lambda: app.keys.endswith("\x1b"))
        assert app.keys == "x♥upy\x1b"
        line.typed(b"\x1b[200~" + b"pasted\x1b[2J " * 500)
        line.typed(b"\x1b[201~z")
        await until(lambda: app.keys.endswith("z"))
        (paste,) = [each.text for each in app.heard if isinstance(each, events.Paste)]
        assert paste == ("pasted " * 500)[:1000]


async def test_reports_of_a_terminal_are_not_heard_and_nothing_is_written_for_them() -> None:
    async with drawn() as (app, channel, line):
        await painted(app)
        app.heard.clear()
        had = len(channel.written)
        for report in REPORTS.values():
            for part in (report, *(report[n : n + 1] for n in range(len(report)))):
                line.typed(part)
                await asyncio.sleep(0)
        line.typed(b"x")
        await until(lambda: app.keys == "x")
        assert [type(each) for each in app.heard] == [events.Key]
        assert len(channel.written) == had


async def test_escape_is_heard_soon_though_something_broke_off_before() -> None:
    async with drawn() as (app, _, line):
        line.typed(b"\x1b]11;")
        line.typed(b"\x07")
        line.typed(b"\x1b")
        pressed = monotonic()
        await until(lambda: app.keys == "\x1b")
        assert monotonic() - pressed < 1.0


async def test_of_moves_in_a_row_the_last_counts() -> None:
    async with drawn() as (app, _, line):
        app.heard.clear()
        line.typed(b"".join(b"\x1b[<32;%d;5M" % column for column in range(2, 12)))
        line.typed(b"\x1b[<0;7;5M\x1b[<0;7;5mx")
        await until(lambda: app.keys == "x")
        moves = [each.screen_x for each in app.heard if isinstance(each, events.MouseMove)]
        assert moves == [10]
        assert any(isinstance(each, events.MouseUp) for each in app.heard)


async def test_a_storm_of_sizes_is_a_few_and_the_last() -> None:
    async with drawn() as (app, _, line):
        app.heard.clear()
        for columns in range(1, 300):
            line.resized(Size(columns, 10))
            await asyncio.sleep(0.001)
        await until(lambda: app.size == Size(299, 10))
        sizes = [each.size for each in app.heard if isinstance(each, events.Resize)]
        assert 1 <= len(sizes) < 10


async def test_nothing_is_opened_or_written_where_the_house_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda url, **_: opened.append(url))
    async with drawn() as (app, channel, _):
        app.open_url("https://example.org")
        app.deliver_screenshot()
        app.action_suspend_process()
        app.show(7)
        await until(lambda: "number 7" in channel.text)
    assert opened == []


class Patchwork(BaseScreen[None]):
    """Pieces beside and over each other."""

    DEFAULT_CSS = """
    Patchwork { layers: below above; }
    Patchwork Horizontal { height: 3; }
    Patchwork Static { width: 1fr; height: 2; background: blue; margin: 0 1; }
    Patchwork #over { layer: above; offset: 12 4; width: 20; height: 5; background: red; }
    """

    def compose(self) -> ComposeResult:
        with Vertical():
            for row in range(5):
                with Horizontal():
                    for column in range(4):
                        yield Static(f"{row}{column}", id=f"at-{row}-{column}")
        yield Static("over", id="over")


async def test_what_is_painted_sparingly_is_what_painting_all_shows() -> None:
    chance = Random(1)
    async with drawn(screen=Patchwork) as (app, channel, _):
        for step in range(25):
            for _ in range(chance.randint(1, 3)):
                place = f"#at-{chance.randrange(5)}-{chance.randrange(4)}"
                app.screen.query_one(place, Static).update(f"{step} " * chance.randint(1, 5))
            if not chance.randrange(5):
                over = app.screen.query_one("#over")
                over.display = not over.display
            await painted(app)
        shown = channel.text
        assert "24" in shown
        app.screen.refresh(layout=True)
        await painted(app)
        assert channel.text == shown


async def test_a_screen_is_painted_once_when_it_is_shown_again_and_when_the_player_asks() -> None:
    async with running(lambda driver_class: at_home(driver_class=driver_class)) as (
        app,
        channel,
        _,
    ):
        await until(lambda: "Gin Rummy" in channel.text)
        below = app.screen
        assert isinstance(below, BaseScreen)
        app.call_later(app.action_help)
        await until(lambda: app.screen is not below)
        over = app.screen
        await painted(app)
        before = below.compositor.times_painted
        app.call_later(over.dismiss)
        await until(lambda: not over.is_running)
        await painted(app)
        assert below.compositor.times_painted == before + 1
        app.call_later(app.action_redraw)
        await until(lambda: below.compositor.times_painted == before + 2)


async def test_others_have_their_turn_between_the_keys_of_a_burst() -> None:
    async with drawn() as (app, _, line):
        heard_between = []

        def look() -> None:
            heard_between.append(len(app.keys))
            if len(app.keys) < 90:
                asyncio.get_running_loop().call_soon(look)

        look()
        line.typed(b"x" * 90)
        await until(lambda: len(app.keys) == 90)
        steps = [after - before for before, after in pairwise(heard_between)]
        assert max(steps) <= 30


class Notices(Vertical):
    """Has the place of something looked up as soon as its own layout is not right any more."""

    look_up: Callable[[], object] | None = None

    def refresh(self, *regions: Region, layout: bool = False, **options: Any) -> Self:
        super().refresh(*regions, layout=layout, **options)
        if layout and self.look_up:
            self.look_up()
        return self


class Noticed(BaseScreen[None]):
    """A page that is not shown, and notices that come and go."""

    DEFAULT_CSS = """
    Noticed { layers: below above; }
    Noticed #page { display: none; }
    Noticed Notices { layer: above; dock: bottom; height: auto; }
    """

    def compose(self) -> ComposeResult:
        yield Static("0", id="under")
        with Vertical(id="page"):
            yield Static("1", id="hidden")
        yield Notices()


async def test_what_has_gone_is_gone_where_its_layout_was_looked_up_before_it_was_painted() -> None:
    async with drawn(screen=Noticed) as (app, channel, _):
        compositor = SparingCompositor()
        compose_by(app.screen, compositor)
        app.screen.refresh(layout=True)
        notice, notices = Static("notice"), app.screen.query_one(Notices)
        await notices.mount(notice)
        await painted(app)
        assert "notice" in channel.text
        under, hidden = app.screen.query_one("#under"), app.screen.query_one("#hidden")

        def look_up() -> None:
            # Of hidden widgets Textual does not know the place: once that is to be painted, the
            # layout is made anew as soon as any place is asked for.
            compositor.update_widgets({hidden})
            assert under.region

        notices.look_up = look_up
        await notice.remove()
        await painted(app)
        assert "notice" not in channel.text


@pytest.mark.parametrize(
    ("width", "height", "taken"),
    [
        (80, 24, Size(80, 24)),
        (1, 1, Size(1, 1)),
        (5000, 5000, LARGEST),
        (2**32 - 1, 24, Size(LARGEST.width, 24)),
        (0, 0, Size(80, 24)),
        (0, 24, Size(80, 24)),
    ],
)
def test_a_window_has_a_size_that_can_be_painted(width: int, height: int, taken: Size) -> None:
    assert fitted(width, height) == taken


@pytest.mark.parametrize(
    ("term", "taken"),
    [
        *((term, "xterm-256color") for term in ("xterm", "xterm-kitty", "tmux-256color", "foot")),
        *((term, term) for term in ("linux", "vt220", "ansi", "xterm-16color")),
    ],
)
def test_a_terminal_is_drawn_on_in_256_colours_unless_it_has_few(term: str, taken: str) -> None:
    assert variables(term, {"COLORTERM": "truecolor"}) == {"TERM": taken}


@pytest.mark.parametrize(
    ("sent", "signs"),
    [
        ({}, True),
        ({"LANG": "C"}, False),
        ({"LANG": "en_GB.UTF-8"}, True),
        ({"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, False),
        ({"LANG": "de_DE.ISO-8859-1"}, False),
    ],
)
def test_the_locale_that_was_sent_decides_whether_there_are_suit_signs(
    monkeypatch: pytest.MonkeyPatch, sent: dict[str, str], *, signs: bool
) -> None:
    for own in ("C", "C.UTF-8"):
        monkeypatch.setenv("LC_ALL", own)
        with drawing_for(variables("xterm", sent)):
            assert can_show_signs() is signs
        assert can_show_signs() is (own != "C")


def test_only_what_counts_is_kept_and_little_of_it() -> None:
    sent = {"LD_PRELOAD": "evil.so", "TERM": "x", "LANG": "a" * 5000, "NO_COLOR": "1"}
    taken = variables("xterm" + "m" * 5000, sent)
    assert taken == {"TERM": "xterm-256color", "LANG": "a" * 64, "NO_COLOR": "1"}


async def test_what_is_written_to_a_line_that_closes_is_lost_and_no_fault() -> None:
    class Closing:
        def write(self, data: bytes) -> None:
            raise BrokenPipeError

    line = RemoteTerminal(cast(Any, Closing()), lambda: 0, {}, Size(80, 24))
    line.send(b"a")
    line.say("A sentence.")
    assert not line.gone.is_set()
