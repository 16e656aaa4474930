"""Results and accounts in words, told to the player of one seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from app.games.gin.rules import Rules, Seating
from app.games.gin.score import Game, HandResult, Outcome, Reason, ScoreSheet, Settlement, SheetRow
from app.games.gin.view import ONLOOKER
from app.match.match import Resignation
from app.match.names import LONGEST_NAME
from app.rummy.cards import Cards, iterate, points, rank_label, rank_of
from app.table.gin import GinMatch
from app.words.cells import cut, left


class Told(NamedTuple):
    """One line of an account in words, and its points."""

    words: str
    points: int


class People(NamedTuple):
    """Who is at the table, as one of them is told of it."""

    names: tuple[str, ...]
    """By seat."""
    me: int
    """Who is told; ``ONLOOKER`` where it is nobody in particular."""
    sides: tuple[int, ...] = (0, 1)
    """By seat, the side it plays for."""
    ascii_only: bool = False
    captain: int | None = None
    """The seat that plays alone against two partners, where one does."""
    is_shared: bool = False
    """Whether several people use the keyboard: then no side is anybody's own."""

    @classmethod
    def of(cls, match: GinMatch, me: int, *, ascii_only: bool = False) -> People:
        """The people of a match, for whoever sits at ``me``.

        A name of wide letters is cut to the room that there is for names everywhere.
        """
        names = (cut(seat.name, LONGEST_NAME, ascii_only=ascii_only) for seat in match.seats)
        captain = match.sides.index(0) if match.rules.seating is Seating.CAPTAIN else None
        shared = sum(seat.is_human for seat in match.seats) > 1
        return cls(tuple(names), me, match.sides, ascii_only, captain, shared)

    def name(self, seat: int) -> str:
        """``you`` or ``Vera``."""
        return "you" if seat == self.me else self.names[seat]

    def whose(self, seat: int) -> str:
        """``your`` or ``Vera's``."""
        return "your" if seat == self.me else f"{self.names[seat]}'s"

    def does(self, seat: int, verb: str) -> str:
        """``you score`` or ``Vera scores``."""
        return self._conjugated(self.name(seat), verb, several=seat == self.me)

    @property
    def own_side(self) -> int | None:
        """The side of whoever is told; None for nobody in particular."""
        return None if self.me == ONLOOKER or self.is_shared else self.sides[self.me]

    @property
    def order(self) -> tuple[int, ...]:
        """The sides in the order in which they are told of everywhere: turn order, one's own
        first.
        """
        count = max(self.sides) + 1
        first = self.own_side or 0
        return tuple((first + step) % count for step in range(count))

    def side(self, side: int) -> str:
        """``you``, ``Vera``, or of partners ``you & Vera``."""
        return " & ".join(self.name(seat) for seat in self._members(side))

    def labels(self, width: int | None = None, *, named: bool = False) -> list[str]:
        """The sides in their order, each in at most so many cells, for a score.

        ``You & Vera``, ``You+Vera``, ``Us`` and ``Them``, ``A+V``: the first of these that all
        fit, and a name alone is cut. Whoever is told is called by name where ``named``.
        """
        people = self._replace(me=ONLOOKER) if named else self
        teams = [
            [sentence(people.name(seat)) for seat in self._members(each)] for each in self.order
        ]
        if width is None:
            return [
                " & ".join(team) + (" (captain)" if self._members(each) == [self.captain] else "")
                for each, team in zip(self.order, teams, strict=True)
            ]
        ours = ["Us" if each == self.own_side else "Them" for each in self.order]
        for wording in (
            [" & ".join(team) for team in teams],
            ["+".join(team) for team in teams],
            ours if self.own_side is not None else [],
            ["+".join(name[:1] for name in team) for team in teams],
        ):
            shown = [
                self._cut(team[0], width) if len(team) == 1 else words
                for team, words in zip(teams, wording, strict=False)
            ]
            if shown and max(map(cell_len, shown)) <= width:
                return shown
        return [self._cut("".join(name[:1] for name in team), width) for team in teams]

    def side_does(self, side: int, verb: str) -> str:
        """``you win``, ``Vera wins``, ``you & Vera win``."""
        return self._conjugated(self.side(side), verb, several=self._is_plural(side))

    def side_verb(self, side: int, verb: str) -> str:
        """The verb alone, as ``side_does`` has it."""
        return self.side_does(side, verb).rpartition(" ")[2]

    def _members(self, side: int) -> list[int]:
        members = [seat for seat, own in enumerate(self.sides) if own == side]
        return sorted(members, key=lambda seat: seat != self.me)

    def _cut(self, text: str, width: int) -> str:
        return cut(text, width, ascii_only=self.ascii_only)

    def _is_plural(self, side: int) -> bool:
        members = self._members(side)
        return len(members) > 1 or members[0] == self.me

    @staticmethod
    def _conjugated(who: str, verb: str, *, several: bool) -> str:
        if several:
            return f"{who} {verb}"
        if verb == "have":
            return f"{who} has"
        return f"{who} {verb}{'es' if verb.endswith(('o', 'ch')) else 's'}"


def sentence(text: str) -> str:
    """A text with its first letter large."""
    return text[:1].upper() + text[1:]


def deadwood_sum(cards: Cards) -> str:
    """Deadwood added up: ``A + 2 + K = 13``, of one card with a number just that, and ``none``
    where there is none.
    """
    if not cards:
        return "none"
    ranks = " + ".join(rank_label(card) for card in sorted(iterate(cards), key=rank_of))
    total = str(points(cards))
    return ranks if ranks == total else f"{ranks} = {total}"


def standing(games: Sequence[Game], side: int) -> str:
    """A side's points so far: ``48``, or ``109/84/66`` in the three games of Hollywood."""
    return "/".join(str(game.totals[side]) for game in games)


def score_lines(match: GinMatch, people: People) -> tuple[str, ...]:
    """The score of the match, ``You 48   Vera 62   to 100``, in words that grow shorter."""
    order, end = people.order, f"to {match.rules.target}"
    return tuple(
        "   ".join(
            [
                f"{who} {standing(match.standing.games, side)}"
                for who, side in zip(whos, order, strict=True)
            ]
            + [end]
        )
        for whos in (people.labels(), *(people.labels(width) for width in (25, 12, 8, 6, 4)))
    )


def series_line(match: GinMatch, people: People) -> str:
    """The score of the series, empty where there is only one match: ``You 1, Vera 0 …``."""
    if match.rules.best_of == 1:
        return ""
    won = ", ".join(f"{sentence(people.side(side))} {match.won[side]}" for side in people.order)
    return f"Matches won: {won}; {match.rules.best_of // 2 + 1} win the series"


def to_go(match: GinMatch, people: People) -> list[str]:
    """How far everybody is from the target, a line a side; in Hollywood a line a game."""
    if not match.rules.hollywood:
        (game,) = match.standing.games
        lines = []
        for side in people.order:
            missing = match.rules.target - game.totals[side]
            rest = f"{missing} to go" if missing > 0 else "that is the match"
            lines.append(f"{sentence(people.side(side))}: {game.totals[side]}, {rest}")
        return lines
    return [
        f"Game {number}: "
        + ", ".join(f"{people.side(side)} {game.totals[side]}" for side in people.order)
        + ("" if game.winner is None else ", closed")
        for number, game in enumerate(match.standing.games, 1)
    ]


def outcome_sentence(result: HandResult, people: People) -> str:
    """How a hand ended and who scores what."""
    scores = ""
    if result.winner is not None:
        scores = sentence(f"{people.does(result.winner, 'score')} {result.points}.")
    match result.outcome:
        case Outcome.GIN:
            return f"Gin! {scores}"
        case Outcome.BIG_GIN:
            return f"Big gin! {scores}"
        case Outcome.UNDERCUT:
            return f"Undercut! {scores}"
        case Outcome.KNOCK:
            return f"The knock wins. {scores}"
        case Outcome.TIE:
            return "Equal deadwood: nobody scores."
        case Outcome.DEAD:
            return "A dead hand: nobody scores."


def net_sentence(row: SheetRow, people: People) -> str:
    """What two hands at once come to; empty where only one was played."""
    if len(row.results) == 1:
        return ""
    if row.winner is None:
        return "Both hands together: nobody scores."
    gained = sorted(result.points for result in row.results if result.winner is not None)[::-1]
    same = len({people.sides[result.winner] for result in row.results if result.winner is not None})
    sign = " + " if same == 1 else " - "
    scores = sentence(people.side_does(row.winner, "score"))
    return f"Both hands: {scores} {sign.join(map(str, gained))} = {row.points}."


def hand_account(result: HandResult, people: People) -> list[Told]:
    """The items of a hand in words; empty where nobody scores."""
    words = {
        Reason.GIN_BONUS: "bonus for gin",
        Reason.BIG_GIN_BONUS: "bonus for big gin",
        Reason.UNDERCUT_BONUS: "bonus for the undercut",
        Reason.SPADES: "spade upcard: counts double",
    }
    told = []
    for item in result.items:
        if item.seat is None:
            text = words[item.reason]
        else:
            less = "less " if item.reason is Reason.WINNER_DEADWOOD else ""
            text = f"{less}{people.whose(item.seat)} deadwood"
        told.append(Told(sentence(text), item.points))
    return told


def match_account(settlement: Settlement, sheet: ScoreSheet, rules: Rules, side: int) -> list[Told]:
    """The items of one side's settlement in words."""
    words = {
        Reason.HAND_POINTS: "Points of hands",
        Reason.SHUTOUT: "Shutout",
        Reason.BOXES: f"{sheet.boxes(side)} hands x {rules.box_bonus}",
        Reason.GAME_BONUS: "Game bonus",
        Reason.FIRST_GAME: "Game 1",
        Reason.SECOND_GAME: "Game 2",
        Reason.THIRD_GAME: "Game 3",
    }
    return [Told(words[item.reason], item.points) for item in settlement.items[side]]


def why_won(settlement: Settlement, rules: Rules, people: People) -> str:
    """Why the winner of a match is who he is, also where another's total is larger."""
    winner = settlement.winner
    if settlement.games:
        return f"{sentence(people.side_does(winner, 'have'))} more in the three games together."
    told = sentence(f"{people.side_does(winner, 'reach')} {rules.target} points first and ")
    told += f"{people.side_verb(winner, 'win')} the match."
    if max(settlement.totals) > settlement.totals[winner]:
        what = "the other total" if len(settlement.totals) == 2 else "another total"
        told += f" Bonuses make {what} larger, but they do not decide who wins."
    elif settlement.shutout:
        losers = [people.side(side) for side in people.order if side != winner]
        none = (
            f"{sentence(losers[0])} won no hand" if len(losers) == 1 else "Nobody else won a hand"
        )
        told += f" {none}: a shutout."
    return told


def why_given_up(resignation: Resignation, people: People) -> str:
    """Why a match is over that somebody gave up."""
    told = f"{sentence(people.does(resignation.seat, 'give'))} up the match."
    return f"{resignation.why} {told}".strip()


def game_accounts(settlement: Settlement, people: People) -> list[str]:
    """In Hollywood how each game was won, a line a game, added up; else empty."""
    lines = []
    for number, game in enumerate(settlement.games, 1):
        sums = []
        for side in people.order:
            added = " + ".join(str(item.points) for item in game.items[side])
            sums.append(f"{people.side(side)} {added} = {game.totals[side]}")
        shutout = ", a shutout" if game.shutout else ""
        lines.append(f"Game {number}{shutout}: {'; '.join(sums)}")
    return lines


def ledger(lines: list[Told], total: str, width: int, *, ascii_only: bool) -> list[str]:
    """An account as rows of ``width`` cells, amounts at the right, summed up under a line."""
    rows = [*lines, Told(total, sum(line.points for line in lines))]
    written = [f"{left(line.words, width - 5)}{line.points:>5}" for line in rows]
    return [*written[:-1], ("-" if ascii_only else "─") * width, written[-1]]
