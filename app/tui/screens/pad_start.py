"""The form for a new score pad: the rules, the names, and the first dealer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Button, Input

from app.games.base import Rules
from app.match.seat import HUMAN, Seat
from app.styles import styles_folder
from app.table.seats import NOBODY, is_here, person, take_seats
from app.text.people import called
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.match_form import MatchForm
from app.tui.screens.seat_fields import SeatFields, SeatLine
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.form import Chooser, Field, FormChoice, NameEntry, PlayButton
from app.ui.options import GameOffer

if TYPE_CHECKING:
    from app.match.pad import Pad
    from app.table.pad import PadSession


class PadLine(SeatLine):
    """The name of a player; of a seat that the rules do not need, also of nobody."""

    def compose(self) -> ComposeResult:
        yield self._title
        yield self.name_entry
        yield self._sentence

    @property
    def other(self) -> str:
        name = self.name_entry.chosen
        if not name:
            return HUMAN if self._is_needed else NOBODY
        return f"{HUMAN}:{name}"

    def show(self, label: str, choices: Sequence[FormChoice], other: str) -> None:
        self._title.update(label, layout=False)
        self._is_needed = all(choice.value != NOBODY for choice in choices)
        self.name_entry.placeholder = label if self._is_needed else tr("nobody")
        self.explain("" if self._is_needed else tr("Leave it empty if nobody sits here."))
        if person(other) != self.name_entry.chosen:
            self.name_entry.show(person(other))


class PadSeats(SeatFields):
    """The names of the other players."""

    LINE = PadLine

    def levels_for(self, others: Sequence[str], index: int) -> list[FormChoice]:
        return []

    def play(self, offer: GameOffer, wanted: Sequence[str], rules: Rules) -> None:
        """Offer the seats of another game to the players of this one."""
        super().play(offer, self.wanted, rules)

    def on_input_changed(self, event: Input.Changed) -> None:
        super().on_input_changed(event)
        self.post_message(self.Changed())

    def take_offer(self, offer: GameOffer, wanted: Sequence[str], rules: Any) -> list[SeatLine]:
        def numbered(rules: Any) -> tuple[str, ...]:
            labels = offer.seat_labels(rules)
            return tuple(tr("Player {number}", number=index + 2) for index in range(len(labels)))

        people = [other if is_here(other) else NOBODY for other in wanted]
        return super().take_offer(replace(offer, seat_labels=numbered), people, rules)


class PadStartScreen(MatchForm):
    """A new score pad, by default with the players of ``before``; ``begun`` shows it."""

    CAN_BE_SERIOUS = False

    player_name = getters.query_one("#name", NameEntry)
    dealer = getters.query_one("#dealer", Chooser)

    AUTO_FOCUS = "#name"
    CSS_PATH = [*MatchForm.CSS_PATH, styles_folder() / "pad.tcss"]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("pad_start.begin", "begin_pad", key_display="enter"),
        bind("start.options", "options"),
        bind("start.rules", "rules"),
        bind("pad_start.close", "close"),
        bind("start.up", "app.focus_previous", show=False),
        bind("start.down", "app.focus_next", show=False),
    ]

    def __init__(
        self, begun: Callable[[PadSession], None], before: Pad[Any, Any] | None = None
    ) -> None:
        super().__init__()
        self._begun = begun
        self._before = before

    @property
    def own_name(self) -> str:
        return self.player_name.chosen

    def compose(self) -> ComposeResult:
        settings = self.game_app.settings
        filled, rules = self.fill()
        own, *others = [settings.name, HUMAN]
        if self._before and self._before.game.name == self.offer.name:
            own, *others = [seat.name for seat in self._before.seats]
            others = [f"{HUMAN}:{name}" for name in others]
        how = tr("For a match with real cards: here it is only scored.")
        with self.form(tr("New score pad"), how):
            yield from self.match_lines(filled, rules)
            yield Field(
                tr("Player {number}", number=1),
                NameEntry(own, unnamed=tr("Player {number}", number=1)),
                id="own",
            )
            yield PadSeats(self.offer, others, rules, own)
            yield Field(tr("Dealer"), Chooser([FormChoice(0, "", "")], 0, id="dealer"))
            yield PlayButton(tr("Begin"), id="play", compact=True)
        yield EarlyFooter(compact=True, show_command_palette=False)

    def begin(self) -> None:
        self.explain_rules()
        self.explain_name()

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self.fit(event.size)

    def on_seat_fields_changed(self) -> None:
        self.explain_name()

    def on_input_changed(self, event: Input.Changed) -> None:
        super().on_input_changed(event)
        if event.input is self.player_name:
            self.adapt_players()

    def explain_name(self) -> None:
        """Offer the players of the seats as dealers."""
        names = [called(seat.name) for seat in self._seats()]
        about = tr("Deals first; with a captain, plays alone.")
        choices = [FormChoice(seat, name, about) for seat, name in enumerate(names)]
        self.dealer.offer(choices, self.dealer.value)
        self.dealer.query_ancestor(Field).explain(about)

    def _seats(self) -> list[Seat]:
        others = self.players.others(self.usual_rules())
        people = [other if is_here(other) else HUMAN for other in others]
        return take_seats(self.player_name.chosen, people, self.offer.name)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.action_begin_pad()

    def action_begin_pad(self) -> None:
        """Begin the pad, or go to the target if that is impossible."""
        rules = self.rules_to_play()
        if rules is None:
            return
        # Imported late, with all that writes journals.
        from app.table.pad import PadSession

        self.explain_name()
        session = PadSession.new(rules, self._seats(), self.dealer.value)
        self.dismiss(None)
        self._begun(session)

    def action_close(self) -> None:
        self.dismiss(None)
