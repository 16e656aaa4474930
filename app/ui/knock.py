"""The end of a hand of Gin: a knock before it is done, the answer to it, and all hands shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from app.cards.cards import NO_CARDS, Card, Cards, as_set, iterate, points
from app.games.gin.actions import Action, BigGin, Knock, LayOff, Melds, Spread
from app.games.gin.melds import Defence, arrangements, best_defence, lay_off_targets, unmelded
from app.games.gin.score import HandResult, Outcome, Showing, score_hand
from app.games.gin.view import View
from app.table.gin import GinFinishedRound, GinMatchView
from app.text.people import People, sentence
from app.text.speech import tr
from app.words.en.gin import knock as words
from app.words.en.gin import layoff as layoff_words
from app.words.en.gin import showdown as showdown_words
from app.words.en.gin.scoring import deadwood_sum
from app.words.en.gin.wording import names

if TYPE_CHECKING:
    from app.coach.hints import KnockOption


# -- what a knock risks --------------------------------------------------------------------


class KnockPreview(NamedTuple):
    """One way to go down, as it is told before it is chosen."""

    question: str
    does: str
    """What choosing it does, in a word or two."""
    headline: str
    deadwood: str
    risk: str
    fits: str
    """What others could lay off; empty where they may not lay off."""


def thrown_by(choice: Knock | BigGin) -> Cards:
    """Return the card that goes to the pile, none for big gin."""
    return NO_CARDS if isinstance(choice, BigGin) else 1 << choice.card


def knock_words(
    view: View,
    ways: Sequence[KnockOption],
    place: int,
    called: Sequence[str],
    name: Callable[[Card], str],
) -> KnockPreview:
    """Return the way at a place among all, the best of which comes first. ``called`` are the names
    by seat, and ``name`` writes a card.
    """
    way = ways[place]
    choice, left = way.choice, points(way.deadwood)
    card = "".join(map(name, iterate(thrown_by(choice))))
    if isinstance(choice, BigGin):
        question, does, headline = (
            words.BIG_GIN,
            words.DO_BIG_GIN,
            tr("Lay down all eleven cards: big gin."),
        )
    elif not way.deadwood:
        question, does, headline = (
            words.GIN,
            words.DO_GIN,
            tr("Throw {card} and go gin: all ten other cards are in melds.", card=card),
        )
    else:
        question, does = words.KNOCK, tr("Knock with {deadwood}", deadwood=left)
        headline = tr("Throw {card} and knock with {deadwood}.", card=card, deadwood=left)
    others = [called[seat] for seat in view.opponents]
    double = f" {words.COUNTS_DOUBLE}" if view.doubled else ""
    return KnockPreview(
        question,
        does,
        headline,
        words.deadwood(deadwood_sum(way.deadwood), view.limit)
        if way.deadwood
        else tr("Deadwood: none."),
        _danger(view, choice, left, others) + double,
        _fits(view, ways, way, called, name) if way.deadwood else "",
    )


def _danger(view: View, choice: Knock | BigGin, left: int, others: Sequence[str]) -> str:
    rules = view.rules
    if left:
        return words.risk(others, left, rules)
    bonus = rules.big_gin_bonus if isinstance(choice, BigGin) else rules.gin_bonus
    assert bonus is not None
    return words.no_risk(others, bonus)


def _fits(
    view: View,
    ways: Sequence[KnockOption],
    way: KnockOption,
    called: Sequence[str],
    name: Callable[[Card], str],
) -> str:
    """What the others could lay off on this way to knock, and how it compares."""
    told = []
    for seat in view.opponents:
        who = called[seat]
        if held := way.known & view.known[seat]:
            told.append(
                tr(
                    "{who} could lay off {cards}: {points}.",
                    who=who,
                    cards=names(held, name),
                    points=points(held),
                )
            )
        elif view.known[seat]:
            told.append(tr("Nothing that {who} is known to hold fits.", who=who))
    if way.unseen:
        told.append(
            tr(
                "Unseen cards that fit: {cards}, {points:.1f} points on average.",
                cards=names(way.unseen, name),
                points=way.expected,
            )
        )
    elif not way.known:
        told.append(words.no_card_fits([called[seat] for seat in view.opponents]))
    if len(ways) > 1:
        told.append(words.compared(way.cost, ways[0].cost))
    return " ".join(told)


# -- the answer to it ----------------------------------------------------------------------


def own_lay_offs(view: View) -> list[LayOff]:
    """Return what the seat of a view has laid off already, in order."""
    return [
        action for seat, action in view.history if seat == view.seat and isinstance(action, LayOff)
    ]


def laying_off(view: View, lay_offs: Sequence[LayOff]) -> View:
    """Return the view as if the seat had laid off these cards since the knock, and no others."""
    taken_back = as_set({action.card for action in own_lay_offs(view)})
    hand = view.hand | taken_back
    melds = [meld & ~taken_back for meld in view.spread]
    for lay_off in lay_offs:
        hand &= ~(1 << lay_off.card)
        melds[lay_off.meld] |= 1 << lay_off.card
    return view._replace(hand=hand, spread=tuple(melds))


class KnockResponse:
    """The answer to a knock as the seat of a table prepares it: nothing of it is done yet."""

    def __init__(self, match_view: GinMatchView) -> None:
        self._table = match_view
        self.lay_offs = own_lay_offs(match_view.view)
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
        """Return the places of the knocker's melds that a card fits."""
        return lay_off_targets(card, self.view.spread)

    def best(self) -> Defence:
        """Return the best defence from the moment of the knock."""
        view, laid_off = self.view, self.laid_off
        return best_defence(view.hand | laid_off, tuple(meld & ~laid_off for meld in view.spread))

    def do_best(self) -> tuple[Action, ...]:
        """Return the whole answer that leaves the least deadwood, whatever was laid off by hand."""
        defence = self.best()
        self.lay_offs = [LayOff(card, place) for card, place in defence.lay_offs]
        return self._answer(defence.melds)

    def count(self) -> tuple[Action, ...]:
        """Return the whole answer where nothing more is laid off."""
        return self._answer(self.melds)

    def _answer(self, melds: Melds) -> tuple[Action, ...]:
        return (*self.lay_offs, Spread(melds))

    # -- in words ------------------------------------------------------------------------------

    def how(self, best: Defence, name: Callable[[Card], str]) -> str:
        """Return what to do for the best defence, from how the cards lie now."""
        wanted, laid_off = [card for card, _ in best.lay_offs], set(iterate(self.laid_off))
        back = " ".join(map(name, sorted(laid_off.difference(wanted))))
        more = " ".join(name(card) for card in wanted if card not in laid_off)
        return layoff_words.how(back, more, laid_off=bool(laid_off))

    def best_ending(self, best: Defence, people: People) -> str:
        """Return what the hand would come to with the best defence."""
        hand = self.view.hand | self.laid_off
        rest = hand & ~as_set(card for card, _ in best.lay_offs)
        return self._ending(Showing(best.melds, unmelded(rest, best.melds), ()), people)

    def counting(self, people: People) -> str:
        """Return what it comes to if nothing more is laid off."""
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


# -- all hands shown -----------------------------------------------------------------------


def in_order(result: HandResult, me: int) -> list[int]:
    """Return the seats that played: of two the other's first; of more the knocker's, who laid cards
    out, then the others in turn order from ``me``.
    """
    playing = result.playing
    if len(playing) == 2:
        return sorted(playing, key=lambda seat: seat == me)
    first = playing.index(me) if me in playing else 0
    order = [*playing[first:], *playing[:first]]
    return sorted(order, key=lambda seat: seat != result.knocker)


def heading(
    played: GinFinishedRound, seat: int, people: People, name: Callable[[Card], str]
) -> str:
    """Return whose cards, how they came to lie there, and the deadwood added up."""
    result = played.end
    showing = result.showings[seat]
    did = ""
    if seat == result.knocker:
        thrown = [name(action.card) for _, action in played.history if isinstance(action, Knock)]
        did = showdown_words.went_down(result.outcome, *thrown)
    elif showing.laid_off:
        did = tr("laid off {cards}", cards=" ".join([name(card) for card, _ in showing.laid_off]))
    return showdown_words.heading(sentence(people.name(seat)), did, deadwood_sum(showing.deadwood))
