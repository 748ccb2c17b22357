package io.shardlab.core.measure;

import java.util.List;

/**
 * Is told of each interval, on the sampling thread. A {@link io.shardlab.core.error.RunFailedException} gives the phase up
 * and interrupts its operations at once; what else it throws is logged and does not end the measurement.
 */
@FunctionalInterface
public interface IntervalListener {

    /**
     * Takes one interval.
     *
     * @param snapshot may be kept
     * @param histograms valid during the call only, in the order of the snapshot's kinds
     */
    void interval(IntervalSnapshot snapshot, List<KindHistograms> histograms);

    /**
     * Says that the phase's window has ended, once: when all workers have ended, or soon after the time limit if operations
     * under way take longer. The phase goes on while this is called.
     */
    default void windowEnded() {}

    /**
     * Asked each second while only timed actions run, which publish no intervals; may give the phase up as {@link #interval}
     * does.
     */
    default void waiting() {}
}
