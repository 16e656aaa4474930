"""The contestants of the arena by name: levels, files of values, programs, and other people's
players.

Programs stay in the process that plays, so that each is started once for many games. Other people's
published players come with the extra ``bench`` and get only what a seat may know. Each is asked in
the form of its own library; this module fills in what its rules leave open.
"""

from __future__ import annotations

import atexit
import re
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path
from random import Random
from threading import Lock, Timer
from types import ModuleType
from typing import Any, ClassVar, Final, NamedTuple

from app.arena.game import A_PLACE, Contestant, CpuContestant, GinMatch, Place
from app.arena.refusals import ArenaCode, NotInstalled
from app.cards.cards import Card, Cards, iterate, rank_of, suit_of
from app.cards.deal import player_seed, shuffled
from app.cpu import json_bridge
from app.cpu.game_clock import GameClock
from app.cpu.gin_bridge import RULES, end_line, hand_lines, lay_offs
from app.cpu.json_bridge import hand_line
from app.cpu.program import Opening, ProgramTerms, is_program, program_name
from app.cpu.program_player import Program
from app.cpu.program_process import PREFIX, Unstartable
from app.games.base import Rules
from app.games.gin.actions import DISCARDS, Action, Knock, LayOff, Spread
from app.games.gin.melds import arrangements, deadwood, unmelded
from app.games.gin.view import Phase, View
from app.match.match import AnyMatch
from app.players.base import Player, full_name
from app.players.gin.expert import Trained
from app.players.gin.moves import TurnPlayer, cheapest_throw
from app.players.registry import find


class _Adapter(TurnPlayer):
    """A player that defends with its best melds; the referee makes the lay-offs."""

    version: Final = 1
    may_go_round = True

    def decide(self, view: View, rng: Random) -> Action:
        if view.phase is not Phase.LAYOFF:
            return super().decide(view, rng)
        melds = arrangements(view.hand)[0]
        laid: list[LayOff] = lay_offs(unmelded(view.hand, melds), view.spread)
        return laid[0] if laid else Spread(melds)


class OpenSpielSimple(_Adapter):
    """OpenSpiel's simple bot for Gin Rummy.

    It looks at its hand, the face-up card and the spread, and at the stock only to see that two
    cards are left. So every draw is put to it as the offer of the first upcard. Every discard is
    put to it as the one after taking that, which saves playing the hand again up to here.
    """

    name: Final = "openspiel:simple_gin_rummy_bot"

    def __init__(self) -> None:
        """Raises NotInstalled."""
        spiel = _load("pyspiel")
        game = spiel.load_game("gin_rummy")
        self._new = game.new_initial_state()
        self._bot = spiel.make_simple_gin_rummy_bot(game.get_parameters(), 0)
        self._take: int = spiel.gin_rummy.DRAW_UPCARD_ACTION
        self._knock: int = spiel.gin_rummy.KNOCK_ACTION

    def takes(self, view: View, rng: Random) -> bool:
        self._bot.restart()
        return bool(self._bot.step(self._offered(view.hand, view.pile[-1])) == self._take)

    def ends_turn(self, view: View, rng: Random) -> Action:
        assert view.drawn is not None
        state = self._offered(view.hand ^ 1 << view.drawn, view.drawn)
        state.apply_action(self._take)
        self._bot.restart()
        action = self._bot.step(state)
        knocks = action == self._knock
        if knocks:
            state.apply_action(action)
            action = self._bot.step(state)
        card = _SPIEL.index(action)
        if card == view.barred:
            # Its own rules let it throw the card that it has just taken.
            least = view.least
            card = cheapest_throw(view, least)
            knocks = least <= view.limit
        return Knock(card, arrangements(view.hand ^ 1 << card)[0]) if knocks else DISCARDS[card]

    def _offered(self, hand: Cards, upcard: Card) -> Any:
        others = [card for card in range(52) if not hand >> card & 1 and card != upcard]
        state = self._new.clone()
        for card in [*iterate(hand), *others[:10], upcard]:
            state.apply_action(_SPIEL[card])
        return state


class RLCardNovice(_Adapter):
    """RLCard's novice rule agent for Gin Rummy.

    It takes a face-up card at random and discards a card that leaves the least deadwood; it goes
    gin and knocks whenever it may, with a card chosen at random from those that allow it.
    """

    name: Final = "rlcard:novice"
    _DRAW: ClassVar[int] = 2
    _TAKE: ClassVar[int] = 3
    _GIN: ClassVar[int] = 5
    _THROW: ClassVar[int] = 6
    """The number of the first card; knocks follow the discards."""

    def __init__(self) -> None:
        """Raises NotInstalled."""
        self._numpy = _load("numpy")
        self._step: Callable[[dict[str, object]], int] = _load(
            "rlcard.models.gin_rummy_rule_models"
        ).GinRummyNoviceRuleAgent.step

    def takes(self, view: View, rng: Random) -> bool:
        return self._chosen(view, [self._DRAW, self._TAKE], rng) == self._TAKE

    def ends_turn(self, view: View, rng: Random) -> Action:
        left = {card: deadwood(view.hand ^ 1 << card) for card in iterate(view.throwable)}
        if gins := [card for card in left if left[card] == 0]:
            possible = [self._GIN]
        else:
            possible = [self._THROW + _RLCARD[card] for card in left]
            knock = self._THROW + len(_RLCARD)
            possible += [knock + _RLCARD[card] for card in left if left[card] <= view.limit]
        action = self._chosen(view, possible, rng)
        if action == self._GIN:
            return Knock(gins[0], arrangements(view.hand ^ 1 << gins[0])[0])
        knocks, place = divmod(action - self._THROW, len(_RLCARD))
        card = _RLCARD.index(place)
        return Knock(card, arrangements(view.hand ^ 1 << card)[0]) if knocks else DISCARDS[card]

    def _chosen(self, view: View, possible: list[int], rng: Random) -> int:
        hand = self._numpy.zeros(52, dtype=int)
        hand[[_RLCARD[card] for card in iterate(view.hand)]] = 1
        # It draws from the generator that all of NumPy shares.
        self._numpy.random.seed(rng.getrandbits(32))
        return int(self._step({"obs": [hand], "legal_actions": OrderedDict.fromkeys(possible)}))


ADAPTERS: Final[dict[str, Callable[[], Player]]] = {
    OpenSpielSimple.name: OpenSpielSimple,
    RLCardNovice.name: RLCardNovice,
}

_SPIEL: Final = tuple((suit_of(card) + 1) % 4 * 13 + rank_of(card) for card in range(52))
"""OpenSpiel's number of each card: its suits are spades, clubs, diamonds, hearts."""
_RLCARD: Final = tuple((3 - suit_of(card)) * 13 + rank_of(card) for card in range(52))
"""RLCard's number of each card: its suits are spades, hearts, diamonds, clubs."""


def _load(module: str) -> ModuleType:
    from importlib import import_module

    try:
        return import_module(module)
    except ImportError:
        raise NotInstalled(
            ArenaCode.NOT_INSTALLED, library=module.split(".")[0], extra="bench"
        ) from None


class ProgramContestant:
    def __init__(self, name: str, program: Program) -> None:
        self.name = name
        self.program = program
        self._seed = bytes(8)
        self._clock: GameClock | None = None

    def begin(self, index: int, seed: int, place: Place = A_PLACE) -> None:
        """Begin a game, in a new process if the last one is gone. Raises ProgramFault."""
        self._seed = seed.to_bytes(8, "big")
        self._sit_down(Opening(index, seed, RULES), place)

    def begin_match(self, match: AnyMatch, place: Place) -> None:
        """Begin a match by any rules, in which it decides by the seed of the match.

        Raises ProgramFault.
        """
        self._seed = match.seed
        self._sit_down(Opening(0, match.game_seed, match.rules, len(match.seats)), place)

    def _sit_down(self, opening: Opening, place: Place) -> None:
        self._clock = place.clock
        self.program.begin(opening, place.note(short_name(self.name)))

    def decide(self, match: AnyMatch, seat: int) -> Action:
        hand = match.hand
        if not self.program.speaks_json:
            deck = shuffled(match.hand_seed)
            self.program.follow(hand_lines(deck, match.dealer, hand.history, seat))
        seed = player_seed(self._seed, match.number, len(hand.history))
        left = None if self._clock is None else self._clock.left
        action: Action = self.program.decide(hand.view(seat), seed, left)
        if self._clock is not None:
            self._clock.spend(seat, self.program.taken)
        return action

    def see_hand(self, match: GinMatch, seat: int) -> None:
        hand, totals = match.hand, match.standing.sheet.totals
        if self.program.speaks_json:
            self.program.tell(hand_line(hand.view(seat), totals))
            return
        deck = shuffled(match.hand_seed)
        self.program.finish_hand(hand_lines(deck, match.dealer, hand.history, seat, totals))

    def end(self, won: bool, mine: int, theirs: int) -> None:
        line = json_bridge.end_line if self.program.speaks_json else end_line
        self.program.tell(line(won, mine, theirs))

    def close(self) -> None:
        self.program.close()


NET: Final = "net:"
_LONGEST_NAME: Final = 40
_NAMED: Final = re.compile(rf"([\w-]{{1,{_LONGEST_NAME}}})=(cmd:.*)", re.DOTALL)


def split_name(name: str) -> tuple[str, str]:
    """Return the short name and the player of ``NAME=cmd:COMMAND``; the short name of any other
    player is empty.
    """
    named = _NAMED.fullmatch(name)
    return (named[1], named[2]) if named else ("", name)


def short_name(name: str) -> str:
    """Return the name of a program that was given here, or else that of its file."""
    called, player = split_name(name)
    return called or program_name(player)


def plays_by_program(name: str) -> bool:
    return is_program(split_name(name)[1])


def program_of(name: str, terms: ProgramTerms) -> Program:
    """Return the program of this name.

    Of the options those go to it that are for all, and those whose names begin with its own and a
    dot, as in ``deep.depth``.
    """
    called, player = split_name(name)
    own = [(name.rpartition("."), text) for name, text in terms.options]
    options = tuple((parts[2], text) for parts, text in own if parts[0] in ("", called))
    return Program(player.removeprefix(PREFIX), terms._replace(options=options))


def contestant(name: str, terms: ProgramTerms | None = None) -> Contestant:
    """Return the contestant of a name.

    The name is a level, a key of ``ADAPTERS``, ``net:`` and a file of values, or a program, as
    ``split_name`` has it, which starts with its first game. Raises UnknownPlayer, NoValues, and
    NotInstalled.
    """
    if name in ADAPTERS:
        return CpuContestant(ADAPTERS[name](), name)
    if plays_by_program(name):
        return ProgramContestant(name, program_of(name, terms or ProgramTerms()))
    if name.startswith(NET):
        return CpuContestant(Trained(Path(name.removeprefix(NET))), name)
    return CpuContestant(find(name))


class Entrant(NamedTuple):
    name: str
    called: str = ""
    """The name of a program, given here or by itself; empty for others."""


def check_contestants(
    names: Sequence[str], terms: ProgramTerms | None = None, rules: Rules = RULES
) -> list[Entrant]:
    """Return contestants after starting and ending each program once.

    Raises UnknownPlayer, NoValues, NotInstalled, Unstartable, and ProgramFault if a program does
    not know the rules.
    """
    found = []
    for name in names:
        if not plays_by_program(name):
            called, names_program, _ = name.partition(f"={PREFIX}")
            if names_program:
                raise Unstartable(ArenaCode.NO_NAME, name=called, longest=_LONGEST_NAME)
            found.append(Entrant(_full_name(name, rules)))
            continue
        program = program_of(name, terms or ProgramTerms())
        with closing(program):
            program.start()
            program.check_rules(rules)
        found.append(Entrant(name, split_name(name)[0] or program.greeting.name))
    return found


def _full_name(name: str, rules: Rules) -> str:
    return contestant(name).name if rules == RULES else full_name(find(name, rules.game))


_PATIENCE: Final = 30.0


class ProgramCache:
    """The programs that wait between two games.

    Programs that have not been used for a while are ended: a process of a cluster outlives its
    contest and is not told of the end.
    """

    def __init__(self, patience: float = _PATIENCE) -> None:
        """``patience`` is the seconds that they are kept for the next game."""
        self._patience = patience
        self._lock = Lock()
        self._free: defaultdict[tuple[str, ProgramTerms], list[Contestant]] = defaultdict(list)
        self._timer: Timer | None = None

    @contextmanager
    def lent(self, name: str, terms: ProgramTerms | None = None) -> Iterator[Contestant]:
        """Lend the contestant of this name for one game; a program may have played before.

        Raises UnknownPlayer, and NotInstalled.
        """
        if not plays_by_program(name):
            yield contestant(name)
            return
        terms = terms or ProgramTerms()
        with self._lock:
            free = self._free[name, terms]
            who = free.pop() if free else contestant(name, terms)
        try:
            yield who
        except BaseException:
            who.close()
            raise
        with self._lock:
            free.append(who)
            if self._timer is not None:
                self._timer.cancel()
            self._timer = Timer(self._patience, self.close)
            self._timer.daemon = True
            self._timer.start()

    def close(self) -> None:
        with self._lock:
            idle = [*chain.from_iterable(self._free.values())]
            for free in self._free.values():
                free.clear()
        for who in idle:
            who.close()


program_cache: Final = ProgramCache()
atexit.register(program_cache.close)
