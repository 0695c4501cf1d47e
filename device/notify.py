"""What systemd is told: that the first screen is there, that the main loop still turns, and how the program ended.

Holds the few lines of the notify protocol (sd_notify(3)) and the exit codes the unit knows. Must not know a loop,
a screen or a panel; outside a service it keeps still.
"""

import logging
from collections.abc import Mapping
from math import inf
from pathlib import Path

log = logging.getLogger(__name__)

LEFT, OFF, NO_SCREEN = 0, 10, 69
"""Exit codes: the host has left, the host wants the machine off, there is no screen yet (try again).

2 is a mistake in the settings; the unit does not start again after 0, 2 and 10.
"""

BEATS = 3
"""How often the loop reports within the watchdog's time; two may come late."""

STEADY_S = 60.0
"""Seconds after which a start counts as a good one, so that the next failure waits a short time again."""

STARTS = "starts"
"""The file in the runtime folder in which `systemd/patience.sh` counts starts that did not last."""


class Service:
    """The service this program is, or nothing at all when it was started by hand."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        address = environment.get("NOTIFY_SOCKET", "")
        # A name that begins with @ is not in the file system; the kernel writes it with a zero byte.
        self._address = "\0" + address[1:] if address.startswith("@") else address
        runtime = environment.get("RUNTIME_DIRECTORY", "").split(":")[0]
        self._starts = Path(runtime, STARTS) if runtime else None
        usec = environment.get("WATCHDOG_USEC", "")
        self._began: float | None = None
        self._beaten = 0.0
        self.beat_s = int(usec) / 1e6 / BEATS if address and usec.isdecimal() and int(usec) else None
        """Seconds between two beats of the main loop; None when nobody watches."""

    @property
    def is_one(self) -> bool:
        """Whether systemd listens."""
        return bool(self._address)

    def ready(self) -> None:
        """Say that the first screen is there."""
        self._tell("READY=1")

    def beat(self) -> None:
        """Say that the main loop turns; only the main loop may say so."""
        self._tell("WATCHDOG=1")

    def tend(self, now: float) -> float | None:
        """For a loop with a clock of its own: beat, and forget failed starts, when it is time; gives the next time."""
        if not self.is_one:
            return None
        if self._began is None:
            self._began = self._beaten = now
        if self.beat_s is not None and now >= self._beaten + self.beat_s:
            self._beaten = now
            self.beat()
        steady = self._began + STEADY_S
        if now >= steady:
            self._began = inf
            self.steady()
        dues = (steady, self._beaten + self.beat_s if self.beat_s is not None else inf)
        return next((due for due in sorted(dues) if now < due < inf), None)

    def ending(self) -> None:
        """Say that the program ends because it was asked to."""
        self._tell("STOPPING=1")

    def steady(self) -> None:
        """Forget the failed starts before this one."""
        if self._starts is not None:
            try:
                self._starts.unlink(missing_ok=True)
            except OSError as error:
                log.warning("%s stays: the next failure will wait longer than it need: %s", self._starts, error)

    def _tell(self, what: str) -> None:
        if not self._address:
            return
        import socket  # noqa: PLC0415 - slow to load, and needed by a service only

        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as wire:
                wire.sendto(what.encode(), self._address)
        except OSError as error:
            # Systemd acts on silence by itself; a table must not end because nobody listens.
            log.warning("systemd did not hear %s: %s", what, error)


BY_HAND = Service({})
"""No service: a program that somebody started in a terminal."""
