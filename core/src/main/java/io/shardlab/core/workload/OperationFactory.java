package io.shardlab.core.workload;

import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.result.PlanReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Creates each worker's operation. */
public interface OperationFactory {

    /** The kind of operations that are sent and not answered; their times and rates cover only the sending. */
    String SEND = "send";

    /** The kinds of operation, in the order of {@link Outcome#kind}; one latency histogram each. Never empty. */
    List<String> kinds();

    /** Creates the operation of one worker; called on that worker's thread before the phase's clock starts. */
    Operation create(Worker worker) throws Exception;

    /**
     * The actions at set times of a phase of these operations.
     *
     * @param phase the phase's name
     */
    default List<TimedAction> actions(String phase) {
        return List.of();
    }

    /** The share of the work that is done, from 0 to 1; empty if it is unknown. Thread-safe, cheap. */
    default OptionalDouble progress() {
        return OptionalDouble.empty();
    }

    /**
     * The number of retries of operations, or of parts of them, after transient errors since this factory was created, by the
     * kind of error. Thread-safe, cheap.
     */
    default Map<String, Long> retries() {
        return Map.of();
    }

    /**
     * The time in seconds that all workers together have waited in {@link Operation#prepare} for input from other threads
     * since this factory was created. Thread-safe, cheap.
     */
    default double inputWaitSeconds() {
        return 0;
    }

    /** The path of a kind of operations to the servers; empty if it has no name, or no server is used. */
    default Optional<ClientPath> clientPath(int kind) {
        return Optional.empty();
    }

    /**
     * The traits of a kind of operations; empty if they are unknown, if the commands of an operation differ in their reach, or
     * if an operation pauses between them.
     */
    default Optional<KindTraits> traits(int kind) {
        return Optional.empty();
    }

    /**
     * The ways in which the servers find the documents of a kind of operations; empty if they were not asked. The workload has them explained
     * before the phase, see {@code io.shardlab.mongo.plan.Explainer}.
     */
    default List<PlanReport> plans(int kind) {
        return List.of();
    }

    /** A factory whose operations are all of one kind. */
    static OperationFactory of(String kind, Maker maker) {
        return of(kind, Optional.empty(), maker);
    }

    /** Like {@link #of(String, Maker)}, with a path. */
    static OperationFactory of(String kind, ClientPath path, Maker maker) {
        return of(kind, Optional.of(path), maker);
    }

    /** Like {@link #of(String, Maker)}, with a path if there is one. */
    static OperationFactory of(String kind, Optional<ClientPath> path, Maker maker) {
        return of(kind, path, Optional.empty(), maker);
    }

    /** Like {@link #of(String, Maker)}, with a path and with traits if they are known. */
    static OperationFactory of(String kind, Optional<ClientPath> path, Optional<KindTraits> traits, Maker maker) {
        return of(kind, path, traits, List.of(), maker);
    }

    /** Like {@link #of(String, Optional, Optional, Maker)}, with plans. */
    static OperationFactory of(
            String kind, Optional<ClientPath> path, Optional<KindTraits> traits, List<PlanReport> plans, Maker maker) {
        return new OperationFactory() {
            @Override
            public List<String> kinds() {
                return List.of(kind);
            }

            @Override
            public Optional<ClientPath> clientPath(int only) {
                return path;
            }

            @Override
            public Optional<KindTraits> traits(int only) {
                return traits;
            }

            @Override
            public List<PlanReport> plans(int only) {
                return plans;
            }

            @Override
            public Operation create(Worker worker) throws Exception {
                return maker.create(worker);
            }
        };
    }

    /** Creates one worker's operation. */
    @FunctionalInterface
    interface Maker {
        Operation create(Worker worker) throws Exception;
    }

    /**
     * The worker of an operation.
     *
     * @param index 0 to {@code count - 1}; workers are pinned to routers by it, round-robin
     * @param count workers in the phase
     * @param phase the phase's name, so that a warm-up can use other queries than the measurement
     */
    record Worker(int index, int count, String phase) {

        /** True if its operations are not counted. */
        public boolean isWarmUp() {
            return PhaseSpec.isWarmUp(phase);
        }
    }
}
