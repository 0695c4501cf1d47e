"""The check: one line for each thing that can be wrong on this machine, with its cure; and the panel's self-test.

Holds the verb's command line. What is looked at, and how, is `device.findings`; it must not know pins or folders.
"""

import json
import os
import sys
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from time import monotonic

from device.command import command
from device.config import Config, find, load
from device.errors import BadConfig, PanelTrouble
from device.evening import Event, Lamp, Press, WiredPlace
from device.finding import Finding, Machine
from device.findings import cure_of, findings, reason_of, verdict
from device.lights import DARK, tried
from device.selftest import SelfTest, wired_places
from device.standby import AnyPanel
from device.verbs.arguments import Parser
from device.wiring import PanelWiring

ANSWERS = {
    "missed": "no press was heard: check the button, its wire and its pin",
    "seen": "did its lamp blink? if not, check the lamp, its wire and its pin",
}

SETTLED = ("state", "matches", "panel")
"""What is looked at where the settings say: the folder of the matches, and the pins."""

Say = Callable[[str], object]


def main(argv: Sequence[str] | None = None) -> int:
    """Look at this machine; gives 0 when an evening can begin, 1 when something fails, 2 for bad arguments."""
    parser = Parser(prog=command("device", "check"), description="Look for what can be wrong, with its cure.")
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
    return _told((*mistakes, *map(_unsettled, found[1:])) if mistakes else found, as_json=asked.json)


def _unsettled(found: Finding) -> Finding:
    """With mistakes in the settings, what only they can name was not looked at; the rest of the machine was."""
    if found.code not in SETTLED:
        return found
    return Finding(found.code, "warn", "not looked at", "mend the settings first")


def lines(found: Sequence[Finding]) -> list[str]:
    """Write findings one to a line: how it stands, what, and the cure."""
    return [
        f"{one.state:<5} {one.code:<9} {one.says}{f': {one.cure}' if one.cure else ''}".replace("\n", " ")
        for one in found
    ]


def try_panel(wiring: PanelWiring, say: Say) -> bool:
    """Try the configured panel for a minute; gives whether all of it works."""
    if not wiring.parts:
        say("no panel is configured: there is nothing to try")
        return True
    # Loaded only here: a machine without a panel needs no pin library.
    from device.panel import Panel  # noqa: PLC0415

    inbox: SimpleQueue[Event] = SimpleQueue()
    panels: list[AnyPanel] = []
    well = True
    try:
        for part in wiring.parts:
            try:
                panel: AnyPanel = Panel(part, inbox, monotonic)
            except PanelTrouble as refusal:
                well = _complain(refusal, say)
                continue
            panel.start()
            panels.append(panel)
        for panel in panels:
            missed = verdict(panel, inbox)
            well = (missed is None or _complain(missed, say)) and well
        return well and self_test(wired_places(wiring), panels, inbox, say, monotonic)
    finally:
        for panel in panels:
            panel.close()


def self_test(
    wired: tuple[WiredPlace, ...],
    panels: Sequence[AnyPanel],
    inbox: "SimpleQueue[Event]",
    say: Say,
    clock: Callable[[], float],
) -> bool:
    """Lead the self-test of `device.selftest` in lines; gives whether every button was heard.

    A press of another place is said, since that is how swapped wires are found.
    """
    test, told = SelfTest(wired, clock()), 0
    while (asked := test.asked) is not None and _are_well(panels, say):
        if told == len(test.answers):
            say(_asking(asked))
            told += 1
        _show(panels, tried(asked.place))
        test = _next(test, inbox, say, clock)
        for done, answer in zip(wired[told - 1 : len(test.answers)], test.answers[told - 1 :], strict=True):
            say(f"seat {done.place + 1}: {ANSWERS.get(answer, answer)}")
    _show(panels, DARK)
    return test.asked is None and test.is_well


def _asking(wired: WiredPlace) -> str:
    lamp = "its lamp blinks" if wired.lamp else "it has no lamp"
    return f"seat {wired.place + 1}: {lamp}; {'press its button' if wired.button else 'it has no button'}"


def _next(test: SelfTest, inbox: "SimpleQueue[Event]", say: Say, clock: Callable[[], float]) -> SelfTest:
    """Wait for what comes next, or for the place's time to be over."""
    now = clock()
    try:
        event = inbox.get(timeout=max(0.0, (test.deadline(now) or now) - now))
    except Empty:
        return test.at(clock())
    if not isinstance(event, Press):
        return test
    before, after = test.asked, test.press(event, clock())
    if before is not None and after.asked == before:
        say(f"that was seat {event.place + 1}: its wires may be swapped with seat {before.place + 1}")
    return after


def _are_well(panels: Sequence[AnyPanel], say: Say) -> bool:
    troubles = [panel.trouble for panel in panels if panel.trouble is not None]
    for trouble in troubles:
        _complain(trouble, say)
    return not troubles


def _complain(trouble: PanelTrouble, say: Say) -> bool:
    say(f"{reason_of(trouble)}: {cure_of(trouble)}")
    return False


def _show(panels: Sequence[AnyPanel], lamps: tuple[Lamp, ...]) -> None:
    for panel in panels:
        panel.show(lamps)


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
