# Sourced by the scripts beside it.

# Runs a command to its end, passes signals on to it, and returns its status. It is a job of its own, so that signals are
# passed on at once and the command does not ignore interrupts, as it would in the background of a shell without jobs.
run_as_job() {
    local command status
    set -m
    "$@" <&0 &
    command=$!
    trap 'kill -TERM -- "-$command" 2>/dev/null' INT TERM HUP
    while :; do
        wait "$command"
        status=$?
        kill -0 "$command" 2>/dev/null || break # Otherwise only the wait was interrupted.
    done
    trap - INT TERM HUP
    return "$status"
}
