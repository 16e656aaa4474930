"""Results and accounts in words, told to the player of one seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.cards.cards import Cards, iterate, points, rank_label, rank_of
from app.games.gin.rules import Rules
from app.games.gin.score import (
    GameScore,
    GinSheet,
    HandResult,
    ItemReason,
    Outcome,
    ScoredDeal,
    Settlement,
    boxes,
)
from app.table.gin import GinMatchView
from app.text.cells import fits, left
from app.text.people import People, sentence


class ScoreLine(NamedTuple):
    """One line of an account in words, and its points."""

    words: str
    points: int


def deadwood_sum(cards: Cards) -> str:
    """Deadwood added up: ``A + 2 + K = 13``, of one card with a number just that, and ``none``
    where there is none.
    """
    if not cards:
        return "none"
    ranks = " + ".join(rank_label(card) for card in sorted(iterate(cards), key=rank_of))
    total = str(points(cards))
    return ranks if ranks == total else f"{ranks} = {total}"


def standing(games: Sequence[GameScore], side: int) -> str:
    """A side's points so far: ``48``, or ``109/84/66`` in the three games of Hollywood."""
    return "/".join(str(game.totals[side]) for game in games)


def score_lines(match_view: GinMatchView, people: People) -> tuple[str, ...]:
    """The score of the match, ``Ann 48   Vera 62   to 100``, in words that grow shorter."""
    order, end = people.order, f"to {match_view.rules.target}"
    return tuple(
        "   ".join(
            [
                f"{who} {standing(match_view.standing.games, side)}"
                for who, side in zip(whos, order, strict=True)
            ]
            + [end]
        )
        for whos in (people.labels(), *(people.labels(width) for width in (25, 12, 8, 6, 4)))
    )


def to_go(match_view: GinMatchView, people: People, width: int | None = None) -> list[str]:
    """How far everybody is from the target, a line a side; in Hollywood a line a game. Names are
    as long as lines of so many cells let them be.
    """
    whole = [people.label(side) for side in people.order]
    lines: list[str] = []
    for names in (whole, *(people.labels(room) for room in (25, 12, 8, 6, 4))):
        lines = _to_go(match_view, people.order, names)
        if width is None or all(fits(line, width) for line in lines):
            break
    return lines


def _to_go(match_view: GinMatchView, order: Sequence[int], names: Sequence[str]) -> list[str]:
    if not match_view.rules.hollywood:
        (game,) = match_view.standing.games
        lines = []
        for name, side in zip(names, order, strict=True):
            missing = match_view.rules.target - game.totals[side]
            rest = f"{missing} to go" if missing > 0 else "that is the match"
            lines.append(f"{name}: {game.totals[side]}, {rest}")
        return lines
    return [
        f"Game {number}: "
        + ", ".join(f"{name} {game.totals[side]}" for name, side in zip(names, order, strict=True))
        + ("" if game.winner is None else ", closed")
        for number, game in enumerate(match_view.standing.games, 1)
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


def net_sentence(deal: ScoredDeal, people: People) -> str:
    """What two hands at once come to; empty where only one was played."""
    results = deal.row.results
    if len(results) == 1:
        return ""
    if deal.winner is None:
        return "Both hands together: nobody scores."
    gained = sorted(result.points for result in results if result.winner is not None)[::-1]
    same = len({people.sides[result.winner] for result in results if result.winner is not None})
    sign = " + " if same == 1 else " - "
    scores = sentence(people.side_does(deal.winner, "score"))
    return f"Both hands: {scores} {sign.join(map(str, gained))} = {deal.points}."


def hand_account(result: HandResult, people: People) -> list[ScoreLine]:
    """The items of a hand in words; empty where nobody scores."""
    words = {
        ItemReason.GIN_BONUS: "bonus for gin",
        ItemReason.BIG_GIN_BONUS: "bonus for big gin",
        ItemReason.UNDERCUT_BONUS: "bonus for the undercut",
        ItemReason.SPADES: "spade upcard: counts double",
    }
    told = []
    for item in result.items:
        if item.seat is None:
            text = words[item.reason]
        else:
            less = "less " if item.reason is ItemReason.WINNER_DEADWOOD else ""
            text = f"{less}{people.whose(item.seat)} deadwood"
        told.append(ScoreLine(sentence(text), item.points))
    return told


def match_account(
    settlement: Settlement, sheet: GinSheet, rules: Rules, side: int, *, in_brief: bool = False
) -> list[ScoreLine]:
    """The items of one side's settlement in words, which may be few of them ``in_brief``."""
    words = {
        ItemReason.HAND_POINTS: "Points of hands",
        ItemReason.SHUTOUT: "Shutout",
        ItemReason.BOXES: "Boxes"
        if in_brief
        else f"{boxes(sheet, side)} hands x {rules.box_bonus}",
        ItemReason.GAME_BONUS: "Game bonus",
        ItemReason.FIRST_GAME: "Game 1",
        ItemReason.SECOND_GAME: "Game 2",
        ItemReason.THIRD_GAME: "Game 3",
    }
    return [ScoreLine(words[item.reason], item.points) for item in settlement.items[side]]


def why_won(settlement: Settlement, rules: Rules, people: People) -> str:
    """Why a side has won a match, also where another's total is larger."""
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


def game_accounts(settlement: Settlement, people: People) -> list[str]:
    """In Hollywood how each game was won, a line a game, added up; else empty."""
    lines = []
    for number, game in enumerate(settlement.games, 1):
        sums = []
        for side in people.order:
            added = " + ".join(str(item.points) for item in game.items[side])
            sums.append(f"{people.label(side)} {added} = {game.totals[side]}")
        shutout = ", a shutout" if game.shutout else ""
        lines.append(f"Game {number}{shutout}: {'; '.join(sums)}")
    return lines


def ledger(lines: list[ScoreLine], total: str, width: int, *, ascii_only: bool) -> list[str]:
    """An account as rows of ``width`` cells, amounts at the right, summed up under a line."""
    rows = [*lines, ScoreLine(total, sum(line.points for line in lines))]
    written = [f"{left(line.words, width - 5)}{line.points:>5}" for line in rows]
    return [*written[:-1], ("-" if ascii_only else "─") * width, written[-1]]
