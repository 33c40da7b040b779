"""Kernels in parts: a function that kernels call is compiled as a part of these. Importing this loads numba.

By itself numba makes machine code of every function, with all that it calls in it, and so optimises what is
called by many again and again. A part is only written in LLVM's language; what Python calls is linked with
its parts and theirs, and optimised once, as a whole. What numba's own library adds to it are parts as well.
"""

from __future__ import annotations

import gc
import inspect
import operator
from contextlib import contextmanager, suppress
from functools import cache
from typing import TYPE_CHECKING

from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.cpu import CPUContext
from numba.core.errors import NumbaNotImplementedError
from numba.core.registry import CPUDispatcher, CPUTarget, cpu_target
from numba.core.targetconfig import ConfigStack
from numba.core.typing import Context
from numba.core.utils import threadsafe_cached_property

from game.board.kernel_arrays import Theirs, adopt, types
from game.board.kernel_files import KernelFiles
from game.board.kernel_passes import KernelFlags, kernel_passes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FunctionType


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]  # numba is untyped
    """The code of a function that is linked into others, and has no address of its own."""

    _shared_module: Theirs

    @property
    def codegen(self) -> Theirs:
        """The code generator, which has no place for the environment of a function without an address."""
        return _Placeless(self._codegen)

    def finalize(self) -> None:
        """End it; nothing is linked or optimised yet."""
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        """No address."""
        return 0

    def _optimize_functions(self, ll_module: Theirs) -> None:
        ll_module.data_layout = self._codegen._data_layout  # noqa: SLF001 - as numba's own library

    def _get_module_for_linking(self) -> Theirs:
        self._ensure_finalized()
        if self._shared_module is None:
            self._shared_module = self._final_module
            for function in self._shared_module.functions:
                if not function.is_declaration and function.linkage == Linkage.external:
                    function.linkage = "linkonce_odr"
        return self._shared_module


class _Placeless:
    """A code generator, but for the environments."""

    def __init__(self, codegen: Theirs) -> None:
        self._codegen = codegen

    def set_env(self, _name: str, _environment: object) -> None:
        """Leave it: compiled kernels hold no Python objects."""

    def __getattr__(self, name: str) -> Theirs:
        return getattr(self._codegen, name)


class WholeLibrary(JITCodeLibrary):  # type: ignore[misc]  # numba is untyped
    """The code of a function that Python calls, with that of all its parts."""

    _linking_libraries: Theirs

    def _optimize_functions(self, ll_module: Theirs) -> None:
        """Nothing yet, as of a part: all is optimised once it is linked."""
        ll_module.data_layout = self._codegen._data_layout  # noqa: SLF001 - as numba's own library

    def finalize(self) -> None:
        """Link it with its parts and with theirs, each once, optimise it, and make machine code of it."""
        parts: dict[Theirs, None] = {}
        left = list(self._linking_libraries)
        while left:
            part = left.pop()
            if part not in parts:
                parts[part] = None
                left += part._linking_libraries  # noqa: SLF001 - of the same class
        self._linking_libraries = list(parts)
        super().finalize()


ITEMS = (operator.getitem, operator.setitem)
"""Operators that are built in, though numba looks for what does them by another key."""


class KernelTyping(Context):  # type: ignore[misc]  # numba is untyped
    """What types kernels have. What a function makes of arguments of some types is looked up once."""

    def __init__(self) -> None:
        self._known: dict[object, tuple[Theirs, Theirs]] = {}
        super().__init__()

    def resolve_function_type(self, func: Theirs, args: Theirs, kws: Theirs) -> Theirs:
        """The signature of a call."""
        if not isinstance(func, types.Function):
            return super().resolve_function_type(func, args, kws)
        call = (func, tuple(args), tuple(dict(kws).items()))
        how = ConfigStack.top_or_none()
        known = self._known.get(call) or self._known.get((call, how))
        if known is not None:
            sig, done_by = known
            func._impl_keys[sig.args] = done_by  # noqa: SLF001 - what is compiled otherwise may have set it
            return sig
        sig = super().resolve_function_type(func, args, kws)
        if sig is not None:
            done_by = func.get_impl_key(sig)
            built_in = done_by is func.typing_key or func.typing_key in ITEMS
            # else it is compiled, and otherwise for each way of compiling
            self._known[call if built_in else (call, how)] = sig, done_by
        return sig


class KernelContext(CPUContext):  # type: ignore[misc]  # numba is untyped
    """How kernels are written."""

    def init(self) -> None:
        """Begin."""
        super().init()
        adopt(self)
        self._sizes: dict[str, int] = {}

    def get_abi_sizeof(self, ty: Theirs) -> int:
        """How many bytes a value takes."""
        told = str(ty)
        if told not in self._sizes:
            self._sizes[told] = super().get_abi_sizeof(ty)
        return self._sizes[told]

    def get_function(self, fn: Theirs, sig: Theirs, _firstcall: bool = True) -> Theirs:
        """What writes a call of a function."""
        sig = sig.as_function()
        key = fn.get_impl_key(sig) if isinstance(fn, types.Callable) else fn
        try:
            found = self._defns[key].find(sig.args)
        except NumbaNotImplementedError:
            return super().get_function(fn, sig, _firstcall)
        return _Call(found, self, sig)


class _Call:
    """What writes one call, in one function."""

    def __init__(self, found: Theirs, context: KernelContext, sig: Theirs) -> None:
        self._found, self._context, self._sig = found, context, sig

    def __call__(self, builder: Theirs, args: Theirs, loc: Theirs = None) -> Theirs:
        where = {"loc": loc} if _takes_place(self._found) else {}
        written = self._found(self._context, builder, self._sig, args, **where)
        self._context.add_linking_libs(getattr(self._found, "libs", ()))
        return written

    def __getattr__(self, name: str) -> Theirs:
        return getattr(self._found, name)


@cache
def _takes_place(writer: Theirs) -> bool:
    """Whether what writes calls of a function asks for the place in the source."""
    return "loc" in inspect.signature(writer).parameters


class KernelTarget(CPUTarget):  # type: ignore[misc]  # numba is untyped
    """Where kernels are compiled: apart from all that others in the same process compile."""

    @threadsafe_cached_property  # type: ignore[untyped-decorator]
    def _toplevel_typing_context(self) -> KernelTyping:
        return KernelTyping()

    @threadsafe_cached_property  # type: ignore[untyped-decorator]
    def _toplevel_target_context(self) -> KernelContext:
        return KernelContext(self.typing_context, self._target_name)


class KernelDispatcher(CPUDispatcher):  # type: ignore[misc]  # numba is untyped
    """A kernel for Python to call, or one that kernels call."""

    targetdescr = KernelTarget("cpu")

    def enable_caching(self) -> None:
        """Keep what is compiled, where there is a place for it."""
        with suppress(RuntimeError):
            self._cache = KernelFiles(self.py_func)


class PartCompiler(Compiler):  # type: ignore[misc]  # numba is untyped
    """Compiles a function to be a part of others."""

    library: type[JITCodeLibrary] = PartLibrary

    def __init__(self, *what: Theirs) -> None:
        typing, target, library, args, return_type, flags, named = what
        flags = KernelFlags(flags)
        flags.no_cfunc_wrapper = True
        super().__init__(typing, target, library, args, return_type, flags, named)

    def define_pipelines(self) -> Theirs:
        """The passes that kernels need, into a library of that kind."""
        self.state.library = self.library(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return [kernel_passes()]


class WholeCompiler(PartCompiler):
    """Compiles a function that Python calls, and its parts."""

    library = WholeLibrary

    def define_pipelines(self) -> Theirs:
        """The same, into a library that can be kept on disk."""
        passes = super().define_pipelines()
        self.state.library.enable_object_caching()
        return passes

    def _compile_core(self) -> Theirs:
        with _apart(self.state.targetctx.codegen()):
            return super()._compile_core()


@contextmanager
def _apart(codegen: Theirs) -> Iterator[None]:
    """Whatever of numba's own library is compiled meanwhile is a part, and for kernels alone.

    numba lets nobody else compile until this is done. No garbage is looked for: there is little.
    """
    theirs, collects = vars(cpu_target).copy(), gc.isenabled()
    ours = KernelDispatcher.targetdescr
    before = codegen._library_class  # noqa: SLF001 - numba has no other way
    codegen._library_class = PartLibrary  # noqa: SLF001
    vars(cpu_target).update(
        _toplevel_typing_context=ours.typing_context, _toplevel_target_context=ours.target_context
    )
    gc.disable()
    try:
        yield
    finally:
        codegen._library_class = before  # noqa: SLF001
        vars(cpu_target).clear()
        vars(cpu_target).update(theirs)
        if collects:
            gc.enable()


def kernel_of(function: FunctionType, options: dict[str, bool]) -> Theirs:
    """The kernel for Python to call; other kernels get a part, once for all arguments of the same types.

    For these a constant is an argument like any other.
    """
    options = {**options, "nopython": True, "no_cfunc_wrapper": True}
    whole = KernelDispatcher(function, targetoptions=options, pipeline_class=WholeCompiler)
    whole.enable_caching()
    inner = {**options, "no_cpython_wrapper": True}
    part = KernelDispatcher(function, targetoptions=inner, pipeline_class=PartCompiler)

    def part_for(arguments: Theirs, named: Theirs) -> Theirs:
        plain = types.unliteral
        by_name = {name: plain(one) for name, one in dict(named).items()}
        return part.get_call_template(tuple(map(plain, arguments)), by_name)

    whole.get_call_template, whole.get_overload = part_for, part.get_overload
    return whole
