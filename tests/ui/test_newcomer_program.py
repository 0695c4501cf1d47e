"""What a newcomer types: arguments that make no sense, and a name on a real keyboard."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from device.evening import Ask
from tests.device.evenings import Evening
from tests.ui.conftest import HEIGHT, WIDTH, Glass
from tests.ui.test_lessons_window import Room
from ui.scene import Scene
from ui.sound import Sounds
from ui.start import main
from ui.theme import DARK

ENTER, BACKSPACE, ESCAPE = 13, 8, 27


@pytest.fixture
def room(glass: Glass, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    from ui import app  # noqa: PLC0415 - the window must be set up first

    evening = Evening(tmp_path)
    monkeypatch.setattr(app, "monotonic", lambda: evening.now)  # the loop's time is handed in
    room = Room(glass, evening)
    evening.ask("sit:0", "edit:0")
    room.turn()
    yield room
    room.leave()


def coloured(colour: str) -> Scene:
    scene = Scene(WIDTH, HEIGHT, DARK)
    scene.rect(0, 0, WIDTH, HEIGHT, colour)
    return scene


def strike(room: Room, *keys: str | int, held: tuple[str, ...] = (), lies: int = 0, guess: str = "") -> None:
    """Press keys of a real keyboard, each a letter or the number of a key that types none.

    A window guesses what a key types, by the key, and is told after it.
    """
    from kivy.core.window import Window  # noqa: PLC0415 - the window must be set up first

    for key in keys:
        guessed = guess or key
        code, text = (ord(guessed), guessed) if isinstance(guessed, str) else (guessed, "")
        Window.dispatch("on_key_down", code, lies, text, list(held))
        if isinstance(key, str):
            Window.dispatch("on_textinput", key)
        Window.dispatch("on_key_up", code, lies)
        room.turn()


def test_a_real_keyboard_types_a_name_and_enter_ends_it(room: Room) -> None:
    strike(room, *"zoe", BACKSPACE, "é", ENTER)

    assert (room.evening.lobby.places[0].name, room.evening.lobby.editing) == ("Zoé", None)


def test_a_letter_where_others_find_a_figure_is_typed_once_and_presses_no_button(room: Room) -> None:
    strike(room, "z", "o")
    strike(room, "é", guess="2", lies=31)

    assert room.evening.lobby.draft == "Zoé"
    assert room.evening.lobby.places[1] is None


def test_a_letter_that_is_told_without_a_key_is_typed(room: Room) -> None:
    from kivy.core.window import Window  # noqa: PLC0415 - the window must be set up first

    strike(room, "z")
    Window.dispatch("on_textinput", "oë")

    assert room.evening.lobby.draft == "Zoë"


def test_an_accent_found_with_a_third_hand_is_typed(room: Room) -> None:
    strike(room, "é", guess="e", held=("alt",))

    assert room.evening.lobby.draft == "É"


@pytest.mark.parametrize("sheet", ["help", "help:claims", "history", "settings"])
def test_escape_closes_what_a_touch_on_close_would(room: Room, sheet: str) -> None:
    room.evening.ask("done")
    before = room.evening.shown
    room.evening.ask(sheet)
    room.turn()

    strike(room, ESCAPE)

    assert (room.evening.shown.page, room.evening.shown.sheet) == (before.page, "")


@pytest.mark.parametrize("sheet", ["menu", "doubt", "help:place"])
def test_escape_closes_a_sheet_at_the_table_and_then_nothing_more(room: Room, sheet: str) -> None:
    room.evening.ask("done", "sit:2", "begin")
    before = room.evening.shown
    room.evening.ask(sheet)
    room.turn()

    strike(room, ESCAPE, ESCAPE)

    assert (room.evening.shown.page, room.evening.shown.sheet) == (before.page, "")


def test_escape_closes_the_seat_and_not_the_evening(room: Room) -> None:
    strike(room, *"piet", ESCAPE)

    assert (room.evening.lobby.editing, room.evening.companion.wish) == (None, "")
    assert room.evening.lobby.places[0].name == "Piet"


def test_a_figure_is_no_part_of_a_name_and_still_presses_its_button(room: Room) -> None:
    strike(room, *"jan", "4")

    assert room.evening.lobby.draft == "Jan"
    assert room.evening.lobby.places[3] is not None


@pytest.mark.parametrize("held", ["ctrl", "alt", "meta"])
def test_a_key_that_commands_types_nothing(room: Room, held: str) -> None:
    strike(room, *"jan", held=(held,))

    assert room.evening.lobby.draft == ""


def test_letters_mean_nothing_while_no_seat_is_set_up(room: Room) -> None:
    room.evening.ask("done")
    before = room.evening.shown

    strike(room, *"abc", ENTER, BACKSPACE)

    assert room.evening.shown == before


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_what_changes_on_a_page_that_has_turned_is_drawn(glass: Glass, turns: int) -> None:
    from ui.sheet import Sheet  # noqa: PLC0415 - the window must be set up first

    sheet = Sheet(("folio", "old folio"), lambda _event: None)
    glass.put(sheet)
    sheet.show("folio", coloured("#110000"))
    for _ in range(turns):
        sheet.hand("folio", "old folio")
        sheet.show("folio", coloured("#001100"))
        sheet.show("old folio", None)
        glass.draws(3)

    sheet.show("folio", coloured("#000011"))

    assert glass.draws(3) > 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--bogus"], "--bogus"),
        (["--sizes", "800x480"], "--sizes: only a tour has these"),
        (["--languages", "fr", "--themes", "dark"], "--languages, --themes: only a tour has these"),
    ],
)
def test_arguments_that_cannot_be_used_are_one_line_and_end_with_2(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    said = capsys.readouterr().err

    assert (ended.value.code, said.count("\n")) == (2, 1)
    assert told in said


@pytest.mark.parametrize("place", ["/proc/x", "a_file", "full/800x480"])
def test_pictures_for_a_folder_that_cannot_be_written_are_refused_in_one_line(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a_file").touch()
    Path("full").mkdir()
    Path("full", "800x480").touch()

    code = main(["--tour", place, "--sizes", "800x480"])
    said = capsys.readouterr().err

    assert (code, said.count("\n")) == (2, 1)
    assert said.startswith(f"--tour {place}: cannot be written: ")
    assert said.endswith(": give a folder of your own\n")


def test_a_machine_without_a_player_says_so_once_for_all_sounds(caplog: pytest.LogCaptureFixture) -> None:
    sounds = Sounds(lambda _path: None)
    sounds.hear((("placed", 1), ("chosen", 2), ("undo", 3)), on=True)

    assert len(caplog.records) == 1


def test_settings_from_the_table_change_the_language_and_lead_back_to_the_match(room: Room) -> None:
    room.evening.ask("done", "sit:2", "begin", "menu", "settings", "set:language", "close")

    assert (room.evening.shown.settings.language, room.evening.table.view.round) == ("fr", 1)
    assert Ask("close") not in [area.event for area in room.screen.root._areas()]
