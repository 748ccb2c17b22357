package io.shardlab.mongo.counters;

import io.shardlab.core.result.ServerReport.Waits;
import java.util.Optional;

/**
 * How often a server has waited for one thing.
 *
 * @param count how often
 * @param micros for how many microseconds, added up
 */
record WaitCounters(long count, long micros) {

    /**
     * Operations that waited for their write concern, from metrics.getLastError.wtime; empty for a server that is no
     * member of a replica set, and so has nobody to wait for.
     */
    static Optional<WaitCounters> writeConcern(Section status) {
        Section wtime = status.section("metrics").section("getLastError").section("wtime");
        return status.section("repl")
                .ifThere()
                .flatMap(member -> wtime.ifThere())
                .map(waits ->
                        new WaitCounters(waits.number("num"), Seconds.microsOfMillis(waits.number("totalMillis"))));
    }

    /** Flushes of WiredTiger's journal to the storage; empty for a server without one. */
    static Optional<WaitCounters> journal(Section status) {
        return status.section("wiredTiger")
                .section("log")
                .ifThere()
                .map(log -> new WaitCounters(
                        log.number("log sync operations"), log.number("log sync time duration (usecs)")));
    }

    Waits since(WaitCounters earlier) {
        return new Waits(count - earlier.count, Seconds.ofMicros(micros - earlier.micros));
    }
}
