"""The CPU players that act in a match for people who are away, or do not move."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextvars import Context

from app.cpu.service import Cpu, CpuError
from app.players.base import full_name
from app.players.registry import find
from app.table.session import MatchSession


class StandIns:
    """The stand-ins of a match, all of them of one ``level``.

    ``to_act`` returns the seat to act. ``failed`` is called with a seat whose CPU player has given
    no answer, and why; it has no stand-in any more.
    """

    def __init__(
        self,
        session: MatchSession,
        cpu: Cpu,
        level: str,
        to_act: Callable[[], int | None],
        failed: Callable[[int, CpuError], object],
    ) -> None:
        self.since: dict[int, float] = {}
        """Since when the person of a seat has been idle, by the seats with a stand-in."""
        self._session = session
        self._cpu = cpu
        self._level = level
        self._to_act = to_act
        self._failed = failed
        self._acted: Counter[int] = Counter()
        """Moves of the stand-in, by the seats of people who have not come back since."""
        self._acting: asyncio.Task[None] | None = None

    def __contains__(self, seat: object) -> bool:
        return seat in self.since

    def end(self, seat: int) -> int:
        """Let the person of a seat play again; return how many moves were made for them."""
        del self.since[seat]
        self.stop()
        return self._acted.pop(seat, 0)

    def act(self) -> None:
        """Act for the seat to act, if it has a stand-in."""
        seat = self._to_act()
        is_acting = self._acting is not None and not self._acting.done()
        if seat in self.since and not is_acting:
            self._acting = asyncio.get_running_loop().create_task(
                # The context of a visitor would hold their screens.
                self._act_for(seat),
                context=Context(),
            )

    def stop(self) -> None:
        """Think no more, until it is time to act again."""
        if self._acting:
            self._acting.cancel()
            self._acting = None

    async def _act_for(self, seat: int) -> None:
        session = self._session
        name = full_name(find(self._level, session.match.game.name))
        while self._to_act() == seat and seat in self.since:
            view, seed = session.match.hand_of(seat).view(seat), session.match.player_seed
            try:
                action = await self._cpu.decide(name, view, seed)
            except CpuError as error:
                self.since.pop(seat, None)
                self._failed(seat, error)
                return
            await asyncio.sleep(session.pace)
            if self._to_act() == seat and session.match.hand_of(seat).view(seat) == view:
                session.act(seat, action, by=name)
                self._acted[seat] += 1
        asyncio.get_running_loop().call_soon(self.act)
