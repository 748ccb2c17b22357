package io.shardlab.mongo.input;

import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.ArrayKeys;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.WebLogFields;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;

/**
 * Turns the lines of an access log into web-log documents: {@code date} (int32 of the request's day), and the fields of the
 * layout in its order. Texts stay as they were written, with the server's escapes. Not
 * thread-safe.
 */
final class AccessLogParser extends LineParser {

    private static final byte[] REFERER = BsonAppender.name("Referer");
    private static final byte[] USER_AGENT = BsonAppender.name("UserAgent");
    private static final byte[] EXTRA = BsonAppender.name("extra");
    private static final byte[] PORT = BsonAppender.name("port");

    private static final int REFERER_AND_AGENT = 2;

    private final AccessLogLayout.Field[] fields;
    private final byte[] end;
    private final AccessLogLayout.Tail tail;
    private final boolean dated;
    private final String lastName;
    private final int[] starts;
    private final int[] ends;
    private final int[] furtherStarts = new int[AccessLogLayout.Tail.MOST_FIELDS + REFERER_AND_AGENT];
    private final int[] furtherEnds = new int[furtherStarts.length];
    private final LogTime time = new LogTime();
    private final LogWords words = new LogWords();
    private byte[] bytes;
    private int to;
    private int position;
    private int day;
    private int further;
    private boolean agent;

    AccessLogParser(AccessLogLayout layout) {
        fields = layout.fields().toArray(AccessLogLayout.Field[]::new);
        end = layout.end();
        tail = layout.tail();
        starts = new int[fields.length];
        ends = new int[fields.length];
        AccessLogLayout.Field last = fields[fields.length - 1];
        lastName = new String(last.name(), 0, last.name().length - 1, StandardCharsets.UTF_8);
        dated = Arrays.stream(fields).anyMatch(field -> isTime(field.kind()));
    }

    private static boolean isTime(AccessLogLayout.Kind kind) {
        return switch (kind) {
            case TIME, EPOCH_SECONDS, EPOCH_MILLIS, EPOCH_MICROS -> true;
            default -> false;
        };
    }

    @Override
    Message row(byte[] source, int from, int lineEnd, DocumentBatch batch) {
        Message problem = find(source, from, lineEnd);
        if (problem == null) {
            BsonAppender out = batch.begin();
            write(out);
            batch.end();
        }
        return problem;
    }

    /** Finds the fields of a line; returns null, or the reason why the line is bad. */
    Message find(byte[] source, int from, int lineEnd) {
        bytes = source;
        to = lineEnd;
        position = from;
        words.begin(source);
        for (int i = 0; i < fields.length; i++) {
            AccessLogLayout.Field field = fields[i];
            if (!pass(field.before()) || !extent(i, field) || !isSound(field.kind(), starts[i], ends[i])) {
                return field.problem();
            }
            if (field.kind() == AccessLogLayout.Kind.USER && isSurplus(starts[i], ends[i])) {
                return Message.of("there are too many words before the time");
            }
        }
        return pass(end) ? findTail() : Message.of("the line ends differently from its format");
    }

    boolean hasAgent() {
        return agent;
    }

    /** The number of unnamed fields of the last line. */
    int furtherFields() {
        return agent ? further - REFERER_AND_AGENT : further;
    }

    private boolean isSurplus(int from, int valueEnd) {
        return !isDash(from, valueEnd) && words.isSurplus(from, valueEnd);
    }

    // Loops count in local variables, because a field would be written for each character.

    /** Moves past a text; returns false if other text is there. */
    private boolean pass(byte[] text) {
        int i = position;
        if (text.length == 1 && i + 1 < to && bytes[i] == text[0] && bytes[i + 1] > ' ') {
            position = i + 1;
            return true;
        }
        for (byte wanted : text) {
            if (i == to || (bytes[i] != wanted && !(wanted == ' ' && bytes[i] == '\t'))) {
                return false;
            }
            i = wanted == ' ' ? behindBlanks(i) : i + 1;
        }
        position = i;
        return true;
    }

    private int behindBlanks(int from) {
        int i = from;
        while (i < to && isBlank(bytes[i])) {
            i++;
        }
        return i;
    }

    private int wordEnd(int from) {
        int i = from;
        while (i < to && !isBlank(bytes[i])) {
            i++;
        }
        return i;
    }

    static boolean isBlank(byte character) {
        return character <= ' ' && (character == ' ' || character == '\t');
    }

    /** Finds the bounds of a field and moves past it; returns false if it is not there. */
    private boolean extent(int index, AccessLogLayout.Field field) {
        starts[index] = position;
        boolean found = switch (field.extent()) {
            case WORD -> word();
            case QUOTED -> quoted(index);
            case UP_TO -> upTo(field.stop());
            case BRACKETED -> bracketed();
            case TIME -> time();
            case UP_TO_BRACKET -> upToBracket();
        };
        if (field.extent() != AccessLogLayout.Extent.QUOTED) {
            ends[index] = position;
        }
        return found;
    }

    private boolean word() {
        int first = position;
        position = wordEnd(first);
        return position > first;
    }

    private boolean upTo(byte stop) {
        int i = position;
        while (i < to && bytes[i] != stop && !isBlank(bytes[i])) {
            i++;
        }
        position = i;
        return i < to && bytes[i] == stop;
    }

    /** Finds a field in quotes; some servers write a dash without quotes if there is no value. */
    private boolean quoted(int index) {
        if (position < to && bytes[position] == '-' && isWordEnd(position + 1)) {
            ends[index] = ++position;
            return true;
        }
        int quote = quoteEnd();
        if (quote < 0) {
            return false;
        }
        starts[index]++;
        ends[index] = quote;
        position = quote + 1;
        return true;
    }

    private boolean isWordEnd(int index) {
        return index == to || isBlank(bytes[index]);
    }

    private int quoteEnd() {
        if (position == to || bytes[position] != '"') {
            return -1;
        }
        for (int i = position + 1; i < to; i++) {
            byte character = bytes[i];
            if (character == '"') {
                return i;
            }
            if (character == '\\') {
                i++;
            }
        }
        return -1;
    }

    private boolean bracketed() {
        if (position == to || bytes[position] != '[') {
            return false;
        }
        position++;
        if (!time() || position == to || bytes[position] != ']') {
            return false;
        }
        position++;
        return true;
    }

    private boolean time() {
        int timeEnd = time.read(bytes, position, to);
        if (timeEnd < 0) {
            return false;
        }
        position = timeEnd;
        day = time.day();
        return true;
    }

    /** Users' names may contain blanks. */
    private boolean upToBracket() {
        int first = position;
        for (int i = first; i < to - 1; i++) {
            if (bytes[i + 1] == '[' && isBlank(bytes[i])) {
                position = i;
                while (position > first && isBlank(bytes[position - 1])) {
                    position--;
                }
                return position > first && bytes[first] != '[';
            }
        }
        return false;
    }

    private boolean isSound(AccessLogLayout.Kind kind, int from, int valueEnd) {
        return switch (kind) {
            case HOST -> words.isHost(from, valueEnd);
            case CLIENT -> !isDash(from, valueEnd) && words.isHost(from, valueEnd);
            case VIRTUAL_HOST -> words.isServer(from, valueEnd);
            case IDENTITY -> isDash(from, valueEnd) || !words.isAddress(from, valueEnd);
            case STATUS -> isDash(from, valueEnd) || (valueEnd - from == 3 && isNumber(from, valueEnd));
            case SIZE -> isDash(from, valueEnd) || isNumber(from, valueEnd);
            case EPOCH_SECONDS -> epoch(from, valueEnd, 1);
            case EPOCH_MILLIS -> epoch(from, valueEnd, 1_000);
            case EPOCH_MICROS -> epoch(from, valueEnd, 1_000_000);
            case USER, TIME, TEXT, ANY -> true;
        };
    }

    private boolean isDash(int from, int valueEnd) {
        return valueEnd == from + 1 && bytes[from] == '-';
    }

    private boolean isNumber(int from, int valueEnd) {
        return valueEnd > from && ScalarParser.digitsEnd(bytes, from, valueEnd) == valueEnd;
    }

    /** Reads the day, in UTC, of a number of seconds, or of parts of them, since the epoch, with or without decimals. */
    private boolean epoch(int from, int valueEnd, long unitsPerSecond) {
        int digitsEnd = ScalarParser.digitsEnd(bytes, from, valueEnd);
        boolean decimals = digitsEnd < valueEnd - 1
                && bytes[digitsEnd] == '.'
                && ScalarParser.digitsEnd(bytes, digitsEnd + 1, valueEnd) == valueEnd;
        if (digitsEnd == from || digitsEnd - from > 16 || (digitsEnd < valueEnd && !decimals)) {
            return false;
        }
        long seconds = ScalarParser.digitsValue(bytes, from, digitsEnd) / unitsPerSecond;
        LocalDate date = LocalDate.ofInstant(Instant.ofEpochSecond(seconds), ZoneOffset.UTC);
        day = date.getYear() * 10_000 + date.getMonthValue() * 100 + date.getDayOfMonth();
        return date.getYear() < 10_000;
    }

    /** Finds the referer, the user agent and unnamed fields in the rest of the line. */
    private Message findTail() {
        further = 0;
        agent = false;
        while (position < to) {
            int first = position;
            position = behindBlanks(first);
            if (position == first || further == furtherStarts.length || !furtherField()) {
                return Message.of("the end of the line does not consist of fields with blanks between them");
            }
        }
        agent = tail.afterAgent() != 0 && further >= REFERER_AND_AGENT && isQuoted(0) && isQuoted(1);
        return tail.allows(agent, furtherFields()) ? null : tailProblem();
    }

    private Message tailProblem() {
        return Message.of(
                "the line has {0,choice,0#{0} further fields|1#1 further field|1<{0} further fields} after {1}, "
                        + "more than its format has",
                furtherFields(), agent ? Message.of("the user agent") : Message.text(lastName));
    }

    /** Finds a word, or text in quotes; quotes may also enclose the end of a word, as in {@code time="0.1 s"}. */
    private boolean furtherField() {
        furtherStarts[further] = position;
        while (!isWordEnd(position)) {
            if (bytes[position] == '"') {
                int quote = quoteEnd();
                if (quote < 0 || !isWordEnd(quote + 1)) {
                    return false;
                }
                position = quote;
            }
            position++;
        }
        furtherEnds[further++] = position;
        return true;
    }

    private boolean isQuoted(int index) {
        return bytes[furtherStarts[index]] == '"';
    }

    private void write(BsonAppender out) {
        if (dated) {
            out.int32(WebLogFields.DATE, day);
        }
        for (int i = 0; i < fields.length; i++) {
            write(out, fields[i], starts[i], ends[i]);
        }
        if (agent) {
            text(out, REFERER, furtherStarts[0] + 1, furtherEnds[0] - 1);
            text(out, USER_AGENT, furtherStarts[1] + 1, furtherEnds[1] - 1);
        }
        int named = agent ? REFERER_AND_AGENT : 0;
        if (further > named) {
            writeFurther(out, named);
        }
    }

    private void write(BsonAppender out, AccessLogLayout.Field field, int from, int valueEnd) {
        switch (field.kind()) {
            case STATUS -> writeStatus(out, field.name(), from, valueEnd);
            case VIRTUAL_HOST -> writeServer(out, field.name(), from, valueEnd);
            case SIZE, ANY, EPOCH_SECONDS, EPOCH_MILLIS, EPOCH_MICROS ->
                ScalarParser.appendAuto(out, field.name(), bytes, from, valueEnd);
            case HOST, CLIENT, IDENTITY, USER, TIME, TEXT -> text(out, field.name(), from, valueEnd);
        }
    }

    private void writeStatus(BsonAppender out, byte[] name, int from, int valueEnd) {
        if (isDash(from, valueEnd)) {
            text(out, name, from, valueEnd);
        } else {
            out.int32(name, (int) ScalarParser.digitsValue(bytes, from, valueEnd));
        }
    }

    private void writeServer(BsonAppender out, byte[] name, int from, int valueEnd) {
        int nameEnd = words.serverNameEnd(from, valueEnd);
        text(out, name, from, nameEnd);
        if (nameEnd < valueEnd) {
            ScalarParser.appendAuto(out, PORT, bytes, nameEnd + 1, valueEnd);
        }
    }

    private void writeFurther(BsonAppender out, int named) {
        out.startArray(EXTRA);
        for (int i = named; i < further; i++) {
            byte[] key = ArrayKeys.of(i - named);
            if (isQuoted(i)) {
                text(out, key, furtherStarts[i] + 1, furtherEnds[i] - 1);
            } else {
                ScalarParser.appendAuto(out, key, bytes, furtherStarts[i], furtherEnds[i]);
            }
        }
        out.endDocument();
    }

    private void text(BsonAppender out, byte[] name, int from, int valueEnd) {
        out.string(name, bytes, from, valueEnd - from);
    }
}
