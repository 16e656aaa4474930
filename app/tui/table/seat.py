"""What the parts of a table ask of its screen: the seat it shows, and how things are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, cast

from textual.binding import Binding

from app.cards.cards import Card, glyph_name
from app.games.base import ONLOOKER
from app.match.view import AnyMatchView
from app.table.place import MatchHandle
from app.tui.keys import binding_of
from app.tui.screens.match import MatchScreen
from app.words.en.people import People
from app.words.glyphs import plain

MatchViewT = TypeVar("MatchViewT", bound=AnyMatchView)


class SeatScreen(MatchScreen[None, MatchViewT], Generic[MatchViewT]):
    """A match as it is seen from one place, that of a person at this keyboard where there is one.

    Where several people share the keyboard, the place is an onlooker's until one of them sits
    down.
    """

    KEYS: ClassVar[Sequence[Binding]] = ()
    """The keys of the table, each with the name under which the player can move it."""

    MARK: ClassVar[str] = ""
    """What is said before all else on the top line."""

    def __init__(self, table: MatchHandle) -> None:
        people = table.here
        self.is_shared = len(people) > 1
        """Several people use this keyboard, and none sees another's cards."""
        self.place = table.place(people[0] if len(people) == 1 else ONLOOKER)
        """The place that is shown; an onlooker's while the keyboard is passed on."""
        super().__init__(table, cast(MatchViewT, self.place.snapshot()))

    def sit(self, seat: int) -> None:
        """See the match from another place."""
        self.place = self.table.place(seat)
        self.look()

    def look(self, match_view: MatchViewT | None = None) -> None:
        """See the match as it is now, which may have been ``match_view`` already."""
        self.match_view = (
            cast(MatchViewT, self.place.snapshot()) if match_view is None else match_view
        )

    @property
    def me(self) -> int:
        """The seat that is shown; an onlooker's while the keyboard is passed on."""
        return self.place.seat

    @property
    def is_played(self) -> bool:
        """Whether this match goes on, and not another."""
        return self.gin.table is self.table

    @property
    def my_turn(self) -> bool:
        """Whether the hand waits for the person at this terminal."""
        return self.match_view.is_my_turn

    @property
    def told_instead(self) -> str:
        """What is said in the place of what can be done now; empty for that."""
        return ""

    @property
    def people(self) -> People:
        """Everybody at the table, as they are called here."""
        return People.of(self.match_view, ascii_only=self.gin.ascii_only)

    def card_name(self, card: Card) -> str:
        """How a card is written on this terminal."""
        return glyph_name(card, ascii_only=self.gin.ascii_only)

    def key_name(self, name: str) -> str:
        """How the key of one of the table's bindings is written, wherever it has been moved."""
        return self.gin.get_key_display(binding_of(name, self.KEYS, self.gin.settings.keymap))

    def plain(self, text: str) -> str:
        """A text in signs that this terminal can show."""
        return plain(text) if self.gin.ascii_only else text

    def told_of(self, seat: int) -> Sequence[str]:
        """The last actions in the round of a seat that everybody may know, as sentences."""
        raise NotImplementedError

    def show_all(self, match_view: MatchViewT | None = None) -> None:
        """Show the match as it is now, which may have been ``match_view`` already; only what
        differs is painted.
        """
        raise NotImplementedError

    def say(self, text: str) -> None:
        """Answer the player, until something else happens."""
        raise NotImplementedError

    def raise_for(self, action: Any) -> None:
        """Raise what of the table an action is about."""
        raise NotImplementedError

    def do(self, action: Any) -> None:
        """Let the person act, if that is allowed, and go on; else say why not."""
        raise NotImplementedError


AnySeat: TypeAlias = SeatScreen[Any]
