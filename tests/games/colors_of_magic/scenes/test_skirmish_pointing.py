"""What hands come to at the table of Colors of Magic, asked without a window: values in, values out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from asked_tables import _unhurried, at_a_go, model, pointing, view

from game.battlefield.edits import History
from game.battlefield.inquiry import Tool
from game.content.locale import Language, translator
from game.core.dice import SeededDice
from game.core.match import Match
from game.core.rules import Reason
from game.games.colors_of_magic.content.library_files import load_library
from game.games.colors_of_magic.rules.play.deployment import PlaceServants
from game.games.colors_of_magic.rules.state.actions import Activate, Cast, Deploy, Done, Move, Pass
from game.games.colors_of_magic.rules.state.setup import Setup
from game.games.colors_of_magic.rules.state.state import Target, opponent
from game.games.colors_of_magic.rules.system import colors_of_magic
from game.games.colors_of_magic.table.cast_steps import CasterStep, CastStep
from game.games.colors_of_magic.table.gestures import answer, cancel, choose, take_tool
from game.games.colors_of_magic.table.go_steps import ActivationStep, CardChoice, GoStep
from game.games.colors_of_magic.table.pay_steps import PaymentStep
from game.games.colors_of_magic.table.presenter import looked_at
from game.games.colors_of_magic.table.session import SkirmishSession
from game.games.colors_of_magic.table.step import Chosen, Down, Drag, Pressed, Up
from game.games.colors_of_magic.table.table_view import TableView
from game.positions.position import Side
from game.table.table import Act, Refused
from game.ui.drawing.palette import SideColour

if TYPE_CHECKING:
    from game.board.shapes import Point
    from game.games.colors_of_magic.table.pointing_value import Pointing
    from game.games.colors_of_magic.table.session import GameMatch


def summoning(seen: TableView) -> Cast:
    """A summoning that may be cast."""
    casts = (action for action in seen.legal if isinstance(action, Cast))
    return next(action for action in casts if "summon" in seen.library.card(action.card).types)


def test_the_steps_of_a_spell_are_the_history_that_cancelling_goes_back_through() -> None:
    seen = view()
    cast = summoning(seen)
    history = [pointing(seen)]
    for target in (Target("card", cast.card), Target.creature(cast.caster), *cast.targets):
        if isinstance(history[-1].step, CastStep) and target.kind == "creature":
            continue
        then, doing = choose(seen, history[-1], target)
        assert doing is None
        history.append(then)
    kinds = [type(step) for step in history[-1].steps]
    assert kinds[0] is GoStep
    assert kinds[-2:] == [CastStep, PaymentStep]
    assert set(kinds[1:-2]) <= {CasterStep}
    back = history[-1]
    for before in reversed(history[:-1]):
        found = cancel(seen, back)
        assert found == before
        back = found
    assert cancel(seen, back) is None


def test_what_is_chosen_so_far_can_be_read() -> None:
    seen = view()
    cast = summoning(seen)
    then, _ = choose(seen, pointing(seen), Target("card", cast.card))
    assert then.about == (seen.session.number, seen.session.viewer, False)
    assert repr(cast.card) in repr(then)
    assert hash(then) == hash(choose(seen, pointing(seen), Target("card", cast.card))[0])


def test_an_offer_is_a_value_that_leads_to_the_next_step() -> None:
    seen = view()
    first = pointing(seen)
    painted = model(seen, first)
    offers = {offer.name: offer for offer, _ in painted.offers}
    then, doing = answer(seen, first, Pressed(offers["cast"]))
    assert doing is None
    assert then.steps == (GoStep(), CardChoice())
    assert "go" in painted.prompt


def test_a_click_on_the_board_walks_the_creature_that_is_activated() -> None:
    match = at_a_go().branch(SeededDice(1), len(at_a_go().entries))
    seen = view(match)
    wizard = next(body for body in seen.state.bodies if body.side is seen.side)
    assert match.act(min(match.deciders), Activate(wizard.id)).allowed
    seen = view(match)
    pointed = pointing(seen)
    assert pointed.step == ActivationStep(wizard.id, moves=True)
    assert pointed.picked == wizard.id
    aside = (wizard.at[0] + (1.0 if wizard.at[0] < 12 else -1.0), wizard.at[1])
    seen.inquiry.pointer = aside
    held, nothing = answer(seen, pointed, Down(aside))
    assert nothing is None
    assert held.grip is not None
    _, doing = answer(seen, held, Up(aside))
    assert isinstance(doing, Act)
    assert isinstance(doing.actions[0], Move)
    corner, _ = answer(seen, pointed, Down(aside, corner=True))
    assert len(corner.corners) == 1
    assert cancel(seen, corner) == pointed


def test_a_drag_activates_and_moves() -> None:
    seen = view()
    wizard = next(body for body in seen.state.bodies if body.side is seen.side)
    to = (wizard.at[0] + (1.0 if wizard.at[0] < 12 else -1.0), wizard.at[1])
    pointed, doing = pointing(seen), None
    for gesture in (Down(wizard.at), Drag(to), Up(to)):
        seen.inquiry.pointer = gesture.at
        pointed, doing = answer(seen, pointed, gesture)
    assert isinstance(doing, Act)
    assert [type(action) for action in doing.actions] == [Activate, Move]
    assert (pointed.grip, pointed.dragged) == (None, None)


def test_what_cannot_be_chosen_says_why_and_changes_nothing() -> None:
    seen = view()
    first = pointing(seen)
    hand = seen.state.player(seen.session.front_side).zones.hand
    instant = next(card for card in hand if "instant" in seen.library.card(card).types)
    then, doing = answer(seen, first, Chosen(Target("card", instant)))
    assert then == first
    assert isinstance(doing, Refused)
    shown = next(
        card for card in model(seen, first).holding(seen.session.front_side).cards if card.card == instant
    )
    assert doing.verdict.reasons[0].rule in shown.refusal


BARE = (12.0, 0.3)
"""A place where nobody stands."""


def refusal_text(seen: TableView, doing: object) -> str:
    assert isinstance(doing, Refused)
    return "\n".join(map(seen.names.reason, doing.verdict.reasons))


def clicked(seen: TableView, pointed: Pointing, at: tuple[float, float]) -> tuple[Pointing, object]:
    held, _ = answer(seen, pointed, Down(at))
    return answer(seen, held, Up(at))


def test_a_click_on_bare_ground_says_what_is_to_be_done_first() -> None:
    seen = view()
    first, bare = pointing(seen), BARE
    assert seen.inquiry.creature_at(bare) is None
    wizard = next(body for body in seen.state.bodies if body.side is seen.side)
    pointed, doing = clicked(seen, first, bare)
    assert (pointed, refusal_text(seen, doing)) == (
        first,
        "Click one of your own creatures first, then Activate.",
    )
    picked, _ = clicked(seen, first, wizard.at)
    assert picked.picked == wizard.id
    still = picked
    for _ in range(2):
        still, doing = clicked(seen, still, bare)
        assert still.picked == wizard.id
        assert refusal_text(seen, doing).startswith(f"Activate {seen.names.body(wizard)} first")
    left = cancel(seen, still)
    assert left is not None
    assert left.picked is None
    _, doing = clicked(seen, pointed.at(GoStep(), CardChoice()), bare)
    assert "A place on the battlefield is not what is asked for now" in refusal_text(seen, doing)


def test_while_somebody_else_is_asked_a_click_on_the_board_says_so() -> None:
    seen = view()
    seen.session.sit(next(seat for seat in seen.session.match.seats if seat != seen.session.asked))
    waiting = TableView(seen.session, seen.say)
    _, doing = clicked(waiting, pointing(waiting), BARE)
    assert refusal_text(waiting, doing) == "It is not for you to act now."


def test_refusals_name_terrain_in_the_language_of_who_reads_and_measure_as_the_board_does() -> None:
    english = view()
    french = TableView(english.session, translator(Language.FR))
    known = [piece.name for piece in english.state.pieces]
    mended = {name: english.names.pieces.within(name) for name in known}
    assert all(mended[name] != name for name in known)
    assert french.names.pieces.names == {}
    reason = Reason.of("CM-MOVE-05", "move.impassable", piece=", ".join(known[:2]), excess=0.394)
    assert f"{mended[known[0]]}, {mended[known[1]]}" in english.names.reason(reason)
    assert f"{known[0]}, {known[1]}" in french.names.reason(reason)
    assert '0.4"' in english.names.reason(reason)
    assert english.inquiry.piece_names is english.names.pieces


@pytest.mark.parametrize("tool", [Tool.SIGHT, Tool.RULER])
def test_a_tool_is_taken_and_put_back(tool: Tool) -> None:
    first = pointing(view())
    taken = take_tool(first, tool)
    assert taken.tool is tool
    assert take_tool(taken, tool) == first


def test_what_is_in_hand_is_said_and_a_click_chooses_who_looks() -> None:
    """With nobody looked at before; the pointer then shows whom that creature sees."""
    seen = view()
    first = pointing(seen)
    looking, measuring = take_tool(first, Tool.SIGHT), take_tool(first, Tool.RULER)
    body, other = seen.state.bodies[0], seen.state.bodies[-1]

    def clicked(pointed: Pointing, at: Point) -> Pointing:
        held, _ = answer(seen, pointed, Down(at))
        then, doing = answer(seen, held, Up(at))
        assert doing is None
        return then

    chosen = clicked(looking, body.at)
    assert (chosen.picked, chosen.tool) == (body.id, Tool.SIGHT)
    kept = clicked(chosen, other.at)
    assert (kept.pair, kept.tool) == ((body.id, other.id), Tool.SIGHT)
    begun = clicked(measuring, body.at)
    assert seen.names.of(body.id) in model(seen, chosen).prompt
    prompts = [model(seen, at).prompt for at in (first, looking, chosen, measuring, begun)]
    assert len(set(prompts)) == len(prompts)


def test_the_model_says_what_may_be_chosen() -> None:
    seen = view()
    painted = model(seen, pointing(seen))
    own = painted.roster(seen.session.front_side).creatures
    assert own
    assert all(line.lit for line in own)
    assert not any(line.lit for line in painted.roster(seen.session.back_side).creatures)
    assert painted.board.lit >= {Target.creature(line.id) for line in own}
    assert [pile.name for pile in painted.holding(seen.session.front_side).piles] == [
        "deck",
        "discard",
        "exile",
    ]
    over = painted.laid_over
    assert (over.duel, over.exhibit, over.over) == (None, None, None)


def test_deploying_shows_where_the_wizard_would_stand() -> None:
    library = load_library()
    red, *_, blue = (library.lists[name] for name in sorted(library.lists))
    system = colors_of_magic(library)
    match: GameMatch = Match.start(system, Setup((red, blue), "giant-of-the-clearing"), SeededDice(3))
    while not any(isinstance(action, Deploy) for action in match.legal_actions(min(match.deciders))):
        seat = min(match.deciders)
        match.act(seat, _unhurried(match.legal_actions(seat)))
    seen = view(match)
    deploy = next(action for action in seen.legal if isinstance(action, Deploy))
    pointed = pointing(seen)
    assert pointed.step is not None
    for at, illegal in ((deploy.at, False), ((11.8, 11.8), True)):
        seen.inquiry.pointer = at
        tokens = model(seen, pointed).board.tokens()
        ghost = next(token for token in tokens if token.ghost)
        assert ghost.illegal is illegal
    held, _ = answer(seen, pointed, Down(deploy.at))
    _, doing = answer(seen, held, Up(deploy.at))
    assert doing == Act((deploy,))
    while not isinstance(SkirmishSession(match).decision, PlaceServants):
        seat = min(match.deciders)
        match.act(seat, _unhurried(match.legal_actions(seat)))
    seen = view(match)
    _, refused = clicked(seen, pointing(seen), BARE)
    assert refusal_text(seen, refused).startswith("Choose first which Servant to place")


def test_who_is_being_activated_does_not_look_like_who_has_acted() -> None:
    match = at_a_go().branch(SeededDice(1), len(at_a_go().entries))
    seen = view(match)
    own = next(body for body in seen.state.bodies if body.side is seen.side and not body.tapped)
    assert match.act(min(match.deciders), Activate(own.id)).allowed

    def looks() -> tuple[bool, bool, bool, bool]:
        shown = view(match)
        painted = model(shown, pointing(shown))
        token = next(token for token in painted.board.tokens() if token.id == own.id)
        line = next(line for line in painted.roster(own.side).creatures if line.id == own.id)
        return token.tapped, token.acting, line.tapped, line.acting

    def goes_on() -> bool:
        return match.state.activation is not None

    while not goes_on():
        assert match.act(min(match.deciders), Pass()).allowed
    assert looks() == (False, True, False, True)
    while goes_on():
        action = Done() if match.check(min(match.deciders), Done()).allowed else Pass()
        assert match.act(min(match.deciders), action).allowed
    assert looks() == (True, False, True, False)


def test_a_creature_that_another_controls_says_whose_it_is() -> None:
    seen = view()
    own = next(body for body in seen.state.bodies if body.side is seen.side)
    taken = replace(own, side=opponent(own.side))
    assert {token.owner for token in model(seen, pointing(seen)).board.tokens()} == {None}
    bodies = tuple(taken if body.id == own.id else body for body in seen.state.bodies)
    seen.state = replace(seen.state, bodies=bodies)
    seen.inquiry.open(History(seen.referee.position(seen.state)))
    tokens = {token.id: token for token in model(seen, pointing(seen)).board.tokens()}
    assert tokens[own.id].owner == SideColour(own.side.value)
    assert tokens[own.id].side == SideColour(taken.side.value)
    sides = {"side": seen.names.side(taken.side), "owner": seen.names.side(own.side)}
    assert seen.say("table.controlled", **sides) in looked_at(seen, own.id).words


def test_tokens_tell_hit_points_acts_marks_and_who_is_engaged_with_whom() -> None:
    seen = view()
    own = next(body for body in seen.state.bodies if body.side is seen.side)
    foe = next(body for body in seen.state.bodies if own.side is not body.side is not Side.NEUTRAL)
    at = (own.at[0] + seen.base(own.id).r + seen.base(foe.id).r + 0.5, own.at[1])
    hurt = replace(own, damage=2, tapped=True, marks=2 * (next(iter(seen.library.marks)),))
    seen.state = replace(
        seen.state,
        bodies=tuple(
            hurt if body.id == own.id else replace(body, at=at) if body.id == foe.id else body
            for body in seen.state.bodies
        ),
    )
    seen.inquiry.open(History(seen.referee.position(seen.state)))
    tokens = {token.id: token for token in model(seen, pointing(seen)).board.tokens()}
    own_token = tokens[own.id]
    most = seen.referee.max_hp(seen.state, own.id)
    assert (own_token.hp, own_token.max_hp, own_token.marks) == (most - 2, most, 2)
    assert own_token.tapped
    assert not own_token.acting
    assert own_token.own
    assert not tokens[foe.id].own
    pairs = {frozenset((token.id, other)) for token in tokens.values() for other in token.engaged}
    assert frozenset((own.id, foe.id)) in pairs
    assert all(token.label for token in tokens.values())
