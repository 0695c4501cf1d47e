"""The widget that shows scenes in layers, one over the other, and reports what is touched.

Each layer is repainted by itself, and only when its scene has changed; at rest nothing is drawn. It must not know
pages, nor what an event does: news goes up by callbacks.
"""

import ui.kivy_setup  # noqa: F401, I001 - before Kivy

from collections.abc import Callable, Hashable, Sequence
from copy import copy

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.input import MotionEvent
from kivy.uix.widget import Widget

from ui.finger import Finger, Tap
from ui.galley import Lettering
from ui.geometry import Frame
from ui.paint import Painter, picture
from ui.scene import Area, Mark, Scene, Shape
from ui.outline import rounded


class Sheet(Widget):  # type: ignore[misc]  # Kivy ships no types
    """Scenes in layers, in the middle of the window."""

    def __init__(
        self,
        layers: Sequence[str],
        on_event: Callable[[Hashable], None],
        on_press: Callable[[Hashable | None], None] | None = None,
    ) -> None:
        """Take the layers' names from the lowest up, and whom to tell.

        `on_event` hears what was meant; `on_press` hears whenever a finger comes down, lets go or is lifted: what it
        presses, and None when that is nothing.
        """
        super().__init__()
        self._tell, self._tell_press = on_event, on_press or (lambda _event: None)
        atlas, lettering = picture(), Lettering()
        self._painters = {layer: Painter(lettering, atlas) for layer in (*layers, "")}  # the last shows the press
        self._slots = {layer: InstructionGroup() for layer in self._painters}
        for layer, slot in self._slots.items():
            slot.add(self._painters[layer].canvas)
            self.canvas.add(slot)
        self._scenes: dict[str, Scene] = {}
        self._fades: dict[str, float] = {}
        self._stale: set[str] = set()
        self._finger = Finger()
        self._repaint = Clock.create_trigger(self._paint, -1)  # still before the next frame
        self.bind(size=self._resized)

    @property
    def touched(self) -> bool:
        """Whether a finger is down: nothing may turn under it."""
        return self._finger.down

    def forget(self) -> None:
        """Take the finger that is down for lifted: its end must have been lost."""
        self._finger.forget()
        self._pressed_changed()

    def offers(self, event: Hashable) -> bool:
        """Tell whether a finger could mean an event now."""
        return any(area.event == event for area in self._areas())

    def show(self, layer: str, scene: Scene | None) -> None:
        """Show a scene on a layer, or nothing; an equal scene is not painted again."""
        before = self._scenes.get(layer)
        if scene is None:
            self._scenes.pop(layer, None)
        else:
            self._scenes[layer] = scene
        if _look(before) != _look(scene):
            self._stale.add(layer)
            self._repaint()

    def hand(self, layer: str, to: str) -> None:
        """Show on another layer what is on one, as it is painted: it can be seen there, but not touched."""
        painters = self._painters
        painters[layer], painters[to] = painters[to], painters[layer]
        for name in (layer, to):
            painters[name].fade(self._fades.get(name, 1.0))
            self._slots[name].clear()  # both, before either is filled: what is taken out of a slot loses its parent
        for name in (layer, to):
            self._slots[name].add(painters[name].canvas)
        scene = self._scenes.pop(layer, None)
        self._scenes.pop(to, None)
        if scene is not None:
            self._scenes[to] = copy(scene)
            self._scenes[to].areas = []
        self._stale.discard(to)
        if layer in self._stale:
            self._stale.add(to)
        self._stale.add(layer)
        self._repaint()

    def fade(self, layer: str, part: float) -> None:
        """Show a layer by a part: 0 clear, 1 whole."""
        if self._fades.get(layer, 1.0) != part:
            self._fades[layer] = part
            self._painters[layer].fade(part)
            self.canvas.ask_update()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Press what is under the finger; a mouse wheel is no finger."""
        if touch.is_mouse_scrolling:
            return True
        x, y = self._at(touch)
        was_down, before = self.touched, self._finger.pressed
        self._finger.press(Tap(touch.uid, touch.device, touch.time_start, x, y), self._areas())
        if not was_down or self._finger.pressed is not before:  # it may follow one whose end was lost
            self._pressed_changed()
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Let go when the finger wanders off."""
        if self._finger.move(touch.uid, *self._at(touch)):
            self._pressed_changed()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Mean what was pressed."""
        was_down = self.touched
        area = self._finger.lift(touch.uid, *self._at(touch), self._areas())
        if was_down and not self.touched:
            self._pressed_changed()
        if area is not None:
            self._tell(area.event)
        return True

    def _shown(self) -> list[Scene]:
        """List the scenes from the lowest up."""
        return [self._scenes[layer] for layer in self._painters if layer in self._scenes]

    def _areas(self) -> list[Area]:
        """List what may be touched, lowest layer first, in u from the window's upper left corner."""
        found: list[Area] = []
        for scene in self._shown():
            left, top = self._corner(scene)
            corner = Frame.at(left / scene.px, (self.height - top) / scene.px)
            found.extend(area._replace(box=corner.box(*area.box)) for area in scene.areas)
        return found

    def _at(self, touch: MotionEvent) -> tuple[float, float]:
        """Give where a finger is, in u from the window's upper left corner."""
        return touch.x / self._px, (self.height - touch.y) / self._px

    @property
    def _px(self) -> float:
        return next((scene.px for scene in self._scenes.values()), 1.0)

    def _corner(self, scene: Scene) -> tuple[float, float]:
        """Give the upper left corner of a scene in the window, on whole pixels."""
        left = (self.width - scene.w * scene.px) // 2
        return max(0.0, left), self.height - max(0.0, (self.height - scene.h * scene.px) // 2)

    def _pressed_changed(self) -> None:
        area = self._finger.pressed
        self._tell_press(None if area is None else area.event)
        self._stale.add("")
        self._repaint()

    def _resized(self, *_: object) -> None:
        self._stale.update(self._painters)
        self._repaint()

    def _paint(self, _elapsed: float) -> None:
        for layer in self._stale:
            scene = self._scenes.get(layer)
            if layer == "":
                self._paint_press()
            elif scene is None:
                self._painters[layer].clear()
            else:
                self._painters[layer].paint(scene, *self._corner(scene))
        self._stale.clear()

    def _paint_press(self) -> None:
        """Frame what is pressed with light, so that a finger sees that it is felt."""
        area, shown, painter = self._finger.pressed, self._shown(), self._painters[""]
        if area is None or not shown:
            painter.clear()
            return
        felt = Scene(self.width / self._px, self.height / self._px, shown[0].theme, self._px)
        felt.marks.append(_frame(area, felt))
        painter.paint(felt, 0, self.height)


def _frame(area: Area, scene: Scene) -> Mark:
    x, y, w, h = area.box
    light = scene.theme.light
    return Shape(rounded(x + 2, y + 2, w - 4, h - 4, 4), None, None, light, 4, 1, None, closed=True)


def _look(scene: Scene | None) -> tuple[float, float, float, list[Mark]] | None:
    return None if scene is None else (scene.px, scene.w, scene.h, scene.marks)
