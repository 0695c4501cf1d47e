#!/bin/sh
# Chatelain's set-up: ./setup.sh run | test | check
# Safe to run again at any time. It says each step, and changes nothing outside this folder except the
# Debian packages it names before installing them.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
venv="$here/.venv"

say() { printf 'chatelain: %s\n' "$*" >&2; }
stop() { say "$1"; exit "${2:-2}"; }

usage() {
    cat <<'TEXT'
Usage: ./setup.sh VERB [ARGUMENTS]

  run     open Chatelain in a window; arguments go to it (./setup.sh run --help)
  test    check and test everything, as CI does
  check   say what is wrong on this machine, and the cure

The first time, each installs what it misses: a few Debian packages (with apt, as root or
through sudo) and a private Python environment in .venv. Nothing else is touched.
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

screen_packages() { packages libgl1 libegl1 libgles2 libgbm1 libgl1-mesa-dri "libmtdev1|libmtdev1t64" xclip; }
test_packages() { packages xvfb xdotool git; }

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
    pins=$(cat "$here/pyproject.toml" "$here/constraints.txt" | cksum)
    stamp="$venv/.chatelain-$1"
    if [ -x "$venv/bin/python" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$pins $here" ]; then return 0; fi
    say "preparing the Python environment in .venv (about a minute the first time)"
    rm -f "$venv"/.chatelain-*
    python3 -m venv "$venv" || stop "could not make $venv: is the disk full or read-only?"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
        --constraint "$here/constraints.txt" --editable "$here${1:+[$1]}" ||
        stop "pip could not install the Python packages (see above); nothing is half-made, try again when the network is back"
    "$venv/bin/python" -m device.words || stop "the words could not be compiled" 1
    "$venv/bin/python" -m compileall -q "$here/device" "$here/ui" "$here/firmware_bridge" || true # it only starts faster
    printf '%s %s' "$pins" "$here" >"$stamp"
}

# ---------------------------------------------------------------- verbs

run() {
    screen_packages
    environment ''
    cd "$here"
    exec "$venv/bin/python" -m ui "$@"
}

check() {
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
    -h | --help | help) usage ;;
    '') usage >&2; exit 2 ;;
    *) usage >&2; stop "there is no verb '$verb': use run, test or check" ;;
esac
