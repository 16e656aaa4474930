"""What may be done at a table with open melds, in the words of commands."""

from __future__ import annotations

from collections.abc import Callable

from app.cards.cards import Card
from app.table.place import AnyTable
from app.ui.melding.areas import MeldAreas
from app.ui.melding.basic import BasicSight
from app.ui.melding.contract import ContractSight
from app.ui.melding.seen import Seen
from app.ui.melding.sight import Stage
from app.words.en.lines import common as lines
from app.words.en.lines import melding as words
from app.words.en.people import People


class _InLines(Seen):
    """A table as its seat sees it; what is possible is told without keys."""

    @property
    def possible(self) -> str:
        return lines.or_(self.choices)

    @property
    def choices(self) -> tuple[str, ...]:
        top = self.name(self.pile[-1]) if self.pile else ""
        if self.stage is Stage.CLAIM and self.is_mine and self.buyer is not None:
            buyer = People.of(self.table).names[self.buyer]
            return words.take(top), words.let_have(buyer)
        each = {
            "buy": words.BUY,
            "pass": words.PASS,
            "draw_stock": words.DRAW,
            "draw_pile": words.take(top),
            "meld": words.GO_DOWN if self.areas else words.MELD,
            "lay_off": words.LAY_OFF,
            "throw": words.THROW,
        }
        return tuple(told for action, told in each.items() if self.may(action))


class _BasicInLines(_InLines, BasicSight):
    """Basic Rummy so."""


class _ContractInLines(_InLines, ContractSight):
    """Contract rummy so."""


def sight_in_lines(
    table: AnyTable, areas: MeldAreas | None, name: Callable[[Card], str], key: Callable[[str], str]
) -> Seen:
    """The table as its seat sees it, with the meld areas of that seat."""
    kind = _ContractInLines if table.rules.game == "contract" else _BasicInLines
    return kind(table, areas, name, key)
