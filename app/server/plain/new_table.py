"""The text of the command that opens a table: a match as elsewhere, and the options of the
table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from app.games.base import GAMES, RulesError, find
from app.match.seat import HUMAN
from app.plain.request import MatchRequest, read, rules_of, usual_game
from app.players.base import PlayerCode
from app.players.registry import UnknownPlayer
from app.players.registry import find as find_player
from app.quoting import quoted
from app.server.client import called
from app.server.seeks import SeekTerms, last_terms
from app.server.table_info import VisitInfo
from app.server.table_options import LONGEST_PASSPHRASE, TableOptions
from app.server.tables import SeatSlot, TableRequest
from app.server.time_control import UNTIMED, TimeControl
from app.server.time_control import read as read_time_control
from app.storage.settings import Settings
from app.table.seats import is_here, person
from app.text.letters import folded
from app.text.lists import alternatives
from app.text.refusals import sentence_for
from app.text.speech import msg_c, tr
from app.ui.commands import CommandError, typed

# Translators: typed for a chair that anyone may have, without blanks
_ANYONE: Final = msg_c("typed", "anyone, anybody, human")
# Translators: before the word that a private table asks for
_WORD: Final = msg_c("typed", "word")
# Translators: each player may cut the deck
_CUT: Final = msg_c("typed", "cut")
# Translators: the result changes the ratings of the people
_RATED: Final = msg_c("typed", "rated")
# Translators: before the time that the players have
_CLOCK: Final = msg_c("typed", "clock")
# Translators: in the place of a time: no clock runs
_NO_CLOCK: Final = msg_c("typed", "none, off")
# Translators: a person of about the same strength is sought
_NEAR: Final = msg_c("typed", "near, similar")
# Translators: before the minutes that the table waits for a person who is away
_PATIENCE: Final = msg_c("typed", "patience")
# Translators: before the minutes that a player has for a move
_MOVES: Final = msg_c("typed", "moves")
# Translators: in the place of minutes: for ever
_ALWAYS: Final = msg_c("typed", "always, ever")
# Translators: onlookers see the cards of a hand when it is over
_SHOWN: Final = msg_c("typed", "shown")
_LONGEST_PATIENCE: Final = 60
"""In minutes."""


def request_of(text: str, settings: Settings, others: Sequence[VisitInfo]) -> TableRequest:
    """Return the table that a text asks for, such as ``gin with Ben by oklahoma word melon``.

    ``others`` are the other visitors, for whom a seat can be kept. Raises CommandError and
    RulesError.
    """
    tokens, options = _options(text.split())
    request = read(
        _with_people(tokens, others),
        usual_game(settings),
        tr("open gin with Ben by oklahoma to 150 word melon"),
    )
    if request.name:
        raise CommandError(
            tr(
                "{word} is not understood here. For example: {example}.",
                word=quoted(request.name),
                example=tr("open gin with Ben by oklahoma to 150 word melon"),
            )
        )
    rules = rules_of(request, settings)
    slots = _slots(request, others) or [SeatSlot() for _ in range(rules.seats[0] - 1)]
    try:
        find(rules.game).check_seats(rules, len(slots) + 1)
    except RulesError as error:
        raise CommandError(
            tr("{refusal} Name each of the others after against.", refusal=sentence_for(error))
        ) from None
    is_serious = request.is_serious or settings.serious
    return TableRequest(rules, slots, replace(options, serious=is_serious))


def seek_of(text: str, settings: Settings) -> SeekTerms:
    """Return the game that a text seeks, such as ``gin by oklahoma clock 5+5 rated near``; without
    one, that which was sought last. Raises CommandError and RulesError.
    """
    if not text:
        return last_terms(settings, GAMES)
    tokens, rest, options, is_near = text.split(), [], TableOptions(), False
    while tokens:
        token = tokens.pop(0)
        match folded(token):
            case word if word in typed(_CLOCK):
                options = replace(options, time_control=_time_control(tokens))
            case word if word in typed(_RATED):
                options = replace(options, rated=True)
            case word if word in typed(_NEAR):
                is_near = True
            case _:
                rest.append(token)
    example = tr("quick gin by oklahoma to 150 clock 5+5 rated near")
    request = read(rest, usual_game(settings), example)
    if request.others or request.name:
        raise CommandError(
            tr(
                "{word} is not understood here. For example: {example}.",
                word=quoted([*request.others, request.name][0]),
                example=example,
            )
        )
    options = replace(options, serious=request.is_serious)
    return SeekTerms(rules_of(request, settings), options, is_near)


def _options(tokens: list[str]) -> tuple[list[str], TableOptions]:
    options, rest = TableOptions(), []
    while tokens:
        token = tokens.pop(0)
        match folded(token):
            case word if word in typed(_WORD):
                options = replace(options, passphrase=_passphrase(tokens))
            case word if word in typed(_PATIENCE):
                options = replace(options, patience=_patience(tokens))
            case word if word in typed(_MOVES):
                options = replace(options, move_time=_patience(tokens))
            case word if word in typed(_CLOCK):
                options = replace(options, time_control=_time_control(tokens))
            case word if word in typed(_CUT):
                options = replace(options, cut=True)
            case word if word in typed(_SHOWN):
                options = replace(options, open_hands=True)
            case word if word in typed(_RATED):
                options = replace(options, rated=True)
            case _:
                rest.append(token)
    return rest, options


def _passphrase(tokens: list[str]) -> str:
    if not tokens:
        raise CommandError(
            tr(
                "Something must follow {word}. For example: {example}.",
                word=typed(_WORD)[0],
                example=tr("open gin with Ben by oklahoma to 150 word melon"),
            )
        )
    word = tokens.pop(0)
    if len(word) > LONGEST_PASSPHRASE:
        raise CommandError(
            tr("A password has at most {longest} letters.", longest=LONGEST_PASSPHRASE)
        )
    return word


def _time_control(tokens: list[str]) -> TimeControl:
    said = tokens.pop(0) if tokens else ""
    if folded(said) in typed(_NO_CLOCK):
        return UNTIMED
    try:
        return read_time_control(said)
    except ValueError:
        raise CommandError(
            tr(
                "{text} is no time: type minutes and seconds for the match, such as 5+5, or the"
                " time for each turn, such as 30s, 3m or 3d for days, or none.",
                text=quoted(said),
            )
        ) from None


def _patience(tokens: list[str]) -> int:
    said = tokens.pop(0) if tokens else ""
    if folded(said) in typed(_ALWAYS):
        return 0
    is_number = said.isascii() and said.isdecimal() and len(said) <= 3
    if not (is_number and 1 <= int(said) <= _LONGEST_PATIENCE):
        raise CommandError(
            tr(
                "{text} is not a waiting time: type minutes from 1 to 60, or always.",
                text=quoted(said),
            )
        )
    return 60 * int(said)


def _with_people(tokens: Sequence[str], others: Sequence[VisitInfo]) -> list[str]:
    known = [(tuple(folded(visit.name).split()), visit.person.id) for visit in others]
    several = Counter(name for name, _ in known)
    ids = {name: identity for name, identity in known if several[name] == 1}
    longest = max(map(len, ids), default=0)
    rest, found = [*tokens], []
    while rest:
        for length in range(min(longest, len(rest)), 0, -1):
            said = tuple(folded(token.strip(",")) for token in rest[:length])
            if said in ids:
                found.append(f"{HUMAN}:{ids[said]}")
                del rest[:length]
                break
        else:
            found.append(rest.pop(0))
    return found


def _slots(request: MatchRequest, others: Sequence[VisitInfo]) -> list[SeatSlot]:
    here = {visit.person.id: visit for visit in others}
    slots = []
    for other in request.others:
        if folded(other) in typed(_ANYONE):
            slots.append(SeatSlot())
        elif is_here(other) and (visit := here.get(person(other))):
            slots.append(_slot_for(visit))
        else:
            try:
                slots.append(SeatSlot(level=find_player(other, request.game).name))
            except UnknownPlayer as error:
                if error.code is PlayerCode.NO_ELO:
                    raise CommandError(sentence_for(error)) from None
                if not (found := called(other, others)):
                    raise CommandError(
                        tr(
                            "Nobody here is called {text}, and it is no level: type anyone, the"
                            " name of a person who is here, or a level such as casual.",
                            text=quoted(other),
                        )
                    ) from None
                slots.append(_slot_for(the_one(found, other)))
    return slots


def _slot_for(visit: VisitInfo) -> SeatSlot:
    return SeatSlot(meant_for=visit.person.id, name=visit.name)


def the_one(found: Sequence[VisitInfo], name: str) -> VisitInfo:
    """Return the only visitor found by a name. Raises CommandError if there is no single one."""
    if len(found) == 1:
        return found[0]
    names = [visit.name for visit in found]
    raise CommandError(
        tr(
            "{text} can be {names}: type more of the name.",
            text=quoted(name),
            names=alternatives(names),
        )
        if found
        else tr("Nobody here is called {text}: type who for their names.", text=quoted(name))
    )
