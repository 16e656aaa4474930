"""Hands of a log of gin-bridge: the lines that the player of one seat was told.

The player's answers may stand between them, and ``<``, ``>``, ``<<`` or ``>>`` with a blank before
each line. The cards of the other seat are known at the end of a hand; which of them it was dealt,
and which it drew when, is a guess that fits every line. So only one seat is ``seen``.
"""

from __future__ import annotations

import re
from typing import Final

from app.cards.cards import Card, Cards, parse
from app.cpu.follower import Follower
from app.cpu.gin_bridge import RULES, is_question
from app.games.gin.actions import LayOff, Melds, Spread, melds_from_text
from app.games.gin.hand import Hand
from app.games.gin.view import Phase
from app.importing.hands import ImportCode, ImportedHand, ImportFault
from app.refusal import Refused

_DIRECTION: Final = re.compile(r"(?:<{1,2}|>{1,2})\s+")
_BEGIN: Final = re.compile(r"(?:(?:<{1,2}|>{1,2})\s+)?START [01] [01] ", re.MULTILINE)


def is_bridge(text: str) -> bool:
    return bool(_BEGIN.search(text))


def read(text: str) -> tuple[list[ImportedHand], list[ImportFault]]:
    """Return the hands of a log, and what is wrong with it: the first wrong row of each game."""
    hands: list[ImportedHand] = []
    faults: list[ImportFault] = []
    log, row, skips = _Log(), 0, False
    for row, raw in enumerate(text.splitlines(), start=1):
        line = _DIRECTION.sub("", raw.strip(), count=1)
        if line.startswith("GAME "):
            log, skips = _Log(), False
        if not line or skips:
            continue
        try:
            if hand := log.take(line, row):
                hands.append(hand)
        except Refused as why:
            faults.append(ImportFault(ImportCode.IN_ROW, row=row, why=why))
            skips = True
    if log.is_playing and not skips:
        torn = ImportFault(ImportCode.NOT_OVER)
        faults.append(ImportFault(ImportCode.IN_ROW, row=row, why=torn))
    return hands, faults


class _Log(Follower):
    """The lines of one game; ``take`` returns each hand at the line with its score."""

    def __init__(self) -> None:
        super().__init__()
        self._row = 0
        self._defence: Melds = ()
        self._laid_off: list[tuple[Card, Cards]] = []
        self._is_first = True
        self.is_playing = False
        """Whether the score of a hand that was begun is still to come."""

    def take(self, line: str, row: int) -> ImportedHand | None:
        """Take a line, which is the row of this number. Raises Refused if it does not fit."""
        match line.split():
            case ["START", *_] if self.is_playing:
                raise ImportFault(ImportCode.NOT_OVER)
            case ["START", *_]:
                self._row, self._defence, self._laid_off = row, (), []
                self.is_playing = True
            case ["MELDS", _, melds] if self.knocker is not None:
                self._defence = melds_from_text(melds)
            case ["LAYOFF", _, card, meld]:
                (before,) = melds_from_text(meld)
                self._laid_off.append((parse(card), before))
            case ["SCORES", first, second] if self.is_playing:
                return self._ended(first, second, line)
        # Other questions tell nothing.
        if not is_question(line) or line.startswith("UP?"):
            self.hear(line)
        return None

    def _ended(self, first: str, second: str, line: str) -> ImportedHand:
        played, before = self.hand, self.scores
        if not self._shown:
            raise ImportFault(ImportCode.NOT_OVER)
        self._hold(played, 1 - self.seat, self._shown)
        dealer = (self.starter + 1) % len(before)
        hand = Hand(RULES, self.deck, dealer, before)
        for _, action in played.history:
            hand.apply(action)
        if hand.phase is Phase.LAYOFF:
            for card, meld in self._laid_off:
                hand.apply(LayOff(card, hand.spread.index(meld) if meld in hand.spread else 0))
            hand.apply(Spread(self._defence))
        if hand.gains is None:
            raise ImportFault(ImportCode.NOT_OVER)
        self.hear(line)
        points = tuple(map(sum, zip(before, hand.gains, strict=True)))
        if self.scores != points:
            raise ImportFault(ImportCode.OTHER_SCORE, first=points[0], second=points[1])
        actions = tuple(action for _, action in hand.history)
        told = ImportedHand(
            *(self._row, RULES, tuple(self.deck), dealer, actions),
            begins_match=self._is_first,
            seen=(self.seat,),
        )
        self.is_playing = self._is_first = False
        return told
