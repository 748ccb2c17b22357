package io.shardlab.insight.capture.sample;

import io.shardlab.insight.capture.fit.Bounds;
import io.shardlab.insight.capture.fit.FittedNumbers;
import io.shardlab.insight.capture.fit.Repetition;
import io.shardlab.insight.capture.fit.ShapeFit;
import io.shardlab.insight.capture.write.Generator;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Makes templates of numbers of one type: a sequence, a distribution over the range, or a number of different values within it.
 * For one thread.
 */
final class NumberTemplates {

    /** Values repeat if there are fewer different ones, relative to draws from the distribution over the range. */
    private static final double FEWER = 0.7;

    /** The width of a range of greater doubles may not be one. */
    private static final double GREATEST = 1e100;

    /** Random numbers do not collide if their range is so much wider than the square of their count. */
    private static final double WIDE = 100;

    /** The most frequent values that are compared with their neighbours. */
    private static final int MOST_HOT = 20;

    private static final int MOST_RANGES = 8;

    /** The digits of a step; the last of a million documents is right to a thousandth of the range. */
    private static final MathContext STEP = new MathContext(9);

    private final Context context;

    NumberTemplates(Context context) {
        this.context = context;
    }

    Object of(ValueKind kind, Column column, ValueCounts counts) {
        double[] sorted = column.values().stream()
                .map(RawValue::number)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .filter(number -> Math.abs(number) <= GREATEST)
                .sorted()
                .toArray();
        if (sorted.length < column.size()) {
            context.note(column.path(), "numbers that are not finite, or beyond 1e100, are left out.");
        }
        return sorted.length == 0 ? (Object) 0.0 : of(NumberWriter.of(kind, sorted), sorted, column, counts);
    }

    private Object of(NumberWriter writer, double[] sorted, Column column, ValueCounts counts) {
        Bounds bounds = writer.within(Bounds.rounded(sorted[0], sorted[sorted.length - 1], writer.step()));
        boolean unique = context.mustBeUnique(column.path());
        boolean ascending = context.isAscending(column.path());
        if (unique || ascending && counts.areUnique()) {
            context.madeUnique(column.path());
            if (ascending || !isWide(bounds, writer, column)) {
                return sequence(writer, sorted, bounds, column);
            }
        }
        if (ascending) {
            context.note(column.path(), "its numbers rise in the order of insertion, and are written in random order.");
        }
        ShapeFit fit = new ShapeFit(sorted, bounds, MOST_RANGES);
        FittedNumbers shape = writer.isWhole() ? fit.best() : fit.bestWithoutRanks();
        boolean repeats = !unique
                && (counts.distinct() < FEWER * fit.expectedDistinct(shape) || hasHotValues(counts, fit, shape));
        Optional<Map<ByteBuffer, Object>> madeUp = context.madeUp(column.path(), writer.kind(), counts);
        if (madeUp.isPresent() || !unique && counts.distinct() == 1 || repeats && counts.areFew()) {
            return few(writer, bounds, column, counts, madeUp);
        }
        Optional<Repetition> repetition =
                repeats ? Repeats.of(column, counts, most(writer, bounds, column)) : Repeats.even(column, counts);
        return repetition.map(found -> writer.distinct(bounds, found)).orElseGet(() -> writer.shape(shape));
    }

    /** True if some values are frequent, but not because their neighbours are. */
    private static boolean hasHotValues(ValueCounts counts, ShapeFit fit, FittedNumbers shape) {
        return shape instanceof FittedNumbers.Ranges
                && !counts.areFew()
                && counts.all().stream()
                        .limit(MOST_HOT)
                        .anyMatch(each -> fit.isHot(each.value().number().orElse(0), each.count(), shape));
    }

    private static boolean isWide(Bounds bounds, NumberWriter writer, Column column) {
        double numbers = writer.step() == 0 ? Double.POSITIVE_INFINITY : (bounds.to() - bounds.from()) / writer.step();
        return numbers > WIDE * column.population() * column.population();
    }

    /** Returns the most different numbers: not more than the range has. */
    private static long most(NumberWriter writer, Bounds bounds, Column column) {
        double numbers = writer.step() == 0
                ? Double.POSITIVE_INFINITY
                : Math.rint((bounds.to() - bounds.from()) / writer.step()) + 1;
        return (long) Math.min(numbers, column.population());
    }

    private Object sequence(NumberWriter writer, double[] sorted, Bounds bounds, Column column) {
        if (writer.kind() == ValueKind.DOUBLE || writer.kind() == ValueKind.DECIMAL) {
            return realSequence(writer.kind(), sorted, bounds, column);
        }
        double width = sorted[sorted.length - 1] - sorted[0];
        long step = Math.max(1, Math.round(width / Math.max(1, column.population() - 1)));
        long start = (long) bounds.from();
        double last = start + (double) step * column.population();
        if (last > (writer.kind() == ValueKind.INT ? Integer.MAX_VALUE : Long.MAX_VALUE)) {
            step = 1;
            start = 0;
        }
        Map<String, Object> arguments = new LinkedHashMap<>();
        if (start != 0) {
            arguments.put("start", start);
        }
        if (step != 1) {
            arguments.put("step", step);
        }
        if (writer.kind() == ValueKind.INT) {
            arguments.put("type", "int");
        }
        return arguments.isEmpty() ? Generator.of("sequence") : Generator.of("sequence", arguments);
    }

    /** Returns doubles or decimals that rise by equal steps, from a rounded bound if this hardly stretches their range. */
    private static Object realSequence(ValueKind kind, double[] sorted, Bounds bounds, Column column) {
        double width = sorted[sorted.length - 1] - sorted[0];
        double step = width / Math.max(1, column.population() - 1);
        Map<String, Object> arguments = new LinkedHashMap<>();
        if (bounds.from() != 0) {
            arguments.put("start", Shares.plain(new BigDecimal(bounds.from(), MathContext.DECIMAL64)));
        }
        if (step != 1) {
            arguments.put("step", Shares.plain(new BigDecimal(step == 0 ? 1 : step, STEP)));
        }
        arguments.put("type", kind == ValueKind.DECIMAL ? "decimal" : "double");
        return Generator.of("sequence", arguments);
    }

    /** Returns numbers with their weights. They have the range and the order of the original ones, but equal distances. */
    private Object few(
            NumberWriter writer,
            Bounds bounds,
            Column column,
            ValueCounts counts,
            Optional<Map<ByteBuffer, Object>> known) {
        Map<ByteBuffer, Object> madeUp = known.orElseGet(() -> madeUp(writer, bounds, counts));
        context.madeUp(column.path(), writer.kind(), madeUp);
        List<ValueCounts.Counted> ascending = new ArrayList<>(counts.all());
        ascending.sort((one, other) -> Double.compare(
                one.value().number().orElse(0), other.value().number().orElse(0)));
        Map<Double, Object> substitutes = new HashMap<>();
        ascending.forEach(each -> each.value()
                .number()
                .ifPresent(number ->
                        substitutes.put(number, madeUp.get(each.value().content()))));
        context.substituteNumbers(column.path(), substitutes);
        return Shares.choice(
                ascending.stream()
                        .map(each -> madeUp.get(each.value().content()))
                        .toList(),
                ascending.stream().map(each -> (long) each.count()).toList());
    }

    private static Map<ByteBuffer, Object> madeUp(NumberWriter writer, Bounds bounds, ValueCounts counts) {
        List<ValueCounts.Counted> ascending = new ArrayList<>(counts.all());
        ascending.sort((one, other) -> Double.compare(
                one.value().number().orElse(0), other.value().number().orElse(0)));
        double distance = ascending.size() == 1 ? 0 : (bounds.to() - bounds.from()) / (ascending.size() - 1);
        Map<ByteBuffer, Object> madeUp = new HashMap<>();
        for (int i = 0; i < ascending.size(); i++) {
            madeUp.put(ascending.get(i).value().content(), writer.literal(bounds.from() + i * distance));
        }
        return madeUp;
    }
}
