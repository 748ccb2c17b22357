package io.shardlab.workloads.language.read;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.yaml.YamlValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A kind of numbers that a distribution has: how its values are written, and which ones there are. */
interface Quantity {

    /**
     * Reads a value.
     *
     * @param rounding the direction to the nearest number of this kind
     */
    long value(String name, YamlValue value, RoundingMode rounding);

    /** Reads the mean of a distribution, which may lie between two numbers. */
    double mean(String name, YamlValue value);

    /** Reads a standard deviation, above 0. */
    double deviation(String name, YamlValue value);

    /** Creates whole numbers of a range. */
    static Quantity whole(long least, long most) {
        return new Quantity() {

            @Override
            public long value(String name, YamlValue value, RoundingMode rounding) {
                return Numbers.whole(name, value, least, most);
            }

            @Override
            public double mean(String name, YamlValue value) {
                return Numbers.real(name, value, -Numbers.LARGEST, Numbers.LARGEST);
            }

            @Override
            public double deviation(String name, YamlValue value) {
                return Numbers.positive(name, value, Numbers.LARGEST);
            }
        };
    }

    /** Creates numbers with a fixed number of decimals, in units of the last one. */
    static Quantity decimal(int decimals) {
        return new Quantity() {

            @Override
            public long value(String name, YamlValue value, RoundingMode rounding) {
                BigDecimal units = Numbers.number(name, value).movePointRight(decimals);
                try {
                    return units.setScale(0, rounding).longValueExact();
                } catch (ArithmeticException e) {
                    throw Numbers.refusal(
                            name,
                            value,
                            Message.of(
                                    "a number that has at most 18 digits together with its {0,number,#} decimals",
                                    decimals));
                }
            }

            @Override
            public double mean(String name, YamlValue value) {
                return Numbers.number(name, value).movePointRight(decimals).doubleValue();
            }

            @Override
            public double deviation(String name, YamlValue value) {
                return Numbers.positive(name, value, Numbers.LARGEST) * StrictMath.pow(10, decimals);
            }
        };
    }

    /**
     * Creates points in time, written as dates.
     *
     * @param unitMillis the milliseconds of a unit
     * @param least the first unit since the epoch
     * @param most the last unit since the epoch
     */
    static Quantity date(long unitMillis, long least, long most) {
        return new Quantity() {

            @Override
            public long value(String name, YamlValue value, RoundingMode rounding) {
                long units = Math.floorDiv(ExtendedValue.date(value), unitMillis);
                if (units < least || units > most) {
                    throw value.refused(
                            "has {0}: {1}, which is too early or too late for this generator", name, value.text());
                }
                return units;
            }

            @Override
            public double mean(String name, YamlValue value) {
                return value(name, value, RoundingMode.FLOOR);
            }

            @Override
            public double deviation(String name, YamlValue value) {
                return Times.nanos(name, value) / 1e6 / unitMillis;
            }
        };
    }

    /** Creates lengths of time in nanoseconds, written with a unit. */
    static Quantity time() {
        return new Quantity() {

            @Override
            public long value(String name, YamlValue value, RoundingMode rounding) {
                return Times.nanos(name, value);
            }

            @Override
            public double mean(String name, YamlValue value) {
                return Times.nanos(name, value);
            }

            @Override
            public double deviation(String name, YamlValue value) {
                return Math.max(1, Times.nanos(name, value));
            }
        };
    }

    /** Lengths of time such as 500ms, 10s or 30d. */
    final class Times {

        private static final Pattern TIME = Pattern.compile("(\\d+(?:\\.\\d+)?)(us|ms|s|m|h|d)");
        private static final Map<String, Long> NANOS = Map.of(
                "us", 1_000L,
                "ms", 1_000_000L,
                "s", 1_000_000_000L,
                "m", 60_000_000_000L,
                "h", 3_600_000_000_000L,
                "d", 86_400_000_000_000L);

        private Times() {}

        static long nanos(String name, YamlValue value) {
            String text = value.text();
            Matcher matcher = TIME.matcher(text);
            if (text.length() > 30 || !matcher.matches()) {
                throw refusal(name, value);
            }
            BigDecimal nanos =
                    new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(NANOS.get(matcher.group(2))));
            if (nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
                throw refusal(name, value);
            }
            return nanos.longValue();
        }

        private static UsageException refusal(String name, YamlValue value) {
            return Numbers.refusal(name, value, Message.of("a time with a unit such as 500ms, 10s, 2m, 1h or 30d"));
        }
    }
}
