"""The contracts and the rounds by name."""

from __future__ import annotations

from app.games.contract.rules import Contract
from app.words.en.melding.table import contract as in_words


def contract_name(contract: Contract) -> str:
    """What a contract asks for: ``2 sets and 1 run``."""
    return in_words(contract.sets, contract.runs)
