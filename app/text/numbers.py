"""Numbers in the reader's language."""

from __future__ import annotations

from app.text.speech import tr_c


def number(value: int) -> str:
    """Return a whole number with its thousands separated: ``12,345``."""
    # Translators: the separator of thousands; a narrow no-break space counts as one cell
    return f"{value:,}".replace(",", tr_c("between thousands", ","))


def decimal(value: float, places: int, *, signed: bool = False) -> str:
    """Return a number with ``places`` decimals, on request with its sign.

    A number that rounds to zero has no minus sign.
    """
    rounded = round(value, places) + 0.0
    whole, point, rest = f"{rounded:{'+' if signed else ''},.{places}f}".partition(".")
    # Translators: the separator of thousands; a narrow no-break space counts as one cell
    whole = whole.replace(",", tr_c("between thousands", ","))
    # Translators: the decimal sign
    return whole + (point and tr_c("before tenths", ".")) + rest


def brief(value: float) -> str:
    """Return a number with as few decimals as it needs: ``0.25``, ``20``."""
    # Translators: the decimal sign
    return f"{value:g}".replace(".", tr_c("before tenths", "."))


def percent(share: float, places: int = 0, *, signed: bool = False) -> str:
    """Return a share from 0 to 1 in percent, on request with its sign: ``58.4 %``."""
    return _hundredths(100 * share, places, signed=signed)


def percent_of(part: int, whole: int) -> str:
    """Return a part of a whole in percent: ``58 %``."""
    return _hundredths(100 * part / whole, 0)


def _hundredths(value: float, places: int, *, signed: bool = False) -> str:
    # Translators: a share; the space may be left out
    return tr_c("a share", "{number} %", number=decimal(value, places, signed=signed))
