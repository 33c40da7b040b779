"""Arrays as kernels pass them and read their elements. Importing this loads numba.

By itself numba passes an array as five numbers and two for each dimension, and lays it down in memory to read
an element; the optimiser has to remove all of that again.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from llvmlite import ir
from numba.core import types as numba_types
from numba.core.datamodel import DataModelManager, default_manager
from numba.core.datamodel.models import ArrayModel
from numba.np.arrayobj import (
    fix_integer_index,
    getitem_array_tuple,
    getitem_arraynd_intp,
    load_item,
    setitem_array,
    store_item,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

Theirs = Any
"""What belongs to numba or llvmlite, which have no types."""

types: Theirs = numba_types

OWNER, DATA, SHAPE = 0, 4, 5
"""Fields of an array, as numba holds it: owner, parent, items, item size, data, shape and strides."""


class PlainArrayModel(ArrayModel):  # type: ignore[misc]  # numba is untyped
    """An array that lies row by row is passed as its owner, address and shape; the rest follows from them."""

    def get_argument_type(self) -> Theirs:
        """The types of what is passed."""
        if not _is_plain(self._fe_type):
            return super().get_argument_type()
        fields = self.get_value_type().elements
        return (fields[OWNER], fields[DATA], *fields[SHAPE].elements)

    def as_argument(self, builder: Theirs, value: Theirs) -> Theirs:
        """What is passed for an array."""
        if not _is_plain(self._fe_type):
            return super().as_argument(builder, value)
        owner, data = (builder.extract_value(value, field) for field in (OWNER, DATA))
        return (owner, data, *_sides(builder, self._fe_type, value))

    def from_argument(self, builder: Theirs, value: Theirs) -> Theirs:
        """The array of which that was passed."""
        if not _is_plain(self._fe_type):
            return super().from_argument(builder, value)
        owner, data, *sides = value
        kind = self.get_value_type()
        size = ir.Constant(kind.elements[3], getattr(self._fe_type.dtype, "bitwidth", 8) // 8)
        strides, items = [size], sides[0]
        for side in sides[:0:-1]:
            strides.insert(0, builder.mul(strides[0], side))
            items = builder.mul(items, side)
        shape = _filled(builder, kind.elements[SHAPE], sides)
        steps = _filled(builder, kind.elements[SHAPE], strides)
        return _filled(builder, kind, (owner, kind.elements[1](None), items, size, data, shape, steps))


def _is_plain(array: Theirs) -> bool:
    numbers = isinstance(array.dtype, (types.Integer, types.Float, types.Boolean))
    return numbers and array.layout == "C" and array.aligned and array.ndim > 0


def _filled(builder: Theirs, kind: Theirs, values: Sequence[Theirs]) -> Theirs:
    filled = ir.Constant(kind, ir.Undefined)
    for i, value in enumerate(values):
        filled = builder.insert_value(filled, value, i)
    return filled


def _sides(builder: Theirs, array: Theirs, held: Theirs) -> list[Theirs]:
    return [builder.extract_value(held, (SHAPE, i)) for i in range(array.ndim)]


def adopt(context: Theirs) -> None:
    """Let a context pass arrays so, and read and write their elements in place."""
    context.data_model_manager = DataModelManager().chain(default_manager)
    context.data_model_manager.register(types.Array, PlainArrayModel)
    for index in (types.Integer, types.UniTuple, types.Tuple):
        context.insert_func_defn(
            (
                (_item, operator.getitem, (types.Array, index)),
                (_set_item, operator.setitem, (types.Array, index, types.Any)),
            )
        )
    context.insert_func_defn(((_length, len, (types.Array,)),))


def _item(context: Theirs, builder: Theirs, sig: Theirs, args: Sequence[Theirs]) -> Theirs:
    array, index = sig.args
    where = _place(context, builder, array, index, args)
    if where is not None:
        return load_item(context, builder, array, where)
    as_ever = getitem_array_tuple if isinstance(index, types.BaseTuple) else getitem_arraynd_intp
    return as_ever(context, builder, sig, args)


def _set_item(context: Theirs, builder: Theirs, sig: Theirs, args: Sequence[Theirs]) -> Theirs:
    array, index, kind = sig.args
    where = _place(context, builder, array, index, args)
    if where is None:
        return setitem_array(context, builder, sig, args)
    store_item(context, builder, array, context.cast(builder, args[2], kind, array.dtype), where)
    return context.get_dummy_value()


def _length(context: Theirs, builder: Theirs, sig: Theirs, args: Sequence[Theirs]) -> Theirs:
    del context, sig
    return builder.extract_value(args[0], (SHAPE, 0))


def _place(
    context: Theirs, builder: Theirs, array: Theirs, index: Theirs, args: Sequence[Theirs]
) -> Theirs | None:
    """The address of an element; None where the index means a part of the array, or the array is not plain.

    Negative indices count from the end.
    """
    kinds = index.types if isinstance(index, types.BaseTuple) else (index,)
    if not _is_plain(array) or array.ndim != len(kinds) or not all(map(_is_index, kinds)):
        return None
    held, at = args[:2]
    places = [at] if index is kinds[0] else [builder.extract_value(at, i) for i in range(len(kinds))]
    place = None
    for kind, one, side in zip(kinds, places, _sides(builder, array, held), strict=True):
        known = isinstance(one, ir.Constant) and one.constant >= 0
        along = one if known else fix_integer_index(context, builder, kind, one, side)
        place = along if place is None else builder.add(builder.mul(place, side), along)
    return builder.gep(builder.extract_value(held, DATA), [place])


def _is_index(kind: Theirs) -> bool:
    return isinstance(kind, types.Integer) and kind.signed and kind.bitwidth == types.intp.bitwidth
