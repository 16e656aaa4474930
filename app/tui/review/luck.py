"""The luck of a match that is reviewed: a line for where one is, a table at the end of a hand."""

from __future__ import annotations

from textual.content import Content

from app.tui.widgets.rows import Piece, Row
from app.ui.reviewing import Reviewing
from app.words.en.gin import luck as words
from app.words.en.people import People, sentence
from app.words.glyphs import plain


def luck_line(reviewing: Reviewing, people: People) -> list[Content]:
    """What chance did just here and up to here, in wordings that get shorter; at the end of a hand
    which form of luck it is. Nothing where none is judged.
    """
    review, me = reviewing.review, reviewing.me
    if review is None or review.luck is None:
        return []
    if reviewing.shown is None:
        return [Content(words.FORM)]
    chances = reviewing.chances
    who = next((each.seat for each in chances if each.seat is not None), me)
    here = words.events(chances, me, sentence(people.name(who)))
    whose = sentence(people.whose(me))
    told = words.so_far(whose, reviewing.luck_in_hand, reviewing.luck_so_far)
    wordings = [f"{here} {told}".strip(), here or told]
    return [Content(plain(each) if people.ascii_only else each) for each in wordings]


def luck_rows(reviewing: Reviewing, people: People) -> list[Row]:
    """The luck of both seats in the hand that is over, and in all hands that are reviewed."""
    review = reviewing.review
    if review is None or review.luck is None:
        return []
    rows: list[Row] = []
    for title, chances in (
        (words.OF_HAND, review.luck.events),
        (words.OF_MATCH if reviewing.is_whole else words.SO_FAR, reviewing.chances_of_match()),
    ):
        rows.append((Piece(words.head(title), "muted"),))
        for seat in (reviewing.me, 1 - reviewing.me):
            name = people.names[seat]
            line = words.line(name, chances, seat, ascii_only=people.ascii_only)
            rows.append((Piece(plain(line) if people.ascii_only else line),))
    return rows


def told_at_end(reviewing: Reviewing, people: People) -> str:
    """The luck-adjusted result, where the match and the last of its hands have ended."""
    if not reviewing.is_whole or reviewing.hand + 1 < len(reviewing.played):
        return ""
    return words.adjusted(people.name(reviewing.me), reviewing.balance(reviewing.me))
