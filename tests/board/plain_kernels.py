"""Kernels as plain Python, so that a test may call one by itself without having it compiled first."""

from __future__ import annotations

from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from game.board.movement.movement_kernel import ground_of
from game.board.terrain import Board, Footing, Opacity, Piece, pieces_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.board.kernels.jit import Floats
    from game.board.shapes import Shape

F = TypeVar("F", bound="Callable[..., Any]")


def plainly(kernel: F, known: dict[Any, Any] | None = None) -> F:
    """The function as it is written, and all kernels that it calls; where none is compiled, itself."""
    known = {} if known is None else known
    source: Any = getattr(kernel, "py_func", None)
    if source is None:
        return kernel
    if kernel not in known:
        names: dict[str, Any] = {}
        known[kernel] = made = FunctionType(source.__code__, names, source.__name__, source.__defaults__)
        names |= source.__globals__
        for name, value in source.__globals__.items():
            if isinstance(value, ModuleType):
                continue
            names[name] = plainly(value, known) if hasattr(value, "py_func") else value
        return made  # type: ignore[return-value]
    found: F = known[kernel]
    return found


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
