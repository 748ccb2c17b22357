package io.shardlab.answers.folder;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * One entry of {@code latency.hlog}: the latencies of one kind of operation in one interval, or those of all operations in one
 * stage of a phase whose rate changes. Immutable.
 *
 * @param phase the phase's name
 * @param operation the kind of operation; empty for a stage
 * @param stage the number of the stage; empty for an interval
 * @param response true if it holds response times; otherwise service times, which in a closed loop are both
 * @param nanos the latencies in nanoseconds; not to be changed
 */
public record LatencyInterval(
        String phase, String operation, Optional<String> stage, boolean response, Histogram nanos) {

    private static final Pattern STAGE = Pattern.compile("(.+):stage-(\\d{1,9})");

    static final String RESPONSE = "/response";

    static LatencyInterval of(String tag, Histogram nanos) {
        boolean response = tag.endsWith(RESPONSE);
        String names = response ? tag.substring(0, tag.length() - RESPONSE.length()) : tag;
        int slash = names.indexOf('/');
        Matcher stage = STAGE.matcher(names);
        if (slash < 0 && stage.matches()) {
            return new LatencyInterval(stage.group(1), "", Optional.of(stage.group(2)), response, nanos);
        }
        return new LatencyInterval(
                slash < 0 ? names : names.substring(0, slash),
                slash < 0 ? "" : names.substring(slash + 1),
                Optional.empty(),
                response,
                nanos);
    }

    /** The tag in the log. */
    String tag() {
        return stage.map(number -> stageTag(phase, number, response)).orElseGet(() -> tag(phase, operation, response));
    }

    /** The tag of a stage. It has no slash before {@code /response}, which the tag of every operation has. */
    static String stageTag(String phase, String stage, boolean response) {
        return word(phase) + ":stage-" + stage + (response ? RESPONSE : "");
    }

    /** The tag of a kind of operation in the log, which may hold neither commas nor spaces. */
    static String tag(String phase, String operation, boolean response) {
        return word(phase) + "/" + word(operation) + (response ? RESPONSE : "");
    }

    /** A name as it stands in the log. */
    public static String word(String name) {
        return name.replaceAll("[,\\s]", "_");
    }
}
