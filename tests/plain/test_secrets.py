"""Cards that somebody has not seen change no line, however they lie.

The same deal is played twice, action by action, with all cards that one person never sees laid
out differently. Every line that this person hears must be the same.
"""

from __future__ import annotations

from itertools import cycle
from typing import Any, Final

import pytest

from app.cards.cards import glyph_name, iterate
from app.match.match import AnyMatch
from app.plain.gin import GinLines
from app.plain.play import PlainSession
from app.storage.settings import Settings
from app.table.session import MatchSession
from app.ui.match_library import LocalMatchLibrary
from tests.again import quick
from tests.plain.typist import Typist, blind, told, visit
from tests.tui.seated import TestingCpu
from tests.tui.table.gin.test_secrets import COMPANIES, ME, twins
from tests.tui.table.melding import test_secrets as melding

LOOKS: Final = ("hand", "table", "known", "log", "score", "what", "hint", "seal", "help", "rules")
"""Typed in one's own turns, one after the other; none of them is a move."""
DEALS: Final = ("standard", "table of four", "partners", *melding.TABLES)

Actions = list[tuple[int, Any]]


def two_deals(name: str) -> tuple[AnyMatch, AnyMatch, Actions]:
    """Two matches that differ in what I do not see, and what is done in both; I am to act then."""
    one: AnyMatch
    other: AnyMatch
    actions: Actions
    if name in COMPANIES:
        one, other, actions = twins(COMPANIES[name])
    else:
        actions, seen = melding.played(melding.TABLES[name]())
        one = melding.TABLES[name]().match
        other = melding.laid_out_anew(melding.TABLES[name](), seen).match
    assert one.hand.stock != other.hand.stock
    mine = [place for place, (seat, _) in enumerate(actions) if seat == ME]
    return one, other, actions[: mine[-1]]


async def heard(match: AnyMatch, actions: Actions) -> list[str]:
    """What I hear while this is done, and I look around in each of my turns."""
    table = MatchSession(match)
    table.cpu = TestingCpu(*(action for seat, action in actions if seat != ME))
    mine = [action for seat, action in actions if seat == ME]
    looks = cycle(LOOKS)
    rest: list[str | None] = []

    def answer(_: list[str]) -> str | None:
        if not rest:
            rest.extend([next(looks), next(looks), None])
        if look := rest.pop(0):
            return look
        if not mine:
            return None
        table.act(ME, mine.pop(0))
        return ""

    typist = Typist(answer)
    settings = Settings(pace=0.0, poll="always")
    await PlainSession(typist, typist, LocalMatchLibrary(table.cpu), settings).run(table)
    assert not mine, "all of it was played"
    return typist.said


@pytest.mark.parametrize("name", quick(DEALS, "standard", "partners", "contract"))
async def test_no_line_depends_on_a_card_that_i_do_not_see(name: str) -> None:
    one, other, actions = two_deals(name)
    assert len(actions) > 8
    said, changed = await heard(one, actions), await heard(other, actions)
    assert len(said) > 60
    assert said == changed


async def test_a_hidden_card_in_a_line_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other, actions = two_deals("standard")
    said = []
    for match in (one, other):
        hers = " ".join(map(glyph_name, iterate(match.hand.hands[1])))
        monkeypatch.setattr(GinLines, "lying", lambda lines, hers=hers: [hers])
        said.append(await heard(match, actions))
    assert said[0] != said[1]


async def test_nobody_hears_cards_while_the_keyboard_is_passed_on() -> None:
    match = COMPANIES["hot seat"].match()
    table = MatchSession(match)
    said = await told(table, "", "pass", "", "pass", "", "draw", "hand")
    blocks = "\n".join(said).split("\n" * 26)
    assert len(blocks) > 3, "there are empty lines before each person"
    for block in blocks[1:]:
        before, _, _ = block.partition("press Enter when nobody else is looking.")
        for held in match.hand.hands:
            public = match.hand.upcard
            assert not [
                card for card in iterate(held & ~(1 << public)) if glyph_name(card) in before
            ]


async def test_another_hand_begins_without_anybodys_cards() -> None:
    """Whoever had the keyboard last does not hear the first of the new cards."""
    table = MatchSession(COMPANIES["hot seat"].match())
    dealt: list[str] = []

    def answer(new: list[str]) -> str | None:
        if table.match.deal > 1:
            dealt.extend(new)
            return None
        if ", your turn: " in (last := new[-1]):
            return "pass" if "upcard" in last else "draw"
        return "" if last.startswith(("Pass the", "Or ")) else blind(new)

    await visit(answer, table)
    begins = next(place for place, line in enumerate(dealt) if line.startswith("Hand 2, "))
    cards = [line for line in dealt[begins:] if line.startswith(("Melds", "No melds", "Deadwood"))]
    assert not cards
    assert dealt[-1].startswith("Pass the keyboard to ")
