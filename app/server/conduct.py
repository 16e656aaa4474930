"""Conduct on a server: bans, mutes, and visitors who are sent out.

The operator does all of it, and the moderators some of it, by ``Moderation``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Final

from app.server import log_lines
from app.server.accounts import Account
from app.server.clock import Clock
from app.server.conduct_store import Ban, ConductStore, Hold, HoldKind, Mute, network_of
from app.server.events import ConductActed, Events, PersonBanned, VisitorExpelled
from app.server.news import reason_told
from app.server.notices import Notice, NoticeKind
from app.server.presence import Presence
from app.server.refusals import LobbyCode, LobbyError
from app.server.tables import Visit, called
from app.text.lists import sentences
from app.text.speech import tr, tr_n

DAY: Final = 86_400
MOST_DAYS: Final = 3650
"""Days of the longest ban that ends."""


class Conduct:
    """Carries bans and mutes out, and says who is kept out.

    ``keys_of`` returns the fingerprints of the keys of an account. In each act, ``by`` is the
    moderator, None for the operator.
    """

    def __init__(
        self,
        store: ConductStore,
        presence: Presence,
        events: Events,
        clock: Clock,
        keys_of: Callable[[Account], Sequence[str]],
    ) -> None:
        self.store = store
        self._presence = presence
        self._events = events
        self._clock = clock
        self._keys_of = keys_of

    @property
    def now(self) -> float:
        """The time in seconds since 1970."""
        return self._clock.wall()

    # -- who is kept out -------------------------------------------------------------------

    @property
    def bans(self) -> list[Ban]:
        """The bans that last, the oldest first."""
        return self.store.bans(self.now)

    def ban_of(self, person: Account, key: str, address: str) -> Ban | None:
        """Return the ban that keeps a person out who comes with this key, empty for a resume word,
        from this address; None without one.
        """
        found = (ban for ban in self.bans if ban.holds_for(person, key, address))
        return max(found, key=lambda ban: ban.until or float("inf"), default=None)

    def ban_of_address(self, address: str) -> Ban | None:
        """Return the ban that keeps everyone out who comes from this address; None without one."""
        stranger = Account("", "", is_guest=False, folder=self.store.folder)
        return self.ban_of(stranger, "", address)

    def told(self, ban: Ban) -> str:
        """Return a ban in words for the visitor whom it keeps out."""
        if not ban.until:
            told = tr("You are banned from this house.")
        else:
            told = tr_n(
                "You are banned from this house for {n} more day.",
                "You are banned from this house for {n} more days.",
                ceil((ban.until - self.now) / DAY),
            )
        return sentences([told, reason_told(ban.why)])

    # -- acts ------------------------------------------------------------------------------

    def kick(self, visit: Visit, by: Visit | None, why: str) -> None:
        """Send a visitor out, who keeps their seats and may come back."""
        self._note("kick", visit.person, by, why)
        self._events.publish(VisitorExpelled(visit, None, why))

    def ban_person(self, person: Account, days: int, by: Visit | None, why: str) -> Ban:
        """Ban a person, by their account and all their keys, for so many days, 0 for good.

        Their matches are lost. From the address of a visitor, who could come back as a new guest
        at once, no new guests come in for a day. Raises LobbyError and StoreError.
        """
        holds = [Hold(HoldKind.PERSON, person.id)]
        holds += [Hold(HoldKind.KEY, key) for key in self._keys_of(person)]
        visit = self._presence.visits.get(person.id)
        ban = self._ban(called(person), holds, days, by, why)
        if visit and visit.address:
            hold = Hold(HoldKind.NEW_GUESTS, network_of(visit.address))
            self._ban(called(person), [hold], 1, by, why)
        self._note(_ban_act(days), person, by, why, days)
        self._events.publish(PersonBanned(person))
        self._send_out(ban)
        return ban

    def ban_key(self, key: str, days: int, why: str) -> Ban:
        """Ban the owner of a key that no account has. Raises LobbyError and StoreError."""
        return self._ban_others(Hold(HoldKind.KEY, key), days, why)

    def ban_network(self, network: str, days: int, why: str) -> Ban:
        """Ban everyone who comes from a network. Those who are here go and keep their seats.

        Raises LobbyError and StoreError.
        """
        return self._ban_others(Hold(HoldKind.NETWORK, network), days, why)

    def _ban_others(self, hold: Hold, days: int, why: str) -> Ban:
        ban = self._ban(hold.what, [hold], days, None, why)
        self._events.publish(ConductActed(_ban_act(days), hold.what, why=why, value=days))
        self._send_out(ban)
        return ban

    def _ban(self, name: str, holds: Sequence[Hold], days: int, by: Visit | None, why: str) -> Ban:
        if not 0 <= days <= MOST_DAYS:
            raise LobbyError(LobbyCode.BAN_DAYS, most=MOST_DAYS)
        now = self.now
        until = now + days * DAY if days else 0.0
        ban = Ban(name, tuple(holds), now, until, by.name if by else "", why)
        self.store.put_ban(ban)
        return ban

    def _send_out(self, ban: Ban) -> None:
        for visit in list(self._presence.visits.values()):
            if ban.holds_for(visit.person, visit.key, visit.address):
                self._events.publish(VisitorExpelled(visit, ban, ban.why))

    def hold_all_keys(self, person: Account) -> list[Ban]:
        """Let the bans of a person hold for all their keys, as after a merge of two accounts;
        return these bans. Raises StoreError.
        """
        return self.store.hold_keys(person.id, self._keys_of(person), self.now)

    def lift(self, bans: Sequence[Ban]) -> None:
        """Raises StoreError."""
        self.store.lift(bans)
        for name in sorted({ban.name for ban in bans}):
            self._events.publish(ConductActed("unban", name))

    def mute(self, person: Account, minutes: int, by: Visit | None, why: str) -> None:
        """Let a person not talk for so many minutes; 0 lets them talk again. Raises StoreError."""
        if not minutes:
            self.store.unmute(person.id)
            self._note("unmute", person, by, why)
            return
        now = self.now
        mute = Mute(person.id, now + minutes * 60, by.name if by else "", why)
        self.store.put_mute(mute, now)
        self._note("mute", person, by, why, minutes)
        if visit := self._presence.visits.get(person.id):
            visit.tell(Notice(NoticeKind.MUTED, text=why, seconds=minutes * 60))

    def _note(
        self, act: str, person: Account, by: Visit | None, why: str, value: int | str = ""
    ) -> None:
        self._events.publish(ConductActed(act, _logged(person), by_whom(by), why, value))

    # -- talk ------------------------------------------------------------------------------

    def check_may_talk(self, visit: Visit) -> None:
        """Raise LobbyError for a muted visitor."""
        if mute := self.store.mute_of(visit.person.id, self.now):
            left = max(ceil((mute.until - self.now) / 60), 1)
            raise LobbyError(LobbyCode.MUTED_HERE, left=left)


def kicked_told(why: str) -> str:
    """Return what a visitor is told who is sent out."""
    told = tr("A moderator has sent you out. Your seats are kept, and you may come back.")
    return sentences([told, reason_told(why)])


def by_whom(by: Visit | None) -> str:
    """Return a moderator, or the operator for None, as the log names them."""
    return _logged(by.person) if by else log_lines.OPERATOR


def _logged(person: Account) -> str:
    return log_lines.person(person.name, person.id, is_guest=person.is_guest)


def _ban_act(days: int) -> str:
    return "ban" if days else "ban-for-good"
