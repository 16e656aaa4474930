"""The beginning of a new match: cut first, where people want that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.cards.deal import CutError
from app.match.seat import Seat
from app.plain.face import Face
from app.plain.match import BLANK
from app.table.place import OpenMatch
from app.words.en import cut as cut_words
from app.words.en.lines.common import HOW_TO_CUT, labelled
from app.words.en.refusals import sentence_for


async def begin(face: Face, seats: Sequence[Seat], rules: Any) -> OpenMatch:
    """A new match, for which everybody here is asked to cut where the settings say so. Raises
    RulesError for a wrong number of seats, and Gone.
    """
    people = [place for place, seat in enumerate(seats) if seat.is_here]
    if not people or not face.settings.cut:
        return face.house.begin(seats, rules)
    cutting, talk = face.house.cutting(len(seats)), face.talk
    several = len(people) > 1
    talk.say(cut_words.ABOUT, cut_words.UNSEEN if several else "")
    talk.say(labelled(cut_words.SEAL, cutting.seal))
    for place in people:
        talk.say(cut_words.ask(seats[place].name, several=several), HOW_TO_CUT)
        while True:
            try:
                cutting.put(place, await talk.hear())
                break
            except CutError as error:
                talk.say(sentence_for(error))
        if several:
            talk.blank(BLANK)
    return face.house.begin(seats, rules, None, cutting)
