"""What each seat may do at its turn, and why not."""

from __future__ import annotations

from app.cards.cards import glyph_name, parse
from app.games.base import ONLOOKER
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS, Discard, Spread
from app.games.gin.melds import arrangements
from app.games.gin.rules import Rules, preset
from app.games.gin.view import Phase
from app.match.match import Match
from app.match.seat import Seat
from app.table.seats import take_seats
from app.table.session import MatchSession
from app.ui.gin_table import GinTableModel
from app.ui.hand import PILE, GinSelection
from app.ui.match_library import LocalMatchLibrary
from app.ui.table import QueuedMove
from tests.tui.host import ME, VERA
from tests.tui.person import SEED
from tests.tui.seated import draw, took, upcard


def test_two_people_are_told_the_same_each_at_their_turn() -> None:
    table = LocalMatchLibrary().begin(take_seats("Ann", ["human:Bob"]), Rules(), bytes(32))
    match = table.match
    acts, waits = match.hand.to_act, 1 - match.hand.to_act

    def turn(seat: int) -> GinTableModel:
        return GinTableModel(table.snapshot(seat), glyph_name, lambda name: name)

    top = glyph_name(match.hand.upcard)
    assert match.hand.phase is Phase.UPCARD
    assert turn(acts).why_not("stock") == (
        f"The upcard comes first: take takes {top}, pass passes."
    )
    assert turn(waits).why_not("stock") == (
        f"It is {match.seats[acts].name}'s turn: act goes on at once."
    )
    assert turn(ONLOOKER).why_not("stock") == "", "nobody looks while the keyboard is passed"
    table.act(acts, PASS)
    assert turn(acts).why_not("hint") == (
        f"It is {match.seats[waits].name}'s turn: act goes on at once, undo undoes your move."
    )


def test_whoever_looks_on_at_cpu_players_is_told_so() -> None:
    seats = (Seat("Nell", "novice-1"), Seat("Vera", "casual-1"))
    watched = MatchSession(Match(Rules(), seats, bytes(32)))
    turn = GinTableModel(watched.snapshot(ONLOOKER), glyph_name, lambda name: name)
    assert turn.why_not("hint") == turn.why_not("knock") == "You look on: others play this hand."


def test_every_throw_is_possible_but_of_what_was_just_taken_or_is_not_held() -> None:
    turn = GinTableModel(took().snapshot(ME), glyph_name, lambda name: name)
    refused = [card for card in range(52) if turn.why_not_throw(card)]
    held = turn.view.throwable
    assert refused == [card for card in range(52) if not held >> card & 1]
    assert turn.why_not_throw(0) == "You do not hold the ace of clubs: discard another card."


QUEEN = parse("QD")


def test_what_is_kept() -> None:
    table = upcard()
    queued, veras = QueuedMove(), model(table, VERA)
    assert not queued.keep(Discard(QUEEN), veras)
    assert not queued.keep(Spread(arrangements(veras.hand)[0]), veras)
    assert queued.keep(PASS, veras) == "pass K♦"
    assert queued.take(veras) is None, "it is not Vera's turn"
    assert queued.keep(PASS, veras)
    assert not queued.keep(Discard(QUEEN), veras), "the last one counts"
    table.act(ME, PASS)
    assert queued.take(model(table, VERA)) is None
    later = model(took(), VERA)
    assert not queued.keep(DRAW_DISCARD, later), "the next card is still to come"
    assert queued.keep(DRAW_STOCK, later) == "draw from the stock"


def test_a_throw_is_new_while_it_lies_on_top_and_one_has_not_acted() -> None:
    table = draw()
    hand = table.match.hand

    def new_throw(seat: int) -> int | None:
        return GinTableModel(table.snapshot(seat), glyph_name, lambda name: name).new_throw

    assert new_throw(ME) == len(hand.history) - 1
    assert new_throw(VERA) is None
    table.act(ME, DRAW_STOCK)
    assert new_throw(ME) is None
    table.act(ME, DISCARDS[parse("KC")])
    assert new_throw(VERA) == len(hand.history) - 1
    table.act(VERA, DRAW_STOCK)
    table.act(VERA, DISCARDS[parse("3C")])
    table.act(ME, DRAW_DISCARD)
    assert new_throw(ME) is None
    assert new_throw(ONLOOKER) is None


def test_what_all_know_of_somebody() -> None:
    table, king = upcard(), parse("KC")
    turns = (PASS,), (DRAW_STOCK, Discard(QUEEN)), (DRAW_DISCARD, DISCARDS[king]), (DRAW_DISCARD,)
    for seat, turn in zip((ME, VERA, ME, VERA), turns, strict=True):
        for action in turn:
            table.act(seat, action)
    vera = model(table).player(VERA)
    assert (vera.cards, vera.known, vera.shown) == (11, 1 << king, 1 << king)
    assert (vera.let_go, vera.thrown, vera.passed) == (0, 1 << QUEEN, 1 << parse("KD"))
    assert not vera.sits_out
    for seat, actions in ((VERA, (DISCARDS[parse("3C")],)), (ME, (DRAW_STOCK, Discard(QUEEN)))):
        for action in actions:
            table.act(seat, action)
    table.act(VERA, DRAW_STOCK)
    table.act(VERA, DISCARDS[king])
    vera = model(table).player(VERA)
    assert (vera.cards, vera.known, vera.let_go) == (10, 0, 1 << king)
    three = LocalMatchLibrary().begin(take_seats("Ann", ["casual"] * 2), preset("rotation"), SEED)
    told = model(three, ONLOOKER)
    assert [seat for seat in range(3) if told.player(seat).sits_out] == [three.match.dealer]
    assert model(three, ME).sits_out is (three.match.dealer == ME)


def model(table: MatchSession, seat: int = ME) -> GinTableModel:
    return GinTableModel(table.snapshot(seat), glyph_name, lambda name: f"<{name}>")


def selected(seen: GinTableModel) -> GinSelection:
    """What is raised where the seat of a model comes to its turn."""
    selection = GinSelection()
    selection.hold(seen)
    selection.step_to(seen.view, is_my_turn=seen.is_mine)
    return selection


def test_a_table_says_what_its_faces_show_without_one() -> None:
    """At the draw, after it with another card raised than the one to throw, and after the throw."""
    table = draw()
    seen = model(table)
    assert seen.top_line(60) == " Hand 1 · you deal · knock at 10    Ann 0 · Vera 0 · to 100 "
    assert seen.prompt == "draw from the stock, or take Q♦."
    assert seen.offer == "<act> draws what is raised · <stock> stock · <take> discards"
    selection = selected(seen)
    assert seen.live(selection) == ("Your deadwood: 31", "knock at 10 or less")
    selection.zone = PILE
    assert seen.live(selection) == ("With Q♦: deadwood 31", "knock at 10 or less")
    assert seen.recent_actions(VERA) == ["Vera drew from the stock.", "Vera discarded Q♦."]
    assert (seen.pile_label, seen.stock, seen.drawn) == ("discards", 30, None)

    table.act(ME, DRAW_STOCK)
    before, seen = seen, model(table)
    assert seen.step != before.step
    assert (seen.drawn, seen.stock, seen.done) == (parse("TD"), 29, before.done + 1)
    selection = selected(seen)
    assert seen.live(selection) == ("After K♣: deadwood 31", "No knock yet: 31 at best")
    selection.raise_named(parse("4S"))
    assert seen.live(selection) == ("After 4♠: deadwood 52", "No knock yet: 31 at best")

    table.act(ME, Discard(parse("KC")))
    assert model(table).prompt == "Vera is thinking …"
    assert model(table).offer == "<undo> undoes your last move"
    assert model(table, VERA).pile[-1] == parse("KC")
