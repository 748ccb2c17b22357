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
     * The median of the ratios of three pairs, each taken one right after the other. The log has all three, to tell how far
     * from its bounds a guard is.
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
