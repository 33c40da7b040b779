"""`play --set FOLDER --watch`: a card that is changed in an editor is changed on the table."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from game.core.errors import InputError
from game.core.files import found_in, stamp
from game.core.record import save, taken_over
from game.games import GAMES
from game.table.dialogs import MessageDialog
from game.table.match_journal import is_unfinished
from game.table.match_scene import MatchScene
from game.table.open_match import agents_of

if TYPE_CHECKING:
    from pathlib import Path

    from game.content.shelf import Examined
    from game.table.game import Cards, Game
    from game.ui.app import App

EVERY = 0.5
"""Seconds between two looks at the files: an editor has saved a file whole by the second one."""

MOST_NAMED = 4
"""Changed cards that are named; of more, how many."""

Stamps = dict["Path", tuple[int, int] | None]

AnyScene = MatchScene[Any, Any, Any, Any, Any]


class CardWatch:
    """Looks at the card files of a folder, and takes what has changed in them over to the table."""

    def __init__(self, game: Game, folder: Path) -> None:
        self._game, self._folder = game, folder
        self._seen = self._known = self._stamps()
        self._at = time.monotonic()
        self._library = self._cards.checked(folder).library
        self._fault = ""

    @property
    def _cards(self) -> Cards:
        cards = self._game.cards
        if cards is None:
            raise ValueError(f"{self._game.name} has no cards")
        return cards()

    def _stamps(self) -> Stamps:
        return {path: stamp(path) for path in found_in(self._folder, "*.toml")}

    def step(self, app: App) -> None:
        """Look at the files, if it is time; called between frames."""
        if time.monotonic() - self._at < EVERY:
            return
        # Whoever looks up from the editor later is to see it, too.
        if self._fault and not app.notice.text:
            app.notify(self._fault)
        self._at, before = time.monotonic(), self._seen
        self._seen = self._stamps()
        # A file that is still being written differs from one look to the next.
        if self._seen == self._known or self._seen != before or not self._may(app):
            return
        self._known = self._seen
        self.take_over(app)

    def _may(self, app: App) -> bool:
        """Whether the table is on top, or none is being played at: nothing is changed under a dialog."""
        playing = [scene for scene in app.scenes if isinstance(scene, MatchScene)]
        return not playing or app.scene is playing[-1]

    def take_over(self, app: App) -> None:
        """Read the cards again, and play the match on screen with them; say what cannot be taken over."""
        say, found = app.ui.say, self._cards.checked(self._folder)
        was, self._fault = self._fault, ""
        if found.faults:
            first = say.fault(found.faults[0])
            self._fault = say("watch.fault", fault=first, count=len(found.faults))
            app.notify(self._fault)
            return
        if was and app.notice.text == was:
            app.notify("")
        changed = self._changed(found)
        if not changed:
            return
        self._library = found.library
        named, more = ", ".join(changed[:MOST_NAMED]), len(changed) - MOST_NAMED
        told = [
            say("watch.read", what=named, count=len(changed))
            if more <= 0
            else say("watch.read_more", what=named, count=more)
        ]
        told += [say("watch.remark", text=say.fault(remark)) for remark in self._own(found)[:1]]
        scene = app.scene
        if isinstance(scene, MatchScene) and scene.replay is None and self._plays(scene):
            self._seat_again(app, scene, told)
        else:
            app.notify(" ".join(told))

    def _own(self, found: Examined[object]) -> list[InputError]:
        return [remark for remark in found.remarks if self._folder in getattr(remark.source, "parents", ())]

    def _changed(self, found: Examined[object]) -> list[str]:
        """The ids of what is printed otherwise than before, is new, or is gone."""
        changed: list[str] = []
        for count in self._cards.counts:
            old, new = getattr(self._library, count), getattr(found.library, count)
            changed += [name for name in {**old, **new} if old.get(name) != new.get(name)]
        return list(dict.fromkeys(changed))

    def _plays(self, scene: AnyScene) -> bool:
        """Whether that match is one of the game whose cards they are, with the cards that there are."""
        match = scene.session.match
        own = self._game.parts().content
        return GAMES.of(match) is self._game and (own is None or own(match) is None)

    def _seat_again(self, app: App, scene: AnyScene, told: list[str]) -> None:
        """Sit down again to the same match, played with the cards as they are now."""
        say, match = app.ui.say, scene.session.match
        try:
            again = taken_over(match, self._game.system())
        except InputError as error:
            told.append(say("watch.not_begun"))
            app.push(MessageDialog(say("watch.title"), "\n".join([*told, say.fault(error)])))
            return
        journal = scene.journal_file
        app.pop()
        kept = journal if journal is not None and is_unfinished(journal) else None
        if kept is not None:
            save(again.match, kept)
        agents = agents_of(again.match, GAMES)
        app.push(self._game.screen().table(again.match, agents, kept, GAMES))
        if again.refused is None:
            app.notify(" ".join(told))
            return
        told.append(say("watch.left", count=again.left, done=len(again.match.entries)))
        app.push(MessageDialog(say("watch.title"), "\n".join([*told, say.fault(again.refused)])))
