"""A game of two cards, to prove that a game is a plug-in: nothing else knows of it.

Each of two is dealt a card. Whoever did not deal keeps it or changes it for the next of the
pack, then the dealer does. The higher rank gets a point; equal ranks give nobody one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

from app.cards.cards import PACK, SHORT, Card, Cards, rank_of
from app.cards.deal import Deal
from app.cards.sheet import ScoreSheet
from app.games.base import ActionSyntaxError, IllegalAction, RulesError
from app.messages import msg
from app.refusal import Code, Codes

KEEP, CHANGE = "keep", "change"


class TwoCardsCode(Codes):
    ROUND_OVER = Code("two-cards.round-over", "The round is over.")
    CARD_SEEN = Code(
        "two-cards.card-seen", msg("Nothing can be undone: you have seen your new card.")
    )
    UNKNOWN_OPTION = Code("two-cards.unknown-option", "There is no such option.")
    WRONG_SEATS = Code("two-cards.wrong-seats", "Two Cards is for 2 players, not {seats}.")
    NO_ACTION = Code("two-cards.no-action", "That is not an action.")


NOTHING_SCORED: Final[ScoreSheet[str]] = ScoreSheet((0, 1))


@dataclass(frozen=True)
class Rules:
    """First to ``target`` points."""

    game: ClassVar[str] = "two-cards"
    target: int = 2
    best_of: int = 1

    @property
    def seats(self) -> tuple[int]:
        return (2,)

    def to_json(self) -> dict[str, Any]:
        return {"target": self.target, "best_of": self.best_of}


class View(NamedTuple):
    """What a seat knows: its own card, whose turn it is, and what was done."""

    rules: Rules
    seat: int
    to_act: int
    card: Card | None
    history: tuple[tuple[int, str], ...]


class Round:
    """Two cards and the rest of the pack."""

    def __init__(self, rules: Rules, deck: Sequence[Card], dealer: int) -> None:
        self.rules = rules
        self.deck = tuple(deck)
        self.dealer = dealer
        self.to_act = 1 - dealer
        self.cards = [deck[0], deck[1]]
        self.history: list[tuple[int, str]] = []

    @property
    def is_over(self) -> bool:
        return len(self.history) == 2

    @property
    def gains(self) -> tuple[int, int] | None:
        if not self.is_over:
            return None
        mine, theirs = map(rank_of, self.cards)
        return int(mine > theirs), int(theirs > mine)

    @property
    def ending(self) -> str:
        return " against ".join(SHORT[card] for card in self.cards)

    @property
    def hands(self) -> tuple[Cards, ...]:
        return tuple(1 << card for card in self.cards)

    @property
    def counts(self) -> tuple[int, int]:
        return 1, 1

    def view(self, seat: int) -> View:
        card = self.cards[seat] if seat >= 0 else None
        return View(self.rules, seat, self.to_act, card, tuple(self.history))

    def legal_actions(self) -> list[str]:
        return [] if self.is_over else [KEEP, CHANGE]

    def apply(self, action: str) -> None:
        if self.is_over:
            raise IllegalAction(TwoCardsCode.ROUND_OVER)
        if action == CHANGE:
            self.cards[self.to_act] = self.deck[2 + len(self.history)]
        self.history.append((self.to_act, action))
        self.to_act = self.dealer

    def copy(self) -> Round:
        other = Round(self.rules, self.deck, self.dealer)
        for _, action in self.history:
            other.apply(action)
        return other

    def shown_by(self, action: str) -> str | None:
        return TwoCardsCode.CARD_SEEN if action == CHANGE else None


class Settlement(NamedTuple):
    winners: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Standing:
    rules: Rules
    dealer: int
    sheet: ScoreSheet[str] = NOTHING_SCORED
    quitter: int | None = None
    tables: tuple[tuple[int, ...], ...] = ((0, 1),)
    pack: Cards = PACK

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        return (self.sheet.totals,)

    @property
    def settlement(self) -> Settlement | None:
        if self.quitter is not None:
            return Settlement((1 - self.quitter,), self.sheet.totals)
        won = [side for side, points in enumerate(self.sheet.totals) if points >= self.rules.target]
        return Settlement(tuple(won), self.sheet.totals) if won else None

    def deal(self, table: int, deal: Deal) -> Round:
        return Round(self.rules, deal.cards, self.dealer)

    def scored(self, results: Sequence[str]) -> Standing:
        return replace(self, sheet=self.sheet.after(results, self.dealer, (0, 0)))

    def after(self, rounds: Sequence[Round]) -> Standing:
        (played,) = rounds
        assert played.gains is not None
        return replace(self, sheet=self.sheet.after([played.ending], self.dealer, played.gains))

    def following(self) -> Standing:
        return replace(self, dealer=1 - self.dealer)

    def new_match(self) -> Standing:
        return replace(self.following(), sheet=NOTHING_SCORED)

    def given_up(self, seat: int) -> Standing:
        return replace(self, quitter=seat)


class TwoCards:
    name: Final = Rules.game
    title: Final = "Two Cards"

    def rules(self, options: dict[str, Any]) -> Rules:
        try:
            return Rules(**options)
        except TypeError as error:
            raise RulesError(TwoCardsCode.UNKNOWN_OPTION) from error

    def check_seats(self, rules: Rules, seats: int) -> None:
        if seats != 2:
            raise RulesError(TwoCardsCode.WRONG_SEATS, seats=seats)

    def begin(self, rules: Rules, seats: int, drawn: int) -> Standing:
        return Standing(rules, drawn)

    def deal_again(self, view: View, dealer: int, deal: Deal) -> Round:
        return Round(view.rules, deal.cards, dealer)

    def read(self, text: str) -> str:
        if text not in (KEEP, CHANGE):
            raise ActionSyntaxError(TwoCardsCode.NO_ACTION)
        return text

    def write(self, action: str) -> str:
        return action

    def kind(self, action: str) -> str:
        return "drew" if action == CHANGE else "did"


class Careful:
    """Changes what is below a seven."""

    name = "careful"
    version = 1

    def decide(self, view: View, rng: Random) -> str:
        assert view.card is not None
        return CHANGE if rank_of(view.card) < 6 else KEEP
