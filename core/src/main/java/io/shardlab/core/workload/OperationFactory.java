package io.shardlab.core.workload;

import io.shardlab.core.deployment.ClientPath;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Makes each worker's operation. */
public interface OperationFactory {

    /** The kind of operations that are sent and not answered, so that their times and rates are of sending alone. */
    String SEND = "send";

    /** The kinds of operation, in the order of {@link Outcome#kind}; one latency histogram each. Never empty. */
    List<String> kinds();

    /** Makes the operation of one worker; called on that worker's thread before the phase's clock starts. */
    Operation create(Worker worker) throws Exception;

    /**
     * What is done at set times of a phase of these operations.
     *
     * @param phase its name
     */
    default List<TimedAction> actions(String phase) {
        return List.of();
    }

    /** How much of all the work is done, from 0 to 1; empty if that is not known. Thread-safe, cheap. */
    default OptionalDouble progress() {
        return OptionalDouble.empty();
    }

    /**
     * How often operations, or parts of them, were sent again after transient errors since this factory was made, by the
     * errors' kind. Thread-safe, cheap.
     */
    default Map<String, Long> retries() {
        return Map.of();
    }

    /**
     * How long workers have waited in {@link Operation#prepare} for input that is read or made by others, in seconds
     * since this factory was made, added up over the workers. Thread-safe, cheap.
     */
    default double inputWaitSeconds() {
        return 0;
    }

    /** Which way operations of a kind take to the servers; empty if that has no name, or they ask no server. */
    default Optional<ClientPath> clientPath(int kind) {
        return Optional.empty();
    }

    /** A factory whose operations are all of one kind. */
    static OperationFactory of(String kind, Maker maker) {
        return of(kind, Optional.empty(), maker);
    }

    /** As {@link #of(String, Maker)}, by a path that has a name. */
    static OperationFactory of(String kind, ClientPath path, Maker maker) {
        return of(kind, Optional.of(path), maker);
    }

    /** As {@link #of(String, Maker)}, by a path that may have a name. */
    static OperationFactory of(String kind, Optional<ClientPath> path, Maker maker) {
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
            public Operation create(Worker worker) throws Exception {
                return maker.create(worker);
            }
        };
    }

    /** Makes one worker's operation. */
    @FunctionalInterface
    interface Maker {
        Operation create(Worker worker) throws Exception;
    }

    /**
     * Who asks for an operation.
     *
     * @param index 0 to {@code count - 1}; workers are pinned to routers by it, round-robin
     * @param count workers in the phase
     * @param phase the phase's name, so that a warm-up need not ask for the very same as what it warms up
     */
    record Worker(int index, int count, String phase) {

        /** Whether what it does is not counted. */
        public boolean isWarmUp() {
            return PhaseSpec.isWarmUp(phase);
        }
    }
}
