"""Hands of Basic Rummy on a score pad in words."""

from __future__ import annotations

from typing import Final

from app.games.base import HandEntry
from app.games.basic.score import HandResult, Outcome
from app.games.basic.standing import Standing
from app.text.basic.scoring import ended as ended
from app.text.basic.showdown import hand_name, scores
from app.text.cards import Name
from app.text.lists import sentences
from app.text.melding.pad import asked_for as asked_for
from app.text.melding.pad import found as found
from app.text.melding.pad import how_to_type as how_to_type
from app.text.melding.pad import left_lines, went_out
from app.text.pad import WayWords
from app.text.people import People, sentence
from app.text.speech import msg, msg_c, tr

WAYS: Final = {
    Outcome.OUT: WayWords(msg_c("the end of a hand", "out"), msg("A player has no cards left.")),
    Outcome.RUMMY: WayWords(
        msg_c("the end of a hand", "rummy"),
        msg("The whole hand may go in one turn, and counts twice."),
    ),
    Outcome.STOCK_OUT: WayWords(
        msg_c("the end of a hand", "nobody out"),
        msg("Nobody went out, so all still hold cards."),
    ),
}


def deal_name(standing: Standing, number: int) -> str:
    return hand_name(number, standing.rules)


def told(result: HandResult, people: People) -> str:
    if result.outcome is Outcome.STOCK_OUT:
        how = tr("Nobody went out.")
    elif result.outcome is Outcome.RUMMY:
        who = sentence(people.name(result.winners[0]))
        how = tr("{name} went rummy: the whole hand in one turn.", name=who)
    else:
        how = went_out(result.winners[0], people)
    return sentences([how, scores(result, people)])


def account(entry: HandEntry, result: HandResult, people: People, name: Name) -> list[str]:
    return [told(result, people), "", *left_lines(result.points, people)]
