"""The match of a shared table, as the app of a visitor at a worker has it open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from app.games.base import ONLOOKER
from app.match.seat import Seat
from app.refusal import Refused
from app.server.place import Deliver
from app.server.questions import Question
from app.server.seat import AmongPeople, SharedPlace
from app.server.workers.messages import Answer, Opened, Seen
from app.table.place import AnyPlayed, AnyTable, Event, Listener, Place


class AskingTable(Protocol):
    """Asks the house something about this table, and waits for what it says."""

    def __call__(self, what: str, *arguments: Any) -> Answer:
        """Ask it."""


class FarTable(AmongPeople):
    """A match that is played in the house; see ``SharedTable``.

    What can be seen is asked for once, and again when something has happened. What the visitor does
    is told to the screens at once, and what others do by ``deliver``; ``closed`` is called at the
    end.
    """

    def __init__(
        self, opened: Opened, ask: AskingTable, deliver: Deliver, closed: Callable[[], None]
    ) -> None:
        super().__init__(opened.seat, opened.journal, opened.path)
        self.seats: Sequence[Seat] = opened.seats
        """Who sits at the table."""
        self.is_among_people = opened.is_among_people
        """Whether more than one person plays it."""
        self._ask_house = ask
        self._deliver = deliver
        self._closed = closed
        self._is_open = True
        self._seen: dict[int, AnyTable] = {}
        """By place, what is known and is still so."""
        self._played: dict[int, tuple[AnyPlayed, ...]] = {}
        self._beside: Seen | None = None
        """What was told with the last of these."""
        self._listeners: list[tuple[Listener, Listener]] = []
        """Each as it is told what the visitor does, and what others do."""

    # -- from the house --------------------------------------------------------------------

    def happened(self, event: Event) -> None:
        """Others have done something."""
        self.distrust()
        for _, later in tuple(self._listeners):
            self._deliver(later, event)

    def distrust(self) -> None:
        """Ask again before anything is told: it may be different."""
        self._seen.clear()
        self._beside = None

    # -- what is seen ----------------------------------------------------------------------

    def place(self, seat: int) -> Place:
        """The visitor's place, or an onlooker's. Raises LookupError for any other."""
        if seat not in (self.seat, ONLOOKER):
            raise LookupError(seat)
        return SharedPlace(self, seat)

    def snapshot(self, seat: int) -> AnyTable:
        """All that may be known at a place."""
        if seat not in self._seen:
            self._see(seat)
        return self._seen[seat]

    @property
    def question(self) -> Question | None:
        """What is asked just now."""
        return (self._beside or self._see(self.seat)).question

    @property
    def unsaved(self) -> Refused | None:
        """Why the match is not on the disk; None while it is."""
        return (self._beside or self._see(self.seat)).unsaved

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Have everything told that happens from now on; what is returned ends that."""
        is_wanted = True

        def heard_later(event: Event) -> None:
            if is_wanted:
                listener(event)

        each = listener, heard_later
        self._listeners.append(each)

        def end() -> None:
            nonlocal is_wanted
            is_wanted = False
            if each in self._listeners:
                self._listeners.remove(each)

        return end

    # -- what is done ----------------------------------------------------------------------

    def act(self, seat: int, action: Any) -> None:
        """Let the visitor act at a place. Raises IllegalAction."""
        self.distrust()
        answer = self._ask_house("act", seat, action)
        if isinstance(answer.result, Seen):
            self._learn(seat, answer.result)
        self._tell(answer)

    def take_back(self, seat: int) -> None:
        """Undo the last action of a place, or ask the others to agree. Raises IllegalAction."""
        self._ask("take_back", seat)

    def resign(self, seat: int) -> None:
        """Give up the match at a place. Raises IllegalAction."""
        self._ask("resign", seat)

    def go_on(self) -> None:
        """Leave a deal that is over. Raises IllegalAction when everything is."""
        self._ask("go_on")

    def hurry(self) -> None:
        """Leave out the pause before a CPU player's turn, where that is known to be next."""
        seen = self._seen.get(self.seat)
        if seen is None or seen.to_act is None or not self.seats[seen.to_act].is_human:
            self._ask_house("hurry")

    def ask_again(self) -> None:
        """Ask a CPU player again that gave no answer."""
        self._ask("ask_again")

    def answer(self, *, agrees: bool) -> None:
        """Answer what is asked; nothing is to be done where nothing is any more."""
        self._ask("answer", agrees)

    def nudge(self) -> None:
        """Tell whoever is waited for that one would like to go on. Raises HallError."""
        self._ask("nudge")

    def propose_stand_in(self) -> None:
        """Ask to let a CPU player act for somebody. Raises HallError."""
        self._ask("propose_stand_in")

    def propose_end(self) -> None:
        """Ask to end the match without a result. Raises HallError."""
        self._ask("propose_end")

    def save(self) -> None:
        """Try again to write what could not be written."""
        self._ask("save")

    def sync(self) -> None:
        """Make the journal outlive a power cut."""
        self._ask("sync")

    def close(self) -> None:
        """Leave the table; the match goes on, and the seat stays the visitor's."""
        self._end("close")

    def release(self) -> None:
        """Let ``close`` do nothing, for the visitor stays at the table without this match."""
        self._end("release")

    # --------------------------------------------------------------------------------------

    def _end(self, how: str) -> None:
        if self._is_open:
            self._is_open = False
            self._ask_house(how)
            self._closed()

    def _ask(self, what: str, *arguments: Any) -> None:
        """Let the house do something, and tell the screens what has come of it."""
        self.distrust()
        self._tell(self._ask_house(what, *arguments))

    def _tell(self, answer: Answer) -> None:
        # What has happened by that is known before it is looked at, also where it was refused.
        for event in answer.events:
            for now, _ in tuple(self._listeners):
                now(event)
        answer.get()

    def _see(self, seat: int) -> Seen:
        seen: Seen = self._ask_house("see", seat).get()
        self._learn(seat, seen)
        return seen

    def _learn(self, seat: int, seen: Seen) -> None:
        played = (*self._played.get(seat, ())[: seen.kept], *seen.played)
        self._played[seat] = played
        self._seen[seat] = replace(seen.view, played=played)
        self._beside = seen
