"""The check: one line for each thing that can be wrong on this machine, with its cure; and the panel's self-test.

Holds the verb's command line. What is looked at, and how, is `device.findings`; it must not know pins or folders.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue

from device.config import Config, find, load
from device.errors import BadConfig, PanelTrouble
from device.evening import PLACES, Event, Lamp, Press
from device.findings import Finding, Machine, cure_of, findings
from device.lights import DARK
from device.wiring import PanelWiring, PlacePins

MINUTE_S = 60.0

Say = Callable[[str], object]
Show = Callable[[tuple[Lamp, ...]], None]


def main(argv: Sequence[str] | None = None) -> int:
    """Look at this machine; gives 0 when an evening can begin, 1 when something fails, 2 for bad arguments."""
    parser = argparse.ArgumentParser("python -m device check", description="Look for what can be wrong, with its cure.")
    parser.add_argument("--config", metavar="F", help="the settings file (default: the service's, else the user's)")
    parser.add_argument("--json", action="store_true", help="as JSON, for other programs")
    parser.add_argument("--panel", action="store_true", help="try each seat's lamp and button, for a minute")
    asked = parser.parse_args(argv)
    try:
        config = load(find(os.environ, asked.config))
        mistakes: tuple[Finding, ...] = ()
    except BadConfig as error:
        config, mistakes = Config(), tuple(Finding("config", "fail", problem) for problem in error.problems)
    if asked.panel and not mistakes:
        return 0 if try_panel(config.panel, _write) else 1
    found = findings(config, Machine(os.environ))
    # With mistakes in the settings, the rest of the machine is looked at as if there were none.
    return _told((*mistakes, *found[1:]) if mistakes else found, as_json=asked.json)


def lines(found: Sequence[Finding]) -> list[str]:
    """Write findings one to a line: how it stands, what, and the cure."""
    return [
        f"{one.state:<5} {one.code:<9} {one.says}{f': {one.cure}' if one.cure else ''}".replace("\n", " ")
        for one in found
    ]


def try_panel(wiring: PanelWiring, say: Say) -> bool:
    """Try the configured panel for a minute; gives whether all of it works."""
    if wiring.factory == "none":
        say("no panel is configured: there is nothing to try")
        return True
    # Loaded only here: a machine without a panel needs no pin library.
    from device.panel import Panel, make_factory  # noqa: PLC0415

    inbox: SimpleQueue[Event] = SimpleQueue()
    try:
        factory = make_factory(wiring)
        with Panel(wiring, inbox, factory.ticks, factory=factory) as panel:
            return self_test(wiring.places, panel.show, inbox, say, MINUTE_S / len(wiring.places))
    except PanelTrouble as trouble:
        say(f"{trouble}: {cure_of(trouble)}")
        return False


def self_test(
    places: Sequence[PlacePins], show: Show, inbox: "SimpleQueue[Event]", say: Say, patience_s: float
) -> bool:
    """Light each place's lamp in turn and wait for its button; gives whether every button was heard.

    A press of another place is said, since that is how swapped wires are found.
    """
    all_heard = True
    for wired in places:
        name = f"seat {wired.place + 1}"
        show(tuple(Lamp("white", "asked") if place == wired.place else DARK[0] for place in range(PLACES)))
        lamp = "its lamp blinks" if wired.lamp else "it has no lamp"
        if wired.button is None:
            say(f"{name}: {lamp}; it has no button")
            continue
        say(f"{name}: {lamp}; press its button")
        heard = _await(wired.place, inbox, say, patience_s)
        say(f"{name}: {heard or 'no press was heard: check the button, its wire and its pin'}")
        all_heard = all_heard and bool(heard)
    show(DARK)
    return all_heard


def _await(place: int, inbox: "SimpleQueue[Event]", say: Say, patience_s: float) -> str:
    """Wait for a place's press; gives its kind, or nothing when patience ends."""
    while True:
        try:
            event = inbox.get(timeout=patience_s)
        except Empty:
            return ""
        if isinstance(event, Press):
            if event.place == place:
                return event.kind
            say(f"that was seat {event.place + 1}: its wires may be swapped with seat {place + 1}")
        else:
            say("the lamps are lost: check the supply and the cable")
            return ""


def _told(found: Sequence[Finding], *, as_json: bool) -> int:
    if as_json:
        _write(
            json.dumps([{**one._asdict(), "values": dict(one.values)} for one in found], ensure_ascii=False, indent=1)
        )
    else:
        for line in lines(found):
            _write(line)
    return 1 if any(one.state == "fail" for one in found) else 0


def _write(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
