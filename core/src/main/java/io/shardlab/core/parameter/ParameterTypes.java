package io.shardlab.core.parameter;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The parameter types. All are immutable and thread-safe; parsing does not depend on a locale. */
public final class ParameterTypes {

    private static final Pattern COUNT = Pattern.compile("(\\d+(?:\\.\\d+)?)([kKmMgG]?)");
    private static final Pattern SIZE = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*([kKmMgG]?)(?:i?[bB])?");
    private static final Pattern DURATION = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|h)");
    private static final Pattern DECIMAL = Pattern.compile("[-+]?(?:\\d+\\.?|\\d*\\.\\d+)(?:[eE][-+]?\\d{1,3})?");
    private static final Pattern CAPITAL = Pattern.compile("(?<=[a-z])(?=[A-Z])");
    private static final Map<String, Long> COUNT_FACTORS = Map.of("k", 1_000L, "m", 1_000_000L, "g", 1_000_000_000L);
    private static final Map<String, Long> SIZE_FACTORS = Map.of("k", 1L << 10, "m", 1L << 20, "g", 1L << 30);
    private static final Map<String, Long> DURATION_FACTORS =
            Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L);
    private static final long LONGEST_MILLIS = Duration.ofDays(3650).toMillis();
    private static final int MOST_DIGITS = 100;

    private ParameterTypes() {}

    /** Any text, described in English only. */
    public static ParameterType<String> text(String allowed) {
        return text(Message.text(allowed));
    }

    /** Any text. */
    public static ParameterType<String> text(Message allowed) {
        return simple("text", allowed, ParameterTypes::nonEmpty, Function.identity());
    }

    /** Text for which commas are part of the value. */
    public static ParameterType<String> textWithCommas(Message allowed) {
        return new Simple<>("text", allowed, ParameterTypes::nonEmpty, Function.identity(), List.of(), true);
    }

    /** A value that the caller's code parses, such as a shard key; commas are part of it. */
    public static <T> ParameterType<T> custom(
            String name, Message allowed, Function<String, T> parser, Function<T, String> format) {
        return new Simple<>(name, allowed, parser, format, List.of(), true);
    }

    /** A value without commas that the caller's code parses. */
    public static <T> ParameterType<T> word(
            String name, Message allowed, Function<String, T> parser, Function<T, String> format) {
        return simple(name, allowed, parser, format);
    }

    /** A whole number from {@code min} to {@code max}, which accepts {@code 50k}, {@code 1M}, {@code 2G}. */
    public static ParameterType<Long> count(long min, long max) {
        Message allowed = max == Long.MAX_VALUE
                ? Message.of("a whole number of at least {0} (50k and 1M are accepted)", Long.toString(min))
                : Message.of("a whole number from {0} to {1}", Long.toString(min), Long.toString(max));
        return simple("integer", allowed, text -> scaled(COUNT, COUNT_FACTORS, text, min, max), String::valueOf);
    }

    /** Like {@link #count}, for values that fit an int. */
    public static ParameterType<Integer> integer(int min, int max) {
        ParameterType<Long> wide = count(min, max);
        return simple("integer", wide.allowed(), text -> wide.parse(text).intValue(), String::valueOf);
    }

    /** A number from {@code min} to {@code max}, both included. */
    public static ParameterType<Double> decimal(double min, double max) {
        Message allowed = max == Double.MAX_VALUE
                ? Message.of("a number of at least {0}", plain(min))
                : Message.of("a number from {0} to {1}", plain(min), plain(max));
        return simple("number", allowed, text -> parseDecimal(text, min, max), ParameterTypes::plain);
    }

    /** A time such as {@code 500ms}, {@code 10s}, {@code 2m}, {@code 1h}. */
    public static ParameterType<Duration> duration(Duration min) {
        return duration(
                min,
                Duration.ofMillis(LONGEST_MILLIS),
                min.isZero()
                        ? Message.of("a time with a unit such as 500ms, 10s, 2m or 1h")
                        : Message.of(
                                "a time with a unit such as 500ms, 10s, 2m or 1h, at least {0}", formatDuration(min)));
    }

    /** A time from {@code min} to {@code max}, both included. */
    public static ParameterType<Duration> duration(Duration min, Duration max) {
        return duration(
                min,
                max,
                Message.of(
                        "a time with a unit such as 500ms, 10s, 2m or 1h, from {0} to {1}",
                        formatDuration(min), formatDuration(max)));
    }

    private static ParameterType<Duration> duration(Duration min, Duration max, Message allowed) {
        return simple(
                "duration",
                allowed,
                text -> Duration.ofMillis(scaled(DURATION, DURATION_FACTORS, text, min.toMillis(), max.toMillis())),
                ParameterTypes::formatDuration);
    }

    /** A number of bytes such as {@code 64MB} or {@code 1GB}; k, M and G are powers of 1024. */
    public static ParameterType<Long> size(long minBytes) {
        return size(
                minBytes,
                Long.MAX_VALUE,
                Message.of("a size with a unit such as 64MB or 1GB, at least {0}", formatSize(minBytes)));
    }

    /** A number of bytes from {@code minBytes} to {@code maxBytes}, both included. */
    public static ParameterType<Long> size(long minBytes, long maxBytes) {
        return size(
                minBytes,
                maxBytes,
                Message.of(
                        "a size with a unit such as 64MB or 1GB, from {0} to {1}",
                        formatSize(minBytes), formatSize(maxBytes)));
    }

    private static ParameterType<Long> size(long minBytes, long maxBytes, Message allowed) {
        return simple(
                "size",
                allowed,
                text -> scaled(SIZE, SIZE_FACTORS, text, minBytes, maxBytes),
                ParameterTypes::formatSize);
    }

    /** {@code true} or {@code false}; on the command line the bare option means true. */
    public static ParameterType<Boolean> bool() {
        return new Simple<>(
                "boolean",
                Message.of("true or false"),
                ParameterTypes::parseBoolean,
                String::valueOf,
                List.of("true", "false"),
                false);
    }

    /** A path of the local file system; {@code -} gets no special treatment. */
    public static ParameterType<Path> path(Message allowed) {
        return simple("path", allowed, text -> Path.of(nonEmpty(text)), Path::toString);
    }

    /** One of an enum's constants, written in lower case with dashes. */
    public static <E extends Enum<E>> ParameterType<E> choice(Class<E> type) {
        return choice(type, Map.of());
    }

    /**
     * Like {@link #choice(Class)}, with further names of constants, which are accepted but not shown.
     *
     * @param others the constants by their further names, in lower case with dashes
     */
    public static <E extends Enum<E>> ParameterType<E> choice(Class<E> type, Map<String, E> others) {
        List<E> constants = List.of(type.getEnumConstants());
        List<String> names = constants.stream().map(ParameterTypes::choiceName).toList();
        return new Simple<>(
                "choice",
                Message.of("one of {0}", String.join(", ", names)),
                text -> {
                    E other = others.get(normalized(text).replace('_', '-'));
                    return other != null ? other : constants.get(indexOf(names, text));
                },
                ParameterTypes::choiceName,
                names,
                false);
    }

    /** One of some words, in the same case. */
    public static ParameterType<String> choice(List<String> words) {
        return new Simple<>(
                "choice",
                Message.of("one of {0}", String.join(", ", words)),
                text -> words.stream()
                        .filter(text.trim()::equals)
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("not one of the choices")),
                Function.identity(),
                List.copyOf(words),
                false);
    }

    /** The text of an enum's constant: {@code REPLICA_SET} is {@code replica-set}. */
    public static String choiceName(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A comma-separated list of values of another type. */
    public static <T> ParameterType<List<T>> listOf(ParameterType<T> element) {
        return new Simple<>(
                "list of " + element.name(),
                Message.of("a comma-separated list, each {0}", element.allowed()),
                text -> Arrays.stream(text.split(",", -1))
                        .map(part -> element.parse(part.trim()))
                        .toList(),
                values -> values.stream().map(element::format).collect(Collectors.joining(",")),
                element.choices(),
                true);
    }

    /** Values of another type, one for each time that the option is given. */
    public static <T> ParameterType<List<T>> repeated(ParameterType<T> element) {
        return new Repeated<>(element);
    }

    /**
     * Parses a value for an option.
     *
     * @throws UsageException with a sentence that names the option and the allowed values
     */
    public static <T> T parse(Parameter<T> parameter, String text) {
        try {
            return parameter.type().parse(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException(refusal(parameter.option(), parameter.type(), text, e));
        }
    }

    /** A sentence that names a text's place, such as an option, and the allowed values, after a failure to parse it. */
    private static Message refusal(String place, ParameterType<?> type, String text, IllegalArgumentException failure) {
        String shown = PlainText.quoted(type.masked(text));
        return failure instanceof RefusedValueException refused
                ? Message.of("{0} must be {1}, but is {2}: {3}.", place, type.allowed(), shown, refused.reason())
                : Message.of("{0} must be {1}, but is {2}.", place, type.allowed(), shown);
    }

    /**
     * Splits a list at its commas, except those within braces, such as the commas of JSON; empty parts are kept. The time is
     * proportional to the length, unlike that of a pattern that looks ahead at each comma.
     */
    public static List<String> splitOutsideBraces(String list) {
        LinkedList<String> parts = new LinkedList<>();
        int end = list.length();
        boolean within = false;
        for (int at = end - 1; at >= 0; at--) {
            char c = list.charAt(at);
            if (c == '{' || c == '}') {
                within = c == '}';
            } else if (c == ',' && !within) {
                parts.addFirst(list.substring(at + 1, end));
                end = at;
            }
        }
        parts.addFirst(list.substring(0, end));
        return List.copyOf(parts);
    }

    /** A duration in its largest whole unit, for {@link #duration} to parse. */
    public static String formatDuration(Duration value) {
        long millis = value.toMillis();
        if (millis % 1000 != 0 || millis == 0) {
            return millis == 0 ? "0s" : millis + "ms";
        }
        long seconds = millis / 1000;
        if (seconds % 3600 == 0) {
            return seconds / 3600 + "h";
        }
        return seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
    }

    /** A size in its largest whole unit, for {@link #size} to parse. */
    public static String formatSize(long bytes) {
        String[] units = {"B", "KB", "MB", "GB"};
        int unit = 0;
        long value = bytes;
        while (unit < units.length - 1 && value != 0 && value % 1024 == 0) {
            value /= 1024;
            unit++;
        }
        return value + units[unit];
    }

    private static <T> ParameterType<T> simple(
            String name, Message allowed, Function<String, T> parser, Function<T, String> format) {
        return new Simple<>(name, allowed, parser, format, List.of(), false);
    }

    private static String nonEmpty(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("empty");
        }
        return text;
    }

    private static long scaled(Pattern pattern, Map<String, Long> factors, String text, long min, long max) {
        Matcher matcher = matching(pattern, text);
        long factor = factors.getOrDefault(matcher.group(2).toLowerCase(Locale.ROOT), 1L);
        return inRange(exact(new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(factor))), min, max);
    }

    private static double parseDecimal(String text, double min, double max) {
        double value = new BigDecimal(matching(DECIMAL, text).group()).doubleValue();
        if (value < min || value > max) {
            throw new IllegalArgumentException("out of range");
        }
        return value;
    }

    private static boolean parseBoolean(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "yes", "on" -> true;
            case "false", "no", "off" -> false;
            default -> throw new IllegalArgumentException("not a boolean");
        };
    }

    private static Matcher matching(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text.trim());
        // The conversion of longer texts would take long.
        if (text.length() > MOST_DIGITS || !matcher.matches()) {
            throw new IllegalArgumentException("malformed");
        }
        return matcher;
    }

    private static long exact(BigDecimal value) {
        try {
            return value.longValueExact();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("not a whole number", e);
        }
    }

    private static long inRange(long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException("out of range");
        }
        return value;
    }

    /** The text in lower case with dashes; autoCast, as in options of other tools, becomes auto-cast. */
    private static String normalized(String text) {
        return CAPITAL.matcher(text.trim()).replaceAll("-").toLowerCase(Locale.ROOT);
    }

    private static int indexOf(List<String> names, String text) {
        int index = names.indexOf(normalized(text));
        if (index < 0) {
            throw new IllegalArgumentException("not one of the choices");
        }
        return index;
    }

    private static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    private record Simple<T>(
            String name,
            Message allowed,
            Function<String, T> parser,
            Function<T, String> formatter,
            List<String> choices,
            boolean commasBelongToValue)
            implements ParameterType<T> {

        @Override
        public T parse(String text) {
            return parser.apply(text);
        }

        @Override
        public String format(T value) {
            return formatter.apply(value);
        }
    }
}
