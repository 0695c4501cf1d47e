"""The rhythms of the lamps: each one a row of beats, played once, then again and again.

Holds the only definition of every rhythm, as brightness over time, for lamps that dim and for lamps that are
only on or off. Must not know who is at the table, nor that pins, threads or clocks exist: time is handed in.
"""

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate, groupby
from math import cos, pi
from typing import NamedTuple

from device.evening import Lamp

LASTING = ("dark", "turn", "choose", "second", "next", "asked", "agreed", "rank", "winner", "asleep")
"""Rhythms that go on until another one is asked for."""

ONCE = ("refused", "greeting")
"""Rhythms that play once and give way to `Lamp.then`."""

COLOUR = {
    "rose": (255, 46, 99),
    "yellow": (255, 176, 0),
    "green": (24, 194, 60),
    "blue": (30, 91, 255),
    "orange": (255, 90, 0),
    "purple": (138, 28, 255),
    "white": (255, 224, 176),
    "red": (255, 20, 16),
}
"""Red, green and blue of a seat's lamp, 0 to 255: stronger than on screen, because a diode looks pale."""

SIGNATURE = {
    "rose": "-",
    "yellow": "..",
    "green": "...",
    "blue": "-.",
    "orange": "--",
    "purple": "-..",
    "white": ".",
    "red": ".-.",
}
"""A seat's own rhythm, long and short: the one its hem shows on screen."""

BREATH_MS = 2400
MINUTE_MS = 60_000
STEPS = 32
"""Levels in a breath: smooth to the eye, and only thirteen changes a second."""

FAINT = {"next": 0.14, "agreed": 0.30, "asleep": 0.04}


class Beat(NamedTuple):
    """A stretch of time at one brightness."""

    ms: int
    level: float
    """0 is dark, 1 is all the lamp can do."""


class Rhythm(NamedTuple):
    """Beats that play once, then beats that play for ever; without these the last level stays."""

    once: tuple[Beat, ...]
    again: tuple[Beat, ...] = ()


def curve(lamp: Lamp, t_ms: float, *, dims: bool = True) -> float:
    """Give a lamp's brightness, 0 to 1, `t_ms` after its rhythm began; `dims` is False for on and off only."""
    level, _ = _at(lamp, t_ms, dims=dims)
    return level


def next_change(lamp: Lamp, t_ms: float, *, dims: bool = True) -> float | None:
    """Give the moment after `t_ms` at which the brightness next changes; None when it never does again."""
    level, change = _at(lamp, t_ms, dims=dims)
    following = level
    while change is not None and following == level:
        moment = change
        following, change = _at(lamp, moment, dims=dims)
    return None if following == level else moment


def light(lamp: Lamp, t_ms: float) -> tuple[float, float, float]:
    """Give a three-colour lamp's red, green and blue, each 0 to 1, `t_ms` after its rhythm began."""
    level = curve(lamp, t_ms)
    red, green, blue = COLOUR.get(lamp.colour, (0, 0, 0))
    return (red / 255 * level, green / 255 * level, blue / 255 * level)


def rhythm(lamp: Lamp, *, dims: bool = True) -> Rhythm:
    """Give the beats of a lamp; a place where nobody sits may only flash."""
    if lamp.rhythm in ONCE:
        after = _lasting(lamp.then, lamp.blinks, dims=dims)
        first = _refused() if lamp.rhythm == "refused" else _greeting(lamp.colour)
        return Rhythm((*first, *after.once), after.again)
    return _lasting(lamp.rhythm, lamp.blinks, dims=dims)


def _lasting(name: str, blinks: int, *, dims: bool) -> Rhythm:
    if name in ("turn", "choose"):
        # After a minute nobody is being called any more, only reminded.
        quick, slow = (_breath(ms, dips=name == "choose", dims=dims) for ms in (BREATH_MS, 2 * BREATH_MS))
        return Rhythm(quick * (MINUTE_MS // BREATH_MS), slow)
    if name in FAINT:
        return _faint(name, dims=dims)
    return Rhythm((), _PLAIN[name] if name != "rank" else _count(blinks))


def _breath(period_ms: int, *, dips: bool, dims: bool) -> tuple[Beat, ...]:
    """One breath from faint to full and back; the dip cuts its height in two, and so is seen without dimming too."""
    dip = 240
    if not dims:
        quarter, height = period_ms // 4, period_ms // 2
        full = (Beat((height - dip) // 2, 1.0), Beat(dip, 0.0), Beat((height - dip) // 2, 1.0))
        return (Beat(quarter, 0.0), *(full if dips else (Beat(height, 1.0),)), Beat(quarter, 0.0))
    beats = []
    for step in range(STEPS):
        middle = (step + 0.5) / STEPS
        low = dips and abs(middle - 0.5) * period_ms < dip / 2
        beats.append(Beat(period_ms // STEPS, 0.08 if low else round(0.54 - 0.46 * cos(2 * pi * middle), 3)))
    return tuple(beats)


def _faint(name: str, *, dims: bool) -> Rhythm:
    """Steady and low; a lamp that cannot be low gives a glint now and then, or stays on once it has agreed."""
    if dims:
        return Rhythm((Beat(0, FAINT[name]),))
    if name == "agreed":
        return Rhythm((Beat(0, 1.0),))
    rest = 3000 if name == "next" else 7000
    return Rhythm((), (Beat(60, 1.0), Beat(rest, 0.0)))


def _count(blinks: int) -> tuple[Beat, ...]:
    return (*(Beat(160, 1.0), Beat(240, 0.0)) * max(blinks, 1), Beat(1360, 0.0))


def _refused() -> tuple[Beat, ...]:
    """One flash, with darkness round it so that it also shows on a lamp that is lit."""
    return (Beat(120, 0.0), Beat(80, 1.0), Beat(200, 0.0))


def _greeting(colour: str) -> tuple[Beat, ...]:
    beats = [Beat(200, 0.0)]
    for mark in SIGNATURE.get(colour, "."):
        beats += [Beat(600 if mark == "-" else 200, 1.0), Beat(200, 0.0)]
    return tuple(beats)


_PLAIN = {
    "dark": (),
    "second": (Beat(180, 1.0), Beat(180, 0.0), Beat(180, 1.0), Beat(1860, 0.0)),
    "asked": (Beat(600, 1.0), Beat(600, 0.0)),
    "winner": (Beat(2800, 1.0), Beat(1400, 0.0)),
}


class _Track(NamedTuple):
    """A rhythm with equal neighbours joined and its beats' ends counted up, so that a moment is one look-up."""

    once: tuple[Beat, ...]
    once_ends: tuple[int, ...]
    again: tuple[Beat, ...]
    again_ends: tuple[int, ...]


@lru_cache(maxsize=256)
def _track(lamp: Lamp, *, dims: bool) -> _Track:
    once, again = map(_joined, rhythm(lamp, dims=dims))
    return _Track(once, tuple(accumulate(b.ms for b in once)), again, tuple(accumulate(b.ms for b in again)))


def _joined(beats: tuple[Beat, ...]) -> tuple[Beat, ...]:
    return tuple(Beat(sum(b.ms for b in same), level) for level, same in groupby(beats, lambda beat: beat.level))


def _at(lamp: Lamp, t_ms: float, *, dims: bool) -> tuple[float, float | None]:
    """Give the level at a moment, and the moment of the next change."""
    track = _track(lamp._replace(nonce=0), dims=dims)
    start = track.once_ends[-1] if track.once else 0
    if t_ms < start:
        which = bisect_right(track.once_ends, t_ms)
        return track.once[which].level, track.once_ends[which]
    if not track.again:
        return (track.once[-1].level if track.once else 0.0), None
    rounds, into = divmod(t_ms - start, track.again_ends[-1])
    which = bisect_right(track.again_ends, into)
    if which == len(track.again):  # rounding at the very end of a round
        rounds, which = rounds + 1, 0
    return track.again[which].level, start + rounds * track.again_ends[-1] + track.again_ends[which]
