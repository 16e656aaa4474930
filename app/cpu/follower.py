"""A game as a gin-bridge player is told it, line by line, and the view that results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.cards.cards import NO_CARDS, POINTS, Card, Cards, as_set, iterate, parse
from app.cpu.gin_bridge import NOTHING, RULES, SEATS, ProgramCode, is_question
from app.games.gin.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Action,
    Knock,
    Melds,
    melds_from_text,
)
from app.games.gin.hand import Hand
from app.games.gin.rules import DEALT
from app.games.gin.view import Phase, View, remembered
from app.refusal import Refused

_SEED_BITS: Final = (1 << 63) - 1
_LONGEST_NUMBER: Final = 100
"""Most digits that are read as a number."""
_NOTICES: Final = {"GAME", "START", "DRAW", "DISCARD", "MELDS", "HAND", "SCORES"}
"""First words of the notices that matter to a player; the rest are ignored."""


class ProtocolError(Refused):
    """A line of the referee contradicts the rules, or an earlier line."""


class Follower:
    """The knowledge of one player about a game.

    A hand is one of the engine's, dealt from a deck in which the hidden cards lie in any order.
    When a hidden card shows, it changes places with the card that stood for it. Both were hidden
    until then, so everything before could have happened with the two exchanged from the deal on,
    and the engine keeps the rules, the piles and the view.
    """

    def __init__(self) -> None:
        self.seed = 0
        """The number of the game, the seed of random choices."""
        self.number = 0
        self.scores: tuple[int, ...] = (0,) * SEATS
        """Points before the hand, by seat."""
        self.earlier: tuple[View, ...] = ()
        """This seat's views of the latest hands of the game."""
        self.seat = 0
        self.starter = 0
        self.deck: list[Card] = []
        """The deal of the hand as far as it is known: hidden cards lie where they can have lain."""
        self._dealt: Cards = NO_CARDS
        self._shown: Cards = NO_CARDS
        self._hand: Hand | None = None
        self._thrown: tuple[int, Card] | None = None
        """The seat and card of the last discard, until it is clear whether it was a knock."""

    def hear(self, line: str) -> None:
        """Take a notice, or the question “UP?”, which shows a card too.

        Raises Refused (often ProtocolError) if the line does not fit the protocol or earlier lines.
        """
        match line.split():
            case ["GAME", _, seed]:
                # Some referees number their games in another way: any text is a number, too.
                is_number = seed.isdecimal() and len(seed) <= _LONGEST_NUMBER
                number = int(seed) if is_number else int.from_bytes(seed.encode(), "big")
                self.seed, self.number, self.scores = number & _SEED_BITS, 0, (0,) * SEATS
                self.earlier, self._dealt, self._hand = (), NO_CARDS, None
            case ["START", seat, starter, *cards]:
                self._start(_seat(seat), _seat(starter), _ten(cards))
            case ["UP?", card]:
                self._offered(parse(card))
            case ["DRAW", seat, card]:
                self._drawn(_seat(seat), None if card == NOTHING else parse(card))
            case ["DISCARD", seat, card]:
                self._thrown = _seat(seat), parse(card)
            case ["MELDS", seat, melds]:
                self._melded(_seat(seat), melds_from_text(melds))
            case ["HAND", seat, *cards]:
                if _seat(seat) != self.seat:
                    self._shown = _ten(cards)
            case ["SCORES", first, second]:
                self.scores = _score(first), _score(second)
            case [word, *_] if word in _NOTICES or is_question(word):
                raise ProtocolError(ProgramCode.NO_SUCH_LINE)

    @property
    def hand(self) -> Hand:
        """The hand being played; its hidden cards mean nothing.

        Raises ProtocolError before the upcard is known.
        """
        if self._hand is None:
            raise ProtocolError(ProgramCode.NO_HAND)
        self._play_throw(self._hand)
        return self._hand

    @property
    def knocker(self) -> int | None:
        """The seat that has spread melds in this hand; None before a knock."""
        return self._hand.knocker if self._hand else None

    @property
    def view(self) -> View:
        """The view that the engine would show this seat, but for the knocker's deadwood, which the
        protocol shows only after the hand.
        """
        hand = self.hand
        view = hand.view(self.seat)
        return view._replace(spread_deadwood=hand.spread_deadwood & view.known[view.opponent])

    def act(self, action: Action) -> None:
        """Play an action of this seat at once; no line will report it."""
        self.hand.apply(action)

    def _start(self, seat: int, starter: int, cards: Cards) -> None:
        if self._hand is not None:
            hands = [self._shown] * SEATS
            hands[self.seat] = self.hand.hands[self.seat]
            self.earlier = remembered(self.earlier, self.hand.view(self.seat), hands)
        self.number += 1
        self.seat, self.starter, self._dealt = seat, starter, cards
        self._hand = self._thrown = None
        self._shown = NO_CARDS

    def _open(self, upcard: Card) -> Hand:
        if not self._dealt:
            raise ProtocolError(ProgramCode.NO_HAND)
        if self._dealt >> upcard & 1:
            raise ProtocolError(ProgramCode.SEEN_ELSEWHERE)
        own = list(iterate(self._dealt))
        rest = [card for card in range(52) if not self._dealt >> card & 1 and card != upcard]
        others, stock = rest[:DEALT], rest[DEALT:]
        first, second = (own, others) if self.seat == self.starter else (others, own)
        pairs = zip(first, second, strict=True)
        deck = self.deck = [card for pair in pairs for card in pair] + [upcard, *stock]
        earlier = tuple(self.earlier if seat == self.seat else () for seat in range(SEATS))
        self._hand = Hand(RULES, deck, (self.starter + 1) % SEATS, self.scores, earlier=earlier)
        return self._hand

    def _offered(self, card: Card) -> None:
        hand = self.hand if self._hand else self._open(card)
        if hand.phase is Phase.UPCARD and hand.to_act != self.seat:
            hand.apply(PASS)
        if hand.pile[-1:] != [card]:
            raise ProtocolError(ProgramCode.OTHER_CARD)

    def _drawn(self, seat: int, card: Card | None) -> None:
        if self._hand is None and card is not None:
            self._open(card)
        hand = self.hand
        if card is not None and hand.pile[-1:] == [card]:
            if hand.phase is Phase.UPCARD and hand.to_act != seat:
                hand.apply(PASS)
            hand.apply(DRAW_DISCARD)
            return
        while hand.phase is Phase.UPCARD:
            hand.apply(PASS)
        if card is not None:
            self._exchange(hand, card, hand.stock[-1])
        hand.apply(DRAW_STOCK)

    def _play_throw(self, hand: Hand) -> None:
        if self._thrown is not None:
            seat, card = self._thrown
            self._thrown = None
            self._hold(hand, seat, 1 << card)
            hand.apply(DISCARDS[card])

    def _melded(self, seat: int, melds: Melds) -> None:
        hand = self._hand
        # The defender's melds end the hand and show nothing that is needed.
        if hand is None or self._thrown is None:
            return
        knocker, card = self._thrown
        if seat != knocker:
            raise ProtocolError(ProgramCode.OTHER_KNOCKER, seat=seat, thrower=knocker)
        self._thrown = None
        spread = 1 << card
        for meld in melds:
            spread |= meld
        self._hold(hand, seat, spread)
        if seat != self.seat:
            self._lower(hand, spread)
        hand.apply(Knock(card, melds))

    def _hold(self, hand: Hand, seat: int, cards: Cards) -> None:
        if seat == self.seat:
            return
        for card in iterate(cards & ~hand.hands[seat]):
            anyhow = hand.hands[seat] & ~hand.known[seat] & ~cards
            self._exchange(hand, card, next(iterate(anyhow), card))

    def _lower(self, hand: Hand, spread: Cards) -> None:
        knocker = 1 - self.seat
        hidden = hand.hands[knocker] & ~hand.known[knocker] & ~spread
        low = sorted([*iterate(hidden), *hand.stock], key=POINTS.__getitem__)
        wanted = as_set(low[: hidden.bit_count()])
        for card in iterate(wanted & ~hidden):
            self._exchange(hand, card, next(iterate(hidden & ~wanted)))
            hidden = hand.hands[knocker] & ~hand.known[knocker] & ~spread

    def _exchange(self, hand: Hand, shown: Card, guessed: Card) -> None:
        if shown == guessed:
            return
        hidden = as_set(hand.stock) | hand.hands[1 - self.seat] & ~hand.known[1 - self.seat]
        both = 1 << shown | 1 << guessed
        if both & ~hidden:
            raise ProtocolError(ProgramCode.SEEN_ELSEWHERE)
        other = {shown: guessed, guessed: shown}
        hand.stock = [other.get(card, card) for card in hand.stock]
        self.deck = [other.get(card, card) for card in self.deck]
        for seat, held in enumerate(hand.hands):
            if (held & both).bit_count() == 1:
                hand.hands[seat] = held ^ both


def _seat(text: str) -> int:
    if text not in ("0", "1"):
        raise ProtocolError(ProgramCode.NO_SEAT, seat=text)
    return int(text)


def _score(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= _LONGEST_NUMBER):
        raise ProtocolError(ProgramCode.NO_SCORE, score=text)
    return int(text)


def _ten(names: Sequence[str]) -> Cards:
    cards = [parse(name) for name in " ".join(names).replace(",", " ").split()]
    if not len(cards) == len(set(cards)) == DEALT:
        raise ProtocolError(ProgramCode.NOT_TEN, dealt=DEALT)
    return as_set(cards)
