package io.shardlab.core.engine;

import java.time.Duration;

/**
 * The engine's own times.
 *
 * @param interval between snapshots
 * @param stopGrace how long operations under way may take after a stop before their threads are interrupted
 * @param giveUpAfter a phase in which operations fail and none has succeeded for this long is given up
 */
public record EngineLimits(Duration interval, Duration stopGrace, Duration giveUpAfter) {

    /** A snapshot each second, 10 s of grace, and patience for a minute of nothing but failures. */
    public static final EngineLimits STANDARD =
            new EngineLimits(Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofSeconds(60));
}
