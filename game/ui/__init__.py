"""The toolkit: window, loop, input, scenes, widgets, text, sound and theme, over pygame-ce. It knows no game.

A scene builds a tree of named widgets from its own state; the app calls `build` again whenever size, scale,
language or palette change, and the focus stays with the widget of the same name:

    class HelloScene(Scene):
        def __init__(self) -> None:
            super().__init__()
            self.count = 0

        def build(self) -> Widget:
            ui = self.ui
            self.label = Label(str(self.count), ui.styles.title, align=0.5)
            button = Button("hello.more", ui.say("hello.more"), self.add, icon=Icon.PLUS, look=Look.PRIMARY)
            return Anchor(Panel(Column([self.label, button]), Ground.FRAMED), w=420)

        def add(self) -> None:
            self.count += 1
            self.label.text = str(self.count)   # or self.rebuild(), when the tree itself changes
            self.interface.rearrange()          # after a change of size

        def command(self, command: Command) -> bool:   # keys that no widget took
            return super().command(command)

- All boxes and spots are in logical units (`box.Box`, y down); `Canvas` turns them into pixels, `Theme` and
  `Texts` keep what they made. `Ui` holds them all, with the palette, `say` (messages), keys and options;
  `ui.kept(CardPainter)` is the one painter of that class, for as long as the palette stays.
- A widget of one's own overrides `wanted`, `arrange`, `draw(canvas, ui)` and `handle(event, context)`; it
  gets pointer events at its box, everything while it holds a pressed button, and keys while it has the focus.
- Events are frozen values (`events`); nothing asks pygame for the state of mouse or keyboard.
- `app.push(scene)`, `app.pop()`, `app.set_options(...)`, `app.redraw()`; a scene with `overlay = True` is
  drawn over the one below. `Scene.update(seconds)` lets time pass; return True to be drawn again.
- `Timeline` plays cues one after another, `Sounds` plays sounds.
- Tests and the demonstration use `Driver(App(OffScreen(size), Settings(speak)))`: `press("hello.more")`,
  `key("ctrl+z")`, `type("abc")`, `drag(a, b)`, `wait(0.5)`, `frame()`, `save(path)`.
"""
