package io.shardlab.run.together;

import java.time.Duration;

/**
 * The times of a run from several machines.
 *
 * @param coming how long to wait for machines that have not come yet
 * @param silence a machine that has given no sign of life for this long is gone
 * @param beat the time between two signs of life
 * @param poll the time between two looks at what the others say
 * @param lead the time from the moment at which all machines are ready to their common start
 * @param watch the time between two looks for a machine that was stopped or has failed, while a phase is measured
 * @param margin the time after a measured phase in which another machine may still measure, as clocks differ a little
 */
record Timing(
        Duration coming,
        Duration silence,
        Duration beat,
        Duration poll,
        Duration lead,
        Duration watch,
        Duration margin) {

    static final Timing STANDARD = new Timing(
            Duration.ofMinutes(5),
            Duration.ofSeconds(20),
            Duration.ofSeconds(1),
            Duration.ofMillis(50),
            Duration.ofSeconds(1),
            Duration.ofSeconds(5),
            Duration.ofMillis(500));
}
