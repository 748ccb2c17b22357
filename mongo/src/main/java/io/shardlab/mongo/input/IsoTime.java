package io.shardlab.mongo.input;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;

/**
 * Reads times such as {@code 2000-01-07T10:45:36.5Z}, the form in which MongoDB's tools write the years 1 to 9999, and
 * the other forms of ISO 8601 that they accept.
 */
public final class IsoTime {

    /** Returned for text in another form. */
    static final long OTHER = Long.MIN_VALUE;

    private static final int SECONDS_END = "2000-01-07T10:45:36".length();
    private static final int MOST_DECIMALS = 3;
    private static final long DAY_MILLIS = 86_400_000;

    /** Seconds, decimals, and the minutes and the colon of an offset may be missing; without a time it is 0:00 UTC. */
    private static final DateTimeFormatter ANY_FORM = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart()
            .appendLiteral('T')
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .parseLenient()
            .appendOffset("+HH", "Z")
            .optionalEnd()
            .parseDefaulting(ChronoField.HOUR_OF_DAY, 0)
            .parseDefaulting(ChronoField.MINUTE_OF_HOUR, 0)
            .parseDefaulting(ChronoField.OFFSET_SECONDS, 0)
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private IsoTime() {}

    /**
     * Returns the milliseconds since the epoch of a time in any of the forms; decimals beyond three are cut off.
     *
     * @throws DateTimeException if it has none of these forms, or if there is no such time
     */
    public static long parseAnyForm(String text) {
        return OffsetDateTime.parse(text, ANY_FORM).toInstant().toEpochMilli();
    }

    /** Returns the milliseconds since the epoch, or {@link #OTHER}. */
    static long parse(byte[] bytes, int from, int to) {
        int end = from + SECONDS_END;
        if (to <= end || bytes[to - 1] != 'Z' || !hasSeparators(bytes, from)) {
            return OTHER;
        }
        int year = number(bytes, from, 4);
        int hour = number(bytes, from + 11, 2);
        int minute = number(bytes, from + 14, 2);
        int second = number(bytes, from + 17, 2);
        int millis = millis(bytes, end, to - 1);
        boolean valid = year > 0
                && hour >= 0
                && hour < 24
                && minute >= 0
                && minute < 60
                && second >= 0
                && second < 60
                && millis >= 0;
        if (!valid) {
            return OTHER;
        }
        long day = day(year, number(bytes, from + 5, 2), number(bytes, from + 8, 2));
        return day == OTHER ? OTHER : day * DAY_MILLIS + ((hour * 60 + minute) * 60 + second) * 1000L + millis;
    }

    private static boolean hasSeparators(byte[] bytes, int from) {
        return bytes[from + 4] == '-'
                && bytes[from + 7] == '-'
                && bytes[from + 10] == 'T'
                && bytes[from + 13] == ':'
                && bytes[from + 16] == ':';
    }

    private static long day(int year, int month, int day) {
        try {
            return LocalDate.of(year, month, day).toEpochDay();
        } catch (DateTimeException e) {
            return OTHER;
        }
    }

    /** Returns the milliseconds of the decimals that begin with a point: 0 if there are none, or -1 if they are malformed. */
    private static int millis(byte[] bytes, int from, int to) {
        if (from == to) {
            return 0;
        }
        int decimals = to - from - 1;
        if (bytes[from] != '.' || decimals < 1 || decimals > MOST_DECIMALS) {
            return -1;
        }
        int value = number(bytes, from + 1, decimals);
        for (int i = decimals; i < MOST_DECIMALS; i++) {
            value *= 10;
        }
        return value;
    }

    /** Returns the number that digits represent, or -1 if some are not digits. */
    private static int number(byte[] bytes, int from, int digits) {
        if (ScalarParser.digitsEnd(bytes, from, from + digits) != from + digits) {
            return -1;
        }
        return (int) ScalarParser.digitsValue(bytes, from, from + digits);
    }
}
