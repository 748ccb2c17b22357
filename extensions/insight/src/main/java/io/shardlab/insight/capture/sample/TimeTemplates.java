package io.shardlab.insight.capture.sample;

import io.shardlab.insight.capture.fit.Bounds;
import io.shardlab.insight.capture.fit.FittedNumbers;
import io.shardlab.insight.capture.fit.Repetition;
import io.shardlab.insight.capture.fit.ShapeFit;
import io.shardlab.insight.capture.write.Generator;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Makes templates of dates, ObjectIds and UUIDs. Times are rounded outwards to whole days. For one thread. */
final class TimeTemplates {

    private static final double DAY_MILLIS = 86_400_000;

    /** The years that ISO 8601 has without further agreement, 1 to 9999. */
    private static final double FIRST = Instant.parse("0001-01-01T00:00:00Z").toEpochMilli();

    private static final double AFTER_LAST =
            Instant.parse("9999-12-31T00:00:00Z").toEpochMilli();

    /** Dates repeat if there are fewer different ones, relative to draws from the range. */
    private static final double FEWER = 0.7;

    private static final int MOST_RANGES = 8;

    private final Context context;

    TimeTemplates(Context context) {
        this.context = context;
    }

    Object dates(Column column, ValueCounts counts) {
        double[] sorted = Arrays.stream(millis(column))
                .filter(millis -> millis >= FIRST && millis < AFTER_LAST)
                .toArray();
        if (sorted.length < column.size()) {
            context.note(column.path(), "dates before the year 1 or after the year 9999 are left out.");
        }
        if (sorted.length == 0) {
            return Generator.of("date");
        }
        Optional<Object> now = context.now(column.path(), sorted);
        if (now.isPresent()) {
            return now.get();
        }
        Bounds bounds = days(sorted);
        if (context.isAscending(column.path())) {
            Map<String, Object> arguments = range(bounds.from(), bounds.to());
            arguments.put("order", "ascending");
            return Generator.of("date", arguments);
        }
        ShapeFit fit = new ShapeFit(sorted, bounds, MOST_RANGES);
        FittedNumbers shape = fit.uniformOrRanges();
        if (counts.distinct() < FEWER * fit.expectedDistinct(shape)) {
            Optional<Repetition> repetition = Repeats.of(column, counts, Math.round(column.population()));
            if (repetition.isPresent()) {
                return repeated("date", range(bounds.from(), bounds.to()), repetition.get());
            }
        }
        if (!(shape instanceof FittedNumbers.Ranges ranges)) {
            return Generator.of("date", range(shape.from(), shape.to()));
        }
        List<Object> dates = new ArrayList<>();
        ranges.ranges().forEach(range -> dates.add(Generator.of("date", range(range.from(), range.to()))));
        return Shares.choice(dates, ranges.weights());
    }

    Object objectIds(Column column, ValueCounts counts) {
        Bounds bounds = days(millis(column));
        Map<String, Object> arguments = range(bounds.from(), bounds.to());
        if (context.mustBeUnique(column.path())) {
            context.madeUnique(column.path());
        } else {
            Optional<Repetition> repetition = Repeats.of(column, counts, Math.round(column.population()));
            if (repetition.isPresent()) {
                return repeated("objectId", arguments, repetition.get());
            }
        }
        if (!context.isAscending(column.path())) {
            arguments.put("order", "random");
        }
        return Generator.of("objectId", arguments);
    }

    Object uuids(Column column, ValueCounts counts) {
        if (context.mustBeUnique(column.path())) {
            context.madeUnique(column.path());
            return Generator.of("uuid");
        }
        return Repeats.of(column, counts, Math.round(column.population()))
                .map(repetition -> repeated("uuid", new LinkedHashMap<>(), repetition))
                .orElseGet(() -> Generator.of("uuid"));
    }

    private static Object repeated(String generator, Map<String, Object> arguments, Repetition repetition) {
        Repeats.add(repetition, arguments);
        return Generator.of(generator, arguments);
    }

    private static double[] millis(Column column) {
        return column.values().stream()
                .map(RawValue::number)
                .mapToDouble(OptionalDouble::orElseThrow)
                .sorted()
                .toArray();
    }

    /** Returns the days around the times; the last one ends a day after it begins. */
    private static Bounds days(double[] sorted) {
        double from = Math.floor(sorted[0] / DAY_MILLIS);
        double to = Math.floor(sorted[sorted.length - 1] / DAY_MILLIS) + 1;
        return new Bounds(from * DAY_MILLIS, to * DAY_MILLIS, DAY_MILLIS, 1);
    }

    private static Map<String, Object> range(double from, double to) {
        Map<String, Object> arguments = new LinkedHashMap<>();
        arguments.put("from", day(from));
        arguments.put("to", day(to));
        return arguments;
    }

    /** Bounds between ranges may lie a millisecond beside a day. */
    private static String day(double millis) {
        long days = Math.round(millis / DAY_MILLIS);
        return Instant.ofEpochSecond(days * 86_400)
                .atOffset(ZoneOffset.UTC)
                .toLocalDate()
                .toString();
    }
}
