"""The page for when play cannot go on: what it is, why, what cures it, and who sits where.

Draws a `TroublePage`; it is never black and never blames. It must not know how anything is mended.
"""

from device.evening import PLACES, Ask, Lamp, Seat, Shown, TroublePage
from device.words import Words
from ui import ground, plaque
from ui.geometry import Box
from ui.scene import Scene
from ui.screens import seating
from ui.screens.news import Story, story
from ui.screens.prose import LEAST, broken, height, paragraph
from ui.screens.reading import Speaker
from ui.theme import mix


def draw(scene: Scene, shown: Shown, say: Speaker) -> None:
    """Draw the table with its seats, and the three sentences with what may be done."""
    page = shown.page
    if not isinstance(page, TroublePage):
        raise TypeError(f"a {type(page).__name__} is no trouble")
    words = say(shown.settings.language)
    tall = scene.h > scene.w
    ground.table(scene)
    if tall:
        table, folio = Box(0, 0, scene.w, 396), Box(6, 400, scene.w - 12, scene.h - 406)
    else:
        table, folio = Box(0, 0, scene.w - 400, scene.h), Box(scene.w - 398, 6, 392, scene.h - 12)
    wood = seating.draw(scene, table, _seats(shown.lamps), asks=())
    plaque.seal(scene, wood.x + wood.w / 2, wood.y + wood.h / 2, 40, broken=True)
    ground.folio(scene, *folio)
    inner = Box(folio.x + 16, folio.y + 14, folio.w - 32, folio.h - 28)
    _draw_story(scene, inner, story(words, page.trouble), words, _rows(page.choices) * 62 + 6)
    _draw_choices(scene, inner, page, words)


def _seats(lamps: tuple[Lamp, ...]) -> tuple[Seat | None, ...]:
    """Give the seats without their names: the lamps know each place's colour even when nothing else can be read."""
    lit = [Seat("", lamp.colour, place) if lamp.colour else None for place, lamp in enumerate(lamps)]
    return tuple((lit + [None] * PLACES)[:PLACES])


def _draw_story(scene: Scene, box: Box, said: Story, words: Words, foot: float) -> None:
    """Write the thing large, then why, then the cure; smaller where there is much to say above the foot."""
    theme = scene.theme
    on = mix(theme.page, theme.pagehi, 0.3)
    scene.text(box.x, box.y + 22, words.say("stopped.title"), 34, "d", theme.refuse, on, fit=box.w)
    ground.rule(scene, box.x, box.y + 48, box.x + box.w)
    thing = broken(scene, said.thing, box.w, 28, "d")
    y = paragraph(scene, box.x, box.y + 58, thing, 28, "d", theme.ink, on) + 8
    parts = ((words.say("stopped.reason"), said.reason), (words.say("stopped.cure"), said.cure))
    size: str | float = LEAST
    for wished in ("body", "small"):
        high = sum(height(scene, broken(scene, text, box.w, wished), wished) + 36 for _, text in parts)
        if y + high <= box.y + box.h - foot:
            size = wished
            break
    for head, text in parts:
        y = paragraph(scene, box.x, y, (head,), LEAST, "t", theme.ink2, on)
        y = paragraph(scene, box.x, y, broken(scene, text, box.w, size), size, "t", theme.ink, on) + 8


def _rows(choices: tuple[str, ...]) -> int:
    """Count the rows of plaques: the first choice alone, the others in pairs."""
    return 1 + len(choices) // 2 if choices else 0


def _draw_choices(scene: Scene, box: Box, page: TroublePage, words: Words) -> None:
    """Draw what may be done, the likeliest first and wide; a match is resumed by its file's name."""
    match = str(dict(page.trouble.values).get("file", ""))
    for i, code in enumerate(page.choices):
        row = (i + 1) // 2
        alone = i == 0 or (i == len(page.choices) - 1 and i % 2 == 1)
        wide = box.w if alone else (box.w - 8) / 2
        x = box.x if i % 2 == 1 or i == 0 else box.x + wide + 8
        y = box.y + box.h - (_rows(page.choices) - row) * 62 + 6
        word, ask = words.say(f"ask.{code}"), Ask(code, match if code == "resume" else "")
        plaque.button(scene, x, y, wide, 56, ask, word, kind="plain" if i else "main", size=30 if i == 0 else 24)
