"""What is noted for the belief to learn from, the gradients, and a run to its end."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS
from app.games.gin.hand import Hand
from app.games.gin.rules import Rules
from app.games.gin.view import Phase
from app.lab.train.belief import fit_hands, fresh, gradients, main
from app.lab.train.belief_play import Noted, PlayerKind, Times, Watched, play, policies, sightings
from app.players.gin.net.batch import Bools, Ints
from app.players.gin.net.belief import belief
from app.players.gin.net.lockstep import BatchPlay, HandsInPlay, deal
from app.players.gin.net.open import OFFERED, PASSED_ON, PLAYED
from app.players.gin.net.sightings import DRAWN, Sightings


@dataclass
class _Mirrored:
    """Plays every hand by the rules too, and compares what is seen there."""

    watched: Watched
    hands: list[Hand]
    compared: int = 0

    def takes(self, table: HandsInPlay, opening: int) -> Bools:
        self._compare(table, (PLAYED, OFFERED, PASSED_ON)[opening])
        takes = self.watched.takes(table, opening)
        for game, wanted in zip(table.game.tolist(), takes.tolist(), strict=True):
            left = PASS if opening else DRAW_STOCK
            self.hands[game].apply(DRAW_DISCARD if wanted else left)
        return takes

    def throws(self, table: HandsInPlay, barred: Ints) -> tuple[Ints, Bools]:
        for game in table.game.tolist():
            if self.hands[game].phase is Phase.DRAW:  # all have passed the upcard
                self.hands[game].apply(DRAW_STOCK)
        self._compare(table, DRAWN)
        cards, knocks = self.watched.throws(table, barred)
        for game, card, knock in zip(
            table.game.tolist(), cards.tolist(), knocks.tolist(), strict=True
        ):
            if not knock:
                self.hands[game].apply(DISCARDS[card])
        return cards, knocks

    def _compare(self, table: HandsInPlay, phase: int) -> None:
        noted = sightings(table, self.watched.times, phase)
        hands = [self.hands[game] for game in table.game.tolist()]
        seen = Sightings.of_views([hand.view(hand.to_act) for hand in hands])
        for column in fields(Sightings):
            one, other = getattr(noted, column.name), getattr(seen, column.name)
            assert np.array_equal(one, other), column.name
        assert [hand.hands[1 - hand.to_act] for hand in hands] == table.rival.tolist()
        self.compared += len(hands)


def test_what_is_noted_is_what_the_view_shows() -> None:
    count = 30
    rng = np.random.default_rng(3)
    full = np.full(count, 100)
    table = deal(rng, count, np.full(count, 10), full, full)
    hands = []
    for mover, cards in zip(table.mover.tolist(), table.deck.tolist(), strict=True):
        dealt = [card for pair in zip(cards[:10], cards[10:20], strict=True) for card in pair]
        hands.append(Hand(Rules(), [*dealt, *cards[20:]], 1 - mover))
    kinds = rng.choice(len(PlayerKind), (count, 2))
    watched = Watched(policies(rng, count), kinds, Times.none(count), rng, 0.0)
    mirrored = _Mirrored(watched, hands)
    BatchPlay(mirrored, count).hands(table)
    assert mirrored.compared > 10 * count


def test_the_gradients_are_those_of_the_loss() -> None:
    noted = play((4, 0), 12)
    part = Noted(noted.seen.rows(slice(0, 20)), noted.hands[:20])
    rng = np.random.default_rng(1)
    weights: dict[str, Any] = {
        name: weight.astype(np.float64) + 0.1 * rng.standard_normal(weight.shape)
        for name, weight in fresh(rng, 6, 5, 4).items()
        if not name.startswith("hand")  # learned by themselves, at the end
    }
    _, slopes = gradients(weights, part, np.random.default_rng(2))
    assert slopes.keys() == weights.keys()
    for name, weight in weights.items():
        way = rng.standard_normal(weight.shape)
        losses = []
        for step in (1e-4, -1e-4):
            moved = {**weights, name: weight + step * way}
            losses.append(gradients(moved, part, np.random.default_rng(2))[0])
        measured = (losses[0] - losses[1]) / 2e-4
        assert (slopes[name] * way).sum() == pytest.approx(measured, rel=1e-3, abs=1e-3), name


@pytest.mark.long
def test_a_run_learns_and_its_values_can_be_loaded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, kept = tmp_path / "belief.npz", tmp_path / "kept"
    kept.mkdir()
    sizes = "--parts 2 --hands 128 --epochs 4 --batch 64 --width 16 --second 8 --units 8"
    options = f"--seed 5 {sizes} --jobs 1 --positions {kept} --out {out}"
    main(options.split())
    losses = [
        float(line.split()[2]) for line in capsys.readouterr().out.splitlines() if "loss" in line
    ]
    assert len(losses) == 4
    assert losses[-1] < losses[0] - 1
    noted = play((5, 0), 96)
    for row in range(5):
        seen = noted.seen.rows(slice(row, row + 1))
        hands, weights = belief(out).weighed(seen, 100, np.random.default_rng(1))
        assert (np.bitwise_count(hands) == 10).all()
        assert 0 < weights.sum() < np.inf
    # What is kept is not played again, and gives the same values; a run can be gone on with.
    first = out.read_bytes()
    assert len(list(kept.iterdir())) == 3
    main([*options.split(), "--stop", "4"])
    assert out.read_bytes() == first
    capsys.readouterr()
    main([*options.split(), "--start", str(out), "--stop", "1"])
    later = capsys.readouterr().out.splitlines()
    assert float(later[-2].split()[2]) < losses[0] - 1


def test_whole_hands_are_told_from_those_that_are_drawn() -> None:
    """By an untaught network any cards are drawn: players hold better ones."""
    rng = np.random.default_rng(1)
    gained, weights = fit_hands(fresh(rng, 6, 5, 4), play((4, 0), 16), rng)
    assert gained > 0.2
    steps = weights["hand_deadwood"][2:5].mean(axis=0)
    assert steps[2:6].mean() > steps[8:].mean() + 0.3
