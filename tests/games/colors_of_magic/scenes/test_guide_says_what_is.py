"""Every sentence of the guided first game is so when it is said, whatever the newcomer does."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import TYPE_CHECKING

import pytest
from newcomer import MOST_INPUTS, Newcomer

from game.content.locale import Language, translator
from game.content.markup import plain
from game.games.colors_of_magic.rules.play.activating import FreeAttacks, InActivation
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.turn import TakeGo
from game.games.colors_of_magic.rules.state.actions import Disengage, Shoot, Strike
from game.games.colors_of_magic.table.answer_steps import DuelStep, WindowStep
from game.games.colors_of_magic.table.attack_steps import AttackStep
from game.games.colors_of_magic.table.cast_steps import CastStep
from game.games.colors_of_magic.table.go_steps import ActivationStep, GoStep, PassStep
from game.games.colors_of_magic.table.guide import ORDER
from game.games.colors_of_magic.table.pay_steps import PaymentStep
from game.positions.position import Side
from game.table.match_scene import MatchScene
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.games.colors_of_magic.rules.state.state import Body
    from game.games.colors_of_magic.table.step import ActionStep
    from game.games.colors_of_magic.table.table_view import TableView

pytestmark = pytest.mark.usefixtures("coarse_boards")

OWN = Side.RED


class Seen:
    """What the guide says at a moment, and the table that it says it about."""

    def __init__(self, newcomer: Newcomer) -> None:
        scene = newcomer.scene
        self.newcomer, self.scene, self.note = newcomer, scene, newcomer.guide
        self.view: TableView = scene.table.view(scene.moment())  # type: ignore[attr-defined]  # the skirmish's
        self.state, self.mine = scene.session.match.state, scene.session.mine
        self.opened: ActionStep | None = scene.pointing.step
        self.decision = self.view.decision

    @property
    def hand(self) -> list[str]:
        return list(self.state.player(OWN).zones.hand)

    def own(self, name: str) -> list[Body]:
        """The newcomer's creatures of that name."""
        return [b for b in self.state.bodies if b.side is OWN and self.view.names.of(b.id) == name]

    def foes(self, name: str) -> list[Body]:
        return [b for b in self.state.bodies if b.side is not OWN and self.view.names.of(b.id) == name]

    def in_hand(self, name: str) -> list[str]:
        return [card for card in self.hand if self.view.names.card(card) == name]

    def engaged(self, body: Body) -> bool:
        return bool(self.view.inquiry.skirmish.engaged_with(body.id))

    def active(self) -> Body | None:
        return self.state.find(self.decision.creature) if isinstance(self.decision, InActivation) else None

    def button(self, name: str) -> bool:
        """Whether there is such a button, and it can be pressed."""
        widgets = self.scene.interface.root.walk()
        return any(isinstance(w, Button) and w.name == name and not w.refusal for w in widgets)

    def going(self) -> bool:
        return self.mine and isinstance(self.decision, TakeGo) and isinstance(self.opened, GoStep | None)

    def reaches(self, start: object, end: object, *, engages: bool = False) -> bool:
        """Whether the hand's drag is a legal walk, into a fight if it is said to be one."""
        body = next(b for b in self.state.bodies if b.at == start)
        walk = self.view.inquiry.skirmish.walk(body.id, (body.at, end))  # type: ignore[arg-type]  # a point
        return walk.legal and (bool(walk.engaged) or not engages)


Values = dict[str, str]
Truth = "Callable[[Seen, Values], bool]"


def mana_for(seen: Seen, card: str) -> bool:
    cost = seen.view.library.card(card).cost or 0
    return cost <= seen.state.player(OWN).mana


def drags(seen: Seen, values: Values, *, engages: bool = False) -> bool:
    ghost = seen.note.ghost
    if ghost is None or ghost.end is None:
        return False
    named = [body for body in seen.own(values["who"]) if body.at == ghost.start]
    return bool(named) and seen.reaches(ghost.start, ghost.end, engages=engages)


def casting(seen: Seen, values: Values, role: str) -> bool:
    opened = seen.opened
    return (
        isinstance(opened, CastStep)
        and opened.slot.role == role
        and seen.view.names.card(opened.card) == values["card"]
    )


def attacks(seen: Seen, kind: type, *, chosen: bool) -> bool:
    opened = seen.opened
    return isinstance(opened, AttackStep) and opened.kind is kind and (opened.target is not None) is chosen


def short(seen: Seen) -> bool:
    """Whether the spell that is being cast is not paid for, and the hand shows how."""
    opened = seen.opened
    return isinstance(opened, PaymentStep) and not seen.view.check(opened.cast).allowed


SAYS: dict[str, Callable[[Seen, Values], bool]] = {
    "guide.summon.task": lambda s, v: s.going() and any(mana_for(s, card) for card in s.in_hand(v["card"])),
    "guide.summon.why": lambda s, v: s.mine and v["flux"] == "4" and v["range"] == "6",
    "guide.move.task": drags,
    "guide.move.why": lambda s, v: s.mine and "{" not in v["inches"],
    "guide.finish.task": lambda s, _: (
        s.active() is not None
        and s.button("act.done")
        and not any(s.view.check(Strike(b.id)).allowed for b in s.state.bodies)
    ),
    "guide.engage.task": lambda s, v: bool(s.foes(v["whom"])) and drags(s, v, engages=True),
    "guide.strike.task": lambda s, v: (
        s.going() and any(map(s.engaged, s.own(v["who"]))) and any(map(s.engaged, s.foes(v["whom"])))
    ),
    "guide.now.strike_at": lambda s, v: (
        isinstance(s.opened, ActivationStep)
        and any(s.view.check(Strike(b.id)).allowed for b in s.foes(v["whom"]))
    ),
    "guide.instant.task": lambda s, _: (
        s.mine
        and isinstance(s.opened, WindowStep)
        and s.note.ghost is not None
        and str(s.note.ghost.start).startswith("hand.")
    ),
    "guide.instant.why": lambda s, _: s.mine and not s.going(),
    "guide.duel.task": lambda s, _: isinstance(s.decision, Duel) and bool(s.hand),
    "guide.duel.why": lambda s, _: isinstance(s.decision, Duel),
    "guide.shoot.task": lambda s, v: (
        s.going()
        and any(
            sight.visible
            for body in s.own(v["who"])
            for sight in s.view.inquiry.skirmish.shots(body.id).values()
        )
    ),
    "guide.now.shoot_at": lambda s, _: any(s.view.check(Shoot(b.id)).allowed for b in s.state.bodies),
    "guide.objective.task": drags,
    "guide.pass.task": lambda s, _: s.going() and s.button("act.pass"),
    "guide.monsters.task": lambda s, _: (
        s.state.phase == "monsters"
        and isinstance(s.decision, Duel)
        and s.state.body(s.decision.attacker).side is Side.NEUTRAL
    ),
    "guide.disengage.task": lambda s, v: s.going() and any(map(s.engaged, s.own(v["who"]))),
    "guide.now.disengage": lambda s, _: s.view.check(Disengage()).allowed and s.button("act.disengage"),
    "guide.now.leave": lambda s, _: s.state.activation is not None and s.state.activation.leaving is not None,
    "guide.target.task": lambda s, v: s.going() and bool(s.in_hand(v["card"])),
    "guide.target.why": lambda s, v: s.mine and v["range"] == "8",
    "guide.pay.task": lambda s, v: (
        s.going()
        and bool(s.in_hand(v["card"]))
        and int(v["cost"]) > int(v["mana"]) == s.state.player(OWN).mana
    ),
    "guide.now.activate": lambda s, _: isinstance(s.opened, GoStep) and s.button("act.activate"),
    "guide.now.aim": lambda s, _: (
        isinstance(s.opened, AttackStep) and s.opened.target is None and bool(s.opened.lit(s.view))
    ),
    "guide.now.strike": lambda s, _: attacks(s, Strike, chosen=True) and s.button("act.strike"),
    "guide.now.shoot": lambda s, _: attacks(s, Shoot, chosen=True) and s.button("act.shoot"),
    "guide.now.arrival": lambda s, v: casting(s, v, "arrival"),
    "guide.now.bearer": lambda s, v: casting(s, v, "bearer"),
    "guide.now.target": lambda s, v: casting(s, v, "target") and bool(s.opened and s.opened.lit(s.view)),
    "guide.now.cast": lambda s, _: isinstance(s.opened, PaymentStep) and s.button("act.confirm"),
    "guide.now.pay": lambda s, _: (
        short(s)
        and s.opened is not None
        and {"card", "creature"} == {t.kind for t in s.opened.lit(s.view)}
        and s.note.ghost is not None
        and str(s.note.ghost.start).startswith("hand.")
    ),
    "guide.now.discard": lambda s, _: short(s),
    "guide.now.bleed": lambda s, _: (
        short(s) and s.note.ghost is not None and not isinstance(s.note.ghost.start, str)
    ),
    "guide.now.pass": lambda s, _: isinstance(s.opened, PassStep) and s.button("act.pass.anyway"),
    "guide.now.keep": lambda s, _: isinstance(s.opened, PassStep) and bool(s.opened.lit(s.view)),
    "guide.now.boost": lambda s, v: (
        isinstance(s.opened, DuelStep)
        and s.opened.card is not None
        and s.view.names.card(s.opened.card) == v["card"]
        and s.button("act.boost")
    ),
    "guide.now.lit": lambda s, _: s.opened is not None and bool(s.opened.lit(s.view)),
    "guide.now.table": lambda s, _: s.opened is not None and bool(s.opened.offers(s.view)),
    "guide.complete": lambda s, _: set(s.newcomer.done) == set(ORDER),
    "guide.over": lambda s, _: s.scene.session.over,
    "guide.watch": lambda s, _: s.scene.moment().showing or not s.mine,
    "guide.free_go": lambda s, v: (
        s.going()
        and ("cast" not in v["options"] or any(s.view.library.card(c) for c in s.hand))
        and ("activate" not in v["options"] or any(b.side is OWN and not b.tapped for b in s.state.bodies))
    ),
    "guide.free_pass": lambda s, _: s.going(),
    "guide.free_activation": lambda s, _: s.active() is not None,
    "guide.free_done": lambda s, _: s.active() is not None and s.button("act.done"),
    "guide.free_duel": lambda s, _: isinstance(s.decision, Duel) and bool(s.hand),
    "guide.free_no_card": lambda s, _: isinstance(s.decision, Duel) and not s.hand,
    "guide.free_instant": lambda s, _: (
        isinstance(s.opened, WindowStep) and bool(s.opened.lit(s.view)) and s.button("act.pass")
    ),
    "guide.free_no_instant": lambda s, _: isinstance(s.opened, WindowStep) and not s.opened.lit(s.view),
    "guide.free_attack": lambda s, _: isinstance(s.decision, FreeAttacks),
    "guide.free_question": lambda s, _: s.opened is not None and s.mine,
}
"""Every sentence that says something of the moment, with what has to be so; the others tell a rule."""

RULES = frozenset(
    {f"guide.{name}.done" for name in ORDER}
    | {
        f"guide.{name}.why"
        for name in (
            "finish",
            "engage",
            "strike",
            "shoot",
            "objective",
            "pass",
            "monsters",
            "disengage",
            "pay",
        )
    }
    | {"guide.stray"}
)
"""Those that are so at any time."""


@cache
def sentences() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The guide's messages as patterns, the longest first: what is said is told by them."""
    messages = translator(Language.EN).messages
    keys = [key for key in messages if key in SAYS or key in RULES]
    made = []
    for key in sorted(keys, key=lambda key: -len(messages[key].forms[0])):
        names: set[str] = set()

        def group(found: re.Match[str], names: set[str] = names) -> str:
            name = found[1]
            known = name in names
            names.add(name)
            return f"(?P={name})" if known else f"(?P<{name}>.+?)"

        pattern = re.sub(r"\\\{(\w+)\\\}", group, re.escape(messages[key].forms[0]))
        made.append((key, re.compile(pattern)))
    return tuple(made)


def told(text: str) -> list[tuple[str, Values]]:
    """Which message that is, or which several that may read alike, and their values."""
    found = [(key, pattern.fullmatch(plain(text))) for key, pattern in sentences()]
    known = [(key, match.groupdict()) for key, match in found if match]
    assert known, f"no condition for this sentence: {plain(text)}"
    return known


def lies(newcomer: Newcomer) -> Iterator[str]:
    """What the guide says now and is not so."""
    seen = Seen(newcomer)
    for text in (seen.note.task, seen.note.why, seen.note.done):
        if text and not any(key in RULES or SAYS[key](seen, values) for key, values in told(text)):
            yield f"{plain(text)} | {type(seen.opened).__name__} | {type(seen.decision).__name__}"
    ghost = seen.note.ghost
    if ghost is None:
        return
    for place in ghost.places:
        if isinstance(place, str) and place.startswith("act.") and not seen.button(place):
            yield f"the hand shows {place}, which cannot be pressed: {plain(seen.note.task)}"
        if isinstance(place, str) and place.startswith("hand.") and place[5:] not in seen.hand:
            yield f"the hand shows {place}, which is not at hand"


class Stray:
    """Does something else than what is asked, by chance."""

    def __init__(self, newcomer: Newcomer, seed: int) -> None:
        self.newcomer, self.chance = newcomer, random.Random(seed)  # noqa: S311 - no secret

    def act(self) -> str:
        """One input; what it was."""
        newcomer, draw = self.newcomer, self.chance.random()
        if draw < 0.5 and newcomer.guide.ghost is not None:
            shown = newcomer.guide.ghost
            newcomer.follow()
            return f"follow {shown.start}"
        if draw < 0.6:
            newcomer.hand.key("ctrl+z")
            return "undo"
        if draw < 0.65:
            newcomer.hand.key("escape")
            return "back"
        if draw < 0.7:
            newcomer.hand.wait(3.0)
            return "wait"
        widgets = [
            widget
            for widget in newcomer.scene.interface.root.walk()
            if widget.name.startswith(("hand.", "act.", "creature.", "guide.skip"))
            and not (isinstance(widget, Button) and widget.refusal)
        ]
        if not widgets:
            return "nothing"
        widget = self.chance.choice(widgets)
        newcomer.hand.click(widget.box.centre)
        return widget.name


def settle(newcomer: Newcomer) -> None:
    """Until the table is the newcomer's again, dialogs closed."""
    for _ in range(3):
        if isinstance(newcomer.app.scene, MatchScene):
            break
        newcomer.hand.key("escape")
        newcomer.app.step(0.6)
    newcomer.rest()


@pytest.mark.parametrize("seed", [1, 2])
def test_what_the_guide_says_is_so_whatever_is_done(seed: int) -> None:
    newcomer = Newcomer()
    newcomer.rest()
    stray, did = Stray(newcomer, seed), ["begin"]
    found = list(lies(newcomer))
    for _ in range(MOST_INPUTS):
        if newcomer.scene.session.over:
            break
        did.append(stray.act())
        settle(newcomer)
        found += [f"{lie} after {did[-3:]}" for lie in lies(newcomer)]
    assert not found, "\n".join(found)


def test_who_does_what_is_shown_hears_only_what_is_so_and_never_that_it_was_something_else() -> None:
    newcomer = Newcomer()
    newcomer.rest()
    found = list(lies(newcomer))
    said: set[str] = set()
    while len(newcomer.done) < len(ORDER):
        assert newcomer.inputs < MOST_INPUTS
        said |= {key for key, _ in told(newcomer.guide.task)}
        newcomer.follow()
        found += lies(newcomer)
        if newcomer.guide.stray:
            found.append(f"stray after {newcomer.done}")
    assert not found, "\n".join(found)
    assert {"guide.now.bearer", "guide.now.pay", "guide.now.cast"} <= said, "step 14, gesture by gesture"
