"""The picture on the glass: layers that together are the page, and motion that ends by showing it at rest."""

from copy import copy

import pytest

from device.evening import Settings, Shown, Trouble, TroublePage
from device.rules.game import NOBODY, View
from tests.ui.table_matches import Match, moments, seated_at, shown
from ui import pages
from ui.geometry import Panel
from ui.motion import REST, Page, between
from ui.picture import Picture
from ui.scene import Scene

SIZE = Panel(800, 480)
MOMENTS = moments()


class Glass:
    """A glass that remembers."""

    def __init__(self) -> None:
        self.scenes: dict[str, Scene] = {}
        self.parts: dict[str, float] = {}
        self.painted: list[str] = []

    def show(self, layer: str, scene: Scene | None) -> None:
        """Take a scene for a layer, and note whether it would have to be painted."""
        before = self.scenes.pop(layer, None)
        if scene is not None:
            self.scenes[layer] = scene
        if (before and before.marks) != (scene and scene.marks):
            self.painted.append(layer)

    def hand(self, layer: str, to: str) -> None:
        """Keep what is on a layer on another, where it cannot be touched."""
        scene = copy(self.scenes.pop(layer))
        scene.areas = []
        self.scenes[to] = scene

    def fade(self, layer: str, part: float) -> None:
        """Take how much is seen of a layer."""
        self.parts[layer] = part

    @property
    def seen(self) -> dict[str, object]:
        """Give what is on each layer, and how much of it is seen."""
        return {layer: (scene.marks, self.parts.get(layer, 1.0)) for layer, scene in self.scenes.items()}


@pytest.fixture
def glass() -> Glass:
    return Glass()


@pytest.fixture
def picture(glass: Glass) -> Picture:
    return Picture(glass, SIZE)


def at_rest(now: Shown) -> dict[str, object]:
    """Say what the glass looks like when nothing but this was ever shown."""
    glass = Glass()
    Picture(glass, SIZE).take(now, 0.0)
    return glass.seen


def turn() -> tuple[Shown, Shown]:
    """Give what is shown before and after a seat in the south gives way to one in the north."""
    match = Match("kingdomino", 4).until("choose", lambda v: v.round == 6 and v.lines[-1].slots[-1].seat == NOBODY)
    before = shown(match.page(match.ghost()))
    match.play(match.ghost().ghost)
    return before, shown(seated_at(match.page(), 3))


@pytest.mark.parametrize("place", [0, 2, 3, 5])
@pytest.mark.parametrize("name", MOMENTS)
def test_the_layers_together_are_the_page(name: str, place: int) -> None:
    told = shown(seated_at(MOMENTS[name], place))
    layers = [pages.draw_layer(layer, told, SIZE) for layer in pages.LAYERS]

    whole = pages.draw(told, SIZE)

    assert [mark for scene in layers if scene for mark in scene.marks] == whole.marks
    assert [area for scene in layers if scene for area in scene.areas] == whole.areas


def test_a_page_that_is_no_table_is_one_layer(glass: Glass, picture: Picture) -> None:
    picture.take(Shown(TroublePage(Trouble("crashed_twice", (("file", "a.jsonl"),)), ("lobby",))), 0.0)

    assert set(glass.scenes) == {"folio"}


def test_a_touched_square_repaints_the_folio_alone(glass: Glass, picture: Picture) -> None:
    match = Match("kingdomino", 4).until("place", lambda v: v.round == 5)
    picture.take(shown(match.page()), 0.0)
    glass.painted.clear()

    picture.take(shown(match.page(match.ghost())), 1.0)

    assert glass.painted == ["folio"]


def test_a_screen_that_falls_asleep_is_veiled_and_wakes_clear(glass: Glass, picture: Picture) -> None:
    page = Match("kingdomino", 4).until("place").page()
    picture.take(Shown(page, asleep="dimmed"), 0.0)
    assert "veil" in glass.scenes

    picture.take(Shown(page), 1.0)

    assert glass.seen == at_rest(Shown(page))


def test_a_change_of_seat_repaints_no_page_while_it_fades(glass: Glass, picture: Picture) -> None:
    for told in turn():
        picture.take(told, 0.0)
    glass.painted.clear()

    for ms in range(33, 320, 33):
        picture.move(ms / 1000)

    assert set(glass.painted) == {"margin"}  # a king travels on it


def test_what_goes_can_be_seen_but_not_touched(glass: Glass, picture: Picture) -> None:
    before, after = turn()
    picture.take(before, 0.0)
    picture.take(after, 1.0)

    assert glass.scenes["old folio"].marks
    assert [area for scene in glass.scenes.values() for area in scene.areas] == pages.draw(after, SIZE).areas


def test_the_margin_gives_way_too_when_the_whole_screen_turns(glass: Glass, picture: Picture) -> None:
    before, after = turn()
    picture.take(before, 0.0)
    picture.take(after, 1.0)

    assert glass.parts["margin"] == glass.parts["folio"] == 0


def test_motion_ends_by_showing_the_page_at_rest(glass: Glass, picture: Picture) -> None:
    before, after = turn()
    picture.take(before, 0.0)
    picture.take(after, 1.0)
    for step in range(30):
        picture.move(1.0 + step / 30)

    assert not picture.moving
    assert glass.seen == at_rest(after)


def test_what_settles_in_the_middle_looks_as_if_it_had_come_to_its_end(glass: Glass, picture: Picture) -> None:
    before, after = turn()
    picture.take(before, 0.0)
    picture.take(after, 1.0)
    picture.move(1.1)

    picture.settle()
    picture.move(1.12)

    assert glass.seen == at_rest(after)


def test_news_in_the_middle_of_a_motion_do_not_stop_it(glass: Glass, picture: Picture) -> None:
    before, after = turn()
    picture.take(before, 0.0)
    picture.take(after, 1.0)

    picture.take(Shown(after.page, settings=Settings(), help="place"), 1.1)

    assert picture.moving
    assert glass.parts["old folio"] == pytest.approx(1 - 100 / 160)


def test_a_held_button_fills_ok_and_lets_go_of_it(glass: Glass, picture: Picture) -> None:
    match = Match("kingdomino", 4).until("place", lambda v: v.round == 5)
    told = shown(match.page(match.ghost()))
    picture.take(told, 0.0)
    glass.painted.clear()

    picture.move(0.3, held=0.5)
    filled = glass.seen
    picture.move(0.4)

    assert glass.painted == ["folio", "folio"]
    assert filled != glass.seen == at_rest(told)


def test_only_a_page_that_lies_another_way_turns(picture: Picture) -> None:
    before, after = turn()
    picture.take(before, 0.0)

    assert picture.turns_to(after)
    assert not picture.turns_to(before)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("numbers", ["shown", "hidden"])
@pytest.mark.parametrize("free", [1, 3])
def test_at_every_moment_the_page_keeps_the_rules_of_the_look(theme: str, numbers: str, free: int) -> None:
    def here(view: View) -> bool:
        return view.round == 6 and sum(slot.seat == NOBODY for slot in view.lines[-1].slots) == free

    match = Match("kingdomino", 4).until("choose", here)
    before = shown(match.page(match.ghost()), theme=theme, numbers=numbers)
    match.play(match.ghost().ghost)
    match.until("place")
    after = shown(match.page(match.ghost()), theme=theme, numbers=numbers)
    change = between(before, after)

    for ms in range(0, 600, 33):
        motion = change.at(ms)._replace(page=Page(held=ms / 600))
        for layer in ("margin", "folio"):
            scene = pages.draw_layer(layer, after, SIZE, motion=motion)
            assert scene is not None
            assert scene.check() == []


def test_a_king_that_travels_is_drawn_once() -> None:
    match = Match("kingdomino", 4).until("choose", lambda v: v.round == 6 and v.lines[-1].slots[-1].seat == NOBODY)
    before = shown(match.page(match.ghost()))
    seat = before.page.seats[match.view.turn.seat].colour
    match.play(match.ghost().ghost)
    after = shown(match.page())
    flight = between(before, after).at(130)

    drawn = [pages.draw_layer("margin", after, SIZE, motion=motion) for motion in (REST, flight)]
    kings = [
        [m for m in scene.marks if getattr(m, "name", "").startswith("king") and seat in m.name] for scene in drawn
    ]

    assert [len(each) for each in kings] == [1, 1]
    assert kings[0][0].box.x > kings[1][0].box.x


def test_the_wood_under_the_folio_is_there_only_while_the_folio_comes_or_goes(glass: Glass, picture: Picture) -> None:
    before, after = turn()
    picture.take(before, 0.0)
    at_first = "floor" in glass.scenes
    picture.take(after, 1.0)
    in_between = "floor" in glass.scenes
    for step in range(30):
        picture.move(1.0 + step / 30)

    assert (at_first, in_between, "floor" in glass.scenes) == (False, True, False)
