"""The end of a hand of Gin: the preview of a knock, the answer to it, and the showdown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from app.cards.cards import NO_CARDS, Card, Cards, as_set, iterate, points
from app.games.gin.actions import Action, BigGin, Knock, LayOff, Melds, Spread
from app.games.gin.melds import Defence, arrangements, best_defence, lay_off_targets, unmelded
from app.games.gin.rules import Rules
from app.games.gin.score import HandResult, Outcome, Showing, score_hand
from app.games.gin.view import View
from app.table.gin import GinFinishedRound, GinMatchView
from app.text.cards import names
from app.text.gin import showdown as showdown_words
from app.text.gin.scoring import deadwood_sum
from app.text.lists import sentences
from app.text.numbers import decimal
from app.text.people import People
from app.text.speech import msg, tr
from app.ui.keys import COMMANDS

if TYPE_CHECKING:
    from app.coach.hints import KnockOption


# -- what a knock risks --------------------------------------------------------------------


class KnockPreview(NamedTuple):
    """A way to go down, as told before it is chosen."""

    question: str
    does: str
    """Its effect, in a word or two."""
    headline: str
    deadwood: str
    risk: str
    fits: str
    """Cards that others could lay off; empty if they may not."""


def knock_choices(
    view: View, *, only_gin: bool, thrown: Card | None = None
) -> list[Knock | BigGin]:
    """Return the ways to knock, or only those to go gin; those that discard ``thrown`` if it is
    given.
    """
    knocks = [
        knock
        for knock in view.knocks()
        if thrown in (None, knock.card)
        if not only_gin or not unmelded(view.hand & ~(1 << knock.card), knock.melds)
    ]
    return [*(view.big_gins() if thrown is None else ()), *knocks]


def own_choices(view: View, thrown: Card, *, only_gin: bool) -> list[Knock | BigGin]:
    """Return the ways of a player who chooses the discard without help."""
    big = view.big_gins() if only_gin else ()
    return [*big, *knock_choices(view, only_gin=only_gin, thrown=thrown)]


def no_way(card: str, *, only_gin: bool) -> str:
    """Return that this discard does not end the hand."""
    return (
        tr("Discarding {card} is not gin.", card=card)
        if only_gin
        else tr("You cannot knock by discarding {card}.", card=card)
    )


def ways_of(match_view: GinMatchView, choices: Sequence[Knock | BigGin]) -> list[KnockOption]:
    """Return ways to go down: the cheapest first, but in their order in a serious match."""
    # Imported late: most steps of a hand are no knock.
    from app.coach.hints import ranked

    ways = ranked(match_view.view, choices)
    if match_view.is_serious:
        ways.sort(key=lambda way: choices.index(way.choice))
    return ways


def thrown_by(choice: Knock | BigGin) -> Cards:
    """Return the discard of a choice; none for big gin."""
    return NO_CARDS if isinstance(choice, BigGin) else 1 << choice.card


def knock_words(
    view: View,
    ways: Sequence[KnockOption],
    index: int,
    called: Sequence[str],
    name: Callable[[Card], str],
    *,
    counts: bool = True,
) -> KnockPreview:
    """Return the preview of one of several ways, the best of which comes first.

    ``called`` are the names by seat, and ``name`` writes a card. Unless the program ``counts``, the
    preview has no figures and no risks.
    """
    way = ways[index]
    choice, left = way.choice, points(way.deadwood)
    card = "".join(map(name, iterate(thrown_by(choice))))
    if isinstance(choice, BigGin):
        question, does, headline = (
            tr("Big gin?"),
            tr("Big gin"),
            tr("Lay down all eleven cards: big gin."),
        )
    elif not way.deadwood:
        question, does, headline = (
            tr("Gin?"),
            tr("Gin"),
            tr("Discard {card} and go gin: all ten other cards are in melds.", card=card),
        )
    elif counts:
        question, does = tr("Knock?"), tr("Knock with {deadwood}", deadwood=left)
        headline = tr("Discard {card} and knock with {deadwood}.", card=card, deadwood=left)
    else:
        question, does = tr("Knock?"), COMMANDS["table.knock"].label
        headline = tr("Discard {card} and knock.", card=card)
    if not counts:
        return KnockPreview(question, does, headline, "", "", "")
    others = [called[seat] for seat in view.opponents]
    danger = [_danger(view, choice, left, others)]
    if view.doubled:
        danger.append(tr("This hand counts double."))
    return KnockPreview(
        question,
        does,
        headline,
        # Translators: the points of each card added up, and with how many one may knock
        tr(
            "Deadwood: {sum}. You may knock with {limit} or less.",
            sum=deadwood_sum(way.deadwood),
            limit=view.limit,
        )
        if way.deadwood
        else tr("Deadwood: none."),
        sentences(danger),
        _fits(view, ways, way, called, name) if way.deadwood else "",
    )


def _danger(view: View, choice: Knock | BigGin, left: int, others: Sequence[str]) -> str:
    rules = view.rules
    if left:
        return _risk(others, left, rules)
    bonus = rules.big_gin_bonus if isinstance(choice, BigGin) else rules.gin_bonus
    if len(others) > 1:
        return tr(
            "No risk: the others may not lay off and cannot undercut. You score all their deadwood"
            " + {bonus}.",
            bonus=bonus,
        )
    return tr(
        "No risk: {name} may not lay off and cannot undercut. You score {name}'s deadwood +"
        " {bonus}.",
        name=others[0],
        bonus=bonus,
    )


def _risk(others: Sequence[str], left: int, rules: Rules) -> str:
    """Return the possible results of a knock with this deadwood."""
    if len(others) > 1:
        told = (
            msg(
                "Each of the others may lay off cards on your melds, then counts the rest. You"
                " score the difference to each who has more than {deadwood}. {deadwood} or less is"
                " an undercut: the first who does scores the difference + {bonus}, and you"
                " nothing."
            )
            if rules.undercut_on_tie
            else msg(
                "Each of the others may lay off cards on your melds, then counts the rest. You"
                " score the difference to each who has more than {deadwood}. With {deadwood},"
                " nobody scores. Less is an undercut: the first who does scores the difference +"
                " {bonus}, and you nothing."
            )
        )
    else:
        told = (
            msg(
                "{name} may lay off cards on your melds, then counts the rest. With more than"
                " {deadwood}, you score the difference. {deadwood} or less is an undercut: {name}"
                " scores the difference + {bonus}."
            )
            if rules.undercut_on_tie
            else msg(
                "{name} may lay off cards on your melds, then counts the rest. With more than"
                " {deadwood}, you score the difference. With {deadwood}, nobody scores. Less is an"
                " undercut: {name} scores the difference + {bonus}."
            )
        )
    return tr(told, name=others[0], deadwood=left, bonus=rules.undercut_bonus)


def _fits(
    view: View,
    ways: Sequence[KnockOption],
    way: KnockOption,
    called: Sequence[str],
    name: Callable[[Card], str],
) -> str:
    """Return the possible lay-offs on a way to knock, compared with other ways."""
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
                "Unseen cards that fit: {cards}, {points} points on average.",
                cards=names(way.unseen, name),
                points=decimal(way.expected, 1),
            )
        )
    elif not way.known:
        told.append(
            tr("No card that they may hold fits your melds.")
            if len(view.opponents) > 1
            else tr("No card that {name} may hold fits your melds.", name=called[view.opponents[0]])
        )
    if len(ways) > 1:
        cost, best = decimal(way.cost, 1), decimal(ways[0].cost, 1)
        told.append(
            tr("Deadwood and lay-offs together: {points}, the least of all ways.", points=cost)
            if way.cost == ways[0].cost
            else tr(
                "Deadwood and lay-offs together: {points}, the first way {best}.",
                points=cost,
                best=best,
            )
        )
    return sentences(told)


# -- the answer to it ----------------------------------------------------------------------


def own_lay_offs(view: View) -> list[LayOff]:
    """Return the lay-offs of a view's seat so far, in order."""
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
    """The answer to a knock as a seat prepares it, before any of it is played."""

    def __init__(self, match_view: GinMatchView) -> None:
        self._table = match_view
        self.lay_offs = own_lay_offs(match_view.view)
        """The lay-offs so far, in order, which other players cannot see yet."""
        self._final = len(self.lay_offs) if match_view.is_serious else 0
        """How many of them are on the table for good."""

    @property
    def may_take_back(self) -> bool:
        """Whether the last lay-off can be taken back."""
        return len(self.lay_offs) > self._final

    @property
    def advises(self) -> bool:
        """Whether the player is helped: told what fits, and what it comes to."""
        return not self._table.is_serious

    @property
    def view(self) -> View:
        """What the player would know after the lay-offs so far."""
        return laying_off(self._table.view, self.lay_offs)

    @property
    def knock(self) -> tuple[int, Knock]:
        """The seat that knocked, and its knock."""
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
        """This player's lay-offs; others may have laid off before."""
        return as_set({action.card for action in self.lay_offs})

    @property
    def melds(self) -> Melds:
        """The player's own melds, as they would be spread now."""
        return arrangements(self.view.hand)[0]

    @property
    def can_choose(self) -> bool:
        """Whether there is, or was, a card to lay off."""
        return bool(self.laid_off) or any(map(self.targets, iterate(self.view.hand)))

    def targets(self, card: Card) -> list[int]:
        """Return the indices of the knocker's melds that a card fits."""
        return lay_off_targets(card, self.view.spread)

    def best(self) -> Defence:
        """Return the best defence from the moment of the knock."""
        view, laid_off = self.view, self.laid_off
        return best_defence(view.hand | laid_off, tuple(meld & ~laid_off for meld in view.spread))

    def do_best(self) -> tuple[Action, ...]:
        """Return the whole answer that leaves the least deadwood, whatever was laid off by hand."""
        defence = self.best()
        self.lay_offs = [LayOff(card, index) for card, index in defence.lay_offs]
        return self._answer(defence.melds)

    def count(self) -> tuple[Action, ...]:
        """Return the whole answer without further lay-offs."""
        return self._answer(self.melds)

    def _answer(self, melds: Melds) -> tuple[Action, ...]:
        return (*self.lay_offs, Spread(melds))

    # -- in words ------------------------------------------------------------------------------

    def how(self, best: Defence, name: Callable[[Card], str]) -> str:
        """Return the steps to the best defence, from the present lay-offs."""
        wanted, laid_off = [card for card, _ in best.lay_offs], set(iterate(self.laid_off))
        back = " ".join(map(name, sorted(laid_off.difference(wanted))))
        more = " ".join(name(card) for card in wanted if card not in laid_off)
        if back and more:
            return tr("undo {back}, lay off {cards}", back=back, cards=more)
        if back:
            return tr("undo {cards}", cards=back)
        if more:
            return tr("lay off {cards}", cards=more)
        return tr("lay nothing more off") if laid_off else tr("lay nothing off")

    def best_ending(self, best: Defence, people: People) -> str:
        """Return the result of the hand with the best defence."""
        hand = self.view.hand | self.laid_off
        rest = hand & ~as_set(card for card, _ in best.lay_offs)
        return self._ending(Showing(best.melds, unmelded(rest, best.melds), ()), people)

    def counting(self, people: People) -> str:
        """Return the result of the hand without further lay-offs."""
        hand, melds = self.view.hand, self.melds
        return self._ending(Showing(melds, unmelded(hand, melds), ()), people)

    def _ending(self, mine: Showing, people: People) -> str:
        view = self.view
        theirs = Showing(view.spread, view.spread_deadwood, ())
        seat = self._table.me
        showings = {seat: mine, self.knocker: theirs}
        by_seat = tuple(showings.get(seat, mine) for seat in range(len(view.scores)))
        result = score_hand(view.rules, self.knocker, by_seat, (seat, self.knocker))
        values = {"mine": mine.points, "theirs": theirs.points, "points": str(result.points)}
        if result.winner is None:
            return tr("you end on {mine} against {theirs}. Nobody scores.", **values)
        is_you = people.is_you(result.winner)
        values["name"] = people.names[result.winner]
        if result.outcome is Outcome.UNDERCUT:
            # The difference, and the bonus.
            *_, bonus = result.items
            values["points"] = f"{result.points - bonus.points} + {bonus.points}"
            return (
                tr("you end on {mine} against {theirs}. Undercut! You score {points}.", **values)
                if is_you
                else tr(
                    "you end on {mine} against {theirs}. Undercut! {name} scores {points}.",
                    **values,
                )
            )
        return (
            tr("you end on {mine} against {theirs}. You score {points}.", **values)
            if is_you
            else tr("you end on {mine} against {theirs}. {name} scores {points}.", **values)
        )


# -- all hands shown -----------------------------------------------------------------------


def in_order(result: HandResult, me: int) -> list[int]:
    """Return the seats that played: of two the opponent's first; of more the knocker's, then the
    others in turn order from ``me``.
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
    """Return the heading of a seat's cards: the player, how they came to lie there, and the
    deadwood.
    """
    result = played.end
    showing = result.showings[seat]
    deadwood = deadwood_sum(showing.deadwood)
    if seat == result.knocker:
        thrown = [name(action.card) for _, action in played.history if isinstance(action, Knock)]
        return showdown_words.knocker_heading(
            seat, result.outcome, "".join(thrown), deadwood, people
        )
    if showing.laid_off:
        cards = " ".join([name(card) for card, _ in showing.laid_off])
        return showdown_words.laid_off_heading(seat, cards, deadwood, people)
    return showdown_words.heading(seat, deadwood, people)
