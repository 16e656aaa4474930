"""The course of matches in lines: a CPU player that fails, a full disk, what a file says, ends."""

from __future__ import annotations

import re
from contextlib import ExitStack
from datetime import datetime
from typing import Any

import pytest

from app.coach.estimates import Estimate, Rating
from app.cpu.service import InstantCpu
from app.games.basic.rules import Rules as BasicRules
from app.games.gin.actions import PASS
from app.games.gin.notation import read_position
from app.games.gin.rules import Rules, preset
from app.match.seat import HUMAN, Seat
from app.plain.play import PlainSession, play
from app.storage import journal
from app.storage.settings import Settings
from app.table.gin_match import GinMatch
from app.table.seats import take_seats
from app.table.session import MatchSession
from app.ui.match_library import LocalMatchLibrary
from tests.plain.typist import Typist, blind, hints, script, told, visit
from tests.tui.seated import BrokenCpu
from tests.tui.test_saving import before_my_defence, full_disk

NOW = datetime(2026, 11, 22)
SEED = bytes(range(32))


def begin(*others: str, rules: Any = None) -> MatchSession:
    rules = rules or preset("standard", 10)
    return LocalMatchLibrary(InstantCpu()).begin(take_seats("", others, rules.game), rules, SEED)


async def test_a_cpu_player_that_fails_is_asked_again() -> None:
    table = begin("casual")
    cpu = BrokenCpu(PASS)
    said = await visit(script("pass", "maybe", "again"), table, cpu=cpu)
    why = said.index("The computer player fell off its chair.")
    again = "Type again to ask again, or quit: the match is saved."
    assert said[why + 1 : why + 4] == [again, "“maybe” is not an answer here.", again]
    assert "Vera passed 6♣." in said[why:]
    table = begin("casual")
    await visit(script("pass", "quit"), table, cpu=BrokenCpu())
    assert len(journal.list_journals()) == 2


async def test_an_error_that_nobody_expects_is_not_swallowed() -> None:
    class Wrong(BrokenCpu):
        async def decide(self, player: str, view: Any, seed: int) -> Any:
            raise ZeroDivisionError

    table = begin("casual")
    path = table.path
    with pytest.raises(ZeroDivisionError):
        await visit(blind, table, cpu=Wrong())
    assert path
    # It is closed, so that another can open it.
    LocalMatchLibrary().resume(path).close()


async def test_what_is_not_saved_is_said_and_asked_about() -> None:
    table = before_my_defence()
    with full_disk():
        said = await told(table, "best", "quit", "no", "quit", "yes")
    why = ["Not all of the match is saved.", "There is no room left to save in a.jsonl: free some"]
    first = said.index(why[0])
    assert said[first + 1].startswith(why[1])
    assert said[-3:] == [*said[first : first + 2], "Leave anyway?"]
    assert said.count("Leave anyway?") == 2


async def test_it_is_said_when_all_is_saved_again() -> None:
    table = before_my_defence()
    full = ExitStack()
    full.enter_context(full_disk())

    def answer(new: list[str]) -> str | None:
        if new[-1].startswith("Type best"):
            return "best"
        full.close()
        table.save()
        return None if "The match is saved again." in new else "log"

    with full:
        said = await visit(answer, table)
    assert "Not all of the match is saved." in said
    assert "The match is saved again." in said
    assert table.unsaved is None


async def test_who_sits_where_nobody_knows_is_asked_about() -> None:
    table = MatchSession.new(Rules(), [Seat("Ann"), Seat("Bob", HUMAN, "moon")], NOW, SEED)
    path = table.path
    table.close()
    assert path
    home = LocalMatchLibrary(InstantCpu())
    said = await visit(script("no", "quit"), home.resume(path))
    asked = said.index("Play for Bob at this keyboard?")
    assert "Bob: moon" in said[:asked]
    assert said[asked + 1].startswith("continue: "), "others are offered instead"
    said = await visit(script("yes"), home.resume(path))
    assert said[said.index("Play for Bob at this keyboard?") + 1].startswith("Hand 1")


async def test_a_match_without_people_is_told_to_its_end() -> None:
    rules = preset("standard", 30)
    seats = [Seat("Nell", "novice-1"), Seat("Vera", "casual-1")]
    table = LocalMatchLibrary(InstantCpu()).begin(seats, rules, SEED)
    said = await visit(script("score", "again", ""), table)
    over = said.index("The match is over.")
    assert said[over + 1] in ("Nell wins.", "Vera wins.")
    accounts = [line for line in said[over:] if ": points of hands " in line]
    assert [line for line in accounts if line.endswith("game bonus 100.")]
    assert "boxes 0" not in "".join(said)
    assert "Press Enter to go on." not in said, "nobody is asked between the hands"
    assert not [line for line in said if line.startswith(("You drew", "Your turn"))]


async def test_after_a_match_comes_another_like_it_or_the_start() -> None:
    answers = iter(["again", "start", "quit"])

    def answer(new: list[str]) -> str | None:
        last = new[-1]
        if last.startswith(("Type again", "Press Enter")):
            return next(answers)
        return hints(new)

    table = begin("novice")
    said = await visit(answer, table)
    begun = sum(line.startswith("Hand 1, ") for line in said)
    assert begun == 2
    assert said[-1].startswith("Press Enter ")
    assert len(journal.list_journals()) == 2


async def test_another_match_against_an_even_opponent_follows_the_rating(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def rating(library: LocalMatchLibrary) -> Rating:
        return Rating(1234.0, 50.0, Estimate(1234.0, 50.0, 9), None)

    monkeypatch.setattr(LocalMatchLibrary, "rating", rating)
    answers = iter(["again", "quit"])

    def answer(new: list[str]) -> str | None:
        last = new[-1]
        return next(answers) if last.startswith(("Type again", "Press Enter")) else hints(new)

    await visit(answer, begin("elo:959"), opponent="even")
    journals = map(journal.read, journal.list_journals())
    assert {each.records[0]["seats"][1]["player"] for each in journals} == {
        "elo:959-1",
        "elo:1234-1",
    }


async def test_a_series_goes_on_with_its_next_match() -> None:
    table = begin("novice", rules=Rules(target=10, best_of=3))

    def answer(new: list[str]) -> str | None:
        return "next" if new[-1].startswith("Type next") else hints(new)

    said = await visit(answer, table)
    assert any(line.startswith("Matches won: ") for line in said)
    assert said.count("The match is over.") >= 2


async def test_between_hands_only_what_means_something_is_done() -> None:
    rules = BasicRules(target=500)
    table = begin("casual", rules=rules)
    typed = iter(["draw", "kd", "frobnicate", "help", "score", "log", "review", "seal", "hand"])

    def answer(new: list[str]) -> str | None:
        if new[-1] == "Press Enter to go on." or typed_once:
            typed_once.append("")
            return next(typed, None)
        return hints(new)

    typed_once: list[str] = []
    said = await visit(answer, table)
    after = said[said.index("Press Enter to go on.") + 1 :]
    assert after[0] == after[2] == "The hand is over."
    assert after[1] == after[3] == "next, or Enter alone: goes on."
    assert after[4].startswith("“frobnicate” is not a command.")
    assert any(line.startswith("Total: You ") for line in after)
    assert any(line.startswith("Nothing can be judged here") for line in after)
    assert any(line.startswith("Seed of hand 1: ") for line in after)
    assert after[-2:] == ["The hand is over.", "next, or Enter alone: goes on."]


async def test_the_review_names_what_a_choice_has_cost() -> None:
    def answer(new: list[str]) -> str | None:
        if new[-1] == "Press Enter to go on." or new[-1].startswith("Type again"):
            return "review"
        return None if any("decisions" in line for line in new) else blind(new)

    said = await visit(answer, begin("novice", rules=preset("standard", 200)))
    after = said[said.index("Mistakes, the costliest first:") + 1 : -4]
    item = r"Hand 1, (your|Nell,) turn \d+: .*: loses ([\d.]+) % ± [\d.]+ of the match, .*"
    mistakes = [found for line in after if (found := re.fullmatch(item, line))]
    costs = [float(each[2]) for each in mistakes]
    assert len(costs) > 1
    assert costs == sorted(costs, reverse=True)
    assert sum(line.startswith("Best move: ") for line in after) == len(costs)
    assert len(after) > 2 * len(costs), "the reasons"
    assert said[-4].startswith("You: ")
    assert said[-3].startswith("Nell: ")
    luck = re.fullmatch(r"Your luck: ([+-][\d.]+ %) \(deals .*, upcards .*, draws .*\)\.", said[-2])
    assert luck
    # What the hand came to, from who dealt to its end.
    assert re.fullmatch(
        rf"[\d.]+ %, cards {re.escape(luck[1])}, hidden .*, you .*, Nell .*: [\d.]+ %\.", said[-1]
    )


async def test_after_a_match_the_review_tells_the_grades_and_what_cost_most() -> None:
    def answer(new: list[str]) -> str | None:
        if any(line.startswith("Grades: ") for line in new):
            return None
        return "review" if new[-1].startswith("Type again") else blind(new)

    said = await visit(answer, begin("casual", rules=preset("standard", 60)))
    graded = next(index for index, line in enumerate(said) if line.startswith("Grades: "))
    assert re.fullmatch(
        r"Grades: You: Elo \d+ ± \d+ \(\w+\); Vera: Elo \d+ ± \d+ \(\w+\)\.", said[graded]
    )
    assert "points a hand behind" in said[graded + 1]
    assert said[graded + 2].startswith("See hand ")


async def test_people_who_play_here_may_cut_first() -> None:
    seats = take_seats("Ann", ["human:Bob"])
    wanted = (seats, preset("standard", 10), False)
    said = await visit(script("x" * 201, "lucky me", "", "", "seal"), wanted=wanted, cut=True)
    asked = said.index("Ann, cut the deck.")
    assert said[asked - 3] == (
        "Words that you type are mixed into the deal, so nobody alone chooses the cards."
    )
    assert said[asked - 2] == "Nobody sees what another has typed before all have cut."
    assert said[asked - 1].startswith("Seal of the secret: ")
    assert said[asked + 1] == "Type any words, or only press Enter for none."
    assert "201 bytes" in said[asked + 2]
    assert "How this match was cut: Ann “lucky me”, Bob nothing." in said
    assert any(line.startswith("Secret, shown now: The cut cannot be proved yet") for line in said)


async def test_anybody_may_play_over_any_streams() -> None:
    typist = Typist(script("new against novice to 10", "pass", "draw", "quit"))
    await play(typist, typist, LocalMatchLibrary(InstantCpu()), Settings(pace=0.0))
    assert (
        typist.said[0]
        == "Gin Rummy, in lines. Type help for the commands, spell on for cards in words."
    )
    (path,) = journal.list_journals()
    assert path.stat().st_mode & 0o777 == 0o600


async def test_whoever_hears_no_more_ends_it_and_the_match_is_kept() -> None:
    table = begin("casual")
    path = table.path
    typist = Typist(script("pass"))

    class Deaf(Typist):
        def write(self, text: str) -> None:
            if "You passed" in text:
                raise BrokenPipeError
            super().write(text)

    deaf = Deaf(script("pass"))
    with pytest.raises(BrokenPipeError):
        await PlainSession(typist, deaf, LocalMatchLibrary(InstantCpu()), Settings(pace=0.0)).run(
            table
        )
    assert path
    said = await visit(script(), LocalMatchLibrary(InstantCpu()).resume(path))
    assert "You passed 6♣." in said


async def test_whoever_waits_for_somebody_elsewhere_may_look_around() -> None:
    """Bob plays on another line; what he does is told at once."""
    match = GinMatch(Rules(), [Seat("Ann"), Seat("Bob", HUMAN, "elsewhere")], SEED)
    table = MatchSession(match)
    assert table.here == (0,)
    typed = iter(["pass", "draw", "what", "undo", "quit"])

    def answer(new: list[str]) -> str | None:
        line = next(typed)
        if line == "undo":
            table.act(1, PASS)
        return line

    said = await visit(answer, table)
    after = said[said.index("You passed 6♣.") + 1 :]
    assert after == [
        "It is Bob's turn: undo undoes your move.",
        "Bob is to play.",
        "Bob passed 6♣.",
        "Your turn: draw from the stock.",
        "Nothing can be undone: Bob has played since.",
    ]


async def test_a_setting_holds_for_the_match_that_is_played() -> None:
    table = begin("casual")
    said = await visit(script("pass", "draw", "undo", "set lenient on", "undo", "undo"), table)
    refused = said.index("Nothing can be undone: you have seen the card from the stock.")
    assert said[refused + 1] == "lenient is on now."
    assert "Undone." in said[refused:]


async def test_a_match_is_given_up_only_when_that_is_meant() -> None:
    said = await told(begin("novice"), "resign", "no", "resign", "yes", "score")
    assert said.count("Resign the match?") == 2
    assert "Nothing was done." in said
    given_up = said.index("You resign the match.")
    assert said[given_up - 1 : given_up + 2] == [
        "The match is over.",
        "You resign the match.",
        "Nell wins.",
    ]


async def test_statistics_are_told_a_figure_a_line() -> None:
    assert await visit(script("statistics")) == [
        *(await visit(script())),
        "No match of Gin Rummy is over yet: play one, and it is counted here.",
    ]
    played = await visit(blind, begin("novice", rules=preset("standard", 10)))
    how = "1 won, 0 lost" if "You win." in played else "0 won, 1 lost"
    said = await visit(script("statistics"))
    assert f"Matches: {how}." in said
    assert any(line.startswith(f"Against novice: {how}, ") for line in said)


async def test_whoever_sits_out_is_told_so_in_the_place_of_cards() -> None:
    seats, rules = take_seats("", ["casual", "casual"], "gin"), preset("rotation")
    tables = (
        LocalMatchLibrary(InstantCpu()).begin(seats, rules, bytes([seed] * 32))
        for seed in range(256)
    )
    table = next(t for t in tables if 0 not in t.seat_handle(0).snapshot().standing.plan.playing)
    said = await told(table)
    assert said.count("You sit out this hand.") == 1
    assert "No deadwood." not in said


async def test_two_hands_at_once_are_told_one_by_one_and_what_they_come_to_once() -> None:
    said = await visit(hints, begin(*["casual"] * 3, rules=preset("partners", 10)))
    assert said.count("At this table a hint is what the expert would do.") == 1
    first, second = said.index("Hand 1a is over."), said.index("Hand 1b is over.")
    both = [place for place, line in enumerate(said) if line.startswith("Both hands")]
    assert not [place for place in both if first < place < second]
    assert len([place for place in both if place > second]) == said.count("Hand 1b is over.")
    assert sum(" to go." in line or "that is the match" in line for line in said[second:]) == 2


async def test_what_a_seat_sees_is_printed_as_one_line() -> None:
    table = begin("casual")
    said = await visit(script("position", "quit"), table)
    (line,) = [line for line in said if line.startswith("gin1 ")]
    assert read_position(line) == table.match.hand.view(0)
    assert "gin-rummy analyse '…'" in said[said.index(line) + 1]
