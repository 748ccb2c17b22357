package io.shardlab.core.engine;

import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.measure.IntervalListener;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.measure.ProcessMeter;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseSpec;
import java.time.InstantSource;
import java.util.function.DoubleSupplier;

/**
 * Runs phases: starts the workers, paces, times, records, counts errors and stops. One phase at a time.
 */
public final class Engine {

    private final NanoClock clock;
    private final InstantSource wallClock;
    private final ProcessMeter meter;
    private final ConnectionMeter connections;
    private final ErrorClassifier errors;
    private final EngineLimits limits;

    public Engine(
            NanoClock clock,
            InstantSource wallClock,
            ProcessMeter meter,
            ConnectionMeter connections,
            ErrorClassifier errors,
            EngineLimits limits) {
        this.clock = clock;
        this.wallClock = wallClock;
        this.meter = meter;
        this.connections = connections;
        this.errors = errors;
        this.limits = limits;
    }

    /** As {@link #standard(ErrorClassifier, ConnectionMeter, DoubleSupplier)}, where nothing counts as idle but what sleeps. */
    public static Engine standard(ErrorClassifier errors, ConnectionMeter connections) {
        return standard(errors, connections, () -> 0);
    }

    /**
     * An engine on the system's clocks, with the standard limits.
     *
     * @param connections of the operations that are to be measured
     * @param idleCpuSeconds CPU time of this machine until now that counts as idle, in seconds; asked by the thread that runs a phase
     */
    public static Engine standard(ErrorClassifier errors, ConnectionMeter connections, DoubleSupplier idleCpuSeconds) {
        return new Engine(
                NanoClock.system(),
                InstantSource.system(),
                ProcessMeter.ofThisProcess(idleCpuSeconds),
                connections,
                errors,
                EngineLimits.STANDARD);
    }

    /**
     * Runs one phase; blocks until every worker has ended.
     *
     * @param stop ends the phase early, between operations
     * @param listener is told of each interval, on this thread
     * @throws io.shardlab.core.error.RunFailedException if an operation cannot be made
     * @throws InterruptedException if this thread is interrupted; the workers have been interrupted then, too
     */
    public PhaseMeasurement run(PhaseSpec spec, OperationFactory operations, StopSignal stop, IntervalListener listener)
            throws InterruptedException {
        Phase phase = new Phase(spec, operations, clock, stop);
        return new PhaseRun(phase, wallClock, meter, connections, errors, limits, listener).run();
    }
}
