package io.shardlab.core.workload;

import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.result.PlanReport;
import io.shardlab.core.schedule.Share;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The operations of one of several load machines: its workers are numbered after those of the machines before it, so that the
 * workers of all machines are spread evenly over the routers, and its operations have its numbers.
 */
public final class SharedOperations implements OperationFactory {

    private final OperationFactory all;
    private final Share machine;

    private SharedOperations(OperationFactory all, Share machine) {
        this.all = all;
        this.machine = machine;
    }

    /** Returns the operations of a machine; the same ones if it is the only one. */
    public static OperationFactory of(OperationFactory all, Share machine) {
        return machine.isWhole() ? all : new SharedOperations(all, machine);
    }

    @Override
    public List<String> kinds() {
        return all.kinds();
    }

    @Override
    public Operation create(Worker worker) throws Exception {
        Worker among = new Worker(
                machine.index() * worker.count() + worker.index(), machine.count() * worker.count(), worker.phase());
        return new Shared(all.create(among), machine);
    }

    @Override
    public List<TimedAction> actions(String phase) {
        return all.actions(phase);
    }

    @Override
    public OptionalDouble progress() {
        return all.progress();
    }

    @Override
    public Map<String, Long> retries() {
        return all.retries();
    }

    @Override
    public double inputWaitSeconds() {
        return all.inputWaitSeconds();
    }

    @Override
    public Optional<ClientPath> clientPath(int kind) {
        return all.clientPath(kind);
    }

    @Override
    public Optional<KindTraits> traits(int kind) {
        return all.traits(kind);
    }

    @Override
    public List<PlanReport> plans(int kind) {
        return all.plans(kind);
    }

    /** The operation of one worker. Confined to it. */
    private record Shared(Operation operation, Share machine) implements Operation {

        @Override
        public void prepare(long own, Outcome outcome) throws Exception {
            operation.prepare(machine.number(own), outcome);
        }

        @Override
        public void execute(long own, Outcome outcome) throws Exception {
            operation.execute(machine.number(own), outcome);
        }

        @Override
        public void verify(long own, Outcome outcome) {
            operation.verify(machine.number(own), outcome);
        }

        @Override
        public void ended(long own, long due, long start, long end, boolean succeeded) {
            operation.ended(machine.number(own), due, start, end, succeeded);
        }

        @Override
        public void close() {
            operation.close();
        }
    }
}
