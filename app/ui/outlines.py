"""A saved match in a few words: its score, its rules, its beginning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from app.games.base import GAMES, ONLOOKER, Rules
from app.match.seat import Seat
from app.storage.settings import OWN_GAME, Settings
from app.table.handles import MatchSummary
from app.text.games import rival, short_title_of, title_of, with_level
from app.text.lists import clauses, in_a_row
from app.text.people import People
from app.text.speech import tr, tr_c
from app.ui.options import name_of, offer_of


def in_a_line(outline: MatchSummary, settings: Settings) -> str:
    """Return a match in one line, its most distinctive facts first."""
    levels = [rival for rival in _rivals(outline) if rival not in outline.names]
    told = (
        *(score_of(outline), rules_of(outline, settings), *levels),
        *(
            tr("hand {number}", number=outline.deal),
            turn_of(outline),
            begun(outline, datetime.now()),
        ),
    )
    return clauses(told)


class MatchRow(NamedTuple):
    what: str
    """The game, in Gin the rules."""
    against: str
    """The levels of the others, and names of people and programs."""
    hand: str
    score: str
    """The score, the own points first."""
    turn: str
    when: str


def row_of(outline: MatchSummary, settings: Settings, now: datetime) -> MatchRow:
    """Return a match in as few words as possible."""
    own = outline.sides[outline.here[0]] if outline.here else 0
    is_gin = outline.rules.game == OWN_GAME
    points = [
        "/".join(str(totals[side]) for totals in outline.totals)
        for side in (own, *(side for side in range(max(outline.sides) + 1) if side != own))
    ]
    return MatchRow(
        _called(outline.rules, settings) if is_gin else title_of(outline.rules.game),
        in_a_row(_rivals(outline)),
        tr("hand {number}", number=outline.deal),
        "-".join(points),
        turn_of(outline),
        begun(outline, now),
    )


def in_wordings(outline: MatchSummary, settings: Settings) -> tuple[str, ...]:
    """Return a match in wordings of fewer and fewer facts; cut, the last loses names only."""
    row = row_of(outline, settings, datetime.now())
    against, shortest = row.against, [row.score, row.when, row.against]
    if len(outline.names) == 2 and outline.here[:1]:
        ((name, player),) = (
            each
            for seat, each in enumerate(zip(outline.names, outline.players, strict=True))
            if seat != outline.here[0]
        )
        against, shortest = with_level(name, player), [row.against, row.score]
    return tuple(
        facts(each)
        for each in (
            (against, row.what, row.score, row.hand, row.turn, row.when),
            (against, row.score, row.hand, row.turn, row.when),
            # That a match is only scored here matters more than the number of its hand.
            (against, row.score, row.turn if outline.is_pad else row.hand, row.when),
            (row.score, row.when, row.against),
            shortest,
        )
    )


def choice_told(rules: Rules, seats: Sequence[Seat], settings: Settings) -> tuple[str, ...]:
    """Return a match to be begun in a few words: ``Vera, casual · Gin Rummy to 100``; with many
    opponents their levels alone.
    """
    others, offer, name = seats[1:], offer_of(rules.game), name_of(rules, settings)
    is_usual = name == next(iter(offer.presets))
    what = offer.in_list(title_of(offer.name) if is_usual else offer.called(name), rules)
    if settings.serious:
        what = clauses((what, tr_c("match", "serious")))
    levels = Counter(rival(seat.name, seat.player) for seat in others)
    return (
        facts((in_a_row(with_level(seat.name, seat.player) for seat in others), what)),
        facts((in_a_row(levels), what)),
        facts((what, in_a_row(levels))),
    )


def facts(each: Iterable[str]) -> str:
    """Join facts that may have commas within, without the empty ones."""
    return " · ".join(filter(None, each))


def _rivals(outline: MatchSummary) -> list[str]:
    found = (
        rival(name, player)
        for seat, (name, player) in enumerate(zip(outline.names, outline.players, strict=True))
        if seat not in outline.here[:1]
    )
    return list(dict.fromkeys(found))


def turn_of(outline: MatchSummary) -> str:
    """Return whose turn it was when the match was left, or that it is a score pad."""
    if outline.is_pad:
        # Translators: beside a match with real cards whose score is kept here, at most 11 cells
        return tr("score pad")
    if outline.to_act is None:
        return tr("next hand")
    if outline.here == (outline.to_act,):
        return tr("your turn")
    return tr("{name}'s turn", name=outline.names[outline.to_act])


def score_of(outline: MatchSummary) -> str:
    """Return the players and their points, in a series the matches won too."""
    people = People(outline.names, ONLOOKER, outline.sides)
    score = clauses(
        f"{people.label(side)} {'/'.join(str(totals[side]) for totals in outline.totals)}"
        for side in people.order
    )
    if outline.rules.best_of == 1:
        return score
    return tr(
        "{score}; matches won {won}, best of {matches}",
        score=score,
        won="-".join(map(str, outline.won)),
        matches=outline.rules.best_of,
    )


def rules_of(outline: MatchSummary, settings: Settings) -> str:
    """Return the rules, by their names in these settings, and whether the match is serious."""
    serious = tr_c("match", "serious") if outline.is_serious else ""
    return clauses((rules_told(outline.rules, settings), serious))


def rules_told(rules: Rules, settings: Settings) -> str:
    """Return the rules, by their names in these settings."""
    if rules.game not in GAMES:
        return title_of(rules.game)
    return offer_of(rules.game).in_list(_called(rules, settings), rules)


def game_told(rules: Rules, settings: Settings) -> str:
    """Return the game with the name of its rules in these settings: ``Gin oklahoma``."""
    if rules.game not in GAMES:
        return title_of(rules.game)
    # Translators: a game and the name of its rules, as in "Gin oklahoma"
    return tr("{game} {rules}", game=short_title_of(rules.game), rules=_called(rules, settings))


def length_told(rules: Rules) -> str:
    """Return how long a match by these rules is, in a few cells; empty for an unknown game."""
    return offer_of(rules.game).length(rules) if rules.game in GAMES else ""


def _called(rules: Rules, settings: Settings) -> str:
    return offer_of(rules.game).called(name_of(rules, settings))


def begun(outline: MatchSummary, now: datetime) -> str:
    """Return when it began; empty if unknown."""
    # Not loaded before there is a match to be shown.
    from app.text.dates import in_brief

    try:
        return in_brief(datetime.fromisoformat(outline.created), now)
    except ValueError:
        return ""
