package io.shardlab.run.service;

import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindHistograms;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.mongo.watch.WatchedTarget;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** Watches a run. Called on the run's thread; arguments may be kept unless they say otherwise. */
public interface RunListener extends Notices {

    /**
     * The run's servers answer. Until {@link #targetClosed}, another thread may read from them with a {@link
     * io.shardlab.mongo.watch.ClusterReader}, whose documentation states the load on them.
     */
    default void targetOpened(WatchedTarget target) {}

    /** The run no longer needs its servers; those that were started for it end next. */
    default void targetClosed() {}

    /**
     * A phase begins.
     *
     * @param repetition 1 for the first; 0 while preparing
     * @param measured true if the phase is measured for its own sake, or is a trial of a search
     * @param progress the part of the work that is done, from 0 to 1, if it is known; thread-safe
     */
    default void phaseStarted(PhaseSpec spec, int repetition, boolean measured, Supplier<OptionalDouble> progress) {}

    /** An interval of the phase has ended. */
    default void interval(IntervalSnapshot snapshot) {}

    /**
     * Like {@link #interval(IntervalSnapshot)}, with the latencies.
     *
     * @param histograms the latencies in the order of the snapshot's kinds, valid during the call only
     */
    default void interval(IntervalSnapshot snapshot, List<KindHistograms> histograms) {
        interval(snapshot);
    }

    /**
     * The phase has ended.
     *
     * @param phase the phase as the engine has measured it: with unrounded figures, and without routers and servers
     */
    default void phaseEnded(PhaseReport phase) {}
}
