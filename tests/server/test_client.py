"""What is made from an interface is as the interface says, which nothing else would tell."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any

import pytest

from app.server.client import LOBBY_CALLS, SEAT_CALLS, LobbyClient
from app.server.lobby import Lobby
from app.server.local_client import LocalLobbyClient
from app.server.seat import LocalSeatHandle
from app.server.shared_match import SharedMatch
from app.table.handles import SeatHandle


def parameters(method: Callable[..., Any]) -> list[Parameter]:
    """What is given to a method."""
    return [*signature(method).parameters.values()][1:]


@pytest.mark.parametrize("name", sorted(LOBBY_CALLS - vars(LocalLobbyClient).keys()))
def test_the_lobby_does_for_a_visitor_what_its_clients_ask(name: str) -> None:
    asked, (who, *given) = parameters(getattr(LobbyClient, name)), parameters(getattr(Lobby, name))
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
