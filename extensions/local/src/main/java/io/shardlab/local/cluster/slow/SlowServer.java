package io.shardlab.local.cluster.slow;

import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;

/**
 * A server in slow motion. This class computes from the server's CPU time when slow processors would have answered, because a
 * quota limits only the CPU time in a period, and lets an operation on an idle server run at full speed.
 *
 * <p>An operation is assumed to need the CPU time of the server since the operation arrived, or since the last answer,
 * whichever is less; over time these add up to all CPU time of the server. On one slow processor this work takes longer by the
 * factor; time for which the quota has already held the server back is part of that. The work of all operations is also a queue
 * before all processors. An answer is ready when both are over: an operation keeps at most one processor busy, and all of them
 * together keep no more than there are. Times are those of {@link System#nanoTime}. Thread-safe.
 */
public final class SlowServer {

    private final Processors processors;
    private final CpuCounters counters;
    private final BooleanSupplier begun;
    private final DoubleSupplier pace;
    private double backlog;
    private long seenAt;
    private long used;
    private long throttled;
    private long usedAtLastAnswer;

    /**
     * @param counters the counters of the server's processes; used by one thread at a time
     * @param begun true once slow motion has begun; before, answers are ready at once
     * @param pace how many times the CPU time the same work takes at present on this machine
     */
    public SlowServer(Processors processors, CpuCounters counters, BooleanSupplier begun, DoubleSupplier pace) {
        this.processors = processors;
        this.counters = counters;
        this.begun = begun;
        this.pace = pace;
    }

    /** A connection to the server, on which operations and answers alternate. */
    public final class Connection {

        private volatile Arrival last = new Arrival(0, 0, 0);

        /** True if slow motion has begun. */
        public boolean isSlow() {
            return begun.getAsBoolean();
        }

        /** An operation, or a part of one, arrives at the server now. */
        public void arrives(long now) {
            last = arrival(now);
        }

        /**
         * An answer, or a part of one, has left the server.
         *
         * @param leftAt when it left
         * @param now later than that by the time that the kernel may need to count the CPU time
         * @return when it would have left slow processors
         */
        public long readyAt(long leftAt, long now) {
            return SlowServer.this.readyAt(leftAt, now, last);
        }
    }

    private record Arrival(long at, long used, long throttled) {}

    private synchronized Arrival arrival(long now) {
        see(now);
        return new Arrival(now, used, throttled);
    }

    private void see(long now) {
        counters.read();
        double work = counters.usedNanos() - used;
        double done = processors.total() * pace.getAsDouble() * (now - seenAt);
        backlog = begun.getAsBoolean() ? Math.max(0, backlog + work - done) : 0;
        seenAt = now;
        used = counters.usedNanos();
        throttled = counters.throttledNanos();
    }

    private synchronized long readyAt(long leftAt, long now, Arrival arrival) {
        see(now);
        long own = used - Math.max(arrival.used, usedAtLastAnswer);
        usedAtLastAnswer = used;
        if (!begun.getAsBoolean()) {
            return leftAt;
        }
        // If several processors are held back at the same time, each of them counts.
        long heldBack = Math.max(0, Math.min(throttled - arrival.throttled, leftAt - arrival.at - own));
        double present = pace.getAsDouble();
        long alone = leftAt + Math.max(0, Math.round(own / (processors.share() * present)) - own - heldBack);
        return backlog == 0 ? alone : Math.max(alone, now + Math.round(backlog / (processors.total() * present)));
    }
}
