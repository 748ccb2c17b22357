package io.shardlab.core.workload;

import io.shardlab.core.measure.PhaseMeasurement;

/** Runs a phase by the engine, measured and reported like any other phase. */
@FunctionalInterface
public interface PhaseRunner {

    /** Blocks until the phase has ended. */
    PhaseMeasurement run(PhaseSpec spec, OperationFactory operations) throws InterruptedException;
}
