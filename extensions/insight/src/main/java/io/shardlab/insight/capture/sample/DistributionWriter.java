package io.shardlab.insight.capture.sample;

import io.shardlab.insight.capture.fit.FittedNumbers;
import java.math.BigDecimal;
import java.util.Map;

/** Writes named distributions. */
final class DistributionWriter {

    private DistributionWriter() {}

    /** Adds a distribution to the arguments of a generator, which hold the range; nothing for equal probabilities. */
    static void add(FittedNumbers shape, Map<String, Object> arguments) {
        if (shape instanceof FittedNumbers.Normal normal) {
            arguments.put("distribution", "normal");
            arguments.put("mean", number(normal.mean()));
            arguments.put("deviation", number(normal.deviation()));
        } else if (shape instanceof FittedNumbers.Exponential exponential) {
            arguments.put("distribution", "exponential");
            arguments.put("mean", number(exponential.mean()));
        } else if (shape instanceof FittedNumbers.Zipfian zipfian) {
            arguments.put("distribution", "zipfian");
            arguments.put("exponent", zipfian.exponent());
        } else if (!(shape instanceof FittedNumbers.Uniform)) {
            throw new IllegalArgumentException("not a named distribution: " + shape);
        }
    }

    private static Number number(double value) {
        return Shares.plain(BigDecimal.valueOf(value));
    }
}
