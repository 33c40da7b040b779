"""What things of a game are called: creatures, cards, zones, sides, and what happens."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.content.locale import Language
from game.games.colors_of_magic.rules.cards.library import printed
from game.games.colors_of_magic.rules.play.view import is_masked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.content.locale import Translator
    from game.content.spec import Words
    from game.core.rules import Reason, Value
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import ObjectiveSpec
    from game.games.colors_of_magic.rules.play.state import Body, Moment, State
    from game.positions.position import Side

SEPARATOR = ", "


class Names:
    """The names of what lies on one table, in one language. Creatures of one profile are numbered."""

    def __init__(
        self, library: Library, say: Translator, state: State, players: Mapping[Side, str] | None = None
    ) -> None:
        self.library = library
        self.say = say
        self.state = state
        self.players = players or {}
        self._bodies: dict[str, str] = {}
        self._number()

    def words(self, words: Words) -> str:
        """The text in the language in use."""
        return words.fr if self.say.language is Language.FR else words.en

    def side(self, side: Side) -> str:
        """What a side is called: as its player, or by its colour."""
        return self.players.get(side) or self.say(f"table.side.{side}")

    def card(self, card: str) -> str:
        """The name of a card, or that it is hidden."""
        if is_masked(card):
            return self.say("table.hidden_card")
        return self.words(self.library.card(card).name)

    def body(self, body: Body) -> str:
        """The name of a creature, whether it is still in play or not."""
        return self._bodies.get(body.id) or self.words(self.library.creatures[body.profile].name)

    def of(self, identity: str | None) -> str:
        """The name of whatever has that id; the id itself where nothing is known by it."""
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
                return self.card(identity)
            if spec in self.library.creatures:
                return self.words(self.library.creatures[spec].name)
        return identity

    def objective(self, identity: str) -> ObjectiveSpec | None:
        """What is printed on an objective card of the scenario."""
        scenario = self.library.scenarios.get(self.state.scenario or "")
        found = scenario.objectives if scenario is not None else ()
        return next((spec for spec in found if spec.id == identity), None)

    def reason(self, reason: Reason) -> str:
        """A reason as a sentence, with names in the place of ids."""
        return self.say.reason(replace(reason, values=tuple((k, self._named(v)) for k, v in reason.values)))

    def cited(self, reason: Reason) -> str:
        """The same with the rule that it rests on."""
        return f"{self.reason(reason)} [{reason.rule}]"

    def moment(self, moment: Moment) -> str:
        """What happens, as a sentence."""
        values: dict[str, Value] = {
            "who": self.of(moment.subject),
            "whom": self.of(moment.object),
            "amount": moment.amount,
        }
        if moment.when == "spell_cast":
            item = next((one for one in self.state.stack if one.number == moment.item), None)
            values["whom"] = self.card(item.card) if item is not None else ""
        if moment.phase is not None:
            values["whom"] = self.say(f"table.phase.{moment.phase}")
        return self.say(f"table.moment.{moment.when}", **values)

    def _named(self, value: Value) -> Value:
        if not isinstance(value, str):
            return value
        return SEPARATOR.join(self.of(part) for part in value.split(SEPARATOR))

    def _on_table(self, identity: str) -> str:
        objective = self.objective(identity)
        if objective is not None:
            return self.words(objective.name)
        for zone in self.state.zones:
            if zone.id == identity:
                return self.words(zone.name)
        for marker in self.state.markers:
            if marker.id == identity and marker.name is not None:
                return self.words(marker.name)
        return ""

    def _number(self) -> None:
        groups: dict[tuple[Side, str], list[Body]] = {}
        for body in (*self.state.bodies, *self.state.banished):
            groups.setdefault((body.side, body.profile), []).append(body)
        for (_, profile), bodies in groups.items():
            name = self.words(self.library.creatures[profile].name)
            for body in bodies:
                number = int(body.id.rpartition(":")[2].lstrip("t") or 0)
                self._bodies[body.id] = f"{name} {number}" if len(bodies) > 1 or number > 1 else name
