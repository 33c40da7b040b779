"""Keywords and abilities that are lost, bans on healing and readiness, and what happens to piles and the token."""

# ruff: noqa: E501 - abilities on one line each, as authors write them

from __future__ import annotations

import pytest
from magic_table import scenario, stand, words
from written_cards import played, told

from game.core.copies import replace
from game.games.colors_of_magic.ai.evaluate import Evaluator
from game.games.colors_of_magic.rules.cards.specs import Goal, ObjectiveSpec
from game.games.colors_of_magic.rules.state.events import CardMoved, Shuffled
from game.games.colors_of_magic.rules.state.state import Permanent
from game.games.colors_of_magic.rules.state.view import redact
from game.positions.position import Side

RED, BLUE = "red:mage:0", "blue:mage:0"
CROW, GUARD = "blue:crow:1", "blue:guard:1"


def cast(name: str, *targets: str, side: str = "red") -> str:
    """A cast of a card on these creatures."""
    return " ".join((f"cast {side}:{name}:1 {side}:mage:0", *(f"creature={target}" for target in targets)))


LOSSES = """
[[keyword]]
id = "bristling"
abilities = [{ kind = "triggered", trigger = { when = "takes_damage", subject_is = "self" }, effects = [{ do = "mana" }] }]

[[creature]]
id = "crow"
keywords = ["flying", "armour 1", "bristling"]
abilities = [{ kind = "continuous", stat = "melee", amount = 2 }, { kind = "used", name = { fr = "Cri", en = "Cry" }, effects = [{ do = "mana" }] }]

[[card]]
id = "silence"
targets = [{}]
effects = [{ do = "lose", to = "target" }]

[[card]]
id = "ground"
targets = [{}]
effects = [{ do = "lose", to = "target", keyword = "flying", until = "next_turn" }]

[[card]]
id = "rust"
targets = [{}]
effects = [{ do = "lose", to = "target", keyword = "armour" }, { do = "lose", to = "target", keyword = "bristling" }]

[[card]]
id = "nets"
types = ["permanent"]
abilities = [{ kind = "continuous", to = { side = "enemies", within = 12 }, lose = "flying" }]

[[card]]
id = "wings"
targets = [{}]
effects = [{ do = "grant", to = "target", keyword = "flying" }]
"""


@pytest.mark.rule("R-76")
def test_all_that_is_printed_is_lost_for_a_while() -> None:
    game = played(LOSSES, stand(CROW, 8, 6), red="silence spark wings", mana=(9, 5))
    referee, mana = game.rules.referee, game.mana("blue")
    assert (referee.stat(game.state, CROW, "melee"), referee.stat(game.state, CROW, "armour")) == (5, 1)
    game.act("red", cast("silence", CROW))
    bodies = tuple(replace(body, modifiers=()) for body in game.state.bodies)
    before, evaluator = replace(game.state, bodies=bodies), Evaluator(referee)
    assert evaluator.evaluate(game.state, Side.RED) > evaluator.evaluate(before, Side.RED)
    assert (referee.stat(game.state, CROW, "melee"), referee.stat(game.state, CROW, "armour")) == (3, 0)
    assert referee.keywords(game.state, CROW) == ()
    game.act("blue", f"activate {CROW}")
    assert not game.offers("blue", "use")
    game.act("blue", "done").act("red", cast("spark", CROW))
    assert (game.hp(CROW), game.mana("blue")) == (2, mana), "no armour, and nothing answers"
    game.act("blue", "pass").act("red", cast("wings", CROW))
    assert referee.keywords(game.state, CROW) == ("flying",), "what is given it has"
    game.act("red", "pass")
    assert set(referee.keywords(game.state, CROW)) == {"flying", "armour 1", "bristling"}
    assert "loses the keywords and abilities printed on it" in told(game)


@pytest.mark.rule("R-76")
def test_a_keyword_is_lost_however_it_is_had() -> None:
    game = played(LOSSES, stand(CROW, 8, 6), red="ground wings rust spark", mana=(9, 5))
    referee, mana = game.rules.referee, game.mana("blue")
    game.act("red", cast("ground", CROW)).act("blue", "pass").act("red", cast("wings", CROW))
    assert "flying" not in referee.keywords(game.state, CROW)
    assert referee.stat(game.state, CROW, "melee") == 5, "nothing else is lost"
    game.act("red", cast("rust", CROW))
    terms = referee.terms(game.state, CROW, "armour")
    assert (referee.stat(game.state, CROW, "armour"), sum(term.amount for term in terms)) == (0, 0)
    game.act("red", cast("spark", CROW))
    assert (game.hp(CROW), game.mana("blue")) == (2, mana)
    told(game)


@pytest.mark.rule("R-76")
def test_an_aura_takes_a_keyword_away() -> None:
    nets = Permanent("red:nets:1", Side.RED, caster=RED)
    game = played(LOSSES, stand(CROW, 8, 6), stand("blue:crow:2", 22, 14), permanents=[nets])
    assert [game.rules.referee.keyword(game.state, one, "flying") for one in (CROW, "blue:crow:2")] == [
        None,
        0,
    ]


BANS = """
[[card]]
id = "wither"
targets = [{}]
effects = [{ do = "forbid", to = "target", orders = ["be_healed"] }]

[[card]]
id = "mend"
targets = [{}]
effects = [{ do = "heal", to = "target" }]

[[card]]
id = "frost"
targets = [{}]
effects = [{ do = "tap", to = "target" }, { do = "forbid", to = "target", orders = ["untap"] }]

[[card]]
id = "trap"
targets = [{ kind = "point" }]
effects = [{ do = "zone", name = { fr = "Piège", en = "Trap" }, radius = 1, until = "forever", abilities = [{ kind = "triggered", trigger = { when = "enters", subject = { side = "enemies" } }, effects = [{ do = "damage", to = "subject", amount = 2 }, { do = "dispel", what = "this" }] }] }]

[[card]]
id = "candle"
types = ["permanent"]
abilities = [{ kind = "triggered", trigger = { when = "passes", whose = "opponent" }, effects = [{ do = "draw" }, { do = "dispel", what = "this" }] }]

[[card]]
id = "well"
types = ["permanent"]
abilities = [{ kind = "continuous", to = "wizard", stat = "channel", amount = 3 }]
"""


def test_who_may_not_be_healed_is_not() -> None:
    game = played(BANS, stand(GUARD, 8, 6, damage=2), red="wither", blue="mend")
    game.act("red", cast("wither", GUARD)).act("blue", cast("mend", GUARD, side="blue"))
    assert game.hp(GUARD) == 1
    told(game)


@pytest.mark.rule("CM-END-03")
def test_who_may_not_untap_stays_tapped_for_the_next_turn() -> None:
    game = played(BANS, stand(GUARD, 8, 6), stand("blue:guard:2", 8, 9, tapped=True), red="frost")
    game.act("red", cast("frost", GUARD)).act("blue", "pass").act("red", "pass")
    assert game.state.turn == 2
    assert (game.body(GUARD).tapped, game.body("blue:guard:2").tapped) == (True, False)
    game.act("blue", "pass").act("red", "pass")
    assert (game.state.turn, game.body(GUARD).tapped) == (3, False)
    told(game)


def test_a_trap_goes_off_once() -> None:
    game = played(BANS, stand(GUARD, 8, 12), stand("blue:guard:2", 12, 12), red="trap")
    game.act("red", f"{cast('trap')} point=8,8").act("blue", f"activate {GUARD}", "move 8,12 8,7", "done")
    assert (game.hp(GUARD), game.state.zones) == (1, ())
    assert "A zone deals 2 damage to guard (Blue) (HP left: 1)." in told(game)


def test_a_permanent_answers_a_pass_and_is_gone() -> None:
    candle = Permanent("red:candle:1", Side.RED, caster=RED)
    game = played(BANS, permanents=[candle])
    game.act("red", "pass")
    assert game.state.permanents == (candle,)
    game = played(BANS, permanents=[candle], red="dull")
    game.act("red", cast("dull")).act("blue", "pass")
    assert (game.state.permanents, game.discards("red"), len(game.hand("red"))) == ((), ["candle", "dull"], 1)
    told(game)


@pytest.mark.rule("CM-END-05")
def test_more_mana_is_kept_with_a_larger_capacity() -> None:
    well = Permanent("red:well:1", Side.RED, caster=RED)
    game = played(BANS, permanents=[well], mana=(9, 9))
    game.act("red", "pass").act("blue", "pass")
    assert (game.mana("red"), game.mana("blue")) == (7 + 4, 4 + 4)


PILES = """
[[card]]
id = "call"
effects = [{ do = "search", cards = { types = ["summon"] }, amount = 2 }]

[[card]]
id = "plan"
effects = [{ do = "search", cards = { cost_at_most = 1 }, to = "top" }]

[[card]]
id = "erode"
effects = [{ do = "discard", from = "deck", amount = 2 }]

[[card]]
id = "anew"
effects = [{ do = "recall", what = "discarded", to = "deck", whose = "both" }, { do = "shuffle", who = "both" }]

[[card]]
id = "purge"
effects = [{ do = "exile", what = "discarded", whose = "opponent" }]

[[card]]
id = "march"
effects = [{ do = "lead", who = "opponent" }]

[[card]]
id = "trophies"
types = ["permanent"]
abilities = [{ kind = "triggered", trigger = { when = "collects", whose = "you" }, effects = [{ do = "draw", amount = 2 }] }]
"""


@pytest.mark.rule("R-77")
def test_a_card_is_searched_shown_and_the_pile_shuffled() -> None:
    game = played(PILES, red="call", decks=("dull call-imp trick call-guard", "dull"))
    game.act("red", cast("call"))
    offered = game.choices("red")
    assert offered[:3] == ["choose", "choose card=red:call-guard:1", "choose card=red:call-imp:1"]
    assert len(offered) == 4, "one of them, both, or none"
    game.act("red", "choose card=red:call-imp:1")
    assert (game.hand("red"), sorted(game.deck("red"))) == (["call-imp"], ["call-guard", "dull", "trick"])
    seen = [redact(event, Side.BLUE) for event in game.happened(CardMoved)]
    assert any(isinstance(event, CardMoved) and event.card == "red:call-imp:1" for event in seen)
    assert game.happened(Shuffled)
    told(game)


@pytest.mark.rule("R-77")
def test_nothing_need_be_found_and_a_card_found_may_lie_on_top() -> None:
    game = played(PILES, red="call", decks=("dull trick", "dull"))
    game.act("red", cast("call"))
    assert (game.asked, len(game.happened(Shuffled))) == ({"blue"}, 1)
    again = played(PILES, red="plan", decks=("dull dull trick", "dull"))
    again.act("red", cast("plan"), "choose card=red:trick:1")
    assert again.deck("red")[0] == "trick"
    told(again)


@pytest.mark.rule("R-77", "R-09")
def test_cards_go_from_the_pile_to_the_discard_and_back() -> None:
    game = played(
        PILES, red="erode purge anew", decks=("dull dull", "dull trick study"), discards=("", "spark")
    )
    game.act("red", cast("erode"))
    assert (game.deck("blue"), game.discards("blue")) == (["study"], ["trick", "dull", "spark"])
    again = played(PILES, red="erode anew", decks=("dull dull", "dull trick study"))
    again.act("red", cast("erode")).act("blue", "pass").act("red", cast("anew"))
    assert (sorted(again.deck("red")), again.discards("red")) == (["dull", "dull", "erode"], ["anew"])
    assert (sorted(again.deck("blue")), again.discards("blue")) == (["dull", "study", "trick"], [])
    game.act("blue", "pass").act("red", cast("purge"))
    assert (game.discards("blue"), len(game.player("blue").zones.exile)) == ([], 3)
    told(game)


@pytest.mark.rule("R-77", "CM-END-04")
def test_the_token_is_taken_at_once_and_kept() -> None:
    game = played(PILES, red="march")
    game.act("red", cast("march"))
    assert game.holder == "blue"
    game.act("blue", f"activate {BLUE}", "done").act("red", "pass").act("blue", "pass")
    assert (game.state.turn, game.holder) == (2, "blue")
    told(game)


@pytest.mark.rule("CM-END-01")
def test_who_collects_an_objective_is_answered() -> None:
    slay = ObjectiveSpec(
        id="prize",
        rank="minor",
        points=1,
        when="immediate",
        goal=Goal(kind="slay"),
        name=words("prize"),
        text=words(""),
    )
    goblin, trophies = stand("neutral:goblin:1", 8, 6), Permanent("red:trophies:1", Side.RED, caster=RED)
    game = played(PILES, goblin, red="spark", permanents=[trophies], played=scenario(slay))
    game.act("red", cast("spark", goblin.id))
    assert len(game.hand("red")) == 2
    assert game.player("red").points == 1
    told(game)
