package io.shardlab.regression.containers.fault;

import java.time.Duration;
import org.awaitility.Awaitility;

/** The length of a fault, for the tests that depend on it. */
public final class Outage {

    private Outage() {}

    /** Blocks as long. */
    public static void last(Duration time) {
        Awaitility.await("the outage to last")
                .pollDelay(time)
                .timeout(time.multipliedBy(2))
                .until(() -> true);
    }
}
