"""What the belief is worth: ``python -m app.lab.belief``.

The expert plays hands against itself and against every other player, and at some of its decisions
it is asked what the other holds. For each of them the table has the mean log loss, in nats: a card
that is unseen, held or not, and the other's whole hand, by uniform chances, by the estimates that
there were before (``held_by_opponent``, and the hands of ``likely_world``), and by the belief.
That of whole hands is at most as printed: it is estimated from orders to draw them in.

Then it tells how well figures of hands drawn from the belief, and from ``likely_world``, are met by
the cards that are really held; and how long it takes to draw hands, on one core.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb, log
from operator import attrgetter
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.games.gin.hand import Hand
from app.games.gin.rules import Rules
from app.games.gin.view import Phase, View
from app.lab.guesses import Likely, today
from app.players.gin.inference import held_by_opponent
from app.players.gin.levels import PARTNERS
from app.players.gin.likely import bias
from app.players.gin.net.batch import Ints, deadwood, run_outs, set_outs
from app.players.gin.net.belief import VALUES, Belief, belief
from app.players.gin.net.features import planes
from app.players.gin.net.open import ahead
from app.players.gin.net.sightings import Sightings
from app.players.registry import JUDGE, decide, levels
from app.rummy.cards import Cards

OFTEN: Final = 0.3
"""How many of the expert's decisions are looked at."""
WORLDS: Final = 200
_ORDERS: Final = 16
"""In which a whole hand is drawn to tell how likely it is."""
_LEAST: Final = 1e-4
"""No chance is taken for smaller than that, nor for nearer to 1."""

Values = NDArray[np.float64]


class Moment(NamedTuple):
    """What the expert sees when it decides, and what it does not."""

    view: View
    held: Cards
    """The cards of the other."""


def moments(player: str, hands: int, seed: int) -> Iterator[Moment]:
    """Of so many hands of the expert with a player."""
    for number in range(hands):
        yield from moments_of_hand(player, number, seed)


def moments_of_hand(player: str, number: int, seed: int) -> Iterator[Moment]:
    """Of the hand of this number, every other one at scores by chance."""
    rng = Random(f"{seed} {player} {number}")
    deck = list(range(52))
    rng.shuffle(deck)
    scores = (rng.randrange(90), rng.randrange(90)) if number % 2 else (0, 0)
    hand, names = Hand(Rules(), deck, number % 2, scores), (JUDGE, player)
    while not hand.is_over:
        seat = hand.to_act
        view = hand.view(seat)
        if seat == 0 and view.phase in _ASKED and rng.random() < OFTEN:
            yield Moment(view, hand.hands[1])
        hand.apply(decide(names[seat], view, rng.randrange(1 << 62)))


_ASKED: Final = {Phase.UPCARD, Phase.DRAW, Phase.DISCARD}


def card_losses(chances: Values, found: Sequence[Moment]) -> Values:
    """The mean log loss of the unseen cards of each moment, from a row of 52 chances each."""
    unseen = planes(np.array([moment.view.unseen for moment in found])) > 0
    held = planes(np.array([moment.held for moment in found])) > 0
    sure = np.clip(chances, _LEAST, 1 - _LEAST)
    losses = -np.log(np.where(held, sure, 1 - sure)) * unseen
    means: Values = losses.sum(axis=1) / unseen.sum(axis=1)
    return means


def missing(moment: Moment) -> int:
    """How many of the other's cards were not seen."""
    return (moment.held & moment.view.unseen).bit_count()


class Losses(NamedTuple):
    """Mean log losses, in nats."""

    uniform: float
    held_by_opponent: float
    likely_world: float
    belief: float


class Compared(NamedTuple):
    """All that is said of one player."""

    moments: int
    cards: Losses
    hands: Losses
    figures: dict[str, Figure]


class Tenth(NamedTuple):
    """What was said of things with a chance in a tenth, and how often they were so."""

    number: int
    """0 to 9."""
    things: int
    said: float
    real: float


def tenths(said: Values, real: Values) -> list[Tenth]:
    """By tenths of the chances that were said, those in which there are any."""
    tenth = np.minimum((said * 10).astype(np.int64), 9)
    places = ((number, np.flatnonzero(tenth == number)) for number in range(10))
    return [
        Tenth(number, len(place), float(said[place].mean()), float(real[place].mean()))
        for number, place in places
        if place.size
    ]


@dataclass(slots=True)
class Figure:
    """What hands that are drawn say of something, and what is so."""

    said: list[Values]
    """By the belief."""
    said_before: list[Values]
    """By ``likely_world``."""
    real: list[Values]


def compare(values: Belief, found: Sequence[Moment], seed: int) -> Compared:
    """The belief and what there was before it, at these moments."""
    rng = np.random.default_rng(seed)
    seen = Sightings.of_views([moment.view for moment in found])
    held = np.array([moment.held for moment in found], dtype=np.int64)
    counts = np.array([missing(moment) for moment in found])
    unseen = np.array([moment.view.unseen.bit_count() for moment in found])
    before = [today(m.view, k) for m, k in zip(found, counts.tolist(), strict=True)]
    slopes = (bias(draws) for draws in seen.turn_of_other.tolist())
    likely = [Likely.of(each, slope, rng) for each, slope in zip(before, slopes, strict=True)]
    by_card = [
        np.repeat((counts / unseen)[:, None], 52, axis=1),
        np.array([held_by_opponent(moment.view) for moment in found]),
        np.array([each.chances() for each in likely]),
        values.chances(seen, rng).astype(np.float64),
    ]
    by_hand: list[Values | list[float]] = [
        [log(comb(n, k)) for n, k in zip(unseen.tolist(), counts.tolist(), strict=True)],
        [-each.log_chance(hand) for each, hand in zip(before, held.tolist(), strict=True)],
        [-each.log_chance(hand) for each, hand in zip(likely, held.tolist(), strict=True)],
        -values.log_chances(seen, held, _ORDERS, rng),
    ]
    figures = {name: Figure([], [], []) for name in _FIGURES}
    for place, moment in enumerate(found):
        drawn = values.hands(seen.rows(slice(place, place + 1)), WORLDS, rng)
        for hands, where in (
            (drawn, "said"),
            (likely[place].hands(WORLDS, rng), "said_before"),
            (held[place : place + 1], "real"),
        ):
            for name, told in _figures(hands, moment.view).items():
                getattr(figures[name], where).append(told)
    return Compared(
        len(found),
        Losses(*(float(card_losses(each, found).mean()) for each in by_card)),
        Losses(*(float(np.mean(each)) for each in by_hand)),
        figures,
    )


_FIGURES: Final = ("deadwood", "could knock", "knocks next", "gin next", "card fits", "card held")
_CHANCES: Final = ("could knock", "card fits", "card held")
"""Those that are so or not, of which chances are said."""


def _figures(hands: Ints, view: View) -> dict[str, Values]:
    """Of hands of the other, means or shares: its deadwood; whether that is low enough to knock;
    how often it could knock, or have gin, after a card from the stock; for each card of this seat
    whether it makes a meld there; and for each unseen card whether it is held.
    """
    left = deadwood(hands).astype(np.int64)
    stock = view.unseen & ~hands
    gin, knock, _, _ = ahead(hands, left, stock, np.full(len(hands), view.limit))
    fits = planes(run_outs(hands) | set_outs(hands)).mean(axis=0)
    own, unseen = (
        np.flatnonzero(planes(np.array([cards]))[0]) for cards in (view.hand, view.unseen)
    )
    return {
        "deadwood": np.array([left.mean()]),
        "could knock": np.array([(left <= view.limit).mean()]),
        "knocks next": np.array([knock.mean()]),
        "gin next": np.array([gin.mean()]),
        "card fits": fits[own].astype(np.float64),
        "card held": planes(hands).mean(axis=0)[unseen].astype(np.float64),
    }


def timed(values: Belief, found: Sequence[Moment]) -> list[float]:
    """Seconds of processor time to draw ``WORLDS`` hands, view and all, at each moment."""
    seconds = []
    for number, moment in enumerate(found):
        began = time.process_time()
        seen = Sightings.of_views([moment.view])
        values.hands(seen, WORLDS, np.random.default_rng(number))
        seconds.append(time.process_time() - began)
    return seconds


def main(arguments: Sequence[str] | None = None) -> None:
    """Compare, and print the tables."""
    parser = ArgumentParser(
        prog="python -m app.lab.belief",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--values", type=Path, default=VALUES)
    parser.add_argument("--hands", type=int, default=100, help="with each player")
    parser.add_argument("--seed", type=int, default=1)
    everybody = list(dict.fromkeys(player.name for player in (*levels(), *PARTNERS)))
    parser.add_argument("--players", nargs="+", default=everybody, metavar="NAME")
    options = parser.parse_args(arguments)
    values = belief(options.values)
    print(f"{'':<10}{'':>8}  {'log loss of a card':^32}  {'log loss of a hand':^32}")
    columns = "".join(f"{name:>8}" for name in ("uniform", "held_by", "likely", "belief"))
    print(f"{'player':<10}{'moments':>8}  {columns}  {columns}")
    figures: dict[str, dict[str, Figure]] = {}
    for player in options.players:
        found = list(moments(player, options.hands, options.seed))
        compared = compare(values, found, options.seed)
        figures[player] = compared.figures
        cards = "".join(f"{loss:>8.4f}" for loss in compared.cards)
        hands = "".join(f"{loss:>8.3f}" for loss in compared.hands)
        print(f"{player:<10}{compared.moments:>8}  {cards}  {hands}", flush=True)
    print("\nMeans of figures of the other's hand: real, by the belief, by likely_world")
    print(f"{'player':<10}" + "".join(f"{name:^24}" for name in _FIGURES))
    for player, by_name in figures.items():
        row = "".join(
            "".join(
                f"{np.concatenate(each).mean():>8.3f}" for each in (f.real, f.said, f.said_before)
            )
            for f in by_name.values()
        )
        print(f"{player:<10}{row}")
    print("\nOf what the belief said, all players together, by tenths: how often, said, real")
    rows: dict[int, str] = {}
    for place, name in enumerate(_CHANCES):
        said, real = (
            np.concatenate([each for by_name in figures.values() for each in told(by_name[name])])
            for told in (attrgetter("said"), attrgetter("real"))
        )
        for tenth in tenths(said, real):
            before = rows.get(tenth.number, "").ljust(26 * place)
            rows[tenth.number] = f"{before}{tenth.things:>10}{tenth.said:>8.3f}{tenth.real:>8.3f}"
    print(f"{'':<5}" + "".join(f"{name:>26}" for name in _CHANCES))
    for number, row in sorted(rows.items()):
        print(f"0.{number}–{row}")
    seconds = timed(values, found)
    middle, mean = 1000 * median(seconds), 1000 * fmean(seconds)
    print(
        f"\n{WORLDS} hands, at {len(seconds)} moments: {middle:.2f} ms at the median,"
        f" {mean:.2f} ms on average"
    )


if __name__ == "__main__":
    main()
