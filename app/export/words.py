"""The words of an exported match, for a reader who has not sat there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from app.cards.cards import Card, Cards, glyph_name
from app.coach.accounts import MatchAccount
from app.coach.grade import Grade
from app.coach.judgement import Decision, DecisionSummary
from app.cpu.program import is_program
from app.cpu.program_process import PREFIX
from app.games.base import GAMES, ONLOOKER
from app.match.match import AnyMatch, PlayedHand
from app.quoting import excerpt
from app.storage.settings import Settings
from app.table.gin_match import is_gin
from app.text.games import player_level
from app.text.gin import accounts
from app.text.gin import report as gin_report
from app.text.gin import review as review_words
from app.text.gin.actions import whole_story
from app.text.gin.mistakes import reason
from app.text.lists import about, as_sentence, clauses, in_a_row, sentences
from app.text.people import People, called, how_given_up, series_line
from app.text.report import ending_of, heading_of, provenance, score_of, was_serious
from app.text.speech import tr, voice
from app.ui.melding.state import entries
from app.ui.melding.status_text import entry_text
from app.ui.outlines import rules_told


class MatchWords:
    """The words of a match, in the current language. See ``app.coach.export.Speaker``."""

    def __init__(self, match: AnyMatch, settings: Settings | None = None) -> None:
        """``settings`` have the names of a user's own rules."""
        self._match = match
        self._settings = settings or Settings()
        self._names = tuple(called(seat.name) for seat in match.seats)
        self._people = People(self._names, ONLOOKER, match.sides)

    @property
    def language(self) -> str:
        return voice.get().language

    def players(self) -> str:
        sides = [self._people.label(side) for side in self._people.order]
        if len(sides) == 2:
            return tr("{player} against {other}", player=sides[0], other=sides[1])
        return in_a_row(sides)

    def title(self) -> str:
        return rules_told(self._match.rules, self._settings)

    def name(self, seat: int) -> str:
        return self._names[seat]

    def level(self, seat: int) -> str:
        player = self._match.seats[seat].player
        if is_program(player):
            return excerpt(player.removeprefix(PREFIX))
        return player_level(player)

    def ending_of_match(self) -> str:
        match = self._match
        points = clauses(f"{side} {points}" for side, points in score_of(match))
        told = [tr("Score: {scores}.", scores=points)]
        if series := series_line(match.won, match.rules.best_of, self._people):
            told.append(as_sentence(series))
        if match.resignation:
            told.append(how_given_up(match.resignation, self._names[match.resignation.seat]))
        result = match.result
        if result is None:
            told.append(tr("The match is not over."))
        else:
            won = [self._people.side_winning(side) for side in result.winners]
            told.insert(0, as_sentence(clauses(won)))
        return sentences(told)

    def notes(self) -> Sequence[str]:
        serious = [was_serious()] if self._match.is_serious else []
        return [*serious, *provenance(self._match)]

    def heading(self, played: PlayedHand[Any]) -> str:
        match = self._match
        tables = match.standing.tables
        playing = gin_report.playing(played) if is_gin(match) else tables[0]
        return heading_of(match, played.number, played.dealer, playing)

    def ending(self, played: PlayedHand[Any]) -> str:
        return ending_of(self._match, played)

    def moves(
        self, played: PlayedHand[Any], upcard: Card | None, gained: Sequence[Cards]
    ) -> Sequence[str]:
        if is_gin(self._match):
            hand = played.hand
            told = whole_story(hand.upcard, played.history, glyph_name, self._names, gained)
            return [as_sentence(each) for each in told]
        if self._match.game.name in GAMES:
            return [
                entry_text(entry, self._people, glyph_name)
                for entry in entries(played.history, upcard, gained)
            ]
        return [*self._in_journal_form(played)]

    def _in_journal_form(self, played: PlayedHand[Any]) -> Iterator[str]:
        for seat, action in played.history:
            yield f"{self._names[seat]}: {self._match.game.write(action)}"

    def choice(self, decision: Decision, action: Any) -> str:
        return review_words.move(action, decision.view.top, glyph_name)

    def sources(self, account: MatchAccount) -> str:
        first, second = self._names
        return about(first, as_sentence(accounts.line(account, first, second)))

    def account(self, seat: int, made: DecisionSummary, graded: Grade | None) -> str:
        return review_words.account(self._names[seat], made, graded)

    def verdict(self, decision: Decision) -> str:
        return review_words.verdict(decision, glyph_name)

    def reason(self, decision: Decision) -> str:
        return reason(decision, glyph_name, self._names)
