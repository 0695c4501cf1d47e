"""A panel on a board at the end of a cable, when the cable is pulled."""

from queue import SimpleQueue
from time import monotonic

import pytest

from device.errors import PanelTrouble
from device.evening import Event
from device.panel import LOST, Panel, make_factory
from device.wiring import PanelWiring, PlacePins
from firmware_bridge.fake import FakeBoard, FakePort, candidates
from firmware_bridge.health import Health
from firmware_bridge.link import find
from firmware_bridge.pins import PicoFactory

WIRING = PanelWiring("pico", places=(PlacePins(0, 17),))


def test_a_pulled_cable_is_told_once_with_its_reason() -> None:
    port = FakePort(FakeBoard(), monotonic)
    inbox: SimpleQueue[Event] = SimpleQueue()
    panels: list[Panel] = []

    def on_health(health: Health) -> None:
        for panel in panels:
            panel.hear_of(health)

    factory = PicoFactory(candidates=candidates(port), on_health=on_health)
    with Panel(WIRING, inbox, monotonic, factory=factory) as panel:
        panels.append(panel)
        port.pull_out()
        first = inbox.get(timeout=10)
        panel.hear_of(Health("absent"))

    assert (first, inbox.empty(), panel.trouble and panel.trouble.code) == (LOST, True, "panel_lost")


def test_a_panel_that_is_closed_hears_of_its_board_no_more() -> None:
    inbox: SimpleQueue[Event] = SimpleQueue()
    panel = Panel(PanelWiring("mock", places=WIRING.places), inbox, monotonic)
    panel.close()
    panel.hear_of(Health("closed"))

    assert (inbox.empty(), panel.trouble) == (True, None)


@pytest.mark.skipif(bool(find()), reason="a Pico is plugged in here")
def test_a_board_that_is_not_plugged_in_is_not_waited_for() -> None:
    before = monotonic()
    with pytest.raises(PanelTrouble) as refusal:
        make_factory(WIRING)

    assert refusal.value.code == "panel_lost"
    assert monotonic() - before < 1
