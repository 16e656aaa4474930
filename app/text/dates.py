"""Days and times of day in the reader's language."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from app.text.speech import msg_c, tr, tr_c

_MONTHS: Final = (
    msg_c("month", "Jan"),
    msg_c("month", "Feb"),
    msg_c("month", "Mar"),
    msg_c("month", "Apr"),
    msg_c("month", "May"),
    msg_c("month", "Jun"),
    msg_c("month", "Jul"),
    msg_c("month", "Aug"),
    msg_c("month", "Sep"),
    msg_c("month", "Oct"),
    msg_c("month", "Nov"),
    msg_c("month", "Dec"),
)

_WEEKDAYS: Final = (
    # Translators: days of the week, heads of columns of 2 cells
    msg_c("weekday", "Mo"),
    msg_c("weekday", "Tu"),
    msg_c("weekday", "We"),
    msg_c("weekday", "Th"),
    msg_c("weekday", "Fr"),
    msg_c("weekday", "Sa"),
    msg_c("weekday", "Su"),
)


def weekdays() -> list[str]:
    """Return the days of the week in two cells each, from Monday on."""
    return [tr_c("weekday", day) for day in _WEEKDAYS]


def month_of(when: date) -> str:
    return tr_c("month", _MONTHS[when.month - 1])


def month_and_year(when: date) -> str:
    """Return a month: ``Mar 2026``."""
    # Translators: the short name of a month, a year
    return tr("{month} {year}", month=month_of(when), year=when.year)


def day_of(when: date) -> str:
    """Return a day: ``05 Mar 2026``."""
    # Translators: a day of two digits, the short name of a month, a year; at most 12 cells wide
    return tr("{day} {month} {year}", day=when.strftime("%d"), month=month_of(when), year=when.year)


def day_and_time(when: datetime) -> str:
    """Return a day and the time of day: ``05 Mar 2026, 18:30``."""
    return tr("{day}, {time}", day=day_of(when), time=when.strftime("%H:%M"))


def in_brief(when: datetime, now: datetime) -> str:
    """Return a day and the time of day in twelve letters; of another year, only the day."""
    if when.year != now.year:
        return day_of(when)
    # Translators: a day of two digits, the short name of a month, a time; at most 12 cells wide
    return tr(
        "{day} {month} {time}",
        day=when.strftime("%d"),
        month=month_of(when),
        time=when.strftime("%H:%M"),
    )
