"""The stops of the tour: evenings really played, and held where a picture is worth it.

Plays through the companion as hands would, with a dice of its own, so that every picture is true. It must not know
any rule, Kivy, or where a picture goes.
"""

import random
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from device.chronicle import Chronicle
from device.companion import Companion
from device.disk import Disk
from device.evening import Ask, PanelPart, Press, Seat, Settings, Shown, TablePage, Touch, Trouble, WiredPlace
from device.household import Household
from device.opening import Opening
from device.rules import GAMES

PEOPLE = (Seat("Zoé", "rose", 0), Seat("Piet", "yellow", 2), Seat("Anaïs", "green", 3), Seat("Maximilien", "blue", 5))
SEED = b"a day at Chatelain"
TRIES = 8
"""How many legal choices a hand looks at before it takes the best."""


class Stop(NamedTuple):
    """A picture to take."""

    name: str
    shown: Shown


HEADER, BOARD = PanelPart("lgpio", "", (0, 1, 2)), PanelPart("pico", "red box", (3, 4, 5))
WIRED = tuple(WiredPlace(place, button=True, lamp=True) for place in range(6))


class Guide:
    """Hands at a table of their own, in a house that is thrown away afterwards."""

    def __init__(self, home: Path, settings: Settings, people: tuple[Seat, ...], **options: str) -> None:
        disk = Disk()
        household = Household(home, disk)
        household.keep_settings(settings)
        seats = {seat.place: seat for seat in people}
        game = options.pop("game", "kingdomino")
        household.keep_seats([seats.get(place) for place in range(6)], game, options.items())
        household.met(("Zoé", "Piet", "Anaïs", "Maximilien", "Noël"))
        opening = Opening(Chronicle(home / "matches", GAMES, disk), disk, seed=lambda: SEED)
        self.now = 0.0
        self.companion = Companion(household, opening, self.now, drawn_panel=False, wired=WIRED)
        self._dice = random.Random(11)  # noqa: S311 - it only chooses which pictures come out

    @property
    def shown(self) -> Shown:
        """What the companion shows now."""
        return self.companion.shown

    @property
    def table(self) -> TablePage | None:
        """The match that is on, if one is."""
        return self.shown.page if isinstance(self.shown.page, TablePage) else None

    def ask(self, *codes: str) -> None:
        """Touch controls, each given as `code` or `code:value`, with time to breathe between them."""
        for code in codes:
            name, _, value = code.partition(":")
            self._do(Ask(name, value))

    def press(self, place: int, kind: str) -> None:
        """Press a seat's button."""
        self._do(Press(place, kind))

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds
        self.companion.tick(self.now)

    def touch_best(self) -> None:
        """Touch what makes the best legal choice that is found, and leave it as a ghost."""
        table = self.table
        if table is None:
            return
        best, points = None, -1
        for action in self._dice.sample(table.cursor.actions, min(TRIES, len(table.cursor.actions))):
            self._mean(action.names)
            after = self.table.after if self.table else None
            total = after.realms[max(0, table.view.turn.seat)].score.total if after else 0
            if total > points:
                best, points = action, total
        if best is not None:
            self._mean(best.names)

    def play_until(self, here: Callable[[TablePage], bool]) -> bool:
        """Play on until a page is reached; False when the match ended first."""
        while (table := self.table) is not None:
            if here(table):
                self.wait(1.0)  # the grace is over
                return True
            self.touch_best()
            self.ask("ok")
        return False

    def _mean(self, names: tuple[str, ...]) -> None:
        """Touch the targets of one action, and turn until it is the ghost."""
        self.ask(*["back"] * 3)
        for name in names:
            table = self.table
            if (table is not None and table.cursor.ghost is None) or len(names) == 1:
                self._do(Touch(name, self._number))  # type: ignore[arg-type] # names are targets

    @property
    def _number(self) -> int:
        return self.table.view.number if self.table else 0

    def _do(self, event: Ask | Touch | Press) -> None:
        self.now += 1.0
        self.companion.handle(event, self.now)


def stops(settings: Settings) -> Iterator[Stop]:
    """Play the evenings and hold at each stop."""
    for evening in (_lobby, _four, _two, _people, _real_tiles, _count, _dynasty, _duel):
        with tempfile.TemporaryDirectory() as home:
            yield from evening(Path(home), settings)


def _at(round_: int, step: str, *, king: int | None = None, side: str = "") -> Callable[[TablePage], bool]:
    """Recognise a page by its round, its step, and who acts."""

    def here(page: TablePage) -> bool:
        view = page.view
        seat = page.seats[max(0, view.turn.seat)]
        return (
            view.round >= round_
            and view.turn.step == step
            and king in (None, view.turn.king)
            and side in ("", seat.side)
        )

    return here


def _lobby(home: Path, settings: Settings) -> Iterator[Stop]:
    guide = Guide(home, settings, ())
    yield Stop("lobby-empty", guide.shown)
    guide.ask("settings")
    yield Stop("settings", guide.shown)
    busy = Trouble("panel_busy", (("seat", 2), ("pin", 17), ("holder", "gpioset")))
    guide.companion.note_panel((HEADER._replace(trouble=busy), BOARD), guide.now)
    yield Stop("settings-trouble", guide.shown)
    guide.companion.note_panel((HEADER, BOARD), guide.now)
    yield Stop("settings-panel", guide.shown)
    guide.ask("self_test")
    guide.press(0, "click")
    yield Stop("self-test", guide.shown)
    guide.companion.note_panel((), guide.now)
    guide.ask("close", "close", "history")
    yield Stop("history-empty", guide.shown)
    guide.ask("close", "sit:0", "sit:2", "sit:3", "sit:5")
    yield Stop("lobby-seated", guide.shown)
    guide.ask("edit:0")
    yield Stop("seat", guide.shown)
    guide.ask("done", "help")
    yield Stop("lobby-help", guide.shown)


def _four(home: Path, settings: Settings) -> Iterator[Stop]:
    guide = Guide(home, settings, PEOPLE, harmony="on", middle_kingdom="on")
    guide.ask("begin")
    yield Stop("first-claims", guide.shown)
    guide.play_until(_at(1, "place"))
    yield Stop("place-first", guide.shown)
    guide.play_until(_at(6, "place", side="north"))
    guide.touch_best()
    yield Stop("place-north", guide.shown)
    guide.play_until(_at(7, "place", side="east"))
    guide.touch_best()
    yield Stop("place-east", guide.shown)
    guide.play_until(_at(8, "place", side="south"))
    yield Stop("place", guide.shown)
    guide.touch_best()
    yield Stop("place-ghost", guide.shown)
    guide.press(2 if guide.shown.page.seats[0].place != 2 else 3, "click")  # type: ignore[union-attr] # at the table
    guide.ask("menu")
    yield Stop("menu", guide.shown)
    guide.ask("help")
    yield Stop("help", guide.shown)
    guide.ask("close", "doubt")
    yield Stop("doubt", guide.shown)
    guide.ask("close")
    yield from _choosing(guide, settings)
    yield from _ending(guide)


def _choosing(guide: Guide, settings: Settings) -> Iterator[Stop]:
    guide.play_until(_at(8, "choose", side="south"))
    yield Stop("choose", guide.shown)
    guide.touch_best()
    yield Stop("choose-ghost", guide.shown)
    yield Stop("choose-largest-text", replace(guide.shown, settings=replace(settings, text="largest")))
    guide.wait(400)
    yield Stop("dimmed", guide.shown)
    guide.wait(1200)
    yield Stop("asleep", guide.shown)
    guide.ask("close")


def _ending(guide: Guide) -> Iterator[Stop]:
    if guide.play_until(_at(10, "discard")):
        yield Stop("discard", guide.shown)
    guide.play_until(_at(12, "place"))
    yield Stop("last-round", guide.shown)
    guide.play_until(lambda _page: False)
    yield Stop("result", guide.shown)
    guide.ask("territory:0")
    yield Stop("result-territory", guide.shown)
    guide.ask("proof")
    yield Stop("result-proof", guide.shown)
    guide.ask("close", "lobby", "history")
    yield Stop("history", guide.shown)
    guide.ask("tab:people")
    yield Stop("history-people", guide.shown)
    guide.ask("close", "begin")
    guide.play_until(_at(2, "place"))
    guide.ask("leave")
    yield Stop("lobby-resume", guide.shown)


def _two(home: Path, settings: Settings) -> Iterator[Stop]:
    people = (replace(PEOPLE[0], hand="left"), PEOPLE[2])
    guide = Guide(home, settings, people, mighty_duel="on")
    guide.ask("begin")
    guide.play_until(_at(8, "place", king=1))
    guide.touch_best()
    yield Stop("mighty-duel", guide.shown)
    guide.play_until(lambda page: page.seats[page.view.turn.seat].hand == "left" and page.view.turn.step == "choose")
    guide.touch_best()
    yield Stop("left-hand", guide.shown)


def _people(home: Path, settings: Settings) -> Iterator[Stop]:
    guide = Guide(home, settings, PEOPLE[:3], deal="people")
    guide.ask("begin")
    yield Stop("people-deal", guide.shown)
    guide.play_until(_at(0, "king"))
    yield Stop("people-king", guide.shown)
    guide.play_until(_at(2, "draw"))
    yield Stop("people-deal-later", guide.shown)


def _real_tiles(home: Path, settings: Settings) -> Iterator[Stop]:
    guide = Guide(home, settings, PEOPLE, kingdoms="table")
    guide.ask("begin")
    guide.play_until(_at(3, "placed"))
    yield Stop("real-tiles", guide.shown)
    guide.play_until(_at(0, "copy"))
    yield Stop("copy-first", guide.shown)


def _count(home: Path, settings: Settings) -> Iterator[Stop]:
    guide = Guide(home, settings, PEOPLE[:2], game="count")
    guide.ask("begin")
    yield Stop("count", guide.shown)


def _dynasty(home: Path, settings: Settings) -> Iterator[Stop]:
    guide = Guide(home, settings, (PEOPLE[0], PEOPLE[3]), dynasty="on")
    guide.ask("begin")
    guide.play_until(lambda _page: False)
    guide.ask("next_game")
    guide.play_until(lambda _page: False)
    yield Stop("result-dynasty", guide.shown)


def _duel(home: Path, settings: Settings) -> Iterator[Stop]:
    guide = Guide(home, settings, (PEOPLE[0], PEOPLE[2]), game="duel")
    guide.ask("begin")
    yield Stop("duel-who-is-older", guide.shown)
    guide.play_until(_at(6, "take"))
    yield Stop("duel-draft", guide.shown)
    guide.play_until(_at(8, "place"))
    guide.touch_best()
    yield Stop("duel-drawing", guide.shown)
    guide.play_until(lambda _page: False)
    yield Stop("duel-result", guide.shown)
