"""The toolkit: window, loop, input, scenes, widgets, text, sound and theme, over pygame-ce. It knows no game.

A scene builds a tree of named widgets from its own state; the app calls `build` again whenever size, scale,
language or palette change, and the focus stays with the widget of the same name:

    >>> from game.ui.scene import Scene
    >>> from game.ui.widgets.button import Button
    >>> from game.ui.widgets.label import Label
    >>> from game.ui.widgets.layout import Anchor, Column, Panel
    >>> class Counter(Scene):
    ...     count = 0
    ...
    ...     def build(self):
    ...         self.shown = Label(str(self.count), self.ui.styles.title, align=0.5)
    ...         more = Button("counter.more", "One more", self.add)
    ...         return Anchor(Panel(Column([self.shown, more])), w=420)
    ...
    ...     def add(self):
    ...         self.count += 1
    ...         self.rebuild()

A `Driver` plays it without a window, as tests and the demonstration do:

    >>> from game.content.locale import Language, translator
    >>> from game.ui.app import App, Settings
    >>> from game.ui.driver import Driver
    >>> from game.ui.options import Options
    >>> from game.ui.window.window import OffScreen
    >>> speak = lambda language: translator(Language(language))
    >>> app = App(OffScreen((960, 540)), Settings(speak, Options(language="en")))
    >>> app.push(Counter())
    >>> driver = Driver(app)
    >>> driver.press("counter.more")
    >>> driver.scene.shown.text
    '1'

- All boxes and spots are in logical units (`box.Box`, y down); `Canvas` turns them into pixels, `Theme` and
  `Texts` keep what they made. `Ui` holds them all, with the palette, `say` (messages), keys and options;
  `ui.kept(CardPainter)` is the one painter of that class, for as long as the palette stays.
- A widget of one's own overrides `wanted`, `arrange`, `draw(canvas, ui)` and `handle(event, context)`; it
  gets pointer events at its box, everything while it holds a pressed button, and keys while it has the focus.
- Events are frozen values (`events`); nothing asks pygame for the state of mouse or keyboard.
- `app.push(scene)`, `app.pop()`, `app.set_options(...)`, `app.redraw()`; a scene with `overlay = True` is
  drawn over the one below. `Scene.update(seconds)` lets time pass; return True to be drawn again.
- `Timeline` plays cues one after another, `Sounds` plays sounds.
- A scene's `command(command)` is given keys that no widget took. After a change of size within the tree call
  `interface.rearrange()`, after a change of the tree itself `rebuild()`.
- A `Driver` has `press(name)`, `key("ctrl+z")`, `type("abc")`, `drag(a, b)`, `wait(0.5)`, `frame()` and
  `save(path)`.
"""
