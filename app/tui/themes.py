"""The themes.

In a terminal of 256 colours each colour becomes one of the 240 fixed ones, which Rich chooses. The
``ansi`` theme uses the terminal's own sixteen colours instead.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from rich.style import Style
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from app.terminal import is_linux_console

_TERMINAL: Final = BUILTIN_THEMES["ansi-dark"]
_UNDER_SCROLLBARS: Final = (
    *("scrollbar-background", "scrollbar-background-hover", "scrollbar-background-active"),
    "scrollbar-corner-color",
)
_PAPER: Final = {
    "paper": "#faf7ea",
    "paper-focus": "#ffffff",
    "paper-run": "#bcd9ff",
    "paper-set": "#ffd79b",
    "paper-near": "#e2f0d6",
    "paper-edge": "#7f7f76",
    "ink-black": "#000000",
    "ink-red": "#af0000",
    "ink-blue": "#0000d7",
    "ink-green": "#005f00",
    "ink-joker": "#5f00af",
    "card-back": "#1f4f8a",
    "card-back-lines": "#8fc7ff",
}


def _theme(
    name: str,
    *,
    felt: str,
    text: str,
    muted: str,
    panel: str,
    bar: str,
    accent: str,
    edge: str,
    rail: str,
    danger: str,
    dark: bool = True,
    paper: dict[str, str] | None = None,
) -> Theme:
    return Theme(
        name=name,
        primary=accent,
        secondary=accent,
        accent=accent,
        warning=accent,
        error=danger,
        success=accent,
        foreground=text,
        background=felt,
        surface=panel,
        panel=bar,
        dark=dark,
        variables={
            **(paper or _PAPER),
            "felt": felt,
            "felt-text": text,
            "felt-muted": muted,
            "panel-bg": panel,
            "panel-edge": edge,
            "bar-bg": bar,
            "table-edge": rail,
            "highlight": accent,
            "danger": danger,
            "footer-background": bar,
            "footer-foreground": text,
            "footer-key-foreground": accent,
            "footer-description-foreground": text,
            "scrollbar": edge,
            "scrollbar-hover": accent,
            "scrollbar-active": accent,
            **dict.fromkeys(_UNDER_SCROLLBARS, panel),
            "text-muted": muted,
            "text-disabled": muted,
            "block-cursor-background": accent,
            "block-cursor-foreground": bar if dark else "#ffffff",
        },
    )


FELT: Final = _theme(
    "felt",
    felt="#0c4a2e",
    text="#ffffff",
    muted="#a6ccb4",
    panel="#092b1c",
    bar="#2d2016",
    accent="#f2c75c",
    edge="#3a7d5d",
    rail="#4a2c1a",
    danger="#ffb09c",
)
DARK: Final = _theme(
    "dark",
    felt="#121212",
    text="#eeeeee",
    muted="#a8a8a8",
    panel="#1c1c1c",
    bar="#262626",
    accent="#ffaf5f",
    edge="#6c6c6c",
    rail="#303030",
    danger="#ff8787",
    paper={**_PAPER, "paper": "#e4e4e4", "card-back": "#303030", "card-back-lines": "#8a8a8a"},
)
# Paper and ink, with the green of the felt.
LIGHT: Final = _theme(
    "light",
    felt="#e8e6df",
    text="#121212",
    muted="#4c4c48",
    panel="#f8f7f3",
    bar="#d9d7ce",
    accent="#005028",
    edge="#83837c",
    rail="#b5a48c",
    danger="#a30000",
    dark=False,
    paper={**_PAPER, "paper": "#ffffff", "paper-focus": "#ffff87"},
)
# As Textual's themes of the same names. The grounds of Nord are a little greyer: 256 colours would
# show them as blue and green.
NORD: Final = _theme(
    "nord",
    felt="#30353f",
    text="#d8dee9",
    muted="#a3adbf",
    panel="#262b33",
    bar="#1d2026",
    accent="#88c0d0",
    edge="#7b88a1",
    rail="#4c566a",
    danger="#e8a1a8",
    paper={
        "paper": "#eceff4",
        "paper-focus": "#ffffff",
        "paper-run": "#bfdce6",
        "paper-set": "#f0d9a8",
        "paper-near": "#d2eec6",
        "paper-edge": "#7b88a1",
        "ink-black": "#1d2026",
        "ink-red": "#9b1c28",
        "ink-blue": "#1f2e93",
        "ink-green": "#1f5f2a",
        "ink-joker": "#5f2f8f",
        "card-back": "#3f6188",
        "card-back-lines": "#d8dee9",
    },
)
GRUVBOX: Final = _theme(
    "gruvbox",
    felt="#282828",
    text="#fbf1c7",
    muted="#bdae93",
    panel="#1d2021",
    bar="#3c3836",
    accent="#fabd2f",
    edge="#7c6f64",
    rail="#504945",
    danger="#fe8b7a",
    paper={
        "paper": "#fbf1c7",
        "paper-focus": "#ffffff",
        "paper-run": "#b6d3ec",
        "paper-set": "#fbd08a",
        "paper-near": "#dcefc0",
        "paper-edge": "#7c6f64",
        "ink-black": "#1d2021",
        "ink-red": "#9d0006",
        "ink-blue": "#0a2d8a",
        "ink-green": "#2a5a10",
        "ink-joker": "#6a1f63",
        "card-back": "#2f6b6e",
        "card-back-lines": "#fbf1c7",
    },
)
CONTRAST: Final = _theme(
    "contrast",
    felt="#000000",
    text="#ffffff",
    muted="#ffffff",
    panel="#000000",
    bar="#000000",
    accent="#ffff00",
    edge="#ffffff",
    rail="#000000",
    danger="#ffaf87",
    paper={
        **_PAPER,
        "paper": "#ffffff",
        "paper-focus": "#ffff00",
        "paper-run": "#afffff",
        "paper-set": "#ffd7af",
        "paper-near": "#d7ffd7",
        "paper-edge": "#000000",
        "card-back": "#000087",
        "card-back-lines": "#ffffff",
    },
)
# The default colour of a terminal is readable on its own background.
ANSI: Final = replace(
    _TERMINAL,
    name="ansi",
    variables={
        **_TERMINAL.variables,
        "border": "ansi_default",
        "footer-key-foreground": "ansi_default",
        "link-color": "ansi_default",
        "link-color-hover": "ansi_default",
        "link-background-hover": "ansi_default",
        "text-warning": "ansi_default",
        "felt": "ansi_default",
        "felt-text": "ansi_default",
        "felt-muted": "ansi_default",
        "panel-bg": "ansi_default",
        "panel-edge": "ansi_default",
        "bar-bg": "ansi_default",
        "table-edge": "ansi_default",
        "highlight": "ansi_default",
        "danger": "ansi_default",
        # Red is too dim on what these terminals call white.
        "paper": "ansi_bright_white",
        "paper-focus": "ansi_bright_white",
        "paper-run": "ansi_bright_cyan",
        "paper-set": "ansi_bright_yellow",
        "paper-near": "ansi_bright_white",
        "paper-edge": "ansi_bright_black",
        "ink-black": "ansi_black",
        "ink-red": "ansi_red",
        "ink-blue": "ansi_blue",
        # No green of the sixteen can be read on light paper, nor Solarized's bright one anywhere.
        "ink-green": "ansi_green",
        "ground-green": "ansi_black",
        "ink-joker": "ansi_blue",
        "card-back": "ansi_blue",
        "card-back-lines": "ansi_bright_white",
    },
)

THEMES: Final = (FELT, DARK, LIGHT, NORD, GRUVBOX, CONTRAST, ANSI)

_STYLES: Final = {
    "felt": ("felt-text", "felt"),
    "muted": ("felt-muted", "felt"),
    "gold": ("highlight", "felt"),
    "bar": ("block-cursor-foreground", "block-cursor-background"),
    "paper": ("ink-black", "paper"),
    "run": ("ink-black", "paper-run"),
    "set": ("ink-black", "paper-set"),
    "near": ("ink-black", "paper-near"),
    "focus": ("ink-black", "paper-focus"),
    "edge": ("paper-edge", None),
    "black": ("ink-black", None),
    "red": ("ink-red", None),
    "blue": ("ink-blue", None),
    "green": ("ink-green", None),
    "joker": ("ink-joker", None),
    "back": ("card-back-lines", "card-back"),
}
_INKS: Final = ("black", "red", "blue", "green", "joker")
_DARK_GROUNDS: Final = {
    "paper": "ansi_white",
    "paper-focus": "ansi_white",
    "paper-run": "ansi_cyan",
    "paper-set": "ansi_yellow",
    "paper-near": "ansi_white",
    "ink-red": "ansi_bright_red",
    "ground-red": "ansi_black",
}
"""The colours that differ where no ground can be bright."""


def card_styles(theme: str, ground: Color | None = None) -> dict[str, Style]:
    """Return the styles of cards by name; words are on this ``ground``, by default on the felt.

    The names are felt, muted, gold, bar for a chosen row, paper, run, set, near, focus, edge, the
    inks black, red, blue, green and joker, back, and corner for the name of a card. A foreign theme
    looks like felt.

    They are not component classes of the style sheet because every card would have its own dozen of
    them to be matched at the start. The sixteen colours differ from terminal to terminal, and few
    inks can be read on the tint of a meld in each: signs have plain paper there, and the cells
    around them show the tint. An ink that no paper of the theme is light enough for has its own
    ground.
    """
    return _card_styles(theme, ground, dark_grounds=theme == ANSI.name and is_linux_console())


@cache
def _card_styles(theme: str, under: Color | None, *, dark_grounds: bool) -> dict[str, Style]:
    variables = next((known for known in THEMES if known.name == theme), FELT).variables
    if dark_grounds:
        variables = variables | _DARK_GROUNDS

    def colour(name: str | None) -> Color | None:
        return None if name is None else Color.parse(variables[name])

    styles = {}
    for name, (ink, ground) in _STYLES.items():
        front = colour(ink)
        if name in _INKS:
            own = f"ground-{name}"
            ground = own if own in variables else "paper" if theme == ANSI.name else None
        back = under if under and ground == "felt" else colour(ground)
        styles[name] = Style(
            color=front.rich_color if front else None, bgcolor=back.rich_color if back else None
        )
    # Many terminals show bold black as grey, which is hard to read on coloured paper.
    styles["corner"] = Style(bold=None if theme == ANSI.name else True)
    return styles


_BLACK, _WHITE = "#000000", "#ffffff"
_SHADES: Final = {
    FELT.name: ((_BLACK, "#5f8700"), (_BLACK, "#878700"), (_BLACK, "#afaf5f"), (_BLACK, "#ffd75f")),
    DARK.name: ((_WHITE, "#3a3a3a"), (_WHITE, "#875f00"), (_BLACK, "#d7875f"), (_BLACK, "#ffaf5f")),
    LIGHT.name: (
        *((_BLACK, "#afd7af"), (_BLACK, "#87af87"), (_BLACK, "#5f8f66"), (_WHITE, "#005028")),
    ),
    NORD.name: ((_WHITE, "#434c5e"), (_WHITE, "#4f6b85"), (_BLACK, "#7fa3b8"), (_BLACK, "#88c0d0")),
    GRUVBOX.name: (
        *((_WHITE, "#504945"), (_WHITE, "#7a5a10"), (_BLACK, "#c58f2a"), (_BLACK, "#fabd2f")),
    ),
    CONTRAST.name: (
        *((_WHITE, "#5f5f00"), (_BLACK, "#878700"), (_BLACK, "#d7d700"), (_BLACK, "#ffff00")),
    ),
}
"""By theme the inks and grounds of words that stand out ever more, after the felt itself."""
SHADES: Final = 5


@cache
def shade_styles(theme: str) -> tuple[Style, ...]:
    """Return words on grounds that stand out ever more, ``SHADES`` of them.

    The terminal's own colours have no steps: there words are plain, bold and at last reversed.
    """
    plain = card_styles(theme)["felt"]
    if theme == ANSI.name:
        bold = plain + Style(bold=True)
        return (plain, plain, bold, bold, bold + Style(reverse=True))
    steps = _SHADES.get(theme, _SHADES[FELT.name])
    return (plain, *(Style(color=ink, bgcolor=ground) for ink, ground in steps))
