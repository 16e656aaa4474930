"""A visit in lines: one match after the other, over any pair of streams."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from app.cpu.program import is_program
from app.games.base import GAMES, ONLOOKER
from app.match.seat import Seat
from app.plain.context import Keep, LeaveMatch, LeaveProgram, PlainContext
from app.plain.match import MatchLines, begin
from app.plain.start import StartDialog
from app.plain.talk import Conversation, Editor, InputClosed, Reader, Writer
from app.plain.telling import welcome
from app.quoting import printable
from app.refusal import Refused
from app.storage.settings import OWN_GAME, Settings
from app.table.handles import MatchHandle, MatchLibrary
from app.text.questions import about_places, cards_are_shown, play_here, sits_at, trust
from app.text.speech import tr
from app.ui.even import seats_again

# -- before a saved match goes on ----------------------------------------------------------


async def agrees_to(table: MatchHandle, talk: Conversation) -> bool:
    """Return whether a person here agrees to all that the match's file asks for, one question each.

    Raises InputClosed.
    """
    if table.unknown_places:
        people = [table.seats[seat] for seat in table.unknown_places]
        talk.say(about_places(len(people)))
        talk.say(*(sits_at(seat.name, seat.location) for seat in people))
        talk.say(cards_are_shown(len(people)))
        if not await talk.agrees(play_here([seat.name for seat in people])):
            return False
        table.agree_to_places()
    if table.foreign_program is not None:
        player = next(seat for seat in table.seats if is_program(seat.player))
        talk.say(
            tr(
                "You did not begin this match on this computer. One of its players, {who}, is a"
                " program, and this is what would be run:",
                who=player.name,
            ),
            printable(table.foreign_program),
        )
        talk.say(trust(""))
        if not await talk.agrees(tr("Start a program that this file names?")):
            return False
        table.agree_to_program()
    return True


First: TypeAlias = Callable[[PlainContext], Awaitable[None]]
"""A dialog before the first match."""


class PlainSession:
    """One person's visit in lines.

    ``keep`` saves settings; without it they hold for this visit. ``prompt``, ``columns`` and
    ``editor`` are those of ``Conversation``.
    """

    def __init__(
        self,
        reader: Reader,
        writer: Writer,
        library: MatchLibrary,
        settings: Settings,
        *,
        ascii_only: bool = False,
        prompt: str = "",
        columns: Callable[[], int] | None = None,
        editor: Editor | None = None,
        keep: Keep | None = None,
    ) -> None:
        talk = Conversation(
            reader,
            writer,
            ascii_only=ascii_only,
            spells=settings.spell,
            prompt=prompt,
            columns=columns,
            editor=editor,
        )
        self._context = PlainContext(talk, library, settings, keep)
        self.matches = MatchSequence(self._context)

    async def run(
        self,
        table: MatchHandle | None = None,
        wanted: tuple[Sequence[Seat], Any, bool] | None = None,
        notice: str = "",
        first: First | None = None,
    ) -> None:
        """Play until the input ends or the person leaves.

        The first match is ``table``, or a new one with the seats and rules ``wanted``, serious or
        not; ``notice`` is said first, then the dialog ``first`` is held. However it ends, the match
        is closed then.
        OSError of the writer is passed on.
        """
        talk, matches = self._context.talk, self.matches
        matches.table = table
        try:
            talk.say(welcome(spells=talk.spells), notice)
            if first is not None:
                await first(self._context)
            if wanted is not None:
                seats, rules, is_serious = wanted
                matches.table = await begin(self._context, seats, rules, is_serious=is_serious)
            while True:
                await matches.play_one()
        except (InputClosed, LeaveProgram):
            pass
        finally:
            talk.close()
            matches.close()


class MatchSequence:
    """The matches that one person plays here, one after the other."""

    def __init__(self, context: PlainContext) -> None:
        self._context = context
        self.table: MatchHandle | None = None
        """The current match or the next one; None if the person is to choose."""
        self.journal: Path | None = None
        """The journal of the match left last; None if it could not be made."""
        self.unsaved: Refused | None = None
        """Why the match left last is not wholly on the disk; None if it is."""

    async def play_one(self) -> None:
        """Play the current match, or ask for one; afterwards there may be another.

        Raises InputClosed, LeaveProgram and MatchChanged.
        """
        context = self._context
        if self.table is None:
            self.table = await StartDialog(context).choose()
        table = self.table
        if not await agrees_to(table, context.talk):
            self.close()
            return
        table.apply_settings(context.settings)
        seats, rules, is_serious = tuple(table.seats), None, False
        try:
            lines = lines_of(context, table)
            rules, is_serious = lines.match_view.rules, lines.match_view.is_serious
            again = await lines.play()
        except LeaveMatch:
            again = False
        self.close()
        if again:
            another = seats_again(seats, context.settings)
            self.table = await begin(context, another, rules, is_serious=is_serious)

    def close(self) -> None:
        """Save and close the current match."""
        if self.table is not None:
            table, self.table = self.table, None
            self.journal = table.path
            table.close()
            self.unsaved = table.unsaved


def lines_of(context: PlainContext, table: MatchHandle) -> MatchLines:
    """Return the lines of a match's game. Raises LookupError if it has none."""
    # Imported late: a player of one game does not need the others.
    game = table.seat_handle(ONLOOKER).snapshot().rules.game
    if game == OWN_GAME:
        from app.plain.gin import GinLines

        return GinLines(context, table)
    if game in GAMES:
        from app.plain.melding import MeldingLines

        return MeldingLines(context, table)
    raise LookupError(game)


async def play(
    reader: Reader,
    writer: Writer,
    library: MatchLibrary,
    settings: Settings,
    *,
    keep: Keep | None = None,
) -> None:
    """Play over these streams, beginning with the choice of a match."""
    await PlainSession(reader, writer, library, settings, keep=keep).run()
