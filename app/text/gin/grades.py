"""Grades in words: how strongly a player plays, and what cost most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.coach.grade import LEVELS, DecisionKind, Grade, Weakness
from app.coach.judgement import Decision
from app.games.gin.view import Phase
from app.players.gin.inference import turns_taken
from app.text.games import level_label, player_level
from app.text.lists import about, as_sentence, groups
from app.text.numbers import decimal
from app.text.speech import msg, tr

_WEAK: Final = {
    # Translators: after a player's name, in 56 cells: the kind of decisions in which the player
    # loses most beside a stronger level, such as expert, and how much more
    DecisionKind.DRAW: msg("weakest in draws, {points} points a hand behind {level}"),
    DecisionKind.DISCARD: msg("weakest in discards, {points} points a hand behind {level}"),
    DecisionKind.KNOCK: msg("weakest in knocking, {points} points a hand behind {level}"),
    DecisionKind.LAY_OFF: msg("weakest in lay-offs, {points} points a hand behind {level}"),
}


def grade(graded: Grade) -> str:
    """Return a grade with its standard error and the nearest level: ``Elo 940 ± 60 (casual)``."""
    if graded.is_lowest:
        # Translators: how strongly somebody plays: worse than the level of this name
        return tr("weaker than {level}", level=player_level(min(LEVELS, key=LEVELS.__getitem__)))
    # Translators: how strongly somebody plays, with its error, and the name of the nearest level
    return tr(
        "Elo {elo} ± {error} ({level})",
        elo=elo(graded),
        error=f"{graded.error:.0f}",
        level=level_label(graded.level),
    )


def elo(graded: Grade | None) -> str:
    """Return the Elo of a grade, for a column; empty if there is none."""
    return f"{graded.elo:.0f}" if graded else ""


def grades(players: Sequence[tuple[str, Grade | None]]) -> list[str]:
    """Return the grades of players by their names, whole and in short; empty if none has one."""
    known = [(name, graded) for name, graded in players if graded]
    wordings = (
        groups(about(name, grade(graded)) for name, graded in known),
        groups(about(name, elo(graded)) for name, graded in known),
    )
    # Translators: players and how strongly they have played, as in "Grades: you: Elo 940 ± 60
    # (casual); Vera: Elo 1100 ± 40 (club)"
    return [tr("Grades: {grades}", grades=told) for told in wordings if told]


def weakness(weak: Weakness) -> str:
    """Return which decisions lose most beside the next level."""
    points, level = decimal(weak.points, 1), player_level(weak.level)
    return tr(_WEAK[weak.kind], points=points, level=level)


def advice(name: str, weak: Weakness, positions: Sequence[tuple[int, Decision]]) -> tuple[str, str]:
    """Return the greatest weakness of a player in a sentence, and one that tells where to see it,
    by the numbers of the hands and the decisions.
    """
    where = groups(position(str(hand), decision) for hand, decision in positions)
    # Translators: positions of a match, as in "See hand 1, turn 4; hand 3, turn 7."
    return as_sentence(about(name, weakness(weak))), tr("See {positions}.", positions=where)


def position(hand: str, decision: Decision) -> str:
    """Return where a decision was taken: ``hand 2, turn 5``."""
    view = decision.view
    # The card of this turn is drawn before the end of the turn.
    turn = turns_taken(view) + (view.phase in (Phase.UPCARD, Phase.DRAW))
    return tr("hand {hand}, turn {turn}", hand=hand, turn=max(turn, 1))
