package io.shardlab.regression.containers.fault;

import java.time.Duration;
import org.awaitility.Awaitility;

/** How long a fault lasts, where that is what a test is about. */
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
