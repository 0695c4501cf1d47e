"""From what a file says to the match it means, and the proof that its bag was not rigged.

Holds the reading of set-ups, the replay of entries and the check of every draw against the seed. Must not know the
disk; a record is handed in, and with it the games this program knows.
"""

from collections.abc import Mapping
from typing import NamedTuple

from device.chance import fingerprint
from device.course import AnyGame, Course
from device.errors import Newer, NotReplayable
from device.evening import Seat
from device.record import Entry, Header, Record, Result
from device.rules import BadSetup, setup_in
from device.rules.game import BAG, IllegalAction, Option, Setup

Games = Mapping[str, AnyGame]


class Verdict(NamedTuple):
    """Whether the bag was honest."""

    code: str
    """honest; not_dealt (people dealt, nothing to prove); rigged (a draw), fingerprint or result do not agree."""
    draws: int
    """How many draws were recomputed, those taken back included."""
    line: int = 0
    """Where in the file it does not agree."""
    expected: str = ""
    found: str = ""

    @property
    def honest(self) -> bool:
        """Whether nothing speaks against the match."""
        return self.code in ("honest", "not_dealt")


def header_for(game: AnyGame, setup: Setup, seats: tuple[Seat, ...], seed: bytes) -> Header:
    """Write down what a match starts from; every option is named with its value, so that a default may change."""
    options = {o.name: setup.option(o.name, o.default) for o in game.OPTIONS if _is_for(o, setup.seats)}
    if options.get("deal") == "people":
        seed = b""
    mark = fingerprint(seed) if seed else ""
    return Header(game.NAME, game.RULES, tuple(sorted(options.items())), seats, seed, mark)


def setup_of(header: Header, game: AnyGame, file: str) -> Setup:
    """Read the set-up out of a header; what the game does not know is named."""
    seats = len(header.seats)
    try:
        return setup_in(game, seats, dict(header.options))
    except BadSetup as problem:
        if problem.code == "seats":
            says = f"has {seats} seats; {game.NAME} is for {', '.join(map(str, game.SEATS))}"
            raise NotReplayable("wrong_seats", says, file=file, line=1, seats=seats) from problem
        name, value = problem.name, problem.value
        why = f"is not for {seats} seats" if problem.code == "option_seats" else "this program does not know"
        says = f"has the option {name}={value}, which {why}"
        raise NotReplayable("unknown_option", says, file=file, line=1, option=name, value=value) from problem


def game_of(header: Header, games: Games, file: str) -> AnyGame:
    """Find the game a header names, with the very rules it was played by."""
    game = games.get(header.game)
    if game is None:
        raise NotReplayable("unknown_game", f"is a match of {header.game!r}, unknown here", file=file, line=1)
    if header.rules > game.RULES:
        says = f"was played by rules {header.rules}, this program knows {game.RULES}; upgrade Chatelain"
        raise Newer("newer_rules", says, file=file, line=1, found=header.rules, known=game.RULES)
    if header.rules < game.RULES:
        says = f"was played by rules {header.rules}, this program plays {game.RULES}; open it with the older program"
        raise NotReplayable("older_rules", says, file=file, line=1, found=header.rules, known=game.RULES)
    return game


def replay(record: Record, games: Games, upto: int | None = None) -> Course:
    """Play a record again, all of it or its first `upto` entries; what cannot have happened is named by its line."""
    game = game_of(record.header, games, record.file)
    course = Course.begin(game, setup_of(record.header, game, record.file))
    for line, entry in enumerate(record.entries[:upto], start=2):
        course = _step(course, entry, record.file, line)
    return course


def result_of(course: Course) -> Result:
    """Sum up a match for its end line."""
    game, state = course.game, course.state
    scores = game.score(state)
    return Result(
        totals=tuple(score.total for score in scores),
        places=tuple(score.place for score in scores),
        territories=tuple(max((t.points for t in score.territories), default=0) for score in scores),
        decided_by=game.view(state).decided_by,
    )


def verify(record: Record, games: Games) -> Verdict:
    """Recompute every draw from the seed and its ordinal, also those that were taken back, and the result."""
    game, header = game_of(record.header, games, record.file), record.header
    course = Course.begin(game, setup_of(header, game, record.file))
    if not course.deals:
        return Verdict("not_dealt", 0)
    if fingerprint(header.seed) != header.fingerprint:
        return Verdict("fingerprint", 0, 1, fingerprint(header.seed), header.fingerprint)
    draws = 0
    for line, entry in enumerate(record.entries, start=2):
        if entry.action is not None and course.state.turn.seat == BAG:
            due = course.draw(header.seed)
            if entry.action != due:
                return Verdict("rigged", draws, line, str(due), str(entry.action))
            draws += 1
        course = _step(course, entry, record.file, line)
        if entry.result is not None and entry.result != result_of(course):
            return Verdict("result", draws, line, str(result_of(course).totals), str(entry.result.totals))
    return Verdict("honest", draws)


def _step(course: Course, entry: Entry, file: str, line: int) -> Course:
    """Let one entry happen, as it happened then."""
    if entry.action is not None:
        try:
            return course.play(entry.action)
        except IllegalAction as problem:
            says = f"{entry.action} cannot have happened here: {problem.code}"
            values = {"action": str(entry.action), "why": problem.code}
            raise NotReplayable("illegal_action", says, file=file, line=line, **values) from problem
    if entry.result is not None:
        if not course.over:
            raise NotReplayable("ends_too_soon", "ends a match that is not over", file=file, line=line)
        return course
    if entry.seats:
        return course
    try:
        return course.undo() if entry.word == "undo" else course.redo()
    except IndexError as problem:
        says = f"there is nothing to {entry.word} here"
        raise NotReplayable(f"nothing_to_{entry.word}", says, file=file, line=line) from problem


def _is_for(option: Option, seats: int) -> bool:
    return not option.seats or seats in option.seats
