package io.shardlab.mongo.document;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * The time of each request: the documents' numbers progress evenly through the days, with a few seconds of disorder, because a
 * server logs a request when it ends. Numbers beyond the spec's document count go through the same days again.
 * Immutable and thread-safe.
 */
final class RequestTimes {

    private static final int SECONDS_A_DAY = 86_400;
    private static final byte[] ZONE = " +0900]".getBytes(StandardCharsets.US_ASCII);

    private final long documents;
    private final double secondsPerDocument;
    private final long lastSecond;
    private final int[] dates;
    private final byte[][] dayPrefixes;

    RequestTimes(WebLogSpec spec) {
        documents = spec.documents();
        long span = (long) spec.days() * SECONDS_A_DAY;
        secondsPerDocument = (double) span / documents;
        lastSecond = span - 1;
        dates = new int[spec.days()];
        dayPrefixes = new byte[spec.days()][];
        DateTimeFormatter prefix = DateTimeFormatter.ofPattern("'['dd/MMM/uuuu':'", Locale.ENGLISH);
        for (int day = 0; day < spec.days(); day++) {
            LocalDate date = spec.firstDay().plusDays(day);
            dates[day] = date.getYear() * 10_000 + date.getMonthValue() * 100 + date.getDayOfMonth();
            dayPrefixes[day] = prefix.format(date).getBytes(StandardCharsets.US_ASCII);
        }
    }

    long secondOf(long number, long randomBits) {
        long base = (long) ((number % documents) * secondsPerDocument);
        return Math.min(lastSecond, base + (randomBits & 3));
    }

    /** Returns the date as a number such as 20000107. */
    int dateOf(long second) {
        return dates[(int) (second / SECONDS_A_DAY)];
    }

    /** Appends the time in the form of web servers, such as {@code [07/Jan/2000:10:45:36 +0900]}, to the open string. */
    void append(long second, BsonAppender out) {
        int ofDay = (int) (second % SECONDS_A_DAY);
        out.text(dayPrefixes[(int) (second / SECONDS_A_DAY)]);
        Digits.appendTwoDigits(ofDay / 3600, out);
        out.text((byte) ':');
        Digits.appendTwoDigits(ofDay / 60 % 60, out);
        out.text((byte) ':');
        Digits.appendTwoDigits(ofDay % 60, out);
        out.text(ZONE);
    }
}
