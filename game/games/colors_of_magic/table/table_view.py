"""A match as its viewer sees it at one moment: state, names, verdicts, and the geometry of the board."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeVar, cast

from game.art.tokens import Token
from game.battlefield.answer_overlays import in_short
from game.battlefield.edits import History
from game.battlefield.inquiry import Inquiry, Tool
from game.board.shapes import Disc
from game.games.colors_of_magic.art.pictures import creature_scene, portrait
from game.games.colors_of_magic.content.terrain_names import terrain_names
from game.games.colors_of_magic.log.names import each_named, numbered
from game.games.colors_of_magic.rules.cards.library import Library, printed
from game.games.colors_of_magic.rules.meaning.reading import open_objectives, wizard_id
from game.games.colors_of_magic.rules.play.victory import CONTROL_INCHES
from game.games.colors_of_magic.rules.state.state import SIDES
from game.games.colors_of_magic.rules.state.view import is_masked
from game.positions.zones import Hold, Zone, ZoneKind
from game.ui.drawing.palette import SideColour

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    from game.content.locale import Translator
    from game.core.rules import Reason, Value, Verdict
    from game.games.colors_of_magic.rules.cards.specs import CreatureSpec, ObjectiveSpec
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.state.actions import Action
    from game.games.colors_of_magic.rules.state.state import Body, Moment, State
    from game.games.colors_of_magic.table.session import SkirmishSession
    from game.positions.position import Creature, Position, Side
    from game.positions.wishes import KeptWish

T = TypeVar("T")

REMARKS = (
    "sight.free",
    "sight.ally_in_line",
    "sight.own_piece",
    "hostile.neutral",
    "cover.",
    "activation.uses_",
    "activation.keeps_",
)
"""How the reasons begin that bear on an action and never refuse one."""


class TableView:
    """A moment of a match as `side` sees it; None is somebody who has no cards.

    Attributes:
        session: the match and who plays it.
        say: the words of the language in use.
        seen: what the rules say that the viewer may know.
        state: the table with what is hidden face down.
        names: what everything on it is called.
        inquiry: answers questions of geometry about the position.
    """

    def __init__(self, session: SkirmishSession, say: Translator, before: TableView | None = None) -> None:
        self.session = session
        self.say = say
        self.side: Side | None = session.side
        self.seen = session.view
        self.state: State = session.table
        self.decision = session.decision
        self.names = TableNames(session.library, say, self.state, session.players, session.numbers)
        self._kept: dict[Hashable, object] = {}
        self._wishes = {} if before is None else before.wishes()
        laid = self._zones()
        if before is not None and before.inquiry.history.present.zones == laid:
            laid = before.inquiry.history.present.zones  # the very same, so that answers are kept
        position = replace(self._position(), zones=laid, wishes=self._wishes.get(self.side, ()))
        self.inquiry: Inquiry = Inquiry(History(position), tool=Tool.PLACE, shown_elsewhere=True)
        if before is not None and before.side is self.side and before.inquiry.position == position:
            self.inquiry = before.inquiry
        elif before is not None:
            self.inquiry.shown = before.inquiry.shown
            self.inquiry.side_threat = before.inquiry.side_threat
            if before.side is self.side:
                self.inquiry.wish, self.inquiry.wish_search = before.inquiry.wish, before.inquiry.wish_search
        self.inquiry.map_names = self.names.pieces

    def wishes(self) -> dict[Side | None, tuple[KeptWish, ...]]:
        """The wishes for places that each viewer has, which nobody else sees."""
        return self._wishes | {self.side: self.inquiry.history.present.wishes}

    @property
    def referee(self) -> Referee:
        """The referee that reads the state."""
        return self.session.referee

    @property
    def library(self) -> Library:
        """Everything printed."""
        return self.session.library

    @property
    def whole_state(self) -> State:
        """The state for judging actions, with faces on the own cards whoever looks; it must not be shown."""
        return self.session.match.state

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """The viewer's legal actions; of moves in inches only a selection."""
        return self.session.legal()

    def check(self, action: Action) -> Verdict:
        """Whether the viewer may do that now, and why not."""
        return self.session.check(action)

    def kept(self, key: Hashable, make: Callable[[], T]) -> T:
        """A value for this moment, worked out once per key."""
        if key not in self._kept:
            self._kept[key] = make()
        return cast("T", self._kept[key])

    def base(self, creature: str) -> Disc:
        """The disc of a creature's base."""
        return self.referee.base(self.state, creature)

    def spec(self, body: Body) -> CreatureSpec:
        """The printed profile of a creature."""
        return self.library.creatures[body.profile]

    def acts(self, body: Body) -> bool:
        """Whether that creature is being activated."""
        activation = self.state.activation
        return activation is not None and activation.creature == body.id

    def spent(self, body: Body) -> bool:
        """Whether it has acted: a creature is tapped as its activation begins, and is done when that ends."""
        return body.tapped and not self.acts(body)

    def once_activated(self, creature: str) -> State:
        """The table once that creature is activated, if it still can be; else as it is."""
        body = self.state.find(creature)
        waits = body is not None and not body.tapped and body.side in SIDES
        if not waits or self.state.phase != "activation":
            return self.state
        return self.session.once_activated(self.state, creature)

    def why(self, verdict: Verdict) -> str:
        """What refuses, as sentences with their rules; empty for a verdict that allows.

        Left out is what only bears on it, such as a free line of sight to a target out of range.
        """
        if verdict.allowed:
            return ""
        against = [reason for reason in verdict.reasons if not reason.key.startswith(REMARKS)]
        return "\n".join(map(self.names.cited, against or verdict.reasons))

    def ghost(
        self, spec: CreatureSpec, side: Side, at: tuple[float, float], verdict: Verdict | None
    ) -> Token:
        """A creature that is not there yet, drawn as the verdict allows it or not."""
        radius = self.referee.radius(self.state, spec.id)
        owner = SideColour(side.value)
        illegal = verdict is None or not verdict.allowed
        return Token("", at, radius, owner, emblem(spec), ghost=True, illegal=illegal)

    def with_arriving(self, body: Body) -> Position:
        """The position with a creature that is yet to come, wherever it is said to stand."""

        def make() -> Position:
            there = self.referee.position(replace(self.state, bodies=(*self.state.bodies, body)))
            now = self.inquiry.history.present
            return replace(now, creatures=(*now.creatures, there.creature(body.id)))

        return self.kept(("arriving", body), make)

    def _position(self) -> Position:
        """Every creature's place, with the numbers and keywords that it will move and fight with."""
        position = self.referee.position(self.state)
        return replace(position, creatures=tuple(map(self._as_activated, position.creatures)))

    def _zones(self) -> tuple[Zone, ...]:
        """The markers: those that an objective card asks to be held, as it has it (CM-END-01), and others.

        Only the players' creatures count, each with its control, or their wizards alone.
        """
        state, referee = self.state, self.referee
        own = [body for body in state.bodies if body.side in SIDES]
        control = tuple((body.id, int(referee.stat(state, body.id, "control"))) for body in own)
        wizards = tuple((wizard_id(self.library, state, side), 1) for side in SIDES)
        counts = {"control": control, "hold_wizard": wizards}
        goals = [(taken.id, spec.goal) for taken, spec in open_objectives(self.library, state)]
        found: dict[str, Zone] = {}
        for marker in state.markers:
            name = self.say.words(marker.name) if marker.name is not None else marker.kind
            held: dict[tuple[Disc, tuple[tuple[str, int], ...]], str] = {}
            for card, goal in goals:
                if goal.marker == marker.id and goal.kind in counts:
                    area = Disc(*marker.at, goal.radius or marker.radius)
                    held.setdefault((area, counts[goal.kind]), card)
            for (area, counted), card in held.items():
                hold = Hold(CONTROL_INCHES, by="most", counts=counted)
                identity = card if marker.id in found else marker.id
                found[identity] = Zone(identity, area, ZoneKind.OBJECTIVE, name, hold=hold)
            found.setdefault(marker.id, Zone(marker.id, Disc(*marker.at, marker.radius), name=name))
        return tuple(found.values())

    def _as_activated(self, creature: Creature) -> Creature:
        later, named = self.once_activated(creature.id), replace(creature, name=self.names.of(creature.id))
        if later is self.state:
            return named
        stat = partial(self.referee.stat, later, creature.id)
        reach = max(0.0, stat("reach"))
        return replace(
            named,
            movement=max(0.0, stat("movement")),
            melee=max(0, int(stat("melee"))),
            ranged=None if creature.ranged is None else max(0, int(stat("ranged"))),
            defence=max(0, int(stat("defence"))),
            # As long as it is that of the size, what another ruling on it would change can still be told.
            reach=creature.reach if reach == creature.melee_reach(later.setup.table) else reach,
            keywords=self.referee.keywords(later, creature.id),
        )


def emblem(spec: CreatureSpec) -> str:
    """The portrait on the base of a creature: the figure of its card."""
    return portrait(creature_scene(spec))


class TableNames:
    """The names of everything on one table, in one language."""

    def __init__(
        self,
        library: Library,
        say: Translator,
        state: State,
        players: Mapping[Side, str] | None = None,
        numbers: Mapping[str, int] | None = None,
    ) -> None:
        self.library = library
        self.say = say
        self.state = state
        self.players = players or {}
        self.numbers = numbers or {}
        self.pieces = terrain_names(library, state.scenario, say.language)
        self._bodies: dict[str, str] = {}
        self._number()

    def side(self, side: Side) -> str:
        """The name of a side: its player's, or its colour."""
        return self.players.get(side) or self.say(f"table.side.{side}")

    def card(self, card: str) -> str:
        """The name of a card, or that it is hidden."""
        if is_masked(card):
            return self.say("table.hidden_card")
        return self.say.words(self.library.card(card).name)

    def body(self, body: Body) -> str:
        """The name of a creature, whether it is still in play or not."""
        return self._bodies.get(body.id) or self._numbered(body)

    def of(self, identity: str | None) -> str:
        """The name of whatever has that id, else the id."""
        if identity is None:
            return ""
        if identity in self._bodies:
            return self._bodies[identity]
        thing = self._on_table(identity)
        if thing:
            return thing
        if identity.count(":") == 2:
            spec = printed(identity)
            if is_masked(identity) or spec in self.library.cards:
                return numbered(self.card(identity), self.numbers.get(identity, 1))
            if spec in self.library.creatures:
                name = self.say.words(self.library.creatures[spec].name)
                return numbered(name, self.numbers.get(identity, 1))
        return identity

    def objective(self, identity: str) -> ObjectiveSpec | None:
        """The printed objective card of the scenario, if there is one of that id."""
        scenario = self.library.scenarios.get(self.state.scenario or "")
        found = scenario.objectives if scenario is not None else ()
        return next((spec for spec in found if spec.id == identity), None)

    def reason(self, reason: Reason) -> str:
        """A reason as a sentence, with names in the place of ids, and lengths as the board shows them."""
        short = in_short(reason)
        return self.say.reason(replace(short, values=tuple((k, self._named(v)) for k, v in short.values)))

    def cited(self, reason: Reason) -> str:
        """The same with its rule."""
        return f"{self.reason(reason)} [{reason.rule}]"

    def moment(self, moment: Moment) -> str:
        """A moment as a sentence."""
        values: dict[str, Value] = {
            "who": self.of(moment.subject),
            "whom": self.of(moment.object),
            "amount": moment.amount,
        }
        if moment.when == "spell_cast":
            item = next((spell for spell in self.state.stack if spell.number == moment.item), None)
            if item is None:
                return self.say("table.moment.spell_gone", **values)
            values["whom"] = self.card(item.card)
        if moment.phase is not None:
            values["whom"] = self.say(f"table.phase.{moment.phase}")
        return self.say(f"table.moment.{moment.when}", **values)

    def _named(self, value: Value) -> Value:
        if not isinstance(value, str):
            return value
        return self.pieces.within(each_named(value, self.of))

    def _on_table(self, identity: str) -> str:
        objective = self.objective(identity)
        if objective is not None:
            return self.say.words(objective.name)
        if identity in self.library.marks:
            return self.say.words(self.library.marks[identity].name)
        for zone in self.state.zones:
            if zone.id == identity:
                return self.say.words(zone.name)
        for marker in self.state.markers:
            if marker.id == identity and marker.name is not None:
                return self.say.words(marker.name)
        return ""

    def _number(self) -> None:
        for body in (*self.state.bodies, *self.state.banished):
            self._bodies[body.id] = self._numbered(body)

    def _numbered(self, body: Body) -> str:
        return numbered(
            self.say.words(self.library.creatures[body.profile].name), self.numbers.get(body.id, 1)
        )
