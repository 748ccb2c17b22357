package io.shardlab.core.result;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    private static final Set<String> NO_LATENCIES = Set.of("throughput", "errors", "unavailable", "unavailable-all");

    private static final Pattern LATENCY = Pattern.compile(
            "(p50|p90|p95|p99|p99\\.9|p99\\.99|mean|min|max)(<=|>=|<|>)" + "(\\d+(?:\\.\\d+)?)(us|µs|ms|s)");
    private static final Pattern THROUGHPUT = Pattern.compile("(throughput)(<=|>=|<|>)(\\d+(?:\\.\\d+)?)([kM]?)");
    private static final Pattern UNAVAILABLE =
            Pattern.compile("(unavailable|unavailable-all)(<=|>=|<|>)(\\d+(?:\\.\\d+)?)(us|µs|ms|s)");
    private static final Pattern ERRORS = Pattern.compile("(errors)(<=|>=|<|>)(\\d+(?:\\.\\d+)?)(%?)");

    /**
     * Parses an objective.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static SloExpression parse(String text) {
        String dense = text.replace(" ", "");
        for (Pattern pattern : new Pattern[] {LATENCY, THROUGHPUT, UNAVAILABLE, ERRORS}) {
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

    /** A mean of fewer operations than the rest leaves out those that took longest. */
    private static final double MOST_UNKNOWN = 0.01;

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
        return !NO_LATENCIES.contains(figure);
    }

    /** Why a phase misses the objective, in words with the figure, or empty if it meets it. */
    public Optional<String> missedBy(PhaseReport phase) {
        boolean latency = isOfLatency();
        if (latency && phase.responseTime().count() == 0) {
            return Optional.of(text + " missed: no operation succeeded");
        }
        double value = valueOf(phase);
        if (latency && operator.startsWith("<") && isUnknown(phase)) {
            return Optional.of(unknown(phase, value));
        }
        boolean met = switch (operator) {
            case "<" -> value < limit;
            case "<=" -> value <= limit;
            case ">" -> value > limit;
            default -> value >= limit;
        };
        return met ? Optional.empty() : Optional.of(text + " missed: " + figure + " was " + words(phase, value));
    }

    private String words(PhaseReport phase, double value) {
        return figure.equals("errors") ? ErrorShare.of(phase).against(limit) : words(value);
    }

    /**
     * Whether what was missed or failed decides whether the objective is met. A mean and a maximum are no percentiles: a
     * maximum leaves out nothing, and a mean is taken to be known if nearly all operations are in it.
     */
    private boolean isUnknown(PhaseReport phase) {
        ArrivalReport arrivals = phase.arrivals();
        return switch (figure) {
            case "min" -> false;
            case "max" -> arrivals.withoutLatency() > 0;
            case "mean" -> arrivals.shareWithoutLatency() > MOST_UNKNOWN;
            default ->
                arrivals.withoutLatency() > 0 && !isMet(arrivals.atMostMicros().get(figure.substring(1)));
        };
    }

    private boolean isMet(Double atMost) {
        return atMost != null && (operator.equals("<") ? atMost < limit : atMost <= limit);
    }

    private String unknown(PhaseReport phase, double value) {
        ArrivalReport arrivals = phase.arrivals();
        return String.format(
                Locale.ROOT,
                "%s missed: of %,d operations that were due %,d were missed and %,d failed (%.3f%%), so that %s was %s"
                        + " or more",
                text,
                arrivals.due(),
                arrivals.missed(),
                arrivals.failed(),
                100 * arrivals.shareWithoutLatency(),
                figure,
                words(value));
    }

    private double valueOf(PhaseReport phase) {
        return switch (figure) {
            case "throughput" -> phase.throughput();
            case "errors" -> ErrorShare.of(phase).rate();
            case "unavailable" -> unavailable(phase).longestSeconds() * 1e6;
            case "unavailable-all" -> unavailable(phase).allWorkersSeconds() * 1e6;
            case "mean" -> phase.responseTime().meanMicros();
            case "min" -> phase.responseTime().minMicros();
            case "max" -> phase.responseTime().maxMicros();
            default -> phase.responseTime().percentile(figure.substring(1));
        };
    }

    private static UnavailabilityReport unavailable(PhaseReport phase) {
        return phase.failures().unavailable().orElse(UnavailabilityReport.NONE);
    }

    private String words(double value) {
        return switch (figure) {
            case "throughput" -> String.format(Locale.ROOT, "%.0f/s", value);
            default -> String.format(Locale.ROOT, "%.3f ms", value / 1e3);
        };
    }

    @Override
    public String toString() {
        return text;
    }
}
