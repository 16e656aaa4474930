"""The table at a moment of a review, and beside it the chance to win."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content

from app.cards.cards import Card, Cards
from app.coach.judgement import Decision
from app.games.gin.actions import Discard, Knock
from app.games.gin.melds import arrangements, unmelded
from app.games.gin.view import View
from app.table.gin import GinMatchView
from app.text.games import player_level
from app.text.gin import review as words
from app.text.gin.actions import whole
from app.text.gin.scoring import outcome_sentence
from app.text.gin.showdown import hand_label
from app.text.glyphs import in_ascii
from app.text.lists import as_sentence
from app.text.people import People, sentence
from app.text.speech import tr, tr_c
from app.tui.widgets.card_groups import CardGroup, CardGroups, spread_groups
from app.tui.widgets.charts import Curve, show_moments
from app.tui.widgets.others import OtherCards
from app.tui.widgets.text import FittingLine, Line
from app.ui.review import ReviewSession


class AsItWas(Horizontal):
    """The opponent's cards, the piles, the action and its judgement, and the curve of chances.

    ``name`` writes a card.
    """

    def __init__(
        self, match_view: GinMatchView, reviewing: ReviewSession, name: Callable[[Card], str]
    ) -> None:
        super().__init__(id="top")
        self._match_view = match_view
        self._reviewing = reviewing
        self._name_card = name
        self._other = FittingLine("other")
        self._others_cards = OtherCards("opponent-cards")
        self._piles = Line("piles-line")
        self._done = Line("done")
        self._verdict = Line("verdict")
        self._graph = Vertical(id="graph", classes="frame")
        self._head = Line("graph-head")
        self._chances = Curve("chances")

    def compose(self) -> ComposeResult:
        with Vertical(id="as-it-was", classes="frame") as table:
            table.border_title = tr("Position")
            yield self._other
            yield self._others_cards
            yield self._piles
            yield self._done
            yield self._verdict
        with self._graph:
            yield self._head
            yield self._chances

    def title(self, people: People) -> str:
        """Return the hand, and whose turn of it comes next."""
        reviewing = self._reviewing
        if reviewing.shown is not None:
            turn = words.turn_of(people.name_unless_you(reviewing.shown.seat), reviewing.turn)
        else:
            turn = tr("the end") if reviewing.review else tr("Judging …")
        return tr(
            "Review · hand {hand} of {hands} · {turn}",
            hand=hand_label(self._match_view, reviewing.played[reviewing.hand]),
            hands=len(reviewing.played),
            turn=turn,
        )

    def show_chances(self, people: People) -> None:
        reviewing = self._reviewing
        name = people.name_unless_you(reviewing.me)
        told = tr("{name}'s chance to win", name=name) if name else tr("your chance to win")
        self._head.show(told)
        self._graph.border_title = told
        show_moments(self._chances, reviewing.moments, reviewing.next_moment)

    def show_message(self, text: str) -> None:
        """Show a sentence in place of the action."""
        self._done.show(text)

    def show(self, views: tuple[View, ...], people: People, verdict: str, *, is_open: bool) -> None:
        """Show the table; ``is_open`` says whether the opponent's hand is."""
        reviewing = self._reviewing
        me, shown = reviewing.me, reviewing.shown
        mine, other = views[me], views[1 - me]

        def written(text: str) -> str:
            return in_ascii(text) if people.ascii_only else text

        who, cards = self._match_view.seats[1 - me], other.hand.bit_count()
        level = "" if who.is_human else player_level(who.player)
        head = words.other_hand(who.name, level, cards, is_open=is_open, is_over=shown is None)
        self._other.show([Content(written(wording)) for wording in head])
        self._others_cards.show(cards, other.hand if is_open else mine.known[1 - me])
        top = self._name_card(mine.top) if mine.top is not None else ""
        self._piles.show(written(words.piles(mine.stock, top)))
        if shown is None:
            ended = outcome_sentence(reviewing.played[reviewing.hand].end, people)
            done = tr("The hand is over. {ending}", ending=ended)
        else:
            player = "" if people.is_you(shown.seat) else sentence(people.names[shown.seat])
            top_card = views[shown.seat].top
            done = as_sentence(whole(shown.action, top_card, self._name_card, player))
        self.show_message(written(done))
        self._verdict.show(written(verdict))


class HandAsItWas(Vertical):
    """The hand of one player."""

    def __init__(self) -> None:
        super().__init__(id="hand", classes="frame")
        self._cards = CardGroups(id="own-hand")

    def compose(self) -> ComposeResult:
        yield self._cards

    def show(self, hand: Cards | None, decision: Decision | None, owner: str | None) -> None:
        """Show a hand, None for a hidden one, with what a ``decision`` says of it.

        ``owner`` is the name of the player; None for the reader.
        """
        self.border_title = owner or tr_c("cards on the board", "Your hand")
        groups = [] if hand is None else groups_of(hand, decision)
        self._cards.show(groups, None if hand is None else thrown(decision))


def groups_of(hand: Cards, decision: Decision | None) -> list[CardGroup]:
    """Return a hand in groups, with the best discard marked if a ``decision`` is about it."""
    melds = arrangements(hand)[0]
    groups = spread_groups(melds, unmelded(hand, melds))
    match decision and decision.best:
        case Discard(card) | Knock(card, _):
            return [replace(group, marks={card: tr("best")}) for group in groups]
    return groups


def thrown(decision: Decision | None) -> Card | None:
    """Return the card that was discarded; None if none was."""
    match decision and decision.action:
        case Discard(card) | Knock(card, _):
            return card
    return None
