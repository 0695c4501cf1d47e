"""Every setting of Kivy's environment, made before Kivy is imported for the first time.

Import this module first wherever Kivy is needed; nothing else may set a Kivy variable or touch its Config.
It must not import anything of Kivy at its top, nor open a window.
"""

import logging
import os
from pathlib import Path

FRAMES_PER_SECOND = 30

DRIVER = "x11"
"""SDL's way to a desktop; left to itself it would also draw where nobody looks. `ui.backend` asks for the other way."""


def _home() -> Path:
    """Find where Kivy may keep its files for the evening: in memory, for a card that takes nothing must not stop it."""
    runtime = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    if runtime:
        return Path(runtime, "kivy")
    import tempfile  # noqa: PLC0415 - slow to load, and seldom needed

    return Path(tempfile.gettempdir(), f"chatelain-kivy-{os.getuid()}")


os.environ["KIVY_NO_ARGS"] = "1"  # or Kivy reads our own command line
os.environ["KIVY_LOG_MODE"] = "PYTHON"  # or it puts its handlers on the root logger
os.environ["KIVY_WINDOW"] = "sdl2"  # or a driver that fails is followed by another, which ends the program by itself
os.environ["KIVY_NO_FILELOG"] = "1"
os.environ["KIVY_NO_CONSOLELOG"] = "1"
os.environ["KIVY_NO_CONFIG"] = "1"  # a config.ini left by an earlier run would beat what is set here
os.environ["KIVY_IMAGE"] = os.environ["KIVY_TEXT"] = "sdl2"  # or it loads every library it knows and uses one
os.environ["KIVY_HOME"] = os.environ.get("KIVY_HOME") or str(_home())
Path(os.environ["KIVY_HOME"]).mkdir(parents=True, exist_ok=True)


def open_with(
    width: int, height: int, *, rotation: int = 0, touch_panel: bool = False, fullscreen: bool = False
) -> None:
    """Settle how the one window opens; call it before the first import of `kivy.core.window`.

    On KMSDRM (`touch_panel`) touches come from the kernel's devices and nowhere else, under X11 or cage from SDL's
    mouse and nowhere else: with both, each tap counts twice.
    """
    _leave_out_style()
    from kivy.config import Config  # noqa: PLC0415 - Kivy reads the environment when it is imported

    graphics = {
        "width": width, "height": height, "rotation": rotation, "maxfps": FRAMES_PER_SECOND, "multisamples": 0,
        "resizable": int(not fullscreen), "fullscreen": "auto" if fullscreen else 0, "show_cursor": int(not fullscreen),
    }  # fmt: skip
    for key, value in graphics.items():
        Config.set("graphics", key, str(value))
    # With the interrupt clock an event from another thread is handled at once, not at the next frame.
    Config.set("kivy", "kivy_clock", "interrupt")
    Config.set("kivy", "exit_on_escape", "0")
    Config.remove_section("input")
    Config.add_section("input")
    if touch_panel:
        Config.set("input", "%(name)s", "probesysfs,provider=mtdev")
    else:
        Config.set("input", "mouse", "mouse,disable_multitouch")


def _leave_out_style() -> None:
    """Let Kivy read an empty sheet of style: its own is for widgets we have none of, and slow."""
    import kivy  # noqa: PLC0415 - Kivy reads the environment when it is imported

    data, sheet = kivy.kivy_data_dir, Path(os.environ["KIVY_HOME"], f"start-{os.getpid()}", "style.kv")
    sheet.parent.mkdir(exist_ok=True)
    sheet.write_text("", "ascii")
    kivy.kivy_data_dir = str(sheet.parent)
    try:
        import kivy.lang  # noqa: PLC0415 - importing it reads the sheet
    finally:
        kivy.kivy_data_dir = data
        sheet.unlink()
        sheet.parent.rmdir()


def has_window() -> bool:
    """Open the one window, as settled before; tells whether there is a screen that takes it.

    Kivy has a page of text for a screen that cannot be opened; it is kept back, since nobody at a table reads it.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", DRIVER)
    log = logging.getLogger("kivy")
    before = log.level
    log.setLevel(logging.CRITICAL + 1)
    try:
        from kivy.core.window import Window  # noqa: PLC0415 - importing it opens the window
    finally:
        log.setLevel(before)
    return Window is not None
