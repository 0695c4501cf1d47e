"""The bench console: find boards, watch buttons, light lamps, name a board, put the firmware on it."""

import argparse
import sys

from firmware_bridge.bench import HELP, Console, choose, introduce, listing
from firmware_bridge.flash import flash
from firmware_bridge.health import Health, explain
from firmware_bridge.wire import NAME, Name


def main(arguments: list[str] | None = None) -> int:
    """Do what the command line asks and return the exit code: 0 done, 1 no, 2 unusable input."""
    parser = argparse.ArgumentParser(prog="python -m firmware_bridge", description=__doc__)
    parser.add_argument(
        "--board", default="", help="its name, its serial number or its port; not needed for a single board"
    )
    verbs = parser.add_subparsers(dest="verb", metavar="list | flash | name")
    verbs.add_parser("list", help="one line for each board that is plugged in")
    verbs.add_parser("flash", help="put the firmware on a board, through mpremote")
    name = verbs.add_parser("name", help="store a name on a board")
    name.add_argument("name", help='up to 24 characters, such as "red box"')
    asked = parser.parse_args(arguments)
    match asked.verb:
        case "list":
            return _list()
        case "flash":
            return flash(asked.board, print)
        case "name":
            return _name(asked.board, asked.name)
        case _:
            return _console(asked.board)


def _list() -> int:
    lines = listing()
    print("\n".join(lines) if lines else explain(Health("absent")))
    return 0 if lines else 1


def _name(wanted: str, name: str) -> int:
    if not NAME.fullmatch(name):
        print(f"name: {name!r} is not 1 to 24 characters without a star; choose a shorter one.", file=sys.stderr)
        return 2
    board = choose(wanted)
    health, card = (board, None) if isinstance(board, Health) else introduce(board, then=Name(name))
    print(f"Board {card.serial} is called {card.name!r}." if card else explain(health))
    return 0 if card else 1


def _console(wanted: str) -> int:
    console = Console(wanted, lambda line: print(line, flush=True))
    print(HELP)
    console.begin()
    try:
        for line in sys.stdin:
            if not console.obey(line):
                break
    except KeyboardInterrupt:
        print()
    finally:
        console.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
