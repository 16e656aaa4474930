"""Output as a terminal is sent it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from app.text.direction import anchored

_UNDONE: Final = re.compile(r"\x1b\[\d+;\d+H\r?\n(?=\x1b\[\d+;\d+H)")
"""A move to the next line that another move follows."""
_STYLE: Final = re.compile(r"\x1b\[([\d;:]*)m")
_CODE: Final = re.compile(r"[34]8;5;\d+|[34]8;2;\d+;\d+;\d+|[\d:]+")
_MOVE: Final = re.compile(r"\x1b\[\d+;\d+H")
_CONSOLE: Final = str.maketrans(
    {
        **dict(zip("╭╮╰╯╱╲┃━╸╺", "┌┐└┘/\\│───", strict=True)),
        **dict.fromkeys("▏▎▕", "│"),
        **dict.fromkeys("▍▋▊▉", "▌"),
        **dict.fromkeys("▅▆▇", "█"),
        **dict.fromkeys("▂▃", "▄"),
        **dict(zip("▁▔▸◂‹›⇄", "_▀►◄<>↔", strict=True)),
        **dict(zip("♧♢♡♤●◎✓★", "♣♦♥♠•○√*", strict=True)),
        **dict.fromkeys("“”„", '"'),
        **dict.fromkeys("‘’‚", "'"),
        **dict.fromkeys("–—−", "-"),
        "×": "x",
        "…": ".",
        "\u202f": "\xa0",
    }
)
"""Signs that the fonts of the Linux console lack, with other signs of one cell that they have."""


class _Style(NamedTuple):
    """The style in which a terminal writes."""

    is_known: bool = False
    """Whether it has been reset; before that, the rest is added to a style from earlier output."""
    flags: frozenset[str] = frozenset()
    ink: str = ""
    ground: str = ""


def as_sent(data: str, *, console: bool = False, ascii_only: bool = False) -> str:
    """Return output as a terminal is sent it: shorter, and with its columns anchored.

    The Linux ``console`` reorders no text, and gets signs that its fonts have. Neither it nor a
    terminal in ASCII can leave a mark unseen.
    """
    told = shorter(data)
    if console:
        return told.translate(_CONSOLE)
    return told if ascii_only else anchored(told)


def shorter(data: str) -> str:
    """Return output with the same effect on a terminal in fewer bytes.

    Rich ends the style of each piece of text and begins the next with all of its codes. Here only
    the codes that differ are sent.
    """
    return _restyled(_UNDONE.sub("", data))


def _restyled(data: str) -> str:
    first, *rest = _STYLE.split(data)
    pieces = [first]
    sent = wanted = _Style()
    for codes, text in zip(rest[::2], rest[1::2], strict=True):
        styled = _after(wanted, codes)
        if styled is None:
            return data
        wanted = styled
        # A move looks the same in any style.
        if text and not _MOVE.fullmatch(text):
            pieces.append(_change(sent, wanted))
            sent = wanted
        pieces.append(text)
    return "".join([*pieces, _change(sent, wanted)])


@lru_cache(4096)
def _after(style: _Style, codes: str) -> _Style | None:
    """Return the style after these codes; None for codes that Rich does not send."""
    known, flags, ink, ground = style
    for code in _CODE.findall(codes or "0"):
        match code.partition(";")[0]:
            case "0":
                known, flags, ink, ground = True, frozenset(), "", ""
            case "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9":
                flags |= {code}
            case number if number.isdecimal() and int(number) // 10 in (3, 9):
                ink = code
            case number if number.isdecimal() and int(number) // 10 in (4, 10):
                ground = code
            case _:
                return None
    return _Style(known, flags, ink, ground)


@lru_cache(4096)
def _change(before: _Style, after: _Style) -> str:
    """Return the shortest sequence that turns one style into another; empty for none."""
    is_more = (
        before.is_known == after.is_known
        and before.flags <= after.flags
        and (after.ink or not before.ink)
        and (after.ground or not before.ground)
    )
    if not is_more:
        if after == _Style(is_known=True):
            return "\x1b[m"
        before = _Style()
    codes = sorted(after.flags - before.flags) if is_more else ["0", *sorted(after.flags)]
    codes += [code for code, old in zip(after[2:], before[2:], strict=True) if code != old]
    return f"\x1b[{';'.join(codes)}m" if codes else ""
