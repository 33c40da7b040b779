"""A browser that a test drives: Chromium over its debugging pipe, which needs no library."""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Self

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser")

PATIENCE = 60.0
"""Seconds that an answer may take on a busy machine."""


class Chromium:
    """One tab of a browser without a window. What its console says is kept in `said`.

    Commands and events are those of the DevTools protocol: messages in JSON, each ended by a zero byte, which
    the browser reads from its file 3 and writes to its file 4.
    """

    def __init__(self, profile: Path) -> None:
        """Start it; its files go to that folder."""
        there, self._write = os.pipe()
        self._read, back = os.pipe()
        assert PROGRAM is not None
        flags = ("--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run")
        words = (PROGRAM, *flags, f"--user-data-dir={profile}", "about:blank")
        command = f'exec "$@" 3<&{there} 4>&{back}'
        self._process = subprocess.Popen(
            ["/bin/bash", "-c", command, "chromium", *words],
            pass_fds=(there, back),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(there)
        os.close(back)
        self._rest, self._number, self._session = b"", 0, ""
        self.said: list[str] = []
        self._events: list[str] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for part in ("Page", "Runtime", "Log"):
            self.call(f"{part}.enable")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session = ""
        self.call("Browser.close")
        self._process.wait(PATIENCE)
        os.close(self._read)
        os.close(self._write)

    def call(self, method: str, **given: object) -> dict[str, Any]:
        """The result of a command."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": given}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result

    def open(self, address: str) -> None:
        """Open a page and wait until it is loaded."""
        self._events.clear()
        self.call("Page.navigate", url=address)
        while "Page.loadEventFired" not in self._events:
            self._next()

    def value(self, script: str) -> Any:
        """The value of an expression of JavaScript."""
        told = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    def press(self, key: str) -> None:
        """Press a key, as a person does."""
        code = {"Tab": 9, "ArrowLeft": 37, "ArrowRight": 39}[key]
        for kind in ("rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code)

    def point(self, x: float, y: float) -> None:
        """Move the pointer there."""
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            assert select.select([self._read], [], [], PATIENCE)[0], "the browser does not answer"
            found = os.read(self._read, 1 << 16)
            assert found, "the browser has gone"
            self._rest += found
        text, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        method = message.get("method", "")
        self._events.append(method)
        if method in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"):
            self.said.append(json.dumps(message["params"])[:300])
        return message
