"""The lines of a form for the other seats of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Label

from app.games.base import Rules
from app.games.gin.rules import GAME_NAME as GIN
from app.match.seat import HUMAN
from app.players.registry import characters, find, levels, levels_offered
from app.players.strength import RATED_ELOS, rated_elo, rated_name
from app.table.seats import EVEN, NOBODY, is_here, known, person, seated, take_seats
from app.text.games import with_level
from app.text.gin.setup import about_even
from app.text.speech import tr
from app.tui.widgets.form import Amount, Chooser, Field, FormChoice, NameEntry, Stepper
from app.ui.options import GameOffer

_ELO: Final = 1000
"""The strength that is offered first."""
_ELO_STEP: Final = 50
_IN_TWO_ROWS: Final = 3
"""Most opponents whose lines have two rows each; with more, each line has one."""


def _person() -> FormChoice:
    told = tr("Plays at this keyboard. Type their name.")
    return FormChoice(HUMAN, tr("a person here"), told)


def _nobody() -> FormChoice:
    return FormChoice(NOBODY, tr("nobody"), tr("This seat stays empty."))


class SeatLine(Field):
    """The choice of a seat's player; a person also has a line for the name, and an opponent of any
    strength one for the Elo.
    """

    def __init__(self, index: int) -> None:
        """Make the line of the seat with this number; the player's own is 0."""
        self.chooser = Chooser([_person()], HUMAN, id=f"player-{index}")
        self.name_entry = NameEntry(
            "", id=f"name-{index}", unnamed=tr("Player {number}", number=index + 1)
        )
        self.strength = Amount(None, RATED_ELOS, step=_ELO_STEP, id=f"elo-{index}")
        self._title = Label(classes="label", markup=False)
        super().__init__("", self.chooser)

    def compose(self) -> ComposeResult:
        yield self._title
        yield self.chooser
        with Vertical():
            yield self._sentence

    @property
    def other(self) -> str:
        """The player of the seat, as ``take_seats`` reads it, or ``NOBODY``."""
        name = self.name_entry.chosen
        return f"{HUMAN}:{name}" if self.player == HUMAN and name else self.player

    @property
    def player(self) -> str:
        """The chosen player without a name."""
        value: str = self.chooser.value
        elo = self.strength.value
        return value if elo is None or rated_elo(value) is None else rated_name(elo)

    def show(self, label: str, choices: Sequence[FormChoice], other: str) -> None:
        """Offer players for a seat that is called ``label``, with ``other`` chosen."""
        self._title.update(label, layout=False)
        human = is_here(other)
        self.chooser.offer(choices, HUMAN if human else other)
        self.explain(self.chooser.choice.sentence)
        self._show_entry(self.name_entry, needed=human)
        if human and person(other) != self.name_entry.chosen:
            self.name_entry.show(person(other))
        elo = rated_elo(other)
        self._show_entry(self.strength, needed=elo is not None)
        if elo is not None and elo != self.strength.value:
            self.strength.show(elo)

    def _show_entry(self, entry: Widget, *, needed: bool) -> None:
        entry.display = needed
        if needed and not entry.is_attached:
            # Mounted late: few matches need it, and a name costs as much as six widgets.
            self.query_one(Vertical).mount(entry, before=0)


class SeatFields(Vertical):
    """The other seats of a match as its rules allow them; there is room for the most that the game
    has.
    """

    LINE: ClassVar[type[SeatLine]] = SeatLine
    """The class of a seat's line."""
    OFFERS_EVEN: ClassVar[bool] = True
    """Whether an opponent can be chosen that is as strong as the player."""

    class Changed(Message):
        """The players or their names have changed."""

    def __init__(self, offer: GameOffer, wanted: Sequence[str], rules: Rules, name: str) -> None:
        """Begin with the players ``wanted`` last in the game, in turn order; ``name`` is the
        player's own.
        """
        super().__init__(id="players")
        self._shown: list[str] = []
        self._own_name = name
        self._lines: list[SeatLine] = []
        self.take_offer(offer, wanted, rules)

    def take_offer(self, offer: GameOffer, wanted: Sequence[str], rules: Rules) -> list[SeatLine]:
        most = offer.most_others
        self._offer = offer
        self._rules = rules
        self._wanted = [known(other, offer.name) for other in wanted[:most]]
        self._wanted += [NOBODY] * (most - len(self._wanted))
        self.set_class(most > _IN_TWO_ROWS, "-close")
        for index, line in enumerate(self._lines):
            line.display = index < most
        return self._line_up()

    def _line_up(self) -> list[SeatLine]:
        needed = len(seated(self._wanted, self._rules))
        new = [self.LINE(index) for index in range(len(self._lines) + 1, needed + 1)]
        self._lines += new
        return new

    def compose(self) -> ComposeResult:
        yield from self._lines

    def on_mount(self) -> None:
        self._show()

    @property
    def wanted(self) -> list[str]:
        """The players wanted for the seats, in turn order, even for seats that the rules do not
        have.
        """
        self._read()
        return list(self._wanted)

    def people(self) -> list[FormChoice]:
        """Return the people who can be chosen for a seat."""
        return [_person()]

    def others(self, rules: Rules) -> list[str]:
        """Return the opponents by these rules, in turn order."""
        return [other for other in seated(self.wanted, rules) if other]

    def play(self, offer: GameOffer, wanted: Sequence[str], rules: Rules) -> None:
        """Offer the seats of another game, with the players wanted last in it."""
        self._shown = []
        if new := self.take_offer(offer, wanted, rules):
            self.call_later(self._add, new)
        else:
            self._show()

    def adapt(self, rules: Rules, name: str) -> None:
        """Offer the seats of other rules, to a player of this name."""
        self._read()
        self._rules = rules
        self._own_name = name
        if new := self._line_up():
            self.call_later(self._add, new)
        else:
            self._show()

    def on_stepper_changed(self, event: Stepper.Changed) -> None:
        event.stop()
        self.adapt(self._rules, self._own_name)
        self.post_message(self.Changed())

    def on_input_changed(self, event: Input.Changed) -> None:
        """Keep names distinct."""
        event.stop()
        self.adapt(self._rules, self._own_name)

    async def _add(self, lines: Sequence[SeatLine]) -> None:
        await self.mount_all(lines)
        self._show()

    def _read(self) -> None:
        """Read the lines, since keys can be faster than the messages about changes."""
        for index, (line, shown) in enumerate(zip(self._lines, self._shown, strict=False)):
            if line.other != shown:
                self._wanted[index] = line.other

    def _show(self) -> None:
        others = seated(self._wanted, self._rules)
        labels = self._offer.seat_labels(self._rules)
        least = self._rules.seats[0] - 1
        self._shown = []
        for index, line in enumerate(self._lines):
            needed = index < least
            line.visible = needed or (index < len(others) and others[index - 1] != NOBODY)
            if line.visible:
                choices = [*self.levels_for(others, index), *self.people()]
                line.show(
                    labels[index], choices if needed else [*choices, _nobody()], others[index]
                )
                self._shown.append(others[index])

    def levels_for(self, others: Sequence[str], index: int) -> list[FormChoice]:
        """Return all levels for a seat, each with the name that its player would have."""
        before, after = others[:index], [other for other in others[index + 1 :] if other]
        choices = []
        game = self._offer.name
        offered = [player.name for player in levels_offered(game)]
        # A level that is not offered was typed, or chosen in an older version.
        names = [
            each.name for each in levels(game) if each.name in offered or each.name == others[index]
        ]
        if game == GIN:
            names.append(others[index] if rated_elo(others[index]) else rated_name(_ELO))
            names += [EVEN] if self.OFFERS_EVEN else []
        names += [player.name for player in characters(game)]
        for name in names:
            seat = take_seats(self._own_name, [*before, name, *after], game)[index + 1]
            label = with_level(seat.name, f"{name}-1")
            choices.append(FormChoice(name, label, self._about(name, others[index])))
        return choices

    def _about(self, name: str, chosen: str) -> str:
        if name == EVEN:
            return about_even()
        # The levels that an opponent of any strength is made of are read once it is chosen.
        if name != chosen and rated_elo(name) is not None:
            return ""
        return self._offer.about_level(find(name, self._offer.name))
