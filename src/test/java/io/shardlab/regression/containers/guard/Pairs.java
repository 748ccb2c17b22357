package io.shardlab.regression.containers.guard;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Compares two figures of one machine, whose pace changes while they are taken. */
final class Pairs {

    private static final int PAIRS = 3;

    private Pairs() {}

    /**
     * Returns the median of the ratios of three pairs; the two runs of a pair follow each other directly. The log has all
     * three, and so shows how far the guard is from its bounds.
     *
     * @param what is compared
     */
    static double medianRatio(String what, DoubleSupplier numerator, DoubleSupplier denominator) {
        double[] ratios = DoubleStream.generate(() -> numerator.getAsDouble() / denominator.getAsDouble())
                .limit(PAIRS)
                .sorted()
                .toArray();
        System.err.println("Regression guard, " + what + ": "
                + Arrays.stream(ratios)
                        .mapToObj(ratio -> String.format(Locale.ROOT, "%.2f", ratio))
                        .collect(Collectors.joining(", ")));
        return ratios[PAIRS / 2];
    }
}
