#!/bin/sh
# Chatelain's set-up: ./setup.sh run | test | check | install | upgrade | uninstall | wheels
# Safe to run again at any time. It says each step. run, test and check change nothing outside this folder except the
# Debian packages they name before installing them; what install changes is listed by `install --dry-run`.
set -eu
umask 022 # what root installs, the service's own user must be able to read

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
venv="$here/.venv"

say() { printf 'chatelain: %s\n' "$*" >&2; }
stop() { say "$1"; exit "${2:-2}"; }

usage() {
    cat <<'TEXT'
Usage: ./setup.sh VERB [OPTIONS]

  run        open Chatelain in a window; arguments go to it (./setup.sh run --help)
  test       check and test everything, as CI does
  check      say what is wrong on this machine, and the cure; of the installed one, if there is one

The first time, each installs what it misses: a few Debian packages (with apt, as root or
through sudo) and a private Python environment in .venv. Nothing else is touched.

  install    make this machine the companion: it starts with it, and comes back after a pulled plug
  upgrade    put this folder's version in place of the installed one; matches and settings stay
  uninstall  take away all that install made; asks before it touches matches and settings
  wheels DIR gather all Python packages in DIR, for an install without a network on a machine like this

  --backend kmsdrm|cage|headless   how it is shown: without a desktop (kmsdrm, what you get without
                   this option), in a desktop of one window, or not at all: buttons, lamps and a console
  --wheels DIR     take the Python packages from DIR, not from the network
  --root DIR       put all files under DIR and start nothing, for trying; needs no root
  --dry-run        only say what would be done
  --purge, --keep  uninstall: remove the matches and settings too, or not, without asking
TEXT
}

# ---------------------------------------------------------------- Debian packages

installed() { dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'ok installed'; }
offered() { apt-cache show "$1" >/dev/null 2>&1; }

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"
    elif command -v sudo >/dev/null; then sudo "$@"
    else return 1
    fi
}

# want PACKAGE[|OTHER]...: prints those that are not here; OTHER is the name in another release.
want() {
    for choice in "$@"; do
        first=${choice%%|*}
        other=${choice#*|}
        if installed "$first" || installed "$other"; then continue; fi
        printf '%s ' "$choice"
    done
}

packages() {
    command -v dpkg-query >/dev/null || { say "no Debian here: the graphics libraries are up to you"; return 0; }
    missing=$(want "$@")
    [ -n "$missing" ] || return 0
    say "installing Debian packages: $missing"
    as_root apt-get update -qq || stop "cannot install $missing: run 'apt-get install $missing' as root, then try again"
    names=''
    for choice in $missing; do
        if offered "${choice%%|*}"; then names="$names ${choice%%|*}"; else names="$names ${choice#*|}"; fi
    done
    # shellcheck disable=SC2086 # the names are words
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $names >&2 ||
        stop "apt could not install:$names (see above); try again when the network is back"
}

screen_packages() { packages libgl1 libegl1 libgles2 libgbm1 libgl1-mesa-dri "libmtdev1|libmtdev1t64" "libasound2t64|libasound2" xclip; }
test_packages() {
    packages xvfb xdotool git systemd udev
    # The firmware's own MicroPython comes with the test packages for Python 3.11; for newer ones Debian has one.
    if python3 -c 'import sys; sys.exit(sys.version_info < (3, 12))' && offered micropython; then packages micropython; fi
}

# An environment made by another Python is of no use, as after an upgrade of Debian.
python_now() { python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null || true; }

python_packages() {
    if command -v python3 >/dev/null && python3 -c 'import ensurepip, venv' 2>/dev/null; then return 0; fi
    packages python3 python3-venv
}

# ---------------------------------------------------------------- Python

# environment EXTRA: a private environment with the pinned packages; made anew only when the pins changed.
environment() {
    python_packages
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        stop "Python 3.11 or newer is needed, here is $(python3 --version 2>&1): take Debian 12 or newer"
    pins="$(cat "$here/pyproject.toml" "$here/constraints.txt" | cksum) $(python_now) $here"
    for stamp in "$venv/.chatelain-test" "$venv/.chatelain-$1"; do # what the tests need holds what a run needs
        if [ -x "$venv/bin/python" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$pins" ]; then return 0; fi
    done
    say "preparing the Python environment in .venv (about a minute the first time)"
    for old in "$venv"/.chatelain-*; do [ "$(cat "$old" 2>/dev/null)" = "$pins" ] || rm -f "$old"; done
    python3 -m venv "$venv" || stop "could not make $venv: is the disk full or read-only?"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
        --constraint "$here/constraints.txt" --editable "$here${1:+[$1]}" ||
        stop "pip could not install the Python packages (see above); nothing is half-made, try again when the network is back"
    "$venv/bin/python" -m device.words || stop "the words could not be compiled" 1
    "$venv/bin/python" -m compileall -q "$here/device" "$here/ui" "$here/firmware_bridge" || true # it only starts faster
    printf '%s' "$pins" >"$stamp"
}

# ---------------------------------------------------------------- the appliance

root='' backend='' wheels='' dry='' purge='' touched=''
home=/opt/chatelain
units=/etc/systemd/system
rules=/etc/udev/rules.d/70-chatelain.rules
sysusers=/etc/sysusers.d/chatelain.conf
settings=/etc/chatelain
matches=/var/lib/chatelain

# change COMMAND...: does it, or only says it. Everything outside this folder is changed through here.
change() {
    touched=yes
    if [ -n "$dry" ]; then say "would: $*"; else "$@" || stop "failed: $*" 1; fi
}

# place FILE TARGET: copies a file of ours, when it differs.
place() {
    cmp -s "$here/$1" "$root$2" && return 0
    say "$2"
    change mkdir -p "$(dirname -- "$root$2")"
    change cp "$here/$1" "$root$2"
    change chmod 644 "$root$2"
}

remove() {
    for file in "$@"; do
        [ -e "$root$file" ] || [ -L "$root$file" ] || continue
        say "removing $file"
        change rm -rf "$root$file"
    done
}

options() {
    while [ $# -gt 0 ]; do
        case $1 in
            --backend | --wheels | --root)
                [ -n "${2:-}" ] || stop "$1 needs a value: see ./setup.sh --help"
                case $1 in --backend) backend=$2 ;; --wheels) wheels=$2 ;; --root) root=$2 ;; esac
                shift ;;
            --dry-run) dry=yes ;;
            --purge) purge=yes ;;
            --keep) purge=no ;;
            *) stop "there is no option '$1' for $verb: see ./setup.sh --help" ;;
        esac
        shift
    done
    case $backend in '' | kmsdrm | cage | headless) ;; *) stop "--backend $backend: use kmsdrm, cage or headless" ;; esac
    if [ -n "$wheels" ]; then wheels=$(CDPATH='' cd -- "$wheels" 2>/dev/null && pwd) || stop "--wheels: there is no such folder: make one with ./setup.sh wheels DIR"; fi
    if [ -n "$root" ]; then
        if [ -z "$dry" ]; then mkdir -p -- "$root" 2>/dev/null || stop "--root $root: cannot be made: give a folder you may write"; fi
        root=$(CDPATH='' cd -- "$root" 2>/dev/null && pwd) || root=$(pwd)/$root
    elif [ -z "$dry" ] && [ "$(id -u)" != 0 ]; then
        stop "$verb changes the system: run sudo ./setup.sh $verb, or try it with --root DIR or --dry-run"
    fi
}

# real: whether this very system is changed, not a folder that stands for one.
real() { [ -z "$root" ]; }

# fit_for_it: refuses a machine on which it cannot work, before anything is changed.
fit_for_it() {
    [ -r /etc/os-release ] || stop "this is no Debian or Raspberry Pi OS: ./setup.sh run may still work here"
    # shellcheck source=/dev/null
    like=$(. /etc/os-release && echo "${ID:-} ${ID_LIKE:-}") version=$(. /etc/os-release && echo "${VERSION_ID:-13}")
    case " $like " in *' debian '* | *' raspbian '*) ;; *) stop "this is $like, not Debian or Raspberry Pi OS: ./setup.sh run may still work here" ;; esac
    case $like in debian* | raspbian*) [ "${version%%.*}" -ge 12 ] || stop "this is Debian $version: Debian 12 (Bookworm) or newer is needed" ;; esac
    case $(dpkg --print-architecture) in
        arm64 | amd64) ;;
        *) stop "this is a 32-bit system ($(dpkg --print-architecture)): there is no Kivy for it; write the 64-bit Raspberry Pi OS Lite to the card" ;;
    esac
    real || return 0
    command -v systemctl >/dev/null || stop "systemd does not run this system: ./setup.sh run still works"
    free=$(df -Pk /opt | awk 'NR == 2 { print int($4 / 1024) }')
    [ "$free" -ge 500 ] || stop "only $free MB are free on the disk: 500 are needed; make room, then try again"
    if grep -qs 'Raspberry Pi' /proc/device-tree/model; then say "on a $(tr -d '\0' </proc/device-tree/model)"
    else say "this is no Raspberry Pi: left out are buttons and lamps on its own pins (a Pico on USB works)"; fi
}

# version_id: one number for all that gets installed, so that the same is never installed twice.
version_id() {
    (cd "$here" && find device ui firmware_bridge systemd -type f ! -name '*.pyc' ! -name '*.mo' | LC_ALL=C sort |
        xargs cat pyproject.toml constraints.txt setup.sh | { cat && python_now; } | cksum | cut -d' ' -f1)
}

# program: a folder of its own for each version, complete before anything points at it.
program() {
    new=$home/$(version_id)
    if [ -e "$root$new/complete" ]; then
        say "this version is already in $new"
    else
        say "installing the program in $new (about a minute)"
        if [ -n "$dry" ]; then say "would: make $new with a private Python environment"; else build "$root$new"; fi
    fi
    if [ "$(readlink "$root$home/current" 2>/dev/null)" != "${new##*/}" ]; then
        # Taken away with the old programs: until then the service may still run one of them.
        [ -n "$dry" ] || : >"$root$home/unfinished"
        change ln -sfn "${new##*/}" "$root$home/next"
        # A rename, so that there is no moment without a program.
        change mv -fT "$root$home/next" "$root$home/current"
    fi
}

build() {
    at=$1 && rm -rf "$at"
    trap 'rm -rf "$at"' EXIT
    trap 'exit 130' INT TERM HUP
    mkdir -p "$at/source" || stop "$at cannot be made"
    (cd "$here" && cp -R device ui firmware_bridge pyproject.toml constraints.txt README.md LICENSE "$at/source" && cp -R systemd "$at/") ||
        stop "the program could not be copied: is the disk full?" 1
    python3 -m venv "$at/venv" || stop "could not make $at/venv: is the disk full?" 1
    # Words are compiled before they are packed; nothing of this is done in the folder setup.sh lies in.
    if [ -n "$wheels" ]; then set -- --no-index --find-links "$wheels"; else set --; fi
    "$at/venv/bin/python" -m pip --disable-pip-version-check --quiet install "$@" --constraint "$here/constraints.txt" "$at/source" ||
        stop "pip could not install the Python packages (see above); nothing is half-made, try again when the network is back" 1
    # -P: what is imported is what was installed, not what lies in the folder this is run from.
    "$at/venv/bin/python" -P -m device.words >/dev/null || stop "the words could not be compiled" 1
    KIVY_HOME="$at/source/kivy" "$at/venv/bin/python" -P -c 'import ui.kivy_setup, kivy, gpiozero, serial' ||
        stop "what was installed does not start (see above)" 1
    rm -rf "$at/source"
    chmod -R go=rX "$at"
    sync -f "$at" # or a plug pulled within the minute leaves empty files in a program that is called complete
    : >"$at/complete"
    trap - EXIT INT TERM HUP
}

old_programs() {
    for old in "$root$home"/*; do
        case $old in */current | */next | "$root$home/$(readlink "$root$home/current")") ;; *) if [ -e "$old" ]; then change rm -rf "$old"; fi ;; esac
    done
}

service() { if [ "$backend" = headless ]; then echo chatelain-headless.service; else echo chatelain.service; fi; }

# backend_now: how the installed one is shown, so that an upgrade leaves it so.
backend_now() {
    if [ -e "$root$units/multi-user.target.wants/chatelain-headless.service" ]; then echo headless
    elif [ -e "$root$units/chatelain.service.d/cage.conf" ]; then echo cage
    else echo kmsdrm; fi
}

install() {
    options "$@"
    [ -n "$backend" ] || backend=$(backend_now)
    fit_for_it
    if real && [ -z "$dry" ]; then
        python_packages
        if [ "$backend" != headless ]; then screen_packages; fi
        if [ "$backend" = cage ]; then packages cage seatd x11-xkb-utils xkb-data; fi
    else
        say "left out: Debian packages, the user, starting it"
    fi
    program
    for unit in chatelain.service chatelain-headless.service chatelain-touch.service; do place systemd/$unit $units/$unit; done
    if [ "$backend" = cage ]; then place systemd/cage.conf $units/chatelain.service.d/cage.conf; else remove $units/chatelain.service.d/cage.conf; fi
    place systemd/70-chatelain.rules $rules
    place systemd/chatelain.sysusers $sysusers
    [ -e "$root$settings/chatelain.toml" ] || place chatelain.sample.toml $settings/chatelain.toml
    if real; then begin; fi
    [ -n "$dry" ] || old_programs
    [ -n "$dry" ] || say "done: $backend; settings are in $settings/chatelain.toml, matches in $matches"
}

# begin: tells the running system what is new, and starts it; what runs already and is the same runs on.
begin() {
    if systemctl --quiet is-active "$(service)" && [ -z "$touched" ] && [ ! -e "$home/unfinished" ]; then
        say "nothing was changed, $(service) runs"
        return 0
    fi
    change systemd-sysusers "$sysusers"
    change systemctl daemon-reload
    if [ -S /run/udev/control ]; then
        change udevadm control --reload
        change udevadm trigger --subsystem-match=gpio --subsystem-match=tty
    fi
    for unit in chatelain.service chatelain-headless.service; do
        [ "$unit" = "$(service)" ] || change systemctl --quiet disable --now "$unit"
    done
    # A desktop owns the screen, now or from the next start on; one that is only installed is in nobody's way.
    if [ "$backend" != headless ] && systemctl --quiet is-enabled display-manager.service 2>/dev/null &&
        { [ "$(systemctl get-default)" = graphical.target ] || systemctl --quiet is-active display-manager.service; }; then
        say "this machine starts a desktop, which owns the screen: Chatelain is installed but not started;"
        say "for the companion alone: sudo systemctl set-default multi-user.target, then restart and install again"
        return 0
    fi
    change systemctl --quiet enable "$(service)"
    if [ -n "$dry" ]; then say "would: systemctl restart $(service)"; return 0; fi
    say "starting $(service)"
    systemctl restart "$(service)" || say "it has not started yet: ./setup.sh check says why"
}

upgrade() {
    options "$@"
    [ -e "$root$home/current" ] || stop "nothing is installed here: use install"
    install "$@"
}

uninstall() {
    options "$@"
    if real; then
        for unit in chatelain.service chatelain-headless.service; do
            [ ! -e "$units/$unit" ] || change systemctl --quiet disable --now "$unit"
        done
    fi
    remove $units/chatelain.service $units/chatelain-headless.service $units/chatelain-touch.service \
        $units/chatelain.service.d/cage.conf $rules $sysusers $home
    [ -n "$dry" ] || rmdir "$root$units/chatelain.service.d" 2>/dev/null || true
    if real; then change systemctl daemon-reload; fi
    if [ -z "$purge" ] && [ -t 0 ] && [ -z "$dry" ]; then
        printf 'Remove the matches and the settings too (%s, %s)? [y/N] ' "$matches" "$settings" >&2
        read -r answer && case $answer in [yYjJoO]*) purge=yes ;; esac
    fi
    if [ "$purge" = yes ]; then
        remove $matches $settings
        if real && getent passwd chatelain >/dev/null; then change userdel chatelain; fi
    else
        say "kept: $matches and $settings, with their owner, the user chatelain (./setup.sh uninstall --purge removes them)"
    fi
    [ -n "$dry" ] || say "uninstalled; Debian packages stay, others may use them"
}

gather() {
    [ $# = 1 ] || stop "wheels needs a folder: ./setup.sh wheels DIR"
    python_packages
    say "gathering the Python packages in $1"
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    python3 -m venv "$scratch/venv" || stop "could not make a Python environment in $scratch" 1
    (cd "$here" && cp -R device ui firmware_bridge pyproject.toml constraints.txt README.md LICENSE "$scratch")
    build_with=$(sed -n 's/^requires = \["\(.*\)"\]/\1/p' "$here/pyproject.toml")
    "$scratch/venv/bin/python" -m pip --disable-pip-version-check --quiet wheel --wheel-dir "$1" \
        --constraint "$here/constraints.txt" "$build_with" "$scratch" ||
        stop "pip could not gather the Python packages (see above): try again when the network is back" 1
    rm -f "$1"/chatelain-*.whl # the program itself comes from this folder, as it is on the day of the install
}

# ---------------------------------------------------------------- verbs

run() {
    screen_packages
    environment ''
    cd "$here"
    exec "$venv/bin/python" -m ui "$@"
}

check() {
    if [ -e "$home/current/complete" ]; then
        # As the service would: its user, its folders. Without root, as far as this user may look.
        set -- env STATE_DIRECTORY=$matches CONFIGURATION_DIRECTORY=$settings "$home/current/venv/bin/python" -P -m device check "$@"
        if [ "$(id -u)" = 0 ]; then exec runuser -u chatelain -- "$@"; else exec "$@"; fi
    fi
    environment ''
    cd "$here"
    exec "$venv/bin/python" -m device check "$@"
}

step() {
    say "$*"
    "$@" || stop "failed: $*" 1
}

tests() {
    screen_packages
    python_packages
    test_packages
    environment test
    cd "$here"
    PATH="$venv/bin:$PATH"
    export PATH
    step ruff check .
    step ruff format --check .
    step mypy
    step lint-imports
    step pytest "$@"
}

verb=${1:-}
[ $# = 0 ] || shift
case $verb in
    run) run "$@" ;;
    test) tests "$@" ;;
    check) check "$@" ;;
    install | upgrade | uninstall) "$verb" "$@"; [ -z "$dry" ] || say "this was a dry run: nothing is changed" ;;
    wheels) gather "$@" ;;
    -h | --help | help) usage ;;
    '') usage >&2; exit 2 ;;
    *) usage >&2; stop "there is no verb '$verb': use run, test, check, install, upgrade, uninstall or wheels" ;;
esac
