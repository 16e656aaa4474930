"""What holds for every CPU player: the names, legal play, and decisions from the view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from app.games.gin.actions import DRAW_DISCARD, PASS, LayOff
from app.games.gin.melds import best_defence
from app.games.gin.rules import PRESETS, SEATS, Rules, Seating
from app.games.gin.score import Outcome
from app.games.gin.view import Phase
from app.players.base import Player, full_name
from app.players.gin.characters import CHARACTERS
from app.players.gin.levels import PARTNERS, PLAYERS, Casual
from app.players.gin.worlds import worlds
from app.players.registry import UnknownPlayer, decide, find, levels
from tests.again import again, quick
from tests.players.dealing import drawn, play_hand, shuffled_hand
from tests.refusals import refused

RULES = {
    **{name: PRESETS[name] for name in ("standard", "classic", "oklahoma", "hollywood", "table")},
    "straight gin, last card": Rules(knock_limit=0, last_card=True, big_gin_bonus=None),
    "no tie": Rules(knock_limit=1, undercut_on_tie=False),
}
"""Those by which a hand differs; who plays whom is no matter of one hand."""

RATED = (find("elo:820"), find("elo:1020"), find("elo:1280"))
LEVELS = (*PLAYERS, find("simple"), *RATED, *CHARACTERS)
SLOW = find("expert-4")
"""It plays its choices on."""
QUICK = {player.name: player for player in LEVELS if player is not SLOW}.values()


def _those(players: Sequence[Player]) -> list[Any]:
    """Parameters: sparring partners, versions that have been replaced, and those that take long are
    for the long tests.
    """
    return [
        pytest.param(player, marks=() if player in QUICK else pytest.mark.long)
        for player in players
    ]


every_level = pytest.mark.parametrize("player", _those(LEVELS), ids=full_name)
# What ``test_search`` tells of it.
but_the_slow_one = pytest.mark.parametrize(
    "player", _those([each for each in LEVELS if each is not SLOW]), ids=full_name
)
every_player = pytest.mark.parametrize(
    "player", _those([*PLAYERS, *PARTNERS, *RATED, *CHARACTERS]), ids=full_name
)


def test_levels_are_found_by_short_and_by_full_name() -> None:
    assert [player.name for player in levels()] == ["novice", "casual", "club", "strong", "expert"]
    assert find("novice") is find("novice-1") is find(" Novice ")
    assert full_name(find("casual")) == "casual-1"
    everybody = (*PLAYERS, *PARTNERS, *CHARACTERS)
    assert len({full_name(player) for player in everybody}) == len(everybody)


def test_the_yardstick_is_found_but_not_offered() -> None:
    assert find("simple") is find("simple-1")
    assert "simple" not in [player.name for player in levels()]


@pytest.mark.parametrize("name", ["", "nobody", "novice-0", "novice-", "human"])
def test_an_unknown_name_is_answered_with_the_known_ones(name: str) -> None:
    with refused(UnknownPlayer, match=r"Choose one of novice, casual, club, "):
        find(name)


@pytest.mark.parametrize("name", quick(RULES, "standard", "table", "straight gin, last card"))
@every_player
def test_plays_legally_to_the_end(player: Player, name: str) -> None:
    rules, rng = RULES[name], Random(7)
    table = SEATS[Seating.TABLE] if rules.seating is Seating.TABLE else (2,)
    for seed in range(1 if player is SLOW else 4):
        rival = levels()[seed % len(levels())]
        for seats in table:
            players = (player, rival, player, rival)[:seats]
            result = play_hand(shuffled_hand(rules, seed, seats), players, rng)
            assert result.outcome in Outcome


@pytest.mark.parametrize(("rules", "declares"), [("standard", True), ("classic", False)])
@every_player
def test_big_gin_is_declared_only_where_it_is_played(
    player: Player, rules: str, declares: bool
) -> None:
    hand = drawn("AC 2C 3C 4D 5D 6D 9C 9D 9H 9S", "7D", rules=PRESETS[rules])
    hand.apply(player.decide(hand.view(0), Random(0)))
    assert hand.result is not None
    assert hand.result.outcome == ("big gin" if declares else "gin")


@every_level
def test_last_cards_are_taken_to_knock(player: Player) -> None:
    """With a limit of 0 or 1 many hands reach their last card; some can be knocked with it."""
    rng = Random(3)
    answers: Counter[str] = Counter()
    for seed in range(1200):
        if min(answers["Pass"], answers["DrawDiscard"]) > 0:
            break
        hand = shuffled_hand(Rules(knock_limit=seed % 2, last_card=True), seed)
        while hand.result is None:
            view = hand.view(hand.to_act)
            # Until then the hand is anybody's, so that many come so far.
            asked = player if view.phase is Phase.LAST_CARD or view.must_knock else Casual()
            action = asked.decide(view, rng)
            if view.phase is Phase.LAST_CARD:
                expected = DRAW_DISCARD if view.may_take_last else PASS
                assert action == expected
                answers[type(action).__name__] += 1
            hand.apply(action)
            assert not (view.must_knock and hand.knocker is None)
    assert min(answers["Pass"], answers["DrawDiscard"]) > 0


@every_level
def test_defends_as_well_as_can_be(player: Player) -> None:
    rng = Random(5)
    lay_offs, seed = 0, 0
    while lay_offs < 4:
        assert seed < 40
        hand = shuffled_hand(Rules(), seed)
        expected: int | None = None
        while hand.result is None:
            view = hand.view(hand.to_act)
            if view.phase is Phase.LAYOFF and expected is None:
                expected = best_defence(view.hand, view.spread).deadwood
            asked = player if view.phase is Phase.LAYOFF else Casual()
            action = asked.decide(view, rng)
            lay_offs += isinstance(action, LayOff)
            hand.apply(action)
        if expected is not None and hand.knocker is not None:
            assert hand.result.showings[1 - hand.knocker].points == expected
        seed += 1


@pytest.mark.parametrize(
    ("rules", "seats", "end"),
    [
        again(Rules(), 2, Phase.LAYOFF, id="two"),
        again(Rules(knock_limit=0, last_card=True), 2, Phase.LAST_CARD, id="gin"),
        pytest.param(Rules(seating=Seating.TABLE), 3, Phase.LAYOFF, id="three"),
    ],
)
@but_the_slow_one
def test_hidden_cards_change_nothing(player: Player, rules: Rules, seats: int, end: Phase) -> None:
    """Until enough was dealt again, in every phase."""
    rng = Random(11)
    seen: set[Phase] = set()
    changed = seed = 0
    while changed < 100 or not {Phase.UPCARD, Phase.DRAW, Phase.DISCARD, end} <= seen:
        assert seed < 60
        hand = shuffled_hand(rules, seed, seats)
        while hand.result is None:
            seat = hand.to_act
            view = hand.view(seat)
            choice = rng.getrandbits(32)
            action = player.decide(view, Random(choice))
            if view.phase is not Phase.DRAW or rng.random() < 0.3:
                seen.add(view.phase)
                other = next(worlds(view, rng))
                changed += other.stock != hand.stock
                assert other.view(seat) == view
                assert player.decide(other.view(seat), Random(choice)) == action
            # Every second hand goes another way: a player who never knocks never meets a lay-off
            # of its own making.
            hand.apply(action if seed % 2 else Casual().decide(view, rng))
        seed += 1


@but_the_slow_one
def test_decisions_depend_on_the_view_and_the_seed_alone(player: Player) -> None:
    views = []
    for seed in range(4):
        hand = shuffled_hand(Rules(), seed)
        rng = Random(seed)
        while hand.result is None:
            views.append(hand.view(hand.to_act))
            hand.apply(player.decide(views[-1], rng))
    name = full_name(player)
    first = [decide(name, view, place) for place, view in enumerate(views)]
    again = [decide(name, view, place) for place, view in reversed(list(enumerate(views)))]
    assert first == again[::-1]


@every_player
def test_asked_about_a_finished_hand(player: Player) -> None:
    hand = shuffled_hand(Rules(), 1)
    play_hand(hand, (Casual(), Casual()), Random(1))
    with pytest.raises(ValueError, match="over"):
        player.decide(hand.view(0), Random(1))
