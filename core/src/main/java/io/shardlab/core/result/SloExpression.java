package io.shardlab.core.result;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A service-level objective such as {@code p99<5ms} or {@code throughput>10000}. Latencies are response times.
 *
 * @param figure {@code p50} ... {@code p99.99}, {@code mean}, {@code min}, {@code max}, {@code throughput},
 *     {@code unavailable} (of the worst worker), {@code unavailable-all} (of all workers at once) or {@code errors}
 * @param operator {@code <}, {@code <=}, {@code >} or {@code >=}
 * @param limit in microseconds, operations a second, or as a share of one
 * @param text as it was written
 */
public record SloExpression(String figure, String operator, double limit, String text) {

    private static final List<String> LATENCIES = Stream.concat(
                    LatencyReport.PERCENTILES.stream().map(percentile -> "p" + percentile),
                    Stream.of("mean", "min", "max"))
            .toList();
    private static final List<String> OUTAGES = List.of("unavailable", "unavailable-all");
    private static final String THROUGHPUT = "throughput";
    private static final String ERRORS = "errors";

    private static final Pattern OF_TIME =
            pattern(Stream.concat(LATENCIES.stream(), OUTAGES.stream()).toList(), "us|µs|ms|s");
    private static final Pattern OF_RATE = pattern(List.of(THROUGHPUT), "[kM]?");
    private static final Pattern OF_SHARE = pattern(List.of(ERRORS), "%?");

    private static Pattern pattern(List<String> figures, String units) {
        String names = figures.stream().map(Pattern::quote).collect(Collectors.joining("|"));
        return Pattern.compile("(" + names + ")(<=|>=|<|>)(\\d+(?:\\.\\d+)?)(" + units + ")");
    }

    /** The figures that an objective can limit. */
    public static List<String> figures() {
        return Stream.of(LATENCIES, List.of(THROUGHPUT, ERRORS), OUTAGES)
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Parses an objective.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static SloExpression parse(String text) {
        String dense = text.replace(" ", "");
        for (Pattern pattern : List.of(OF_TIME, OF_RATE, OF_SHARE)) {
            Matcher matcher = pattern.matcher(dense);
            if (matcher.matches()) {
                double limit = new BigDecimal(matcher.group(3))
                        .multiply(factor(matcher.group(4)))
                        .doubleValue();
                return new SloExpression(matcher.group(1), matcher.group(2), limit, dense);
            }
        }
        throw new IllegalArgumentException("no objective: " + text);
    }

    private static BigDecimal factor(String unit) {
        return switch (unit) {
            case "ms", "k" -> BigDecimal.valueOf(1_000);
            case "s", "M" -> BigDecimal.valueOf(1_000_000);
            case "%" -> new BigDecimal("0.01");
            default -> BigDecimal.ONE;
        };
    }

    /** Whether it is on a response time. */
    public boolean isOfLatency() {
        return LATENCIES.contains(figure);
    }

    /**
     * Whether a value meets it.
     *
     * @param value in the unit of the limit
     */
    public boolean isMetBy(double value) {
        return switch (operator) {
            case "<" -> value < limit;
            case "<=" -> value <= limit;
            case ">" -> value > limit;
            default -> value >= limit;
        };
    }

    @Override
    public String toString() {
        return text;
    }
}
