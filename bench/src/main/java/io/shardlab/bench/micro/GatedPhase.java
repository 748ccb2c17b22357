package io.shardlab.bench.micro;

import io.shardlab.core.engine.Engine;
import io.shardlab.core.engine.StopSignal;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.mongo.connection.MongoErrors;
import java.util.OptionalDouble;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;

/**
 * One phase of the real engine that stays up for a whole benchmark and executes its operations in batches: after a batch, all
 * workers wait inside the operation for the next one. A batch therefore costs neither threads nor recorders, and its workers
 * exist before and after it. JMH's GC profiler needs that on a JDK before 21: it misses the allocations of threads that begin
 * or end in between.
 */
final class GatedPhase implements AutoCloseable {

    private final CyclicBarrier gate;
    private final StopSignal stop = new StopSignal();
    private final FutureTask<PhaseMeasurement> phase;
    private final Thread engine;
    private volatile long end;

    /**
     * Starts the phase and returns when all its workers wait.
     *
     * @param targetRate the rate of an open loop; empty for a closed loop
     */
    GatedPhase(int workers, OptionalDouble targetRate) throws InterruptedException, BrokenBarrierException {
        gate = new CyclicBarrier(workers + 1);
        PhaseSpec spec = new PhaseSpec("measure", workers, new PhaseSpec.Limit.Exhaustion(), targetRate);
        Operation operation = this::execute;
        phase = new FutureTask<>(() -> Engine.standard(MongoErrors.CLASSIFIER, ConnectionMeter.NONE)
                .run(spec, OperationFactory.of("nothing", worker -> operation), stop, (snapshot, histograms) -> {}));
        engine = new Thread(phase, "engine");
        engine.start();
        gate.await();
    }

    /** Runs about that number of operations, with one more or less per worker; returns when all workers wait again. */
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

    /** Ends the phase; fails if the engine counted a different number of operations. */
    @Override
    public void close() throws Exception {
        stop.request();
        gate.await();
        PhaseMeasurement result = phase.get();
        engine.join();
        // The operations in which the workers waited last were executed, too.
        if (result.report().counts().operations() != result.report().counts().documents()
                || result.report().counts().operations() < end
                || result.report().errorCount() > 0) {
            throw new IllegalStateException(
                    "the engine counted " + result.report().counts().operations() + " of " + end);
        }
    }
}
