"""The model of a table with open melds, by its game."""

from __future__ import annotations

from importlib import import_module

from app.cards.cards import glyph_name
from app.match.view import AnyMatchView
from app.text.cards import Name
from app.text.people import People
from app.ui.keys import usual_key
from app.ui.melding.areas import MeldAreas
from app.ui.melding.table import MeldingTableModel
from app.ui.table import Key


def model_of(
    match_view: AnyMatchView,
    areas: MeldAreas | None = None,
    *,
    name: Name = glyph_name,
    key: Key = usual_key,
    people: People | None = None,
) -> MeldingTableModel:
    """Return the table as its seat, or an onlooker, sees it, with the meld areas of that seat.

    ``name`` writes cards, ``key`` the keys of bindings, and ``people`` names, in sentences.
    """
    return model_class(match_view.rules.game)(match_view, areas, name, key, people)


def model_class(game: str) -> type[MeldingTableModel]:
    """Return the class of the models of a game, which is loaded when first needed."""
    kind: type[MeldingTableModel] = import_module(f"app.ui.melding.{game}").MODEL
    return kind
