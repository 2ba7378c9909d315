# The steps of a long run, one after the other or side by side, and how long each took. Sourced, not run.

steps=
aside_name=
aside_pid=
aside_log=

# step NAME COMMAND…: prints the name and runs the command. If it fails, so does the run.
step() {
    local name=$1 start=$SECONDS
    shift
    say "$name"
    "$@" || leave "$name"
    took "$((SECONDS - start))" "$name"
}

# aside NAME COMMAND…: the same in the background, one at a time. Its output is kept until it is joined.
aside() {
    aside_name=$1
    shift
    aside_log=$(mktemp)
    # In a process group of its own, so that all of it can be ended.
    set -m
    (
        start=$SECONDS
        trap 'echo $((SECONDS - start)) >"$aside_log.seconds"' EXIT
        "$@"
    ) >"$aside_log" 2>&1 </dev/null &
    aside_pid=$!
    set +m
}

# Commands to run however the run ends, by name. (The bash of macOS takes an empty list for an unset variable.)
at_exit=(:)
clean_up() {
    local each
    # It may have ended already.
    [ -z "$aside_pid" ] || kill -- "-$aside_pid" 2>/dev/null || true
    for each in "${at_exit[@]}"; do "$each"; done
}
trap clean_up EXIT

# Waits for the step that runs aside.
join_aside() {
    [ -n "$aside_pid" ] || return 0
    local start=$SECONDS ok=yes
    wait "$aside_pid" || ok=
    aside_pid=
    say "$aside_name"
    cat "$aside_log"
    [ -n "$ok" ] || leave "$aside_name"
    took "$(cat "$aside_log.seconds")" "$aside_name, beside the above; $((SECONDS - start)) s waited for"
    rm -f "$aside_log" "$aside_log.seconds"
}

# leave NAME: ends the run at the step that failed.
leave() {
    tell_steps
    fail "Failed: $1."
}

# took SECONDS NAME: adds a step to the table.
took() {
    steps+=$(printf '%6s s  %s' "$1" "$2")$'\n'
}

# Prints a table of the steps with their seconds.
tell_steps() {
    printf '\n%s%6s s  in all\n' "$steps" "$SECONDS"
}
