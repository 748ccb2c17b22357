package io.shardlab.bench.client;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * What one round of one contender took.
 *
 * @param amount documents or queries
 * @param seconds wall-clock time
 * @param clientMicros CPU time of the client for each of them, in microseconds
 * @param serverMicros CPU time of the server for each of them, in microseconds
 * @param gcSeconds time that this process spent in garbage collection
 */
record Round(long amount, double seconds, double clientMicros, double serverMicros, double gcSeconds) {

    static Round of(Contender contender, Supplier<Duration> serverCpu) throws Exception {
        contender.reset().run();
        double gcBefore = collectionSeconds();
        Duration serverBefore = serverCpu.get();
        double clientBefore = contender.cpu().nanos();
        long start = System.nanoTime();
        long amount = contender.round().call();
        double seconds = (System.nanoTime() - start) / 1e9;
        double client = contender.cpu().nanos() - clientBefore;
        long server = serverCpu.get().minus(serverBefore).toNanos();
        double gc = collectionSeconds() - gcBefore;
        contender.check().accept(amount);
        return new Round(amount, seconds, client / 1e3 / amount, server / 1e3 / amount, gc);
    }

    private static double collectionSeconds() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                        .sum()
                / 1e3;
    }

    /** Documents or queries a second. */
    double rate() {
        return amount / seconds;
    }

    /** The share of its time that this process spent in garbage collection, in per cent. */
    double gcPercent() {
        return 100 * gcSeconds / seconds;
    }
}
