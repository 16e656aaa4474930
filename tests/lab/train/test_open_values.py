"""Positions with both hands open: who plays them, what is noted of them, and a run to its end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from app.cards.cards import PACK
from app.games.gin.actions import DRAW_DISCARD, Discard, Knock
from app.games.gin.hand import Hand
from app.games.gin.rules import Rules
from app.lab.train.open_play import NoviceBatch, play
from app.lab.train.open_values import main
from app.players.gin import levels as novice
from app.players.gin.net.endings import CLASSES, DEAD
from app.players.gin.net.lockstep import deal
from app.players.gin.net.open import OFFERED, STOCK, SkillLevel, judge


@pytest.mark.parametrize("seed", [1, 2])
def test_the_novice_decides_as_in_the_program(seed: int) -> None:
    count = 150
    table = deal(
        np.random.default_rng(seed),
        count,
        np.full(count, 10),
        np.full(count, 100),
        np.full(count, 100),
    )
    hands = []
    for cards in table.deck.tolist():
        dealt = [card for pair in zip(cards[:10], cards[10:20], strict=True) for card in pair]
        hands.append(Hand(Rules(), [*dealt, *cards[20:]], 1))
    level = novice.Novice()
    takes = NoviceBatch().takes(table, 1)
    for hand, take in zip(hands, takes.tolist(), strict=True):
        assert (level.decide(hand.view(0), Random(1)) == DRAW_DISCARD) == take
        hand.apply(DRAW_DISCARD)
    table.take()
    thrown, knocks = NoviceBatch().throws(table, table.top)
    for hand, card, knock in zip(hands, thrown.tolist(), knocks.tolist(), strict=True):
        action = level.decide(hand.view(0), Random(1))
        assert isinstance(action, Knock) == knock
        assert isinstance(action, Knock | Discard)
        assert action.card == card


def test_positions_hold_every_card_once_and_end_in_a_class() -> None:
    ended = play((1, 2), 64)
    p = ended.positions
    assert (np.bitwise_count(p.mover) == 10).all()
    assert (np.bitwise_count(p.other) == 10).all()
    assert (p.mover & p.other == 0).all()
    assert ((p.mover | p.other) & p.stock == 0).all()
    pile = PACK & ~(p.mover | p.other | p.stock)
    assert (pile >> p.top & 1 == 1).all()
    # Every hand is noted when its upcard is offered; not all are won by the first to act.
    offered = p.phase == OFFERED
    assert offered.sum() == 64
    assert (np.bitwise_count(p.stock[offered]) == 31).all()
    assert (p.phase == STOCK).any()
    assert set(p.level.tolist()) == set(SkillLevel)
    assert 0 <= ended.endings.min() <= ended.endings.max() <= DEAD < CLASSES
    assert len(set(ended.endings[offered].tolist())) > 5


def test_a_part_played_again_is_the_same() -> None:
    one, other = play((3, 4), 8), play((3, 4), 8)
    assert np.array_equal(one.positions.mover, other.positions.mover)
    assert np.array_equal(one.endings, other.endings)


@pytest.mark.long
def test_a_run_learns_and_its_values_can_be_loaded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, kept = tmp_path / "open.npz", tmp_path / "kept"
    kept.mkdir()
    sizes = "--parts 1 --weak-parts 1 --hands 96 --epochs 5 --batch 64 --width 16 --second 8"
    options = f"--seed 5 {sizes} --jobs 1 --positions {kept} --out {out}"
    main(options.split())
    losses = [
        float(line.split()[2]) for line in capsys.readouterr().out.splitlines() if "loss" in line
    ]
    assert len(losses) == 5
    assert losses[-1] < losses[0] - 0.1
    positions = play((5, 0), 96).positions
    chances = judge(out).endings(positions)
    assert chances.sum(axis=1) == pytest.approx(1, abs=1e-5)
    # Kept positions are not played again, and give the same values.
    first = out.read_bytes()
    assert len(list(kept.iterdir())) == 2
    main(options.split())
    assert out.read_bytes() == first
