"""What hands do at the table, turned into the steps of an action. Points are in inches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battlefield.board_pane import DRAG_FROM
from game.battlefield.inquiry import Picked, Tool
from game.board.shapes import Point, distance, path_length, snap
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.play.actions import Activate, Move
from game.games.colors_of_magic.rules.play.shifting import on_grid
from game.games.colors_of_magic.rules.play.state import Target
from game.games.colors_of_magic.table.go_plans import ActivationPlan, GoPlan
from game.games.colors_of_magic.table.plan import Act, Go, Outcome, Refused
from game.games.colors_of_magic.table.plans import plan_for

if TYPE_CHECKING:
    from game.games.colors_of_magic.table.outlook import Outlook
    from game.games.colors_of_magic.table.plan import Offer, Plan


@dataclass(frozen=True, slots=True)
class Grip:
    """What a held button holds: where it was pressed, and the creature there."""

    start: Point
    creature: str | None


class Hands:
    """One player's hands. `picked` is the creature looked at, `plan` the step that is being taken."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.picked: str | None = None
        self.plan: Plan | None = None
        self.dragging: str | None = None
        self._grip: Grip | None = None
        self.look_at(outlook)

    def look_at(self, outlook: Outlook) -> None:
        """Something has happened: begin again from what is asked now."""
        before, self.outlook = self.outlook.side, outlook
        if before is not outlook.side or outlook.state.find(self.picked) is None:
            self.picked = None
        self.drop()
        self.take_up(plan_for(outlook, self.picked))

    def take_up(self, plan: Plan | None) -> None:
        """Go on with that step; the desk draws what belongs to it."""
        self.plan = plan
        desk = self.outlook.desk
        desk.waypoints = ()
        if plan is not None and plan.path_of is not None:
            self.picked = plan.path_of
        self._show_on_desk()

    # The board

    def hover(self, at: Point | None) -> None:
        """The pointer is over that point of the board, or not on it."""
        self.outlook.desk.pointer = at

    def press(self, at: Point, *, waypoint: bool = False, free: bool = False) -> Outcome:
        """A button went down; with Ctrl it adds a corner to the path."""
        del free
        desk = self.outlook.desk
        desk.pointer = at
        if waypoint and self.plan is not None and self.plan.path_of is not None:
            desk.waypoints = (*desk.waypoints, snap(at))
            self._grip = None
            return None
        under = desk.creature_at(at)
        self._grip = Grip(at, under.id if under is not None else None)
        return None

    def drag(self, at: Point) -> None:
        """The pointer moved with the button held: an own creature that may move draws its path."""
        desk, grip = self.outlook.desk, self._grip
        desk.pointer = at
        if grip is None or grip.creature is None or distance(grip.start, at) < DRAG_FROM:
            return
        if self.dragging is None and self._may_drag(grip.creature):
            self.dragging = grip.creature
            self.picked = grip.creature
            self._show_on_desk()

    def release(self, at: Point, *, keep: bool = False) -> Outcome:
        """The button came up: a click, or the end of a drag."""
        del keep
        desk = self.outlook.desk
        desk.pointer = at
        if desk.tool is Tool.RULER:
            self._measure(at)
            self._grip = None
            return None
        grip, self._grip = self._grip, None
        if self.dragging is not None:
            return self._drop_at(at)
        return self._click(at) if grip is not None else None

    def drop(self) -> None:
        """The drag is given up."""
        self._grip = None
        self.dragging = None

    # What is chosen elsewhere

    def choose(self, target: Target) -> Outcome:
        """Something was clicked: on the board, in the hand, in a list, on the stack."""
        plan = self.plan
        if plan is None:
            return self._look(target)
        if isinstance(plan, GoPlan) and target.kind == "creature" and target.id != self.picked:
            return self._look(target)
        if plan.judge(target) is None:
            return self._look(target)
        return plan.choose(target)

    def press_offer(self, offer: Offer) -> Outcome:
        """A button of the action bar was pressed."""
        return offer.run() if offer.verdict.allowed else Refused(offer.verdict)

    def follow(self, outcome: Outcome) -> Outcome:
        """Take the step that an outcome leads to; what the scene has to do is left."""
        if isinstance(outcome, Go):
            if isinstance(outcome.plan, GoPlan):
                self.picked = outcome.plan.picked
            self.take_up(outcome.plan)
            return None
        return outcome

    def cancel(self) -> bool:
        """One step back; whether there was one."""
        desk = self.outlook.desk
        if self.dragging is not None:
            self.drop()
            self._show_on_desk()
        elif desk.cancel_begun():
            pass
        elif desk.tool in (Tool.SIGHT, Tool.RULER):
            desk.rulers = ()
            desk.pair = None
            self._show_on_desk()
        elif self.plan is not None and self.plan.back() is not None:
            self.take_up(self.plan.back())
        elif self.picked is not None and (self.plan is None or self.plan.path_of is None):
            self.picked = None
            self.take_up(plan_for(self.outlook, None))
        else:
            return False
        return True

    def commit(self) -> Outcome:
        """Walk the path that is shown."""
        return self._walk() if self.plan is not None and self.plan.path_of is not None else None

    def stops(self) -> list[str]:
        """The creatures that Tab goes through: those to choose from, else all."""
        lit = [target.id for target in self.plan.lit() if target.kind == "creature"] if self.plan else []
        everybody = [body.id for body in self.outlook.state.bodies]
        if isinstance(self.plan, GoPlan):
            return sorted(everybody, key=lambda one: (one not in lit, everybody.index(one)))
        return lit or everybody

    # Within

    def _click(self, at: Point) -> Outcome:
        desk, plan = self.outlook.desk, self.plan
        under = desk.creature_at(at)
        if desk.tool is Tool.SIGHT:
            if under is not None and desk.creature is not None and under.id != desk.creature.id:
                desk.pair = (desk.creature.id, under.id)
            return None
        if plan is not None and plan.wants_point:
            return plan.choose(Target.point(at))
        if under is not None and (plan is None or plan.path_of != under.id):
            return self.choose(Target.creature(under.id))
        if plan is not None and plan.path_of is not None:
            return self._walk()
        if isinstance(plan, GoPlan) and under is None:
            self.picked = None
            return Go(GoPlan(self.outlook))
        return None

    def _look(self, target: Target) -> Outcome:
        if target.kind != "creature":
            return None
        if self.plan is None or self.plan.path_of is None:
            self.picked = target.id
            if isinstance(self.plan, GoPlan):
                return Go(GoPlan(self.outlook, target.id))
            self._show_on_desk()
        return None

    def _walk(self) -> Outcome:
        """Send the creature along the path that is shown."""
        plan, path = self.plan, self._path()
        if plan is None or path is None:
            return None
        return path if isinstance(path, Refused) else plan.walk(path)

    def _path(self) -> tuple[Point, ...] | Refused | None:
        """The path drawn, or the cheapest one to the pointer; why not, if it cannot be walked."""
        desk = self.outlook.desk
        creature, declared = desk.creature, desk.declared()
        if creature is None or declared is None:
            return None
        if desk.waypoints or not self._takes_best() or desk.straight_path() is not None:
            return declared
        best = desk.best_path()
        if best is None or not desk.may_go(best):
            return None if best is None else Refused(best.verdict)
        if path_length(best.route.walk.path) == 0:
            return None
        walked = on_grid(desk.skirmish, creature.id, best.route.walk.path)
        if walked is None and not self.outlook.session.check(Move(declared)).allowed:
            return Refused(Verdict.no(Reason.of("CM-MOVE-05", "table.no_path")))
        return walked or declared

    def _takes_best(self) -> bool:
        return isinstance(self.plan, ActivationPlan | GoPlan)

    def _may_drag(self, creature: str) -> bool:
        if self.plan is None:
            return False
        if self.plan.path_of == creature:
            return True
        if not isinstance(self.plan, GoPlan):
            return False
        return self.outlook.session.check(Activate(creature)).allowed

    def _drop_at(self, at: Point) -> Outcome:
        creature, plan = self.dragging, self.plan
        self.dragging = None
        self.outlook.desk.pointer = at
        if plan is None or creature is None:
            return None
        if plan.path_of == creature:
            return self._walk()
        path = self._path()
        if path is None or isinstance(path, Refused):
            self._show_on_desk()
            return path
        return Act((Activate(creature), Move(path)))

    def _measure(self, at: Point) -> None:
        desk = self.outlook.desk
        if desk.ruler_start is None:
            desk.ruler_start = at
        else:
            desk.rulers = (desk.ruler(desk.ruler_start, at),)
            desk.ruler_start = None

    def _show_on_desk(self) -> None:
        """Let the desk draw the path of who moves, or look at who is picked."""
        desk = self.outlook.desk
        draws = self.dragging is not None or (self.plan is not None and self.plan.path_of is not None)
        desk.tool = Tool.MOVE if draws and self._takes_best() else Tool.PLACE
        desk.picked = Picked("creature", self.picked) if self.picked is not None else None
