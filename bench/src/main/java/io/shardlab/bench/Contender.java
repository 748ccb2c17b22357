package io.shardlab.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;
import java.util.function.DoubleSupplier;

/**
 * One of the clients that are compared.
 *
 * @param name as it is printed
 * @param reset brings the server into the same state before each round; not measured
 * @param round does the work of one round and returns the number of documents or queries
 * @param check throws unless the server confirms that number after the round; not measured
 * @param cpuNanos CPU time of the client in nanoseconds since a fixed moment; NaN if it is unknown
 */
public record Contender(String name, Step reset, Callable<Long> round, Check check, DoubleSupplier cpuNanos) {

    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    /** Runs before a round. */
    @FunctionalInterface
    public interface Step {
        void run() throws Exception;
    }

    /** Runs after a round. */
    @FunctionalInterface
    public interface Check {
        void accept(long amount) throws Exception;
    }

    /** A client in this process that leaves the server as it is and checks its answers itself. */
    public static Contender of(String name, Callable<Long> round) {
        return new Contender(name, () -> {}, round, amount -> {}, Contender::ownCpuNanos);
    }

    /** CPU time of this process with all its threads, including those of the compiler and the garbage collector. */
    public static double ownCpuNanos() {
        return SYSTEM.getProcessCpuTime();
    }
}
