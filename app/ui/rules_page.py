"""The rules of a match in words, for any game."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from app.games.base import Rules
from app.games.gin.rules import Rules as GinRules
from app.storage.settings import Settings
from app.text.rules_page import Part
from app.ui.options import name_of, offer_of


def title_of(rules: Rules, settings: Settings) -> str:
    """Return the name of the rules in these settings."""
    if isinstance(rules, GinRules):
        title = _words(rules).title(
            offer_of(rules.game).called(name_of(rules, settings)), rules.target
        )
    else:
        title = _words(rules).title(rules)
    return str(title)


def page_of(rules: Rules) -> list[Part]:
    """Return the course of a hand and of the match, with pictures."""
    page: list[Part] = _words(rules).page(rules)
    return page


def _words(rules: Rules) -> Any:
    return import_module(f"app.text.{rules.game}.rules_text")
