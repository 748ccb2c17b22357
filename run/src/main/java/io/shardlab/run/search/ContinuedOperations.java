package io.shardlab.run.search;

import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.result.PlanReport;
import io.shardlab.core.workload.KindTraits;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import io.shardlab.core.workload.TimedAction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The operations of several phases, numbered on from phase to phase: the content of an operation is a function of its number,
 * so trials that all began at 0 would write the same documents again. Thread-safe, as the operations it wraps.
 */
final class ContinuedOperations implements OperationFactory {

    private final OperationFactory operations;
    private final AtomicLong used = new AtomicLong();
    private long first;

    ContinuedOperations(OperationFactory operations) {
        this.operations = operations;
    }

    /** Begins the next phase; to be called before it, on the run's thread. */
    void continueNumbers() {
        first = used.get();
    }

    @Override
    public Operation create(Worker worker) throws Exception {
        return new Continued(operations.create(worker), first);
    }

    /** One worker's operation. */
    private final class Continued implements Operation {

        private final Operation operation;
        private final long offset;
        private long next;

        Continued(Operation operation, long offset) {
            this.operation = operation;
            this.offset = offset;
        }

        @Override
        public void prepare(long number, Outcome outcome) throws Exception {
            next = offset + number + 1;
            operation.prepare(offset + number, outcome);
        }

        @Override
        public void execute(long number, Outcome outcome) throws Exception {
            operation.execute(offset + number, outcome);
        }

        @Override
        public void verify(long number, Outcome outcome) {
            operation.verify(offset + number, outcome);
        }

        @Override
        public void ended(long number, long due, long start, long end, boolean succeeded) {
            operation.ended(offset + number, due, start, end, succeeded);
        }

        @Override
        public void close() {
            used.accumulateAndGet(next, Math::max);
            operation.close();
        }
    }

    @Override
    public List<String> kinds() {
        return operations.kinds();
    }

    @Override
    public List<TimedAction> actions(String phase) {
        return operations.actions(phase);
    }

    @Override
    public OptionalDouble progress() {
        return operations.progress();
    }

    @Override
    public Map<String, Long> retries() {
        return operations.retries();
    }

    @Override
    public double inputWaitSeconds() {
        return operations.inputWaitSeconds();
    }

    @Override
    public Optional<ClientPath> clientPath(int kind) {
        return operations.clientPath(kind);
    }

    @Override
    public Optional<KindTraits> traits(int kind) {
        return operations.traits(kind);
    }

    @Override
    public List<PlanReport> plans(int kind) {
        return operations.plans(kind);
    }
}
