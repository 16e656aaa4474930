"""Laying off, tried out before it is done: what the table would look like, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.cards.cards import Card, Cards, as_set, iterate
from app.games.gin.actions import Action, Knock, LayOff, Melds, Spread
from app.games.gin.melds import Defence, arrangements, best_defence, lay_off_targets, unmelded
from app.games.gin.score import Outcome, Showing, score_hand
from app.games.gin.view import View
from app.table.gin import GinTable
from app.words.en.gin import layoff as layoff_words
from app.words.en.people import People


def own_lay_offs(view: View) -> list[LayOff]:
    """What the seat of a view has laid off already, in order."""
    return [
        action for seat, action in view.history if seat == view.seat and isinstance(action, LayOff)
    ]


def laying_off(view: View, lay_offs: Sequence[LayOff]) -> View:
    """The view as it would be if the seat had laid off these cards since the knock, and no
    others.
    """
    taken_back = as_set({action.card for action in own_lay_offs(view)})
    hand = view.hand | taken_back
    melds = [meld & ~taken_back for meld in view.spread]
    for lay_off in lay_offs:
        hand &= ~(1 << lay_off.card)
        melds[lay_off.meld] |= 1 << lay_off.card
    return view._replace(hand=hand, spread=tuple(melds))


class Defending:
    """The answer to a knock as the seat of a table prepares it: nothing of it is done yet."""

    def __init__(self, table: GinTable) -> None:
        self._table = table
        self.lay_offs = own_lay_offs(table.view)
        """What is laid off so far, in order; nobody else knows it yet."""

    @property
    def view(self) -> View:
        """What the player would know with the cards laid off that are to be."""
        return laying_off(self._table.view, self.lay_offs)

    @property
    def knock(self) -> tuple[int, Knock]:
        """Who knocked, and how."""
        (knock,) = (
            (seat, action) for seat, action in self._table.view.history if isinstance(action, Knock)
        )
        return knock

    @property
    def knocker(self) -> int:
        """The seat that knocked."""
        return self.knock[0]

    @property
    def laid_off(self) -> Cards:
        """The cards that this player has laid off; others may have done so before."""
        return as_set({action.card for action in self.lay_offs})

    @property
    def melds(self) -> Melds:
        """The player's own melds, as they would be spread now."""
        return arrangements(self.view.hand)[0]

    @property
    def can_choose(self) -> bool:
        """Whether there is, or was, anything to lay off."""
        return bool(self.laid_off) or any(map(self.targets, iterate(self.view.hand)))

    def targets(self, card: Card) -> list[int]:
        """The places of the knocker's melds that a card fits."""
        return lay_off_targets(card, self.view.spread)

    def best(self) -> Defence:
        """The best defence from the moment of the knock."""
        view, laid_off = self.view, self.laid_off
        return best_defence(view.hand | laid_off, tuple(meld & ~laid_off for meld in view.spread))

    def do_best(self) -> tuple[Action, ...]:
        """The whole answer that leaves the least deadwood, whatever was laid off by hand."""
        defence = self.best()
        self.lay_offs = [LayOff(card, place) for card, place in defence.lay_offs]
        return self._answer(defence.melds)

    def count(self) -> tuple[Action, ...]:
        """The whole answer where nothing more is laid off."""
        return self._answer(self.melds)

    def _answer(self, melds: Melds) -> tuple[Action, ...]:
        return (*self.lay_offs, Spread(melds))

    # -- in words ------------------------------------------------------------------------------

    def how(self, best: Defence, name: Callable[[Card], str]) -> str:
        """What to do for the best defence, from how the cards lie now."""
        wanted, laid_off = [card for card, _ in best.lay_offs], set(iterate(self.laid_off))
        back = " ".join(map(name, sorted(laid_off.difference(wanted))))
        more = " ".join(name(card) for card in wanted if card not in laid_off)
        return layoff_words.how(back, more, laid_off=bool(laid_off))

    def best_ending(self, best: Defence, people: People) -> str:
        """What the hand would come to with the best defence."""
        hand = self.view.hand | self.laid_off
        rest = hand & ~as_set(card for card, _ in best.lay_offs)
        return self._ending(Showing(best.melds, unmelded(rest, best.melds), ()), people)

    def counting(self, people: People) -> str:
        """What it comes to if nothing more is laid off."""
        hand, melds = self.view.hand, self.melds
        return self._ending(Showing(melds, unmelded(hand, melds), ()), people)

    def _ending(self, mine: Showing, people: People) -> str:
        """What the hand would come to if the player spread this, after the words before it."""
        view = self.view
        theirs = Showing(view.spread, view.spread_deadwood, ())
        seat = self._table.me
        showings = {seat: mine, self.knocker: theirs}
        by_seat = tuple(showings.get(seat, mine) for seat in range(len(view.scores)))
        result = score_hand(view.rules, self.knocker, by_seat, (seat, self.knocker))
        scores, earned = "", [result.points]
        if result.winner is not None:
            scores = people.does(result.winner, "score")
        undercut = result.outcome is Outcome.UNDERCUT
        if undercut:
            *_, bonus = result.items
            earned = [result.points - bonus.points, bonus.points]
        return layoff_words.ending(mine.points, theirs.points, scores, earned, undercut=undercut)
