"""Ratings in the themes of puzzles, and runs and streaks, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from app.coach.drills import Answered, DrillKind
from app.coach.puzzles import Challenge, RatingChange, Theme, ThemeRating
from app.storage.practice import KeptRecord
from app.text.cards import Name
from app.text.cells import left, right
from app.text.gin import drills as words
from app.text.lists import sentences
from app.text.numbers import percent
from app.text.speech import msg, msg_c, tr, tr_c

_THEMES: Final = {
    # Translators: themes of puzzles, before a rating: "discard 1043 ± 60"; at most 14 cells
    Theme.DRAW: msg_c("theme", "draw"),
    Theme.DISCARD: msg_c("theme", "discard"),
    Theme.KNOCK: msg_c("theme", "knock"),
    Theme.LAY_OFF: msg_c("theme", "lay-offs"),
    Theme.DEFENCE: msg_c("theme", "defence"),
}
_ABOUT: Final = {
    # Translators: what the positions of a theme ask, in a list of ratings; at most 29 cells
    Theme.DRAW: msg("take the discard, or draw"),
    Theme.DISCARD: msg("which card helps least"),
    Theme.KNOCK: msg("knock, or play on"),
    Theme.LAY_OFF: msg("lay-offs against a knock"),
    Theme.DEFENCE: msg("which card gives nothing away"),
}
_CHALLENGES: Final = {
    # Translators: a run of three minutes
    Challenge.RUN: msg_c("challenge", "Run"),
    # Translators: right answers in a row, ever harder
    Challenge.STREAK: msg_c("challenge", "Streak"),
}


def theme(each: Theme) -> str:
    return tr_c("theme", _THEMES[each])


def rating(of: Theme, now: ThemeRating) -> str:
    """Return a rating with its error: ``discard 1043 ± 60``."""
    return tr(
        "{theme} {elo} ± {error}",
        theme=theme(of),
        elo=f"{now.elo:.0f}",
        error=f"{now.error:.0f}",
    )


def change(made: RatingChange) -> str:
    """Return what an answer changed: ``discard 1043 → 1051``."""
    return tr(
        "{theme} {before} → {after}",
        theme=theme(made.theme),
        before=f"{made.before.elo:.0f}",
        after=f"{made.after.elo:.0f}",
    )


def change_told(made: RatingChange) -> str:
    """Return what an answer changed, as a sentence."""
    return tr(
        "Your rating in {theme}: {before}, now {after} ± {error}.",
        theme=theme(made.theme),
        before=f"{made.before.elo:.0f}",
        after=f"{made.after.elo:.0f}",
        error=f"{made.after.error:.0f}",
    )


def record_told(challenge: Challenge, kept: KeptRecord) -> str:
    """Return the records of a challenge as a sentence, for lines."""
    name = tr_c("challenge", _CHALLENGES[challenge])
    if not kept.best:
        return tr("{challenge}: none yet.", challenge=name)
    return tr("{challenge}: {records}.", challenge=name, records=records(kept))


def not_counted() -> str:
    """Return why an answer in a sitting changed no rating."""
    return tr("You saw its answer in the last 30 days, so it does not change your rating.")


def heading(challenge: Challenge, solved: int, kind: DrillKind | None) -> list[str]:
    """Return the parts of a title of a challenge: ``Streak``, ``7 right``, ``what to discard``."""
    parts = [tr_c("challenge", _CHALLENGES[challenge]), tr("{right} right", right=solved)]
    return [*parts, *([words.kind_of(kind)] if kind else [])]


def standing(challenge: Challenge, left_over: float | None, mistakes: int, best: int) -> list[str]:
    """Return the seconds left and the mistakes, if there is a clock, and the record, if there is
    one.
    """
    record = [tr("best {best}", best=best)] if best else []
    if left_over is None:
        return record
    gone = tr("mistakes {count} of {most}", count=mistakes, most=challenge.lives)
    return [time(left_over), gone, *record]


def time(seconds: float) -> str:
    """Return minutes and seconds, ``2:05``; a second that has begun counts."""
    whole = max(0, -int(-seconds // 1))
    return f"{whole // 60}:{whole % 60:02}"


def last(given: Answered, name: Name) -> str:
    """Return the answer before, in the line above the next question of a challenge."""
    best = words.best_of(given, name)
    if given.is_right:
        return tr("Right: {best}.", best=best)
    return tr("Wrong, it loses {share}. Best: {best}.", share=percent(given.cost.win, 1), best=best)


def result(
    challenge: Challenge,
    solved: int,
    mistakes: int,
    record: KeptRecord,
    *,
    is_best: bool,
) -> str:
    """Return how a challenge ended, and the records. ``is_best`` is for the best ever."""
    told = (
        tr("Right: {right}. Wrong: {wrong}.", right=solved, wrong=mistakes)
        if challenge is Challenge.RUN
        else tr("Right in a row: {right}.", right=solved)
    )
    best = tr("Best today {today}, best ever {ever}.", today=record.best_of_day, ever=record.best)
    return sentences([told, best, *([tr("That is your best ever!")] if is_best else [])])


def records(kept: KeptRecord) -> str:
    """Return the records of a challenge in a line; empty before the first."""
    if not kept.best:
        return ""
    return tr("best today {today}, ever {ever}", today=kept.best_of_day, ever=kept.best)


def heads() -> tuple[str, ...]:
    """Return the headings of the list of ratings."""
    # Translators: heads of the columns of a list of ratings: the theme, the rating, its error, and
    # how many answers of how many were right; at most 14, 7, 7 and 9 cells
    return tr("theme"), tr("rating"), tr("error"), tr("right")


_WIDTHS: Final = (14, 8, 8, 9)
"""Cells of the columns but the last, which has the rest."""


def rating_lines(ratings: Iterable[tuple[Theme, ThemeRating]]) -> list[str]:
    """Return the list of ratings, its headings first."""
    head, *columns = heads()
    return [
        _row(head, columns, ""),
        *(
            _row(
                theme(each),
                (f"{now.elo:.0f}", f"± {now.error:.0f}", f"{now.right}/{now.answers}")
                if now.answers
                else ("–", "", ""),
                tr(_ABOUT[each]),
            )
            for each, now in ratings
        ),
    ]


def _row(first: str, columns: Sequence[str], about: str) -> str:
    cells = [right(text, width) for text, width in zip(columns, _WIDTHS[1:], strict=True)]
    return "".join([left(first, _WIDTHS[0]), *cells, "  ", about]).rstrip()


def rating_told(of: Theme, now: ThemeRating) -> str:
    """Return a rating as a sentence, for lines."""
    if not now.answers:
        return tr("{rating}: no answers yet.", rating=theme(of))
    return tr(
        "{rating}: {right} of {count} right.",
        rating=rating(of, now),
        right=now.right,
        count=now.answers,
    )
