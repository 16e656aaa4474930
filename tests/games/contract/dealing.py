"""Rounds with the cards that a test wants."""

from __future__ import annotations

from app.cards.cards import from_short, iterate
from app.cards.deal import Deal
from app.games.contract.actions import PASS, from_text
from app.games.contract.round import Round
from app.games.contract.rules import CONTRACTS, Rules, pack_of
from app.games.contract.view import Phase

SEED = bytes(32)


def dealt(
    number: int, *hands: str, up: str = "", stock: str = "", rules: Rules | None = None
) -> Round:
    """A round dealt by the last seat, so that seat 0 begins. What is not given, is dealt from
    the spades down, jokers last.
    """
    seats, size = len(hands), CONTRACTS[number - 1].dealt
    named = [[from_short(name) for name in hand.split()] for hand in hands]
    stocked = [from_short(name) for name in stock.split()]
    given = {*stocked, *(card for hand in named for card in hand)}
    if up:
        given.add(from_short(up))
    rest = sorted(
        (card for card in iterate(pack_of(seats)) if card not in given),
        key=lambda card: (card % 54 < 52, card % 54, card),
    )
    for hand in named:
        hand += [rest.pop() for _ in range(size - len(hand))]
    upcard = from_short(up) if up else rest.pop()
    deck = [hand[place] for place in range(size) for hand in named]
    return Round(
        rules or Rules(),
        number,
        Deal((*deck, upcard, *stocked, *rest[::-1]), SEED),
        seats - 1,
        (0,) * seats,
    )


def do(played: Round, *texts: str) -> None:
    """Let whoever is to act do this, and nobody buy anything on the way."""
    for text in texts:
        action = from_text(text)
        while played.phase is Phase.POLL and text not in ("buy", "pass"):
            played.apply(PASS)
        played.apply(action)


def polled(played: Round) -> list[int]:
    """The seats that are asked whether they buy, if none does."""
    copy, seats = played.copy(), []
    while copy.phase is Phase.POLL:
        seats.append(copy.to_act)
        copy.apply(PASS)
    return seats
