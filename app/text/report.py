"""The report of a match for a check of its journal: hand by hand, with the seal and the seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import accumulate
from typing import Any, TypeAlias

from app.cards.cards import SHORT, Cards, iterate
from app.cards.deal import commitment, shuffled
from app.cpu.program import is_program
from app.cpu.program_process import PREFIX
from app.games.base import GAMES, ONLOOKER
from app.match.match import AnyMatch, PlayedHand
from app.match.seat import Seat
from app.quoting import excerpt, quoted
from app.table.gin_match import is_gin
from app.text import cut
from app.text.cells import left, width_of
from app.text.gin import report as gin
from app.text.lists import as_sentence, clauses, groups, in_a_row, sentences
from app.text.people import People, called, how_given_up, series_line
from app.text.speech import tr, tr_n

AnyHand: TypeAlias = PlayedHand[Any]


def report(match: AnyMatch, *, torn: bool) -> Iterator[str]:
    """Yield the report line by line: the hands, the results of deals, match and series, and the
    players.

    ``torn`` says that the last line of the journal was incomplete.
    """
    is_other = match.game.name in GAMES and not is_gin(match)
    if is_other:
        title = import_module(f"app.text.{match.game.name}.rules_text").title(match.rules)
        yield tr("{title}.", title=title)
    names = [called(seat.name) for seat in match.seats]
    # Translators: the hash of the seed, which is shown before the deal
    seal = tr("seal")
    # Translators: the number that the cards are dealt from
    seed = tr("seed")
    if match.cut:
        yield from cut.report(match.cut, names, is_over=match.is_over)
    begins = list(accumulate((len(stood.sheet.rows) for stood in match.finished), initial=0))
    played = {hand.number: hand for hand in match.played}
    for deal in range(match.deal):
        if match.rules.best_of > 1 and deal in begins:
            yield tr("Match {number}", number=begins.index(deal) + 1)
        for table, running in enumerate(match.hands):
            number = deal * len(match.hands) + table + 1
            if hand := played.get(number):
                playing = gin.playing(hand) if is_gin(match) else match.standing.tables[table]
                yield f"{heading_of(match, number, hand.dealer, playing)}: {ending_of(match, hand)}"
                if hand.deal.seed is not None:
                    yield _column(seal, hand.deal.seal)
                    yield _column(seed, hand.deal.digits)
            else:
                playing = match.standing.tables[table]
                # Translators: how a hand ended, or that it has not
                ending = tr("resigned") if match.resignation else tr("not over yet")
                if match.resignation and match.resignation.is_by_time:
                    # Translators: how a hand ended
                    ending = tr("out of time")
                yield f"{heading_of(match, number, running.dealer, playing)}: {ending}"
                if seals := match.commitment.split():
                    yield _column(seal, seals[table])
        if is_gin(match) and (net := gin.after_deal(match, deal)):
            yield f"  {net}"
    scores = clauses(f"{side} {points}" for side, points in score_of(match))
    yield tr("Score: {scores}.", scores=scores)
    if is_other and (settlement := match.standing.settlement):
        yield tr("Places: {places}.", places=_places(settlement.places, names))
    people = People(tuple(names), ONLOOKER, match.sides)
    if series := series_line(match.won, match.rules.best_of, people):
        yield as_sentence(series)
    players = groups(clauses((called(seat.name), _player(seat))) for seat in match.seats)
    yield tr("Players: {players}.", players=players)
    if match.resignation:
        who = called(match.seats[match.resignation.seat].name)
        yield how_given_up(match.resignation, who)
    if help_had := _help_had(match):
        yield help_had
    if torn:
        yield tr("The last line is only half written and was left out.")
    yield from provenance(match) or [
        tr("Every hand was dealt from its seed, and every action is legal.")
    ]


def provenance(match: AnyMatch) -> list[str]:
    """Return what there is to know of an imported match; empty for one that was played here."""
    if not match.imported:
        return []
    told = [
        tr(
            "This match was played elsewhere and imported. There is no seed that could prove its"
            " deals; every action is legal."
        )
    ]
    for seat in match.imported.guessed:
        name = called(match.seats[seat].name)
        told.append(
            tr(
                "The cards of {name} were not recorded: what they were before the end is a guess"
                " that fits all that is known, and nothing that {name} did is judged.",
                name=name,
            )
        )
    return told


def _column(label: str, value: str) -> str:
    return f"  {left(label, max(12, width_of(label) + 1))}{value}"


def dealt(seed: bytes, pack: Cards, players: int, each: int) -> Iterator[str]:
    """Yield the seal of a seed and the cards that it deals, line by line.

    They are dealt out of ``pack``, ``each`` cards to each of ``players``.
    """
    names = [SHORT[card] for card in shuffled(seed, iterate(pack))]
    upcard = each * players
    if players == 2:
        hands = [tr("non-dealer")]
    else:
        hands = [tr("player {place}", place=index) for index in range(1, players)]
    hands.append(tr("dealer"))
    rows = [
        (tr("seal"), commitment(seed)),
        *((hand, " ".join(names[index:upcard:players])) for index, hand in enumerate(hands)),
        # Translators: the card that is turned up beside the stock
        (tr("upcard"), names[upcard]),
        (tr("stock"), " ".join(names[upcard + 1 :])),
    ]
    wide = max(13, *(width_of(label) + 1 for label, _ in rows))
    for label, told in rows:
        yield left(label, wide) + told


def _words(match: AnyMatch, about: str) -> Any:
    game = match.game.name
    if game not in GAMES:
        return None
    return gin if is_gin(match) else import_module(f"app.text.{game}.{about}")


def _places(places: Sequence[int], names: Sequence[str]) -> str:
    ranked = sorted(zip(places, names, strict=True), key=lambda each: each[0])
    return in_a_row(f"{index} {name}" for index, name in ranked)


def _player(seat: Seat) -> str:
    if seat.is_human:
        # Translators: who plays a seat
        return tr("a person")
    if is_program(seat.player):
        return tr("the program {command}", command=quoted(seat.player.removeprefix(PREFIX), 500))
    return excerpt(seat.player)


def was_serious() -> str:
    return tr("A serious match: without hints and other help.")


def _help_had(match: AnyMatch) -> str:
    """Return help and revealing take-backs in one line; empty if there were none."""
    hints = Counter(hint.seat for hint in match.hints if not hint.is_warning)
    warnings = Counter(hint.seat for hint in match.hints if hint.is_warning)
    stood_in = Counter((each.seat, each.player) for each in match.stood_in)
    said = []
    if hints:
        said.append(tr("Hints asked for: {counts}.", counts=_counts(match, hints)))
    if warnings:
        said.append(tr("Warnings: {counts}.", counts=_counts(match, warnings)))
    if stood_in:
        told = [
            f"{called(match.seats[seat].name)} {count} ({excerpt(player)})"
            for (seat, player), count in sorted(stood_in.items())
        ]
        said.append(
            tr("Played by the computer for people who were away: {counts}.", counts=in_a_row(told))
        )
    if match.is_serious:
        said.append(was_serious())
    if match.is_friendly:
        said.append(
            tr("The match counts as friendly: a move was undone that had shown hidden cards.")
        )
    return sentences(said)


def _counts(match: AnyMatch, counts: Counter[int]) -> str:
    return in_a_row(
        f"{called(match.seats[seat].name)} {count}" for seat, count in sorted(counts.items())
    )


def heading_of(match: AnyMatch, number: int, dealer: int, playing: tuple[int, ...]) -> str:
    """Return the number of a hand, its dealer and, if others sit out, who plays."""
    label = getattr(_words(match, "report"), "label", _hand)(number)
    dealt_by = called(match.seats[dealer].name)
    if len(playing) == len(match.seats):
        return tr("{hand}, dealt by {dealer}", hand=label, dealer=dealt_by)
    first, *others = [called(match.seats[seat].name) for seat in playing]
    for other in others:
        first = tr("{player} against {other}", player=first, other=other)
    return tr("{hand}, {players}, dealt by {dealer}", hand=label, players=first, dealer=dealt_by)


def _hand(number: int) -> str:
    return tr("Hand {number}", number=number)


def ending_of(match: AnyMatch, hand: AnyHand) -> str:
    """Return how a hand ended, and who scores."""
    if words := _words(match, "report"):
        return str(words.ending(match, hand))
    gains = [
        tr_n("{n} point to {name}", "{n} points to {name}", points, name=called(seat.name))
        for seat, points in zip(match.seats, hand.hand.gains, strict=True)
        if points
    ]
    return clauses(gains) or tr("no points")


def score_of(match: AnyMatch) -> list[tuple[str, str]]:
    """Return each player or side with the points of the match."""
    score: Callable[[AnyMatch], list[tuple[str, str]]]
    score = getattr(_words(match, "report"), "score", _totals)
    return score(match)


def _totals(match: AnyMatch) -> list[tuple[str, str]]:
    people = People(tuple(called(seat.name) for seat in match.seats), ONLOOKER, match.sides)
    return [(people.label(side), str(match.standing.sheet.totals[side])) for side in people.order]
