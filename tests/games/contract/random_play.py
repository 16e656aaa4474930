"""Rounds of contract rummy played at random, with everything checked on the way."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any

from app.cards.cards import iterate
from app.cards.deal import Deal
from app.cards.moves import DRAW_DISCARD, DRAW_STOCK, Discard
from app.games.base import IllegalAction
from app.games.contract.actions import (
    BUY,
    LET_GO,
    PASS,
    Action,
    ContractLayOff,
    Exchange,
    GoDown,
    from_text,
    to_text,
)
from app.games.contract.melds import LEAST_RUN, LEAST_SET, Meld, RankSet, SuitRun
from app.games.contract.round import Round, cards_of
from app.games.contract.rules import CONTRACTS, Rules, pack_of
from app.games.contract.view import Phase


def new_round(seed: int, seats: int, number: int, buys: int = 3) -> Round:
    """A round by its seed."""
    secret = sha256(str(seed).encode()).digest()
    deal = Deal.from_seed(secret, iterate(pack_of(seats)))
    return Round(Rules(buys=buys), number, deal, seed % seats, (0,) * seats)


def state(played: Round) -> dict[str, Any]:
    """All that a round is made of, as values that later actions do not change."""
    values = {name: getattr(played, name) for name in Round.__slots__}
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in values.items()
    }


def some_action(played: Round, rng: Random) -> Action:
    """One of the legal actions; going down and laying off more often than the others."""
    legal = played.legal_actions()
    downs = [action for action in legal if isinstance(action, GoDown)]
    if downs and rng.random() < 0.7:
        return (
            GoDown(tuple(shorter(meld, rng) for meld in downs[0].melds))
            if (not played.contract.nothing_left and rng.random() < 0.5)
            else downs[0]
        )
    steps = [action for action in legal if isinstance(action, ContractLayOff | Exchange)]
    if steps and rng.random() < 0.6:
        return rng.choice(steps)
    return rng.choice(legal)


def shorter(meld: Meld, rng: Random) -> Meld:
    """The meld, sometimes without one of the cards that it can be without."""
    if rng.random() < 0.5:
        return meld
    if isinstance(meld, RankSet) and len(meld.cards) > LEAST_SET:
        return RankSet(meld.rank, meld.cards[1:])
    if isinstance(meld, SuitRun) and len(meld.cards) > LEAST_RUN:
        return SuitRun(meld.suit, meld.low, meld.cards[:-1])
    return meld


def any_action(played: Round, rng: Random) -> Action:
    """An action of any kind, which is seldom allowed."""
    pack = list(iterate(pack_of(len(played.hands))))
    hand = list(iterate(played.hands[played.to_act])) or pack
    card = rng.choice(rng.choice((hand, pack)))
    place, low = rng.randrange(-1, len(played.table) + 1), rng.random() < 0.5
    some = tuple(sorted(rng.sample(pack, 4)))
    return rng.choice(
        (
            *(BUY, PASS, LET_GO, DRAW_STOCK, DRAW_DISCARD),
            Discard(card),
            ContractLayOff(card, place, low),
            Exchange(card, place, low),
            GoDown((RankSet(rng.randrange(13), some), SuitRun(rng.randrange(4), 3, some))),
        )
    )


def play_checked(seed: int, seats: int, number: int, buys: int = 3) -> Round:
    """Play a round at random to its end. Raises AssertionError at the first fault."""
    rng = Random(seed)
    played = new_round(seed, seats, number, buys)
    pack = pack_of(seats)
    assert played.counts == (CONTRACTS[number - 1].dealt,) * seats
    while not played.is_over:
        check_now(played, rng)
        action = some_action(played, rng)
        assert from_text(to_text(action)) == action
        played.apply(action)
        assert cards_of(played) == pack
        assert all(laid.meld.is_valid for laid in played.table)
        assert all(
            known & ~hand == 0 for known, hand in zip(played.known, played.hands, strict=True)
        )
    assert played.legal_actions() == []
    again = new_round(seed, seats, number, buys)
    for seat, action in played.history:
        assert again.to_act == seat
        again.apply(from_text(to_text(action)))
    assert state(again) == state(played)
    return played


def check_now(played: Round, rng: Random) -> None:
    """Somebody may do something, and only what may be done can be done."""
    legal = played.legal_actions()
    assert legal
    assert len(set(legal)) == len(legal)
    before = state(played)
    tried = any_action(played, rng)
    copy = played.copy()
    try:
        copy.apply(tried)
    except IllegalAction:
        assert tried not in legal
        assert state(copy) == before
    else:
        assert tried in legal
    assert state(played) == before
    copy = played.copy()
    copy.apply(rng.choice(legal))
    assert copy.history[-1][0] == played.to_act
    assert state(played) == before
    assert (played.phase is Phase.POLL) == (played.to_act != played.turn)
