package io.shardlab.core.mongo.counters;

import io.shardlab.core.result.ServerReport.OperationLatency;
import java.util.Optional;

/** Operations that a server finished and the microseconds that it took for them, by class: serverStatus.opLatencies. */
record LatencyCounters(Timed reads, Timed writes, Timed commands) {

    private static final double MICROS = 1e-6;

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
                newReads.micros * MICROS,
                newWrites.count,
                newWrites.micros * MICROS,
                newCommands.count,
                newCommands.micros * MICROS);
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
