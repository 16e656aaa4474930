"""The rating of a player in words: what it is, where it comes from, and why a match does not
count.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.coach.estimates import SHORTEST, Estimate, Rating, RatingChange, Unrated
from app.text.games import level_label, player_level
from app.text.lists import about, clauses, groups
from app.text.numbers import number
from app.text.speech import msg, tr, tr_n

_WHY_NOT: Final = {
    Unrated.GAME: msg("Only matches of Gin Rummy count for your rating."),
    Unrated.SHARED: msg("Only a match that you play alone counts for your rating."),
    Unrated.RULES: msg("By these rules a match does not count for your rating."),
    Unrated.SHORT: msg("A match to fewer than {least} points does not count for your rating."),
    Unrated.OPPONENT: msg("This opponent's strength is not known: not counted for your rating."),
    Unrated.IMPORTED: msg("A match played elsewhere does not count for your rating."),
    Unrated.UNFINISHED: msg("A match that is not over does not count for your rating yet."),
    Unrated.FRIENDLY: msg("A friendly match does not count for your rating."),
    Unrated.HINTS: msg("With a hint this match does not count for your rating."),
    Unrated.WARNINGS: msg("With a warning this match does not count for your rating."),
    Unrated.STOOD_IN: msg("The computer played for you: not counted for your rating."),
    Unrated.SAME_CARDS: msg("You have had these cards before: not counted for your rating."),
}
"""The sentence after a match, in at most 76 cells."""

_LEFT_OUT: Final = {
    # Translators: matches that do not count for a rating, after their number: "5 with hints"
    Unrated.GAME: msg("{number} of other games"),
    Unrated.SHARED: msg("{number} not played by you alone"),
    Unrated.RULES: msg("{number} by other rules"),
    Unrated.SHORT: msg("{number} to fewer than {least} points"),
    Unrated.OPPONENT: msg("{number} against others"),
    Unrated.IMPORTED: msg("{number} from elsewhere"),
    Unrated.UNFINISHED: msg("{number} not over"),
    Unrated.FRIENDLY: msg("{number} friendly"),
    Unrated.HINTS: msg("{number} with hints"),
    Unrated.WARNINGS: msg("{number} with warnings"),
    Unrated.STOOD_IN: msg("{number} with moves of the computer"),
    Unrated.SAME_CARDS: msg("{number} with cards known before"),
}


def why_not(why: Unrated) -> str:
    """Return why a match does not count, in a sentence."""
    return tr(_WHY_NOT[why], least=SHORTEST)


def left_out(counts: Mapping[Unrated, int]) -> str:
    """Return how many matches do not count, by reason, the most frequent first; empty if all
    do.
    """
    told = [
        tr(_LEFT_OUT[why], number=number(count), least=SHORTEST)
        for why, count in sorted(counts.items(), key=lambda each: -each[1])
    ]
    return tr("Not counted: {reasons}.", reasons=clauses(told)) if told else ""


def rating(found: Rating) -> str:
    """Return a rating with its standard error and the nearest level: ``Elo 1043 ± 46 (club)``; of
    one from too few matches, that it is provisional.
    """
    if found.is_provisional:
        return _alone(found)
    level = player_level(found.level)
    # Translators: how strongly somebody plays, with its error, and the name of the nearest level
    return tr(
        "Elo {elo} ± {error} ({level})",
        elo=f"{found.elo:.0f}",
        error=f"{found.error:.0f}",
        level=level,
    )


def _alone(found: Rating) -> str:
    elo, error = f"{found.elo:.0f}", f"{found.error:.0f}"
    if found.is_provisional:
        # Translators: a rating, from too few matches to be sure of
        return tr("Elo {elo} ± {error}, provisional", elo=elo, error=error)
    return tr("Elo {elo} ± {error}", elo=elo, error=error)


def parts(found: Rating) -> str:
    """Return what the results and the grade say: ``results 1053 ± 68, grade 982 ± 62``."""
    return clauses([_results(found.results), _grade(found.grades)])


def _results(found: Estimate) -> str:
    # Translators: a part of a rating: what the results of the matches alone say
    return tr("results {elo} ± {error}", elo=f"{found.elo:.0f}", error=f"{found.error:.0f}")


def _grade(found: Estimate | None) -> str:
    if found is None:
        return ""
    # Translators: a part of a rating: what the grade of the decisions alone says
    return tr("grade {elo} ± {error}", elo=f"{found.elo:.0f}", error=f"{found.error:.0f}")


def in_figures(found: Rating) -> str:
    """Return a rating with both parts: ``Elo 1043 ± 46: results 1053 ± 68, grade …``."""
    return about(_alone(found), parts(found))


def origin(found: Rating) -> str:
    """Return what a rating comes from: ``Results of 40 matches: 1140 ± 131; …``."""
    results = tr_n(
        "Results of {number} match: {elo} ± {error}",
        "Results of {number} matches: {elo} ± {error}",
        found.matches,
        number=number(found.matches),
        elo=f"{found.results.elo:.0f}",
        error=f"{found.results.error:.0f}",
    )
    if found.grades is None:
        return groups([results, tr("no match is judged yet")])
    grades = tr_n(
        "grade in {number}: {elo} ± {error}",
        "grade in {number}: {elo} ± {error}",
        found.grades.matches,
        number=number(found.grades.matches),
        elo=f"{found.grades.elo:.0f}",
        error=f"{found.grades.error:.0f}",
    )
    return groups([results, grades])


def change(found: RatingChange) -> str:
    """Return what a match did to the rating: the rating before and after it with its parts, or why
    the match does not count.
    """
    before, after, why = found
    if why:
        return why_not(why)
    assert after is not None, "a match that counts makes a rating"
    told = tr("{elo} ± {error}", elo=f"{after.elo:.0f}", error=f"{after.error:.0f}")
    if before is None:
        # Translators: at the end of a match, in 76 cells: the rating and the parts that it comes
        # from, as in "Your rating is 963 ± 104: results 931 ± 202, grade 976 ± 122"
        return tr("Your rating is {rating}: {parts}", rating=told, parts=parts(after))
    # Translators: at the end of a match, in 76 cells: the rating before and after it and the parts
    # that it comes from, as in "Rating 1031 → 1043 ± 46: results 1053 ± 68, grade 982 ± 62"
    return tr(
        "Rating {before} → {rating}: {parts}",
        before=f"{before.elo:.0f}",
        rating=told,
        parts=parts(after),
    )


def even(opponent: str) -> str:
    """Return which opponent the history proposes for the next match, by the name of the level."""
    return tr("An even opponent is {opponent}; n begins a match.", opponent=level_label(opponent))
