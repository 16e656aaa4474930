"""The commands of ``gin-rummy server`` about people: bans, mutes, reports, and their accounts."""

from __future__ import annotations

import argparse
from typing import Any

from app.cli.command import Commands, whole
from app.cli.server_command import add_command, print_columns, time_of
from app.quoting import printable
from app.text.speech import tr, tr_n

_MINUTES = "60"
"""The usual minutes of a mute."""


def add_commands(commands: Commands) -> None:
    who = tr("a name, an id or its beginning, or the fingerprint of a key")
    kick = add_command(
        commands,
        "kick",
        tr("send a person out, who keeps the seats and may come back"),
        lambda name: _say(tr("{name} is sent out, and may come back.", name=name)),
        _who_and_why,
    )
    ban = add_command(
        commands,
        "ban",
        tr("ban a person, a key, an address or a network; a banned person loses the matches"),
        _tell_ban,
        _ban_asked,
    )
    unban = add_command(
        commands,
        "unban",
        tr("lift the bans of a person, a key, an address or a network"),
        _tell_unbanned,
        lambda given: {"who": given.who},
    )
    mute = add_command(
        commands, "mute", tr("let a person not talk for a while"), _tell_muted, _mute_asked
    )
    unmute = add_command(
        commands,
        "unmute",
        tr("let a muted person talk again"),
        lambda name: _say(tr("{name} may talk again.", name=name)),
        lambda given: {"who": given.who},
    )
    add_command(
        commands, "conduct", tr("list the bans, the mutes and the moderators"), _tell_conduct
    )
    moderator = add_command(
        commands,
        "moderator",
        tr("let a person send out, mute and ban others in the lobby, and read reports"),
        _tell_moderator,
        lambda given: {"who": given.who, "is_so": not given.end},
    )
    moderator.add_argument("--end", action="store_true", help=tr("no longer"))
    reports = add_command(
        commands,
        "reports",
        tr("list what visitors have reported, with the lines that were said"),
        _tell_reports,
        lambda given: {"every": given.all},
    )
    reports.add_argument("--all", action="store_true", help=tr("also those dealt with"))
    done = add_command(
        commands,
        "report-done",
        tr("close a report that is dealt with"),
        lambda number: _say(tr("Report {number} is closed.", number=number)),
        lambda given: {"number": whole("N", given.number, 1)},
    )
    done.add_argument("number", metavar="N", help=tr("the number of the report"))
    rename = add_command(
        commands,
        "rename",
        tr("give a person another name"),
        lambda name: _say(tr("The name is {name} from now on.", name=name)),
        lambda given: {"who": given.who, "name": given.name},
    )
    merge = add_command(
        commands,
        "merge",
        tr("make one account of two: keys, matches, ratings and messages of both"),
        _tell_merged,
        lambda given: {"who": given.who, "into": given.into},
    )
    drop = add_command(
        commands,
        "drop-account",
        tr("delete the account of a person for good"),
        lambda name: _say(tr("The account of {name} is deleted.", name=name)),
        lambda given: {"who": given.who},
    )
    for parser in (kick, mute, unmute, moderator, rename, merge, drop):
        parser.add_argument("who", metavar=tr("WHO"), help=who)
    for parser in (ban, unban):
        parser.add_argument(
            "who",
            metavar=tr("WHO"),
            help=tr("a person, a key, an address, or a network such as 192.0.2.0/24"),
        )
    ban.add_argument(
        "days", metavar=tr("DAYS"), nargs="?", default="0", help=tr("without it, for good")
    )
    mute.add_argument(
        "minutes", metavar=tr("MINUTES"), nargs="?", default=_MINUTES, help=tr("without it, 60")
    )
    rename.add_argument("name", metavar=tr("NAME"), help=tr("the new name"))
    merge.add_argument("into", metavar=tr("INTO"), help=tr("the account that stays"))
    for parser in (kick, ban, mute):
        parser.add_argument(
            "--why", metavar=tr("REASON"), default="", help=tr("the reason, which they are told")
        )


def _say(text: str) -> None:
    print(printable(text))


# -- what is asked -------------------------------------------------------------------------


def _who_and_why(given: argparse.Namespace) -> dict[str, Any]:
    return {"who": given.who, "why": given.why}


def _ban_asked(given: argparse.Namespace) -> dict[str, Any]:
    return {**_who_and_why(given), "days": whole(tr("DAYS"), given.days, 0)}


def _mute_asked(given: argparse.Namespace) -> dict[str, Any]:
    return {**_who_and_why(given), "minutes": whole(tr("MINUTES"), given.minutes, 1)}


# -- answers in words ----------------------------------------------------------------------


def _tell_ban(answer: Any) -> None:
    from app.server.conduct_store import Ban
    from app.typed_json import read_as

    ban = read_as(Ban, answer)
    if not ban.until:
        _say(tr("{name} is banned for good.", name=ban.name))
    else:
        _say(tr("{name} is banned until {time}.", name=ban.name, time=time_of(ban.until)))


def _tell_merged(answer: Any) -> None:
    from app.server.conduct_store import Merged
    from app.typed_json import read_as

    merged = read_as(Merged, answer)
    _say(tr("Both are the account of {name} from now on.", name=merged.name))
    if merged.bans:
        _say(
            tr(
                "A ban of one of them keeps it out now: gin-rummy server unban {name} lifts it.",
                name=merged.name,
            )
        )


def _tell_unbanned(names: Any) -> None:
    for name in names:
        _say(tr("{name} is banned no more.", name=name))


def _tell_muted(name: Any) -> None:
    _say(tr("{name} is muted.", name=name))


def _tell_moderator(answer: Any) -> None:
    from app.server.operator_answers import Moderator
    from app.typed_json import read_as

    named = read_as(Moderator, answer)
    _say(
        tr("{name} is a moderator now.", name=named.name)
        if named.is_moderator
        else tr("{name} is no moderator any more.", name=named.name)
    )


def _tell_conduct(answer: Any) -> None:
    from app.server.conduct_store import ConductRecord
    from app.typed_json import read_as

    record = read_as(ConductRecord, answer)
    operator = tr("operator")
    bans = [
        (
            ban.name,
            time_of(ban.since),
            time_of(ban.until) if ban.until else tr("for good"),
            ban.by or operator,
            ban.why,
        )
        for ban in record.bans
    ]
    mutes = [
        (mute.person, time_of(mute.until), mute.by or operator, mute.why) for mute in record.mutes
    ]
    until, by, why = tr("Until"), tr("By"), tr("Reason")
    print(tr_n("{n} ban", "{n} bans", len(bans)))
    if bans:
        print_columns((tr("Name"), tr("Since"), until, by, why), bans)
    print(tr_n("{n} mute", "{n} mutes", len(mutes)))
    if mutes:
        print_columns((tr("Name"), until, by, why), mutes)
    print(tr_n("{n} moderator", "{n} moderators", len(record.moderators)))
    for name in record.moderators:
        _say(name)


def _tell_reports(answer: Any) -> None:
    from datetime import datetime

    from app.server import report_words as words
    from app.server.conduct_store import Report
    from app.typed_json import read_as

    reports = read_as(list[Report], answer)
    if not reports:
        print(words.no_reports())
    for report in reports:
        _say(f"{report.number}  {words.headline(report, datetime.now())}")
        for line in words.lines_of(report):
            _say(f"    {line}")
