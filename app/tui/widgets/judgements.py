"""The judgement of a decision as rows: the values of its choices, their results when played out,
and its luck.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size

from app.cards.cards import Card, glyph_name
from app.coach.drills import Answered
from app.coach.judgement import Decision, RolledOut, best_ways
from app.text.cells import width_of
from app.text.gin import accounts as account_words
from app.text.gin import drills as drill_words
from app.text.gin import grades as grade_words
from app.text.gin import luck as luck_words
from app.text.gin import review as review_words
from app.text.glyphs import in_ascii
from app.text.people import People, sentence
from app.text.speech import tr
from app.tui.widgets.text import FittingLine, Row, Rows, TextPiece
from app.ui.review import ReviewSession

_BLOCK: Final = "█"
_BLOCK_ASCII: Final = "#"
_BARS: Final = (8, 60)
"""The fewest and the most columns of the bar of the best choice."""
_GAP: Final = "  "
"""Between the columns of a choice."""
_WORST: Final = 0.15
"""Loss of chance to win at which a bar is empty."""


class JudgedPane(Vertical):
    """The luck of a moment, and the choices of the next action; at the end of a hand its result."""

    def __init__(self) -> None:
        super().__init__(id="judged", classes="frame")
        self._luck = FittingLine("luck")
        self._choices = Rows("choices")

    def compose(self) -> ComposeResult:
        yield self._luck
        yield self._choices

    def show(
        self,
        reviewing: ReviewSession,
        rolled: RolledOut | None,
        people: People,
        *,
        is_hidden: bool,
    ) -> None:
        """Show the choices, ``rolled`` out if they were, unless they are hidden with the hand."""
        self.border_title = tr("Result") if reviewing.shown is None else tr("Choices")
        luck = luck_line(reviewing, people)
        if rolled:
            told = review_words.rolled_so(rolled)
            luck = [Content(in_ascii(told) if people.ascii_only else told)]
        self._luck.show(luck)
        room = self._choices.size
        self._choices.show_rows(
            judgement_rows(reviewing, rolled, room, people, is_hidden=is_hidden)
        )


def judgement(reviewing: ReviewSession, people: People, *, is_hidden: bool) -> str:
    """Return the judgement of the next action; without a word on better ones if it ``is_hidden``
    with the hand.
    """
    review, decision = reviewing.review, reviewing.decision
    if review is None:
        return ""
    if review.unjudged:
        return review_words.not_judged()
    if reviewing.shown is None:
        return account_text(reviewing, people, reviewing.hand)
    if decision is None:
        return tr("There was nothing to choose.")
    told = review_words.cost_of(decision) if is_hidden else ""
    return told or review_words.judged_so(decision, _namer(people))


def judgement_rows(
    reviewing: ReviewSession,
    rolled: RolledOut | None,
    room: Size,
    people: People,
    *,
    is_hidden: bool,
) -> list[Row]:
    """Return the choices of the next action; at the end of the hand its luck."""
    decision = reviewing.decision
    if reviewing.shown is None:
        advice = advice_rows(reviewing, people)
        return [*account_rows(reviewing, people, room.height - len(advice)), *advice]
    if decision is None:
        return []
    if is_hidden:
        told = tr("The choices are hidden with the hand: x opens it.")
        return [(), (TextPiece(in_ascii(told) if people.ascii_only else told, "muted"),)]
    owner, ascii_only = people.name_unless_you(decision.seat), people.ascii_only
    return choice_rows(decision, rolled, room, _namer(people), owner, ascii_only=ascii_only)


def _namer(people: People) -> Callable[[Card], str]:
    return partial(glyph_name, ascii_only=people.ascii_only)


def choice_rows(
    decision: Decision,
    rolled: RolledOut | None,
    room: Size,
    name: Callable[[Card], str],
    owner: str | None,
    *,
    ascii_only: bool,
) -> list[Row]:
    """Return a head, and the choices, the best first, each with a bar of its nearness to the best.

    With ``rolled`` they have what came of them in the hands played out instead. The one taken is
    always among them, in the rows of the ``room`` or fewer; the bars are as long as it lets them
    be. ``owner`` is the name of the seat that chose; None for the reader.
    """

    def written(text: str) -> str:
        return in_ascii(text) if ascii_only else text

    head = review_words.rolled_heads(owner, rolled) if rolled else review_words.heads(owner)
    rows: list[Row] = [(TextPiece(written(head), "muted"),)]
    values = decision.values
    best = values[decision.best_index]
    # Sorting is stable: equals stay in the order of the estimates.
    order = sorted(range(len(values)), key=lambda index: values[index], reverse=True)
    distinct = best_ways(decision.choice_values[index][0] for index in order)
    shown = [order[index] for index in distinct][: max(room.height - 1, 1)]
    if decision.taken not in shown:
        shown[-1:] = [decision.taken]
    for index in shown:
        worth, action = values[index], decision.choice_values[index][0]
        is_taken = index == decision.taken
        sign = (">" if ascii_only else "▸") if is_taken else " "
        if rolled:
            told = review_words.rolled_line(
                action, worth, rolled.of(index), rolled.hands, decision.view.top, name
            )
        else:
            told = review_words.choice_line(action, worth, decision.view.top, name)
            told += bar_and_word(
                best.win - worth.win,
                room.width - width_of(told) - len(sign) - 1,
                tr("played"),
                is_taken=is_taken,
                ascii_only=ascii_only,
            )
        style = "gold" if is_taken else "felt"
        rows.append((TextPiece(f"{sign} {written(told)}", style, bold=is_taken),))
    return rows


def bar_and_word(less: float, room: int, word: str, *, is_taken: bool, ascii_only: bool) -> str:
    """Return a bar of the nearness to the best of a choice that loses ``less`` chance to win, and
    behind it a word on the one taken.

    In little ``room`` only the bar, or nothing, is left.
    """
    least, most = _BARS
    beside = f"{_GAP}{word}" if room >= len(_GAP) + least + len(_GAP) + width_of(word) else ""
    length = min(room - len(_GAP) - width_of(beside), most)
    if length < least:
        return ""
    near = max(0.0, 1 - less / _WORST)
    drawn = (_BLOCK_ASCII if ascii_only else _BLOCK) * round(near * length)
    return f"{_GAP}{drawn:<{length}}{beside if is_taken else ''}"


_WIDTH: Final = 26
"""Columns of an answer."""


def answer_rows(
    given: Answered, room: Size, name: Callable[[Card], str], *, ascii_only: bool
) -> list[Row]:
    """Return a head, and the answers, the best first, each with a bar of its nearness to the best.

    The one given is always among them, in the rows of the ``room`` or fewer; the bars are as long
    as it lets them be.
    """
    rows: list[Row] = [(TextPiece(drill_words.heads(_WIDTH), "muted"),)]
    best = given.options[0].worth
    places = list(range(len(given.options)))[: max(room.height - 1, 1)]
    if given.taken not in places:
        places[-1:] = [given.taken]
    for index in places:
        answer, worth = given.options[index]
        told = drill_words.answer(given.kind, answer, given.view.top, name)
        line = drill_words.option_line(told, worth, _WIDTH)
        is_taken = index == given.taken
        sign = "▸" if is_taken else " "
        text = f"{sign} {line}"
        text += bar_and_word(
            best.win - worth.win,
            room.width - width_of(text),
            tr("yours"),
            is_taken=is_taken,
            ascii_only=ascii_only,
        )
        style = "gold" if is_taken else "felt"
        rows.append((TextPiece(in_ascii(text) if ascii_only else text, style, bold=is_taken),))
    return rows


def luck_line(reviewing: ReviewSession, people: People) -> list[Content]:
    """Return the luck just here and up to here, in wordings that get shorter; empty if nothing is
    judged.

    At the end of a hand it tells which form of luck it is.
    """
    review, me = reviewing.review, reviewing.me
    if review is None or review.luck is None:
        return []
    if reviewing.shown is None:
        return [
            Content(
                tr("Both are judged as experts, all cards open; nothing is known of who plays.")
            )
        ]
    chances = reviewing.chances
    who = next((each.seat for each in chances if each.seat is not None), me)
    here = luck_words.events(chances, me, sentence(people.name(who)))
    told = luck_words.so_far(
        people.name_unless_you(me), reviewing.luck_in_hand, reviewing.luck_so_far
    )
    wordings = [f"{here} {told}".strip(), here or told]
    return [Content(in_ascii(each) if people.ascii_only else each) for each in wordings]


_LARGEST: Final = 3
"""Items of an account that are told one by one."""


def account_rows(reviewing: ReviewSession, people: People, room: int) -> list[Row]:
    """Return where the result comes from: the shown hand and the match up to its end, each with
    its parts and a bar of their sum, and the largest items; with more ``room`` every hand.
    """
    found = reviewing.match_account(reviewing.hand)
    if found is None:
        return []
    (account, hands), me = found, reviewing.me
    called = people.names[me] if people.name_unless_you(me) else None
    ascii_only = people.ascii_only

    def written(text: str) -> str:
        return in_ascii(text) if ascii_only else text

    def row(title: str, share: float, hand: int | None = None) -> Row:
        line = written(account_words.row(account, title, hand))
        return (TextPiece(f"{line}  {account_words.bar(share, ascii_only=ascii_only)}"),)

    numbers = [reviewing.played[hand].number for hand in hands]
    # One hand at least, under the head and over the match.
    largest = account.largest(max(min(_LARGEST, room - 3), 0))
    # The head, the match and the largest items.
    most = max(room - 2 - len(largest), 1)
    rows: list[Row] = [
        (TextPiece(written(account_words.head(called, people.names[1 - me])), "muted"),)
    ]
    for index in range(len(hands))[-most:]:
        title = tr("hand {number}", number=numbers[index])
        rows.append(row(title, account.of_hand(index), index))
    rows.append(row(tr("match"), account.result - account.start))
    told = (
        account_words.item(
            each, numbers[each.hand], people.names, lambda card: glyph_name(card, ascii_only=False)
        )
        for each in largest
    )
    return [*rows, *((TextPiece(written(each)),) for each in told)]


def advice_rows(reviewing: ReviewSession, people: People) -> list[Row]:
    """Return the greatest weakness of the own side, after the last hand of a match of which all is
    reviewed.
    """
    is_last = reviewing.is_whole and reviewing.hand + 1 == len(reviewing.played)
    found = reviewing.weakness(reviewing.me) if is_last else None
    if found is None:
        return []
    told = grade_words.advice(people.names[reviewing.me], *found)
    return [(TextPiece(in_ascii(each) if people.ascii_only else each),) for each in told]


def account_text(reviewing: ReviewSession, people: People, last: int) -> str:
    """Return the sum that leads to the result, or to the chance to win after the hand with the
    index ``last``; empty if it is not known.
    """
    found = reviewing.match_account(last)
    if found is None:
        return ""
    me = reviewing.me
    name = people.names[me] if people.name_unless_you(me) else None
    return account_words.line(found[0], name, people.names[1 - me])
