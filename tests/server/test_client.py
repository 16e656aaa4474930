"""What is made from an interface is as the interface says, which nothing else would tell."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any, Final

import pytest

from app.server.client import LOBBY_CALLS, SEAT_CALLS, LobbyClient
from app.server.contacts import Contacts
from app.server.daily import DealsOfTheDay
from app.server.invitations import Invitations
from app.server.lobby import Lobby
from app.server.local_client import LocalLobbyClient
from app.server.matchmaking import Matchmaking
from app.server.moderation import Moderation
from app.server.own_accounts import OwnAccounts
from app.server.profiles import Profiles
from app.server.rated_matches import RatedMatches
from app.server.seat import LocalSeatHandle
from app.server.seating import Seating
from app.server.shared_match import SharedMatch
from app.server.talk import Talk
from app.server.tournaments import Tournaments
from app.table.handles import SeatHandle

PARTS: Final = (
    Lobby,
    Seating,
    Matchmaking,
    Talk,
    Invitations,
    Contacts,
    DealsOfTheDay,
    RatedMatches,
    Profiles,
    OwnAccounts,
    Moderation,
    Tournaments,
)
"""The parts of a lobby that take the calls of visitors."""


def parameters(method: Callable[..., Any]) -> list[Parameter]:
    """What is given to a method."""
    return [*signature(method).parameters.values()][1:]


@pytest.mark.parametrize("name", sorted(LOBBY_CALLS - vars(LocalLobbyClient).keys()))
def test_the_lobby_does_for_a_visitor_what_its_clients_ask(name: str) -> None:
    (part,) = (part for part in PARTS if hasattr(part, name))
    asked, (who, *given) = parameters(getattr(LobbyClient, name)), parameters(getattr(part, name))
    assert who.name == "visit"
    assert given == asked


@pytest.mark.parametrize("name", sorted(SEAT_CALLS - vars(LocalSeatHandle).keys()))
def test_a_shared_match_does_for_a_seat_what_is_asked_there(name: str) -> None:
    asked, (where, *given) = (
        parameters(getattr(SeatHandle, name)),
        parameters(getattr(SharedMatch, name)),
    )
    assert where.name == "seat"
    assert given == asked
