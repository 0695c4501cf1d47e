"""What is to be said in words: a notice, a trouble, something impossible, each from its code and values.

Holds the order in which words are looked for. It must not know where they are drawn.
"""

from typing import NamedTuple

from device.evening import Notice, Seat, Trouble
from device.rules.game import Impossible
from device.words import Words
from ui.screens.prose import sentence

UNBROKEN = "\u00a0"
"""A space that no line breaks at: a folder stays one word."""


class Story(NamedTuple):
    """A trouble in three sentences."""

    thing: str
    reason: str
    cure: str


def told(words: Words, notice: Notice, seats: tuple[Seat | None, ...] = ()) -> str:
    """Give a notice's sentence; the house's own words for it come before the rules' refusals and notes."""
    values = dict(notice.values)
    seat = seats[notice.seat] if 0 <= notice.seat < len(seats) else None
    values.setdefault("name", seat.name if seat else "")
    if "folder" in values:
        values["folder"] = str(values["folder"]).replace(" ", UNBROKEN)
    if words.has(f"{notice.code}.thing"):
        return ". ".join(sentence(words.say(f"{notice.code}.{part}", **values)) for part in ("thing", "cure"))
    own = f"notice.{notice.code}"
    code = f"refused.{notice.code}" if notice.refused else f"note.{notice.code}"
    return sentence(words.say(own if words.has(own) else code, **values))


def story(words: Words, trouble: Trouble) -> Story:
    """Give a trouble's thing, reason and cure."""
    values = dict(trouble.values)
    return Story(*(sentence(words.say(f"trouble.{trouble.code}.{part}", **values)) for part in Story._fields))


def doubt(words: Words, impossible: Impossible) -> str:
    """Say what cannot be in a kingdom that was entered by hand; a terrain among the values gets its word."""
    values = {k: words.say(f"terrain.{v}") if k == "terrain" else v for k, v in impossible.values}
    return sentence(words.say(f"impossible.{impossible.code}", **values))
