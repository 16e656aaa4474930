"""What visitors do with their own accounts: the keys and the resume word that open one, and its
end.

A key is added where it proves itself: its owner comes with it, and types the resume word of the
account that it is to open. A key that is merely named could be that of another person, who would
then find themselves in a stranger's account.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from app.server.accounts import Account, AccountStore
from app.server.clock import Clock
from app.server.contact_store import ContactStore
from app.server.events import AccountDeleted, Events, KeyMoved, KeyRemoved, WordRenewed
from app.server.limits import (
    PASSPHRASE_FAILURES_OF_ACCOUNT,
    PASSPHRASE_FAILURES_OF_ADDRESS,
    FailedAttempts,
    source_of,
)
from app.server.presence import Presence
from app.server.refusals import LobbyCode, LobbyError
from app.server.table_list import TableList
from app.server.tables import TablePhase, Visit, VisitEnd, called


class OwnKey(NamedTuple):
    """A key that opens the visitor's account."""

    fingerprint: str
    added: float
    """When it was added, in seconds since 1970; 0 if that is unknown."""
    is_used: bool
    """Whether the visitor has come by it."""


class OwnAccount(NamedTuple):
    """What opens the visitor's account."""

    keys: Sequence[OwnKey]
    has_word: bool
    """Whether it has a resume word."""


class OwnAccounts:
    """Takes what visitors ask for their own accounts."""

    def __init__(
        self,
        accounts: AccountStore,
        contacts: ContactStore,
        tables: TableList,
        presence: Presence,
        events: Events,
        clock: Clock,
    ) -> None:
        self._accounts = accounts
        self._contacts = contacts
        self._tables = tables
        self._presence = presence
        self._events = events
        self._by_account = FailedAttempts(*PASSPHRASE_FAILURES_OF_ACCOUNT, clock)
        self._by_address = FailedAttempts(*PASSPHRASE_FAILURES_OF_ADDRESS, clock)

    # -- calls of visitors -----------------------------------------------------------------

    def own_account(self, visit: Visit) -> OwnAccount:
        keys = [
            OwnKey(*key, is_used=key.fingerprint == visit.key)
            for key in self._accounts.keys_of(visit.person)
        ]
        return OwnAccount(keys, self._accounts.has_word(visit.person))

    def renew_word(self, visit: Visit) -> str:
        """Return a new resume word, which takes the place of the one before. Raises StoreError."""
        self._presence.pace_of(visit).take()
        visit.word = self._accounts.renew_word(visit.person)
        self._events.publish(WordRenewed(visit))
        return visit.word

    def remove_key(self, visit: Visit, fingerprint: str) -> None:
        """Raises ServerError for the last way in, and StoreError."""
        self._accounts.remove_key(visit.person, fingerprint)
        self._events.publish(KeyRemoved(visit, fingerprint))

    def account_with_word(self, visit: Visit, word: str) -> str:
        """Return the name of the account that the visitor's key would open, by its resume word.

        Raises LobbyError if the word is unknown, and if the key cannot move there.
        """
        return called(self._with_word(visit, word))

    def move_key(self, visit: Visit, word: str) -> None:
        """Let the visitor's key open the account with this resume word from now on.

        Their visit is to end. The account that the key has opened is deleted, unless something else
        opens it. Raises LobbyError as ``account_with_word``, ServerError and StoreError.
        """
        to = self._with_word(visit, word)
        is_only = not self._accounts.has_word(visit.person) and (
            len(self._accounts.keys_of(visit.person)) < 2
        )
        if is_only:
            self._check_free(visit)
        self._accounts.move_key(visit.key, to)
        self._events.publish(KeyMoved(visit, to))
        if is_only:
            self._delete(visit)
        visit.end = VisitEnd.KEY_MOVED

    def delete_account(self, visit: Visit) -> None:
        """Delete the account of the visitor, whose visit is to end.

        Raises LobbyError while they have a seat at a match, and StoreError.
        """
        self._check_free(visit)
        self._delete(visit)
        visit.end = VisitEnd.DELETED

    # --------------------------------------------------------------------------------------

    def _with_word(self, visit: Visit, word: str) -> Account:
        if not visit.key:
            raise LobbyError(LobbyCode.NO_KEY_TO_MOVE)
        me, source = visit.person.id, source_of(visit.address)
        if wait := max(self._by_account.wait(me), self._by_address.wait(source)):
            raise LobbyError(LobbyCode.TOO_MANY_WORDS, left=ceil(wait))
        person = self._accounts.with_word(word)
        if person is None:
            self._by_account.wrong(me)
            self._by_address.wrong(source)
            raise LobbyError(LobbyCode.UNKNOWN_WORD)
        if person.id == me:
            raise LobbyError(LobbyCode.SAME_ACCOUNT)
        return person

    def _check_free(self, visit: Visit) -> None:
        for table in self._tables.of(visit.person.id):
            if table.phase is TablePhase.PLAYING:
                raise LobbyError(LobbyCode.STILL_PLAYING, number=table.number)

    def _delete(self, visit: Visit) -> None:
        self._accounts.delete(visit.person)
        self._contacts.forget(visit.person.id)
        self._events.publish(AccountDeleted(visit))
