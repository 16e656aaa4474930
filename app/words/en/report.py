"""A match told to somebody who checks its journal: hand by hand, with the seal and the seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import accumulate
from typing import Any, TypeAlias

from app.cards.cards import SHORT, Cards, iterate
from app.cards.deal import commitment, shuffled
from app.cpu.program import PREFIX, is_program
from app.games.base import GAMES, ONLOOKER
from app.match.match import AnyMatch, PlayedHand
from app.match.seat import Seat
from app.quoting import excerpt, quoted
from app.table.gin_match import is_gin
from app.words.en import cut
from app.words.en.gin import report as gin
from app.words.en.people import People, series_line

AnyHand: TypeAlias = PlayedHand[Any]


def report(match: AnyMatch, *, torn: bool) -> Iterator[str]:
    """Every hand, what the deals, the match and the series have come to, and who played, line by
    line.

    ``torn`` tells that the last line of the journal was not whole.
    """
    is_other = match.game.name in GAMES and not is_gin(match)
    if is_other:
        yield f"{_words(match, 'rules_text').title(match.rules)}."
    names = [seat.name for seat in match.seats]
    if match.cut:
        yield from cut.report(match.cut, names, is_over=match.is_over)
    begins = list(accumulate((len(stood.sheet.rows) for stood in match.finished), initial=0))
    played = {hand.number: hand for hand in match.played}
    for deal in range(match.deal):
        if match.rules.best_of > 1 and deal in begins:
            yield f"Match {begins.index(deal) + 1}"
        for table, running in enumerate(match.hands):
            number = deal * len(match.hands) + table + 1
            if hand := played.get(number):
                playing = gin.playing(hand) if is_gin(match) else match.standing.tables[table]
                yield f"{_label(match, number, hand.dealer, playing)}: {_ending(match, hand)}"
                yield f"  seal        {commitment(hand.seed)}"
                yield f"  seed        {hand.seed.hex()}"
            else:
                playing = match.standing.tables[table]
                ending = "given up" if match.resignation else "not over yet"
                yield f"{_label(match, number, running.dealer, playing)}: {ending}"
                yield f"  seal        {match.commitment.split()[table]}"
        if is_gin(match) and (net := gin.after_deal(match, deal)):
            yield f"  {net}"
    yield f"Score: {', '.join(f'{side} {points}' for side, points in _score(match))}."
    if is_other and (settlement := match.standing.settlement):
        yield f"Places: {_places(settlement.places, names)}."
    people = People(tuple(names), ONLOOKER, match.sides)
    if series := series_line(match.won, match.rules.best_of, people):
        yield f"{series}."
    yield f"Players: {'; '.join(f'{seat.name}, {_player(seat)}' for seat in match.seats)}."
    if match.resignation:
        who = match.seats[match.resignation.seat].name
        yield f"{match.resignation.why} {who} gave up the match.".strip()
    if help_had := _help_had(match):
        yield help_had
    if torn:
        yield "The last line is only half written and was left out."
    yield "Every hand was dealt from its seed, and every action is legal."


def dealt(seed: bytes, pack: Cards, players: int, each: int) -> Iterator[str]:
    """The seal of a seed, and the cards that it deals out of a pack to so many players, so many to
    each, line by line.
    """
    names = [SHORT[card] for card in shuffled(seed, iterate(pack))]
    upcard = each * players
    hands = ["non-dealer"] if players == 2 else [f"player {place}" for place in range(1, players)]
    yield f"seal         {commitment(seed)}"
    for place, hand in enumerate([*hands, "dealer"]):
        yield f"{hand:<13}{' '.join(names[place:upcard:players])}"
    yield f"upcard       {names[upcard]}"
    yield f"stock        {' '.join(names[upcard + 1 :])}"


def _words(match: AnyMatch, about: str) -> Any:
    """The module of the words about something, in the game of a match; None for one that does not
    come with the program.
    """
    game = match.game.name
    return import_module(f"app.words.en.{game}.{about}") if game in GAMES else None


def _places(places: Sequence[int], names: Sequence[str]) -> str:
    """Who has which place, the first place first: ``1 Vera, 1 Stan, 2 Basia``."""
    ranked = sorted(zip(places, names, strict=True), key=lambda each: each[0])
    return ", ".join(f"{place} {name}" for place, name in ranked)


def _player(seat: Seat) -> str:
    """Who plays a seat, as the journal says."""
    if seat.is_human:
        return "a person"
    if is_program(seat.player):
        return f"the program {quoted(seat.player.removeprefix(PREFIX), 500)}"
    return excerpt(seat.player)


def _help_had(match: AnyMatch) -> str:
    """The hints that were asked for, the warnings, who was stood in for, and what was taken back
    with open eyes, as one line; empty where there was none of them.
    """
    sentences = []
    for head, is_warning in (("Hints asked for", False), ("Warnings", True)):
        had = Counter(hint.seat for hint in match.hints if hint.is_warning is is_warning)
        told = [f"{match.seats[seat].name} {count}" for seat, count in sorted(had.items())]
        sentences += [f"{head}: {', '.join(told)}."] if told else []
    stood_in = Counter((each.seat, each.player) for each in match.stood_in)
    told = [
        f"{match.seats[seat].name} {count} ({excerpt(player)})"
        for (seat, player), count in sorted(stood_in.items())
    ]
    sentences += [f"Done by the computer for people who were away: {', '.join(told)}."] * bool(told)
    if match.is_friendly:
        sentences.append(
            "The match counts as friendly: a move was taken back that had shown hidden cards."
        )
    return " ".join(sentences)


def _label(match: AnyMatch, number: int, dealer: int, playing: tuple[int, ...]) -> str:
    """A hand by its number, its dealer, and who played it where that was not everybody."""
    names = [match.seats[seat].name for seat in playing]
    against = f", {' against '.join(names)}" if len(names) < len(match.seats) else ""
    label = getattr(_words(match, "report"), "label", "Hand {}".format)
    return f"{label(number)}{against}, dealt by {match.seats[dealer].name}"


def _ending(match: AnyMatch, hand: AnyHand) -> str:
    if words := _words(match, "report"):
        return str(words.ending(match, hand))
    gains = [
        f"{points} point{'s' * (points != 1)} to {seat.name}"
        for seat, points in zip(match.seats, hand.hand.gains, strict=True)
        if points
    ]
    return ", ".join(gains) or "no points"


def _score(match: AnyMatch) -> list[tuple[str, str]]:
    """Each side with its points, as the game writes them."""
    score: Callable[[AnyMatch], list[tuple[str, str]]]
    score = getattr(_words(match, "report"), "score", _totals)
    return score(match)


def _totals(match: AnyMatch) -> list[tuple[str, str]]:
    people = People(tuple(seat.name for seat in match.seats), ONLOOKER, match.sides)
    return [(people.label(side), str(match.standing.sheet.totals[side])) for side in people.order]
