package io.shardlab.mongo.counters;

import io.shardlab.core.result.ServerReport.OperationLatency;
import java.util.Optional;

/** Operations that a server finished and the microseconds that it took for them, by class: serverStatus.opLatencies. */
record LatencyCounters(Timed reads, Timed writes, Timed commands) {

    /** Empty if the server does not tell. */
    static Optional<LatencyCounters> of(Section status) {
        return status.section("opLatencies")
                .ifThere()
                .map(all -> new LatencyCounters(
                        Timed.of(all.section("reads")),
                        Timed.of(all.section("writes")),
                        Timed.of(all.section("commands"))));
    }

    OperationLatency since(LatencyCounters earlier) {
        Timed newReads = reads.since(earlier.reads);
        Timed newWrites = writes.since(earlier.writes);
        Timed newCommands = commands.since(earlier.commands);
        return new OperationLatency(
                newReads.count,
                Seconds.ofMicros(newReads.micros),
                newWrites.count,
                Seconds.ofMicros(newWrites.micros),
                newCommands.count,
                Seconds.ofMicros(newCommands.micros));
    }

    private record Timed(long count, long micros) {

        static Timed of(Section latency) {
            return new Timed(latency.number("ops"), latency.number("latency"));
        }

        Timed since(Timed earlier) {
            return new Timed(count - earlier.count, micros - earlier.micros);
        }
    }
}
