package io.shardlab.mongo.input;

import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.WebLogFields;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Parses the W3C's Extended Log File Format (WD-logfile-960323), which IIS and CloudFront write: a line {@code #Fields} names
 * the fields of the rows after it, and there may be several. Fields that web-log documents have get their names, others keep
 * theirs; a field whose value is a dash is left out, because a dash means that there is no value. Not thread-safe.
 */
final class W3cParser extends LineParser {

    private static final String FIELDS = "#Fields:";
    private static final String DATE = "#Date:";
    private static final int NO_DAY = 0;

    private enum Kind {
        DAY,
        CLOCK,
        STATUS,
        TEXT,
        ANY
    }

    private record Column(byte[] name, Kind kind) {}

    private final RowFields values = new RowFields();
    private final LogTime time = new LogTime();
    private Column[] columns = {};
    private boolean dated;

    /** What is wrong with the last line {@code #Fields}; null if there was none, or if it is right. */
    private Message namesProblem;

    /** The day of the last line {@code #Date}, for rows that do not have their own. */
    private int day = NO_DAY;

    @Override
    public boolean dependsOnEarlierRows() {
        return true;
    }

    @Override
    boolean passOver(byte[] bytes, int from, int to) {
        if (bytes[from] != '#') {
            return false;
        }
        String line = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        if (line.regionMatches(true, 0, FIELDS, 0, FIELDS.length())) {
            Message problem = Utf8.problemOrNul(bytes, from, to);
            namesProblem =
                    problem == null ? null : Message.of("the line with #Fields before it cannot be used: {0}", problem);
            setColumns(problem == null ? line.substring(FIELDS.length()).strip().split("[ \\t]+") : new String[0]);
        } else if (line.regionMatches(true, 0, DATE, 0, DATE.length())) {
            byte[] text = line.substring(DATE.length()).strip().getBytes(StandardCharsets.UTF_8);
            day = time.readDay(text, 0, text.length) < 0 ? NO_DAY : time.day();
        }
        return true;
    }

    private void setColumns(String[] names) {
        Set<String> used = new HashSet<>();
        columns = new Column[names.length];
        dated = false;
        for (int i = 0; i < names.length; i++) {
            String name = documentName(names[i], used);
            columns[i] = new Column(BsonAppender.name(name), kind(names[i]));
            dated |= columns[i].kind() == Kind.DAY;
        }
    }

    private static String documentName(String name, Set<String> used) {
        String wanted = switch (name.toLowerCase(Locale.ROOT)) {
            case "c-ip" -> "host";
            case "cs-username" -> "UserID";
            case "sc-status" -> "StatusCode";
            case "sc-bytes" -> "size";
            case "cs(referer)" -> "Referer";
            case "cs(user-agent)" -> "UserAgent";
            case "cs-host", "cs(host)" -> "vhost";
            case "date" -> "date";
            default -> LogDirective.fieldName(name);
        };
        return used.add(wanted) ? wanted : documentName(name + "-2", used);
    }

    private static Kind kind(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "date" -> Kind.DAY;
            case "time" -> Kind.CLOCK;
            case "sc-status" -> Kind.STATUS;
            case "c-ip", "cs-username", "cs(referer)", "cs(user-agent)", "cs-host", "cs(host)" -> Kind.TEXT;
            default -> Kind.ANY;
        };
    }

    @Override
    Message row(byte[] bytes, int from, int to, DocumentBatch batch) {
        Message problem = split(bytes, from, to);
        if (problem == null) {
            BsonAppender out = batch.begin();
            problem = append(out, bytes);
            if (problem == null) {
                batch.end();
            } else {
                batch.discard();
            }
        }
        return problem;
    }

    /** True if a row has as many fields as there are names. */
    boolean reads(byte[] bytes, int from, int to) {
        return split(bytes, from, to) == null;
    }

    private Message split(byte[] bytes, int from, int to) {
        if (columns.length == 0) {
            return namesProblem == null ? Message.of("no line with #Fields precedes it") : namesProblem;
        }
        values.clear();
        byte separator = separator(bytes, from, to);
        int position = from;
        while (position < to) {
            int end = bytes[position] == '"' ? quoteEnd(bytes, position, to) : wordEnd(bytes, position, to, separator);
            if (end < 0) {
                return Message.of("the quote that opens field {0,number,#} is never closed", values.count() + 1);
            }
            position = behindSeparator(bytes, end, to, separator);
        }
        return values.count() == columns.length
                ? null
                : Message.of(
                        "the row has {0,number,#} fields, but #Fields names {1,number,#}",
                        values.count(),
                        columns.length);
    }

    /** Returns a tab if the row has one, because fields may then contain spaces. */
    private static byte separator(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == '\t') {
                return '\t';
            }
        }
        return ' ';
    }

    private static int behindSeparator(byte[] bytes, int from, int to, byte separator) {
        int i = from;
        while (i < to && bytes[i] == separator) {
            i++;
        }
        return i;
    }

    private int wordEnd(byte[] bytes, int from, int to, byte separator) {
        int end = from;
        while (end < to && bytes[end] != separator) {
            end++;
        }
        values.add(from, end, false);
        return end;
    }

    /** Adds a quoted field, in which quotes are doubled; returns the index after it, or -1. */
    private int quoteEnd(byte[] bytes, int from, int to) {
        boolean doubled = false;
        for (int i = from + 1; i < to; i++) {
            if (bytes[i] == '"' && i + 1 < to && bytes[i + 1] == '"') {
                doubled = true;
                i++;
            } else if (bytes[i] == '"') {
                values.add(from + 1, i, doubled);
                return i + 1;
            }
        }
        return -1;
    }

    private Message append(BsonAppender out, byte[] bytes) {
        values.undoubleQuotes(bytes);
        if (!dated && day != NO_DAY) {
            out.int32(WebLogFields.DATE, day);
        }
        for (int i = 0; i < columns.length; i++) {
            int from = values.start(i);
            int to = values.end(i);
            boolean absent = to == from + 1 && bytes[from] == '-';
            Message problem = absent ? null : append(out, columns[i], bytes, from, to);
            if (problem != null) {
                return problem;
            }
        }
        return null;
    }

    private Message append(BsonAppender out, Column column, byte[] bytes, int from, int to) {
        switch (column.kind()) {
            case DAY -> {
                if (time.readDay(bytes, from, to) != to) {
                    return Message.of("the date is not like 2000-01-07");
                }
                out.int32(column.name(), time.day());
            }
            case CLOCK -> {
                if (time.readClock(bytes, from, to) != to) {
                    return Message.of("the time is not like 10:45:36");
                }
                out.string(column.name(), bytes, from, to - from);
            }
            case STATUS -> {
                if (to - from != 3 || ScalarParser.digitsEnd(bytes, from, to) != to) {
                    return Message.of("{0} is neither three digits nor a dash", "sc-status");
                }
                out.int32(column.name(), (int) ScalarParser.digitsValue(bytes, from, to));
            }
            case TEXT -> out.string(column.name(), bytes, from, to - from);
            case ANY -> ScalarParser.appendAuto(out, column.name(), bytes, from, to);
        }
        return null;
    }
}
