#!/bin/sh
# Waits before a start, longer after each one that did not last: 0, 0, 5, 10, 15 ... 60 seconds.
# The main loop takes the count away once it has run for a minute (device/notify.py), after.sh does when the end was
# asked for. In a file of its own because Debian 12's systemd has no RestartSteps=.
set -eu

count="$RUNTIME_DIRECTORY/starts"
failed=0
[ ! -r "$count" ] || read -r failed <"$count" || failed=0
case $failed in '' | *[!0-9]*) failed=0 ;; esac
echo $((failed + 1)) >"$count"

seconds=$(((failed - 1) * 5))
[ "$seconds" -gt 0 ] || exit 0
[ "$seconds" -lt 60 ] || seconds=60
echo "start $((failed + 1)) in a row that was needed: waiting $seconds seconds" >&2
exec sleep "$seconds"
