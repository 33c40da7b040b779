"""The dominance wheel of a table: who dominates whom by its house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.donjon_procrastination.art.dominance_wheel_widget import DominanceWheel
from game.ui.palette import Crest

if TYPE_CHECKING:
    from game.games.donjon_procrastination.table.scene import DuelScene


def wheel_view(scene: DuelScene) -> DominanceWheel:
    """The wheel, lit for the pair that decides: at this moment of the story, or in the viewer's own duel."""
    names = scene.names
    rules = scene.picture.state.setup.rules
    pairs = [(Crest(above.value), Crest(below.value)) for above, below in rules.wheel]
    lit = scene.flow.stage.lit or scene.deciding_pair()
    lines = [f"{names.class_(above)} > {names.class_(below)}" for above, below in rules.wheel]
    return DominanceWheel(
        pairs,
        {crest: names.tr(f"dp.class.{crest}") for crest in Crest if crest is not Crest.BLUFF},
        lit=(Crest(lit[0].value), Crest(lit[1].value)) if lit is not None else None,
        bonus=f"\N{MULTIPLICATION SIGN}{rules.bonus}",
        name="table.wheel",
        tip="\n".join([f"<b>{names.tr('duel.wheel')}</b>", *lines, "<soft>[DP-FACE-05]</soft>"]),
    )
