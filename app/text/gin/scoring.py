"""Results and accounts in words, for the player of one seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
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
    deals,
    games,
)
from app.games.gin.standing import Standing
from app.table.gin import GinMatchView
from app.text.cells import fits, left
from app.text.lists import clauses, groups, sentences
from app.text.melding.sheet import Sheet, SheetLine
from app.text.people import People, sentence
from app.text.speech import msg, tr, tr_c, tr_n


class ScoreLine(NamedTuple):
    """One line of an account, and its points."""

    words: str
    points: int


def deadwood_sum(cards: Cards) -> str:
    """Return deadwood added up, ``A + 2 + K = 13``; a single number card is just that, and none is
    ``none``.
    """
    if not cards:
        # Translators: no deadwood
        return tr_c("deadwood", "none")
    ranks = " + ".join(rank_label(card) for card in sorted(iterate(cards), key=rank_of))
    total = str(points(cards))
    return ranks if ranks == total else f"{ranks} = {total}"


def standing(games: Sequence[GameScore], side: int) -> str:
    """Return a side's points so far: ``48``, or ``109/84/66`` in the three games of Hollywood."""
    return "/".join(str(game.totals[side]) for game in games)


def score_lines(match_view: GinMatchView, people: People) -> tuple[str, ...]:
    """Return the score of the match in ever shorter wordings: ``Ann 48   Vera 62   to 100``."""
    order = people.order
    # Translators: the points that win, after the points so far
    end = tr_c("behind points so far", "to {target}", target=match_view.rules.target)
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
    """Return the distance of each side from the target, a line a side; in Hollywood a line a game.

    Names are cut so that lines have at most ``width`` cells.
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
            total = game.totals[side]
            missing = match_view.rules.target - total
            lines.append(
                tr("{name}: {points}, {missing} to go", name=name, points=total, missing=missing)
                if missing > 0
                else tr("{name}: {points}, that is the match", name=name, points=total)
            )
        return lines
    lines = []
    for number, game in enumerate(match_view.standing.games, 1):
        scores = clauses(
            f"{name} {game.totals[side]}" for name, side in zip(names, order, strict=True)
        )
        lines.append(
            tr("Game {number}: {scores}", number=number, scores=scores)
            if game.winner is None
            else tr("Game {number}: {scores}, closed", number=number, scores=scores)
        )
    return lines


def score_sheet(stood: Standing, people: People) -> Sheet:
    """Return every deal with the winner's new total, in Hollywood those of its three games, then
    the hands won and the points needed.
    """
    order, rules = people.order, stood.rules
    rows = []
    sheet = replace(stood.sheet, rows=())
    for deal in deals(stood.sheet):
        sheet = replace(sheet, rows=(*sheet.rows, deal.row))
        so_far = games(rules, sheet) if rules.hollywood else ()
        cells = tuple(
            (standing(so_far, side) if so_far else str(deal.row.totals[side]))
            if side == deal.winner
            else ""
            for side in order
        )
        rows.append(SheetLine(str(deal.row.number), "", cells))
    now = stood.games
    sums = [
        SheetLine(tr("total"), "", tuple(standing(now, side) for side in order)),
        SheetLine(tr("hands won"), "", tuple(str(boxes(stood.sheet, side)) for side in order)),
    ]
    if stood.settlement is None and not rules.hollywood:
        missing = (str(rules.target - now[0].totals[side]) for side in order)
        sums.append(SheetLine(tr("to go"), "", tuple(missing)))
    return Sheet(tuple(people.label(side) for side in order), tuple(rows), tuple(sums))


def outcome_sentence(result: HandResult, people: People) -> str:
    """Return how a hand ended, and the points of each side."""
    scores = ""
    if result.winner is not None:
        scores = (
            tr("You score {points}.", points=result.points)
            if people.is_you(result.winner)
            else tr(
                "{name} scores {points}.",
                name=sentence(people.names[result.winner]),
                points=result.points,
            )
        )
    match result.outcome:
        case Outcome.GIN:
            return sentences([tr("Gin!"), scores])
        case Outcome.BIG_GIN:
            return sentences([tr("Big gin!"), scores])
        case Outcome.UNDERCUT:
            return sentences([tr("Undercut!"), scores])
        case Outcome.KNOCK:
            return sentences([tr("The knock succeeds."), scores])
        case Outcome.TIE:
            return tr("Equal deadwood: nobody scores.")
        case Outcome.DEAD:
            return tr("A dead hand: nobody scores.")


def net_sentence(deal: ScoredDeal, people: People) -> str:
    """Return the net result of two hands at once; empty if only one was played."""
    results = deal.row.results
    if len(results) == 1:
        return ""
    if deal.winner is None:
        return tr("Both hands together: nobody scores.")
    gained = sorted(result.points for result in results if result.winner is not None)[::-1]
    same = len({people.sides[result.winner] for result in results if result.winner is not None})
    sign = " + " if same == 1 else " - "
    added = f"{sign.join(map(str, gained))} = {deal.points}"
    if _is_you(deal.winner, people):
        return tr("Both hands: You score {sum}.", sum=added)
    names = sentence(people.side(deal.winner))
    if _is_partners(deal.winner, people):
        return tr("Both hands: {names} score {sum}.", names=names, sum=added)
    return tr("Both hands: {name} scores {sum}.", name=names, sum=added)


def hand_account(result: HandResult, people: People) -> list[ScoreLine]:
    """Return the items of a hand; empty if no side scores."""
    words = {
        ItemReason.GIN_BONUS: msg("Bonus for gin"),
        ItemReason.BIG_GIN_BONUS: msg("Bonus for big gin"),
        ItemReason.UNDERCUT_BONUS: msg("Bonus for the undercut"),
        ItemReason.SPADES: msg("Spade upcard: counts double"),
    }
    told = []
    for item in result.items:
        if item.seat is None:
            text = tr(words[item.reason])
        elif item.reason is ItemReason.WINNER_DEADWOOD:
            text = (
                tr("Less your deadwood")
                if people.is_you(item.seat)
                else tr("Less {name}'s deadwood", name=people.names[item.seat])
            )
        else:
            text = (
                tr("Your deadwood")
                if people.is_you(item.seat)
                else tr("{name}'s deadwood", name=sentence(people.names[item.seat]))
            )
        told.append(ScoreLine(text, item.points))
    return told


def match_account(
    settlement: Settlement, sheet: GinSheet, rules: Rules, side: int, *, in_brief: bool = False
) -> list[ScoreLine]:
    """Return the items of one side's settlement, in shorter words if ``in_brief``."""
    won = boxes(sheet, side)
    words = {
        ItemReason.HAND_POINTS: tr("Points of hands"),
        ItemReason.SHUTOUT: tr("Shutout"),
        ItemReason.BOXES: tr("Boxes")
        if in_brief
        # Translators: the hands that a side has won, times the bonus for each
        else tr_n("{n} hand x {bonus}", "{n} hands x {bonus}", won, bonus=rules.box_bonus),
        ItemReason.GAME_BONUS: tr("Game bonus"),
        ItemReason.FIRST_GAME: tr("Game {number}", number=1),
        ItemReason.SECOND_GAME: tr("Game {number}", number=2),
        ItemReason.THIRD_GAME: tr("Game {number}", number=3),
    }
    return [ScoreLine(words[item.reason], item.points) for item in settlement.items[side]]


def why_won(standing: Standing, settlement: Settlement, people: People) -> str:
    """Return why a side has won a match, even if another's total is larger."""
    winner = settlement.winner
    if settlement.games:
        return _has_more(winner, people)
    told = [_reaches(winner, standing.rules.target, people)]
    if max(settlement.totals) > settlement.totals[winner]:
        told.append(
            tr("With bonuses the other total is larger, but bonuses do not decide who wins.")
            if len(settlement.totals) == 2
            else tr("With bonuses another total is larger, but bonuses do not decide who wins.")
        )
    elif settlement.shutout:
        told.append(_shut_out([side for side in people.order if side != winner], people))
    return sentences(told)


def _has_more(winner: int, people: People) -> str:
    if _is_you(winner, people):
        return tr("You have more in the three games together.")
    names = sentence(people.side(winner))
    if _is_partners(winner, people):
        return tr("{names} have more in the three games together.", names=names)
    return tr("{name} has more in the three games together.", name=names)


def _reaches(winner: int, target: int, people: People) -> str:
    if _is_you(winner, people):
        return tr("You reach {target} points first and win the match.", target=target)
    names = sentence(people.side(winner))
    if _is_partners(winner, people):
        return tr(
            "{names} reach {target} points first and win the match.", names=names, target=target
        )
    return tr("{name} reaches {target} points first and wins the match.", name=names, target=target)


def _shut_out(losers: Sequence[int], people: People) -> str:
    if len(losers) > 1:
        return tr("Nobody else won a hand: a shutout.")
    (loser,) = losers
    if _is_you(loser, people):
        return tr("You won no hand: a shutout.")
    names = sentence(people.side(loser))
    if _is_partners(loser, people):
        return tr("{names} won no hand: a shutout.", names=names)
    return tr("{name} won no hand: a shutout.", name=names)


def _is_partners(side: int, people: People) -> bool:
    return people.sides.count(side) > 1


def _is_you(side: int, people: People) -> bool:
    return not _is_partners(side, people) and people.is_you(people.sides.index(side))


def game_accounts(settlement: Settlement, people: People) -> list[str]:
    """Return in Hollywood how each game was won, a line a game, added up; otherwise empty."""
    lines = []
    for number, game in enumerate(settlement.games, 1):
        sums = []
        for side in people.order:
            added = " + ".join(str(item.points) for item in game.items[side])
            sums.append(f"{people.label(side)} {added} = {game.totals[side]}")
        scores = groups(sums)
        lines.append(
            tr("Game {number}, a shutout: {scores}", number=number, scores=scores)
            if game.shutout
            else tr("Game {number}: {scores}", number=number, scores=scores)
        )
    return lines


def ledger(lines: list[ScoreLine], total: str, width: int, *, ascii_only: bool) -> list[str]:
    """Return an account in rows of ``width`` cells, amounts on the right, summed up under a
    line.
    """
    rows = [*lines, ScoreLine(total, sum(line.points for line in lines))]
    written = [f"{left(line.words, width - 5)}{line.points:>5}" for line in rows]
    return [*written[:-1], ("-" if ascii_only else "─") * width, written[-1]]
