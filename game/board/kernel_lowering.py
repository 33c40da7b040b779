"""How kernels are written in LLVM's language: without what the optimiser would have to remove again.

By itself numba takes apart and puts together whole records wherever one of their fields is asked for, keeps
each variable in memory, and counts references to what the caller holds anyway. Importing this loads numba.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from llvmlite import ir
from numba.core.compiler_machinery import register_pass
from numba.core.ir import UNDEFINED, Arg, Assign, Expr, Var
from numba.core.lowering import Lower
from numba.core.typed_passes import NativeLowering

from game.board.kernel_arrays import Theirs, types

PARTS = ("getattr", "static_getitem", "exhaust_iter")
"""Expressions that a part of a record may be named by."""

PURE = frozenset(
    [
        *("add", "and", "bitcast", "extractvalue", "fadd", "fcmp", "fmul", "fsub", "getelementptr", "icmp"),
        *("insertvalue", "load", "mul", "or", "select", "sext", "sub", "trunc", "xor", "zext"),
    ]
)
"""Instructions that do nothing but make a value."""


class ShortBuilder(ir.IRBuilder):  # type: ignore[misc]  # llvmlite is untyped
    """Writes instructions; a field of a record is taken from where it came from."""

    def __init__(self, block: Theirs) -> None:
        super().__init__(block)
        self._fields: dict[int, dict[int, Theirs]] = {}

    def extract_value(self, agg: Theirs, idx: Theirs, name: str = "") -> Theirs:
        """A field of a record, or a field of that."""
        for i in idx if isinstance(idx, (tuple, list)) else (idx,):
            agg = self._field(agg, i, name)
        return agg

    def _field(self, record: Theirs, i: int, name: str) -> Theirs:
        while isinstance(record, ir.instructions.InsertValue):
            before, value = record.operands
            if record.indices[0] != i:
                record = before
            elif len(record.indices) == 1:
                return value
            else:
                break
        if isinstance(record, ir.LoadInstr):
            return self._loaded_field(record, i)
        return super().extract_value(record, i, name)

    def _loaded_field(self, record: Theirs, i: int) -> Theirs:
        """A field of a record in memory, read where the whole record is read, and once."""
        known = self._fields.setdefault(id(record), {})
        if i not in known:
            block = record.parent
            at = block.instructions.index(record) + 1
            steps = [ir.Constant(ir.IntType(32), step) for step in (0, i)]
            where = ir.instructions.GEPInstr(block, record.operands[0], steps, inbounds=True, name="")
            known[i] = ir.LoadInstr(block, where)
            block.instructions[at:at] = [where, known[i]]
            if self.block is block and self._anchor >= at:
                self._anchor += 2
        return known[i]


class ShortLower(Lower):  # type: ignore[misc]  # numba is untyped
    """Writes a function; what is set once needs no memory, and what holds no arrays is not forgotten."""

    def init(self) -> None:
        """Find the variables that are set once, and among them the arguments and what is a part of these."""
        super().init()
        lines = [line for block in self.blocks.values() for line in block.body if isinstance(line, Assign)]
        times = Counter(line.target.name for line in lines)
        once = {line.target.name: line.value for line in lines if times[line.target.name] == 1}
        found = {name for name, value in once.items() if isinstance(value, Arg)}
        self._given: set[str] = set()
        while found:
            self._given |= found
            found = {name for name in once if name not in self._given and self._is_part(name, once[name])}
        self._once = {name for name in once if name in self._given or not self._is_counted(name)}
        self._values: dict[str, Any] = {}

    def setup_function(self, fndesc: Theirs) -> None:
        """Begin, with a builder of our own."""
        super().setup_function(fndesc)
        self.builder = ShortBuilder(self.entry_block)
        self.call_helper = self.call_conv.init_call_helper(self.builder)

    def lower_normal_function(self, fndesc: Theirs) -> None:
        """Write it, and leave out what nothing uses."""
        super().lower_normal_function(fndesc)
        _leave_out_unused(self.function)

    def lower_block(self, block: Theirs) -> None:
        """Write a block, line by line."""
        self.pre_block(block)
        for line in block.body:
            self.loc = line.loc
            self.lower_inst(line)
        self.post_block(block)

    def lower_binop(self, resty: Theirs, expr: Theirs, op: Theirs) -> Theirs:
        """An operator between two values, by the signature that was found when types were."""
        if expr.static_lhs is not UNDEFINED or expr.static_rhs is not UNDEFINED:
            return super().lower_binop(resty, expr, op)
        typing = self.context.typing_context
        kind, wanted = typing.resolve_value_type(op), self.fndesc.calltypes[expr].args
        values = [
            self.context.cast(self.builder, self.loadvar(side.name), self.typeof(side.name), as_one)
            for side, as_one in zip((expr.lhs, expr.rhs), wanted, strict=True)
        ]
        signature = typing.resolve_function_type(kind, wanted, {})
        made = self.context.get_function(kind, signature)(self.builder, values)
        return self.context.cast(self.builder, made, signature.return_type, resty)

    def lower_assign(self, ty: Theirs, inst: Theirs) -> Theirs:
        """What is on the right of a line; of what the caller gave and holds, references are not counted."""
        if inst.target.name not in self._given:
            return super().lower_assign(ty, inst)
        if not isinstance(inst.value, Arg):
            return self._part(inst.value)
        given = self.typeof("arg." + inst.value.name)
        return self.context.cast(self.builder, self.fnargs[inst.value.index], given, ty)

    def loadvar(self, name: str) -> Theirs:
        """The value of a variable."""
        return self._values[name] if name in self._once else super().loadvar(name)

    def storevar(self, value: Theirs, name: str, argidx: int | None = None) -> None:
        """Set a variable."""
        if name in self._once:
            self._values[name] = value
        elif self._is_counted(name):
            super().storevar(value, name, argidx)
        else:
            self.builder.store(value, self.getvar(name))

    def delvar(self, name: str) -> None:
        """Forget a variable."""
        if name not in self._once and self._is_counted(name):
            super().delvar(name)

    def _alloca_var(self, name: str, fetype: Theirs) -> None:
        if name not in self._once:
            super()._alloca_var(name, fetype)

    def _is_counted(self, name: str) -> bool:
        kind = self.context.data_model_manager[self.typeof(name)]
        return bool(self.context.enable_nrt) and bool(kind.contains_nrt_meminfo())

    def _is_part(self, name: str, value: Theirs) -> bool:
        """Whether a variable that is set to this names an argument, or a part of one."""
        if isinstance(value, Var):
            return value.name in self._given and self.typeof(value.name) == self.typeof(name)
        if not isinstance(value, Expr) or value.op not in PARTS or value.value.name not in self._given:
            return False
        whole = self.typeof(value.value.name)
        if value.op == "getattr":
            return isinstance(whole, types.BaseNamedTuple)
        known = value.op == "exhaust_iter" or isinstance(value.index, int)
        return known and isinstance(whole, types.BaseTuple)

    def _part(self, value: Theirs) -> Theirs:
        if isinstance(value, Var):
            return self.loadvar(value.name)
        whole, kind = self.loadvar(value.value.name), self.typeof(value.value.name)
        if value.op == "exhaust_iter":
            return whole
        field = kind.fields.index(value.attr) if value.op == "getattr" else value.index % len(kind)
        return self.builder.extract_value(whole, field)


@register_pass(mutates_CFG=True, analysis_only=False)
class ShortLowering(NativeLowering):  # type: ignore[misc]  # numba is untyped
    """The pass that writes a function so."""

    _name = "short_lowering"

    @property
    def lowering_class(self) -> type[Lower]:
        """What writes it."""
        return ShortLower


def _leave_out_unused(function: Theirs) -> None:
    """Take out of a function what makes values that nothing uses."""
    lines = [line for block in function.blocks for line in block.instructions]
    uses = Counter(id(value) for line in lines for value in _used(line))
    left = [line for line in lines if line.opname in PURE and id(line) not in uses]
    gone: set[int] = set()
    while left:
        line = left.pop()
        gone.add(id(line))
        for value in line.operands:
            uses[id(value)] -= 1
            if uses[id(value)] == 0 and getattr(value, "opname", "") in PURE:
                left.append(value)
    for block in function.blocks:
        block.instructions[:] = [line for line in block.instructions if id(line) not in gone]


def _used(line: Theirs) -> list[Theirs]:
    if isinstance(line, ir.PhiInstr):
        return [value for value, _ in line.incomings]
    return list(line.operands)
