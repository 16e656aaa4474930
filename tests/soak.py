"""Endurance: play at random, with every invariant checked on the way.

``python -m tests.soak hands --count 20000 --seed 1`` plays that many hands by all kinds of rules,
``python -m tests.soak rules --count 5000 --seed 1`` that many by each preset and variant, and
``python -m tests.soak matches --count 200 --seed 1`` lets CPU players play that many matches by
each. They end with 0, or with 1 and the journal of the match with the first fault.
``python -m tests.soak keys --count 2000 --seed 1`` presses that many keys in each screen. It ends
with 0, or with 1, the fault and the last keys.

The checks are ``tests.invariants``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from random import Random
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

from app.cards.cards import NO_CARDS, Card, Cards, as_set, iterate
from app.cli.progress import bar
from app.games.gin.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Action,
    BigGin,
    Knock,
    LayOff,
    Melds,
    Spread,
)
from app.games.gin.hand import Hand
from app.games.gin.melds import MELDS, best_discards, deadwood, deadwood_after_discard
from app.games.gin.rules import PRESETS, SEATS, NextDealer, Rules, Seating, Shutout
from app.games.gin.score import Outcome
from app.games.gin.standing import Standing
from app.games.gin.view import Phase, View
from app.match.course import Course
from app.match.records import Record
from app.match.seat import Seat
from app.players.base import Player, full_name
from app.players.registry import levels
from app.table.gin_match import GinMatch
from tests.invariants import (
    canonical,
    check_attempt,
    check_hand,
    check_journal,
    check_listed,
    check_match,
    check_secrets,
    match_state,
)
from tests.recount import expect

MATCH_DEALS: Final = 40
"""A match of random play is left after so many deals, finished or not."""
CPU_MATCH_DEALS: Final = 1000
"""A match or series of CPU players that takes more deals than this has no end."""


class Variant(NamedTuple):
    """A way to play: the rules, and how many play by them."""

    rules: Rules
    seats: int = 2


_TABLE: Final = Rules(seating=Seating.TABLE)

VARIANTS: Final[dict[str, Variant]] = {
    **{name: Variant(rules, SEATS[rules.seating][0]) for name, rules in PRESETS.items()},
    "table, three players": Variant(PRESETS["table"], 3),
    "table, four players": Variant(PRESETS["table"], 4),
    "hollywood oklahoma": Variant(Rules(oklahoma=True, hollywood=True, target=150)),
    "oklahoma, ace 1": Variant(Rules(oklahoma=True, oklahoma_ace=1, target=150)),
    "oklahoma, no doubling": Variant(Rules(oklahoma=True, spade_doubles=False, target=150)),
    "last card": Variant(Rules(last_card=True)),
    "straight, last card": Variant(Rules(knock_limit=0, last_card=True)),
    "all doubled": Variant(Rules(shutout=Shutout.DOUBLE_ALL)),
    "ties for nobody, winner deals": Variant(
        Rules(undercut_on_tie=False, next_dealer=NextDealer.WINNER)
    ),
    "hollywood partners": Variant(replace(PRESETS["partners"], hollywood=True), 4),
    "oklahoma rotation": Variant(replace(PRESETS["rotation"], oklahoma=True, target=150), 3),
    "oklahoma at a table of four": Variant(replace(_TABLE, oklahoma=True, target=150), 4),
    "last card at a table of three": Variant(replace(_TABLE, last_card=True), 3),
    "ties for nobody at a table of four": Variant(replace(_TABLE, undercut_on_tie=False), 4),
    "the deal in turn, captain": Variant(
        replace(PRESETS["captain"], next_dealer=NextDealer.ALTERNATE), 3
    ),
    "the winner deals, partners": Variant(
        replace(PRESETS["partners"], next_dealer=NextDealer.WINNER), 4
    ),
    **{
        f"best of 3, {seating}": Variant(Rules(seating=seating, best_of=3), SEATS[seating][-1])
        for seating in Seating
    },
}
"""Every preset, and what no preset has."""


def some_variant(rng: Random) -> Variant:
    """A preset or variant as it is, or one with other options."""
    variant = rng.choice(list(VARIANTS.values()))
    if rng.random() < 0.5:
        return variant
    oklahoma = rng.random() < 0.4
    rules = replace(
        variant.rules,
        knock_limit=10 if oklahoma else rng.choice((0, 5, 10)),
        oklahoma=oklahoma,
        oklahoma_ace=rng.randrange(2) if oklahoma else 0,
        spade_doubles=not oklahoma or rng.random() < 0.7,
        big_gin_bonus=rng.choice((None, 31)),
        undercut_on_tie=rng.random() < 0.5,
        last_card=rng.random() < 0.7,
        opening_offer=rng.random() < 0.5,
        next_dealer=rng.choice(list(NextDealer)),
        hollywood=rng.random() < 0.4,
        target=rng.choice((1, 50, 150)),
        shutout=rng.choice(list(Shutout)),
        best_of=rng.choice((1, 3, 5)),
    )
    return Variant(rules, variant.seats)


Chooser: TypeAlias = Callable[[View, Sequence[Action], Random], Action]
"""Who decides for a seat, given the listed actions."""


def by(player: Player) -> Chooser:
    """The choices of a CPU player."""
    return lambda view, _, rng: player.decide(view, rng)


@dataclass(frozen=True, slots=True)
class Habits:
    """How the random player of one hand behaves, so that hands end in every possible way."""

    care: float
    """How often it draws and throws to lower its deadwood, and not blindly."""
    boldness: float
    """How often it goes down when it may."""
    gin_only: bool
    """It goes down with gin and big gin only."""

    @classmethod
    def some(cls, rng: Random) -> Habits:
        """Mostly careful ones, because careless players go down too rarely."""
        return cls(rng.random() ** 0.3, rng.random(), rng.random() < 0.3)

    def choose(self, view: View, listed: Sequence[Action], rng: Random) -> Action:
        """One of the listed actions."""
        match view.phase:
            case Phase.UPCARD | Phase.DRAW if DRAW_DISCARD in listed and rng.random() < self.care:
                bit = 1 << view.pile[-1]
                if deadwood_after_discard(view.hand | bit, bit) < deadwood(view.hand):
                    return DRAW_DISCARD
                return listed[0]
            case Phase.DISCARD:
                return self._end_turn(view, listed, rng)
            case Phase.LAST_CARD:
                return listed[-1] if rng.random() < 0.9 else PASS
            case Phase.LAYOFF:
                lay_offs = [action for action in listed if isinstance(action, LayOff)]
                return rng.choice(lay_offs if lay_offs and rng.random() < 0.7 else listed)
            case _:
                # Mostly from the stock, which has an end; cards of the pile can go round.
                return listed[0] if rng.random() < 0.7 else rng.choice(listed)

    def _end_turn(self, view: View, listed: Sequence[Action], rng: Random) -> Action:
        down = [action for action in listed if isinstance(action, Knock | BigGin)]
        if view.must_knock:
            return rng.choice(down)
        if self.gin_only:
            down = [
                action
                for action in down
                if isinstance(action, BigGin)
                or sum(action.melds) == view.hand & ~(1 << action.card)
            ]
        if down and rng.random() < self.boldness:
            return down[-1] if isinstance(down[-1], BigGin) else rng.choice(down)
        if rng.random() < self.care:
            barred = NO_CARDS if view.barred is None else 1 << view.barred
            return DISCARDS[best_discards(view.hand, barred)[0][0]]
        return DISCARDS[rng.choice(list(iterate(view.throwable)))]


def attempts(hand: Hand, listed: Sequence[Action], rng: Random) -> Iterator[Action]:
    """Actions without end, of every kind: some allowed, some nearly, most not at all."""
    while True:
        cards = hand.hands[hand.to_act]
        card = rng.choice(list(iterate(cards))) if rng.random() < 0.6 else rng.randrange(52)
        match rng.randrange(9):
            case 0:
                yield PASS
            case 1:
                yield DRAW_STOCK
            case 2:
                yield DRAW_DISCARD
            case 3:
                yield DISCARDS[card]
            case 4:
                yield Knock(card, _some_melds(cards & ~(1 << card), rng))
            case 5:
                yield BigGin(_some_melds(cards, rng))
            case 6:
                yield LayOff(card, rng.randrange(-1, len(hand.spread) + 1))
            case 7:
                yield Spread(_some_melds(cards, rng))
            case _ if listed:
                yield _varied(rng.choice(listed), card, rng)


def _some_melds(cards: Cards, rng: Random) -> Melds:
    """Some melds of the cards, which may overlap, and sometimes cards that are no meld at all."""
    held = [meld for meld in MELDS if not meld & ~cards]
    melds = rng.sample(held, min(len(held), rng.randrange(4)))
    if rng.random() < 0.1:
        melds.append(rng.choice(MELDS))
    if rng.random() < 0.1:
        melds.append(as_set(rng.sample(range(52), rng.randrange(5))))
    return tuple(melds)


def _varied(action: Action, card: Card, rng: Random) -> Action:
    """An action like the given one: another card, a run cut, the melds in another order."""
    match action:
        case Knock(thrown, melds):
            return Knock(rng.choice((thrown, card)), _recut(melds, rng))
        case BigGin(melds):
            return BigGin(_recut(melds, rng))
        case Spread(melds):
            return Spread(_recut(melds, rng))
        case _:
            return action


def _recut(melds: Melds, rng: Random) -> Melds:
    parts = []
    for meld in melds:
        cards = list(iterate(meld))
        cut = rng.randrange(len(cards) + 1)
        # Cut anywhere, not only where both parts are melds.
        long = len(cards) > 5 and 0 < cut < len(cards)
        parts += [as_set(cards[:cut]), as_set(cards[cut:])] if long else [meld]
    rng.shuffle(parts)
    if rng.random() < 0.1:
        parts = parts[1:]
    return tuple(parts)


@dataclass
class Progress:
    """What was played."""

    matches: int = 0
    finished: int = 0
    """Matches that were not left before their end."""
    hands: int = 0
    actions: int = 0
    refused: int = 0
    """Attempts that were checked besides the actions played."""
    outcomes: Counter[Outcome] = field(default_factory=Counter)
    began: float = field(default_factory=perf_counter)
    """The clock when the first match began, in seconds."""


@dataclass
class RandomMatch:
    """A match being played at random, with its journal, for as long as all checks hold."""

    match: GinMatch
    rng: Random
    thorough: float = 0.02
    """In how many of the states every listed action is tried, and many others."""
    choosers: Sequence[Chooser] = ()
    """By seat; where there are none, habits decide, which change with every hand."""
    records: list[Record] = field(init=False)
    course: Course[Rules, Hand, Standing] = field(init=False)
    tally: Progress = field(default_factory=Progress)

    def __post_init__(self) -> None:
        self.records = [self.match.header()]
        self.course = Course(self.match, self.records.append)

    def play(self, deals: int) -> None:
        """Play the match, or the series, to its end, or so many deals. Raises Miscount at the first
        fault.
        """
        match = self.match
        self.tally.matches += 1
        for _ in range(deals):
            self.play_deal()
            if match.is_over:
                break
            self.course.go_on()
        self.tally.finished += match.is_over
        check_match(match, self.records)

    def play_deal(self) -> None:
        """Play what has been dealt to its end: a hand, or two at once. Raises Miscount at the first
        fault.
        """
        match, course, rng = self.match, self.course, self.rng
        choosers = self.choosers or [Habits.some(rng).choose for _ in match.seats]
        look = rng.randrange(60)
        while (seat := course.to_act) is not None:
            hand = match.hand
            listed = hand.legal_actions()
            self._check_legality(hand, listed)
            if len(hand.history) in (look, 2 * look):
                check_secrets(hand, rng)
            if rng.random() < 0.01:
                course.note_hint(seat, rng.choice(listed))
            before = match_state(match)
            course.act(seat, choosers[seat](hand.view(seat), listed, rng))
            check_hand(hand)
            self.tally.actions += 1
            seen = rng.random() < 0.05
            if match.may_take_back(seat, seen=seen) and rng.random() < 0.02:
                course.take_back(seat, seen=seen)
                after = match_state(match) | {"is_friendly": before["is_friendly"]}
                expect(after == before, "taking back does not lead back")
        self.tally.hands += len(match.hands)
        self.tally.outcomes.update(hand.result.outcome for hand in match.hands if hand.result)

    def _check_legality(self, hand: Hand, listed: Sequence[Action]) -> None:
        tries = 1
        if self.rng.random() < self.thorough:
            check_listed(hand, listed)
            tries = 30
        known = set(map(canonical, listed))
        source = attempts(hand, listed, self.rng)
        for _ in range(tries):
            check_attempt(hand, next(source), known)
        self.tally.refused += tries


def random_seats(count: int) -> tuple[Seat, ...]:
    """Seats that are played at random."""
    return tuple(Seat(name, "random") for name in ("North", "East", "South", "West")[:count])


def soak_hands(count: int, seed: str) -> str | None:
    """Play so many hands by all kinds of rules and print what was played; what is wrong, or
    None.

    The same seed plays the same hands.
    """
    return _soak_hands(count, seed)


def soak_rules(count: int, seed: str) -> str | None:
    """Play so many hands by each preset and variant, a line for each; what is wrong, or None.

    The same seed plays the same hands.
    """
    for title, variant in VARIANTS.items():
        if problem := _soak_hands(count, f"{seed}/{title}", variant, title):
            return problem
    return None


def soak_matches(count: int, seed: str) -> str | None:
    """Let CPU players play so many matches, or series, by each preset and variant, a line for
    each; what is wrong, or None.

    The same seed plays the same matches.
    """
    for title, variant in VARIANTS.items():
        tally = Progress()
        with bar(title, count, log=True) as tell:
            if problem := _soak_matches(count, f"{seed}/{title}", variant, tally, tell):
                return problem
        _print(tally, title)
    return None


def _soak_matches(
    count: int, seed: str, variant: Variant, tally: Progress, tell: Callable[[float], None]
) -> str | None:
    rules, count_of_seats = variant
    for number in range(count):
        name = f"{seed}/{number}"
        rng = Random(name)
        players = rng.choices(levels(), k=count_of_seats)
        seats = [Seat(player.name, full_name(player)) for player in players]
        match = GinMatch(rules, seats, rng.randbytes(32))
        playing = RandomMatch(match, rng, choosers=list(map(by, players)), tally=tally)
        if problem := _played(playing, CPU_MATCH_DEALS, name, to_end=True):
            return problem
        tell(number + 1)
    return None


def _soak_hands(
    count: int, seed: str, variant: Variant | None = None, title: str = ""
) -> str | None:
    tally = Progress()
    with bar(title or "hands", count, log=True) as tell:
        while tally.hands < count:
            name = f"{seed}/{tally.matches}"
            rng = Random(name)
            rules, count_of_seats = variant or some_variant(rng)
            match = GinMatch(rules, random_seats(count_of_seats), sha256(name.encode()).digest())
            playing = RandomMatch(match, rng, tally=tally)
            deals = -((tally.hands - count) // len(match.hands))
            if problem := _played(playing, min(MATCH_DEALS, deals), name):
                return problem
            tell(tally.hands)
    _print(tally, title)
    return None


def _played(playing: RandomMatch, deals: int, name: str, *, to_end: bool = False) -> str | None:
    """Play a match; what is wrong, with its journal, or None."""
    try:
        playing.play(deals)
        expect(playing.match.is_over or not to_end, f"no end after {deals} deals")
    except Exception as error:
        journal = "\n".join(map(json.dumps, playing.records))
        kind = type(error).__name__
        return f"{kind} in match {name}, hand {playing.match.number}: {error}\n{journal}"
    return None


def _print(tally: Progress, title: str) -> None:
    rate = tally.hands / (perf_counter() - tally.began)
    ends = ", ".join(f"{many} {outcome}" for outcome, many in tally.outcomes.most_common())
    print(
        f"{title}: " if title else "",
        f"{tally.hands} hands ({ends}) in {tally.matches} matches, {tally.finished} to the end,"
        f" {tally.actions} actions and {tally.refused} attempts: no fault, {rate:.0f} hands/s",
        sep="",
        flush=True,
    )


def soak_keys(count: int, seed: str) -> str | None:
    """Press so many random keys in each screen, a line for each; what is wrong, or None.

    The same seed presses the same keys.
    """
    # Hands need none of what draws the screens.
    from tests.screens import SCREENS
    from tests.soak_keys import KeysFault, soak_screen

    for name in SCREENS:
        began = perf_counter()
        try:
            with bar(name, count, log=True) as tell:
                tally = soak_screen(name, count, seed, check_journal, tell)
        except KeysFault as fault:
            return f"{fault}\nSeed: {seed}"
        print(
            f"{name}: {tally.keys} keys, {tally.elsewhere} more on screens they led to, in"
            f" {tally.apps} runs of the app: no fault, {perf_counter() - began:.0f} s",
            flush=True,
        )
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 0 if all is well, 1 if a fault was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    kinds = parser.add_subparsers(dest="kind", required=True)
    for kind, soak, count, does, counted in (
        ("hands", soak_hands, 20_000, "random hands by all kinds of rules", "hands"),
        ("rules", soak_rules, 5_000, "random hands by each preset and variant", "hands by each"),
        ("matches", soak_matches, 200, "matches of CPU players by each", "matches by each"),
        ("keys", soak_keys, 2_000, "random keys in every screen", "keys in each screen"),
    ):
        command = kinds.add_parser(kind, help=does)
        command.add_argument("--count", type=int, default=count, help=f"how many {counted}")
        command.add_argument("--seed", default="1", help="any text; the same text, the same play")
        command.set_defaults(soak=soak)
    options = parser.parse_args(arguments)
    if problem := options.soak(options.count, options.seed):
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
