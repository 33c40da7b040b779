"""Where the compiler looks for kept kernels in the program without Python."""
# ruff: noqa: INP001 - frozen beside the program, outside any package

from __future__ import annotations

from typing import TYPE_CHECKING

from numba.core.caching import UserProvidedCacheLocator

if TYPE_CHECKING:
    from collections.abc import Callable


class FrozenKernels(UserProvidedCacheLocator):  # type: ignore[misc] # numba is untyped
    """Files lie straight in the cache folder, named by module, function and line.

    What is kept is told apart by the executable's contents, so a copy of the program finds it as well.
    """

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:  # noqa: ARG003 - the same for every file
        """The folder itself."""
        return "frozen"

    @classmethod
    def from_function(cls, py_func: Callable[..., object], py_file: str) -> FrozenKernels | None:
        """The place of a kernel; None where nothing can be written, and then it is not kept."""
        try:
            place = cls(py_func, py_file)
            place.ensure_cache_path()
        except OSError:
            return None
        return place
