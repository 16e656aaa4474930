"""The panel at Gin's table: the score sheet, the known cards, the moves and the lesson."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from textual.app import ComposeResult
from textual.content import Content

from app.cards.cards import GLYPHS, RANKS, SUITS, Card, Cards, as_set, iterate, rank_label
from app.games.base import ONLOOKER
from app.games.gin.score import deals
from app.games.gin.view import View
from app.match.view import HelpCounts
from app.table.gin import GinMatchView
from app.text.cards import Name
from app.text.cells import broken, cut, fill, left, right, width_of
from app.text.gin import labels as words
from app.text.gin.actions import whole_story
from app.text.people import People
from app.text.speech import msg, msg_c, tr, tr_c
from app.tui.table.layout import TablePanel
from app.tui.widgets.page import Page
from app.tui.widgets.text import Line
from app.ui.gin_table import GinTableModel


class GinPanel(TablePanel):
    """The score sheet, the known cards and the moves, with the lesson under them."""

    FIRST = "sheet"

    def __init__(self, *, lists_known: bool = True) -> None:
        self._sheet = SheetPage()
        self._known = KnownPage() if lists_known else None
        self._log = LogPage()
        self._lesson = Line("lesson")
        pages = {"sheet": self._sheet, "known": self._known, "log": self._log}
        super().__init__({name: page for name, page in pages.items() if page})

    def compose(self) -> ComposeResult:
        for page in super().compose():
            page.add_class("panel")
            yield page
        yield self._lesson

    def show(self, model: GinTableModel) -> None:
        """Show the scores of a match and its hand, the known cards, and the moves."""
        match_view, people, name = model.match_view, model.people, model.name
        self._sheet.show(match_view, people)
        if self._known:
            self._known.show(model.view, people.names, name, ascii_only=people.ascii_only)
        self._log.show(model)
        self.tell_pages("" if self.shows_all else model.key("page"))

    def show_lesson(self, text: str, ends: str) -> None:
        """Show the text of the lesson and the key that ``ends`` it; an empty text hides the
        lesson.
        """
        if self.is_attached:
            self._lesson.set_class(bool(text), "-shown")
            self.screen.set_class(bool(text), "-lesson")
        if text:
            told = Content.assemble((tr("Lesson"), "bold $highlight"), f"\n{text}\n", (ends, "dim"))
            if self._lesson.show(told):
                # The lesson needs more rows in some languages.
                self._lesson.refresh(layout=True)

    @property
    def is_over(self) -> bool:
        return self.screen.has_class("-small")

    @property
    def shows_all(self) -> bool:
        return not self.is_over and not self.screen.has_class("-short")


_NUMBER = 2
"""Columns of the number of a hand."""
_WIDEST = 12
"""Most columns for one side."""


class SheetPage(Page):
    """The hands of the match, or the last ones that fit, and the points in each of its games."""

    TITLE = msg("Score sheet")
    TAB = msg_c("page", "score")

    def __init__(self) -> None:
        super().__init__("panel-sheet")
        self._match: GinMatchView | None = None
        self._people: People | None = None

    def show(self, match_view: GinMatchView, people: People) -> None:
        self._match, self._people = match_view, people
        self.tell_of(
            match_view.standing,
            match_view.rules,
            match_view.help_had,
            match_view.is_friendly,
            people,
        )

    def render(self) -> Content:
        match_view, people = self._match, self._people
        if match_view is None or people is None:
            return Content("")
        sheet, played = match_view.standing.sheet, match_view.standing.games
        count = sheet.count
        width = min((self.size.width - _NUMBER) // count, _WIDEST)
        labels = people.labels(max(width - 1, 3))
        # A no-break space ends a Hebrew or Arabic name, even a name as wide as its column.
        gap = " " if all(map(str.isascii, labels)) else "\xa0"
        head = "  " + "".join(right(label, width - 1) + gap for label in labels)
        rows: list[str] = []
        scored = deals(sheet)
        for deal in scored:
            cells = ["-" if deal.winner is None else ""] * count
            if deal.winner is not None:
                cells[people.order.index(deal.winner)] = (
                    f"{deal.points}{words.ended(deal.outcome):1}"
                )
            rows.append(
                f"{deal.row.number:>{_NUMBER}}" + "".join(f"{cell:>{width}}" for cell in cells)
            )
        line = ("-" if people.ascii_only else "─") * (_NUMBER + width * count)
        totals = [
            f"{words.game(number) if len(played) > 1 else '':2}"
            + "".join(f"{game.totals[side]:>{width - 1}} " for side in people.order)
            + ("" if game.winner is None else words.CLOSED_SIGN)
            for number, game in enumerate(played, 1)
        ]
        notes = words.sheet_notes(
            people,
            [deal.outcome for deal in scored],
            HelpCounts() if match_view.me == ONLOOKER else match_view.help_had[match_view.me],
            closed=len(played) > 1 and any(game.winner is not None for game in played),
            friendly=match_view.is_friendly,
        )
        # In a small window blank lines go first, then the earliest hands.
        title = Content.assemble(
            (self.heading.strip(), "bold"), f"  {words.to_target(match_view.rules.target)}\n"
        )
        rest = [
            *self._to_go(match_view, people.order, width),
            *self._ratings(match_view, people, width),
        ]
        spare = self.size.height - len([head, line, *totals, *rest, *notes]) - bool(self.heading)
        blank = "\n" if self.heading and spare > len(rows) else ""
        room = max(spare - len(blank), 1)
        if len(rows) > room:
            rows[: 1 - room or None] = ["..."]
        return Content.assemble(
            title if self.heading else "",
            blank,
            "\n".join([head, *rows, line]) + "\n",
            ("\n".join(totals), "bold"),
            ("".join(f"\n{row}" for row in rest), "$felt-muted"),
            ("".join(f"\n{note}" for note in notes), "dim"),
        )

    def _to_go(self, match_view: GinMatchView, order: Sequence[int], width: int) -> list[str]:
        """Return the row with what each side lacks, if there is one game and room for the label."""
        # Translators: the points that each side lacks to win; the shorter, the better
        label, games = tr("to go"), match_view.standing.games
        if len(games) > 1 or games[0].winner is not None:
            return []
        target = match_view.rules.target
        cells = [f"{max(target - games[0].totals[side], 0):>{width - 1}} " for side in order]
        row = _labelled(label, cells)
        return ["", *row] if row else []

    def _ratings(self, match_view: GinMatchView, people: People, width: int) -> list[str]:
        """Return the row with the rating of each player, if there is room for the label."""
        if not any(match_view.ratings) or len(people.order) != len(match_view.seats):
            return []
        cells = [f"{match_view.rating_of(seat):>{width - 1}} " for seat in people.order]
        # Translators: before the ratings of the players; the shorter, the better
        return _labelled(tr("Elo"), cells)


def _labelled(label: str, cells: Sequence[str]) -> list[str]:
    """Return a row with a label over the blanks before its cells, if it has room there."""
    row = " " * _NUMBER + "".join(cells)
    if not row.startswith(" " * (width_of(label) + 1)):
        return []
    return [label + row[width_of(label) :]]


class LocationSigns(NamedTuple):
    """The signs for the places where a card can be."""

    mine: str
    theirs: str
    discards: str
    unseen: str


SIGNS: Final = LocationSigns("●", "○", "×", "·")
ASCII_SIGNS: Final = LocationSigns("#", "o", "x", ".")
_STYLES: Final = LocationSigns("bold", "reverse", "dim", "")
_WIDE: Final = 2 + 2 * len(RANKS) + 1
"""Columns of a grid with room for a ``10``, whose column has three."""


class KnownPage(Page):
    """The known cards, with a mark if some have no room."""

    TITLE = msg("Known cards")
    TAB = msg_c("page", "cards")

    def __init__(self) -> None:
        super().__init__("panel-known")
        self._view: View | None = None
        self._people: Sequence[str] = ()
        self._write: Name = str
        self._ascii = False

    def show(self, view: View, people: Sequence[str], name: Name, *, ascii_only: bool) -> None:
        self._view, self._people, self._write, self._ascii = view, people, name, ascii_only
        self.tell_of(
            (view.hand, view.pile, view.known, view.taken, view.passed, view.spread),
            (view.seat, tuple(people), ascii_only),
        )

    def render(self) -> Content:
        view, (width, height) = self._view, self.size
        if view is None:
            return Content("")
        rows = [Content.styled(tr(self.TITLE), "bold")] if self.heading else []
        rows += [*self._grid(view, width), *self._legend(view, width)]
        held = self._told(words.holds, view.known, width)
        rest = self._told(words.took, _let_go(view), width)
        rest += self._told(words.passed, view.passed, width)
        pile = [self._write(card) for card in reversed(view.pile)]
        # The pile comes first, then what can be told from it, then blank rows.
        room = max(height - len(rows) - len(held), 1)
        title = tr("Discards, top first")
        if room == 1:
            # The pile takes the only row, with the cards that fit.
            title, rest = tr("discards"), []
        discards = self._block(title, pile, width, room)
        blocks = [block for block in (held, discards, rest) if block]
        if room >= len(discards) + len(rest) + len(blocks):
            blocks = [[Content(""), *block] for block in blocks]
        for block in blocks:
            rows += block
        if len(rows) > height:
            rows[max(height - 1, 0) :] = [Content(self._more)]
        return Content("\n").join(rows)

    @property
    def _more(self) -> str:
        return "..." if self._ascii else "…"

    def _grid(self, view: View, width: int) -> list[Content]:
        signs = ASCII_SIGNS if self._ascii else SIGNS
        theirs = _theirs(view)
        pile = as_set(view.pile)
        is_wide = width >= _WIDE
        heads = [rank_label(rank) if is_wide else RANKS[rank] for rank in range(len(RANKS))]
        widths = [len(head) + is_wide for head in heads]
        columns = zip(heads, widths, strict=True)
        rows = [Content.styled("  " + "".join(left(*column) for column in columns), "dim")]
        for suit, glyph in enumerate(SUITS.lower() if self._ascii else GLYPHS):
            parts: list[Content | str | tuple[str, str]] = [(f"{glyph} ", "bold")]
            for card in _suit(suit):
                known = (view.hand, theirs, pile)
                index = next((at for at, cards in enumerate(known) if cards >> card & 1), 3)
                blanks = " " * (widths[card % len(RANKS)] - 1)
                parts += [(signs[index], _STYLES[index]), blanks]
            rows.append(Content.assemble(*parts))
        return rows

    def _legend(self, view: View, width: int) -> list[Content]:
        whose = words.theirs([self._people[seat] for seat in view.opponents])
        signs = ASCII_SIGNS if self._ascii else SIGNS
        meanings = (tr_c("whose cards", words.YOURS), whose, tr("discards"), tr("unseen"))
        mine, theirs, discards, unseen = (
            f"{sign} {meaning}" for sign, meaning in zip(signs, meanings, strict=True)
        )
        column = min(width_of(discards) + 2, width - width_of(unseen))
        theirs = cut(theirs, width - column, ascii_only=self._ascii)
        rows = (left(mine, column) + theirs, left(discards, column) + unseen)
        return [Content.styled(row, "dim") for row in rows]

    def _told(
        self, heading: Callable[[str], str], sets: Sequence[Cards], width: int
    ) -> list[Content]:
        assert self._view is not None
        rows: list[Content] = []
        for seat in self._view.opponents:
            cards = [self._write(card) for card in iterate(sets[seat])]
            rows += self._block(heading(self._people[seat]), cards, width, 1 + len(cards))
        return rows

    def _block(self, title: str, cards: Sequence[str], width: int, height: int) -> list[Content]:
        if not cards:
            return []
        first, *others = fill((title, *cards), width, height, self._more)
        return [Content.assemble((title, "dim"), first[len(title) :]), *map(Content, others)]


def _theirs(view: View) -> Cards:
    cards = view.spread_deadwood
    for held in (*view.known, *view.spread):
        cards |= held
    return cards & ~view.hand


def _let_go(view: View) -> list[Cards]:
    """Return, by seat, the cards taken from the pile that have left the hand."""
    return [taken & ~known for taken, known in zip(view.taken, view.known, strict=True)]


def _suit(suit: int) -> Iterable[Card]:
    return range(suit * len(RANKS), (suit + 1) * len(RANKS))


class LogPage(Page):
    """The last moves of the hand that fit."""

    TITLE = msg("Moves")
    TAB = msg_c("page", "moves")

    def __init__(self) -> None:
        super().__init__("panel-log")
        self._model: GinTableModel | None = None

    def show(self, model: GinTableModel) -> None:
        self._model = model
        view, people = model.view, model.people
        self.tell_of(
            view.upcard,
            view.history,
            model.match_view.gained,
            tuple(people.names),
            people.ascii_only,
            model.is_serious,
        )

    def render(self) -> Content:
        rows: list[str] = []
        if (model := self._model) is not None:
            # Wrapped here, so that the last rows are the last moves.
            view, gained = model.view, model.match_view.gained
            moves = whole_story(view.upcard, view.history, model.name, model.people.names, gained)
            for move in [*moves][model.first_listed :]:
                rows += _broken(move, self.size.width)
        room = max(self.size.height - self.heading.count("\n"), 4)
        return Content.assemble((self.heading, "bold"), "\n".join(rows[-room:]) or tr("None yet."))


@lru_cache(4096)
def _broken(move: str, width: int) -> tuple[str, ...]:
    """Wrap a move to rows of this width. Cached, since every later move asks for it again."""
    return tuple(broken(move, width, indent="  "))
