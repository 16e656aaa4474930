"""The options of every game that are refused, and why."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

import pytest

from app.games.base import GAMES, RulesError, find
from app.games.rule_set import RuleSet
from app.refusal import Code
from app.text.refusals import sentence_for

SETS: Final[dict[str, type[RuleSet]]] = {
    game: import_module(f"app.games.{game}.rules").Rules for game in GAMES
}

REFUSED: Final[dict[str, list[tuple[dict[str, Any], str]]]] = {
    "gin": [
        ({"jokers": 2, "captain": True}, "There is no option captain, jokers."),
        ({"hollywood": 1}, "hollywood is either true or false."),
        ({"oklahoma_ace": 2}, "oklahoma_ace is a whole number from 0 to 1."),
        ({"knock_limit": 11}, "knock_limit is a whole number from 0 to 10."),
        ({"big_gin_bonus": 1001}, "big_gin_bonus is a whole number from 0 to 1000."),
        ({"target": "100"}, "target is a whole number from 1 to 1000."),
        ({"best_of": 4}, "best_of is an odd number from 1 to 9."),
        ({"next_dealer": "nobody"}, "next_dealer is one of loser, winner, alternate."),
        ({"next_dealer": ["loser"]}, "next_dealer is one of loser, winner, alternate."),
        ({"seating": "round"}, "seating is one of two, rotation, captain, partners, table."),
        (
            {"shutout": None},
            "shutout is one of none, double_points, double_game_bonus, double_all.",
        ),
        *(
            (
                {"oklahoma": True, "knock_limit": limit},
                "In Oklahoma the upcard sets the knock limit: leave knock_limit at 10.",
            )
            for limit in range(10)
        ),
    ],
    "basic": [
        ({"pack": 1}, "There is no option pack."),
        ({"melds_a_turn": "two"}, "melds_a_turn is one of one, any."),
        ({"stock_out": True}, "stock_out is one of turned over, reshuffled, hand ends."),
        ({"length": "long"}, "length is one of target, deals, hands."),
        ({"target": 0}, "target is a whole number from 1 to 1000."),
        ({"length": "hands", "hands": 6}, "hands is an odd number from 1 to 99."),
        ({"going_rummy": 1}, "going_rummy is either true or false."),
        ({"deals": 3}, "deals needs the length deals: set that, or leave this as it was."),
        (
            {"length": "deals", "target": 50},
            "target needs the length target: set that, or leave this as it was.",
        ),
        *(
            (
                {"dealt": dealt},
                "dealt is 1 to 5 whole numbers from 3 to 12: the cards for each of 2 players, of 3,"
                " and so on.",
            )
            for dealt in ([], [10, 7, 7, 6, 6, 5], [2], "10", [10, True])
        ),
        (
            {"dealt": [10, 10, 10, 11]},
            "11 cards for each of 5 players leave nothing to draw in a pack of 52.",
        ),
    ],
    "contract": [
        ({"jokers": 1}, "There is no option jokers."),
        ({"buys": 4}, "buys is a whole number from 0 to 3."),
        ({"best_of": 2}, "best_of is an odd number from 1 to 9."),
    ],
}
"""Options as a journal has them, by game, and the sentence about them."""


@pytest.mark.parametrize(
    ("game", "options", "sentence"),
    [(game, *case) for game, cases in REFUSED.items() for case in cases],
)
def test_options_are_refused_in_a_sentence(
    game: str, options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(RulesError) as problem:
        find(game).rules(options)
    assert sentence_for(problem.value) == sentence


def impossible() -> Iterator[tuple[type[RuleSet], str, object, Code]]:
    """Yield for each option of each game, but for those with a check of their own, values that it
    can never have, with the code that refuses them.
    """
    for rules in SETS.values():
        for name, option in rules.options().items():
            values: list[object]
            if option.check:
                continue
            if option.words:
                code, values = rules.codes.NOT_A_CHOICE, [str(option.default), "nobody", 2, None]
            elif option.is_flag:
                code, values = rules.codes.NOT_TRUE_OR_FALSE, [1, None, "true"]
            else:
                least, most, step = option.amounts[0], option.amounts[-1], option.amounts.step
                code, values = rules.codes.OUT_OF_RANGE, [least - 1, most + 1, float(most)]
                # A flag would pass for 0 or 1.
                values += [str(most), least == 1, *range(least + 1, least + step)]
                values += [] if option.can_be_off else [None]
            yield from ((rules, name, value, code) for value in values)


@pytest.mark.parametrize(("rules", "name", "value", "code"), impossible())
def test_an_option_has_only_its_own_values(
    rules: type[RuleSet], name: str, value: object, code: Code
) -> None:
    with pytest.raises(RulesError) as problem:
        rules(**{name: value})
    assert problem.value.code == code
    assert problem.value.values["name"] == name
