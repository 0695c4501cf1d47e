"""Chatelain without its screen: a match in a terminal, and verbs for files, figures and the machine.

Holds the command line: what may be asked, reading and printing, exit codes (0 done, 1 the answer is no, 2 unusable
input). The one place of this package that takes chance and the date from the world.
"""

import argparse
import errno
import importlib
import io
import json
import os
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from queue import SimpleQueue

from device.chronicle import Chronicle
from device.command import command
from device.config import Config, find, matches_folder
from device.config import load as load_config
from device.disk import Disk
from device.errors import BadInput, CannotSave, ChatelainError, JournalError
from device.evening import PLACES
from device.home import Home, World
from device.kingdoms import read_question, read_sheet
from device.maps import is_duel, read_duel_question, read_maps
from device.notify import Service
from device.opening import Opening
from device.rules import GAMES
from device.table import Table
from device.terminal import Company
from device.verbs import begin, duel_maps, headless, history, legal, play, replay, score, simulate
from device.verbs.arguments import Parser, whole
from device.words import LANGUAGES, Words, load

LARGEST = 1_000_000
"""Bytes of a kingdoms file; a real one has a few hundred."""

MOST_MATCHES = 1_000_000


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments ask, and give the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments[:1] == ["check"]:
        return int(importlib.import_module("device.check").main(arguments[1:]))
    asked = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = asked.run
    try:
        code = run(asked)
        sys.stdout.flush()  # here, where it is known what to do when nobody reads any more
    except BadInput as error:
        _complain(*error.problems)
        return error.exit_code
    except ChatelainError as error:
        _complain(str(error))
        return error.exit_code
    except KeyboardInterrupt:
        _complain("stopped")
        return 130
    except OSError as error:
        if error.errno not in {errno.EPIPE, errno.EIO}:
            raise
        # Whoever read the answer has enough, or the terminal is gone; the flush at the very end must not complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def _parser() -> Parser:
    parser = Parser(prog=command("device"), description="Chatelain without its screen.")
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", required=True)
    _play_arguments(verbs.add_parser("play", help="play a match in this terminal"))
    for name, about, run in (
        ("score", "count kingdoms: JSON in, JSON out", _score),
        ("legal", "list where a domino may lie: JSON in, JSON out", _legal),
    ):
        verb = verbs.add_parser(name, help=about, description=f"{about}. The formats are in docs/formats.md.")
        verb.add_argument("file", metavar="FILE", help="a JSON file, or - for standard input")
        verb.set_defaults(run=run)
    verb = verbs.add_parser("replay", help="show what a match's file leads to, as JSON")
    verb.add_argument("file", metavar="FILE", help="a match's file, or its name in the house's folder")
    verb.add_argument("--at", type=whole(0), metavar="N", help="stop after N lines of play (default: all)")
    verb.add_argument("--verify", action="store_true", help="check every draw against the seed; exit 1 if one differs")
    verb.set_defaults(run=_replay)
    _simulate_arguments(verbs.add_parser("simulate", help="play random matches and print figures, as JSON"))
    verb = verbs.add_parser("history", help="list the evenings so far")
    verb.add_argument("--csv", action="store_true", help="as comma-separated values, one line per seat of a match")
    _folder(verb)
    verb.set_defaults(run=_history)
    verbs.add_parser("check", help="look for what can be wrong on this machine, with its cure", add_help=False)
    return parser


def _play_arguments(verb: argparse.ArgumentParser) -> None:
    verb.description = "Play a match in this terminal. It is kept at every step and can be taken up again."
    verb.add_argument("game", nargs="?", metavar="GAME", help=f"one of {', '.join(GAMES)} (default: kingdomino)")
    verb.add_argument("--panel", action="store_true", help="with the seats' buttons and lamps, and no screen")
    verb.add_argument("--config", metavar="F", help="with --panel: the settings file (default: the usual places)")
    verb.add_argument("--seats", type=whole(1, PLACES), metavar="N", help="how many play (default: 2)")
    verb.add_argument("--names", metavar="A,B", help="their names, separated by commas")
    _option(verb)
    verb.add_argument("--seed", metavar="HEX", help="deal from this seed instead of a fresh one")
    verb.add_argument("--resume", metavar="FILE", help="go on with a match that was kept: its file, or its name")
    verb.add_argument("--lang", choices=LANGUAGES, help="the language (default: en; with --panel, the house's)")
    _folder(verb)
    verb.set_defaults(run=_play)


def _simulate_arguments(verb: argparse.ArgumentParser) -> None:
    verb.description = "Play random matches and print figures. The same seed gives the same figures."
    verb.add_argument("game", nargs="?", default="kingdomino", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    verb.add_argument(
        "--seats", type=whole(1, PLACES), metavar="N", help="how many play (default: 4 if the game is for so many)"
    )
    verb.add_argument("--matches", type=whole(1, MOST_MATCHES), default=100, metavar="M", help="default: 100")
    verb.add_argument("--seed", type=whole(0), default=0, metavar="S", help="a whole number (default: 0)")
    _option(verb)
    verb.add_argument("--time", action="store_true", help="also say how many matches a second")
    verb.set_defaults(run=_simulate)


def _option(verb: argparse.ArgumentParser) -> None:
    known = ", ".join(dict.fromkeys(option.name for game in GAMES.values() for option in game.OPTIONS))
    verb.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help=f"may be repeated; names are {known}"
    )


def _folder(verb: argparse.ArgumentParser) -> None:
    about = "where matches are kept (default: as configured, else Chatelain's state folder)"
    verb.add_argument("--matches", metavar="DIR", dest="folder", help=about)


def _score(asked: argparse.Namespace) -> int:
    return _answer(asked.file, _scored)


def _legal(asked: argparse.Namespace) -> int:
    return _answer(asked.file, _placeable)


def _scored(text: str) -> dict[str, object]:
    return duel_maps.score_answer(read_maps(text)) if is_duel(text) else score.answer(read_sheet(text))


def _placeable(text: str) -> dict[str, object]:
    if is_duel(text):
        return duel_maps.legal_answer(read_duel_question(text))
    return legal.answer(read_question(text))


def _answer(file: str, ask: Callable[[str], dict[str, object]]) -> int:
    """Read a file, print the answer; each problem's line begins with the file's name."""
    try:
        _print(ask(_text(file)))
    except BadInput as error:
        raise BadInput(f"{file}: {problem}" for problem in error.problems) from None
    return 0


def _text(file: str) -> str:
    """Read a file or standard input as text."""
    try:
        if file == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(file).open("rb") as opened:
                data = opened.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadInput([f"cannot be read: {reason}"]) from None
    if len(data) > LARGEST:
        raise BadInput([f"larger than {LARGEST} bytes: this is no kingdoms file"])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput([f"byte {error.start} is not UTF-8: save it as UTF-8"]) from None


def _replay(asked: argparse.Namespace) -> int:
    path = _kept(asked.file)
    try:
        answer = replay.answer(path, asked.at, prove=asked.verify)
    except JournalError as error:
        raise BadInput([replay.told(path, error)]) from error
    _print(answer.form)
    if answer.damage is not None:
        _complain(replay.told(path, answer.damage, is_shown=True))
    return 0 if answer.honest and answer.damage is None else 1


def _kept(file: str) -> Path:
    """Find a match's file: where it is said to be, or by its name alone in the house's folder."""
    path = Path(file)
    if path.name != file or os.path.lexists(path):
        return path
    kept = _house(None) / file
    return kept if os.path.lexists(kept) else path


def _simulate(asked: argparse.Namespace) -> int:
    most = max(GAMES[begin.known_game(asked.game)].SEATS)
    setup = begin.setup(asked.game, asked.seats or min(4, most), asked.option)
    if asked.game == "count" or setup.option("kingdoms") == "table":
        raise BadInput(["kingdoms copied by hand cannot be played at random: leave count and kingdoms=table out"])
    bar = _progress(asked.matches)
    began = time.perf_counter()
    form = simulate.figures(GAMES[asked.game], setup, asked.matches, asked.seed, bar)
    took = time.perf_counter() - began
    _print(form | ({"matches_per_second": round(asked.matches / took, 1)} if asked.time else {}))
    return 0


def _history(asked: argparse.Namespace) -> int:
    folder = _house(asked.folder)
    try:
        os.scandir(folder).close()
    except OSError as error:
        if asked.folder or not isinstance(error, FileNotFoundError):  # a house of ours without an evening has none yet
            cure = "give the folder of the journals, as somebody who may read it"
            raise BadInput([f"{folder}: cannot be looked into: {os.strerror(error.errno or 0)}: {cure}"]) from error
    chronicle = Chronicle(folder, GAMES, Disk())
    chronicle.refresh()
    sys.stdout.write(history.as_csv(chronicle) if asked.csv else history.as_text(chronicle))
    return 0


def _play(asked: argparse.Namespace) -> int:
    if asked.panel:
        return _headless(asked)
    words = load(asked.lang or "en")
    table, opening = _taken_up(asked) if asked.resume else _begun(asked)
    talk = play.Talk(_ask, sys.stdout.write)
    following: tuple[str, int] | None = None
    while True:
        if table.fingerprint:
            sys.stdout.write(words.say("terminal.fingerprint", fingerprint=table.fingerprint) + "\n")
        company = Company.of(words, (seat.name for seat in table.header.seats))
        try:
            left = play.Sitting(table, company, talk, opening).play()
            following = opening.next_game(opening.podium_of(table)) if left == "next" else None
        finally:
            table.close()
        _tell_end(opening.chronicle.folder, table, words)
        if following is None:
            return 0
        header = table.header
        table = opening.begin(header.game, header.seats, dict(header.options), following)


def _headless(asked: argparse.Namespace) -> int:
    """Lead an evening by buttons and lamps, and by typed lines where somebody sits at a terminal."""
    told = {"--seats": asked.seats, "--names": asked.names}
    if any(told.values()):
        what = ", ".join(name for name, value in told.items() if value)
        raise BadInput([f"{what}: with --panel people sit down by their buttons: leave it out"])
    config = load_config(find(os.environ, asked.config))
    seeds = [] if asked.seed is None else [begin.seed(asked.seed)]
    world = _world()._replace(seed=lambda: seeds.pop() if seeds else secrets.token_bytes(16))
    home = Home(config, world, Path(asked.folder) if asked.folder else None)
    if not home.has_panel:
        where = config.path or "no settings file"
        raise BadInput([f"{where}: panel: no panel is configured: write factory in [panel], or leave --panel out"])
    household = home.household()
    wish = begin.Wish(asked.game or "", tuple(asked.option), asked.lang or "", asked.resume or "")
    begin.keep(wish, household, home.folder)
    inbox: headless.Inbox = SimpleQueue()
    companion = home.companion(household, drawn_panel=False)
    table = headless.Headless(companion, home.standby(inbox), inbox, _tell, time.monotonic)
    with headless.signals_end(inbox):
        if sys.stdin.isatty():
            headless.read_lines(sys.stdin.fileno(), inbox)
        table.run(Service(os.environ))
    return 0


def _tell(text: str) -> None:
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        # A terminal that was hung up takes no more lines, and the evening still has to end as it should.
        if error.errno != errno.EIO:
            raise


def _tell_end(folder: Path, table: Table, words: Words) -> None:
    """Say how to go on with a match that is left, or how to check one that is over."""
    file = str(folder / table.name)
    if table.unsaved:
        sys.stdout.write(words.say("terminal.lost") + "\n")
    elif not table.over:
        how = command("device", "play", "--resume", file)
        sys.stdout.write("\n" + words.say("terminal.kept", how=how) + "\n")
    elif table.header.seed:
        how = command("device", "replay", file, "--verify")
        seed = table.header.seed.hex()
        sys.stdout.write(words.say("terminal.seed", seed=seed, fingerprint=table.fingerprint, how=how) + "\n")


def _begun(asked: argparse.Namespace) -> tuple[Table, Opening]:
    """Begin the match that is asked for, in the house's folder."""
    people = begin.people(asked.names, asked.seats, asked.lang or "en")
    game = asked.game or "kingdomino"
    setup = begin.setup(game, len(people), asked.option)
    seeds = [] if asked.seed is None else [begin.seed(asked.seed)]
    opening = _opening(_house(asked.folder), seeds)
    try:
        return opening.begin(game, people, dict(setup.options)), opening
    except CannotSave as error:
        cure = "give a folder that takes it, with --matches DIR"
        raise BadInput([f"{opening.chronicle.folder}: the match {error.says}: {cure}"]) from error


def _taken_up(asked: argparse.Namespace) -> tuple[Table, Opening]:
    """Take up the match of a file, wherever it lies."""
    told = {"--seats": asked.seats, "--names": asked.names, "--seed": asked.seed, "--option": asked.option}
    told["--matches"] = asked.folder
    if any(told.values()):
        what = ", ".join(name for name, value in told.items() if value)
        raise BadInput([f"{what}: a match that is taken up has these already: leave it out"])
    path = _kept(asked.resume)
    try:
        return Table.resume(path, GAMES, Disk()), _opening(path.parent, [])
    except JournalError as error:
        raise BadInput([replay.told(path, error)]) from error


def _opening(folder: Path, seeds: list[bytes]) -> Opening:
    """Open the house's door for matches; seeds that are given come before fresh ones."""
    world = _world()._replace(seed=lambda: seeds.pop() if seeds else secrets.token_bytes(16))
    house = load_config(find(os.environ)).house
    return Home(Config(house=house), world, folder).opening


def _world() -> World:
    """Take chance and time from this machine."""
    return World(
        os.environ,
        seed=lambda: secrets.token_bytes(16),
        today=lambda: datetime.now(UTC).astimezone().date().isoformat(),
        clock=time.monotonic,
    )


def _house(folder: str | None) -> Path:
    """Give the folder of the matches: as asked, as configured, or the state folder."""
    return Path(folder) if folder else matches_folder(load_config(find(os.environ)), os.environ)


def _ask(prompt: str) -> str:
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _progress(matches: int) -> Callable[[int], None]:
    """Give a bar on stderr when a person looks at it, and nothing otherwise."""
    if not sys.stderr.isatty():
        return lambda _done: None
    step = max(1, matches // 200)

    def bar(done: int) -> None:
        if done % step == 0 or done == matches:
            full = 40 * done // matches
            end = "\n" if done == matches else ""
            sys.stderr.write(f"\r[{'#' * full}{'.' * (40 - full)}] {done}/{matches}{end}")
            sys.stderr.flush()

    return bar


def _print(form: dict[str, object]) -> None:
    text = json.dumps(form, ensure_ascii=False, indent=1)
    sys.stdout.write(text.encode("utf-8", "backslashreplace").decode() + "\n")


def _complain(*problems: str) -> None:
    for problem in problems:
        sys.stderr.write(problem.encode("utf-8", "backslashreplace").decode() + "\n")


if __name__ == "__main__":
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.exit(main())
