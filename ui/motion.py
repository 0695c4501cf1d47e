"""What moves when one thing is shown after another, and how far it has come.

Pure: two values of what is shown and the time since in, plain phases out; a phase as it is built by default is at
rest. It must not know Kivy, a scene, where anything lies, or any rule. Lengths are look.md's, section 10, in ms.
"""

from dataclasses import dataclass
from typing import NamedTuple

from device.evening import LobbyPage, ResultPage, Shown, TablePage
from device.rules.game import NOBODY, Realm, View
from ui.screens.reading import acting_realm, line_of

FRAME_S = 1 / 30
"""While something moves the picture changes so often, and no oftener."""
PAGE_MS = 160.0
"""The page of one seat fades out for so long, then the next one in."""
RIM_MS = 120.0
KING_MS = 260.0
FALL_MS, RISE_MS = 90.0, 130.0
"""A domino turns on its long edge: its back goes down to the edge, its face comes up."""
LATER_MS = 70.0
"""After one domino the next begins."""
FADE_MS = 120.0
"""Where motion is reduced a new line fades in."""
SUM_MS, SUM_STEPS = 400.0, 10
ROLL_MS = 420.0
"""Dice roll for so long; whoever is quicker may take one meanwhile."""


class Spot(NamedTuple):
    """Where a king stands: in the line of this round (or the row of first kings), or in the next line."""

    side: str
    """now or next."""
    row: int


class Flight(NamedTuple):
    """A king on its way."""

    seat: int
    king: int
    start: Spot
    end: Spot
    part: float = 0.0
    """0 where it stood, 1 where it goes."""


class Lines(NamedTuple):
    """What moves in the lines."""

    turned: tuple[float, ...] = ()
    """How far each domino of the next line is turned: 0 its back, a half its edge, 1 its face."""
    seen: float = 1.0
    """How much of the next line's dominoes is seen."""
    flight: Flight | None = None


class Page(NamedTuple):
    """What moves on the folio."""

    rim: float = 0.0
    """How much is left of the light around the domino that was just laid."""
    total: int | None = None
    """What the sum has come to while it counts up."""
    held: float = 0.0
    """How long the acting seat's button is down, as a part of what makes it a hold."""


class Dice(NamedTuple):
    """What moves on the dice."""

    rolled: float = 1.0
    """How far they have rolled: 1 where they lie."""
    seen: float = 1.0
    """How much of them is seen, where motion is reduced."""


class Fade(NamedTuple):
    """How one seat's page gives way to the next one's."""

    old: float = 0.0
    """How much is seen of the page that goes."""
    new: float = 1.0
    """How much is seen of the page that comes."""
    light: float = 1.0
    """How far hem and candle have gone over to the new side."""


class Motion(NamedTuple):
    """Everything that moves, at one moment."""

    lines: Lines = Lines()
    page: Page = Page()
    fade: Fade = Fade()
    dice: Dice = Dice()


REST = Motion()


@dataclass(frozen=True, slots=True)
class Change:
    """What there is to move between two things shown; as it is built by default, nothing."""

    page: bool = False
    """The page of another seat comes."""
    rim: bool = False
    flight: Flight | None = None
    rows: int = 0
    """Dominoes of a line that comes out."""
    fades: bool = False
    """They fade in instead of turning."""
    total: tuple[int, int] | None = None
    """The sum counts from, to."""
    dice: bool = False
    """Dice that the device has rolled come to rest."""

    @property
    def ms(self) -> float:
        """How long it takes until all is at rest; 0 when nothing moves."""
        lengths = (
            (self.page, 2 * PAGE_MS),
            (self.rim, RIM_MS),
            (self.flight, KING_MS),
            (self.rows, self._out_ms),
            (self.total, SUM_MS),
            (self.dice, FADE_MS if self.fades else self._first_ms + ROLL_MS),
        )
        return max((ms for moves, ms in lengths if moves), default=0.0)

    @property
    def _out_ms(self) -> float:
        """Say when the last domino has come out; they begin to turn when the page that goes is gone."""
        return FADE_MS if self.fades else self._first_ms + (self.rows - 1) * LATER_MS + FALL_MS + RISE_MS

    @property
    def _first_ms(self) -> float:
        return PAGE_MS if self.page else 0.0

    def at(self, ms: float) -> Motion:
        """Give every phase, so many milliseconds after it began."""
        lines = Lines()
        if self.rows and self.fades:
            lines = lines._replace(seen=_part(ms, FADE_MS))
        elif self.rows and ms < self._out_ms:
            begins = (self._first_ms + row * LATER_MS for row in range(self.rows))
            lines = lines._replace(turned=tuple(turned(ms - began) for began in begins))
        if self.flight is not None and ms < KING_MS:
            lines = lines._replace(flight=self.flight._replace(part=eased(_part(ms, KING_MS))))
        page = Page(rim=1 - _part(ms, RIM_MS) if self.rim else 0.0)
        if self.total is not None and ms < SUM_MS:
            page = page._replace(total=counted(*self.total, _part(ms, SUM_MS)))
        fade = Fade()
        if self.page:
            fade = Fade(1 - _part(ms, PAGE_MS), _part(ms - PAGE_MS, PAGE_MS), _part(ms, 2 * PAGE_MS))
        dice = Dice()
        if self.dice:
            part = _part(ms, FADE_MS) if self.fades else _part(ms - self._first_ms, ROLL_MS)
            dice = Dice(seen=part) if self.fades else Dice(rolled=part)
        return Motion(lines, page, fade, dice)


STILL = Change()


def between(before: Shown, after: Shown) -> Change:
    """Say what moves from one thing shown to the next; nothing when somebody wakes the screen."""
    if before.asleep or after.asleep or not isinstance(after.page, TablePage):
        return STILL
    reduced = after.settings.motion == "reduced"
    old = before.page
    if not isinstance(old, TablePage):
        fresh = isinstance(old, LobbyPage | ResultPage) and not after.page.can_undo
        return Change(rows=_coming_out(None, after.page.view), fades=reduced) if fresh else STILL
    then, now = old.view, after.page.view
    rows, dice = _coming_out(then, now), _rolled(then, now)
    if reduced:
        return Change(rows=rows, fades=True, dice=dice) if rows or dice else STILL
    if then.turn.seat != now.turn.seat:
        turns = NOBODY not in (then.turn.seat, now.turn.seat)
        return Change(page=turns, flight=flight(then, now), rows=rows, dice=dice)
    total = _sum_grows(then, now) if after.settings.scores == "shown" else None
    return Change(rim=_just_laid(then, now), flight=flight(then, now), rows=rows, total=total, dice=dice)


def turned(ms: float) -> float:
    """Say how far a domino is turned, so long after it began: down to its edge, then up a little slower."""
    return _part(ms, FALL_MS) / 2 + _part(ms - FALL_MS, RISE_MS) / 2


def eased(part: float) -> float:
    """Set off and arrive softly."""
    return part * part * (3 - 2 * part)


def counted(start: int, end: int, part: float) -> int:
    """Say what a sum shows on its way, in few steps so that each figure can be seen."""
    steps = min(SUM_STEPS, abs(end - start))
    return start + (end - start) * int(part * steps) // steps if steps else end


def flight(then: View, now: View) -> Flight | None:
    """Say where the king that has just chosen goes from and to."""
    seat, which = then.turn.seat, then.turn.king
    if then.turn.step != "choose":
        return None
    start, end = _standing(then, seat, which), _claimed(now, seat, which)
    claims_before = _claimed(then, seat, which)
    if start is None or end is None or start == end or (claims_before is not None and claims_before.side == "next"):
        return None
    return Flight(seat, which, start, end)


def _standing(view: View, seat: int, which: int) -> Spot | None:
    """Find the acting king: in the line of this round, or among the first kings."""
    current = line_of(view, "current")
    owners = [(s.seat, s.king) for s in (current.slots if current is not None else view.order)]
    return Spot("now", owners.index((seat, which))) if (seat, which) in owners else None


def _claimed(view: View, seat: int, which: int) -> Spot | None:
    """Find the domino a king has claimed: in the next line, or in what has become this round's."""
    for code, side in (("next", "next"), ("current", "now")):
        line = line_of(view, code)
        for row, slot in enumerate(line.slots if line is not None else ()):
            if (slot.seat, slot.king) == (seat, which) and slot.state in ("claimed", "acting"):
                return Spot(side, row)
    return None


def _coming_out(then: View | None, now: View) -> int:
    """Count the dominoes of a line that the device has just dealt; people who deal have seen theirs turned."""
    line = line_of(now, "next")
    if line is None or ("deal", "people") in now.options:
        return 0
    known = [old.round for old in then.lines] if then is not None else []
    return len(line.slots) if all(line.round > n for n in known) else 0


def _rolled(then: View, now: View) -> bool:
    """Tell whether the device has just rolled; people who roll have seen theirs."""
    if not now.dice or ("deal", "people") in now.options:
        return False
    is_new = not then.dice or then.round != now.round or any(old.up < 0 for old in then.dice)
    return is_new and now.turn.step == "take"


def _realms(then: View, now: View) -> tuple[Realm, Realm] | None:
    """Give the acting seat's realm before and after."""
    old, new = acting_realm(then), acting_realm(now)
    return None if old is None or new is None else (old, new)


def _just_laid(then: View, now: View) -> bool:
    realms = _realms(then, now)
    return realms is not None and bool(realms[1].just_laid) and len(realms[0].cells) < len(realms[1].cells)


def _sum_grows(then: View, now: View) -> tuple[int, int] | None:
    realms = _realms(then, now)
    if realms is None or realms[1].score.total <= realms[0].score.total:
        return None
    return realms[0].score.total, realms[1].score.total


def _part(ms: float, whole: float) -> float:
    return min(1.0, max(0.0, ms / whole))
