package io.shardlab.insight.capture.sample;

import io.shardlab.insight.capture.fit.Bounds;
import io.shardlab.insight.capture.fit.FittedNumbers;
import io.shardlab.insight.capture.fit.Repetition;
import io.shardlab.insight.capture.write.Generator;
import io.shardlab.insight.capture.write.ValueTrees;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDecimal128;
import org.bson.BsonDouble;
import org.bson.BsonInt64;
import org.bson.types.Decimal128;

/**
 * Writes numbers of one type and their generators.
 *
 * @param kind a type of numbers
 * @param decimals the digits after the point that all numbers have at most, or -1 if they have many
 */
record NumberWriter(ValueKind kind, int decimals) {

    /** Numbers with more digits after the point are any numbers. */
    private static final int MOST_DECIMALS = 6;

    /** A sum such as 0.1 + 0.2 has digits that were not meant. */
    private static final double NEAR = 1e-9;

    private static final int SIGNIFICANT_DIGITS = 15;

    static NumberWriter of(ValueKind kind, double[] sorted) {
        return new NumberWriter(kind, kind == ValueKind.INT || kind == ValueKind.LONG ? 0 : decimals(sorted));
    }

    private static int decimals(double[] numbers) {
        int decimals = 0;
        for (double number : numbers) {
            while (decimals <= MOST_DECIMALS && !hasDecimals(number, decimals)) {
                decimals++;
            }
        }
        return decimals > MOST_DECIMALS ? -1 : decimals;
    }

    private static boolean hasDecimals(double number, int decimals) {
        double scaled = number * Math.pow(10, decimals);
        return Math.abs(scaled - Math.rint(scaled)) <= NEAR * Math.max(1, Math.abs(scaled) * NEAR);
    }

    /** All numbers are multiples of this; 0 if they are any numbers. */
    double step() {
        return decimals < 0 ? 0 : new BigDecimal(1).movePointLeft(decimals).doubleValue();
    }

    /** True for types of whole numbers. */
    boolean isWhole() {
        return kind == ValueKind.INT || kind == ValueKind.LONG;
    }

    /** Returns bounds that the type has. */
    Bounds within(Bounds bounds) {
        double least = kind == ValueKind.INT ? Integer.MIN_VALUE : Long.MIN_VALUE;
        double most = kind == ValueKind.INT ? Integer.MAX_VALUE : Long.MAX_VALUE;
        return isWhole()
                ? new Bounds(Math.max(least, bounds.from()), Math.min(most, bounds.to()), bounds.grain(), bounds.step())
                : bounds;
    }

    /** Returns the tree of a number of this type. */
    Object literal(double number) {
        BigDecimal rounded = rounded(number);
        return switch (kind) {
            case INT -> rounded.intValue();
            case LONG -> ValueTrees.of(new BsonInt64((long) rounded.doubleValue()));
            case DOUBLE -> ValueTrees.of(new BsonDouble(rounded.doubleValue()));
            default -> ValueTrees.of(new BsonDecimal128(new Decimal128(rounded)));
        };
    }

    /** Returns a number among the arguments. */
    private Object argument(double number) {
        BigDecimal rounded = rounded(number);
        return isWhole() ? (Object) (long) rounded.doubleValue() : Shares.plain(rounded);
    }

    private BigDecimal rounded(double number) {
        BigDecimal exact = new BigDecimal(number);
        return decimals < 0
                ? exact.round(new MathContext(SIGNIFICANT_DIGITS))
                : exact.setScale(decimals, RoundingMode.HALF_UP);
    }

    /** Returns a generator of so many different numbers within the bounds. */
    Object distinct(Bounds bounds, Repetition repetition) {
        Map<String, Object> arguments = range(bounds.from(), bounds.to());
        Repeats.add(repetition, arguments);
        return generator(arguments);
    }

    /** Returns a generator of a distribution, or a choice between ranges. */
    Object shape(FittedNumbers shape) {
        if (shape instanceof FittedNumbers.Ranges ranges) {
            List<Object> parts = ranges.ranges().stream().map(this::part).toList();
            return Shares.choice(parts, ranges.weights());
        }
        Map<String, Object> arguments = range(shape.from(), shape.to());
        DistributionWriter.add(shape, arguments);
        return generator(arguments);
    }

    private Object part(FittedNumbers range) {
        return range.from() == range.to() ? literal(range.from()) : shape(range);
    }

    private Map<String, Object> range(double from, double to) {
        Map<String, Object> arguments = new LinkedHashMap<>();
        arguments.put("from", argument(from));
        arguments.put("to", argument(to));
        if (!isWhole() && decimals >= 0) {
            arguments.put("decimals", decimals);
        }
        return arguments;
    }

    private Object generator(Map<String, Object> arguments) {
        return Generator.of(
                switch (kind) {
                    case INT -> "int";
                    case LONG -> "long";
                    case DOUBLE -> "double";
                    default -> "decimal";
                },
                arguments);
    }
}
