"""What numba does with a kernel, or a part of one: only what kernels need. Importing this loads numba."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from numba.core.compiler import Flags
from numba.core.compiler_machinery import FunctionPass, PassManager, register_pass
from numba.core.ir_utils import build_definitions
from numba.core.postproc import PostProcessor
from numba.core.rewrites import rewrite_registry
from numba.core.ssa import reconstruct_ssa
from numba.core.transforms import canonicalize_cfg
from numba.core.typed_passes import NoPythonBackend, NopythonTypeInference, PreLowerStripPhis
from numba.core.untyped_passes import FixupArgs, RewriteSemanticConstants, TranslateByteCode

from game.board.kernel_lowering import ShortLowering

if TYPE_CHECKING:
    from game.board.kernel_arrays import Theirs


class _KernelPass(FunctionPass):  # type: ignore[misc]  # numba is untyped
    def __init__(self) -> None:
        super().__init__()


@register_pass(mutates_CFG=True, analysis_only=False)
class KernelBlocks(_KernelPass):
    """Bring blocks in order, and write in a shorter way what is constant.

    numba also works out after each such pass how long every variable lives; only the last has to.
    """

    _name = "kernel_blocks"

    def run_pass(self, state: Theirs) -> bool:
        """Do it."""
        blocks = state.func_ir.blocks = canonicalize_cfg(state.func_ir.blocks)
        for kind in rewrite_registry.rewrites["before-inference"]:
            rewrite = kind(state)
            left = list(blocks)
            while left:
                label = left.pop()
                if rewrite.match(state.func_ir, blocks[label], state.typemap, state.calltypes):
                    blocks[label] = rewrite.apply()
                    left.append(label)
        return True


@register_pass(mutates_CFG=False, analysis_only=False)
class KernelVariables(_KernelPass):
    """Give a variable that is set anew another name."""

    _name = "kernel_variables"

    def run_pass(self, state: Theirs) -> bool:
        """Do it."""
        state.func_ir = reconstruct_ssa(state.func_ir)
        state.func_ir._definitions = build_definitions(state.func_ir.blocks)  # noqa: SLF001 - as numba's own pass
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class KernelLives(_KernelPass):
    """Say where each variable is set and, where references are counted, where it ends."""

    _name = "kernel_lives"

    def run_pass(self, state: Theirs) -> bool:
        """Do it."""
        state.func_ir = PreLowerStripPhis()._strip_phi_nodes(state.func_ir)  # noqa: SLF001 - without what it does after
        state.func_ir._definitions = build_definitions(state.func_ir.blocks)  # noqa: SLF001
        if state.flags.nrt:
            PostProcessor(state.func_ir).run(emit_dels=True)
        else:
            state.func_ir.blocks = canonicalize_cfg(state.func_ir.blocks)
        return True


PASSES = (
    TranslateByteCode,
    FixupArgs,
    RewriteSemanticConstants,
    KernelBlocks,
    KernelVariables,
    NopythonTypeInference,
    KernelLives,
    ShortLowering,
    NoPythonBackend,
)
"""What is done with a function, without what only closures, literals, generators, arrays as a whole and
loops in parallel need: kernels have none."""


class _Passes(PassManager):  # type: ignore[misc]  # numba is untyped
    """Passes, without looking through the function between them and telling others of each."""

    def _runPass(self, _index: int, one: Theirs, state: Theirs) -> None:  # noqa: N802 - as numba calls it
        one.analysis = self._analysis
        one.run_pass(state)


def kernel_passes() -> Theirs:
    """The passes, in order."""
    passes = _Passes("kernel")
    for one in PASSES:
        passes.add_pass(one, one.__name__)
    passes.finalize()
    return passes


INHERITED = ("nrt", "fastmath", "error_model", "forceinline")
"""What a function has in common with those that it calls."""


class KernelFlags(Flags):  # type: ignore[misc]  # numba is untyped
    """How a kernel is compiled. They are compared to find what was compiled for others."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Flags) and all(getattr(self, n) == getattr(other, n) for n in INHERITED)

    def __hash__(self) -> int:
        return _flags_hash()


@cache
def _flags_hash() -> int:
    """What numba makes of any flags: it goes by the names alone."""
    return hash(Flags())
