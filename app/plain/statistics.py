"""What the matches of whoever types come to, a fact a line."""

from __future__ import annotations

from contextlib import aclosing

from app.storage.errors import StoreError
from app.table.place import House
from app.words.en.lines import statistics as figure_words
from app.words.en.refusals import sentence_for


async def statistics_lines(house: House) -> list[str]:
    """The figures of all matches of Gin, then those against each opponent, and what matches of
    other games come to; first the journals are read that are new.
    """
    # Whoever only plays counts nothing.
    from app.coach.statistics import chosen, opponent, statistics
    from app.words.en.forms import GAMES, USUAL_GAME
    from app.words.en.gin import statistics as told

    played = house.played()
    try:
        async with aclosing(played.catch_up()) as reading:
            async for _ in reading:
                pass
        known = list(played.known())
        by_game = {game: chosen(known, game=game) for game in GAMES}
        problems = len(played.problems())
    except StoreError as error:
        return [sentence_for(error)]
    finally:
        played.close()
    found = by_game.pop(USUAL_GAME)
    rest = [
        told.in_short(GAMES[game].title, statistics(matches))
        for game, matches in by_game.items()
        if matches
    ]
    if problems:
        rest.append(told.unreadable(problems))
    total = statistics(found)
    if not total.hands:
        return [told.nothing_yet(GAMES[USUAL_GAME].title), *rest]
    names = sorted({opponent(match.facts) for match in found})
    return [
        *(figure_words.figure(*each) for each in told.lines(total)),
        *(
            figure_words.against(
                name, statistics([match for match in found if opponent(match.facts) == name])
            )
            for name in names
        ),
        *rest,
    ]
