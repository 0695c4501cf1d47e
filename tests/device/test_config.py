"""The settings file: what may stand in it, and that every problem is named at once."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.config import Config, House, Screen, find, load, matches_folder, state_folder
from device.errors import BadConfig
from device.wiring import LampPins, PanelWiring, PlacePins

SAMPLE = Path(__file__).parents[2] / "chatelain.sample.toml"
WIRING_PAGE = (SAMPLE.parent / "docs/wiring.md").read_text(encoding="utf-8")


@pytest.fixture
def written(tmp_path: Path) -> Path:
    return tmp_path / "chatelain.toml"


def problems(path: Path, text: str | bytes) -> list[str]:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(BadConfig) as refusal:
        load(path)
    return [line.removeprefix(f"{path}") for line in refusal.value.problems]


def read(path: Path, text: str) -> Config:
    path.write_text(text, encoding="utf-8")
    return load(path)


def test_without_a_file_all_is_default() -> None:
    assert load(None) == Config(Screen(), PanelWiring(), House(), None, ())


def test_an_empty_file_is_all_default(written: Path) -> None:
    assert read(written, "") == Config(path=written)


def test_the_sample_as_delivered_changes_nothing() -> None:
    assert load(SAMPLE) == Config(path=SAMPLE)


def test_the_sample_with_every_line_in_force_is_a_good_file(written: Path) -> None:
    lines = SAMPLE.read_text(encoding="utf-8").splitlines()
    (written.parent / "duel.toml").write_text(SAMPLE.with_name("duel.sample.toml").read_text(encoding="utf-8"))
    config = read(written, "\n".join(line[1:] if line[:1] == "#" and line[1:2] != " " else line for line in lines))

    assert config.house == House("/srv/kingdoms", "en", "printed")
    assert config.panel.places == (
        PlacePins(0, 17, LampPins((22,))),
        PlacePins(1, 27, LampPins((5, 6, 13))),
        PlacePins(3, 15, LampPins((16,), dims=True), "pico", "red box"),
    )


def test_the_wiring_that_is_recommended_is_read_without_a_warning(written: Path) -> None:
    header, both = WIRING_PAGE.split("```toml")[1:]
    config = read(written, header.split("```")[0])

    assert [place.place for place in config.panel.places] == [0, 2, 3, 5]
    assert config.warnings == ()
    assert [part.factory for part in read(written, both.split("```")[0]).panel.parts] == ["lgpio", "pico"]


def test_the_seats_recommended_on_a_pico_dim_apart(written: Path) -> None:
    table = re.findall(r"^\| (\d) +\| GP(\d+) +\| \d+ +\| GP(\d+)", WIRING_PAGE, re.MULTILINE)
    seats = (f"[panel.seats.{seat}]\nbutton = {button}\nlamp = {lamp}" for seat, button, lamp in table)
    config = read(written, "\n".join(('[panel]\nfactory = "pico"', *seats)))

    assert len(config.panel.places) == 6


def test_a_whole_file_is_read(written: Path) -> None:
    config = read(
        written,
        """
        [screen]
        size = "720x1280"
        fullscreen = true
        rotation = 270
        [panel]
        factory = "lgpio"
        hold_s = 1
        bounce_s = 0.01
        pull = "down"
        chip = 4
        [panel.seats.6]
        button = 21
        lamp = 20
        dim = true
        active_high = false
        """,
    )

    assert config.screen == Screen((720, 1280), fullscreen=True, rotation=270)
    assert config.panel == PanelWiring(
        "lgpio",
        1.0,
        0.01,
        pull_up=False,
        chip=4,
        places=(PlacePins(5, 21, LampPins((20,), active_high=False, dims=True)),),
    )


def test_a_far_board_dims_unless_told_otherwise(written: Path) -> None:
    config = read(
        written, '[panel]\nfactory = "pico"\n[panel.seats.1]\nlamp = 28\n[panel.seats.2]\nlamp = 1\ndim = false'
    )

    assert [place.lamp and place.lamp.dims for place in config.panel.places] == [True, False]


def test_a_seat_may_live_elsewhere_than_the_others(written: Path) -> None:
    config = read(
        written,
        """
        [panel]
        factory = "lgpio"
        board = "red box"
        [panel.seats.1]
        button = 17
        [panel.seats.3]
        factory = "pico"
        button = 15
        [panel.seats.4]
        factory = "pico"
        board = "e6614103e7452b2f"
        button = 15
        [panel.seats.6]
        button = 27
        """,
    )

    assert [(part.factory, part.board, [place.place for place in part.places]) for part in config.panel.parts] == [
        ("lgpio", "", [0, 5]),
        ("pico", "red box", [2]),
        ("pico", "e6614103e7452b2f", [3]),
    ]


def test_a_lamp_dims_by_itself_where_its_own_seats_board_can(written: Path) -> None:
    config = read(written, '[panel]\nfactory = "lgpio"\n[panel.seats.1]\nfactory = "pico"\nlamp = 5')

    assert [place.lamp and place.lamp.dims for place in config.panel.places] == [True]


def test_a_seat_without_real_pins_is_no_part_of_the_panel(written: Path) -> None:
    config = read(
        written, '[panel]\nfactory = "mock"\n[panel.seats.1]\nbutton = 5\n[panel.seats.2]\nfactory = "none"\nbutton = 6'
    )

    assert [part.places for part in config.panel.parts] == [(PlacePins(0, 5),)]


def test_every_problem_is_named_at_once_in_the_order_of_the_file(written: Path) -> None:
    text = """[screen]
rotaton = 90
size = "80x480"
[panel]
factory = "lgpo"
hold_s = 9
[panel.seats.1]
button = 17
lamp = {red = 5, green = 6}
[panel.seats.2]
button = 17
lamp = "left"
[panel.seats.7]
button = 4
[hous]
language = "de"
"""

    assert [line.split(": ")[0] + ": " + line.split(": ")[1] for line in problems(written, text)] == [
        ":2: screen.rotaton",
        ":3: screen.size",
        ":5: panel.factory",
        ":6: panel.hold_s",
        ":9: panel.seats.1.lamp",
        ":11: panel.seats.2.button",
        ":12: panel.seats.2.lamp",
        ":13: panel.seats.7",
        ":15: hous",
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[screen]\nrotaton = 90", ":2: screen.rotaton: is unknown: did you mean rotation?"),
        ("[screen]\nrotation = 45", ":2: screen.rotation: 45 is not possible: choose from 0, 90, 180, 270"),
        ("[screen]\nrotation = true", ":2: screen.rotation: true is not possible: choose from 0, 90, 180, 270"),
        (
            "[screen]\nfullscreen = 1",
            (":2: screen.fullscreen: 1 is neither true nor false: write true or false, without quotes"),
        ),
        (
            '[screen]\nsize = "800*480"',
            (':2: screen.size: "800*480" is no size: write it like "800x480", each side 320 to 4096'),
        ),
        ("[panel]\nhold_s = nan", ":2: panel.hold_s: nan is not possible: write a number from 0.2 to 3"),
        ('[panel]\nfactory = "lgpo"', ':2: panel.factory: "lgpo" is not possible: did you mean "lgpio"?'),
        (
            '[panel]\nfactory = "lgpio"',
            (':2: panel.factory: names pins, but no seat has any: write [panel.seats.1], or factory = "none"'),
        ),
        ("panel = 3", ":1: panel: 3 is no section: write [panel]"),
        (
            "[panel.seats.1]\n",
            (":1: panel.seats.1: has neither button nor lamp: write button = 17, or leave the seat out"),
        ),
        (
            "[panel.seats.1]\nbutton = 28",
            (
                ":2: panel.seats.1.button: 28 is no pin: write a GPIO number of the header, "
                "0 to 27 (not the number of the leg)"
            ),
        ),
        (
            "[panel.seats.1]\nbutton = true",
            (
                ":2: panel.seats.1.button: true is no pin: write a GPIO number of the "
                "header, 0 to 27 (not the number of the leg)"
            ),
        ),
        (
            '[panel]\nfactory = "pico"\n[panel.seats.1]\nbutton = 23',
            (":4: panel.seats.1.button: 23 is no pin: write a GP number of the Pico, 0 to 22 or 26 to 28"),
        ),
        (
            "[panel.seats.1]\nbutton = 5\nlamp = 5",
            (
                ":3: panel.seats.1.lamp: pin 5 is already the button of seat 1: "
                "give each button and each lamp a pin of its own"
            ),
        ),
        (
            "[panel.seats.1]\nlamp = {red = 5, green = 6, blue = 5}",
            (
                ":2: panel.seats.1.lamp.blue: pin 5 is already the "
                "lamp.red of seat 1: give each button and each lamp a pin of its own"
            ),
        ),
        (
            '[panel]\nfactory = "lgpio"\n[panel.seats.1]\nbutton = 17\nboard = "red box"',
            ':5: panel.seats.1.board: is for a Pico only: write factory = "pico", or leave it out',
        ),
        (
            '[panel]\nfactory = "lgpio"\nboard = "red box"\n[panel.seats.1]\nbutton = 17',
            ':3: panel.board: names a Pico, but no seat is on one: write factory = "pico", or leave it out',
        ),
        (
            '[panel]\nfactory = "pico"\n[panel.seats.1]\nbutton = 5\n[panel.seats.2]\nboard = "red box"\nbutton = 5',
            (
                ":3: panel.seats.1: does not say on which Pico it is, and there are several: "
                'write board = "red box", or the name of its own'
            ),
        ),
        (
            '[panel]\nfactory = "pico"\n[panel.seats.1]\nlamp = 5\n[panel.seats.2]\nlamp = 21',
            (
                ":6: panel.seats.2.lamp: pin 21 has the same dimmer as pin 5, a lamp of seat 1: "
                "take another pin, or write dim = false"
            ),
        ),
        (
            '[panel.seats.1]\nfactory = "picco"\nbutton = 5',
            ':2: panel.seats.1.factory: "picco" is not possible: did you mean "pico"?',
        ),
        (
            "[panel.seats.1]\nboard = 3\nbutton = 5",
            ':2: panel.seats.1.board: 3 is no text: write it between quotes: "..."',
        ),
        ('[house]\nlanguage = "de"', ':2: house.language: "de" is not possible: choose from "en", "fr", "nl"'),
        ('[house]\nmatches = ""', ':2: house.matches: "" is no text: write it between quotes: "..."'),
        ('[house]\nmatches = "a\\u0000b"', ':2: house.matches: "a\\u0000b" is no text: write it between quotes: "..."'),
        (
            '[house]\nmatches = "~nobody at all/x"',
            ':2: house.matches: "~nobody at all/x" begins with nobody\'s home: write the whole path',
        ),
        (
            '[house]\nduel_box = "~nobody at all/x"',
            ':2: house.duel_box: "~nobody at all/x" begins with nobody\'s home: write the whole path',
        ),
        (
            '[screen]\ntheme = "in\\nred"',
            ':2: screen.theme: "in\\u000ared" is not possible: choose from "dark", "light"',
        ),
        ('"a\\nb" = 1', ": a\\u000ab: is unknown: known here: screen, panel, house"),
        (
            f"[panel]\nhold_s = 0x{'F' * 5000}",
            ":2: panel.hold_s: a number beyond reason is not possible: write a number from 0.2 to 3",
        ),
        ("[panel.seats]\n1 = 5", ":2: panel.seats.1: 5 is no section: write [panel.seats.1]"),
        ("[screen", ":1: is not TOML: Expected ']' at the end of a table declaration: mend what stands there"),
        (b"\xff\xfe", ": byte 1 is no UTF-8: save the file as UTF-8 text"),
    ],
)
def test_a_problem_names_line_key_and_cure(written: Path, text: str | bytes, problem: str) -> None:
    assert problems(written, text) == [problem]


def test_a_file_asked_for_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match=r"no\.toml: cannot be read: No such file or directory"):
        load(find({}, str(tmp_path / "no.toml")))


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="cannot be read: Is a directory"):
        load(tmp_path)


def test_a_file_nested_beyond_reason_is_refused(written: Path) -> None:
    assert len(problems(written, "a = " + "[" * 5000)) == 1


def test_a_mark_at_the_start_of_a_text_file_is_forgiven(written: Path) -> None:
    written.write_bytes(b"\xef\xbb\xbf[screen]\r\nfullscreen = true\r\n")

    assert load(written).screen.fullscreen


@pytest.mark.parametrize(("pin", "job"), [(2, "I2C"), (0, "identity"), (9, "SPI"), (15, "serial console")])
def test_a_pin_with_another_job_is_a_warning(written: Path, pin: int, job: str) -> None:
    config = read(written, f'[panel]\nfactory = "lgpio"\n[panel.seats.3]\nbutton = {pin}')

    assert [(warning.line, warning.key) for warning in config.warnings] == [(4, "panel.seats.3.button")]
    assert job in config.warnings[0].text


def test_seats_whose_pins_live_nowhere_are_a_warning_unless_that_was_written(written: Path) -> None:
    seat = "[panel.seats.3]\nbutton = 17"
    (unheard,) = read(written, seat).warnings

    assert (unheard.key, unheard.text.partition(":")[0]) == (
        "panel",
        "does not say where the pins of seat 3 live, so nobody hears their buttons",
    )
    assert read(written, f'[panel]\nfactory = "none"\n{seat}').warnings == ()
    assert read(written, f'{seat}\nfactory = "none"').warnings == ()


def test_a_far_board_has_no_other_jobs(written: Path) -> None:
    assert read(written, '[panel]\nfactory = "pico"\n[panel.seats.3]\nbutton = 2').warnings == ()


def test_the_services_folder_comes_before_the_users(tmp_path: Path) -> None:
    for folder in ("etc", "home/chatelain"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "chatelain.toml").touch()
    environment = {"XDG_CONFIG_HOME": str(tmp_path / "home"), "CONFIGURATION_DIRECTORY": str(tmp_path / "etc")}

    assert find(environment) == tmp_path / "etc" / "chatelain.toml"


@pytest.mark.parametrize(("in_the_way", "why"), [("folder", "a directory"), ("link", "No such"), ("loop", "levels")])
def test_what_is_in_the_way_of_the_file_is_not_taken_for_a_house_without_settings(
    tmp_path: Path, in_the_way: str, why: str
) -> None:
    folder = tmp_path / "etc"
    if in_the_way == "loop":
        folder.symlink_to(folder)
    elif in_the_way == "link":
        folder.mkdir()
        (folder / "chatelain.toml").symlink_to(tmp_path / "gone")
    else:
        (folder / "chatelain.toml").mkdir(parents=True)

    with pytest.raises(BadConfig, match=f"cannot be read: .*{why}"):
        load(find({"CONFIGURATION_DIRECTORY": str(folder)}))


def test_a_file_nobody_wrote_is_not_missed(tmp_path: Path) -> None:
    assert find({"HOME": str(tmp_path)}) is None


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"STATE_DIRECTORY": "/a:/b", "HOME": "/h"}, "/a"),
        ({"XDG_STATE_HOME": "/x", "HOME": "/h"}, "/x/chatelain"),
        ({"HOME": "/h"}, "/h/.local/state/chatelain"),
    ],
)
def test_the_state_folder_is_the_services_or_the_users(environment: dict[str, str], folder: str) -> None:
    assert state_folder(environment) == Path(folder)


def test_the_folder_of_the_matches_may_be_named_from_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/h")

    assert matches_folder(Config(house=House("~/kingdoms")), {}) == Path("/h/kingdoms")


def test_without_a_name_the_matches_are_in_the_state_folder() -> None:
    assert matches_folder(Config(), {"STATE_DIRECTORY": "/s"}) == Path("/s")


def test_the_error_carries_what_a_screen_has_room_for(written: Path) -> None:
    written.write_text("a = 1\nb = 2\n")
    with pytest.raises(BadConfig) as refusal:
        load(written)

    assert refusal.value.values["more"] == 1
    assert str(refusal.value.values["problem"]).startswith(f"{written}:1: a")


@given(
    st.recursive(
        st.sampled_from(["1", "-3", "true", '"800x480"', '"lgpio"', "0.5", "inf", "[]", "1979-05-27", '"é"']),
        lambda inner: st.dictionaries(
            st.sampled_from(["screen", "panel", "seats", "1", "lamp", "button", "red", "size", "zz"]), inner, max_size=4
        ).map(lambda table: "{" + ", ".join(f"{key} = {value}" for key, value in table.items()) + "}"),
        max_leaves=12,
    ),
    st.sampled_from(["screen", "panel", "house", "panel.seats", "panel.seats.1", "x"]),
)
@settings(max_examples=150, deadline=None)
def test_nonsense_is_refused_in_lines_or_read(tmp_path_factory: pytest.TempPathFactory, value: str, key: str) -> None:
    path = tmp_path_factory.getbasetemp() / "nonsense.toml"
    path.write_text(f"{key} = {value}\n", encoding="utf-8")
    try:
        config = load(path)
    except BadConfig as refusal:
        assert all(line.startswith(f"{path}:1: ") for line in refusal.problems)  # noqa: PT017 - one of two good ends
    else:
        assert config.path == path
