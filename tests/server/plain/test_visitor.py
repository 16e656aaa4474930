"""People who meet in the house and play there, all in lines, without sockets."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest

from app.games.base import ONLOOKER
from app.games.gin.rules import preset
from app.plain import commands as plain
from app.plain.talk import Conversation
from app.server.notices import CALLS, Notice, NoticeKind, RatingShift
from app.server.plain import help as help_texts
from app.server.plain.context import VisitorContext
from app.server.plain.lobby_lines import LobbyLines
from app.server.plain.notice_lines import line_of
from app.server.plain.visitor import IN_LOBBY
from app.server.table_options import TableOptions
from app.storage import journal
from app.table.gin_match import GinMatch
from app.ui.commands import Grammar
from tests.again import again
from tests.server.company import Company, KnownCompany
from tests.server.plain import talker as talkers_here
from tests.server.plain.talker import Talker, talking
from tests.server.test_lobby import play_on

SHORT = preset("standard", 10)


@pytest.fixture
def server(tmp_path: Path) -> Company:
    return Company(tmp_path)


async def sit_together(*talkers: Talker, how: str = "open gin to 10 by standard") -> None:
    """The first opens a table, the others sit down; the match begins."""
    host, *others = talkers
    await host.answer(how, "You are at table 1")
    for other in others:
        await other.answer("sit 1", "table 1")
    for talker in talkers:
        await talker.hears("Hand 1,")


def actor(server: Company, *talkers: Talker) -> tuple[Talker, Talker]:
    """Whose turn it is at table 1, and the other of two."""
    match = server.lobby.table_list.by_number[1].match
    assert match
    assert match.to_act is not None
    return talkers[match.to_act], talkers[1 - match.to_act]


async def test_two_people_meet_and_play_a_match_and_another(server: Company) -> None:
    async with talking(server, "Ann", "Ben") as (ann, ben):
        await ann.hears("Ben has come in.")
        await ann.answer("open gin to 5 by standard", "You are at table 1: Gin standard to 5.")
        await ben.hears("A new table. Table 1: Gin standard to 5. 1 chair free: Ann.")
        await ben.answer("sit", "You play at table 1: Gin standard to 5, with Ann.", "Hand 1, ")
        await ann.hears("Ben sits down.", "The match begins.", "with Ben.", "Hand 1, ")
        await asyncio.gather(*(each.plays("Type again for another") for each in (ann, ben)))
        for name in ("Ann", "Ben"):
            (path,) = server.person(name).folder.glob("matches/*.jsonl")
            match = GinMatch.from_records(journal.read(path).records)
            assert match.is_over
            assert match.played
        await ann.answer("verify", "The house keeps the file of this match")
        await ann.answer("again", "You are at table 1", "Chair 2: kept for Ben.")
        await ben.hears("Ann would like to play again: type again to join in.")
        await ben.answer("again", "Hand 1, ")
        await ann.hears("Ben sits down.", "Hand 1, ")


@pytest.mark.parametrize("kind", sorted(CALLS))
async def test_a_call_rings_the_bell(
    server: Company, monkeypatch: pytest.MonkeyPatch, kind: NoticeKind
) -> None:
    rung: list[Conversation] = []
    monkeypatch.setattr(Conversation, "ring", lambda talk: rung.append(talk))
    async with talking(server, "Ann") as (ann,):
        await ann.hears("You are in the lobby, Ann.")
        (visit,) = server.lobby.presence.visits.values()
        visit.tell(Notice(NoticeKind.FOLLOWED, "Ben"))
        assert not rung
        visit.tell(Notice(kind, "Ben"))
        assert len(rung) == 1


async def test_the_lobby_has_the_name_of_the_server(server: Company) -> None:
    server.lobby.house_name = lambda: "Café Rummy"
    async with talking(server, "Ann") as (ann,):
        await ann.hears("Café Rummy", "You are in the lobby, Ann.")


async def test_the_lobby_tells_who_is_here_and_what_is_open(server: Company) -> None:
    async with talking(server, "Ann", "Ben", "Cleo") as (ann, ben, cleo):
        await cleo.hears(
            "You are in the lobby, Cleo.",
            "Ann and Ben are here.",
            "No table is open.",
            "Type open to open a table, alone to play the computer, or help.",
        )
        await ann.answer("open basic with anyone and casual word melon", "It is private")
        await ben.answer("tables", "Table 1: Basic Rummy to 200. Private.")
        told = await ben.answer("who", "Ann waits at table 1.", "Cleo is in the lobby.", "you.")
        assert told[-1] == "Ben is you."
        await ben.answer("sit 1", "Table 1 is private: type sit 1 or watch 1, and its password.")
        await ben.answer("sit 1 lemon", "That is not the password of table 1.")
        await ben.answer("watch 1", "Nothing is played at table 1 yet")
        await ann.answer("invite Dan", "Nobody here is called “Dan”")
        await ann.answer("invite cl", "Cleo is invited.")
        await cleo.hears("Ann invites you to table 1. Type sit 1 to accept.")
        await cleo.answer("alone", "against strong, or help.")
        await cleo.answer("help", "new: a match as the last one.", "lobby: goes to the lobby.")
        await cleo.answer(
            "sit", "You play at table 1: Basic Rummy to 200, with Ann and Vera.", "Hand 1"
        )
        await ben.answer("tables", "Table 1")
        await ben.answer("watch table 1 melon", "You look on at table 1", "Hand 1")
        await ben.answer("hand", "You look on.")
        await ben.answer("lobby", "You are in the lobby, Ben.")


async def test_people_talk_or_do_not_listen(server: Company) -> None:
    async with talking(server, "Ann", "Ben") as (ann, ben):
        await ann.hears("Ben has come in.")
        await ann.answer("say hello \x1b[2J you", "Said to Ben.")
        await ben.hears("Ann says: hello [2J you")
        await ann.answer("say", "Say what?", "1: Hello!", "8: Good night!")
        await ann.answer("say 3", "Said to Ben.")
        await ben.hears("Ann says: Well played!")
        await ben.answer("mute ann", "You no longer hear Ann. To hear them again, type mute Ann.")
        await ann.answer("say are you there", "Said to Ben.")
        await ben.answer("who", "Ann is in the lobby, and is muted.")
        await ben.answer("said", "Nothing was said here yet.")
        await ben.answer("mute Ann", "You hear Ann again.")
        assert not any("are you there" in line for line in ben.said)
        await ben.answer("said", "Ann says: Well played!", "Ann says: are you there")
        for _ in range(5):
            ann.type("say so")
        await ann.hears("Not so fast")
        await ben.answer("name Ann", "Another person here is called “Ann”.")
        await ben.answer("set name Ann", "Another person here is called “Ann”.")
        await ben.answer("alone", "against strong, or help.")
        await ben.answer("new as Ann", "Another person here is called “Ann”.")
        await ben.answer("new as Benny", "Hand 1, ")
        await ben.answer("who", "Benny is you.")
        await ben.answer("lobby", "You are in the lobby, Benny.")
        await ben.answer("name Bob", "You are called Bob from now on.")
        await ann.hears(" is called Bob now.")


async def test_a_move_is_taken_back_when_the_other_agrees(server: Company) -> None:
    async with talking(server, "Ann", "Ben") as people:
        await sit_together(*people)
        first, other = actor(server, *people)
        await first.hears("Your turn: take the upcard")
        await first.answer("pass", "passed")
        await first.answer("undo", "You have asked: ")
        told = await other.hears("asks to undo the last move. Type agree or refuse.")
        assert sum("agree or refuse" in line for line in told) == 1
        await other.answer("what", "agree or refuse", "You can take")
        await other.answer("no", "You have answered.")
        await first.hears("does not agree.")
        await first.answer("undo", "must agree.")
        # Yes and no are answers to what is asked now, and not to what the other asks.
        await other.answer("resign", "Resign the match?")
        await other.answer("agree", "You have answered.", "Type yes or no.")
        await other.answer("no", "Nothing was done.", "has undone the last move.")
        await first.hears("The others agree: your last move is undone.", "Your turn: take")
        await other.answer("yes", "Nobody has asked you anything.")


async def test_while_a_card_is_offered_it_is_not_told_how_far_the_question_has_come(
    server: Company,
) -> None:
    async with talking(server, "Ann", "Ben") as (ann, ben):
        await ann.answer("open contract with anyone", "You are at table 1")
        await ben.answer("sit", "Round 1")
        # The dealer is asked first: the other has the turn.
        *_, dealer = await ann.hears("Round 1")
        asked, other = (ann, ben) if "you deal" in dealer else (ben, ann)
        await asked.hears("Do you buy")
        told = await other.answer("what", ".")
        assert told[-1].startswith("Others are asked whether they buy "), told


async def test_who_drops_comes_back_to_the_exact_action(server: Company) -> None:
    async with talking(server, "Ben") as (ben,):
        async with talking(server, "Ann") as (ann,):
            await sit_together(ann, ben)
            first, _ = actor(server, ann, ben)
            await first.answer("pass", "passed")
            ann.hang_up()
            await ben.hears(
                "Ann is not at the table any more. The seat is kept.",
                "If Ann stays away for 60 seconds, type computer to let the computer act.",
            )
            await ben.answer("computer", "Ann has not been away for long")
        async with talking(server, "Ann") as (ann,):
            told = await ann.hears("You play at table 1", "Hand 1, ", "passed")
            await ben.hears("Ann is back.")
            (log,) = await ann.answer("log", "passed")
            assert log in told


async def test_whoever_comes_in_anew_is_asked_again(server: Company) -> None:
    async with talking(server, "Ann", "Ben") as people:
        await sit_together(*people)
        first, other = actor(server, *people)
        name = ("Ann", "Ben")[people.index(other)]
        await first.answer("pass", "passed")
        await first.answer("undo", "You have asked: ")
        async with talking(server, name) as (anew,):
            await anew.hears("You play at table 1", "Type agree or refuse.", "Hand 1, ")
            await anew.answer("agree", "has undone the last move.")
            await first.hears("The others agree")


async def test_a_level_takes_over_for_who_is_away(server: Company) -> None:
    async with talking(server, "Ann", "Ben") as (ann, ben):
        await sit_together(ann, ben)
        ann.hang_up()
        await ben.hears("Ann is not at the table any more")
        server.clock.now += 61
        await ben.answer("computer", "A computer player acts for Ann now")
        # If it is Ben's turn, that was said before.
        ben.type("")
        await ben.plays("Type again for another")


async def test_a_level_takes_over_for_who_does_not_move(server: Company) -> None:
    async with talking(server, "Ann", "Ben") as people:
        await sit_together(*people)
        idle, other = actor(server, *people)
        name = ("Ann", "Ben")[people.index(other)]
        await other.answer("computer", "still has time for a move: ask again in 300 seconds.")
        server.clock.now += 120
        await other.answer("nudge", "Nudge sent.")
        await idle.hears(f"{name} waits for your move.")
        server.clock.now += 180
        await other.answer("computer", "A computer player acts for")
        await idle.hears("The computer acts for you, as you did not move. Type yes to play on.")
        await idle.answer("yes", "You have answered.")
        await other.hears(" is back.")


async def test_the_time_left_is_told_at_each_turn_and_when_it_is_nearly_up(server: Company) -> None:
    async with talking(server, "Ann", "Ben") as people:
        await sit_together(*people, how="open gin to 100 by standard clock 5+5")
        told = "Clock: 5 minutes each, +5 s after each turn."
        assert all(told in person.said for person in people)
        mine, other = actor(server, *people)
        await other.answer("", "Time left: ")
        server.clock.wait(40)
        await other.answer("", " 4:20")
        server.clock.wait(250)
        await mine.hears("You have 10 seconds left.")
        server.clock.wait(10)
        await mine.hears("Your time is up.")
        await other.hears("Type agree to let the computer play on")
        await other.answer("refuse", "has run out of time and loses the match.")
        await mine.hears("You have run out of time and lose the match.")


async def test_a_match_ends_without_a_result(server: Company) -> None:
    async with talking(server, "Ann", "Ben") as people:
        await sit_together(*people)
        idle, other = actor(server, *people)
        await other.answer("end", "End the match without a result?")
        await other.answer("yes", "still has time for a move")
        server.clock.now += 300
        await other.answer("end", "End the match without a result?")
        await other.answer("no", "Nothing was done.")
        await other.answer("end the match", "End the match without a result?")
        await other.answer("yes", "has ended without a result.", "You are in the lobby")
        await idle.hears("has ended without a result.", "You are in the lobby")


async def test_everybody_cuts_before_the_first_deal(server: Company) -> None:
    async with talking(server, "Ann", "Ben") as (ann, ben):
        await ann.answer("open cut to 10", "You are at table 1")
        await ben.answer("cut lucky", "Nothing is to be cut now.")
        ben.type("sit 1")
        for each in (ann, ben):
            told = await each.hears("Everybody is here: cut", "Seal of the", "Type cut and any")
            assert sum(line.startswith("Seal of the secret: ") for line in told) == 1
            assert not any("Everybody is here" in line for line in each.new), "it is said once"
        await ann.answer("cut lucky words", "You have cut.")
        await ben.answer("cut " + "ö" * 150, "300 bytes")
        await ben.answer("cut", "Hand 1, ")
        await ann.hears("Hand 1, ")
        await ann.answer("seal", "How this match was cut: Ann “lucky words”, Ben nothing.")


async def test_the_lobby_keeps_the_seat_and_tells_whose_turn_it_is(server: Company) -> None:
    async with talking(server, "Ann", "Ben") as people:
        await sit_together(*people)
        first, other = actor(server, *people)
        await other.answer("lobby", "You are in the lobby", "Type sit 1 to go back to your seat")
        await first.hears("is not at the table any more")
        await first.answer("pass", "passed")
        await other.hears("It is your turn at table 1: type sit 1 to go there.")
        await other.answer("sit 1", "Hand 1, ", "passed", "Your turn")
        await first.hears("is back.")


async def test_a_match_is_given_up_after_asking(server: Company) -> None:
    async with talking(server, "Ann", "Ben") as (ann, ben):
        await sit_together(ann, ben)
        await ann.answer("resign", "Ben wins it", "Resign the match?")
        await ann.answer("no", "Nothing was done.")
        await ann.answer("give up", "Resign the match?")
        await ann.answer("yes", "You resign the match.", "Ben wins.")
        await ben.hears("Ann resigns the match.", "You win.", "Type again")
        await ann.answer("again", "You are at table 1")
        await ben.hears("Ann would like to play again")
        await ann.answer("lobby", "You are in the lobby")
        await ben.hears("The table is closed.", "You are in the lobby", "No table is open.")


async def test_whoever_leaves_a_table_that_waits_leaves_no_table(server: Company) -> None:
    async with talking(server, "Ben") as (ben,):
        async with talking(server, "Ann") as (ann,):
            await ann.answer("open", "You are at table 1")
            await ben.hears("A new table.")
            ann.type("quit")
        await ben.answer("tables", "No table is open.")


async def test_people_go_on_together(server: Company) -> None:
    async with talking(server, "Ann", "Ben") as (ann, ben):
        await sit_together(ann, ben, how="open gin to 500 by standard")
        await asyncio.gather(*(each.plays("Press Enter to go on.") for each in (ann, ben)))
        await ann.answer("", "You go on together with Ben.")
        await ben.hears("Ann goes on. The next deal comes in 30 seconds at the latest.")
        await ann.answer("score", "Hand 1: ")
        await ben.answer("next", "Hand 2, ")
        await ann.hears("Hand 2, ")
        for each in (ann, ben):
            assert each.said.count("Hand 1 is over.") == 1


GARBAGE = ("xyzzy", "sit", "sit down please", "watch -1", "sit 99999", "open chess", "mute", "yes")


@pytest.mark.parametrize("where", ["lobby", "waiting", "table"])
async def test_what_means_nothing_gets_one_clear_sentence(server: Company, where: str) -> None:
    async with talking(server, "Ann", "Ben") as (ann, ben):
        if where == "waiting":
            await ann.answer("open", "You are at table 1", "Type invite")
        if where == "table":
            await sit_together(ann, ben)
        for typed in GARBAGE:
            (told,) = await ann.answer(typed, "")
            assert told.endswith((".", "?")), (typed, told)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("hint", "“hint” is for a match: type open, sit or alone to play one."),
        ("areas", "“areas” is for a match: type open, sit or alone to play one."),
        ("next", "“next” is for a match: type open, sit or alone to play one."),
        ("stats", "No match of Gin Rummy is over yet: play one, and it is counted here."),
        ("alone please", "“alone” stands alone: type just alone."),
    ],
)
async def test_in_the_lobby_words_of_a_match_say_where_they_belong(
    server: Company, typed: str, told: str
) -> None:
    async with talking(server, "Ann") as (ann,):
        await ann.hears("Type open")
        assert await ann.answer(typed, "") == [told]
        await ann.answer("open", "Type invite")
        await ann.answer("hint", "“hint” is for a match, which has not begun yet.")


async def test_at_a_table_words_of_elsewhere_say_so(server: Company) -> None:
    async with talking(server, "Ann", "Ben") as (ann, ben):
        await sit_together(ann, ben)
        mine, _ = actor(server, ann, ben)
        await mine.answer("stats", "“stats” is not for a match: type lobby first.")
        await mine.answer("next", "The hand is not over yet. Type what to hear what you can do.")


async def test_when_the_house_closes_nobody_is_told_to_play_on_without_the_others(
    server: Company,
) -> None:
    async with talking(server, "Ann", "Ben") as (ann, ben):
        await sit_together(ann, ben)
        server.lobby.stop_notices()
        server.lobby.presence.visits[server.person("Ben").id].leave()
        await ann.answer("what can I do", "You can")
        assert not any("Ben" in line for line in ann.new), ann.new


async def test_a_fault_costs_what_it_is_in_and_is_told_to_whoever_keeps_the_house(
    server: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> NoReturn:
        raise RuntimeError

    reported: list[BaseException] = []
    monkeypatch.setattr(talkers_here, "_fail", reported.append)
    monkeypatch.setattr(LobbyLines, "people", fail)
    async with talking(server, "Ann", "Ben") as (ann, ben):
        for typed in ("who", "who"):
            told = await ann.answer(typed, "")
            assert told == ["The game has a fault: this could not be done."]
        await sit_together(ann, ben)
    assert len(reported) == 1


@pytest.mark.parametrize("seed", [1, *map(again, range(2, 8))])
async def test_whatever_is_typed_the_house_stands(tmp_path: Path, seed: int) -> None:
    server, chance = KnownCompany(tmp_path), Random(seed)
    typed = [
        word
        for known in (VisitorContext.more, IN_LOBBY, plain.GIN, plain.MELDING)
        for word, name in known.words.items()
        if not name.endswith(".quit")
    ]
    ends = ("", "", "1", "2 x", "Ben", "Ann", "7c", "gin", "to 20", "with Ben", "casual", "on", "é")
    async with talking(server, "Ann", "Ben", "Eve") as people:
        if seed % 2:
            await sit_together(*people[:2])
        for each in people * 40:
            line = f"{chance.choice(typed)} {chance.choice(ends)}".strip()
            each.type(line if chance.random() < 0.9 else chance.randbytes(8).decode("latin-1"))
        for each in people:
            # Any question of that moment is answered.
            each.type("no", "no", "lobby", "call me Q")
            await each.hears("Q")
        for name in ("Ann", "Ben", "Eve"):
            assert server.person(name).id in server.lobby.presence.visits


@pytest.mark.parametrize("kind", NoticeKind)
def test_everything_that_can_happen_is_a_sentence(kind: NoticeKind) -> None:
    shift = RatingShift(1000, 1042, 120, is_provisional=False)
    told = line_of(Notice(kind, "Ann", "hello.", 2, 30.0, rating=shift))
    # What is asked is told with what it is about.
    assert told.endswith(".") or kind in (NoticeKind.CUT, NoticeKind.ASKED)


def test_the_help_names_every_command() -> None:
    told = " ".join((*help_texts.IN_LOBBY, *help_texts.WAITING, *help_texts.AT_TABLE))
    missing = {
        name
        for known in (VisitorContext.more, IN_LOBBY)
        for name in known.commands
        if not any(word in told for word in known.words_of(name))
    }
    assert missing <= {"start.help", "house.new"}
    lists = (help_texts.IN_LOBBY, help_texts.WAITING, help_texts.AT_TABLE, help_texts.AT_END)
    assert max(len(line) for lines in lists for line in lines) < 80


@pytest.mark.parametrize("known", [plain.GIN, plain.MELDING, plain.START, IN_LOBBY])
def test_no_word_of_the_house_means_something_else(known: Grammar) -> None:
    assert not VisitorContext.more.words.keys() & known.words.keys()


async def test_an_onlooker_hears_only_what_is_open(server: Company) -> None:
    async with talking(server, "Ann", "Ben", "Eve") as (ann, ben, eve):
        await sit_together(ann, ben, how="open gin to 500 by standard shown")
        await eve.answer("watch", "You look on at table 1: Gin standard to 500, Ann and Ben.")
        assert server.lobby.table_list.by_number[1].options == TableOptions(open_hands=True)
        assert server.lobby.table_list.by_number[1].seat_of(server.person("Eve").id) == ONLOOKER
        await eve.answer("resign", "You look on.")
        await eve.answer("draw", ".")
        await asyncio.gather(*(each.plays("Press Enter to go on.") for each in (ann, ben)))
        await eve.hears("Hand 1 is over", "Press Enter to go on.")
        await eve.answer("", "You go on together with Ann and Ben.")
        for each in (ann, ben):
            each.type("")
        await eve.hears("Hand 2, ")


async def test_a_serious_table_says_so_to_all_and_helps_nobody(server: Company) -> None:
    async with talking(server, "Ann", "Ben") as (ann, ben):
        await ann.answer(
            "open gin to 10 by standard serious",
            "You are at table 1: Gin standard to 10, serious.",
            "The match is serious: no hints and no other help.",
        )
        await ben.hears("A new table. Table 1: Gin standard to 10, serious.")
        await ben.answer("sit 1", "You play at table 1: Gin standard to 10, serious, with Ann.")
        await ann.hears("Hand 1,")
        for each in (ann, ben):
            await each.answer("undo", "This match is serious: no move is undone.")
            await each.answer("known", "This match is serious: no known cards are listed.")


async def test_the_best_players_are_listed(server: Company) -> None:
    async with talking(server, "Ann") as (ann,):
        await ann.answer("leaders", "Gin Rummy: Nobody has a sure rating yet")


async def test_a_match_over_days_in_lines(server: Company) -> None:
    server.lobby.open()
    async with talking(server, "Ann", "Ben") as (ann, ben):
        await ann.answer("open gin clock 1d", "You may leave: your chair is kept.")
        await ann.answer("lobby", "You are in the lobby, Ann.")
        await ann.answer("stand 1", "Your chair is free for others now.")
        assert server.lobby.table_list.by_number == {}
        await ann.answer("turn", "No other table waits for you.")
        for _ in range(2):
            await ann.answer("open gin clock 1d", "You are at table")
            await ann.answer("lobby", "You are in the lobby, Ann.")
        for number in (1, 2):
            await ben.answer(f"sit {number}", f"You play at table {number}")
            table = server.lobby.table_list.by_number[number]
            while table.to_act == "id-ben":
                play_on(table, 1)
            await ann.hears(f"It is your turn at table {number}, for 0:00: type sit {number}")
        await ann.answer("turn", "You play at table 1")
        while server.lobby.table_list.by_number[1].to_act == "id-ann":
            play_on(server.lobby.table_list.by_number[1], 1)
        await ann.hears("Table 2 with Ben waits for you: “turn” goes there.")
