"""The setup of a match of contract rummy."""

from __future__ import annotations

from typing import Final

from app.games.contract.rules import GAME_NAME, PRESETS, ROUNDS, SEATS, Rules
from app.storage.settings import GameChoices
from app.text.contract.setup import PRESET_LABELS, about, in_brief, summary
from app.text.games import opponents, title_of
from app.text.speech import tr_n
from app.ui.options import GameOffer

OFFER: Final = GameOffer(
    rules=Rules,
    presets=PRESETS,
    preset_summary=summary,
    main=lambda _: None,
    seat_labels=lambda _: opponents(SEATS[-1] - 1),
    in_brief=in_brief,
    in_list=lambda _, __: title_of(GAME_NAME),
    length=lambda _: tr_n("{n} round", "{n} rounds", ROUNDS),
    about_level=about,
    preset_labels=PRESET_LABELS,
    # At two only the first upcard of a round can be bought.
    usual=GameChoices(others=["casual", "casual"]),
)
