"""What a visitor has to do with certain others: following, blocking, and messages of one to one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from app.quoting import excerpt
from app.server.accounts import Account
from app.server.chat import Mutes
from app.server.conduct import Conduct
from app.server.contact_store import ContactStore, Exchange, Message, Tie
from app.server.deadlines import Deadlines
from app.server.events import Events, VisitorCame, VisitorLeft
from app.server.notices import Notice, NoticeKind
from app.server.presence import Presence
from app.server.refusals import LobbyCode, LobbyError
from app.server.table_list import TableList
from app.server.tables import Visit, called

LONGEST_MESSAGE: Final = 300
"""Most letters of a message."""
MOST_UNREAD_OF_ONE: Final = 10
"""Messages of one person that wait for another before no more are taken."""
MOST_UNREAD: Final = 100
"""Messages that wait for a person before those of strangers are refused."""
MOST_FOLLOWED: Final = 100
MOST_BLOCKED: Final = 200
HERE_AGAIN: Final = 600.0
"""Shortest time between leaving and the next notice that a followed person is here, in seconds."""


class Ties(NamedTuple):
    """Whom a visitor follows and has blocked, and how many messages wait for them."""

    follows: frozenset[str] = frozenset()
    blocks: frozenset[str] = frozenset()
    unread: int = 0


class Contact(NamedTuple):
    """A person whom a visitor follows or has exchanged messages with."""

    person: str
    """The id of the account."""
    name: str
    is_followed: bool
    is_blocked: bool
    unread: int = 0
    last: Message | None = None
    """The last message between the two; None without one."""


class Contacts:
    """Tells people of those whom they follow, and carries their messages.

    ``find`` returns the account with an id.
    """

    def __init__(
        self,
        store: ContactStore,
        mutes: Mutes,
        events: Events,
        presence: Presence,
        deadlines: Deadlines,
        conduct: Conduct,
        tables: TableList,
        find: Callable[[str], Account | None],
    ) -> None:
        self._store = store
        self._mutes = mutes
        self._presence = presence
        self._deadlines = deadlines
        self._conduct = conduct
        self._tables = tables
        self._find = find
        events.subscribe(VisitorCame, self._came)
        events.subscribe(VisitorLeft, self._left)

    def unheard(self, listener: str) -> frozenset[str]:
        """Return the ids of the people whose talk and invitations do not reach a listener."""
        return self._mutes.of(listener) | self._store.tied(listener, Tie.BLOCKS)

    def has_blocked(self, person: str, other: str) -> bool:
        return self._store.has(person, Tie.BLOCKS, other)

    # -- calls of visitors -----------------------------------------------------------------

    def ties(self, visit: Visit) -> Ties:
        person = visit.person.id
        return Ties(
            self._store.tied(person, Tie.FOLLOWS),
            self._store.tied(person, Tie.BLOCKS),
            sum(self._store.unread(person).values()),
        )

    def follow(self, visit: Visit, person: str) -> bool:
        """Follow a person, or follow them no more; return whether they are followed now."""
        return self._turn(visit, Tie.FOLLOWS, person, MOST_FOLLOWED)

    def block(self, visit: Visit, person: str) -> bool:
        """Block a person, or block them no more; return whether they are blocked now.

        Nothing that they say, write or invite to reaches the visitor; they are not told.
        """
        is_blocked = self._turn(visit, Tie.BLOCKS, person, MOST_BLOCKED)
        if is_blocked:
            self._store.tie(visit.person.id, Tie.FOLLOWS, person, is_so=False)
            self._store.read(visit.person.id, person)
        return is_blocked

    def _turn(self, visit: Visit, kind: Tie, person: str, most: int) -> bool:
        me = visit.person.id
        is_so = not self._store.has(me, kind, person)
        if is_so:
            other = self._other(visit, person)
            if len(self._store.tied(me, kind)) >= most:
                raise LobbyError(LobbyCode.TOO_MANY_TIES, most=most)
            if kind is Tie.FOLLOWS and self._store.has(me, Tie.BLOCKS, person):
                raise LobbyError(LobbyCode.BLOCKED_BY_YOU, name=called(other))
        self._presence.pace_of(visit).take()
        self._store.tie(me, kind, person, is_so=is_so)
        return is_so

    def send_message(self, visit: Visit, person: str, text: str) -> None:
        """Send a message to a person, who reads it now or at the next visit."""
        me, other = visit.person, self._other(visit, person)
        line = excerpt(" ".join(text.split()), LONGEST_MESSAGE)
        if not line:
            raise LobbyError(LobbyCode.NOTHING_SAID)
        if not me.name:
            raise LobbyError(LobbyCode.NAMELESS)
        self._check_may_write(visit, other)
        if self._store.has(me.id, Tie.BLOCKS, person):
            raise LobbyError(LobbyCode.BLOCKED_BY_YOU, name=called(other))
        waiting = self._store.unread(person)
        if waiting.get(me.id, 0) >= MOST_UNREAD_OF_ONE:
            raise LobbyError(LobbyCode.NOT_READ_YET, name=called(other), most=MOST_UNREAD_OF_ONE)
        is_friend = self._store.has(person, Tie.FOLLOWS, me.id)
        if sum(waiting.values()) >= MOST_UNREAD and not is_friend:
            raise LobbyError(LobbyCode.TOO_MANY_WAIT, name=called(other))
        self._presence.pace_of(visit).take()
        if self._store.has(person, Tie.BLOCKS, me.id):
            # The sender is not told.
            return
        self._store.send(me.id, person, line)
        if there := self._presence.visits.get(person):
            there.tell(Notice(NoticeKind.MESSAGE, visit.name, line, person=me.id))

    def messages(self, visit: Visit, person: str) -> Sequence[Message]:
        """Return the messages between the visitor and a person, the oldest first, and note that
        the visitor has read them.
        """
        me = visit.person.id
        found = self._store.messages(me, person)
        if any(not message.is_read and message.sender == person for message in found):
            self._store.read(me, person)
        return found

    def contacts(self, visit: Visit) -> Sequence[Contact]:
        """Return the people with whom the visitor has exchanged messages, the latest first, and
        then the others whom they follow, by name.
        """
        me = visit.person.id
        exchanges: dict[str, Exchange] = {each.other: each for each in self._store.exchanges(me)}
        others = [person for person in self._store.tied(me, Tie.FOLLOWS) if person not in exchanges]
        told = []
        for person in (*exchanges, *others):
            if account := self._find(person):
                exchange = exchanges.get(person)
                told.append(
                    Contact(
                        person,
                        called(account),
                        self._store.has(me, Tie.FOLLOWS, person),
                        self._store.has(me, Tie.BLOCKS, person),
                        exchange.unread if exchange else 0,
                        exchange.last if exchange else None,
                    )
                )
        return sorted(told, key=lambda each: "" if each.last else each.name.casefold())

    def _other(self, visit: Visit, person: str) -> Account:
        other = self._find(person)
        if other is None:
            raise LobbyError(LobbyCode.NO_PERSON)
        if person == visit.person.id:
            raise LobbyError(LobbyCode.ONESELF)
        return other

    def _check_may_write(self, visit: Visit, to: Account) -> None:
        self._conduct.check_may_talk(visit)
        if any(table.has_watched_hand(visit.person.id) for table in self._tables.of(to.id)):
            raise LobbyError(LobbyCode.AFTER_THE_HAND, name=called(to))

    # -- coming ----------------------------------------------------------------------------

    def _came(self, event: VisitorCame) -> None:
        if not event.is_new:
            return
        visit = event.visit
        if waiting := self._store.unread(visit.person.id):
            names = tuple(called(account) for account in map(self._find, waiting) if account)
            count = sum(waiting.values())
            visit.tell(Notice(NoticeKind.MESSAGES_WAIT, others=names, moves=count))
        if _gone(visit) in self._deadlines:
            return
        for follower in self._store.followers(visit.person.id):
            there = self._presence.visits.get(follower)
            if there and not self._store.has(visit.person.id, Tie.BLOCKS, follower):
                there.tell(Notice(NoticeKind.FOLLOWED, visit.name, person=visit.person.id))

    def _left(self, event: VisitorLeft) -> None:
        self._deadlines.set(_gone(event.visit), HERE_AGAIN, lambda: None)


def _gone(visit: Visit) -> tuple[str, str]:
    return "left", visit.person.id
