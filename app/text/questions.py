"""Questions before a match goes on: about programs and people in its file, and about saving."""

from __future__ import annotations

from collections.abc import Sequence

from app.quoting import excerpt
from app.text.lists import listed
from app.text.speech import tr, tr_n


def not_saved(why: str) -> str:
    """Return that moves are not on the disk, and why."""
    return tr("Not all of the match is saved. {why}", why=why)


def trust(folder: str) -> str:
    """Return a warning of a program's abilities, with its folder if that is known."""
    if folder:
        return tr(
            "It can do whatever you can do here, in the folder {folder}. Start it only if you know"
            " the program and trust the person who gave you the file.",
            folder=folder,
        )
    return tr(
        "It can do whatever you can do here. Start it only if you know the program and trust the"
        " person who gave you the file."
    )


def play_here(names: Sequence[str]) -> str:
    """Return the question whether these people are to be played at this keyboard."""
    if len(names) > 1:
        return tr("Play for {names} at this keyboard?", names=listed(names))
    return tr("Play for {name} at this keyboard?", name=names[0])


def about_places(people: int) -> str:
    """Return that people sit at unknown places, which are listed below."""
    return tr_n(
        "This file puts a player at a place that is not known here:",
        "This file puts players at places that are not known here:",
        people,
    )


def sits_at(name: str, place: str) -> str:
    return f"{name}: {excerpt(place)}"


def cards_are_shown(people: int) -> str:
    """Return a warning that the cards of these people will be shown."""
    return tr_n(
        "This player's cards will be shown and played here. Agree only if that player sits at this"
        " keyboard.",
        "These players' cards will be shown and played here. Agree only if they sit at this"
        " keyboard.",
        people,
    )
