"""An evening in a folder of its own, with a clock that only moves when told."""

from pathlib import Path

from device.chronicle import Chronicle
from device.companion import Companion
from device.disk import Disk
from device.evening import Ask, Event, Lamp, LobbyPage, Press, ResultPage, Shown, TablePage, Touch
from device.household import Household
from device.opening import Opening
from device.rules import GAMES
from device.rules.game import BAG

SEED = bytes(range(16))
APART_S = 2.0
"""Time between two gestures; longer than any grace."""


class Evening:
    """A companion and the hands of the people around it."""

    def __init__(self, folder: Path, *, disk: Disk | None = None, seed: bytes = SEED) -> None:
        self.folder, self.disk, self.seed, self.now = folder, disk or Disk(), seed, 0.0
        self.companion = self._companion()

    def _companion(self) -> Companion:
        household = Household(self.folder, self.disk)
        chronicle = Chronicle(self.folder / "matches", GAMES, self.disk)
        exports = self.folder / "stick"
        opening = Opening(chronicle, self.disk, seed=lambda: self.seed, exports=lambda: (exports,))
        return Companion(household, opening, self.now)

    @property
    def shown(self) -> Shown:
        return self.companion.shown

    @property
    def table(self) -> TablePage:
        assert isinstance(self.shown.page, TablePage), self.shown.page
        return self.shown.page

    @property
    def lobby(self) -> LobbyPage:
        assert isinstance(self.shown.page, LobbyPage), self.shown.page
        return self.shown.page

    @property
    def result(self) -> ResultPage:
        assert isinstance(self.shown.page, ResultPage), self.shown.page
        return self.shown.page

    @property
    def lamps(self) -> tuple[Lamp, ...]:
        return self.shown.lamps

    @property
    def journals(self) -> list[Path]:
        return sorted((self.folder / "matches").glob("*.jsonl"))

    def do(self, event: Event, after_s: float = APART_S) -> None:
        """Let something happen, some time after the last thing."""
        self.now += after_s
        self.companion.handle(event, self.now)

    def ask(self, *controls: str) -> None:
        """Touch controls, each as `code` or `code:value`."""
        for control in controls:
            code, _, value = control.partition(":")
            self.do(Ask(code, value))

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds
        self.companion.tick(self.now)

    def pull_the_plug(self) -> None:
        """End the program as a power cut does, and start it again."""
        self.companion.close()  # frees the lock, as the end of a process would
        self.companion = self._companion()

    def seat(self, *places: int, **options: str) -> "Evening":
        """Seat people at these places and choose options."""
        self.ask(*(f"sit:{place}" for place in places))
        for name, value in options.items():
            while next(row for row in self.lobby.options if row.option.name == name).value != value:
                self.ask(f"option:{name}")
        return self

    def begin(self, *places: int, **options: str) -> "Evening":
        """Seat people and begin."""
        self.seat(*places, **options).ask("begin")
        return self

    @property
    def acting_place(self) -> int:
        """The place whose button counts; the first seat's while the bag acts."""
        turn = self.table.view.turn
        return self.table.seats[max(turn.seat, 0)].place

    def press(self, kind: str, place: int | None = None) -> None:
        """Press the acting seat's button, or another place's."""
        self.do(Press(self.acting_place if place is None else place, kind))

    def decide(self) -> None:
        """Make the first legal decision there is, by touch."""
        number, action = self.table.view.number, self.table.cursor.actions[0]
        for name in action.names:
            if self.shown.page is not None and isinstance(self.shown.page, TablePage):
                self.do(Touch(name, number))
        if isinstance(self.shown.page, TablePage) and self.table.view.number == number:
            self.ask("ok")

    def decide_by_button(self) -> None:
        """Make a decision with the acting seat's button alone."""
        number = self.table.view.number
        while isinstance(self.shown.page, TablePage) and self.table.view.number == number:
            cursor = self.table.cursor
            self.press("hold" if cursor.ghost or cursor.pointed else "click")

    def play_out(self) -> None:
        """Decide until the match is over."""
        while isinstance(self.shown.page, TablePage):
            self.decide()

    def play_to(self, round_: int, step: str) -> None:
        """Decide until a step of a round."""
        while not (self.table.view.round == round_ and self.table.view.turn.step == step):
            self.decide()


def is_bag(page: TablePage) -> bool:
    return page.view.turn.seat == BAG
