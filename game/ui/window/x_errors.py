"""Catches errors of X about windows that other programs destroy or hide; uncaught, they end the program."""

from __future__ import annotations

import ctypes
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from collections.abc import Sequence


class _Error(ctypes.Structure):
    """XErrorEvent, as in Xlib.h."""

    _fields_: ClassVar[Sequence[tuple[str, Any]]] = [
        ("type", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("resource", ctypes.c_ulong),
        ("serial", ctypes.c_ulong),
        ("code", ctypes.c_ubyte),
        ("request", ctypes.c_ubyte),
        ("minor", ctypes.c_ubyte),
    ]


class _Unmapped(ctypes.Structure):
    """XUnmapEvent, as in Xlib.h, and room to be any XEvent."""

    _fields_: ClassVar[Sequence[tuple[str, Any]]] = [
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("sent", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("event", ctypes.c_ulong),
        ("window", ctypes.c_ulong),
        ("from_configure", ctypes.c_int),
        ("room", ctypes.c_long * 24),
    ]


_UNMAP_NOTIFY = 18
"""The event that a window is no longer shown, as in X.h."""

_BAD_MATCH = 8
"""The error of a request that does not fit its window, as in X.h."""

_SET_INPUT_FOCUS = 42
"""The request that gives a window the keyboard, as in Xproto.h."""

_HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(_Error))


class XErrors:
    """Hears the errors that X reports of some windows, and leaves all others to whoever heard them before.

    That a window cannot get the keyboard because a window manager has just hidden it is ignored.

    Attributes:
        lost: the windows of which there was an error, as X numbers them, with Xlib's display of each.
    """

    def __init__(self) -> None:
        self.lost: dict[int, int] = {}
        self._watched: set[int] = set()
        self._handler = _HANDLER(self._heard)
        self._before: Any = None
        self._library: ctypes.CDLL | None = None

    def begin(self) -> None:
        """Hear errors from now on; where there is no Xlib, nothing is heard."""
        with suppress(OSError):
            self._library = ctypes.CDLL("libX11.so.6")
            self._library.XSetErrorHandler.restype = _HANDLER
            self._library.XPutBackEvent.argtypes = [ctypes.c_void_p, ctypes.POINTER(_Unmapped)]
            self._before = self._library.XSetErrorHandler(self._handler)

    def watch(self, window: int) -> None:
        """Hear the errors of that window from now on."""
        self._watched.add(window)
        self.lost.pop(window, None)  # X gives numbers again

    def unmap(self, window: int) -> None:
        """Let SDL close a lost window: it would wait for ever to hear that it is off the screen."""
        display = self.lost.get(window)
        if display is None or self._library is None:
            return
        event = _Unmapped(type=_UNMAP_NOTIFY, display=display, event=window, window=window)
        self._library.XPutBackEvent(display, event)

    def stop(self) -> None:
        """Hear no more; only once the display is closed, for X reports an error long after its cause."""
        if self._library is not None:
            self._library.XSetErrorHandler(self._before)
            self._library = None

    def _heard(self, display: int, error: Any) -> int:  # noqa: ANN401 - a pointer, whose type only ctypes knows
        """Remember an error of a watched window, or pass any other on to the handler before."""
        window, kind = error.contents.resource, (error.contents.request, error.contents.code)
        if kind == (_SET_INPUT_FOCUS, _BAD_MATCH):
            return 0
        if window in self._watched:
            self.lost[window] = display
            return 0
        before = self._before
        return int(before(display, error)) if before else 0
