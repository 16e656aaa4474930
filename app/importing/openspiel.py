"""Hands of OpenSpiel's ``gin_rummy``, as its actions are printed or numbered.

A game is one hand, in which player 0 acts first. It is written as action strings, one a row
(``Chance outcome: 9s``, ``Player: 0 Action: Draw upcard``); as the numbers of the actions, one game
a row, with commas or blanks between; or as a playthrough. Its rules are read from ``gin_rummy(…)``
where that stands before it. Actions 0 to 51 are cards, spades first, then clubs, diamonds and
hearts; 52 takes the upcard, 53 draws from the stock, 54 passes, 55 knocks, and 56 to 240 are melds:
by rank the four sets of three (without spades, clubs, diamonds, hearts) and the one of four, then
the runs of three, four and five cards, each by suit and rank.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from app.cards.cards import Card, Cards, as_set
from app.games.base import IllegalAction
from app.games.gin.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Action,
    Knock,
    LayOff,
    Spread,
)
from app.games.gin.hand import Hand
from app.games.gin.melds import is_run, lay_off_targets
from app.games.gin.rules import Rules, Shutout
from app.games.gin.view import Phase
from app.importing.hands import ImportCode, ImportedHand, ImportFault
from app.refusal import Code

_SUITS: Final = "scdh"
_RANKS: Final = "A23456789TJQK"
_OURS: Final = {"c": 0, "d": 1, "h": 2, "s": 3}
_CARDS: Final = {
    rank + suit: _OURS[suit] * 13 + _RANKS.index(rank) for suit in _SUITS for rank in _RANKS
}
"""Our number of each card by its name there, in the order of its numbers."""
_DEALT: Final = 21
_FIRST_MELD: Final = 56
_DEALER: Final = 1

_RULES: Final = Rules(
    big_gin_bonus=None,
    undercut_on_tie=False,
    last_card=True,
    game_bonus=0,
    box_bonus=0,
    shutout=Shutout.NONE,
)
_OPTIONS: Final = {"knock_card": "knock_limit"} | {
    name: name for name in ("gin_bonus", "undercut_bonus", "oklahoma")
}
"""Our option for each of OpenSpiel's."""
_USUAL: Final = {"num_ranks": "13", "num_suits": "4", "hand_size": "10"}
"""Options that have no other value here."""

_GAME: Final = re.compile(r"gin_rummy\(([^)]*)\)")
_APPLIED: Final = re.compile(r'# Apply action "(.*)"')
_STRING: Final = re.compile(r"(?:Chance outcome|Player: (?P<seat>[01]) Action): (?P<what>.+)")
_NUMBERS: Final = re.compile(r"[\[(]?\s*\d{1,3}(?:\s*[,\s]\s*\d{1,3})*\s*[\])]?,?")


class Kind(StrEnum):
    CARD = "card"
    TAKE = "Draw upcard"
    STOCK = "Draw stock"
    PASS = "Pass"
    KNOCK = "Knock"
    MELD = "meld"


_WORDS: Final = (Kind.TAKE, Kind.STOCK, Kind.PASS, Kind.KNOCK)
"""The actions from 52 on that are neither cards nor melds."""


class _Token(NamedTuple):
    row: int
    number: int | None
    """The number of the action in its row; None if it has the row to itself."""
    text: str
    kind: Kind
    seat: int | None
    cards: tuple[Card, ...] = ()

    def fault(self, code: Code, /, **values: object) -> ImportFault:
        return self.because(ImportFault(code, **values))

    def because(self, why: Exception) -> ImportFault:
        if self.number is None:
            return ImportFault(ImportCode.IN_ROW, row=self.row, why=why)
        return ImportFault(ImportCode.IN_ACTION, row=self.row, number=self.number, why=why)


def is_openspiel(text: str) -> bool:
    rows = [row.strip() for row in text.splitlines() if row.strip()]
    return any(
        _STRING.fullmatch(row) or _APPLIED.fullmatch(row) or _NUMBERS.fullmatch(row) for row in rows
    )


def read(text: str) -> tuple[list[ImportedHand], list[ImportFault]]:
    """Return the hands of a text, and what is wrong with it: the first wrong row of each game."""
    hands: list[ImportedHand] = []
    faults: list[ImportFault] = []
    try:
        rules = _rules(text)
    except ImportFault as fault:
        return [], [fault]
    for game in _games(text, faults):
        try:
            hands.append(_hand(game, rules))
        except ImportFault as fault:
            faults.append(fault)
    return hands, faults


def _rules(text: str) -> Rules:
    found = _GAME.search(text)
    values = _RULES.values()
    for each in filter(None, found[1].split(",") if found else ()):
        name, _, value = each.strip().partition("=")
        value = value.lower()
        if name in _OPTIONS:
            values[_OPTIONS[name]] = value == "true" if name == "oklahoma" else _whole(each, value)
        elif _USUAL.get(name) != value:
            raise ImportFault(ImportCode.OTHER_GAME, option=each)
    if values["oklahoma"]:
        values["spade_doubles"] = False
    return Rules(**values)


def _whole(option: str, value: str) -> int:
    if not value.isdecimal() or len(value) > 3:
        raise ImportFault(ImportCode.OTHER_GAME, option=option)
    return int(value)


# -- rows ----------------------------------------------------------------------------------


def _games(text: str, faults: list[ImportFault]) -> Iterator[list[_Token]]:
    """Yield the actions of each game. A game ends at an empty row, and where a row of numbers has
    all of one.
    """
    is_playthrough = bool(_APPLIED.search(text))
    game: list[_Token] = []
    is_wrong = False
    for number, raw in enumerate(text.splitlines(), start=1):
        row = raw.strip()
        if is_playthrough:
            applied = _APPLIED.fullmatch(row)
            if applied is None:
                continue
            row = applied[1]
        if not row:
            if game and not is_wrong:
                yield game
            game, is_wrong = [], False
            continue
        if row.startswith("#") or _GAME.search(row):
            continue
        try:
            tokens = [*_tokens(number, row)]
        except ImportFault as fault:
            if not is_wrong:
                faults.append(fault)
            is_wrong = True
            continue
        if len(tokens) > 1:
            if game and not is_wrong:
                yield game
            yield tokens
            game, is_wrong = [], False
        else:
            game += tokens
    if game and not is_wrong:
        yield game


def _tokens(row: int, text: str) -> Iterator[_Token]:
    if _NUMBERS.fullmatch(text):
        numbers = re.findall(r"\d+", text)
        for index, each in enumerate(numbers, start=1):
            yield _by_number(row, index if len(numbers) > 1 else None, each)
        return
    found = _STRING.fullmatch(text)
    if found is None:
        raise ImportFault(
            ImportCode.IN_ROW, row=row, why=ImportFault(ImportCode.NO_ACTION, text=text)
        )
    seat = None if found["seat"] is None else int(found["seat"])
    yield _by_name(row, text, found["what"].strip(), seat)


def _by_name(row: int, text: str, what: str, seat: int | None) -> _Token:
    for kind in _WORDS:
        if what == kind:
            return _Token(row, None, what, kind, seat)
    names = [what[start : start + 2] for start in range(0, len(what), 2)]
    if not all(name in _CARDS for name in names) or len(names) == 2 or len(names) > 5:
        why = ImportFault(ImportCode.NO_ACTION, text=text)
        raise ImportFault(ImportCode.IN_ROW, row=row, why=why)
    cards = tuple(_CARDS[name] for name in names)
    return _Token(row, None, what, Kind.CARD if len(cards) == 1 else Kind.MELD, seat, cards)


def _by_number(row: int, index: int | None, text: str) -> _Token:
    number = int(text)
    if number < 52:
        return _Token(row, index, text, Kind.CARD, None, ([*_CARDS.values()][number],))
    if number < _FIRST_MELD:
        return _Token(row, index, text, _WORDS[number - 52], None)
    melds = _melds()
    if number - _FIRST_MELD < len(melds):
        return _Token(row, index, text, Kind.MELD, None, melds[number - _FIRST_MELD])
    wrong = _Token(row, index, text, Kind.PASS, None)
    raise wrong.fault(ImportCode.NO_ACTION, text=text)


@cache
def _melds() -> tuple[tuple[Card, ...], ...]:
    found: list[tuple[Card, ...]] = []
    for rank in _RANKS:
        of_rank = tuple(_CARDS[rank + suit] for suit in _SUITS)
        found += [(*of_rank[:left_out], *of_rank[left_out + 1 :]) for left_out in range(4)]
        found.append(of_rank)
    for size in (3, 4, 5):
        for suit in _SUITS:
            for start in range(13 - size + 1):
                ranks = _RANKS[start : start + size]
                found.append(tuple(_CARDS[rank + suit] for rank in ranks))
    return tuple(found)


# -- a hand --------------------------------------------------------------------------------


def _hand(tokens: Sequence[_Token], rules: Rules) -> ImportedHand:
    deck = _deck(tokens)
    hand = Hand(rules, deck, _DEALER)
    source = iter(tokens[_DEALT:])
    for token in source:
        if hand.is_over:
            raise token.fault(ImportCode.AFTER_END)
        if token.seat not in (None, hand.to_act):
            raise token.fault(ImportCode.OTHER_SEAT, seat=hand.to_act)
        match token.kind:
            case Kind.TAKE:
                _do(hand, DRAW_DISCARD, token)
            case Kind.STOCK:
                _do(hand, DRAW_STOCK, token)
                # The card is in the deck already.
                next(source, None)
            case Kind.PASS:
                _do(hand, PASS, token)
            case Kind.CARD:
                _do(hand, DISCARDS[token.cards[0]], token)
            case Kind.KNOCK:
                if hand.phase is Phase.LAST_CARD:
                    _do(hand, DRAW_DISCARD, token)
                _defend(hand, source, _knock(hand, source, token))
            case Kind.MELD:
                raise token.fault(ImportCode.NOT_NOW, text=token.text)
    if not hand.is_over:
        raise tokens[-1].fault(ImportCode.NOT_OVER)
    actions = tuple(action for _, action in hand.history)
    return ImportedHand(tokens[0].row, rules, tuple(deck), _DEALER, actions)


def _deck(tokens: Sequence[_Token]) -> list[Card]:
    """Return all cards in the order of the deal here, where the two hands are dealt by turns."""
    dealt = [*tokens[:_DEALT]]
    drawn = [
        after
        for before, after in zip(tokens[_DEALT:], tokens[_DEALT + 1 :], strict=False)
        if before.kind is Kind.STOCK
    ]
    seen: Cards = 0
    for token in (*dealt, *drawn):
        if token.kind is not Kind.CARD or token.seat is not None:
            raise token.fault(ImportCode.NO_CARD_HERE, text=token.text)
        bit = 1 << token.cards[0]
        if seen & bit:
            raise token.fault(ImportCode.DEALT_TWICE, text=token.text)
        seen |= bit
    if len(dealt) < _DEALT:
        raise tokens[-1].fault(ImportCode.NOT_OVER)
    cards = [token.cards[0] for token in dealt]
    hands = [card for pair in zip(cards[:10], cards[10:20], strict=True) for card in pair]
    rest = [card for card in range(52) if not seen >> card & 1]
    return [*hands, cards[20], *(token.cards[0] for token in drawn), *rest]


def _do(hand: Hand, action: Action, token: _Token) -> None:
    try:
        hand.apply(action)
    except IllegalAction as error:
        raise token.because(error) from None


def _knock(hand: Hand, source: Iterator[_Token], knock: _Token) -> _Token:
    """Knock, and return the action that ends it."""
    thrown = _next(source, knock, Kind.CARD)
    melds, end = _laid(source, thrown)
    if end.kind is not Kind.PASS:
        raise end.fault(ImportCode.NOT_NOW, text=end.text)
    _do(hand, Knock(thrown.cards[0], melds), thrown)
    return end


def _defend(hand: Hand, source: Iterator[_Token], before: _Token) -> None:
    if hand.is_over:
        # After gin the other hand is spread here as well as it can be, whatever was laid there.
        for token in source:
            if token.kind not in (Kind.MELD, Kind.PASS):
                raise token.fault(ImportCode.AFTER_END)
        return
    if hand.spread_deadwood:
        token = _next(source, before, Kind.CARD, Kind.PASS)
        while token.kind is Kind.CARD:
            card = token.cards[0]
            targets = lay_off_targets(card, hand.spread)
            # A run that grows may take more, a set takes only this card.
            target = max(targets, key=lambda index: is_run(hand.spread[index]), default=0)
            _do(hand, LayOff(card, target), token)
            token = _next(source, token, Kind.CARD, Kind.PASS)
        before = token
    melds, end = _laid(source, before)
    if end.kind is not Kind.PASS:
        raise end.fault(ImportCode.NOT_NOW, text=end.text)
    _do(hand, Spread(melds), end)


def _laid(source: Iterator[_Token], before: _Token) -> tuple[tuple[Cards, ...], _Token]:
    melds: list[Cards] = []
    token = _next(source, before, Kind.MELD, Kind.PASS)
    while token.kind is Kind.MELD:
        melds.append(as_set(token.cards))
        token = _next(source, token, Kind.MELD, Kind.PASS)
    return tuple(melds), token


def _next(source: Iterator[_Token], before: _Token, *kinds: Kind) -> _Token:
    token = next(source, None)
    if token is None:
        raise before.fault(ImportCode.NOT_OVER)
    if token.kind not in kinds:
        raise token.fault(ImportCode.NOT_NOW, text=token.text)
    return token
