"""Reports on the screen, and what moderators do there."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.server.moderation import MOST_LINES
from app.server.screens.lobby import LobbyScreen
from app.server.screens.moderation import ModerateScreen, ReportScreen, ReportsScreen
from app.server.screens.profile import ProfileScreen
from tests.again import again
from tests.server.apps import visitors
from tests.server.company import FarKnownCompany, KnownCompany


@pytest.mark.parametrize("company", [KnownCompany, again(FarKnownCompany)])
async def test_a_report_from_a_profile_reaches_a_moderator_who_bans(
    tmp_path: Path, company: type[KnownCompany]
) -> None:
    server = company(tmp_path)
    async with visitors(server, "Ann", "Ben", "Mod") as (ann, ben, mod):
        conduct = server.lobby.conduct
        conduct.store.set_moderator(mod.visit.person.id, is_so=True)
        ben.app.lobby.say("You cheat!")
        ann.app.show_profile([ben.visit.person.id], ben.visit.person.id)
        await ann.at(ProfileScreen)
        assert "Moderate" not in ann.text
        await ann.press("r")
        await ann.at(ReportScreen)
        await ann.press(*"insults", "enter")
        await ann.hears("The moderators and the person who runs this house can read your report.")
        await mod.hears("Ann has reported Ben to the moderators.")
        await mod.press("e")
        await mod.at(ReportsScreen)
        await mod.sees("insults", "Ben: You cheat!")
        await mod.press("enter")
        await mod.at(ProfileScreen)
        await mod.press("m")
        await mod.at(ModerateScreen)
        await mod.press("left", "down", *"insults", "enter")
        await mod.hears("Ben is banned for good.")
        (ban,) = conduct.bans
        assert (ban.name, ban.by, ban.why) == ("Ben", "Mod", "insults")
        await mod.press("escape", "x")
        await mod.sees("No report is open.")
        await mod.press("escape")
        await mod.at(LobbyScreen)


async def test_the_reports_are_for_moderators_alone(tmp_path: Path) -> None:
    async with visitors(KnownCompany(tmp_path), "Ann", "Ben") as (ann, _):
        await ann.press("e")
        await ann.at(LobbyScreen)


async def test_the_last_lines_of_a_long_report_are_reached_by_keys(tmp_path: Path) -> None:
    server = KnownCompany(tmp_path)
    async with visitors(server, "Ann", "Mod") as (_, mod):
        server.lobby.conduct.store.set_moderator(mod.visit.person.id, is_so=True)
        ben, kim = server.enter("Ben"), server.enter("Kim")
        for number in range(1, MOST_LINES + 1):
            server.lobby.talk.say(ben.visit, f"You cheat, I say it {number} times!")
            server.clock.wait(60)
        server.place(kim.visit).report(ben.visit.person.id, "insults")
        await mod.press("e")
        await mod.at(ReportsScreen)
        await mod.sees("I say it 1 times")
        assert f"I say it {MOST_LINES} times" not in mod.text
        await mod.press("tab", "end")
        await mod.sees(f"I say it {MOST_LINES} times")
        await mod.press("tab", "x")
        await mod.sees("No report is open.")
