"""A position to practise on, as its seat sees it: the other's cards, the piles, the own hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical

from app.cards.cards import Card, as_set, glyph_name, points
from app.coach.drills import Answered, Kind
from app.games.gin.actions import BigGin, Discard, Knock
from app.games.gin.melds import arrangements, unmelded
from app.games.gin.rules import DEALT
from app.tui.widgets.card_groups import CardGroups, Group, spread_groups
from app.tui.widgets.line import Line
from app.tui.widgets.others import OtherCards
from app.ui.answering import Answering
from app.words.en.gin import drills as words
from app.words.en.gin.labels import YOURS
from app.words.glyphs import plain

_LAYING_OFF: Final = "-laying-off"


class PositionPage(Vertical):
    """What is on the table, and under it the own hand with a card raised."""

    def __init__(self, looks: Callable[[], bool]) -> None:
        """``looks`` says whether letters stand for the signs of suits."""
        super().__init__(id="position")
        self._is_ascii = looks
        self._other = Line("other")
        self._others_cards = OtherCards("opponent-cards")
        self._spread = CardGroups(id="theirs")
        self._piles = Line("piles-line")
        self._signs = Line("signs")
        self.hand = CardGroups(lifts=True, id="own-hand")

    def compose(self) -> ComposeResult:
        """All of it, made once."""
        yield self._other
        yield self._others_cards
        yield self._spread
        yield self._piles
        yield self._signs
        yield Line("question")
        yield self.hand

    def name_of(self, card: Card) -> str:
        """How a card is written here."""
        return glyph_name(card, ascii_only=self._is_ascii())

    def say(self, text: str) -> None:
        """The question, or what was wrong with the answer."""
        self.query_one("#question", Line).show(self._plain(text))

    def show_position(self, answering: Answering, given: Answered | None) -> None:
        """Show the position with what is raised, or with its answer; only what differs is
        painted.
        """
        view, asked = answering.view, answering.question
        other = asked.names[view.opponent]
        is_defence = asked.kind is Kind.LAY_OFF
        self.set_class(is_defence, _LAYING_OFF)
        if is_defence:
            laid_off = as_set(action.card for action in answering.lay_offs)
            knocker = words.knocked(other, points(view.spread_deadwood))
            self._other.show(self._plain(knocker))
            self._spread.show(spread_groups(view.spread, view.spread_deadwood, laid_off, YOURS))
        else:
            self._other.show(self._plain(words.other_hand(other, view, DEALT)))
            self._others_cards.show(DEALT, view.known[view.opponent])
        self._piles.show(self._plain(words.piles(view, self.name_of)))
        self._signs.show(self._plain(words.signs(other, view, self.name_of)))
        melds = arrangements(view.hand)[0]
        groups = spread_groups(melds, unmelded(view.hand, melds))
        self.hand.show(self._marked(groups, given), answering.card)

    def _marked(self, groups: list[Group], given: Answered | None) -> list[Group]:
        """The groups of the hand, over it what had best been thrown."""
        if given is None:
            return groups
        best = given.options[0].answer[0]
        if not isinstance(best, Discard | Knock) or isinstance(best, BigGin):
            return groups
        return [replace(group, marks={best.card: words.BEST}) for group in groups]

    def _plain(self, text: str) -> str:
        return plain(text) if self._is_ascii() else text
