"""What may be done at Gin's table, in the words of commands."""

from __future__ import annotations

from app.games.gin.view import Phase
from app.ui.turn import Turn
from app.words.en.lines import common as lines
from app.words.en.lines import gin as words


class TurnInLines(Turn):
    """A match as it stands for a seat; what is possible is told without keys."""

    @property
    def possible(self) -> str:
        """What this seat may do now, as half a sentence."""
        view = self.view
        top = self.name(view.top) if view.top is not None else ""
        match view.phase:
            case Phase.UPCARD:
                ways = [words.take(top), words.PASS]
            case Phase.LAST_CARD:
                ways = [words.take_to_knock(top)] if view.may_take_last else []
                ways.append(words.PASS)
            case Phase.DRAW:
                ways = [words.DRAW, *([words.take(top)] if self.may("draw_pile") else [])]
            case Phase.DISCARD:
                ways = self._ends()
            case Phase.LAYOFF:
                ways = [*words.ANSWERS]
            case _:
                return ""
        return lines.or_(ways)

    def _ends(self) -> list[str]:
        """Every way to end a turn after the draw."""
        ends = [] if self.view.must_knock else [words.THROW]
        if self.may("gin"):
            ends.append(words.gin(big=self.view.may_big_gin))
        elif self.may("knock"):
            ends.append(words.knock(self.least))
        return ends

    @property
    def least(self) -> int:
        """The least deadwood that a throw can leave, in points."""
        return self._least
