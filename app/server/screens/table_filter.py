"""Which tables the lobby lists: all, those of one kind, or those with some words."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from app.server.screens.table_columns import RowFacts, TableColumns
from app.text.letters import folded
from app.text.lists import clauses
from app.text.speech import msg_c, tr, tr_c


class TableKind(Enum):
    """The kinds of tables that one key goes through, in its order."""

    # Translators: which tables are listed
    ALL = msg_c("tables", "all")
    FREE = msg_c("tables", "with a free chair")
    RATED = msg_c("tables", "rated")
    PLAYING = msg_c("tables", "in play")

    @property
    def next(self) -> TableKind:
        kinds = list(TableKind)
        return kinds[(kinds.index(self) + 1) % len(kinds)]


class TableFilter(NamedTuple):
    kind: TableKind = TableKind.ALL
    text: str = ""
    """Words that must all stand in a row, in any order."""

    def __bool__(self) -> bool:
        return self.kind is not TableKind.ALL or bool(self.words)

    @property
    def words(self) -> Sequence[str]:
        return folded(self.text).split()

    @property
    def told(self) -> str:
        """The filter in a few words; empty if all tables are listed."""
        kind = "" if self.kind is TableKind.ALL else tr_c("tables", self.kind.value)
        # Translators: what is searched for, in quotation marks
        return clauses((kind, tr("“{words}”", words=self.text) if self.words else ""))

    def takes(self, row: RowFacts, columns: TableColumns) -> bool:
        is_of_kind = {
            TableKind.ALL: True,
            TableKind.FREE: row.is_open,
            TableKind.RATED: row.options.rated,
            TableKind.PLAYING: row.is_playing,
        }
        return is_of_kind[self.kind] and self.finds(columns.search_text(row))

    def finds(self, text: str) -> bool:
        """Return whether all words stand in a text."""
        known = folded(text)
        return all(word in known for word in self.words)
