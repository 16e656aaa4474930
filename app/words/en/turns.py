"""What may be done now, in every game: the frame of the sentences that say why not."""

from __future__ import annotations


def refused(why: str, possible: str) -> str:
    """Why something is not possible, and what is."""
    return f"{why}: {possible}."


def turn_of(who: str, act: str, undo: str) -> str:
    """What can be done in the turn of another; ``act`` is empty where nothing goes on sooner, and
    ``undo`` where nothing can be taken back.
    """
    ways = [f"{act} goes on at once"] if act else []
    ways += [f"{undo} takes your move back"] if undo else []
    return f"It is {who}'s turn{': ' if ways else ''}{', '.join(ways)}."
