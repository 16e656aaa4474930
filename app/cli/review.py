"""``gin-rummy review``: what the decisions of a saved match have cost."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.cli.exits import Refusal
from app.cli.parsing import Commands
from app.words.en import cli as words

if TYPE_CHECKING:
    from app.match.match import AnyMatch, PlayedHand
    from app.review.judgement import Judged


def add_parser(commands: Commands) -> None:
    """Add the command to those of the parser."""
    parser = commands.add_parser("review", help=words.REVIEW, description=words.REVIEW_MORE)
    parser.add_argument("file", metavar="FILE", type=Path, help=words.REVIEW_HELP["file"])
    parser.add_argument("--json", action="store_true", help=words.REVIEW_HELP["--json"])
    parser.add_argument("--hand", metavar="N", type=int, help=words.REVIEW_HELP["--hand"])
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the review. Raises Refusal for a file that is no match, or cannot be judged."""
    from app.games.base import ONLOOKER
    from app.match.match import Match
    from app.match.records import ReplayError
    from app.players.base import CannotEvaluate
    from app.review.judge import judge_hand
    from app.store import journal
    from app.store.errors import StoreError
    from app.words.en.gin import review as told
    from app.words.en.refusals import sentence_for

    path: Path = arguments.file
    try:
        match: AnyMatch = Match.from_records(journal.read(path).records)
    except StoreError as error:
        raise Refusal(sentence_for(error)) from None
    except ReplayError as error:
        raise Refusal(words.not_genuine(path, sentence_for(error))) from None
    hands = [hand for hand in match.played if arguments.hand in (None, hand.number)]
    if not hands:
        raise Refusal(words.no_such_hand(arguments.hand, [hand.number for hand in match.played]))
    if match.game.name != "gin":
        raise Refusal(told.NOTHING_JUDGED)
    try:
        judged = [
            judge_hand(hand.hand.view(ONLOOKER), hand.dealer, hand.seed, hand.history)
            for hand in hands
        ]
    except CannotEvaluate:
        raise Refusal(told.NOTHING_JUDGED) from None
    if arguments.json:
        _print_json(match, hands, judged)
    else:
        _print_lines(match, hands, judged)
    return 0


def _print_lines(match: AnyMatch, hands: list[PlayedHand[Any]], judged: list[list[Judged]]) -> None:
    from app.review.judgement import account
    from app.rummy.cards import glyph_name
    from app.words.en.gin import review as told
    from app.words.en.gin.report import ending
    from app.words.glyphs import can_show_signs, plain

    ascii_only = not can_show_signs()

    def name(card: int) -> str:
        return glyph_name(card, ascii_only=ascii_only)

    lines = []
    for hand, decisions in zip(hands, judged, strict=True):
        dealer = match.seats[hand.dealer].name
        lines.append(told.hand_head(hand.number, dealer, ending(match, hand)))
        for decision in told.told(decisions):
            who = match.seats[decision.seat].name
            lines.append(told.decision_line(decision.place + 1, who, decision, name))
    for place, seat in enumerate(match.seats):
        own = [each for decisions in judged for each in decisions if each.seat == place]
        lines.append(told.account(seat.name, account(own)))
    for line in lines:
        print(plain(line) if ascii_only else line)


def _print_json(match: AnyMatch, hands: list[PlayedHand[Any]], judged: list[list[Judged]]) -> None:
    import json

    from app.players.registry import JUDGE
    from app.review.judgement import account, grade

    def decision_json(decision: Judged) -> dict[str, Any]:
        return {
            "action": decision.place + 1,
            "seat": decision.seat,
            "did": match.game.write(decision.action),
            "mark": decision.mark,
            "cost": {"win": decision.cost.win, "points": decision.cost.points},
            "choices": [
                {"do": match.game.write(action), "win": worth.win, "points": worth.points}
                for action, worth in decision.worths
            ],
        }

    accounts = [
        account([each for decisions in judged for each in decisions if each.seat == seat])
        for seat in range(len(match.seats))
    ]
    found = {
        "judge": JUDGE,
        "hands": [
            {"number": hand.number, "decisions": [decision_json(each) for each in decisions]}
            for hand, decisions in zip(hands, judged, strict=True)
        ],
        "seats": [
            {
                "name": seat.name,
                "player": seat.player,
                "decisions": total.decisions,
                "cost": {"win": total.cost, "points": total.points},
                "marks": total.marks,
                "grade": grade(total),
            }
            for seat, total in zip(match.seats, accounts, strict=True)
        ],
    }
    print(json.dumps(found, indent=2))
