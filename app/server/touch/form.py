"""The form of a match on the page: its game, its rules, its length, and its other players."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from app import tui
from app.games.base import GAMES, USUAL_GAME
from app.match.seat import HUMAN
from app.players.registry import opponents_offered
from app.server.table_info import VisitInfo
from app.server.touch.page import Field, Values
from app.storage.settings import Settings
from app.table.seats import EVEN, NOBODY, USUAL, is_even, seated
from app.text.games import level_label, title_of
from app.text.speech import tr
from app.ui.options import GameOffer, chosen_last, name_of, offer_of, offered, summary

_LENGTHS = (25, 50, 100, 150, 200, 250, 300, 500)
"""Amounts of points that are offered."""


def _games() -> list[str]:
    return [game for game in GAMES if game in tui.GAMES_SHOWN]


class MatchFields:
    """The values of the form. With ``people``, who may get a seat, it is for a shared table."""

    def __init__(self, settings: Settings, people: Sequence[VisitInfo] | None = None) -> None:
        self._settings = settings
        self._people = people
        self._offer: GameOffer
        self.rules: Any
        self._wanted: list[str]
        self._play(settings.game if settings.game in _games() else USUAL_GAME)

    def _play(self, game: str) -> None:
        self._offer = offer_of(game)
        self.rules, self._wanted = chosen_last(self._offer, self._settings)
        if self._people is not None:
            self._wanted = [HUMAN] * (self.rules.seats[0] - 1)

    def take(self, rules: Any) -> None:
        """Begin with these rules."""
        self._play(rules.game)
        self.rules = rules

    @property
    def others(self) -> list[str]:
        """The players of the other seats, as ``app.table.seats.take_seats`` reads them."""
        return [other for other in seated(self._wanted, self.rules) if other != NOBODY]

    def read(self, values: Values) -> None:
        """Take in the values of the form, as far as they are possible. Raises RulesError."""
        if values.get("game", self._offer.name) != self._offer.name:
            if values["game"] in _games():
                self._play(values["game"])
            return
        rules = offered(self._offer, self._settings)
        name = values.get("rules", "")
        if name in rules and name != name_of(self.rules, self._settings):
            self.rules = rules[name]
        main = self._offer.main(self.rules)
        if main and f"length-{main}" in values:
            option = self._offer.options[main]
            with suppress(ValueError):
                value = option.typed(values[f"length-{main}"])
                self.rules = replace(self.rules, **{main: value})
        possible = [value for value, _ in self._players(0)] + [NOBODY]
        most = self.rules.seats[-1] - 1
        wanted = [values.get(f"seat-{index}", NOBODY) for index in range(most)]
        if "seat-0" in values:
            self._wanted = [each if each in possible else NOBODY for each in wanted]
            usual = USUAL if self._people is None else HUMAN
            for index in range(self.rules.seats[0] - 1):
                self._wanted[index] = self._wanted[index] or usual

    def fields(self) -> list[Field]:
        return [*self.of_rules(), *self._seats()]

    def of_rules(self) -> list[Field]:
        """Return the fields of the game, its rules and its length."""
        settings, offer, rules = self._settings, self._offer, self.rules
        games = [(game, title_of(game)) for game in _games()]
        presets = [(name, offer.called(name)) for name in offered(offer, settings)]
        name = name_of(rules, settings)
        fields = [
            Field("game", tr("Game"), offer.name, games, redraws=True),
            Field("rules", tr("Rules"), name, presets, redraws=True, note=summary(name, rules)),
        ]
        if main := offer.main(rules):
            option, value = offer.options[main], str(getattr(rules, main))
            amounts = [each for each in _LENGTHS if each in option.amounts]
            lengths = sorted({*map(str, option.choices or amounts), value}, key=int)
            label = tr(offer.main_words[main].label)
            fields.append(Field(f"length-{main}", label, value, [(each, each) for each in lengths]))
        return fields

    def _seats(self) -> list[Field]:
        least = self.rules.seats[0] - 1
        wanted = seated(self._wanted, self.rules)
        fields = []
        for index, label in enumerate(self._offer.seat_labels(self.rules)):
            choices = self._players(index)
            if index >= least:
                choices.append((NOBODY, tr("nobody")))
            value = wanted[index] if index < len(wanted) else NOBODY
            if value not in [each for each, _ in choices]:
                choices.append((value, level_label(value)))
            fields.append(Field(f"seat-{index}", label, value, choices, redraws=index + 1 >= least))
            if value == NOBODY:
                break
        return fields

    def _players(self, index: int) -> list[tuple[str, str]]:
        game = self._offer.name
        levels = [(each.name, level_label(each.name)) for each in opponents_offered(game)]
        if self._people is not None:
            guests = [(f"{HUMAN}:{visit.person.id}", visit.name) for visit in self._people]
            return [(HUMAN, tr("anyone")), *guests, *levels]
        even = is_even(EVEN, game) and index == 0
        return [(EVEN, level_label(EVEN)), *levels] if even else levels
