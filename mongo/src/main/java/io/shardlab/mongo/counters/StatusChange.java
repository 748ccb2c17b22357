package io.shardlab.mongo.counters;

import io.shardlab.core.result.ServerReport.Waits;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The same part of two replies of a server. Counters only grow, so what came in between is their difference; a number that
 * is not there counts as 0.
 */
record StatusChange(Section before, Section after) {

    /** A part of this part. */
    StatusChange section(String key) {
        return new StatusChange(before.section(key), after.section(key));
    }

    /** This part, unless one of the replies lacks it. */
    Optional<StatusChange> ifThere() {
        return before.isThere() && after.isThere() ? Optional.of(this) : Optional.empty();
    }

    /** A figure that is no counter, as it is at the end. */
    long atEnd(String key) {
        return after.number(key);
    }

    /** By how much a counter grew. */
    long growth(String counter) {
        return after.number(counter) - before.number(counter);
    }

    /** By how much a counter of microseconds grew, in seconds. */
    double secondsOfMicros(String counter) {
        return Seconds.ofMicros(growth(counter));
    }

    /** By how much a counter of milliseconds grew, in seconds. */
    double secondsOfMillis(String counter) {
        return Seconds.ofMillis(growth(counter));
    }

    /** Waits, by a counter of their number and one of their microseconds. */
    Waits waits(String count, String micros) {
        return new Waits(growth(count), secondsOfMicros(micros));
    }

    /** By how much each counter of this part grew. */
    Map<String, Long> growths() {
        Map<String, Long> growths = new LinkedHashMap<>();
        after.document().forEach((name, value) -> {
            if (value instanceof Number) {
                growths.put(name, growth(name));
            }
        });
        return growths;
    }
}
