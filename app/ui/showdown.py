"""The end of a hand of Gin, for every face: the order of the hands, and how each got there."""

from __future__ import annotations

from collections.abc import Callable

from app.cards.cards import Card
from app.games.gin.actions import Knock
from app.games.gin.score import HandResult
from app.table.gin import GinPlayed
from app.words.en.gin import showdown as showdown_words
from app.words.en.gin.scoring import deadwood_sum
from app.words.en.people import People, sentence


def in_order(result: HandResult, me: int) -> list[int]:
    """The seats that played: of two the other's first; of more the knocker's, who laid cards
    out, then the others in turn order from ``me``.
    """
    playing = result.playing
    if len(playing) == 2:
        return sorted(playing, key=lambda seat: seat == me)
    first = playing.index(me) if me in playing else 0
    order = [*playing[first:], *playing[:first]]
    return sorted(order, key=lambda seat: seat != result.knocker)


def heading(played: GinPlayed, seat: int, people: People, name: Callable[[Card], str]) -> str:
    """Whose cards, how they came to lie there, and the deadwood added up."""
    result = played.end
    showing = result.showings[seat]
    did = ""
    if seat == result.knocker:
        thrown = [name(action.card) for _, action in played.history if isinstance(action, Knock)]
        did = showdown_words.went_down(result.outcome, *thrown)
    elif showing.laid_off:
        did = showdown_words.laid_off([name(card) for card, _ in showing.laid_off])
    return showdown_words.heading(sentence(people.name(seat)), did, deadwood_sum(showing.deadwood))
