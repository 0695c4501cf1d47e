"""The panel's self-test: each place's lamp blinks in turn until its button is pressed, for a minute at most.

Holds the one rule for screen and command line: who is asked, for how long, and what counts as an answer. It must not
know pins, words or how it is shown; the time is handed in.
"""

from dataclasses import dataclass, replace

from device.evening import Press, SelfTestPage, WiredPlace
from device.wiring import PanelWiring

TEST_S = 60.0
"""How long the whole test may take, whoever does not press."""
LOOK_S = 4.0
"""How long a lamp without a button blinks: there is nothing to press, only something to see."""


@dataclass(frozen=True, slots=True)
class SelfTest:
    """A self-test as far as it has come.

    >>> test = SelfTest((WiredPlace(0, True, True), WiredPlace(3, True, False)), 100.0)
    >>> test.press(Press(3, "click"), 101.0).page(101.0).wrong
    3
    >>> test.press(Press(0, "click"), 101.0).page(101.0).now
    3
    """

    wired: tuple[WiredPlace, ...]
    since: float
    """When the place that is asked was asked first, in seconds."""
    answers: tuple[str, ...] = ()
    """click, hold, missed or seen, for each place that has been asked."""
    wrong: int | None = None

    def press(self, press: Press, now: float) -> "SelfTest":
        """Take a press: of the place that is asked it is the answer, of another it tells of swapped wires."""
        test = self.at(now)
        asked = test.asked
        if asked is None:
            return test
        if asked.place == press.place and asked.button:
            return replace(test, answers=(*test.answers, press.kind), since=now, wrong=None)
        return replace(test, wrong=press.place)

    def at(self, now: float) -> "SelfTest":
        """Let time pass: whoever does not press in time was missed."""
        test = self
        while (asked := test.asked) is not None and now >= (end := _end(test, asked)):
            answer = "missed" if asked.button else "seen"
            test = replace(test, answers=(*test.answers, answer), since=end, wrong=None)
        return test

    @property
    def asked(self) -> WiredPlace | None:
        """The place that is asked now; None once it is over."""
        return self.wired[len(self.answers)] if len(self.answers) < len(self.wired) else None

    def deadline(self, now: float) -> float | None:
        """Say when the next place is asked, whoever presses."""
        test = self.at(now)
        return None if test.asked is None else _end(test, test.asked)

    @property
    def is_well(self) -> bool:
        """Whether every button that was asked has been heard."""
        return "missed" not in self.answers

    def page(self, now: float) -> SelfTestPage:
        """Say all that the test shows."""
        test = self.at(now)
        asked = test.asked
        later = () if asked is None else ("now", *["waiting"] * (len(test.wired) - len(test.answers) - 1))
        rows = tuple(zip(test.wired, (*test.answers, *later), strict=True))
        return SelfTestPage(rows, None if asked is None else asked.place, test.wrong)


def wired_places(wiring: PanelWiring) -> tuple[WiredPlace, ...]:
    """List the places with something real, in the order of the table."""
    places = sorted((place for part in wiring.parts for place in part.places), key=lambda place: place.place)
    return tuple(WiredPlace(place.place, place.button is not None, place.lamp is not None) for place in places)


def _end(test: SelfTest, asked: WiredPlace) -> float:
    patience = TEST_S / len(test.wired)
    return test.since + (patience if asked.button else min(patience, LOOK_S))
