"""The hands inside the emulated machine: runs commands, is a touch panel, plugs a board into USB.

Runs as root in the guest, with nothing but Python's library; takes one JSON line from its serial port and gives one
back. The product knows nothing of it.
"""

# ruff: noqa: S602 - it is there to run what the test says
import fcntl
import json
import os
import struct
import subprocess
import sys
import termios
import time
import tty
from pathlib import Path

EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH, ABS_X, ABS_Y, SLOT, MT_X, MT_Y, TRACKING = 330, 0, 1, 47, 53, 54, 57
SET_EVBIT, SET_KEYBIT, SET_ABSBIT, SET_PROPBIT = 0x40045564, 0x40045565, 0x40045567, 0x4004556E
DEV_SETUP, ABS_SETUP, DEV_CREATE, DEV_DESTROY = 0x405C5503, 0x401C5504, 0x5501, 0x5502
DIRECT = 1

BOARD = Path("/srv/board")
GADGET = Path("/sys/kernel/config/usb_gadget/pico")

NUMBERS = {
    "idVendor": "0x2e8a",
    "idProduct": "0x0005",
    "strings/0x409/serialnumber": "e6614c775b",
    "strings/0x409/manufacturer": "MicroPython",
    "strings/0x409/product": "Board in FS mode",
}


class TouchPanel:
    """A multi-touch panel, as the kernel would show a real one."""

    def __init__(self, width: int, height: int) -> None:
        self._fd = os.open("/dev/uinput", os.O_WRONLY)
        for bit in (EV_SYN, EV_KEY, EV_ABS):
            fcntl.ioctl(self._fd, SET_EVBIT, bit)
        fcntl.ioctl(self._fd, SET_KEYBIT, BTN_TOUCH)
        fcntl.ioctl(self._fd, SET_PROPBIT, DIRECT)
        for axis, most in ((ABS_X, width - 1), (ABS_Y, height - 1), (SLOT, 9), (MT_X, width - 1), (MT_Y, height - 1),
                           (TRACKING, 65535)):  # fmt: skip
            fcntl.ioctl(self._fd, SET_ABSBIT, axis)
            fcntl.ioctl(self._fd, ABS_SETUP, struct.pack("HxxIiiiii", axis, 0, 0, most, 0, 0, 0)[:28])
        fcntl.ioctl(self._fd, DEV_SETUP, struct.pack("HHHH80sI", 3, 0x2E8B, 1, 1, b"emulated touch panel", 0))
        fcntl.ioctl(self._fd, DEV_CREATE)
        self._taps = 0

    def tap(self, x: int, y: int) -> None:
        """Put a finger down for a tenth of a second."""
        self._taps += 1
        self._send((EV_ABS, SLOT, 0), (EV_ABS, TRACKING, self._taps), (EV_ABS, MT_X, x), (EV_ABS, MT_Y, y),
                   (EV_KEY, BTN_TOUCH, 1), (EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, y))  # fmt: skip
        time.sleep(0.1)
        self._send((EV_ABS, TRACKING, -1), (EV_KEY, BTN_TOUCH, 0))

    def unplug(self) -> None:
        """Take the panel away."""
        fcntl.ioctl(self._fd, DEV_DESTROY)
        os.close(self._fd)

    def _send(self, *events: tuple[int, int, int]) -> None:
        for kind, code, value in (*events, (EV_SYN, 0, 0)):
            os.write(self._fd, struct.pack("llHHi", 0, 0, kind, code, value))


def make_board() -> None:
    """Make a USB board with a Pico's numbers, whose other end is the real firmware on the MicroPython VM."""
    for module in ("dummy_hcd", "libcomposite", "usb_f_acm"):
        subprocess.run(["/usr/sbin/modprobe", module], check=True)
    for folder in ("strings/0x409", "configs/c.1", "functions/acm.usb0"):
        (GADGET / folder).mkdir(parents=True, exist_ok=True)
    for name, text in NUMBERS.items():
        (GADGET / name).write_text(text)
    link = GADGET / "configs/c.1/acm.usb0"
    if not link.exists():
        link.symlink_to(GADGET / "functions/acm.usb0")
    for name in ("world", "lamps"):
        if not (BOARD / name).exists():
            os.mkfifo(BOARD / name)


def plug(power: "list[subprocess.Popen[bytes]]", *, board: bool) -> None:
    """Plug the board in, which gives it power, or pull it out, which takes the power away."""
    (GADGET / "UDC").write_text("dummy_udc.0" if board else "\n")
    while power:
        power.pop().kill()
    if not board:
        return
    for _ in range(50):
        if Path("/dev/ttyGS0").exists():
            break
        time.sleep(0.1)
    end = os.open("/dev/ttyGS0", os.O_RDWR | os.O_NOCTTY)
    tty.setraw(end, termios.TCSANOW)
    # Both ends of each pipe stay open, so that nobody waits for somebody to open the other.
    keep = [os.open(BOARD / name, os.O_RDWR) for name in ("world", "lamps")]
    environment = {"MICROPYPATH": str(BOARD / "stubs"), "WORLD": "world", "LAMPS": "lamps"}
    command = [BOARD / "micropython", "-X", "heapsize=180k", BOARD / "main.py"]
    power.append(subprocess.Popen(command, stdin=end, stdout=end, cwd=BOARD, env=environment, pass_fds=keep))
    for handle in (end, *keep):
        os.close(handle)


def answer(
    asked: dict[str, object], panels: list[TouchPanel], power: "list[subprocess.Popen[bytes]]"
) -> dict[str, object]:
    """Do what is asked."""
    if "run" in asked:
        run = subprocess.run(str(asked["run"]), shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             stdin=subprocess.DEVNULL, check=False)  # fmt: skip
        return {"code": run.returncode, "out": run.stdout.decode(errors="replace")}
    if "panel" in asked:
        while panels:
            panels.pop().unplug()
        if asked["panel"]:
            panels.append(TouchPanel(*asked["panel"]))  # type: ignore[misc] # two numbers, by agreement
    elif "tap" in asked:
        panels[0].tap(*asked["tap"])  # type: ignore[misc] # two numbers, by agreement
    elif "board" in asked:
        if not GADGET.exists():
            make_board()
        plug(power, board=bool(asked["board"]))
    elif "pin" in asked:
        with (BOARD / "world").open("w") as world:
            world.write(str(asked["pin"]) + "\n")
    return {}


def main() -> None:
    """Answer until the machine goes off."""
    subprocess.run(["/usr/sbin/modprobe", "uinput"], check=True)
    port = os.open("/dev/ttyS1", os.O_RDWR | os.O_NOCTTY)
    tty.setraw(port)
    panels: list[TouchPanel] = []
    power: list[subprocess.Popen[bytes]] = []
    with os.fdopen(os.dup(port), "rb") as heard:
        for line in heard:
            told: dict[str, object] = {}
            try:
                asked = json.loads(line)
                told = {"id": asked["id"]}
                told |= answer(asked, panels, power)
            except (OSError, ValueError, KeyError, IndexError, subprocess.CalledProcessError) as error:
                told["error"] = str(error)
            left = json.dumps(told).encode() + b"\n"
            while left:
                left = left[os.write(port, left) :]


if __name__ == "__main__":
    sys.exit(main())
