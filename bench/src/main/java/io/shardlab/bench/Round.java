package io.shardlab.bench;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * One measured round of one contender.
 *
 * @param amount documents or queries
 * @param seconds wall-clock time
 * @param clientMicros CPU time of the client per document or query, in microseconds
 * @param serverMicros CPU time of the servers per document or query, in microseconds
 * @param allocatedBytes bytes of heap that the client's threads allocate per document or query; 0 for another process
 * @param gcSeconds time that this process spent in garbage collection
 */
record Round(
        long amount,
        double seconds,
        double clientMicros,
        double serverMicros,
        double allocatedBytes,
        double gcSeconds) {

    static Round of(Contender contender, Supplier<Duration> serverCpu) throws Exception {
        contender.reset().run();
        double gcBefore = collectionSeconds();
        long allocatedBefore = Allocation.counted();
        Duration serverBefore = serverCpu.get();
        double clientBefore = contender.cpuNanos().getAsDouble();
        long start = System.nanoTime();
        long amount = contender.round().call();
        double seconds = (System.nanoTime() - start) / 1e9;
        double client = contender.cpuNanos().getAsDouble() - clientBefore;
        long server = serverCpu.get().minus(serverBefore).toNanos();
        double allocated = Allocation.counted() - allocatedBefore;
        double gc = collectionSeconds() - gcBefore;
        contender.check().accept(amount);
        return new Round(amount, seconds, client / 1e3 / amount, server / 1e3 / amount, allocated / amount, gc);
    }

    private static double collectionSeconds() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                        .sum()
                / 1e3;
    }

    /** Documents or queries per second. */
    double rate() {
        return amount / seconds;
    }

    /** The share of the time that this process spent in garbage collection, in per cent. */
    double gcPercent() {
        return 100 * gcSeconds / seconds;
    }
}
