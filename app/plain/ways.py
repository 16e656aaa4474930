"""Ways to put melds on the table, looked at before one is chosen."""

from __future__ import annotations

from collections.abc import Callable

from app.cards.cards import NO_CARDS, Card, iterate
from app.plain.talk import Talk
from app.ui.hand import by_rank
from app.ui.melding.sight import Sight, Way
from app.words.en.lines import melding as words
from app.words.en.melding import face as face_words


async def look_at_ways(talk: Talk, sight: Sight, name: Callable[[Card], str]) -> Way | None:
    """Tell the ways to meld one after the other, until one is chosen; None where none is. There is
    one at least. Raises Gone.
    """
    ways = sight.ways(NO_CARDS)

    def tell(place: int) -> list[str]:
        way = ways[place]
        rows = [" ".join(map(name, meld)) for meld in way.melds]
        melds = words.way(rows, is_contract=bool(sight.areas))
        if way.goes_out:
            return [melds, face_words.GOES_OUT]
        row = " ".join(map(name, sorted(iterate(way.rest), key=by_rank)))
        return [melds, words.stays(way.left, row)]

    place = await talk.choose_way(len(ways), tell)
    return None if place is None else ways[place]
