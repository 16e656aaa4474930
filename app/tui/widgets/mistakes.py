"""The list of mistakes on which a review opens."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from app.cards.cards import Card
from app.coach.judgement import LEAST
from app.table.gin import GinMatchView
from app.text.gin import mistakes as words
from app.text.gin.review import not_judged
from app.text.gin.showdown import hand_label
from app.text.glyphs import in_ascii
from app.text.numbers import percent
from app.text.people import People
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.widgets.pick_list import PickList, PickListItem
from app.tui.widgets.text import Line
from app.ui.review import Mistake, ReviewSession, Side


class MistakeList(PickList):
    """Mistakes in rows, the costliest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("review.look", "screen.look"),
        bind("review.whose", "screen.whose"),
        bind("review.hands", "screen.hands"),
        bind("review.keep", "screen.keep"),
    ]

    def __init__(self) -> None:
        super().__init__("mistakes", words.WIDTHS)


class MistakesPage(Vertical):
    """The mistakes of one player or of both, in the shown hand alone or in all, and a sentence
    about the chosen one.

    ``name`` writes a card.
    """

    DEFAULT_CSS = """
    MistakesPage {
        & #mistake-heads { height: 1; width: 1fr; color: $felt-muted; }
        & #mistakes { height: 1fr; min-height: 4; width: 1fr; }
        & #why { height: 4; width: 1fr; }
    }
    """

    def __init__(
        self,
        match_view: GinMatchView,
        reviewing: ReviewSession,
        name: Callable[[Card], str],
        *,
        only_hand: bool,
    ) -> None:
        super().__init__(id="mistakes-page", classes="frame")
        self.border_title = tr("Mistakes")
        self._match_view = match_view
        self._reviewing = reviewing
        self._name_card = name
        self.side = Side.ALL
        self.only_hand = only_hand
        """Whether the mistakes of the shown hand alone are listed."""
        self._heads = Line("mistake-heads")
        self.list = MistakeList()
        self._why = Line("why")

    def compose(self) -> ComposeResult:
        yield self._heads
        yield self.list
        yield self._why

    def title(self, people: People) -> str:
        me = self._reviewing.me
        owner = {Side.MINE: me, Side.THEIRS: 1 - me}.get(self.side)
        return words.title(
            None if owner is None else people.names[owner],
            self._label(self._reviewing.hand) if self.only_hand else None,
            is_own=self.side is Side.MINE and people.is_you(me),
        )

    def show(self, people: People, *, is_open: bool, failure: str, key: str) -> None:
        """Show the list, and go to the chosen mistake.

        ``is_open`` says whether the opponent's hand is, ``failure`` why there is no review, and
        ``key`` shows a position.
        """
        reviewing = self._reviewing
        found = reviewing.mistakes(self.side, reviewing.hand if self.only_hand else None)

        def written(text: str) -> str:
            return in_ascii(text) if people.ascii_only else text

        def place_of(mistake: Mistake) -> tuple[str, str | None, int]:
            who = people.name_unless_you(mistake.decision.seat)
            return self._label(mistake.hand), who, mistake.turn

        def is_hidden(mistake: Mistake) -> bool:
            return mistake.decision.seat != reviewing.me and not is_open

        items = []
        for each in found:
            texts = words.cells(
                *place_of(each), each.decision, self._name_card, is_hidden=is_hidden(each)
            )
            items.append(PickListItem(each.key, tuple(map(written, texts))))
        self._heads.show(self.list.headed(tuple(map(written, words.heads()))))
        self.list.offer(items)
        chosen = next((each for each in found if each.key == self.list.chosen), None)
        if chosen is None:
            self._why.show(written(self._without_mistakes(failure, key)))
            return
        reviewing.go_to(chosen.hand, chosen.decision.action_index)
        told = words.about(
            *place_of(chosen),
            chosen.decision,
            self._name_card,
            people.names,
            is_hidden=is_hidden(chosen),
        )
        self._why.show(written(told))

    def choose_here(self) -> None:
        """Choose the mistake at the present place, if there is one."""
        self.list.choose(f"{self._reviewing.hand}/{self._reviewing.action_index}")

    def turn_to_next_side(self) -> None:
        sides = [*Side]
        self.side = sides[(sides.index(self.side) + 1) % len(sides)]

    def _label(self, hand: int) -> str:
        return hand_label(self._match_view, self._reviewing.played[hand])

    def _without_mistakes(self, failure: str, key: str) -> str:
        review = self._reviewing.review
        if review is not None and review.unjudged:
            return not_judged()
        if failure or not self._reviewing.is_whole:
            return failure or tr("Judging …")
        return tr(
            "No mistake: no decision here lost as much as {share} of the match. {key} steps through"
            " the hands.",
            share=percent(LEAST),
            key=key,
        )
