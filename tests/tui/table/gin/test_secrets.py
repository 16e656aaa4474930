"""Cards that nobody here has seen change nothing on the screen, however they lie.

The same hand is played twice, action by action, with all cards that one person never sees laid
out differently. Until the knock every frame that this person looks at must be the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from random import Random
from typing import Final, TypeAlias

import pytest
from textual.content import Content

from app.cards.cards import PACK, Card, Cards, glyph_name, iterate
from app.games.base import ONLOOKER
from app.games.gin.actions import Action, BigGin, Discard, DrawStock, Knock
from app.games.gin.hand import Hand
from app.games.gin.rules import preset
from app.players.registry import decide
from app.table.gin_match import GinMatch
from app.table.seats import take_seats
from app.table.session import MatchSession
from app.tui.screens import pass_on
from app.tui.screens.pass_on import PassScreen
from app.tui.table.gin.lines import PlayerLines
from app.tui.table.gin.screen import GinScreen
from tests.again import again, quick
from tests.tui.home import match_of, until_cleared
from tests.tui.person import SEED, until
from tests.tui.screen_text import screen_lines, styled_lines
from tests.tui.seated import Seated, seated, settled

ME: Final = 0
NARROW: Final = (80, 24)
MOST: Final = 6
KEYS: Final = ("tab", "h", "down", "o", "right", "up")
"""Pressed in one's own turns, one after the other; none of them is a move."""

Played: TypeAlias = list[tuple[int, Action]]
Swap: TypeAlias = Mapping[Card, Card]


@dataclass(frozen=True)
class Company:
    """Rules, and who sits at the table besides Ann."""

    rules: str
    others: tuple[str, ...]

    def match(self) -> GinMatch:
        """A new match of them."""
        rules = preset(self.rules)
        return GinMatch(rules, take_seats("Ann", self.others), SEED)


COMPANIES: Final = {
    "standard": Company("standard", ("casual",)),
    "table of four": Company("table", ("casual", "novice", "casual")),
    "partners": Company("partners", ("casual", "novice", "casual")),
    "hot seat": Company("standard", ("human:Bob",)),
}


def played_to_the_knock(match: GinMatch) -> tuple[Played, list[Cards]]:
    """What is done in the first deal before somebody knocks; and for each hand of it the cards
    that come to light for me.
    """
    seen = [hand.hands[ME] | 1 << hand.upcard for hand in match.hands]
    actions: Played = []
    while not any(hand.is_over for hand in match.hands):
        hand = match.hand
        seat, table = hand.to_act, match.hands.index(match.hand)
        action = decide("casual", hand.view(seat), match.player_seed)
        if isinstance(action, Knock | BigGin):
            break
        match.apply(seat, action)
        actions.append((seat, action))
        if isinstance(action, Discard):
            seen[table] |= 1 << action.card
        if isinstance(action, DrawStock) and seat == ME and hand.drawn is not None:
            seen[table] |= 1 << hand.drawn
    return actions, seen


def swaps(seen: Sequence[Cards]) -> Iterator[dict[Card, Card]]:
    """For each hand, another card in the place of every one that does not come to light."""
    for number, cards in enumerate(seen):
        hidden = list(iterate(PACK & ~cards))
        Random(number).shuffle(hidden)
        yield dict(zip(hidden, [*hidden[1:], hidden[0]], strict=True))


def laid_out_anew(hand: Hand, swap: Swap) -> Hand:
    """The hand as it would have been dealt with other cards in some places."""
    held = [iterate(hand.hands[seat]) for seat in hand.playing]
    deck = [card for cards in zip(*held, strict=True) for card in cards]
    deck += [hand.upcard, *reversed(hand.stock)]
    changed = [swap.get(card, card) for card in deck]
    return Hand(hand.rules, changed, hand.dealer, hand.scores, hand.playing)


class Onlooker:
    """Keeps every frame that is for my eyes, or for nobody's in particular."""

    def __init__(self, person: Seated) -> None:
        self._app = person.app
        self._person = person
        self.frames: list[list[str]] = []

    async def look(self) -> None:
        """Wait until the screen shows how the match stands, and look at it."""
        app = self._app
        (table,) = (screen for screen in app.screen_stack if isinstance(screen, GinScreen))
        if table.state.is_shared and table.state.me != match_of(app).hand.to_act:
            await until(self._person.pilot, lambda: isinstance(app.screen, PassScreen))
        # The footer comes after the first frame of a screen.
        await until(self._person.pilot, lambda: any(screen_lines(app)[-1:]))
        await settled(app)
        if table.state.me in (ME, ONLOOKER):
            self.frames.append([f"{app.title} {app.sub_title}", *styled_lines(app)])
        app.clear_notifications()


async def frames(match: GinMatch, actions: Played, size: tuple[int, int]) -> list[list[str]]:
    """What I see while these actions are done, one after the other."""
    session, keys = MatchSession(match), cycle(KEYS)
    async with seated(session, size=size) as person:
        onlooker = Onlooker(person)
        await onlooker.look()
        for seat, action in actions:
            if isinstance(person.app.screen, PassScreen):
                await person.press("enter")
                await until(person.pilot, lambda: isinstance(person.app.screen, GinScreen))
                await onlooker.look()
            if seat == ME:
                await person.press(next(keys))
                await onlooker.look()
            session.act(seat, action)
            await onlooker.look()
    return onlooker.frames


def twins(company: Company) -> tuple[GinMatch, GinMatch, Played]:
    """Two matches that differ in what I do not see of the first deal, and its actions in both."""
    actions, seen = played_to_the_knock(company.match())
    one, other = company.match(), company.match()
    other.hands = tuple(
        laid_out_anew(hand, swap) for hand, swap in zip(other.hands, swaps(seen), strict=True)
    )
    assert len(actions) > 8
    for dealt, anew in zip(one.hands, other.hands, strict=True):
        assert dealt.stock != anew.stock
        assert all(dealt.hands[seat] != anew.hands[seat] for seat in dealt.playing if seat != ME)
    return one, other, actions


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pass_on, "PAUSE", 0.0)


@pytest.fixture(autouse=True)
def _no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    until_cleared(monkeypatch)


def differences(one: list[list[str]], other: list[list[str]]) -> list[str]:
    """Every line that differs, with the number of its frame."""
    return [
        f"frame {number}:\n{line}\n{changed}"
        for number, pair in enumerate(zip(one, other, strict=True))
        for line, changed in zip(*pair, strict=True)
        if line != changed
    ]


@pytest.mark.parametrize(
    ("name", "size", "most"),
    [
        ("standard", NARROW, MOST),
        ("partners", NARROW, MOST),
        ("hot seat", NARROW, MOST),
        again("standard", (120, 40), None),
        again("partners", NARROW, None),
        again("hot seat", NARROW, None),
        again("table of four", NARROW, None),
    ],
)
async def test_no_frame_depends_on_a_card_that_i_do_not_see(
    name: str, size: tuple[int, int], most: int | None
) -> None:
    """In the whole window, until the knock or in so many actions."""
    one, other, actions = twins(COMPANIES[name])
    actions = actions[:most]
    told = differences(await frames(one, actions, size), await frames(other, actions, size))
    assert not told, "\n".join(told[:5])


LEAKS: Final[dict[str, Callable[[Hand], Iterable[Card]]]] = {
    "the hand of the opponent": lambda hand: iterate(hand.hands[1 - ME]),
    "the last card of the stock": lambda hand: hand.stock[:1],
}


@pytest.mark.parametrize("leak", quick(LEAKS, "the last card of the stock"))
async def test_a_hidden_card_in_the_line_of_the_opponent_is_found(
    leak: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other, actions = twins(COMPANIES["standard"])
    shown = []
    for match in (one, other):
        told = " ".join(map(glyph_name, LEAKS[leak](match.hand)))

        def opponent(*_: object, told: str = told, tells_cards: bool) -> list[Content]:
            return [Content(told)]

        monkeypatch.setattr(PlayerLines, "opponent", opponent)
        shown.append(await frames(match, actions[:4], NARROW))
    assert differences(*shown)
