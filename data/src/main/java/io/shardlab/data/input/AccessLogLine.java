package io.shardlab.data.input;

import io.shardlab.data.document.BsonAppender;
import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.document.WebLogFields;
import java.nio.charset.StandardCharsets;

/**
 * One line of an access log, {@code %h %l %u %t "%r" %>s %b} and, combined, also
 * {@code "%{Referer}i" "%{User-agent}i"}, becomes a web-log document: {@code date} (int32 of the request's day),
 * {@code host}, {@code IdInfo}, {@code UserID}, {@code RequestDate} with its brackets, {@code Request},
 * {@code StatusCode} (int32), {@code size} (integer, or the string "-" of an empty answer), and combined
 * {@code Referer} and {@code UserAgent}. Texts are kept as they were written, with the server's escapes. Reused from
 * line to line. Not thread-safe.
 */
final class AccessLogLine {

    private static final byte[] REFERER = BsonAppender.name("Referer");
    private static final byte[] USER_AGENT = BsonAppender.name("UserAgent");

    /** Digits are 0, letters are a; every other character stands for itself. */
    private static final byte[] TIME_PATTERN = "[00/aaa/0000:00:00:00 ?0000]".getBytes(StandardCharsets.US_ASCII);

    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

    private byte[] bytes;
    private int to;
    private int position;

    /**
     * Appends the line's document.
     *
     * @return null, or what is wrong with the line; the batch is unchanged then
     */
    String append(byte[] source, int from, int end, DocumentBatch batch) {
        bytes = source;
        to = end;
        position = from;
        BsonAppender out = batch.begin();
        String problem = appendFields(out, from);
        if (problem == null) {
            batch.end();
        } else {
            batch.discard();
        }
        return problem;
    }

    private String appendFields(BsonAppender out, int hostStart) {
        int hostEnd = wordEnd(hostStart);
        int identEnd = hostEnd <= hostStart ? -1 : wordEnd(hostEnd + 1);
        int userEnd = identEnd < 0 ? -1 : userEnd(identEnd + 1);
        if (userEnd < 0) {
            return "the line does not begin with host, identity, user and [time]";
        }
        int timeStart = userEnd + 1;
        int date = date(timeStart);
        if (date < 0) {
            return "the time is not like [07/Jan/2000:10:45:36 +0900]";
        }
        out.int32(WebLogFields.DATE, date);
        string(out, WebLogFields.HOST, hostStart, hostEnd);
        string(out, WebLogFields.ID_INFO, hostEnd + 1, identEnd);
        string(out, WebLogFields.USER_ID, identEnd + 1, userEnd);
        string(out, WebLogFields.REQUEST_DATE, timeStart, timeStart + TIME_PATTERN.length);
        position = timeStart + TIME_PATTERN.length;
        if (!quoted(out, WebLogFields.REQUEST)) {
            return "no \"request\" in quotes follows the time";
        }
        if (!status(out)) {
            return "no status code of three digits follows the request";
        }
        if (!size(out)) {
            return "neither a size nor - follows the status code";
        }
        if (position == to) {
            return null;
        }
        return quoted(out, REFERER) && quoted(out, USER_AGENT) && position == to
                ? null
                : "what follows the size is not \"referer\" \"user agent\"";
    }

    private void string(BsonAppender out, byte[] name, int from, int end) {
        out.string(name, bytes, from, end - from);
    }

    /** The index of the space that ends a word, or -1. */
    private int wordEnd(int from) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == ' ') {
                return i;
            }
        }
        return -1;
    }

    /** The index of the space before the time; users' names may contain spaces. */
    private int userEnd(int from) {
        for (int i = from + 1; i < to - 1; i++) {
            if (bytes[i] == ' ' && bytes[i + 1] == '[') {
                return i;
            }
        }
        return -1;
    }

    /** The day of a time as a number such as 20000107, or -1. */
    private int date(int from) {
        if (to - from < TIME_PATTERN.length || !matchesTimePattern(from)) {
            return -1;
        }
        int month = MONTHS.indexOf(new String(bytes, from + 4, 3, StandardCharsets.US_ASCII));
        int day = number(from + 1, 2);
        boolean valid = month >= 0
                && month % 3 == 0
                && day >= 1
                && day <= 31
                && number(from + 13, 2) < 24
                && number(from + 16, 2) < 60
                && number(from + 19, 2) <= 60;
        return valid ? number(from + 8, 4) * 10_000 + (month / 3 + 1) * 100 + day : -1;
    }

    private boolean matchesTimePattern(int from) {
        for (int i = 0; i < TIME_PATTERN.length; i++) {
            byte actual = bytes[from + i];
            boolean matches = switch (TIME_PATTERN[i]) {
                case '0' -> actual >= '0' && actual <= '9';
                case 'a' -> (actual >= 'a' && actual <= 'z') || (actual >= 'A' && actual <= 'Z');
                case '?' -> actual == '+' || actual == '-';
                default -> actual == TIME_PATTERN[i];
            };
            if (!matches) {
                return false;
            }
        }
        return true;
    }

    private int number(int from, int digits) {
        int value = 0;
        for (int i = from; i < from + digits; i++) {
            value = value * 10 + (bytes[i] - '0');
        }
        return value;
    }

    /** Appends what stands in quotes after a space; servers escape a quote within by a backslash. */
    private boolean quoted(BsonAppender out, byte[] name) {
        if (to - position < 3 || bytes[position] != ' ' || bytes[position + 1] != '"') {
            return false;
        }
        int from = position + 2;
        int i = from;
        while (i < to && bytes[i] != '"') {
            i += bytes[i] == '\\' ? 2 : 1;
        }
        if (i >= to) {
            return false;
        }
        string(out, name, from, i);
        position = i + 1;
        return true;
    }

    private boolean status(BsonAppender out) {
        int from = position + 1;
        if (to - position < 5 || bytes[position] != ' ' || bytes[from + 3] != ' ' || !isNumber(from, from + 3)) {
            return false;
        }
        out.int32(WebLogFields.STATUS_CODE, number(from, 3));
        position = from + 3;
        return true;
    }

    private boolean size(BsonAppender out) {
        int from = position + 1;
        int space = wordEnd(from);
        int end = space < 0 ? to : space;
        boolean empty = end == from + 1 && bytes[from] == '-';
        if (!empty && !isNumber(from, end)) {
            return false;
        }
        position = end;
        return Scalars.append(out, WebLogFields.SIZE, FieldType.AUTO, bytes, from, end);
    }

    private boolean isNumber(int from, int end) {
        for (int i = from; i < end; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return false;
            }
        }
        return end > from;
    }
}
