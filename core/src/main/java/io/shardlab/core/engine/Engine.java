package io.shardlab.core.engine;

import io.shardlab.core.error.ErrorClassifier;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.measure.IntervalListener;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.measure.ProcessMeter;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseSpec;
import java.time.InstantSource;
import java.util.function.DoubleSupplier;

/** Runs phases: starts the workers, paces, times, records, counts errors and stops. For one thread. */
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

    /** Like {@link #standard(ErrorClassifier, ConnectionMeter, DoubleSupplier)}; no CPU time counts as idle. */
    public static Engine standard(ErrorClassifier errors, ConnectionMeter connections) {
        return standard(errors, connections, () -> 0);
    }

    /** Like {@link #standard(InstantSource, ErrorClassifier, ConnectionMeter, DoubleSupplier)}, on the system's wall clock. */
    public static Engine standard(ErrorClassifier errors, ConnectionMeter connections, DoubleSupplier idleCpuSeconds) {
        return standard(InstantSource.system(), errors, connections, idleCpuSeconds);
    }

    /**
     * An engine with the standard limits, which measures by the system's clock.
     *
     * @param wallClock the clock of the start of phases and intervals
     * @param connections the meter of the operations' waits for connections
     * @param idleCpuSeconds CPU time of this machine until now, in seconds, that counts as idle; called by the thread that
     *     runs a phase
     */
    public static Engine standard(
            InstantSource wallClock,
            ErrorClassifier errors,
            ConnectionMeter connections,
            DoubleSupplier idleCpuSeconds) {
        return new Engine(
                NanoClock.system(),
                wallClock,
                ProcessMeter.ofThisProcess(idleCpuSeconds),
                connections,
                errors,
                EngineLimits.STANDARD);
    }

    /**
     * Runs one phase; blocks until every worker has ended.
     *
     * @param stop ends the phase early, between operations
     * @param listener receives each interval, on this thread
     * @throws io.shardlab.core.error.RunFailedException if an operation cannot be created
     * @throws InterruptedException if this thread is interrupted; the workers are interrupted, too
     */
    public PhaseMeasurement run(PhaseSpec spec, OperationFactory operations, StopSignal stop, IntervalListener listener)
            throws InterruptedException {
        Phase phase = new Phase(spec, operations, clock, stop, limits.stopGrace());
        return new PhaseRun(phase, wallClock, meter, connections, errors, limits, listener).run();
    }
}
