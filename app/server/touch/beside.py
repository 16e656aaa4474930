"""The pages beside a table: the menu, the score, the log, the rules, and the talk there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from app.games.base import ONLOOKER
from app.match.view import AnyMatchView
from app.server.client import SharedMatchHandle
from app.server.touch import page as pages
from app.server.touch.page import Block, Button
from app.server.touch.people import people_rows, report_buttons
from app.server.touch.place import PageVisitor
from app.server.touch.table import label
from app.server.touch.talk import talk_blocks
from app.table.handles import SeatHandle
from app.text.melding.games import sheet_of
from app.text.people import People, given_up_to, series_line
from app.text.speech import msg, tr, tr_c


class MatchBeside(Protocol):
    """The match as the pages beside its table know it."""

    match_view: AnyMatchView
    visitor: PageVisitor
    shared: SharedMatchHandle | None
    may_resign: bool

    @property
    def handle(self) -> SeatHandle: ...

    @property
    def people(self) -> People: ...

    @property
    def first_listed(self) -> int: ...

    def actions_told(self) -> Sequence[str]: ...


def page_of(panel: str, match: MatchBeside) -> tuple[str, list[Block]]:
    """Return the title of a page beside the table, and what it shows."""
    return _TITLES[panel](), _BLOCKS[panel](match)


def _menu(match: MatchBeside) -> list[Block]:
    is_player = match.handle.seat != ONLOOKER
    shared = match.shared is not None and is_player
    talks = match.shared is not None and match.shared.is_among_people
    resigns = is_player and match.may_resign and not match.match_view.is_settled
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
                Button("people", tr("People")) if talks else None,
                *(remedy_button(each) for each in _REMEDIES if shared),
                Button("settings", tr("Settings")),
                Button("resign", tr("Resign the match")) if resigns else None,
                Button("leave", leave),
            ),
            "as": "list",
        }
    ]


def _resigning(match: MatchBeside) -> list[Block]:
    return [
        pages.text(given_up_to(match.people, match.match_view.me)),
        pages.buttons(Button("resign-now", tr("Resign the match"), is_main=True)),
    ]


def _ending(match: MatchBeside) -> list[Block]:
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


def _log(match: MatchBeside) -> list[Block]:
    told = [*filter(None, match.actions_told()[match.first_listed :])]
    return pages.texts(reversed(told)) or [pages.text(tr("Nothing has been played yet."))]


def score(match: MatchBeside) -> list[Block]:
    sheet = sheet_of(match.match_view, match.people)
    lines = [[f"{row.label} {row.what}".strip(), *row.cells] for row in (*sheet.rows, *sheet.sums)]
    won = series_line(match.match_view.won, match.match_view.rules.best_of, match.people)
    return [pages.sheet(["", *sheet.names], lines), pages.text(won)]


def _rules(match: MatchBeside) -> list[Block]:
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


_REMEDIES: Final = {
    "nudge": msg("Nudge the player who has to move"),
    "stand-in": msg("Let the computer act instead"),
    "end": msg("End the match without a result"),
}


def remedy_button(command: str) -> Button:
    """Return the button against a player who keeps the table waiting."""
    return Button(command, tr(_REMEDIES[command]))


def _talk(match: MatchBeside) -> list[Block]:
    lobby = match.visitor.lobby
    return [*talk_blocks(lobby), report_buttons(lobby)]


def _people(match: MatchBeside) -> list[Block]:
    lobby = match.visitor.lobby
    return [people_rows(lobby, lobby.me.table)]


_TITLES: Final[Mapping[str, Callable[[], str]]] = {
    "menu": lambda: label("menu"),
    "resign": lambda: tr("Resign the match?"),
    "end": lambda: tr("End the match without a result?"),
    "log": lambda: tr_c("key", "Log"),
    "score": lambda: tr("Score"),
    "rules": lambda: tr("Rules"),
    "talk": lambda: tr("Talk"),
    "people": lambda: tr("People"),
}
_BLOCKS: Final[Mapping[str, Callable[[MatchBeside], list[Block]]]] = {
    "menu": _menu,
    "resign": _resigning,
    "end": _ending,
    "log": _log,
    "score": score,
    "rules": _rules,
    "talk": _talk,
    "people": _people,
}
PANELS: Final = tuple(_BLOCKS)
"""The pages, by the commands that open them."""
