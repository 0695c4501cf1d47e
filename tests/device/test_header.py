"""The Pi's header as the kernel offers it."""

import subprocess
import sys
from pathlib import Path

import pytest

from device.header import Chip, header_chip

PI_5 = Chip(4, "pinctrl-rp1")
OTHERS = (Chip(10, "gpio-brcmstb@107d508500"), Chip(11, "gpio-brcmstb@107d508520"), Chip(12, "raspberrypi-exp-gpio"))


@pytest.mark.parametrize("number", [0, 4])
def test_the_header_is_found_by_its_label_whatever_its_number(number: int) -> None:
    assert header_chip((*OTHERS, PI_5._replace(number=number))) == number


def test_the_header_of_a_pi_4_is_found_beside_its_expander() -> None:
    assert header_chip((Chip(0, "pinctrl-bcm2711"), Chip(1, "raspberrypi-exp-gpio"))) == 0


def test_a_machine_without_a_header_has_none() -> None:
    assert header_chip(OTHERS) is None


def test_the_pin_library_loads_in_a_folder_that_cannot_be_written_and_leaves_the_program_there() -> None:
    pytest.importorskip("lgpio", reason="there is none for this Python and machine")
    source = "import os; from device import header; os.chdir('/proc'); header.library(); print(os.getcwd())"
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, check=True, text=True, cwd=Path(__file__).parents[2]
    )

    assert (done.stdout, done.stderr) == ("/proc\n", "")


GOES = """
import os, sys
from device import header

class Gone:
    @staticmethod
    def find_spec(name, *_):
        if name == "lgpio":
            os.rmdir(sys.argv[1])

os.chdir(sys.argv[1])
sys.meta_path.insert(0, Gone)
header.library()
print(os.getcwd())
"""


def test_the_pin_library_loads_for_whoever_cannot_go_back_to_the_folder_he_stood_in(tmp_path: Path) -> None:
    pytest.importorskip("lgpio", reason="there is none for this Python and machine")
    done = subprocess.run(
        [sys.executable, "-c", GOES, str(tmp_path)],
        capture_output=True, check=False, text=True, cwd=Path(__file__).parents[2],
    )  # fmt: skip

    assert (done.stdout, done.stderr) == ("/\n", "")
