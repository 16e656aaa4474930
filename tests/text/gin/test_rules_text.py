"""The rules in words."""

from __future__ import annotations

import re
from dataclasses import replace
from textwrap import wrap

import pytest
from hypothesis import given

from app.games.gin.hand import Hand
from app.games.gin.rules import PRESETS, NextDealer, Rules, Seating, Shutout
from app.text.gin.rules_text import aim, deadwood, describe_rules
from app.text.gin.setup import in_brief
from tests.games.gin.test_rules import ALL_RULES

TABLE = " ".join(describe_rules(PRESETS["table"])[0][1])


def text_of(rules: Rules) -> str:
    return " ".join(sentence for _, sentences in describe_rules(rules) for sentence in sentences)


@given(ALL_RULES)
def test_all_rules_are_told_in_whole_sentences(rules: Rules) -> None:
    sections = [aim(), deadwood(), *describe_rules(rules)]
    assert len({heading for heading, _ in sections}) == len(sections)
    for _, sentences in sections:
        assert sentences
        for sentence in sentences:
            assert sentence.isascii()
            assert sentence[0].isupper()
            assert sentence[-1] == "."
            assert "  " not in sentence


@given(ALL_RULES)
def test_every_number_that_counts_is_named(rules: Rules) -> None:
    text = text_of(rules)
    assert f"{rules.target} point" in text
    assert f"{rules.gin_bonus} point" in text
    if rules.big_gin_bonus is not None:
        assert f"{rules.big_gin_bonus} point" in text
    if rules.oklahoma:
        assert "no more deadwood than the limit of the hand" in text
    elif rules.knock_limit:
        assert f"{rules.knock_limit} or less deadwood" in text
    if rules.knock_limit:
        assert f"{rules.undercut_bonus} point" in text
    for bonus in (rules.game_bonus, rules.box_bonus):
        assert not bonus or f"gets {bonus} point" in text


@pytest.mark.parametrize(
    "change",
    [
        {"knock_limit": 0},
        {"knock_limit": 7},
        {"oklahoma": True},
        {"hollywood": True},
        {"gin_bonus": 20},
        {"undercut_bonus": 10},
        {"target": 150},
        {"big_gin_bonus": None},
        {"undercut_on_tie": False},
        {"last_card": True},
        {"opening_offer": False},
        {"next_dealer": NextDealer.WINNER},
        {"next_dealer": NextDealer.ALTERNATE},
        *({"seating": seating} for seating in list(Seating)[1:]),
        {"best_of": 3},
        {"game_bonus": 0},
        {"box_bonus": 0},
        {"shutout": Shutout.NONE},
        {"shutout": Shutout.DOUBLE_GAME_BONUS},
        {"shutout": Shutout.DOUBLE_ALL},
    ],
)
def test_every_option_makes_a_difference(change: dict[str, object]) -> None:
    changed = replace(Rules(), **change)  # type: ignore[arg-type]
    assert text_of(changed) != text_of(Rules())
    assert in_brief(changed) != in_brief(Rules())


@pytest.mark.parametrize("change", [{"oklahoma_ace": 1}, {"spade_doubles": False}])
def test_every_option_of_oklahoma_makes_a_difference(change: dict[str, int]) -> None:
    oklahoma = PRESETS["oklahoma"]
    for tell in (text_of, in_brief):
        assert tell(replace(oklahoma, **change)) != tell(oklahoma)  # type: ignore[arg-type]


def test_oklahoma_tells_of_its_ace_and_its_spades() -> None:
    text = text_of(PRESETS["oklahoma"])
    assert "sets this limit" in text
    assert "With an ace, only gin ends the hand." in text
    assert "a spade, all points of the hand count twice" in text
    assert "With an ace, the limit is 1." in text_of(Rules(oklahoma=True, oklahoma_ace=1))


def test_hollywood_speaks_of_games() -> None:
    text = text_of(PRESETS["hollywood"])
    assert "Three games are played at once" in text
    assert "100 points or more wins the game" in text
    assert "wins the match" not in text


@pytest.mark.parametrize(
    ("preset", "told"),
    [
        (
            "rotation",
            [
                "The dealer sits out, and the other two play the hand.",
                "The player after the dealer may take it or pass, then the other player may.",
                "the loser of the hand deals the next one, and sits out.",
                "The first player with 100 points",
            ],
        ),
        (
            "captain",
            [
                "a captain against two partners",
                "After a partner has lost a hand, the other one plays.",
                "The captain deals first",
                "the side that lost the hand deals the next one.",
                "Each side then gets 25 points for every hand won",
            ],
        ),
        (
            "partners",
            [
                "Every deal is two hands at once",
                "scores the net: its points less those of the other team.",
                "After every deal you change opponents.",
                "The dealer's partner deals the other hand.",
                "The first team with 125 points",
                "Each team then gets 25 points for every deal won",
            ],
        ),
        (
            "table",
            [
                "21 if three play, and 11 if four play",
                "scores the difference to each of the others who has more deadwood",
                "that player scores instead",
                "the first of them in turn after the one who knocked",
                "all the deadwood of the others and 25 points more",
                "The player after the dealer draws first.",
            ],
        ),
    ],
)
def test_it_is_told_who_plays_whom(preset: str, told: list[str]) -> None:
    text = text_of(PRESETS[preset])
    for words in told:
        assert words in text
    if preset == "table":
        assert "other player" not in text
        assert "Both" not in text


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_stock_is_as_large_as_the_rules_say(players: int) -> None:
    count = ("", "", "two", "three", "four")[players]
    stock = Hand(PRESETS["table"], range(52), 0, (0,) * players).stock
    assert re.search(rf"\b{len(stock)} (cards are in the stock )?if {count} play", TABLE)


def test_a_series_is_told_with_the_matches_that_win_it() -> None:
    text = text_of(Rules(best_of=5))
    assert "A series is 5 matches at most. The first player who wins 3 of them wins" in text
    assert "Best of 5." in in_brief(Rules(best_of=5))
    assert "series" not in text_of(Rules())


def test_a_hand_that_nobody_won_is_dealt_by_the_same_player_again() -> None:
    again = "If nobody won it, the same player deals again."
    assert again in text_of(Rules(undercut_on_tie=False))
    assert again in text_of(PRESETS["partners"])
    assert again not in text_of(Rules())
    assert again not in text_of(Rules(undercut_on_tie=False, next_dealer=NextDealer.ALTERNATE))


def test_straight_gin_knows_no_knock() -> None:
    text = text_of(PRESETS["straight"])
    assert "Only gin ends a hand" in text
    assert "undercut" not in text.lower()


@given(ALL_RULES)
def test_the_short_words_are_whole_sentences_and_fit_below_the_options(rules: Rules) -> None:
    text = in_brief(rules)
    assert text.isascii()
    assert "  " not in text
    assert all(part[0].isupper() for part in text.removesuffix(".").split(". "))
    assert len(wrap(text, 74)) <= 5


def test_the_short_words_of_the_standard_game() -> None:
    assert in_brief(Rules()).startswith(
        "Knock at 10 or less. Gin 25, big gin 31, undercut 25, also on a tie."
    )


def test_one_point_is_one_point() -> None:
    assert "1 point more" in text_of(Rules(gin_bonus=1))


def test_presets_without_extras_promise_none() -> None:
    text = text_of(PRESETS["tournament"])
    assert "shutout" not in text
    assert "box" not in text
    assert "extras" not in text


def test_a_doubled_bonus_of_nothing_is_not_mentioned() -> None:
    assert "shutout" not in text_of(Rules(game_bonus=0, shutout=Shutout.DOUBLE_GAME_BONUS))
