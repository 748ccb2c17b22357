package io.shardlab.bench.client;

import java.util.concurrent.Callable;

/**
 * One of those that are compared.
 *
 * @param name as it is printed
 * @param reset brings the server into the same state before each round; not measured
 * @param round does the work of one round and says how many documents or queries it was
 * @param cpu the CPU time of the client
 */
record Contender(String name, Reset reset, Callable<Long> round, CpuClock cpu) {

    /** Not measured. */
    @FunctionalInterface
    interface Reset {
        void run() throws Exception;
    }

    /** A client in this process. */
    Contender(String name, Reset reset, Callable<Long> round) {
        this(name, reset, round, CpuClock.ofThisProcess());
    }

    /** A client in this process that leaves the server as it is. */
    static Contender of(String name, Callable<Long> round) {
        return new Contender(name, () -> {}, round);
    }
}
