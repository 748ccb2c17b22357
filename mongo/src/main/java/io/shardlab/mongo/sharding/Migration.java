package io.shardlab.mongo.sharding;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One chunk migration, by the donor's clock.
 *
 * @param from the donor shard
 * @param to the recipient
 * @param start when the donor began
 * @param end when it was committed or given up; empty if neither is in the log
 * @param committed whether it was committed
 */
public record Migration(String from, String to, Instant start, Optional<Instant> end, boolean committed) {

    /** The same by a clock that is ahead. */
    Migration later(Duration ahead) {
        return new Migration(from, to, start.plus(ahead), end.map(ended -> ended.plus(ahead)), committed);
    }

    /** Whether it ran at some time from {@code begin} to {@code end}, the latter excluded. */
    boolean ranWithin(Instant begin, Instant end) {
        return start.isBefore(end)
                && this.end.map(ended -> !ended.isBefore(begin)).orElse(true);
    }

    /** Whether it was committed or given up from {@code begin} to {@code end}, the latter excluded. */
    boolean endedWithin(Instant begin, Instant end) {
        return this.end
                .map(ended -> !ended.isBefore(begin) && ended.isBefore(end))
                .orElse(false);
    }

    /** From start to end. */
    Duration length() {
        return Duration.between(start, end.orElseThrow());
    }
}
