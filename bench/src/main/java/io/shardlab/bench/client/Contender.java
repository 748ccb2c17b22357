package io.shardlab.bench.client;

import java.util.concurrent.Callable;

/**
 * One of those that are compared.
 *
 * @param name as it is printed
 * @param reset brings the server into the same state before each round; not measured
 * @param round does the work of one round and says how many documents or queries it was
 * @param check looks afterwards whether that was so, and throws if not; not measured
 * @param cpu the CPU time of the client
 */
record Contender(String name, Step reset, Callable<Long> round, Check check, CpuClock cpu) {

    /** Before a round. */
    @FunctionalInterface
    interface Step {
        void run() throws Exception;
    }

    /** After a round. */
    @FunctionalInterface
    interface Check {
        void accept(long amount) throws Exception;
    }

    /** A client in this process that leaves the server as it is and checks its answers itself. */
    static Contender of(String name, Callable<Long> round) {
        return new Contender(name, () -> {}, round, amount -> {}, CpuClock.ofThisProcess());
    }
}
