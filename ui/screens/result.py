"""The end of a match, explained: the ranking beside one kingdom, counted territory by territory.

Draws a `ResultPage`. It must not know how anything is counted: squares, crowns, points, bonuses, places and the
step that decided are told.
"""

from device.evening import Ask, ResultPage, Shown
from device.rules.game import NOBODY, Realm, Territory
from device.words import Words
from ui import board, coats, ground, pieces, plaque
from ui.geometry import Box
from ui.scene import Scene
from ui.screens import deal_proof, ranking
from ui.screens import help as cards
from ui.screens.news import doubt, told
from ui.screens.prose import LEAST, broken, paragraph, points, sentence, size_for
from ui.screens.reading import Speaker
from ui.theme import INK, mix

BOARD = 259.0
"""The side of the kingdom: seven squares that a finger can still hit."""
LEDGER = 280.0
"""Where the sums begin."""
RIGHT = 464.0
FOOT = 404.0


def draw(scene: Scene, shown: Shown, say: Speaker) -> None:
    """Draw the ranking or the sheet that lies on it, and the kingdom that is being explained."""
    page = shown.page
    if not isinstance(page, ResultPage):
        raise TypeError(f"a {type(page).__name__} is not a result")
    words = say(shown.settings.language)
    seat = page.seats[page.seat]
    tall = scene.h > scene.w
    margin = Box(0, 0, scene.w, scene.h - 480) if tall else Box(0, 0, scene.w - 480, scene.h - 8)
    ground.table(scene, "south")
    if shown.sheet == "proof":
        deal_proof.draw(scene, page, words, margin)
    elif shown.sheet in {"help", "doubt"}:
        cards.draw_sheet(scene, shown, say, margin)
    else:
        ranking.draw(scene, page, words, margin)
    scene.push(margin.w if not tall else 0, margin.h if tall else 0, 0, 480)
    ground.folio(scene)
    _draw_folio(scene, shown, page, say(seat.language or shown.settings.language))
    scene.pop()
    ground.hem(scene, seat.colour)


def _draw_folio(scene: Scene, shown: Shown, page: ResultPage, words: Words) -> None:
    """Draw one kingdom with its sums, and the controls below."""
    realm = page.view.realms[page.seat]
    notice = shown.notice
    if notice and notice.seat in {NOBODY, page.seat}:
        _draw_news(scene, page, told(words, notice, page.seats), refused=notice.refused)
    else:
        _draw_head(scene, page, realm, words)
    ground.rule(scene, 14, 78, 466)
    bottom = _draw_land(scene, page, realm)
    _draw_ledger(scene, page, realm, words)
    _draw_sum(scene, bottom + 16 if realm.gains else max(352.0, bottom + 12), page, realm, words)
    _draw_foot(scene, page, words)


def _draw_head(scene: Scene, page: ResultPage, realm: Realm, words: Words) -> None:
    """Draw the name and the total in the size of a call; the name shrinks and is cut, the total never."""
    theme = scene.theme
    seat = page.seats[page.seat]
    pieces.badge(scene, 14, 13, 58, seat.colour)
    total = words.count("count.points", realm.score.total)
    size = 50.0
    while size > 37 and scene.width(seat.name, size, "d") + scene.width(total, size, "d") + 30 > 380:
        size -= 0.5
    room = 380 - 30 - scene.width(total, size, "d")
    wide = scene.text(86, 42, pieces.cut(scene, seat.name, room, size, "d"), size, "d", theme.ink)
    mark = 86 + wide + 15
    scene.sprite("lozenge", mark - 7, 35, 14, color=theme.gold)
    scene.text(mark + 15, 42, total, size, "d", theme.light)


def _draw_news(scene: Scene, page: ResultPage, text: str, *, refused: bool) -> None:
    """Say something for a moment where the name stands."""
    theme = scene.theme
    pieces.badge(scene, 14, 13, 58, page.seats[page.seat].colour)
    plaque.seal(scene, 98, 42, 13, broken=refused)
    lines = broken(scene, text, 340, LEAST)[:3]
    ink, lead = theme.refuse if refused else theme.ink, 26.4 if len(lines) < 3 else LEAST
    for nth, line in enumerate(lines):
        scene.text(122, 42 + (nth - (len(lines) - 1) / 2) * lead, line, LEAST, "t", ink, theme.page)


def _draw_land(scene: Scene, page: ResultPage, realm: Realm) -> float:
    """Draw the kingdom, the territory that is spoken of lit and the rest in shade, and give its lower edge."""
    x0, y0, x1, y1 = realm.window
    longer = max(x1 - x0, y1 - y0) + 1
    s = min(48.0, float(BOARD // longer))
    territories = realm.score.territories
    now = territories[page.territory] if page.territory is not None else None
    lit = set(now.cells) if now else set()
    dim = [(c.x, c.y) for c in realm.cells if now and (c.x, c.y) not in lit]
    asks = {cell: Ask("territory", str(i)) for i, t in enumerate(territories) for cell in t.cells}
    high = (y1 - y0 + 1) * s
    # Where powers were used, what they changed is said below the land, which then stands higher.
    spare = 0.0 if realm.gains else max(0.0, (240 - high) / 2)
    left, top = 14 + (BOARD - (x1 - x0 + 1) * s) / 2, 90 + spare
    marks = board.Marks(dim=dim, touches=asks if s >= 37 else None)
    grid = board.board(scene, left, top, s, realm.cells, realm.window, page.seats[page.seat].colour, marks)
    if now:
        _draw_outline(scene, grid, lit)
    return top + high


def _draw_outline(scene: Scene, grid: board.Grid, lit: set[tuple[int, int]]) -> None:
    """Draw a light line around a territory, on ink."""
    s = grid.s
    sides = []
    for x, y in lit:
        left, top = grid.at((x, y))
        around = (
            ((x + 1, y), (left + s, top - 2, left + s, top + s + 2)),
            ((x - 1, y), (left, top - 2, left, top + s + 2)),
            ((x, y + 1), (left - 2, top, left + s + 2, top)),
            ((x, y - 1), (left - 2, top + s, left + s + 2, top + s)),
        )
        sides += [line for beside, line in around if beside not in lit]
    for colour, sw in ((INK, 7.0), (scene.theme.light if scene.theme.dark else "#FFFFFF", 4.0)):
        for line in sides:
            scene.line(*line, colour, sw)


def _draw_ledger(scene: Scene, page: ResultPage, realm: Realm, words: Words) -> None:
    """Draw the sums: each territory with crowns, the rest together, the bonuses, the total."""
    theme = scene.theme
    score, game = realm.score, page.view.game
    on = mix(theme.page, theme.pagehi, 0.2)
    scoring = [(i, t) for i, t in enumerate(score.territories) if t.points]
    bare = sum(not t.points for t in score.territories)
    tails = [(words.count(words.of(game, "result.crownless"), bare), 0)] if bare else []
    tails += [(sentence(words.say(f"part.{code}")), n) for code, n in score.bonuses]
    small = points(scene, "small") + 7
    room = int((FOOT - 62 - 92 - len(tails) * small) // 30)
    first, rest = _window(scoring, page.territory, room)
    if rest:
        tails.insert(0, (words.count(words.of(game, "result.others"), len(rest)), sum(t.points for _, t in rest)))
    y = 106.0
    for i, territory in first:
        _draw_entry(scene, y, territory, hot=i == page.territory, words=words)
        y += 30
    for name, value in tails:
        figure = scene.width(str(value), "body", "b")
        beside = RIGHT - LEDGER - figure - 2
        scene.text(LEDGER, y, name, size_for(scene, name, beside), "t", theme.ink2, on, fit=beside)
        scene.text(RIGHT, y, str(value), "body", "b", theme.ink2, on, "end")
        y += small
    y = max(y, 106.0)
    scene.line(LEDGER, y - 11, RIGHT, y - 11, theme.gold, 1.6)
    scene.text(LEDGER, y + 12, words.say("result.total"), "body", "t", theme.ink, on)
    scene.text(RIGHT, y + 12, str(score.total), "score", "d", theme.gold, on, "end")


def _window(
    scoring: list[tuple[int, Territory]], lit: int | None, room: int
) -> tuple[list[tuple[int, Territory]], list[tuple[int, Territory]]]:
    """Choose the territories that are listed one by one, the lit one always among them; the rest is summed up."""
    if len(scoring) <= room:
        return scoring, []
    shown = scoring[: room - 1]
    hot = [entry for entry in scoring[room - 1 :] if entry[0] == lit]
    shown = shown[: len(shown) - len(hot)] + hot
    return shown, [entry for entry in scoring if entry not in shown]


def _draw_entry(scene: Scene, y: float, territory: Territory, *, hot: bool, words: Words) -> None:
    """Draw one territory as a sum; the lit one in a light frame."""
    theme = scene.theme
    on = mix(theme.page, theme.pagehi, 0.2)
    if hot:
        on = mix(theme.page, theme.light, 0.16 if theme.dark else 0.06)
        scene.rect(LEDGER - 6, y - 15, RIGHT - LEDGER + 11, 30, on, theme.light, 1.8, rx=4)
    pieces.square(scene, LEDGER, y - 11, 22, territory.terrain)
    text = words.say("result.product", squares=territory.squares, crowns=territory.crowns)
    wide = scene.text(LEDGER + 31, y, text, "body", "t", theme.ink, on)
    if territory.terrain in coats.COATS:
        coats.crosses(scene, LEDGER + 31 + wide + 26, y, 17, 1)
    else:
        scene.sprite("crown", LEDGER + 31 + wide + 6, y - 8, 21, 16)
    scene.text(RIGHT, y, str(territory.points), "body", "b", theme.ink, on, "end")


def _draw_sum(scene: Scene, y: float, page: ResultPage, realm: Realm, words: Words) -> None:
    """Say in words what is lit: a territory, something impossible, or the kingdom as a whole."""
    theme = scene.theme
    on = mix(theme.page, theme.pagehi, 0.5)
    score, game = realm.score, page.view.game
    size: str | float = "body" if y < 356 else LEAST
    lines: tuple[str, ...]
    if page.territory is not None:
        t = score.territories[page.territory]
        terrain = sentence(words.say(f"terrain.{t.terrain}"))
        lines = (
            words.count("result.squares", t.squares, terrain=terrain),
            words.count(words.of(game, "result.times"), t.crowns, points=t.points),
        )
    elif score.impossible:
        size = LEAST
        lines = broken(scene, doubt(words, score.impossible[0]), BOARD, size)[:2]
    else:
        lines = (
            words.count(words.of(game, "result.lands"), len(score.territories)),
            words.count(words.of(game, "result.all_crowns"), score.crowns),
        )
        if realm.gains:
            size = LEAST
            lines = (*lines, *broken(scene, _gains(realm, words), BOARD, size))[:4]
    if any(scene.width(line, size) > BOARD for line in lines):
        size = LEAST
    paragraph(scene, 15, y - points(scene, size) * 0.6, lines, size, "t", theme.ink, on)


def _gains(realm: Realm, words: Words) -> str:
    """Say what each power that was used has changed."""
    told = []
    for code, gained in realm.gains:
        power = sentence(words.say(f"power.{code}"))
        told.append(words.say(f"duel.result.{'gain' if gained else 'used'}", power=power, points=gained))
    return ", ".join(told)


def _draw_foot(scene: Scene, page: ResultPage, words: Words) -> None:
    """Draw the controls: to doubt, go on and agree; once all agree, what comes after the match."""
    plain, wide, high = 142.0, 152.0, 58.0
    if all(page.agreed):
        plaque.button(scene, 14, FOOT, plain, high, Ask("export"), words.say("result.export"), size=26)
        plaque.button(scene, 164, FOOT, plain, high, Ask("next"), words.say("result.next"), size=26)
        code, word = "rematch", words.say("result.rematch")
        if page.dynasty and not page.dynasty_over:
            code, word = "next_game", words.say("result.next_game", n=len(page.dynasty) + 1)
        plaque.button(scene, 314, FOOT, wide, high, Ask(code), word, kind="main", size=30)
        return
    plaque.button(scene, 14, FOOT, plain, high, Ask("doubt"), words.say("result.doubt"), size=26)
    plaque.button(scene, 164, FOOT, plain, high, Ask("next"), words.say("result.next"), size=26)
    if page.agreed[page.seat]:
        plaque.button(scene, 314, FOOT, wide, high, None, words.say("result.agreed"), kind="on", size=26)
    else:
        plaque.button(scene, 314, FOOT, wide, high, Ask("agree"), words.say("result.agree"), kind="main", size=30)
