package io.shardlab.core.measure;

import java.util.List;

/** Is told of each interval, on the sampling thread. What it throws is logged and does not end the measurement. */
@FunctionalInterface
public interface IntervalListener {

    /**
     * Takes one interval.
     *
     * @param snapshot may be kept
     * @param histograms valid during the call only, in the order of the snapshot's kinds
     */
    void interval(IntervalSnapshot snapshot, List<KindHistograms> histograms);
}
