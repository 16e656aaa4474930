"""The commands of all screens and tables: their keys, their words, and how keys are written."""

from __future__ import annotations

from enum import Flag, auto
from functools import cache
from typing import Final
from unicodedata import lookup, name

from app.text.letters import with_unaccented
from app.text.speech import msg_c, tr, tr_c


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

    Its texts are in the current language, so they must be asked for whenever they are shown. The
    arguments are messages without a mark: ``app.locale.catalogues`` reads them off the call, so
    each must be a literal there, or a marked constant.
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
        *,
        found_by: str = "",
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
    "form.previous": Command("left", "Previous", "Choose the value before this one"),
    "form.next": Command("right,space", "Next", "Choose the value after this one"),
    "form.shorten": Command(
        "backspace", "Take back a digit", "Take back the last digit of the amount"
    ),
    "start.delete": Command(
        "delete",
        "Delete",
        "Delete the match that is marked; you are asked first",
        found_by=_DELETING,
        typed="delete",
        example="2",
        one_hand="f4",
    ),
    "start.choose": Command("enter", "Choose", "Do what the marked line says"),
    "start.resume": Command(
        "enter",
        "Continue",
        "Go on with the match that is marked",
        found_by="resume go on saved match",
    ),
    "options.keep": Command("enter", "Save", "Save the rules under this name"),
    "settings.keys": Command("k", "Keys", "See all keys, and change them"),
    "keys.change": Command("enter", "Change", "Choose another key for the marked line"),
    "keys.restore": Command("delete,backspace", "As before", "Give the marked line its usual keys"),
    "keys.close": Command("escape,q", "Done", "Go back; everything is saved already"),
    "settings.account": Command("a", "Account", "Your name, keys and resume word on this server"),
    "settings.close": Command("escape,q", "Done", "Go back; everything is saved already"),
    "settings.up": Command("up", "Up", "Go to the line above"),
    "settings.down": Command("down,enter", "Down", "Go to the line below"),
    "options.take": Command("enter", "Use these", "Go back with these rules"),
    "options.close": Command("escape,q", "Back", "Go back without a change"),
    "options.save": Command("s", "Save preset", "Save these rules under a name of your own"),
    "options.delete": Command(
        "delete", "Delete preset", "Delete this preset of your own", found_by=_DELETING
    ),
    "options.rules": Command(
        "r,question_mark", "Rules", "How to play by these rules", found_by=_HELP
    ),
    "options.up": Command("up", "Up", "Go to the line above"),
    "options.down": Command("down", "Down", "Go to the line below"),
    "rules.close": Command("escape,q,r,question_mark", "Back", "Go back to the screen below"),
    "rules.page": Command(
        "space", "Next page", "Read on; the arrow keys and page up and down work too"
    ),
    "rules.next": Command("right", "Next heading", "Go to the next heading"),
    "rules.previous": Command("left", "Previous heading", "Go to the heading before"),
    **{
        f"rules.heading-{number}": Command(
            str(number % 10), "Heading {number}", "Go to heading {number}", number=number
        )
        for number in range(1, 11)
    },
    "rules.guide": Command("g", "Guide", "The guide: rules, keys, levels, servers and all else"),
    "guide.read": Command("enter", "Read", "Read the marked topic"),
    "guide.back": Command("escape,q", "Back", "Go back to the contents, or to the screen below"),
    "guide.search": Command(
        "slash", "Search", "Search the headings of all topics", one_hand="ctrl+f; f6"
    ),
    "guide.page": Command(
        "space", "Next page", "Read on; the arrow keys and page up and down work too"
    ),
    "guide.next": Command("right", "Next heading", "Go to the next heading"),
    "guide.previous": Command("left", "Previous heading", "Go to the heading before"),
    "delete.keep": Command("enter,escape,q", "Keep it", "Go back; the match stays as it is"),
    "delete.delete": Command("d", "Delete it", "Delete the match for good"),
    "table.stock": Command(
        "s",
        "Stock",
        "Draw from the stock",
        found_by="pick up",
        typed="draw stock, stock, draw deck, draw; s",
        one_hand="f; j",
        at_table=EARLY,
    ),
    "table.take": Command(
        "d",
        "Take",
        "Take the top discard",
        found_by="pick up",
        typed="draw discard, take, take discard, draw pile, take pile, take upcard; d",
        one_hand="r; i",
        at_table=EARLY | ABOUT_CARDS,
    ),
    "table.pass": Command(
        "p",
        "Pass",
        "Do not take the upcard",
        found_by="leave decline skip",
        typed="pass; p",
        one_hand="v",
        at_table=EARLY | ABOUT_CARDS | ONCE,
    ),
    "table.knock": Command(
        "k",
        "Knock",
        "See your knock, then confirm",
        found_by="end the hand lay down",
        typed="knock; k",
        takes_more=True,
        one_hand="t",
        at_table=GIN | ABOUT_CARDS,
    ),
    "table.gin": Command(
        "g",
        "Gin",
        "See your gin, then confirm",
        found_by="end the hand",
        typed="gin, big gin; g",
        takes_more=True,
        one_hand="; n",
        at_table=GIN | ABOUT_CARDS,
    ),
    "table.undo": Command(
        "u",
        "Undo",
        "Undo your last move",
        found_by="revert wrong",
        typed="undo, take back, takeback; u",
        one_hand="x",
    ),
    "table.hint": Command(
        "h",
        "Hint",
        "Ask what to do, and why",
        found_by="help advice tip what to do",
        typed="hint, hint again; h",
        takes_more=True,
        one_hand="c",
        at_table=ONCE,
    ),
    "table.choices": Command(
        "c",
        "Choices",
        "See every choice with its chance, its points and a reason",
        found_by="hint compare values weigh",
        typed="choices",
        at_table=GIN | ONCE,
    ),
    "table.tutor": Command(
        "t",
        "Tutor",
        "Choose what the tutor warns you of, in this match only",
        found_by="warn blunders mistakes learn",
        typed="tutor",
        takes_more=True,
        one_hand="T; M",
        at_table=GIN,
    ),
    "table.order": Command(
        "o",
        "Order",
        "Change the order of your cards for this match",
        found_by="arrange melds suit rank",
        typed="sort, order",
        takes_more=True,
        one_hand="G",
    ),
    "table.page": Command(
        "tab",
        "Log",
        "Score sheet, known cards, moves",
        found_by="score sheet known cards moves history discards",
        one_hand="; Y",
        at_table=WATCHING,
    ),
    "table.command": Command("colon", "Type", "Type a command", one_hand="f2", at_table=WATCHING),
    "table.lesson": Command(
        "x",
        "End the lesson",
        "End the lesson of the first match",
        one_hand="X; J",
        why_not="There is no lesson to end.",
    ),
    "table.mark": Command(
        "space", "Mark", "Mark the raised card, or remove the mark", at_table=MELDING
    ),
    "table.meld": Command(
        "m",
        "Meld",
        "Put melds on the table, or marked cards into a meld area",
        typed="meld, go down, put down, down; m",
        takes_more=True,
        one_hand="q",
        at_table=MELDING | ABOUT_CARDS | ONCE,
    ),
    "table.lay-off": Command(
        "l",
        "Lay off",
        "Lay the raised card off on a meld on the table",
        typed="lay off, layoff, lay; l",
        example="8c on b",
        one_hand="z",
        at_table=MELDING | ABOUT_CARDS | ONCE,
    ),
    "table.lay-off-all": Command(
        "f",
        "Lay off all",
        "Lay off every card that fits",
        one_hand="Z; L",
        at_table=MELDING | ABOUT_CARDS,
    ),
    "table.arrange": Command(
        "a",
        "Arrange",
        "Put the best way to go down into the meld areas",
        typed="arrange",
        one_hand="E; comma",
        at_table=MELDING,
    ),
    "table.clear": Command(
        "backspace",
        "Clear",
        "Take all cards out of the meld areas, and mark none",
        typed="clear",
        one_hand="f3; U",
        at_table=MELDING,
    ),
    "table.buy": Command(
        "b",
        "Buy",
        "Buy the top of the pile, with a penalty card",
        typed="buy; b",
        one_hand="; full_stop",
        at_table=MELDING | ABOUT_CARDS | ONCE,
    ),
    "table.first": Command("home", "First card", "Raise the first card", at_table=MELDING),
    "table.last": Command("end", "Last card", "Raise the last card", at_table=MELDING),
    "table.scroll-up": Command(
        "pageup",
        "Melds up",
        "Show melds on the table that are above those in sight",
        one_hand="W",
        at_table=MELDING,
    ),
    "table.scroll-down": Command(
        "pagedown",
        "Melds down",
        "Show melds on the table below those in sight",
        one_hand="S",
        at_table=MELDING,
    ),
    "ways.do": Command("enter,m", "Do it", "Put these melds on the table"),
    "ways.next": Command(
        "right,down", "Next", "Show the next way", why_not="There is no other way."
    ),
    "ways.previous": Command(
        "left,up", "Previous", "Show the way before this one", why_not="There is no other way."
    ),
    "ways.back": Command("escape", "Back", "Go back to the table"),
    "ways.quit": Command("q", "Quit", "Save and leave", found_by=_LEAVING),
    "table.act": Command(
        "enter,space",
        "Draw or discard",
        "Draw, take, pass or discard what is raised",
        found_by="discard play card stock pile upcard",
        one_hand="e",
        at_table=ABOUT_CARDS | WATCHING,
    ),
    "table.left": Command("left", "Left", "Raise the card to the left", one_hand="a"),
    "table.right": Command("right", "Right", "Raise the card to the right", one_hand="d"),
    "table.up": Command("up", "Piles", "Go to the piles", one_hand="w"),
    "table.down": Command("down", "Hand", "Go to your hand", one_hand="s"),
    "table.shift-left": Command(
        "shift+left", "Move left", "Move the raised card to the left", one_hand="A"
    ),
    "table.shift-right": Command(
        "shift+right", "Move right", "Move the raised card to the right", one_hand="D"
    ),
    "options.pageup": Command("pageup", "Page up", "Go as many lines up as are shown"),
    "options.pagedown": Command("pagedown", "Page down", "Go as many lines down as are shown"),
    "options.home": Command("home", "First line", "Go to the first line"),
    "options.end": Command("end", "Last line", "Go to the last line"),
    "knock.do": Command("enter,space", "Do it", "Do what is shown"),
    "knock.next": Command(
        "right,down",
        "Next",
        "Show the next way to discard and spread",
        why_not="There is no other way.",
    ),
    "knock.previous": Command(
        "left,up", "Previous", "Show the way before this one", why_not="There is no other way."
    ),
    "knock.back": Command("escape", "Back", "Go back to the table"),
    "knock.quit": Command("q", "Quit", "Save and leave", found_by=_LEAVING),
    "layoff.best": Command(
        "enter,space,b",
        "Best defence",
        "Lay off and spread so that the least deadwood is left",
        typed="best, best defence, defend",
    ),
    "layoff.lay_off": Command(
        "l",
        "Lay off",
        "Lay off the raised card, and go on choosing",
        typed="lay off, layoff, lay; l",
        example="8c on 2",
    ),
    "layoff.accept": Command(
        "enter,space,a,b",
        "Count",
        "Lay nothing more off, spread your melds and count",
        typed="count, count now, spread",
    ),
    "layoff.take_back": Command(
        "u",
        "Undo",
        "Undo the last lay-off",
        found_by="take back revert wrong",
        why_not="Nothing is laid off yet.",
    ),
    "layoff.left": Command("left", "Left", "Raise the card to the left"),
    "layoff.right": Command("right", "Right", "Raise the card to the right"),
    "showdown.go_on": Command("enter,space", "Go on", "Go on"),
    "showdown.proof": Command(
        "v",
        "Proof of the deal",
        "Show how to check that the cards were not changed",
        typed="verify, proof, check",
        one_hand="V; H",
    ),
    "showdown.down": Command("down", "Down", "Scroll down"),
    "showdown.up": Command("up", "Up", "Scroll up"),
    "hand_end.review": Command(
        "r",
        "Review",
        "See what every decision of the match lost",
        typed="review; r",
        takes_more=True,
        one_hand="R; N",
    ),
    "history.open": Command(
        "enter", "Open", "Go on with a match that is not over, and review one that is"
    ),
    "history.review": Command("r", "Review", "See what every decision of the match lost"),
    "history.delete": Command(
        "delete",
        "Delete",
        "Delete the match that is marked; you are asked first",
        found_by=_DELETING,
    ),
    "history.continue": Command(
        "c", "Continue", "Go on with the match that is marked", found_by=_GOING_ON
    ),
    "history.first": Command("home,ctrl+home", "First", "Go to the match begun last"),
    "history.last": Command("end,ctrl+end", "Last", "Go to the first match of all"),
    "history.only": Command(
        "enter", "Matches", "See the matches against the opponent that is marked"
    ),
    "history.statistics": Command(
        "tab",
        "Rating",
        "See your rating, then the matches in figures",
        typed="statistics, stats",
    ),
    "history.page": Command(
        "tab", "Next page", "On to the statistics, the opponents, the mistakes and the matches"
    ),
    "history.even": Command(
        "n", "Even match", "Begin a match against an opponent as strong as you"
    ),
    "history.page-back": Command("shift+tab", "Back a page", "Go to the page before"),
    "history.opponent": Command(
        "o", "Opponent", "See only matches against the next opponent, or all"
    ),
    "history.rules": Command(
        "u", "Rules", "See only matches by the next rules, or all", found_by=_HELP
    ),
    "history.time": Command("t", "Time", "See only matches of the last days, or all"),
    "history.company": Command(
        "h", "With whom", "See only matches with people of this house, only those alone, or all"
    ),
    "history.mistakes": Command("m", "Mistakes", "See your costliest mistakes of all matches"),
    "history.look": Command("enter", "Look", "See the position of this mistake"),
    "history.kind": Command("k", "Kind", "See only draws, discards, knocks or lay-offs, or all"),
    "history.keep": Command(
        "d", "Drill", "Keep this position for the drills, or take it out of them"
    ),
    "history.close": Command("escape,q", "Close", "Leave the history"),
    "review.on": Command("right,space", "Step", "See the next move"),
    "review.back": Command("left,backspace", "Back a step", "See the move before"),
    "review.next": Command("down", "Mistake", "Go to the next mistake, in any hand"),
    "review.previous": Command("up", "Last mistake", "Go to the mistake before"),
    "review.next-hand": Command("pagedown", "Hand", "Go to the next hand", context="replay"),
    "review.previous-hand": Command(
        "pageup", "Hand before", "Go to the hand before", context="replay"
    ),
    "review.open": Command("x", "Open", "Open the other hand, or close it", context="replay"),
    "review.roll-out": Command(
        "enter", "Simulate", "Simulate: play the best choices out many times, and compare them"
    ),
    "replay.on": Command("right,space,enter", "Step", "See the next move"),
    "replay.back": Command("left,backspace", "Back", "See the move before", context="replay"),
    "replay.next-hand": Command("pagedown", "Hand", "Go to the next hand", context="replay"),
    "replay.previous-hand": Command(
        "pageup", "Hand before", "Go to the hand before", context="replay"
    ),
    "replay.first": Command("home", "Beginning", "Go to the beginning of the hand"),
    "replay.last": Command("end", "End", "Go to the end of the hand"),
    "replay.play": Command(
        "s", "Play", "See the hand played by itself; any other key stops it", context="replay"
    ),
    "replay.play-back": Command("b", "Play back", "See the hand played by itself, backwards"),
    "replay.faster": Command("plus", "Faster", "Play faster", one_hand="ctrl+d"),
    "replay.slower": Command("minus", "Slower", "Play slower", one_hand="ctrl+s"),
    "replay.seat": Command("x", "Seat", "Look from the next seat"),
    "replay.copy": Command("y", "Copy", "Copy what this seat sees as one line of text"),
    "replay.close": Command("escape,q", "Close", "Leave the replay"),
    "hand_end.replay": Command("r", "Replay", "See the moves of the hand again"),
    "match_end.replay": Command("r", "Replay", "See the moves of the match again"),
    "review.play": Command(
        "s", "Play", "See the hand played by itself; any other key stops it", context="replay"
    ),
    "review.play-back": Command("b", "Play back", "See the hand played by itself, backwards"),
    "review.faster": Command("plus", "Faster", "Play faster"),
    "review.slower": Command("minus", "Slower", "Play slower"),
    "review.what-if": Command(
        "p", "What if", "Play on from here against the expert; it does not count"
    ),
    "review.analyse": Command("a", "Analyse", "Show the position on the analysis board"),
    "review.list": Command("l", "Mistakes", "See the list of mistakes"),
    "review.look": Command("enter", "Look", "See the position of this mistake"),
    "review.whose": Command("m", "Whose", "List the mistakes of one player, or of both"),
    "review.hands": Command("h", "Hands", "List the mistakes of this hand, or of all"),
    "review.keep": Command(
        "d", "Drill", "Keep this position for the drills, or take it out of them"
    ),
    "review.copy": Command("y", "Copy", "Copy what this seat saw as one line of text"),
    "review.close": Command("escape,q", "Close", "Leave the review"),
    "lesson.begin": Command("enter,space", "Begin", "Begin with the first hand"),
    "lesson.leave": Command(
        "escape", "Not now", "Go back; so does any key that has no other use", found_by=_LEAVING
    ),
    "lesson.done": Command("enter,space,escape", "Done", "Go back to the start", found_by=_LEAVING),
    "practise.drills": Command(
        "d", "Drills", "Ten positions, one after the other", typed="drills, drill, practise"
    ),
    "practise.run": Command(
        "r", "Run", "As many positions as you can in three minutes", typed="run"
    ),
    "practise.streak": Command(
        "s", "Streak", "Ever harder, until the first mistake", typed="streak"
    ),
    "practise.duplicate": Command("u", "Duplicate", "Play the deals that two experts played"),
    "practise.close": Command("escape,q", "Back", "Go back to the start"),
    "drill.answer": Command("enter,space", "Answer", "Give the chosen answer"),
    "drill.next": Command("enter,space", "Next", "Go on to the next question"),
    "drill.again": Command("enter,space", "Ten more", "Begin another sitting of ten"),
    "drill.once-more": Command("enter,space", "Once more", "Begin another run, or another streak"),
    "drill.play-on": Command(
        "p", "Play on", "Answer that you would not knock", typed="play on, play; p"
    ),
    "drill.copy": Command("y", "Copy", "Copy the position as one line of text"),
    "drill.close": Command("escape,q", "Close", "Leave the drills", typed="start, menu"),
    "board.next": Command("tab", "Line", "Go to the next line"),
    "board.previous": Command("shift+tab", "Line before", "Go to the line before"),
    "board.simulate": Command(
        "enter", "Simulate", "Simulate: play the best choices out many times, and compare them"
    ),
    "board.play": Command("p", "Play on", "Play on from here against the chosen level"),
    "board.undo": Command("u", "Undo", "Undo the last change of the position"),
    "board.save": Command("w", "Save", "Save the position under a name"),
    "board.open": Command("o", "Open", "Open a saved position"),
    "board.new": Command("n", "New", "Begin a new position", found_by=_DELETING),
    "board.up": Command("up", "Choice above", "Mark the choice above"),
    "board.down": Command("down", "Choice", "Mark the next choice, to see its reason and outs"),
    "board.close": Command("escape", "Close", "Stop the simulation, or leave the board"),
    "board.copy": Command("y", "Copy", "Copy the text of the position"),
    "positions.open": Command("enter", "Open", "Open the position that is marked"),
    "positions.delete": Command(
        "delete",
        "Delete",
        "Delete the position that is marked; you are asked first",
        found_by=_DELETING,
    ),
    "positions.close": Command("escape,q", "Back", "Go back to the board"),
    "practise.board": Command("b", "Board", "Analyse any position of Gin"),
    "start.board": Command(
        "b",
        "Board",
        "Analyse any position of Gin",
        found_by="analysis board position analyse editor what if",
    ),
    "duplicate.play": Command("enter,space", "Play", "Play the next deal", found_by=_BEGINNING),
    "duplicate.next-set": Command("enter,space", "Next set", "Go to the next six deals"),
    "duplicate.review": Command(
        "r",
        "Your hand",
        "Review the marked deal as you played it",
        why_not="Play this deal first: its cards are not shown before.",
    ),
    "duplicate.experts": Command(
        "e",
        "The experts'",
        "See how the experts played the marked deal",
        one_hand="F; I",
        why_not="Play this deal first: its cards are not shown before.",
    ),
    "duplicate.again": Command(
        "a",
        "Again",
        "Begin this set from its first deal",
        why_not="Play every deal of this set first.",
    ),
    "duplicate.right": Command("right", "Other set", "Go to the next six deals"),
    "duplicate.left": Command("left", "Set before", "Go to the six deals before"),
    "duplicate.up": Command("up", "Up", "Mark the deal above"),
    "duplicate.down": Command("down", "Down", "Mark the deal below"),
    "duplicate.close": Command("escape,q", "Close", "Leave the duplicate"),
    "daily.play": Command(
        "enter,space",
        "Play",
        "Play the deal of the day, or go on with it",
        found_by=_BEGINNING,
        why_not="There is one deal a day: the next one comes tomorrow.",
    ),
    "daily.copy": Command(
        "y",
        "Copy",
        "Copy three lines to show to others, without the cards",
        found_by="share clipboard result",
        why_not="Play this day first.",
    ),
    "daily.again": Command(
        "a",
        "Again",
        "Play the marked day once more, which does not count",
        why_not="Play this day first.",
    ),
    "daily.review": Command(
        "r",
        "Review",
        "See what every decision of the marked day lost",
        why_not="Play this day first.",
    ),
    "daily.experts": Command(
        "e",
        "Expert",
        "See how an expert plays your cards of the marked day",
        why_not="Play this day first.",
    ),
    "daily.lines": Command(
        "l",
        "Others",
        "See the ranking of the marked day, and once it is over how each person played",
        why_not="This day is still to come.",
    ),
    "daily.right": Command("right", "Next day", "Mark the day after this one"),
    "daily.left": Command("left", "Day before", "Mark the day before this one"),
    "daily.down": Command("down", "Next week", "Mark the day a week later"),
    "daily.up": Command("up", "Week before", "Mark the day a week earlier"),
    "daily.next-month": Command("pagedown", "Next month", "Go to the next month"),
    "daily.month-before": Command("pageup", "Month before", "Go to the month before"),
    "daily.close": Command("escape,q", "Close", "Leave the deal of the day"),
    "match_end.again": Command("enter,a", "Play again", "Play another match like this one"),
    "match_end.stay": Command(
        "enter,a", "Stay", "Stay at the table, and look on at the next match"
    ),
    "match_end.lobby": Command("enter,a", "Lobby", "Go back to the lobby", found_by=_LEAVING),
    "match_end.menu": Command(
        "escape,m", "Menu", "Go to the start", found_by="settings leave back"
    ),
    "match_end.review": Command("r", "Review", "See what every decision of the match lost"),
    "match_end.proof": Command("v", "Proof", "Show how to check that the cards were not changed"),
    "match_end.quit": Command("q", "Quit", "Leave", found_by=_LEAVING),
    "match_end.down": Command("down", "Down", "Show later hands"),
    "match_end.up": Command("up", "Up", "Show earlier hands"),
    "table.rules": Command(
        "question_mark",
        "Help",
        "Rules of this match, and the keys",
        found_by=_HELP,
        typed="rules",
        one_hand="f1",
        at_table=WATCHING,
    ),
    "table.seal": Command(
        "v",
        "Seal",
        "Show the seal of this deal, and how to check the cards",
        found_by="verify proof fair cheat",
        typed="seal",
        at_table=WATCHING,
    ),
    "table.copy": Command(
        "y",
        "Copy",
        "Copy what you see as one line of text, for the analysis board or a report",
        found_by="position clipboard text export",
        typed="position",
        at_table=WATCHING,
    ),
    "table.menu": Command(
        "escape",
        "Menu",
        "Open the menu",
        found_by="settings leave back",
        typed="menu",
        one_hand="; backspace",
        at_table=WATCHING,
    ),
    "table.quit": Command(
        "q",
        "Quit",
        "Save and leave",
        found_by="close save stop",
        typed="quit, exit, leave; q",
        one_hand="Q; K",
        at_table=WATCHING,
    ),
    "menu.back": Command("escape", "Back", "Go back to the table"),
    "menu.quit": Command("q", "Quit", "Save and leave"),
    "pass_on.look": Command(
        "enter,space", "Show my cards", "Show the table from the seat of the next player"
    ),
    "pass_on.undo": Command("u", "Undo", "Undo the last move, before the next player has looked"),
    "pass_on.menu": Command("escape", "Menu", "Open the menu"),
    "pass_on.quit": Command("q", "Quit", "Save and leave", found_by=_LEAVING),
    "program.refuse": Command("enter,space,escape", "Do not start it", "Leave the match as it is"),
    "program.agree": Command("y", "Start it", "Start this program and go on with the match"),
    "program.quit": Command("q", "Quit", "Leave the game", found_by=_LEAVING),
    "place.refuse": Command("enter,space,escape", "Do not play here", "Leave the match as it is"),
    "place.agree": Command(
        "y", "Play here", "Play for them at this keyboard and go on with the match"
    ),
    "place.quit": Command("q", "Quit", "Leave the game", found_by=_LEAVING),
    "cut.deal": Command("enter", "Deal", "Cut with these words, or with none, and deal"),
    "cut.back": Command("escape", "Back", "Go back; no match is begun"),
    "choices.back": Command("escape,enter,space,c", "Back", "Go back to the table"),
    "choices.down": Command("down", "Down", "Scroll down"),
    "choices.up": Command("up", "Up", "Scroll up"),
    "choices.quit": Command("q", "Quit", "Save and leave", found_by=_LEAVING),
    "proof.back": Command("escape,enter,space,v", "Back", "Go back to the hand"),
    "proof.down": Command("down", "Down", "Scroll down"),
    "proof.up": Command("up", "Up", "Scroll up"),
    "proof.quit": Command("q", "Quit", "Save and leave", found_by=_LEAVING),
    "pad.write": Command(
        "enter", "Write, correct", "Write the next hand, or correct the marked one"
    ),
    "pad.knock": Command(
        "k",
        "Knock",
        "Write a hand that ended with a knock, undercut or not",
        typed="knock; k",
        takes_more=True,
    ),
    "pad.gin": Command(
        "g", "Gin", "Write a hand that ended with gin", typed="gin; g", takes_more=True
    ),
    "pad.big": Command(
        "b",
        "Big gin",
        "Write a hand that ended with big gin",
        typed="big gin, big; b",
        takes_more=True,
    ),
    "pad.dead": Command(
        "d", "Dead", "Write a hand in which the stock ran out", typed="dead, dead hand; d"
    ),
    "pad.out": Command(
        "o", "Out", "Write a hand in which a player went out", typed="out; o", takes_more=True
    ),
    "pad.rummy": Command(
        "r", "Rummy", "Write a hand in which a player went rummy", typed="rummy; r", takes_more=True
    ),
    "pad.nobody": Command(
        "e",
        "Nobody out",
        "Write a hand in which nobody went out",
        typed="nobody out, nobody; e",
        takes_more=True,
    ),
    "pad.undo": Command(
        "u",
        "Undo",
        "Take back what was written last",
        typed="undo, take back, takeback; u",
        why_not="There is nothing to undo.",
    ),
    "pad.settlement": Command(
        "s",
        "Settlement",
        "Show how the match was won, with all bonuses",
        typed="settlement, result; s",
    ),
    "pad.new": Command("n", "New pad", "Begin another score pad", found_by=_BEGINNING),
    "pad.close": Command(
        "escape,q", "Back", "Go back; everything is saved already", typed="start, menu"
    ),
    "pad_end.back": Command("enter,space,escape", "Back to the pad", "Go back to the score sheet"),
    "pad_end.close": Command("m,q", "Menu", "Leave the pad; it is saved"),
    "pad_hand.next": Command(
        "enter", "Go on", "Go to the next line; from the last one, write the hand"
    ),
    "pad_hand.cancel": Command("escape", "Cancel", "Go back, and write nothing"),
    **{
        f"pad_hand.player-{number}": Command(
            str(number), "Player {number}", "Choose player {number}, and go on", number=number
        )
        for number in range(1, 9)
    },
    "pad_hand.up": Command("up", "Up", "Go to the line above"),
    "pad_hand.down": Command("down", "Down", "Go to the line below"),
    "pad_start.begin": Command("enter", "Begin", "Begin the score pad"),
    "pad_start.close": Command("escape", "Back", "Go back without a new pad"),
    "unsaved.try_again": Command(
        "enter,space", "Save and leave", "Try to save again, and leave when that is done"
    ),
    "unsaved.stay": Command("escape", "Stay", "Go back to the match"),
    "unsaved.leave": Command(
        "x", "Leave without saving", "Leave, and lose what is not saved", found_by=_LEAVING
    ),
    "start.play": Command("enter", "Play", "Begin a new match", found_by=_BEGINNING),
    "start.again": Command(
        "a", "Play", "Begin a match with the choices of the last one", found_by=_BEGINNING
    ),
    "start.unfinished": Command(
        "m",
        "Unfinished",
        "Go on with any of the unfinished matches, or delete it",
        found_by="resume saved list others delete",
    ),
    "start.new": Command(
        "n",
        "New match",
        "Choose the game, the rules and the opponents of a new match",
        found_by=_BEGINNING,
        typed="new, play; n",
        takes_more=True,
        one_hand="ctrl+x; P",
    ),
    "start.continue": Command(
        "c",
        "Continue the last match",
        "Go on with the match played last",
        found_by=_GOING_ON,
        typed="continue, resume; c",
        takes_more=True,
        one_hand="C; O",
    ),
    "start.options": Command(
        "o",
        "Options",
        "Every option of the rules chosen here, and presets of your own",
        found_by="rules presets bonus",
    ),
    "start.rules": Command(
        "r,question_mark", "Rules", "How to play, by the rules chosen here", found_by=_HELP
    ),
    "start.settings": Command(
        "s",
        "Settings",
        "Colours, suits, order of the cards, pace and name",
        found_by="colours theme name pace suits",
    ),
    "start.guide": Command(
        "g",
        "Guide",
        "The guide: rules, keys, levels, servers and all else",
        found_by="manual documentation handbook help how to",
    ),
    "start.history": Command(
        "h",
        "History",
        "Every match you played, and your statistics",
        found_by="past old games statistics rating finished matches",
    ),
    "start.lesson": Command("l", "Lesson", "Learn to play: two short hands, every step explained"),
    "start.practise": Command(
        "p",
        "Practise",
        "Drills, and the deals of experts to play once more",
        found_by="practice drills train learn duplicate exercise positions mistakes puzzles run"
        " streak rating",
    ),
    "start.daily": Command(
        "d",
        "Deal of the day",
        "One hand a day, the same for everybody",
        typed="daily, deal of the day; d",
        found_by="today calendar streak daily hand challenge",
    ),
    "start.pad": Command(
        "k",
        "Score pad",
        "Keep the score of a match with real cards",
        typed="pad, score pad; k",
        takes_more=True,
        found_by="keep score sheet paper real cards table calculator",
    ),
    "start.quit": Command(
        "q", "Quit", "Leave the game", found_by="close save stop", typed="quit, exit, leave; q"
    ),
    "start.up": Command("up", "Up", "Go to the line above"),
    "start.down": Command("down", "Down", "Go to the line below"),
    "start.to_play": Command("escape", "To Play", "Go to the line that begins a match"),
    "new_match.close": Command("escape,q", "Back", "Go back without a new match"),
    "unfinished.close": Command("escape,q", "Back", "Go back to the start screen"),
    "app.help": Command(
        "question_mark", "Help", "The keys of this screen", typed="help, commands", takes_more=True
    ),
    "app.redraw": Command("ctrl+l", "Repaint", "Redraw the whole screen"),
    "app.quit": Command("ctrl+q", "Quit", "Save and leave", found_by=_LEAVING),
    "app.suspend": Command("ctrl+z", "Suspend", "Go back to the shell; type fg to return"),
    "list.up": Command("up", "Up", "Go to the row above"),
    "list.down": Command("down", "Down", "Go to the row below"),
    "list.page-up": Command("pageup", "Page up", "Go as many rows up as are shown"),
    "list.page-down": Command("pagedown", "Page down", "Go as many rows down as are shown"),
    "list.first": Command("home", "First", "Go to the first row"),
    "list.last": Command("end", "Last", "Go to the last row"),
    "house.next": Command(
        "j",
        "Your move",
        "Go to the next table that waits for you",
        found_by="jump turn waiting correspondence days",
        typed="turn, my turn, next table",
        one_hand="ctrl+g; f7",
    ),
    "house.say": Command(
        "t", "Say", "Say something to those who are here", typed="say", takes_more=True
    ),
    "house.agree": Command("y", "Yes", "Agree to the request", typed="agree, yes; y", one_hand="B"),
    "house.refuse": Command("n", "No", "Refuse the request", typed="refuse, no"),
    "lobby.act": Command(
        "enter,space",
        "Do it",
        "Sit down, look on or open a table, as the line below says",
        found_by="discard play card stock pile upcard",
    ),
    "lobby.watch": Command(
        "w",
        "Watch",
        "Look on at the table that is chosen",
        typed="watch, look on, look on at",
        takes_more=True,
        one_hand="ctrl+r; f9",
        why_not="Choose a table where a match is played: you can look on there.",
    ),
    "lobby.seek": Command(
        "p",
        "Quick",
        "Play at once with a person who fits, or seek one and play the computer meanwhile",
        found_by="seek pairing match opponent",
        typed="quick, quick game, seek",
        takes_more=True,
    ),
    "lobby.withdraw": Command(
        "x,delete",
        "Withdraw",
        "Seek a game no longer",
        typed="withdraw",
        why_not="You seek no game now.",
    ),
    "seek.seek": Command("enter", "Seek", "Play with the person who fits, or wait for one"),
    "seek.back": Command("escape", "Back", "Go back to the lobby"),
    "lobby.new": Command("n", "New", "Open a table, and say who may sit down"),
    "lobby.alone": Command(
        "c",
        "Computer",
        "Play alone with the computer, and see your own matches",
        typed="alone, play alone",
    ),
    "lobby.search": Command(
        "slash",
        "Search",
        "List only the tables and people with the words that you type",
        found_by="find filter name",
    ),
    "lobby.filter": Command(
        "f",
        "Filter",
        "List the tables with a free chair, those that are rated, those in play, or all",
        found_by="kind free rated all",
    ),
    "lobby.show-all": Command("escape", "List all", "End the search, and list all tables again"),
    "lobby.daily": Command(
        "d",
        "Daily",
        "The deal of the day, the same for everybody here, and its ranking",
        found_by="today calendar streak daily hand challenge",
    ),
    "lobby.leaders": Command(
        "r",
        "Leaders",
        "The best players of each game, and your own rating",
        found_by="elo leaders best ranking strength",
        typed="leaders, best players",
    ),
    "lobby.tournaments": Command(
        "u",
        "Tournaments",
        "The tournaments here: to take part, to look on, and how they stand",
        found_by="cup swiss knock-out round robin duplicate competition event",
        typed="tournament, tournaments",
        takes_more=True,
    ),
    "tournaments.show": Command(
        "enter,space", "Show", "Show the tournament that is marked", why_not="There is none yet."
    ),
    "tournaments.new": Command(
        "n",
        "New",
        "Hold a tournament",
        why_not="Only people whom the person who runs this house has named can hold tournaments.",
    ),
    "tournaments.close": Command("escape,q", "Close", "Go back to the lobby"),
    "tournament.act": Command(
        "enter,space", "Do it", "Do what the line below says", found_by="look on profile"
    ),
    "tournament.enter": Command(
        "e", "Take part", "Take part in the tournament", why_not="You cannot take part now."
    ),
    "tournament.play": Command(
        "p",
        "Play",
        "Go to your match, or to your next deal",
        why_not="No match of yours waits in this tournament.",
    ),
    "tournament.leave": Command(
        "x,delete", "Leave", "Take part no more", why_not="You do not take part."
    ),
    "tournament.begin": Command(
        "b",
        "Begin",
        "Begin the tournament now",
        why_not="The person who has made the tournament decides that.",
    ),
    "tournament.end": Command(
        "k",
        "End",
        "End the tournament as it stands",
        why_not="The person who has made the tournament decides that.",
    ),
    "tournament.admit": Command(
        "a",
        "Admit",
        "Let a person take part, in most forms also after the beginning",
        why_not="The person who has made the tournament decides that.",
    ),
    "tournament.other": Command(
        "tab,left,right,shift+tab", "Other list", "Go from the standings to the round, or back"
    ),
    "tournament.close": Command("escape,q", "Close", "Go back"),
    "admit.take": Command("enter", "Admit", "Let this person take part"),
    "admit.back": Command("escape", "Back", "Admit no person"),
    "new_tournament.create": Command("enter", "Create", "Open the entry of the tournament"),
    "new_tournament.back": Command("escape", "Back", "Go back to the tournaments"),
    "ratings.game": Command(
        "tab,right,left,shift+tab", "Other game", "Show the ratings of another game"
    ),
    "ratings.profile": Command("enter,o", "Profile", "Show the person who is marked"),
    "ratings.close": Command("escape,q", "Close", "Go back to the lobby"),
    "lobby.profile": Command(
        "o",
        "Profile",
        "Show the chosen person, or those at the chosen table: games, ratings, matches",
        found_by="follow block write friend who player",
    ),
    "lobby.messages": Command(
        "i",
        "Messages",
        "The people whom you follow, and what you have written to each other",
        found_by="inbox mail follow friends write",
        typed="messages, inbox, following",
        takes_more=True,
    ),
    "lobby.reports": Command(
        "e",
        "Reports",
        "What visitors have reported; for moderators",
        found_by="abuse insult moderator ban",
        typed="reports",
        takes_more=True,
    ),
    "waiting.profile": Command(
        "o", "Profile", "Show the people at this table and those in the list"
    ),
    "profile.write": Command("enter,w", "Write", "Write to this person alone"),
    "profile.follow": Command(
        "f",
        "Follow",
        "Be told when this person comes, or not any more",
        typed="follow",
        example="Ben",
    ),
    "profile.block": Command(
        "b",
        "Block",
        "Let nothing from this person reach you, or hear them again; they are not told",
        typed="block",
        example="Ben",
    ),
    "profile.report": Command(
        "r",
        "Report",
        "Tell the moderators what this person has done, with what was said",
        found_by="abuse insult cheat spam moderator",
        typed="report",
        example="Ben he insults me",
    ),
    "profile.moderate": Command(
        "m", "Moderate", "Send this person out, mute or ban them; for moderators"
    ),
    "report.send": Command("enter", "Send", "Send the report"),
    "report.back": Command("escape", "Back", "Report nothing"),
    "moderate.do": Command("enter", "Do it", "Do what is chosen"),
    "moderate.back": Command("escape", "Back", "Do nothing"),
    "reports.profile": Command(
        "enter,o",
        "Profile",
        "Show the person whom the report is about",
        why_not="No report is open.",
    ),
    "reports.done": Command(
        "x,delete", "Done", "Close the report: it is dealt with", why_not="No report is open."
    ),
    "reports.lines": Command(
        "tab", "Lines", "Go between the reports and what was said, which arrows scroll"
    ),
    "reports.close": Command("escape,q", "Close", "Go back to the lobby"),
    "profile.table": Command(
        "n",
        "Invite",
        "Open a table with a chair for this person",
        why_not="This person is not here.",
    ),
    "profile.account": Command("a", "Account", "Your name, your keys, your resume word"),
    "profile.game": Command(
        "tab", "Game", "Show another game", why_not="There is no other game to show."
    ),
    "profile.game-back": Command("shift+tab", "Game before", "Show the game before"),
    "profile.next": Command("right", "Next", "Show the next person"),
    "profile.previous": Command("left", "Before", "Show the person before"),
    "profile.close": Command("escape,q", "Close", "Go back"),
    "contacts.read": Command(
        "enter",
        "Read",
        "Read what you have written to each other, and write",
        why_not="Nobody is listed yet.",
    ),
    "contacts.profile": Command(
        "o", "Profile", "Show the person who is marked", why_not="Nobody is listed yet."
    ),
    "contacts.close": Command("escape,q", "Close", "Go back to the lobby"),
    "messages.send": Command("enter", "Send", "Send what is typed"),
    "messages.up": Command("up", "Up", "Show what was written before"),
    "messages.down": Command("down", "Down", "Show what was written later"),
    "messages.close": Command("escape", "Close", "Go back"),
    "account.do": Command("enter,space", "Do it", "Do what the line below says"),
    "account.close": Command("escape,q", "Close", "Go back"),
    "join.take": Command("enter", "Take it", "Give your key to the account with this word"),
    "join.back": Command("escape", "Back", "Leave everything as it is"),
    "lobby.mute": Command(
        "m",
        "Mute",
        "Stop hearing the chosen person, or hear them again",
        typed="mute",
        example="Ben",
        why_not="Choose another person first: Tab goes to the people.",
    ),
    "lobby.settings": Command(
        "s",
        "Settings",
        "Colours, suits, order of the cards",
        found_by="colours theme name pace suits",
    ),
    "lobby.help": Command(
        "question_mark", "Help", "The keys, and the rules of the table that is chosen"
    ),
    "lobby.quit": Command(
        "q",
        "Leave",
        "Leave the house; your seats are kept",
        found_by="close save stop",
        typed="quit, exit, leave; q",
    ),
    "lobby.other": Command(
        "tab,left,right,shift+tab", "Other list", "Go from the tables to the people, or back"
    ),
    "open.open": Command(
        "enter",
        "Open",
        "Open the table and sit down",
        found_by=_BEGINNING,
        typed="open, open a table, open table",
        takes_more=True,
    ),
    "open.back": Command("escape", "Back", "Go back to the lobby"),
    "waiting.invite": Command(
        "enter,i",
        "Invite",
        "Invite the person that is chosen",
        typed="invite",
        example="Ben",
        one_hand=",ctrl+e; ,f8",
        why_not="Nobody is here who could be invited.",
    ),
    "waiting.begin": Command(
        "b",
        "Begin now",
        "Give the free chairs to computer players, and begin",
        typed="begin, begin now",
        why_not="The person who opened the table begins the match.",
    ),
    "waiting.cut": Command(
        "u",
        "Cut",
        "Type words that go into the deal",
        typed="cut",
        takes_more=True,
        why_not="You have cut already.",
    ),
    "waiting.stand": Command(
        "x",
        "Give up",
        "Give up your chair; if you only leave, it is kept",
        typed="stand up, stand",
        takes_more=True,
    ),
    "waiting.help": Command("question_mark", "Help", "The keys, and the rules of this table"),
    "waiting.leave": Command(
        "escape,q", "Leave", "Leave the table and free the chair", found_by=_LEAVING
    ),
    "alone.lobby": Command(
        "q,escape", "Lobby", "Go back to the lobby", typed="lobby, go to the lobby"
    ),
    "say.say": Command("enter", "Say it", "Say what is typed"),
    "say.up": Command("up", "Up", "Show what was said before"),
    "say.down": Command("down", "Down", "Show what was said later"),
    "say.back": Command("escape", "Back", "Say nothing"),
    "name.take": Command("enter", "Take it", "Use this name in this house"),
    "name.back": Command("escape", "Later", "Keep the name that you have"),
    "word.enter": Command("enter", "Come in", "Come in with the password you typed"),
    "word.back": Command("escape", "Back", "Go back to the lobby"),
    "end-match.refuse": Command("enter,space,escape", "Play on", "Go on with the match"),
    "end-match.agree": Command("y", "End it", "End the match without a winner"),
    "end-match.quit": Command(
        "q", "Lobby", "Go to the lobby; your seat is kept", found_by=_LEAVING
    ),
    "sure.refuse": Command("enter,space,escape", "No", "Leave everything as it is"),
    "sure.agree": Command("y", "Yes", "Do what is asked"),
    "sure.quit": Command("q", "Back", "Leave everything as it is"),
    "give-up.refuse": Command("enter,space,escape", "Play on", "Go on with the match"),
    "give-up.agree": Command("y", "Resign", "Resign the match for good"),
    "give-up.quit": Command("q", "Leave", "Leave; the match is saved", found_by=_LEAVING),
    "displaced.again": Command(
        "enter", "Play here", "Continue here instead of at the other terminal"
    ),
    "displaced.quit": Command(
        "q,escape", "Leave", "Close this terminal; the other stays", found_by=_LEAVING
    ),
    **{
        f"table.card-{index}": Command(
            key, "Card {number}", "Raise the card above this key", number=index
        )
        for index, key in enumerate("1234567890", 1)
    },
    "table.card-11": Command(
        "minus", "Card {number}", "Raise the card above this key", number=11, at_table=GIN
    ),
    **{
        f"layoff.onto_{number}": Command(
            str(number), "On {number}", "Lay the raised card off on meld {number}", number=number
        )
        for number in (1, 2, 3)
    },
}
"""All commands with keys, by the names under which players move the keys."""

OTHER_WORDS: Final = {
    "hide-cards": Command("x", "Hide", "Open the other hand, or close it", context="replay"),
    "leave-hand": Command("escape", "Leave", "Leave this hand, which does not count"),
    "leave-daily": Command("escape", "Leave", "Leave this hand, and go on with it later"),
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
