"""The rules of a match in words, whatever the game."""

from __future__ import annotations

from typing import TypeAlias

from app.games.basic.rules import Rules as BasicRules
from app.games.contract.rules import Rules as ContractRules
from app.games.gin.rules import Rules as GinRules
from app.storage.settings import Settings
from app.ui.options import name_of
from app.words.en.basic import rules_text as basic
from app.words.en.contract import rules_text as contract
from app.words.en.gin import rules_text as gin
from app.words.en.gin.presets import called
from app.words.en.rules_page import Part

AnyRules: TypeAlias = GinRules | BasicRules | ContractRules


def title_of(rules: AnyRules, settings: Settings) -> str:
    """Return which rules these are, by the names that they have in these settings."""
    match rules:
        case BasicRules():
            return basic.title(rules)
        case ContractRules():
            return contract.title(rules)
        case _:
            return gin.title(called(name_of(rules, settings)), rules.target)


def page_of(rules: AnyRules) -> list[Part]:
    """Return the course of a hand and of the match, with pictures."""
    match rules:
        case BasicRules():
            return basic.page(rules)
        case ContractRules():
            return contract.page(rules)
        case _:
            return gin.page(rules)
