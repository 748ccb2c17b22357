package io.shardlab.core.result;

import io.shardlab.core.figure.DeclaredFigure;
import io.shardlab.core.figure.Measured;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A service-level objective such as {@code p99<5ms} or {@code throughput>10000}. Latencies are response times.
 * Immutable.
 *
 * @param figure {@code p50} ... {@code p99.99}, {@code mean}, {@code min}, {@code max}, {@code throughput},
 *     {@code errors}, or a figure that is declared as an objective, such as {@code unavailable}
 * @param operator {@code <}, {@code <=}, {@code >} or {@code >=}
 * @param limit the limit in microseconds, operations per second, as a share of one, or as a count
 * @param text the objective as it was written
 */
public record SloExpression(String figure, String operator, double limit, String text) {

    private static final List<String> LATENCIES = Stream.concat(
                    LatencyReport.PERCENTILES.stream().map(percentile -> "p" + percentile),
                    Stream.of("mean", "min", "max"))
            .toList();
    private static final List<Measured> DECLARED = DeclaredFigure.in(PhaseReport.class).stream()
            .map(DeclaredFigure::declaration)
            .filter(Measured::objective)
            .toList();
    private static final int LONGEST = 100;
    private static final String THROUGHPUT = "throughput";
    private static final String ERRORS = "errors";
    private static final String RATE_UNIT = "/s";

    private static final Pattern OF_TIME = pattern(
            Stream.concat(LATENCIES.stream(), declared(unit -> unit.equals("s")))
                    .toList(),
            "us|µs|ms|s");
    private static final Pattern OF_AMOUNT = pattern(
            Stream.concat(Stream.of(THROUGHPUT), declared(unit -> unit.isEmpty() || unit.equals(RATE_UNIT)))
                    .toList(),
            "[kM]?");
    private static final Pattern OF_SHARE = pattern(List.of(ERRORS), "%?");

    private static Stream<String> declared(Predicate<String> unit) {
        return DECLARED.stream()
                .filter(figure -> unit.test(figure.value().unit()))
                .map(Measured::name);
    }

    private static Pattern pattern(List<String> figures, String units) {
        String names = figures.stream().map(Pattern::quote).collect(Collectors.joining("|"));
        return Pattern.compile("(" + names + ")(<=|>=|<|>)(\\d+(?:\\.\\d+)?)(" + units + ")");
    }

    /** The figures that an objective can limit. */
    public static List<String> figures() {
        return Stream.of(LATENCIES.stream(), Stream.of(THROUGHPUT, ERRORS), declared(unit -> true))
                .flatMap(names -> names)
                .toList();
    }

    /**
     * Parses an objective.
     *
     * @throws IllegalArgumentException if it is not one
     */
    public static SloExpression parse(String text) {
        String dense = text.replace(" ", "");
        if (dense.length() > LONGEST) {
            // The conversion of a longer number would take long.
            throw new IllegalArgumentException("not an objective");
        }
        for (Pattern pattern : List.of(OF_TIME, OF_AMOUNT, OF_SHARE)) {
            Matcher matcher = pattern.matcher(dense);
            if (matcher.matches()) {
                double limit = new BigDecimal(matcher.group(3))
                        .multiply(factor(matcher.group(4)))
                        .doubleValue();
                return new SloExpression(matcher.group(1), matcher.group(2), limit, dense);
            }
        }
        throw new IllegalArgumentException("not an objective: " + text);
    }

    private static BigDecimal factor(String unit) {
        return switch (unit) {
            case "ms", "k" -> BigDecimal.valueOf(1_000);
            case "s", "M" -> BigDecimal.valueOf(1_000_000);
            case "%" -> new BigDecimal("0.01");
            default -> BigDecimal.ONE;
        };
    }

    /** True if it limits a response time. */
    public boolean isOfLatency() {
        return LATENCIES.contains(figure);
    }

    /** True if it limits a rate. */
    public boolean isOfRate() {
        return figure.equals(THROUGHPUT) || declared(RATE_UNIT::equals).anyMatch(figure::equals);
    }

    /** True if it is met by all values below its limit. */
    public boolean isUpperLimit() {
        return operator.startsWith("<");
    }

    /** The objective for people, such as {@code p99 < 50 ms}. */
    public String readable() {
        return text.replaceFirst("([<>]=?)([0-9.]+)", " $1 $2").replaceFirst("(us|µs|ms|s|%)$", " $1");
    }

    /**
     * True if a value meets it.
     *
     * @param value the value in the unit of the limit
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
