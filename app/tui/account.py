"""Results and accounts in words, told to the player of one seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.cards import Cards, iterate, points, rank_label, rank_of
from app.engine.match import Match, Resignation
from app.engine.rules import Rules
from app.engine.score import Game, HandResult, Outcome, Reason, ScoreSheet, Settlement


class Told(NamedTuple):
    """One line of an account in words, and its points."""

    words: str
    points: int


class People(NamedTuple):
    """Who is at the table, as one of them is told of it."""

    names: tuple[str, ...]
    """By seat."""
    me: int

    @classmethod
    def of(cls, match: Match, me: int) -> People:
        """The people of a match, for whoever sits at ``me``."""
        return cls(tuple(seat.name for seat in match.seats), me)

    def name(self, seat: int) -> str:
        """``you`` or ``Vera``."""
        return "you" if seat == self.me else self.names[seat]

    def whose(self, seat: int) -> str:
        """``your`` or ``Vera's``."""
        return "your" if seat == self.me else f"{self.names[seat]}'s"

    def does(self, seat: int, verb: str) -> str:
        """``you score`` or ``Vera scores``."""
        if seat == self.me:
            return f"you {verb}"
        ending = "es" if verb.endswith(("o", "ch")) else "s"
        return f"{self.names[seat]} {verb}{ending}"


def sentence(text: str) -> str:
    """A text with its first letter large."""
    return text[:1].upper() + text[1:]


def deadwood_sum(cards: Cards) -> str:
    """Deadwood added up: ``A + 2 + K = 13``, or ``none`` where there is none."""
    if not cards:
        return "none"
    ranks = " + ".join(rank_label(card) for card in sorted(iterate(cards), key=rank_of))
    return f"{ranks} = {points(cards)}"


def standing(games: Sequence[Game], seat: int) -> str:
    """A seat's points so far: ``48``, or ``109/84/66`` in the three games of Hollywood."""
    return "/".join(str(game.totals[seat]) for game in games)


def score_line(match: Match, people: People) -> str:
    """The score of the match: ``You 48   Vera 62   to 100``."""
    sides = [
        f"{sentence(people.name(seat))} {standing(match.games, seat)}"
        for seat in (people.me, 1 - people.me)
    ]
    return "   ".join([*sides, f"to {match.rules.target}"])


def to_go(match: Match, people: People) -> list[str]:
    """How far everybody is from the target, a line a seat; in Hollywood a line a game."""
    seats = (people.me, 1 - people.me)
    if not match.rules.hollywood:
        (game,) = match.games
        lines = []
        for seat in seats:
            missing = match.rules.target - game.totals[seat]
            rest = f"{missing} to go" if missing > 0 else "that is the match"
            lines.append(f"{sentence(people.name(seat))}: {game.totals[seat]}, {rest}")
        return lines
    return [
        f"Game {number}: "
        + ", ".join(f"{people.name(seat)} {game.totals[seat]}" for seat in seats)
        + ("" if game.winner is None else ", closed")
        for number, game in enumerate(match.games, 1)
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


def hand_account(result: HandResult, people: People) -> list[Told]:
    """The items of a hand in words; empty where nobody scores."""
    winner = result.winner
    if winner is None:
        return []
    words = {
        Reason.LOSER_DEADWOOD: f"{people.whose(1 - winner)} deadwood",
        Reason.WINNER_DEADWOOD: f"less {people.whose(winner)} deadwood",
        Reason.GIN_BONUS: "bonus for gin",
        Reason.BIG_GIN_BONUS: "bonus for big gin",
        Reason.UNDERCUT_BONUS: "bonus for the undercut",
        Reason.SPADES: "spade upcard: counts double",
    }
    return [Told(sentence(words[item.reason]), item.points) for item in result.items]


def match_account(settlement: Settlement, sheet: ScoreSheet, rules: Rules, seat: int) -> list[Told]:
    """The items of one seat's settlement in words."""
    words = {
        Reason.HAND_POINTS: "Points of hands",
        Reason.SHUTOUT: "Shutout",
        Reason.BOXES: f"{sheet.boxes(seat)} hands x {rules.box_bonus}",
        Reason.GAME_BONUS: "Game bonus",
        Reason.FIRST_GAME: "Game 1",
        Reason.SECOND_GAME: "Game 2",
        Reason.THIRD_GAME: "Game 3",
    }
    return [Told(words[item.reason], item.points) for item in settlement.items[seat]]


def why_won(settlement: Settlement, rules: Rules, people: People) -> str:
    """Why the winner of a match is who he is, also where the other's total is larger."""
    winner, loser = settlement.winner, 1 - settlement.winner
    if settlement.games:
        own = "have" if winner == people.me else "has"
        return f"{sentence(people.name(winner))} {own} more in the three games together."
    told = sentence(f"{people.does(winner, 'reach')} {rules.target} points first and ")
    told += "win the match." if winner == people.me else "wins the match."
    if settlement.totals[loser] > settlement.totals[winner]:
        told += " Bonuses make the other total larger, but they do not decide who wins."
    elif settlement.shutout:
        told += f" {sentence(people.name(loser))} won no hand: a shutout."
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
        for seat in (people.me, 1 - people.me):
            added = " + ".join(str(item.points) for item in game.items[seat])
            sums.append(f"{people.name(seat)} {added} = {game.totals[seat]}")
        shutout = ", a shutout" if game.shutout else ""
        lines.append(f"Game {number}{shutout}: {'; '.join(sums)}")
    return lines


def ledger(lines: list[Told], total: str, width: int, *, ascii_only: bool) -> list[str]:
    """An account as rows of ``width`` letters, amounts at the right, summed up under a line."""
    rows = [*lines, Told(total, sum(line.points for line in lines))]
    written = [f"{line.words:<{width - 5}}{line.points:>5}" for line in rows]
    return [*written[:-1], ("-" if ascii_only else "─") * width, written[-1]]
