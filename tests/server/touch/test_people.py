"""People on the page: profiles, messages, reports and ratings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.company import Company
from tests.server.touch.phone import holding
from tests.server.touch.test_visitor import begin


@pytest.fixture
def server(tmp_path: Path) -> Company:
    return Company(tmp_path)


async def test_a_person_is_reported_with_the_lines_that_the_visitor_reads(server: Company) -> None:
    async with holding(server, "Ann", "Ben") as (ann, ben):
        await begin(server, ann, ben)
        await ann.until(lambda: ann.page["name"].startswith("table"))
        ben.tap("say", text="You are a donkey.")
        ann.tap("talk")
        await ann.sees("Report Ben")
        ann.tap("report", ann.buttons["report"]["of"])
        await ann.sees("What has happened?", "What was said", "You are a donkey.")
        ann.tap("send", why="")
        await ann.hears("Nothing was sent: type something first.")
        ann.tap("send", why="He insults me.")
        await ann.hears("The moderators and the person who runs this house can read your report.")
        await ann.sees("Say something")
        (report,) = server.lobby.conduct.store.reports
        assert (report.reporter_name, report.name, report.why) == ("Ann", "Ben", "He insults me.")
        assert [line.text for line in report.lines] == ["You are a donkey."]


async def test_no_button_reports_oneself_or_the_house(server: Company) -> None:
    async with holding(server, "Ann", "Ben") as (ann, ben):
        ann.tap("say", text="Hello!")
        await ben.sees("Hello!", "Report Ann")
        assert "report" not in ann.buttons


async def test_a_profile_is_shown_followed_blocked_and_written_to(server: Company) -> None:
    async with holding(server, "Ann", "Ben") as (ann, ben):
        person = server.person("Ben").id
        ann.tap("person", person)
        await ann.sees("No match was played to its end here yet.")
        ann.tap("follow")
        await ann.sees("You follow Ben, and are told when they come.", "Unfollow")
        ann.tap("follow")
        await ann.until(lambda: "Unfollow" not in ann.text)
        ann.tap("write")
        await ann.sees("Nothing was written between you two yet.")
        ann.tap("send-message", text="Tomorrow at eight?")
        await ann.sees("you: Tomorrow at eight?")
        ann.tap("close")
        await ann.sees("Follow")
        ben.tap("person", server.person("Ann").id)
        ben.tap("write")
        await ben.sees("Ann: Tomorrow at eight?")
        ann.tap("block")
        await ann.sees("You have blocked Ben", "Unblock")


async def test_a_match_is_in_the_profiles_of_its_players(server: Company) -> None:
    async with holding(server, "Ann", "Ben") as (ann, ben):
        await begin(server, ann, ben)
        await ann.until(lambda: ann.page["name"].startswith("table"))
        ann.tap("resign-now")
        await ben.sees("The match is over.")
        ben.tap("menu")
        await ben.sees("People")
        ben.tap("people")
        await ben.until(lambda: "person" in ben.buttons)
        ben.tap("person", ben.buttons["person"]["of"])
        await ben.sees("1 match: 0 won, 1 lost.", "Against you: 1 match, 1 won by you, 0 by Ann.")


async def test_the_ratings_of_each_game_are_shown(server: Company) -> None:
    async with holding(server, "Ann") as (ann,):
        ann.tap("ratings")
        await ann.sees("Nobody has a sure rating yet.", "You have played no rated match")
        ann.tap("change", game="basic")
        await ann.until(lambda: '"value": "basic"' in str(ann.page).replace("'", '"'))
        ann.tap("change", game="xyzzy")
        ann.tap("close")
        await ann.sees("You are in the lobby, Ann.")


@pytest.mark.parametrize("of", ["", "nobody", "\ud800", "x" * 900, "../../etc"])
async def test_a_person_who_is_not_known_has_no_page(server: Company, of: str) -> None:
    async with holding(server, "Ann") as (ann,):
        for command in ("person", "report"):
            ann.tap(command, of)
        ann.tap("say", text="Nothing opened.")
        await ann.sees("Nothing opened.")
        assert ann.page["name"] == "lobby"
        assert not server.lobby.conduct.store.reports


async def test_a_page_of_a_person_opens_no_more_than_a_few_pages(server: Company) -> None:
    async with holding(server, "Ann", "Ben") as (ann, ben):
        for _ in range(40):
            ann.tap("person", server.person("Ben").id)
        ann.tap("say", text="All are open.")
        await ben.hears("All are open.")
        for _ in range(4):
            ann.tap("close")
        await ann.sees("You are in the lobby, Ann.")
