"""While a card or an ability is pointed at, its range lies on the board, with who is within it."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import pytest
from asked_tables import model, pointing, view_of
from effect_play import does
from magic_table import ENEMY, card, creature, instant, stand, table, words
from played_tables import at_a_go

from game.battlefield.overlays import AreaOverlay, HighlightOverlay, ZoneOverlay
from game.board.shapes import Disc, bounds
from game.content.locale import Language
from game.games.colors_of_magic.rules.cards.effects import Continuous, Damage, Used, Zone
from game.games.colors_of_magic.rules.cards.words import Group, TargetSpec
from game.games.colors_of_magic.rules.state.state import Target
from game.games.colors_of_magic.table.go_steps import ActivationStep
from game.games.colors_of_magic.table.step import NextStep
from game.games.colors_of_magic.table.use_steps import action_uses
from game.ui.drawing.palette import Tone

if TYPE_CHECKING:
    from game.games.colors_of_magic.table.table_view import TableView

NOVA = card("nova", effects=(Damage(to=Group(side="enemies", within=2)),))
FLARE = card("flare", range=5, targets=(TargetSpec(),), effects=(Damage(to="target"),))
TRAP = instant("trap", "ends_move", Damage(to="subject"), subject=ENEMY, within=4)
HAZE = card(
    "haze",
    range=3,
    effects=(
        Zone(
            at="self",
            name=words("haze"),
            radius=1,
            abilities=(Continuous(to=Group(within=9), stat="melee", amount=1),),
        ),
    ),
)
BREATH = Used(
    name=words("breath"), targets=(TargetSpec(filter=ENEMY),), range=4, effects=(Damage(to="target"),)
)
TIDE = Used(name=words("tide"), effects=(Damage(to=Group(side="enemies", within=3)),))
DRAKE = creature("drake", abilities=(BREATH, TIDE))


ALLY = (3.0, 5.0)


def rings(
    seen: TableView, card: str | None, offer: str = ""
) -> tuple[dict[str, float], set[tuple[float, float]]]:
    """The labels of the rings with their radii, and the middles of those within who may be meant."""
    pointed = pointing(seen)
    laid = list(model(seen, pointed).board.overlays(card, offer, named=False))
    found = {one.label: one.reach for one in laid if isinstance(one, ZoneOverlay)}
    middles = [one.shape for one in laid if isinstance(one, HighlightOverlay)]
    return found, {(shape.x, shape.y) for shape in middles if isinstance(shape, Disc)}


@pytest.mark.parametrize(
    ("held", "label", "inches", "within"),
    [
        ("nova", 'À 2" ou moins', 2.0, {(5.0, 3.0)}),
        ("flare", 'Portée 5"', 5.0, {(5.0, 3.0), (3.0, 8.0), ALLY}),
        ("trap", 'À 4" ou moins', 4.0, {(5.0, 3.0)}),
        ("haze", 'Portée 3"', 3.0, {(5.0, 3.0), ALLY}),
    ],
)
def test_a_card_shows_how_far_it_reaches_whatever_its_distance_is_of(
    held: str, label: str, inches: float, within: set[tuple[float, float]]
) -> None:
    game = table(
        stand("blue:guard:1", 5, 3),
        stand("blue:guard:2", 3, 8),
        stand("red:guard:1", *ALLY),
        red=held,
        mana=(5, 5),
        cards=(NOVA, FLARE, TRAP, HAZE),
    )
    found, inside = rings(view_of(game, Language.FR), f"red:{held}:1")
    assert found == {label: inches}
    assert inside == within


@pytest.mark.parametrize(
    ("ability", "label", "inches"), [("breath", 'Range 4"', 4.0), ("tide", 'Within 3"', 3.0)]
)
def test_a_button_shows_how_far_its_ability_reaches(ability: str, label: str, inches: float) -> None:
    game = table(stand("red:drake:1", 10, 10), stand("blue:guard:1", 12.5, 10), creatures=(DRAKE,))
    game.act("red", "activate red:drake:1")
    seen = view_of(game, Language.EN)
    assert isinstance(pointing(seen).step, ActivationStep)
    number = [use.name for use in action_uses(seen, "red:drake:1")].index(ability)
    found, inside = rings(seen, None, f"use.{number}")
    assert found == {label: inches}
    assert inside == {(12.5, 10.0)}
    assert label not in rings(seen, None, "done")[0]


@pytest.mark.rule("R-66")
def test_a_zone_is_drawn_as_far_as_it_reaches_and_a_wall_along_its_line() -> None:
    mist = Zone(name=words("mist"), radius=2, at="target")
    wall = Zone(name=words("wall"), radius=0.5, to="target_point2")
    game = does(table(stand("red:guard:1", 10, 10)), mist, at="red:guard:1")
    does(game, wall, targets=(Target.point((4.0, 4.0)), Target.point((4.0, 9.0))))
    seen = view_of(game, Language.EN)
    laid = model(seen, pointing(seen)).board.overlays(None, "", named=True)
    shapes = [(one.label, bounds(one.shape)) for one in laid if isinstance(one, HighlightOverlay)]
    assert shapes == [("mist", (8.0, 8.0, 12.0, 12.0)), ("wall", (3.5, 4.0, 4.5, 9.0))]


@pytest.mark.rule("CM-CAST-04")
@pytest.mark.usefixtures("coarse_boards")
def test_what_the_caster_sees_is_shown_as_far_as_the_spell_goes() -> None:
    seat = at_a_go(language="en")
    seat.press("hand.blue:sudden-rampart:1")
    laid = seat.pane.input.overlays()
    (ring,) = (one for one in laid if isinstance(one, ZoneOverlay))
    (seen,) = (one for one in laid if isinstance(one, AreaOverlay) and one.tone is Tone.SIGHT)
    x, y = ring.base.centre
    edge = ring.base.r + ring.reach
    assert seen.area.contains((x + edge - 0.5, y + 1.0))
    corners = [corner for patch in seen.area.patches for corner in patch.outline]
    assert max(hypot(cx - x, cy - y) for cx, cy in corners) <= edge + 0.01


@pytest.mark.rule("CM-UNIT-06")
@pytest.mark.parametrize(("language", "label"), [(Language.EN, "In sight"), (Language.FR, "En vue")])
@pytest.mark.parametrize("of_target", [None, True, False])
def test_what_the_user_of_an_ability_must_see_is_shown_as_far_as_it_reaches(
    language: Language, label: str, *, of_target: bool | None
) -> None:
    """Whether sight is wanted by the ability, by its target, or by the ability and not by this target."""
    breath = Used(
        name=words("breath"),
        targets=(TargetSpec(filter=ENEMY, sight=of_target),),
        range=4,
        sight=of_target is not True,
        effects=(Damage(to="target"),),
    )
    drake = creature("drake", abilities=(breath,))
    game = table(stand("red:drake:1", 10, 10), stand("blue:guard:1", 12.5, 10), creatures=(drake,))
    game.act("red", "activate red:drake:1")
    seen = view_of(game, language)
    (use,) = action_uses(seen, "red:drake:1")
    begun = use.begin()
    assert isinstance(begun, NextStep)
    laid = list(begun.step.overlays(seen, None))
    areas = [one for one in laid if isinstance(one, AreaOverlay)]
    assert [area.label for area in areas] == ([] if of_target is False else [label])
    for area in areas:
        corners = [corner for patch in area.area.patches for corner in patch.outline]
        base = seen.base("red:drake:1")
        assert max(hypot(x - base.x, y - base.y) for x, y in corners) <= base.r + 4.01
