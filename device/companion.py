"""One evening, as it is shown: events in, one frozen value of all that is shown out.

The only thing the screen, the terminal and the panel's inbox speak to. Adds to the stage what time does: sleep,
notices, lamps that flash, sheets over the page. It must not know any rule, how anything is drawn, or a pin; the
time is handed in.
"""

from collections.abc import Callable
from dataclasses import replace

from device import lights, likes
from device.errors import ChatelainError
from device.evening import (
    Ask,
    Event,
    LobbyPage,
    Notice,
    Page,
    PanelPart,
    SettingsPage,
    Shown,
    TablePage,
    Touch,
    Trouble,
    WiredPlace,
)
from device.household import Household
from device.opening import Opening
from device.play import NOTHING, Effect
from device.stage import Stage
from device.vigil import Vigil

NOTICE_S = 4.0
"""How long a notice stays unless somebody touches first."""

FLASH_S = 1.0
"""How long a lamp's rhythm that plays once is asked for."""

SHEETS = ("menu", "help", "doubt", "proof")

LIKE_OF = {"mute": "sound", "theme": "theme", "hide_scores": "scores"}
"""Controls at hand that change a like of the house."""


Look = Callable[[], tuple[tuple[str, str], ...]]
"""Looks at the machine: a code of the check, and how it stands."""


class Companion:
    """The evening; `shown` is all that is shown now."""

    def __init__(
        self,
        household: Household,
        opening: Opening,
        now: float,
        *,
        drawn_panel: bool = True,
        wired: tuple[WiredPlace, ...] = (),
    ) -> None:
        self._household = household
        self._stage = Stage(household, opening, now, wired)
        self._drawn_panel, self._can_off = drawn_panel, False
        self._look: Look = tuple
        self._checks: tuple[tuple[str, str], ...] = ()
        self._listeners: list[Callable[[Shown], None]] = []
        self._vigil = Vigil(now, household.settings.sleep_minutes)
        self._sheet, self._card = "", ""
        self._notice: tuple[Notice, float] | None = None
        self._flash: tuple[lights.Flash, float] | None = None
        self._sounds: tuple[tuple[str, int], ...] = ()
        self._plays, self._nonce = 0, 0
        self._device: dict[str, Trouble] = {}
        self._panel: tuple[PanelPart, ...] = ()
        self.shown = self._show(now)

    @property
    def wish(self) -> str:
        """Whether the host wants the program to end: leave or off; empty before."""
        return self._stage.wish

    def listen(self, listener: Callable[[Shown], None]) -> None:
        """Tell a listener, once after each change, what is shown."""
        self._listeners.append(listener)

    def equip(self, look: Look, *, can_off: bool) -> None:
        """Say how to look at this machine when the settings are opened, and whether they may switch it off."""
        self._look, self._can_off = look, can_off

    def handle(self, event: Event, now: float) -> None:
        """Take one event in; the first that comes while it sleeps only wakes it."""
        asleep = self._vigil.asleep(now)
        self._vigil = self._vigil.stir(now)
        if not asleep:
            self._notice = None
            try:
                self._apply(self._route(event, now), now)
            except ChatelainError as error:
                told = Notice(f"trouble.{error.code}", tuple(error.values.items()), refused=True)
                self._apply(Effect(told, ("refused",)), now)
        self._tell(now)

    def tick(self, now: float) -> None:
        """Let time pass: notices go, the grace ends, the screen falls asleep."""
        self._tell(now)

    def deadline(self, now: float) -> float | None:
        """Say when `tick` is due next; None when nothing will change by itself."""
        ends = [self._vigil.deadline(now), self._stage.deadline(now)]
        ends += [timed[1] for timed in (self._notice, self._flash) if timed is not None]
        return min((end for end in ends if end is not None and end > now), default=None)

    def note(self, source: str, trouble: Trouble | None, now: float) -> None:
        """Take note of what is wrong with a part of the device, or that it is well again."""
        if trouble is None:
            self._device.pop(source, None)
        else:
            self._device[source] = trouble
        self._tell(now)

    def note_panel(self, parts: tuple[PanelPart, ...], now: float) -> None:
        """Take note of how the buttons and lamps are, wherever they live."""
        self._panel = parts
        self._tell(now)

    def close(self) -> None:
        """Leave the match as it is, for the next evening."""
        self._stage.close()

    def _route(self, event: Event, now: float) -> Effect:
        if isinstance(event, Ask):
            return self._ask(event, now)
        if isinstance(event, Touch):
            return self._stage.touch(event, now)
        return self._stage.press(event, now)

    def _ask(self, ask: Ask, now: float) -> Effect:
        """Answer the controls that mean the same on every page; the rest is the stage's."""
        code, value = ask
        at_table = isinstance(self.shown.page, TablePage)
        if code in SHEETS and (code != "doubt" or at_table):
            self._turn_sheet(code, value)
        elif code == "close":
            self._close()
        elif code == "set" or code in LIKE_OF:
            self._like(LIKE_OF.get(code, value))
        elif code in ("settings", "history"):
            self._sheet = ""
            self._checks = self._look() if code == "settings" else ()
            self._stage.open(code)
        else:
            self._sheet = ""
            return self._stage.ask(ask, now)
        return NOTHING

    def _turn_sheet(self, code: str, value: str) -> None:
        """Lay a sheet over the page, or take it away when the same control is touched again."""
        same = code == self._sheet and (not value or value == self._card)
        self._sheet = "" if same else code
        self._card = value or self._stage.help

    def _close(self) -> None:
        if self._sheet:
            self._sheet = ""
        else:
            self._stage.back()

    def _like(self, name: str) -> None:
        self._household.keep_settings(likes.cycle(self._household.settings, name))
        self._vigil = replace(self._vigil, minutes=self._household.settings.sleep_minutes)

    def _apply(self, effect: Effect, now: float) -> None:
        if effect.notice is not None:
            self._notice = (effect.notice, now + NOTICE_S)
        if effect.sounds:
            self._sounds = tuple((code, self._plays + nth) for nth, code in enumerate(effect.sounds, start=1))
            self._plays += len(effect.sounds)
        if effect.flash is not None:
            place, lamp = effect.flash
            self._nonce += 1
            self._flash = ((place, lamp._replace(nonce=self._nonce)), now + FLASH_S)

    def _tell(self, now: float) -> None:
        shown = self._show(now)
        if type(shown.page) is not type(self.shown.page) and self._sheet:
            self._sheet = ""  # it was laid over the page before, which somebody's button has turned
            shown = replace(shown, sheet="")
        if shown == self.shown:
            return
        self.shown = shown
        for listener in tuple(self._listeners):
            listener(shown)

    def _show(self, now: float) -> Shown:
        if self._notice is not None and now >= self._notice[1]:
            self._notice = None
        if self._flash is not None and now >= self._flash[1]:
            self._flash = None
        page, asleep = self._stage.page(now), self._vigil.asleep(now)
        troubles = self._troubles(page)
        if isinstance(page, SettingsPage):
            page = replace(page, device=troubles, panel=self._panel, can_off=self._can_off, checks=self._checks)
        return Shown(
            page=page,
            sheet=self._sheet,
            help=self._stage.help if self._sheet == "doubt" else self._card,
            settings=self._household.settings,
            lamps=lights.lamps(page, asleep=asleep, flash=self._flash[0] if self._flash else None),
            notice=self._notice[0] if self._notice else None,
            troubles=troubles,
            asleep=asleep,
            sounds=self._sounds,
            drawn_panel=self._drawn_panel,
        )

    def _troubles(self, page: Page) -> tuple[Trouble, ...]:
        """Say what lasts: the device's troubles on every page, the files' where somebody can see to them."""
        panel = (part.trouble for part in self._panel if part.trouble is not None)
        house = self._stage.troubles(files=isinstance(page, LobbyPage | SettingsPage))
        return (*self._device.values(), *panel, *house)
