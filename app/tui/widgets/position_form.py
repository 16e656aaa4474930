"""The rules, the score and the opening of a position, in two rows of a form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Label

from app.games.gin.rules import Rules
from app.players.registry import opponents_offered
from app.players.strength import RATED_ELOS, rated_name
from app.text.games import level_label
from app.text.speech import tr, tr_c
from app.tui.widgets.form import Amount, Chooser, FormChoice, Stepper
from app.ui.board import Setup, presets
from app.ui.options import offer_of

_OWN_RULES: Final = "own"
_ELO: Final = "elo"
"""An opponent of any strength, which has a line of its own."""
_USUAL_ELO: Final = 1000
_OFFERED, _TO_DEALER, _PASSED = "offered", "dealer", "passed"


class PositionForm(Vertical):
    """What is set of a position besides its cards, and the level to play it on against."""

    class Set(Message):
        """Values of a ``Setup`` were set."""

        def __init__(self, **values: Any) -> None:
            self.values = values
            super().__init__()

    def __init__(self, setup: Setup) -> None:
        super().__init__(id="position-form")
        self._setup = setup
        rules, (mine, theirs) = setup.rules, setup.scores
        self._rules = Chooser(_rules_offered(rules), _name_of(rules), id="rules")
        self._target = Amount(rules.target, range(1, 1001), step=25, id="target")
        self._mine = Amount(mine, range(1000), step=5, id="mine")
        self._theirs = Amount(theirs, range(1000), step=5, id="theirs")
        self._level = Chooser([*_levels()], "expert", id="level")
        self._elo = Amount(_USUAL_ELO, RATED_ELOS, step=50, id="elo")
        self._elo.display = False
        self._upcard = Chooser(_openings(), _OFFERED, id="upcard")
        self._upcard_label = Label(tr("Upcard"))

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Label(tr("Rules"))
            yield self._rules
            yield Label(tr("Target"))
            yield self._target
            yield Label(tr_c("points of", "You"))
            yield self._mine
            yield Label(tr_c("points of", "They"))
            yield self._theirs
        with Horizontal():
            yield Label(tr("Play against"))
            yield self._level
            yield self._elo
            yield self._upcard_label
            yield self._upcard

    @property
    def level(self) -> str:
        level = str(self._level.value)
        return rated_name(self._elo.value or _USUAL_ELO) if level == _ELO else level

    def show(self, setup: Setup) -> None:
        """Show the values of a position."""
        self._setup = setup
        self._rules.offer(_rules_offered(setup.rules), _name_of(setup.rules))
        amounts = (self._target, self._mine, self._theirs)
        for amount, value in zip(amounts, (setup.rules.target, *setup.scores), strict=True):
            # The digits of an amount that is shown anew are no longer gone on with.
            if amount.value != value:
                amount.show(value)
        self._upcard.show(_PASSED if setup.was_passed else _TO_DEALER if setup.i_deal else _OFFERED)
        self._upcard.display = self._upcard_label.display = setup.is_opening

    @on(Stepper.Changed)
    def _set(self, event: Stepper.Changed) -> None:
        event.stop()
        setup, stepper = self._setup, event.stepper
        if stepper is self._rules and self._rules.value != _OWN_RULES:
            self.post_message(self.Set(rules=presets()[self._rules.value]))
        elif stepper is self._target and self._target.value:
            rules = Rules(**setup.rules.values() | {"target": self._target.value})
            self.post_message(self.Set(rules=rules))
        elif stepper is self._level:
            self._elo.display = self._level.value == _ELO
        elif stepper in (self._mine, self._theirs):
            self.post_message(self.Set(scores=(self._mine.value or 0, self._theirs.value or 0)))
        elif stepper is self._upcard:
            opening = self._upcard.value
            self.post_message(self.Set(i_deal=opening == _TO_DEALER, was_passed=opening == _PASSED))


def _rules_offered(rules: Rules) -> list[FormChoice]:
    offer = offer_of(Rules.game)
    choices = [FormChoice(name, offer.called(name), "") for name in presets()]
    if _name_of(rules) == _OWN_RULES:
        choices.append(FormChoice(_OWN_RULES, tr("other rules"), ""))
    return choices


def _name_of(rules: Rules) -> str:
    """Return the name of the preset of these rules, to any target."""
    values: dict[str, Any] = rules.values() | {"target": 0}
    known = (name for name, each in presets().items() if each.values() | {"target": 0} == values)
    return next(known, _OWN_RULES)


def _levels() -> Iterator[FormChoice]:
    for level in opponents_offered():
        yield FormChoice(level.name, level_label(level.name), "")
    yield FormChoice(_ELO, level_label(_ELO), "")


def _openings() -> list[FormChoice]:
    return [
        FormChoice(_OFFERED, tr("offered to you first"), ""),
        FormChoice(_TO_DEALER, tr("passed by the other player"), ""),
        FormChoice(_PASSED, tr("passed by both"), ""),
    ]
