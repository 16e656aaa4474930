"""How the expert draws and ends a turn: its best choices are played on against hands that the
opponent may hold.

The network gives the value of a draw, a discard or a knock, against an opponent of likely manner
(see ``against``). If others are nearly as good as the best, all of them are played on in the same
worlds. A world is a hand of the opponent, its manner, and an order of the stock. Their differences
are then far less uncertain than their values (common random numbers; A. M. Law, Simulation Modeling
and Analysis, ch. 11). Hands are drawn from the belief, those oftener with which an opponent of that
manner would have made the last discards.

The network's estimate counts as well: a difference is the likeliest one given both the network,
with its known error, and the worlds, with their standard error. Whenever some worlds more have been
played, a choice that is clearly worse than the best leaves the race, which is over when one is left
(O. Maron and A. W. Moore, Hoeffding Races, 1994), or the worlds are used up. No clock is asked, and
the worlds depend on nothing but the view: equal views get equal answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from hashlib import blake2b
from typing import Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from app.cards.cards import NO_CARDS, Card
from app.games.gin.rules import Rules
from app.games.gin.view import Phase, View
from app.players.gin.inference import turns_taken
from app.players.gin.net.batch import BITS, Bools, Floats, Ints, resampled
from app.players.gin.net.belief import belief
from app.players.gin.net.evaluator import NO_CARD, Evaluator, Throws, knowledge, last_throws, needed
from app.players.gin.net.hindsight import Throw, likelihoods, throws_of_other
from app.players.gin.net.lockstep import HandsInPlay, column
from app.players.gin.net.manners import MOVERS, Against, Manner, shared_out
from app.players.gin.net.rollouts import ASKS, Mind, Rollouts
from app.players.gin.net.sightings import Sightings

_DRAWN: Final = 3
"""Hands that are drawn for each one that is played on, if discards tell which are likely."""
_TOLD: Final = 0.5
"""The weight of the discards; the belief has seen them, too."""

Values = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Effort:
    """The extent of a search."""

    near: float = 0.01
    """The most by which a choice that is played on may be worse than the best by the network, in
    chances to win."""
    choices: int = 3
    """The most discards that are played on. A knock comes on top."""
    rounds: int = 2
    """Turns of the opponent that are played; see ``Rollouts``.

    With the cards that are really held, two of them in 192 worlds brought 0.16 points (± 0.05) more
    a discard than one in 128."""
    worlds: int = 64
    """Worlds that are played between two comparisons."""
    times: int = 3
    """The most comparisons."""
    trust: float = 0.008
    """The error of a difference by the network, in chances to win."""
    clear: float = 2.0
    """The number of errors by which a choice must be worse to leave the race."""
    throws: int = 2
    """The last discards of the opponent whose likelihood with each hand counts."""


USUAL: Final = Effort()


class RankedEnds(NamedTuple):
    """Ends of a turn, the best by the network first."""

    card: Ints
    knocks: Bools
    worth: Values
    """The values by the network."""

    def rows(self, where: Ints) -> RankedEnds:
        return RankedEnds(self.card[where], self.knocks[where], self.worth[where])


class RaceEnd(NamedTuple):
    """The end of a race."""

    choice: int
    worlds: int
    """The number of worlds used."""
    ahead: tuple[float, ...] = ()
    """By choice how much better it probably is than the first, in chances to win."""


def best_choices(throws: Throws, effort: Effort = USUAL) -> RankedEnds:
    """Return the best of the throws from a single hand, and the knock, as far as they are near."""
    best = np.argsort(-throws.worth, kind="stable")[: effort.choices]
    cards, values = throws.card[best], throws.worth[best].astype(np.float64)
    knocks = np.zeros(len(best), dtype=bool)
    if throws.knock[0] >= 0:
        cards = np.append(cards, throws.card[throws.least[0]])
        values = np.append(values, float(throws.knock[0]))
        knocks = np.append(knocks, True)
    order = np.argsort(-values, kind="stable")
    near = order[values[order] > values[order[0]] - effort.near]
    return RankedEnds(cards[near], knocks[near], values[near])


class Searched(NamedTuple):
    """The choices that were played on, the best by the network first, and the end of their race."""

    choices: RankedEnds
    race: RaceEnd

    @property
    def best(self) -> tuple[Card, bool]:
        """The card of the best choice, and whether it knocks."""
        place = self.race.choice
        return int(self.choices.card[place]), bool(self.choices.knocks[place])


def ending(values: Evaluator, view: View, effort: Effort = USUAL) -> Searched:
    """Return the best discards, and the knock with the least deadwood, played on.

    The view is one by the usual rules whose seat has drawn, and has a choice.
    """
    against = Against.of_view(view, values)
    found = best_choices(against.throws(view, turns_taken(view)), effort)
    if len(found.card) == 1:
        return Searched(found, RaceEnd(0, 0, (0.0,)))
    return Searched(found, race(found, Worlds.of_view(against, view, effort), effort))


def drawing(values: Evaluator, view: View, effort: Effort = USUAL) -> Searched:
    """Return the taking of the top of the pile, and the leaving (``NO_CARD``), played on if they
    are near, by the usual rules.
    """
    against, turn = Against.of_view(view, values), turns_taken(view)
    worth = np.array([against.taking(view, turn), against.leaving(view, turn)])
    found = RankedEnds(np.array([view.pile[-1], NO_CARD]), np.zeros(2, dtype=bool), worth)
    if abs(worth[0] - worth[1]) >= effort.near:
        return Searched(
            found, RaceEnd(int(worth[0] <= worth[1]), 0, (0.0, float(worth[1] - worth[0])))
        )
    kind = Upcards if view.phase is Phase.UPCARD else Draws
    return Searched(found, race(found, kind.of_view(against, view, effort), effort))


class Worlds:
    """The hidden cards of the player who asks: the opponent's hand, and the order of the stock."""

    def __init__(
        self,
        against: Against,
        table: HandsInPlay,
        seen: Sightings,
        rules: Rules,
        needed: tuple[int, int],
        seed: int | Sequence[int],
        rounds: int,
        throws: Sequence[Throw] = (),
    ) -> None:
        """``table`` has a single row, whose mover asks and has ``seen`` this; ``needed`` are the
        points that it and the other need to win the match. Of the row, the other's hand and the
        order of the stock do not count. ``throws`` are the last of the other, where they are
        known in full.
        """
        self._chances = against.chances
        self._throws = throws
        self._weighs = Mind.of(against.weighs, rules, needed)
        self._rules = Mind.of(against.rules, rules, needed)
        self._rounds = rounds
        self._seen = seen
        self._table = replace(table, mover=np.array([ASKS]))
        self._rng = np.random.default_rng(seed)

    @classmethod
    def of_view(cls, against: Against, view: View, effort: Effort) -> Self:
        """Return the worlds of a seat about to draw or to throw, or offered the upcard; usual
        rules.
        """
        seen = Sightings.of_views([view])
        table = in_play(view, int(seen.turn_of_other[0]))
        throws = throws_of_other(view)
        return cls(
            against,
            table,
            seen,
            view.rules,
            needed(view),
            seed_of(view),
            effort.rounds,
            throws[max(len(throws) - effort.throws, 0) :],
        )

    def play(self, choices: RankedEnds, count: int) -> Values:
        """Return by new world, ``count`` rows, the chance to win the match after each choice."""
        held, manners = self.others(count)
        rows = self._table.rows(np.zeros(count * len(choices.card), dtype=np.int64))
        rows.game = np.arange(len(rows))
        rows.rival = np.tile(held, len(choices.card))
        decks = packs(self._table, held, self._rng)
        rows.deck = np.tile(decks, (len(choices.card), 1))
        card, knocks = np.repeat(choices.card, count), np.repeat(choices.knocks, count)
        found = self._worth(rows, card, knocks, np.tile(manners, len(choices.card)))
        return found.reshape(-1, count).T.astype(np.float64)

    def others(self, count: int) -> tuple[Ints, Ints]:
        """Return hands of the opponent with its manner in each, likely ones oftener."""
        drawn = count * _DRAWN if self._throws else count
        manners = shared_out(self._chances, drawn)
        hands, weights = belief().weighed(self._seen, drawn, self._rng)
        logs = np.empty(drawn)
        for manner in np.unique(manners).tolist():
            where = manners == manner
            mover = MOVERS[Manner(manner)]
            logs[where] = likelihoods(self._throws, hands[where], mover, self._rng)
        weights = weights * np.exp(_TOLD * (logs - logs.max()))
        places = resampled(weights, self._rng, count)
        return hands[places], manners[places]

    def _worth(self, rows: HandsInPlay, card: Ints, knocks: Bools, manners: Ints) -> Floats:
        rollouts = Rollouts(self._weighs, self._rules, manners)
        return rollouts.worth_after(rows, card, knocks, self._rounds)


class Draws(Worlds):
    """The same before a draw: a choice has the card of the pile, or none for the stock."""

    def _worth(self, rows: HandsInPlay, card: Ints, knocks: Bools, manners: Ints) -> Floats:
        rollouts = Rollouts(self._weighs, self._rules, manners)
        card, knocks = rollouts.ends_after(rows, card != NO_CARD)
        return rollouts.worth_after(rows, card, knocks, self._rounds)


class Upcards(Draws):
    """The same while the upcard is offered: it is taken, or passed."""

    def _worth(self, rows: HandsInPlay, card: Ints, knocks: Bools, manners: Ints) -> Floats:
        found = np.empty(len(rows), dtype=np.float32)
        for takes in (True, False):
            where = np.flatnonzero((card != NO_CARD) == takes)
            if not where.size:
                continue
            part = rows.rows(where)
            part.game = np.arange(len(part))
            if takes:
                found[where] = super()._worth(part, card[where], knocks[where], manners[where])
            else:
                rollouts = Rollouts(self._weighs, self._rules, manners[where])
                found[where] = rollouts.worth_passed(part, self._rounds)
        return found


def packs(table: HandsInPlay, held: Ints, rng: np.random.Generator) -> NDArray[np.int8]:
    """Return packs for a table of a single row, one for each of these hands of the other: in the
    places of the stock is what may be left, in any order.
    """
    free = (held[:, None] | table.hand | table.pile) >> BITS & 1 == 0
    keys = np.where(free, rng.random((len(held), 52)), 2.0)
    order = np.argsort(keys, axis=1).astype(np.int8)
    return np.roll(order, int(table.following[0]), axis=1)


def race(choices: RankedEnds, worlds: Worlds, effort: Effort = USUAL) -> RaceEnd:
    """Play choices on until one of them is clearly the best; see ``Effort``."""
    running = np.arange(len(choices.card))
    seen, ahead = np.zeros((0, len(running))), np.zeros(len(running))
    for _ in range(effort.times):
        seen = np.concatenate([seen, worlds.play(choices.rows(running), effort.worlds)])
        behind, error = _behind(seen, choices.worth[running], effort.trust)
        ahead[running] = ahead[running[0]] + behind[0] - behind
        kept = np.flatnonzero(behind <= effort.clear * error)
        best = running[behind.argmin()]
        running, used = running[kept], len(seen)
        seen = seen[:, kept]
        if len(running) == 1:
            break
    return RaceEnd(int(best), used, tuple(ahead.tolist()))


def _behind(seen: Values, worth: Values, trust: float) -> tuple[Values, Values]:
    """Return how much each choice is probably worse than the best, and the error of that.

    Of two normal estimates of a difference, that of the network and that of the worlds, each counts
    by its certainty.
    """
    means = _likely(seen, worth, 0, trust)[0]
    best = int(means.argmax())
    ahead, error = _likely(seen, worth, best, trust)
    return -ahead, error


def _likely(seen: Values, worth: Values, against: int, trust: float) -> tuple[Values, Values]:
    """Return how much each choice is probably better than one of them, and the error of that."""
    more = seen - seen[:, [against]]
    spread = np.maximum(more.var(axis=0, ddof=1) / len(seen), 1e-12)
    certain = 1 / trust**2 + 1 / spread
    mean = ((worth - worth[against]) / trust**2 + more.mean(axis=0) / spread) / certain
    return mean, 1 / np.sqrt(certain)


def seed_of(view: View) -> int:
    """Return a number that depends on nothing but what is seen of this hand."""
    named = zip(view._fields, view, strict=True)
    this = ", ".join(f"{name}={_text(value)}" for name, value in named if name != "earlier")
    return int.from_bytes(blake2b(f"View({this})".encode(), digest_size=8).digest(), "big")


def _text(value: object) -> str:
    """Return the repr of a value. Another order of the fields of rules would seed other worlds."""
    if not isinstance(value, Rules):
        return repr(value)
    names = sorted((each.name for each in fields(value)), key="best_of".__eq__)
    return f"Rules({', '.join(f'{name}={getattr(value, name)!r}' for name in names)})"


def in_play(view: View, turn_of_other: int) -> HandsInPlay:
    """Return the view of a seat that is offered the upcard, to draw, or to discard, as a hand in
    play, without the opponent's hand and the stock.
    """
    seat, info = view.seat, knowledge(view, 1, turns_taken(view), view.stock)
    return HandsInPlay(
        game=column(0),
        mover=column(ASKS),
        hand=column(view.hand),
        rival=column(NO_CARDS),
        known=info.shown,
        known_rival=info.known,
        unwanted=column(view.thrown[seat] | view.passed[seat]),
        unwanted_rival=info.unwanted,
        turn=info.turn,
        turn_rival=column(turn_of_other),
        thrown=column(view.thrown[seat]),
        thrown_rival=info.thrown,
        throws=np.array([last_throws(view, seat)], dtype=np.int64),
        throws_rival=info.last_throws,
        pile=info.pile,
        top=column(view.pile[-1] if view.pile else NO_CARD),
        deck=np.zeros((1, 52), dtype=np.int8),
        following=column(52 - view.stock),
        limit=info.limit,
        needed=info.needed,
        needed_rival=info.needed_by_rival,
    )
