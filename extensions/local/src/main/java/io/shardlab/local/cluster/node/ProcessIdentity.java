package io.shardlab.local.cluster.node;

import java.time.Duration;
import java.time.Instant;

/**
 * Identifies a process, and distinguishes it from a later one with the same process id.
 *
 * @param pid the process id
 * @param startedAt the start of the process, as the operating system reports it
 */
public record ProcessIdentity(long pid, Instant startedAt) {

    /** Linux derives the instant from a boot time in whole seconds that moves when the clock is adjusted. */
    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    /** Returns the identity of a process that runs or is a zombie. */
    public static ProcessIdentity of(ProcessHandle process) {
        Instant startedAt = process.info().startInstant().orElseGet(Instant::now);
        return new ProcessIdentity(process.pid(), startedAt);
    }

    public static ProcessIdentity ofThisProcess() {
        return of(ProcessHandle.current());
    }

    /** True if the other identity may be that of the same process. */
    public boolean matches(ProcessIdentity other) {
        Duration apart = Duration.between(startedAt, other.startedAt).abs();
        return pid == other.pid && apart.compareTo(TOLERANCE) <= 0;
    }
}
