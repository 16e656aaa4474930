"""Practice: the positions of a sitting, and the effect of the answers on the player's ratings.

One's own mistakes come first, from finished matches that the judge has reviewed; then positions of
expert play that come with the program. A face shows a ``DrillQuestion``, gives the answer to
``DrillSession.answer``, and saves the practice.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import aclosing, suppress
from datetime import date
from itertools import chain, zip_longest
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, NamedTuple, Self, TypeAlias

from app.cards.cards import Card, iterate, rank_of
from app.coach.drills import (
    INTERVALS,
    SITTING,
    Answered,
    Box,
    DrillKind,
    actions,
    after_lay_offs,
    answered,
    asked,
    defended,
    lay_off,
    moved,
    sitting,
)
from app.coach.expert_play import ExpertPosition, positions
from app.coach.judgement import ChoiceValues, Decision, replayed
from app.coach.puzzles import Puzzle, RatingChange, Theme, ThemeRating, counts, updated
from app.coach.statistics import MatchFacts, PastMistake, Remembered
from app.cpu.service import CpuError
from app.games.base import IllegalAction
from app.games.gin.actions import (
    DISCARDS,
    Action,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    LayOff,
    Pass,
)
from app.games.gin.melds import arrangements, deadwood, lay_off_targets, unmelded
from app.games.gin.view import View
from app.players.base import CannotEvaluate
from app.storage import practice as practice_file
from app.storage.errors import StoreError
from app.storage.paths import begun_at
from app.storage.practice import KeptPuzzle, KeptRating, Practice, PracticeBox
from app.table.handles import MatchLibrary, PlayedMatches
from app.table.seats import PERSONAS
from app.ui.history import can_be_judged
from app.ui.review import judge_match

_NEWEST: Final = 200
"""Most matches whose mistakes are asked, the newest."""


_RATED_AT_ONCE: Final = 50
"""Most mistakes that are rated in a sitting before they are asked; each takes some 40 ms."""


class OwnMistake(NamedTuple):
    """A mistake of the player's own, in a match that was played here."""

    journal: str
    """The name of the file."""
    hand: int
    """The number of the hand in the match, from 1."""
    action_index: int
    """How many actions of the hand came before."""
    kind: DrillKind
    created: str
    """When the match began, in ISO format."""

    @property
    def key(self) -> str:
        """Its name in the saved practice."""
        return f"{self.journal}/{self.hand}/{self.action_index}/{self.kind}"

    @classmethod
    def of(cls, key: str) -> Self | None:
        """Return the position of this name; None if it is that of none."""
        with suppress(ValueError):
            journal, hand, action_index, kind = key.rsplit("/", 3)
            created = begun_at(journal).isoformat()
            return cls(journal, int(hand), int(action_index), DrillKind(kind), created)
        return None


class DrillQuestion(NamedTuple):
    """A position with its question."""

    key: str
    kind: DrillKind
    view: View
    """All that the seat knew."""
    names: tuple[str, ...]
    done: Action | None = None
    """The player's action then; None for an expert's position."""
    created: str = ""
    """When the player's match began, in ISO format."""
    puzzle: Puzzle | None = None
    """How hard it is; None if the judge could not say."""


class DrillResult(NamedTuple):
    question: DrillQuestion
    answered: Answered
    change: RatingChange | None = None
    """None if the answer did not count."""


class PositionGone(Exception):
    """A position cannot be asked any more: its match is gone or has been replaced."""


class Positions:
    """The positions that can be asked: those that the player keeps, the player's other mistakes,
    newest first, and those of experts.
    """

    def __init__(self, practice: Practice, own: Iterable[OwnMistake]) -> None:
        self.practice = practice
        kept = filter(None, map(OwnMistake.of, reversed(practice.kept)))
        self.kept = {position.key: position for position in kept}
        self.own: dict[str, OwnMistake] = {}
        self.others = {_key(position): position for position in positions()}
        self.take_own(own)

    def take_own(self, mistakes: Iterable[OwnMistake]) -> None:
        # Journals are called after the time when they were begun.
        newest = sorted([*self.own.values(), *mistakes], key=attrgetter("journal"), reverse=True)
        self.own = {mistake.key: mistake for mistake in newest}

    def puzzle(self, key: str) -> Puzzle | None:
        """Return how hard a position is; None for one that was not rated yet."""
        if position := self.others.get(key):
            return position.puzzle
        if known := self.practice.puzzles.get(key):
            with suppress(ValueError):
                return Puzzle(Theme(known.theme), known.elo, known.scale)
        return None

    def box(self, key: str) -> Box | None:
        """Return the box of a position; None if it was never answered."""
        found = self.practice.boxes.get(key)
        return Box(min(found.number, len(INTERVALS) - 1), found.due) if found else None

    async def question(
        self, key: str, library: MatchLibrary, played: PlayedMatches
    ) -> DrillQuestion:
        """Return the question of a position. A mistake of the player's own is rated if it was not
        before.

        Raises PositionGone.
        """
        if mistake := self.kept.get(key) or self.own.get(key):
            try:
                path = played.path(mistake.journal)
                match_view = await asyncio.to_thread(library.look, path)
                (hand,) = (each for each in match_view.played if each.number == mistake.hand)
                steps, _ = replayed(hand.view, hand.dealer, hand.open_deal, hand.history)
                step = steps[mistake.action_index]
            except (StoreError, ValueError, LookupError) as error:
                raise PositionGone from error
            view: View = step.before.view(step.seat)
            names = tuple(seat.name for seat in match_view.seats)
            puzzle = await self._rated(key, mistake.kind, view, library)
            return DrillQuestion(
                key, mistake.kind, view, names, step.action, mistake.created, puzzle
            )
        position = self.others[key]
        now = position.hand.hand()
        view = now.view(now.to_act)
        rival, *_ = PERSONAS["expert"]
        names = (rival, rival)
        return DrillQuestion(key, position.kind, view, names, puzzle=position.puzzle)

    async def _rated(
        self, key: str, kind: DrillKind, view: View, library: MatchLibrary
    ) -> Puzzle | None:
        puzzle = self.puzzle(key)
        if puzzle is None:
            with suppress(CpuError, CannotEvaluate):
                puzzle = await library.rate(kind, view)
                self.practice.puzzles[key] = KeptPuzzle(*puzzle)
        return puzzle

    def put_into_box(self, key: str, today: date, *, is_right: bool) -> None:
        """Note an answer, which decides when the position comes again."""
        box = moved(self.box(key), today, is_right=is_right)
        self.practice.boxes[key] = PracticeBox(box.number, box.due)


def rating_in(practice: Practice, theme: Theme) -> ThemeRating:
    """Return the player's rating in a theme, at first the one that all begin with."""
    kept = practice.ratings.get(theme)
    return ThemeRating(*kept) if kept else ThemeRating()


class DrillSession:
    """One sitting. ``practice`` is the saved practice, and ``own`` are the player's mistakes,
    newest first. Positions that the player keeps come before them, and those of experts last, the
    themes by turns and as hard as the player is strong.
    """

    def __init__(self, practice: Practice, own: Iterable[OwnMistake], today: date) -> None:
        self.practice = practice
        self.today = today
        self.results: list[DrillResult] = []
        self._positions = Positions(practice, own)
        self._begun: list[str] = []
        """The positions of the sitting that were asked, or are gone."""
        self._themes: Counter[Theme] = Counter()
        """How many positions of each theme were asked."""
        self._gone = 0
        self.coming: list[str] = []
        """The names of the positions that are still to be asked, in order."""
        self._plan()

    def _plan(self) -> None:
        kept, own = self._positions.kept, self._positions.own
        groups = [
            [key for key in keys if key not in self._begun]
            for keys in (kept, [key for key in own if key not in kept], self._others())
        ]
        boxes = {key: box for keys in groups for key in keys if (box := self._positions.box(key))}
        left = SITTING - len(self._begun) + self._gone
        self.coming = sitting(groups, boxes, self.today)[:left]

    def _others(self) -> list[str]:
        by_theme: dict[Theme, list[tuple[float, str]]] = {theme: [] for theme in Theme}
        ratings = {theme: rating_in(self.practice, theme).elo for theme in Theme}
        for key, position in self._positions.others.items():
            theme, elo, _ = position.puzzle
            by_theme[theme].append((abs(elo - ratings[theme]), key))
        # The theme that came least often is next.
        order = sorted(Theme, key=lambda theme: self._themes[theme])
        turns = zip_longest(*(sorted(by_theme[theme]) for theme in order))
        return [each[1] for each in chain.from_iterable(turns) if each]

    def take_own(self, mistakes: Iterable[OwnMistake]) -> None:
        """Add mistakes of the player's own, which come before all positions that were not asked
        yet.
        """
        self._positions.take_own(mistakes)
        self._plan()

    async def rate_own(self, library: MatchLibrary, played: PlayedMatches) -> None:
        """Rate mistakes of the player's own that were not, so that challenges ask them too."""
        known = self._positions
        missing = [key for key in {**known.kept, **known.own} if known.puzzle(key) is None]
        for key in missing[:_RATED_AT_ONCE]:
            with suppress(PositionGone):
                await known.question(key, library, played)

    @property
    def number(self) -> int:
        """The number of the current question, from 1."""
        return len(self._begun) - self._gone

    @property
    def size(self) -> int:
        """The number of questions."""
        return self.number + len(self.coming)

    @property
    def is_over(self) -> bool:
        """Whether no question is left."""
        return not self.coming

    async def next(self, library: MatchLibrary, played: PlayedMatches) -> DrillQuestion | None:
        """Return the next question; None if there is none."""
        while self.coming:
            key = self.coming[0]
            try:
                question = await self._positions.question(key, library, played)
            except PositionGone:
                self._begun.append(key)
                self._gone += 1
                self._plan()
                continue
            # Others can have come before it meanwhile.
            self._begun.append(key)
            if question.puzzle:
                self._themes[question.puzzle.theme] += 1
            self._plan()
            return question
        return None

    def answer(self, question: DrillQuestion, answered: Answered) -> DrillResult:
        """Take an answer, which changes the practice."""
        practice, key, is_right = self.practice, question.key, answered.is_right
        change = None
        if (puzzle := question.puzzle) and counts(self._positions.box(key), self.today):
            before = rating_in(practice, puzzle.theme)
            change = RatingChange(puzzle.theme, before, updated(before, puzzle, is_right=is_right))
            practice.ratings[puzzle.theme] = KeptRating(*change.after)
        self._positions.put_into_box(key, self.today, is_right=is_right)
        practice.streak = practice.streak + 1 if is_right else 0
        practice.best = max(practice.best, practice.streak)
        result = DrillResult(question, answered, change)
        self.results.append(result)
        self._plan()
        return result


def _key(position: ExpertPosition) -> str:
    kind, hand, _ = position
    return f"expert/{hand.match}/{hand.number}/{len(hand.actions())}/{kind}"


def position_of(journal: str, hand: int, decision: Decision) -> OwnMistake | None:
    """Return the position of a decision in the hand of this number; None if no question tells the
    best choice from the one that was made.
    """
    done, _ = decision.choice_values[decision.taken]
    kind = asked(decision.view, decision.best, done)
    return OwnMistake(journal, hand, decision.action_index, kind, "") if kind else None


def keep_or_drop(position: OwnMistake | None) -> bool | None:
    """Keep a position for the drills, or take it out of them if it is kept; return whether it is
    now, and None without a position.

    Raises StoreError if the practice cannot be read or saved, and changes nothing.
    """
    if position is None:
        return None
    saved, trouble = practice_file.load()
    if trouble:
        raise trouble
    is_kept = position.key not in saved.kept
    if is_kept:
        saved.kept.append(position.key)
    else:
        saved.kept.remove(position.key)
    practice_file.save(saved)
    return is_kept


async def keep_or_drop_past(library: MatchLibrary, path: Path, mistake: PastMistake) -> bool | None:
    """Do the same with a mistake in the match of this journal. Raises StoreError and CpuError."""
    match_view = await asyncio.to_thread(library.look, path)
    (played,) = (each for each in match_view.played if each.number == mistake.hand)
    review = await library.review(played)
    (decision,) = (each for each in review.decisions if each.action_index == mistake.action_index)
    return keep_or_drop(position_of(path.name, mistake.hand, decision))


def known_mistakes(played: PlayedMatches) -> list[OwnMistake]:
    """Return the known mistakes of the player's own, those of the latest match first."""
    return [mistake for match in played.known(_NEWEST) for mistake in _mistakes(match)]


async def more_mistakes(
    library: MatchLibrary, played: PlayedMatches, take: Callable[[list[OwnMistake]], None]
) -> None:
    """Read new matches and judge those that were not judged, the latest first.

    ``take`` is called with the mistakes of each. Raises StoreError and CpuError.
    """
    async with aclosing(played.catch_up()) as steps:
        async for _ in steps:
            pass
    for match in list(played.known(_NEWEST)):
        if not _can_be_asked(match.facts) or _is_searched(match):
            continue
        try:
            costs = await judge_match(library, played.path(match.name))
        except StoreError:
            continue
        played.put_costs(match.name, costs)
        take(_mistakes(match._replace(costs=costs)))


def _can_be_asked(facts: MatchFacts) -> bool:
    return facts.is_over and facts.me is not None and can_be_judged(facts)


def _is_searched(match: Remembered) -> bool:
    """Whether the mistakes of a match are known. Older judgements did not keep them."""
    return match.costs is not None and all("asked" in each for each in match.costs)


def _mistakes(match: Remembered) -> list[OwnMistake]:
    if match.costs is None or not _can_be_asked(match.facts) or not _is_searched(match):
        return []
    mine: Mapping[str, Any] = match.costs[match.facts.me or 0]
    return [
        OwnMistake(match.name, hand, index, DrillKind(kind), match.facts.created)
        for hand, index, kind in mine["asked"]
    ]


# -- a question before it is answered ------------------------------------------------------

Judge: TypeAlias = Callable[[View], Awaitable[ChoiceValues]]
"""Returns the value of every choice of a view."""


_GIVES: Final[dict[str, tuple[type[Action], ...]]] = {
    "stock": (DrawStock,),
    "take": (DrawDiscard,),
    "pass": (Pass,),
    "knock": (Knock,),
    "play-on": (Discard,),
}
"""The choice of two that each command gives."""
CHOICES: Final = tuple(_GIVES)
"""The commands that give a choice of two, in their order on the screen."""


class Answering:
    """One question before it is answered."""

    def __init__(self, question: DrillQuestion) -> None:
        self.question = question
        self.choices: Sequence[Action] = ()
        """The possible answers if there are two, in their order on the screen."""
        self.chosen = 0
        """The index of the chosen one of two answers."""
        self.card: Card | None = None
        """The chosen card of the hand, if the question is about cards."""
        self.lay_offs: list[LayOff] = []
        """The lay-offs so far, in order."""
        match question.kind:
            case DrillKind.TAKE | DrillKind.KNOCK:
                self.choices = actions(question.kind, question.view)
            case DrillKind.THROW:
                self.card = self.cards[-1]
            case DrillKind.LAY_OFF:
                self._raise_fitting()

    @property
    def kind(self) -> DrillKind:
        return self.question.kind

    @property
    def view(self) -> View:
        """What the seat would know after the lay-offs so far."""
        return after_lay_offs(self.question.view, self.lay_offs)

    @property
    def cards(self) -> list[Card]:
        """The hand from left to right: the melds, then the others by rank."""
        hand = self.view.hand
        melds = arrangements(hand)[0]
        loose = sorted(iterate(unmelded(hand, melds)), key=rank_of)
        return [card for meld in melds for card in iterate(meld)] + loose

    @property
    def deadwood(self) -> int:
        """Points of the hand outside melds, without the cards laid off so far."""
        return deadwood(self.view.hand)

    def move(self, step: int) -> None:
        """Choose the next card, or the other answer."""
        if self.choices:
            self.chosen = (self.chosen + step) % len(self.choices)
        elif self.card is not None:
            cards = self.cards
            self.card = cards[(cards.index(self.card) + step) % len(cards)]

    def choice_of(self, command: str) -> Action | None:
        """Return the choice of two that this command gives; None if it gives none."""
        gives = _GIVES.get(command, ())
        return next((choice for choice in self.choices if isinstance(choice, gives)), None)

    def choose(self, command: str) -> bool:
        """Choose what this command gives; return whether it gives a choice."""
        if (choice := self.choice_of(command)) is None:
            return False
        self.chosen = self.choices.index(choice)
        return True

    def raise_card(self, card: Card) -> None:
        """Choose a card of the hand, if the question is about cards."""
        if self.card is not None:
            self.card = card

    @property
    def refusal(self) -> IllegalAction | None:
        """Why the chosen card may not be discarded; None if it may."""
        if self.kind is not DrillKind.THROW or self.card is None:
            return None
        return self.view.refusal(DISCARDS[self.card])

    @property
    def fits(self) -> bool:
        """Whether the chosen card can be laid off."""
        return self.kind is DrillKind.LAY_OFF and self.card is not None and self._fits(self.card)

    def lay_off(self) -> None:
        """Lay the chosen card off; it must fit."""
        assert self.card is not None
        action = lay_off(self.view, self.card)
        assert action is not None
        self.lay_offs.append(action)
        self._raise_fitting()

    def take_back(self) -> None:
        """Take the last card laid off back, and choose it; there must be one."""
        self.card = self.lay_offs.pop().card

    def _raise_fitting(self) -> None:
        cards = self.cards
        self.card = next(filter(self._fits, cards), cards[-1] if cards else None)

    def _fits(self, card: Card) -> bool:
        return bool(lay_off_targets(card, self.view.spread))

    async def answer(self, judge: Judge) -> Answered:
        """Return the chosen answer.

        Raises CpuError if the judge cannot be asked, and CannotEvaluate if it has no opinion.
        """
        question = self.question
        choice_values = await judge(question.view)
        if self.kind is DrillKind.LAY_OFF:
            after = await judge(self.view) if self.lay_offs else choice_values
            return defended(question.view, self.lay_offs, choice_values, after)
        action: Action
        if self.choices:
            action = self.choices[self.chosen]
        else:
            assert self.card is not None
            action = Discard(self.card)
        return answered(self.kind, question.view, action, choice_values)
