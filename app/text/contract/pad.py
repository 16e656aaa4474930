"""Rounds of Contract Rummy on a score pad in words."""

from __future__ import annotations

from typing import Final

from app.games.base import HandEntry
from app.games.contract.rules import CONTRACTS, ROUNDS
from app.games.contract.score import How, RoundResult
from app.games.contract.standing import Standing
from app.text.cards import Name
from app.text.contract.labels import contract_name
from app.text.lists import clauses, sentences
from app.text.melding.pad import asked_for as asked_for
from app.text.melding.pad import found as found
from app.text.melding.pad import how_to_type as how_to_type
from app.text.melding.pad import left_lines, went_out
from app.text.pad import WayWords
from app.text.people import People
from app.text.speech import msg, msg_c, tr

WAYS: Final = {
    How.OUT: WayWords(msg_c("the end of a hand", "out"), msg("A player has no cards left.")),
    How.STOCK: WayWords(
        msg_c("the end of a hand", "nobody out"),
        msg("Nobody went out, so all still hold cards."),
    ),
}


def deal_name(standing: Standing, number: int) -> str:
    round_name = tr("Round {number} of {rounds}", number=number, rounds=ROUNDS)
    return clauses([round_name, contract_name(CONTRACTS[number - 1])])


def ended(result: RoundResult) -> str:
    return contract_name(CONTRACTS[result.number - 1])


def told(result: RoundResult, people: People) -> str:
    if result.winner is None:
        return tr("Nobody went out: all pay for what they hold.")
    others_pay = tr("The others pay for what they hold.")
    return sentences([went_out(result.winner, people), others_pay])


def account(entry: HandEntry, result: RoundResult, people: People, name: Name) -> list[str]:
    return [told(result, people), "", *left_lines(result.points, people)]
