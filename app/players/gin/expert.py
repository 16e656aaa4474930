"""The fifth opponent: weighs every choice by how such hands ended in millions of others.

A network fitted to self-play estimates from the known cards how likely each ending of the hand is;
a table solved from the same play holds the value of each ending at the score. The second version is
given more to see, thinks of taking any card, and met more kinds of rivals in training; the third
has a larger network, and was trained for twice as long. The fourth plays its best choices on
against hands that the opponent may hold, before it draws and before it ends a turn; and from hand
to hand of a match it sees whether the opponent weighs its discards or plays by a rule, and plays
for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from app.cards.cards import Card
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS, Action, Knock
from app.games.gin.melds import deadwood_after_discard
from app.games.gin.rules import Rules, Seating
from app.games.gin.view import Phase, View
from app.players.base import ChoiceValue, PlayerCode, check_evaluable, full_name
from app.players.gin.counting import Strong
from app.players.gin.inference import held_by_opponent, laid_off, melds_with, turns_taken
from app.players.gin.moves import TurnPlayer, go_down, left_by, may_take
from app.refusal import Refused

if TYPE_CHECKING:
    from app.players.gin.net.evaluator import Evaluator


_SEARCHES: Final = 4
"""The first version that plays choices on."""
_USUAL: Final = Rules()
_CROWD: Final = 4
"""Players of one hand who leave each other three draws or so.

Its network has learned from hands of two, with many more, and waits too long: of 1,000 matches
against three of strong it won 20 %."""
_QUICK: Final = Strong()
"""The player that it imitates there."""


class Expert(TurnPlayer):
    """Plays for the chance to win the game."""

    name: Final = "expert"

    def __init__(self, version: int) -> None:
        self.version: Final = version

    def decide(self, view: View, rng: Random) -> Action:
        if _is_crowded(view):
            return _QUICK.decide(view, rng)
        return super().decide(view, rng)

    def takes(self, view: View, rng: Random) -> bool:
        """Return whether taking the top of the pile is worth more than leaving it."""
        if not self._considers(view):
            return False
        values = self._values()
        if self._searches(view):
            from app.players.gin.net.search import drawing

            return drawing(values, view).race.choice == 0
        turn = turns_taken(view)
        return values.taking(view, turn) > values.leaving(view, turn)

    def _values(self) -> Evaluator:
        from app.players.gin.net.evaluator import evaluator

        return evaluator(full_name(self))

    def _considers(self, view: View) -> bool:
        """Return whether it thinks of taking the top of the pile at all.

        The first version thinks only of a card that makes a meld or lets it knock at once.
        """
        top = view.pile[-1]
        bit = 1 << top
        return (
            self.version > 1
            or melds_with(view.hand, top)
            or deadwood_after_discard(view.hand | bit, bit) <= view.limit
        )

    def ends_turn(self, view: View, rng: Random) -> Action:
        """Take the discard or knock of the most value; go gin always."""
        least = view.least
        if not _weighs_throws(view, least):
            return go_down(view, least)
        return _ended(view, least, *self._ending(view))

    def _ending(self, view: View) -> tuple[Card, bool]:
        """Return the best discard, and whether to knock with the least deadwood instead."""
        values = self._values()
        if not self._searches(view):
            return values.ending(view, turns_taken(view))
        from app.players.gin.net.search import ending

        return ending(values, view).best

    def _searches(self, view: View) -> bool:
        """Return whether it plays choices on, which it can by the usual rules for two."""
        rules = view.rules
        return (
            self.version >= _SEARCHES
            and rules.seating is Seating.TWO
            and not rules.oklahoma
            and not rules.hollywood
            and not rules.last_card
            and rules.undercut_on_tie
            and (rules.knock_limit, rules.gin_bonus, rules.undercut_bonus)
            == (_USUAL.knock_limit, _USUAL.gin_bonus, _USUAL.undercut_bonus)
        )

    def decide_all(self, views: Sequence[View]) -> list[Action]:
        """Return its actions in these views, in less time than one after the other.

        Choices that are equal but for the last digits may be told apart otherwise than by
        ``decide``. Raises ValueError if a hand is over.
        """
        from app.players.gin.net.evaluation import BatchExpert

        if any(map(_is_crowded, views)):
            return [self.decide(view, Random(0)) for view in views]
        together = BatchExpert(full_name(self))
        found: dict[int, Action] = {}
        for phase in (Phase.UPCARD, Phase.DRAW):
            places = [
                index
                for index, view in enumerate(views)
                if view.phase is phase and may_take(view) and not self._searches(view)
            ]
            wants = together.takes([views[index] for index in places])
            for index, wanted in zip(places, wants, strict=True):
                found[index] = self.draws(views[index], wanted)
        least = {
            index: view.least
            for index, view in enumerate(views)
            # A search goes the same way with any other views beside it: sums of other sizes might
            # differ in their last digits, and a world in what comes of it.
            if view.phase is Phase.DISCARD and not self._searches(view)
        }
        places = [index for index in least if _weighs_throws(views[index], least[index])]
        ends = together.endings([views[index] for index in places])
        for index, (throw, knock) in zip(places, ends, strict=True):
            found[index] = _ended(views[index], least[index], throw, knock)
        rng = Random(0)  # not asked in what follows a rule
        return [
            found[index] if index in found else self.decide(view, rng)
            for index, view in enumerate(views)
        ]

    def evaluate(self, view: View) -> list[tuple[Action, ChoiceValue]]:
        """Return the value of every legal action, the best first, as ``app.players.base`` asks."""
        check_evaluable(view)
        from app.players.gin.net.evaluation import evaluate, evaluate_against

        if not self._searches(view):
            return evaluate(full_name(self), view)
        from app.players.gin.net.manners import Against

        return evaluate_against(Against.of_view(view, self._values()), view)

    def advise(self, view: View) -> list[tuple[Action, ChoiceValue]]:
        """Return the value of every legal action, the best first, as ``evaluate`` does, those that
        it plays on by the end of its search. The first is its decision.

        Raises CannotEvaluate.
        """
        found = self.evaluate(view)
        if not self._searches(view):
            return found
        is_draw = view.phase in (Phase.UPCARD, Phase.DRAW) and may_take(view)
        if not is_draw and not (view.phase is Phase.DISCARD and _weighs_throws(view, view.least)):
            return found
        from app.players.gin.net.search import drawing, ending

        searched = (drawing if is_draw else ending)(self._values(), view)
        cards, knocks = searched.choices.card.tolist(), searched.choices.knocks.tolist()
        actions: list[Action] = (
            [DRAW_DISCARD, PASS if view.phase is Phase.UPCARD else DRAW_STOCK]
            if is_draw
            else [_ended(view, view.least, *end) for end in zip(cards, knocks, strict=True)]
        )
        wins = {action: worth.win for action, worth in found}
        first = wins[actions[0]]
        for action, ahead in zip(actions, searched.race.ahead, strict=True):
            wins[action] = min(max(first + ahead, 0.0), 1.0)
        best = actions[searched.race.choice]
        most = wins[best]
        valued = [(each, worth._replace(win=min(wins[each], most))) for each, worth in found]
        return sorted(valued, key=lambda each: (each[0] == best, each[1]), reverse=True)


def _is_crowded(view: View) -> bool:
    return len(view.playing) >= _CROWD


def _weighs_throws(view: View, least: int) -> bool:
    """Return whether it has a choice after its draw, and does not follow a rule."""
    return least > 0 and not view.must_knock


def _ended(view: View, least: int, throw: Card, knock: bool) -> Action:
    return _closed_knock(view, least) if knock else DISCARDS[throw]


def _closed_knock(view: View, least: int) -> Knock:
    """Return the knock with the least deadwood on which the fewest points can probably be laid
    off.
    """
    chances = held_by_opponent(view)
    lowest = [knock for knock in view.knocks() if left_by(view, knock) == least]
    return min(lowest, key=lambda knock: laid_off(knock.melds, chances))


_OLDEST, _NEWEST = 1, 3
"""The versions of the expert that draw as a plain network wants, and as an extended one does."""


class NoValues(Refused):
    """A file is missing, or has no values of an expert; its path comes with the error."""


class Trained(Expert):
    """Plays as the expert does, by the values of a file."""

    def __init__(self, path: Path) -> None:
        """Raises NoValues."""
        self._read = values_of(path)
        super().__init__(_NEWEST if self._read.network.extended else _OLDEST)

    def _values(self) -> Evaluator:
        return self._read


def values_of(path: Path) -> Evaluator:
    """Return the values of a file. Raises NoValues."""
    from zipfile import BadZipFile

    from app.players.gin.net.endings import CLASSES
    from app.players.gin.net.evaluator import load
    from app.players.gin.net.network import shapes

    try:
        values = load(path)
    except FileNotFoundError:
        raise NoValues(PlayerCode.NO_FILE, path=str(path)) from None
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        raise NoValues(PlayerCode.NO_VALUES, path=str(path)) from None
    weights = values.network.weights
    blocks = shapes(extended=values.network.extended)
    if any(name not in weights or len(weights[name]) != size for name, size in blocks.items()) or (
        values.shares.shape != (CLASSES,)
    ):
        raise NoValues(PlayerCode.NO_VALUES, path=str(path))
    return values
