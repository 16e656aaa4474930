"""Answering a question on a position: what is raised, what can be answered, what is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from app.cards.cards import Card, iterate, rank_of
from app.coach.drills import Answered, Kind, actions, after_lay_offs, answered, defended, lay_off
from app.coach.judgement import Worths
from app.games.gin.actions import Action, Discard, LayOff
from app.games.gin.melds import arrangements, deadwood, lay_off_targets, unmelded
from app.games.gin.view import View
from app.ui.drilling import Question

Judge: TypeAlias = Callable[[View], Awaitable[Worths]]
"""Says what every choice of a view is worth."""


class Answering:
    """One question, before its answer is given."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.choices: Sequence[Action] = ()
        """What can be answered where there are two choices, in their order on the screen."""
        self.chosen = 0
        """Which of the two is raised."""
        self.card: Card | None = None
        """The card of the hand that is raised, where the question is about cards."""
        self.lay_offs: list[LayOff] = []
        """What is laid off so far, in order."""
        match question.kind:
            case Kind.TAKE | Kind.KNOCK:
                self.choices = actions(question.kind, question.view)
            case Kind.THROW:
                self.card = self.cards[-1]
            case Kind.LAY_OFF:
                self._raise_fitting()

    @property
    def kind(self) -> Kind:
        """What is asked."""
        return self.question.kind

    @property
    def view(self) -> View:
        """What the seat would know with the cards laid off that are to be."""
        return after_lay_offs(self.question.view, self.lay_offs)

    @property
    def cards(self) -> list[Card]:
        """The hand as it lies, from left to right: the melds, then the others by rank."""
        hand = self.view.hand
        melds = arrangements(hand)[0]
        loose = sorted(iterate(unmelded(hand, melds)), key=rank_of)
        return [card for meld in melds for card in iterate(meld)] + loose

    @property
    def deadwood(self) -> int:
        """Points of the hand outside melds, with what is laid off so far away."""
        return deadwood(self.view.hand)

    def move(self, step: int) -> None:
        """Raise the next card, or the other choice."""
        if self.choices:
            self.chosen = (self.chosen + step) % len(self.choices)
        elif self.card is not None:
            cards = self.cards
            self.card = cards[(cards.index(self.card) + step) % len(cards)]

    def raise_card(self, card: Card) -> None:
        """Raise a card of the hand, where the question is about cards."""
        if self.card is not None:
            self.card = card

    @property
    def may_throw(self) -> bool:
        """Whether the raised card may be thrown; the one just taken may not."""
        return self.card is not None and bool(self.view.throwable >> self.card & 1)

    @property
    def fits(self) -> bool:
        """Whether the raised card can be laid off."""
        return self.kind is Kind.LAY_OFF and self.card is not None and self._fits(self.card)

    def lay_off(self) -> None:
        """Lay the raised card off; it must fit."""
        assert self.card is not None
        action = lay_off(self.view, self.card)
        assert action is not None
        self.lay_offs.append(action)
        self._raise_fitting()

    def take_back(self) -> None:
        """Take the last card laid off back, and raise it; there must be one."""
        self.card = self.lay_offs.pop().card

    def _raise_fitting(self) -> None:
        """Raise the first card that can be laid off, else the last of the hand."""
        cards = self.cards
        self.card = next(filter(self._fits, cards), cards[-1] if cards else None)

    def _fits(self, card: Card) -> bool:
        return bool(lay_off_targets(card, self.view.spread))

    async def answer(self, judge: Judge) -> Answered:
        """The answer that is raised. Raises CpuError where the judge cannot be asked, and
        CannotEvaluate where it can say nothing.
        """
        question = self.question
        worths = await judge(question.view)
        if self.kind is Kind.LAY_OFF:
            after = await judge(self.view) if self.lay_offs else worths
            return defended(question.view, self.lay_offs, worths, after)
        action: Action
        if self.choices:
            action = self.choices[self.chosen]
        else:
            assert self.card is not None
            action = Discard(self.card)
        return answered(self.kind, question.view, action, worths)
