"""``gin-rummy analyse``: what the choices in a position are worth, in lines or on the board."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from app.cli.command import CommandRefused, Parser, load_settings, refusing, whole
from app.text.glyphs import can_show_signs, in_ascii
from app.text.speech import tr

if TYPE_CHECKING:
    from app.coach.analysis import Analysis
    from app.coach.rollout import RollOutResult
    from app.games.gin.view import View
    from app.ui.board import Board

_LONGEST: Final = 2**20
"""Most letters that are read from standard input."""
_MOST_HANDS: Final = 100_000
_COMPARED: Final = 3
"""How many of the best choices are played out."""
_BATCH: Final = 50
_WIDTH: Final = 78
"""Columns of a line."""


def add_options(parser: Parser) -> None:
    parser.description = tr(
        "Show every choice in a position of Gin with its chance to win the match, its points"
        " and the reason, what the opponent may hold, and the cards that help. Without a"
        " position the analysis board opens, on which you put one together."
    )
    parser.add_argument(
        "position",
        metavar=tr("TEXT"),
        nargs="?",
        help=tr("the position as text; - reads it from standard input"),
    )
    parser.add_argument("--board", action="store_true", help=tr("open the position on the board"))
    parser.add_argument("--json", action="store_true", help=tr("print the analysis as JSON"))
    parser.add_argument(
        "--roll-out",
        metavar="N",
        help=tr("also play the best choices out in N likely hands each, and compare them"),
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the analysis, or show the board. Raises CommandRefused for a text that is no position,
    and for one that cannot be judged.
    """
    if arguments.position is None and (arguments.json or arguments.roll_out):
        raise CommandRefused(
            tr("Give the text of a position: gin-rummy guide notation says how it is written.")
        )
    text = sys.stdin.read(_LONGEST) if arguments.position == "-" else arguments.position
    if text is not None and (game := _other_game(text)):
        return _hint_in(game, text, arguments)
    board = _board(text)
    view = board.view
    if arguments.board or view is None:
        return _show_board(arguments, board.view)
    from app.coach.analysis import analyse
    from app.players.base import CannotEvaluate
    from app.text.refusals import sentence_for

    ascii_only = arguments.ascii or not can_show_signs()
    try:
        analysis = analyse(view)
    except CannotEvaluate as error:
        if arguments.json or arguments.roll_out or not view.legal_actions():
            raise CommandRefused(sentence_for(error)) from None
        _print([*_head(view, ascii_only), *_hint(view, ascii_only)], ascii_only)
        return 0
    hands = 0 if arguments.roll_out is None else whole("--roll-out", arguments.roll_out, 1)
    rolled = _rolled(view, analysis, min(hands, _MOST_HANDS)) if hands else None
    if arguments.json:
        _print_json(board.text, view, analysis, rolled)
    else:
        _print_lines(view, analysis, rolled, ascii_only)
    return 0


def _board(text: str | None) -> Board:
    """Return the board with the position of a text, or an empty one. Raises CommandRefused."""
    from app.games.base import RulesError
    from app.games.notation import NotationError
    from app.text.refusals import sentence_for
    from app.ui.board import Board

    board = Board()
    if text is not None:
        with refusing(NotationError, RulesError):
            board.read(text)
        if board.obstacle:
            raise CommandRefused(sentence_for(board.obstacle))
    return board


def _other_game(text: str) -> str | None:
    """Return the game of a text by its tag if it is not Gin, the only one that can be judged."""
    from app.games.base import USUAL_GAME
    from app.games.notation import tag_of

    game, _ = tag_of(text)
    return None if game == USUAL_GAME else game


def _hint_in(game: str, text: str, arguments: argparse.Namespace) -> int:
    """Print what the strongest level would do in a position of a game without a judge."""
    from app.games.base import RulesError
    from app.games.notation import NotationError, notation_of
    from app.players.base import CannotEvaluate, PlayerCode
    from app.players.registry import decide, judge
    from app.text.cards import names
    from app.text.cells import broken
    from app.text.melding.games import advice_of
    from app.text.refusals import sentence_for

    notation = notation_of(game)
    assert notation
    with refusing(NotationError, RulesError):
        view = notation.read_position(text)
    if arguments.json or arguments.roll_out or arguments.board:
        raise CommandRefused(
            tr(
                "No judge values the choices of this game, so there is only a hint: leave"
                " {options} out.",
                options="--json, --roll-out, --board",
            )
        )
    if not view.legal_actions():
        raise CommandRefused(sentence_for(CannotEvaluate(PlayerCode.NOTHING_TO_CHOOSE)))
    ascii_only = arguments.ascii or not can_show_signs()
    name = _names(ascii_only)
    who = [tr("Opponent")] * len(view.scores)
    told = advice_of(view, decide(judge(game), view, 0), name, who)
    own = tr("Your hand: {cards}.", cards=names(view.hand, name))
    _print([*broken(own, _WIDTH), "", *broken(told, _WIDTH)], ascii_only)
    return 0


def _rolled(view: View, analysis: Analysis, hands: int) -> RollOutResult:
    from app.cli.progress import bar
    from app.coach.rollout import RollOutResult, roll_out

    rolled = RollOutResult([each.action for each in analysis.choices[:_COMPARED]])
    with bar(tr("Simulating"), hands) as tell:
        while rolled.hands < hands:
            numbers = range(rolled.hands, min(rolled.hands + _BATCH, hands))
            rolled.take(roll_out(view, rolled.actions, 0, numbers))
            tell(rolled.hands)
    return rolled


def _print_lines(
    view: View, analysis: Analysis, rolled: RollOutResult | None, ascii_only: bool
) -> None:
    from app.text.cells import broken
    from app.text.gin import board as words
    from app.text.gin.review import move

    name = _names(ascii_only)
    lines = [*_head(view, ascii_only), *words.choices(analysis, view, name), ""]
    for choice in analysis.choices[:_COMPARED]:
        if told := words.reason(choice, view, name):
            rows = broken(told, _WIDTH - 2)
            lines += [move(choice.action, view.top, name), *(f"  {row}" for row in rows)]
    best = analysis.choices[0]
    if told := words.outs(best, analysis, name):
        lines += ["", *broken(told, _WIDTH, indent="  ")]
    if rolled:
        lines += ["", *words.rolled_lines(rolled, view, name)]
    lines += ["", words.belief_heading()]
    lines += words.belief_table(analysis, view, ascii_only=ascii_only)
    _print([*lines, words.belief_legend()], ascii_only)


def _names(ascii_only: bool) -> Callable[[int], str]:
    from functools import partial

    from app.cards.cards import glyph_name

    return partial(glyph_name, ascii_only=ascii_only)


def _head(view: View, ascii_only: bool) -> list[str]:
    from app.games.gin.melds import deadwood
    from app.text.cards import names
    from app.text.gin import board as words

    name = _names(ascii_only)
    own = tr(
        "Your hand: {cards}; deadwood {points}.",
        cards=names(view.hand, name),
        points=deadwood(view.hand),
    )
    return [own, words.question(view, name), ""]


def _hint(view: View, ascii_only: bool) -> list[str]:
    """Return what the expert would do where choices have no value, and why."""
    from app.coach.hints import hint_of
    from app.players.registry import JUDGE, decide
    from app.text.cells import broken
    from app.text.gin.hints import advice, choice_alone

    who = [tr("Opponent")] * len(view.scores)
    hint = hint_of(view, decide(JUDGE, view, 0))
    told = advice(hint, _names(ascii_only), who)
    return [*broken(told, _WIDTH), "", *broken(choice_alone(), _WIDTH)]


def _print(lines: Iterable[str], ascii_only: bool) -> None:
    for line in lines:
        print(in_ascii(line).rstrip() if ascii_only else line.rstrip())


def _print_json(text: str, view: View, analysis: Analysis, rolled: RollOutResult | None) -> None:
    import json

    from app.cards.cards import SHORT, iterate, short_names
    from app.coach.rollout import Way
    from app.games.gin.game import GAME
    from app.players.registry import JUDGE
    from app.text.gin import board as words
    from app.text.speech import english

    def choice_json(index: int) -> dict[str, Any]:
        choice = analysis.choices[index]
        found: dict[str, Any] = {
            "do": GAME.write(choice.action),
            "win": choice.worth.win,
            "points": choice.worth.points,
            "deadwood": choice.deadwood,
            "reason": words.reason(choice, view, SHORT.__getitem__),
            "outs": [
                {"card": SHORT[out.card], "deadwood": out.deadwood, "meld": out.melds}
                for out in choice.outs
            ],
        }
        if rolled and choice.action in rolled.actions:
            place = rolled.actions.index(choice.action)
            mean, error = rolled.chance(place)
            ends = {way: rolled.share(place, way).mean for way in Way}
            found["simulated"] = {"hands": rolled.hands, "win": mean, "error": error, "ends": ends}
        return found

    hidden = view.unseen | view.known[view.opponent]
    with english():
        found = {
            "position": text,
            "judge": JUDGE,
            "phase": view.phase,
            "stock": view.stock,
            "unseen": short_names(view.unseen).split(),
            "choices": [choice_json(index) for index in range(len(analysis.choices))],
            "held": {SHORT[card]: round(analysis.held[card], 4) for card in iterate(hidden)},
        }
    print(json.dumps(found, indent=2))


def _show_board(arguments: argparse.Namespace, view: View | None) -> int:
    from app.cli.play import can_draw, check_options, check_terminal

    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)
    check_options(arguments)
    check_terminal()
    if not can_draw():
        raise CommandRefused(
            tr(
                "The board is shown on the screen, which this terminal cannot draw: set TERM to"
                " what it is, or give the text of a position."
            )
        )
    settings, notice = load_settings()

    from app import tui
    from app.cli.resume import last_written
    from app.cli.screen import board_app, leave, show
    from app.ui.match_library import LocalMatchLibrary

    before = last_written()
    library = LocalMatchLibrary(shows=tui.GAMES_SHOWN)
    return leave(show(arguments, settings, notice, library, None, app=board_app(view)), before)
