"""The pages of tournaments: what all visitors may know of them, as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from app.server import tournament_words as words
from app.server.tournament_terms import TournamentInfo
from app.server.tournaments import Tournaments
from app.storage.settings import Settings
from app.text.lists import clauses
from app.text.speech import tr, tr_c
from app.tournaments.tournament import Phase

EVERY: Final = 20
"""Seconds after which a page of a tournament in play is loaded anew."""


class TournamentPages:
    """The values of the page's template, in the language of the reader."""

    def __init__(self, tournaments: Tournaments) -> None:
        self._tournaments = tournaments

    def all(self) -> Mapping[str, Any]:
        """Return the values of the list of all tournaments."""
        listed = [
            {
                "name": info.name,
                "title": info.title,
                "about": clauses(
                    (
                        words.form_label(info.form),
                        words.match_told(info, Settings()),
                        words.places_told(info),
                        words.state_told(info),
                    )
                ),
            }
            for info in self._tournaments.all()
        ]
        return {
            "title": tr("Tournaments"),
            "listed": listed,
            "none": tr("No tournament is held yet."),
        }

    def one(self, name: str) -> Mapping[str, Any]:
        """Return the values of the page of a tournament. Raises LobbyError without one."""
        info = self._tournaments.named(name).info
        return {
            "title": info.title,
            "state": words.state_told(info),
            "facts": [told for told in words.facts_told(info, Settings()) if told],
            "every": EVERY if info.phase is not Phase.OVER else 0,
            "round": tr("Round {number}", number=info.round) if info.pairings else "",
            "pairings": [words.pairing_cells(line) for line in info.pairings],
            "standings": tr("Standings"),
            "heads": _heads(info),
            "lines": [words.standing_cells(info, line) for line in info.standings],
            "all": tr("All tournaments"),
        }


def _heads(info: TournamentInfo) -> list[str]:
    head = ["", tr_c("column", "Name"), words.score_head(info), tr_c("column", "Played")]
    return [*head, words.tie_head(info), ""]
