package io.shardlab.bench.client;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * What one round of one contender took. The CPU time of this process counts whole, with that of the compiler and the
 * garbage collector.
 *
 * @param amount documents or queries
 * @param seconds wall-clock time
 * @param clientMicros CPU time of this process for each of them, in microseconds
 * @param serverMicros CPU time of the server for each of them, in microseconds
 */
record Round(long amount, double seconds, double clientMicros, double serverMicros) {

    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    static Round of(Contender contender, Supplier<Duration> serverCpu) throws Exception {
        contender.reset().run();
        long clientBefore = SYSTEM.getProcessCpuTime();
        Duration serverBefore = serverCpu.get();
        long start = System.nanoTime();
        long amount = contender.round().call();
        long end = System.nanoTime();
        long client = SYSTEM.getProcessCpuTime() - clientBefore;
        long server = serverCpu.get().minus(serverBefore).toNanos();
        return new Round(amount, (end - start) / 1e9, client / 1e3 / amount, server / 1e3 / amount);
    }

    double rate() {
        return amount / seconds;
    }
}
