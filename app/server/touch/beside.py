"""The pages beside a table: the menu, the score, the log, the rules, and the talk there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from app.games.base import ONLOOKER
from app.server.touch import page as pages
from app.server.touch.page import Block, Button
from app.server.touch.table import label
from app.server.touch.talk import talk_blocks
from app.text.melding.games import sheet_of
from app.text.people import given_up_to, series_line
from app.text.speech import tr, tr_c

if TYPE_CHECKING:
    from app.server.touch.match import MatchPage


def page_of(panel: str, match: MatchPage) -> tuple[str, list[Block]]:
    """Return the title of a page beside the table, and what it shows."""
    return _TITLES[panel](), _BLOCKS[panel](match)


def _menu(match: MatchPage) -> list[Block]:
    is_player = match.handle.seat != ONLOOKER
    shared = match.shared is not None and is_player
    resigns = is_player and not match.match_view.is_settled
    leave = (
        tr("Go to the lobby (your seat is kept)")
        if match.shared and is_player
        else tr("Go to the lobby")
    )
    return [
        {
            **pages.buttons(
                Button("score", tr("Score")),
                Button("log", tr_c("key", "Log")),
                Button("rules", tr("Rules")),
                Button("nudge", tr("Nudge the player who has to move")) if shared else None,
                Button("stand-in", tr("Let the computer act instead")) if shared else None,
                Button("end", tr("End the match without a result")) if shared else None,
                Button("resign", tr("Resign the match")) if resigns else None,
                Button("leave", leave),
            ),
            "as": "list",
        }
    ]


def _resigning(match: MatchPage) -> list[Block]:
    return [
        pages.text(given_up_to(match.people, match.match_view.me)),
        pages.buttons(Button("resign-now", tr("Resign the match"), is_main=True)),
    ]


def _ending(match: MatchPage) -> list[Block]:
    return [
        pages.text(
            tr(
                "There is no winner, and the match cannot be continued. This is possible when"
                " a player has been away, or has not moved, for five minutes, and the others"
                " agree."
            )
        ),
        pages.buttons(Button("end-now", tr("End the match without a result"), is_main=True)),
    ]


def _log(match: MatchPage) -> list[Block]:
    told = [*filter(None, match.actions_told()[match.first_listed :])]
    return pages.texts(reversed(told)) or [pages.text(tr("Nothing has been played yet."))]


def score(match: MatchPage) -> list[Block]:
    sheet = sheet_of(match.match_view, match.people)
    lines = [[f"{row.label} {row.what}".strip(), *row.cells] for row in (*sheet.rows, *sheet.sums)]
    won = series_line(match.match_view.won, match.match_view.rules.best_of, match.people)
    return [pages.sheet(["", *sheet.names], lines), pages.text(won)]


def _rules(match: MatchPage) -> list[Block]:
    # Imported late: most players never ask for them.
    from app.text.rules_page import Illustration
    from app.ui.rules_page import page_of, title_of

    rules = match.match_view.rules
    blocks = [pages.text(title_of(rules, match.visitor.settings), "strong")]
    for part in page_of(rules):
        if isinstance(part, Illustration):
            blocks += [
                pages.cards("", [pages.card(each) for each in meld.cards]) for meld in part.melds
            ]
            blocks.append(pages.text(part.caption, "quiet"))
        else:
            title, sentences = part
            blocks += [pages.heading(title)] if title else []
            blocks += pages.texts(sentences)
    return blocks


def _talk(match: MatchPage) -> list[Block]:
    return talk_blocks(match.visitor.lobby)


_TITLES: Final[Mapping[str, Callable[[], str]]] = {
    "menu": lambda: label("menu"),
    "resign": lambda: tr("Resign the match?"),
    "end": lambda: tr("End the match without a result?"),
    "log": lambda: tr_c("key", "Log"),
    "score": lambda: tr("Score"),
    "rules": lambda: tr("Rules"),
    "talk": lambda: tr("Talk"),
}
_BLOCKS: Final[Mapping[str, Callable[[MatchPage], list[Block]]]] = {
    "menu": _menu,
    "resign": _resigning,
    "end": _ending,
    "log": _log,
    "score": score,
    "rules": _rules,
    "talk": _talk,
}
PANELS: Final = tuple(_BLOCKS)
"""The pages, by the commands that open them."""
