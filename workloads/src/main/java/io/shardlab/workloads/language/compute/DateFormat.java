package io.shardlab.workloads.language.compute;

import io.shardlab.core.text.Message;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalField;
import java.time.temporal.WeekFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** A format of $dateToString, compiled. Immutable and thread-safe. */
final class DateFormat {

    static final ZoneId UTC = ZoneOffset.UTC;

    private static final TemporalField WEEK_OF_YEAR =
            WeekFields.of(DayOfWeek.SUNDAY, 7).weekOfYear();

    private static final Map<Character, Function<ZonedDateTime, String>> PARTS = Map.ofEntries(
            Map.entry('Y', date -> padded(date.getYear(), 4)),
            Map.entry('m', date -> padded(date.getMonthValue(), 2)),
            Map.entry('d', date -> padded(date.getDayOfMonth(), 2)),
            Map.entry('H', date -> padded(date.getHour(), 2)),
            Map.entry('M', date -> padded(date.getMinute(), 2)),
            Map.entry('S', date -> padded(date.getSecond(), 2)),
            Map.entry('L', date -> padded(date.get(ChronoField.MILLI_OF_SECOND), 3)),
            Map.entry('j', date -> padded(date.getDayOfYear(), 3)),
            Map.entry('w', date -> String.valueOf(date.getDayOfWeek().getValue() % 7 + 1)),
            Map.entry('u', date -> String.valueOf(date.getDayOfWeek().getValue())),
            Map.entry('U', date -> padded(date.get(WEEK_OF_YEAR), 2)),
            Map.entry('V', date -> padded(date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR), 2)),
            Map.entry('G', date -> padded(date.get(IsoFields.WEEK_BASED_YEAR), 4)),
            Map.entry('b', date -> date.getMonth().getDisplayName(TextStyle.SHORT, Locale.ENGLISH)),
            Map.entry('B', date -> date.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH)),
            Map.entry('z', DateFormat::offset),
            Map.entry('Z', date -> String.valueOf(date.getOffset().getTotalSeconds() / 60)),
            Map.entry('%', date -> "%"));

    static final DateFormat ISO = new DateFormat("%Y-%m-%dT%H:%M:%S.%LZ");

    private final List<Function<ZonedDateTime, String>> parts = new ArrayList<>();

    /** @throws ExpressionException if the format has an unknown part */
    DateFormat(String format) {
        StringBuilder literal = new StringBuilder();
        for (int i = 0; i < format.length(); i++) {
            char next = format.charAt(i);
            if (next != '%') {
                literal.append(next);
                continue;
            }
            i++;
            Function<ZonedDateTime, String> part = i < format.length() ? PARTS.get(format.charAt(i)) : null;
            if (part == null) {
                throw new ExpressionException(Message.of(
                        "the format of $dateToString has an unknown part at '{0}'; there are %Y %m %d %H %M %S %L %j %w "
                                + "%u %U %V %G %b %B %z %Z %%",
                        format.substring(i - 1)));
            }
            addLiteral(literal);
            parts.add(part);
        }
        addLiteral(literal);
    }

    private void addLiteral(StringBuilder literal) {
        if (!literal.isEmpty()) {
            String text = literal.toString();
            parts.add(date -> text);
            literal.setLength(0);
        }
    }

    String text(long millis, ZoneId zone) {
        ZonedDateTime date = Instant.ofEpochMilli(millis).atZone(zone);
        StringBuilder text = new StringBuilder();
        parts.forEach(part -> text.append(part.apply(date)));
        return text.toString();
    }

    private static String offset(ZonedDateTime date) {
        int minutes = date.getOffset().getTotalSeconds() / 60;
        return (minutes < 0 ? "-" : "+") + padded(Math.abs(minutes) / 60, 2) + padded(Math.abs(minutes) % 60, 2);
    }

    // String.format would use the digits of the user's locale.
    private static String padded(int number, int digits) {
        String text = String.valueOf(number);
        return text.length() >= digits ? text : "0".repeat(digits - text.length()) + text;
    }
}
