package io.shardlab.core.result;

import java.time.Instant;
import java.util.List;

/**
 * One interval of a saved result, with its latencies.
 *
 * @param repetition 1 for the first
 * @param kinds each kind of operation, at least one
 */
public record SavedInterval(int repetition, List<Kind> kinds) {

    public SavedInterval {
        kinds = List.copyOf(kinds);
    }

    /**
     * One kind of operation in the interval.
     *
     * @param row its row in {@code intervals.csv}
     * @param serviceTime from the actual start to the return
     * @param responseTime from the intended start to the return; the same in a closed loop
     */
    public record Kind(IntervalRow row, LatencyCounts serviceTime, LatencyCounts responseTime) {

        /** Whether response times were measured apart, as an open loop does. */
        public boolean isOpenLoop() {
            return serviceTime != responseTime;
        }
    }

    /** The row of any kind, for what is of all kinds together. */
    public IntervalRow row() {
        return kinds.get(0).row();
    }

    public String phase() {
        return row().phase();
    }

    public Instant startedAt() {
        return row().startedAt();
    }

    public double seconds() {
        return row().seconds();
    }

    /** Successful operations of all kinds. */
    public long operations() {
        return kinds.stream().mapToLong(kind -> kind.row().operations()).sum();
    }

    /** Documents of all kinds. */
    public long documents() {
        return kinds.stream().mapToLong(kind -> kind.row().documents()).sum();
    }
}
