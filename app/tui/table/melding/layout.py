"""The widgets of a table with open melds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Offset

from app.cards.cards import Card
from app.games.base import ONLOOKER
from app.text.cards import near_meld
from app.text.cells import broken
from app.text.lists import about, sentences
from app.text.melding.refusals import kind_of_meld
from app.text.people import waits_for
from app.text.speech import tr
from app.tui.screens.base import SLIM, is_flat
from app.tui.table.layout import TableLayout
from app.tui.table.melding.hand import NARROWEST, HandMeld, MeldingHand, MeldingHandState
from app.tui.table.melding.melds import (
    Areas,
    AreaState,
    AreaTarget,
    TableMelds,
    TableMeldsState,
    TableMeldTarget,
)
from app.tui.table.melding.panel import MeldingPanel
from app.tui.table.melding.players import PlayerRows, PlayerState
from app.tui.table.melding.room import RowAllotment, share_out, share_out_flat
from app.tui.table.melding.state import MeldingState
from app.tui.widgets.card import Tint
from app.tui.widgets.piles import Piles
from app.tui.widgets.text import Line
from app.ui.hand import HAND, PILE
from app.ui.melding.areas import MeldArea
from app.ui.melding.hand import AREAS, MeldingHandOrder, goes_down, is_row
from app.ui.melding.poll import is_asked
from app.ui.melding.state import TurnStage
from app.ui.melding.status_text import (
    area_name,
    area_sign,
    did,
    player_words,
)


class MeldingTableLayout(TableLayout):
    _state: MeldingState
    panel: MeldingPanel

    def __init__(self, state: MeldingState) -> None:
        super().__init__(state, Piles())
        self._selection = state.selection
        self._question: tuple[str, str] | None = None
        self._lit: int | None = None
        """The meld that a question is about."""
        self.lesson = ""
        """The current text of the lesson, and the key that ends it."""
        self._room: RowAllotment | None = None
        self._players = PlayerRows()
        self._player_panel = Vertical(self._players, id="player-panel", classes="panel")
        self.melds = TableMelds()
        self._meld_panel = Vertical(self.melds, id="meld-panel", classes="panel")
        self._middle = Horizontal(self._piles, self._meld_panel, id="middle")
        self._fit = Line("fit")
        self.areas = Areas()
        self.hand: MeldingHand = MeldingHand(self.target_at)
        self.panel = MeldingPanel()

    def compose_board(self) -> ComposeResult:
        self._player_panel.border_title = tr("Players")
        self._meld_panel.border_title = tr("On the table")
        yield self._player_panel
        yield self._middle
        yield self._message
        yield self._advice
        yield self._fit
        yield self.areas
        yield self.hand
        yield self._live

    @property
    def _viewed_seat(self) -> int:
        here = self._state.table.here
        if not here:
            return self._state.match_view.viewed_seat
        return here[0] if len(here) == 1 else ONLOOKER

    def fit(self) -> None:
        """Share out the rows of the window; lay out anew only if the shares change."""
        state = self._state
        width, height = size = state.game_app.size
        # People who share a keyboard see all players in the same places, so that nothing jumps.
        others = len(state.table.seats) - (self._viewed_seat != ONLOOKER)
        areas = state.model.contract_melds
        room = (
            share_out_flat(height, others, areas, is_slim=width < SLIM)
            if is_flat(size)
            else share_out(height, others, areas)
        )
        if not state.model.areas and state.model.areas_are_done:
            room = room.without_areas()
        if room == self._room:
            return
        self._room = room
        self._player_panel.styles.height = room.players
        self._middle.styles.height = room.middle
        self._piles.fit(room.pile)
        for line in (self._message, self._fit, self._live):
            line.styles.height = room.words
        self.areas.styles.height = room.areas
        self.areas.display = room.areas > 0
        self.hand.fit(room.slots, room.below, room.broadest, least=2 if room.is_flat else NARROWEST)

    @property
    def has_pages_to_turn(self) -> bool:
        return self.panel.is_over

    def show_answer(self) -> None:
        self.show_advice()

    def ask(self, question: str, choices: str, lit: int | None) -> None:
        """Show a question in place of the prompt, and light the meld that it is about."""
        self._question, self._lit = (question, choices), lit
        self._show_question()

    def ask_no_more(self) -> None:
        if self._question is not None:
            self._question = self._lit = None
            self._show_question()

    def _show_question(self) -> None:
        self._said = ""
        self.show_prompt()
        self.show_advice()
        self.show_table_melds()

    def target_at(self, at: Offset) -> Any:
        """Return the drop target at an offset of the screen; None if there is none."""
        return self._piles.target_at(at) or self.melds.target_at(at) or self.areas.target_at(at)

    def show_cards(self) -> None:
        self.show_piles()
        self.show_table_melds()
        self.show_areas()
        self.show_hand()

    @property
    def over_pile(self) -> Card | None:
        return self._selection.card if self._carried == PILE else None

    @property
    def may_leave(self) -> bool:
        model = self._state.model
        return model.stage in (TurnStage.POLL, TurnStage.CLAIM) and model.may("pass")

    def show_table_melds(self) -> None:
        state, model, card = self._state, self._state.model, self._selection.card
        fitting: dict[int, bool] = {}
        if card is not None and not model.is_serious:
            swaps = {fit.table_meld for fit in model.fits(card) if fit.is_swap}
            fitting = {index: index in swaps for index in model.would_fit(card)}
        target = (
            self._carried.meld_index if isinstance(self._carried, TableMeldTarget) else self._lit
        )
        names = state.people.names
        keys = state.key_name("scroll-up"), state.key_name("scroll-down")
        self.melds.show(TableMeldsState(model.table_melds, names, fitting, target), keys)

    def show_areas(self) -> None:
        state, model = self._state, self._state.model
        shown = tuple(
            AreaState(area, area_name(area), state.showable(self._area_sign(area)))
            for area in model.areas
        )
        self.areas.show(
            shown,
            self._selection.area_card(model),
            is_raised=self._selection.zone == AREAS,
            target=self._carried.area_index if isinstance(self._carried, AreaTarget) else None,
        )

    def _area_sign(self, area: MeldArea) -> str:
        if self._state.model.is_serious:
            return ""
        return area_sign(area, self._state.card_name)

    def show_hand(self) -> None:
        selection, model = self._selection, self._state.model
        arrangement = selection.arrangement
        melds = []
        for meld in arrangement.melds:
            is_run = is_row(meld)
            name = kind_of_meld(is_run=is_run)
            melds.append(HandMeld(meld, Tint.RUN if is_run else Tint.SET, name))
        near = [HandMeld(pair, Tint.NEAR, near_meld()) for pair in arrangement.near]
        self.hand.show(
            MeldingHandState(
                tuple(selection.cards),
                None if selection.card is None else selection.index,
                model.drawn,
                selection.marked,
                (*melds, *near),
            ),
            is_away=self._carried == PILE,
        )

    def show_selection(self) -> None:
        if self._zone != self._selection.zone:
            self.show_piles()
        if AREAS in (self._zone, self._selection.zone) or self._state.model.areas:
            self.show_areas()
        self.show_table_melds()
        self.show_hand()
        self.show_advice()
        self.show_live()

    def forget_hand(self) -> None:
        super().forget_hand()
        self.hand.begin_anew()

    @property
    def asks(self) -> bool:
        state = self._state
        if state.model.stage is not TurnStage.POLL:
            return True
        return is_asked(state.model, state.match_view, state.game_app.settings.poll)

    def show_words(self) -> None:
        self.show_bar()
        self._players.show([self._player(seat) for seat in self._others()])
        self.show_prompt()
        self.show_advice()
        self.show_live()

    def show_prompt(self) -> None:
        state = self._state
        if self._question:
            self._message.show(Content.styled(state.showable(self._question[0]), "bold $highlight"))
            return
        told = self.instead or waits_for(state.match_view, state.people.names)
        told = told or state.model.prompt
        if state.my_turn and state.is_shared:
            told = about(state.people.names[state.me], told)
        style = "bold $highlight" if state.my_turn else "$felt-muted"
        self._message.show(Content.styled(state.showable(told), style))

    def show_advice(self) -> None:
        state = self._state
        width = max(state.game_app.size.width - 2, 20) if not self._advice.size.width else 0
        width = width or self._advice.size.width
        told = self._said
        if not told:
            asked = self._question[1] if self._question else ""
            told = state.showable(asked or self.lesson or state.model.offer)
        first, *_ = broken(told, width) or [""]
        more = " ".join(told.split(" "))[len(first) :].strip()
        self._advice.show(
            Content.styled(first, "$highlight" if self._said or self._question else "$felt-muted")
        )
        if more:
            self._fit.show(Content.styled(more, "$highlight"))
        else:
            self._fit.show(Content.styled(state.showable(self._about_raised()), "bold"))

    def _about_raised(self) -> str:
        state, selection, model = self._state, self._selection, self._state.model
        if selection.zone == AREAS:
            card = selection.area_card(model)
            if card is not None:
                return tr(
                    "{act} takes {card} back into your hand",
                    act=state.key_name("act"),
                    card=state.card_name(card),
                )
            if goes_down(model):
                return tr(
                    "Your areas are complete: {act} goes down · {down} goes to your hand",
                    act=state.key_name("act"),
                    down=state.key_name("down"),
                )
        if selection.zone == HAND and selection.card is not None:
            return model.places_for(selection.card)
        return ""

    def show_live(self) -> None:
        state = self._state
        told = sentences(state.model.live(self._selection))
        self._live.show(Content.styled(state.showable(told), "bold"))

    def show_lesson(self, text: str, key: str) -> None:
        """Set the text of the lesson. ``show_advice`` shows it in place of the possible actions."""
        self.lesson = tr("{step} ({key} ends this)", step=text.rstrip(), key=key) if text else ""

    def show_panel(self) -> None:
        if self.panel.is_attached and self._room is not None:
            self.panel.fit(self._room.players + self._room.middle)
            self.panel.show(self._state)

    def _others(self) -> Sequence[int]:
        """The other seats in turn order; all seats if several people share the keyboard."""
        count, viewed_seat = len(self._state.table.seats), self._viewed_seat
        return [
            (viewed_seat + 1 + step) % count for step in range(count - (viewed_seat != ONLOOKER))
        ]

    def _player(self, seat: int) -> PlayerState:
        state, model = self._state, self._state.model
        player, is_away = model.players[seat], seat in state.match_view.attendance.away
        long = player_words(player, state.card_name)
        short = player_words(player, state.card_name, short=True)
        is_next = seat == (model.turn if model.stage is not TurnStage.OVER else None)

        # Open hands are sorted as their players would sort them.
        order = MeldingHandOrder("melds")
        order.is_meld = model.is_meld
        order.hold(state.match_view.held_by(seat), None)

        def done(width: int) -> str:
            told = (
                tr("away") if is_away else did(player.entries, seat, state.card_name, width=width)
            )
            return state.showable(told)

        return PlayerState(
            " ".join(filter(None, (state.people.names[seat], state.match_view.rating_of(seat)))),
            is_next,
            player.cards,
            tuple(order.cards),
            long.down,
            done,
            long.buys,
            short.buys,
        )
