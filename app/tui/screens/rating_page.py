"""The page of the history with the player's rating."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import ClassVar, Final, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from app.players.strength import rated_name, ratings
from app.storage.settings import OWN_GAME
from app.table.seats import take_seats
from app.text import rating as rating_words
from app.text.glyphs import in_ascii
from app.text.speech import tr, tr_c
from app.tui.keys import bind
from app.tui.screens.base import GameApp
from app.tui.widgets.charts import Curve, RatingScale, ends_of
from app.tui.widgets.history import curve
from app.tui.widgets.text import Line, Rows, TextPiece
from app.ui.history import Item, RatingFigures, rating_figures
from app.ui.rating import even_rules

_STEP: Final = 50
"""The ends of the scale are multiples of it, in Elo."""


class RatingPage(Vertical, can_focus=True):
    """The rating as a curve over all matches that count, beside those of the levels, and the
    opponent that it proposes.
    """

    BINDINGS: ClassVar[list[BindingType]] = [bind("history.even", "even_match")]

    def __init__(self) -> None:
        super().__init__(id="own-rating", classes="panel")
        self.border_title = tr_c("key", "Rating")
        self._found: RatingFigures | None = None
        """The rating from all matches; None until it is reckoned."""
        self._head, self._origin = Line("rating-head", "strong"), Line("rating-origin", "quiet")
        self._curve, self._scale = Curve("rating-curve"), RatingScale()
        self._left_out = Rows("rating-left-out")
        self._next = Line("rating-next")

    def compose(self) -> ComposeResult:
        yield self._head
        yield self._origin
        yield self._curve
        yield self._scale
        yield self._left_out
        yield self._next

    def on_mount(self) -> None:
        self._show()

    async def count(self, items: Sequence[Item]) -> None:
        """Reckon the rating from these matches, and show it."""
        self._found = await asyncio.to_thread(rating_figures, items)
        self._show()
        self.refresh_bindings()

    @property
    def _proposed(self) -> str | None:
        rating = self._found.rating if self._found else None
        return rated_name(rating.elo) if rating else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "even_match" or self._proposed is not None

    def action_even_match(self) -> None:
        """Begin a match against the opponent that the rating proposes."""
        if self._proposed is not None:
            game_app = cast(GameApp, self.app)
            seats = take_seats(game_app.settings.name, [self._proposed], OWN_GAME)
            game_app.new_match(seats, even_rules(game_app.settings))

    def _show(self) -> None:
        found, ascii_only = self._found, cast(GameApp, self.app).ascii_only

        def shown(text: str) -> str:
            return in_ascii(text) if ascii_only else text

        rating = found.rating if found else None
        self.set_class(rating is None, "-empty")
        if found is None:
            head = tr("Counting")
        elif rating is None:
            head = tr("No rating yet: play a match against a level, without help.")
        else:
            head = tr("Your rating: {rating}", rating=rating_words.rating(rating))
        self._head.show(shown(head))
        self._origin.show(shown(rating_words.origin(rating)) if rating else "")
        heights, days = curve(found.course if found else ())
        self._curve.show(heights, days, ends=ends_of(heights, _STEP), are_days=True)
        self._scale.show(rating, ratings())
        left_out = rating_words.left_out(found.left_out) if found else ""
        self._left_out.show_rows([(TextPiece(shown(left_out), "muted"),)])
        self._next.show(shown(rating_words.even(self._proposed)) if self._proposed else "")
