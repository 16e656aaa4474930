"""What is told of the belief: losses, what was guessed before, and the table."""

from __future__ import annotations

from itertools import combinations
from math import exp

import numpy as np
import pytest

from app.lab.belief import card_losses, main, moments, tenths
from app.lab.guesses import Likely, Weighed
from app.players.gin.net.batch import deadwood
from app.rummy.cards import as_set


def test_weighed_hands_come_as_often_as_their_weights_say() -> None:
    rng = np.random.default_rng(1)
    weights = np.zeros(52)
    weights[[3, 4, 17, 30, 43]] = 1, 2, 3, 4, 5
    unseen, known = as_set([3, 4, 17, 30, 43]), as_set([0, 1])
    hands = [known | as_set(pair) for pair in combinations([3, 4, 17, 30, 43], 2)]
    cards = Weighed.of(unseen, known, weights, 2)
    told = np.array([exp(cards.log_chance(hand)) for hand in hands])
    products = np.array([weights[a] * weights[b] for a, b in combinations([3, 4, 17, 30, 43], 2)])
    assert told == pytest.approx(products / products.sum())
    drawn = cards.hands(20000, rng)
    often = np.array([(drawn == hand).mean() for hand in hands])
    assert often == pytest.approx(told, abs=0.015)
    # With less deadwood likelier: what is left of these pairs differs by up to 20 points.
    likely = Likely.of(cards, 0.1, rng, 20000)
    tilted = told * np.exp(-0.1 * deadwood(np.array(hands)))
    told = np.array([exp(likely.log_chance(hand)) for hand in hands])
    assert told == pytest.approx(tilted / tilted.sum(), abs=0.01)
    assert likely.chances()[list(range(2))] == pytest.approx(1)
    often = np.array([(likely.hands(20000, rng) == hand).mean() for hand in hands])
    assert often == pytest.approx(told, abs=0.02)


def test_a_card_loses_by_what_was_said_of_it() -> None:
    found = list(moments("casual", 2, 1))
    sure = np.array([[float(moment.held >> card & 1) for card in range(52)] for moment in found])
    assert card_losses(sure, found).max() < 0.001
    assert card_losses(np.full((len(found), 52), 0.5), found) == pytest.approx(np.log(2))
    assert found == list(moments("casual", 2, 1))


def test_tenths_tell_what_was_said_and_what_was_so() -> None:
    said = np.array([0.02, 0.04, 0.55, 0.59, 1.0])
    found = tenths(said, np.array([0.0, 1.0, 1.0, 0.0, 1.0]))
    assert [(each.number, each.things) for each in found] == [(0, 2), (5, 2), (9, 1)]
    assert [each.said for each in found] == pytest.approx([0.03, 0.57, 1.0])
    assert [each.real for each in found] == [0.5, 0.5, 1.0]


@pytest.mark.long
def test_the_table_has_a_row_for_each_player(capsys: pytest.CaptureFixture[str]) -> None:
    main("--players simple waiter --hands 6".split())
    out = capsys.readouterr().out
    rows = [line.split() for line in out.splitlines() if line.startswith(("simple", "waiter"))]
    assert [row[0] for row in rows] == ["simple", "waiter", "simple", "waiter"]
    for row in rows[:2]:
        # The uniform estimate loses most, of a card and of a hand.
        assert float(row[2]) > float(row[5])
        assert float(row[6]) > float(row[9])
    assert "200 hands" in out
