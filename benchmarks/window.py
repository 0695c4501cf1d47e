"""How the screen starts, rests and draws beside plain Kivy, measured in the same run, without a display.

Each figure stands beside its baseline, and the exit code says whether every bound is kept:

- the first frame of the real program on an empty state folder, from the start of the process to the first flip, and
  its memory a second later; the baseline is an `App` with an empty `Widget`, in a window of the same size with every
  setting that the program makes (no log, no multisampling, one input). For comparison, without a bound, stands the
  same window as Kivy opens it by itself;
- how often a window is drawn in ten idle seconds;
- a frame of the table, drawn in one piece and in layers as the program does, beside 81 textured rectangles; a frame is
  one drawing of the whole window, waited for until it is done: without a graphics chip the processor draws each pixel;
- from a press in another thread to the lamps, beside a plain trigger of Kivy's clock from another thread.

Both sides start from compiled bytecode, kept in a folder that is thrown away, and the words are compiled, as
`setup.sh` does it. Run with `python benchmarks/window.py [--quick]` from the root of the tree.
"""

# ruff: noqa: ANN401, PLC0415, S603 - Kivy ships no types; its environment is set before it is imported; we start ourselves

import argparse
import json
import math
import os
import runpy
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from device.evening import TablePage
    from ui.scene import Scene

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

FRAMES, TURNS = 10, 30
SETTLED_S = 1.0
"""After this long a window that has just opened is at rest."""
PRESSES = 20


class Bound(NamedTuple):
    """A figure of ours, its baseline, and the most that ours may be."""

    name: str
    ours: float
    baseline: float
    most: float
    unit: str


# ---------------------------------------------------------------- programs that are started


def bare(width: int, height: int, watch: "Watch") -> None:
    """Run Kivy's own App with an empty widget, as Kivy is found; only the size is ours."""
    os.environ["KIVY_NO_ARGS"] = "1"
    from kivy.config import Config

    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    _empty_app(watch)


def trimmed(width: int, height: int, watch: "Watch") -> None:
    """Run the same with every setting that the program makes."""
    os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONFIG="1", KIVY_NO_FILELOG="1", KIVY_NO_CONSOLELOG="1")
    from kivy.config import Config

    graphics = {"width": width, "height": height, "maxfps": 30, "multisamples": 0, "rotation": 0, "resizable": 1}
    for key, value in {**graphics, "fullscreen": 0, "show_cursor": 1}.items():
        Config.set("graphics", key, str(value))
    Config.set("kivy", "kivy_clock", "interrupt")
    Config.set("kivy", "exit_on_escape", "0")
    Config.remove_section("input")
    Config.add_section("input")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    _empty_app(watch)


def _empty_app(watch: "Watch") -> None:
    from kivy.app import App
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.uix.widget import Widget

    class Bare(App):  # type: ignore[misc] # Kivy ships no types
        def build(self) -> Widget:
            return Widget()

    watch.window(Window)
    watch.wake = Clock.create_trigger(lambda _elapsed: watch.felt())
    Bare().run()


def ours(_width: int, _height: int, watch: "Watch") -> None:
    """Run the program as `python -m ui` does."""
    from ui import kivy_setup

    opened = kivy_setup.has_window

    def has_window() -> bool:
        found = opened()
        from kivy.core.window import Window

        watch.window(Window)
        if watch.presses:
            _press(watch)
        return found

    kivy_setup.has_window = has_window
    sys.argv[1:] = []
    runpy.run_module("ui", run_name="__main__", alter_sys=True)


def _press(watch: "Watch") -> None:
    """Let presses of the first seat come from another thread, and see when the lamps are told."""
    from device.evening import Press
    from ui import app

    told, taken = app.Screen._told, app.Inbox.get_nowait  # noqa: SLF001 - watched, not changed

    def telling(screen: Any, shown: Any) -> None:
        told(screen, shown)
        watch.felt()

    def taking(inbox: Any) -> Any:
        event = taken(inbox)
        watch.taken = watch.turns
        return event

    made = app.Inbox.__init__

    def making(inbox: Any) -> None:
        made(inbox)
        watch.wake = lambda: inbox.put(Press(0, "click"))

    app.Screen._told, app.Inbox.get_nowait, app.Inbox.__init__ = telling, taking, making  # noqa: SLF001


class Watch:
    """Sees when a window flips; ends its process when all has been seen, and prints what it was."""

    def __init__(self, began: float, seconds: float, *, presses: bool) -> None:
        self.began, self.seconds, self.presses = began, seconds, presses
        self.wake: Callable[[], object] = lambda: None
        self.taken = self.turns = 0
        self._flips = 0
        self._first = 0.0
        self._pressed: float | None = None
        self._latencies: list[tuple[float, int]] = []

    def window(self, window: Any) -> None:
        """Watch a window that has just been opened."""
        from kivy.base import EventLoop

        kind, loop = type(window), type(EventLoop)
        flip, idle = kind.flip, loop.idle

        def flipping(self_: Any) -> None:
            flip(self_)
            self._flips += 1
            if self._flips == 1:
                self._first = time.time() - self.began
                threading.Thread(target=self._rest, daemon=True).start()

        def turning(self_: Any) -> None:
            self.turns += 1
            idle(self_)

        kind.flip, loop.idle = flipping, turning

    def felt(self) -> None:
        """Note that what was woken has come to its end."""
        if self._pressed is not None:
            self._latencies.append((time.perf_counter() - self._pressed, self.turns - (self.taken or self.turns)))
            self._pressed = None

    def _rest(self) -> None:
        """Wait in a thread of its own, so that the loop is left alone."""
        time.sleep(SETTLED_S)
        resident = int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
        before = self._flips
        time.sleep(self.seconds)
        idle = self._flips - before
        for _ in range(PRESSES if self.presses else 0):
            self._pressed = time.perf_counter()
            self.wake()
            time.sleep(0.1)
        seen = {"first_s": self._first, "rss_mb": resident, "drawn": idle, "latencies": self._latencies}
        sys.stdout.write(json.dumps(seen) + "\n")
        sys.stdout.flush()
        os._exit(0)


def started(kind: str, size: tuple[int, int], folder: Path, seconds: float = 0.0, *, presses: bool = False) -> Any:
    """Start one of the two in a fresh process on an empty state folder; gives what was seen of it."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory(dir=folder) as state:
        environment |= {
            "PYTHONPYCACHEPREFIX": str(folder / "bytecode"), "SDL_VIDEODRIVER": "offscreen", "HOME": state,
            "STATE_DIRECTORY": state, "KIVY_HOME": str(folder / "kivy"),  # made at the first start, as in a house
        }  # fmt: skip
        more = ["--seconds", str(seconds), *(["--presses"] if presses else [])]
        command = [sys.executable, __file__, "--size", f"{size[0]}x{size[1]}", "--start", kind, *more]
        done = subprocess.run(
            [*command, "--began", repr(time.time())], capture_output=True, text=True, check=True, env=environment
        )
    return json.loads(done.stdout.splitlines()[-1])


def starts(size: tuple[int, int], folder: Path, rounds: int) -> list[Bound]:
    """Compare first frames and memory, turn about, so that a busy machine disturbs both alike."""
    seen: dict[str, list[Any]] = {"bare": [], "trimmed": [], "ours": []}
    for turn in range(rounds + 1):
        for kind, found in seen.items():
            one = started(kind, size, folder)
            if turn:  # the first wrote the bytecode
                found.append(one)
    first = {kind: [one["first_s"] * 1000 for one in found] for kind, found in seen.items()}
    memory = {kind: median(one["rss_mb"] for one in found) for kind, found in seen.items()}
    least, middle = ({kind: f(times) for kind, times in first.items()} for f in (min, median))
    return [
        Bound("first frame, the quietest start", least["ours"], least["trimmed"], 1.4 * least["trimmed"], "ms"),
        Bound("first frame, the median start", middle["ours"], middle["trimmed"], 1.4 * middle["trimmed"], "ms"),
        Bound("the same beside Kivy as it is found", least["ours"], least["bare"], math.inf, "ms"),
        Bound("memory", memory["ours"], memory["trimmed"], memory["trimmed"] + 50, "MB"),
    ]


def rests(size: tuple[int, int], folder: Path, seconds: float) -> list[Bound]:
    """Count what is drawn at rest, and time how soon a press is felt."""
    bare_seen, seen = (started(kind, size, folder, seconds, presses=True) for kind in ("trimmed", "ours"))
    quick = {name: median(s for s, _ in one["latencies"]) * 1000 for name, one in (("bare", bare_seen), ("ours", seen))}
    turns = max(turns for _, turns in seen["latencies"])
    return [
        Bound(f"drawn in {seconds:.0f} idle seconds", seen["drawn"], bare_seen["drawn"], 0, ""),
        Bound("turns of the loop from a press taken to its lamps", turns, 0, 0, ""),
        Bound("from a press to the lamps", quick["ours"], quick["bare"], 20, "ms"),
    ]


# ---------------------------------------------------------------- a table, in this process


def table_page() -> "TablePage":
    """Play a match of four into its sixth round, and hold a ghost over the page."""
    from dataclasses import replace

    from device.chance import pick
    from device.cursor import Cursor
    from device.evening import COLOURS, Seat, TablePage
    from device.rules import GAMES, setup_for

    game = GAMES["kingdomino"]
    state = game.start(setup_for("kingdomino", 4, {}))
    for played in range(1000):
        view = game.view(state)
        if view.round == 6 and view.turn.step == "place":
            break
        actions = game.actions(state)
        state = game.apply(state, actions[pick(b"window", played, len(actions))])
    cursor = Cursor.over(game.actions(state))
    for target in cursor.actions[0].targets:
        cursor = cursor.touch(target)
    seats = tuple(Seat(name, COLOURS[i], i) for i, name in enumerate(("Zoé", "Piet", "Anaïs", "Louis")))
    return TablePage(replace(view, number=1), cursor, seats, game.view(game.apply(state, cursor.actions[0])))


def best(act: Callable[[], object], times: int) -> float:
    """Give the least processor time of several runs, in milliseconds: it counts the drawing threads, not the queue."""
    found = []
    for _ in range(times):
        began = time.process_time()
        act()
        found.append(time.process_time() - began)
    return 1000 * min(found)


def frames(width: int, height: int) -> list[Bound]:
    """Measure frames of a table beside plain rectangles."""
    from ui.kivy_setup import open_with

    open_with(width, height)
    from kivy.base import EventLoop
    from kivy.core.window import Window
    from kivy.graphics import Rectangle
    from kivy.graphics.opengl import glFinish
    from kivy.uix.widget import Widget

    from device.evening import Shown
    from ui import pages
    from ui.geometry import Panel
    from ui.paint import picture
    from ui.sheet import Sheet

    EventLoop.ensure_window()

    def frame() -> None:
        Window.dispatch("on_draw")
        glFinish()

    def frames_of(*widgets: Widget) -> list[tuple[float, float]]:
        """Draw a few frames of one, then of the other, and so on; gives the median of each by both clocks, in ms."""
        took: list[list[tuple[float, float]]] = [[] for _ in widgets]
        for _ in range(TURNS):
            for widget, found in zip(widgets, took, strict=True):
                Window.add_widget(widget)
                EventLoop.idle()
                frame()  # the first one after a change may compile shaders
                for _ in range(FRAMES):
                    began = time.process_time(), time.perf_counter()
                    frame()
                    found.append((time.process_time() - began[0], time.perf_counter() - began[1]))
                Window.remove_widget(widget)
        medians = [[1000 * median(times) for times in zip(*found, strict=True)] for found in took]
        return [(busy, waited) for busy, waited in medians]

    plain = Widget()
    square = picture().get_region(8, 700, 128, 128)
    with plain.canvas:
        for i in range(81):
            Rectangle(texture=square, pos=(i % 9 * width / 9, i // 9 * height / 9), size=(width / 9, height / 9))
    size, shown = Panel(width, height), Shown(table_page())
    scenes: dict[str, Scene | None] = {name: pages.draw_layer(name, shown, size) for name in pages.LAYERS}
    layered = Sheet(pages.LAYERS, print)
    for name, scene in scenes.items():
        layered.show(name, scene)
    (plain_ms, plain_waited), (layered_ms, layered_waited) = frames_of(plain, layered)
    painter, folio = layered._painters["folio"], scenes["folio"]  # noqa: SLF001 - measured apart from the loop
    return [
        Bound("a frame of the table, of all processors", layered_ms, plain_ms, 2 * plain_ms, "ms"),
        Bound("a frame of the table, by the clock", layered_waited, plain_waited, 2 * plain_waited, "ms"),
        Bound(
            "drawing the whole page as a scene", best(lambda: pages.draw(shown, size), 20), plain_ms, 1000 / 30, "ms"
        ),
        Bound("painting the folio anew", best(lambda: painter.paint(folio, 0, height), 20), plain_ms, 1000 / 30, "ms"),
    ]


def compile_words() -> None:
    """Compile the catalogues, as `setup.sh` does."""
    from device.words import compile_all

    compile_all()


def main() -> None:
    """Measure, print, and say by the exit code whether every bound is kept."""
    parser = argparse.ArgumentParser(description="Measure the screen beside plain Kivy.")
    parser.add_argument("--size", default="800x480", help="of the panel, for the frames")
    parser.add_argument("--quick", action="store_true", help="fewer starts, and two idle seconds")
    parser.add_argument("--start", choices=["bare", "trimmed", "ours"], help=argparse.SUPPRESS)
    for hidden in ("--began", "--seconds"):
        parser.add_argument(hidden, type=float, default=0.0, help=argparse.SUPPRESS)
    parser.add_argument("--presses", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    width, height = map(int, given.size.split("x"))
    if given.start:
        watch = Watch(given.began, given.seconds, presses=given.presses)
        {"bare": bare, "trimmed": trimmed, "ours": ours}[given.start](width, height, watch)
        return
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    compile_words()
    with tempfile.TemporaryDirectory(prefix="chatelain-window-") as name:
        os.environ["KIVY_HOME"] = name
        from ui.screens.panel import around

        size = tuple(map(int, around(800, 480)))  # the program draws the seats' buttons around its panel
        rows = starts(size, Path(name), 3 if given.quick else 25)
        rows += rests(size, Path(name), 2 if given.quick else 10)
        rows += frames(width, height)
    print(f"{'':52}{'ours':>9}{'baseline':>10}{'at most':>9}")
    for row in rows:
        late = "" if row.ours <= row.most else "  too much"
        print(f"{row.name:52}{row.ours:>9.2f}{row.baseline:>10.2f}{row.most:>9.2f} {row.unit}{late}")
    # JSON knows no infinity: a figure without a bound has none.
    told = [row._asdict() | ({"most": None} if math.isinf(row.most) else {}) for row in rows]
    print(json.dumps({"figures": told}))
    sys.exit(any(row.ours > row.most for row in rows))


if __name__ == "__main__":
    main()
