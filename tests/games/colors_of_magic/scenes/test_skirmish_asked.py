"""What now? What a creature has left, how cards can be paid for, why not, and drags that go too far."""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians, sin

import pytest
from asked_tables import at_a_go, model, pointing, view, view_of
from magic_table import CARDS, Table, creature, stand, table, words

from game.battlefield.overlays import AreaOverlay, HighlightOverlay, ZoneOverlay
from game.board.shapes import Disc, Polygon
from game.board.terrain import Footing, Opacity, Piece
from game.content.locale import Language, translator
from game.core.dice import SeededDice
from game.core.rules import Reason
from game.games.colors_of_magic.log.game_log import GameLog
from game.games.colors_of_magic.rules.activation import Activation, Leaving, Part
from game.games.colors_of_magic.rules.cards.effects import Damage, Heal, Mark, May, Triggered
from game.games.colors_of_magic.rules.cards.specs import MarkSpec
from game.games.colors_of_magic.rules.cards.words import Trigger
from game.games.colors_of_magic.rules.play.placing import Region
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.state.actions import Action, Activate, Cast, Done, Move
from game.games.colors_of_magic.rules.state.state import Happens, Moment, Target
from game.games.colors_of_magic.table.activation_left import _parts, activation_left, asked_about
from game.games.colors_of_magic.table.answer_steps import QuestionStep
from game.games.colors_of_magic.table.cast_steps import CastStep
from game.games.colors_of_magic.table.gestures import answer, begun, choose
from game.games.colors_of_magic.table.go_steps import ActivationStep, GoStep
from game.games.colors_of_magic.table.pay_steps import PaymentStep, pays_with
from game.games.colors_of_magic.table.pointing_value import Pointing
from game.games.colors_of_magic.table.session import SkirmishSession
from game.games.colors_of_magic.table.step import ChangedStep, Chosen, Down, Drag, Up
from game.games.colors_of_magic.table.table_view import TableView
from game.positions.position import Side
from game.table.table import Act, Refused
from game.ui.drawing.palette import Tone

MOVED, ACTED = frozenset({Part.MOVEMENT}), frozenset({Part.ACTION})


@pytest.mark.parametrize(
    ("activation", "left"),
    [
        (Activation("a"), ("free", "free", "both")),
        (Activation("a", spent=MOVED), ("spent", "free", "action")),
        (Activation("a", spent=ACTED), ("free", "spent", "movement")),
        (Activation("a", spent=MOVED | ACTED), ("spent", "spent", "nothing")),
        (Activation("a", began_engaged=True), ("barred", "free", "engaged")),
        (Activation("a", began_engaged=True, spent=ACTED), ("barred", "spent", "nothing")),
        (Activation("a", spent=ACTED, leaving=Leaving(Part.ACTION, ())), ("free", "spent", "leaving")),
        (None, ("spent", "spent", "nothing")),
    ],
)
def test_what_is_left_follows_from_the_activation(
    activation: Activation | None, left: tuple[str, str, str]
) -> None:
    assert _parts(activation) == left


def test_what_a_creature_has_left_is_in_the_model_and_in_the_prompt() -> None:
    match = at_a_go().branch(SeededDice(1))
    creature = next(body.id for body in match.state.bodies if body.side is view(match).side)
    before = view(match)
    first, _ = choose(before, pointing(before), Target.creature(creature))
    left = model(before, first).left
    assert left is not None
    assert (left.creature, left.movement, left.action) == (creature, "free", "free")
    assert match.act(min(match.deciders), Activate(creature)).allowed
    body = match.state.body(creature)
    aside = (body.at[0] + (0.5 if body.at[0] < 12 else -0.5), body.at[1])
    assert match.act(min(match.deciders), Move((body.at, aside))).allowed
    seen = view(match)
    painted = model(seen, pointing(seen))
    assert painted.left is not None
    assert [(state, bool(word)) for _, state, word in painted.left.pips] == [("spent", True), ("free", True)]
    assert "moving again uses it" in painted.left.line
    assert painted.left.line in painted.prompt


def test_an_opponent_s_creature_says_nothing_of_what_it_has_left() -> None:
    seen = view()
    other = next(body.id for body in seen.state.bodies if body.side is not seen.side)
    assert activation_left(seen, other) is None
    assert asked_about(seen, other) is None


def test_the_pick_ends_with_the_activation() -> None:
    match = at_a_go().branch(SeededDice(1))
    creature = next(body.id for body in match.state.bodies if body.side is view(match).side)
    assert match.act(min(match.deciders), Activate(creature)).allowed
    during = pointing(view(match))
    assert during.picked == creature
    assert match.act(min(match.deciders), Done()).allowed
    session = SkirmishSession(match)
    session.sit(during.about[1] if during.about is not None else None)
    after = TableView(session, view(match).say)
    assert begun(after, during, (session.number, session.viewer, False)).picked is None


# Paying


def paying(red: str, mana: int, **game: object) -> TableView:
    """Red at a go with these cards and so much mana."""
    return view_of(table(red=red, mana=(mana, 5), cards=CARDS, game=game))


def test_a_card_is_paid_for_with_mana_with_a_card_or_only_with_blood() -> None:
    assert pays_with(paying("spark study", 2), "red:spark:1") == "mana"
    assert pays_with(paying("spark study", 1), "red:spark:1") == "card"
    assert pays_with(paying("spark", 1), "red:spark:1") == "blood"
    assert pays_with(paying("fireball study", 1), "red:fireball:1") == "blood"


def test_the_model_says_how_a_lit_card_can_be_paid_for_and_no_other() -> None:
    seen = view()
    cards = model(seen, pointing(seen)).holding(seen.session.front_side).cards
    assert {card.pays is not None for card in cards if card.lit} == {True}
    assert {card.pays for card in cards if not card.lit} == {None}
    assert all(card.words for card in cards if card.lit)


AIMED = (Target.creature("blue:mage:0"),)


def test_a_payment_names_only_what_may_be_done() -> None:
    cast = Cast("red:spark:1", "red:mage:0", AIMED)
    enough = PaymentStep(cast).prompt(paying("spark study", 2))
    assert "Press" not in enough
    short = PaymentStep(cast).prompt(paying("spark study", 1))
    assert "a card" in short
    assert "a creature" in short
    bare = PaymentStep(cast).prompt(paying("spark", 1))
    assert "a card" not in bare
    blood = PaymentStep(replace(cast, pact=(("red:mage:0", 1),))).prompt(paying("spark study", 1))
    assert "Press" not in blood


@pytest.mark.rule("CM-PACT-01", "R-44")
@pytest.mark.parametrize(
    ("language", "way", "prompt", "button"),
    [
        ("en", "imp \N{MINUS SIGN}1: dies", "imp dies of it.", "Cast: imp dies"),
        (
            "fr",
            "imp \N{MINUS SIGN}1\xa0: mort",
            "Mort d\N{RIGHT SINGLE QUOTATION MARK}imp.",
            "Lancer\xa0: mort d\N{RIGHT SINGLE QUOTATION MARK}imp",
        ),
    ],
)
def test_who_dies_of_the_pact_is_said_on_the_way_and_before_the_cast(
    language: Language, way: str, prompt: str, button: str
) -> None:
    bodies = (stand("red:imp:1", 3, 6), stand("blue:mage:0", 7, 3))
    seen = view_of(table(*bodies, red="spark", mana=(1, 5)), Language(language))
    step = PaymentStep(Cast("red:spark:1", "red:mage:0", AIMED))
    ways = {offer.text: offer for offer in step.offers(seen)[1:]}
    assert way in ways
    assert all("mage" not in text or text.endswith("1") for text in ways), "the mage lives through it"
    chosen = ways[way].outcome
    assert isinstance(chosen, ChangedStep)
    assert prompt in chosen.step.prompt(seen)
    (cast,) = chosen.step.offers(seen)
    assert cast.text == button


@pytest.mark.rule("CM-CAST-03", "CM-CAST-07")
def test_what_is_still_missing_after_a_discard_is_told_with_both_costs() -> None:
    seen = paying("spark study", 0)
    paid = Cast("red:spark:1", "red:mage:0", AIMED, discard="red:study:1")
    (reason,) = (why for why in seen.check(paid).reasons if why.rule == "CM-CAST-03")
    values = dict(reason.values)
    assert (values["cost"], values["price"], values["short"]) == (2, 1, 1)
    assert "costs 2 mana, 1 after the discard" in seen.say.reason(reason)
    assert "1 = 2" in PaymentStep(paid).prompt(seen)
    assert "discard" in PaymentStep(paid).prompt(seen)


def test_a_card_that_must_not_be_discarded_says_why() -> None:
    seen = paying("spark study", 2, discard_with_pact=False)
    step = PaymentStep(Cast("red:spark:1", "red:mage:0", AIMED))
    for card, rule in (("red:study:1", "R-46"), ("red:spark:1", "CM-CAST-07")):
        outcome = step.choose(seen, Target("card", card))
        assert isinstance(outcome, Refused)
        assert rule in {reason.rule for reason in outcome.verdict.reasons}
    blood = step.choose(seen, Target.creature("red:mage:0"))
    assert isinstance(blood, Refused)
    assert blood.verdict.reasons[0].rule == "R-45"


def test_the_pact_takes_no_more_than_is_missing_and_lets_go_again() -> None:
    seen = paying("spark", 1)
    step, mage = PaymentStep(Cast("red:spark:1", "red:mage:0", AIMED)), Target.creature("red:mage:0")
    once = step.take(seen, mage)
    assert once is not None
    assert getattr(once, "step", None) == PaymentStep(replace(step.cast, pact=(("red:mage:0", 1),)))
    assert getattr(getattr(once, "step", step).take(seen, mage), "step", None) == step


def test_what_has_been_chosen_stays_marked_while_it_is_paid_for() -> None:
    seen = paying("call-guard", 5)
    place = Target.point((6.0, 3.0))
    step = PaymentStep(Cast("red:call-guard:1", "red:mage:0", (place,)))
    marks = [overlay for overlay in step.overlays(seen, None) if isinstance(overlay, HighlightOverlay)]
    assert [(mark.shape.centre, mark.tone) for mark in marks] == [((6.0, 3.0), Tone.ALLOWED)]  # type: ignore[union-attr]  # a disc


# What cannot be chosen


def test_a_click_on_what_is_not_asked_for_says_what_is() -> None:
    seen = view()
    lit = next(
        card for card in model(seen, pointing(seen)).holding(seen.session.front_side).cards if card.lit
    )
    other = next(body.id for body in seen.state.bodies if body.side is not seen.side)
    casting, _ = choose(seen, pointing(seen), lit.target)
    assert isinstance(casting.step, CastStep | PaymentStep)
    for target in (Target.creature(other), Target("permanent", lit.card)):
        verdict = casting.step.judge(seen, target)
        _, doing = answer(seen, casting, Chosen(target))
        assert isinstance(doing, Refused)
        if verdict is None:
            assert casting.step.prompt(seen) in seen.why(doing.verdict)


def test_while_another_acts_a_card_says_whose_turn_it_is_not() -> None:
    seen = view()
    card = seen.state.player(seen.session.front_side).zones.hand.cards[0]
    _, doing = choose(seen, Pointing(), Target("card", card))
    assert isinstance(doing, Refused)


# A drag that goes too far


def dragged(inches: float) -> Act[Action] | Refused | None:
    """What a drag of red's guard by so many inches comes to, to where nothing stands."""
    seen = view_of(table(stand("red:guard:1", 4, 12)))
    pointed, doing, to = pointing(seen), None, (4 + inches, 12.0)
    assert isinstance(pointed.step, GoStep)
    for gesture in (Down((4.0, 12.0)), Drag(to), Up(to)):
        seen.inquiry.pointer = gesture.at
        pointed, doing = answer(seen, pointed, gesture)
    return doing


def test_a_drag_a_little_too_far_goes_as_far_as_it_can_and_says_so() -> None:
    doing = dragged(8)
    assert isinstance(doing, Act)
    activate, move = doing.actions
    assert activate == Activate("red:guard:1")
    assert isinstance(move, Move)
    assert move.path[-1] == pytest.approx((10.0, 12.0), abs=0.02)
    assert doing.message == (
        'guard goes as far as it can, 6": the way there costs 8", the Movement is 6". It ends 2" short.'
    )
    within = dragged(4)
    assert isinstance(within, Act)
    assert within.message == ""


@pytest.mark.rule("CM-ENGAGE-01", "R-23")
def test_a_drag_too_far_past_an_enemy_ends_free_and_one_at_an_enemy_engages() -> None:
    ends = {}
    for to in ((12.0, 12.0), (8.0, 11.4)):
        seen = view_of(table(stand("red:guard:1", 4, 12), stand("blue:guard:1", 8, 11.0)))
        pointed, doing = pointing(seen), None
        for gesture in (Down((4.0, 12.0)), Drag(to), Up(to)):
            seen.inquiry.pointer = gesture.at
            pointed, doing = answer(seen, pointed, gesture)
        assert isinstance(doing, Act)
        move = doing.actions[1]
        assert isinstance(move, Move)
        ends[to] = seen.inquiry.skirmish.move("red:guard:1", move.path)
    past, at_it = ends.values()
    assert not past.engages
    assert past.walk.bill.cost_in == pytest.approx(6.0, abs=0.1)
    assert at_it.engages == ("blue:guard:1",)


def test_a_drag_a_little_too_far_round_a_wood_goes_as_far_as_it_can_too() -> None:
    edge = Polygon(((6.017, 9.113), (8.031, 10.207), (9.043, 12.111), (8.519, 14.833), (6.211, 14.917)))
    wood = Piece("wood", edge, Footing.DIFFICULT, Opacity.LIGHT)
    seen = view_of(table(stand("red:guard:1", 4, 12), pieces=(wood,)))
    for turn in range(-90, 91, 10):
        to = (4 + 7.7 * cos(radians(turn)), 12 + 7.7 * sin(radians(turn)))
        pointed, doing = pointing(seen), None
        for gesture in (Down((4.0, 12.0)), Drag(to), Up(to)):
            seen.inquiry.pointer = gesture.at
            pointed, doing = answer(seen, pointed, gesture)
        assert isinstance(doing, Act), turn


def test_a_drag_across_the_table_is_refused_as_before() -> None:
    assert isinstance(dragged(16), Refused)


def test_the_reach_of_a_creature_that_has_acted_is_not_shown() -> None:
    for tapped in (False, True):
        seen = view_of(table(stand("red:guard:1", 4, 12, tapped=tapped)))
        seen.inquiry.shown.reach = True
        looked, _ = choose(seen, pointing(seen), Target.creature("red:guard:1"))
        laid = model(seen, looked).board.overlays(None, named=False)
        reach = [
            overlay for overlay in laid if isinstance(overlay, AreaOverlay) and overlay.tone is Tone.REACH
        ]
        assert bool(reach) is not tapped


def test_an_activation_names_what_is_possible() -> None:
    game = table(stand("red:guard:1", 4, 12)).act("red", "activate red:guard:1")
    seen = view_of(game)
    step = pointing(seen).step
    assert isinstance(step, ActivationStep)
    assert "Possible: move." in step.prompt(seen)


# Who is asked about on the board


@pytest.mark.parametrize(
    ("language", "sentence"),
    [(Language.EN, "Choose a ringed creature."), (Language.FR, "Choisissez une créature cerclée.")],
)
def test_of_several_creatures_that_suit_a_monster_it_is_said_where_to_click(
    language: Language, sentence: str
) -> None:
    game = table(stand("red:guard:1", 4, 12), stand("blue:guard:1", 8, 12))
    text = Reason.of("CM-MONSTER-08", "monsters.who_first")
    both = tuple(map(Target.creature, ("red:guard:1", "blue:guard:1")))
    seen = view_of(game, language)
    assert (
        QuestionStep(Question(Side.RED, text, options=both))
        .prompt(seen)
        .endswith(f"[CM-MONSTER-08] {sentence}")
    )
    several = QuestionStep(Question(Side.RED, text, options=both, most=2))
    assert seen.say("table.ask.ringed_several") in several.prompt(seen)
    words_only = QuestionStep(Question(Side.RED, text, options=(Target("option", "0"),)))
    assert words_only.prompt(seen).endswith("[CM-MONSTER-08]")


def test_where_somebody_may_be_put_the_ring_says_how_far() -> None:
    seen = view_of(table(stand("red:guard:1", 4, 12)))
    region = Region(0.5, "R-51", near=Disc(4, 12, 0.5), within=3.0)
    text = Reason.of("R-51", "effect.where")
    step = QuestionStep(Question(Side.RED, text, among="place", region=region))
    (ring,) = (one for one in step.overlays(seen, None) if isinstance(one, ZoneOverlay))
    assert ring.label == seen.say("table.range", inches=seen.say.inches(3.0))


def test_a_second_click_on_the_creature_looked_at_does_not_activate_it() -> None:
    seen = view_of(table(stand("red:guard:1", 4, 12)))
    looked, _ = choose(seen, pointing(seen), Target.creature("red:guard:1"))
    assert looked.picked == "red:guard:1"
    assert choose(seen, looked, Target.creature("red:guard:1")) == (looked, None)
    assert looked.step is not None
    assert "second click" not in looked.step.prompt(seen)


# Effects that answer at once

TURN_ENDS = Trigger(when="phase_begins", phase="end")
REGENERATES = Triggered(trigger=TURN_ENDS, effects=(Heal(to="self"),))
BURNS = Triggered(trigger=TURN_ENDS, effects=(Damage(to="bearer"), Mark(to="bearer", mark="burn", amount=-1)))


def both_at_once() -> Table:
    """A hurt troll that burns and regenerates, as the turn ends."""
    game = table(
        stand("red:troll:1", 4, 12, marks=("burn",), damage=1),
        creatures=(creature("troll", abilities=(REGENERATES,)),),
        marks=(MarkSpec(id="burn", name=words("Burn"), text=words(""), abilities=(BURNS,)),),
    )
    return game.run(Happens(Moment("phase_begins", phase="end")))


def test_effects_that_answer_at_once_are_named_by_what_they_do() -> None:
    seen = view_of(both_at_once())
    step = pointing(seen).step
    assert isinstance(step, QuestionStep)
    texts = [offer.text for offer in step.offers(seen)]
    assert texts == ["troll: heals 1 HP", "Burn on troll: 1 damage"]


MAY_HEAL = Triggered(trigger=TURN_ENDS, effects=(Heal(to="self"),), optional=True)
PAYS_TO_HEAL = Triggered(trigger=TURN_ENDS, effects=(May(effects=(Heal(to="self"),), cost=1),))


@pytest.mark.parametrize("ability", [MAY_HEAL, PAYS_TO_HEAL])
@pytest.mark.parametrize(("language", "does"), [(Language.EN, "heals 1 HP"), (Language.FR, "soigne 1 PV")])
def test_whether_to_use_an_effect_is_asked_with_what_it_does(
    ability: Triggered, language: Language, does: str
) -> None:
    troll = stand("red:troll:1", 4, 12, damage=1)
    game = table(troll, creatures=(creature("troll", abilities=(ability,)),))
    seen = view_of(game.run(Happens(Moment("phase_begins", phase="end"))), language)
    step = pointing(seen).step
    assert isinstance(step, QuestionStep)
    assert does in step.prompt(seen)


def test_the_log_says_what_an_ability_does_that_works() -> None:
    game = both_at_once().act("red", "choose option=1")
    log = GameLog(game.rules.library, translator(Language.EN))
    lines = [entry.text for entry in log.entries(game.last)]
    assert "Burn on troll (Red): 1 damage." in lines
    assert "troll (Red): heals 1 HP." in lines
    french = GameLog(game.rules.library, translator(Language.FR))
    assert any("1 dégât." in entry.text for entry in french.entries(game.last))
