"""Paints a scene: its marks as one mesh on the atlas, its texts as one on their galley.

A mark that covers a text begins another mesh, so the drawing order of the scene holds. It must not know pages, nor
where a scene comes from.
"""

import ui.kivy_setup  # noqa: F401, I001 - before Kivy

import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache, lru_cache
from itertools import count, groupby

from kivy.graphics import Mesh as Triangles
from kivy.graphics import Callback, InstructionGroup, RenderContext
from kivy.graphics.instructions import Instruction
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable
from kivy.graphics.texture import Texture

from ui.atlas import PIXELS, atlas
from ui.covering import grounds
from ui.geometry import Box
from ui.galley import Lettering, Setting
from ui.lettering import extent
from ui.mesh import Mesh, Origin
from ui.scene import Halo, Mark, Scene, Sprite, Text
from ui.theme import channels

FORMAT = [(b"vPosition", 2, "float"), (b"vTexCoords0", 2, "float"), (b"vColor", 4, "float")]
LARGE = 60.0
"""Square u from which it pays to paint a plain shape without looking up a picture."""

VERTEX = """
#ifdef GL_ES
precision highp float;
#endif
attribute vec2 vPosition;
attribute vec2 vTexCoords0;
attribute vec4 vColor;
uniform mat4 modelview_mat;
uniform mat4 projection_mat;
uniform float fade;
varying vec4 frag_color;
varying vec2 tex_coord0;
void main(void) {
    frag_color = vColor * vec4(1.0, 1.0, 1.0, fade);
    tex_coord0 = vTexCoords0;
    gl_Position = projection_mat * modelview_mat * vec4(vPosition, 0.0, 1.0);
}
"""
FRAGMENT = """
#ifdef GL_ES
precision highp float;
#endif
varying vec4 frag_color;
varying vec2 tex_coord0;
uniform sampler2D texture0;
void main(void) {
    gl_FragColor = frag_color * texture2D(texture0, tex_coord0);
}
"""
PLAIN = """
#ifdef GL_ES
precision highp float;
#endif
varying vec4 frag_color;
varying vec2 tex_coord0;
void main(void) {
    gl_FragColor = frag_color;
}
"""


class Painter:
    """What draws one scene; it is put on a canvas once and repainted when its scene changes."""

    def __init__(self, lettering: Lettering, picture: Texture) -> None:
        self.canvas = InstructionGroup()
        self._contexts: tuple[RenderContext, ...] = ()
        self._groups: tuple[InstructionGroup, ...] = ()
        self._fade = 1.0
        self._lettering, self._picture = lettering, picture

    def fade(self, part: float) -> None:
        """Show everything by a part: 0 clear, 1 whole."""
        self._fade = float(part)
        for context in self._contexts:
            context["fade"] = self._fade

    def paint(self, scene: Scene, left: float, top: float) -> None:
        """Show a scene, its upper left corner at a place of the window in whole pixels, y up."""
        self.clear()
        origin = Origin(scene.px, left, top)
        ground, drawn = grounded(scene.marks)
        for group, marks in zip(self._opened(), (*grounds(ground), drawn), strict=True):
            for instruction in self._instructions(marks, origin):
                group.add(instruction)

    def clear(self) -> None:
        """Show nothing."""
        for group in self._groups:
            group.clear()

    def _opened(self) -> tuple[InstructionGroup, ...]:
        """Give what the ground and the drawings are drawn in, made when a first scene asks for it.

        Grounds are large: a plain colour costs less where no picture is looked up, and less again where it is laid down
        without a look at what was there.
        """
        if not self._contexts:
            plain, pictured = self._contexts = _context(PLAIN), _context(FRAGMENT)
            solid, clear, drawn = self._groups = tuple(InstructionGroup() for _ in range(3))
            for instruction in (Callback(self._mix_nothing), solid, Callback(_mix), clear):
                plain.add(instruction)
            pictured.add(drawn)
            for context in self._contexts:
                context["fade"] = self._fade
                self.canvas.add(context)
        return self._groups

    def _mix_nothing(self, _: Callback) -> None:
        if self._fade == 1:
            glDisable(GL_BLEND)

    def _instructions(self, marks: Sequence[Mark], origin: Origin) -> Iterator[Instruction]:
        for run in runs(marks):
            mesh = Mesh()
            texts: list[Text] = []
            for mark in run:
                if isinstance(mark, Text):
                    texts.append(mark)
                    continue
                mesh.add(mark, origin)
                if mesh.full:
                    yield self._triangles(mesh.vertices, mesh.indices, self._picture)
                    mesh = Mesh()
            if mesh.indices:
                yield self._triangles(mesh.vertices, mesh.indices, self._picture)
            settings = [(text, self._lettering.setting(text)) for text in texts]
            for galley, some in groupby(settings, lambda found: found[1].galley):
                yield self._triangles(*written(some, origin), galley)

    def _triangles(self, vertices: "array[float]", indices: "array[int]", texture: Texture) -> Triangles:
        return Triangles(vertices=vertices, indices=indices, fmt=FORMAT, mode="triangles", texture=texture)


@cache
def fetched() -> "Future[bytes]":
    """Begin to unpack the atlas, in a thread of its own, so that a window can open meanwhile."""
    readers = ThreadPoolExecutor(1)
    wide, high = atlas().size
    unpacking = readers.submit(zlib.decompress, PIXELS.read_bytes(), bufsize=4 * wide * high)
    readers.shutdown(wait=False)
    return unpacking


@cache
def picture() -> Texture:
    """Give the atlas, waiting for it if it is still unpacked; there must be a window."""
    made = Texture.create(size=atlas().size, colorfmt="rgba")
    made.blit_buffer(fetched().result(), colorfmt="rgba", bufferfmt="ubyte")
    fetched.cache_clear()  # the pixels are the graphics chip's now
    return made


def _mix(_: Callback) -> None:
    glEnable(GL_BLEND)


def _context(fragment: str) -> RenderContext:
    context = RenderContext(use_parent_projection=True, use_parent_modelview=True)
    context.shader.vs = VERTEX
    context.shader.fs = fragment
    return context


def grounded(marks: Sequence[Mark]) -> tuple[list[Mark], list[Mark]]:
    """Part the marks into those that may be painted first, as plain colour, and the rest.

    Everything plain that lies under the first drawing is ground; of what comes later, a large shape that covers
    nothing drawn before it.
    """
    ground: list[Mark] = []
    drawn: list[Mark] = []
    boxes: list[Box] = []
    for mark in marks:
        if not isinstance(mark, Sprite | Text):
            box = _box(mark)
            large = not drawn or box.w * box.h > LARGE
            if large and not any(box.meets(other) for other in boxes):
                ground.append(mark)
                continue
            boxes.append(box)
        else:
            boxes.append(_box(mark))
        drawn.append(mark)
    return ground, drawn


def runs(marks: Sequence[Mark]) -> Iterator[list[Mark]]:
    """Part marks into rows that may draw their texts last: a new one begins where a mark covers an earlier text."""
    run: list[Mark] = []
    boxes: list[Box] = []
    for mark in marks:
        if isinstance(mark, Text):
            boxes.append(_box(mark))
        elif boxes:
            box = _box(mark)
            if any(box.meets(text) for text in boxes):
                yield run
                run, boxes = [], []
        run.append(mark)
    if run:
        yield run


def written(texts: Iterable[tuple[Text, Setting]], origin: Origin) -> tuple["array[float]", "array[int]"]:
    """Give two triangles for each text on a galley, its foot line on a whole pixel, so that it is never blurred."""
    vertices, indices = array("f"), array("H")
    for first, (mark, (_, (left, top, right, foot), (w, h))) in zip(count(0, 4), texts, strict=False):
        ascent = extent(mark.text, mark.kind, mark.pixels).ascent
        x, y = (round(v) for v in origin.at(mark.x, mark.y))
        cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[mark.turn // 90]
        colour = (*channels(mark.colour), mark.op)
        for dx, dy, u, v in (
            (0, ascent, left, top),
            (w, ascent, right, top),
            (w, ascent - h, right, foot),
            (0, ascent - h, left, foot),
        ):
            vertices.extend((x + cos * dx + sin * dy, y - sin * dx + cos * dy, u, v, *colour))
        indices.extend((first, first + 1, first + 2, first, first + 2, first + 3))
    return vertices, indices


@lru_cache(maxsize=6144)
def _box(mark: Mark) -> Box:
    """Give what a mark covers, near enough."""
    if isinstance(mark, Sprite):
        return mark.box
    if isinstance(mark, Text):
        x, y, w, h = mark.box
        tail = min(w, h) * 0.35  # accents and tails reach beyond the capitals
        return Box(x - tail, y - tail, w + 2 * tail, h + 2 * tail)
    if isinstance(mark, Halo):
        reach = mark.stops[-1][0]
        x, y, w, h = mark.box
        return Box(x - reach, y - reach, w + 2 * reach, h + 2 * reach)
    half = mark.sw / 2 if mark.stroke else 0.0
    xs, ys = [x for x, _ in mark.points], [y for _, y in mark.points]
    return Box(min(xs) - half, min(ys) - half, max(xs) - min(xs) + 2 * half, max(ys) - min(ys) + 2 * half)
