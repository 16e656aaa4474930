"""Cards in groups: what fits, where, and what a click hits."""

from __future__ import annotations

import pytest
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.screen import Screen

from app.cards.cards import as_set, parse, parse_set
from app.styles import styles_folder
from app.tui.widgets.card import Tint
from app.tui.widgets.card_groups import CardGroup, CardGroups, spread_groups
from tests.tui.home import running
from tests.tui.host import Host, cards
from tests.tui.screen_text import screen_lines, where


class SpreadScreen(Screen[None]):
    """A spread on its own, as wide as the window less two columns at each side."""

    CSS_PATH = styles_folder() / "card_groups.tcss"
    CSS = "SpreadScreen { padding: 1 2; }"

    def __init__(self, spread: CardGroups) -> None:
        super().__init__()
        self.spread = spread
        self.pressed: list[tuple[int, int | None]] = []

    def compose(self) -> ComposeResult:
        yield self.spread

    def on_card_groups_pressed(self, event: CardGroups.Pressed) -> None:
        self.pressed.append((event.group, event.card))


ELEVEN = [
    *spread_groups((parse_set("4S 5S 6S"), parse_set("9H 9D 9C")), parse_set("AC 3D TH KS")),
    CardGroup("you discard", (parse("QD"),)),
]


async def shown(
    groups: list[CardGroup], size: tuple[int, int] = (80, 24), *, ascii_only: bool = False
) -> list[str]:
    app = Host(SpreadScreen(CardGroups(groups, id="spread")), ascii_only=ascii_only)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        return screen_lines(app)


async def test_eleven_cards_in_four_groups_fit_the_smallest_window() -> None:
    assert (await shown(ELEVEN))[1:6] == [
        "",
        "  ▏4♠ ▏5♠ ▏6♠     ▏9♣ ▏9♦ ▏9♥     ▏A♣ ▏3♦ ▏10♥▏K♠     ▏Q♦",
        "  ▏ ♠ ▏ ♠ ▏ ♠     ▏ ♣ ▏ ♦ ▏ ♥     ▏ ♣ ▏ ♦ ▏ ♥ ▏ ♠     ▏ ♦",
        "  ▏   ▏   ▏       ▏   ▏   ▏       ▏   ▏   ▏   ▏       ▏",
        "  ╰─── run ───╯   ╰─── set ───╯   ╰─ deadwood 24 ─╯   ╰ you discard ╯",
    ]


async def test_larger_windows_get_larger_cards() -> None:
    lines = await shown(ELEVEN, (120, 40))
    assert lines[2].startswith("  ▏4♠   ▏5♠   ▏6♠ ")
    assert lines[6].startswith("  ▏   4♠▏   5♠▏    6♠")


async def test_ascii_has_letters_and_plain_brackets() -> None:
    lines = await shown(ELEVEN, ascii_only=True)
    assert "".join(lines).isascii()
    assert "|10h|Ks" in lines[2]
    assert "\\___ run ___/" in lines[5]


async def test_cards_laid_off_have_a_sign_over_them_and_their_owner_in_the_label() -> None:
    groups = spread_groups(
        (parse_set("6S 7S 8S 9S TS"),), parse_set("2D"), parse_set("9S TS"), "Vera's"
    )
    lines = await shown(groups)
    signs = [column for column, sign in enumerate(lines[1]) if sign == "▼"]
    below = [lines[2][column - 2 : column + 2].strip(" ▏") for column in signs]
    assert below == ["9♠", "10♠"]
    assert "run + Vera's" in lines[5]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_all_cards_are_seen_when_everything_was_laid_off(size: tuple[int, int]) -> None:
    melds = ["AS 2S 3S 4S 5S 6S", "AH 2H 3H 4H 5H 6H 7H", "TC JC QC KC 9C 8C"]
    groups = spread_groups(tuple(map(parse_set, melds)), parse_set("KD"))
    lines = await shown(groups, size)
    corners = lines[2]
    for name in (*"123456"[1:], "A", "7", "8", "9", "J", "Q", "K"):
        assert name in corners
    assert corners.count("10") == 1
    assert sum(line.count("♣") == 6 for line in lines) >= 1
    assert max(map(len, lines)) <= size[0] - 2


async def test_a_click_names_the_card_and_its_group() -> None:
    screen = SpreadScreen(CardGroups(ELEVEN, id="spread"))
    async with running(Host(screen)) as (app, pilot):
        await pilot.pause()
        for name in ("5♠", "K♠", "Q♦"):
            await pilot.click(offset=where(app, name))
        await pilot.click(offset=where(app, "set"))
        await pilot.click(offset=Offset(16, 3))
    assert screen.pressed == [(0, parse("5S")), (2, parse("KS")), (3, parse("QD")), (1, None)]


async def test_the_focused_card_is_raised_and_pointed_at() -> None:
    screen = SpreadScreen(CardGroups(ELEVEN, lifts=True, id="spread"))
    async with running(Host(screen)) as (app, pilot):
        screen.spread.show(ELEVEN, parse("5S"))
        await pilot.pause()
        lines = screen_lines(app)
        assert lines[2].split() == ["▏5♠"]
        assert lines[3].startswith("  ▏4♠ ▏ ♠ ▏6♠")
        assert lines[5].startswith("  ▏    ▲  ▏")
        screen.spread.show(ELEVEN)
        await pilot.pause()
        assert screen_lines(app)[3].startswith("  ▏4♠ ▏5♠ ▏6♠")


def test_groups_say_what_they_are() -> None:
    assert spread_groups((parse_set("4S 5S 6S"),), 0) == [
        CardGroup("run", tuple(cards("4S 5S 6S")), Tint.RUN)
    ]
    (group,) = spread_groups((), parse_set("KS AC TH"))
    assert group == CardGroup("deadwood 21", tuple(cards("AC TH KS")))
    assert as_set(group.cards) == parse_set("KS AC TH")
