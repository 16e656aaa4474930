"""Who else plays: a line of a form for each of the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, Label

from app.games.base import Rules
from app.match.seat import HUMAN
from app.players.registry import UnknownPlayer, find, levels
from app.table.seats import NOBODY, USUAL, is_here, person, seated, take_seats
from app.tui.widgets.form import Choice, Chooser, Field, NameEntry, Stepper
from app.ui.games.base import GameOffer
from app.words.en import forms as words

_IN_TWO_ROWS: Final = 3
"""Most other seats of a game that have two rows each; of more each has one."""
_PERSON: Final = Choice(HUMAN, words.A_PERSON, words.ABOUT_A_PERSON)
_NOBODY: Final = Choice(NOBODY, words.NOBODY, words.ABOUT_NOBODY)


class SeatLine(Field):
    """Who takes a seat; beside a person there is a line for the name."""

    def __init__(self, place: int) -> None:
        """The line of the seat with this number, the player's own being 0."""
        self.chooser = Chooser([_PERSON], HUMAN, id=f"player-{place}")
        self.name_entry = NameEntry("", id=f"name-{place}", unnamed=words.player(place + 1))
        self._title = Label(classes="label", markup=False)
        super().__init__("", self.chooser)

    def compose(self) -> ComposeResult:
        """Label and choice; beside them the sentence, below the name of a person."""
        yield self._title
        yield self.chooser
        with Vertical():
            yield self._sentence

    @property
    def other(self) -> str:
        """Who takes the seat, as ``take_seats`` reads it, or ``NOBODY``."""
        value: str = self.chooser.choice.value
        name = self.name_entry.chosen
        return f"{HUMAN}:{name}" if value == HUMAN and name else value

    def show(self, label: str, choices: Sequence[Choice], other: str) -> None:
        """Offer choices for a seat that is called ``label``, with this one chosen."""
        self._title.update(label, layout=False)
        human = is_here(other)
        self.chooser.offer(choices, HUMAN if human else other)
        self.explain(self.chooser.choice.sentence)
        self.name_entry.display = human
        if human and not self.name_entry.is_attached:
            # Most matches have no second person, and it costs as much as six other widgets.
            self.query_one(Vertical).mount(self.name_entry, before=0)
        if human and person(other) != self.name_entry.chosen:
            self.name_entry.show(person(other))


class Players(Vertical):
    """The other seats of a match, as its rules allow them. There is always room for as many as
    the game can have.
    """

    LINE: ClassVar[type[SeatLine]] = SeatLine
    """What a seat's line is made of."""

    class Changed(Message):
        """Somebody else plays, or is called something else."""

    def __init__(self, offer: GameOffer, wanted: Sequence[str], rules: Rules, name: str) -> None:
        """Begin with whom the player wanted last in a game, in turn order; ``name`` is the
        player's own.
        """
        super().__init__(id="players")
        self._shown: list[str] = []
        self._own_name = name
        self._lines: list[SeatLine] = []
        self._take(offer, wanted, rules)

    def _take(self, offer: GameOffer, wanted: Sequence[str], rules: Rules) -> list[SeatLine]:
        """Have room for the seats of a game. Returns the lines that there have not been before."""
        most = offer.most_others
        self._offer = offer
        self._rules = rules
        self._wanted = [_known(other, offer.name) for other in wanted[:most]]
        self._wanted += [NOBODY] * (most - len(self._wanted))
        self.set_class(most > _IN_TWO_ROWS, "-close")
        for place, line in enumerate(self._lines):
            line.display = place < most
        return self._line_up()

    def _line_up(self) -> list[SeatLine]:
        """Have a line for each seat that the rules let others take; returns the new ones."""
        needed = len(seated(self._wanted, self._rules))
        new = [self.LINE(place) for place in range(len(self._lines) + 1, needed + 1)]
        self._lines += new
        return new

    def compose(self) -> ComposeResult:
        """The lines, one under the other."""
        yield from self._lines

    def on_mount(self) -> None:
        """Show who is wanted."""
        self._show()

    @property
    def wanted(self) -> list[str]:
        """Who is wanted for each seat in turn order, for rules with fewer seats too."""
        self._read()
        return list(self._wanted)

    def people(self) -> list[Choice]:
        """The people who can be chosen for a seat."""
        return [_PERSON]

    def others(self, rules: Rules) -> list[str]:
        """Who plays by these rules, in turn order."""
        return [other for other in seated(self.wanted, rules) if other]

    def play(self, offer: GameOffer, wanted: Sequence[str], rules: Rules) -> None:
        """Offer the seats of another game, with whom the player wanted last in it."""
        self._shown = []
        if new := self._take(offer, wanted, rules):
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
        """Show what follows from another choice."""
        event.stop()
        self.adapt(self._rules, self._own_name)
        self.post_message(self.Changed())

    def on_input_changed(self, event: Input.Changed) -> None:
        """Let nobody be called like somebody else."""
        event.stop()
        self.adapt(self._rules, self._own_name)

    async def _add(self, lines: Sequence[SeatLine]) -> None:
        await self.mount_all(lines)
        self._show()

    def _read(self) -> None:
        """Take over what the player has changed; keys are faster than the news of them."""
        for place, (line, shown) in enumerate(zip(self._lines, self._shown, strict=False)):
            if line.other != shown:
                self._wanted[place] = line.other

    def _show(self) -> None:
        others = seated(self._wanted, self._rules)
        labels = self._offer.seat_labels(self._rules)
        least = self._rules.seats[0] - 1
        self._shown = []
        for place, line in enumerate(self._lines):
            needed = place < least
            line.visible = needed or (place < len(others) and others[place - 1] != NOBODY)
            if line.visible:
                choices = [*self.levels_for(others, place), *self.people()]
                line.show(labels[place], choices if needed else [*choices, _NOBODY], others[place])
                self._shown.append(others[place])

    def levels_for(self, others: Sequence[str], place: int) -> list[Choice]:
        """Every level for a seat, with what that player would be called."""
        before, after = others[:place], [other for other in others[place + 1 :] if other]
        choices = []
        game = self._offer.name
        for player in levels(game):
            seat = take_seats(self._own_name, [*before, player.name, *after], game)[place + 1]
            label = words.name_and_level(seat.name, player.name)
            choices.append(Choice(player.name, label, self._offer.about_level(player)))
        return choices


def _known(other: str, game: str) -> str:
    """Who was wanted, or the usual one if there is no such player any more."""
    if other == NOBODY or is_here(other):
        return other
    try:
        return find(other, game).name
    except UnknownPlayer:
        return USUAL
