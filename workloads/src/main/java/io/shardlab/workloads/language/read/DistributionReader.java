package io.shardlab.workloads.language.read;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.workloads.language.value.DoubleDistribution;
import io.shardlab.workloads.language.value.LongDistribution;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** Reads distributions: {@code from}, {@code to}, {@code distribution} and its parameters. */
final class DistributionReader {

    /** The arguments that describe the distribution. */
    static final List<String> SHAPE = List.of("distribution", "mean", "deviation", "exponent", "formula");

    /** The arguments that describe the range and the distribution. */
    static final List<String> ALL =
            Stream.concat(Stream.of("from", "to"), SHAPE.stream()).toList();

    private static final String NAME = "distribution";
    private static final String FROM = "from";
    private static final String TO = "to";
    private static final String MEAN = "mean";
    private static final String DEVIATION = "deviation";
    private static final String EXPONENT = "exponent";
    private static final String FORMULA = "formula";

    /** The greatest length: more does not fit a document. */
    private static final long MOST_LENGTH = DocumentBatch.MAX_DOCUMENT_BYTES;

    static final double DEFAULT_EXPONENT = 0.99;
    private static final double MOST_EXPONENT = 10;

    /** The range of a distribution without limits: the numbers beyond it are too rare to occur. */
    private static final double DEVIATIONS = 10;

    private static final double MEANS = 40;

    /** The least share of a normal distribution that must be in its range: others are drawn again. */
    private static final double LEAST_SHARE = 0.001;

    private enum Kind {
        UNIFORM(List.of()),
        NORMAL(List.of(MEAN, DEVIATION)),
        EXPONENTIAL(List.of(MEAN)),
        ZIPFIAN(List.of(EXPONENT, FORMULA)),
        EVEN(List.of());

        private final List<String> parameters;

        Kind(List<String> parameters) {
            this.parameters = parameters;
        }
    }

    private final YamlValue position;
    private final Map<String, YamlValue> fields;
    private final Kind kind;

    /** @param position the position of what has the distribution, for refusals of what is missing */
    DistributionReader(YamlValue position, Map<String, YamlValue> fields) {
        this.position = position;
        this.fields = fields;
        YamlValue name = fields.get(NAME);
        this.kind = name == null ? Kind.UNIFORM : ChoiceReader.constant(name, NAME, Kind.class);
        for (String parameter : List.of(MEAN, DEVIATION, EXPONENT, FORMULA)) {
            if (fields.containsKey(parameter) && !kind.parameters.contains(parameter)) {
                throw fields.get(parameter)
                        .refused(
                                "has the {0} of another distribution than {1}",
                                parameter, name == null ? Message.of("uniform, which is the default") : name.text());
            }
        }
    }

    /** Reads a length: a number, or a distribution as of {@code ^int}. */
    static LongDistribution length(String name, YamlValue value) {
        return of(
                name,
                value,
                NumberKind.whole(0, MOST_LENGTH),
                MOST_LENGTH,
                Message.of("has a {0} without to, the greatest one", name));
    }

    /** Reads a length that may be missing. */
    static LongDistribution length(String name, Map<String, YamlValue> fields, LongDistribution otherwise) {
        return fields.containsKey(name) ? length(name, fields.get(name)) : otherwise;
    }

    /**
     * Reads a number that is not negative, or a distribution of such numbers.
     *
     * @param most the greatest number of a distribution
     * @param withoutTo the refusal of a distribution that has neither {@code to} nor a mean
     */
    static LongDistribution of(String name, YamlValue value, NumberKind quantity, long most, Message withoutTo) {
        if (!value.isMapping()) {
            long number = quantity.value(name, value, RoundingMode.UNNECESSARY);
            return LongDistribution.uniform(number, number);
        }
        DistributionReader distributions = new DistributionReader(value, value.fields(ALL));
        if (!distributions.fields.containsKey(TO) && !distributions.hasMean()) {
            throw value.refusal(withoutTo);
        }
        return distributions.whole(quantity, 0, most, 0, most);
    }

    /** True if it is Zipf's law. */
    boolean isZipfian() {
        return kind == Kind.ZIPFIAN;
    }

    /** True if it has a mean, which limits its values where {@code to} is not given. */
    private boolean hasMean() {
        return kind.parameters.contains(MEAN);
    }

    /** Returns the distribution of a generator's indexes from 0 to {@code count} - 1. */
    LongDistribution indexes(long count, Place place) {
        if (kind == Kind.EVEN && place.elements() > 0) {
            throw fields.get(NAME)
                    .refused(
                            "has the distribution even, which counts documents and has no meaning for the elements of an "
                                    + "array");
        }
        return kind == Kind.EVEN
                ? LongDistribution.even(count, place.slot())
                : whole(NumberKind.whole(0, count - 1), 0, count - 1, 0, count - 1);
    }

    /**
     * Returns the distribution of whole numbers.
     *
     * @param least the least number of this kind
     * @param most the greatest number of this kind
     * @param from the default of {@code from}
     * @param to the default of {@code to}
     */
    LongDistribution whole(NumberKind quantity, long least, long most, long from, long to) {
        YamlValue givenFrom = fields.get(FROM);
        YamlValue givenTo = fields.get(TO);
        double mean = hasMean() ? quantity.mean().applyAsDouble(MEAN, required(MEAN)) : 0;
        double deviation = kind == Kind.NORMAL ? quantity.deviation().applyAsDouble(DEVIATION, required(DEVIATION)) : 0;
        long first = givenFrom != null
                ? quantity.value(FROM, givenFrom, RoundingMode.CEILING)
                : kind == Kind.NORMAL ? clamped(mean - DEVIATIONS * deviation, least, most) : from;
        requireMeanAbove(mean, first);
        long last = givenTo != null
                ? quantity.value(TO, givenTo, RoundingMode.FLOOR)
                : switch (kind) {
                    case NORMAL -> clamped(mean + DEVIATIONS * deviation, least, most);
                    case EXPONENTIAL -> clamped(first + MEANS * (mean - first) + 1, least, most);
                    default -> to;
                };
        if (first > last) {
            throw (givenTo != null ? givenTo : givenFrom != null ? givenFrom : position)
                    .refused("has no value from {0} to {1}", text(givenFrom, first), text(givenTo, last));
        }
        return switch (kind) {
            case UNIFORM -> LongDistribution.uniform(first, last);
            case ZIPFIAN ->
                isYcsb(fields)
                        ? LongDistribution.ycsbZipfian(first, last)
                        : LongDistribution.zipfian(first, last, exponent(fields));
            case NORMAL -> {
                requireShare(first - 0.5, last + 0.5, mean, deviation);
                yield LongDistribution.normal(first, last, mean, deviation);
            }
            case EXPONENTIAL -> LongDistribution.exponential(first, last, mean);
            case EVEN -> throw notEven();
        };
    }

    /** Returns the distribution of real numbers, from 0 to 1 by default. */
    DoubleDistribution real() {
        if (kind == Kind.EVEN) {
            throw notEven();
        }
        if (kind == Kind.ZIPFIAN) {
            throw fields.get(NAME).refused("has the distribution zipfian, which needs decimals or distinct here");
        }
        double mean = hasMean() ? Numbers.real(MEAN, required(MEAN), -Numbers.LARGEST, Numbers.LARGEST) : 0;
        double deviation = kind == Kind.NORMAL ? Numbers.positive(DEVIATION, required(DEVIATION), Numbers.LARGEST) : 0;
        double from = real(FROM, kind == Kind.NORMAL ? mean - DEVIATIONS * deviation : 0);
        requireMeanAbove(mean, from);
        double to = real(
                TO,
                switch (kind) {
                    case NORMAL -> mean + DEVIATIONS * deviation;
                    case EXPONENTIAL -> from + MEANS * (mean - from);
                    default -> Math.max(1, from);
                });
        if (from > to) {
            throw fields.getOrDefault(TO, position)
                    .refused("has no value from {0} to {1}", String.valueOf(from), String.valueOf(to));
        }
        return switch (kind) {
            case NORMAL -> {
                requireShare(from, to, mean, deviation);
                yield DoubleDistribution.normal(from, to, mean, deviation);
            }
            case EXPONENTIAL -> DoubleDistribution.exponential(from, to, mean);
            default -> DoubleDistribution.uniform(from, to);
        };
    }

    private UsageException notEven() {
        return fields.get(NAME)
                .refused("has the distribution even, which only distinct values, choices and references can have");
    }

    private double real(String name, double otherwise) {
        YamlValue value = fields.get(name);
        return value == null ? otherwise : Numbers.real(name, value, -Numbers.LARGEST, Numbers.LARGEST);
    }

    /** Returns the exponent of Zipf's law. */
    static double exponent(Map<String, YamlValue> fields) {
        YamlValue exponent = fields.get(EXPONENT);
        return exponent == null ? DEFAULT_EXPONENT : Numbers.positive(EXPONENT, exponent, MOST_EXPONENT);
    }

    /** True if the formula of YCSB takes the place of Zipf's law. */
    static boolean isYcsb(Map<String, YamlValue> fields) {
        YamlValue formula = fields.get(FORMULA);
        if (formula != null && !formula.text().equals("ycsb")) {
            throw formula.unknown(FORMULA, List.of("ycsb"));
        }
        if (formula != null && fields.containsKey(EXPONENT)) {
            throw fields.get(EXPONENT).refused("has an exponent beside the formula of YCSB, whose exponent is 0.99");
        }
        return formula != null;
    }

    private YamlValue required(String name) {
        YamlValue value = fields.get(name);
        if (value == null) {
            throw position.refused(
                    "lacks the {0}, which the distribution {1} needs",
                    name, fields.get(NAME).text());
        }
        return value;
    }

    private void requireMeanAbove(double mean, double from) {
        if (kind == Kind.EXPONENTIAL && !(mean > from)) {
            throw fields.get(MEAN)
                    .refused("has a mean that is not above from, where an exponential distribution begins");
        }
    }

    private void requireShare(double from, double to, double mean, double deviation) {
        // A range of one number holds some of it at least.
        double share = NormalDistribution.of(mean, deviation).probability(from, Math.max(from, to));
        if (share < LEAST_SHARE) {
            throw fields.get(MEAN)
                    .refused("has a normal distribution, less than 0.1 % of which lies between from and to");
        }
    }

    private static long clamped(double value, long least, long most) {
        return Math.max(least, Math.min(most, (long) value));
    }

    private static String text(YamlValue given, long value) {
        return given == null || !given.isPlain() ? String.valueOf(value) : given.text();
    }
}
