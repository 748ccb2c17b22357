package io.shardlab.bench.micro;

import io.shardlab.core.engine.Engine;
import io.shardlab.core.engine.ErrorClassifier;
import io.shardlab.core.engine.StopSignal;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import io.shardlab.core.workload.PhaseSpec;
import java.util.OptionalDouble;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;

/**
 * One phase of the real engine that stays up for a whole benchmark and executes its operations in batches: all workers
 * wait inside the operation after a batch until the next one is let through. So a batch costs neither threads nor
 * recorders, and its workers are there before and after it, as JMH's GC profiler needs them to be on a JDK before 21: it
 * sees nothing that a thread allocates which begins or ends in between.
 */
final class GatedPhase implements AutoCloseable {

    private final CyclicBarrier gate;
    private final StopSignal stop = new StopSignal();
    private final FutureTask<PhaseMeasurement> phase;
    private final Thread engine;
    private volatile long end;

    /**
     * Starts the phase; returns when all its workers wait.
     *
     * @param targetRate of an open loop, or empty
     */
    GatedPhase(int workers, OptionalDouble targetRate) throws InterruptedException, BrokenBarrierException {
        gate = new CyclicBarrier(workers + 1);
        PhaseSpec spec = new PhaseSpec("measure", workers, new PhaseSpec.Limit.Exhaustion(), targetRate);
        Operation operation = this::execute;
        phase = new FutureTask<>(() -> Engine.standard(new NoFailures(), ConnectionMeter.NONE)
                .run(spec, OperationFactory.of("nothing", worker -> operation), stop, (snapshot, histograms) -> {}));
        engine = new Thread(phase, "engine");
        engine.start();
        gate.await();
    }

    /** Runs that many operations, give or take one for each worker; returns when all workers wait again. */
    void run(long operations) throws InterruptedException, BrokenBarrierException {
        end += operations;
        gate.await();
        gate.await();
    }

    private void execute(long number, Outcome outcome) throws Exception {
        if (number >= end) {
            gate.await();
            gate.await();
        }
        outcome.addDocuments(1);
    }

    /** Ends the phase; fails if the engine counted other operations than were let through. */
    @Override
    public void close() throws Exception {
        stop.request();
        gate.await();
        PhaseMeasurement result = phase.get();
        engine.join();
        // The operations in which the workers waited last were executed as well.
        if (result.operations() != result.documents() || result.operations() < end || result.errorCount() > 0) {
            throw new IllegalStateException("the engine counted " + result.operations() + " of " + end);
        }
    }

    /** Nothing in this benchmark fails. */
    private static final class NoFailures implements ErrorClassifier {

        @Override
        public String kind(Throwable failure) {
            return failure.getClass().getSimpleName();
        }

        @Override
        public String describe(Throwable failure) {
            return failure.toString();
        }
    }
}
