package io.shardlab.cli.live;

import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindHistograms;
import io.shardlab.core.progress.Notices;
import java.util.List;

/** A receiver of intervals outside this program. Called on the run's thread, so it must not wait for a reader. */
interface LiveOutput {

    /** A phase begins. */
    default void phaseStarted(LiveRun run, String phase) {}

    /**
     * An interval has ended.
     *
     * @param histograms the latencies in the order of the snapshot's kinds, valid during the call only
     */
    void interval(LiveRun run, IntervalSnapshot snapshot, List<KindHistograms> histograms);

    /** The phase has ended. */
    default void phaseEnded(LiveRun run, String phase) {}

    /** Ends the output within seconds; what readers have missed is reported. */
    void close(Notices notices);
}
