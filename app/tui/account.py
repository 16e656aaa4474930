"""Results and accounts in words, told to the player of one seat."""

from __future__ import annotations

from typing import NamedTuple

from app.cards import Cards, iterate, points, rank_label, rank_of
from app.engine.match import Match
from app.engine.rules import Rules
from app.engine.score import HandResult, Outcome, Reason, ScoreSheet, Settlement


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


def score_line(scores: tuple[int, ...], target: int, people: People) -> str:
    """The score of the match: ``You 48   Vera 62   to 100``."""
    sides = [f"{sentence(people.name(seat))} {scores[seat]}" for seat in (people.me, 1 - people.me)]
    return "   ".join([*sides, f"to {target}"])


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
    }
    return [Told(sentence(words[item.reason]), item.points) for item in result.items]


def match_account(settlement: Settlement, sheet: ScoreSheet, rules: Rules, seat: int) -> list[Told]:
    """The items of one seat's settlement in words."""
    words = {
        Reason.HAND_POINTS: "Points of hands",
        Reason.SHUTOUT: "Shutout",
        Reason.BOXES: f"{sheet.boxes(seat)} hands x {rules.box_bonus}",
        Reason.GAME_BONUS: "Game bonus",
    }
    return [Told(words[item.reason], item.points) for item in settlement.items[seat]]


def why_won(settlement: Settlement, rules: Rules, people: People) -> str:
    """Why the winner of a match is who he is, also where the other's total is larger."""
    winner, loser = settlement.winner, 1 - settlement.winner
    told = sentence(f"{people.does(winner, 'reach')} {rules.target} points first and ")
    told += "win the match." if winner == people.me else "wins the match."
    if settlement.totals[loser] > settlement.totals[winner]:
        told += " Bonuses make the other total larger, but they do not decide who wins."
    elif settlement.shutout:
        told += f" {sentence(people.name(loser))} won no hand: a shutout."
    return told


def ledger(lines: list[Told], total: str, width: int, *, ascii_only: bool) -> list[str]:
    """An account as rows of ``width`` letters, amounts at the right, summed up under a line."""
    rows = [*lines, Told(total, sum(line.points for line in lines))]
    written = [f"{line.words:<{width - 5}}{line.points:>5}" for line in rows]
    return [*written[:-1], ("-" if ascii_only else "─") * width, written[-1]]
