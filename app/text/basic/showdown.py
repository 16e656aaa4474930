"""The end of a hand of Basic Rummy, for the player of one seat."""

from __future__ import annotations

from typing import Final, TypeAlias

from app.cards.cards import POINTS, Card, Cards, iterate, rank_of
from app.cards.moves import Discard, LayOff, Meld
from app.games.basic.rules import Length, Rules
from app.games.basic.score import HandResult, Outcome
from app.games.basic.standing import Standing
from app.games.basic.view import View
from app.match.view import FinishedRound, MatchView
from app.text.basic.setup import length
from app.text.cards import Name, names
from app.text.ending import Ending, Left
from app.text.lists import listed, sentences
from app.text.melding import ending as words
from app.text.people import People, sentence
from app.text.speech import msg, tr

BasicMatchView: TypeAlias = MatchView[Rules, View, Standing, HandResult]
BasicFinishedRound: TypeAlias = FinishedRound[View, HandResult]

_CRIES: Final = {
    # Translators: cried out in large letters at the end of a hand
    Outcome.OUT: msg("OUT!"),
    # Translators: cried out in large letters at the end of a hand
    Outcome.RUMMY: msg("RUMMY!"),
}
_NOBODY_OUT: Final = {
    Outcome.STOCK_OUT: msg("Nobody went out: the stock is empty."),
    Outcome.TURNED_OVER: msg(
        "Nobody went out: the pile was turned over twice without a meld or a lay-off."
    ),
    Outcome.IDLE: msg(
        "Nobody went out: for too many turns nobody drew from the stock, melded or laid off."
    ),
}


def hand_name(number: int, rules: Rules) -> str:
    """Return a hand's name, counted from 1: ``Hand 3``, or ``Hand 3 of 6`` in a match of so
    many.
    """
    if rules.length is Length.DEALS:
        return tr("Hand {number} of {deals}", number=number, deals=rules.deals)
    return tr("Hand {number}", number=number)


def ending(
    match_view: BasicMatchView, played: BasicFinishedRound, people: People, name: Name
) -> Ending:
    """Return the end of the hand played last; ``name`` writes a card."""
    result = played.end
    standing, rules = match_view.standing, match_view.rules
    number = words.number_in_match(match_view, played)
    nobody_out = _NOBODY_OUT.get(result.outcome)
    how = tr(nobody_out) if nobody_out else _goes_out(played, people, name)
    return Ending(
        tr("{name} is over", name=hand_name(number, rules)),
        (length(rules),),
        result.winners if any(result.gains) else (),
        tr(cry) if (cry := _CRIES.get(result.outcome)) else "",
        sentences([how, scores(result, people)]),
        headings=(tr("this hand"), tr("total"), *_last_heading(rules)),
        players=tuple(
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
    seat, action = played.history[-1]
    is_you, who = people.is_you(seat), sentence(people.name(seat))
    if played.end.outcome is Outcome.RUMMY:
        if is_you:
            return tr("You went rummy: the whole hand in one turn.")
        return tr("{name} went rummy: the whole hand in one turn.", name=who)
    match action:
        case Discard(card):
            if is_you:
                return tr("You discarded {card} and went out.", card=name(card))
            return tr("{name} discarded {card} and went out.", name=who, card=name(card))
        case LayOff(card, _):
            if is_you:
                return tr("You laid off {card} and went out.", card=name(card))
            return tr("{name} laid off {card} and went out.", name=who, card=name(card))
        case Meld(cards):
            melded = names(cards, name)
            if is_you:
                return tr("You melded {cards} and went out.", cards=melded)
            return tr("{name} melded {cards} and went out.", name=who, cards=melded)
        case _:
            raise ValueError(action)


def scores(result: HandResult, people: People) -> str:
    if not any(result.gains):
        return tr("Nobody scores.")
    gain = max(result.gains)
    if len(result.winners) > 1:
        return tr(
            "{names} hold the lowest hand and score {points} each: the difference to each of the"
            " others, added up.",
            names=sentence(listed(people.name(seat) for seat in result.winners)),
            points=gain,
        )
    (winner,) = result.winners
    is_you, who = people.is_you(winner), sentence(people.name(winner))
    match result.outcome:
        case Outcome.RUMMY:
            if is_you:
                return tr("You score twice {half}: {points}.", half=gain // 2, points=gain)
            return tr(
                "{name} scores twice {half}: {points}.", name=who, half=gain // 2, points=gain
            )
        case Outcome.OUT:
            if is_you:
                return tr("You score {points}, the points of all other hands.", points=gain)
            return tr(
                "{name} scores {points}, the points of all other hands.", name=who, points=gain
            )
        case _:
            if is_you:
                return tr(
                    "You hold the lowest hand and score {points}: the difference to each of the"
                    " others, added up.",
                    points=gain,
                )
            return tr(
                "{name} holds the lowest hand and scores {points}: the difference to each of the"
                " others, added up.",
                name=who,
                points=gain,
            )


def _note(result: HandResult, seat: int) -> str:
    if seat not in result.winners:
        return ""
    match result.outcome:
        case Outcome.RUMMY:
            return tr("went rummy")
        case Outcome.OUT:
            return tr("went out")
        case _:
            return tr("the lowest hand")


def _last_heading(rules: Rules) -> tuple[str, ...]:
    """Return the heading of the points still needed, unless they are the same for all."""
    match rules.length:
        case Length.TARGET:
            return (tr("to {target}", target=rules.target),)
        case Length.HANDS:
            return (tr("hands won"),)
        case Length.DEALS:
            return ()


def _last_figure(standing: Standing, seat: int) -> tuple[str, ...]:
    rules = standing.rules
    match rules.length:
        case Length.TARGET:
            return (str(max(rules.target - standing.sheet.totals[seat], 0)),)
        case Length.HANDS:
            return (
                # Translators: hands won, of the number needed
                tr("{won} of {needed}", won=standing.won[seat], needed=rules.hands // 2 + 1),
            )
        case Length.DEALS:
            return ()
