package io.shardlab.insight.capture.file;

import io.shardlab.insight.capture.fit.Repetition;
import io.shardlab.insight.capture.shape.ValueTally;
import io.shardlab.insight.capture.write.Generator;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonType;

/** Makes generators from statistics of values: of their type, within their range, as often repeated, but never the values. */
final class MadeUpValues {

    private static final long MOST_DISTINCT = 1_000_000_000;
    private static final double DAY_MILLIS = 86_400_000;
    private static final int USUAL_LENGTH = 10;

    /** So few different numbers could be recognized by the bounds around them. */
    private static final int FEW = 5;

    private static final double WIDER = 0.25;
    private static final BigDecimal LEAST_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal GREATEST_LONG = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final double INT_RANGE = Integer.MAX_VALUE;

    private MadeUpValues() {}

    /**
     * Returns a generator of values.
     *
     * @param type their type
     * @param values their statistics, which may be empty
     * @param repeats true if values that are equal shall be as frequent as they were
     */
    static Object of(BsonType type, ValueTally values, boolean repeats) {
        return switch (type) {
            case INT32, INT64, DOUBLE, DECIMAL128 -> number(type, values, repeats);
            case DATE_TIME -> date(values);
            case BOOLEAN -> bool(values);
            case OBJECT_ID -> withRepetition("objectId", new LinkedHashMap<>(), values, repeats, MOST_DISTINCT);
            case BINARY -> binary(values);
            case DOCUMENT -> Map.of();
            case NULL, UNDEFINED -> null;
            default -> string(values, repeats);
        };
    }

    /** Returns a number; small ones that never vary, such as 1, show nothing and stay. */
    private static Object number(BsonType type, ValueTally values, boolean repeats) {
        if (!values.hasRange()) {
            return Generator.of("int", "from", 1, "to", 1_000_000);
        }
        boolean constant = values.least() == values.greatest();
        if (constant && Math.abs(values.least()) <= 1 && values.least() == Math.rint(values.least())) {
            return type == BsonType.DOUBLE ? (Object) values.least() : (Object) (int) values.least();
        }
        boolean whole = type == BsonType.INT32 || type == BsonType.INT64;
        Map<String, Object> arguments = range(values, whole);
        BigDecimal numbers = ((BigDecimal) arguments.get("to")).subtract((BigDecimal) arguments.get("from"));
        long most = whole ? numbers.longValue() + 1 : MOST_DISTINCT;
        return withRepetition(numberGenerator(type, arguments), arguments, values, repeats, most);
    }

    private static String numberGenerator(BsonType type, Map<String, Object> range) {
        boolean large = ((BigDecimal) range.get("to")).doubleValue() > INT_RANGE
                || ((BigDecimal) range.get("from")).doubleValue() < -INT_RANGE;
        return switch (type) {
            case DOUBLE -> "double";
            case DECIMAL128 -> "decimal";
            case INT64 -> "long";
            default -> large ? "long" : "int";
        };
    }

    /** Returns bounds that are rounded outwards, as exact ones would be values. Around few values they are wider. */
    private static Map<String, Object> range(ValueTally values, boolean whole) {
        double margin = values.distinct() > FEW ? 0 : WIDER;
        BigDecimal from = Trees.below(values.least() - margin * Math.abs(values.least()));
        BigDecimal to = Trees.above(values.greatest() + margin * Math.abs(values.greatest()));
        if (whole) {
            from = from.setScale(0, RoundingMode.FLOOR);
            to = to.setScale(0, RoundingMode.CEILING);
        }
        if (whole) {
            from = from.max(LEAST_LONG);
            to = to.min(GREATEST_LONG);
        }
        boolean isOne = from.compareTo(to) == 0;
        boolean atTheEnd = isOne && to.compareTo(GREATEST_LONG) == 0;
        return Trees.mapping(
                "from",
                atTheEnd ? from.subtract(BigDecimal.ONE) : from,
                "to",
                isOne && !atTheEnd ? to.add(BigDecimal.ONE) : to);
    }

    private static Object date(ValueTally values) {
        double least = values.hasRange() ? values.least() : 0;
        double greatest = values.hasRange() ? values.greatest() : DAY_MILLIS;
        return Generator.of(
                "date", "from", day(Math.floor(least / DAY_MILLIS)), "to", day(Math.floor(greatest / DAY_MILLIS) + 1));
    }

    private static String day(double days) {
        return Instant.ofEpochSecond((long) (days * 86_400))
                .atOffset(ZoneOffset.UTC)
                .toLocalDate()
                .toString();
    }

    private static Object bool(ValueTally values) {
        double trues = values.shareOfTrue();
        return trues == 0 || trues == 1
                ? (Object) (trues == 1 || values.total() == 0)
                : Generator.of("boolean", Trees.rounded(trues, 2));
    }

    private static Object binary(ValueTally values) {
        return Generator.of("binary", "length", length(values));
    }

    private static Object string(ValueTally values, boolean repeats) {
        Map<String, Object> arguments = new LinkedHashMap<>();
        arguments.put("length", length(values));
        return withRepetition("string", arguments, values, repeats, MOST_DISTINCT);
    }

    /** Returns a length, which a generator of texts needs above 0 for several different ones; values of rare types have none. */
    private static Object length(ValueTally values) {
        if (values.shortest() > values.longest()) {
            return USUAL_LENGTH;
        }
        long shortest = Math.max(1, values.shortest());
        long longest = Math.max(shortest, values.longest());
        return shortest == longest ? (Object) shortest : Trees.mapping("from", shortest, "to", longest);
    }

    private static Object withRepetition(
            String generator, Map<String, Object> arguments, ValueTally values, boolean repeats, long most) {
        if (repeats && values.total() > 0) {
            Optional<Repetition> repetition = Repetition.estimate(values.counts(), most);
            repetition.ifPresent(found -> {
                arguments.put("distinct", Math.min(most, found.distinct()));
                if (found.exponent() > 0) {
                    arguments.put("distribution", "zipfian");
                    arguments.put("exponent", Trees.rounded(found.exponent(), 2));
                }
            });
        }
        return arguments.isEmpty() ? Generator.of(generator) : Generator.of(generator, arguments);
    }

    /** Returns words in place of a text of about this length. */
    static Object words(ValueTally values) {
        double meanWord = 6;
        return Generator.of("text", "words", Math.max(1, Math.round(values.meanLength() / meanWord)));
    }
}
