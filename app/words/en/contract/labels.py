"""The contracts and the rounds by name."""

from __future__ import annotations

from app.games.contract.rules import ROUNDS, Contract


def contract_in_words(sets: int, runs: int) -> str:
    """What a contract asks for: ``2 sets and 1 run``."""
    parts = ((sets, "set"), (runs, "run"))
    return " and ".join(f"{count} {what}{'s' * (count != 1)}" for count, what in parts if count)


def contract_name(contract: Contract) -> str:
    """What a contract asks for: ``2 sets and 1 run``."""
    return contract_in_words(contract.sets, contract.runs)


def round_name(number: int) -> str:
    """A round, counted from 1: ``Round 3 of 7``."""
    return f"Round {number} of {ROUNDS}"
