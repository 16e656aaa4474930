"""A match and its review as plain records, from which every format of an export is written.

The JSON format is these records by the names of their fields; the guide's topic on export describes
each. Cards are written as in journals, ``KH``, and actions in the form that their game writes.
Only finished hands are in it, and of these all cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple, Protocol

from app import __version__
from app.cards.cards import SHORT, Card, Cards, iterate
from app.coach.accounts import EVEN, MatchAccount, Part, match_account, matches
from app.coach.grade import Grade, grade, losses_in_hand
from app.coach.judgement import Decision, DecisionSummary, account
from app.coach.review import Chance, HandReview, of_seat, turn_of
from app.games.gin.score import HandResult
from app.games.notation import notation_of
from app.match.match import AnyMatch, PlayedHand
from app.players.base import ChoiceValue
from app.players.registry import JUDGE
from app.typed_json import as_json, read_as

FORMAT: Final = "gin-rummy review"
_FIRST: Final = 0
"""The seat that the accounts and the luck are of."""
VERSION: Final = 1
"""The version of the format. It rises when a field changes its meaning or goes, not when one
comes."""


class ExportedChoice(NamedTuple):
    do: str
    words: str
    win: float
    """The chance to win the match, from 0 to 1."""
    points: float
    """The points that the hand is expected to bring."""


class ExportedDecision(NamedTuple):
    move: int
    """The number of the move in the hand, from 1."""
    turn: int
    """The number of the seat's turn, from 1."""
    seat: int
    did: str
    words: str
    best: str
    best_words: str
    mark: str
    """One of ``app.coach.judgement.Mark``."""
    lost: float
    """The chance to win less than after the best choice."""
    lost_points: float
    chance: float
    """The chance to win with the best choice."""
    hand: tuple[str, ...]
    """The cards held before the move."""
    drawn: str | None
    """The card drawn in this turn, if the move ends it."""
    top: str | None
    """The top of the discard pile."""
    verdict: str
    """What it lost, in words."""
    reason: str
    """What tells the best choice from the one made; empty if there is nothing to tell."""
    choices: tuple[ExportedChoice, ...]
    """Every choice, the best first."""


class ExportedMove(NamedTuple):
    seat: int
    did: str
    words: str
    cards: tuple[tuple[str, ...], ...]
    """The cards that the move brought to each seat."""
    is_stand_in: bool
    """Whether a CPU player acted for a person who was away."""


class ExportedLuck(NamedTuple):
    """The luck in one event, for the first seat; the other's is its negative."""

    move: int
    """How many moves of the hand came before it."""
    kind: str
    """One of ``deal``, ``upcard`` and ``draw``."""
    seat: int | None
    """The seat that drew."""
    card: str | None
    win: float
    points: float


class ExportedItem(NamedTuple):
    """One line of the account of a hand of Gin."""

    reason: str
    points: int
    seat: int | None


class ExportedShowing(NamedTuple):
    """The cards of a seat at the end of a hand."""

    melds: tuple[tuple[str, ...], ...]
    rest: tuple[str, ...]
    """The cards in no meld: in Gin the deadwood."""
    laid_off: tuple[str, ...]


class ExportedHand(NamedTuple):
    number: int
    """The number of the hand in the series, from 1."""
    dealer: int
    words: str
    """The number of the hand and its dealer."""
    ending: str
    """How it ended, in words."""
    outcome: str | None
    """How a hand of Gin ended: one of ``app.games.gin.score.Outcome``."""
    knocker: int | None
    winner: int | None
    gains: tuple[int, ...]
    """The points that the hand brought each seat."""
    account: tuple[ExportedItem, ...]
    before: tuple[int, ...]
    """The points of each side in the match before this deal."""
    totals: tuple[int, ...]
    """Those after it; empty if the deal is not over."""
    seal: str
    seed: str | None
    """The seed as 64 hexadecimal digits; None if the hand was not dealt from one."""
    dealt: tuple[tuple[str, ...], ...]
    """The cards dealt to each seat."""
    upcard: str | None
    showings: tuple[ExportedShowing, ...]
    moves: tuple[ExportedMove, ...]
    is_judged: bool
    decisions: tuple[ExportedDecision, ...]
    """The moves at which there was a choice, by the judge."""
    luck: tuple[ExportedLuck, ...]
    text: str | None
    """The whole hand as one line of text; those of Gin can be imported again."""


class ExportedGrade(NamedTuple):
    elo: float
    error: float
    """The standard error, in Elo."""
    decisions: int
    """How many decisions counted."""
    hands: int
    level: str
    """The level whose Elo is nearest."""


class ExportedAccount(NamedTuple):
    """Where the result of a match comes from, for the first seat; the other's is the opposite.

    ``start`` and the parts add up to ``result``, all in chance to win."""

    hands: tuple[int, ...]
    """The numbers of its hands."""
    start: float
    cards: float
    """The luck of deals, upcards and draws."""
    hidden: float
    """The luck with what could not be known when it was chosen."""
    own: float
    """What the seat's own choices gave away."""
    other: float
    """What the opponent's choices gave away."""
    given_up: float
    """What was left when a side gave up."""
    result: float
    words: str


class ExportedSeat(NamedTuple):
    name: str
    player: str
    """``human``, the full name of a CPU player, or a program."""
    level: str
    """The player's level or program in words; empty for a person."""
    side: int
    decisions: int
    lost: float
    lost_points: float
    marks: dict[str, int]
    """How many decisions have each mark."""
    grade: ExportedGrade | None
    """How strongly it played; None with too few decisions."""
    luck: float | None
    """The luck of the cards in these hands, in chance to win the match; None if it is unknown."""
    words: str
    """The sum of its decisions, in words; empty if they are not judged."""


class ExportedMatch(NamedTuple):
    program: str
    """The version of the program that wrote it."""
    language: str
    """The language of all words."""
    heading: str
    """The players, in words."""
    game: str
    title: str
    """The rules, in words."""
    rules: dict[str, Any]
    created: str
    """When it began, in ISO format; empty if unknown."""
    seats: tuple[ExportedSeat, ...]
    is_over: bool
    ending: str
    """Who won the match, or that it goes on, in words."""
    winners: tuple[int, ...]
    """The sides that won."""
    totals: tuple[int, ...]
    """The points of each side."""
    won: tuple[int, ...]
    """The matches of the series that each side won."""
    gave_up: int | None
    """The seat that gave up the match."""
    imported: str | None
    """Where an imported match was played; None for one that was played here."""
    notes: tuple[str, ...]
    """What there is to know of a serious or an imported match, in words."""
    judge: str | None
    """The player that judged; None if nothing can be judged."""
    accounts: tuple[ExportedAccount, ...]
    """The account of each match of the series; empty if it is unknown."""
    hands: tuple[ExportedHand, ...]
    serious: bool = False
    """Whether it was played without hints, take-backs and other help."""

    @property
    def is_judged(self) -> bool:
        return self.judge is not None


class Speaker(Protocol):
    """The words of an export, in the language of its reader."""

    @property
    def language(self) -> str: ...

    def players(self) -> str: ...

    def title(self) -> str: ...

    def name(self, seat: int) -> str: ...

    def level(self, seat: int) -> str: ...

    def ending_of_match(self) -> str: ...

    def notes(self) -> Sequence[str]: ...

    def heading(self, played: PlayedHand[Any]) -> str: ...

    def ending(self, played: PlayedHand[Any]) -> str: ...

    def moves(
        self, played: PlayedHand[Any], upcard: Card | None, gained: Sequence[Cards]
    ) -> Sequence[str]:
        """Return each move as a sentence; ``gained`` are the cards that each has brought."""

    def choice(self, decision: Decision, action: Any) -> str: ...

    def sources(self, account: MatchAccount) -> str:
        """Return where a result comes from, for the first seat."""

    def account(self, seat: int, made: DecisionSummary, graded: Grade | None) -> str: ...

    def verdict(self, decision: Decision) -> str: ...

    def reason(self, decision: Decision) -> str: ...


def _stood_in(match: AnyMatch, played: PlayedHand[Any]) -> list[int]:
    """Return which actions of a hand a CPU player did for a person who was away."""
    return [each.action_index for each in match.stood_in if each.hand == played.number]


def accounts_of(
    match: AnyMatch, hands: Sequence[PlayedHand[Any]], reviews: Sequence[HandReview], seat: int
) -> list[tuple[MatchAccount, list[int]]]:
    """Return the account of a seat in each match of a series, with the numbers of its hands; of a
    single hand, in that hand. Hands without luck are left out.
    """
    judged = [
        (hand, review.luck, review.decisions)
        for hand, review in zip(hands, reviews, strict=True)
        if review.luck
    ]
    found = []
    for part in matches([luck for _, luck, _ in judged]):
        first, first_luck, _ = judged[part[0]]
        is_last = judged[part[-1]][0].number == match.played[-1].number
        given_up = match.resignation if is_last else None
        # A hand alone begins where it is known who deals.
        start = first_luck.start if any(first.hand.scores) else EVEN
        account = match_account(
            seat,
            [judged[index][1:] for index in part],
            given_up.seat if given_up else None,
            start,
        )
        found.append((account, [judged[index][0].number for index in part]))
    return found


def luck_of_hands(accounts: Iterable[tuple[MatchAccount, list[int]]]) -> dict[int, list[Chance]]:
    """Return the chance events of these ``accounts_of`` a match by the number of their hand."""
    luck: dict[int, list[Chance]] = {}
    for told, numbers in accounts:
        for item in told.items:
            if item.chance is not None:
                luck.setdefault(numbers[item.hand], []).append(item.chance)
    return luck


def exported(
    match: AnyMatch,
    hands: Sequence[PlayedHand[Any]],
    reviews: Sequence[HandReview],
    speaker: Speaker,
) -> ExportedMatch:
    """Return these finished hands of a match with their reviews, which need not be judged."""
    result, settlement = match.result, match.standing.settlement
    accounts = accounts_of(match, hands, reviews, _FIRST)
    luck = luck_of_hands(accounts)
    is_judged = any(review.unjudged is None for review in reviews)
    return ExportedMatch(
        __version__,
        speaker.language,
        speaker.players(),
        match.game.name,
        speaker.title(),
        match.rules.to_json(),
        match.created,
        tuple(_seat(match, seat, reviews, accounts, speaker) for seat in range(len(match.seats))),
        match.is_over,
        speaker.ending_of_match(),
        tuple(result.winners) if result else (),
        tuple(settlement.totals if settlement else match.standing.sheet.totals),
        tuple(match.won),
        match.resignation.seat if match.resignation else None,
        match.imported.source if match.imported else None,
        tuple(speaker.notes()),
        JUDGE if is_judged else None,
        tuple(_account(told, numbers, speaker) for told, numbers in accounts),
        tuple(
            _hand(match, played, review, luck.get(played.number, ()), speaker)
            for played, review in zip(hands, reviews, strict=True)
        ),
        match.is_serious,
    )


def _account(told: MatchAccount, hands: Sequence[int], speaker: Speaker) -> ExportedAccount:
    return ExportedAccount(
        tuple(hands),
        told.start,
        told.total(Part.CARDS),
        told.total(Part.HIDDEN),
        told.total(Part.OWN),
        told.total(Part.OTHER),
        told.total(Part.GIVEN_UP),
        told.result,
        speaker.sources(told),
    )


def _seat(
    match: AnyMatch,
    seat: int,
    reviews: Sequence[HandReview],
    accounts: Sequence[tuple[MatchAccount, list[int]]],
    speaker: Speaker,
) -> ExportedSeat:
    by_hand = [of_seat(review, seat) for review in reviews]
    own = [each for decisions in by_hand for each in decisions]
    graded = grade(map(losses_in_hand, by_hand))
    made, luck = account(own), sum(told.total(Part.CARDS) for told, _ in accounts)
    return ExportedSeat(
        speaker.name(seat),
        match.seats[seat].player,
        speaker.level(seat),
        match.sides[seat],
        made.decisions,
        made.cost,
        made.points,
        {str(mark): count for mark, count in made.marks.items()},
        graded and ExportedGrade(*graded, graded.level),
        (luck if seat == _FIRST else -luck) if accounts else None,
        speaker.account(seat, made, graded) if own else "",
    )


def _hand(
    match: AnyMatch,
    played: PlayedHand[Any],
    review: HandReview,
    luck: Sequence[Chance],
    speaker: Speaker,
) -> ExportedHand:
    views = [*(step.views for step in review.steps), review.end]
    first = views[0]
    gains = [
        tuple(after.hand & ~before.hand for before, after in zip(*pair, strict=True))
        for pair in pairwise(views)
    ]
    pile = getattr(first[0], "pile", ())
    upcard = pile[0] if pile else None
    words = speaker.moves(played, upcard, [_joined(each) for each in gains])
    ending, absent = played.hand.ending, _stood_in(match, played)
    is_gin = isinstance(ending, HandResult)
    notation = notation_of(match.rules.game)
    points = played.hand.gains or ()
    return ExportedHand(
        played.number,
        played.dealer,
        speaker.heading(played),
        speaker.ending(played),
        str(ending.outcome) if is_gin else None,
        ending.knocker if is_gin else None,
        ending.winner if is_gin else None,
        tuple(points),
        tuple(ExportedItem(str(item.reason), item.points, item.seat) for item in ending.items)
        if is_gin
        else (),
        *_totals(match, played.number),
        played.deal.seal,
        played.deal.digits or None,
        tuple(_names(view.hand) for view in first),
        None if upcard is None else SHORT[upcard],
        _gin_showings(ending)
        if is_gin
        else tuple(ExportedShowing((), _names(view.hand), ()) for view in review.end),
        tuple(
            ExportedMove(
                step.seat,
                match.game.write(step.action),
                told,
                tuple(map(_names, came)),
                index in absent,
            )
            for index, (step, told, came) in enumerate(zip(review.steps, words, gains, strict=True))
        ),
        review.unjudged is None,
        tuple(_decision(match, each, review, speaker) for each in review.decisions),
        tuple(map(_luck, luck)),
        notation.hand_text(review.end[0], played.deal) if notation else None,
    )


def _gin_showings(ending: HandResult) -> tuple[ExportedShowing, ...]:
    return tuple(
        ExportedShowing(
            tuple(map(_names, shown.melds)),
            _names(shown.deadwood),
            tuple(SHORT[card] for card, _ in shown.laid_off),
        )
        for shown in ending.showings
    )


def _decision(
    match: AnyMatch, decision: Decision, review: HandReview, speaker: Speaker
) -> ExportedDecision:
    view, write = decision.view, match.game.write
    return ExportedDecision(
        decision.action_index + 1,
        turn_of(review, decision.action_index),
        decision.seat,
        write(decision.action),
        speaker.choice(decision, decision.action),
        write(decision.best),
        speaker.choice(decision, decision.best),
        str(decision.mark),
        decision.cost.win,
        decision.cost.points,
        decision.values[decision.best_index].win,
        _names(view.hand),
        None if view.drawn is None else SHORT[view.drawn],
        None if view.top is None else SHORT[view.top],
        speaker.verdict(decision),
        speaker.reason(decision) if decision.taken else "",
        tuple(
            ExportedChoice(write(action), speaker.choice(decision, action), *worth)
            for action, worth in decision.ranked
        ),
    )


def _luck(event: Chance) -> ExportedLuck:
    worth: ChoiceValue = event.luck
    return ExportedLuck(
        event.action_index,
        str(event.kind),
        event.seat,
        None if event.card is None else SHORT[event.card],
        worth.win,
        worth.points,
    )


def _totals(match: AnyMatch, number: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    standings = (*match.finished, match.standing)
    rows = [row for standing in standings for row in standing.sheet.rows]
    deal = (number - 1) // len(match.hands)
    if deal == len(rows):
        return tuple(match.standing.sheet.totals), ()
    before = rows[deal - 1].totals if rows[deal].number > 1 else (0,) * (max(match.sides) + 1)
    return tuple(before), tuple(rows[deal].totals)


def _names(cards: Cards) -> tuple[str, ...]:
    return tuple(SHORT[card] for card in iterate(cards))


def _joined(cards: Sequence[Cards]) -> Cards:
    return sum(cards, 0)


def to_json(told: ExportedMatch) -> dict[str, Any]:
    return {"format": FORMAT, "version": VERSION, **_object(told)}


def _object(value: Any) -> Any:
    """Return records as objects, which a reader tells apart by the names of their fields."""
    if hasattr(value, "_asdict"):
        return {name: _object(each) for name, each in value._asdict().items()}
    if isinstance(value, tuple):
        return [*map(_object, value)]
    return as_json(value)


def from_json(data: Any) -> ExportedMatch:
    """Return the match that ``to_json`` wrote. Raises MalformedError, and ValueError for another
    format or version.
    """
    match data:
        case {"format": str(kind), "version": int(version)} if (kind, version) == (FORMAT, VERSION):
            told: ExportedMatch = read_as(ExportedMatch, data)
            return told
    raise ValueError(FORMAT)
