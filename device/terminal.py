"""The plainest screen: a view and the choice in progress, written as text.

Holds the drawing of lands, lines, order and choices in letters; pure, so that tests can keep its pictures.
Must not know any rule, nor where its text goes or where answers come from.
"""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from device.cursor import Cursor
from device.dice_text import book_lines, dice_line, square_text, target_text
from device.rules.dominoes import DOMINOES, token
from device.rules.game import (
    BAG,
    NOBODY,
    Action,
    Domino,
    Half,
    Line,
    Realm,
    Slot,
    Stand,
    Target,
    View,
    domino,
    domino_at,
    square_at,
)
from device.words import Words

WIDTH = 79
"""Columns of the page; a terminal over ssh or a serial line has at least 80."""

MOST_CHOICES = 60
"""More actions than this are not listed one by one: first the targets that tell them apart."""

DIRECTIONS = {(1, 0): "right", (-1, 0): "left", (0, 1): "up", (0, -1): "down"}
"""Where a domino's right square lies, seen from its left one."""


class Choice(NamedTuple):
    """One thing that can be typed: its label, what it says, and the action or the target it means."""

    label: str
    text: str
    action: Action | None
    target: Target | None = None


class Company(NamedTuple):
    """Who reads, and who plays: the words, and a name for each seat."""

    words: Words
    names: tuple[str, ...]

    @classmethod
    def of(cls, words: Words, names: Iterable[str]) -> "Company":
        """Take names from a file: signs that would steer a terminal are shown as question marks."""
        return cls(words, tuple(map(printable, names)))

    def pair(self, what: str, about: str) -> str:
        """Join a thing and what is said of it, with the language's own colon."""
        return self.words.say("terminal.pair", what=what, about=about)

    def name(self, seat: int, king: int = 0) -> str:
        """Give a seat's name, with a second king's mark; the bag and nobody have words of their own."""
        if seat == NOBODY:
            return "-"
        if seat == BAG:
            return self.words.say("terminal.bag")
        return self.names[seat] + (" II" if king else "")


def screen(view: View, company: Company, cursor: Cursor | None = None) -> str:
    """Write the whole page: the lines, the order, the lands, what the turn is for and the choices."""
    words = company.words
    parts = [_heading(view, company), _lines(view, company), dice_line(view, words, company.name)]
    parts += [book_lines(view, words, company.name), _order(view, company), _lands(view, company, cursor)]
    if view.turn.step == "over":
        parts.append(result(view, company))
    else:
        parts.append(_turn(view, company))
        parts.append(_blocked(view, company))
        parts.append(_listed(choices(view, company, cursor)) if cursor else "")
    return "\n\n".join(part for part in parts if part) + "\n"


def choices(view: View, company: Company, cursor: Cursor) -> tuple[Choice, ...]:
    """List what can be typed now: the actions that are left, or the targets when the actions are too many.

    Where only dominoes are chosen each has its own number; other actions go by their place in the list.
    """
    left = cursor.left
    if len(left) > MOST_CHOICES:
        return tuple(_target_choice(target, view, company) for target in _next_targets(cursor))
    by_number = all(len(a.targets) == 1 and domino_at(a.targets[0]) and a.verb == left[0].verb for a in left)
    return tuple(
        Choice(a.targets[0][1:] if by_number else str(i), _action_text(a, view, company), a)
        for i, a in enumerate(left, start=1)
    )


def result(view: View, company: Company) -> str:
    """Write the places, best first, each with the parts of its score and the step that decided."""
    words, lines = company.words, []
    for realm in sorted(view.realms, key=lambda realm: (realm.score.place, realm.seat)):
        score = realm.score
        parts = ", ".join(f"{words.say(f'part.{code}')} {points}" for code, points in score.parts)
        place = words.say(f"ordinal.{score.place}")
        lines.append(
            f"{place:>4} {company.name(realm.seat):<14} {words.count('count.points', score.total):<12} {parts}"
        )
        for territory in score.territories:
            if territory.points:
                size = f"{territory.squares} x {territory.crowns} = {territory.points}"
                lines.append(" " * 20 + company.pair(words.say(f"terrain.{territory.terrain}"), size))
        lines += [f"{'':>7}! {words.say(f'impossible.{i.code}', **spoken(i.values, words))}" for i in score.impossible]
    if view.decided_by:
        lines.append(words.say(words.of(view.game, f"decided.{view.decided_by}")))
    return "\n".join(lines)


def ledger(totals: Sequence[Sequence[int]], places: Sequence[int], games: int, company: Company) -> str:
    """Write the sums of a dynasty so far, best first; `totals` are those of each game, seat by seat."""
    rows = [company.words.say("terminal.dynasty", game=len(totals), games=games)]
    added = list(zip(*totals, strict=True))
    for seat in sorted(range(len(added)), key=lambda seat: (places[seat], seat)):
        place = company.words.say(f"ordinal.{places[seat]}")
        points = " + ".join(map(str, added[seat])) + " = " if len(totals) > 1 else ""
        rows.append(f"{place:>4} {company.name(seat):<14} {points}{sum(added[seat])}")
    return "\n".join(rows)


def aimed(view: View, company: Company, cursor: Cursor) -> str:
    """Say in one line what the acting seat's button points at; what has been touched where it points at nothing."""
    targets = cursor.ghost.targets if cursor.ghost else (cursor.pointed,) if cursor.pointed else cursor.touched
    numbers = [
        f"{number} ({_target_text(domino(number), view, company)})" for number in map(domino_at, targets) if number
    ]
    if cursor.ghost is not None and not numbers:
        numbers = [_action_text(cursor.ghost, view, company)]
    elif cursor.ghost is not None and len(targets) > 1:
        numbers.append(_action_text(cursor.ghost, view, company))
    elif not numbers:
        numbers = [_target_text(target, view, company) for target in targets]
    return company.pair(company.name(view.turn.seat, view.turn.king), " ".join(numbers) or "-")


def spoken(values: Iterable[tuple[str, int | str]], words: Words) -> dict[str, int | str]:
    """Turn the values of a code into what a sentence shows: terrains and powers by their names, the rest as it is."""
    codes = ((name, value, f"{'power' if name == 'power' else 'terrain'}.{value}") for name, value in values)
    return {name: words.say(code) if words.has(code) else value for name, value, code in codes}


def printable(text: str) -> str:
    """Replace what is not a visible sign, so that a name in a file cannot steer a terminal.

    >>> printable("Zoé" + chr(27) + "[2J")
    'Zoé?[2J'
    """
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def domino_text(domino: Domino) -> str:
    """Write a domino's two halves.

    >>> domino_text(DOMINOES[48])
    'W0 M3'
    """
    return " ".join(token(half) for half in domino.halves)


def _heading(view: View, company: Company) -> str:
    words = company.words
    game = words.say(f"game.{view.game}")
    if not view.rounds and view.turn.step != "over":
        return f"{game} · {words.say('terminal.turn', round=view.round)}"
    if view.rounds > 1:
        return f"{game} · {words.say('terminal.round', round=view.round, rounds=view.rounds)}"
    return game


def _turn(view: View, company: Company) -> str:
    """Say who acts, for what, and with which domino; this is the line a player looks for."""
    words, turn = company.words, view.turn
    line = company.pair(company.name(turn.seat, turn.king), words.say(words.of(view.game, f"verb.{turn.step}")))
    return f"{line} {view.hand.number} ({domino_text(view.hand)})" if view.hand else line


def _lines(view: View, company: Company) -> str:
    columns = [_line(line, company) for line in view.lines if line.slots]
    return _beside(columns, gap=4)


def _line(line: Line, company: Company) -> list[str]:
    return [company.words.say(f"terminal.line.{line.code}"), *(_slot(slot, company) for slot in line.slots)]


def _slot(slot: Slot, company: Company) -> str:
    mark = {"acting": ">", "played": "·", "left": "x"}.get(slot.state, " ")
    return f"{mark} {slot.domino.number:>2} {domino_text(slot.domino)} {company.name(slot.seat, slot.king)}"


def _order(view: View, company: Company) -> str:
    rows = []
    for code, stands in (("order", view.order), ("coming", view.coming)):
        if any(stand.seat != NOBODY for stand in stands):
            told = ", ".join(_stand(stand, company) for stand in stands)
            rows.append(company.pair(company.words.say(f"terminal.{code}"), told))
    return "\n".join(rows)


def _stand(stand: Stand, company: Company) -> str:
    name = company.name(stand.seat, stand.king)
    return f"[{name}]" if stand.state == "acting" else name


def _lands(view: View, company: Company, cursor: Cursor | None) -> str:
    """Draw the lands beside each other, as many as the page is wide for."""
    lit = cursor.lit if cursor else frozenset()
    drawn = [_land(realm, company, lit if realm.seat == view.turn.seat else frozenset()) for realm in view.realms]
    rows: list[list[list[str]]] = [[]]
    for block in drawn:
        if rows[-1] and max(map(len, _beside([*rows[-1], block], gap=3).splitlines())) > WIDTH:
            rows.append([])
        rows[-1].append(block)
    return "\n\n".join(_beside(row, gap=3) for row in rows if row)


def _land(realm: Realm, company: Company, lit: frozenset[Target]) -> list[str]:
    """Draw one land: y at the left, x at the foot; a plus where something may be put, a dot where nothing may."""
    x0, y0, x1, y1 = realm.window
    cells = {(cell.x, cell.y): square_text(Half(cell.terrain, cell.crowns)) for cell in realm.cells}
    open_squares = {square_at(target) for target in lit}
    rows = [f"{company.name(realm.seat)} {company.words.count('count.points', realm.score.total)}"]
    wide = max(2, *map(len, cells.values())) if cells else 2
    for y in range(y1, y0 - 1, -1):
        squares = (cells.get((x, y), "+" if (x, y) in open_squares else ".") for x in range(x0, x1 + 1))
        rows.append(f"{y:>3} " + " ".join(f"{s:<{wide}}" for s in squares))
    rows.append("    " + " ".join(f"{x:<{wide}}" for x in range(x0, x1 + 1)))
    width = max(len(row) for row in rows)
    return [row.ljust(width) for row in rows]


def _blocked(view: View, company: Company) -> str:
    """Say why nothing fits, reason by reason, when that is so."""
    if view.turn.seat < 0:
        return ""
    reasons: dict[str, list[str]] = {}
    for square in view.realms[view.turn.seat].blocked:
        reasons.setdefault(square.code, []).append(f"{square.x},{square.y}")
    return "\n".join(company.pair(company.words.say(f"blocked.{code}"), " ".join(at)) for code, at in reasons.items())


def _next_targets(cursor: Cursor) -> tuple[Target, ...]:
    """List the targets to touch next: the first of each action, or any other when that one is touched already."""
    firsts = dict.fromkeys(a.names[0] for a in cursor.left if a.names[0] not in cursor.touched)
    return tuple(firsts or dict.fromkeys(name for a in cursor.left for name in a.names if name not in cursor.touched))


def _target_choice(target: Target, view: View, company: Company) -> Choice:
    """Offer a target under its own name, so that no two labels are alike."""
    number = domino_at(target)
    if number is not None:
        return Choice(str(number), domino_text(DOMINOES[number]), None, target)
    if company.words.has(f"action.{target}"):
        return Choice(company.words.say(f"action.{target}"), "", None, target)
    about = company.words.say("terminal.erase") if target == "=." else target_text(target, view, company.words) or ""
    return Choice(str(target), "" if about == target[1:] else about, None, target)


def _action_text(action: Action, view: View, company: Company) -> str:
    """Say an action in as few letters as tell it apart from the others of its list."""
    squares = [at for at in map(square_at, action.targets) if at is not None]
    if len(squares) == 2:
        (x, y), (x2, y2) = squares
        return f"{x},{y} {company.words.say('terminal.' + DIRECTIONS[x2 - x, y2 - y])}"
    words = company.words
    verb = words.say(words.of(view.game, f"action.{action.verb}"))
    named = " ".join(_target_text(target, view, company) for target in action.targets if target != action.verb)
    if action.verb == view.turn.step and named:
        return named
    return f"{verb} {named}".strip()


def _target_text(target: Target, view: View, company: Company) -> str:
    number = domino_at(target)
    if number is not None and number in DOMINOES:
        return domino_text(DOMINOES[number])
    if target[:1] == "K":
        seat, _, which = target[1:].partition(".")
        return company.name(int(seat), int(which))
    if company.words.has(f"action.{target}"):
        return company.words.say(f"action.{target}")
    return target_text(target, view, company.words) or str(target)


def _listed(offered: Sequence[Choice]) -> str:
    """Set the choices in columns, down and then across."""
    if not offered:
        return ""
    wide = max(len(choice.label) for choice in offered)
    entries = [f"{c.label:>{wide}}) {c.text}" if c.text else f"{c.label:>{wide}}" for c in offered]
    width = max(map(len, entries)) + 3
    columns = max(1, min(WIDTH // width, (len(entries) + 5) // 6))
    height = -(-len(entries) // columns)
    rows = ("".join(e.ljust(width) for e in entries[i::height]).rstrip() for i in range(height))
    return "\n".join(rows)


def _beside(blocks: Sequence[Sequence[str]], gap: int) -> str:
    """Set blocks of lines side by side."""
    widths = [max(map(len, block)) for block in blocks]
    rows = zip_longest(*blocks, fillvalue="")
    return "\n".join((" " * gap).join(r.ljust(w) for r, w in zip(row, widths, strict=True)).rstrip() for row in rows)
