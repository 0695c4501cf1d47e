"""How fast the screen is beside plain Kivy, measured in the same run, without a display.

Prints a table to read and one line of JSON. A frame is one drawing of the whole window, waited for until it is
done; without a graphics chip the processor draws each pixel. Run with `python benchmarks/window.py [--size 800x480]`
from the root of the tree.
"""

# ruff: noqa: PLC0415, S603 - Kivy's environment is set before Kivy is imported; we start ourselves anew

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.scene import Scene

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]
os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="chatelain-kivy-"))

FRAMES = 60
STARTS = 3


def scene_of_a_table(width: int, height: int) -> "Callable[[], Scene]":
    """Draw the table page of a match in its sixth round, a ghost on the page."""
    from dataclasses import replace

    from device.chance import pick
    from device.cursor import Cursor
    from device.evening import COLOURS, Seat, Shown, TablePage
    from device.rules import GAMES, setup_for
    from ui import pages
    from ui.geometry import Panel

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
    page = TablePage(replace(view, number=1), cursor, seats, game.view(game.apply(state, cursor.actions[0])))
    size = Panel(width, height)
    return lambda: pages.draw(Shown(page), size)


def scene_of_the_lobby(width: int, height: int) -> "Scene":
    """Draw the page that is shown first."""
    from device.evening import LobbyPage, Seat, Shown
    from ui import pages
    from ui.geometry import Panel

    places = (Seat("Zoé", "rose", 0), None, Seat("Piet", "yellow", 2), None, None, None)
    return pages.draw(Shown(LobbyPage(places, ("kingdomino",), "kingdomino", ())), Panel(width, height))


def first_frame(width: int, height: int, *, ours: bool) -> float:
    """Open a window in a fresh process and wait for its first frame; give the seconds inside the process."""
    done = subprocess.run(
        [sys.executable, __file__, "--size", f"{width}x{height}", "--start", "ours" if ours else "bare"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return float(done.stdout)


def start(width: int, height: int, *, ours: bool) -> None:
    """Open a window, show one frame, print how long it took."""
    began = time.perf_counter()
    from ui.kivy_setup import open_with

    open_with(width, height)
    from kivy.base import EventLoop
    from kivy.core.window import Window
    from kivy.uix.widget import Widget

    if ours:
        from ui.sheet import Sheet

        widget = Sheet(("page",), print)
        widget.show("page", scene_of_the_lobby(width, height))
    else:
        widget = Widget()
    EventLoop.ensure_window()
    Window.add_widget(widget)
    EventLoop.idle()
    Window.dispatch("on_draw")
    print(time.perf_counter() - began)


def best(act: Callable[[], object], times: int = FRAMES) -> float:
    """Give the least processor time of several runs, in milliseconds: it counts the drawing threads, not the queue."""
    found = []
    for _ in range(times):
        began = time.process_time()
        act()
        found.append(time.process_time() - began)
    return 1000 * min(found)


def measure(width: int, height: int) -> dict[str, float]:
    """Measure everything that needs a window."""
    from ui.kivy_setup import open_with

    open_with(width, height)
    from kivy.base import EventLoop
    from kivy.core.window import Window
    from kivy.graphics import Rectangle
    from kivy.graphics.opengl import glFinish
    from kivy.uix.widget import Widget

    from ui.paint import picture
    from ui.sheet import Sheet

    EventLoop.ensure_window()

    def frame() -> None:
        Window.dispatch("on_draw")
        glFinish()

    plain = Widget()
    square = picture().get_region(8, 700, 128, 128)
    with plain.canvas:
        for i in range(81):
            Rectangle(texture=square, pos=(i % 9 * width / 9, i // 9 * height / 9), size=(width / 9, height / 9))
    Window.add_widget(plain)
    EventLoop.idle()
    plain_ms = best(frame)
    Window.remove_widget(plain)

    draw = scene_of_a_table(width, height)
    scene = draw()
    sheet = Sheet(("page",), print)
    Window.add_widget(sheet)
    sheet.show("page", scene)
    EventLoop.idle()
    table_ms = best(frame)
    painter = sheet._painters["page"]  # noqa: SLF001 - measured apart from the loop
    return {
        "plain_frame_ms": plain_ms,
        "table_frame_ms": table_ms,
        "draw_scene_ms": best(draw, 20),
        "paint_scene_ms": best(lambda: painter.paint(scene, 0, height), 20),
        "marks": len(scene.marks),
        "rss_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", default="800x480")
    parser.add_argument("--start", choices=["ours", "bare"], help=argparse.SUPPRESS)
    given = parser.parse_args()
    width, height = map(int, given.size.split("x"))
    if given.start:
        start(width, height, ours=given.start == "ours")
        return
    figures = measure(width, height)
    for name, ours in (("bare_start_s", False), ("first_frame_s", True)):
        figures[name] = min(first_frame(width, height, ours=ours) for _ in range(STARTS))
    figures["frame_ratio"] = figures["table_frame_ms"] / figures["plain_frame_ms"]
    figures["start_ratio"] = figures["first_frame_s"] / figures["bare_start_s"]
    for name, value in figures.items():
        print(f"{name:>16}  {value:10.2f}")
    print(json.dumps({name: round(value, 3) for name, value in figures.items()}))


if __name__ == "__main__":
    main()
