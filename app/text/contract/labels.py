"""The contracts and the rounds by name."""

from __future__ import annotations

from app.games.contract.rules import Contract
from app.text.lists import listed
from app.text.speech import tr_n


def contract_name(contract: Contract) -> str:
    """Return the melds of a contract: ``2 sets and 1 run``."""
    return melds(contract.sets, contract.runs)


def melds(sets: int, runs: int) -> str:
    """Return numbers of sets and runs, at least one in all: ``2 sets and 1 run``."""
    told = (
        tr_n("{n} set", "{n} sets", sets) if sets else "",
        tr_n("{n} run", "{n} runs", runs) if runs else "",
    )
    return listed(filter(None, told))
