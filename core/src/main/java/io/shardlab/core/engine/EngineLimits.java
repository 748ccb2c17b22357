package io.shardlab.core.engine;

import java.time.Duration;

/**
 * The time limits of the engine itself.
 *
 * @param interval the time between snapshots
 * @param stopGrace the time after a stop, or after a phase's time limit, before the threads of running operations are
 *     interrupted
 * @param giveUpAfter the time with failures and without a success after which a phase is given up
 */
public record EngineLimits(Duration interval, Duration stopGrace, Duration giveUpAfter) {

    /** A snapshot per second, 10 s of grace, and at most a minute with failures only. */
    public static final EngineLimits STANDARD =
            new EngineLimits(Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofSeconds(60));
}
