"""The state that one person's dialogs share: the conversation, the match library, the settings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from app.plain import help as help_texts
from app.plain.commands import NOTHING
from app.plain.settings import called, changed, is_on, listed, written
from app.plain.talk import Conversation, Interruption
from app.storage.errors import StoreError
from app.storage.settings import Settings
from app.table.handles import MatchLibrary
from app.terminal import terminal_environ
from app.text.lists import sentences
from app.text.refusals import sentence_for
from app.text.speech import chosen, tr, voice
from app.ui.commands import Grammar

Keep = Callable[[Settings], None]
"""Saves settings. Raises StoreError."""


class LeaveProgram(Interruption):
    """The person leaves the program."""


class LeaveMatch(Interruption):
    """The person leaves the match to choose another."""


class MatchChanged(Interruption):
    """The match to be shown has been replaced or is gone."""


@dataclass
class PlainContext:
    """One person, for the length of a visit."""

    talk: Conversation
    library: MatchLibrary
    settings: Settings
    keep: Keep | None
    """Saves settings; None if they hold for this visit only."""
    happened: asyncio.Event = field(default_factory=asyncio.Event)
    """Set after an event that a waiting dialog has to look at."""

    _reported: dict[tuple[type, str, int], str] = field(default_factory=dict)
    """The sentence about the report of each fault, by its place in the program."""

    # -- faults --------------------------------------------------------------------------------

    @contextmanager
    def outliving(self) -> Iterator[None]:
        """Limit an unexpected error to this context, so that the visit goes on."""
        try:
            yield
        except (Interruption, OSError):
            raise
        except Exception as error:
            from app.ui.fault_report import place_of

            place = place_of(error)
            if place not in self._reported:
                self._reported[place] = self.report(error)
            told = tr("The game has a fault: this could not be done.")
            self.talk.say(sentences([told, self._reported[place]]))

    def report(self, error: Exception) -> str:
        """Write a report, and return a sentence about it, which may be empty."""
        from app.ui.fault_report import write_report

        report = write_report(error, datetime.now().astimezone())
        return tr("Please report it with the file {report}.", report=report) if report else ""

    # -- around a match ------------------------------------------------------------------------

    more: ClassVar[Grammar] = NOTHING
    """The commands that work everywhere, beside those of the place."""

    def help_at_start(self) -> Sequence[str]:
        """Return the help on commands before a match."""
        return [*map(tr, help_texts.AT_THE_START)]

    def help(self) -> Sequence[str]:
        """Return the help on commands at every table, beside those of the game, a line each."""
        return [*map(tr, help_texts.ALONE)]

    def help_at_end(self) -> Sequence[str]:
        """Return the help on commands between two hands, the one that goes on first."""
        return [*map(tr, help_texts.AT_THE_END)]

    def asides(self) -> Sequence[str]:
        """Return the requests that wait for the person's answer, beside their turn."""
        return ()

    def meanwhile(self) -> Sequence[str]:
        """Return the possible actions during another player's turn."""
        return ()

    def match_end_choices(self, *, is_over: bool) -> str:
        """Return the commands after a match, or after the series if it ``is_over``."""
        if is_over:
            return tr("Type again for another like it, start for other matches, review, or quit.")
        return tr("Type next for the next match, start for other matches, review, or quit.")

    def how_to_check(self, path: Path | None) -> str:
        """Return how to check all hands of a match; ``path`` is None if it was not saved."""
        return (
            tr(
                "To check every hand of this match: {command}",
                command=f"gin-rummy verify {path}",
            )
            if path
            else tr("This match could not be saved, so there is no file to check.")
        )

    def look_around(self) -> None:
        """Handle events around the match. Raises MatchChanged."""

    def grammar(self, of_place: Grammar) -> Grammar:
        """Return the commands of a place with those that work everywhere."""
        more = self.more
        return of_place._replace(
            commands=(*of_place.commands, *more.commands),
            elsewhere=lambda: {**more.elsewhere(), **of_place.elsewhere()},
        )

    # -- commands ------------------------------------------------------------------------------

    async def common(self, command: str, rest: str) -> bool:
        """Carry out a command that works everywhere; return whether it was one.

        Raises CommandError, InputClosed and MatchChanged.
        """
        match command:
            case "spell":
                self._spell(rest)
            case "lines":
                self._begin_in_lines(rest)
            case "settings":
                self.talk.say(*listed(self.settings))
            case "set":
                self._set(rest)
            case _:
                return False
        return True

    def _spell(self, request: str) -> None:
        if (wanted := is_on(request)) is None:
            self.talk.say(tr("Type spell on, or spell off."))
            return
        self.talk.spells = wanted
        self.talk.say(
            tr("Cards are spelled out from now on.")
            if self.talk.spells
            else tr("Cards are written short from now on.")
        )
        self.change(spell=self.talk.spells)

    def _begin_in_lines(self, request: str) -> None:
        if (wanted := is_on(request)) is None:
            self.talk.say(tr("Type lines on, or lines off."))
        elif self.keep is None:
            self.talk.say(tr("That cannot be chosen here."))
        else:
            self.change(lines=wanted)
            self.talk.say(
                tr("The game begins in lines from the next start on.")
                if self.settings.lines
                else tr(
                    "The game begins on the screen from the next start on, where it can be drawn."
                )
            )

    def _set(self, text: str) -> None:
        name, value = changed(text)
        if name == "spell":
            self.talk.spells = value
        why_not = ""
        if name == "language":
            why_not = voice.get().speak(chosen(value, terminal_environ()))
        self.change(**{name: value})
        self.talk.say(
            why_not
            or tr("{setting} is {value} now.", setting=called(name), value=written(name, value))
        )

    def change(self, **changes: object) -> None:
        """Change settings, and save them if possible."""
        self.settings = replace(self.settings, **changes)  # type: ignore[arg-type]
        if self.keep is None:
            return
        try:
            self.keep(self.settings)
        except StoreError as error:
            self.talk.say(tr("For this time only: {why}", why=sentence_for(error)))
