package io.shardlab.run.service;

import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.mongo.watch.WatchedTarget;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** Watches a run. Called on the run's thread; what it is given may be kept. */
public interface RunListener extends Notices {

    /**
     * The servers that the run goes to answer. Until {@link #targetClosed}, another thread may look at them with a {@link
     * io.shardlab.mongo.watch.ClusterReader}, which says what that costs them.
     */
    default void targetOpened(WatchedTarget target) {}

    /** The run needs its servers no more; those that were started for it end next. */
    default void targetClosed() {}

    /**
     * A phase begins.
     *
     * @param repetition 1 for the first; 0 while preparing
     * @param progress how much of the work is done, from 0 to 1, as far as it is known; thread-safe
     */
    void phaseStarted(PhaseSpec spec, int repetition, Supplier<OptionalDouble> progress);

    /** An interval of the phase has ended. */
    void interval(IntervalSnapshot snapshot);

    /** The phase has ended. */
    void phaseEnded(PhaseMeasurement measurement);
}
