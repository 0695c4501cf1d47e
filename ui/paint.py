"""Paints a scene: its marks as one mesh on the atlas, each text as a small textured mesh of its own.

Texts are rendered once for each size and kept, at most `KEPT` of them; a mark that covers a text begins another
mesh, so the drawing order of the scene holds. It must not know pages, nor where a scene comes from.
"""

import ui.kivy_setup  # noqa: F401, I001 - before Kivy

from array import array
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache, lru_cache

from kivy.core.image import ImageLoader, ImageLoaderBase
from kivy.graphics import Mesh as Triangles
from kivy.graphics import Callback, InstructionGroup, RenderContext
from kivy.graphics.instructions import Instruction
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable
from kivy.graphics.texture import Texture

from ui.atlas import PICTURE
from ui.covering import grounds
from ui.geometry import Box
from ui.lettering import extent, label
from ui.mesh import Mesh, Origin
from ui.scene import Halo, Mark, Scene, Sprite, Text
from ui.theme import channels

KEPT = 320
"""Textures of texts that are kept: more than two whole tables."""
FORMAT = [(b"vPosition", 2, "float"), (b"vTexCoords0", 2, "float"), (b"vColor", 4, "float")]
LARGE = 1000.0
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


class Lettering:
    """The rendered texts, the longest unused one thrown away first."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._textures: OrderedDict[tuple[str, str, int], Texture] = OrderedDict()

    def __len__(self) -> int:
        return len(self._textures)

    def texture(self, mark: Text) -> Texture:
        """Give a text's texture, white on clear."""
        key = mark.text, mark.kind, mark.pixels
        if key in self._textures:
            self._textures.move_to_end(key)
            return self._textures[key]
        made = label(*key)
        made.refresh()
        self._textures[key] = made.texture
        if len(self._textures) > self._kept:
            self._textures.popitem(last=False)
        return made.texture


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
            for text in texts:
                yield self._triangles(*written(text, origin), self._lettering.texture(text))

    def _triangles(self, vertices: "array[float]", indices: "array[int]", texture: Texture) -> Triangles:
        return Triangles(vertices=vertices, indices=indices, fmt=FORMAT, mode="triangles", texture=texture)


@cache
def fetched() -> "Future[ImageLoaderBase]":
    """Begin to read the atlas, in a thread of its own, so that a window can open meanwhile; it is read once."""
    readers = ThreadPoolExecutor(1)
    reading = readers.submit(ImageLoader.load, str(PICTURE))
    readers.shutdown(wait=False)
    return reading


def picture() -> Texture:
    """Give the atlas, waiting for it if it is still read; there must be a window."""
    return fetched().result().texture


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


def written(mark: Text, origin: Origin) -> tuple["array[float]", "array[int]"]:
    """Give the two triangles of a text, its foot line on a whole pixel, so that it is never blurred."""
    w, h, ascent = extent(mark.text, mark.kind, mark.pixels)
    x, y = (round(v) for v in origin.at(mark.x, mark.y))
    cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[mark.turn // 90]
    colour = (*channels(mark.colour), mark.op)
    vertices = array("f")
    for dx, dy, u, v in (
        (0, ascent, 0, 0),
        (w, ascent, 1, 0),
        (w, ascent - h, 1, 1),
        (0, ascent - h, 0, 1),
    ):
        vertices.extend((x + cos * dx + sin * dy, y - sin * dx + cos * dy, u, v, *colour))
    return vertices, array("H", (0, 1, 2, 0, 2, 3))


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
