"""What a duel shows at the table, and how a card is put forward in it, asked without a window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest
from asked_tables import model, pointing, view_of
from magic_table import card, creature, stand, table, words

from game.board.shapes import rectangle
from game.board.terrain import Footing, Kind, Opacity, Piece
from game.content.locale import Language, translator
from game.content.markup import rich
from game.games.colors_of_magic.rules.cards.effects import Continuous, Damage
from game.games.colors_of_magic.rules.cards.words import Group
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.state.actions import Boost, Cast, Disengage, Strike
from game.games.colors_of_magic.rules.state.state import Modifier, Permanent, Target
from game.games.colors_of_magic.table.answer_steps import DuelStep
from game.games.colors_of_magic.table.attack_steps import AttackStep
from game.games.colors_of_magic.table.duel_view import DuelView
from game.games.colors_of_magic.table.gestures import answer, cancel, choose
from game.games.colors_of_magic.table.number_words import TermLine
from game.games.colors_of_magic.table.pay_steps import PaymentStep
from game.games.colors_of_magic.table.pointing_value import Pointing
from game.games.colors_of_magic.table.presenter import looked_at
from game.games.colors_of_magic.table.step import NextStep, Pressed
from game.games.colors_of_magic.table.table_view import TableView
from game.positions.position import Side
from game.table.table import Act
from game.ui.box import Size
from game.ui.ui import Ui
from game.ui.widgets.button import Look
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from magic_table import Table

    from game.games.colors_of_magic.table.duel_model import AttackModel, Reckoning
    from game.games.colors_of_magic.table.pictures import Portraits, TableCards
    from game.games.colors_of_magic.table.step import Offer

A, D = "red:guard:1", "blue:guard:1"
"""Attacker and defender: melee 3, defence 3, 3 hit points."""

HELPS = Continuous(to=Group(side="allies"), stat="melee", amount=1)
CARDS = (
    card("fishery", "permanent", abilities=(HELPS,)),
    card("two", initiative=2),
    card("five", initiative=5),
    card("cleave", initiative=4, on_attack=(Damage(to="foe"),), boost=words("Attack: 1 more damage.")),
    card("bluff"),
)


def duel(red: str = "two five bluff", blue: str = "two two", *moves: str, **more: Any) -> Table:
    """Red's guard strikes blue's, and these moves are made in the duel."""
    game = table(
        stand(A, 10, 10, **more),
        stand(D, 11.9, 10),
        red=red,
        blue=blue,
        cards=CARDS,
        permanents=[Permanent("red:fishery:1", Side.RED)],
    )
    game.act("red", f"activate {A}", f"strike {D}")
    for move in moves or (("pass",) if blue else ()):
        game.act(*game.asked, move)
    return game


def at_an_attack() -> Table:
    """Red's guard has been activated beside blue's."""
    game = table(
        stand(A, 10, 10),
        stand(D, 11.9, 10),
        cards=CARDS,
        permanents=[Permanent("red:fishery:1", Side.RED)],
    )
    return game.act("red", f"activate {A}")


def forward(seen: TableView, name: str, before: Pointing | None = None) -> Pointing:
    """That card put forward; nothing is done by it."""
    then, doing = choose(seen, before or pointing(seen), Target("card", name))
    assert doing is None
    assert then.step == DuelStep(name)
    return then


def shown(seen: TableView, pointed: Pointing | None = None) -> AttackModel:
    """The duel as it is shown."""
    found = model(seen, pointed or pointing(seen)).laid_over.duel
    assert found is not None
    return found


def reckoning(seen: TableView, pointed: Pointing | None = None) -> Reckoning:
    """What the viewer alone is told."""
    found = shown(seen, pointed).reckoning
    assert found is not None
    return found


def offers(seen: TableView, pointed: Pointing) -> dict[str, Offer]:
    """The buttons by their names."""
    return {offer.name: offer for offer, _ in model(seen, pointed).offers}


# A card is put forward, then played


def test_a_second_click_on_a_card_put_forward_does_not_play_it() -> None:
    seen = view_of(duel())
    ahead = forward(seen, "red:five:1")
    assert choose(seen, ahead, Target("card", "red:five:1")) == (ahead, None)


def test_a_second_click_on_whom_an_attack_is_shown_of_does_not_make_it() -> None:
    seen = view_of(at_an_attack())
    shown_of, doing = choose(seen, pointing(seen), Target.creature(D))
    assert (shown_of.step, doing) == (AttackStep(A, Strike, D), None)
    assert choose(seen, shown_of, Target.creature(D)) == (shown_of, None)
    assert answer(seen, shown_of, Pressed(offers(seen, shown_of)["strike"]))[1] == Act((Strike(D),))


def test_the_buttons_of_an_attack_are_the_same_before_and_after_its_target_is_chosen() -> None:
    seen = view_of(at_an_attack())
    offered = [[offer.name for offer in AttackStep(A, Strike, target).offers(seen)] for target in (None, D)]
    assert offered == [["strike", "shoot"], ["strike", "shoot"]]


def test_whom_to_strike_is_not_asked_where_there_is_only_one() -> None:
    seen = view_of(at_an_attack())
    begun_with, _ = answer(seen, pointing(seen), Pressed(offers(seen, pointing(seen))["strike"]))
    assert begun_with.step == AttackStep(A, Strike, D)
    other = table(stand(A, 10, 10), stand(D, 11.9, 10), stand("blue:guard:2", 8.1, 10), cards=CARDS)
    between = view_of(other.act("red", f"activate {A}"))
    chooses, _ = answer(between, pointing(between), Pressed(offers(between, pointing(between))["strike"]))
    assert chooses.step == AttackStep(A, Strike)


def test_a_card_put_forward_is_played_by_the_button_that_is_most_wanted() -> None:
    seen = view_of(duel())
    before = offers(seen, pointing(seen))
    assert set(before) == {"pass"}
    assert before["pass"].look is not Look.PRIMARY
    ahead = forward(seen, "red:five:1")
    found = offers(seen, ahead)
    assert [name for name, offer in found.items() if offer.look is Look.PRIMARY] == ["boost"]
    assert "+5" in found["boost"].text
    assert answer(seen, ahead, Pressed(found["boost"]))[1] == Act((Boost("red:five:1"),))


def test_a_card_put_forward_is_taken_back() -> None:
    """By its button or by cancelling; another one takes its place."""
    seen = view_of(duel())
    first = pointing(seen)
    ahead = forward(seen, "red:five:1")
    assert cancel(seen, ahead) == first
    assert answer(seen, ahead, Pressed(offers(seen, ahead)["take_back"])) == (first, None)
    other = forward(seen, "red:two:1", ahead)
    assert cancel(seen, other) == first
    assert [card.card for card in model(seen, other).holding(Side.RED).cards if card.marked] == ["red:two:1"]


def test_a_card_that_may_not_be_played_is_not_put_forward() -> None:
    seen = view_of(duel())
    then, doing = choose(seen, pointing(seen), Target("card", "red:shrine:1"))
    assert then.step == DuelStep()
    assert doing is not None
    assert not isinstance(doing, Act)


# The hand


def test_in_a_duel_the_hand_keeps_its_order() -> None:
    seen = view_of(duel("two bluff five trick"))
    cards = [card.card for card in model(seen, pointing(seen)).holding(Side.RED).cards]
    assert cards == ["red:two:1", "red:bluff:1", "red:five:1", "red:trick:1"]


def test_out_of_a_duel_the_hand_is_as_it_is_held() -> None:
    seen = view_of(table(red="two bluff five trick", cards=CARDS))
    cards = [card.card for card in model(seen, pointing(seen)).holding(Side.RED).cards]
    assert cards == [*seen.state.player(Side.RED).zones.hand]


# The total that only the player sees


def test_the_own_total_is_a_sum_with_the_card_put_forward() -> None:
    seen = view_of(duel("two five bluff", "", "boost red:two:1"))
    assert (reckoning(seen).sum, reckoning(seen).total) == ("4 + 2 = 6", 6)
    ahead = reckoning(seen, forward(seen, "red:five:1"))
    assert (ahead.sum, ahead.total, ahead.ahead) == ("4 + 2 + 5 = 11", 11, 8)
    assert ahead.shown == "They show 3."
    assert ahead.needs == "You need nothing more."


def test_what_is_still_needed_is_told() -> None:
    weak = Modifier("blue:hex:1", "turn", 1, stat="melee", amount=-3)
    behind = view_of(duel("two bluff", "", "boost red:bluff:1", modifiers=(weak,)))
    assert reckoning(behind).needs == "2 more for a tie, 3 more to win."
    level = reckoning(behind, forward(behind, "red:two:1"))
    assert level.needs == "A tie, which does nothing: 1 more wins."


def test_hidden_cards_are_counted_and_never_added() -> None:
    seen = view_of(duel("two five", "five two", "boost blue:five:1"))
    assert reckoning(seen).shown == "They show 3 and 1 card face down."
    assert reckoning(seen).needs == "Enough, unless what is hidden brings 1 or more."
    assert [bonus for _, _, bonus in shown(seen).cards] == [None]
    assert shown(seen).known_totals() == (4, 3)


def test_who_has_no_creature_in_it_is_told_no_total() -> None:
    game = duel("two five", "two")
    session = view_of(game).session
    session.sit(None)
    onlooker = TableView(session, translator(Language.EN))
    found = shown(onlooker, Pointing())
    assert found.reckoning is None
    assert [stake.good for stake in found.stakes] == [0, 0]


def test_cards_played_for_a_monster_count_for_it() -> None:
    """By house rule the opponent of who fights a monster plays cards for it (R-47)."""
    rules = {"monster_duel": "opponent_plays"}
    ogre = stand("neutral:ogre:1", 12.4, 10)
    game = table(stand(A, 10, 10), ogre, red="two", blue="five two", cards=CARDS, game=rules)
    game.act("red", f"activate {A}", "strike neutral:ogre:1").act("blue", "boost blue:five:1")
    game.act("red", "pass")
    seen = view_of(game)
    assert seen.side is Side.BLUE
    assert (reckoning(seen).sum, reckoning(seen).ahead) == ("6 + 5 = 11", 8)
    assert shown(seen).own == "neutral:ogre:1"


# The stakes and the modifiers


def test_the_stakes_are_told_with_the_card_put_forward() -> None:
    seen = view_of(duel("cleave two", ""))
    won, lost = (stake.text for stake in shown(seen).stakes)
    assert won == "If you win: guard takes 1 damage, 2 hit points left"
    assert lost == "If you lose: guard takes 1 damage, 2 hit points left"
    ahead = shown(seen, forward(seen, "red:cleave:1"))
    assert ahead.stakes[0].text.replace("\N{NO-BREAK SPACE}", " ") == (
        "If you win: guard takes 2 damage (1 victory + 1 cleave), 1 hit point left"
    )
    assert ahead.reckoning is not None
    assert ahead.reckoning.effect == "Attack: 1 more damage."


def test_the_stakes_say_who_dies() -> None:
    seen = view_of(duel("two", "", damage=2))
    assert shown(seen).stakes[1].text == "If you lose: guard takes 1 damage and dies"


def test_every_modifier_is_named() -> None:
    weak = Modifier("blue:curse:1", "turn", 1, stat="melee", amount=-2)
    seen = view_of(duel(modifiers=(weak,)))
    attack, defence = shown(seen).terms
    assert attack == (
        TermLine("3", "melee", 0),
        TermLine("\N{MINUS SIGN}2", "curse", -1),
        TermLine("+1", "fishery", 1),
    )
    assert defence == (TermLine("3", "defence", 0),)


# Numbers that differ from the print


@pytest.mark.parametrize(
    ("amount", "sign", "sum_"),
    [
        (1, rich("<gain>"), rich("5</b></gain>") + " = 3 + 1 curse + 1 fishery"),
        (-3, rich("<loss>"), rich("1</b></loss>") + " = 3 \N{MINUS SIGN} 3 curse + 1 fishery"),
    ],
)
def test_a_number_that_differs_from_its_print_says_why(amount: int, sign: str, sum_: str) -> None:
    changed = Modifier("blue:curse:1", "turn", 1, stat="melee", amount=amount)
    seen = view_of(duel(modifiers=(changed,)))
    lines = model(seen, pointing(seen)).roster(Side.RED).creatures
    guard = next(line for line in lines if line.id == A)
    assert sign in guard.numbers
    assert sum_ in guard.tip.replace("\N{NO-BREAK SPACE}", " ")
    other = model(seen, pointing(seen)).roster(Side.BLUE).creatures
    assert not any(rich("<gain>") in line.numbers + line.tip or "=" in line.tip for line in other)


def test_the_numbers_of_an_attack_are_explained_before_it_is_made() -> None:
    seen = view_of(at_an_attack())
    prompt = AttackStep(A, Strike, D).prompt(seen).replace("\N{NO-BREAK SPACE}", " ")
    assert prompt == "guard strikes guard: 4 = 3 + 1 fishery against 3. Confirm."


def test_a_price_and_a_range_that_differ_from_the_print_say_why() -> None:
    dear = Modifier("blue:curse:1", "turn", 1, stat="cost", amount=1)
    far = Modifier("red:fishery:1", "turn", 1, stat="range", amount=-2)
    mage = stand("red:mage:0", 10, 10, modifiers=(dear, far))
    seen = view_of(table(mage, red="spark study", cards=CARDS))
    lines = looked_at(seen, "red:spark:1").words.replace("\N{NO-BREAK SPACE}", " ").split("\n")
    assert lines == [
        rich("Cost <loss><icon:arrow_up_bold><b>3</b></loss> = 2 + 1 curse"),
        rich("Range <loss><icon:arrow_down_bold><b>6</b></loss> = 8 \N{MINUS SIGN} 2 fishery"),
    ]
    cast_ = Cast("red:spark:1", "red:mage:0", (Target.creature("blue:mage:0"),), discard="red:study:1")
    prompt = PaymentStep(cast_).prompt(seen).replace("\N{NO-BREAK SPACE}", " ")
    assert "costs 2 = 2 + 1 curse \N{MINUS SIGN} 1 discard;" in prompt
    assert looked_at(view_of(table(red="spark", cards=CARDS)), "red:spark:1").words == ""


@pytest.mark.parametrize("language", list(Language))
def test_a_duel_is_told_in_both_languages(language: Language) -> None:
    seen = view_of(duel("two five bluff", "five two", "boost blue:five:1"), language)
    found = shown(seen, forward(seen, "red:five:1"))
    assert isinstance(seen.decision, Duel)
    assert found.reckoning is not None
    assert found.reckoning.sum == "4 + 5 = 9"


@pytest.mark.parametrize(("width", "height"), [(330, 277), (400, 410), (520, 540)])
def test_a_duel_fits_into_the_column_whatever_there_is_to_tell(width: float, height: float) -> None:
    """Long names, many terms and four cards a side; in both languages, in letters that can be read."""
    lasting = tuple(
        Modifier(f"{side}:five:1", "turn", 1, stat=stat, amount=1)
        for side in ("red", "blue")
        for stat in ("melee", "defence", "initiative")
    )
    creatures = tuple(
        creature(name, hp=9) for name in ("very-old-guardian-of-oak", "elder-griffin-of-cliffs")
    )
    red, blue = (f"{side}:{creature.id}:1" for side, creature in zip(("red", "blue"), creatures, strict=True))
    game = table(
        stand(red, 10, 10, modifiers=lasting),
        stand(blue, 11.9, 10, modifiers=lasting),
        cards=CARDS,
        creatures=creatures,
        red="cleave two two two two",
        blue="two two two two",
    )
    game.act("red", f"activate {red}", f"strike {blue}")
    for number in range(1, 4):
        game.act("blue", f"boost blue:two:{number}").act("red", f"boost red:two:{number}")
    game.act("blue", "boost blue:two:4")
    for language in Language:
        seen = view_of(game, language)
        ui = Ui(1.0, seen.say, OffScreen((1280, 720)))
        unpainted = cast("TableCards", None), cast("Portraits", None)
        sheet = DuelView(shown(seen, forward(seen, "red:cleave:1")), seen.say, *unpainted)
        measure = sheet.measure(ui, Size(width, height))
        assert measure is not None
        assert measure.text >= 12


@pytest.mark.rule("CM-DISENGAGE-03")
def test_to_leave_combat_where_no_way_leads_out_is_asked_in_numbers() -> None:
    walls = tuple(
        Piece(f"wall {number}", rectangle(*corners), Footing.IMPASSABLE, Opacity.BLOCKING, Kind.WALL)
        for number, corners in enumerate(((8, 8, 9.5, 12), (9.5, 10.6, 14, 12), (9.5, 8, 14, 9.4)))
    )
    game = table(stand(A, 10, 10), stand(D, 11.9, 10), pieces=walls).act("red", f"activate {A}")
    seen = view_of(game)
    leave = offers(seen, pointing(seen))["disengage"]
    assert leave.verdict.allowed
    assert isinstance(leave.outcome, NextStep)
    asked = leave.outcome.step
    assert 'does Guard get more than 1" away from' in asked.prompt(seen).replace("guard", "Guard")
    sure, keep = asked.offers(seen)
    assert sure.outcome == Act((Disengage(),))
    assert keep.name == "keep", "to stay is offered beside it"
    free = view_of(at_an_attack())
    assert offers(free, pointing(free))["disengage"].outcome == Act((Disengage(),))


def test_beside_its_card_a_creature_is_not_described_again() -> None:
    view = view_of(at_an_attack())
    plain, changed = looked_at(view, D), looked_at(view, A)
    assert plain.spec is not None
    assert plain.words == ""
    assert view.names.of(A) in changed.words
    text = view.say.words(view.spec(view.state.body(A)).text)
    assert not text or text not in changed.words
