"""``gin-rummy review``: the costs of the decisions in a saved match, and the luck in it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.cli.command import CommandRefused, Parser
from app.refusal import Refused
from app.text.speech import tr

if TYPE_CHECKING:
    from app.coach.grade import HandLosses
    from app.coach.judgement import Decision, DecisionSummary
    from app.coach.review import Balance, Chance, HandReview
    from app.match.match import AnyMatch, PlayedHand


def add_options(parser: Parser) -> None:
    parser.description = tr(
        "Judge every decision of the hands that are over, by what each player knew: how"
        " much it lost, in percent of the match and in points, and which move was best."
        " Only Gin between two players can be judged."
    )
    parser.add_argument("file", metavar=tr("FILE"), type=Path, help=tr("a saved match"))
    parser.add_argument(
        "--json", action="store_true", help=tr("print every choice and its value as JSON")
    )
    parser.add_argument("--hand", metavar="N", type=int, help=tr("one hand alone, by its number"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the review. Raises CommandRefused for a file that is no match, or cannot be judged."""
    match = match_of(arguments.file)
    hands = [hand for hand in match.played if arguments.hand in (None, hand.number)]
    if not hands:
        raise CommandRefused(no_such_hand(arguments.hand, [hand.number for hand in match.played]))
    reviews = reviews_here(match, hands)
    if any(review.unjudged for review in reviews):
        from app.text.gin.review import not_judged

        raise CommandRefused(not_judged())
    if arguments.json:
        _print_json(match, hands, reviews)
    else:
        _print_lines(match, hands, reviews)
    return 0


def match_of(path: Path) -> AnyMatch:
    """Return the match of a journal.

    Raises CommandRefused if it is none, and for a serious one that is not over.
    """
    from app.match.match import Match
    from app.match.records import ReplayError
    from app.storage import journal
    from app.storage.errors import StoreError
    from app.table.handles import TableCode
    from app.text.refusals import sentence_for
    from app.ui.serious import SeriousCode

    try:
        match: AnyMatch = Match.from_records(journal.read(path).records)
    except StoreError as error:
        raise CommandRefused(sentence_for(error)) from None
    except ReplayError as error:
        not_genuine = Refused(TableCode.DOES_NOT_CHECK_OUT, path=path, why=error)
        raise CommandRefused(sentence_for(not_genuine)) from None
    if match.is_serious and not match.is_over:
        raise CommandRefused(sentence_for(Refused(SeriousCode.REVIEW)))
    return match


def reviews_here(match: AnyMatch, hands: Sequence[PlayedHand[Any]]) -> list[HandReview]:
    """Return the reviews of these hands, stored ones where there are any, made in this process."""
    import asyncio

    from app.cpu.service import InstantCpu
    from app.export.reviews import reviews_of
    from app.ui.match_library import LocalMatchLibrary

    return asyncio.run(reviews_of(match, hands, LocalMatchLibrary(InstantCpu())))


def no_such_hand(number: int | None, known: Sequence[int]) -> str:
    if not known:
        return tr("No hand of this match is over, so there is nothing to review yet.")
    return tr(
        "There is no hand {number} that is over: give one from {first} to {last}.",
        number=number,
        first=known[0],
        last=known[-1],
    )


def _chances(reviews: list[HandReview]) -> list[Chance]:
    return [event for review in reviews if review.luck for event in review.luck.events]


def _account(reviews: list[HandReview], seat: int) -> DecisionSummary:
    from app.coach.judgement import account

    return account([each for hand in _decisions(reviews, seat) for each in hand])


def _decisions(reviews: list[HandReview], seat: int) -> list[list[Decision]]:
    from app.coach.review import of_seat

    return [of_seat(review, seat) for review in reviews]


def _losses(reviews: list[HandReview], seat: int) -> list[HandLosses]:
    from app.coach.grade import losses_in_hand

    return [*map(losses_in_hand, _decisions(reviews, seat))]


def _balance(
    match: AnyMatch, hands: list[PlayedHand[Any]], reviews: list[HandReview], seat: int
) -> Balance:
    from app.coach.review import Balance, gained, total

    is_whole = match.is_over and not match.resignation and len(hands) == len(match.played)
    endings = [hand.hand.ending for hand in hands]
    return Balance(
        total(_chances(reviews), seat),
        len(hands),
        sum(gained(ending.winner, ending.points, seat) for ending in endings),
        sum(match.won) if is_whole else 0,
        match.won[seat] if is_whole else 0,
    )


def _account_lines(
    match: AnyMatch,
    hands: list[PlayedHand[Any]],
    reviews: list[HandReview],
    name: Callable[[int], str],
) -> Iterator[str]:
    from app.coach.export import accounts_of
    from app.text.gin import accounts as words
    from app.text.people import called

    first, second = names = [called(seat.name) for seat in match.seats]
    for account, numbers in accounts_of(match, hands, reviews, 0):
        yield f"{first}: {words.line(account, first, second)}"
        yield words.head(first, second)
        for index, number in enumerate(numbers):
            line = words.row(account, tr("hand {number}", number=number), index)
            yield f"{line}  {words.bar(account.of_hand(index), ascii_only=False)}"
        whole = account.result - account.start
        line = words.row(account, tr("match"))
        yield f"{line}  {words.bar(whole, ascii_only=False)}"
        for each in account.largest(3):
            yield words.item(each, numbers[each.hand], names, name)


def _print_lines(match: AnyMatch, hands: list[PlayedHand[Any]], reviews: list[HandReview]) -> None:
    from app.cards.cards import glyph_name
    from app.coach.export import accounts_of, luck_of_hands
    from app.coach.grade import ADVISED, costliest, grade, weakness
    from app.text.gin import luck as luck_words
    from app.text.gin import review as told
    from app.text.gin.grades import advice
    from app.text.gin.mistakes import listed
    from app.text.gin.report import ending
    from app.text.glyphs import can_show_signs, in_ascii
    from app.text.lists import sentences
    from app.text.people import called
    from app.text.report import provenance

    ascii_only = not can_show_signs()

    def name(card: int) -> str:
        return glyph_name(card, ascii_only=ascii_only)

    names = [called(seat.name) for seat in match.seats]
    numbered = [(str(hand.number), each) for hand, each in zip(hands, reviews, strict=True)]
    head, *mistakes = listed(numbered, name, names)
    lines = [head, *(f"{n:>3}. {told}" for n, told in enumerate(mistakes, start=1)), ""]
    first = called(match.seats[0].name)
    luck = luck_of_hands(accounts_of(match, hands, reviews, 0))
    for hand, review in zip(hands, reviews, strict=True):
        dealer = called(match.seats[hand.dealer].name)
        lines.append(
            tr(
                "Hand {number}, dealt by {dealer}: {ending}",
                number=hand.number,
                dealer=dealer,
                ending=ending(match, hand),
            )
        )
        for decision in told.told(review.decisions):
            who = called(match.seats[decision.seat].name)
            lines.append(told.decision_line(decision.action_index + 1, who, decision, name))
        if review.luck:
            lines.append(luck_words.of_hand(first, luck.get(hand.number, []), 0))
    lines += ["", *_account_lines(match, hands, reviews, name)]
    lines += [
        tr("Both are judged as experts, all cards open; nothing is known of who plays."),
        "",
    ]
    for index, seat in enumerate(match.seats):
        if match.imported and index in match.imported.guessed:
            continue
        who, lost = called(seat.name), _losses(reviews, index)
        lines.append(told.account(who, _account(reviews, index), graded := grade(lost)))
        if weak := weakness(lost, graded):
            numbers = [hand.number for hand in hands]
            positions = costliest(
                zip(numbers, _decisions(reviews, index), strict=True), weak, ADVISED
            )
            lines.append(sentences(advice(who, weak, positions)))
    for line in [*lines, *provenance(match)]:
        print(in_ascii(line) if ascii_only else line)


def _print_json(match: AnyMatch, hands: list[PlayedHand[Any]], reviews: list[HandReview]) -> None:
    import json

    from app.cards.cards import short_names
    from app.coach.accounts import Part
    from app.coach.export import accounts_of
    from app.coach.grade import LEVELS, grade, weakness
    from app.coach.review import costliest_first
    from app.players.registry import JUDGE

    def decision_json(decision: Decision) -> dict[str, Any]:
        return {
            "action": decision.action_index + 1,
            "seat": decision.seat,
            "did": match.game.write(decision.action),
            "mark": decision.mark,
            "cost": {"win": decision.cost.win, "points": decision.cost.points},
            "choices": [
                {"do": match.game.write(action), "win": worth.win, "points": worth.points}
                for action, worth in decision.ranked
            ],
            "levels": {
                level: match.game.write(decision.choice_values[index][0])
                for level, index in zip(LEVELS, decision.level_choices, strict=False)
            },
            "point_worth": decision.point_worth,
        }

    def chance_json(chance: Chance) -> dict[str, Any]:
        return {
            "kind": chance.kind,
            "action": chance.action_index + 1,
            "seat": chance.seat,
            "card": None if chance.card is None else short_names(1 << chance.card),
            "win": [chance.of(seat).win for seat in range(len(match.seats))],
            "points": [chance.of(seat).points for seat in range(len(match.seats))],
        }

    def seat_json(index: int) -> dict[str, Any]:
        seat, total = match.seats[index], _account(reviews, index)
        balance = _balance(match, hands, reviews, index)
        lost = _losses(reviews, index)
        graded = grade(lost)
        weak = weakness(lost, graded)
        return {
            "name": seat.name,
            "player": seat.player,
            "decisions": total.decisions,
            "cost": {"win": total.cost, "points": total.points},
            "marks": total.marks,
            "grade": graded and graded.to_json(),
            "weakness": weak and weak._asdict(),
            "luck": {"win": balance.luck.win, "points": balance.luck.points},
            "accounts": [
                {
                    "hands": numbers,
                    "start": account.start,
                    **{part.replace(" ", "_"): account.total(part) for part in Part},
                    "result": account.result,
                }
                for account, numbers in accounts_of(match, hands, reviews, index)
            ],
            "adjusted": {"win": balance.adjusted, "points_a_hand": balance.adjusted_points},
        }

    found = {
        "judge": JUDGE,
        "form_of_luck": (
            "Both are judged as experts, all cards open; nothing is known of who plays."
        ),
        "mistakes": [
            {"hand": hand.number, **decision_json(decision)}
            for hand, _, decision in costliest_first(zip(hands, reviews, strict=True))
        ],
        "hands": [
            {
                "number": hand.number,
                "decisions": [decision_json(each) for each in review.decisions],
                "chances": [chance_json(each) for each in _chances([review])],
                "doubt": review.luck
                and {
                    "win": review.luck.error.win,
                    "points": review.luck.error.points,
                },
            }
            for hand, review in zip(hands, reviews, strict=True)
        ],
        "seats": [seat_json(index) for index in range(len(match.seats))],
    }
    print(json.dumps(found, indent=2))
