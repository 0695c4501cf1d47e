"""The verb `replay`: a match's file in, its view and scores out, and the proof that its bag was not rigged.

Holds the answer's form. Must not know how the file was found or where the answer goes.
"""

from pathlib import Path

from device.errors import BadInput, NotReplayable
from device.journal import read
from device.record import Record
from device.replay import replay, verify
from device.rules import GAMES
from device.verbs.forms import score_form, view_form
from device.words import load


def answer(path: Path, at: int | None = None, *, prove: bool = False) -> tuple[dict[str, object], bool]:
    """Replay a file, all of it or its first lines of play; also whether nothing speaks against the match."""
    record = read(path)
    try:
        return _shown(path, record, at, prove=prove)
    except NotReplayable as problem:
        raise _in_words(problem) from problem


def _in_words(problem: NotReplayable) -> NotReplayable:
    """Say why an action cannot have happened in the rules' words; the code alone would tell nobody."""
    why, words = problem.values.get("why", ""), load("en")
    if problem.code != "illegal_action" or not words.has(f"refused.{why}"):
        return problem
    says = f"{problem.values['action']} cannot have happened here: {words.say(f'refused.{why}')}"
    return NotReplayable(problem.code, says, file=problem.file, line=problem.line)


def _shown(path: Path, record: Record, at: int | None, *, prove: bool) -> tuple[dict[str, object], bool]:
    lines = len(record.entries)
    if at is not None and at > lines:
        raise BadInput([f"{path.name}: there is no line of play {at}: give --at a number up to {lines}"])
    course = replay(record, GAMES, at)
    view = course.game.view(course.state)
    scores = course.game.score(course.state)
    form: dict[str, object] = {
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
    if not prove:
        return form, True
    verdict = verify(record, GAMES)
    form["verified"] = {"honest": verdict.honest, **verdict._asdict()}
    return form, verdict.honest
