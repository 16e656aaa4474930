"""The form for a new match: its game, its rules, its length, and its players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Final

from textual import getters
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Label

from app import tui
from app.games.base import GAMES, Rules, RulesError
from app.games.gin.rules import GAME_NAME as GIN
from app.match.seat import HUMAN
from app.players.registry import characters, find, levels, levels_offered
from app.players.strength import RATED_ELOS, rated_elo, rated_name
from app.storage.settings import OWN_GAME
from app.styles import styles_folder
from app.table.seats import EVEN, NOBODY, is_here, known, person, seated, take_seats
from app.text.games import GAMES as GAME_WORDS
from app.text.games import with_level
from app.text.gin.setup import about_even
from app.text.speech import tr
from app.tui.screens.base import BaseScreen
from app.tui.widgets.form import Amount, Chooser, Entry, Field, FormChoice, NameEntry, Stepper
from app.ui.options import (
    CUSTOM,
    GameOffer,
    StartFormValues,
    filled_from,
    name_of,
    offer_of,
    offered,
    summary,
)

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


class MatchForm(BaseScreen[None]):
    """A screen with the form for a match.

    ``compose`` of a subclass yields ``match_lines`` and a ``SeatFields``.
    """

    game = getters.query_one("#game", Chooser)
    rules = getters.query_one("#rules", Chooser)
    target = getters.query_one("#target", Entry)
    """The length of a match, in points or in the unit of the rules."""
    players = getters.query_one(SeatFields)

    CAN_BE_SERIOUS: ClassVar[bool] = True
    CSS_PATH = [styles_folder() / "form.tcss", styles_folder() / "match_form.tcss"]  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__()
        self.offer: GameOffer = offer_of(OWN_GAME)
        """The game of the lines."""
        self._offered: dict[str, Any] = {}
        self._left: dict[str, StartFormValues] = {}
        """The values left in the lines of other games, by game."""
        self.main: str | None = None
        """The option that the line for the length sets; None if the rules have none."""

    @property
    def own_name(self) -> str:
        """The name of the player who fills in the form."""
        raise NotImplementedError

    def explain_name(self) -> None:
        """Explain the player's own name, if it is chosen on this screen."""

    def fill(self) -> tuple[StartFormValues, Any]:
        """Choose the game of the last match; return the first values of its lines, and its
        rules.
        """
        settings = self.game_app.settings
        self.fit(self.app.size)
        self.set_class(self.game_app.ascii_only, "-ascii")
        self.offer = offer_of(settings.game if settings.game in tui.GAMES_SHOWN else OWN_GAME)
        self._offered = offered(self.offer, settings)
        filled = filled_from(self.offer, settings)
        rules = self._offered.get(filled.rules, self.offer.usual_rules)
        self.main = self.offer.main(rules)
        return filled, rules

    def fill_with(self, rules: Any) -> StartFormValues:
        """Choose the game of these rules; return the first values of its lines."""
        settings = self.game_app.settings
        self.offer, name = offer_of(rules.game), name_of(rules, settings)
        self._offered = offered(self.offer, settings)
        if name == CUSTOM:
            self._offered[CUSTOM] = rules
        self.main = self.offer.main(rules)
        return StartFormValues(name, self._length(rules), [])

    def form(self, title: str, how: str) -> Vertical:
        """Return the panel that the form is composed in, with its title and a remark."""
        # In a small window the panel has no border to write them into.
        words = Vertical(Label(title, classes="heading"), Label(how, id="how"), id="new")
        panel = Vertical(words, id="form", classes="panel")
        panel.border_title, panel.border_subtitle = Content(title), Content(how)
        return panel

    def match_lines(self, filled: StartFormValues, rules: Any) -> ComposeResult:
        """Yield the lines for the game, its rules, and the length of the match."""
        shown = [name for name in GAMES if name in tui.GAMES_SHOWN]
        games = [
            FormChoice(name, tr(GAME_WORDS[name].title), tr(GAME_WORDS[name].about))
            for name in shown
        ]
        yield Field(tr("Game"), Chooser(games, self.offer.name, id="game"))
        yield Field(tr("Rules"), Chooser(self._choices(), filled.rules, id="rules"), id="presets")
        told = self.offer.main_words.get(self.main or "")
        length = Field(
            tr(told.label) if told else "",
            Entry(filled.length or self._length(rules), id="target", length=4, digits=True),
            tr(told.about) if told else "",
        )
        length.display = told is not None
        yield length

    def on_stepper_changed(self, event: Stepper.Changed) -> None:
        """Show the lines of another game, or the players of other rules.

        The target follows the rules until the player types another one.
        """
        if event.stepper is self.game:
            self.follow_game()
        elif event.stepper is self.rules:
            usual = {self._length(rules) for rules in self._offered.values()}
            if self._ask_for_length() or self.target.value in usual:
                self.target.value = self._length(self.usual_rules())
            self.explain_rules()
            self.adapt_players()

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.input is self.target:
            self.explain_rules()

    @property
    def rules_told(self) -> Any:
        return self.chosen_rules() or self.usual_rules()

    def action_rules(self) -> None:
        self.action_help()

    def action_options(self) -> None:
        from app.tui.screens.options import OptionsScreen

        options = OptionsScreen(self.rules_told, asks_serious=self.CAN_BE_SERIOUS)
        self.app.push_screen(options, partial(self._take_over_rules, self.rules_told))

    def follow_game(self) -> None:
        """Show the lines of the chosen game, with the values left in them or those of its last
        match.

        Called before the values are used, since keys can be faster than the messages about changes.
        """
        if self.game.value == self.offer.name:
            return
        self._left[self.offer.name] = StartFormValues(
            self.rules.value, self.target.value, self.players_wanted()
        )
        settings = self.game_app.settings
        self.offer = offer_of(self.game.value)
        self._offered = offered(self.offer, settings)
        filled = self._left.get(self.offer.name) or filled_from(self.offer, settings)
        self.rules.offer(self._choices(), filled.rules)
        self._ask_for_length()
        self.target.value = filled.length or self._length(self.usual_rules())
        self.show_players(filled.wanted)
        self.explain_rules()
        self.explain_name()

    def chosen_rules(self) -> Any:
        """Return the chosen rules; None if the target is impossible, with a sentence beside it."""
        usual = self.usual_rules()
        if self.main is None:
            return usual
        text = self.target.value.strip()
        field = self.target.query_ancestor(Field)
        told = self.offer.main_words[self.main]
        try:
            rules = replace(usual, **{self.main: int(text) if text else 0})
        except (RulesError, ValueError):
            field.explain(tr(told.wrong), wrong=True)
            return None
        field.explain(tr(told.about))
        return rules

    def usual_rules(self) -> Any:
        """Return the chosen rules with their own target."""
        return self._offered[self.rules.value]

    def _take_over_rules(self, before: Any, chosen: Any) -> None:
        rules = chosen or before
        name = name_of(rules, self.game_app.settings)
        custom = rules if name == CUSTOM else self._offered.get(CUSTOM)
        self._offered = offered(self.offer, self.game_app.settings)
        if custom:
            self._offered[CUSTOM] = custom
        self.rules.offer(self._choices(), name)
        self._ask_for_length()
        if chosen:
            self.target.value = self._length(chosen)
        self.explain_rules()
        self.adapt_players()

    def _ask_for_length(self) -> bool:
        """Show the line for the length as the chosen rules have it; return whether its option has
        changed.
        """
        before, self.main = self.main, self.offer.main(self.usual_rules())
        field = self.target.query_ancestor(Field)
        field.display = self.main is not None
        if self.main:
            field.call(tr(self.offer.main_words[self.main].label))
        return self.main != before

    def players_wanted(self) -> list[str]:
        return self.players.wanted

    def show_players(self, wanted: Sequence[str]) -> None:
        """Show the seats of the chosen game, with the players wanted last in it."""
        self.players.play(self.offer, wanted, self.usual_rules())

    def adapt_players(self) -> None:
        """Show the seats of the chosen rules, and explain the player's own name."""
        self.players.adapt(self.usual_rules(), self.own_name)
        self.explain_name()

    def explain_rules(self) -> None:
        """Describe the chosen rules, with the chosen target."""
        told = summary(str(self.rules.value), self.rules_told)
        if self.CAN_BE_SERIOUS and self.game_app.settings.serious:
            told = tr("Serious, without help. {rules}", rules=told)
        self.rules.query_ancestor(Field).explain(told)

    def _length(self, rules: Any) -> str:
        main = self.offer.main(rules)
        return str(getattr(rules, main)) if main else ""

    def _choices(self) -> list[FormChoice]:
        return [
            FormChoice(name, self.offer.called(name), summary(name, rules))
            for name, rules in self._offered.items()
        ]
