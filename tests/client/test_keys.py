"""Commands and their keys."""

from __future__ import annotations

import pygame
import pytest
from faults import none_of

from game.ui.input.events import KeyPressed, Mods
from game.ui.input.keys import BindingError, Command, Keys, default_bindings, parse_binding

ALL = [binding for bindings in default_bindings().values() for binding in bindings]


def test_a_binding_is_read_as_it_is_written() -> None:
    none_of(binding.text for binding in ALL if parse_binding(binding.text) != binding)


def test_no_two_commands_share_a_key_at_first() -> None:
    assert len(ALL) == len(set(ALL))
    Keys.changed({})


def test_panning_goes_by_place_so_that_azerty_and_qwerty_feel_the_same() -> None:
    azerty_z = KeyPressed(key=pygame.K_z, scancode=pygame.KSCAN_W)
    qwerty_w = KeyPressed(key=pygame.K_w, scancode=pygame.KSCAN_W)
    assert Keys().command(azerty_z) is Keys().command(qwerty_w) is Command.PAN_UP


def test_undo_goes_by_letter() -> None:
    azerty = KeyPressed(key=pygame.K_z, scancode=pygame.KSCAN_W, mods=Mods.CTRL)
    assert Keys().command(azerty) is Command.UNDO


def test_modifiers_count() -> None:
    assert Keys().command(KeyPressed(pygame.K_l)) is Command.SIGHT
    assert Keys().command(KeyPressed(pygame.K_l, mods=Mods.ALT)) is None


@pytest.mark.parametrize("held", [False, True])
def test_a_key_that_is_held_leaves_and_acts_once_but_goes_on_panning(held: bool) -> None:
    cancel, proceed = (
        KeyPressed(pygame.K_ESCAPE, repeat=held),
        KeyPressed(pygame.K_RETURN, 0, Mods.CTRL, held),
    )
    assert Keys().command(cancel) is (None if held else Command.CANCEL)
    assert Keys().command(proceed) is (None if held else Command.END)
    assert Keys().command(KeyPressed(key=pygame.K_z, scancode=pygame.KSCAN_W, repeat=held)) is Command.PAN_UP


def test_a_key_is_bound_anew_and_the_change_is_all_that_is_kept() -> None:
    keys = Keys().rebound(Command.SIGHT, (parse_binding("q"),))
    assert keys.command(KeyPressed(pygame.K_q)) is Command.SIGHT
    assert keys.command(KeyPressed(pygame.K_l)) is None
    assert keys.changes() == {"sight": ("q",)}
    assert Keys.changed(keys.changes()).bindings == keys.bindings


def test_a_key_bound_before_a_command_came_that_has_it_stays_bound() -> None:
    keys = Keys.changed({"undo": ["u"], "sight": ["y"]})
    assert keys.command(KeyPressed(pygame.K_u)) is Command.UNDO
    assert keys.command(KeyPressed(pygame.K_y)) is Command.SIGHT
    assert keys.bindings[Command.FLIPS] == keys.bindings[Command.WISH] == ()
    assert Keys.changed(keys.changes()).bindings == keys.bindings


def test_a_key_that_is_taken_is_refused_with_who_has_it() -> None:
    with pytest.raises(BindingError) as caught:
        Keys().rebound(Command.SIGHT, (parse_binding("m"),))
    assert caught.value.taken_by is Command.REACH


@pytest.mark.parametrize("text", ["return", "space", "left", "lshift"])
def test_keys_of_the_interface_cannot_be_taken(text: str) -> None:
    with pytest.raises(BindingError) as caught:
        Keys().rebound(Command.SIGHT, (parse_binding(text),))
    assert caught.value.key == "keys.kept"
