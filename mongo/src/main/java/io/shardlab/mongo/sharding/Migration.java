package io.shardlab.mongo.sharding;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One chunk migration, by the donor's clock.
 *
 * @param from the donor shard
 * @param to the recipient
 * @param start the time when the donor began
 * @param end the time when it was committed or given up; empty if the log has neither
 * @param committed true if it was committed
 */
public record Migration(String from, String to, Instant start, Optional<Instant> end, boolean committed) {

    /** Returns the migration by a clock that is ahead. */
    Migration later(Duration ahead) {
        return new Migration(from, to, start.plus(ahead), end.map(ended -> ended.plus(ahead)), committed);
    }

    /** True if it ran at some time from {@code begin} to {@code limit}, the latter excluded. */
    boolean ranWithin(Instant begin, Instant limit) {
        return start.isBefore(limit) && end.map(ended -> !ended.isBefore(begin)).orElse(true);
    }

    /** True if it was committed or given up from {@code begin} to {@code limit}, the latter excluded. */
    boolean endedWithin(Instant begin, Instant limit) {
        return end.map(ended -> !ended.isBefore(begin) && ended.isBefore(limit)).orElse(false);
    }

    Duration length() {
        return Duration.between(start, end.orElseThrow());
    }
}
