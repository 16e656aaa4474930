"""A visit in lines: one match after the other, over any pair of streams."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

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
from app.table.place import MatchHandle, MatchLibrary
from app.text.questions import about_places, cards_are_shown, play_here, sits_at, trust
from app.text.speech import tr

# -- before a saved match goes on ----------------------------------------------------------


async def agrees_to(table: MatchHandle, talk: Conversation) -> bool:
    """Return whether somebody here agrees to everything, asked in turn. Raises InputClosed."""
    if table.unknown_places:
        people = [table.seats[seat] for seat in table.unknown_places]
        talk.say(about_places(len(people)))
        talk.say(*(sits_at(seat.name, seat.place) for seat in people))
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


class PlainSession:
    """Somebody who plays in lines.

    ``keep`` keeps settings, and without it they hold for this visit. ``prompt``, ``columns``
    and ``editor`` are those of ``Conversation``.
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
        wanted: tuple[Sequence[Seat], Any] | None = None,
        notice: str = "",
    ) -> None:
        """Play, until nobody types any more or wants to. The first match is that of the table,
        where there is one, or a new one of the seats and rules that are ``wanted``; ``notice`` is
        said first.

        However it ends, the match is closed then. OSError of the writer is passed on.
        """
        talk, matches = self._context.talk, self.matches
        matches.table = table
        try:
            talk.say(welcome(spells=talk.spells), notice)
            if wanted is not None:
                matches.table = await begin(self._context, *wanted)
            while True:
                await matches.play_one()
        except (InputClosed, LeaveProgram):
            pass
        finally:
            talk.close()
            matches.close()


class MatchSequence:
    """The matches that somebody plays here, one after the other."""

    def __init__(self, context: PlainContext) -> None:
        self._context = context
        self.table: MatchHandle | None = None
        """The one that is to be played next, or is being played; None where that is asked."""
        self.journal: Path | None = None
        """Where the match left last is kept; None when its journal could not be made."""
        self.unsaved: Refused | None = None
        """Why not all of the match left last is on the disk; None when it is."""

    async def play_one(self) -> None:
        """Play the match that there is, or ask for one; afterwards there may be another. Raises
        InputClosed, LeaveProgram and MatchChanged.
        """
        context = self._context
        if self.table is None:
            self.table = await StartDialog(context).choose()
        table = self.table
        if not await agrees_to(table, context.talk):
            self.close()
            return
        table.obey(context.settings)
        seats, rules = tuple(table.seats), None
        try:
            lines = lines_of(context, table)
            rules = lines.match_view.rules
            again = await lines.play()
        except LeaveMatch:
            again = False
        self.close()
        if again:
            self.table = await begin(context, seats, rules)

    def close(self) -> None:
        """Save the match that is played, and close it."""
        if self.table is not None:
            table, self.table = self.table, None
            self.journal = table.path
            table.close()
            self.unsaved = table.unsaved


def lines_of(context: PlainContext, table: MatchHandle) -> MatchLines:
    """Return a match in lines, by its game. Raises LookupError for one that has none."""
    # Whoever plays one game does not load the others.
    game = table.place(ONLOOKER).snapshot().rules.game
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
    """Let somebody play over these streams, beginning with the question which match."""
    await PlainSession(reader, writer, library, settings, keep=keep).run()
