"""The guide: the manual of the program, a Markdown file a topic beside this module."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

from app.text.speech import ENGLISH, tr, tr_c, voice

FOLDER: Final = Path(__file__).parent
FIRST: Final = "playing"
"""The topic to begin with."""
_ORDER: Final = (
    *(FIRST, "keys", "gin", "basic", "contract", "players", "rating", "coach", "analyse", "export"),
    *("notation", "import", "pad"),
    *("fairness", "lines", "accessibility", "languages", "files", "visitors", "tournaments"),
    *("browser", "server", "operators", "operating", "trouble", "scaling", "security", "arena"),
    *("bots", "stability", "development"),
)
"""The order of the topics; any others follow."""
_CODE: Final = re.compile(r"^```.*?^```", re.M | re.S)


class Topic:
    """A page of the guide. Raises KeyError if there is no topic of this name."""

    def __init__(self, name: str) -> None:
        if name not in names():
            raise KeyError(name)
        self.name = name

    @cached_property
    def text(self) -> str:
        """The page in Markdown, with its title in the reader's language.

        The page of a game ends with its rules.
        """
        from app.games.base import GAMES

        written = (FOLDER / f"{self.name}.md").read_text(encoding="utf-8")
        is_of_game = self.name in GAMES
        english, _, body = written.removeprefix("# ").partition("\n")
        title = tr_c("topic of the guide", english)
        head = f"# {title}\n"
        if voice.get().language != ENGLISH:
            note = (
                tr("This page is in English, apart from the rules at its end.")
                if is_of_game
                else tr("This page is in English only.")
            )
            head += f"\n*{note}*\n"
        if not is_of_game:
            return head + body
        from app.guide.rules import printed_rules

        return f"{head}{body}\n{printed_rules(self.name)}"

    @property
    def title(self) -> str:
        return self.headings[0]

    @property
    def headings(self) -> list[str]:
        """The title and all further headings, without Markdown."""
        found = re.findall(r"^#+ (.*)$", _CODE.sub("", self.text), re.M)
        return [heading.replace("`", "") for heading in found]

    def place_of(self, anchor: str) -> int:
        """Return the index of the heading that a link's anchor means, 0 for the title if it means
        none.
        """
        anchors = [
            re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in self.headings
        ]
        return anchors.index(anchor) if anchor in anchors else 0


def names() -> list[str]:
    """Return the names of all topics in reading order."""
    found = {path.stem for path in FOLDER.glob("*.md")}
    known = [name for name in _ORDER if name in found]
    return [*known, *sorted(found.difference(known))]


def topics() -> Iterator[Topic]:
    """Yield all topics in reading order."""
    return map(Topic, names())
