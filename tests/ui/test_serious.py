"""A serious match: what the model of a table leaves to the player."""

from __future__ import annotations

from random import Random

import pytest

from app.cards.cards import NO_CARDS, glyph_name, iterate, parse
from app.cpu.service import CpuError, InstantCpu
from app.games.gin.actions import DRAW_DISCARD, DRAW_STOCK, Discard
from app.match.seat import Seat
from app.players.base import CannotEvaluate
from app.table.session import MatchSession
from app.text.refusals import sentence_for
from app.ui.gin_table import GinTableModel
from app.ui.hand import HAND, PILE, STOCK, GinSelection
from app.ui.knock import knock_choices, own_choices
from app.ui.match_library import LocalMatchLibrary
from app.ui.melding.games import model_class
from app.ui.melding.hand import MeldingSelection
from app.ui.melding.state import TurnStage
from app.ui.melding.table import MeldingTableModel
from app.ui.options import offer_of
from app.ui.serious import WITHOUT
from app.ui.tutor import Tutor, can_be_reviewed
from tests.tui.host import ME, VERA
from tests.tui.seated import KNOCKING, draw, drew, may_go_down, took


def in_earnest(table: MatchSession) -> GinTableModel:
    """The table from my seat, in a serious match."""
    table.match.is_serious = True
    return GinTableModel(table.snapshot(ME), glyph_name, lambda name: name)


def melding(game: str, deals: int) -> MeldingTableModel:
    """A serious match in which I have drawn."""
    rules = offer_of(game).usual_rules
    seats = [Seat("Ann"), *(Seat(f"C{n}", "casual-1") for n in range(1, rules.seats[0]))]
    table = LocalMatchLibrary(InstantCpu()).begin(
        seats, rules, bytes([deals] * 32), is_serious=True
    )
    rng = Random(deals)
    while True:
        view = table.snapshot(ME)
        model = model_class(game)(view, None, glyph_name, lambda name: name)
        if model.is_mine and model.stage is TurnStage.PLAY:
            table.close()
            return model
        hand = table.match.hand
        legal = hand.view(hand.to_act).legal_actions()
        draws = [action for action in legal if action == DRAW_STOCK]
        table.act(hand.to_act, (draws or [rng.choice(legal)])[0])


@pytest.mark.parametrize("command", WITHOUT)
def test_each_kind_of_help_is_refused_in_one_sentence(command: str) -> None:
    told = in_earnest(drew()).why_not(command)
    assert told.startswith("This match is serious: ")
    assert told.count(".") == 1


def test_all_is_possible_again_when_the_match_is_over() -> None:
    table = drew()
    table.match.is_serious = True
    table.resign(ME)
    model = in_earnest(table)
    assert not model.is_serious
    assert can_be_reviewed(model.match_view)


def test_what_the_opponent_took_and_threw_is_left_to_memory() -> None:
    table = drew()
    table.act(ME, Discard(parse("TD")))
    table.act(VERA, DRAW_DISCARD)
    known = GinTableModel(table.snapshot(ME), glyph_name, str).player(VERA)
    assert (known.known, known.thrown) == (1 << parse("TD"), 1 << parse("QD"))
    unknown = in_earnest(table).player(VERA)
    assert unknown[3:] == (NO_CARDS,) * 5
    assert unknown.cards == known.cards


def test_only_the_last_turn_of_each_player_is_listed() -> None:
    table = drew()
    model = in_earnest(table)
    listed = model.view.history[model.first_listed :]
    assert listed == ((VERA, DRAW_STOCK), (VERA, Discard(parse("QD"))), (ME, DRAW_STOCK))


def test_no_deadwood_is_counted() -> None:
    model, selection = in_earnest(drew()), GinSelection()
    selection.hold(model)
    selection.step_to(model.view, is_my_turn=True, advises=False)
    assert model.live(selection) == ("", "knock at 10 or less")


def test_the_card_just_drawn_is_raised_and_the_stock() -> None:
    model, selection = in_earnest(drew()), GinSelection()
    selection.hold(model)
    selection.step_to(model.view, is_my_turn=True, advises=False)
    assert (selection.zone, selection.card) == (HAND, parse("TD"))


def test_whether_one_may_knock_is_for_the_player_to_count() -> None:
    """Both keys are offered whatever the hand, and the discard is the player's choice."""
    poor = in_earnest(drew())
    assert poor.may("knock")
    assert poor.may("gin")
    model = in_earnest(may_go_down(KNOCKING))
    possible = {
        card for card in iterate(model.hand) if own_choices(model.view, card, only_gin=False)
    }
    assert possible == {choice.card for choice in knock_choices(model.view, only_gin=False)}  # type: ignore[union-attr]


def test_the_tutor_says_why_it_is_silent() -> None:
    model = in_earnest(drew())
    tutor = Tutor([ME], lambda: "mistakes")
    assert tutor.why_silent(model.match_view) == "This match is serious: the tutor is silent."
    assert not tutor.follow(model.match_view)


async def test_the_session_gives_no_help_either() -> None:
    table = took()
    table.match.is_serious = True
    handle = table.seat_handle(ME)
    for ask in (handle.advice, handle.choice_values, handle.reading):
        with pytest.raises((CpuError, CannotEvaluate)) as refused:
            await ask()
        assert sentence_for(refused.value) == "This match is serious: there are no hints."


@pytest.mark.parametrize("game", ["basic", "contract"])
@pytest.mark.parametrize("deal", range(4))
def test_melds_and_lay_offs_are_found_by_the_player(game: str, deal: int) -> None:
    model = melding(game, deal)
    assert model.may("meld")
    assert list(model.ways(NO_CARDS)) == []
    for way in model.all_ways(NO_CARDS)[:3]:
        marked = model.hand & ~way.rest
        if not model.contract_melds:
            assert [each.action for each in model.ways(marked)] == [way.action]
    assert model.prompt == "Meld, lay off, or discard a card to end your turn."
    assert model.live(MeldingSelection()) == ()
    assert not any(model.places_for(card) for card in iterate(model.hand))


@pytest.mark.parametrize("game", ["basic", "contract"])
def test_no_discard_is_advised_with_open_melds(game: str) -> None:
    model, selection = melding(game, 1), MeldingSelection()
    selection.hold(model)
    selection.step_to(model)
    assert (selection.zone, selection.card) == (HAND, model.drawn)


def test_no_pile_is_advised() -> None:
    """The queen of diamonds would make a set, and still the stock is raised."""
    table = draw("4S 5S 6S 7H 7D 7C QC QH JH KC")
    model, selection = in_earnest(table), GinSelection()
    selection.hold(model)
    selection.step_to(model.view, is_my_turn=True)
    assert selection.zone == PILE
    selection.step_to(model.view, is_my_turn=True, advises=False)
    assert selection.zone == STOCK


@pytest.mark.parametrize("game", ["gin", "basic", "contract"])
def test_a_match_begun_in_earnest_is_so_when_it_is_resumed(game: str) -> None:
    rules = offer_of(game).usual_rules
    seats = [Seat("Ann"), *(Seat(f"C{n}", "casual-1") for n in range(1, rules.seats[0]))]
    table = LocalMatchLibrary(InstantCpu()).begin(seats, rules, bytes(32), is_serious=True)
    path = table.path
    assert path
    table.is_kept_unplayed = True
    table.close()
    again = MatchSession.resume(path, InstantCpu())
    assert again.snapshot(0).is_serious
    again.close()
