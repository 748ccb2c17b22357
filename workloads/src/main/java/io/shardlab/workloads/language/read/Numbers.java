package io.shardlab.workloads.language.read;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads numbers and lengths of time; 10k and 1M are accepted. */
final class Numbers {

    private static final Pattern NUMBER =
            Pattern.compile("([-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d{1,3})?)([kKmMgG]?)");

    /** The conversion of longer texts would take long. */
    private static final int MOST_CHARACTERS = 100;

    private static final Map<String, BigDecimal> FACTORS = Map.of(
            "", BigDecimal.ONE,
            "k", BigDecimal.valueOf(1_000),
            "m", BigDecimal.valueOf(1_000_000),
            "g", BigDecimal.valueOf(1_000_000_000));

    private static final Pattern TIME = Pattern.compile("(\\d+(?:\\.\\d+)?)(us|ms|s|m|h|d)");
    private static final Map<String, Long> NANOS = Map.of(
            "us", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L,
            "d", 86_400_000_000_000L);

    /** The largest real number, with a wide margin to the largest double. */
    static final double LARGEST = 1e280;

    private Numbers() {}

    /** Returns an exact number. */
    static BigDecimal number(String name, YamlValue value) {
        String text = value.text();
        Matcher matcher = NUMBER.matcher(text);
        if (text.length() > MOST_CHARACTERS || !matcher.matches()) {
            throw refusal(name, value, Message.of("a number"));
        }
        return new BigDecimal(matcher.group(1))
                .multiply(FACTORS.get(matcher.group(2).toLowerCase(Locale.ROOT)));
    }

    /** Returns a whole number from {@code least} to {@code most}. */
    static long whole(String name, YamlValue value, long least, long most) {
        Message allowed = Message.of("a whole number from {0,number,#} to {1,number,#}", least, most);
        BigDecimal number = number(name, value);
        if (number.compareTo(BigDecimal.valueOf(least)) < 0 || number.compareTo(BigDecimal.valueOf(most)) > 0) {
            throw refusal(name, value, allowed);
        }
        try {
            return number.longValueExact();
        } catch (ArithmeticException e) {
            throw refusal(name, value, allowed);
        }
    }

    /** Returns a number from {@code least} to {@code most}. */
    static double real(String name, YamlValue value, double least, double most) {
        double number = number(name, value).doubleValue();
        if (!(number >= least && number <= most)) {
            throw refusal(
                    name,
                    value,
                    most < 1e9
                            ? Message.of("a number from {0} to {1}", plain(least), plain(most))
                            : Message.of(
                                    least < 0
                                            ? "a number from -1e280 to 1e280"
                                            : "a number that is not negative, such as 5"));
        }
        return number;
    }

    /** Returns a number above 0. */
    static double positive(String name, YamlValue value, double most) {
        double number = number(name, value).doubleValue();
        if (!(number > 0 && number <= most)) {
            throw refusal(
                    name,
                    value,
                    most < 1e9
                            ? Message.of("a number above 0, at most {0}", plain(most))
                            : Message.of("a number above 0"));
        }
        return number;
    }

    /** Returns a probability or another share. */
    static double share(String name, YamlValue value) {
        return real(name, value, 0, 1);
    }

    /** Returns the nanoseconds of a length of time such as 500ms, 10s or 30d. */
    static long nanos(String name, YamlValue value) {
        String text = value.text();
        Matcher matcher = TIME.matcher(text);
        if (text.length() <= 30 && matcher.matches()) {
            BigDecimal nanos =
                    new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(NANOS.get(matcher.group(2))));
            if (nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0) {
                return nanos.longValue();
            }
        }
        throw refusal(name, value, Message.of("a time with a unit such as 500ms, 10s, 2m, 1h or 30d"));
    }

    static UsageException refusal(String name, YamlValue value, Message allowed) {
        return value.refused("has {0}: {1}, which must be {2}", name, PlainText.quoted(value.text()), allowed);
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }
}
