package io.shardlab.mongo.input;

import static java.time.temporal.ChronoField.AMPM_OF_DAY;
import static java.time.temporal.ChronoField.CLOCK_HOUR_OF_AMPM;
import static java.time.temporal.ChronoField.DAY_OF_MONTH;
import static java.time.temporal.ChronoField.DAY_OF_WEEK;
import static java.time.temporal.ChronoField.DAY_OF_YEAR;
import static java.time.temporal.ChronoField.HOUR_OF_DAY;
import static java.time.temporal.ChronoField.MINUTE_OF_HOUR;
import static java.time.temporal.ChronoField.MONTH_OF_YEAR;
import static java.time.temporal.ChronoField.NANO_OF_SECOND;
import static java.time.temporal.ChronoField.OFFSET_SECONDS;
import static java.time.temporal.ChronoField.SECOND_OF_MINUTE;
import static java.time.temporal.ChronoField.YEAR;

import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.Message;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.format.SignStyle;
import java.time.format.TextStyle;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalField;
import java.time.temporal.TemporalQueries;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A layout of times, in the notations of mongoimport: Go's form of the reference time Mon Jan 2 15:04:05 MST 2006
 * (pkg.go.dev/time#Layout), or the letters of Microsoft's and Oracle's databases. Missing parts have their lowest value, and
 * the zone is UTC. Immutable and thread-safe.
 */
final class DateLayout {

    /** The parts of Go's reference time; a longer part precedes the parts that are its beginning. */
    private static final Pattern GO_PART = Pattern.compile("January|Jan(?![a-z])|Monday|Mon(?![a-z])|MST|2006|002"
            + "|0[1-6]|15|__2|_2(?!006)|[1-5]|PM|pm|[-Z]07(?::00:00|0000|:00|00)?|[.,]0+(?!\\d)|[.,]9+(?!\\d)");

    // The tables of mongoimport.
    private static final Map<String, String> MICROSOFT = Map.ofEntries(
            Map.entry("dddd", "Monday"),
            Map.entry("ddd", "Mon"),
            Map.entry("dd", "02"),
            Map.entry("d", "2"),
            Map.entry("MMMM", "January"),
            Map.entry("MMM", "Jan"),
            Map.entry("MM", "01"),
            Map.entry("M", "1"),
            Map.entry("hh", "03"),
            Map.entry("h", "3"),
            Map.entry("HH", "15"),
            Map.entry("H", "15"),
            Map.entry("mm", "04"),
            Map.entry("m", "4"),
            Map.entry("ss", "05"),
            Map.entry("s", "5"),
            Map.entry("tt", "PM"),
            Map.entry("yyyy", "2006"),
            Map.entry("yyy", "2006"),
            Map.entry("yy", "06"),
            Map.entry("zzz", "-07:00"),
            Map.entry("zz", "-07"));
    private static final Map<String, String> ORACLE = Map.ofEntries(
            Map.entry("AM", "PM"),
            Map.entry("DAY", "Monday"),
            Map.entry("DY", "Mon"),
            Map.entry("DD", "02"),
            Map.entry("HH12", "03"),
            Map.entry("HH24", "15"),
            Map.entry("HH", "03"),
            Map.entry("MI", "04"),
            Map.entry("MONTH", "January"),
            Map.entry("MON", "Jan"),
            Map.entry("MM", "01"),
            Map.entry("SS", "05"),
            Map.entry("TZD", "MST"),
            Map.entry("TZH:TZM", "-07:00"),
            Map.entry("TZH", "-07"),
            Map.entry("YYYY", "2006"),
            Map.entry("YY", "06"));

    /** The fields that are used; the day of the week is not, because it need not match the date. */
    private static final Set<TemporalField> RESOLVED = Set.of(
            YEAR,
            MONTH_OF_YEAR,
            DAY_OF_MONTH,
            DAY_OF_YEAR,
            HOUR_OF_DAY,
            CLOCK_HOUR_OF_AMPM,
            AMPM_OF_DAY,
            MINUTE_OF_HOUR,
            SECOND_OF_MINUTE,
            NANO_OF_SECOND,
            OFFSET_SECONDS);

    private final DateTimeFormatter formatter;

    private DateLayout(DateTimeFormatter formatter) {
        this.formatter = formatter;
    }

    /**
     * Creates a layout in Go's notation.
     *
     * @throws RefusedValueException if it has no part of a time
     */
    static DateLayout ofGo(String layout) {
        return new DateLayout(new Translation().of(layout));
    }

    static DateLayout ofMicrosoft(String layout) {
        return ofGo(translated(layout, MICROSOFT));
    }

    static DateLayout ofOracle(String layout) {
        return ofGo(translated(layout.toUpperCase(Locale.ROOT), ORACLE));
    }

    /** Replaces the longest part at each place. */
    private static String translated(String layout, Map<String, String> parts) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < layout.length(); ) {
            int at = i;
            String longest = parts.keySet().stream()
                    .filter(part -> layout.startsWith(part, at))
                    .max((one, other) -> one.length() - other.length())
                    .orElse("");
            result.append(longest.isEmpty() ? layout.substring(i, i + 1) : parts.get(longest));
            i += Math.max(1, longest.length());
        }
        return result.toString();
    }

    /**
     * Returns the milliseconds since the epoch.
     *
     * @throws java.time.DateTimeException if the text does not have this layout, or if there is no such day or time
     */
    long millis(String text) {
        TemporalAccessor parsed = formatter.parse(text);
        ZoneOffset offset = parsed.query(TemporalQueries.offset());
        return LocalDateTime.from(parsed)
                .toInstant(offset == null ? ZoneOffset.UTC : offset)
                .toEpochMilli();
    }

    private static final class Translation {

        private final DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder().parseCaseInsensitive();
        private final Set<TemporalField> fields = new HashSet<>();

        DateTimeFormatter of(String layout) {
            Matcher part = GO_PART.matcher(layout);
            int end = 0;
            while (part.find()) {
                builder.appendLiteral(layout.substring(end, part.start()));
                end = part.end();
                append(part.group());
                if (part.group().matches("0?5")) {
                    appendUnannouncedFraction(layout, end);
                }
            }
            if (end == 0) {
                throw new RefusedValueException(Message.of(
                        "'{0}' is not a layout of dates, which is written as Go writes the second of January 2006, such "
                                + "as date(2006-01-02 15:04:05)",
                        layout));
            }
            builder.appendLiteral(layout.substring(end));
            appendDefaults();
            return builder.toFormatter(Locale.ENGLISH)
                    .withResolverStyle(ResolverStyle.STRICT)
                    .withResolverFields(RESOLVED);
        }

        private void append(String part) {
            switch (part) {
                case "2006" -> number(YEAR, 4, 4);
                case "06" -> builder.appendValueReduced(field(YEAR), 2, 2, 1969);
                case "01" -> number(MONTH_OF_YEAR, 2, 2);
                case "1" -> number(MONTH_OF_YEAR, 1, 2);
                case "January" -> builder.appendText(field(MONTH_OF_YEAR), TextStyle.FULL);
                case "Jan" -> builder.appendText(field(MONTH_OF_YEAR), TextStyle.SHORT);
                case "02" -> number(DAY_OF_MONTH, 2, 2);
                case "2" -> number(DAY_OF_MONTH, 1, 2);
                case "_2" -> padded(DAY_OF_MONTH, 2);
                case "002" -> number(DAY_OF_YEAR, 3, 3);
                case "__2" -> padded(DAY_OF_YEAR, 3);
                case "Monday" -> builder.appendText(DAY_OF_WEEK, TextStyle.FULL);
                case "Mon" -> builder.appendText(DAY_OF_WEEK, TextStyle.SHORT);
                case "15" -> number(HOUR_OF_DAY, 2, 2);
                case "03" -> number(CLOCK_HOUR_OF_AMPM, 2, 2);
                case "3" -> number(CLOCK_HOUR_OF_AMPM, 1, 2);
                case "PM", "pm" -> builder.appendText(field(AMPM_OF_DAY), Map.of(0L, "AM", 1L, "PM"));
                case "04" -> number(MINUTE_OF_HOUR, 2, 2);
                case "4" -> number(MINUTE_OF_HOUR, 1, 2);
                case "05" -> number(SECOND_OF_MINUTE, 2, 2);
                case "5" -> number(SECOND_OF_MINUTE, 1, 2);
                case "MST" -> builder.appendText(OFFSET_SECONDS, Map.of(0L, "UTC"));
                default -> appendOffsetOrFraction(part);
            }
        }

        private void appendOffsetOrFraction(String part) {
            if (part.charAt(0) == '-' || part.charAt(0) == 'Z') {
                String digits = part.substring(1);
                String pattern = "+"
                        + digits.replaceFirst("07", "HH")
                                .replaceFirst("00", "MM")
                                .replace("00", "ss");
                builder.appendOffset(
                        pattern.replace("ss", "SS"), part.charAt(0) == 'Z' ? "Z" : "+" + digits.replace('7', '0'));
            } else if (part.charAt(1) == '0') {
                builder.appendLiteral(part.charAt(0));
                int decimals = part.length() - 1;
                builder.appendFraction(NANO_OF_SECOND, Math.min(9, decimals), Math.min(9, decimals), false);
            } else {
                appendOptionalFraction(part.charAt(0));
            }
        }

        /** Go accepts a fraction after the seconds even if the layout has none. */
        private void appendUnannouncedFraction(String layout, int end) {
            if (!layout.substring(end).matches("(?s)[.,](0+|9+)(\\D.*)?")) {
                appendOptionalFraction('.');
            }
        }

        private void appendOptionalFraction(char point) {
            builder.optionalStart()
                    .appendLiteral(point)
                    .appendFraction(NANO_OF_SECOND, 1, 9, false)
                    .optionalEnd();
        }

        private void number(TemporalField field, int leastDigits, int mostDigits) {
            if (leastDigits == mostDigits) {
                builder.appendValue(field(field), mostDigits);
            } else {
                builder.appendValue(field(field), leastDigits, mostDigits, SignStyle.NOT_NEGATIVE);
            }
        }

        /** Blanks may replace leading digits. */
        private void padded(TemporalField field, int width) {
            for (int blanks = 1; blanks < width; blanks++) {
                builder.optionalStart().appendLiteral(' ').optionalEnd();
            }
            number(field, 1, width);
        }

        private TemporalField field(TemporalField field) {
            fields.add(field);
            return field;
        }

        private void appendDefaults() {
            preset(YEAR, 0);
            if (!fields.contains(DAY_OF_YEAR)) {
                preset(MONTH_OF_YEAR, 1);
                preset(DAY_OF_MONTH, 1);
            }
            if (fields.contains(CLOCK_HOUR_OF_AMPM)) {
                preset(AMPM_OF_DAY, 0);
            } else {
                preset(HOUR_OF_DAY, 0);
            }
            preset(MINUTE_OF_HOUR, 0);
            preset(SECOND_OF_MINUTE, 0);
            builder.parseDefaulting(NANO_OF_SECOND, 0);
        }

        private void preset(TemporalField field, long value) {
            if (!fields.contains(field)) {
                builder.parseDefaulting(field, value);
            }
        }
    }
}
