"""How hard a position is: by what its choices are worth, and by what the levels do in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

import pytest

from app.coach import difficulty
from app.coach.difficulty import Solvers, chances, noise, rated
from app.coach.drills import DrillKind
from app.coach.expert_play import ExpertPosition, positions
from app.coach.grade import LEVELS
from app.coach.puzzles import Theme
from app.games.gin.actions import Action
from app.games.gin.melds import best_defence
from app.games.gin.view import View
from app.players.registry import JUDGE, evaluate

BY_KIND = {kind: next(each for each in positions() if each.kind is kind) for kind in DrillKind}


def view_of(position: ExpertPosition) -> View:
    hand = position.hand.hand()
    return hand.view(hand.to_act)


def test_a_stronger_solver_has_less_noise_and_notices_more() -> None:
    assert noise(691) == pytest.approx(5.5, abs=0.1)
    assert noise(1208) == pytest.approx(1.4, abs=0.1)
    weak, strong = (chances([0.0, 2.0, 5.0], noise(elo))[0] for elo in (700, 1300))
    assert weak < 0.5 < 0.8 < strong
    assert sum(chances([0.0, 2.0, 5.0], 3.0)) == pytest.approx(1)


@pytest.mark.parametrize("kind", DrillKind)
def test_the_shipped_ratings_are_those_of_the_program(kind: DrillKind) -> None:
    position = BY_KIND[kind]
    assert rated(kind, view_of(position)) == position.puzzle


@pytest.mark.parametrize("kind", [kind for kind in DrillKind if kind is not DrillKind.LAY_OFF])
def test_what_levels_get_wrong_is_harder(kind: DrillKind, monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_of(BY_KIND[kind])
    choices = evaluate(JUDGE, view)
    best = next(action for action, _ in choices if type(action) is type(choices[0][0]))
    worst = next(action for action, _ in reversed(choices) if not is_of(kind, action, best))

    def elo(actions: Sequence[Action]) -> int:
        monkeypatch.setattr(difficulty, "choices_of_levels", lambda _: actions)
        return rated(kind, view).elo

    count = len(LEVELS)
    weak_err = [*[worst] * (count // 2), *[best] * (count - count // 2)]
    assert elo([best] * count) < elo(weak_err) < elo([worst] * count)


def is_of(kind: DrillKind, action: Action, best: Action) -> bool:
    return type(action) is type(best) if kind is not DrillKind.THROW else action == best


def test_each_card_of_a_lay_off_can_be_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """So more cards are harder; no level is asked, since each of them counts exactly."""
    monkeypatch.delattr(difficulty, "choices_of_levels")
    by_cards: dict[bool, list[float]] = {True: [], False: []}
    for position in [each for each in positions() if each.kind is DrillKind.LAY_OFF][:20]:
        view = view_of(position)
        cards = len(best_defence(view.hand, view.spread).lay_offs)
        by_cards[cards > 1].append(Solvers(position.kind, view).chance(1000))
    assert fmean(by_cards[True]) < fmean(by_cards[False])


def test_the_shipped_positions_are_of_every_theme_and_of_many_ratings() -> None:
    themes = Counter(each.puzzle.theme for each in positions())
    assert set(themes) == set(Theme)
    assert len(set(themes.values())) == 1
    for theme in Theme:
        elos = [each.puzzle.elo for each in positions() if each.puzzle.theme is theme]
        assert min(elos) < 700
        assert max(elos) > 900
