"""The end of a hand of Basic Rummy, told to the player of one seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from app.cards.cards import POINTS, Card, Cards, iterate, rank_of
from app.cards.moves import Discard, LayOff, Meld
from app.games.basic.rules import Length, Rules
from app.games.basic.score import HandResult, Outcome
from app.games.basic.standing import Standing
from app.games.basic.view import View
from app.match.view import FinishedRound, MatchView
from app.text.basic.setup import length
from app.text.people import People, sentence
from app.text.speech import tr
from app.words.en.melding import ending as words
from app.words.en.melding.ending import Ending, Left

Name = Callable[[Card], str]
BasicMatchView: TypeAlias = MatchView[Rules, View, Standing, HandResult]
BasicFinishedRound: TypeAlias = FinishedRound[View, HandResult]

_CRIES: Final = {Outcome.OUT: words.OUT, Outcome.RUMMY: "RUMMY!"}
_WENT_RUMMY: Final = "went rummy"
_DIFFERENCE: Final = "the difference to each of the others, added up"
_NOBODY_OUT: Final = {
    Outcome.STOCK_OUT: "Nobody went out: the stock is empty.",
    Outcome.TURNED_OVER: "Nobody went out: the pile was turned over twice without a meld or a"
    " lay-off.",
    Outcome.IDLE: "Nobody went out: for too many turns nobody drew from the stock, melded or laid"
    " off.",
}


def hand_name(number: int, rules: Rules) -> str:
    """A hand of the match, counted from 1: ``Hand 3``, or ``Hand 3 of 6`` where so many are
    played.
    """
    of = f" of {rules.deals}" if rules.length is Length.DEALS else ""
    return f"Hand {number}{of}"


def ending(
    match_view: BasicMatchView, played: BasicFinishedRound, people: People, name: Name
) -> Ending:
    """How the hand that was played last ended; ``name`` writes a card."""
    result = played.end
    standing, rules = match_view.standing, match_view.rules
    number = words.number_in_match(match_view, played)
    nobody_out = _NOBODY_OUT.get(result.outcome)
    return Ending(
        tr("{name} is over", name=hand_name(number, rules)),
        length(rules),
        result.winners if any(result.gains) else (),
        _CRIES.get(result.outcome, ""),
        f"{nobody_out or _goes_out(played, people, name)} {_scores(result, people)}",
        (tr("this hand"), tr("total"), *_last_heading(rules)),
        tuple(
            Left(
                people.names[seat],
                tuple((card, POINTS[card]) for card in _by_rank(result.hands[seat])),
                _note(result, seat),
                (
                    f"+{result.gains[seat]}" if result.gains[seat] else words.NONE,
                    str(standing.sheet.totals[seat]),
                    *_last_figure(standing, seat),
                ),
            )
            for seat in words.in_order(people, result.winners)
        ),
    )


def _by_rank(cards: Cards) -> list[Card]:
    return sorted(iterate(cards), key=rank_of)


def _goes_out(played: BasicFinishedRound, people: People, name: Name) -> str:
    """Who went out, and by which action."""
    seat, action = played.history[-1]
    match action:
        case Discard(card):
            entry = tr("threw {card}", card=name(card))
        case LayOff(card, _):
            entry = tr("laid off {card}", card=name(card))
        case Meld(cards):
            entry = tr("melded {cards}", cards=" ".join(map(name, iterate(cards))))
        case _:
            raise ValueError(action)
    if played.end.outcome is Outcome.RUMMY:
        return sentence(f"{people.name(seat)} {_WENT_RUMMY}: the whole hand in one turn.")
    return words.went_out(people.name(seat), entry)


def _scores(result: HandResult, people: People) -> str:
    """Who scores what, and for what."""
    if not any(result.gains):
        return tr("Nobody scores.")
    gain = max(result.gains)
    if len(result.winners) > 1:
        who = words.listed([people.name(seat) for seat in result.winners])
        return sentence(f"{who} hold {words.LOWEST} and score {gain} each: {_DIFFERENCE}.")
    (winner,) = result.winners
    scores = sentence(people.does(winner, "score"))
    match result.outcome:
        case Outcome.RUMMY:
            return f"{scores} twice {gain // 2}: {gain}."
        case Outcome.OUT:
            return f"{scores} {gain}, the points of all other hands."
        case _:
            holds = sentence(people.does(winner, "hold"))
            verb = people.does(winner, "score").rpartition(" ")[2]
            return f"{holds} {words.LOWEST} and {verb} {gain}: {_DIFFERENCE}."


def _note(result: HandResult, seat: int) -> str:
    if seat not in result.winners:
        return ""
    match result.outcome:
        case Outcome.RUMMY:
            return _WENT_RUMMY
        case Outcome.OUT:
            return words.WENT_OUT
        case _:
            return words.LOWEST


def _last_heading(rules: Rules) -> tuple[str, ...]:
    """Of what is still needed, where that is not the same for all."""
    match rules.length:
        case Length.TARGET:
            return (f"to {rules.target}",)
        case Length.HANDS:
            return (tr("hands won"),)
        case Length.DEALS:
            return ()


def _last_figure(standing: Standing, seat: int) -> tuple[str, ...]:
    """How far a player is, under that heading."""
    rules = standing.rules
    match rules.length:
        case Length.TARGET:
            return (str(max(rules.target - standing.sheet.totals[seat], 0)),)
        case Length.HANDS:
            return (f"{standing.won[seat]} of {rules.hands // 2 + 1}",)
        case Length.DEALS:
            return ()
