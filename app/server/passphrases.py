"""The passphrases of private tables, and how often a person may try one."""

from __future__ import annotations

from math import ceil

from app.server.clock import Clock
from app.server.limits import (
    PASSPHRASE_FAILURES_OF_ACCOUNT,
    PASSPHRASE_FAILURES_OF_ADDRESS,
    FailedAttempts,
    source_of,
)
from app.server.refusals import LobbyCode, LobbyError
from app.server.tables import Table, Visit
from app.text.letters import folded


class Passphrases:
    """Counts wrong passphrases by account and by address."""

    def __init__(self, clock: Clock) -> None:
        self._by_account = FailedAttempts(*PASSPHRASE_FAILURES_OF_ACCOUNT, clock)
        self._by_address = FailedAttempts(*PASSPHRASE_FAILURES_OF_ADDRESS, clock)

    def opens(self, table: Table, visit: Visit, typed: str) -> bool:
        """Return whether a visitor has typed the passphrase of a table.

        Raises LobbyError if nothing was typed, and after too many wrong ones.
        """
        typed = folded(typed.strip())
        if not typed:
            raise LobbyError(LobbyCode.WORD_MISSING, number=table.number)
        person, source = visit.person.id, source_of(visit.address)
        if wait := max(self._by_account.wait(person), self._by_address.wait(source)):
            raise LobbyError(LobbyCode.TOO_MANY_WORDS, left=ceil(wait))
        if typed == folded(table.options.passphrase.strip()):
            self._by_account.right(person)
            return True
        self._by_account.wrong(person)
        self._by_address.wrong(source)
        return False
