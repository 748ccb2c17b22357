package io.shardlab.core.result;

import io.shardlab.core.figure.Better;
import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Merge;
import io.shardlab.core.figure.Quantity;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;

/**
 * The outages of one phase: times without a success during which operations failed. A worker's outage begins with the start of
 * the first operation that failed and ends when the next one that succeeds has returned, or with the worker. If an open loop
 * had nothing due before that success, it ends with the last failure. A long operation that succeeds is latency and not an
 * outage. Immutable.
 *
 * @param longestSeconds the longest outage of any worker; 0 if nothing failed
 * @param longestFromSeconds when it began, from the phase's start
 * @param workers the number of workers that had any outage
 * @param allWorkersSeconds the longest time in which every worker had an outage; 0 if there was none
 * @param allWorkersFromSeconds when that began, from the phase's start
 */
public record UnavailabilityReport(
        @Measured(
                value = Quantity.SECONDS,
                name = "unavailable",
                title = "longest outage of a worker",
                better = Better.LOWER,
                steps = Merge.MAX,
                objective = true)
        double longestSeconds,

        @Measured(Quantity.SECONDS) double longestFromSeconds,
        @Measured(Quantity.COUNT) int workers,

        @Measured(
                value = Quantity.SECONDS,
                name = "unavailable-all",
                title = "longest outage of all workers",
                better = Better.LOWER,
                steps = Merge.MAX,
                objective = true)
        double allWorkersSeconds,

        @Measured(Quantity.SECONDS) double allWorkersFromSeconds) {

    /** Nothing failed. */
    public static final UnavailabilityReport NONE = new UnavailabilityReport(0, 0, 0, 0, 0);

    /** The outages in words, such as {@code 10.0 s (10 workers, from 2.0 s on; all workers together 9.9 s)}. */
    public String describe() {
        return length().in(Language.ENGLISH);
    }

    /** The longest time, and how many workers it concerned, as a message. */
    public Message length() {
        return Message.of(
                "{0} s ({1,choice,0#{1} workers|1#1 worker|1<{1} workers}, from {2} s on; all workers together "
                        + "{3} s)",
                FigureText.seconds(longestSeconds),
                workers,
                FigureText.seconds(longestFromSeconds),
                FigureText.seconds(allWorkersSeconds));
    }
}
