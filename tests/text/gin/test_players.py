"""What is said of the levels."""

from __future__ import annotations

from app.players.registry import find, levels
from app.players.strength import RATINGS
from app.text.gin.setup import character, strength


def elo(name: str) -> int:
    return round(RATINGS[name].elo)


def test_it_is_told_in_a_sentence() -> None:
    assert strength(find("casual-1")) == f"Elo {elo('casual-1')}; wins 84 of 100 against novice."
    assert strength(find("novice-1")) == f"Elo {elo('novice-1')}; loses 84 of 100 to casual."
    assert strength(find("simple")) == ""


def test_what_is_told_of_a_level_has_two_lines_on_the_start_screen() -> None:
    for player in levels():
        assert 0 < len(character(player.name)) <= 40
        assert character(player.name).endswith(".")
        assert 0 < len(strength(player)) <= 40
