package io.shardlab.workloads.language.read;

import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.value.BooleanValue;
import io.shardlab.workloads.language.value.DecimalValue;
import io.shardlab.workloads.language.value.DoubleValue;
import io.shardlab.workloads.language.value.KeyValue;
import io.shardlab.workloads.language.value.LongDistribution;
import io.shardlab.workloads.language.value.SequenceValue;
import io.shardlab.workloads.language.value.Value;
import io.shardlab.workloads.language.value.WholeValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Generators of numbers and booleans. */
final class NumberGenerators {

    private static final List<String> RANGE = Distinct.with(DistributionReader.ALL);
    private static final List<String> RANGE_AND_DECIMALS = Distinct.with(DistributionReader.ALL, "decimals");
    private static final int DECIMALS_OF_DECIMAL = 2;

    private static final long MOST_IN_KEY = 1L << 62;
    private static final long MOST_STEP_IN_KEY = 1L << 20;

    private static final String INT = "int";
    private static final String LONG = "long";
    private static final String DOUBLE = "double";
    private static final String DECIMAL = "decimal";

    private NumberGenerators() {}

    static Value sequence(Arguments arguments) {
        Map<String, YamlValue> fields = arguments.named(List.of("start", "step", "type", "prefix", "digits", "hashed"));
        if (fields.containsKey("prefix")) {
            return key(fields);
        }
        for (String name : List.of("digits", "hashed")) {
            if (fields.containsKey(name)) {
                throw fields.get(name).refused("has {0} without {1}", name, "prefix");
            }
        }
        String type = fields.containsKey("type") ? fields.get("type").text() : LONG;
        if (!List.of(INT, LONG, DOUBLE, DECIMAL).contains(type)) {
            throw fields.get("type")
                    .refused("has the type {0}, which must be int, long, double or decimal", PlainText.quoted(type));
        }
        if (type.equals(DOUBLE) || type.equals(DECIMAL)) {
            return SequenceValue.real(
                    exact(fields, "start", 0), exact(fields, "step", 1), type.equals(DECIMAL), arguments.documents());
        }
        long start = whole(fields, "start", 0);
        long step = whole(fields, "step", 1);
        boolean isInt = type.equals(INT);
        BigInteger last = BigInteger.valueOf(step)
                .multiply(BigInteger.valueOf(Math.max(0, arguments.documents() - 1)))
                .add(BigInteger.valueOf(start));
        int bits = isInt ? Integer.SIZE : Long.SIZE;
        if (last.bitLength() >= bits || BigInteger.valueOf(start).bitLength() >= bits) {
            throw arguments.refused("has a sequence that ends at {0}, which does not fit its type {1}", last, type);
        }
        return SequenceValue.whole(start, step, isInt, arguments.documents());
    }

    /** Reads a sequence of strings. */
    private static Value key(Map<String, YamlValue> fields) {
        if (fields.containsKey("type")) {
            throw fields.get("type").refused("has a type beside a prefix, which makes strings");
        }
        return new KeyValue(
                fields.get("prefix").text().getBytes(StandardCharsets.UTF_8),
                fields.containsKey("start") ? Numbers.whole("start", fields.get("start"), 0, MOST_IN_KEY) : 0,
                fields.containsKey("step") ? Numbers.whole("step", fields.get("step"), 1, MOST_STEP_IN_KEY) : 1,
                fields.containsKey("digits") ? (int) Numbers.whole("digits", fields.get("digits"), 0, 100) : 1,
                fields.containsKey("hashed") && OperationsReader.bool(fields.get("hashed")));
    }

    private static long whole(Map<String, YamlValue> fields, String name, long otherwise) {
        YamlValue value = fields.get(name);
        return value == null ? otherwise : Numbers.whole(name, value, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private static BigDecimal exact(Map<String, YamlValue> fields, String name, long otherwise) {
        YamlValue value = fields.get(name);
        if (value == null) {
            return BigDecimal.valueOf(otherwise);
        }
        Numbers.real(name, value, -Numbers.LARGEST, Numbers.LARGEST);
        return Numbers.number(name, value);
    }

    static Value int32(Arguments arguments) {
        return whole(arguments, Integer.MIN_VALUE, Integer.MAX_VALUE, true);
    }

    static Value int64(Arguments arguments) {
        return whole(arguments, Long.MIN_VALUE, Long.MAX_VALUE, false);
    }

    private static Value whole(Arguments arguments, long least, long most, boolean isInt) {
        Distinct distinct = new Distinct(arguments, arguments.named(RANGE));
        LongDistribution distribution =
                distinct.ofGenerator().whole(NumberKind.whole(least, most), least, most, 0, most);
        return distinct.of(new WholeValue(arguments.slot(), distribution, isInt));
    }

    static Value float64(Arguments arguments) {
        Map<String, YamlValue> fields = arguments.named(RANGE_AND_DECIMALS);
        Distinct distinct = new Distinct(arguments, fields);
        return fields.containsKey("decimals")
                ? distinct.of(decimal(arguments, distinct, decimals(fields.get("decimals")), false))
                : distinct.of(
                        new DoubleValue(arguments.slot(), distinct.ofGenerator().real()));
    }

    static Value decimal128(Arguments arguments) {
        Map<String, YamlValue> fields = arguments.named(RANGE_AND_DECIMALS);
        Distinct distinct = new Distinct(arguments, fields);
        int decimals = fields.containsKey("decimals") ? decimals(fields.get("decimals")) : DECIMALS_OF_DECIMAL;
        return distinct.of(decimal(arguments, distinct, decimals, true));
    }

    private static Value decimal(Arguments arguments, Distinct distinct, int decimals, boolean isDecimal128) {
        long one = (long) StrictMath.pow(10, decimals);
        long most = Long.MAX_VALUE / 2;
        LongDistribution units = distinct.ofGenerator().whole(NumberKind.decimal(decimals), -most, most, 0, one);
        return new DecimalValue(arguments.slot(), units, decimals, isDecimal128);
    }

    private static int decimals(YamlValue value) {
        return (int) Numbers.whole("decimals", value, 0, DecimalValue.MOST_DECIMALS);
    }

    static Value bool(Arguments arguments) {
        if (arguments.areMissing()) {
            return new BooleanValue(arguments.slot(), 0.5);
        }
        YamlValue value = arguments.value("{^boolean: 0.5}");
        YamlValue probability =
                value.isMapping() ? arguments.required(arguments.named(List.of("probability")), "probability") : value;
        return new BooleanValue(arguments.slot(), Numbers.share("probability", probability));
    }
}
