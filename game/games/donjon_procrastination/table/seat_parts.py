"""What lies before one player, as widgets: plate, hand, fighter, Soutien cards, dice and piles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.games.donjon_procrastination.log.names import signed
from game.games.donjon_procrastination.rules.play.state import BLUFF, HIDDEN, NOTHING
from game.games.donjon_procrastination.rules.play.totals import factor
from game.games.donjon_procrastination.rules.play.values import value_of
from game.games.donjon_procrastination.table.cards import back_of
from game.games.donjon_procrastination.table.dice_view import DiceBox, Die
from game.games.donjon_procrastination.table.plates import Backs, SeatPlate, TotalSeal
from game.games.donjon_procrastination.table.table_card import CardBed, CarriedStack, TableCard
from game.table.hand_fan import PileButton
from game.ui.icons import Icon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.play.state import Played, Player
    from game.games.donjon_procrastination.table.scene import DuelScene
    from game.games.donjon_procrastination.table.staging import Picture
    from game.ui.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class SeatParts:
    """The widgets of one player; `backs` is None for whose hand lies at the edge of the table."""

    plate: SeatPlate
    backs: Backs | None
    fighter: Widget
    supports: tuple[Widget, ...]
    carried: CarriedStack | None
    dice: DiceBox
    piles: tuple[PileButton, ...]
    seal: TotalSeal

    @property
    def all(self) -> tuple[Widget, ...]:
        """Every one of them, in reading order."""
        backs = () if self.backs is None else (self.backs,)
        carried = () if self.carried is None else (self.carried,)
        return (self.plate, *backs, *carried, self.fighter, *self.supports, self.dice, self.seal, *self.piles)


class PartsMaker:
    """Makes the widgets of each player for a picture of the table."""

    def __init__(self, scene: DuelScene, picture: Picture) -> None:
        self._scene = scene
        self._state = picture.state
        self._story = picture.story
        self._stage = scene.flow.stage

    def of(self, seat: Seat) -> SeatParts:
        """The widgets of that seat."""
        front = seat == self._scene.session.front
        return SeatParts(
            plate=self._plate(seat),
            backs=None if front else self._backs(seat),
            fighter=self._fighter(seat),
            supports=tuple(self._supports(seat)),
            carried=self._carried(seat),
            dice=self._dice(seat),
            piles=tuple(self._piles(seat)),
            seal=self._seal(seat),
        )

    def _player(self, seat: Seat) -> Player:
        return self._state.players[seat]

    # Who

    def _plate(self, seat: Seat) -> SeatPlate:
        scene, player = self._scene, self._player(seat)
        asked = scene.session.asked if not scene.flow.timeline.busy and scene.flow.recap is None else None
        tip = self._plate_tip(seat)
        return SeatPlate(
            f"seat.{seat}",
            scene.names.player(seat),
            scene.ui.palette.seats[seat],
            ((Icon.POINTS, len(player.score)), (Icon.CARDS, len(player.hand))),
            partial(scene.leaf, seat, "score"),
            acting=asked == seat,
            done=bool(player.placed),
            tip=tip,
        )

    def _plate_tip(self, seat: Seat) -> str:
        """Whom the player faces and what lies before the player; in the draft only the hand."""
        names, player = self._scene.names, self._player(seat)
        if not self._state.round:
            return names.tr("duel.plate_alone", who=names.player(seat), hand=len(player.dealt))
        return names.tr(
            "duel.plate",
            who=names.player(seat),
            foe=names.player(self._state.opponent(seat)),
            champions=len(player.score),
            hand=len(player.hand),
            pile=len(player.pile),
            limbo=len(player.discard),
        )

    def _backs(self, seat: Seat) -> Backs:
        player = self._player(seat)
        held = [card or back_of(seat) for card in (*player.dealt, *player.hand)]
        if player.bluff == "hand" and not player.dealt:
            held.append(self.bluff_of(seat) if self._scene.session.sees(seat) else back_of(seat))
        tip = self._scene.say("duel.hand_of", who=self._scene.names.player(seat), count=len(player.hand))
        return Backs(f"backs.{seat}", tuple(held), self._scene.cards, tip)

    def _seal(self, seat: Seat) -> TotalSeal:
        scene = self._scene
        sentence = scene.tallies.sentence(seat)
        if not sentence:
            return TotalSeal(f"total.{seat}", "", "", "")
        foe = self._state.opponent(seat)
        theirs = scene.tallies.sentence(foe, (seat, foe)) or "0"
        colon = scene.say("duel.colon")
        tip = f"{scene.names.player(seat)}{colon}{sentence}\n{scene.names.player(foe)}{colon}{theirs}"
        versus = scene.say("duel.versus", total=signed(scene.tallies.total(foe, (seat, foe))))
        total = signed(scene.tallies.total(seat))
        return TotalSeal(f"total.{seat}", total, versus, tip, won=scene.won(seat))

    # What was played

    def _fighter(self, seat: Seat) -> Widget:
        player = self._player(seat)
        name, say = f"table.{seat}.fighter", self._scene.say
        if player.fighter is not None:
            return self._played(name, seat, player.fighter, fighter=True)
        if player.placed and self._state.phase == "face":
            return self._face_down(name, seat, player.placed)
        return CardBed(
            f"bed.{seat}.fighter",
            say("duel.bed.fighter"),
            self._scene.art,
            sign=Icon.MELEE,
            lit=self._wanted(seat, "face"),
        )

    def _supports(self, seat: Seat) -> Iterator[Widget]:
        player = self._player(seat)
        for place, played in enumerate(player.supports):
            yield self._played(f"table.{seat}.support.{place}", seat, played, fighter=False)
        if player.placed and self._state.phase == "support":
            yield self._face_down(f"table.{seat}.support.{len(player.supports)}", seat, player.placed)
        elif not player.supports:
            yield CardBed(
                f"bed.{seat}.support",
                self._scene.say("duel.bed.support"),
                self._scene.art,
                sign=Icon.DEFENCE,
                lit=self._wanted(seat, "support"),
            )

    def _wanted(self, seat: Seat, phase: str) -> bool:
        decision = self._scene.decision
        return decision.seat == seat and decision.phase == phase and not self._player(seat).placed

    def _played(self, name: str, seat: Seat, played: Played, *, fighter: bool) -> TableCard:
        scene = self._scene
        tile = self._tile(name, played.card)
        library = scene.session.library
        value = value_of(library, self._state, seat, played)
        times = factor(library, self._state, seat, self._state.opponent(seat)) if fighter else 1
        tile.worth = signed(value * times) if value * times != library.card(played.card).value else ""
        tile.void = played.cancelled
        tile.acting = self._stage.acting == played.card or self._asks(played.card)
        if self._story.ordered is not None and (fighter or self._story.ordered.phase == "support"):
            tile.place = self._story.place_of(seat) or 0
        return tile

    def _asks(self, card: str) -> bool:
        question = self._scene.decision.question
        return question is not None and question.card == card

    def _face_down(self, name: str, seat: Seat, placed: str) -> Widget:
        """What was placed in secret; its owner may look at it."""
        scene, turned = self._scene, self._stage.turned.get(seat)
        if placed == NOTHING and turned is None:
            return CardBed(name, scene.say("duel.bed.passed"), scene.art, sign=Icon.GO_BY)
        shown = turned if turned is not None else placed
        card = (
            back_of(seat) if shown in (HIDDEN, NOTHING) else self.bluff_of(seat) if shown == BLUFF else shown
        )
        tile = self._tile(name, card)
        tile.back = back_of(seat)
        tile.turning = self._stage.turn if turned is not None else 0.0
        return tile

    def bluff_of(self, seat: Seat) -> str:
        """What the pictures call the Esbroufe card of a player."""
        return f"{seat}:{self._state.setup.bluffs[seat]}:0"

    def _tile(self, name: str, card: str) -> TableCard:
        scene = self._scene
        return TableCard(
            name,
            card,
            scene.cards,
            partial(scene.press_card, card),
            lit=scene.decision.question is not None and scene.decision.concerns(card),
            marked=card in scene.decision.picks,
            pin=scene.pin,
        )

    def _carried(self, seat: Seat) -> CarriedStack | None:
        player = self._player(seat)
        if not player.carried:
            return None
        scene, card = self._scene, player.carried[-1]
        stack = CarriedStack(
            f"carried.{seat}", card, scene.cards, partial(scene.leaf, seat, "carried"), pin=scene.pin
        )
        stack.count = len(player.carried)
        return stack

    # Dice and piles

    def _dice(self, seat: Seat) -> DiceBox:
        roll, faces = self._stage.rolls.get(seat), self._player(seat).dice if not self._state.results else ()
        scene, question = self._scene, self._scene.decision.question
        asked = question is not None and scene.die_asked(question) == seat
        picks = scene.decision.picks if asked else ()
        return DiceBox(
            f"dice.{seat}",
            scene.ui.palette.seats[seat],
            faces,
            [self._die(seat, place) for place in range(len(faces))] if roll is None else [],
            roll=roll,
            marked=frozenset(map(int, picks)),
        )

    def _die(self, seat: Seat, place: int) -> Die:
        scene, question = self._scene, self._scene.decision.question
        asked = question is not None and scene.die_asked(question) == seat and str(place) in question.options
        return Die(
            f"die.{seat}.{place}",
            partial(scene.press_option, str(place)),
            lit=asked,
        )

    def _piles(self, seat: Seat) -> Iterator[PileButton]:
        scene, say, player = self._scene, self._scene.say, self._player(seat)
        for name, cards in (("pile", player.pile), ("discard", player.discard), ("score", player.score)):
            open_ = name == "score" or (name == "discard" and scene.session.sees(seat))
            top = None if not cards else cards[0] if open_ and cards[0] else back_of(seat)
            refusal = say("duel.pile_down") if name == "pile" else "" if cards else say("duel.pile_empty")
            yield PileButton(
                f"pile.{seat}.{name}",
                say(f"duel.pile.{name}"),
                len(cards),
                top,
                scene.cards,
                partial(scene.leaf, seat, name),
                refusal=refusal,
                tip=say(f"duel.pile_tip.{name}", who=scene.names.player(seat), count=len(cards)),
            )
