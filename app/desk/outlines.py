"""A saved match in a few words: its score, its rules, when it was begun."""

from __future__ import annotations

from datetime import datetime

from app.desk.games.registry import GAMES, offer_of
from app.desk.presets import name_of
from app.games.base import ONLOOKER, Rules, find
from app.store.settings import Settings
from app.table.place import Outline
from app.words.en import forms as words
from app.words.en.people import People


def in_a_line(outline: Outline, settings: Settings) -> str:
    """A match in one line, what tells it from others first."""
    told = (score_of(outline), rules_of(outline, settings), begun(outline))
    return ", ".join(filter(None, told))


def score_of(outline: Outline) -> str:
    """Who plays, and the points, in a series the matches won too."""
    people = People(outline.names, ONLOOKER, outline.sides)
    score = words.score(
        [(people.label(side), [totals[side] for totals in outline.totals]) for side in people.order]
    )
    return score + words.series(outline.won, outline.rules.best_of)


def rules_of(outline: Outline, settings: Settings) -> str:
    """The rules, by the names that they have in these settings."""
    return rules_told(outline.rules, settings)


def rules_told(rules: Rules, settings: Settings) -> str:
    """Rules by the name that they have in these settings."""
    if rules.game not in GAMES:
        return find(rules.game).title
    return offer_of(rules.game).in_list(name_of(rules, settings), rules)


def begun(outline: Outline) -> str:
    """When it was begun; empty where nobody wrote that down."""
    try:
        return words.when(datetime.fromisoformat(outline.created))
    except ValueError:
        return ""
