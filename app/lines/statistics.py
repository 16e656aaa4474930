"""What the matches of whoever types come to, a fact a line."""

from __future__ import annotations

from contextlib import aclosing

from app.store.errors import StoreError
from app.table.place import House
from app.words.en.lines import statistics as words
from app.words.en.refusals import sentence_for


async def statistics_lines(house: House) -> list[str]:
    """The figures of all matches of Gin, then those against each opponent; first the journals are
    read that are new.
    """
    # Whoever only plays counts nothing.
    from app.review.statistics import is_counted, opponent, statistics
    from app.words.en.gin import statistics as told

    played = house.played()
    try:
        async with aclosing(played.catch_up()) as reading:
            async for _ in reading:
                pass
        found = [match for match in played.known() if is_counted(match.facts)]
        problems = len(played.problems())
    except StoreError as error:
        return [sentence_for(error)]
    finally:
        played.close()
    unreadable = [told.unreadable(problems)] if problems else []
    total = statistics(found)
    if not total.hands:
        return [told.NOTHING_YET, *unreadable]
    names = sorted({opponent(match.facts) for match in found})
    return [
        *(words.figure(*each) for each in told.lines(total)),
        *(
            words.against(
                name, statistics([match for match in found if opponent(match.facts) == name])
            )
            for name in names
        ),
        *unreadable,
    ]
