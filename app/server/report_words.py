"""Reports and the acts of moderators in words, for screens and lines."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from app.server import news
from app.server.conduct_store import USUAL_MINUTES, Report
from app.text.dates import in_brief
from app.text.speech import tr, tr_n


def report_title(name: str) -> str:
    return tr("Report {name}", name=name)


def what_happened(name: str) -> str:
    """Return what a visitor is asked who reports a person."""
    return tr(
        "What has happened? The moderators and the person who runs this house read it,"
        " with what was said here last and your messages with {name}.",
        name=name,
    )


def nothing_said() -> str:
    return tr("Nothing was said there.")


def report_sent() -> str:
    return tr("The moderators and the person who runs this house can read your report.")


def kicked(name: str) -> str:
    return tr("{name} is sent out, and may come back.", name=name)


def silenced(name: str, *, is_muted: bool) -> str:
    if not is_muted:
        return tr("{name} may talk again.", name=name)
    return tr_n(
        "{name} cannot talk here for {n} minute.",
        "{name} cannot talk here for {n} minutes.",
        USUAL_MINUTES,
        name=name,
    )


def banned(name: str, days: int) -> str:
    if not days:
        return tr("{name} is banned for good.", name=name)
    return tr_n("{name} is banned for {n} day.", "{name} is banned for {n} days.", days, name=name)


def no_reports() -> str:
    return tr("No report is open.")


def dealt_with(number: int) -> str:
    return tr("Report {number} is closed.", number=number)


def place_of(report: Report) -> str:
    """Return where a report was made."""
    return tr("table {number}", number=report.place) if report.place else tr("lobby")


def headline(report: Report, now: datetime) -> str:
    """Return who reports whom, when and why."""
    # Translators: a report: when, by whom, about whom, where (a table or the lobby), and why
    return tr(
        "{when}, {who} about {name}, {place}: {why}",
        when=in_brief(datetime.fromtimestamp(report.at), now),
        who=report.reporter_name,
        name=report.name,
        place=place_of(report),
        why=report.why,
    )


def lines_of(report: Report) -> Sequence[str]:
    """Return the lines that a report holds."""
    return [
        # Translators: a message to one person alone, in a report: the sender and the text
        tr("{who}, in a message: {text}", who=line.who, text=line.text)
        if line.is_message
        else news.line_of(line.who, line.text)
        for line in report.lines
    ] or [nothing_said()]
