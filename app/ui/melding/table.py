"""The table with open melds as one seat sees it: all possible actions, and why others are not.

Faces know Basic Rummy and contract rummy only by a ``MeldingTableModel``; ``model_of`` in
``app.ui.melding.games`` makes it from a ``MatchView`` and the meld areas of the seat.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from app.cards.cards import JOKERS, NO_CARDS, Card, Cards
from app.cards.moves import DRAW_DISCARD, DRAW_STOCK, Discard, DrawStock
from app.games.base import ONLOOKER, IllegalAction
from app.match.view import AnyMatchView
from app.refusal import Code
from app.text.cards import Name
from app.text.cells import width_of
from app.text.lists import in_a_row, listed, within
from app.text.melding.games import advice_of
from app.text.melding.refusals import MeldingCode
from app.text.people import People, thinking
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_n
from app.text.turns import refused, turn_of
from app.ui.hand import Selection
from app.ui.melding.areas import MeldArea, MeldAreas
from app.ui.melding.state import (
    LayOffOption,
    LogEntry,
    LogKind,
    MeldPlan,
    PlayerView,
    StockRefill,
    TableMeld,
    TurnStage,
    letter_of,
    new_cards,
)
from app.ui.melding.status_text import DOT, entry_text
from app.ui.table import Hint, Key, Move, TableModel, before_last_turns

if TYPE_CHECKING:
    from app.coach.advice import Advice


class MeldingTableModel(TableModel[AnyMatchView]):
    """The table with open melds, and the meld areas of the seat."""

    def __init__(
        self,
        match_view: AnyMatchView,
        mine: MeldAreas | None,
        name: Name,
        key: Key,
        people: People | None = None,
    ) -> None:
        super().__init__(match_view, name, key, people)
        self.mine = mine

    # -- what a game has to say ----------------------------------------------------------------

    @property
    @abstractmethod
    def headline(self) -> str:
        """A line about the hand, such as ``Round 3 of 7 · two runs · Cleo deals``."""

    @property
    def stage(self) -> TurnStage:
        """The next decision of the seat to act."""
        # The phases of both games are named like these stages.
        return TurnStage(str(self.match_view.view.phase))

    @property
    def new_stock(self) -> StockRefill | None:
        """How the pile becomes a new stock before the next draw; None while there is a stock."""
        return None

    @property
    @abstractmethod
    def turn(self) -> int:
        """The seat in turn, which in a poll is not the one to act."""

    @property
    @abstractmethod
    def log(self) -> tuple[LogEntry, ...]:
        """All actions of the round, in order."""

    @property
    @abstractmethod
    def table_melds(self) -> tuple[TableMeld, ...]:
        """The melds on the table, the oldest first."""

    @property
    @abstractmethod
    def players(self) -> tuple[PlayerView, ...]: ...

    @property
    @abstractmethod
    def left(self) -> int:
        """Points of the hand, with those in the meld areas."""

    @abstractmethod
    def is_meld(self, cards: Cards) -> bool:
        """Return whether these cards are a meld by themselves."""

    @abstractmethod
    def refusal(self, action: Any) -> IllegalAction | None:
        """Return why the seat to act may not take this action; None if it may."""

    @abstractmethod
    def points_of(self, cards: Cards) -> int:
        """Return the points of these cards in a hand."""

    def ways(self, marked: Cards) -> Sequence[MeldPlan]:
        """Return the ways to put melds on the table now, at most 60; in a serious match only those
        with the marked cards and no others, or with those in the meld areas.
        """
        if not self.is_serious:
            return self.all_ways(marked)
        areas = self.own_areas
        chosen = marked or (areas.all_cards if areas is not None else NO_CARDS)
        return [way for way in self.all_ways(marked) if way.rest == self.hand & ~chosen]

    @abstractmethod
    def all_ways(self, marked: Cards) -> Sequence[MeldPlan]:
        """Return the ways to put melds on the table now, at most 60.

        The way that leaves the fewest points comes first, counted after all possible lay-offs of
        the turn. If every meld area is complete and no card is marked, the areas as they are come
        before all.

        If cards are marked, only ways with all of them are returned; otherwise only those with all
        cards of complete meld areas, if there are any.
        """

    @abstractmethod
    def fits(self, card: Card) -> Sequence[LayOffOption]:
        """Return the lay-offs that are possible now for a card of the hand, the best first."""

    @abstractmethod
    def would_fit(self, card: Card) -> Sequence[int]:
        """Return the melds that a card extends, or whose joker it can replace, even if not now."""

    @abstractmethod
    def lay_off_all(self) -> Sequence[Any]:
        """Return the actions that lay off all cards that fit and leave the fewest points, in
        order.
        """

    @property
    def answers(self) -> Mapping[str, Any]:
        """The actions of ``buy`` and ``pass``, in a game with buying."""
        return {}

    @abstractmethod
    def refused_meld(self) -> IllegalAction | None:
        """Return why no meld can be put down after the draw; None if one can."""

    @abstractmethod
    def refused_lay_off(self, card: Card) -> IllegalAction | None:
        """Return why the rules refuse to lay off a card of the hand after the draw; None if no meld
        takes it.
        """

    def refused_areas(self) -> IllegalAction | None:
        """Return why there are no meld areas; None if there are."""
        return IllegalAction(MeldingCode.NO_AREAS)

    @property
    def why_no_areas(self) -> str:
        """Why there are no meld areas; empty if there are."""
        refusal = self.refused_areas()
        return sentence_for(refusal) if refusal else ""

    # -- what is there -------------------------------------------------------------------------

    @property
    def game(self) -> str:
        return str(self.match_view.rules.game)

    @property
    def hand(self) -> Cards:
        """The seat's cards, with those in its meld areas; none for an onlooker."""
        cards: Cards = (
            self.match_view.held_by(self.match_view.viewed_seat) or self.match_view.view.hand
        )
        return cards

    @property
    def pile_label(self) -> str:
        has_thrown = any(entry.act is LogKind.THROW for entry in self.log)
        return tr("discards") if has_thrown else tr("upcard")

    @property
    def done(self) -> int:
        return len(self.log)

    @property
    def new_throw(self) -> int | None:
        for index in range(len(self.log) - 1, -1, -1):
            entry = self.log[index]
            if entry.seat == self.me or entry.act in (LogKind.TAKE, LogKind.LET_GO):
                return None
            if entry.act is LogKind.THROW:
                return index
        return None

    @property
    def step(self) -> tuple[object, ...]:
        return self.stage, self.match_view.to_act, self.log

    @property
    def contract_melds(self) -> int:
        """Number of melds in the contract of the round; 0 in a game without contracts."""
        return 0

    @property
    def areas_are_done(self) -> bool:
        """Whether this seat is down and needs no meld areas any more."""
        return self.me != ONLOOKER and self.players[self.me].is_down

    @property
    def buyer(self) -> int | None:
        """The seat that wants to buy the top discard while the seat in turn may take it; otherwise
        None.
        """
        return None

    @property
    def areas(self) -> tuple[MeldArea, ...]:
        """The meld areas, one for each meld of the contract; none without a contract or once the
        seat is down.
        """
        return ()

    @property
    def own_areas(self) -> MeldAreas | None:
        """The meld areas to move cards in and out, without cards that have left the hand.

        None if there are no areas.
        """
        return None

    def arranged(self) -> MeldAreas | None:
        """Return the areas with the best way to go down, or with the cards nearest to one."""
        return None

    @property
    def first_listed(self) -> int:
        """The number of actions that are not listed any more: in a serious match all but the last
        turn of each player.
        """
        seats: list[int] = []
        for entry in self.log:
            # Whether the others buy is a part of the turn.
            is_aside = entry.act in (LogKind.PASS, LogKind.BUY, LogKind.LET_GO)
            seats.append(seats[-1] if is_aside and seats else entry.seat)
        return before_last_turns(seats, len(self.players)) if self.is_serious else 0

    @cached_property
    def new_cards(self) -> Cards:
        """The cards that came to the table since the seat's last turn."""
        return new_cards(self.log, self.me)

    def left_after(self, card: Card) -> int | None:
        """Return the points of the hand without this card; None if it may not be discarded now."""
        if not self.is_mine or self.refusal(Discard(card)) is not None:
            return None
        return self.points_of(self.hand & ~(1 << card))

    # -- what may be done ----------------------------------------------------------------------

    @cached_property
    def moves(self) -> Mapping[str, Move]:
        return {
            "buy": self._answer("buy", MeldingCode.NOTHING_TO_BUY, MeldingCode.NO_BUYING),
            "pass": self._answer("pass", MeldingCode.NOTHING_TO_PASS, MeldingCode.NOTHING_TO_PASS),
            "stock": self._move("stock", lambda: self.refusal(DRAW_STOCK), DRAW_STOCK),
            "take": self._move("take", lambda: self.refusal(DRAW_DISCARD), DRAW_DISCARD),
            "meld": self._move("meld", lambda: self._unseen(self.refused_meld())),
            "lay-off": self._move("lay-off", lambda: self._unseen(self._refused_to_lay_off())),
            "lay-off-all": self._move("lay-off-all", self._refused_to_lay_off_all),
            "throw": self._move("throw", self._refused_to_discard),
            "arrange": Move(None, self.refused_areas),
            **self.help_moves,
        }

    def _unseen(self, refusal: IllegalAction | None) -> IllegalAction | None:
        # In a serious match players see themselves what goes together, and learn it when they try.
        match refusal and self.is_serious and refusal.code:
            case (
                MeldingCode.NO_MELD
                | MeldingCode.NOT_YET
                | MeldingCode.UNFIT_AREA
                | MeldingCode.SHORT_AREA
                | MeldingCode.NOTHING_FITS
            ):
                return None
        return refusal

    def _move(
        self, command: str, refuse: Callable[[], IllegalAction | None], action: Any = None
    ) -> Move:
        return self.in_turn(action, lambda: self._refused_by_stage(command) or refuse())

    def _refused_by_stage(self, command: str) -> IllegalAction | None:
        code = None
        match self.stage:
            case TurnStage.POLL if command not in ("buy", "pass"):
                code = MeldingCode.DECIDE_TO_BUY
            case TurnStage.CLAIM if command not in ("take", "pass"):
                code = MeldingCode.DECIDE_TO_TAKE
            case TurnStage.DRAW:
                code = _DRAW_BEFORE.get(command)
            case TurnStage.PLAY if command in ("stock", "take"):
                code = MeldingCode.DRAWN
        return None if code is None else IllegalAction(code)

    def _answer(self, command: str, not_now: Code, never: Code) -> Move:
        action = self.answers.get(command)
        if action is None:
            return self._move(command, lambda: IllegalAction(never))
        return self._move(command, lambda: self.refusal(action) and IllegalAction(not_now), action)

    def _refused_to_lay_off(self) -> IllegalAction | None:
        return None if any(map(self.fits, _each(self.hand))) else self._refused_lay_offs()

    def _refused_to_lay_off_all(self) -> IllegalAction | None:
        return None if self.lay_off_all() else self._refused_lay_offs()

    def _refused_lay_offs(self) -> IllegalAction:
        why = filter(None, map(self.refused_lay_off, _each(self.hand)))
        return next(why, IllegalAction(MeldingCode.NOTHING_FITS))

    def _refused_to_discard(self) -> IllegalAction | None:
        why = [self.refusal(Discard(card)) for card in _each(self.hand)]
        return why[0] if all(why) else None

    def told(self, command: str, refusal: IllegalAction) -> str:
        if command in ("undo", "arrange"):
            return sentence_for(refusal)
        if not self.is_mine:
            return self._wait()
        return refused(within(sentence_for(refusal)), self.possible)

    def why_not_lay_off(self, card: Card) -> str:
        """Return why a card cannot be laid off now, and what is possible; empty if it can."""
        if self.fits(card):
            return ""
        if refusal := self.out_of_turn or self._refused_card(card):
            return self.told("lay-off", refusal)
        return refused(tr("{card} fits no meld on the table", card=self.name(card)), self.possible)

    def _refused_card(self, card: Card) -> IllegalAction | None:
        if not self.hand >> card & 1:
            return IllegalAction(MeldingCode.NOT_HELD, card=card)
        return self._refused_by_stage("lay-off") or self.refused_lay_off(card)

    def why_not_do(self, action: Any) -> str:
        sent = (command for command, move in self.moves.items() if move.action == action)
        if command := next(sent, ""):
            return self.why_not(command)
        refusal = self.out_of_turn or self.refusal(action)
        return self.told("", refusal) if refusal else ""

    def will_do(self, action: Any) -> str:
        """Return the description of a move chosen before its turn; empty if it cannot wait.

        Only a draw from the stock can wait, since the others' moves do not change its meaning.
        """
        can_wait = bool(self.hand) and self.stage is not TurnStage.OVER
        return tr("draw from the stock") if can_wait and isinstance(action, DrawStock) else ""

    @property
    def possible(self) -> str:
        return in_a_row(self.choices)

    @property
    def choices(self) -> tuple[str, ...]:
        """The possible actions with their keys, such as ``s draws from the stock``; none while
        others act.
        """
        key = self.key
        top = self.name(self.pile[-1]) if self.pile else ""
        if self.stage is TurnStage.CLAIM and self.is_mine and self.buyer is not None:
            buyer = self.people.names[self.buyer]
            return tr("{take} takes {top}", take=key("take"), top=top), tr(
                "{leave} lets {buyer} have it", leave=key("act"), buyer=buyer
            )
        is_contract = self.contract_melds > 0
        each: dict[str, Callable[[], str]] = {
            "buy": lambda: tr("{buy} buys {top}", buy=key("buy"), top=top),
            "pass": lambda: tr("{leave} passes", leave=key("act")),
            "stock": lambda: tr("{stock} draws from the stock", stock=key("stock")),
            "take": lambda: tr("{take} takes {top}", take=key("take"), top=top),
            "meld": lambda: (
                tr("{key} goes down", key=key("meld"))
                if is_contract
                else tr("{key} melds", key=key("meld"))
            ),
            "lay-off-all": lambda: tr("{key} lays off all that fits", key=key("lay-off-all")),
            "lay-off": lambda: tr("{key} lays off the raised card", key=key("lay-off")),
            "throw": lambda: tr("{key} discards the raised card", key=key("act")),
        }
        if not self.is_serious:
            del each["lay-off"]
        return tuple(say() for command, say in each.items() if self.may(command))

    def _wait(self) -> str:
        to_act = self.match_view.to_act
        if self.me == ONLOOKER:
            return tr("You look on: others play this hand.")
        if to_act is None or self.stage is TurnStage.OVER:
            return tr("It is over.")
        if self.stage is TurnStage.POLL:
            # The players must not learn who is being asked, nor for how long.
            return tr("The others decide whether they buy the top of the pile.")
        undo = self.key("undo") if self.may("undo") else ""
        return turn_of(self.people.names[to_act], self.key("act"), undo)

    def hint(self, advice: Advice, raised: Card | None = None) -> Hint:
        told = advice_of(self.match_view.view, advice.action, self.name, self.people.names)
        return Hint(
            advice.action,
            told,
            tr(
                "A hint is what the strongest level would play; the choices are not valued in this"
                " game."
            ),
        )

    # -- what is said --------------------------------------------------------------------------

    @property
    def top(self) -> tuple[str, str]:
        return next(self._top_lines())

    def top_line(self, width: int) -> str:
        wordings = [*self._top_lines()]
        told, score = next(
            (both for both in wordings if sum(map(width_of, both)) + 4 <= width), wordings[-1]
        )
        gap = width - width_of(told) - width_of(score) - 2
        return f" {told}{' ' * max(gap, 2)}{score} "

    def _top_lines(self) -> Iterator[tuple[str, str]]:
        people = self.people
        parts = self.headline.split(DOT)
        scores = self.match_view.standing.columns[0]
        # The names are cut after the rest, and the round goes only where no name is left to cut.
        lengths = [
            *((count, None) for count in range(len(parts), 0, -1)),
            *((1, n) for n in _NAMES),
            (0, _NAMES[-1]),
        ]
        for count, width in lengths:
            names = people.labels(width)
            told = (
                f"{name} {scores[side]}" for name, side in zip(names, people.order, strict=True)
            )
            yield DOT.join(parts[:count]), ("  " if width else DOT).join(told)

    @property
    def prompt(self) -> str:
        top = self.name(self.pile[-1]) if self.pile else ""
        key, names, stage = self.key, self.people.names, self.stage
        if stage is TurnStage.OVER:
            return ""
        if stage is TurnStage.POLL and self.is_mine:
            # Translators: 80 cells at most, with a card and the names of two keys
            return tr(
                "Buy {card}? One penalty card from the stock. {buy} buys · {leave} passes",
                card=top,
                buy=key("buy"),
                leave=key("act"),
            )
        if stage is TurnStage.POLL:
            return tr("The others are asked whether they buy {card} …", card=top)
        if not self.is_mine:
            return thinking(self.match_view, names[self.turn])
        if stage is TurnStage.CLAIM and self.buyer is not None:
            return tr(
                "{buyer} wants to buy {top}. {take} takes it as your draw · {leave} lets it go",
                buyer=names[self.buyer],
                top=top,
                take=key("take"),
                leave=key("act"),
            )
        if stage is TurnStage.DRAW:
            return self._draw_prompt(top)
        if not self.may("throw"):
            return tr("Every card of your hand has to go in this turn: go on melding.")
        may_meld, may_lay_off = self.may("meld"), self.may("lay-off")
        if self.is_serious:
            return tr("Meld, lay off, or discard a card to end your turn.")
        if may_meld and may_lay_off:
            return tr("You can meld or lay off. Discard a card to end your turn.")
        if may_meld and self.areas:
            return tr("You can go down. Discard a card to end your turn.")
        if may_meld:
            return tr("You can meld. Discard a card to end your turn.")
        if may_lay_off:
            return tr("You can lay off. Discard a card to end your turn.")
        return tr("Discard a card to end your turn.")

    def _draw_prompt(self, top: str) -> str:
        if not top:
            return tr("Your turn: draw from the stock.")
        if not self.may("stock"):
            return tr("Your turn: take {card}, the only card left to draw.", card=top)
        match self.new_stock:
            case StockRefill.TURNED:
                return tr(
                    "Your turn: take {card}, or turn the pile over as the new stock and draw from"
                    " that.",
                    card=top,
                )
            case StockRefill.SHUFFLED:
                return tr(
                    "Your turn: take {card}, or have the pile shuffled as the new stock and draw"
                    " from that.",
                    card=top,
                )
        return tr("Your turn: draw from the stock, or take {card}.", card=top)

    @property
    def own_offer(self) -> str:
        # The question names the keys of its answers.
        is_asked = self.stage in (TurnStage.POLL, TurnStage.CLAIM)
        return "" if is_asked else " · ".join(self.choices)

    def live(self, selection: Selection[Any]) -> tuple[str, ...]:
        if not self.hand or self.is_serious:
            return ()
        told = self.points(selection.card)
        if (viewed_seat := self.match_view.viewed_seat) != self.me:
            told = tr_n(
                "{who} holds {n} point",
                "{who} holds {n} points",
                self.points_of(self.hand),
                who=self.people.name(viewed_seat),
            )
        if count := selection.marked.bit_count():
            told = tr_n(
                "{count} marked: {n} point · {held}",
                "{count} marked: {n} points · {held}",
                self.points_of(selection.marked),
                count=count,
                held=told,
            )
        return (told,)

    def points(self, card: Card | None) -> str:
        """Return the points in the hand, and those after discarding the raised card.

        For example: ``You hold 100 points, 60 of them outside the areas · after discarding K♦:
        90``.
        """
        outside = None
        if (areas := self.own_areas) is not None and areas.all_cards:
            outside = self.points_of(self.hand & ~areas.all_cards)
        parts = [
            tr_n("You hold {n} point", "You hold {n} points", self.left)
            if outside is None
            else tr_n(
                "You hold {n} point, {outside} of them outside the areas",
                "You hold {n} points, {outside} of them outside the areas",
                self.left,
                outside=outside,
            )
        ]
        if card is not None and (after := self.left_after(card)) is not None:
            parts.append(
                tr("after discarding {card}: {points}", card=self.name(card), points=after)
            )
        return DOT.join(parts)

    def places_for(self, card: Card) -> str:
        """Return where a card of the hand may be laid off, now or later; empty if nowhere."""
        if self.is_serious:
            return ""
        name, key, found = self.name(card), self.key("lay-off"), self.fits(card)
        letters = [letter_of(index) for index in dict.fromkeys(fit.table_meld for fit in found)]
        if len(letters) == 1 and all(fit.is_swap for fit in found):
            return tr(
                "{card} is what the {joker} in {letter} stands for · {key} swaps them",
                card=name,
                joker=self.name(JOKERS[0]),
                letter=letters[0],
                key=key,
            )
        if len(letters) == 1:
            return tr(
                "{card} fits {melds} · {key} lays it off", card=name, melds=letters[0], key=key
            )
        if letters:
            return tr(
                "{card} fits {melds} · {key} asks which",
                card=name,
                melds=_several(letters),
                key=key,
            )
        later = [letter_of(index) for index in self.would_fit(card)]
        if not later:
            return ""
        if self.areas:
            return tr("{card} will fit {melds} once you are down", card=name, melds=_several(later))
        return tr("{card} will fit {melds} in your turn", card=name, melds=_several(later))

    def recent_actions(self, seat: int) -> Sequence[str]:
        done = [entry for entry in self.log if entry.act is not LogKind.PASS]
        return [entry_text(entry, self.people, self.name) for entry in done[-2:]]

    def own_actions(self, most: int) -> Sequence[str]:
        own = [entry for entry in self.log if entry.seat == self.me]
        return [entry_text(entry, self.people, self.name) for entry in own[-most:]]


_NAMES: Final = (8, 6, 5, 4, 3, 2)
"""Cells for names that must be cut, from the most to the fewest."""
_DRAW_BEFORE: Final = {
    "throw": MeldingCode.DRAW_TO_DISCARD,
    "meld": MeldingCode.DRAW_TO_MELD,
    "lay-off": MeldingCode.DRAW_TO_LAY_OFF,
    "lay-off-all": MeldingCode.DRAW_TO_LAY_OFF,
}
_MOST_SPOTS: Final = 6
"""Most melds named by their letters."""


def _several(letters: Sequence[str]) -> str:
    if len(letters) <= _MOST_SPOTS:
        return listed(letters)
    # Translators: some melds by their letters, and how many there are besides
    return tr(
        "{letters} and {count} more",
        letters=in_a_row(letters[: _MOST_SPOTS - 1]),
        count=len(letters) - _MOST_SPOTS + 1,
    )


def _each(cards: Cards) -> Sequence[Card]:
    return [card for card in range(cards.bit_length()) if cards >> card & 1]
