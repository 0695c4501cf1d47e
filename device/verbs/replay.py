"""The verb `replay`: a match's file in, its view and scores out, and the proof that its bag was not rigged.

Holds the answer's form. Must not know how the file was found or where the answer goes.
"""

from pathlib import Path
from typing import NamedTuple

from device.errors import BadInput, Damaged, JournalError, NotReplayable
from device.journal import read
from device.record import Record
from device.replay import Verdict, replay, verify
from device.rules import GAMES
from device.terminal import printable
from device.verbs.forms import score_form, view_form
from device.words import load


class Answer(NamedTuple):
    """What a match's file leads to."""

    form: dict[str, object]
    honest: bool
    """Whether nothing speaks against the match."""
    damage: JournalError | None = None
    """Where the file stops making sense; the form is of what comes before."""


def answer(path: Path, at: int | None = None, *, prove: bool = False) -> Answer:
    """Replay a file, all of it or its first lines of play; of a damaged one, what comes before the damage.

    `JournalError` when there is nothing before it: the header cannot be used.
    """
    record, damage = _readable(path)
    sound = record
    try:
        replay(record, GAMES)
    except NotReplayable as problem:
        damage = _in_words(problem)
        if problem.line <= 1:
            raise damage from problem
        sound = record._replace(entries=record.entries[: problem.line - 2])
    form = _shown(path, sound, at)
    if damage is not None:
        form["damaged"] = {"line": damage.line, "code": damage.code}
    if not prove:
        return Answer(form, honest=True, damage=damage)
    verdict = _verdict(record, sound)
    form["verified"] = {"honest": verdict.honest, **verdict._asdict()}
    return Answer(form, verdict.honest, damage)


def told(path: Path, problem: JournalError, *, is_shown: bool = False) -> str:
    """Say what is wrong with a match's file in one line: file, where, what, cure."""
    what, _, cure = (problem.says or problem.code).partition("; ")
    if is_shown:
        cure = "what comes before it is shown; mend it from a copy"
    elif problem.code == "unreadable":
        cure = "give the file of a match, or the name of one in the house's folder"
    where = f"line {problem.line}" if problem.line else ""
    return printable(": ".join(part for part in (str(path), where, what, cure) if part))


def _readable(path: Path) -> tuple[Record, JournalError | None]:
    """Read a file, or its lines before the first that cannot be read."""
    try:
        return read(path), None
    except Damaged as problem:
        if problem.line <= 1:
            raise
        return read(path, before=problem.line), problem


def _verdict(record: Record, sound: Record) -> Verdict:
    """Check the draws; one that was never possible is a rigged one, before it is damage."""
    try:
        return verify(record, GAMES)
    except NotReplayable:
        return verify(sound, GAMES)


def _in_words(problem: NotReplayable) -> NotReplayable:
    """Say why an action cannot have happened in the rules' words; the code alone would tell nobody."""
    why, words = problem.values.get("why", ""), load("en")
    if problem.code != "illegal_action" or not words.has(f"refused.{why}"):
        return problem
    says = f"{problem.values['action']} cannot have happened here: {words.say(f'refused.{why}')}"
    return NotReplayable(problem.code, says, file=problem.file, line=problem.line)


def _shown(path: Path, record: Record, at: int | None) -> dict[str, object]:
    lines = len(record.entries)
    if at is not None and at > lines:
        raise BadInput([f"{path}: there is no line of play {at}: give --at a number up to {lines}"])
    course = replay(record, GAMES, at)
    view = course.game.view(course.state)
    scores = course.game.score(course.state)
    return {
        "match": path.name,
        "game": record.header.game,
        "options": dict(record.header.options),
        "seats": [seat.name for seat in record.seats],
        "lines": lines,
        "at": lines if at is None else at,
        "over": course.over,
        "decided_by": view.decided_by,
        "scores": [score_form(s.name, score) for s, score in zip(record.seats, scores, strict=True)],
        "view": view_form(view),
    }
