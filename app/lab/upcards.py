"""What the expert gains by playing the upcard on: ``python -m app.lab.upcards``.

At the upcards of hands between experts at the start of a match, where taking and passing are worth
nearly the same by the network, the search of ``app.players.gin.net.search`` chooses. Then both are
played on by experts with the cards that the other really holds, and the stock in many orders: the
mean difference, in points of an upcard, is what the search gains. ``app.lab.search`` tells the same
of throws.
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple

import numpy as np

from app.games.gin.actions import PASS
from app.games.gin.hand import Hand
from app.games.gin.rules import PRESETS
from app.games.gin.view import Phase, View
from app.lab.search import expert
from app.lab.train.open_play import JUDGE
from app.lab.workers import add_workers, at_work
from app.players.gin.inference import turns_taken
from app.players.gin.net.against import Against
from app.players.gin.net.choices import NO_CARD
from app.players.gin.net.evaluator import evaluator
from app.players.gin.net.lockstep import HandsInPlay, Play
from app.players.gin.net.manners import AN_EXPERT
from app.players.gin.net.search import USUAL, Choices, Upcards, Values, in_play, packs, race
from app.rummy.cards import Cards

PART: Final = 200
"""Deals of a task."""


class Offer(NamedTuple):
    """An upcard that is worth nearly as much taken as passed."""

    dealer: bool
    """Whether it is offered to the dealer, for the other has passed it."""
    taken: bool
    """Whether the search takes it,"""
    changed: bool
    """and the network would not, or the other way round."""
    gain: float = 0.0
    """Points that the search brings more than the network."""


def offers(hands: int, orders: int, seed: int) -> list[Offer]:
    """Those of so many deals."""
    against = Against.of(AN_EXPERT, evaluator(JUDGE))
    found, rows = [], []
    for view, held, choices in _offered(hands, seed):
        if abs(choices.worth[0] - choices.worth[1]) < USUAL.near:
            chosen = race(choices, Upcards.of_view(against, view, USUAL)).choice
            changed = chosen != int(choices.worth.argmax())
            found.append(Offer(view.seat == view.dealer, chosen == 0, changed))
            rows.append((in_play(view, 0), held))
    for dealer in (False, True):
        some = [n for n, offer in enumerate(found) if offer.changed and offer.dealer is dealer]
        if some:
            more = taken_and_passed([rows[n] for n in some], orders, seed, dealer=dealer)
            for n, points in zip(some, more.tolist(), strict=True):
                found[n] = found[n]._replace(gain=points if found[n].taken else -points)
    return found


def _offered(hands: int, seed: int) -> Iterator[tuple[View, Cards, Choices]]:
    """What the seats see that are offered the upcard, with the cards of the other and what it is
    worth to take the upcard, and to pass it.
    """
    for number in range(hands):
        deck = list(range(52))
        Random(f"{seed} {number}").shuffle(deck)
        hand = Hand(PRESETS["tournament"], deck, number % 2)
        while hand.phase is Phase.UPCARD:
            view = hand.view(hand.to_act)
            choices = _weighed(view)
            yield view, hand.hands[view.opponent], choices
            if choices.worth[0] > choices.worth[1]:
                break
            hand.apply(PASS)


def _weighed(view: View) -> Choices:
    """To take the upcard, and to pass it."""
    values, turn = evaluator(JUDGE), turns_taken(view)
    worth = np.array([values.taking(view, turn), values.leaving(view, turn)])
    return Choices(np.array([view.pile[-1], NO_CARD]), np.zeros(2, dtype=bool), worth)


def taken_and_passed(
    rows: Sequence[tuple[HandsInPlay, Cards]], orders: int, seed: int, *, dealer: bool
) -> Values:
    """Of each of these tables with a single row, and hands of the other, the points that taking the
    upcard brings more than passing it; the stock is in as many orders.
    """
    tables = []
    for number, (table, held) in enumerate(rows):
        each = table.rows(np.zeros(orders, dtype=np.int64))
        each.rival = np.full(orders, held, dtype=np.int64)
        each.deck = packs(table, each.rival, np.random.default_rng((seed, number)))
        tables.append(each)
    whole = HandsInPlay.together(tables)
    whole.game = np.arange(len(whole))
    taking, passing = (whole.rows(whole.game) for _ in range(2))
    taken, passed = (Play(expert(), len(whole)) for _ in range(2))
    taking.take()
    taken.play_on(taken.end_turns(taking, taking.top))
    passing.leave()
    answering = passing.turned()
    parts = [passed.drawn(answering)] if dealer else [*passed.answered(answering)]
    passed.play_on(HandsInPlay.together(parts))
    more: Values = (taken.points - passed.points).reshape(-1, orders).mean(axis=1)
    return more


def main(arguments: Sequence[str] | None = None) -> None:
    """Deal, search, play on, and print what was gained."""
    parser = ArgumentParser(
        prog="python -m app.lab.upcards",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--hands", type=int, default=8000, help="that are dealt")
    parser.add_argument("--orders", type=int, default=80, help="orders of the stock in the check")
    parser.add_argument("--seed", type=int, default=1)
    add_workers(parser)
    options = parser.parse_args(arguments)
    sizes = [min(PART, options.hands - start) for start in range(0, options.hands, PART)]
    seeds = [options.seed * 1000 + number for number in range(len(sizes))]
    with at_work(options) as pool:
        ask = partial(_part, options.orders)
        found = [offer for part in pool.map(ask, sizes, seeds) for offer in part]
    print(f"{options.hands} deals, seed {options.seed}; points gained an upcard, ± 95 %")
    for name, some in (
        ("non-dealer", [offer for offer in found if not offer.dealer]),
        ("dealer", [offer for offer in found if offer.dealer]),
        ("both", found),
    ):
        gains = np.array([offer.gain for offer in some])
        changed = np.mean([offer.changed for offer in some])
        error = 1.96 * gains.std() / len(gains) ** 0.5
        print(f"{name:12}{len(some):>6}{gains.mean():>+8.3f} ± {error:.3f}{changed:>8.1%} changed")


def _part(orders: int, hands: int, seed: int) -> list[Offer]:
    return offers(hands, orders, seed)


if __name__ == "__main__":
    from app.lab import upcards

    upcards.main()
