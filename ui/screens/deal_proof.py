"""The proof of the deal, laid over the ranking: what was played, the seed of the bag, and how to check it.

Draws facts of a `ResultPage`. It must not know how a seed makes dominoes come out.
"""

# ruff: noqa: PLR0913, PLR0917 - a drawing is told its place, its size and its inks, in that order

from device.evening import Ask, ResultPage
from device.words import Words
from ui import ground, plaque
from ui.geometry import Box
from ui.scene import Scene
from ui.screens.prose import broken, paragraph
from ui.screens.ranking import played
from ui.theme import mix

COMMAND = "python3 -m device replay --verify"
"""What anyone can run beside the program; the match is found by its name, and a copy by where it lies."""
CODE = 21.0
"""Signs to be copied rather than read: they and what is beside them keep their size in the largest text."""
GROUP = 8


def draw(scene: Scene, page: ResultPage, words: Words, box: Box) -> None:
    """Draw the sheet with its two ways out: keep a copy, or close."""
    theme = scene.theme
    on = mix(theme.page, theme.pagehi, 0.3)
    ground.folio(scene, box.x + 6, box.y + 6, box.w - 12, box.h - 10)
    x, wide = box.x + 18, box.w - 36
    scene.text(x, box.y + 32, words.say("result.proof"), 34, "d", theme.light, on, fit=wide)
    ground.rule(scene, x, box.y + 56, x + wide)
    y = _say(scene, x, box.y + 66, wide, played(page, words)) + 6
    counted = page.view.game == "count"
    if page.seed and not counted:
        y = _say(scene, x, y, wide, words.say("result.seed"), ink=theme.ink2)
        groups = [page.seed[i : i + GROUP] for i in range(0, len(page.seed), GROUP)]
        y = paragraph(scene, x, y, broken(scene, " ".join(groups), wide, CODE), CODE, "t", theme.ink, on) + 6
        y = _say(scene, x, y, wide, words.say("result.mark", mark=page.fingerprint.replace(" ", "\u00a0"))) + 6
        y = _say(scene, x, y, wide, words.say("result.verify"), ink=theme.ink2)
        command = broken(scene, f"{COMMAND} {page.match}", wide, CODE)
        paragraph(scene, x, y, command, CODE, "t", theme.ink, on)
    else:
        y = _say(scene, x, y, wide, words.say("result.no_deal" if counted else "result.by_hand")) + 6
        _say(scene, x, y, wide, page.match, ink=theme.ink2)
    half = (wide - 8) / 2
    foot = box.y + box.h - 66
    plaque.button(scene, x, foot, half, 50, Ask("export"), words.say("result.export"))
    plaque.button(scene, x + half + 8, foot, half, 50, Ask("close"), words.say("help.close"))


def _say(scene: Scene, x: float, y: float, wide: float, text: str, ink: str | None = None) -> float:
    """Write a small paragraph, and give the y below it."""
    theme = scene.theme
    on = mix(theme.page, theme.pagehi, 0.3)
    return paragraph(scene, x, y, broken(scene, text, wide, CODE), CODE, "t", ink or theme.ink, on)
