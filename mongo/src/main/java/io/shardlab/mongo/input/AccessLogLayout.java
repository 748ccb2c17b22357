package io.shardlab.mongo.input;

import io.shardlab.core.text.Message;
import java.util.List;

/**
 * The positions of the fields in an access log's lines. Immutable and thread-safe.
 *
 * @param fields the fields in the order of the line
 * @param end the text that must follow the last field, in the form of {@link Field#before}
 * @param tail the further fields that may follow
 */
record AccessLogLayout(List<Field> fields, byte[] end, Tail tail) {

    AccessLogLayout {
        fields = List.copyOf(fields);
    }

    /**
     * One field of a line.
     *
     * @param kind the kind of field
     * @param name the encoded name of the field in the document
     * @param before the text before it; a space stands for any number of spaces and tabs
     * @param extent the rule that finds its end
     * @param stop the character after it, for {@link Extent#UP_TO}
     * @param problem the message for a line without it
     */
    record Field(Kind kind, byte[] name, byte[] before, Extent extent, byte stop, Message problem) {}

    /** Kinds of fields, which decide the form and the type of their values. */
    enum Kind {
        /** The client's address or name. */
        HOST,
        /** Like {@link #HOST}, but not a dash, because a virtual host precedes it. */
        CLIENT,
        /** A server's name, with or without a port. */
        VIRTUAL_HOST,
        /** The answer of identd, nearly always a dash. */
        IDENTITY,
        USER,
        TIME,
        /** Seconds, milliseconds or microseconds since the epoch. */
        EPOCH_SECONDS,
        EPOCH_MILLIS,
        EPOCH_MICROS,
        /** A status code of three digits, or a dash. */
        STATUS,
        /** Bytes, or a dash. */
        SIZE,
        TEXT,
        /** A number if it is written with exactly these characters; otherwise text. */
        ANY
    }

    /** Rules that find the end of a field. */
    enum Extent {
        /** It ends before a space, a tab or the end of the line. */
        WORD,
        /** It is enclosed in quotes; servers escape a quote within it by a backslash. */
        QUOTED,
        /** It ends before the stop character, and contains no spaces and tabs. */
        UP_TO,
        /** It is a time, enclosed in brackets. */
        BRACKETED,
        /** It is a time, whose form shows its end. */
        TIME,
        /** It is one word or more, up to a space and a bracket. */
        UP_TO_BRACKET
    }

    /**
     * The further fields that may follow: none, or the referer and the user agent, and after either a number of unnamed
     * fields. Lines of one file may differ, because a server may be reconfigured while it writes the file.
     *
     * @param afterSize the allowed numbers of unnamed fields after the size, as bits
     * @param afterAgent the allowed numbers of unnamed fields after the user agent, as bits; 0 if there is no user agent
     */
    record Tail(int afterSize, int afterAgent) {

        /** The most unnamed fields; there is a bit for each number. */
        static final int MOST_FIELDS = 31;

        static final Tail NONE = new Tail(1, 0);

        static final Tail ANY = new Tail(-1, -1);

        boolean allows(boolean agent, int further) {
            return further <= MOST_FIELDS && ((agent ? afterAgent : afterSize) >>> further & 1) == 1;
        }
    }

    AccessLogLayout with(Tail newTail) {
        return new AccessLogLayout(fields, end, newTail);
    }
}
