"""The lines of the form that say who else plays, by keys."""

from __future__ import annotations

import pytest
from textual.events import Key
from textual.pilot import Pilot

from app.games.gin.rules import PRESETS, SEATS, Rules, Seating
from app.players.registry import characters, find, levels
from app.storage import settings as settings_file
from app.storage.settings import Settings
from app.text.gin.setup import strength
from app.tui.app import GinApp
from app.tui.screens.new_match import NewMatchScreen
from app.tui.screens.options import OptionsScreen
from app.tui.widgets.form import Chooser
from tests.again import again
from tests.tui.home import at_home, filling_in, match_of
from tests.tui.person import until
from tests.tui.screen_text import screen_lines, screen_text

LABELS = ("Opponent", "Player ", "Partner")


def start(app: GinApp) -> NewMatchScreen:
    assert isinstance(app.screen, NewMatchScreen)
    return app.screen


def asked_for(app: GinApp) -> list[str]:
    """The labels of the lines for the other seats."""
    rows = [line.strip(" │") for line in screen_lines(app)]
    return [row[:11].strip() for row in rows if row.startswith(LABELS)]


def seats_of(app: GinApp) -> list[tuple[str, str]]:
    assert app.table
    return [(seat.name, seat.player) for seat in match_of(app).seats]


def places(app: GinApp) -> list[tuple[int, int]]:
    """Where that is which stands below the seats."""
    return [app.screen.query_one("#play").region.offset]


async def choose_rules(pilot: Pilot[None], name: str) -> None:
    """By keys, from wherever the player is."""
    app = pilot.app
    assert isinstance(app, GinApp)
    rules = start(app).rules
    rules.focus()
    while rules.choice.value != name:
        await pilot.press("right")


async def test_the_rules_decide_which_seats_are_asked_for_and_nothing_jumps() -> None:
    async with filling_in(at_home()) as (app, pilot):
        start(app).rules.focus()
        below = places(app)
        seen = {}
        for name in PRESETS:
            seen[name] = asked_for(app)
            await pilot.press("right")
            assert places(app) == below
    assert seen["standard"] == ["Opponent"]
    assert seen["rotation"] == ["Opponent 1", "Opponent 2"]
    assert seen["captain"] == ["Player 2", "Player 3"]
    assert seen["partners"] == ["Opponent 1", "Partner", "Opponent 2"]
    assert seen["table"] == ["Opponent 1", "Opponent 2"]


async def test_four_seats_with_names_are_all_in_sight() -> None:
    app = at_home(
        Settings(
            name="Maximilianus",
            rules="partners",
            opponent="human:Bob Eisenhow",
            others=["casual", "human"],
        ),
        ascii_only=True,
    )
    async with filling_in(app) as (_, pilot):
        await pilot.pause()
        text = screen_text(app)
        assert text.count("< a person here >") == 2
        assert "Bob Eisenhow" in text
        assert "Player 4" in text
        assert "< Vera, casual >" in text
        assert text.count("Plays at this keyboard. Type their name.") == 2
        assert strength(find("casual")) in text
        assert "Play" in text
        assert start(app).query_one("#play").region.bottom < 24
        assert "\n".join(screen_lines(app)[:-1]).isascii()


@pytest.mark.long
async def test_two_people_share_the_keyboard() -> None:
    async with filling_in(at_home()) as (app, pilot):
        await pilot.press("up", "left", "left")
        assert "‹ a person here ›" in screen_text(app)
        assert "Player 1, unless you type your name." in screen_text(app)
        await pilot.press("down", *"Bob", "up", "up", *"Ann")
        assert "Player 1, unless" not in screen_text(app)
        await pilot.press("enter")
        assert seats_of(app) == [("Ann", "human"), ("Bob", "human")]
    saved, _ = settings_file.load()
    assert (saved.name, saved.opponent) == ("Ann", "human:Bob")


async def test_four_are_chosen_by_keys_and_remembered() -> None:
    async with filling_in(at_home(Settings(rules="partners"))) as (app, pilot):
        start(app).rules.focus()
        # Target, name, opponent 1, partner, opponent 2.
        await pilot.press("down", "down", "down", "left")
        await pilot.press("down", "left", "left", "down", *"Bob", "enter")
        expected = [("You", "human"), ("Nell", "novice-1"), ("Bob", "human"), ("Vera", "casual-1")]
        assert seats_of(app) == [("Player 1", "human"), *expected[1:]]
    async with filling_in(at_home(settings_file.load()[0])) as (again, pilot):
        await pilot.press("enter")
        assert seats_of(again) == [("Player 1", "human"), *expected[1:]]


@pytest.mark.long
@pytest.mark.parametrize(("keys", "count"), [again([], 2), (["up", "right", "down", "right"], 4)])
async def test_at_one_table_a_seat_can_stay_empty(keys: list[str], count: int) -> None:
    async with filling_in(at_home(Settings(rules="table"))) as (app, pilot):
        await pilot.press(*keys)
        assert ("Opponent 3" in screen_text(app)) == (count > 2)
        await pilot.press("enter")
        assert len(seats_of(app)) == count


@pytest.mark.long
async def test_nobody_before_somebody_is_not_possible() -> None:
    app = at_home(Settings(rules="table", others=["casual", "novice"]))
    async with filling_in(app) as (_, pilot):
        assert asked_for(app) == ["Opponent 1", "Opponent 2", "Opponent 3"]
        await pilot.press("up", "up", "left", "left")
        assert "‹ nobody ›" in screen_text(app)
        assert asked_for(app) == ["Opponent 1", "Opponent 2"]
        await pilot.press("down")
        assert app.focused is app.screen.query_one("#play")
        await pilot.press("up", "right")
        # The last one comes back as it was.
        assert asked_for(app) == ["Opponent 1", "Opponent 2", "Opponent 3"]
        assert "‹ Nell, novice ›" in screen_text(app)
        await pilot.press("enter")
        assert len(seats_of(app)) == 4


@pytest.mark.long
@pytest.mark.parametrize("rules", ["standard", "partners"])
async def test_nobody_is_offered_only_where_that_is_possible(rules: str) -> None:
    async with filling_in(at_home(Settings(rules=rules))) as (app, pilot):
        for line in range(1, max(SEATS[PRESETS[rules].seating])):
            chooser = app.screen.query_one(f"#player-{line}", Chooser)
            chooser.focus()
            values = set()
            for _ in range(20):
                values.add(chooser.choice.value)
                await pilot.press("right")
            players = {player.name for player in (*levels(), *characters())}
            assert values == {"human", "even", "elo:1000", *players}


@pytest.mark.long
async def test_looking_at_other_rules_forgets_nobody() -> None:
    async with filling_in(at_home(Settings(rules="table", others=["human:Bob", ""]))) as (
        app,
        pilot,
    ):
        for name in ("terminal", "standard", "table"):
            await choose_rules(pilot, name)
        assert asked_for(app) == ["Opponent 1", "Opponent 2", "Opponent 3"]
        assert "Bob" in screen_text(app)
        assert "‹ nobody ›" in screen_text(app)
        await choose_rules(pilot, "standard")
        await pilot.press("enter")
        assert len(seats_of(app)) == 2
    saved, _ = settings_file.load()
    assert saved.others == ["human:Bob", ""]


@pytest.mark.long
async def test_no_two_are_called_the_same_on_the_screen_either() -> None:
    async with filling_in(at_home(Settings(rules="rotation", others=["casual"]))) as (app, pilot):
        assert "‹ Vera, casual ›" in screen_text(app)
        assert "‹ Hugo, casual ›" in screen_text(app)
        start(app).player_name.focus()
        await pilot.press(*"Vera")
        assert "‹ Ida, casual ›" in screen_text(app)
        assert "‹ Vera, casual ›" not in screen_text(app)
        await pilot.press("enter")
        assert [name for name, _ in seats_of(app)] == ["Vera", "Hugo", "Ida"]


async def test_keys_faster_than_the_screen_choose_all_the_same() -> None:
    async with filling_in(at_home(Settings(rules="hollywood"))) as (app, pilot):
        start(app).rules.focus()
        for key in ("right", "down", "down", "down", "left", "enter"):
            app.post_message(Key(key, None))
        await until(pilot, lambda: app.table is not None)
        assert [player for _, player in seats_of(app)] == ["human", "novice-1", "casual-1"]


@pytest.mark.long
async def test_other_seats_come_back_from_the_options() -> None:
    async with filling_in(at_home()) as (app, pilot):
        await pilot.press("up", "o")
        assert isinstance(app.screen, OptionsScreen)
        app.screen.query_one("#seating").focus()
        await pilot.press("left", "enter")
        assert asked_for(app) == ["Opponent 1", "Opponent 2"]
        assert "‹ nobody ›" in screen_text(app)
        app.screen.query_one("#play").focus()
        await pilot.press("up", "right", "down", "right", "o")
        assert isinstance(app.screen, OptionsScreen)
        app.screen.query_one("#seating").focus()
        await pilot.press("right", "enter")
        assert asked_for(app) == ["Opponent"]
        # The line that was reached is gone, and the keys still work.
        await pilot.press("enter")
        assert app.table
        assert match_of(app).rules == Rules()
        assert len(seats_of(app)) == 2


async def test_players_that_are_unknown_become_the_usual_ones() -> None:
    rules = Rules(seating=Seating.TABLE)
    app = at_home(
        Settings(
            opponent="gone",
            others=["gone", "gone", "gone", "gone"],
            rules="custom",
            custom_rules=rules.to_json(),
        )
    )
    async with filling_in(app) as (_, pilot):
        await pilot.press("enter")
        assert {player for _, player in seats_of(app)} == {"human", "casual-1"}
        assert len(seats_of(app)) == max(SEATS[Seating.TABLE])


@pytest.mark.long
async def test_every_line_is_reached_by_keys_in_turn() -> None:
    async with filling_in(at_home(Settings(rules="partners", others=["human"]))) as (app, pilot):
        start(app).rules.focus()
        await pilot.pause()
        seen = []
        for _ in range(8):
            assert app.focused
            seen.append(app.focused.id)
            await pilot.press("down")
    assert seen == [
        *("rules", "target", "name", "player-1", "player-2", "name-2", "player-3", "play"),
    ]


async def test_a_name_of_digits_alone_is_refused_as_it_is_typed() -> None:
    async with filling_in(at_home(Settings(name="Ann"))) as (app, pilot):
        await pilot.pause()
        app.screen.query_one("#name").focus()
        await pilot.press("7")
        assert "A name needs at least one letter." in screen_text(app)
        await pilot.press("7", "u")
        assert "A name needs at least one letter." not in screen_text(app)
