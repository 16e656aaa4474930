"""Reports in lines, and what moderators do there."""

from __future__ import annotations

from pathlib import Path

from tests.server.company import KnownCompany
from tests.server.plain.talker import talking


async def test_a_report_in_lines_reaches_a_moderator_who_acts(tmp_path: Path) -> None:
    server = KnownCompany(tmp_path)
    server.lobby.conduct.store.set_moderator(server.person("Mod").id, is_so=True)
    async with talking(server, "Ann", "Ben", "Mod") as (ann, ben, mod):
        await ben.answer("say You cheat!", "Said to")
        await ann.answer("report Ben", "Why? Type report, a name and what has happened.")
        await ann.answer("report Ben he insults me", "can read your report.")
        await ann.answer("kick Ben", "Only moderators of this house can do that.")
        await mod.hears("Ann has reported Ben to the moderators. Type reports to read them.")
        await mod.answer("reports", "Ann about Ben, lobby: he insults me", "Ben: You cheat!")
        await mod.answer("silence Ben insults", "Ben cannot talk here for 60 minutes.")
        await ben.hears("A moderator has muted you for 60 minutes")
        await ben.answer("say Hello", "You are muted in this house for 60 more minutes")
        await mod.answer("silence Ben", "Ben may talk again.")
        await mod.answer("kick Ben insults", "Ben is sent out, and may come back.")
        await mod.answer("ban Ben 7 insults", "Ben is banned for 7 days.")
        await mod.answer("reports 1", "Report 1 is closed.")
        await mod.answer("reports", "No report is open.")
