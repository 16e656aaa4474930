"""A knock or gin, looked at before it is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.cards.cards import Card
from app.coach.hints import ranked
from app.games.gin.actions import BigGin, Knock
from app.games.gin.melds import unmelded
from app.games.gin.view import View
from app.plain.talk import Talk
from app.ui.commands import CommandError
from app.ui.knock import knock_words
from app.words.en.gin.wording import names
from app.words.en.lines import gin as words


async def look_at_knocks(
    talk: Talk,
    view: View,
    called: Sequence[str],
    name: Callable[[Card], str],
    thrown: Card | None,
    *,
    only_gin: bool,
) -> Knock | BigGin | None:
    """Tell the ways to go down one after the other, those that throw a card where one is named,
    until one is chosen; None where none is. ``called`` are the names by seat, and ``name`` writes
    a card. Raises CommandError where there is no such way, and Gone.
    """
    choices = _choices(view, thrown, only_gin=only_gin)
    if not choices:
        assert thrown is not None
        card = name(thrown)
        raise CommandError(words.not_gin_by(card) if only_gin else words.not_knocked_by(card))
    ways = ranked(view, choices)

    def tell(place: int) -> list[str]:
        told = knock_words(view, ways, place, called, name)
        rows = [names(meld, name) for meld in ways[place].choice.melds]
        melds = words.melds(rows) if rows else words.NO_MELDS
        # What a knock is, has been said with the first way.
        about = [told.deadwood, told.risk] if place == 0 else []
        return [told.headline, melds, *about, told.fits]

    place = await talk.choose_way(len(ways), tell)
    return None if place is None else ways[place].choice


def _choices(view: View, thrown: Card | None, *, only_gin: bool) -> list[Knock | BigGin]:
    """The ways to go down that were asked for."""
    knocks = [
        knock
        for knock in view.knocks()
        if thrown in (None, knock.card)
        if not only_gin or not unmelded(view.hand & ~(1 << knock.card), knock.melds)
    ]
    return [*(view.big_gins() if thrown is None else ()), *knocks]
