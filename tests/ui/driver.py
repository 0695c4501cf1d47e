"""Plays whole matches in the real window, by the fingers or by the pins, and says what came of it.

Run as a program, since a window keeps the size it opened with: `driver.py touch|pins FOLDER WxH LANGUAGE [GAME]`.
The taps go through Kivy's own event dispatch to what is drawn; the presses go through gpiozero's mock pins.
"""

import json
import sys
from collections.abc import Callable, Hashable
from pathlib import Path

from ui.geometry import Panel
from ui.kivy_setup import open_with

FOLDER, LANGUAGE = Path(sys.argv[2]), sys.argv[4]
GAME = sys.argv[5] if len(sys.argv) > 5 else "kingdomino"
WIDTH, HEIGHT = map(int, sys.argv[3].split("x"))
open_with(WIDTH, HEIGHT)

from gpiozero import Pin  # noqa: E402
from kivy.base import EventLoop  # noqa: E402 - the size is settled first
from kivy.core.window import Window  # noqa: E402
from kivy.tests.common import UnitTestTouch  # noqa: E402

from device.chronicle import Chronicle  # noqa: E402
from device.companion import Companion  # noqa: E402
from device.disk import Disk  # noqa: E402
from device.evening import Ask, ResultPage, Settings, TablePage, Touch  # noqa: E402
from device.household import Household  # noqa: E402
from device.opening import Opening  # noqa: E402
from device.panel import Panel as Pins  # noqa: E402
from device.rules import GAMES  # noqa: E402
from device.standby import Standby  # noqa: E402
from device.wiring import LampPins, PanelWiring, PlacePins  # noqa: E402
from ui import app  # noqa: E402
from ui.app import Inbox, Screen  # noqa: E402

BUTTON, LAMP = (5, 6, 13), (17, 27, 22)
PLACES = (0, 2, 3)


class Clock:
    """The time, as the test tells it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


CLOCK = Clock()
app.monotonic = CLOCK  # type: ignore[assignment] # the loop's time is handed in


def evening(*, drawn: bool) -> Companion:
    disk = Disk()
    household = Household(FOLDER, disk)
    household.keep_settings(Settings(language=LANGUAGE, sound="off"))
    opening = Opening(Chronicle(FOLDER / "matches", GAMES, disk), disk, seed=lambda: bytes(16))
    return Companion(household, opening, CLOCK.now, drawn_panel=drawn)


class Hands:
    """What the people around the table do to the window or the pins."""

    def __init__(self, screen: Screen, companion: Companion) -> None:
        self.screen, self.companion, self.frames = screen, companion, 0

    def turn(self) -> None:
        """Let the loop run once."""
        CLOCK.now += 1.0
        self.screen._time(0)  # Kivy's own clock does not follow the test's
        EventLoop.idle()
        self.frames += 1

    def tap(self, event: Hashable) -> None:
        """Put a finger on what means an event, and lift it."""
        x, y = self._middle_of(event)
        finger = UnitTestTouch(x, y)
        finger.touch_down()
        finger.touch_up()
        self.turn()

    def can_tap(self, event: Hashable) -> bool:
        return any(area.event == event for area in self.screen.root._areas())

    def _middle_of(self, event: Hashable) -> tuple[float, float]:
        sheet = self.screen.root
        boxes = [area.box for area in sheet._areas() if area.event == event]
        assert boxes, f"{event} cannot be touched on {self.companion.shown}"
        box = boxes[-1]
        px = sheet._px
        return (box.x + box.w / 2) * px, Window.height - (box.y + box.h / 2) * px

    @property
    def table(self) -> TablePage | None:
        page = self.companion.shown.page
        return page if isinstance(page, TablePage) else None


def by_touch() -> Hands:
    """Play from the empty lobby to the result by taps on what is drawn."""
    companion = evening(drawn=False)
    hands = Hands(_started(Screen(companion, Panel(WIDTH, HEIGHT), Inbox())), companion)
    for place in PLACES[: max(GAMES[GAME].SEATS)]:
        hands.tap(Ask("sit", str(place)))
    hands.tap(Ask("game", GAME))
    hands.tap(Ask("begin"))
    while (table := hands.table) is not None:
        action = table.cursor.actions[hands.frames % len(table.cursor.actions)]
        for target in action.names:
            touch = Touch(target, table.view.number)
            if hands.can_tap(touch):
                hands.tap(touch)
        while hands.table and hands.table.cursor.ghost not in (action, None) and hands.table.cursor.can_turn:
            hands.tap(Ask("turn"))
        hands.tap(Ask("ok"))
    return hands


def by_pins() -> Hands:
    """Play from the empty lobby to the result by levels on gpiozero's mock pins."""
    places = tuple(
        PlacePins(place, button, LampPins((lamp,))) for place, button, lamp in zip(PLACES, BUTTON, LAMP, strict=True)
    )
    inbox = Inbox()
    pins = Pins(PanelWiring("mock", places=places), inbox, CLOCK)
    standby = Standby(lambda: _unthreaded(pins))
    companion = evening(drawn=False)
    hands = Hands(_started(Screen(companion, Panel(WIDTH, HEIGHT), inbox, standby)), companion)

    def press(place: int, seconds: float) -> None:
        pin = pins._factory.pin(f"GPIO{BUTTON[PLACES.index(place)]}")
        pin.drive_low()
        for wait in (0.1, seconds, 0.1):
            CLOCK.now += wait
            pins.step()
        pin.drive_high()
        for _ in range(2):
            CLOCK.now += 0.1
            pins.step()
        hands.turn()

    def shines(lamp: Pin) -> bool:
        """Watch a lamp for one breath."""
        seen = False
        for _ in range(25):
            CLOCK.now += 0.1
            pins.step()
            seen = seen or bool(lamp.state)
        return seen

    for place in PLACES:
        press(place, 0.1)
    press(PLACES[0], 1.0)
    while (table := hands.table) is not None:
        place = table.seats[max(0, table.view.turn.seat)].place
        lamp = pins._factory.pin(f"GPIO{LAMP[PLACES.index(place)]}")
        assert table.view.turn.seat < 0 or shines(lamp), "the lamp of the acting seat is dark"
        press(place, 1.0 if table.cursor.ghost or table.cursor.pointed else 0.1)
    return hands


def _unthreaded(pins: Pins) -> Pins:
    pins.start = lambda: None  # type: ignore[method-assign] # the test lets its time pass by hand
    return pins


def _started(screen: Screen) -> Screen:
    screen._run_prepare()
    EventLoop.idle()
    return screen


PLAY: dict[str, Callable[[], Hands]] = {"touch": by_touch, "pins": by_pins}

if __name__ == "__main__":
    hands = PLAY[sys.argv[1]]()
    page = hands.companion.shown.page
    assert isinstance(page, ResultPage)
    totals = [realm.score.total for realm in page.view.realms]
    hands.screen.stop()
    json.dump({"match": page.match, "totals": totals, "frames": hands.frames}, sys.stdout)
