"""The table as JSON, from its model and what the visitor has selected. It is a pure function of
these, so that it tells what the model tells and nothing more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from app.cards.cards import Card, Cards, iterate
from app.games.base import ONLOOKER
from app.games.gin.melds import is_run
from app.games.gin.view import Phase
from app.plain.gin import PlainGinTableModel
from app.plain.melding import PlainMeldingTableModel
from app.server.touch.page import Block, Button, card, cards
from app.text.gin import labels
from app.text.lists import clauses
from app.text.people import sentence, waits_for
from app.text.speech import tr, tr_c, tr_n
from app.text.turns import your_turn
from app.ui.hand import GinSelection, Selection, by_rank
from app.ui.keys import COMMANDS
from app.ui.melding.hand import MeldingSelection, is_row
from app.ui.melding.state import TableMeld, TurnStage
from app.ui.melding.status_text import DOT, area_name, area_sign, player_words
from app.ui.table import TableModel

GIN_MOVES: Final = ("stock", "take", "pass", "throw", "knock", "gin")
BASIC_MOVES: Final = ("stock", "take", "meld", "lay-off", "lay-off-all", "throw")
CONTRACT_MOVES: Final = (
    *("stock", "take", "buy", "pass"),
    *("meld", "lay-off", "lay-off-all", "throw"),
)
HELP_MOVES: Final = ("undo", "hint")
"""The moves that send no action of the game."""


def label(command: str) -> str:
    """Return the words on the button of a move."""
    match command:
        case "throw":
            return tr_c("key", "Discard")
        case "act":
            # Others are never hurried here.
            return ""
        case "menu":
            return tr_c("key", "Menu")
        case _:
            return COMMANDS[f"table.{command}"].label


class TouchGinModel(PlainGinTableModel):
    """The table of Gin, with buttons instead of keys."""

    @property
    def prompt(self) -> str:
        if self.sits_out:
            waiting = waits_for(self.match_view, self.people.names)
            return waiting or tr("You sit out this hand.")
        return super().prompt


class TouchMeldingModel(PlainMeldingTableModel):
    """A table with open melds, with buttons instead of keys."""

    @property
    def prompt(self) -> str:
        top = self.name(self.pile[-1]) if self.pile else ""
        if self.stage is TurnStage.POLL and self.is_mine:
            return tr("Buy {card} with a penalty card from the stock, or pass?", card=top)
        if self.stage is TurnStage.CLAIM and self.is_mine and self.buyer is not None:
            return tr(
                "{buyer} wants to buy {card}: take it as your draw, or pass.",
                buyer=self.people.names[self.buyer],
                card=top,
            )
        return super().prompt


def table_block(
    model: TableModel[Any],
    selection: Selection[Any],
    helped: Sequence[str] = HELP_MOVES,
    around: Sequence[Button] = (),
) -> Block:
    """Return the table; ``helped`` are the moves besides those of the game, and ``around`` the
    buttons that lead elsewhere.
    """
    if isinstance(model, PlainGinTableModel):
        assert isinstance(selection, GinSelection)
        parts = _gin(model, selection)
    else:
        assert isinstance(model, PlainMeldingTableModel)
        assert isinstance(selection, MeldingSelection)
        parts = _melding(model, selection)
    head, score = model.top
    return {
        "kind": "table",
        "head": head,
        "score": score,
        "clocks": _clocks(model),
        "piles": _piles(model),
        "prompt": _prompt(model),
        **parts,
        "help": [*_moves(model, helped, {}), *(button.block() for button in around)],
    }


def chosen(model: TableModel[Any], selection: Selection[Any]) -> Card | None:
    """Return the one card of the hand that a move is about; None if there is no single one."""
    if not selection.marked:
        return selection.card
    return next(iterate(selection.marked)) if selection.marked.bit_count() == 1 else None


def _prompt(model: TableModel[Any]) -> str:
    told = model.prompt
    if isinstance(model, PlainGinTableModel) and model.is_mine and told:
        return f"{your_turn(None)}{told}"
    return told


def _clocks(model: TableModel[Any]) -> list[Block]:
    clocks, names = model.match_view.clocks, model.people.names
    if clocks is None:
        return []
    return [
        {"name": names[seat], "left": int(left), "runs": seat in clocks.running}
        for seat, left in enumerate(clocks.left)
        if left is not None
    ]


def _piles(model: TableModel[Any]) -> Block:
    top = model.pile[-1] if model.pile else None
    return {
        "stock": {
            "label": tr("stock"),
            "count": model.stock,
            "name": tr_n("stock, {n} card", "stock, {n} cards", model.stock),
            "may": model.may("stock"),
        },
        "pile": {
            "label": model.pile_label,
            "card": None
            if top is None
            else card(top, "new" if model.new_throw is not None else "", state=[model.pile_label]),
            "may": model.may("take"),
        },
    }


def _moves(
    model: TableModel[Any], commands: Sequence[str], named: Mapping[str, str]
) -> Iterator[Block]:
    for command in commands:
        yield {
            "do": command,
            "label": named.get(command, label(command)),
            "why": model.why_not(command),
            "of": "",
            "main": False,
        }


def _throw(model: TableModel[Any], card: Card | None) -> Mapping[str, str]:
    if card is None or not model.may("throw"):
        return {}
    return {"throw": tr("Discard {card}", card=model.name(card))}


# -- Gin -----------------------------------------------------------------------------------


def _gin(model: PlainGinTableModel, selection: GinSelection) -> Block:
    raised = chosen(model, selection) if model.may("throw") else None
    return {
        "players": [
            _gin_player(model, seat)
            for seat in range(len(model.match_view.seats))
            if seat != model.match_view.viewed_seat
        ],
        "melds": [],
        "areas": [],
        "arrange": [],
        "hand": _gin_hand(model, selection, raised),
        "live": [*filter(None, model.live(selection))],
        "moves": [] if model.me == ONLOOKER else [*_moves(model, GIN_MOVES, _throw(model, raised))],
    }


def _gin_player(model: PlainGinTableModel, seat: int) -> Block:
    player, people = model.player(seat), model.people
    told = [model.role(seat)]
    if player.sits_out:
        told.append(tr("sits out"))
    elif player.is_away:
        told.append(tr("away"))
    shown = [card(each) for each in sorted(iterate(player.shown))]
    return {
        "name": sentence(people.name(seat)),
        "cards": player.cards,
        "count": tr_n("{n} card", "{n} cards", player.cards),
        "note": clauses(filter(None, told)),
        "did": clauses(model.last_turn(seat)),
        "turn": model.match_view.to_act == seat,
        "shown": cards(labels.holds(people.names[seat]), shown),
    }


def _gin_hand(model: PlainGinTableModel, selection: GinSelection, raised: Card | None) -> Block:
    shown = []
    for held in selection.arrangement.held():
        state, marks = [], []
        if held.meld and not model.is_serious:
            run = is_run(held.meld)
            state.append(labels.meld(is_run=run))
            marks.append("run" if run else "set")
        if held.card == model.drawn:
            state.append(tr_c("a card", "just drawn"))
            marks.append("drawn")
        is_on = held.card == raised
        shown.append(card(held.card, *marks, do="card", state=state, is_on=is_on))
    return cards(_hand_label(model), shown)


def _hand_label(model: TableModel[Any]) -> str:
    viewed = model.match_view.viewed_seat
    if viewed == ONLOOKER:
        return ""
    return tr("Your cards") if viewed == model.me else model.people.names[viewed]


# -- open melds ----------------------------------------------------------------------------


def _melding(model: PlainMeldingTableModel, selection: MeldingSelection) -> Block:
    raised = chosen(model, selection) if model.may("throw") else None
    commands = CONTRACT_MOVES if model.contract_melds else BASIC_MOVES
    told = model.live(selection)
    fits = model.places_for(raised) if raised is not None else ""
    return {
        "players": [
            _melding_player(model, seat)
            for seat in range(len(model.players))
            if seat != model.match_view.viewed_seat
        ],
        "melds": [_table_meld(model, each) for each in model.table_melds],
        "areas": [_area(model, index) for index in range(len(model.areas))],
        "arrange": [*_moves(model, ("arrange",), {})] if model.areas else [],
        "hand": _melding_hand(model, selection, raised),
        "live": [*filter(None, (*told, fits))],
        "moves": [] if model.me == ONLOOKER else [*_moves(model, commands, _throw(model, raised))],
    }


def _melding_player(model: PlainMeldingTableModel, seat: int) -> Block:
    player = model.players[seat]
    told = player_words(player, model.name, short=True)
    is_away = seat in model.match_view.attendance.away
    # Who is asked in a poll stays secret.
    acts = model.turn == seat and model.match_view.is_dealt
    return {
        "name": sentence(model.people.name(seat)),
        "cards": player.cards,
        "count": told.cards,
        "note": clauses(filter(None, (tr("away") if is_away else "", told.down, told.buys))),
        "did": told.did,
        "turn": acts,
        "shown": cards("", []),
    }


def _table_meld(model: PlainMeldingTableModel, meld: TableMeld) -> Block:
    return cards(
        meld_label(model, meld),
        [
            card(each, "run" if meld.is_run else "set", "new" if meld.last >> each & 1 else "")
            for each in meld.cards
        ],
    )


def meld_label(model: PlainMeldingTableModel, meld: TableMeld) -> str:
    """Return the letter of a meld on the table, its kind and its owner."""
    kind = labels.meld(is_run=meld.is_run)
    return DOT.join((meld.letter, kind, model.people.names[meld.owner]))


def _area(model: PlainMeldingTableModel, index: int) -> Block:
    area = model.areas[index]
    sign = "" if model.is_serious else area_sign(area, model.name)
    return {
        **cards(
            sentence(area_name(area)),
            [card(each, "run" if area.is_run else "set", do="take-out") for each in area.cards],
            note=sign,
        ),
        "do": "put",
        "of": str(index),
        "put": tr("Put here"),
    }


def _melding_hand(
    model: PlainMeldingTableModel, selection: MeldingSelection, raised: Card | None
) -> Block:
    shown = []
    for each in selection.cards:
        state, marks = [], []
        meld = selection.arrangement.meld_of(each)
        if meld is not None and not model.is_serious:
            run = is_row(meld)
            state.append(labels.meld(is_run=run))
            marks.append("run" if run else "set")
        if each == model.drawn:
            state.append(tr_c("a card", "just drawn"))
            marks.append("drawn")
        is_on = bool(selection.marked >> each & 1) or (not selection.marked and each == raised)
        shown.append(card(each, *marks, do="card", state=state, is_on=is_on))
    return cards(_hand_label(model), shown)


# -- an answer to a knock ------------------------------------------------------------------


def layoff_phase(model: TableModel[Any]) -> bool:
    """Return whether the seat of this model has to answer a knock at Gin now."""
    return (
        isinstance(model, PlainGinTableModel) and model.is_mine and model.view.phase is Phase.LAYOFF
    )


def row_of(each: Cards) -> list[Card]:
    return sorted(iterate(each), key=by_rank)
