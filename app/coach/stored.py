"""A review of a hand as bytes, without what its journal tells: compressed JSON.

The hand that it is of is named by its content, so that no review is shown with another hand: the
rules, the score, the deal, and every action.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeAlias

from app.cards.deal import Deal
from app.coach.judgement import Decision, RoundStep, replayed
from app.coach.review import HandReview, positions
from app.games.base import IllegalAction, find
from app.games.gin.actions import from_text, to_text
from app.games.gin.view import View
from app.players.base import ChoiceValue
from app.players.gin.chances import Chances
from app.typed_json import as_json, read_as, types_of

_KEY_BYTES: Final = 16
_WIN_DIGITS, _POINTS_DIGITS = 6, 4
_LARGEST: Final = 2**20
"""Most bytes of a review before compression; a long hand has 20,000."""
_FROM_JOURNAL: Final = ("view", "action", "choice_values")
"""Fields of a decision that are not stored by their own name."""
_DEFAULTS: Final = Decision._field_defaults


class StoredChoice(NamedTuple):
    action: str
    """As in a journal."""
    win: float
    points: float


_Choices: TypeAlias = tuple[StoredChoice, ...]


def is_kept(view: Any) -> bool:
    """Return whether reviews of such rounds are stored: no other game than Gin is judged."""
    return isinstance(view, View)


def key_of(
    view: Any,
    dealer: int,
    deal: Deal,
    history: Iterable[tuple[int, Any]],
    stood_in: Collection[int] = (),
) -> bytes:
    """Return the name of a finished round, given as to ``app.coach.review.review_hand``."""
    write = find(view.rules.game).write
    content = {
        "rules": view.rules.to_json(),
        "playing": view.playing,
        "scores": view.scores,
        "dealer": dealer,
        **({"cards": deal.cards} if deal.seed is None else {"seed": deal.digits}),
        **({"guessed": deal.guessed} if deal.guessed else {}),
        "history": [[seat, write(action)] for seat, action in history],
        "stood_in": [*stood_in],
    }
    return sha256(json.dumps(content, sort_keys=True).encode()).digest()[:_KEY_BYTES]


def to_bytes(review: HandReview) -> bytes:
    data = {
        "decisions": [*map(_stored, review.decisions)],
        "luck": as_json(_rounded(review.luck)),
    }
    return zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)


def from_bytes(
    body: bytes, view: Any, dealer: int, deal: Deal, history: Iterable[tuple[int, Any]]
) -> HandReview:
    """Return the review that ``to_bytes`` wrote of a round. Raises ValueError if it is none of that
    round.
    """
    try:
        data = json.loads(_decompressed(body))
        steps, end = replayed(view, dealer, deal, history)
        decisions = tuple(_decision(each, steps) for each in data["decisions"])
        luck = read_as(Chances | None, data["luck"])
    except (LookupError, TypeError, RecursionError, zlib.error, IllegalAction) as error:
        raise ValueError(str(error)) from error
    return HandReview(*positions(steps, end), decisions, luck, None)


def _stored(decision: Decision) -> dict[str, Any]:
    choices = [
        StoredChoice(to_text(action), *_brief(worth)) for action, worth in decision.choice_values
    ]
    others = {
        name: as_json(value)
        for name, value in decision._asdict().items()
        if name not in _FROM_JOURNAL and not (name in _DEFAULTS and value == _DEFAULTS[name])
    }
    return {"choices": choices, **others}


def _decision(data: Mapping[str, Any], steps: list[RoundStep]) -> Decision:
    types = _types()
    others = {name: read_as(types[name], value) for name, value in data.items() if name in types}
    step = steps[others["action_index"]]
    choices: _Choices = read_as(_Choices, data["choices"])
    choice_values = tuple(
        (from_text(action), ChoiceValue(win, points)) for action, win, points in choices
    )
    return Decision(
        view=step.before.view(step.seat),
        action=step.action,
        choice_values=choice_values,
        **others,
    )


@cache
def _types() -> dict[str, Any]:
    types = types_of(Decision)
    return {name: kind for name, kind in types.items() if name not in _FROM_JOURNAL}


def _rounded(luck: Chances | None) -> Chances | None:
    if luck is None:
        return None
    events = tuple(event._replace(luck=_brief(event.luck)) for event in luck.events)
    wins = tuple(round(win, _WIN_DIGITS) for win in luck.wins)
    return Chances(events, _brief(luck.error), round(luck.start, _WIN_DIGITS), wins)


def _brief(worth: ChoiceValue) -> ChoiceValue:
    return ChoiceValue(round(worth.win, _WIN_DIGITS), round(worth.points, _POINTS_DIGITS))


def _decompressed(body: bytes) -> bytes:
    inflating = zlib.decompressobj()
    data = inflating.decompress(body, _LARGEST)
    if not inflating.eof:
        raise ValueError("It is too long, or torn.")
    return data
