"""Measure luck and skill: ``python -m app.lab.luck expert-3 casual --matches 1000``.

Two CPU players play matches to 100 under the tournament preset, no deal twice. The luck of every
chance event is taken as the review shows it. Printed are

* the mean luck of every kind of event for the first player, which is to be 0 within its error;
* the result of the first player, 1 for a match won and 0 for one lost, raw and less its luck: the
  means are to agree within the error of their difference, the deviations say what the luck
  explains, with the 95 % interval of their ratio. Below it the same for the points of single hands.

With ``--known`` the same is printed of a judge who is told who plays, and foresees what a player
does by asking it: the terms of AIVAT for known policies, which nobody has for a person.

With ``--calibration`` it is counted instead how often the matches were won whose chance was said to
be so high: by the judge that sees both hands, before every draw, and by the expert from what the
seat knew, at some of the decisions. Beside it stands what the hand itself was off by: the mean of
what the table of scores says once it is over, less what was said; whatever is left is the table's,
or the luck of the matches measured. Last comes the slope of the log-odds, 1 where chances are told
neither too timidly (more than 1) nor too boldly.
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import hypot
from random import Random
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from app.games.gin.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Action,
    BigGin,
    Discard,
    DrawDiscard,
    Knock,
)
from app.games.gin.hand import Hand
from app.games.gin.rules import DEALT, Rules, preset
from app.games.gin.standing import Standing
from app.games.gin.view import Phase, View
from app.lab.bins import TENTHS, bins
from app.lab.train.open_play import shares
from app.lab.workers import add_workers, at_work
from app.match.course import Course
from app.match.match import Match
from app.match.seat import Seat
from app.players.base import Player, full_name
from app.players.gin.chances import Kind
from app.players.gin.inference import turns_taken
from app.players.gin.net.batch import Floats, Ints
from app.players.gin.net.chance import EXPERTS, Seated, chances, open_worths
from app.players.gin.net.choices import NO_CARD
from app.players.gin.net.endings import CLASSES, chance_after, seen_by_other
from app.players.gin.net.evaluator import Evaluator, evaluator, knowledge
from app.players.gin.net.features import Knowledge
from app.players.gin.net.foresight import (
    PLAYER,
    Choice,
    Draw,
    Leaves,
    Turn,
    big_gin_counts,
    ends_of,
)
from app.players.gin.net.open import Level
from app.players.registry import evaluate, find
from app.rummy.cards import Card, Cards
from app.rummy.deal import SEED_BYTES, shuffled

RULES: Final = preset("tournament")
KINDS: Final = tuple(Kind)
LEVELS: Final = {
    "novice": Level.NOVICE,
    "casual": Level.CASUAL,
    "expert": Level.EXPERT,
}
"""Everybody else plays like something between casual and expert."""

_HANDS: Final = 8192
"""Hands that tell what the score is worth between two players who are known."""

TITLES: Final = ("As the review has it", "Told who plays")
_NEWS: Final = 250
"""Matches after which it is printed what is known so far."""

UPCARD: Final = 2 * DEALT
"""Its place in a deck."""
_SURE: Final = 1e-4
"""Chances nearer to 0 or 1 are taken for this."""
_STEPS: Final = 20
_RESAMPLES: Final = 1000
"""How often the matches are drawn anew to say how sure a ratio is."""
_DEEPEST: Final = 8
"""Takes one after the other that are followed; more are rare."""

History: TypeAlias = Sequence[tuple[int, Action]]


class Dealt(NamedTuple):
    """A hand of a match that is over."""

    deck: list[int]
    dealer: int
    scores: tuple[int, ...]
    history: History
    gain: int
    """Points that it brought seat 0."""


class Played(NamedTuple):
    """A match that is over."""

    first: int
    """Where the first of the two players sat."""
    winner: int
    hands: list[Dealt]


def play(names: tuple[str, str], seed: int, number: int) -> Played:
    """A match of two players, who exchange seats from one number to the next."""
    first = number % 2
    seated = names if first == 0 else names[::-1]
    cards = Random(f"{seed} {number}").randbytes(SEED_BYTES)
    match: Match[Rules, Hand, Standing] = Match(RULES, [Seat(name, name) for name in seated], cards)
    players = [find(name) for name in seated]
    course = Course(match)

    def ask(seat: int) -> Action:
        action: Action = players[seat].decide(match.hand.view(seat), Random(match.player_seed))
        return action

    course.play_deal(ask)
    while not match.is_over:
        course.go_on()
        course.play_deal(ask)
    hands = []
    for one in match.played:
        gains = one.hand.gains or (0, 0)
        hand = one.hand
        deck = shuffled(one.seed)
        hands.append(Dealt(deck, hand.dealer, hand.scores, hand.history, gains[0] - gains[1]))
    winner = match.standing.settlement
    assert winner is not None
    assert winner.winner is not None
    return Played(first, winner.winner, hands)


End: TypeAlias = tuple[int, bool]
"""The card thrown, -1 where all are spread, and whether the hand is knocked."""
Answer: TypeAlias = tuple[bool, End]
"""Whether the top of the pile is taken, and how the turn ends then."""
_NO_END: Final = (NO_CARD, False)
_LEFT: Final = (False, _NO_END)


class Leaf(NamedTuple):
    """One row of ``Leaves``."""

    hands: list[Cards]
    mover: int
    draws: bool
    top: int
    down: int


@dataclass(frozen=True)
class Asked:
    """Foresees what players do by asking them, as far as they take from the pile; of what came it
    is known. Experts are asked for many cards together, the others for one after the other.
    """

    players: Sequence[Player]
    """By seat."""
    dealt: Dealt

    def upcards(self, dealt: Hand, upcards: Ints) -> Leaves:
        """See ``Foresees``."""
        hands = [self._with_upcard(card) for card in upcards.tolist()]
        done = [action for _, action in self.dealt.history]
        known = {0: _answers(done)} if done else {}
        return _leaves(self._follow(hands, known))

    def _with_upcard(self, card: Card) -> Hand:
        """The hand as it would have begun with another upcard."""
        deck = list(self.dealt.deck)
        place = deck.index(card)
        deck[UPCARD], deck[place] = deck[place], deck[UPCARD]
        return Hand(RULES, deck, self.dealt.dealer, self.dealt.scores)

    def draws(self, draws: Sequence[Draw]) -> Leaves:
        """See ``Foresees``."""
        done = [action for _, action in self.dealt.history]
        hands: list[Hand] = []
        came: dict[int, int] = {}
        """By row of what came, the place in the history of what was thrown."""
        for draw in draws:
            for row in range(len(draw.before.stock)):
                hand = draw.before.copy()
                hand.stock[row], hand.stock[-1] = hand.stock[-1], hand.stock[row]
                hand.apply(DRAW_STOCK)
                hands.append(hand)
            came[len(hands) - 1] = draw.place + 1
        ends = self._ends(hands)
        for row, place in came.items():
            ends[row] = _end(done[place])
        known = {row: _answers(done[place + 1 :]) for row, place in came.items()}
        found = {}
        for row, (hand, end) in enumerate(zip(hands, ends, strict=True)):
            if (leaf := _ended(hand, end)) is not None:
                found[row] = leaf
        return _leaves(self._follow(hands, known, found))

    def _follow(
        self,
        hands: Sequence[Hand],
        known: Mapping[int, Iterator[Answer]],
        ended: Mapping[int, Leaf] | None = None,
    ) -> list[Leaf]:
        """What comes of it, where nobody has gone down yet, until somebody draws from the stock;
        in some rows the answers are known.
        """
        found = dict(ended or {})
        going = [row for row in range(len(hands)) if row not in found]
        for _ in range(_DEEPEST):
            answers = self._takes([hands[row] for row in going])
            left = []
            for row, answer in zip(going, answers, strict=True):
                hand = hands[row]
                takes, end = next(known[row]) if row in known else answer
                if takes:
                    hand.apply(DRAW_DISCARD)
                    if (leaf := _ended(hand, end)) is not None:
                        found[row] = leaf
                        continue
                elif hand.phase is Phase.UPCARD:
                    hand.apply(PASS)
                if (takes or hand.phase is Phase.UPCARD) and not hand.stock_only:
                    left.append(row)
                else:
                    found[row] = _leaf(hand, draws=True)
            going = left
            if not going:
                break
        for row in going:
            found[row] = _leaf(hands[row], draws=False)
        return [found[row] for row in range(len(hands))]

    def _ends(self, hands: Sequence[Hand]) -> list[End]:
        """How those who have drawn end their turns."""
        expert = [row for row, hand in enumerate(hands) if self._is_expert(hand)]
        found = [
            _NO_END if self._is_expert(hand) else _end(self._ask(hand, row))
            for row, hand in enumerate(hands)
        ]
        if expert:
            views = [hands[row].view(hands[row].to_act) for row in expert]
            values, info, worths = _seen(views)
            own = np.array([view.hand for view in views], dtype=np.int64)
            nothing = np.full(len(own), NO_CARD)
            turn, _ = ends_of(values, info, own, nothing, worths, big_gin_counts(RULES))
            for row, end in zip(expert, _pairs(turn), strict=True):
                found[row] = end
        return found

    def _takes(self, hands: Sequence[Hand]) -> list[Answer]:
        """Whether those to act take the tops, and how their turns end if they do. All are offered
        an upcard, or none.
        """
        expert = [row for row, hand in enumerate(hands) if self._is_expert(hand)]
        found = [
            _LEFT if self._is_expert(hand) else self._answer(hand, row)
            for row, hand in enumerate(hands)
        ]
        for opening in (True, False):
            rows = [row for row in expert if (hands[row].phase is Phase.UPCARD) == opening]
            if not rows:
                continue
            views = [hands[row].view(hands[row].to_act) for row in rows]
            values, info, worths = _seen(views)
            own = np.array([view.hand for view in views], dtype=np.int64)
            top = np.array([view.pile[-1] for view in views])
            offered = [opening and view.seat != view.dealer for view in views]
            choice = Choice(info, own, top, np.where(offered, top, NO_CARD), worths)
            takes, turn = choice.decide(values, opening=opening, big_gin=big_gin_counts(RULES))
            for row, take, end in zip(rows, takes.tolist(), _pairs(turn), strict=True):
                found[row] = take, end
        return found

    def _is_expert(self, hand: Hand) -> bool:
        """Whether it need not be asked, which takes long."""
        return full_name(self.players[hand.to_act]) == PLAYER

    def _ask(self, hand: Hand, row: int) -> Action:
        """What the player to act does."""
        rng = Random(f"{len(hand.history)} {row}")
        action: Action = self.players[hand.to_act].decide(hand.view(hand.to_act), rng)
        return action

    def _answer(self, hand: Hand, row: int) -> Answer:
        """Whether the player to act takes the top, and how its turn ends then."""
        if self._ask(hand, row) != DRAW_DISCARD:
            return _LEFT
        after = hand.copy()
        after.apply(DRAW_DISCARD)
        return True, _end(self._ask(after, row))


def _seen(views: Sequence[View]) -> tuple[Evaluator, Knowledge, Floats]:
    """The expert's values, what it knows in each of the views, and the worths of endings."""
    values = evaluator(PLAYER)
    info = [knowledge(view, 1, turns_taken(view), view.stock) for view in views]
    return values, Knowledge.together(info), np.array([values.worths(view) for view in views])


def _answers(done: Sequence[Action]) -> Iterator[Answer]:
    """Whether tops were taken, and how the turns ended then."""
    rest = iter(done)
    for action in rest:
        yield (True, _end(next(rest))) if isinstance(action, DrawDiscard) else _LEFT


def _ended(hand: Hand, end: End) -> Leaf | None:
    """The turn ended like this; None where the hand goes on."""
    seat = hand.to_act
    card, down = end
    if down:
        if card != NO_CARD:
            hand.hands[seat] &= ~(1 << card)
        return Leaf(hand.hands, mover=1 - seat, draws=False, top=card, down=seat)
    hand.apply(DISCARDS[card])
    if hand.is_over:
        return Leaf(hand.hands, mover=1 - seat, draws=True, top=card, down=-1)
    return None


def _leaf(hand: Hand, *, draws: bool) -> Leaf:
    return Leaf(hand.hands, mover=hand.to_act, draws=draws, top=hand.pile[-1], down=-1)


def _pairs(turn: Turn) -> list[End]:
    return list(zip(turn.card.tolist(), turn.down.tolist(), strict=True))


def _leaves(rows: Sequence[Leaf]) -> Leaves:
    hands, *columns = (np.array(column) for column in zip(*rows, strict=True))
    return Leaves((hands[:, 0], hands[:, 1]), *columns)


def _end(action: Action) -> End:
    match action:
        case Discard(card):
            return card, False
        case Knock(card, _):
            return card, True
        case BigGin():
            return NO_CARD, True
    raise ValueError(action)


class Lucky(NamedTuple):
    """What luck did in a match, for the first player."""

    won: float
    events: dict[Kind, NDArray[np.float64]]
    """By kind a row for each event: luck in chance to win and in points."""
    hands: NDArray[np.float64]
    """A row for each hand: its points, and the luck of it in points."""


def known(names: tuple[str, str], seed: int) -> tuple[Seated, Seated]:
    """Two players as the judge may be told of them: the first in seat 0, and in seat 1."""
    one, two = (LEVELS.get(find(name).name, Level.CLUB) for name in names)
    won = shares((one, two), _HANDS, seed)
    lost = won[seen_by_other(np.arange(CLASSES))]
    return Seated((one, two), won.tobytes()), Seated((two, one), lost.tobytes())


def lucky(
    names: tuple[str, str], seed: int, told: tuple[Seated, Seated] | None, number: int
) -> list[Lucky]:
    """Play a match and take the luck of all its events: as the review does, and, where it is said
    who plays, by a judge who is told so as well.
    """
    played = play(names, seed, number)
    players = [find(name) for name in (names if played.first == 0 else names[::-1])]
    found = [_lucky(played, None, players)]
    if told is not None:
        found.append(_lucky(played, told[played.first], players))
    return found


def _lucky(played: Played, who: Seated | None, players: Sequence[Player]) -> Lucky:
    sign = 1 if played.first == 0 else -1
    rows: dict[Kind, list[tuple[float, float]]] = {kind: [] for kind in KINDS}
    hands = []
    for hand in played.hands:
        foresees = EXPERTS if who is None else Asked(players, hand)
        found = chances(
            RULES,
            hand.deck,
            hand.dealer,
            hand.scores,
            hand.history,
            who=who,
            foresees=foresees,
        )
        for event in found.events:
            rows[event.kind].append((sign * event.luck.win, sign * event.luck.points))
        luck = sum(event.luck.points for event in found.events)
        hands.append((sign * hand.gain, sign * luck))
    events = {kind: np.array(rows[kind]).reshape(-1, 2) for kind in KINDS}
    return Lucky(float(played.winner == played.first), events, np.array(hands))


def report(matches: Sequence[Lucky]) -> Iterator[str]:
    """The lines that are printed of the matches."""
    yield "luck of         events    chance to win             points"
    for kind in KINDS:
        rows = np.concatenate([match.events[kind] for match in matches])
        win, points = (_mean(column) for column in rows.T)
        yield f"{kind:12} {len(rows):9}    {win}    {points}"
    raw = np.array([match.won for match in matches])
    luck = np.array([sum(rows[:, 0].sum() for rows in match.events.values()) for match in matches])
    yield from _compared("matches", raw, luck)
    hands = np.concatenate([match.hands for match in matches])
    yield from _compared("hands", hands[:, 0], hands[:, 1])


def _compared(what: str, raw: NDArray[np.float64], luck: NDArray[np.float64]) -> Iterator[str]:
    adjusted = raw - luck
    told = ""
    # Who wins every match of a few has no deviation.
    if raw.std():
        low, high = _between(raw, adjusted)
        told = f": {adjusted.std() / raw.std():.3f} ({low:.3f} to {high:.3f})"
    yield f"{len(raw)} {what}: raw {_mean(raw)}, adjusted {_mean(adjusted)}"
    yield f"  luck {_mean(luck)}; deviation {raw.std():.3f} -> {adjusted.std():.3f}{told}"


def _between(raw: NDArray[np.float64], adjusted: NDArray[np.float64]) -> tuple[float, float]:
    """Where the ratio of the deviations lies with 95 %: the bootstrap's percentiles (B. Efron,
    Annals of Statistics 7(1), 1979).
    """
    rng = np.random.default_rng(0)
    drawn = (rng.integers(len(raw), size=len(raw)) for _ in range(_RESAMPLES))
    deviations = ((raw[places].std(), adjusted[places].std()) for places in drawn)
    ratios = [left / before for before, left in deviations if before]
    low, high = np.percentile(ratios, (2.5, 97.5))
    return float(low), float(high)


def _mean(values: NDArray[np.float64]) -> str:
    """The mean and its standard error."""
    error = values.std(ddof=1) / len(values) ** 0.5
    return f"{values.mean():+.4f} ± {error:.4f}"


class Said(NamedTuple):
    """Chances to win a match that were said in it, one a row, each with whether it was won and with
    the chance that the table of scores gives after the hand.
    """

    open: NDArray[np.float64]
    view: NDArray[np.float64]


def said(names: tuple[str, str], seed: int, every: int, number: int) -> Said:
    """Play a match and note what the judge said before draws, and the expert of its view at one
    of so many decisions.
    """
    played = play(names, seed, number)
    by_judge: list[tuple[float, float, float]] = []
    by_view: list[tuple[float, float, float]] = []
    turn = number
    for dealt in played.hands:
        after = after_hand(dealt)
        hand = Hand(RULES, dealt.deck, dealt.dealer, dealt.scores)
        before = []
        for seat, action in dealt.history:
            came = float(seat == played.winner), after[seat]
            if hand.phase in (Phase.UPCARD, Phase.DRAW):
                before.append((hand.copy(), came))
            turn += 1
            if turn % every == 0:
                by_view.append((evaluate(PLAYER, hand.view(seat))[0][1].win, *came))
            hand.apply(action)
        worths = open_worths([one for one, _ in before])
        by_judge += ((worth.win, *came) for worth, (_, came) in zip(worths, before, strict=True))
    return Said(np.array(by_judge), np.array(by_view))


def after_hand(dealt: Dealt) -> tuple[float, float]:
    """By seat, the chance to win the match that the table of scores gives after a hand."""
    needed = RULES.target - dealt.scores[0], RULES.target - dealt.scores[1]
    gain = np.array([float(dealt.gain)])
    (chance,) = chance_after(gain, RULES, needed, evaluator(PLAYER).shares).tolist()
    return chance, 1 - chance


def calibration(said: Sequence[NDArray[np.float64]]) -> Iterator[str]:
    """How often what was said came true, by tenths, and the slope of the log-odds; the errors count
    matches, not positions.
    """
    yield "said         positions   said    won     off             by the hand"
    by_match, by_hand = (
        bins([rows[:, [0, 0, column]] for rows in said], TENTHS) for column in (1, 2)
    )
    for won, after in zip(by_match, by_hand, strict=True):
        yield (
            f"{won.label} {won.times:9}  {won.said:6.1%}  {won.came:6.1%}  "
            f"{won.off:+.1%} ± {won.error:.1%}  {after.off:+.1%} ± {after.error:.1%}"
        )
    found, error = slope(said)
    yield f"slope of the log-odds {found:.3f} ± {error:.3f}"


def slope(said: Sequence[NDArray[np.float64]]) -> tuple[float, float]:
    """By how much the log-odds that were said are to be multiplied to come true most likely, and
    its standard error.
    """
    chances = [np.clip(rows[:, 0], _SURE, 1 - _SURE) for rows in said]
    odds = [np.log(chance / (1 - chance)) for chance in chances]
    found = 1.0
    for _ in range(_STEPS):
        told = [1 / (1 + np.exp(-found * x)) for x in odds]
        pulls = [float(x @ (rows[:, 1] - p)) for x, p, rows in zip(odds, told, said, strict=True)]
        weight = sum(float(x**2 @ (p * (1 - p))) for x, p in zip(odds, told, strict=True))
        found += sum(pulls) / weight
    return found, hypot(*pulls) / weight


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure as the command line says."""
    parser = ArgumentParser(
        prog="python -m app.lab.luck",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("first", help="a player: expert-3")
    parser.add_argument("second", help="another: casual")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    add_workers(parser)
    parser.add_argument("--known", action="store_true", help="tell the judge who plays")
    parser.add_argument("--calibration", action="store_true", help="count what was said instead")
    parser.add_argument(
        "--every", type=int, default=4, help="decisions from one that the expert judges to the next"
    )
    options = parser.parse_args(arguments)
    names = options.first, options.second
    numbers = range(options.matches)
    with at_work(options) as pool:
        if options.calibration:
            ask = partial(said, names, options.seed, options.every)
            noted = list(pool.map(ask, numbers))
            for title, column in (("both hands", 0), ("the view of the seat", 1)):
                print(f"{PLAYER}, {title}, {options.matches} matches")
                print(*calibration([match[column] for match in noted]), sep="\n")
        else:
            told = known(names, options.seed) if options.known else None
            measure = partial(lucky, names, options.seed, told)
            found = []
            for match in pool.map(measure, numbers):
                found.append(match)
                if len(found) % _NEWS == 0 or len(found) == options.matches:
                    for title, judged in zip(TITLES, zip(*found, strict=True), strict=False):
                        print(f"{title}:", *report(judged), sep="\n", flush=True)


if __name__ == "__main__":
    from app.lab import luck

    luck.main()
