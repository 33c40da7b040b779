"""What the program without Python starts with: sees to its compiled kernels, then runs the command line."""
# ruff: noqa: INP001 - the script that PyInstaller freezes, outside any package

from __future__ import annotations

import multiprocessing
import os
import runpy
import sys
from pathlib import Path

COMPILE = "--compile-kernels"
"""With this the program only compiles its kernels: all, for `packaging/build`, or those of one family."""

SHIPPED = Path(getattr(sys, "_MEIPASS", "")) / "kernels"
"""The kernels compiled when the program was built."""

POOL = "joblib.externals.loky.backend."
"""What the processes of joblib run: it starts them with `-m` or `-c`, as if this program were Python."""

# Kernels are kept for one kind of processor: without this they would be of use on the builder's alone.
os.environ["NUMBA_CPU_NAME"] = "generic"
os.environ["NUMBA_CPU_FEATURES"] = ""


def works_for_pool() -> bool:
    """Be the process that joblib started, to its end, if it was joblib that started this program."""
    if sys.argv[1:2] == ["-m"] and sys.argv[2].startswith(POOL):
        module = sys.argv[2]
        del sys.argv[1:3]
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    elif sys.argv[-2:-1] == ["-c"] and sys.argv[-1].startswith(f"from {POOL}"):
        exec(sys.argv[-1], {})  # noqa: S102 - the line that joblib's own Python would have run
    else:
        return False
    return True


def main() -> int:
    """Run the command line, with the shipped kernels in the user's cache, and return its exit code."""
    from game.board.kernels.kernel_cache import is_warm  # noqa: PLC0415 - only once the settings above hold

    if sys.argv[1:2] == [COMPILE]:
        from game.board.later import main as compile_kernels  # noqa: PLC0415 - hardly ever needed

        return compile_kernels(sys.argv[2:])
    from game.core.errors import InputError  # noqa: PLC0415 - as above

    if not is_warm() and SHIPPED.is_dir():
        from game.board.kernels.jit import take_in  # noqa: PLC0415 - loads the compiler, at the first start only

        try:
            take_in(SHIPPED)
        except (OSError, RuntimeError, ImportError, InputError) as error:
            sys.stderr.write(f"kernels not kept, the program compiles them: {error}\n")
    from game.cli.main import main as command_line  # noqa: PLC0415 - loads the program

    return command_line()


if __name__ == "__main__":
    multiprocessing.freeze_support()  # the same for the processes of the standard library
    sys.exit(0 if works_for_pool() else main())
