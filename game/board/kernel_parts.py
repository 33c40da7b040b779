"""Kernels in parts: a function that kernels call is compiled as a part of these. Importing this loads numba.

By itself numba makes machine code of every function, with all that it calls in it, and so optimises what is
called by many again and again. A part is only written in LLVM's language; what Python calls is linked with
its parts and theirs, and optimised once, as a whole. What numba's own library adds to it are parts as well.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

if TYPE_CHECKING:
    from collections.abc import Iterator


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]  # numba is untyped
    """The code of a function that is linked into others, and has no address of its own."""

    _shared_module: Any

    @property
    def codegen(self) -> Any:  # noqa: ANN401 - numba's
        """The code generator, which has no place for the environment of a function without an address."""
        return _Placeless(self._codegen)

    def finalize(self) -> None:
        """End it; nothing is linked or optimised yet."""
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        """No address."""
        return 0

    def _optimize_functions(self, ll_module: Any) -> None:  # noqa: ANN401 - numba's
        ll_module.data_layout = self._codegen._data_layout  # noqa: SLF001 - as numba's own library

    def _get_module_for_linking(self) -> Any:  # noqa: ANN401 - numba's
        self._ensure_finalized()
        if self._shared_module is None:
            self._shared_module = self._final_module
            for function in self._shared_module.functions:
                if not function.is_declaration and function.linkage == Linkage.external:
                    function.linkage = "linkonce_odr"
        return self._shared_module


class _Placeless:
    """A code generator, but for the environments."""

    def __init__(self, codegen: Any) -> None:  # noqa: ANN401 - numba's
        self._codegen = codegen

    def set_env(self, _name: str, _environment: object) -> None:
        """Leave it: compiled kernels hold no Python objects."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - numba's
        return getattr(self._codegen, name)


class WholeLibrary(JITCodeLibrary):  # type: ignore[misc]  # numba is untyped
    """The code of a function that Python calls, with that of all its parts."""

    _linking_libraries: Any

    def finalize(self) -> None:
        """Link it with its parts and with theirs, each once, optimise it, and make machine code of it."""
        parts: dict[Any, None] = {}
        left = list(self._linking_libraries)
        while left:
            part = left.pop()
            if part not in parts:
                parts[part] = None
                left += part._linking_libraries  # noqa: SLF001 - of the same class
        self._linking_libraries = list(parts)
        super().finalize()


class PartCompiler(Compiler):  # type: ignore[misc]  # numba is untyped
    """Compiles a function to be a part of others."""

    def define_pipelines(self) -> Any:  # noqa: ANN401 - numba's
        """As usual, into a library of that kind."""
        self.state.library = PartLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return super().define_pipelines()


class WholeCompiler(Compiler):  # type: ignore[misc]  # numba is untyped
    """Compiles a function that Python calls, and its parts."""

    def define_pipelines(self) -> Any:  # noqa: ANN401 - numba's
        """As usual, into a library of that kind, which can be kept on disk."""
        self.state.library = WholeLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        return super().define_pipelines()

    def _compile_core(self) -> Any:  # noqa: ANN401 - numba's
        with _in_parts(self.state.targetctx.codegen()):
            return super()._compile_core()


@contextmanager
def _in_parts(codegen: Any) -> Iterator[None]:  # noqa: ANN401 - numba's
    """Whatever library the compiler makes meanwhile is a part. No garbage is looked for: there is little."""
    before, collects = codegen._library_class, gc.isenabled()  # noqa: SLF001 - numba has no other way
    codegen._library_class = PartLibrary  # noqa: SLF001
    gc.disable()
    try:
        yield
    finally:
        codegen._library_class = before  # noqa: SLF001
        if collects:
            gc.enable()
