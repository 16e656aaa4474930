"""Questions before a saved match goes on, about what its file says that nobody chose here."""

from __future__ import annotations

from app.plain.talk import Talk
from app.programs.program import is_program
from app.quoting import printable
from app.table.place import OpenMatch
from app.words.en import screens


async def agrees_to(table: OpenMatch, talk: Talk) -> bool:
    """Whether somebody here wants all of it, asked one thing after the other. Raises Gone."""
    if table.unknown_places:
        people = [table.seats[seat] for seat in table.unknown_places]
        talk.say(screens.about_places(len(people)))
        talk.say(*(screens.sits_at(seat.name, seat.place) for seat in people))
        talk.say(screens.cards_are_shown(len(people)))
        if not await talk.agrees(screens.play_here([seat.name for seat in people])):
            return False
        table.agree_to_places()
    if table.foreign_program is not None:
        player = next(seat for seat in table.seats if is_program(seat.player))
        talk.say(screens.about_program(player.name), printable(table.foreign_program))
        talk.say(screens.trust(""))
        if not await talk.agrees(screens.START_PROGRAM):
            return False
        table.agree_to_program()
    return True
