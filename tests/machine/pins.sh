#!/bin/sh
# The header's pins on the kernel's own simulated gpiochip: the same tests of the panel, with real lines and real edges.
#
#   tests/machine/pins.sh [KERNEL]
#
# The kernel is a User Mode Linux, a program like any other: no root, no emulator, nothing of this machine is changed.
# The first time it is built, about six minutes; it is kept in the cache folder. A run takes about a minute.
# Needs for the build: linux-source-6.1 (or newer) bc flex bison make gcc libelf-dev xz-utils. KERNEL is one that is
# built already. Writes its section of docs/machine-tests.md; ends with 1 when a test fails.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/chatelain-uml
kernel=${1:-$cache/linux}
python=${PYTHON:-$here/.venv/bin/python}

say() { printf 'pins: %s\n' "$*" >&2; }

build() {
    source=$(find /usr/src -maxdepth 1 -name 'linux-source-*.tar.xz' 2>/dev/null | sort | tail -n 1)
    [ -n "$source" ] || { say "no kernel source: apt-get install linux-source-6.1 bc flex bison make gcc libelf-dev xz-utils"; exit 2; }
    say "building a kernel in $cache (about six minutes, once)"
    rm -rf "$cache/source" "$cache/build"
    mkdir -p "$cache/source" "$cache/build"
    tar -C "$cache/source" --strip-components=1 -xf "$source"
    # Room for the interrupts of the simulated chip; without it edges are refused.
    sed -i 's/^#define NR_IRQS.*/#define NR_IRQS (UM_LAST_SIGNAL_IRQ + 128)/' "$cache/source/arch/um/include/asm/irq.h"
    for option in 64BIT EXPERT MMU BINFMT_ELF BINFMT_SCRIPT PROC_FS SYSFS PRINTK TTY UNIX98_PTYS STDERR_CONSOLE \
        STDIO_CONSOLE NULL_CHAN FD_CHAN MULTIUSER POSIX_TIMERS HIGH_RES_TIMERS FUTEX EPOLL SIGNALFD TIMERFD EVENTFD \
        SHMEM AIO ADVISE_SYSCALLS FILE_LOCKING INOTIFY_USER MEMBARRIER NET UNIX INET NETDEVICES HOSTFS TMPFS \
        DEVTMPFS DEVTMPFS_MOUNT CONFIGFS_FS GPIOLIB GPIO_CDEV GPIO_CDEV_V1 GPIO_SIM; do
        echo "CONFIG_$option=y"
    done >"$cache/wanted"
    make -s -C "$cache/source" ARCH=um O="$cache/build" allnoconfig >/dev/null
    (cd "$cache/build" && ../source/scripts/kconfig/merge_config.sh -m -O . .config ../wanted >/dev/null)
    make -s -C "$cache/source" ARCH=um O="$cache/build" olddefconfig >/dev/null
    make -s -C "$cache/source" ARCH=um O="$cache/build" -j "$(nproc)" linux
    cp "$cache/build/linux" "$cache/linux"
    rm -rf "$cache/source" "$cache/build"
}

[ -x "$kernel" ] || build
[ -x "$python" ] || { say "no $python: ./setup.sh test makes it"; exit 2; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/job" <<JOB
cd '$here' && exec timeout 300 '$python' -m pytest -p no:cacheprovider tests/device/test_panel.py -k gpio-sim
JOB
cat >"$folder/init" <<INIT
#!/bin/sh
# The first process inside: a header of 54 lines, the tests, the end.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME='$folder'
mount -t proc proc /proc; mount -t sysfs sys /sys; mount -t devtmpfs dev /dev; mount -t configfs none /sys/kernel/config
mkdir -p /sys/kernel/config/gpio-sim/pi/bank0
echo 54 >/sys/kernel/config/gpio-sim/pi/bank0/num_lines
echo 1 >/sys/kernel/config/gpio-sim/pi/live
sh '$folder/job' >'$folder/out' 2>&1
echo \$? >'$folder/code'
'$python' -c 'import ctypes; ctypes.CDLL(None).reboot(0x4321fedc)'
INIT
chmod +x "$folder/init"

say "running the tests of the panel on a simulated gpiochip"
"$kernel" rootfstype=hostfs root=/dev/root rw rootflags=/ mem=512M "init=$folder/init" con=null con0=fd:0,fd:1 quiet \
    </dev/null >"$folder/console" 2>&1 || true
cat "$folder/out" 2>/dev/null || { cat "$folder/console"; say "the kernel did not come to the tests"; exit 1; }
code=$(cat "$folder/code")
version=$(strings "$kernel" 2>/dev/null | grep -m 1 '^Linux version ' | cut -d' ' -f3 || true)
cd "$here/tests/machine"
"$python" -c 'import sys; from write_down import keep; keep("tests/machine/pins.sh", "The pins on a simulated gpiochip", sys.argv[1:])' \
    "Linux ${version:-unknown} as a program (UML), gpio-sim with 54 lines, lgpio as on the device." "" \
    "- $([ "$code" = 0 ] && echo ok || echo '**NOT AS IT SHOULD BE**'): $(tail -n 1 "$folder/out")"
exit "$code"
