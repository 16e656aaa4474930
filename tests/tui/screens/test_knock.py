"""A look at a knock before it is done, by keys and by mouse; ``preview`` is its picture."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.games.gin.actions import BigGin, Knock
from app.games.gin.rules import Rules
from app.tui.screens.knock import KnockScreen
from tests.tui.home import seen
from tests.tui.host import ME, Host, SetMatch, i_may_knock
from tests.tui.screen_text import screen_lines, screen_text
from tests.tui.seated import GIN as GIN_HELD
from tests.tui.seated import may_go_down, seated

HERS = "9H 9D 9S TS AC 2C 3C QD QH JH"


def host(
    mine: str,
    upcard: str,
    rules: Rules | None = None,
    *,
    gin_only: bool = False,
    ascii_only: bool = False,
) -> tuple[Host, Sequence[Knock | BigGin]]:
    """A host of the preview of every knock there is after taking the upcard."""
    match = SetMatch(mine, HERS, upcard, rules=rules)
    i_may_knock(match)
    view = match.hand.view(ME)
    choices = view.big_gins() if gin_only else view.knocks()
    return Host(
        KnockScreen(seen(match, ME), choices),
        ascii_only=ascii_only,
    ), choices


ONE_WAY = ("6S 7S 8S KC KD KH AD 2D 4H JD", "KS")
GIN = ("6S 7S 8S KC KD KH AD 2D 3D JD", "KS")
TWO_WAYS = ("4S 5S 6S 5H 9C TC JC QC KC KD", "5D")
"""The three fives or the three spades: both leave ten points."""


@pytest.mark.long
async def test_every_way_can_be_looked_at_and_chosen_the_best_first() -> None:
    app, choices = host(*TWO_WAYS)
    assert len(choices) > 1
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert f"way 1 of {len(choices)}, the best first" in screen_lines(app)[0]
        text = " ".join(screen_text(app).split())
        assert "Deadwood and lay-offs together: 13.7, the least of all ways." in text
        seen = []
        for _ in choices:
            seen.append(screen_text(app))
            await pilot.press("right")
        assert len(set(seen)) == len(choices)
        assert f"way 1 of {len(choices)}" in screen_lines(app)[0]
        await pilot.press("left", "enter")
    assert app.results == [choices[-1]]


async def test_the_same_by_mouse() -> None:
    app, choices = host(*TWO_WAYS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#other")
        assert "way 2" in screen_lines(app)[0]
        await pilot.click("#do")
    assert app.results == [choices[1]]


async def test_gin_has_no_risk() -> None:
    app, choices = host(*GIN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = " ".join(screen_text(app).split())
        assert "Gin?" in text
        assert "Deadwood: none." in text
        assert "cannot undercut. You score Vera's deadwood + 25." in text
        assert "fit your melds" not in text
        await pilot.press("enter")
    assert app.results == [choices[0]]


async def test_big_gin_throws_nothing() -> None:
    app, choices = host("6S 7S 8S KC KD KH AD 2D 3D 4D", "KS", gin_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = " ".join(screen_text(app).split())
        assert "Big gin?" in text
        assert "you discard" not in text
        assert "deadwood + 31." in text
        await pilot.press("space")
    assert app.results == [choices[0]]
    assert isinstance(choices[0], BigGin)


async def test_a_tie_that_is_no_undercut_is_said() -> None:
    app, _ = host(*ONE_WAY, rules=Rules(undercut_on_tie=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = " ".join(screen_text(app).split())
        assert "With 7, nobody scores. Less is an undercut" in text
        await pilot.press("escape")
    assert app.results == [None]


async def test_leaving_is_possible() -> None:
    app, _ = host(*ONE_WAY)
    async with app.run_test() as pilot:
        await pilot.press("q")
    assert app.wishes == ["quit"]


async def test_another_way_is_said_not_to_be_there() -> None:
    async with seated(may_go_down(GIN_HELD)) as person:
        await person.press("g")
        assert isinstance(person.app.screen, KnockScreen)
        assert "Another way" not in person.text
        await person.press("right")
        assert "There is no other way." in person.text
