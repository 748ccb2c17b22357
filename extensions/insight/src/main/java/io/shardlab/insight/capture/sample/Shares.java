package io.shardlab.insight.capture.sample;

import io.shardlab.insight.capture.write.Generator;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/** Shares and probabilities as they are written: rounded, without zeros at the end. */
final class Shares {

    private static final MathContext PERCENT = new MathContext(3, RoundingMode.HALF_UP);
    private static final int MOST_DIGITS = 20;
    private static final int PROBABILITY_DIGITS = 4;
    private static final BigDecimal LEAST = BigDecimal.ONE.movePointLeft(PROBABILITY_DIGITS);

    private Shares() {}

    /** Returns a choice between values by their counts; the value itself if it is the only one. */
    static Object choice(List<?> values, List<Long> counts) {
        return values.size() == 1
                ? values.get(0)
                : Generator.of("choose", "values", values, "weights", percentages(counts));
    }

    static List<Number> percentages(List<Long> counts) {
        double sum = counts.stream().mapToLong(count -> count).sum();
        return counts.stream()
                .map(count -> plain(new BigDecimal(100 * count / sum).round(PERCENT)))
                .toList();
    }

    /** Returns a probability between 0 and 1, both excluded. */
    static Number probability(double share) {
        BigDecimal rounded = new BigDecimal(share).setScale(PROBABILITY_DIGITS, RoundingMode.HALF_UP);
        return plain(rounded.max(LEAST).min(BigDecimal.ONE.subtract(LEAST)));
    }

    /** Returns a number as it is written; very large and very small ones with an exponent. */
    static Number plain(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        if (Math.abs(stripped.scale()) > MOST_DIGITS) {
            return stripped.doubleValue();
        }
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
