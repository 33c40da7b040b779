"""A step of composing an action: the choices there are now, their consequences, and reasons against others.

Steps are frozen values that know no table: what they say depends on the `TableView` they are given.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Literal

from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.state.actions import Action
from game.table.table import Act, Refused
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Look

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from game.art.tokens import Token
    from game.battlefield.overlays import Overlay
    from game.battlefield.wish_aim import WishAim
    from game.board.shapes import Point
    from game.games.colors_of_magic.rules.state.state import Body, Target
    from game.games.colors_of_magic.table.table_view import TableView
    from game.positions.position import Side


@dataclass(frozen=True, slots=True)
class NextStep:
    """Go on to another step; cancelling that leads back to this one."""

    step: ActionStep


@dataclass(frozen=True, slots=True)
class ChangedStep:
    """This step has changed; cancelling leads to the one before."""

    step: ActionStep


@dataclass(frozen=True, slots=True)
class BackStep:
    """Go back one step, as cancelling does."""


Pays = Literal["mana", "card", "blood"]
"""The ways a card can be paid for: with mana alone, with a discarded card, or only with the Blood Pact."""

Outcome = Act[Action] | Refused | NextStep | ChangedStep | BackStep | None
"""The consequence of a choice; None when there is nothing more to say about it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A button: what it leads to; the verdict says whether it can be pressed, and why not."""

    name: str
    text: str
    icon: Icon
    verdict: Verdict
    outcome: Outcome
    look: Look = Look.PLAIN
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Down:
    """The button went down on the board; a `corner` is added to a path."""

    at: Point
    corner: bool = False


@dataclass(frozen=True, slots=True)
class Drag:
    """The pointer moved over the board with the button held."""

    at: Point


@dataclass(frozen=True, slots=True)
class Up:
    """The button came up over the board."""

    at: Point


@dataclass(frozen=True, slots=True)
class CursorMoved:
    """The keyboard's cursor moved; None: the mouse has taken over.

    `measured` is whether a distance was typed: the gesture is then about the picked creature, whoever stands
    there.
    """

    at: Point | None
    measured: bool = False


@dataclass(frozen=True, slots=True)
class Chosen:
    """A press on something beside the board."""

    target: Target


@dataclass(frozen=True, slots=True)
class Dropped:
    """A card of the hand was dragged to that point of the board."""

    target: Target
    at: Point


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button of the step was pressed."""

    offer: Offer


@dataclass(frozen=True, slots=True)
class Leaf:
    """A pile is to be browsed."""

    side: Side
    pile: str


@dataclass(frozen=True, slots=True)
class ReadRule:
    """The text of a rule is wanted, by its id."""

    rule: str


@dataclass(frozen=True, slots=True)
class AimWish:
    """A condition of a wish waits for its target on the board."""

    aim: WishAim


@dataclass(frozen=True, slots=True)
class PointWish:
    """That is pointed at for the condition that waits; `exactly`: the point itself."""

    at: Point
    exactly: bool = False


@dataclass(frozen=True, slots=True)
class TypeWish:
    """The text of the wish that is shown is to be typed."""


WishGesture = AimWish | PointWish | TypeWish
"""A gesture that is about wishes for a place, and no action."""

Gesture = Down | Drag | Up | CursorMoved | Chosen | Dropped | Pressed | Leaf | ReadRule | WishGesture
"""A gesture of the player."""


class ActionStep(ABC):
    """A step; a choice leads to another step or to an action.

    A new step is a frozen dataclass that overrides `prompt`, and of the rest what it asks for: `lit` and
    `take` for choices that lead on, `action` for choices that act at once, `offers` for buttons.
    """

    __slots__ = ()

    rule: ClassVar[str] = "CM-ACT-02"
    """The rule behind what is asked."""

    @property
    def path_of(self) -> str | None:
        """The creature whose path the pointer draws, if any."""
        return None

    @property
    def wants_point(self) -> bool:
        """Whether a place on the board is asked for."""
        return False

    @property
    def picks(self) -> tuple[Target, ...]:
        """The targets picked so far, which may be taken back."""
        return ()

    @property
    def casting(self) -> str | None:
        """The card of the hand that is being cast, if any."""
        return None

    @abstractmethod
    def prompt(self, view: TableView) -> str:
        """The sentence that asks for the next choice."""

    def prompt_by_keys(self, view: TableView) -> str:
        """The same for whoever points with the keyboard, where other hands do it."""
        return self.prompt(view)

    def asked(self, view: TableView) -> str:
        """The question as it is added to a refusal."""
        return self.prompt(view)

    def action(self, target: Target) -> Action | None:  # noqa: ARG002 - what subclasses are given
        """The action that choosing it does at once; None if the step asks for something else."""
        return None

    def judge(self, view: TableView, target: Target) -> Verdict | None:
        """Whether it may be chosen now; None if things of its kind are not asked for."""
        action = self.action(target)
        return view.check(action) if action is not None else None

    def take(self, view: TableView, target: Target) -> Outcome:  # noqa: ARG002 - as above
        """The consequence of choosing a target that may be chosen."""
        action = self.action(target)
        return Act((action,)) if action is not None else None

    def walk(self, path: tuple[Point, ...]) -> Act[Action] | None:  # noqa: ARG002 - as above
        """The consequence of moving the creature `path_of` along that path."""
        return None

    def lit(self, view: TableView) -> tuple[Target, ...]:  # noqa: ARG002 - as above
        """The targets that may be chosen now, except places."""
        return ()

    def not_asked(self, view: TableView, target: Target) -> Verdict:
        """A refusal of something of a kind that is not asked for; it says what is."""
        name, prompt = named(view, target), self.asked(view)
        return Verdict.no(Reason.of(self.rule, "table.not_asked_for", what=name, prompt=prompt))

    def pays(self, view: TableView, card: str) -> Pays | None:  # noqa: ARG002 - as above
        """The means to pay for a card that may be cast now; None where none is to be cast."""
        return None

    answered_by: ClassVar[tuple[str, ...] | None] = None
    """The prefixes that `answers` returns, where they are always the same."""

    def answers(self, view: TableView) -> Sequence[str]:
        """Prefixes of the names of the controls that answer the step, the likeliest first.

        None if nothing is asked.
        """
        if self.answered_by is not None:
            return self.answered_by
        cards = [f"hand.{target.id}" for target in self.lit(view) if target.kind == "card"]
        return ("pick.", *cards, "act.option.", "table.board")

    def offers(self, view: TableView) -> tuple[Offer, ...]:  # noqa: ARG002 - as above
        """The buttons."""
        return ()

    def overlays(self, view: TableView, pointer: Point | None) -> Iterator[Overlay]:  # noqa: ARG002 - as above
        """The step's overlays on the board."""
        return iter(())

    def ghost(self, view: TableView, pointer: Point) -> Token | None:  # noqa: ARG002 - as above
        """The creature that a click would put there."""
        return None

    def arrives(self, view: TableView) -> Body | None:  # noqa: ARG002 - as above
        """The creature that a click would put there, as it would come into play, wherever that is."""
        return None

    def choose(self, view: TableView, target: Target) -> Outcome:
        """Choose something, if it may be chosen."""
        verdict = self.judge(view, target)
        if verdict is None:
            return None
        return self.take(view, target) if verdict.allowed else Refused(verdict)


def keep_offer(view: TableView) -> Offer:
    """The button to go on playing, where the player is asked to confirm an end."""
    return Offer("keep", view.say("table.act.keep"), Icon.BACK, Verdict.yes(), BackStep(), Look.PRIMARY)


def named(view: TableView, target: Target) -> str:
    """The name of what was clicked; a place is simply a place."""
    return view.say("table.a_place") if target.kind == "point" else view.names.of(target.id)


def zone_offers(view: TableView, step: ActionStep, targets: Iterable[Target]) -> tuple[Offer, ...]:
    """A button for each zone among the targets: on the board creatures stand where it could be pressed.

    Zones of one name are told apart by their places.
    """
    zones = [target for target in targets if target.kind == "zone"]
    names = Counter(named(view, zone) for zone in zones)
    at = {zone.id: zone.at for zone in view.state.zones}

    def called(zone: Target) -> str:
        name, place = named(view, zone), at.get(zone.id)
        if names[name] == 1 or place is None:
            return name
        x, y = place
        return view.say("table.zone_at", name=name, x=round(x, 1), y=round(y, 1))

    return tuple(
        Offer(f"zone.{zone.id}", called(zone), Icon.FLAG, Verdict.yes(), step.take(view, zone))
        for zone in zones
    )


def action_offer(
    view: TableView, name: str, icon: Icon, action: Action, *, text: str = "", look: Look = Look.PLAIN
) -> Offer:
    """A button for an action; the rules' verdict says why it cannot be pressed."""
    return Offer(name, text or view.say(f"table.act.{name}"), icon, view.check(action), Act((action,)), look)


def first_no(verdicts: Iterable[Verdict], otherwise: Reason) -> Verdict:
    """Yes if any verdict is yes, else the first refusal, else `otherwise`."""
    refused: Verdict | None = None
    for verdict in verdicts:
        if verdict.allowed:
            return Verdict.yes()
        refused = refused or verdict
    return refused if refused is not None else Verdict.no(otherwise)


def primary_first(offers: tuple[Offer, ...], likely: tuple[str, ...] = ()) -> tuple[Offer, ...]:
    """The offers, one of them primary if it can be pressed: the first `likely` one, else the first."""
    able = [offer for offer in offers if offer.verdict.allowed]
    wanted = [offer for name in likely for offer in able if offer.name == name]
    first = next(iter((*wanted, *able)), None)
    return tuple(replace(offer, look=Look.PRIMARY) if offer is first else offer for offer in offers)
