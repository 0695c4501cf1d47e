"""The window: shows what the companion says, hands it what is touched, and wakes when it asks to be woken.

The one loop of the program: everything that comes from a thread waits in a queue until this loop takes it. Data
goes down as whole scenes, news comes up as events. It must not know any rule.
"""

import ui.kivy_setup  # noqa: F401, I001 - before Kivy

import gc
from collections.abc import Callable, Hashable
from queue import Empty, SimpleQueue
from time import monotonic

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window

from device.companion import Companion
from device.evening import Ask, Event, Lamp, LobbyPage, Press, Shown, TablePage
from device.notify import BY_HAND, STEADY_S, Service
from device.rhythm import curve
from device.standby import NEWS, Standby
from ui import pages
from ui.buttons import Buttons
from ui.geometry import Panel
from ui.motion import FRAME_S
from ui.picture import Picture
from ui.screens.keyboard import ESCAPE, struck, typed
from ui.screens.others import Look
from ui.screens.panel import place_of_key
from ui.screens.reading import acting
from ui.sheet import Sheet
from ui.sound import Sounds

PATIENCE_S = 5.0
"""How long a page that would turn waits for a finger to be lifted: a touch panel may lose the end of a touch."""

WAKE = Ask("wake")
"""A finger anywhere on a sleeping screen, which shows nothing that could be meant."""


COMMANDS = {"ctrl", "alt", "meta"}
"""Keys that make of a letter something else than a letter; not of an accented one, which some hands find with them."""

CLOSE = Ask("close")


class Inbox(SimpleQueue[Event]):
    """Events from other threads; whoever puts one in wakes the loop."""

    def __init__(self) -> None:
        super().__init__()
        self.wake: Callable[[], None] = lambda: None

    def put(self, item: Event, block: bool = True, timeout: float | None = None) -> None:  # noqa: FBT001, FBT002 - a queue's
        """Put an event in, from any thread."""
        super().put(item, block, timeout)
        self.wake()


class Screen(App):  # type: ignore[misc] # Kivy ships no types
    """The one window of the evening."""

    title = "Chatelain"

    def __init__(
        self,
        companion: Companion,
        size: Panel,
        inbox: Inbox,
        standby: Standby | None = None,
        service: Service = BY_HAND,
    ) -> None:
        super().__init__()
        self._service, self._flips = service, 0
        self._companion, self._size, self._inbox, self._standby = companion, size, inbox, standby
        self._sheet = Sheet(("frame", *pages.LAYERS), self._touched, self._felt)
        self._picture = Picture(self._sheet, size)
        self._waits_until: float | None = None
        self._buttons = Buttons()
        self._sounds = Sounds()
        self._look: int | None = None
        self._pressed_at = 0
        self._commands = False
        self._unread: tuple[str | None, int] | None = None
        """A key with a place, struck while a name is typed: French hands type é where others find 2."""
        self._take = Clock.create_trigger(self._take_in)
        self._draw = Clock.create_trigger(self._redraw, -1)
        self._tick = Clock.create_trigger(self._time, 0)
        self._alarm: object = None
        self._motion: object = None
        inbox.wake = self._take
        companion.listen(self._told)

    def build(self) -> Sheet:
        """Give the window its one widget, drawn before the first frame."""
        Window.bind(on_key_down=self._key_down, on_key_up=self._key_up, on_request_close=self._closing)
        Window.bind(on_touch_down=self._stirred, on_textinput=self._typed)
        self._told(self._companion.shown)
        self._see_to_panel(monotonic())
        self._redraw(0)
        self._draw.cancel()  # what was told is drawn already
        self._set_alarm()
        return self._sheet

    def on_start(self) -> None:
        """Tell the service once the first screen is there, and from then on that this loop turns."""
        Window.bind(on_flip=self._first_screen)
        if self._service.beat_s is not None:
            Clock.schedule_interval(lambda _elapsed: self._service.beat(), self._service.beat_s)
        if self._service.is_one:
            Clock.schedule_once(lambda _elapsed: self._service.steady(), STEADY_S)

    def on_stop(self) -> None:
        """Leave the match for the next evening, and no lamp lit."""
        self._service.ending()
        self._companion.close()
        if self._motion is not None:
            Clock.unschedule(self._motion)
        if self._standby is not None:
            self._standby.close()

    def open_settings(self, *_: object) -> bool:
        """Open nothing: Kivy's own page, which F1 would lay over the evening, is none of ours."""
        return False

    # -------------------------------------------------------------- what comes in

    def _stirred(self, _window: object, _finger: object) -> bool:
        """Wake by a finger anywhere; the sheet never hears of that finger, so lifting it means nothing."""
        asleep = bool(self._companion.shown.asleep)
        if asleep:
            self._handle(WAKE)
        return asleep

    def _take_in(self, _elapsed: float) -> None:
        """Empty the queue, in the loop's own thread."""
        while True:
            try:
                event = self._inbox.get_nowait()
            except Empty:
                return
            if event in NEWS:
                self._see_to_panel(monotonic())
                self._draw()
                self._set_alarm()
            else:
                self._handle(event)

    def _touched(self, event: Hashable) -> None:
        """A finger was lifted from what it meant; what it pressed on a page that has given way means nothing."""
        given_way = self._waits_until is not None or self._pressed_at != self._played
        if not isinstance(event, Press | Look) and not given_way:
            self._handle(event)  # type: ignore[arg-type] # the scenes hold the companion's events and these two

    def _felt(self, event: Hashable | None) -> None:
        """A finger went down on something, or let go: a drawn button is pressed, a small kingdom is held up."""
        look = event.seat if isinstance(event, Look) else None
        if self._sheet.touched:
            self._picture.settle()
            self._pressed_at = self._played
        if look != self._look or self._waits_until is not None:
            self._look = look
            self._draw()
        for place in {self._buttons.pressed} - {None}:
            if self._sheet.touched and event is None:
                self._buttons.let_go(place)  # type: ignore[arg-type] # None is taken out
            self._press(place, down=False)  # type: ignore[arg-type] # None is taken out
        if isinstance(event, Press):
            self._press(event.place, down=True)

    @property
    def _played(self) -> int:
        """How much of the match that is on has been played; the same page may ask the next seat already."""
        page = self._companion.shown.page
        return page.view.number if isinstance(page, TablePage) else 0

    @property
    def _naming(self) -> LobbyPage | None:
        """The lobby while the name of a seat is typed, or None."""
        page = self._companion.shown.page
        return page if isinstance(page, LobbyPage) and page.editing is not None else None

    def _key_down(self, _window: object, key: int, lies: int, text: str | None, modifiers: list[str]) -> bool:
        """Let a real keyboard end or erase a name and close what can be closed; its keys 1 to 6 are the drawn buttons.

        What a key types is told only after it, and is no more than guessed here.
        """
        self._press_unread()
        self._commands = bool(COMMANDS & set(modifiers or ()))
        ask = struck(key) if self._naming else CLOSE if key == ESCAPE and self._sheet.offers(CLOSE) else None
        if ask is not None and not self._commands:
            self._handle(ask)
            return True
        if self._naming and place_of_key(text or "", lies) is not None:
            self._unread = (text, lies)
            return True
        return self._key(text, lies, down=True)

    def _typed(self, _window: object, text: str) -> bool:
        """Take the letters of a name as the keyboard's layout gives them; a key that types none of them is a button."""
        asks = 0
        for letter in text:
            ask = typed(letter, self._naming.draft) if self._naming else None
            if ask is not None and not (self._commands and letter.isascii()):
                self._handle(ask)
                asks += 1
        if asks:
            self._unread = None
        self._press_unread()
        return bool(asks)

    def _press_unread(self) -> None:
        unread, self._unread = self._unread, None
        if unread is not None:
            self._key(*unread, down=True)

    def _key_up(self, _window: object, key: int, lies: int, *_: object) -> bool:
        self._press_unread()
        return self._key(chr(key) if 0 < key < 128 else "", lies, down=False)

    def _key(self, text: str | None, lies: int = 0, *, down: bool) -> bool:
        place = place_of_key(text or "", lies)
        if place is None or not self._companion.shown.drawn_panel:
            return False
        self._press(place, down=down)
        return True

    def _press(self, place: int, *, down: bool) -> None:
        if down:
            self._picture.settle()
        for press in self._buttons.move(place, monotonic(), down=down):
            self._handle(press)
        self._draw()
        self._set_alarm()

    def _handle(self, event: Event) -> None:
        """Let an event be answered; whatever still moves jumps to its end first."""
        self._picture.settle()
        self._companion.handle(event, monotonic())
        self._set_alarm()
        if self._companion.wish:
            self.stop()

    # -------------------------------------------------------------- time

    def _time(self, _elapsed: float) -> None:
        now = monotonic()
        for press in self._buttons.at(now):
            self._handle(press)
        self._companion.tick(now)
        self._see_to_panel(now)
        if self._waits_until is not None and now >= self._waits_until:
            self._draw()
        self._set_alarm()

    def _see_to_panel(self, now: float) -> None:
        """Keep the real buttons alive, and say on the screen what is wrong with them."""
        if self._standby is not None:
            self._standby.see_to_it(now)
            self._companion.note_panel(self._standby.parts, now)

    def _set_alarm(self) -> None:
        """Wake when something changes by itself, and not before: at rest nothing runs."""
        if self._alarm is not None:
            Clock.unschedule(self._alarm)
        now = monotonic()
        dues = (self._companion.deadline(now), self._buttons.due, self._standby.due if self._standby else None)
        due = min((due for due in (*dues, self._waits_until) if due is not None), default=None)
        self._alarm = None if due is None else Clock.schedule_once(self._time, max(0.0, due - now) + 0.001)

    # -------------------------------------------------------------- what goes out

    def _told(self, shown: Shown) -> None:
        """Take what is shown now: the lamps at once, the picture with the next frame."""
        if self._standby is not None:
            self._standby.show(shown.lamps)
        self._sounds.hear(shown.sounds, on=shown.settings.sound == "on")
        self._draw()

    def _redraw(self, _elapsed: float) -> None:
        shown = self._companion.shown
        if shown.drawn_panel:
            glow = tuple(curve(lamp, 0.0) if lamp.rhythm == "dark" else glow_of(lamp) for lamp in shown.lamps)
            self._sheet.show("frame", pages.draw_frame(shown, self._size, glow, self._buttons.pressed))
        now = monotonic()
        if self._must_wait(shown, now):
            return
        self._picture.take(shown, now, self._look, self._held(now))
        if self._motion is None and (self._picture.moving or self._held(now)):
            self._motion = Clock.schedule_interval(self._move, FRAME_S)

    def _must_wait(self, shown: Shown, now: float) -> bool:
        """Keep the page as it lies while a finger is down on it."""
        if not (self._sheet.touched and self._picture.turns_to(shown)):
            self._waits_until = None
        elif self._waits_until is None:
            self._waits_until = now + PATIENCE_S
            self._set_alarm()
        elif now >= self._waits_until:
            self._waits_until = None
            self._sheet.forget()  # else every page that comes would wait for it
        return self._waits_until is not None

    def _move(self, _elapsed: float) -> None:
        """Show the next moment of what moves; ends its event when all is at rest."""
        now = monotonic()
        held = self._held(now)
        self._picture.move(now, held)
        if not (self._picture.moving or held):
            Clock.unschedule(self._motion)
            self._motion = None

    def _held(self, now: float) -> float:
        """Say how far the acting seat's button has come to a hold."""
        shown = self._companion.shown
        seat = acting(shown.page) if isinstance(shown.page, TablePage) and not shown.asleep else None
        if seat is None:
            return 0.0
        wired = self._standby.held(seat.place, now) if self._standby is not None else 0.0
        return max(wired, self._buttons.held(seat.place, now))

    def _first_screen(self, *_: object) -> None:
        """Draw the first picture twice and say that it is there: without a desktop SDL shows none before the second."""
        self._flips += 1
        if self._flips == 1:
            Clock.schedule_once(lambda _elapsed: Window.canvas.ask_update(), 0)
            return
        Window.unbind(on_flip=self._first_screen)
        gc.freeze()  # what a start made stays: `ui.__main__` says why nothing was collected until now
        gc.enable()
        # The flip itself comes after this; with the next turn of the loop it has been.
        Clock.schedule_once(lambda _elapsed: self._service.ready(), 0)

    def _closing(self, *_: object, **__: object) -> bool:
        self.stop()
        return True


GLOW = {"dark": 0.0, "next": 0.3, "agreed": 0.3, "asleep": 0.15}


def glow_of(lamp: Lamp) -> float:
    """Say how bright a drawn lamp is: it stands still, since a table at rest draws nothing."""
    return GLOW.get(lamp.rhythm, 1.0)
