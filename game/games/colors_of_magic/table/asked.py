"""What is asked of the player at the table now, and where it can be answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.table.cast_plan import PaymentPlan
from game.games.colors_of_magic.table.question_plan import QuestionPlan
from game.table.names import seat_name

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.play.state import Target
    from game.games.colors_of_magic.table.plan import Offer
    from game.games.colors_of_magic.table.scene import TableScene

COMMON = frozenset(
    ("cast", "activate", "pass", "move", "disengage", "strike", "shoot", "done", "confirm", "without", "stay")
)
"""Buttons that may go without words where the bar is short; their tips say them."""

BAR = 0.6
"""The part of the window's width that the buttons of the action bar take at most with their words."""


class Asked:
    """The question before one table's player. `lit` is what may be chosen, `picks` what has been picked."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self.lit: tuple[Target, ...] = ()
        self.lit_set: frozenset[Target] = frozenset()
        self.picks: tuple[Target, ...] = ()

    def look(self) -> None:
        """See what may be chosen in the step that is being taken."""
        plan = self._scene.hands.plan
        self.lit = plan.lit() if plan is not None else ()
        self.lit_set = frozenset(self.lit)
        self.picks = plan.picks if isinstance(plan, QuestionPlan | PaymentPlan) else ()

    def prompt(self) -> str:
        """What the player is to do."""
        scene = self._scene
        session, say = scene.session, scene.say
        if scene.flow.timeline.busy:
            return say("table.skip")
        if session.over:
            return say("table.ended")
        if scene.hands.plan is not None:
            return scene.hands.plan.prompt()
        asked = session.asked
        name = seat_name(say, asked, session.names) if asked is not None else ""
        if asked is not None and not session.is_person(asked):
            return say("table.thinks", side=name)
        return say("table.waits", side=name)

    def offers_in_bar(self) -> tuple[Offer, ...]:
        """The buttons of the action bar."""
        return () if self._floats() else self._offers()

    def offers_in_float(self) -> tuple[Offer, ...]:
        """The buttons that float over the board, where they are many or say much."""
        return self._offers() if self._floats() else ()

    def targets_to_float(self) -> tuple[Target, ...]:
        """What may be chosen and lies nowhere that it could be pressed."""
        scene = self._scene
        player = scene.outlook.state.player(scene.session.front_side)
        at_hand = {*player.zones.hand, *player.codex}
        return tuple(one for one in self.lit if one.kind == "card" and one.id not in at_hand)

    def _offers(self) -> tuple[Offer, ...]:
        plan = self._scene.hands.plan
        return plan.offers() if plan is not None else ()

    def _floats(self) -> bool:
        """Whether the buttons say too much for the bar and are not known by their icons alone."""
        scene, offers = self._scene, self._offers()
        if all(offer.name in COMMON or offer.name.startswith("use.") for offer in offers):
            return False
        buttons = (scene.layout.offer_button(offer) for offer in offers)
        width = scene.app.box.w
        return sum(button.wanted(scene.ui, width).w + 6 for button in buttons) > width * BAR
