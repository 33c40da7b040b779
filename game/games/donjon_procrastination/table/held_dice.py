"""Dice in a player's hand: pressing shakes them, releasing throws them."""

from __future__ import annotations

from dataclasses import dataclass
from math import sin
from typing import TYPE_CHECKING

import pygame

from game.art.dice_tray import LARGEST, RIM, die
from game.art.dice_tumble import APART
from game.ui.input.events import (
    Event,
    KeyPressed,
    KeyReleased,
    Mods,
    MouseButton,
    PointerPressed,
    PointerReleased,
)
from game.ui.sound import Sound
from game.ui.text.text import Face, Style
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.canvas import Canvas
    from game.ui.ui import Ui
    from game.ui.widgets.base import WidgetContext

KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)

FACES_A_SECOND = 14.0


@dataclass(slots=True)
class Moving:
    """The motion on a table at rest: decoration only.

    Attributes:
        crowned: how far the laurels of the winner have grown, from 0 to 1.
        shaking: whether dice are held and shaken; `shaken` for how many seconds, still ones not counted.
    """

    crowned: float = 0.0
    shaking: bool = False
    shaken: float = 0.0


class HeldDice(Pressable):
    """Dice in the hand; releasing throws them, wherever the pointer is then."""

    space_presses = True

    def __init__(self, name: str, count: int, moving: Moving, throw: Callable[[], None], tip: str) -> None:
        super().__init__(name, throw, tip=tip)
        self.count = count
        self.moving = moving

    def spoken(self, ui: Ui) -> str:
        """The words that ask for the throw."""
        return ui.say("duel.act.throw")

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """Take up and shake on a press, throw as it is let go; by the mouse or by Enter and Space."""
        match event:
            case PointerPressed(button=MouseButton.LEFT) | KeyPressed(key=pygame.K_SPACE, repeat=False):
                self._take(context)
            case KeyPressed(key=key, mods=Mods.NONE, repeat=False) if key in KEYS:
                self._take(context)
            case PointerReleased(button=MouseButton.LEFT) if self.pressed:
                self._let_go(context)
            case KeyReleased(key=key) if self.pressed:
                if key in KEYS:
                    self._let_go(context)
                else:
                    self.pressed = self.moving.shaking = False
            case _:
                return False
        return True

    def _take(self, context: WidgetContext) -> None:
        self.pressed = self.moving.shaking = True
        context.ui.sounds.play(Sound.RUSTLE)

    def _let_go(self, context: WidgetContext) -> None:
        self.pressed = self.moving.shaking = False
        self.activate(context)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the dice, shaken while they are held, and the instruction below them."""
        box = self.box
        words = box.h >= 76 and box.w >= 130
        room = box.h - (24 if words else 0)
        side = max(6.0, min(LARGEST, room * 0.6, (box.w - 2 * RIM) / (APART * self.count + 0.3)))
        lift = 5.0 if self.pressed or self.hovered or self.focused else 0.0
        time = self.moving.shaken
        left = box.centre[0] - APART * side * (self.count - 1) / 2
        for number in range(self.count):
            face, dx, dy, turn = _shaken(number, time) if self.moving.shaking else (number % 6 + 1, 0, 0, 0)
            size = (canvas.px(side), canvas.px(side))
            picture = ui.theme.turned(("die", face), size, turn, lambda face=face: die(face))  # type: ignore[misc]
            at = (left + APART * side * number + dx * side, box.y + room / 2 - lift + dy * side)
            shadow = ui.theme.shadow(("die", turn, size), picture, 4, 150)
            canvas.blit_centred(shadow, (at[0] + 3, at[1] + 5 + lift))
            canvas.blit_centred(picture, at)
        canvas.outline(box.inset(-2), ui.palette.gilt, 4 if self.pressed or self.hovered else 2.4, 12)
        if words:
            text = ui.say("duel.dice.hold")
            style = ui.texts.shrunk(
                text, Style(Face.BOLD, 15, ui.palette.cream, (0, 0, 0)), box.w - 16, least=0.6
            )
            canvas.blit_centred(ui.texts.line(text, style), (box.centre[0], box.bottom - 17))


def _shaken(number: int, time: float) -> tuple[int, float, float, int]:
    """A shaken die after that many seconds: its face, its offset from its place, and its turn."""
    beat = time * FACES_A_SECOND + number * 2.3
    face = int(beat * 1.7) % 6 + 1
    turn = round(10 * sin(beat * 1.3) / 5) * 5 if time else 0
    return face, 0.16 * sin(beat * 2.1), 0.2 * sin(beat * 2.9 + number), turn
