"""The faces of cards, from what is printed on them, in one language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.content.markup import rich
from game.games.colors_of_magic.art.magic_card import CardKind, CardNumber, CardRow, MagicFace
from game.games.colors_of_magic.art.pictures import MONSTERS, card_scene, creature_scene, goal_scene, portrait
from game.games.colors_of_magic.rules.cards.effects import AnyEffect, Damage, Forbid, Heal, Modify, Push
from game.games.colors_of_magic.rules.cards.library import Library, printed
from game.positions.position import HouseRules
from game.table.game import PrintedToken
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Element, SideColour

if TYPE_CHECKING:
    from game.content.locale import Translator
    from game.games.colors_of_magic.rules.cards.specs import (
        CardSpec,
        CreatureSpec,
        MonsterCardSpec,
        MonsterLine,
        ObjectiveSpec,
    )


@dataclass(frozen=True)
class Faces:
    """Makes the faces of cards from the printed things of a library."""

    library: Library
    say: Translator

    def copy(self, card: str) -> MagicFace:
        """A card of a match by the id of the copy (`red:spark:2`); it bears its owner's stone.

        Raises:
            KeyError: there is no such card, or it is hidden.
        """
        return self.card(self.library.cards[printed(card)], SideColour(card.partition(":")[0]))

    def card(self, spec: CardSpec, side: SideColour | None = None) -> MagicFace:
        """A spell card; a summoning shows the numbers and the text of its creature."""
        creature = self.library.creatures[spec.creature] if spec.creature is not None else None
        text = self.say.words(spec.text)
        if creature is not None:
            told = self._told(creature)
            text += rich("\n<i>{}</i>", told) if told else ""
        return MagicFace(
            self.say.words(spec.name),
            element=Element(spec.element.value),
            side=side,
            seal=str(spec.cost),
            seal_word=self.say("card.cost"),
            types=self.types(spec),
            text=text,
            reach=self._inches(spec.range) if spec.range is not None else "",
            sight=spec.sight,
            numbers=self.numbers(creature) if creature is not None else (),
            initiative="0" if spec.initiative is None else str(spec.initiative),
            initiative_word=self.say("card.initiative"),
            boost=self.say.words(spec.boost) if spec.boost is not None else "",
            foot_icon=Icon.MELEE,
            picture=card_scene(spec, creature),
        )

    def types(self, spec: CardSpec) -> str:
        """Its types and its element: `Permanent, artefact · Feu`."""
        kinds = ", ".join(self.say(f"card.type.{kind}") for kind in spec.types)
        return f"{kinds[0].upper()}{kinds[1:]} · {self.say(f'hue.{spec.element}')}"

    def creature(self, spec: CreatureSpec, side: SideColour | None = None) -> MagicFace:
        """The profile of a wizard, a creature or a monster."""
        if spec.flux is not None:
            kind = self.say("card.wizard")
        else:
            kind = self.say("card.creature" if spec.element is not None else "card.monster")
        element = Element(spec.element.value) if spec.element is not None else None
        return MagicFace(
            self.say.words(spec.name),
            CardKind.CREATURE,
            element,
            side,
            types=f"{kind} · {self.say(f'hue.{element}')}" if element is not None else kind,
            text=self._told(spec),
            numbers=self.numbers(spec),
            picture=creature_scene(spec),
        )

    def _told(self, spec: CreatureSpec) -> str:
        """The text of a profile, and what those of its keywords mean that are a set's own (R-65)."""
        words, own = self.say.words, self.library.keywords
        meant = [
            self.say("card.keyword", name=words(own[word].name), text=words(own[word].text))
            for word in spec.keywords
            if word in own
        ]
        return "\n".join(text for text in (words(spec.text), *meant) if text)

    def numbers(self, spec: CreatureSpec) -> tuple[CardNumber, ...]:
        """The numbers of a profile; missing characteristics are left out."""
        say = self.say
        shown = [
            (Icon.MOVE, self._inches(spec.movement), say("card.movement")),
            (Icon.MELEE, str(spec.melee), say("card.melee")),
            (Icon.RANGED, str(spec.ranged) if spec.ranged is not None else "", say("card.ranged")),
            (Icon.DEFENCE, str(spec.defence), say("card.defence")),
            (Icon.HEART, str(spec.hp), say("card.hp")),
            (Icon.CREATURE, spec.size, say("card.size")),
            (Icon.ARCANE, str(spec.flux) if spec.flux is not None else "", say("card.flux")),
        ]
        return tuple(CardNumber(icon, value, word) for icon, value, word in shown if value)

    def objective(self, spec: ObjectiveSpec) -> MagicFace:
        """An objective: the points on the seal, the token at the foot."""
        when = self.say(f"card.when.{spec.when}")
        prey = self.library.creatures.get(spec.goal.profile or "")
        token = self.say.words(spec.token_text) if spec.token_text is not None else ""
        return MagicFace(
            self.say.words(spec.name),
            CardKind.OBJECTIVE,
            seal=str(spec.points),
            seal_word=self.say("card.points"),
            types=f"{self.say(f'card.rank.{spec.rank}')} · {when}",
            text=self.say.words(spec.text),
            boost=self.say("card.token", text=token) if token else "",
            foot_icon=Icon.FLAG,
            picture=goal_scene(spec, prey),
            mark=f"marker_{spec.rank}",
        )

    def monster(self, spec: MonsterCardSpec) -> MagicFace:
        """A monster activation card: a row for each size, and the symbol if it has it."""
        return MagicFace(
            self.say("card.activation"),
            CardKind.MONSTER,
            types=self.say("card.symbol" if spec.symbol else "card.no_symbol"),
            rows=tuple(self._row(size, line) for size, line in (("S", spec.S), ("M", spec.M), ("L", spec.L))),
            picture=MONSTERS,
            mark="marker_monster" if spec.symbol else "",
        )

    def _row(self, size: str, line: MonsterLine) -> CardRow:
        numbers = (CardNumber(Icon.MOVE, self._inches(line.move)), CardNumber(Icon.MELEE, str(line.attack)))
        towards, against = self.say(f"card.goal.{line.move_to}"), self.say(f"card.goal.{line.attack_on}")
        words = [self.say("card.monster_line", towards=towards, against=against)]
        words += [f"{self._effect(effect)}{self._lasting(effect)}." for effect in line.effects]
        return CardRow(size, numbers, " ".join(words))

    def _effect(self, effect: AnyEffect) -> str:
        """The further effect of an activation card, on the creature that the monster fights."""
        say = self.say
        match effect:
            case Push(to="self", inches=int(inches)):
                return say("card.effect.backs_away", value=inches)
            case Push(inches=int(inches), towards=towards):
                return say("card.effect.pulls" if towards else "card.effect.pushes", value=inches)
            case Modify(stat=stat, amount=int(amount)):
                return say("card.effect.modifies", amount=signed(amount), stat=say(f"stat.{stat}"))
            case Damage(amount=int(amount)):
                return say("card.effect.damages", count=amount)
            case Heal(amount=int(amount)):
                return say("card.effect.heals", count=amount)
            case Forbid(orders=orders):
                return say("card.effect.forbids", orders=", ".join(say(f"order.{order}") for order in orders))
            case _:
                return say("card.effect.other")

    def _lasting(self, effect: AnyEffect) -> str:
        """How long the effect lasts, where it does."""
        if isinstance(effect, Modify | Forbid) and effect.until in {"turn", "next_turn"}:
            return f" {self.say(f'card.until.{effect.until}')}"
        return ""

    def _inches(self, length: float) -> str:
        return self.say("card.inches", value=length)


def all_faces(library: Library, say: Translator) -> dict[str, MagicFace]:
    """The face of every card by its id, of creatures that no card summons, objectives, activation cards."""
    faces = Faces(library, say)
    found = {card: faces.card(spec) for card, spec in library.cards.items()}
    summoned = {spec.creature for spec in library.cards.values()}
    for identity, creature in library.creatures.items():
        if identity not in summoned:
            found[f"creature {identity}"] = faces.creature(creature)
    for scenario in library.scenarios.values():
        for objective in scenario.objectives:
            found[f"{scenario.id} {objective.id}"] = faces.objective(objective)
    return found | {f"monster {name}": faces.monster(spec) for name, spec in library.monster_cards.items()}


def all_tokens(library: Library, say: Translator) -> tuple[PrintedToken, ...]:
    """Every creature, on a base of its own or its size's diameter."""
    sizes = HouseRules().base_mm
    return tuple(
        PrintedToken(
            identity,
            say.words(spec.name),
            portrait(creature_scene(spec)),
            spec.base_mm if spec.base_mm is not None else sizes.of(spec.size),
            SideColour.RED,
        )
        for identity, spec in library.creatures.items()
    )


def signed(number: int) -> str:
    """A change as it is printed: `+2`, or with a true minus sign."""
    return f"+{number}" if number >= 0 else f"\N{MINUS SIGN}{-number}"
