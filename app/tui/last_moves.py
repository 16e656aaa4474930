"""What the others did since one's own last turn, in a line; and which of their throws is new."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from app.games.gin.actions import Action, Discard, DrawDiscard, Knock
from app.games.gin.view import View
from app.words.en.gin.table import listed
from app.words.en.gin.wording import Name, Telling, did, did_briefly, story


class TurnTaken(NamedTuple):
    """Who took a turn, and what was done in it."""

    seat: int
    deeds: list[str]


def last_moves(
    view: View, me: int, people: Sequence[str], name: Name, *, dot: str = "·"
) -> list[Content]:
    """What each of the others did last since the last turn of ``me``, in one line.

    The line comes in wordings that grow shorter, for a place to choose from by its width; the
    last ones leave out who acted first. ``people`` are names by seat, ``dot`` stands between
    several. Empty where nobody has done anything.
    """
    told, brief = _turns(view, me, name, did), _turns(view, me, name, did_briefly)
    if not told:
        return []
    lines = [
        Content("  ").join(
            Content.assemble((people[turn.seat], "bold"), f" {listed(turn.deeds)}.")
            for turn in told
        )
    ]
    gap = Content(f" {dot} ")
    for turns in (brief, [TurnTaken(turn.seat, _telling(turn.deeds)) for turn in brief]):
        parts = [
            Content.assemble((people[turn.seat], "bold"), f" {listed(turn.deeds)}")
            for turn in turns
        ]
        lines.append(gap.join(parts))
    lines += [gap.join(parts[first:]) for first in range(1, len(parts))]
    return lines


def new_throw(history: Sequence[tuple[int, Action]], me: int) -> int | None:
    """The place in the history of the throw of the card that lies on top of the discards, None
    where another has not thrown it, or where ``me`` has acted since.
    """
    for place in range(len(history) - 1, -1, -1):
        seat, action = history[place]
        if seat == me or isinstance(action, DrawDiscard):
            return None
        if isinstance(action, Discard | Knock):
            return place
    return None


def _turns(view: View, me: int, name: Name, say: Telling) -> list[TurnTaken]:
    """The last turn of each of the others since that of ``me``, in the order they were taken."""
    history = view.history
    # In one's own turn, and until another acts, the turns before it are the news.
    end = len(history)
    while end and history[end - 1][0] == me:
        end -= 1
    since = end
    while since and history[since - 1][0] != me:
        since -= 1
    turns: list[TurnTaken] = []
    for seat, what in story(view.upcard, history[:end], name, say, since=since):
        if turns and turns[-1].seat == seat:
            turns[-1].deeds.append(what)
        else:
            turns.append(TurnTaken(seat, [what]))
    last = {turn.seat: place for place, turn in enumerate(turns)}
    return [turn for place, turn in enumerate(turns) if last[turn.seat] == place]


def _telling(deeds: list[str]) -> list[str]:
    """The deeds without a draw that another deed shows by itself."""
    return deeds[1:] if len(deeds) > 1 and deeds[0] == "drew" else deeds
