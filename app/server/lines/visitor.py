"""The visit of somebody who plays in lines: through the lobby, the tables, and matches alone."""

from __future__ import annotations

from app.games.base import ONLOOKER
from app.plain.face import Keep, Leaving, Moved, ToStart
from app.plain.play import Matches, lines_of
from app.plain.talk import Gone, Talk
from app.refusal import Refused
from app.server.lines.face import HouseFace
from app.server.lines.room import Room
from app.server.lines.telling import why
from app.server.place import HallPlace, TableSeen
from app.server.stage import Report
from app.server.tables import Phase
from app.storage.settings import Settings
from app.table.place import Event, House, Listener
from app.words.en.lines import common
from app.words.en.lines import house as words


class VisitorInLines:
    """Somebody who has a place in the hall, and hears and types lines.

    Alone they play in ``house``, which must not end what others need. ``keep`` keeps their
    settings, and ``report`` is told of faults that cost less than the visit.
    """

    def __init__(
        self,
        hall: HallPlace,
        talk: Talk,
        house: House,
        settings: Settings,
        keep: Keep,
        report: Report,
    ) -> None:
        self._face = HouseFace(talk, house, settings, keep, hall, report)
        self._alone = Matches(self._face)
        self._was_told = False
        """Whether the visitor knows how to talk at a table."""

    async def run(self, notice: str = "") -> None:
        """Play, until nobody types any more or wants to; ``notice`` is said first.

        However it ends, a match that is played alone is closed then, and a seat stays theirs.
        OSError of the writer is passed on.
        """
        talk = self._face.talk
        try:
            talk.say(common.WELCOME, notice)
            while True:
                try:
                    await self._stay()
                except Moved:
                    self._alone.close()
        except (Gone, Leaving):
            pass
        finally:
            talk.close()
            self._alone.close()

    async def _stay(self) -> None:
        """Be where the visitor is now, for a while or until they move."""
        table = self._face.come()
        if table and table.phase is not Phase.WAITING:
            await self._play(table)
        elif table is None and self._face.visit.is_at_home:
            await self._alone.play_one()
        else:
            await Room(self._face, table).stay()

    async def _play(self, table: TableSeen) -> None:
        """Tell the match of a table to its end, or until the visitor leaves it."""
        face = self._face
        opened = face.shared = face.hall.open_match(_at_once)
        others = [seat.name for place, seat in enumerate(opened.seats) if place != opened.seat]
        is_onlooker = opened.seat == ONLOOKER
        rules = face.told.rules(table, face.settings)
        face.talk.say(words.at_table(table.number, rules, others, looks_on=is_onlooker))
        if not (self._was_told or is_onlooker) and opened.is_among_people:
            self._was_told = True
            face.talk.say(words.FIRST_WORDS)
        face.talk.say(*face.asides())
        try:
            wants_another = await lines_of(face, opened).play()
        except ToStart:
            wants_another = False
        if wants_another:
            try:
                face.hall.again()
                return
            except Refused as error:
                face.talk.say(why(error))
        face.hall.leave_table()


def _at_once(listener: Listener, event: Event) -> None:
    """Tell a match in lines that something has happened: it takes note of it and tells it later,
    in its own time.
    """
    listener(event)
