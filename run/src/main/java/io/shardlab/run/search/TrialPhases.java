package io.shardlab.run.search;

import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseSpec;
import java.util.List;

/** Runs and records the phases of a search. For the run's thread. */
public interface TrialPhases {

    /**
     * Blocks until a phase has ended. It does not count for the verdict unless {@link #count} says so.
     *
     * @param spec the phase; in slow motion its rate is that of the simulated cluster
     * @throws io.shardlab.core.error.RunFailedException if the phase was given up
     */
    Trial runTrial(PhaseSpec spec, OperationFactory operations) throws InterruptedException;

    /**
     * Has a phase of the present repetition count for the verdict.
     *
     * @param phase its name
     * @param maximum true if its rate is the maximum
     */
    void count(String phase, boolean maximum);

    /**
     * A phase that has ended.
     *
     * @param measurement the phase as measured
     * @param scaled its report, scaled to the simulated cluster if the target is in slow motion
     * @param backlogs the operations that were due and had not started, at the end of each interval
     */
    record Trial(PhaseMeasurement measurement, PhaseReport scaled, List<Long> backlogs) {

        public Trial {
            backlogs = List.copyOf(backlogs);
        }
    }
}
