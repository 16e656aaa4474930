"""Somebody who types in lines, in this process: a script, or answers to what is said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app.cpu.service import Cpu, InstantCpu
from app.plain.play import PlainSession
from app.storage.settings import Settings
from app.table.handles import MatchHandle
from app.table.session import MatchSession
from app.ui.match_library import LocalMatchLibrary


class Typist:
    """Both streams of a conversation. ``answer`` is given what was said since the last line, and
    returns what is typed, None for nothing any more.
    """

    def __init__(self, answer: Callable[[list[str]], str | None]) -> None:
        self._answer = answer
        self._heard = 0
        self.said: list[str] = []
        """Every line that was written; what was typed is not among them."""
        self.turns: list[tuple[str, list[str]]] = []
        """What was typed, each with what was said before it."""

    async def readline(self) -> str:
        """The next line."""
        new, self._heard = self.said[self._heard :], len(self.said)
        typed = self._answer(new)
        self.turns.append((typed or "", new))
        return "" if typed is None else f"{typed}\n"

    def write(self, text: str) -> None:
        """Keep what is written; it comes in whole lines."""
        assert text.endswith("\n"), text
        self.said += text.removesuffix("\n").split("\n")

    async def drain(self) -> None:
        """There is always room."""


def script(*typed: str) -> Callable[[list[str]], str | None]:
    """Types these lines, whatever is said."""
    rest = list(typed)
    return lambda _: rest.pop(0) if rest else None


async def visit(
    answer: Callable[[list[str]], str | None],
    table: MatchHandle | None = None,
    *,
    cpu: Cpu | None = None,
    wanted: tuple[Sequence[Any], Any, bool] | None = None,
    ascii_only: bool = False,
    keep: Callable[[Settings], None] | None = None,
    **settings: Any,
) -> list[str]:
    """Everything that is said to somebody who answers so."""
    typist = Typist(answer)
    chosen = Settings(**{"pace": 0.0, **settings})
    library = LocalMatchLibrary(cpu or InstantCpu())
    if isinstance(table, MatchSession):
        table.cpu = library.cpu
    await PlainSession(typist, typist, library, chosen, ascii_only=ascii_only, keep=keep).run(
        table, wanted
    )
    return typist.said


async def told(table: MatchSession, *typed: str, **settings: Any) -> list[str]:
    """What is said at a table to somebody who types these lines, without the first one."""
    welcome, *said = await visit(script(*typed), table, **settings)
    assert "Type help for the commands" in welcome
    return said


def hints(said: list[str]) -> str | None:
    """Does what every hint says, and goes on to the end of the match."""
    match said[-1] if said else "":
        case "Type best, lay off and a card, or count.":
            return "best"
        case "Press Enter to go on.":
            return ""
        case line if line.startswith("Type again"):
            return None
    return "hint"


def blind(new: list[str]) -> str | None:
    """Plays by nothing but what the last lines say: draws, and discards the last card listed."""
    last = new[-1] if new else ""
    if last.startswith("Your turn: take the upcard"):
        return "pass"
    if last.startswith("Your turn"):
        return "draw"
    if last.startswith("You can") and "gin" in last:
        return "gin"
    if last.startswith("You can") and "knock" in last:
        return "knock"
    if last.startswith(("Discard a card", "You can discard")):
        (row,) = [line for line in new if line.startswith("Deadwood")]
        return f"throw {row.removesuffix('.').split()[-1]}"
    if last.startswith(("Yes or no", "Yes, no")):
        return "yes"
    if last.startswith("Type best"):
        return "best"
    return "" if last.startswith("Press Enter") else None
