"""Kernels as plain Python, so that a test may call one by itself without having it compiled first."""

from __future__ import annotations

from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar

from game.board.movement.movement_kernel import ground_of
from game.board.terrain import Board, Footing, Opacity, Piece, pieces_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.board.kernels.jit import Floats
    from game.board.shapes import Shape

F = TypeVar("F", bound="Callable[..., Any]")


def plainly(kernel: F) -> F:
    """The function as it is written, and all kernels that it calls; where none is compiled, itself."""
    made: F = _plain(kernel)
    return made


@cache
def _plain(kernel: Any) -> Any:
    source = getattr(kernel, "py_func", None)
    return kernel if source is None else _copied(kernel, {})


def _copied(kernel: Any, known: dict[Any, Any]) -> Any:
    if kernel not in known:
        source = kernel.py_func
        names = dict(source.__globals__)
        known[kernel] = FunctionType(source.__code__, names, source.__name__, source.__defaults__)
        names |= {name: _copied(value, known) for name, value in names.items() if hasattr(value, "py_func")}
    return known[kernel]


def tables_of(*shapes: Shape) -> tuple[Floats, Floats, Floats]:
    """The rows of corners, of the rim and of the pieces of which kernels know shapes."""
    board = Board(
        pieces=tuple(
            Piece(f"{i}", shape, Footing.IMPASSABLE, Opacity.BLOCKING) for i, shape in enumerate(shapes)
        )
    )
    ground = ground_of(board)
    assert len(ground.hard) == len(shapes)
    return board.flat.corners, ground.rim, pieces_of(board.flat)
