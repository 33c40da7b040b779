"""The steps of a go: choosing a spell or a creature, activating it, letting it strike, shoot or move."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.content.log_entry import listed
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.state.actions import (
    Action,
    Activate,
    Disengage,
    Move,
    Pass,
    Shoot,
    Strike,
)
from game.games.colors_of_magic.rules.state.state import Target
from game.games.colors_of_magic.table.activation_left import activation_left
from game.games.colors_of_magic.table.attack_steps import AttackStep, blows_of, only_target
from game.games.colors_of_magic.table.cast_steps import begin_cast, castable_cards, castable_targets
from game.games.colors_of_magic.table.leaving_steps import disengage_offer, done_offer
from game.games.colors_of_magic.table.pay_steps import pays_with
from game.games.colors_of_magic.table.step import (
    ActionStep,
    ChangedStep,
    NextStep,
    Offer,
    Outcome,
    Pays,
    action_offer,
    first_no,
    keep_offer,
    primary_first,
)
from game.games.colors_of_magic.table.use_steps import action_uses, tap_uses, use_offers
from game.table.table import Act
from game.ui.drawing.icons import Icon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.shapes import Point
    from game.games.colors_of_magic.table.table_view import TableView


PASS, UNASKED = "pass", "pass.unasked"
"""The names of the offers to pass, and to pass without being asked again in this game."""

LIKELY = ("strike", "shoot", "move")
"""The likely wishes for an activated creature, the likeliest first."""


@dataclass(frozen=True, slots=True)
class GoStep(ActionStep):
    """A go: cast, activate, use a permanent, or pass. `picked` is the creature looked at."""

    answered_by = ()

    picked: str | None = None

    def prompt(self, view: TableView) -> str:
        """A sentence on what the player may do with the go."""
        return self._prompt(view, "table.ask.go_picked")

    def prompt_by_keys(self, view: TableView) -> str:
        """The same, with the keys that lead the picked creature."""
        return self._prompt(view, "table.ask.go_picked_by_keys")

    def _prompt(self, view: TableView, of_picked: str) -> str:
        if self.picked is not None and ready(view, self.picked).allowed:
            has = activation_left(view, self.picked)
            who, line = view.names.of(self.picked), has.whole if has is not None else ""
            return view.say(of_picked, who=who, has=line)
        left = left_to_do(view)
        return view.say("table.ask.go", left=left.words(view)) if left else view.say("table.ask.go_nothing")

    def judge(self, view: TableView, target: Target) -> Verdict | None:
        """The verdict on own creatures, cards to cast, and permanents to tap."""
        match target.kind:
            case "creature":
                return ready(view, target.id)
            case "card":
                return castable_cards(view).get(target.id)
            case "permanent":
                uses = tap_uses(view, target.id)
                return first_no((use.verdict for use in uses), Reason.of("R-12", "table.nothing_to_tap"))
            case _:
                return None

    def take(self, view: TableView, target: Target) -> Outcome:
        """Cast a card or use a permanent; a creature is only looked at, and waits for the button."""
        match target.kind:
            case "card":
                return NextStep(begin_cast(view, target.id))
            case "permanent":
                return next(use for use in tap_uses(view, target.id) if use.verdict.allowed).begin()
            case _:
                return None

    def pays(self, view: TableView, card: str) -> Pays | None:
        """The means: with mana, with a card, or only with blood."""
        return pays_with(view, card)

    def lit(self, view: TableView) -> tuple[Target, ...]:
        """The creatures that may be activated, and the cards that may be cast."""
        left = left_to_do(view)
        return (*left.creatures, *left.cards)

    def offers(self, view: TableView) -> tuple[Offer, ...]:
        """Buttons to cast and to activate, which say where to choose, and the rest; the best is primary."""
        say = view.say
        may_cast = first_no(castable_cards(view).values(), Reason.of("CM-CAST-02", "table.no_card"))
        cast = Offer("cast", say("table.act.cast"), Icon.CAST, may_cast, NextStep(CardChoice()))
        return primary_first((self._activation(view), cast, *use_offers(tap_uses(view)), self._pass(view)))

    def keeps_picked(self, view: TableView, target: Target) -> bool:
        """Whether a click on that enemy, or on bare ground, is meant for the picked one, which could act.

        It is to be activated first, and stays picked for that; Escape drops it.
        """
        body = view.state.find(target.id) if target.kind == "creature" else None
        waits = self.picked is not None and ready(view, self.picked).allowed
        return waits and (target.kind == "point" or (body is not None and body.side is not view.side))

    def not_asked(self, view: TableView, target: Target) -> Verdict:
        """A refusal that says who is to be picked, or activated, before something can be chosen."""
        if self.picked is not None and target.kind == "creature" and self.keeps_picked(view, target):
            who, whom = view.names.of(self.picked), view.names.of(target.id)
            return Verdict.no(Reason.of("CM-UNIT-01", "table.activate_to_attack", who=who, whom=whom))
        if target.kind != "point" or not left_to_do(view).creatures:
            return ActionStep.not_asked(self, view, target)
        if self.picked is None or not ready(view, self.picked).allowed:
            return Verdict.no(Reason.of("R-15", "table.pick_first"))
        who = view.names.of(self.picked)
        return Verdict.no(Reason.of("CM-UNIT-01", "table.activate_first", who=who))

    def _activation(self, view: TableView) -> Offer:
        """Activate the picked creature, else the only one that is ready, else after a choice."""
        able = tuple(target.id for target in left_to_do(view).creatures)
        outcome: Outcome = NextStep(CreatureChoice(able))
        if self.picked in able or len(able) == 1:
            outcome = Act((Activate(self.picked if self.picked in able else able[0]),))
        own = (ready(view, body.id) for body in view.state.bodies if body.side is view.side)
        verdict = first_no(own, Reason.of("R-15", "table.no_creature"))
        return Offer("activate", view.say("table.act.activate"), Icon.ACTIVATE, verdict, outcome)

    def _pass(self, view: TableView) -> Offer:
        """Pass at once where nothing else is possible, else after a question."""
        offer = action_offer(view, PASS, Icon.GO_BY, Pass())
        if not offer.verdict.allowed:
            return offer
        asked = NextStep(PassStep(self)) if left_to_do(view) else offer.outcome
        return replace(offer, outcome=asked, tip=view.names.cited(offer.verdict.reasons[0]))


@dataclass(frozen=True, slots=True)
class PassStep(ActionStep):
    """Confirms a pass for the rest of the phase while something could still be done with this go."""

    answered_by = ("act.keep",)

    rule = "CM-ACT-06"

    go: GoStep

    def prompt(self, view: TableView) -> str:
        """A sentence on what could still be done."""
        return view.say("table.ask.pass", left=left_to_do(view).words(view))

    def judge(self, view: TableView, target: Target) -> Verdict | None:
        """The verdict on what could still be done instead."""
        return self.go.judge(view, target)

    def take(self, view: TableView, target: Target) -> Outcome:
        """Do the chosen thing instead of passing."""
        if target.kind == "creature":
            return ChangedStep(GoStep(target.id))
        if target.kind == "card":
            return ChangedStep(begin_cast(view, target.id))
        return self.go.take(view, target)

    def pays(self, view: TableView, card: str) -> Pays | None:
        """The means: with mana, with a card, or only with blood."""
        return pays_with(view, card)

    def lit(self, view: TableView) -> tuple[Target, ...]:
        """The creatures and cards with which something could still be done."""
        return self.go.lit(view)

    def offers(self, view: TableView) -> tuple[Offer, ...]:
        """Buttons to go on playing (primary), to pass, and not to be asked again."""
        anyway = action_offer(view, "pass.anyway", Icon.GO_BY, Pass(), text=view.say("table.act.pass_anyway"))
        return (
            keep_offer(view),
            anyway,
            replace(anyway, name=UNASKED, text=view.say("table.act.pass_unasked")),
        )


@dataclass(frozen=True, slots=True)
class CardChoice(ActionStep):
    """The choice of a spell to cast."""

    rule = "CM-CAST-02"

    def prompt(self, view: TableView) -> str:
        """Choose a card."""
        return view.say("table.ask.card")

    def judge(self, view: TableView, target: Target) -> Verdict | None:
        """The verdict on a card; nothing else is asked for."""
        return castable_cards(view).get(target.id) if target.kind == "card" else None

    def take(self, view: TableView, target: Target) -> Outcome:
        """The first step of casting the card."""
        return ChangedStep(begin_cast(view, target.id))

    def pays(self, view: TableView, card: str) -> Pays | None:
        """The means: with mana, with a card, or only with blood."""
        return pays_with(view, card)

    def lit(self, view: TableView) -> tuple[Target, ...]:
        """The cards that may be cast."""
        return castable_targets(view)


@dataclass(frozen=True, slots=True)
class CreatureChoice(ActionStep):
    """The choice of a creature to activate."""

    rule = "CM-UNIT-01"

    ready: tuple[str, ...]

    def prompt(self, view: TableView) -> str:
        """Choose a creature."""
        return view.say("table.ask.creature")

    def action(self, target: Target) -> Activate | None:
        """The activation of the chosen creature."""
        return Activate(target.id) if target.kind == "creature" else None

    def lit(self, view: TableView) -> tuple[Target, ...]:  # noqa: ARG002 - known since the step began
        """The creatures that are ready."""
        return tuple(map(Target.creature, self.ready))


@dataclass(frozen=True, slots=True)
class ActivationStep(ActionStep):
    """The activation of a creature: it moves where it is sent, and attacks whom it is shown."""

    answered_by = ()

    rule = "CM-UNIT-02"

    creature: str
    moves: bool

    @property
    def path_of(self) -> str | None:
        """The creature, as long as it may move."""
        return self.creature if self.moves else None

    def prompt(self, view: TableView) -> str:
        """A sentence on what is left of the activation, and what the creature can do with that."""
        has = activation_left(view, self.creature)
        line = has.line if has else ""
        return view.say(
            "table.ask.activation", who=view.names.of(self.creature), has=line, rest=self.asked(view)
        )

    def asked(self, view: TableView) -> str:
        """A sentence on what the creature can do; the pips show what it has left."""
        can = [view.say(f"table.can.{order}") for order in self._can(view)]
        if not can:
            return view.say("table.ask.activation_over")
        return view.say("table.ask.activation_can", options=listed(view.say, can, "table.or"))

    def _can(self, view: TableView) -> Iterator[str]:
        if self.moves:
            yield "move"
        if self.lit(view):
            yield "attack"
        if view.check(Disengage()).allowed:
            yield "disengage"
        if any(use.verdict.allowed for use in action_uses(view, self.creature)):
            yield "use"

    def judge(self, view: TableView, target: Target) -> Verdict | None:
        """Whether it can attack that creature."""
        blows = blows_of(view).get(target.id) if target.kind == "creature" else None
        return first_no(blows, Reason.of("CM-UNIT-05", "table.no_target")) if blows is not None else None

    def take(self, view: TableView, target: Target) -> Outcome:
        """Show the attack before it is made."""
        strike, _ = blows_of(view)[target.id]
        return NextStep(AttackStep(self.creature, Strike if strike.allowed else Shoot, target.id))

    def walk(self, path: tuple[Point, ...]) -> Act[Action]:
        """The move along that path."""
        return Act((Move(path),))

    def lit(self, view: TableView) -> tuple[Target, ...]:
        """The creatures that it can attack."""
        blows = blows_of(view).items()
        return tuple(Target.creature(other) for other, pair in blows if any(v.allowed for v in pair))

    def offers(self, view: TableView) -> tuple[Offer, ...]:
        """Everything that an activation may hold."""
        say, blows = view.say, blows_of(view).values()
        nobody = Reason.of("CM-MELEE-01", "table.no_target")
        strikes = first_no((strike for strike, _ in blows), nobody)
        shots = first_no((shot for _, shot in blows), nobody)
        begin_strike, begin_shot = (
            NextStep(AttackStep(self.creature, kind, only_target(view, kind))) for kind in (Strike, Shoot)
        )
        offers = (
            Offer("move", say("table.act.move"), Icon.MOVE, may_move(view, self.creature), ChangedStep(self)),
            disengage_offer(view, self.creature),
            Offer("strike", say("table.act.strike"), Icon.MELEE, strikes, begin_strike),
            Offer("shoot", say("table.act.shoot"), Icon.RANGED, shots, begin_shot),
            *use_offers(action_uses(view, self.creature)),
            done_offer(view, self._idle(view)),
        )
        return primary_first(offers, LIKELY)

    def _idle(self, view: TableView) -> str:
        """The question to ask before an activation ends unused; empty if it was used or could not be."""
        has, who = activation_left(view, self.creature), view.names.of(self.creature)
        unused = has is not None and has.movement != "spent" and has.action != "spent"
        return view.say("table.ask.idle", who=who) if unused and any(self._can(view)) else ""


def may_move(view: TableView, creature: str) -> Verdict:
    """Whether it may move at all now."""
    body = view.state.find(creature)
    return view.check(Move((body.at,) if body is not None else ()))


def ready(view: TableView, creature: str) -> Verdict:
    """Whether that creature may be activated now."""
    return view.kept(("ready", creature), lambda: view.check(Activate(creature)))


@dataclass(frozen=True, slots=True)
class LeftToDo:
    """A player's options in a go: creatures to activate, cards to cast, a number of abilities."""

    creatures: tuple[Target, ...]
    cards: tuple[Target, ...]
    uses: int

    def __bool__(self) -> bool:
        """Whether anything is left to do."""
        return bool(self.creatures or self.cards or self.uses)

    def words(self, view: TableView) -> str:
        """The options in words with numbers."""
        counts = {"creatures": len(self.creatures), "cards": len(self.cards), "uses": self.uses}
        parts = [view.say(f"table.left.{kind}", count=count) for kind, count in counts.items() if count]
        return listed(view.say, parts)


def left_to_do(view: TableView) -> LeftToDo:
    """The viewer's options left in this go."""

    def found() -> LeftToDo:
        own = (body.id for body in view.state.bodies if body.side is view.side)
        return LeftToDo(
            tuple(Target.creature(creature) for creature in own if ready(view, creature).allowed),
            castable_targets(view),
            sum(use.verdict.allowed for use in tap_uses(view)),
        )

    return view.kept("left to do", found)
