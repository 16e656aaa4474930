"""The commands of all screens and tables: their keys, their words, and how keys are written."""

from __future__ import annotations

from enum import Flag, auto
from functools import cache
from typing import Final
from unicodedata import lookup, name

from app.text.letters import with_unaccented
from app.text.speech import msg, msg_c, tr, tr_c


class AtTable(Flag):
    """Properties of a key at a table."""

    EARLY = auto()
    """Pressed before the player's turn, it is kept for that if it means the same then."""
    ABOUT_CARDS = auto()
    """It does nothing until the latest card has been painted."""
    ONCE = auto()
    """If held, it acts only once."""
    WATCHING = auto()
    """It is for onlookers too."""
    GIN = auto()
    """Only the table of Gin has it."""
    MELDING = auto()
    """Only tables with open melds have it."""


EARLY, ABOUT_CARDS, ONCE, WATCHING, GIN, MELDING = AtTable
_NOTHING: Final = AtTable(0)


class Command:
    """A command that has a key, words to type, or both.

    Its texts are in the current language, so they must be asked for whenever they are shown.
    """

    __slots__ = (
        *("keys", "takes_more", "one_hand", "at_table", "_label", "_tooltip", "_found_by"),
        *("_why_not", "_typed", "_example", "_number", "_context"),
    )

    def __init__(
        self,
        keys: str = "",
        label: str = "",
        tooltip: str = "",
        found_by: str = "",
        *,
        why_not: str = "",
        typed: str = "",
        example: str = "",
        takes_more: bool = False,
        one_hand: str = "",
        at_table: AtTable = _NOTHING,
        number: int = 0,
        context: str = "key",
    ) -> None:
        self.keys = keys
        """The usual keys, by their names in key maps, with commas between."""
        self.takes_more = takes_more
        """Whether the typed command takes an argument."""
        self.one_hand = one_hand
        """Its keys for players who use only the left hand, then a semicolon and those for the right
        hand.

        Empty if that hand reaches the usual keys, or if another command with the same key has the
        entry."""
        self.at_table = at_table
        """Empty for keys of other screens, and for those without special properties."""
        self._label = label
        self._tooltip = tooltip
        self._found_by = found_by
        self._why_not = why_not
        self._typed = typed
        self._example = example
        self._number = number
        self._context = context

    @property
    def label(self) -> str:
        """The text in the footer and the command palette."""
        return tr_c(self._context, self._label, number=self._number) if self._label else ""

    @property
    def tooltip(self) -> str:
        """A description for the list of keys and for the mouse pointer."""
        return tr(self._tooltip, number=self._number) if self._tooltip else ""

    @property
    def found_by(self) -> str:
        """More words by which the command palette finds it, beside the typed ones."""
        return f"{tr_c('found by', self._found_by)} {self._found_by}" if self._found_by else ""

    @property
    def why_not(self) -> str:
        """The reason why it is not possible, if that is always the same; otherwise empty."""
        return tr(self._why_not) if self._why_not else ""

    @property
    def typed(self) -> str:
        """Its words, the usual ones first, with commas between; behind a semicolon those for line
        mode only.
        """
        return tr_c("typed", self._typed).lower() if self._typed else ""

    @property
    def example(self) -> str:
        """An example of the argument, if one is required; otherwise empty."""
        return tr_c("example", self._example) if self._example else ""

    @property
    def words(self) -> list[str]:
        """Its words at a table on the screen, the usual ones first."""
        return with_unaccented([*_on_screen(self.typed), *_on_screen(self._typed)])

    @property
    def words_in_lines(self) -> list[str]:
        """Its words in line mode."""
        return with_unaccented([*_in_lines(self.typed), *_in_lines(self._typed)])

    @property
    def english_words(self) -> list[str]:
        """Its English words, which work in every language."""
        return _in_lines(self._typed)

    @property
    def usual_words(self) -> set[str]:
        """The usual word in the current language, and that in English."""
        return {*self.words[:1], *self.english_words[:1]}


def _on_screen(typed: str) -> list[str]:
    return _in_lines(typed.partition("; ")[0])


def _in_lines(typed: str) -> list[str]:
    return typed.replace("; ", ", ").split(", ") if typed else []


_LEAVING: Final = msg_c("found by", "exit close save stop")
_HELP: Final = msg_c("found by", "help keys how to play")
_BEGINNING: Final = msg_c("found by", "new match start begin deal")
_DELETING: Final = msg_c("found by", "remove forget")
_GOING_ON: Final = msg_c("found by", "resume go on last saved match")

COMMANDS: Final[dict[str, Command]] = {
    "form.previous": Command(
        "left", msg_c("key", "Previous"), msg("Choose the value before this one")
    ),
    "form.next": Command(
        "right,space", msg_c("key", "Next"), msg("Choose the value after this one")
    ),
    "form.shorten": Command(
        "backspace",
        msg_c("key", "Take back a digit"),
        msg("Take back the last digit of the amount"),
    ),
    "start.delete": Command(
        "delete",
        msg_c("key", "Delete"),
        msg("Delete the match that is marked; you are asked first"),
        _DELETING,
        typed=msg_c("typed", "delete"),
        example=msg_c("example", "2"),
        one_hand="f4",
    ),
    "start.learn": Command(
        "enter",
        msg_c("key", "Learn"),
        msg("Begin the lesson: two short hands, every step explained"),
    ),
    "start.go_on": Command(
        "enter", msg_c("key", "Continue"), msg("Go on with the match played last"), _GOING_ON
    ),
    "start.resume": Command(
        "enter",
        msg_c("key", "Continue"),
        msg("Go on with the match that is marked"),
        msg_c("found by", "resume go on saved match"),
    ),
    "options.keep": Command("enter", msg_c("key", "Save"), msg("Save the rules under this name")),
    "settings.keys": Command("k", msg_c("key", "Keys"), msg("See all keys, and change them")),
    "keys.change": Command(
        "enter", msg_c("key", "Change"), msg("Choose another key for the marked line")
    ),
    "keys.restore": Command(
        "delete,backspace", msg_c("key", "As before"), msg("Give the marked line its usual keys")
    ),
    "keys.close": Command(
        "escape,q", msg_c("key", "Done"), msg("Go back; everything is saved already")
    ),
    "settings.close": Command(
        "escape,q", msg_c("key", "Done"), msg("Go back; everything is saved already")
    ),
    "settings.up": Command("up", msg_c("key", "Up"), msg("Go to the line above")),
    "settings.down": Command("down,enter", msg_c("key", "Down"), msg("Go to the line below")),
    "options.take": Command("enter", msg_c("key", "Use these"), msg("Go back with these rules")),
    "options.close": Command("escape,q", msg_c("key", "Back"), msg("Go back without a change")),
    "options.save": Command(
        "s", msg_c("key", "Save preset"), msg("Save these rules under a name of your own")
    ),
    "options.delete": Command(
        "delete", msg_c("key", "Delete preset"), msg("Delete this preset of your own"), _DELETING
    ),
    "options.rules": Command(
        "r,question_mark", msg_c("key", "Rules"), msg("How to play by these rules"), _HELP
    ),
    "options.up": Command("up", msg_c("key", "Up"), msg("Go to the line above")),
    "options.down": Command("down", msg_c("key", "Down"), msg("Go to the line below")),
    "rules.close": Command(
        "escape,q,r,question_mark", msg_c("key", "Back"), msg("Go back to the screen below")
    ),
    "rules.page": Command(
        "space",
        msg_c("key", "Next page"),
        msg("Read on; the arrow keys and page up and down work too"),
    ),
    "rules.next": Command("right", msg_c("key", "Next heading"), msg("Go to the next heading")),
    "rules.previous": Command(
        "left", msg_c("key", "Previous heading"), msg("Go to the heading before")
    ),
    **{
        f"rules.heading-{number}": Command(
            str(number % 10),
            msg_c("key", "Heading {number}"),
            msg("Go to heading {number}"),
            number=number,
        )
        for number in range(1, 11)
    },
    "rules.guide": Command(
        "g", msg_c("key", "Guide"), msg("The guide: rules, keys, levels, servers and all else")
    ),
    "guide.read": Command("enter", msg_c("key", "Read"), msg("Read the marked topic")),
    "guide.back": Command(
        "escape,q", msg_c("key", "Back"), msg("Go back to the contents, or to the screen below")
    ),
    "guide.search": Command(
        "slash",
        msg_c("key", "Search"),
        msg("Search the headings of all topics"),
        one_hand="ctrl+f; f6",
    ),
    "guide.page": Command(
        "space",
        msg_c("key", "Next page"),
        msg("Read on; the arrow keys and page up and down work too"),
    ),
    "guide.next": Command("right", msg_c("key", "Next heading"), msg("Go to the next heading")),
    "guide.previous": Command(
        "left", msg_c("key", "Previous heading"), msg("Go to the heading before")
    ),
    "delete.keep": Command(
        "enter,escape,q", msg_c("key", "Keep it"), msg("Go back; the match stays as it is")
    ),
    "delete.delete": Command("d", msg_c("key", "Delete it"), msg("Delete the match for good")),
    "table.stock": Command(
        "s",
        msg_c("key", "Stock"),
        msg("Draw from the stock"),
        msg_c("found by", "pick up"),
        typed=msg_c("typed", "draw stock, stock, draw deck, draw; s"),
        one_hand="f; j",
        at_table=EARLY,
    ),
    "table.take": Command(
        "d",
        msg_c("key", "Take"),
        msg("Take the top discard"),
        msg_c("found by", "pick up"),
        typed=msg_c(
            "typed", "draw discard, take, take discard, draw pile, take pile, take upcard; d"
        ),
        one_hand="r; i",
        at_table=EARLY | ABOUT_CARDS,
    ),
    "table.pass": Command(
        "p",
        msg_c("key", "Pass"),
        msg("Do not take the upcard"),
        msg_c("found by", "leave decline skip"),
        typed=msg_c("typed", "pass; p"),
        one_hand="v",
        at_table=EARLY | ABOUT_CARDS | ONCE,
    ),
    "table.knock": Command(
        "k",
        msg_c("key", "Knock"),
        msg("See your knock, then confirm"),
        msg_c("found by", "end the hand lay down"),
        typed=msg_c("typed", "knock; k"),
        takes_more=True,
        one_hand="t",
        at_table=GIN | ABOUT_CARDS,
    ),
    "table.gin": Command(
        "g",
        msg_c("key", "Gin"),
        msg("See your gin, then confirm"),
        msg_c("found by", "end the hand"),
        typed=msg_c("typed", "gin, big gin; g"),
        takes_more=True,
        one_hand="; n",
        at_table=GIN | ABOUT_CARDS,
    ),
    "table.undo": Command(
        "u",
        msg_c("key", "Undo"),
        msg("Undo your last move"),
        msg_c("found by", "revert wrong"),
        typed=msg_c("typed", "undo, take back, takeback; u"),
        one_hand="x",
    ),
    "table.hint": Command(
        "h",
        msg_c("key", "Hint"),
        msg("Ask what to do, and why"),
        msg_c("found by", "help advice tip what to do"),
        typed=msg_c("typed", "hint, hint again; h"),
        one_hand="c",
        at_table=ONCE,
    ),
    "table.tutor": Command(
        "t",
        msg_c("key", "Tutor"),
        msg("Choose what the tutor warns you of, in this match only"),
        msg_c("found by", "warn blunders mistakes learn"),
        typed=msg_c("typed", "tutor"),
        takes_more=True,
        one_hand="T; M",
        at_table=GIN,
    ),
    "table.order": Command(
        "o",
        msg_c("key", "Order"),
        msg("Change the order of your cards for this match"),
        msg_c("found by", "arrange melds suit rank"),
        typed=msg_c("typed", "sort, order"),
        takes_more=True,
        one_hand="G",
    ),
    "table.page": Command(
        "tab",
        msg_c("key", "Log"),
        msg("Score sheet, known cards, moves"),
        msg_c("found by", "score sheet known cards moves history discards"),
        one_hand="; Y",
        at_table=WATCHING,
    ),
    "table.command": Command(
        "colon", msg_c("key", "Type"), msg("Type a command"), one_hand="f2", at_table=WATCHING
    ),
    "table.lesson": Command(
        "x",
        msg_c("key", "End the lesson"),
        msg("End the lesson of the first match"),
        one_hand="X; J",
        why_not=msg("There is no lesson to end."),
    ),
    "table.mark": Command(
        "space",
        msg_c("key", "Mark"),
        msg("Mark the raised card, or remove the mark"),
        at_table=MELDING,
    ),
    "table.meld": Command(
        "m",
        msg_c("key", "Meld"),
        msg("Put melds on the table, or marked cards into a meld area"),
        typed=msg_c("typed", "meld, go down, put down, down; m"),
        takes_more=True,
        one_hand="q",
        at_table=MELDING | ABOUT_CARDS | ONCE,
    ),
    "table.lay-off": Command(
        "l",
        msg_c("key", "Lay off"),
        msg("Lay the raised card off on a meld on the table"),
        typed=msg_c("typed", "lay off, layoff, lay; l"),
        example=msg_c("example", "8c on b"),
        one_hand="z",
        at_table=MELDING | ABOUT_CARDS | ONCE,
    ),
    "table.lay-off-all": Command(
        "f",
        msg_c("key", "Lay off all"),
        msg("Lay off every card that fits"),
        one_hand="Z; L",
        at_table=MELDING | ABOUT_CARDS,
    ),
    "table.arrange": Command(
        "a",
        msg_c("key", "Arrange"),
        msg("Put the best way to go down into the meld areas"),
        typed=msg_c("typed", "arrange"),
        one_hand="E; comma",
        at_table=MELDING,
    ),
    "table.clear": Command(
        "backspace",
        msg_c("key", "Clear"),
        msg("Take all cards out of the meld areas, and mark none"),
        typed=msg_c("typed", "clear"),
        one_hand="f3; U",
        at_table=MELDING,
    ),
    "table.buy": Command(
        "b",
        msg_c("key", "Buy"),
        msg("Buy the top of the pile, with a penalty card"),
        typed=msg_c("typed", "buy; b"),
        one_hand="; full_stop",
        at_table=MELDING | ABOUT_CARDS | ONCE,
    ),
    "table.first": Command(
        "home", msg_c("key", "First card"), msg("Raise the first card"), at_table=MELDING
    ),
    "table.last": Command(
        "end", msg_c("key", "Last card"), msg("Raise the last card"), at_table=MELDING
    ),
    "table.scroll-up": Command(
        "pageup",
        msg_c("key", "Melds up"),
        msg("Show melds on the table that are above those in sight"),
        one_hand="W",
        at_table=MELDING,
    ),
    "table.scroll-down": Command(
        "pagedown",
        msg_c("key", "Melds down"),
        msg("Show melds on the table below those in sight"),
        one_hand="S",
        at_table=MELDING,
    ),
    "ways.do": Command("enter,m", msg_c("key", "Do it"), msg("Put these melds on the table")),
    "ways.next": Command(
        "right,down",
        msg_c("key", "Next"),
        msg("Show the next way"),
        why_not=msg("There is no other way."),
    ),
    "ways.previous": Command(
        "left,up",
        msg_c("key", "Previous"),
        msg("Show the way before this one"),
        why_not=msg("There is no other way."),
    ),
    "ways.back": Command("escape", msg_c("key", "Back"), msg("Go back to the table")),
    "ways.quit": Command("q", msg_c("key", "Quit"), msg("Save and leave"), _LEAVING),
    "table.act": Command(
        "enter,space",
        msg_c("key", "Draw or discard"),
        msg("Draw, take, pass or discard what is raised"),
        msg_c("found by", "discard play card stock pile upcard"),
        one_hand="e",
        at_table=ABOUT_CARDS | WATCHING,
    ),
    "table.left": Command(
        "left", msg_c("key", "Left"), msg("Raise the card to the left"), one_hand="a"
    ),
    "table.right": Command(
        "right", msg_c("key", "Right"), msg("Raise the card to the right"), one_hand="d"
    ),
    "table.up": Command("up", msg_c("key", "Piles"), msg("Go to the piles"), one_hand="w"),
    "table.down": Command("down", msg_c("key", "Hand"), msg("Go to your hand"), one_hand="s"),
    "table.shift-left": Command(
        "shift+left",
        msg_c("key", "Move left"),
        msg("Move the raised card to the left"),
        one_hand="A",
    ),
    "table.shift-right": Command(
        "shift+right",
        msg_c("key", "Move right"),
        msg("Move the raised card to the right"),
        one_hand="D",
    ),
    "options.pageup": Command(
        "pageup", msg_c("key", "Page up"), msg("Go as many lines up as are shown")
    ),
    "options.pagedown": Command(
        "pagedown", msg_c("key", "Page down"), msg("Go as many lines down as are shown")
    ),
    "options.home": Command("home", msg_c("key", "First line"), msg("Go to the first line")),
    "options.end": Command("end", msg_c("key", "Last line"), msg("Go to the last line")),
    "knock.do": Command("enter,space", msg_c("key", "Do it"), msg("Do what is shown")),
    "knock.next": Command(
        "right,down",
        msg_c("key", "Next"),
        msg("Show the next way to discard and spread"),
        why_not=msg("There is no other way."),
    ),
    "knock.previous": Command(
        "left,up",
        msg_c("key", "Previous"),
        msg("Show the way before this one"),
        why_not=msg("There is no other way."),
    ),
    "knock.back": Command("escape", msg_c("key", "Back"), msg("Go back to the table")),
    "knock.quit": Command("q", msg_c("key", "Quit"), msg("Save and leave"), _LEAVING),
    "layoff.best": Command(
        "enter,space,b",
        msg_c("key", "Best defence"),
        msg("Lay off and spread so that the least deadwood is left"),
        typed=msg_c("typed", "best, best defence, defend"),
    ),
    "layoff.lay_off": Command(
        "l",
        msg_c("key", "Lay off"),
        msg("Lay off the raised card, and go on choosing"),
        typed=msg_c("typed", "lay off, layoff, lay; l"),
        example=msg_c("example", "8c on 2"),
    ),
    "layoff.accept": Command(
        "enter,space,a,b",
        msg_c("key", "Count"),
        msg("Lay nothing more off, spread your melds and count"),
        typed=msg_c("typed", "count, count now, spread"),
    ),
    "layoff.take_back": Command(
        "u",
        msg_c("key", "Undo"),
        msg("Undo the last lay-off"),
        msg_c("found by", "take back revert wrong"),
        why_not=msg("Nothing is laid off yet."),
    ),
    "layoff.left": Command("left", msg_c("key", "Left"), msg("Raise the card to the left")),
    "layoff.right": Command("right", msg_c("key", "Right"), msg("Raise the card to the right")),
    "showdown.go_on": Command("enter,space", msg_c("key", "Go on"), msg("Go on")),
    "showdown.proof": Command(
        "v",
        msg_c("key", "Proof of the deal"),
        msg("Show how to check that the cards were not changed"),
        typed=msg_c("typed", "verify, proof, check"),
        one_hand="V; H",
    ),
    "showdown.down": Command("down", msg_c("key", "Down"), msg("Scroll down")),
    "showdown.up": Command("up", msg_c("key", "Up"), msg("Scroll up")),
    "hand_end.review": Command(
        "r",
        msg_c("key", "Review"),
        msg("See what every decision of the match lost"),
        typed=msg_c("typed", "review; r"),
        takes_more=True,
        one_hand="R; N",
    ),
    "history.open": Command(
        "enter",
        msg_c("key", "Open"),
        msg("Go on with a match that is not over, and review one that is"),
    ),
    "history.review": Command(
        "r", msg_c("key", "Review"), msg("See what every decision of the match lost")
    ),
    "history.delete": Command(
        "delete",
        msg_c("key", "Delete"),
        msg("Delete the match that is marked; you are asked first"),
        _DELETING,
    ),
    "history.continue": Command(
        "c", msg_c("key", "Continue"), msg("Go on with the match that is marked"), _GOING_ON
    ),
    "history.first": Command(
        "home,ctrl+home", msg_c("key", "First"), msg("Go to the match begun last")
    ),
    "history.last": Command(
        "end,ctrl+end", msg_c("key", "Last"), msg("Go to the first match of all")
    ),
    "history.only": Command(
        "enter", msg_c("key", "Matches"), msg("See the matches against the opponent that is marked")
    ),
    "history.statistics": Command(
        "tab",
        msg_c("key", "Statistics"),
        msg("See the matches in figures"),
        typed=msg_c("typed", "statistics, stats"),
    ),
    "history.page": Command(
        "tab",
        msg_c("key", "Next page"),
        msg("From the statistics to the opponents, to the matches"),
    ),
    "history.page-back": Command(
        "shift+tab", msg_c("key", "Back a page"), msg("Go to the page before")
    ),
    "history.opponent": Command(
        "o", msg_c("key", "Opponent"), msg("See only matches against the next opponent, or all")
    ),
    "history.rules": Command(
        "u", msg_c("key", "Rules"), msg("See only matches by the next rules, or all"), _HELP
    ),
    "history.time": Command(
        "t", msg_c("key", "Time"), msg("See only matches of the last days, or all")
    ),
    "history.close": Command("escape,q", msg_c("key", "Close"), msg("Leave the history")),
    "review.on": Command("right,space", msg_c("key", "Step"), msg("See the next move")),
    "review.back": Command(
        "left,backspace", msg_c("key", "Back a step"), msg("See the move before")
    ),
    "review.next": Command(
        "down", msg_c("key", "Mistake"), msg("Go to the next mistake, in any hand")
    ),
    "review.previous": Command("up", msg_c("key", "Last mistake"), msg("Go to the mistake before")),
    "review.next-hand": Command(
        "pagedown",
        msg_c("replay", "Hand"),
        msg("Go to the next hand"),
        context="replay",
    ),
    "review.previous-hand": Command(
        "pageup",
        msg_c("replay", "Hand before"),
        msg("Go to the hand before"),
        context="replay",
    ),
    "review.open": Command(
        "x", msg_c("replay", "Open"), msg("Open the other hand, or close it"), context="replay"
    ),
    "review.roll-out": Command(
        "enter",
        msg_c("key", "Simulate"),
        msg("Simulate: play the best choices out many times, and compare them"),
    ),
    "replay.on": Command("right,space,enter", msg_c("key", "Step"), msg("See the next move")),
    "replay.back": Command(
        "left,backspace",
        msg_c("replay", "Back"),
        msg("See the move before"),
        context="replay",
    ),
    "replay.next-hand": Command(
        "pagedown",
        msg_c("replay", "Hand"),
        msg("Go to the next hand"),
        context="replay",
    ),
    "replay.previous-hand": Command(
        "pageup",
        msg_c("replay", "Hand before"),
        msg("Go to the hand before"),
        context="replay",
    ),
    "replay.first": Command(
        "home", msg_c("key", "Beginning"), msg("Go to the beginning of the hand")
    ),
    "replay.last": Command("end", msg_c("key", "End"), msg("Go to the end of the hand")),
    "replay.play": Command(
        "s",
        msg_c("replay", "Play"),
        msg("See the hand played by itself; any other key stops it"),
        context="replay",
    ),
    "replay.play-back": Command(
        "b", msg_c("key", "Play back"), msg("See the hand played by itself, backwards")
    ),
    "replay.faster": Command("plus", msg_c("key", "Faster"), msg("Play faster"), one_hand="ctrl+d"),
    "replay.slower": Command(
        "minus", msg_c("key", "Slower"), msg("Play slower"), one_hand="ctrl+s"
    ),
    "replay.seat": Command("x", msg_c("key", "Seat"), msg("Look from the next seat")),
    "replay.close": Command("escape,q", msg_c("key", "Close"), msg("Leave the replay")),
    "hand_end.replay": Command("r", msg_c("key", "Replay"), msg("See the moves of the hand again")),
    "match_end.replay": Command(
        "r", msg_c("key", "Replay"), msg("See the moves of the match again")
    ),
    "review.play": Command(
        "s",
        msg_c("replay", "Play"),
        msg("See the hand played by itself; any other key stops it"),
        context="replay",
    ),
    "review.play-back": Command(
        "b", msg_c("key", "Play back"), msg("See the hand played by itself, backwards")
    ),
    "review.faster": Command("plus", msg_c("key", "Faster"), msg("Play faster")),
    "review.slower": Command("minus", msg_c("key", "Slower"), msg("Play slower")),
    "review.what-if": Command(
        "p", msg_c("key", "What if"), msg("Play on from here against the expert; it does not count")
    ),
    "review.close": Command("escape,q", msg_c("key", "Close"), msg("Leave the review")),
    "lesson.begin": Command("enter,space", msg_c("key", "Begin"), msg("Begin with the first hand")),
    "lesson.leave": Command(
        "escape",
        msg_c("key", "Not now"),
        msg("Go back; so does any key that has no other use"),
        _LEAVING,
    ),
    "lesson.done": Command(
        "enter,space,escape", msg_c("key", "Done"), msg("Go back to the start"), _LEAVING
    ),
    "practise.drills": Command(
        "d", msg_c("key", "Drills"), msg("Ten positions, one after the other")
    ),
    "practise.duplicate": Command(
        "u", msg_c("key", "Duplicate"), msg("Play the deals that two experts played")
    ),
    "practise.close": Command("escape,q", msg_c("key", "Back"), msg("Go back to the start")),
    "drill.answer": Command("enter,space", msg_c("key", "Answer"), msg("Give the chosen answer")),
    "drill.next": Command("enter,space", msg_c("key", "Next"), msg("Go on to the next question")),
    "drill.again": Command(
        "enter,space", msg_c("key", "Ten more"), msg("Begin another sitting of ten")
    ),
    "drill.play-on": Command("p", msg_c("key", "Play on"), msg("Answer that you would not knock")),
    "drill.close": Command("escape,q", msg_c("key", "Close"), msg("Leave the drills")),
    "duplicate.play": Command(
        "enter,space", msg_c("key", "Play"), msg("Play the next deal"), _BEGINNING
    ),
    "duplicate.next-set": Command(
        "enter,space", msg_c("key", "Next set"), msg("Go to the next six deals")
    ),
    "duplicate.review": Command(
        "r",
        msg_c("key", "Your hand"),
        msg("Review the marked deal as you played it"),
        why_not=msg("Play this deal first: its cards are not shown before."),
    ),
    "duplicate.experts": Command(
        "e",
        msg_c("key", "The experts'"),
        msg("See how the experts played the marked deal"),
        one_hand="F; I",
        why_not=msg("Play this deal first: its cards are not shown before."),
    ),
    "duplicate.again": Command(
        "a",
        msg_c("key", "Again"),
        msg("Begin this set from its first deal"),
        why_not=msg("Play every deal of this set first."),
    ),
    "duplicate.right": Command("right", msg_c("key", "Other set"), msg("Go to the next six deals")),
    "duplicate.left": Command(
        "left", msg_c("key", "Set before"), msg("Go to the six deals before")
    ),
    "duplicate.up": Command("up", msg_c("key", "Up"), msg("Mark the deal above")),
    "duplicate.down": Command("down", msg_c("key", "Down"), msg("Mark the deal below")),
    "duplicate.close": Command("escape,q", msg_c("key", "Close"), msg("Leave the duplicate")),
    "match_end.again": Command(
        "enter,a", msg_c("key", "Play again"), msg("Play another match like this one")
    ),
    "match_end.stay": Command(
        "enter,a", msg_c("key", "Stay"), msg("Stay at the table, and look on at the next match")
    ),
    "match_end.menu": Command(
        "escape,m",
        msg_c("key", "Menu"),
        msg("Go to the start"),
        msg_c("found by", "settings leave back"),
    ),
    "match_end.review": Command(
        "r", msg_c("key", "Review"), msg("See what every decision of the match lost")
    ),
    "match_end.proof": Command(
        "v", msg_c("key", "Proof"), msg("Show how to check that the cards were not changed")
    ),
    "match_end.quit": Command("q", msg_c("key", "Quit"), msg("Leave"), _LEAVING),
    "match_end.down": Command("down", msg_c("key", "Down"), msg("Show later hands")),
    "match_end.up": Command("up", msg_c("key", "Up"), msg("Show earlier hands")),
    "table.rules": Command(
        "question_mark",
        msg_c("key", "Help"),
        msg("Rules of this match, and the keys"),
        _HELP,
        typed=msg_c("typed", "rules"),
        one_hand="f1",
        at_table=WATCHING,
    ),
    "table.seal": Command(
        "v",
        msg_c("key", "Seal"),
        msg("Show the seal of this deal, and how to check the cards"),
        msg_c("found by", "verify proof fair cheat"),
        typed=msg_c("typed", "seal"),
        at_table=WATCHING,
    ),
    "table.menu": Command(
        "escape",
        msg_c("key", "Menu"),
        msg("Open the menu"),
        msg_c("found by", "settings leave back"),
        typed=msg_c("typed", "menu"),
        one_hand="; backspace",
        at_table=WATCHING,
    ),
    "table.quit": Command(
        "q",
        msg_c("key", "Quit"),
        msg("Save and leave"),
        msg_c("found by", "close save stop"),
        typed=msg_c("typed", "quit, exit, leave; q"),
        one_hand="Q; K",
        at_table=WATCHING,
    ),
    "menu.back": Command("escape", msg_c("key", "Back"), msg("Go back to the table")),
    "menu.quit": Command("q", msg_c("key", "Quit"), msg("Save and leave")),
    "pass_on.look": Command(
        "enter,space",
        msg_c("key", "Show my cards"),
        msg("Show the table from the seat of the next player"),
    ),
    "pass_on.undo": Command(
        "u", msg_c("key", "Undo"), msg("Undo the last move, before the next player has looked")
    ),
    "pass_on.menu": Command("escape", msg_c("key", "Menu"), msg("Open the menu")),
    "pass_on.quit": Command("q", msg_c("key", "Quit"), msg("Save and leave"), _LEAVING),
    "program.refuse": Command(
        "enter,space,escape", msg_c("key", "Do not start it"), msg("Leave the match as it is")
    ),
    "program.agree": Command(
        "y", msg_c("key", "Start it"), msg("Start this program and go on with the match")
    ),
    "program.quit": Command("q", msg_c("key", "Quit"), msg("Leave the game"), _LEAVING),
    "place.refuse": Command(
        "enter,space,escape", msg_c("key", "Do not play here"), msg("Leave the match as it is")
    ),
    "place.agree": Command(
        "y",
        msg_c("key", "Play here"),
        msg("Play for them at this keyboard and go on with the match"),
    ),
    "place.quit": Command("q", msg_c("key", "Quit"), msg("Leave the game"), _LEAVING),
    "cut.deal": Command(
        "enter", msg_c("key", "Deal"), msg("Cut with these words, or with none, and deal")
    ),
    "cut.back": Command("escape", msg_c("key", "Back"), msg("Go back; no match is begun")),
    "proof.back": Command("escape,enter,space,v", msg_c("key", "Back"), msg("Go back to the hand")),
    "proof.down": Command("down", msg_c("key", "Down"), msg("Scroll down")),
    "proof.up": Command("up", msg_c("key", "Up"), msg("Scroll up")),
    "proof.quit": Command("q", msg_c("key", "Quit"), msg("Save and leave"), _LEAVING),
    "unsaved.try_again": Command(
        "enter,space",
        msg_c("key", "Save and leave"),
        msg("Try to save again, and leave when that is done"),
    ),
    "unsaved.stay": Command("escape", msg_c("key", "Stay"), msg("Go back to the match")),
    "unsaved.leave": Command(
        "x",
        msg_c("key", "Leave without saving"),
        msg("Leave, and lose what is not saved"),
        _LEAVING,
    ),
    "start.play": Command("enter", msg_c("key", "Play"), msg("Begin a new match"), _BEGINNING),
    "start.new": Command(
        "n",
        msg_c("key", "New match"),
        msg("Begin a new match"),
        _BEGINNING,
        typed=msg_c("typed", "new, play; n"),
        takes_more=True,
        one_hand="ctrl+x; P",
    ),
    "start.continue": Command(
        "c",
        msg_c("key", "Continue the last match"),
        msg("Go on with the match played last"),
        _GOING_ON,
        typed=msg_c("typed", "continue, resume; c"),
        takes_more=True,
        one_hand="C; O",
    ),
    "start.options": Command(
        "o",
        msg_c("key", "Options"),
        msg("Every option of the rules chosen here, and presets of your own"),
        msg_c("found by", "rules presets bonus"),
    ),
    "start.rules": Command(
        "r,question_mark",
        msg_c("key", "Rules"),
        msg("How to play, by the rules chosen here"),
        _HELP,
    ),
    "start.settings": Command(
        "s",
        msg_c("key", "Settings"),
        msg("Colours, suits, order of the cards, pace and name"),
        msg_c("found by", "colours theme name pace suits"),
    ),
    "start.guide": Command(
        "g",
        msg_c("key", "Guide"),
        msg("The guide: rules, keys, levels, servers and all else"),
        msg_c("found by", "manual documentation handbook help how to"),
    ),
    "start.history": Command(
        "h",
        msg_c("key", "History"),
        msg("Every match you played, and your statistics"),
        msg_c("found by", "past old games statistics rating finished matches"),
    ),
    "start.lesson": Command(
        "l", msg_c("key", "Lesson"), msg("Learn to play: two short hands, every step explained")
    ),
    "start.practise": Command(
        "p",
        msg_c("key", "Practise"),
        msg("Drills, and the deals of experts to play once more"),
        msg_c("found by", "practice drills train learn duplicate exercise positions mistakes"),
    ),
    "start.quit": Command(
        "q",
        msg_c("key", "Quit"),
        msg("Leave the game"),
        msg_c("found by", "close save stop"),
        typed=msg_c("typed", "quit, exit, leave; q"),
    ),
    "start.up": Command("up", msg_c("key", "Up"), msg("Go to the line above")),
    "start.down": Command("down", msg_c("key", "Down"), msg("Go to the line below")),
    "start.to_play": Command("escape", msg_c("key", "To Play"), msg("Go back to the Play button")),
    "app.help": Command(
        "question_mark",
        msg_c("key", "Help"),
        msg("The keys of this screen"),
        typed=msg_c("typed", "help, commands"),
        takes_more=True,
    ),
    "app.redraw": Command("ctrl+l", msg_c("key", "Repaint"), msg("Redraw the whole screen")),
    "app.quit": Command("ctrl+q", msg_c("key", "Quit"), msg("Save and leave"), _LEAVING),
    "app.suspend": Command(
        "ctrl+z", msg_c("key", "Suspend"), msg("Go back to the shell; type fg to return")
    ),
    "list.up": Command("up", msg_c("key", "Up"), msg("Go to the row above")),
    "list.down": Command("down", msg_c("key", "Down"), msg("Go to the row below")),
    "list.page-up": Command(
        "pageup", msg_c("key", "Page up"), msg("Go as many rows up as are shown")
    ),
    "list.page-down": Command(
        "pagedown", msg_c("key", "Page down"), msg("Go as many rows down as are shown")
    ),
    "list.first": Command("home", msg_c("key", "First"), msg("Go to the first row")),
    "list.last": Command("end", msg_c("key", "Last"), msg("Go to the last row")),
    "house.say": Command(
        "t",
        msg_c("key", "Say"),
        msg("Say something to those who are here"),
        typed=msg_c("typed", "say"),
        takes_more=True,
    ),
    "house.agree": Command(
        "y",
        msg_c("key", "Yes"),
        msg("Agree to the request"),
        typed=msg_c("typed", "agree, yes; y"),
        one_hand="B",
    ),
    "house.refuse": Command(
        "n",
        msg_c("key", "No"),
        msg("Refuse the request"),
        typed=msg_c("typed", "refuse, no"),
    ),
    "lobby.act": Command(
        "enter,space",
        msg_c("key", "Do it"),
        msg("Sit down, look on or open a table, as the line below says"),
        msg_c("found by", "discard play card stock pile upcard"),
    ),
    "lobby.watch": Command(
        "w",
        msg_c("key", "Watch"),
        msg("Look on at the table that is chosen"),
        typed=msg_c("typed", "watch, look on, look on at"),
        takes_more=True,
        one_hand="ctrl+r; f9",
        why_not=msg("Choose a table where a match is played: you can look on there."),
    ),
    "lobby.new": Command("n", msg_c("key", "New"), msg("Open a table, and say who may sit down")),
    "lobby.alone": Command(
        "c",
        msg_c("key", "Computer"),
        msg("Play alone with the computer, and see your own matches"),
        typed=msg_c("typed", "alone, play alone"),
    ),
    "lobby.mute": Command(
        "m",
        msg_c("key", "Mute"),
        msg("Stop hearing the chosen person, or hear them again"),
        typed=msg_c("typed", "mute"),
        example=msg_c("example", "Ben"),
        why_not=msg("Choose another person first: Tab goes to the people."),
    ),
    "lobby.settings": Command(
        "s",
        msg_c("key", "Settings"),
        msg("Colours, suits, order of the cards"),
        msg_c("found by", "colours theme name pace suits"),
    ),
    "lobby.help": Command(
        "question_mark",
        msg_c("key", "Help"),
        msg("The keys, and the rules of the table that is chosen"),
    ),
    "lobby.quit": Command(
        "q",
        msg_c("key", "Leave"),
        msg("Leave the house; your seats are kept"),
        msg_c("found by", "close save stop"),
        typed=msg_c("typed", "quit, exit, leave; q"),
    ),
    "lobby.other": Command(
        "tab,left,right,shift+tab",
        msg_c("key", "Other list"),
        msg("Go from the tables to the people, or back"),
    ),
    "open.open": Command(
        "enter",
        msg_c("key", "Open"),
        msg("Open the table and sit down"),
        _BEGINNING,
        typed=msg_c("typed", "open, open a table, open table"),
        takes_more=True,
    ),
    "open.back": Command("escape", msg_c("key", "Back"), msg("Go back to the lobby")),
    "waiting.invite": Command(
        "enter,i",
        msg_c("key", "Invite"),
        msg("Invite the person that is chosen"),
        typed=msg_c("typed", "invite"),
        example=msg_c("example", "Ben"),
        one_hand=",ctrl+e; ,f8",
        why_not=msg("Nobody is here who could be invited."),
    ),
    "waiting.begin": Command(
        "b",
        msg_c("key", "Begin now"),
        msg("Give the free chairs to computer players, and begin"),
        typed=msg_c("typed", "begin, begin now"),
        why_not=msg("The person who opened the table begins the match."),
    ),
    "waiting.cut": Command(
        "u",
        msg_c("key", "Cut"),
        msg("Type words that go into the deal"),
        typed=msg_c("typed", "cut"),
        takes_more=True,
        why_not=msg("You have cut already."),
    ),
    "waiting.help": Command(
        "question_mark", msg_c("key", "Help"), msg("The keys, and the rules of this table")
    ),
    "waiting.leave": Command(
        "escape,q",
        msg_c("key", "Leave"),
        msg("Leave the table and free the chair"),
        _LEAVING,
    ),
    "alone.lobby": Command(
        "q,escape",
        msg_c("key", "Lobby"),
        msg("Go back to the lobby"),
        typed=msg_c("typed", "lobby, go to the lobby"),
    ),
    "say.say": Command("enter", msg_c("key", "Say it"), msg("Say what is typed")),
    "say.up": Command("up", msg_c("key", "Up"), msg("Show what was said before")),
    "say.down": Command("down", msg_c("key", "Down"), msg("Show what was said later")),
    "say.back": Command("escape", msg_c("key", "Back"), msg("Say nothing")),
    "name.take": Command("enter", msg_c("key", "Take it"), msg("Use this name in this house")),
    "name.back": Command("escape", msg_c("key", "Later"), msg("Keep the name that you have")),
    "word.enter": Command(
        "enter", msg_c("key", "Come in"), msg("Come in with the password you typed")
    ),
    "word.back": Command("escape", msg_c("key", "Back"), msg("Go back to the lobby")),
    "end-match.refuse": Command(
        "enter,space,escape", msg_c("key", "Play on"), msg("Go on with the match")
    ),
    "end-match.agree": Command("y", msg_c("key", "End it"), msg("End the match without a winner")),
    "end-match.quit": Command(
        "q", msg_c("key", "Lobby"), msg("Go to the lobby; your seat is kept"), _LEAVING
    ),
    "give-up.refuse": Command(
        "enter,space,escape", msg_c("key", "Play on"), msg("Go on with the match")
    ),
    "give-up.agree": Command("y", msg_c("key", "Give up"), msg("Give the match up for good")),
    "give-up.quit": Command("q", msg_c("key", "Leave"), msg("Leave; the match is saved"), _LEAVING),
    "displaced.again": Command(
        "enter", msg_c("key", "Play here"), msg("Continue here instead of at the other terminal")
    ),
    "displaced.quit": Command(
        "q,escape", msg_c("key", "Leave"), msg("Close this terminal; the other stays"), _LEAVING
    ),
    **{
        f"table.card-{place}": Command(
            key, msg_c("key", "Card {number}"), msg("Raise the card above this key"), number=place
        )
        for place, key in enumerate("1234567890", 1)
    },
    "table.card-11": Command(
        "minus",
        msg_c("key", "Card {number}"),
        msg("Raise the card above this key"),
        number=11,
        at_table=GIN,
    ),
    **{
        f"layoff.onto_{number}": Command(
            str(number),
            msg_c("key", "On {number}"),
            msg("Lay the raised card off on meld {number}"),
            number=number,
        )
        for number in (1, 2, 3)
    },
}
"""All commands with keys, by the names under which players move the keys."""

OTHER_WORDS: Final = {
    "leave-hand": Command(
        "escape", msg_c("key", "Leave"), msg("Leave this hand, which does not count")
    )
}
"""Other texts for a command's key, for screens where it does something else."""

KEY_NAMES: Final = {
    "enter": msg_c("keyboard", "Enter"),
    "escape": msg_c("keyboard", "Esc"),
    "tab": msg_c("keyboard", "Tab"),
    "shift+tab": msg_c("keyboard", "Shift+Tab"),
    "space": msg_c("keyboard", "Space"),
    "left": msg_c("keyboard", "Left"),
    "right": msg_c("keyboard", "Right"),
    "up": msg_c("keyboard", "Up"),
    "down": msg_c("keyboard", "Down"),
    "shift+left": msg_c("keyboard", "Shift+Left"),
    "shift+right": msg_c("keyboard", "Shift+Right"),
    "pageup": msg_c("keyboard", "PgUp"),
    "pagedown": msg_c("keyboard", "PgDn"),
    "home": msg_c("keyboard", "Home"),
    "end": msg_c("keyboard", "End"),
    "backspace": msg_c("keyboard", "Backspace"),
    # Translators: the key Delete, where there is little room
    "del": msg_c("keyboard", "Del"),
    **{f"f{number}": f"F{number}" for number in range(1, 13)},
}
"""The names of keys for players, by their names in key maps, if the two differ."""
KEY_SIGNS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
"""Keys with a sign on the keyboard, for terminals that can show it."""


def key_cap(key: str, *, in_signs: bool = False) -> str:
    """Return how a key is written, by its name in key maps; empty if it is written as its name.

    With ``in_signs``, arrow keys are written as arrows.
    """
    if in_signs and key in KEY_SIGNS:
        return KEY_SIGNS[key]
    if key in KEY_NAMES:
        return tr_c("keyboard", KEY_NAMES[key])
    sign = _sign(key) if len(key) > 1 else ""
    return sign if in_signs or sign.isascii() else ""


@cache
def _sign(key: str) -> str:
    """Return the character whose Unicode name the key has; empty if there is none."""
    try:
        sign = lookup(key.replace("_", " ").upper())
    except KeyError:
        sign = _with_hyphens().get(key, "")
    return sign if sign.isprintable() and not sign.isspace() else ""


@cache
def _with_hyphens() -> dict[str, str]:
    """Return characters whose names have a hyphen, by the names of keys, which have underscores
    only.
    """
    signs = ((name(chr(code), ""), chr(code)) for code in range(0x21, 0x3100))
    return {told.lower().replace("-", "_").replace(" ", "_"): sign for told, sign in signs}


def usual_key(name: str) -> str:
    """Return how the usual key of a table's command is written in sentences.

    ``name`` is its name without ``table.``. Raises KeyError if it is unknown.
    """
    first = COMMANDS[f"table.{name}"].keys.partition(",")[0]
    return key_cap(first) or first
