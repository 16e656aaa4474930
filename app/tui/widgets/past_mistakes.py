"""The player's mistakes in all matches: a page of the history."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.message import Message

from app.coach.grade import DecisionKind
from app.coach.statistics import MatchFacts, PastMistake
from app.cpu.service import CpuError
from app.storage.errors import StoreError
from app.table.handles import MatchLibrary, PlayedMatches
from app.text import history as words
from app.text.gin.mistakes import kept
from app.text.glyphs import in_ascii
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_c
from app.tui.keys import bind
from app.tui.widgets.pick_list import PickList, PickListItem
from app.tui.widgets.text import Line
from app.ui.drill import keep_or_drop_past
from app.ui.history import Figures

_MOST: Final = 500
"""Most mistakes in the list, the costliest: more would be slow to show."""


class PastMistakesPage(Vertical):
    """The mistakes of one kind of decision or of all, the costliest first, and a description of the
    chosen one.

    ``rules_of`` names the rules of a match.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("history.look", "look"),
        bind("history.kind", "kind"),
        bind("history.keep", "keep"),
    ]

    class LookedAt(Message):
        """The position of a mistake is to be shown."""

        def __init__(self, mistake: PastMistake) -> None:
            self.mistake = mistake
            super().__init__()

    class ChosenAgain(Message):
        """Mistakes of another kind are to be shown."""

    def __init__(
        self,
        library: MatchLibrary,
        played: PlayedMatches,
        rules_of: Callable[[MatchFacts], str],
    ) -> None:
        super().__init__(id="past-mistakes", classes="panel")
        self.border_title = tr_c("key", "Mistakes")
        self._library, self._played = library, played
        self._rules_of = rules_of
        self.kind: DecisionKind | None = None
        """The kind of the decisions in the list; None for all."""
        self.count = 0
        """The number of mistakes of this kind, those that are not in the list too."""
        self._found: dict[str, PastMistake] = {}
        """The mistakes in the list by their keys."""
        self._heads = Line("past-heads")
        self.list = PickList("past-list", words.MISTAKE_WIDTHS)
        self._about = Line("past-about")

    def compose(self) -> ComposeResult:
        yield self._heads
        yield self.list
        yield self._about

    def show(self, figures: Figures | None, *, is_filtered: bool) -> None:
        """Show the mistakes; None while they are being counted."""
        found = figures.mistakes if figures else ()
        chosen = [each for each in found if self.kind in (None, each.kind)]
        self.count = len(chosen)
        self._found = {_key(each): each for each in chosen[:_MOST]}
        self.list.offer(
            [
                PickListItem(key, self._written(*words.mistake_cells(each, self.list.name_of)))
                for key, each in self._found.items()
            ]
        )
        self.set_class(not self._found, "-empty")
        if self._found:
            self._heads.show(self.list.headed(self._written(*words.mistake_heads())))
        else:
            self._heads.show(*self._written(self._why_empty(figures, is_filtered=is_filtered)))
        self._show_about()

    def _why_empty(self, figures: Figures | None, *, is_filtered: bool) -> str:
        if figures is None:
            return tr("Counting")
        if is_filtered or self.kind:
            return tr("No mistake fits that; k, o, u and t choose others.")
        return tr(
            "No mistake yet: once a match of Gin between two is over, it is judged here, and what"
            " your decisions lost is listed."
        )

    def _show_about(self) -> None:
        told = ""
        if mistake := self._chosen:
            rules = self._rules_of(mistake.match.facts)
            told = words.about_mistake(mistake, rules, self.list.name_of)
        self._about.show(*self._written(told))

    @property
    def _chosen(self) -> PastMistake | None:
        return self._found.get(self.list.chosen)

    def _written(self, *texts: str) -> tuple[str, ...]:
        return tuple(map(in_ascii, texts)) if self.list.looks.ascii_only else texts

    def on_pick_list_moved(self, event: PickList.Moved) -> None:
        self._show_about()

    def on_pick_list_chosen(self, event: PickList.Chosen) -> None:
        self.action_look()

    def action_look(self) -> None:
        if mistake := self._chosen:
            self.post_message(self.LookedAt(mistake))

    def action_kind(self) -> None:
        kinds = [None, *DecisionKind]
        self.kind = kinds[(kinds.index(self.kind) + 1) % len(kinds)]
        self.post_message(self.ChosenAgain())

    def action_keep(self) -> None:
        if mistake := self._chosen:
            bindings = (active.binding for active in self.screen.active_bindings.values())
            keys = (each for each in bindings if each.action == "keep")
            key = next(map(self.app.get_key_display, keys), "")
            self.run_worker(self._keep(mistake, key))

    async def _keep(self, mistake: PastMistake, key: str) -> None:
        """Keep the position of a mistake for the drills, or take it out with this key."""
        try:
            path = self._played.path(mistake.match.name)
            is_kept = await keep_or_drop_past(self._library, path, mistake)
        except (StoreError, CpuError) as error:
            (told,) = self._written(sentence_for(error))
            self.notify(told, severity="warning", timeout=8)
        else:
            self.notify(kept(is_kept, key), timeout=6)


def _key(mistake: PastMistake) -> str:
    return f"{mistake.match.name}/{mistake.hand}/{mistake.action_index}"
