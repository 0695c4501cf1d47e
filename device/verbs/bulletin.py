"""What a table without a screen says: everything that is shown, as text for a terminal.

Pure: what was shown and what is shown now in, lines out, so that only news is written. Must not know a queue, a panel
or where the lines go.
"""

from collections.abc import Iterator
from textwrap import fill

from device.evening import LobbyPage, Notice, Page, ResultPage, Seat, Shown, TablePage, Trouble, TroublePage
from device.opening import GAMES_IN_A_DYNASTY
from device.terminal import WIDTH, Company, aimed, ledger, printable, result, screen
from device.words import Words, load


def news(before: Shown | None, shown: Shown) -> str:
    """Say what has become different; the whole page only when something on it has happened."""
    words = load(shown.settings.language)
    known = before.troubles if before else ()
    parts = [story(trouble, words) for trouble in shown.troubles if trouble not in known]
    if known and not shown.troubles:
        parts.append(words.say("terminal.well"))
    if shown.notice is not None and (before is None or shown.notice != before.notice):
        parts.append(told(shown.notice, company_of(shown)))
    if before is None or is_turned(before.page, shown.page):
        parts += [_mark(before, shown), "\n" + page(shown)]
    elif shown.page != before.page:
        parts.append(_step(before.page, shown))
    return "".join(f"{part}\n" for part in parts if part)


def page(shown: Shown) -> str:
    """Write the whole page, with what to press."""
    at, company = shown.page, company_of(shown)
    if isinstance(at, TablePage):
        return screen(at.view, company, at.cursor) + company.words.say("terminal.press")
    if isinstance(at, LobbyPage):
        return "\n".join(fill(line, WIDTH) for line in _lobby(at, company.words))
    if isinstance(at, ResultPage):
        return "\n".join(_result(at, company))
    if isinstance(at, TroublePage):
        return (
            story(at.trouble, company.words)
            + "\n"
            + fill(company.words.say(f"terminal.stopped.{at.choices[0]}"), WIDTH)
        )
    return ""


def is_turned(before: Page, now: Page) -> bool:
    """Whether the whole page is to be written again; a cursor that moves takes one line only."""
    if isinstance(before, TablePage) and isinstance(now, TablePage):
        return (before.view.number, before.seats, before.paused) != (now.view.number, now.seats, now.paused)
    if isinstance(before, ResultPage) and isinstance(now, ResultPage):
        return before.match != now.match
    return before != now


def company_of(shown: Shown) -> Company:
    """Give the reader's words and the names of those who play."""
    at = shown.page
    seats: tuple[Seat | None, ...] = at.seats if isinstance(at, TablePage | ResultPage) else ()
    if isinstance(at, LobbyPage):
        seats = at.places
    return Company.of(load(shown.settings.language), (seat.name if seat else "" for seat in seats))


def told(notice: Notice, company: Company) -> str:
    """Put a notice into words; one of the house's troubles is told with its cure."""
    words, values = company.words, dict(notice.values)
    values.setdefault("name", company.name(notice.seat) if 0 <= notice.seat < len(company.names) else "")
    if words.has(f"{notice.code}.thing"):
        said = ". ".join(words.say(f"{notice.code}.{part}", **values) for part in ("thing", "cure"))
        return fill(said, WIDTH)
    own = f"notice.{notice.code}"
    code = f"refused.{notice.code}" if notice.refused else f"note.{notice.code}"
    return fill(words.say(own if words.has(own) else code, **values), WIDTH)


def story(trouble: Trouble, words: Words) -> str:
    """Say what is wrong, why, and the cure."""
    parts = (
        words.say(f"trouble.{trouble.code}.{part}", **dict(trouble.values)) for part in ("thing", "reason", "cure")
    )
    return fill("! " + ". ".join(part.strip().rstrip(".") for part in parts) + ".", WIDTH)


def _mark(before: Shown | None, shown: Shown) -> str:
    """Show the fingerprint of the deal when a match comes to the table, so that it can be checked afterwards."""
    at = shown.page
    if not isinstance(at, TablePage) or not at.fingerprint or (before and isinstance(before.page, TablePage)):
        return ""
    return load(shown.settings.language).say("terminal.fingerprint", fingerprint=at.fingerprint)


def _step(before: Page, shown: Shown) -> str:
    """Say in one line what a press has changed: what the button points at, or who still has to agree."""
    at, company = shown.page, company_of(shown)
    if isinstance(at, TablePage) and isinstance(before, TablePage) and before.cursor != at.cursor:
        return aimed(at.view, company, at.cursor)
    if isinstance(at, ResultPage) and isinstance(before, ResultPage) and before.agreed != at.agreed:
        return _agreement(at, company)
    return ""


def _lobby(at: LobbyPage, words: Words) -> Iterator[str]:
    yield words.say(f"game.{at.game}")
    for row in at.options:
        if row.enabled and row.value != row.option.default:
            name, value = words.say(f"option.{row.option.name}"), words.say(f"choice.{row.option.name}.{row.value}")
            yield words.say("terminal.pair", what=name, about=value)
    for place, seat in enumerate(at.places, start=1):
        yield f"{place:>3} {printable(seat.name) if seat else '-'}"
    yield words.say("terminal.sit")
    if not at.running and any(at.places):
        yield words.say(f"refused.begin_{at.begin}") if at.begin else words.say("terminal.hold_to_begin")
    for match in at.unfinished[:1]:
        names = printable(", ".join(match.seats))
        yield words.say("terminal.can_resume", round=match.round, rounds=match.rounds, names=names)


def _result(at: ResultPage, company: Company) -> Iterator[str]:
    yield result(at.view, company)
    if at.dynasty:
        yield ledger(at.dynasty, at.dynasty_places, GAMES_IN_A_DYNASTY, company)
    yield _agreement(at, company)


def _agreement(at: ResultPage, company: Company) -> str:
    """Ask those who have not said that the count is right; once all have, say how to go on."""
    missing = [company.name(seat) for seat, agreed in enumerate(at.agreed) if not agreed]
    if missing:
        return fill(company.words.say("terminal.agree", names=", ".join(missing)), WIDTH)
    code = "hold_for_next" if at.dynasty and not at.dynasty_over else "hold_for_lobby"
    return fill(company.words.say(f"terminal.{code}"), WIDTH)
