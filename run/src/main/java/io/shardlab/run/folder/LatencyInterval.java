package io.shardlab.run.folder;

import org.HdrHistogram.Histogram;

/**
 * One entry of {@code latency.hlog}: the latencies of one kind of operation in one interval. Immutable.
 *
 * @param phase the phase's name
 * @param operation the kind of operation
 * @param response true if it holds response times; otherwise service times, which in a closed loop are both
 * @param nanos the latencies in nanoseconds; not to be changed
 */
public record LatencyInterval(String phase, String operation, boolean response, Histogram nanos) {

    /** The tag in the log, which may hold neither commas nor spaces. */
    static String tag(String phase, String operation, boolean response) {
        return word(phase) + "/" + word(operation) + (response ? RESPONSE : "");
    }

    /** A name as it stands in the log. */
    public static String word(String name) {
        return name.replaceAll("[,\\s]", "_");
    }

    static final String RESPONSE = "/response";
}
