"""Reports in lines, and what moderators do."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from app.plain.talk import Conversation
from app.plain.telling import labelled
from app.server import report_words as words
from app.server.client import LobbyClient
from app.server.conduct_store import Report
from app.server.plain.people import PeopleCommands
from app.text.speech import tr
from app.ui.commands import CommandError


class ModerationCommands:
    """The commands about the conduct of others."""

    def __init__(self, lobby: LobbyClient, talk: Conversation, people: PeopleCommands) -> None:
        self._lobby = lobby
        self._talk = talk
        self._people = people

    def common(self, command: str, rest: str) -> bool:
        """Carry out a command about conduct; return whether it was one.

        Raises Refused and CommandError.
        """
        match command:
            case "report":
                person, why = self._people.addressed(rest)
                if not why:
                    raise CommandError(tr("Why? Type report, a name and what has happened."))
                self._lobby.report(person, why)
                self._talk.say(words.report_sent())
            case "kick":
                person, why = self._people.addressed(rest)
                self._lobby.kick(person, why)
                self._talk.say(words.kicked(self._name(person)))
            case "silence":
                person, why = self._people.addressed(rest)
                is_muted = self._lobby.silence(person, why)
                self._talk.say(words.silenced(self._name(person), is_muted=is_muted))
            case "ban":
                person, rest = self._people.addressed(rest)
                days, why = _days_of(rest)
                name = self._name(person)
                self._lobby.ban(person, days, why)
                self._talk.say(words.banned(name, days))
            case "reports":
                self._talk.say(*self._reports(rest))
            case _:
                return False
        return True

    def _name(self, person: str) -> str:
        return self._lobby.profile(person).name

    def _reports(self, text: str) -> Sequence[str]:
        reports = self._lobby.reports()
        if not text:
            told = [line for report in reports for line in _told(report)]
            how = tr("Type reports and a number when you have dealt with one.")
            return [*told, how] if told else [words.no_reports()]
        if not (text.isascii() and text.isdecimal()):
            raise CommandError(tr("Type reports and a number when you have dealt with one."))
        self._lobby.close_report(int(text))
        return [words.dealt_with(int(text))]


def _days_of(text: str) -> tuple[int, str]:
    first, _, rest = text.partition(" ")
    return (int(first), rest) if first.isascii() and first.isdecimal() else (0, text)


def _told(report: Report) -> Sequence[str]:
    head = labelled(
        tr("Report {number}", number=report.number), words.headline(report, datetime.now())
    )
    return [head, *words.lines_of(report)]
