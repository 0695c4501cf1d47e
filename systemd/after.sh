#!/bin/sh
# After the program has ended, however it did: switches the machine off when that was the host's wish, and otherwise
# leaves the reason on the screen, so that it is never black without one. Runs as root, outside the sandbox.
# systemd tells it SERVICE_RESULT, EXIT_CODE, EXIT_STATUS and INVOCATION_ID, and the unit gives its own name.
set -u

console=${CHATELAIN_CONSOLE:-/dev/tty1}
unit=${1:-chatelain}

reason() {
    # The last line of the program's own, without the codes that would steer a console.
    journalctl --quiet --no-pager --output=cat --lines=1 "_SYSTEMD_INVOCATION_ID=${INVOCATION_ID:-none}" _TRANSPORT=stdout 2>/dev/null |
        tr -cd '[:print:]\n' | cut -c 1-300
}

tell() {
    [ -w "$console" ] || return 0
    # Clears the screen and shows the cursor that SDL hid.
    printf '\033[2J\033[H\033[?25h\n  Chatelain\n\n' >>"$console"
    # A small panel's console has room for some 80 letters, and breaks a word wherever its edge is.
    for line in "$@"; do printf '%s\n' "$line"; done | fold -s -w 72 | sed 's/^/  /' >>"$console"
}

# An end that was asked for is no failure: the next start need not be patient.
if [ "${SERVICE_RESULT:-success}" = success ] && [ -n "${RUNTIME_DIRECTORY:-}" ]; then rm -f "$RUNTIME_DIRECTORY/starts"; fi

if [ "${EXIT_STATUS:-}" = 10 ]; then
    tell 'The match is kept. The machine switches itself off: wait until its lamp stays dark.'
    exec systemctl --no-block poweroff
fi
# Asked to end, it ends, also while it is still waiting for its start.
case ${SERVICE_RESULT:-success}:${EXIT_STATUS:-} in success:* | signal:TERM) exit 0 ;; esac
journalctl --sync >/dev/null 2>&1
case ${SERVICE_RESULT:-}:${EXIT_STATUS:-} in
    exit-code:2) tell 'The settings cannot be used:' "$(reason)" '' \
        'Mend /etc/chatelain/chatelain.toml (Alt+F2 gives a login), then: sudo systemctl restart '"$unit" ;;
    exit-code:69) tell "$(reason)" '' 'It tries again by itself, within a minute.' ;;
    watchdog:*) tell 'The program stood still and was ended. The match is kept; it starts again by itself.' ;;
    *) tell 'The program stopped:' "$(reason)" '' 'The match is kept; it starts again by itself, within a minute.' \
        "More is in: sudo journalctl -u $unit" ;;
esac
exit 0
