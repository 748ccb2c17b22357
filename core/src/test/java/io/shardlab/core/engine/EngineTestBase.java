package io.shardlab.core.engine;

import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.measure.IntervalListener;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.measure.ProcessMeter;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.PhaseSpec.Limit;
import java.time.Duration;
import java.time.InstantSource;
import java.util.OptionalDouble;

/** An engine on a scripted clock or on that of the system. */
abstract class EngineTestBase {

    static final IntervalListener NOBODY = (snapshot, histograms) -> {};

    final StopSignal stop = new StopSignal();
    final ScriptedClock scripted = new ScriptedClock();
    EngineLimits limits = EngineLimits.STANDARD;

    Engine engine(NanoClock clock) {
        return new Engine(
                clock,
                InstantSource.system(),
                ProcessMeter.ofThisProcess(),
                ConnectionMeter.NONE,
                new MessageClassifier(),
                limits);
    }

    PhaseMeasurement run(NanoClock clock, PhaseSpec spec, Operation operation) throws InterruptedException {
        return engine(clock).run(spec, OperationFactory.of("op", worker -> operation), stop, NOBODY);
    }

    static PhaseSpec openLoop(double rate, Duration duration) {
        return new PhaseSpec("measure", 1, new Limit.Time(duration), OptionalDouble.of(rate));
    }

    /** Histograms keep three digits. */
    static long millis(long nanos) {
        return Math.round(nanos / 1e6);
    }
}
