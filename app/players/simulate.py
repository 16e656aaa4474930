"""Hands and matches played by players alone, as fast as they decide, and how strong that is."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from app.engine.deal import SEED_BYTES
from app.engine.hand import Hand
from app.engine.match import Match, Seat
from app.engine.rules import PRESETS
from app.engine.score import HandResult
from app.players.base import Player, full_name


def play_hand(hand: Hand, players: Sequence[Player], rng: Random) -> HandResult:
    """Play a hand to its end, with a player for each seat; returns its result.

    Raises IllegalAction when a player does what the rules do not allow.
    """
    while hand.result is None:
        seat = hand.to_act
        hand.apply(players[seat].decide(hand.view(seat), rng))
    return hand.result


def play_match(match: Match, players: Sequence[Player]) -> int:
    """Play a match to its end, deciding as at the table; returns the seat that won it.

    Raises IllegalAction when a player does what the rules do not allow.
    """
    while (settlement := match.settlement) is None:
        if match.hand.result is not None:
            match.next_hand()
        seat = match.hand.to_act
        choices = Random(match.player_seed)
        match.apply(seat, players[seat].decide(match.hand.view(seat), choices))
    return settlement.winner


class Strength(NamedTuple):
    """How often one player beats another, as shares of the games."""

    rate: float
    margin: float
    """Half of the 95 % interval, over mirrored pairs."""
    games: int


def strength(player: Player, other: Player, pairs: int, seed: int) -> Strength:
    """How often a player beats another in games to 100 under the tournament preset.

    Games come in mirrored pairs, the same shuffles twice with the seats exchanged, so that the
    luck of the cards is shared; the interval is over pairs (normal approximation).
    """
    rng = Random(seed)
    shares = []
    for _ in range(pairs):
        cards = rng.randbytes(SEED_BYTES)
        won = 0
        for place in (0, 1):
            seated = (player, other) if place == 0 else (other, player)
            seats = [Seat(who.name, full_name(who)) for who in seated]
            won += play_match(Match(PRESETS["tournament"], seats, cards), seated) == place
        shares.append(won / 2)
    margin = 1.96 * stdev(shares) / sqrt(pairs) if pairs > 1 else 1.0
    return Strength(fmean(shares), margin, 2 * pairs)
